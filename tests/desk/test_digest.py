"""The digest: who got no answer since the owner was there, and what was promised."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from boltun.desk.reason import Reason
from boltun.digest import Digest, Mark, gather
from boltun.errors import NetworkError
from boltun.minds.boltun.mind import BoltunMind
from boltun.store.records import Answers
from tests.desk.conftest import ACCOUNT, START

Play = Callable[..., Any]

BASE = "[tell him.]\nI'll tell him tonight.\n[bye.]\n\n<ESCAPE>\nHm.\n<PROMISE>\ni'll  tell\n"


def gathered(stage: Any, since: float = START) -> Digest:
    stage.store.accounts.save(ACCOUNT)
    return asyncio.run(gather(stage.store, since))


def listed(stage: Any) -> list[tuple[str, int, str]]:
    return [(one.contact.contact.address, one.count, one.last_text) for one in gathered(stage).entries]


def promised(stage: Any) -> list[tuple[str, str, str]]:
    return [(who.contact.address, one.asked, one.text) for who, one in gathered(stage).promises]


def test_it_lists_who_got_no_answer_how_often_and_the_last_words(act: Play) -> None:
    async def scene(stage: Any) -> None:
        for name, text in (("ann", "hush"), ("bob", "hello"), ("cem", "hush"), ("ann", "hush now fail")):
            stage.says(text, name)
            await asyncio.sleep(60)

    stage = act(scene)
    assert listed(stage) == [("ann", 2, "hush now fail"), ("cem", 1, "hush")]
    assert gathered(stage, START + 3600) == Digest()
    (ann, _) = gathered(stage).entries
    assert [stage.store.messages.get(one).text for one in ann.teachable] == ["hush"]


def test_whom_the_owner_writes_to_is_listed_no_more(act: Play) -> None:
    async def scene(stage: Any) -> None:
        stage.says("hush", "ann")
        await asyncio.sleep(60)
        stage.owner_says("I am back", "ann")
        await asyncio.sleep(60)
        stage.says("fine", "ann")
        await asyncio.sleep(60)

    # He was there, but what came after his words is open again.
    assert listed(act(scene)) == [("ann", 1, "fine")]


def test_several_messages_of_which_the_last_is_answered_are_answered(act: Play) -> None:
    async def scene(stage: Any) -> None:
        stage.says("one", "ann")
        await asyncio.sleep(1)
        stage.says("two", "ann")
        await asyncio.sleep(60)
        stage.says("three", "bob")
        stage.contact("bob", Answers.ASK)
        await asyncio.sleep(1)
        stage.says("four", "bob")
        await asyncio.sleep(60)

    stage = act(scene, thinking_time=5)
    assert stage.outcomes("ann")[0][2] == Reason.SUPERSEDED
    assert listed(stage) == [("bob", 2, "four")]
    assert gathered(stage).entries[0].marks == (Mark.HELD,)


def test_what_nobody_wrote_to_the_owner_is_left_out(act: Play) -> None:
    async def scene(stage: Any) -> None:
        stage.minds["parrot"] = BoltunMind.compile(BASE, name="parrot")
        stage.says("beep", "bot", automatic=True)
        stage.says("bye", "ann")
        stage.says("moved", "cem", edit_of="x")
        await asyncio.sleep(60)

    assert listed(act(scene)) == []


def test_those_who_are_never_answered_are_listed_and_hear_nothing(act: Play) -> None:
    async def scene(stage: Any) -> None:
        stage.contact("mum", Answers.NEVER)
        stage.says("call me", "mum")
        await asyncio.sleep(60)

    stage = act(scene)
    assert listed(stage) == [("mum", 1, "call me")]
    assert stage.acts() == []


def test_serious_messages_come_first_also_when_a_sober_text_was_sent(act: Play) -> None:
    async def scene(stage: Any) -> None:
        stage.says("my mother died this morning", "ann")
        await asyncio.sleep(60)
        stage.says("hush", "bob")
        await asyncio.sleep(60)

    stage = act(scene)
    assert len(stage.sent("ann")) == 1
    assert [(one.contact.contact.address, one.marks) for one in gathered(stage).entries] == [
        ("ann", (Mark.SERIOUS,)),
        ("bob", ()),
    ]


def test_who_is_dismissed_comes_back_with_the_next_message_only(act: Play) -> None:
    async def scene(stage: Any) -> None:
        stage.says("hush", "ann")
        await asyncio.sleep(60)

    stage = act(scene)
    (ann,) = gathered(stage).entries
    stage.store.digests.dismiss(ann.members[0], ann.last_id)
    assert listed(stage) == []
    stage = act(scene)
    assert listed(stage) == [("ann", 1, "hush")]


def test_one_person_on_two_networks_is_listed_once(act: Play) -> None:
    async def scene(stage: Any) -> None:
        stage.store.people.join(stage.contact("ann").id, stage.contact("anna").id)
        stage.says("hush", "ann")
        await asyncio.sleep(60)
        stage.says("hush, please hush fail", "anna")
        await asyncio.sleep(60)

    stage = act(scene)
    assert listed(stage) == [("anna", 2, "hush, please hush fail")]
    assert len(gathered(stage).entries[0].members) == 2


def test_promises_are_listed_until_they_are_ticked_off(act: Play) -> None:
    async def scene(stage: Any) -> None:
        stage.minds["parrot"] = BoltunMind.compile(BASE, name="parrot")
        stage.says("tell him", "ann")
        stage.says("nice", "bob")
        await asyncio.sleep(60)

    stage = act(scene)
    assert listed(stage) == []
    assert promised(stage) == [("ann", "tell him", "I'll tell him tonight.")]
    ((_, promise),) = gathered(stage).promises
    assert stage.store.digests.keep(promise.message_id)
    assert promised(stage) == []
    assert not stage.store.digests.keep(promise.message_id + 1)


def test_only_what_was_sent_as_the_base_has_it_is_a_promise(act: Play) -> None:
    async def scene(stage: Any) -> None:
        stage.minds["parrot"] = BoltunMind.compile(BASE, name="parrot")
        for name in ("ann", "bob", "cem"):
            stage.contact(name, Answers.ASK)
            stage.says("tell him", name)
        await asyncio.sleep(60)
        ann, bob, _ = stage.store.held.all()
        await stage.desk.send_held(ann.message.id, "I'll tell him, I promise.")
        await stage.desk.send_held(bob.message.id)

    assert promised(act(scene)) == [("bob", "tell him", "I'll tell him tonight.")]


def test_a_promise_that_the_network_did_not_take_is_none(act: Play) -> None:
    async def refuse(*args: object) -> str:
        raise NetworkError("Too long.")

    async def scene(stage: Any) -> None:
        stage.minds["parrot"] = BoltunMind.compile(BASE, name="parrot")
        stage.network_of_me.send = refuse
        stage.says("tell him", "ann")
        await asyncio.sleep(60)

    stage = act(scene)
    assert promised(stage) == []
    assert listed(stage) == [("ann", 1, "tell him")]
