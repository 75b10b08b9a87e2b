"""What has an end in an application: texts, sheets, the time for models, and the folder it writes in."""

from __future__ import annotations

import io
import os
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from boltun.errors import MindError, StoreError
from boltun.minds.dialbb import DialogueProcessor
from boltun.minds.dialbb.archive import Archive
from boltun.minds.dialbb.book import Book
from boltun.minds.dialbb.building import BuildError
from boltun.minds.dialbb.context_db import open_contexts
from boltun.minds.dialbb.contexts import Context, MemoryContexts
from boltun.minds.dialbb.llm import Endpoint
from boltun.minds.dialbb.sheets import Workbook
from boltun.minds.dialbb.stn.options import Options
from boltun.minds.dialbb.turn import CURRENT, Turn
from tests.minds.dialbb.applications import MANAGER, begin, row, write_application
from tests.minds.dialbb.llm_server import LlmServer

Start = Callable[..., LlmServer]


def test_an_utterance_that_doubles_comes_to_an_end(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    rows = [
        row("#initial", "ab", to="a"),
        row("a", "{a}{a}", actions="_set(&a, *_previous_system_utterance)", to="a"),
    ]
    talk = begin(tmp_path, rows)
    for _ in range(25):
        talk.say("x")
    assert len(talk.last["system_utterance"]) == 20_000
    assert "What is said in state a was cut at 20000 characters." in caplog.messages


def test_a_variable_that_is_set_to_too_long_a_text_is_cut(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    rows = [
        row("#initial", "?", actions="_set(&a, #sentence)", to="a"),
        row("a", "!", conditions="long()", to="#final"),
        row("a", "!", to="a"),
        row("#final", "Cut."),
    ]
    talk = begin(tmp_path, rows, functions={"f": "def long(context): return len(context['a']) == 20_000\n"})
    talk.say("x" * 30_000)
    assert talk.say("x") == "Cut."
    assert "The variable a was cut at 20000 characters." in caplog.messages


def test_a_reaction_counts_as_said(tmp_path: Path) -> None:
    functions = {"f": "def long(context): context['_reaction'] = 'x' * 30_000\n"}
    talk = begin(
        tmp_path, [row("#initial", "?", actions="long()", to="a"), row("a", "!")], functions=functions
    )
    assert len(talk.say("x")) == 20_000


def test_an_answer_of_a_model_is_cut(start_llm: Start) -> None:
    start_llm(default="x" * 30_000)
    assert len(Endpoint().complete([{"role": "user", "content": "x"}]) or "") == 20_000


def test_a_sheet_that_would_fill_the_memory_is_refused_in_words(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "x.xlsx"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("xl/worksheets/sheet1.xml", b" " * (3 << 20))
    monkeypatch.setattr("boltun.minds.dialbb.archive._MOST_BYTES", 2 << 20)
    with pytest.raises(MindError, match=r"holds 3 MB when it is unpacked.*At most 2 MB"):
        Workbook(path)


def _sheet(rows: int, inside: bytes = b"") -> bytes:
    return b"".join(b'<row r="%d">%s</row>' % (number, inside) for number in range(1, rows + 1))


@pytest.mark.parametrize(
    ("parts", "said"),
    [
        ({"xl/worksheets/sheet1.xml": _sheet(200_001)}, "has 200,001 rows. At most 200,000 can be read"),
        (
            {"xl/worksheets/sheet1.xml": b"<x:row/>" * 200_001},
            "has 200,001 rows. At most 200,000 can be read",
        ),
        ({f"xl/worksheets/sheet{n}.xml": b"<c><v>1</v></c>" * 200_000 for n in range(11)}, "too many cells"),
        ({"xl/styles.xml": b"<xf/>" * 400_001}, "it has too many formats"),
        ({"xl/worksheets/sheet1.xml": b'<mergeCell ref="A1:A2"/>' * 100_001}, "it has too many merged cells"),
    ],
    ids=["rows", "rows with a prefix", "cells", "formats", "merged cells"],
)
def test_what_would_take_long_is_refused_before_it_is_read(
    tmp_path: Path, parts: dict[str, bytes], said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "x.xlsx"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
        for name, content in parts.items():
            archive.writestr(name, content)
        archive.writestr("media", os.urandom(1_000_000), zipfile.ZIP_STORED)
    monkeypatch.setattr("openpyxl.load_workbook", None)
    with pytest.raises(MindError, match=said):
        Book.open(path)


def test_fifty_thousand_rows_of_twenty_columns_are_within_the_bounds(tmp_path: Path) -> None:
    cells = b'<c r="A1" t="inlineStr"><is><t>how are you?</t></is></c>' * 20
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
        archive.writestr("xl/worksheets/sheet1.xml", _sheet(50_000, cells))
        archive.writestr("media", os.urandom(2_000_000), zipfile.ZIP_STORED)
    Archive(content.getvalue(), tmp_path).refuse_rows(200_000)


def test_all_questions_of_a_turn_share_the_time(
    tmp_path: Path, start_llm: Start, caplog: pytest.LogCaptureFixture
) -> None:
    server = start_llm({"match": "", "delay": 3.0, "reply": "no"})
    rows = [row("#initial", "?", conditions=f"$is it {n}$", to="#final") for n in range(5)]
    rows += [row("#initial", to="two"), row("two", "Two."), row("#final", "End.")]
    talk = begin(tmp_path, rows, block={"chatgpt": {"timeout": 0.3, "retries": 0}, "language": "en"})
    assert talk.say("x") == "Two."
    # On a busy machine the time of the first may be over before the server hears of it.
    assert len(server.requests) <= 1
    assert caplog.text.count("is not asked") == 4


def test_the_next_turn_has_its_time_anew(start_llm: Start) -> None:
    start_llm(default="yes")
    endpoint = Endpoint(timeout=5)
    for asked, answer in ((6.0, None), (0.0, "yes")):
        token = CURRENT.set(Turn(dice=None, asked=asked))  # type: ignore[arg-type]
        try:
            assert endpoint.complete([{"role": "user", "content": "x"}]) == answer
        finally:
            CURRENT.reset(token)


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"file": "../x.sqlite"}, "application's folder"),
        ({"file": "/tmp/x.sqlite"}, "application's folder"),
        ({"file": "sub/../../x.sqlite"}, "application's folder"),
        ({"file": "."}, "application's folder"),
        ({"file": ""}, "application's folder"),
        ({"file": "a", "host": "localhost"}, "both a host and a file"),
        ({}, "host or a file"),
        ([], "host or a file"),
    ],
)
def test_contexts_are_kept_in_the_folder_only(tmp_path: Path, settings: Any, said: str) -> None:
    folder = tmp_path / "a" / "b"
    folder.mkdir(parents=True)
    with pytest.raises(BuildError, match=said):
        open_contexts(settings, str(folder))
    assert not list(tmp_path.rglob("*.sqlite"))
    config = write_application(folder, [row("#initial", "x")], config={"context_db": settings})
    with pytest.raises(MindError):
        DialogueProcessor(config)


def test_a_link_out_of_the_folder_keeps_no_contexts(tmp_path: Path) -> None:
    folder = tmp_path / "a"
    folder.mkdir()
    (folder / "out").symlink_to(tmp_path)
    with pytest.raises(BuildError, match="application's folder"):
        open_contexts({"file": "out/x.sqlite"}, str(folder))


@pytest.mark.parametrize("key", ["confirmation_request", "reaction_to_silence"])
def test_settings_without_anything_in_them_are_refused(key: str) -> None:
    with pytest.raises(BuildError, match=key):
        Options.read({key: {}})
    assert Options.read({key: None}) == Options()


class _Refusing(MemoryContexts):
    """A database that works for the first turn only."""

    refuses = ""

    def load(self, session_id: str) -> Any:
        if self.refuses == "load":
            raise StoreError("The MongoDB cannot be used.")
        return super().load(session_id)

    def save(self, session_id: str, context: Context, previous: Context | None) -> None:
        if self.refuses == "save":
            raise StoreError("Another instance answered.")
        super().save(session_id, context, previous)


@pytest.mark.parametrize("refuses", ["load", "save"])
def test_a_turn_that_the_database_refuses_ends_no_session(
    tmp_path: Path, refuses: str, caplog: pytest.LogCaptureFixture
) -> None:
    rows = [row("#initial", "One.", to="two"), row("two", "Two.", to="#initial"), row("#error", "E")]
    talk = begin(tmp_path, rows, blocks=[MANAGER], config={"language": "en"})
    store = _Refusing()
    manager = talk.processor.units[0].block
    manager._store = store
    talk.hello()
    store.refuses = refuses
    caplog.clear()
    assert "once more" in talk.say("x")
    assert not talk.final
    assert talk.state != "#error"
    assert len(caplog.messages) == 1
    store.refuses = ""
    assert talk.say("x") == "Two."
