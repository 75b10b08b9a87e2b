"""A serious message gets no joke: a sober text once, the owner is called, and the talk is left to him."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from boltun.desk.reason import Reason
from boltun.events import GraveMessage, OutcomeKind, ServiceFailed
from boltun.gravity import Kind
from boltun.gravity.sober import DEFAULTS
from boltun.store.records import Answers

Play = Callable[..., Any]
SORRY = DEFAULTS["en"][Kind.DEATH]


def test_a_grave_message_gets_a_sober_text_and_what_follows_gets_none(act: Play) -> None:
    async def scene(stage: Any) -> None:
        for text in ("my dad died this morning", "are you there", "our dog died too"):
            stage.says(text)
            await asyncio.sleep(20)

    stage = act(scene)
    assert stage.sent() == [SORRY]
    assert [(outcome, reason) for _, outcome, reason in stage.outcomes()][1:] == [
        (OutcomeKind.SILENT, Reason.GRAVE_BEFORE),
        (OutcomeKind.SILENT, Reason.GRAVE_AGAIN),
    ]
    called = [event for event in stage.events if isinstance(event, GraveMessage)]
    assert [event.kind for event in called] == ["death", "death"]
    why = stage.store.messages.why(stage.incoming()[0].id)
    assert why["trace"]["steps"][0]["values"]["kind"] == "death"


def test_what_follows_before_the_answer_gets_the_sober_text(act: Play) -> None:
    async def scene(stage: Any) -> None:
        stage.says("my dad died this morning")
        await asyncio.sleep(1)
        stage.says("i dont know what to do")
        await asyncio.sleep(20)

    assert act(scene).sent() == [SORRY]


def test_it_can_be_answered_as_usual(act: Play) -> None:
    async def scene(stage: Any) -> None:
        stage.settings.set("grave", "as usual")
        stage.says("my dad died this morning")
        await asyncio.sleep(20)

    stage = act(scene)
    assert stage.sent() == ["my dad died this morning!"]
    assert not [event for event in stage.events if isinstance(event, GraveMessage)]


def test_silence_can_be_chosen(act: Play) -> None:
    async def scene(stage: Any) -> None:
        stage.settings.set("grave", "silent")
        stage.says("i want to die")
        await asyncio.sleep(20)

    stage = act(scene)
    assert stage.sent() == []
    assert [event.kind for event in stage.events if isinstance(event, GraveMessage)] == ["crisis"]


def test_an_ordinary_message_is_answered_by_the_mind(act: Play) -> None:
    async def scene(stage: Any) -> None:
        stage.says("my phone died")
        await asyncio.sleep(20)

    assert act(scene).sent() == ["my phone died!"]


def test_a_held_sober_text_is_sent_without_a_complaint(act: Play) -> None:
    async def scene(stage: Any) -> None:
        stage.desk.set_answers(stage.contact().id, Answers.ASK)
        stage.says("my dad died this morning")
        await asyncio.sleep(20)
        assert stage.sent() == []
        await stage.desk.send_held(stage.incoming()[0].id)

    stage = act(scene)
    assert stage.sent() == [SORRY]
    assert not [event for event in stage.events if isinstance(event, ServiceFailed)]
