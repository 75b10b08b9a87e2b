"""A held reply stands in the owner's input line elsewhere, where the network can lay it there."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from boltun.desk.reason import Reason
from boltun.events import OutcomeKind
from boltun.message import Contact
from boltun.store.records import Answers

Play = Callable[..., Any]


def lays_drafts(stage: Any) -> list[tuple[str, str]]:
    """Let the practice network lay drafts; return what it lays."""
    laid: list[tuple[str, str]] = []
    network = stage.network_of_me

    async def draft(contact: Contact, text: str) -> None:
        laid.append((contact.address, text))

    network.capabilities = replace(network.capabilities, drafts=True)
    network.draft = draft
    return laid


def held_of(stage: Any) -> Any:
    (held,) = stage.store.held.all(stage.contact().id)
    return held


def test_a_held_reply_is_laid_and_taken_away_when_it_is_sent(act: Play) -> None:
    async def scene(stage: Any) -> None:
        laid = lays_drafts(stage)
        stage.contact(answers=Answers.ASK)
        stage.says("hi")
        await asyncio.sleep(1)
        assert laid == [("friend", "hi!")]
        await stage.desk.send_held(held_of(stage).message.id)
        await asyncio.sleep(1)
        assert laid == [("friend", "hi!"), ("friend", "")]

    assert act(scene).sent() == ["hi!"]


def test_it_is_taken_away_when_the_reply_is_changed_or_dropped(act: Play) -> None:
    async def scene(stage: Any) -> None:
        laid = lays_drafts(stage)
        stage.contact(answers=Answers.ASK)
        stage.says("one")
        await asyncio.sleep(1)
        await stage.desk.send_held(held_of(stage).message.id, "my own words")
        await asyncio.sleep(1)
        stage.says("two")
        await asyncio.sleep(1)
        stage.desk.drop_held(held_of(stage).message.id)
        await asyncio.sleep(1)
        assert [text for _, text in laid] == ["one!", "", "two!", ""]

    act(scene)


def test_a_newer_message_brings_another_draft(act: Play) -> None:
    async def scene(stage: Any) -> None:
        laid = lays_drafts(stage)
        stage.contact(answers=Answers.ASK)
        stage.says("one")
        await asyncio.sleep(1)
        stage.says("two")
        await asyncio.sleep(1)
        assert laid[0] == ("friend", "one!")
        assert laid[-1] == ("friend", "two!")

    act(scene)


def test_each_contact_has_his_own(act: Play) -> None:
    async def scene(stage: Any) -> None:
        laid = lays_drafts(stage)
        for name in ("anna", "bert"):
            stage.contact(name, answers=Answers.ASK)
            stage.says(f"from {name}", name)
        await asyncio.sleep(1)
        assert sorted(laid) == [("anna", "from anna!"), ("bert", "from bert!")]

    act(scene)


def test_what_is_answered_at_once_is_never_laid(act: Play) -> None:
    async def scene(stage: Any) -> None:
        laid = lays_drafts(stage)
        stage.says("hi")
        await asyncio.sleep(10)
        assert laid == []

    assert act(scene, thinking_time=1, typing_time=1).sent() == ["hi!"]


def test_a_network_without_drafts_is_not_asked(act: Play) -> None:
    async def scene(stage: Any) -> None:
        laid = lays_drafts(stage)
        stage.network_of_me.capabilities = replace(stage.network_of_me.capabilities, drafts=False)
        stage.contact(answers=Answers.ASK)
        stage.says("hi")
        await asyncio.sleep(1)
        stage.desk.drop_held(held_of(stage).message.id)
        await asyncio.sleep(1)
        assert laid == []

    act(scene)


def test_a_draft_waits_for_its_account(act: Play) -> None:
    async def scene(stage: Any) -> None:
        laid = lays_drafts(stage)
        stage.contact(answers=Answers.ASK)
        stage.says("hi")
        await asyncio.sleep(1)
        await stage.disconnect()
        stage.desk.drop_held(held_of(stage).message.id)
        await asyncio.sleep(1)
        assert laid == [("friend", "hi!")]
        await stage.connect()
        await asyncio.sleep(1)
        assert laid == [("friend", "hi!"), ("friend", "")]

    act(scene)


def test_what_is_still_held_is_laid_after_a_restart(act: Play) -> None:
    async def before(stage: Any) -> None:
        stage.contact(answers=Answers.ASK)
        stage.says("hi")
        await asyncio.sleep(1)

    async def after(stage: Any) -> None:
        laid = lays_drafts(stage)
        stage.desk.take_up()
        await asyncio.sleep(1)
        stage.desk.take_up()
        await asyncio.sleep(1)
        assert laid == [("friend", "hi!")]

    act(before)
    act(after)


def test_a_draft_that_the_owner_sends_himself_settles_the_reply(act: Play) -> None:
    async def scene(stage: Any) -> None:
        laid = lays_drafts(stage)
        stage.contact(answers=Answers.ASK)
        stage.says("hi")
        await asyncio.sleep(1)
        stage.owner_says(" hi!\n")
        await asyncio.sleep(1)
        assert stage.store.held.all() == []
        assert [text for _, text in laid] == ["hi!", ""]

    assert act(scene).outcomes() == [("hi", OutcomeKind.SILENT, Reason.OWNER_ACTIVE)]


def test_other_words_of_the_owner_leave_the_reply_where_it_is(act: Play) -> None:
    async def scene(stage: Any) -> None:
        laid = lays_drafts(stage)
        stage.contact(answers=Answers.ASK)
        stage.says("hi")
        await asyncio.sleep(1)
        stage.owner_says("something else")
        await asyncio.sleep(1)
        assert held_of(stage).message.text == "hi!"
        assert [text for _, text in laid] == ["hi!"]

    act(scene)


def test_a_draft_that_fails_costs_nothing(act: Play) -> None:
    async def scene(stage: Any) -> None:
        lays_drafts(stage)

        async def fail(contact: Contact, text: str) -> None:
            raise RuntimeError("no drafts today")

        stage.network_of_me.draft = fail
        stage.contact(answers=Answers.ASK)
        stage.says("hi")
        await asyncio.sleep(1)
        await stage.desk.send_held(held_of(stage).message.id)

    assert act(scene).sent() == ["hi!"]
