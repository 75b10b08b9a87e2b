"""The file of what was taught for everybody: its place, and what a person may do (docs/aiml.md §3.7)."""

from __future__ import annotations

import io
import json
import logging
import sys
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any

import pytest

from boltun.cli import main
from boltun.minds.aiml.learned import kept_file
from boltun.minds.aiml.opening import open_mind
from boltun.minds.opening import Opening


def one(pattern: str, template: str) -> str:
    return f"<category><pattern>{pattern}</pattern><template>{template}</template></category>"


TEACHING = one(
    "TEACH * IS *",
    "<learnf><category><pattern>WHAT IS <eval><star/></eval></pattern>"
    '<template><eval><star index="2"/></eval></template></category></learnf>Noted.',
)


def bot(folder: Path, categories: str = TEACHING) -> Path:
    folder.mkdir()
    (folder / "bot.aiml").write_text(f'<aiml version="2.1">{categories}</aiml>')
    return folder


def played(monkeypatch: pytest.MonkeyPatch, *argv: object, said: str) -> list[Any]:
    given = json.dumps({"text": said}).encode()
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(given)))
    out = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
    with redirect_stdout(out):
        assert main([*map(str, argv)]) == 0
    out.flush()
    return [json.loads(line)["reply"] for line in out.buffer.getvalue().splitlines()]


@pytest.mark.parametrize("address", ["{}", "sqlite:///{}"])
def test_play_keeps_beside_its_database_what_was_taught_for_everybody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, address: str
) -> None:
    database = tmp_path / "m2.sqlite"
    argv = "play", bot(tmp_path / "bot"), "--json", "--database", address.format(database)
    assert played(monkeypatch, *argv, said="teach tea is hot") == ["Noted."]
    assert played(monkeypatch, *argv, said="what is tea") == ["hot"]
    assert len([*(tmp_path / "m2.sqlite.minds").glob("*.learned.aiml")]) == 1


def test_play_without_a_database_writes_nothing_of_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    argv = "play", bot(tmp_path / "bot"), "--json"
    assert played(monkeypatch, *argv, said="teach tea is hot") == ["Noted."]
    assert played(monkeypatch, *argv, said="what is tea") == [None]
    assert not [*tmp_path.rglob("*.learned.aiml")]


HEAD = '<?xml version="1.0"?>\n<aiml version="2.1">\n'


@pytest.mark.parametrize(
    ("slip", "line", "kept"),
    [
        ("<category><pattern>BAD</pattern><template>x</category>", 4, "ABC"),
        ("<category><pattern>BAD</pattern><template>x</template>", 4, "ABC"),
        ("<category><pattern>BAD</pattern><template>a & b</template></category>", 4, "ABC"),
        ("<category><template>no pattern</template></category>", 4, "ABC"),
        ("<category><pattern>BAD</pattern></category>", 4, "ABC"),
        ("</topic>", 1, "ABC"),
        ("a < b", 1, "ABC"),
    ],
)
def test_a_slip_in_the_file_costs_only_its_category(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, talk: Any, slip: str, line: int, kept: str
) -> None:
    folder = bot(tmp_path / "bot")
    path = kept_file(tmp_path, "bot")
    written = (
        HEAD + f"{one('A', 'AA')}\n{slip}\n{one('B', 'BB')}\n<topic name='*'>{one('C', 'CC')}</topic></aiml>"
    )
    path.write_text(written)
    with caplog.at_level(logging.WARNING):
        mind = open_mind(folder, Opening(name="bot", kept=tmp_path))
    assert f"{path}:{line}: " in caplog.text
    assert [(one.path, one.line) for one in mind.problems()] == [(path, line)]
    ann = talk("")
    ann.mind = mind
    assert [ann.say(text) for text in kept] == ["AA", "BB", "CC"]
    assert path.read_text() == written
    ann.say("teach tea is hot")
    assert "hot" in path.read_text()
    assert path.with_suffix(".broken").read_text() == written, "nothing of it is lost"
    ann.mind = open_mind(folder, Opening(name="bot", kept=tmp_path))
    assert [ann.say(text) for text in kept] == ["AA", "BB", "CC"]
    assert not ann.mind.problems()


def test_play_says_what_is_wrong_in_what_was_learned(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    folder, database = bot(tmp_path / "bot"), tmp_path / "m.sqlite"
    argv = "play", folder, "--json", "--database", database
    played(monkeypatch, *argv, said="teach tea is hot")
    path = next((tmp_path / "m.sqlite.minds").iterdir())
    path.write_text(path.read_text().replace("</aiml>", "<category><oops></category>\n</aiml>"))
    capsys.readouterr()
    assert played(monkeypatch, *argv, said="what is tea") == ["hot"]
    said = capsys.readouterr().err
    assert said.startswith(f"boltun: {path}:")
    assert said.count("\n") == 1


def test_play_says_why_a_turn_is_given_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = bot(tmp_path / "bot", one("A", "<srai>B</srai>") + one("B", "<srai>A</srai>"))
    assert played(monkeypatch, "play", folder, "--json", said="a") == [None]
    said = capsys.readouterr().err
    assert said == "boltun: A turn is given up, redirections go round in a circle.\n"
