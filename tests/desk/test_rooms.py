"""Talks in rooms (tests/desk/rooms), as docs/rules.md §12 wants them."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from boltun.events import LoopStopped
from boltun.message import Account, ChatKind
from boltun.store.records import Answers
from tests.desk.conftest import became, setting

Play = Callable[..., Any]

ROOMS = sorted((Path(__file__).parent / "rooms").glob("*.txt"))
_SAID = re.compile(r"([0-9.]+) (\*?)([^:?]+)(\??): (.+)")
_CHOSEN = re.compile(r"(\w+) = (.+)")


@dataclass
class Said:
    seconds: float
    named: bool
    who: str
    automatic: bool
    text: str
    becomes: str = ""


@dataclass
class Talk:
    said: list[Said] = field(default_factory=list)
    answers: Answers = Answers.RULES
    latency: float = 0
    settings: dict[str, Any] = field(default_factory=dict)

    @classmethod
    def read(cls, path: Path) -> Talk:
        talk = cls()
        for line in path.read_text("utf-8").split("\n"):
            if not line or line.startswith("#"):
                continue
            if line.startswith("= "):
                talk.said[-1].becomes = line[2:]
            elif found := _SAID.fullmatch(line):
                seconds, named, who, automatic, text = found.groups()
                talk.said.append(Said(float(seconds), bool(named), who, bool(automatic), text))
            else:
                found = _CHOSEN.fullmatch(line)
                assert found, line
                talk.choose(found[1], found[2])
        assert all(one.becomes for one in talk.said)
        return talk

    def choose(self, name: str, value: str) -> None:
        if name == "answers":
            self.answers = Answers(value)
        elif name == "latency":
            self.latency = float(value)
        elif name == "names":
            self.settings["room_names"] = value
        else:
            self.settings[name] = setting(name, value)


@pytest.mark.parametrize("path", ROOMS, ids=lambda path: path.stem)
def test_a_talk_in_a_room_goes_as_it_should(act: Play, path: Path) -> None:
    talk = Talk.read(path)
    account = Account(
        key="practice:me",
        network="practice",
        address="me",
        ask_first=False,
        options={"latency": str(talk.latency)} if talk.latency else {},
    )

    async def scene(stage: Any) -> None:
        room = stage.contact("kitchen", talk.answers, kind=ChatKind.GROUP).contact
        for said in talk.said:
            await asyncio.sleep(said.seconds)
            stage.says(
                said.text, contact=room, sender=said.who, addressed=said.named, automatic=said.automatic
            )
        await asyncio.sleep(60)

    stage = act(scene, account, **({"grave": "as usual"} | talk.settings))
    assert [became(one) for one in stage.outcomes("kitchen")] == [one.becomes for one in talk.said]
    answered = [f"{one.text}!" for one in talk.said if one.becomes == "answered"]
    assert stage.sent() == answered, "no warning, no closing line, nothing else"


def test_the_owners_name_on_the_network_is_a_name_as_well(act: Play) -> None:
    account = Account(key="practice:me", network="practice", address="anna@example.org", ask_first=False)

    async def scene(stage: Any) -> None:
        room = stage.contact("kitchen", Answers.ALWAYS, kind=ChatKind.GROUP).contact
        stage.says("Anna, hi", contact=room, sender="bob")
        await asyncio.sleep(1)
        stage.says("example", contact=room, sender="bob")
        await asyncio.sleep(1)

    assert act(scene, account).sent() == ["Anna, hi!"]


def test_what_is_written_down_says_that_it_names_the_owner(act: Play) -> None:
    async def scene(stage: Any) -> None:
        room = stage.contact("kitchen", Answers.RULES, kind=ChatKind.GROUP).contact
        stage.says("anna: hi", contact=room, sender="bob")
        stage.says("hi", contact=room, sender="bob")
        await asyncio.sleep(1)

    stage = act(scene, room_names="Anna")
    assert [one.addressed for one in stage.incoming("kitchen")] == [True, False]


def test_the_warning_goes_before_the_first_answer_in_a_room_too(act: Play) -> None:
    async def scene(stage: Any) -> None:
        room = stage.contact("kitchen", Answers.ALWAYS, kind=ChatKind.GROUP).contact
        stage.says("hi", contact=room, sender="bob", addressed=True)
        await asyncio.sleep(5)

    stage = act(scene, warn=True, warning_text="A program answers.")
    assert stage.sent() == ["A program answers.", "hi!"]


def test_after_a_restart_boltun_knows_when_it_answered_last(act: Play) -> None:
    async def before(stage: Any) -> None:
        room = stage.contact("kitchen", Answers.ALWAYS, kind=ChatKind.GROUP).contact
        stage.says("one", contact=room, sender="bob", addressed=True)
        await asyncio.sleep(5)

    async def after(stage: Any) -> None:
        room = stage.contact("kitchen", Answers.ALWAYS, kind=ChatKind.GROUP).contact
        at = stage.clock() - 5
        stage.says("two", contact=room, sender="carol", addressed=True, at=at, received_at=at)
        await asyncio.sleep(5)
        stage.says("three", contact=room, sender="carol", addressed=True)
        await asyncio.sleep(5)

    assert act(before).sent() == ["one!"]
    assert act(after).sent() == ["three!"]


def test_a_stop_in_a_room_is_told(act: Play) -> None:
    async def scene(stage: Any) -> None:
        room = stage.contact("kitchen", Answers.ALWAYS, kind=ChatKind.GROUP).contact
        for text in ("one fish", "two fish"):
            stage.says(text, contact=room, sender="bob", addressed=True)
            await asyncio.sleep(30)

    stage = act(scene, limit_room_hour=1)
    assert [told.reason for told in stage.told(LoopStopped)] == ["limit room"]
