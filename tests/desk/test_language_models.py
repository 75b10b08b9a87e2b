"""The desk asks a language model: what it lets it know of the contact, and what it does with drafts."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from boltun.desk.reason import Reason
from boltun.events import OutcomeKind
from boltun.message import Message
from boltun.minds.acquaintance import Acquaintance, Said, acquaintance
from boltun.minds.protocol import Reply
from boltun.store.records import SendState

Play = Callable[..., Any]


def give_model(stage: Any, *, drafts: bool = False, may_send: bool = True) -> list[Acquaintance]:
    """Let a mind answer that notes what it knows of the contact."""
    known: list[Acquaintance] = []
    parrot = type(stage.minds["parrot"])

    class Model(parrot):  # type: ignore[misc, valid-type]
        def reply(self, message: Message, memory: Any, dice: Random) -> Reply:
            known.append(acquaintance())
            return replace(super().reply(message, memory, dice), only_draft=drafts)

    stage.minds["model"] = Model("model", slow=True)
    contact = stage.contact().id
    stage.desk.set_minds(contact, ["model"])
    settings = stage.store.contacts.get(contact).settings
    stage.store.contacts.save_settings(contact, replace(settings, model=may_send))
    return known


def test_it_knows_the_last_messages_of_a_marked_contact_and_not_the_owners(act: Play) -> None:
    async def scene(stage: Any) -> None:
        known = give_model(stage)
        for text in ("hi", "are you there?"):
            stage.says(text)
            await asyncio.sleep(20)
        assert known[1] == Acquaintance(
            may_send=True,
            said=(
                Said(text="hi", by_contact=True, mind="model"),
                Said(text="hi!", by_contact=False, mind="model"),
            ),
        )
        await stage.desk.write(stage.contact().id, "I am busy")
        await asyncio.sleep(3600)
        stage.says("and now?")
        await asyncio.sleep(20)
        assert "I am busy" not in [one.text for one in known[2].said]

    act(scene)


def test_of_others_it_knows_nothing(act: Play) -> None:
    async def scene(stage: Any) -> None:
        known = give_model(stage, may_send=False)
        stage.says("hi")
        await asyncio.sleep(20)
        assert known == [Acquaintance()]

    act(scene)


def test_what_was_said_a_day_ago_is_no_part_of_the_conversation(act: Play) -> None:
    async def scene(stage: Any) -> None:
        known = give_model(stage)
        stage.says("hi")
        await asyncio.sleep(90_000)
        stage.says("and now?")
        await asyncio.sleep(20)
        assert known[1].said == ()

    act(scene)


@pytest.mark.parametrize("slow", [True, False])
def test_a_draft_is_held_whatever_the_rules_say(act: Play, slow: bool) -> None:
    async def scene(stage: Any) -> None:
        give_model(stage, drafts=True)
        stage.minds["model"].slow = slow
        stage.says("hi")
        await asyncio.sleep(20)

    stage = act(scene, thinking_time=0, typing_time=0)
    assert stage.sent() == []
    assert stage.outcomes() == [("hi", OutcomeKind.HELD, Reason.DRAFT)]
    assert [one.text for one in stage.history() if one.state is SendState.HELD] == ["hi!"]


def test_what_was_met_with_silence_is_over_and_what_was_superseded_belongs_to_the_next(act: Play) -> None:
    async def scene(stage: Any) -> None:
        known = give_model(stage)
        stage.says("hush")
        await asyncio.sleep(20)
        stage.says("hi")
        stage.says("are you there?")
        await asyncio.sleep(20)
        assert known[-1].said == (Said(text="hi", by_contact=True),)

    act(scene)
