"""``boltun meaning``, and the commands that use a model (docs/meaning.md §4)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from boltun.cli import main
from boltun.paths import Profile
from boltun.settings import MEANING_MODEL, Settings
from tests.minds.meaning.small import model_with
from tests.minds.meaning.test_nearness import BASE, WORDS

SPOKEN = ("supper", "eat", "dinner", "doze?", "my dad died", "no supper", "quantum")


@pytest.fixture
def model(tmp_path: Path) -> Path:
    return model_with(tmp_path / "model", WORDS)


@pytest.fixture
def history(tmp_path: Path) -> Path:
    path = tmp_path / "h.cases.txt"
    path.write_text("= one\n" + "".join(f"> {text}\n< *\n" for text in SPOKEN))
    return path


@pytest.fixture
def base(tmp_path: Path) -> Path:
    path = tmp_path / "b.txt"
    path.write_text(BASE)
    return path


def run(capsys: pytest.CaptureFixture[str], tmp_path: Path, *args: object) -> tuple[int, str, str]:
    try:
        code = main(["--profile", str(tmp_path / "profile"), *map(str, args)])
    except SystemExit as exit:
        code = int(exit.code or 0)
    said = capsys.readouterr()
    return code, said.out, said.err


def test_each_number_is_shown_with_what_it_just_lets_in(
    model: Path, history: Path, base: Path, tmp_path: Path, capsys: Any
) -> None:
    code, out, _ = run(capsys, tmp_path, "meaning", "tune", base, history, "--meaning", model)
    assert code == 0
    lines = out.splitlines()
    assert lines[0] == ("7 messages. Words find a reply to 4, or nothing may be compared. The other 3:")
    at = lines.index("0.95\twould answer 2 more (28.6%)")
    assert lines[at + 1] == "    0.98  doze? → line 4: Never."
    assert lines[at + 2] == "    0.96  supper → line 1: At six."
    at = lines.index("0.75\twould answer 3 more (42.9%)")
    assert lines[at + 1] == "    0.80  eat → line 1: At six."
    code, out, _ = run(capsys, tmp_path, "meaning", "tune", base, history, "--meaning", model, "--json")
    told = json.loads(out)
    assert (told["messages"], told["by_words"], told["answered"]["0.90"]) == (7, 4, 2)
    assert [one["text"] for one in told["cases"]] == ["doze?", "supper", "eat"]


def test_the_chosen_number_is_written_into_the_base(
    model: Path, history: Path, base: Path, tmp_path: Path, capsys: Any
) -> None:
    tune = ("meaning", "tune", base, history, "--meaning", model, "--write")
    assert run(capsys, tmp_path, *tune, "0.75")[0] == 0
    assert base.read_text() == BASE.replace("0.9", "0.75")
    base.write_text("[dinner]\r\nAt six.\r\n", newline="")
    assert run(capsys, tmp_path, *tune, "0.8")[0] == 0
    assert base.read_bytes() == b"[dinner]\r\nAt six.\r\n<MEANING>\r\n0.8\r\n"
    for wrong in ("8", "x", ""):
        code, _, err = run(capsys, tmp_path, *tune, wrong)
        assert (code, "is no number from 0.05 to 1" in err) == (1, True)
    assert base.read_bytes().endswith(b"0.8\r\n")


def test_the_model_of_the_settings_counts_unless_another_is_named(
    model: Path, base: Path, history: Path, tmp_path: Path, capsys: Any
) -> None:
    code, _, err = run(capsys, tmp_path, "meaning", "tune", base, history)
    assert (code, "No model is chosen" in err) == (1, True)
    settings = Profile.at(tmp_path / "profile").make().settings_path
    Settings(settings).set(MEANING_MODEL.key, str(model))
    assert run(capsys, tmp_path, "meaning", "tune", base, history)[0] == 0
    code, out, _ = run(capsys, tmp_path, "evaluate", base, history)
    assert "coverage\t42.9%" in out
    (tmp_path / "b.cases.txt").write_text("= dinner\n> supper\n< At six.\n")
    assert run(capsys, tmp_path, "test", base)[:2] == (0, "1 conversation, 0 failed\n")
    empty = tmp_path / "empty"
    empty.mkdir()
    code, out, _ = run(capsys, tmp_path, "test", base, "--meaning", empty)
    assert code == 1


def test_a_model_is_shown_or_its_fault(model: Path, tmp_path: Path, capsys: Any) -> None:
    code, out, _ = run(capsys, tmp_path, "meaning", "show", model, "dinner", "supper", "sleep")
    assert code == 0
    assert out.splitlines()[1:] == ["0.96  supper", "0.00  sleep"]
    (model / "tokenizer.json").write_text("{")
    code, _, err = run(capsys, tmp_path, "meaning", "show", model / "model.safetensors")
    assert (code, "tokenizer.json: This file of a model is broken" in err) == (1, True)


def test_a_small_model_is_made_of_texts(tmp_path: Path, capsys: Any) -> None:
    said = "the cat sat on a mat and ate fish for dinner while it rained all day in old London town"
    words = said.split()
    text = tmp_path / "texts.txt"
    text.write_text("\n\n".join(" ".join(words[at : at + 6]) for at in range(len(words) - 5)))
    folder = tmp_path / "new"
    code, out, _ = run(capsys, tmp_path, "meaning", "make", folder, text)
    assert (code, out) == (0, f"21 pieces of words, 19 numbers each: {folder}\n")
    first = (folder / "model.safetensors").read_bytes()
    code, _, err = run(capsys, tmp_path, "meaning", "make", folder, text)
    assert (code, "There is something of this name already" in err) == (1, True)
    run(capsys, tmp_path, "meaning", "make", tmp_path / "again", text)
    assert (tmp_path / "again" / "model.safetensors").read_bytes() == first
    text.write_text("too few")
    code, _, err = run(capsys, tmp_path, "meaning", "make", tmp_path / "third", text)
    assert (code, "A model needs more words" in err) == (1, True)
