"""The file of what was taught for everybody: where it lies, and what a person may do to it (aiml.md §2)."""

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
