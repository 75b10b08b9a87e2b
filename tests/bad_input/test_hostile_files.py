"""Files made to break who reads them: each is read, or refused in a sentence that names the place."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from openpyxl import Workbook

from boltun.errors import BoltunError, MindError, SettingsError, TextError
from boltun.events import OutcomeKind, ServiceFailed
from boltun.minds.approvals import Approvals, content_hash
from boltun.minds.boltun.exchange import read_pairs
from boltun.minds.case_files import case_files
from boltun.minds.cases import read_cases
from boltun.minds.dialbb.book import Book
from boltun.minds.dialbb.book_sheet import Line
from boltun.minds.dialbb.config_lines import line_of
from boltun.minds.dialbb.language import language
from boltun.minds.dialbb.processor import read_config
from boltun.minds.encodings import Encodings
from boltun.minds.library import files_of, open_mind
from boltun.minds.opening import Opening
from boltun.minds.registry import kind_of
from boltun.settings import CHEW, Settings
from boltun.text.files import is_file, is_folder, is_there, read_file, replace_file
from tests.bad_input.hostile_files import CSV, JSON, TOML, XLSX, YAML, hostile_files, write_corpus
from tests.documents import read_sheet

TRUSTING = Opening(may_run=lambda folder: True)


def test_the_corpus_for_fuzzing_has_them_all(tmp_path: Path) -> None:
    write_corpus(tmp_path)
    assert len([one for one in tmp_path.rglob("*") if one.is_file()]) == len(list(hostile_files()))


# --- configurations of DialBB -------------------------------------------------------------------


@pytest.mark.parametrize("name", YAML)
def test_a_hostile_configuration_is_refused_with_its_place(tmp_path: Path, name: str) -> None:
    config = tmp_path / "config.yml"
    data = YAML[name]()
    config.write_bytes(data)
    with pytest.raises(BoltunError) as refused:
        open_mind(tmp_path, opening=TRUSTING)
    assert str(tmp_path) in str(refused.value)
    # Whoever looks through the folder, or for a line of it, is held up by nothing in it.
    assert content_hash(tmp_path)
    assert files_of(tmp_path, "dialbb") == [config]
    assert line_of(config, 0, ["a"]) >= 1
    for problem in language.read(data.decode("utf-8", "replace"), config).problems():
        assert problem.line >= 1
        assert problem.text


@pytest.mark.parametrize(
    ("name", "place", "reason"),
    [
        ("a date that is none", ":3:", "'2001-13-45' cannot be read as timestamp (column 7)"),
        ("a word as int", ":3:", "'x' cannot be read as int (column 9)"),
        ("5,000 digits", ":3:", "a number of 5000 characters (column 9)"),
        ("an alias to itself", ":1:", "the alias a stands for itself (column 8)"),
        ("nested aliases", ":6:", "more than 100000 values"),
        ("3,000 levels of lists", ":1:", "more than 100 levels (column 103)"),
        ("a zero", ":3:", "the character U+0000 is not allowed (column 4)"),
        ("no UTF-8", ":3:", "byte 4 of this line is no UTF-8"),
        ("6 MB", ":", "larger than 4 MB"),
    ],
)
def test_the_sentence_says_what_and_where(tmp_path: Path, name: str, place: str, reason: str) -> None:
    config = tmp_path / "config.yml"
    config.write_bytes(YAML[name]())
    with pytest.raises(MindError) as refused:
        read_config(config)
    assert str(refused.value).startswith(f"{config}{place}")
    assert reason in str(refused.value)


def test_aliases_and_merges_that_people_write_are_read(tmp_path: Path) -> None:
    config = tmp_path / "config.yml"
    config.write_text(
        "common: &common {language: en, threshold: 0.5}\n"
        "blocks:\n"
        "- <<: *common\n"
        "  block_class: a.B\n"
        "  since: 2001-12-14\n"
        "- <<: *common\n"
        "  block_class: a.C\n"
    )
    first, second = read_config(config)["blocks"]
    assert (first["language"], second["threshold"]) == ("en", 0.5)
    assert str(first["since"]) == "2001-12-14"


# --- names ---------------------------------------------------------------------------------------

NO_NAMES = {"too long": "x" * 5_000, "a zero": "a\0b", "too deep": "a/" * 3_000}


@pytest.mark.parametrize("name", NO_NAMES)
def test_what_is_no_name_is_a_file_that_is_not_there(tmp_path: Path, name: str) -> None:
    path = tmp_path / NO_NAMES[name]
    assert not is_file(path)
    assert not is_folder(path)
    assert not is_there(path)
    for reads in (kind_of, read_file, open_mind, read_cases, read_config):
        with pytest.raises(BoltunError) as refused:
            reads(path)
        assert str(refused.value).startswith(str(path))
    assert case_files(path) == []
    with pytest.raises(TextError):
        replace_file(path, b"")


@pytest.mark.parametrize("name", NO_NAMES)
def test_a_configuration_that_names_no_name_says_so(tmp_path: Path, name: str) -> None:
    value = json.dumps(NO_NAMES[name])
    config = tmp_path / "config.yml"
    for key in ("knowledge_file", "prompt_template", "function_definitions", "scenario_sheet"):
        manager = "dialbb.builtin_blocks.stn_management.stn_manager.Manager"
        config.write_text(f"blocks: [{{block_class: {manager}, {key}: {value}}}]")
        with pytest.raises(MindError):
            open_mind(tmp_path, opening=TRUSTING)
        assert language.read(config.read_text(), config).problems() is not None
        assert language.read(config.read_text(), config).target(1, 1) is None
        assert content_hash(tmp_path)


@pytest.mark.parametrize("letter", ["x", "ы", "😀"])
def test_a_file_with_the_longest_name_is_saved(tmp_path: Path, letter: str) -> None:
    path = tmp_path / (letter * (251 // len(letter.encode())) + ".txt")
    replace_file(path, b"a\nb\n")
    replace_file(path, b"c\nd\n")
    assert path.read_bytes() == b"c\nd\n"
    assert list(tmp_path.iterdir()) == [path]
    # Its conversations would have a name that is too long.
    assert case_files(path) == []
    assert open_mind(path).problems() == []


def test_settings_that_name_no_name_say_so(play: Callable[..., Any]) -> None:
    async def scene(program: Any) -> None:
        program.says("привет")
        await program.settled()
        assert program.incoming()[-1].outcome is OutcomeKind.SILENT
        assert program.told(ServiceFailed) == []

    for name in NO_NAMES.values():
        play(scene, own_minds=[f"/{name}"], default_mind=f"/{name}")


# --- sizes ---------------------------------------------------------------------------------------


def test_a_file_with_a_hole_of_a_terabyte_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "base.txt"
    with path.open("wb") as file:
        file.write(b"a\nb\n")
        file.truncate(1 << 40)
    with pytest.raises(TextError, match=r"base.txt: The file is larger than 512 MB"):
        open_mind(path)


@pytest.mark.skipif(os.name != "posix", reason="needs a pipe")
@pytest.mark.parametrize("name", ["config.yml", "b.yml", "template.txt", "base.txt", "x.cases.txt"])
def test_nobody_waits_for_a_pipe(tmp_path: Path, name: str) -> None:
    (tmp_path / "config.yml").write_text("blocks: [{block_class: a.B, x: template.txt}]")
    (tmp_path / name).unlink(missing_ok=True)
    os.mkfifo(tmp_path / name)
    for reads in (read_config, read_cases, open_mind, kind_of):
        with pytest.raises(BoltunError):
            reads(tmp_path / name)
    if name != "config.yml":
        with pytest.raises(BoltunError):
            open_mind(tmp_path, opening=TRUSTING)
    assert content_hash(tmp_path)


# --- scenarios in Excel files -----------------------------------------------------------------------

HEAVY = (
    *("many last rows", "the last row of all", "the row 1e300", "200 sheets of one part"),
    *("10,000 sheets of one part", "300,000 rows without r", "400,000 cells without r", "shared formulas"),
    *(
        "merged cells over many rows",
        "120,000 strings",
        "30,000 styles",
        "the row 999999999999",
        "100,000 levels",
    ),
)
"""What takes a second or two; each is of a kind with something lighter."""


@pytest.fixture
def scenario(tmp_path: Path) -> Path:
    """The file of an application's scenario; it is not there yet."""
    (tmp_path / "config.yml").write_text(
        "language: en\n"
        "blocks:\n"
        "- name: manager\n"
        "  block_class: dialbb.builtin_blocks.stn_management.stn_manager.Manager\n"
        "  knowledge_file: scenario.xlsx\n"
    )
    return tmp_path / "scenario.xlsx"


def read_in_every_way(scenario: Path) -> list[str]:
    """Open a scenario as an application and as a book that is edited and written; return the refusals."""
    refused = []
    try:
        for problem in open_mind(scenario.parent, opening=TRUSTING).problems():
            assert problem.text
    except BoltunError as error:
        refused.append(str(error))
    try:
        book = Book.open(scenario)
        for sheet in book.sheets:
            sheet.insert(0, [Line(["x"])])
        assert book.as_bytes()
    except BoltunError as error:
        refused.append(str(error))
    assert all(one.startswith(str(scenario)) for one in refused)
    assert all(len(one) < 10_000 for one in refused)
    return refused


@pytest.mark.parametrize("name", [name for name in XLSX if name not in HEAVY])
def test_a_hostile_scenario_is_read_or_refused_by_name(scenario: Path, name: str) -> None:
    scenario.write_bytes(XLSX[name]())
    read_in_every_way(scenario)


@pytest.mark.slow
@pytest.mark.parametrize("name", HEAVY)
def test_a_heavy_scenario_is_read_or_refused_by_name(scenario: Path, name: str) -> None:
    scenario.write_bytes(XLSX[name]())
    read_in_every_way(scenario)


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("the row 999999999999", "The sheet scenario has too many rows or columns to be read beyond row "),
        ("the row x", "The sheet scenario cannot be read after row 1: what stands there is not as "),
        ("a number of 5,000 digits", "what stands there is not as spreadsheet programs write it. Open it"),
        ("20,000 rows as wide as can be", "The sheet scenario has too many rows or columns"),
        ("a million rows without r", "its 10 KB unpack to 5 MB"),
        ("8 MB of blanks in a sheet", "KB unpack to 8 MB"),
        ("entities in UTF-16", "xl/sharedStrings.xml declares a document type"),
        ("11,000 parts", "more than 10000 parts"),
        ("sizes that lie", "This is no Excel file that can be read: Bad CRC-32"),
    ],
)
def test_what_is_wrong_with_a_scenario_is_said_with_its_place(
    scenario: Path, name: str, reason: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    scenario.write_bytes(XLSX[name]())
    # On a busy machine the time could be over first.
    monkeypatch.setattr("boltun.minds.dialbb.archive._SECONDS", 60.0)
    refused = read_in_every_way(scenario)
    assert len(refused) == 2
    assert all(reason in one for one in refused)


def test_what_takes_too_long_to_read_comes_to_an_end(scenario: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    book = Workbook()
    for value in ("state", *"a" * 100):
        book.active.append([value])
    book.active.title = "scenario"
    book.save(scenario)
    assert len(read_sheet(scenario, "scenario")) == 100
    monkeypatch.setattr("boltun.minds.dialbb.archive._SECONDS", -1.0)
    with pytest.raises(MindError, match="Reading this Excel file takes too long"):
        read_sheet(scenario, "scenario")
    with pytest.raises(MindError, match="Reading this Excel file takes too long"):
        Book.open(scenario)


# --- JSON, CSV and settings ---------------------------------------------------------------------------


@pytest.mark.parametrize("name", JSON)
def test_json_of_the_profile_that_is_none_is_said_or_taken_as_empty(tmp_path: Path, name: str) -> None:
    file = tmp_path / "file.json"
    file.write_bytes(JSON[name]())
    encodings = Encodings(file)
    assert encodings.of(tmp_path / "base.txt") is None
    assert str(encodings.problem).startswith(str(file))
    assert not Approvals(file).may_run(tmp_path)
    with suppress(TextError):
        read_pairs(file)
    for suffix in (".set", ".map", ".substitution", ".properties"):
        (tmp_path / f"a{suffix}").write_bytes(JSON[name]())
    (tmp_path / "a.aiml").write_text(
        "<aiml><category><pattern>A</pattern><template>b</template></category></aiml>"
    )
    assert all(problem.text for problem in open_mind(tmp_path).problems())


@pytest.mark.parametrize("name", CSV)
def test_hostile_pairs_are_read_or_refused_by_name(tmp_path: Path, name: str) -> None:
    for suffix in (".csv", ".json"):
        file = (tmp_path / "pairs").with_suffix(suffix)
        file.write_bytes(CSV[name]())
        try:
            pairs = read_pairs(file)
        except TextError as refused:
            assert refused.path == file  # noqa: PT017
        else:
            assert all(key and "\n" not in key + reply for key, reply in pairs)


def test_an_empty_table_holds_no_pairs(tmp_path: Path) -> None:
    file = tmp_path / "pairs.csv"
    for data in (b"", b"\xef\xbb\xbf", b"\n"):
        file.write_bytes(data)
        assert read_pairs(file) == []


@pytest.mark.parametrize("name", TOML)
def test_hostile_settings_are_told_with_their_file(tmp_path: Path, name: str) -> None:
    file = tmp_path / "settings.toml"
    file.write_bytes(TOML[name]())
    known = Settings(file)
    assert len(known.problems) < 100
    assert all(str(problem).startswith(str(file)) for problem in known.problems)
    assert known[CHEW] in (True, False)


def test_settings_that_were_not_read_are_not_written_over(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    data = TOML["5 MB"]()
    file.write_bytes(data)
    known = Settings(file)
    with pytest.raises(SettingsError, match="larger than 256 KB"):
        known.set(CHEW.key, True)
    assert file.read_bytes() == data
    file.write_bytes(b"chew = true\n")
    known.reload()
    assert known[CHEW] is True
    known.set(CHEW.key, False)
    assert file.read_bytes() == b"chew = false\n"
