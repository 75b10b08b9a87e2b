"""Talks of people and of programs (tests/desk/talks): Boltun goes on with the ones, not with the others."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest

from boltun.desk.pace import thinking_time, typing_time
from boltun.desk.reason import LIMITS, LOOPS, Reason
from boltun.events import LoopStopped
from boltun.message import Message
from boltun.minds.boltun.mind import BoltunMind
from boltun.paths import bundled_bases
from boltun.settings import Settings

Play = Callable[..., Any]

TALKS = Path(__file__).parent / "talks"
PEOPLE = sorted((TALKS / "people").glob("*.txt"))
PROGRAMS = sorted((TALKS / "programs").glob("*.txt"))
AT_ONCE = {"thinking_time": 0, "typing_time": 0, "grave": "as usual"}
AS_ALWAYS = {"thinking_time": 4, "typing_time": 2, "times_may_grow": True, "grave": "as usual"}
_LINE = re.compile(r"(\| )?([0-9.]+) (.+)")


class Line(NamedTuple):
    waits: bool
    seconds: float
    text: str


def lines_of(path: Path) -> Iterator[Line]:
    for line in path.read_text("utf-8").split("\n"):
        if line and line[0] not in "#=":
            found = _LINE.fullmatch(line)
            assert found, line
            yield Line(bool(found[1]), float(found[2]), found[3])


def most_answers(path: Path) -> int:
    found = re.search(r"^= ([0-9]+)$", path.read_text("utf-8"), re.MULTILINE)
    assert found
    return int(found[1])


async def play(stage: Any, path: Path) -> None:
    """Let a contact write what stands in a file."""
    answered = 0
    for line in lines_of(path):
        if line.waits:
            await an_answer(stage, answered)
        await asyncio.sleep(line.seconds)
        answered = len(stage.sent())
        stage.says(line.text)
    await an_answer(stage, answered)


async def an_answer(stage: Any, before: int) -> bool:
    """Wait for an answer, or long enough to see that there is none."""
    for _ in range(1200):
        if len(stage.sent()) > before:
            return True
        await asyncio.sleep(0.1)
    return False


@pytest.mark.parametrize("pace", [AT_ONCE, AS_ALWAYS], ids=["at once", "as always"])
@pytest.mark.parametrize("path", PEOPLE, ids=lambda path: path.stem)
def test_people_are_not_stopped(act: Play, path: Path, pace: dict[str, Any]) -> None:
    async def scene(stage: Any) -> None:
        await play(stage, path)

    stage = act(scene, **pace)
    assert not stage.told(LoopStopped), stage.told(LoopStopped)
    last = stage.outcomes()[-1]
    assert last[2] == Reason.EVERYBODY, last


@pytest.mark.parametrize("path", PROGRAMS, ids=lambda path: path.stem)
def test_programs_are_stopped(act: Play, path: Path) -> None:
    async def scene(stage: Any) -> None:
        await play(stage, path)

    stage = act(scene, **AT_ONCE)
    assert [told.reason in LOOPS for told in stage.told(LoopStopped)] == [True]
    assert len(stage.sent()) <= most_answers(path), "and no closing line: it would be answered, too"


@pytest.mark.parametrize("delay", [0.2, 3.0, 20.0])
@pytest.mark.parametrize("form", ["{}", "You said: {}", "{} ({n})"])
def test_an_echo_is_stopped(act: Play, delay: float, form: str) -> None:
    dice = Random(5)
    count = 0

    async def scene(stage: Any) -> None:
        nonlocal count
        stage.minds["parrot"].reply = _babbling(stage.minds["parrot"].reply, dice)
        stage.says("hello")
        while await an_answer(stage, count):
            count += 1
            await asyncio.sleep(delay * dice.uniform(0.5, 2))
            stage.says(form.format(stage.sent()[-1], n=count))
            if count > 50:
                break

    stage = act(scene, **AT_ONCE)
    assert stage.told(LoopStopped)[0].reason in LOOPS
    assert count <= 8


def _babbling(reply: Callable[..., Any], dice: Random) -> Callable[..., Any]:
    """Let a mind say something new whatever it hears."""
    words = [
        "tin",
        "drum",
        "yellow",
        "umbrella",
        "train",
        "sea",
        "late",
        "mill",
        "green",
        "bottle",
        "horse",
        "rain",
        "noon",
        "bread",
        "moon",
    ]
    return lambda message, memory, _: replace(
        reply(message, memory, _), text=" ".join(dice.sample(words, dice.randint(2, 5)))
    )


@pytest.mark.parametrize("seed", [0, *(pytest.param(one, marks=pytest.mark.slow) for one in (1, 2))])
@pytest.mark.parametrize("base", ["en/friend.txt", "ru/friend.txt", "ja/friend.txt", "en/listener.txt"])
def test_two_boltuns_part(act: Play, base: str, seed: int) -> None:
    """Both with the times and limits of a new profile; the other one is never stopped."""
    path = bundled_bases() / base
    count = 0

    async def scene(stage: Any) -> None:
        nonlocal count
        stage.minds["parrot"] = BoltunMind.open(path, name="parrot")
        other, settings, dice = BoltunMind.open(path, name="other"), Settings(None), Random(seed)
        memory: Any = other.new_memory()
        stage.says("hi")
        while await an_answer(stage, count):
            count += 1
            now = stage.clock()
            heard = Message(contact=stage.contact().contact, text=stage.sent()[-1], at=now, received_at=now)
            reply = other.reply(heard, memory, dice)
            memory = reply.remembers
            if reply.text is None:
                break
            memory = memory.sent(now)
            await asyncio.sleep(thinking_time(settings, dice) + typing_time(reply.text, settings, dice))
            stage.says(reply.text)

    stage = act(scene, **AS_ALWAYS)
    told = stage.told(LoopStopped)
    print(base, seed, count, [one.reason for one in told])
    assert len(told) <= 1
    assert all(one.reason in LOOPS | LIMITS for one in told)
    assert count <= 60
