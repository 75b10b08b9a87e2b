"""A kind of mind that another package brings does all that ours do, without a changed line of Boltun."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from boltun.cli import main
from boltun.events import Event, ServiceFailed
from boltun.message import Author
from boltun.minds import registry
from boltun.minds.library import open_mind
from boltun.minds.listing import find_minds
from boltun.minds.registry import kind_of
from boltun.paths import Profile
from boltun.plugins import Broken
from boltun.service import Service

Play = Callable[..., Any]
START = 1_800_000_000.0


@pytest.fixture
def profile() -> Iterator[Profile]:
    with Profile.temporary() as made:
        yield made


@pytest.fixture
def echo(profile: Profile) -> Path:
    path = profile.bases / "cave.echo"
    path.write_text("Someone says:\n\nSomebody says:\n", encoding="utf-8")
    return path


def test_it_is_known_by_its_name_listed_and_opened(echo: Path, profile: Profile) -> None:
    assert kind_of(echo).name == "echo"
    (info,) = find_minds(None, profile.bases)
    assert (info.title, info.kind, info.is_teachable, info.is_usual) == ("cave", "echo", False, False)
    mind = open_mind(echo)
    assert (mind.kind, mind.name) == ("echo", str(echo))


def test_it_answers_on_the_command_line_and_is_explained(
    echo: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    typed = tmp_path / "typed"
    typed.write_text("hi\nagain\n")
    with typed.open() as lines:
        monkeypatch.setattr("sys.stdin", lines)
        assert main(["play", str(echo), "--explain"]) == 0
    assert capsys.readouterr().out.split("\n") == [
        "Someone says: hi",
        "    heard hi",
        f"    begins with Someone says: ({echo}:1)",
        " again",
        "    heard again",
        f"    begins with  ({echo}:2)",
        "",
    ]


def test_it_is_checked(echo: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(echo)]) == 0
    assert capsys.readouterr().out == f"{echo}:2: warning: This line is empty.\n"


def test_it_holds_conversations(echo: Path, capsys: pytest.CaptureFixture[str]) -> None:
    echo.with_name("cave.cases.txt").write_text("= Twice\n> hi\n< Someone says: hi\n> yes\n< Someone: yes\n")
    assert main(["test", str(echo), "--json"]) == 1
    (result,) = json.loads(capsys.readouterr().out)
    assert [(one["line"], one["reply"]) for one in result["failures"]] == [(4, " yes")]


def test_it_is_served_and_what_it_remembers_and_tells_is_kept(
    echo: Path, profile: Profile, travel: Play
) -> None:
    async def scene(offset: float, *texts: str) -> tuple[list[str], list[Any]]:
        clock = asyncio.get_running_loop().time
        service = Service(
            profile, clock=lambda: offset + clock(), dice=Random(1), listener=lambda event: None
        )
        for key, value in {"thinking_time": 0, "typing_time": 0, "times_may_grow": False}.items():
            service.settings.set(key, value)
        service.settings.set("default_mind", str(echo))
        await service.start()
        try:
            contact = await service.practice.contact()
            for text in texts:
                await service.practice.write(text)
                await asyncio.sleep(1)
            history = await service.conversations.history(contact)
            whys = [await service.conversations.why(one.id) for one in history]
            return [one.text for one in history if one.author is Author.BOT], whys
        finally:
            await service.stop()

    said, whys = travel(scene(START, "hi"))
    assert said == ["Someone says: hi"]
    assert (whys[0]["mind"], whys[0]["merit"]) == (str(echo), "found")
    assert [step["template"] for step in whys[0]["trace"]["steps"]] == [
        "heard {text}",
        "begins with {words}",
    ]
    said, _ = travel(scene(START + 60, "once", "more"))
    assert said[1:] == [" once", "Somebody says: more"], "it went on where it was before the restart"


@pytest.fixture
def broken(add_broken: Callable[..., Broken]) -> Broken:
    wrong = Broken(name="parrot", package="boltun-parrot", reason="ImportError: No module named feathers")
    return add_broken(registry, wrong)


def test_one_that_is_broken_is_named_by_the_doctor(
    broken: Broken, capsys: pytest.CaptureFixture[str], profile: Profile
) -> None:
    assert main(["--profile", str(profile.data), "doctor"]) == 1
    said = capsys.readouterr().out
    assert "WRONG   The plug-in parrot of the package boltun-parrot cannot be used: ImportError" in said
    assert "boltun-echo: the kind of mind echo" in said


def test_one_that_is_broken_is_named_to_who_looks_and_all_others_work(
    broken: Broken, echo: Path, profile: Profile, travel: Play
) -> None:
    told: list[Event] = []

    async def scene() -> list[str]:
        clock = asyncio.get_running_loop().time
        service = Service(profile, clock=lambda: START + clock(), dice=Random(1), listener=told.append)
        await service.start()
        try:
            return [info.kind for info in service.minds.all()]
        finally:
            await service.stop()

    kinds = travel(scene())
    assert {"boltun", "eliza", "echo"} <= set(kinds)
    failed = [event.text for event in told if isinstance(event, ServiceFailed)]
    assert failed == [broken.text]


def test_nobody_can_tell_which_of_its_replies_were_never_sent(
    echo: Path, profile: Profile, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--profile", profile.name, "statistics", "--unused", str(echo)]) == 1
    said = capsys.readouterr()
    assert said.out == ""
    assert "Nobody can tell which of its replies were never sent: an echo does not list them." in said.err
