"""What ``boltun play`` does with minds of other kinds than bases: aux, time-out, steps."""

from __future__ import annotations

import io
import json
import sqlite3
import sys
from collections.abc import Iterable, Mapping
from contextlib import redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, Self

import pytest

from boltun.cli import main
from boltun.message import Message
from boltun.minds.kind import MindKind
from boltun.minds.opening import Opening
from boltun.minds.protocol import Memory, Reply
from boltun.minds.registry import plugins
from boltun.minds.trace import Step, Told


@dataclass(frozen=True)
class Heard:
    """What an echo remembers: nothing."""

    def sent(self, at: float) -> Self:
        return self

    def said(self, replies: Iterable[str], at: float) -> Self:
        return self

    def as_json(self) -> dict[str, Any]:
        return {}


@dataclass(frozen=True)
class Why:
    steps: tuple[Step, ...]

    def told(self, *, brief: bool = False) -> Told:
        return Told(steps=self.steps)

    def detail(self) -> dict[str, Any]:
        return {"kind": "echo", "steps": [step.as_json() for step in self.steps]}


class Echo:
    """Says what it hears, hands over what it was handed, and tells how it was opened."""

    kind = "echo"
    slow = False

    def __init__(self, path: Path, opening: Opening) -> None:
        self.name, self.path, self.opening = str(path), path, opening

    def reply(self, message: Message, memory: Memory, dice: Random) -> Reply:
        steps = (
            Step(template="heard {text}", values={"text": message.text}, line=3),
            Step(template="said {text}", values={"text": message.text}, path=Path("b.echo"), line=7, depth=1),
            Step(template="{torn", depth=1),
        )
        aux = {**message.aux, "timeout": self.opening.dialogue_timeout}
        return Reply(text=message.text, why=Why(steps), remembers=memory, aux=aux, final=True)

    def greet(self, memory: Memory, dice: Random, message: Message | None = None) -> Reply:
        assert message is not None
        assert message.text == ""
        text = f"hello {message.contact.address} at {message.received_at:g}"
        return Reply(text=text, why=Why(()), remembers=memory, aux=message.aux)

    def problems(self) -> tuple[()]:
        return ()

    def with_options(self, options: object) -> Self:
        return self

    def new_memory(self) -> Heard:
        return Heard()

    def memory_from_json(self, data: Mapping[str, Any]) -> Heard:
        return Heard()


@pytest.fixture
def echo(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    kind = MindKind(name="echo", title="an echo", suffixes=(".echo",), open=Echo)
    monkeypatch.setitem(plugins().found, "echo", kind)
    path = tmp_path / "a.echo"
    path.touch()
    return path


def run(monkeypatch: pytest.MonkeyPatch, *argv: object, given: str) -> str:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(given.encode()), encoding="utf-8"))
    out = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
    with redirect_stdout(out):
        assert main([str(one) for one in argv]) == 0
    out.flush()
    return out.buffer.getvalue().decode()


def test_aux_goes_in_and_comes_back_with_messages_and_openings(
    echo: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    given = [
        {"text": "hi", "aux": {"a": 1}},
        {"start": True, "contact": "ann", "at": 5, "aux": {"initTalkingFlag": True}},
    ]
    lines = "\n".join(map(json.dumps, given))
    argv = ("play", echo, "--kind", "echo", "--json", "--dialogue-timeout", "90")
    said, opened = map(json.loads, run(monkeypatch, *argv, given=lines).splitlines())
    assert (said["reply"], said["aux"], said["final"]) == ("hi", {"a": 1, "timeout": 90}, True)
    assert (opened["reply"], opened["aux"]) == ("hello ann at 5", {"initTalkingFlag": True})


def test_explain_shows_steps_indented_with_file_and_line(echo: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    out = run(monkeypatch, "play", echo, "--kind", "echo", "--explain", given="hi\n")
    assert out.splitlines() == ["hi", f"    heard hi ({echo}:3)", "      said hi (b.echo:7)", "      {torn"]


@pytest.mark.parametrize("seconds", ["-1", "inf", "nan", "soon"])
def test_a_time_out_that_is_no_length_of_time_is_refused(
    echo: Path, seconds: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main(["play", str(echo), f"--dialogue-timeout={seconds}"])
    assert "--dialogue-timeout" in capsys.readouterr().err


def test_several_minds_answer_one_behind_the_other_and_remember_each_for_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, text in (
        ("a", "[hi.]\nHello from a.\n<ESCAPE>\nGo on.\n"),
        ("b", "[hi.]\nHello from b.\n[yes.]\nB!\n"),
    ):
        (tmp_path / f"{name}.txt").write_text(text)
    a, b = str(tmp_path / "a.txt"), str(tmp_path / "b.txt")
    database = tmp_path / "memory.sqlite"
    argv = ("play", a, b, "--json", "--database", str(database))
    lines = "\n".join(
        json.dumps({"contact": "ann", "at": n, "text": t}) for n, t in enumerate(("hi", "yes", "hm"))
    )
    out = [json.loads(line) for line in run(monkeypatch, *argv, given=lines).splitlines()]
    assert [one["reply"] for one in out] == ["Hello from a.", "B!", None]
    assert [one["trace"]["mind"] for one in out] == [a, b, None]
    with sqlite3.connect(database) as connection:
        rows = connection.execute("SELECT mind, reply, at FROM used_replies ORDER BY id").fetchall()
        assert rows == [(a, "Hello from a.", 0.0), (b, "B!", 1.0)]
    connection.close()


def test_explain_names_who_passed_and_shows_each_trace(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("a.txt").write_text("[hi.]\nHello!\n<ESCAPE>\nGo on.\n")
    Path("b.txt").write_text("[yes.]\nB!\n")
    out = run(monkeypatch, "play", "a.txt", "b.txt", "--explain", given="yes\nhm\n").splitlines()
    answered, silent = out.index("B!"), out.index("(no reply found)")
    passed = [line.strip() for line in out if " passed: " in line]
    assert passed == [f"{tmp_path}/{name}.txt passed: no reply found" for name in ("a", "a", "b")]
    assert "    without general replies, because others stand behind it" in "\n".join(out)
    assert f"    {tmp_path}/b.txt answered" in out[answered:silent]
    assert any("line 1: common phrase, as the whole message → B!" in line for line in out)


def test_kind_and_encoding_go_with_one_mind_only(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "a.txt", "b.txt", "--encoding", "utf-8"]) == 1
    assert (
        capsys.readouterr().err == "boltun: --kind and --encoding say something of one base. Name only one.\n"
    )


def test_minds_of_the_command_line_and_bundled_ones_can_be_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "mine.txt").write_text("[hi.]\nHello!\n")
    asking = tmp_path / "set.aiml"
    asking.write_text(
        '<aiml version="2.0">'
        '<category><pattern>MINE *</pattern><template><sraix bot="mine"><star/></sraix></template></category>'
        "<category><pattern>FRIEND *</pattern>"
        '<template><sraix bot="en/friend"><star/></sraix></template></category>'
        "</aiml>"
    )
    argv = ("--profile", tmp_path / "p", "play", asking, tmp_path / "mine.txt", "--json")
    lines = "\n".join(json.dumps({"text": text}) for text in ("mine hi", "friend hello"))
    first, second = map(json.loads, run(monkeypatch, *argv, given=lines).splitlines())
    assert first["reply"] == "Hello!"
    assert second["reply"]


def test_a_bundled_mind_is_named_as_in_the_settings_where_no_file_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)

    def said() -> str:
        monkeypatch.setattr(sys, "stdin", io.StringIO("hello\n"))
        assert main(["play", "en/listener", "--seed", "1"]) == 0
        return capsys.readouterr().out

    assert said() == "Hello! How has your day been?\n"
    (tmp_path / "en").mkdir()
    (tmp_path / "en" / "listener").write_text("[hello.]\nA file!\n")
    assert said() == "A file!\n"


def test_to_begin_at_the_keyboard_is_none_of_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "en/listener", "--open", "--json"]) == 1
    assert '{"start": true}' in capsys.readouterr().err
