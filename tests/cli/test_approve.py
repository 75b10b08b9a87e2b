"""How commands ask whether a mind's own program code may run."""

from __future__ import annotations

import io
import sys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import Any, Self

import pytest

from boltun.cli import main
from boltun.errors import NotApprovedError
from boltun.message import Message
from boltun.minds.folder import Folder
from boltun.minds.looking import content_of
from boltun.minds.opening import Opening
from boltun.minds.protocol import Memory, Reply, Silence
from boltun.minds.registry import kind_named, plugins
from boltun.minds.trace import Told


@dataclass(frozen=True)
class Nothing:
    def sent(self, at: float) -> Self:
        return self

    def said(self, replies: Iterable[str], at: float) -> Self:
        return self

    def as_json(self) -> dict[str, Any]:
        return {}


class Program:
    """A mind with code of its own: it runs where it may."""

    kind = "dialbb"
    slow = False

    def __init__(self, path: Path, opening: Opening) -> None:
        if not opening.may_run(content_of(Folder(path.parent))):
            raise NotApprovedError(path.parent)
        self.name, self.path = opening.name or str(path), path

    def reply(self, message: Message, memory: Memory, dice: Random) -> Reply:
        return Reply(text="It runs.", why=Told(), remembers=memory)

    def greet(self, memory: Memory, dice: Random, message: Message | None = None) -> Reply:
        return Reply(text=None, why=Told(), remembers=memory, silence=Silence.NO_OPENING)

    def problems(self) -> list[Any]:
        return []

    def with_options(self, options: object) -> Self:
        return self

    def new_memory(self) -> Nothing:
        return Nothing()

    def memory_from_json(self, data: Mapping[str, Any]) -> Nothing:
        return Nothing()


@pytest.fixture
def app(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    kind = replace(kind_named("dialbb"), open=Program, files=lambda path: [path])
    monkeypatch.setitem(plugins().found, "dialbb", kind)
    path = tmp_path / "app" / "config.yml"
    path.parent.mkdir()
    path.write_text("blocks: []\n")
    (path.parent / "config.cases.txt").write_text("= Runs\n> hi\n< It runs.\n")
    return path


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def run(monkeypatch: pytest.MonkeyPatch, profile: Path, *argv: object, typed: str | None = None) -> int:
    """Run a command; ``typed`` at a terminal, or else from a pipe that says hi."""
    stdin = io.TextIOWrapper(io.BytesIO(b"hi\n")) if typed is None else Terminal(typed)
    monkeypatch.setattr(sys, "stdin", stdin)
    return main(["--profile", str(profile), *map(str, argv)])


@pytest.mark.parametrize("command", ["play", "check", "test"])
def test_without_a_terminal_it_is_refused_unless_it_was_approved(
    app: Path,
    tmp_path: Path,
    command: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    profile = tmp_path / "profile"
    assert run(monkeypatch, profile, command, app) == 1
    said = capsys.readouterr()
    assert "run this again with --approve" in said.out + said.err
    assert str(app.parent) in said.out + said.err
    assert run(monkeypatch, profile, command, app, "--approve") == 0
    assert run(monkeypatch, profile, command, app) == 0, "it is remembered"
    (app.parent / "functions.py").write_text("print()")
    assert run(monkeypatch, profile, command, app) == 1, "until it changes"


@pytest.mark.parametrize(("typed", "code"), [("y\n", 0), ("Yes\n", 0), ("\n", 1), ("n\n", 1), ("", 1)])
def test_at_a_terminal_it_asks(
    app: Path,
    tmp_path: Path,
    typed: str,
    code: int,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert run(monkeypatch, tmp_path / "p", "test", app, typed=typed) == code
    assert capsys.readouterr().err.startswith(f"Run the program code in {app.parent}? [y/N] ")
    assert run(monkeypatch, tmp_path / "p", "test", app) == code
    capsys.readouterr()


def test_chat_asks_before_it_begins(
    app: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    profile = tmp_path / "profile"
    (profile / "config").mkdir(parents=True)
    (profile / "config" / "settings.toml").write_text("thinking_time = 0\ntyping_time = 0\n")
    assert run(monkeypatch, profile, "chat", "--mind", app) == 1
    assert "run this again with --approve" in capsys.readouterr().err
    assert run(monkeypatch, profile, "chat", "--mind", app, "--approve") == 0
    assert capsys.readouterr().out == "It runs.\n"
    assert run(monkeypatch, profile, "chat", "--mind", app) == 0
    assert capsys.readouterr().out == "It runs.\n"


def test_chat_with_a_chosen_mind_that_may_not_run_says_so_and_goes_on(
    app: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    profile = tmp_path / "profile"
    (profile / "config").mkdir(parents=True)
    (profile / "config" / "settings.toml").write_text(
        f'thinking_time = 0\ntyping_time = 0\nown_minds = ["{app}"]\ndefault_mind = "{app}"\n'
        'minds_behind = ["en/friend"]\n'
    )
    assert run(monkeypatch, profile, "chat") == 0
    said = capsys.readouterr()
    assert "run this again with --approve" in said.err
    assert said.out.count("\n") == 1, "the base behind it answers"
    assert run(monkeypatch, profile, "chat", typed="y\nhi\n") == 0
    assert capsys.readouterr().out == "Boltun: It runs.\n"
