"""The closing line: what a contact hears when he has got as many answers as the owner allows."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from boltun.desk.last_words import CLOSING_LINES
from boltun.desk.reason import Reason
from boltun.events import LoopStopped
from boltun.message import Author
from boltun.minds.boltun.mind import BoltunMind
from boltun.minds.eliza.mind import ElizaMind
from boltun.store.records import Answers, SendState

Play = Callable[..., Any]

BASE = "<ESCAPE>\nhm\n<ESCAPE>\naha\n<ESCAPE>\nso so\n<ESCAPE>\nwell\n"


async def talk(stage: Any, count: int, name: str = "friend") -> None:
    for number in range(count):
        stage.says(f"line {number}" if number % 2 else f"and {number} more", name)
        await asyncio.sleep(20 + 13 * (number % 3))


def test_a_contact_who_reached_the_limit_hears_one_line(act: Play) -> None:
    async def scene(stage: Any) -> None:
        await talk(stage, 6)

    stage = act(scene, limit_10_minutes=2)
    assert stage.sent()[2:] == [CLOSING_LINES["en"]]
    reasons = [reason for _, _, reason in stage.outcomes()]
    assert reasons == ["everybody"] * 2 + ["limit 10 minutes"] + ["stopped"] * 3
    (line,) = [one for one in stage.history() if one.text == CLOSING_LINES["en"]]
    assert line.author is Author.BOT
    assert stage.desk.why(line.id)["reason"] == Reason.CLOSING
    (told,) = stage.told(LoopStopped)
    assert told.reason == Reason.LIMIT_10_MINUTES


def test_who_reaches_the_limit_of_all_hears_it_and_nobody_else(act: Play) -> None:
    async def scene(stage: Any) -> None:
        for name in ("ann", "bob", "cem"):
            await talk(stage, 1, name)

    stage = act(scene, limit_hour_all=1)
    assert stage.sent("ann") == ["and 0 more!"]
    assert stage.sent("bob") == [CLOSING_LINES["en"]]
    assert stage.sent("cem") == []


@pytest.mark.parametrize(("text", "line"), [("hm", "en"), ("хм, ok", "ru"), ("えっと", "ja"), ("道", "ja")])
def test_the_line_is_in_the_language_of_the_base(act: Play, text: str, line: str) -> None:
    async def scene(stage: Any) -> None:
        stage.minds["parrot"] = BoltunMind.compile(f"<ESCAPE>\n{text}\n", name="parrot")
        await talk(stage, 2)

    assert act(scene, limit_hour=1, language="en").sent() == [text, CLOSING_LINES[line]]


def test_a_base_brings_a_line_of_its_own(act: Play) -> None:
    async def scene(stage: Any) -> None:
        stage.minds["parrot"] = BoltunMind.compile(f"{BASE}<CLOSING>\nThe cat calls.\n", name="parrot")
        await talk(stage, 2)

    assert act(scene, limit_hour=1).sent()[1:] == ["The cat calls."]


def test_the_first_base_that_has_a_line_says_it(act: Play) -> None:
    async def scene(stage: Any) -> None:
        stage.minds["first"] = BoltunMind.compile(BASE, name="first")
        stage.minds["second"] = BoltunMind.compile(f"{BASE}<CLOSING>\nThe cat calls.\n", name="second")
        stage.desk.set_minds(stage.contact().id, ["first", "second"])
        await talk(stage, 2)

    assert act(scene, limit_hour=1).sent()[1:] == ["The cat calls."]


def test_an_eliza_script_says_its_last_line(tmp_path: Any) -> None:
    script = tmp_path / "doctor.txt"
    script.write_text("initial: Hi.\nfinal: My time is up.\nkey: xnone\n  decomp: *\n    reasmb: Go on.\n")
    assert ElizaMind.open(script).closing(Random(1)) == "My time is up."


def test_the_owner_s_own_text_comes_first(act: Play) -> None:
    async def scene(stage: Any) -> None:
        stage.minds["parrot"] = BoltunMind.compile(f"{BASE}<CLOSING>\nThe cat calls.\n", name="parrot")
        await talk(stage, 2)

    assert act(scene, limit_hour=1, closing_text="ru: Всё.\nen: Bus!").sent()[1:] == ["Bus!"]


def test_the_line_can_be_switched_off(act: Play) -> None:
    async def scene(stage: Any) -> None:
        await talk(stage, 3)

    stage = act(scene, limit_hour=1, close=False)
    assert stage.sent() == ["and 0 more!"]


def test_a_program_hears_nothing(act: Play) -> None:
    async def scene(stage: Any) -> None:
        for _ in range(5):
            stage.says("this is station beep")
            await asyncio.sleep(9)

    assert act(scene).sent() == ["this is station beep!"] * 2


def test_a_serious_message_gets_no_light_line(act: Play) -> None:
    async def scene(stage: Any) -> None:
        stage.says("hello")
        await asyncio.sleep(9)
        stage.says("my mother died this morning")
        await asyncio.sleep(9)

    stage = act(scene, limit_hour=1)
    assert stage.sent() == ["hello!"]
    assert stage.outcomes()[-1][2] == Reason.LIMIT_HOUR


def test_the_line_takes_its_time_and_the_owner_stops_it(act: Play) -> None:
    async def scene(stage: Any) -> None:
        stage.says("hello")
        await asyncio.sleep(60)
        stage.says("and now")
        await asyncio.sleep(3)
        stage.owner_says("I am here")
        await asyncio.sleep(60)

    stage = act(scene, limit_hour=1, thinking_time=4, typing_time=2)
    assert stage.sent() == ["hello!"]


@pytest.mark.parametrize("answers", [Answers.NEVER, Answers.ASK])
def test_who_is_not_answered_any_more_hears_no_line(act: Play, answers: Answers) -> None:
    async def scene(stage: Any) -> None:
        stage.says("hello")
        await asyncio.sleep(60)
        stage.says("and now")
        await asyncio.sleep(3)
        stage.desk.set_answers(stage.contact().id, answers)
        await asyncio.sleep(60)

    assert act(scene, limit_hour=1, thinking_time=4).sent() == ["hello!"]


def test_more_of_the_contact_does_not_stop_the_line(act: Play) -> None:
    async def scene(stage: Any) -> None:
        stage.says("hello")
        await asyncio.sleep(60)
        for text in ("and now", "well", "hm?"):
            stage.says(text)
            await asyncio.sleep(1)
        await asyncio.sleep(60)

    assert act(scene, limit_hour=1, thinking_time=4).sent() == ["hello!", CLOSING_LINES["en"]]


def test_after_a_crash_no_line_is_better_than_two(act: Play) -> None:
    async def scene(stage: Any) -> None:
        stage.says("hello")
        await asyncio.sleep(60)
        stage.says("and now")
        await asyncio.sleep(3)

    async def nothing(stage: Any) -> None:
        await asyncio.sleep(60)

    act(scene, limit_hour=1, thinking_time=4)
    stage = act(nothing, limit_hour=1, thinking_time=4)
    assert stage.sent() == []
    assert stage.outcomes()[-1][2] == Reason.LIMIT_HOUR


def test_without_a_connection_there_is_no_line(act: Play) -> None:
    async def scene(stage: Any) -> None:
        stage.says("hello")
        await asyncio.sleep(60)
        stage.says("and now")
        await asyncio.sleep(3)
        await stage.disconnect()
        await asyncio.sleep(60)

    stage = act(scene, limit_hour=1, thinking_time=4)
    assert stage.sent() == ["hello!"]
    assert [state for _, state in stage.outgoing()] == [SendState.SENT]


def test_a_base_that_fails_leaves_boltun_s_own_line(act: Play) -> None:
    class Broken(BoltunMind):
        def closing(self, dice: Random) -> str | None:
            raise RuntimeError("its own fault")

    async def scene(stage: Any) -> None:
        stage.minds["parrot"] = Broken.compile(BASE, name="parrot")
        await talk(stage, 2)

    assert act(scene, limit_hour=1).sent()[1:] == [CLOSING_LINES["en"]]


def test_a_held_reply_is_followed_by_no_line(act: Play) -> None:
    async def scene(stage: Any) -> None:
        stage.contact("friend", Answers.ASK)
        await talk(stage, 4)

    stage = act(scene, limit_hour=1)
    assert stage.sent() == []
    assert not stage.told(LoopStopped)
