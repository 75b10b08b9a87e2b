"""A mind of another package that is broken, at each of its ends: it is named, and harms nobody else."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from boltun.cli import main
from boltun.events import Event, ServiceFailed
from boltun.message import Author
from boltun.minds.listing import find_minds
from boltun.paths import Profile
from boltun.service import Service
from tests.plugins.conftest import Site

NAMED = "The kind of mind wren of the package boltun-wren failed in "
START = 1_800_000_000.0

WREN = """
from boltun.minds.kind import MindKind
from boltun.minds.protocol import Merit, Problem, Reply, Severity, Silence
from boltun.minds.trace import Step, Told

class Memory:
    def sent(self, at):
        return self
    def said(self, replies, at):
        return self
    def as_json(self):
        return {"sung": 1}

class Trace:
    def told(self, *, brief=False):
        return Told(steps=(Step(template="sings"),))

class Wren:
    slow = False
    def __init__(self, path):
        self.kind, self.name, self.path = "something", "somebody", path
    def reply(self, message, memory, dice):
        return Reply(text="tew", why=Trace(), remembers=Memory(), merit=Merit.FOUND)
    def greet(self, memory, dice, message=None):
        return Reply(text="tit", why=Trace(), remembers=Memory(), merit=Merit.FOUND)
    def problems(self):
        return [Problem(code="odd", severity=Severity.HINT, template="It is odd.", line=1)]
    def with_options(self, options):
        return self
    def new_memory(self):
        return Memory()
    def memory_from_json(self, data):
        return Memory()

KIND = MindKind(name="wren", title="a wren", suffixes=(".wren",), open=lambda path, opening: Wren(path))
"""

OPENING = {
    "open raises": ("Wren(path))", "1 / 0)"),
    "open leaves": ("Wren(path))", "exit('no'))"),
    "open returns None": ("Wren(path))", "None)"),
    "open returns a mind that cannot greet": ("def greet", "def welcome"),
    "new_memory raises": ("def new_memory(self):", "def new_memory(self):\n        1 / 0"),
    "new_memory returns None": (
        "def new_memory(self):\n        return Memory()",
        "def new_memory(self):\n        pass",
    ),
    "its slow raises": ("    slow = False", "    slow = property(lambda self: 1 / 0)"),
    "it raises for every other name": (
        "    slow = False",
        "    slow = False\n    def __getattr__(self, name):\n        raise RuntimeError(name)",
    ),
    "with_options raises": (
        "def with_options(self, options):\n        return",
        "def with_options(s):\n        ",
    ),
}
REPLYING = {
    "reply raises": ('text="tew"', "text=1 / 0"),
    "reply leaves": ('text="tew"', "text=exit()"),
    "reply returns None": ('return Reply(text="tew"', 'Reply(text="tew"'),
    "reply returns a text": ('return Reply(text="tew"', "return 'tew'; Reply(text=\"tew\""),
    "its text is a number": ('text="tew"', "text=7"),
    "its text is huge": ('text="tew"', 'text="tew" * 1_000_000'),
    "its merit is a text": ("merit=Merit.FOUND", 'merit="found"'),
    "it remembers nothing": ("remembers=Memory()", "remembers=None"),
    "its memory cannot be kept": ('return {"sung": 1}', 'return {"sung": {1}}'),
    "its memory is no dict": ('return {"sung": 1}', "return [1]"),
    "its memory fails over a sent reply": ("def sent(self, at):", "def sent(self, at):\n        1 / 0"),
    "it has no trace": ("why=Trace()", "why=None"),
}
EXPLAINING = {
    "told raises": ("return Told(", "return 1 / 0, Told("),
    "told returns None": ("return Told(", "Told("),
    "a step cannot be filled": ('template="sings"', 'template="sings {song}"'),
    "a step holds what JSON cannot": ('template="sings"', 'template="sings", values={"song": {1}}'),
}
CHECKING = {
    "problems raises": ("return [Problem(", "return 1 / 0, [Problem("),
    "problems returns None": ("return [Problem(", "[Problem("),
    "a problem cannot be filled": ("It is odd.", "It is {odd}."),
    "a problem has no number of a line": ("line=1)", "line=None)"),
}

Run = Callable[..., int]


@pytest.fixture
def profile(tmp_path: Path) -> Profile:
    return Profile.at(tmp_path / "profile").make()


@pytest.fixture
def base(profile: Profile) -> Path:
    path = profile.bases / "hedge.wren"
    path.write_text("tew\n", encoding="utf-8")
    return path


def broken(site: Site, wrong: tuple[str, str]) -> None:
    assert wrong[0] in WREN
    site.install("boltun-wren", "boltun.minds", WREN.replace(*wrong))


def run(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, *argv: object) -> int:
    typed = tmp_path / "typed"
    typed.write_text("hi\n")
    with typed.open() as lines:
        monkeypatch.setattr("sys.stdin", lines)
        return main([str(one) for one in argv])


def cases(*tables: dict[str, tuple[str, str]]) -> pytest.MarkDecorator:
    both = {name: wrong for table in tables for name, wrong in table.items()}
    return pytest.mark.parametrize("wrong", both.values(), ids=both)


def test_one_that_is_whole_plays(
    site: Site,
    base: Path,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    site.install("boltun-wren", "boltun.minds", WREN)
    assert run(monkeypatch, tmp_path, "play", base, "--explain") == 0
    assert capsys.readouterr().out == "tew\n    sings\n"


@cases(OPENING, REPLYING)
def test_play_says_whose_fault_it_is(
    site: Site,
    base: Path,
    wrong: tuple[str, str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    broken(site, wrong)
    assert run(monkeypatch, tmp_path, "play", base) == 1
    said = capsys.readouterr()
    assert said.out == ""
    assert NAMED in said.err
    assert "Install a newer version of boltun-wren, or tell its author." in said.err
    assert "Traceback" not in said.err
    assert said.err.count("\n") == 1


@cases(EXPLAINING)
def test_play_answers_although_the_explanation_fails(
    site: Site,
    base: Path,
    wrong: tuple[str, str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    broken(site, wrong)
    assert run(monkeypatch, tmp_path, "play", base, "--explain") == 0
    answer, why, *rest = capsys.readouterr().out.split("\n")
    assert answer == "tew"
    assert why.startswith(f"    There is no explanation: {base}: {NAMED}told: ")
    assert rest == [""]


@cases(OPENING, CHECKING)
def test_check_names_it_and_checks_the_other_files(
    site: Site,
    base: Path,
    wrong: tuple[str, str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    broken(site, wrong)
    other = tmp_path / "other.txt"
    other.write_text("a question\n", encoding="utf-8")
    assert run(monkeypatch, tmp_path, "check", base, other) == 1
    said = capsys.readouterr()
    assert said.err == ""
    first, *rest = said.out.split("\n")
    assert first.startswith(f"{base}: error: {NAMED}")
    assert any(line.startswith(str(other)) for line in rest)


@cases(REPLYING)
def test_a_test_of_conversations_fails_with_its_name(
    site: Site,
    base: Path,
    wrong: tuple[str, str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    broken(site, wrong)
    base.with_name("hedge.cases.txt").write_text("= One\n> hi\n< tew\n")
    assert run(monkeypatch, tmp_path, "test", base) == 1
    said = capsys.readouterr()
    assert NAMED in said.out + said.err
    assert "Traceback" not in said.out + said.err


@cases(OPENING, REPLYING, EXPLAINING)
def test_served_it_is_named_and_the_base_behind_it_answers(
    site: Site, base: Path, wrong: tuple[str, str], profile: Profile, travel: Callable[..., Any]
) -> None:
    broken(site, wrong)
    behind = profile.bases / "behind.txt"
    behind.write_text("hi\nHello.\n", encoding="utf-8")
    told: list[Event] = []

    async def scene() -> list[str]:
        clock = asyncio.get_running_loop().time
        service = Service(profile, clock=lambda: START + clock(), dice=Random(1), listener=told.append)
        for key, value in {"thinking_time": 0, "typing_time": 0, "times_may_grow": False}.items():
            service.settings.set(key, value)
        service.settings.set("default_mind", str(base))
        service.settings.set("minds_behind", [str(behind)])
        await service.start()
        try:
            contact = await service.practice.contact()
            await service.practice.write("hi")
            await asyncio.sleep(1)
            history = await service.conversations.history(contact)
            return [one.text for one in history if one.author is Author.BOT]
        finally:
            await service.stop()

    explained = wrong in EXPLAINING.values()
    assert travel(scene()) == (["tew"] if explained else ["Hello."])
    failed = [event.text for event in told if isinstance(event, ServiceFailed)]
    assert explained or any(NAMED in text for text in failed)


def test_the_frames_are_in_the_log_once_and_only_there(
    site: Site, base: Path, caplog: pytest.LogCaptureFixture
) -> None:
    broken(site, REPLYING["reply raises"])
    from boltun.message import Contact, Message
    from boltun.minds.library import open_mind

    mind = open_mind(base)
    message = Message(contact=Contact(account="a", address="b"), text="hi", at=0.0, received_at=0.0)
    with caplog.at_level(logging.INFO):
        for _ in range(3):
            with pytest.raises(
                Exception, match=r"ZeroDivisionError: division by zero \(boltun_wren.py, line \d+\)"
            ):
                mind.reply(message, mind.new_memory(), Random(1))
    (record,) = caplog.records
    assert record.name == "boltun.guard.frames"
    assert "Traceback" in record.getMessage()


def test_it_keeps_its_own_names(site: Site, base: Path) -> None:
    site.install("boltun-wren", "boltun.minds", WREN)
    from boltun.minds.library import open_mind

    mind = open_mind(base)
    assert (mind.kind, mind.name) == ("wren", str(base))


@pytest.mark.parametrize(
    ("field", "value", "reason"),
    [
        ("name", "7", "7 cannot be the name of a kind of mind"),
        ("name", "'Wren!'", "'Wren!' cannot be the name of a kind of mind"),
        ("title", "None", "title is None, not str"),
        ("title", "''", "the kind of mind has no title"),
        ("suffixes", "'.wren'", "suffixes is the text '.wren', not tuple"),
        ("suffixes", "(7,)", "suffixes holds 7, not only texts"),
        ("suffixes", "('.WREN',)", "the suffix '.WREN' is not in small letters"),
        ("open", "None", "the kind of mind has no open"),
        ("open", "'boltun_wren:Wren'", "open is the text 'boltun_wren:Wren', which cannot be called"),
        ("claims", "7", "claims is 7, which cannot be called"),
        ("rank", "'first'", "rank is the text 'first', not int"),
        ("examples", "('one',)", "'one' in examples does not read LANGUAGE/NAME"),
    ],
)
def test_a_kind_whose_fields_are_wrong_is_left_out_and_says_which(
    site: Site, profile: Profile, field: str, value: str, reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    fields = {"name": "'wren'", "title": "'a wren'", "suffixes": "('.wren',)", "open": "Wren"}
    said = ", ".join(f"{key}={one}" for key, one in (fields | {field: value}).items())
    code = f"{WREN.partition('KIND =')[0]}KIND = MindKind({said})\n"
    lines = code.count("\n")
    site.install("boltun-wren", "boltun.minds", code)
    assert main(["--profile", profile.name, "doctor"]) == 1
    (line,) = [line for line in capsys.readouterr().out.split("\n") if "boltun-wren" in line]
    assert "WRONG   The plug-in wren of the package boltun-wren cannot be used: " in line
    assert reason in line
    assert f"(boltun_wren.py, line {lines})" in line


def test_a_kind_cannot_take_over_the_files_that_end_as_ours_do(site: Site, profile: Profile) -> None:
    text = profile.bases / "base.txt"
    text.write_text("hi\nHello.\n", encoding="utf-8")
    site.install("boltun-wren", "boltun.minds", WREN.replace('(".wren",)', '(".wren", ".txt")'))
    assert [info.kind for info in find_minds(None, profile.bases)] == ["boltun"]


def test_a_kind_that_cannot_be_used_says_so_when_it_is_named(
    site: Site,
    base: Path,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    site.install("boltun-wren", "boltun.minds", "import feathers")
    assert run(monkeypatch, tmp_path, "play", base, "--kind", "wren") == 1
    said = capsys.readouterr().err
    assert said.startswith(
        "boltun: The kind of mind wren cannot be used: ModuleNotFoundError: No module named"
    )
    assert "Install the package boltun-wren again" in said
