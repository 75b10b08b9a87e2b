"""Loops and rates, at the desk."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from boltun.desk.reason import Reason
from boltun.events import LoopStopped, OutcomeKind
from boltun.message import Account
from boltun.networks.practice import Act

Play = Callable[..., Any]

ANSWERED = OutcomeKind.ANSWERED
SILENT = OutcomeKind.SILENT
HELD = OutcomeKind.HELD
WAITING = OutcomeKind.WAITING

SLOWLY = {"thinking_time": 4, "typing_time": 2, "typing_time_fixed": True}


def memory_of(stage: Any, name: str = "friend") -> Any:
    return stage.store.memories.load(stage.contact(name).id, stage.minds["parrot"], stage.offset)


def test_a_loop_is_stopped_for_an_hour_and_told(act: Play) -> None:
    async def scene(stage: Any) -> None:
        for _ in range(4):
            stage.says("this is station beep")
            await asyncio.sleep(5)
        await asyncio.sleep(3600)
        stage.says("boop")
        await asyncio.sleep(5)

    stage = act(scene)
    assert stage.sent() == ["this is station beep!"] * 2 + ["boop!"]
    reasons = [reason for _, _, reason in stage.outcomes()]
    assert reasons == ["everybody", "everybody", "loop", "stopped", "everybody"]
    (told,) = stage.told(LoopStopped)
    assert (told.contact_id, told.reason) == (stage.contact().id, Reason.LOOP)
    assert told.until == pytest.approx(stage.offset + 3610)


def test_where_the_owner_plays_the_contact_nothing_is_counted(act: Play, account: Account) -> None:
    async def scene(stage: Any) -> None:
        for _ in range(10):
            stage.says("beep")
            await asyncio.sleep(1)

    assert act(scene, replace(account, options={"unlimited": True})).sent() == ["beep!"] * 10


@pytest.mark.parametrize("seconds", [0, 2])
def test_a_loop_is_found_whether_answers_take_time_or_not(act: Play, seconds: int) -> None:
    async def scene(stage: Any) -> None:
        for _ in range(3):
            stage.says("this is station beep")
            await asyncio.sleep(20)

    stage = act(scene, thinking_time=seconds, typing_time=seconds)
    assert stage.outcomes()[2] == ("this is station beep", SILENT, Reason.LOOP)
    assert stage.store.messages.why(stage.incoming()[2].id) == {"action": "answer", "reason": "everybody"}


def test_the_stop_lasts_as_long_as_the_owner_chose(act: Play) -> None:
    async def scene(stage: Any) -> None:
        for name in ("ann", "bob"):
            stage.says("hi", name)
            await asyncio.sleep(1)
        (told,) = stage.told(LoopStopped)
        assert told.contact_id == stage.contact("bob").id
        assert told.reason == Reason.LIMIT_HOUR_ALL
        assert (
            told.until == stage.desk.outlook.all_stopped_until == pytest.approx(stage.clock() + 7200, abs=2)
        )
        await asyncio.sleep(7198)
        stage.says("hi", "early")
        await asyncio.sleep(2)
        stage.says("hi", "late")
        await asyncio.sleep(1)

    stage = act(scene, limit_hour_all=1, stop_minutes=120)
    assert stage.sent("early") == []
    assert stage.sent("late") == ["hi!"]


def test_a_loop_that_is_found_is_not_even_typed(act: Play) -> None:
    async def scene(stage: Any) -> None:
        for _ in range(3):
            stage.says("this is station beep")
            await asyncio.sleep(20)

    stage = act(scene, thinking_time=4, typing_time=2)
    assert [what for what, _ in stage.acts()].count(Act.TYPING) == 2


def test_a_limit_that_is_reached_while_typing_is_noticed_before_sending(act: Play) -> None:
    async def scene(stage: Any) -> None:
        for name in ("ann", "bob"):
            stage.says("hi", name)
        await asyncio.sleep(20)

    stage = act(scene, thinking_time=4, typing_time=2, limit_hour_all=1, close=False)
    assert stage.sent() == ["hi!"]
    assert stage.outcomes("bob") == [("hi", SILENT, Reason.LIMIT_HOUR_ALL)]


def test_a_fourth_answer_in_ten_minutes_stops_the_contact_only(act: Play) -> None:
    async def scene(stage: Any) -> None:
        for number in range(4):
            stage.says(str(number))
            await asyncio.sleep(60)
        stage.says("hi", "bob")
        await asyncio.sleep(5)
        stage.desk.go_on(stage.contact().id)
        stage.says("again")
        await asyncio.sleep(5)

    stage = act(scene, limit_10_minutes=3, close=False)
    assert stage.sent() == ["0!", "1!", "2!", "hi!", "again!"]
    assert stage.outcomes()[3] == ("3", SILENT, Reason.LIMIT_10_MINUTES)


def test_too_many_answers_in_all_stop_everything(act: Play) -> None:
    async def scene(stage: Any) -> None:
        for number in range(4):
            stage.says("hi", f"friend {number}")
            await asyncio.sleep(1)
        assert stage.desk.outlook.all_stopped_until > stage.clock()
        stage.desk.go_on_with_all()
        stage.says("hi", "friend 4")
        await asyncio.sleep(1)

    stage = act(scene, limit_hour_all=2, close=False)
    assert len(stage.sent()) == 3
    assert stage.outcomes("friend 2") == [("hi", SILENT, Reason.LIMIT_HOUR_ALL)]
    assert stage.outcomes("friend 3") == [("hi", SILENT, Reason.ALL_STOPPED)]


def test_what_was_answered_before_a_restart_counts(act: Play, travel: Play) -> None:
    async def talk(stage: Any) -> None:
        for text in ("one", "two"):
            stage.says(text)
            await asyncio.sleep(10)

    act(talk)

    async def scene(stage: Any) -> None:
        for text in ("three", "four"):
            stage.says(text)
            await asyncio.sleep(10)

    assert act(scene, limit_10_minutes=3, close=False).sent() == ["three!"]
