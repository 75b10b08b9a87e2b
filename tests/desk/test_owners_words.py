"""Replies that wait for the owner."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from boltun.desk.reason import Reason
from boltun.errors import NetworkError, StoreError
from boltun.events import MessageChanged, OutcomeKind, ServiceFailed
from boltun.message import Account, Contact
from boltun.networks.practice import Act
from boltun.store.records import Answers, SendState

Play = Callable[..., Any]

ANSWERED = OutcomeKind.ANSWERED
SILENT = OutcomeKind.SILENT
HELD = OutcomeKind.HELD
WAITING = OutcomeKind.WAITING

SLOWLY = {"thinking_time": 4, "typing_time": 2, "typing_time_fixed": True}


def memory_of(stage: Any, name: str = "friend") -> Any:
    return stage.store.memories.load(stage.contact(name).id, stage.minds["parrot"], stage.offset)


def held_of(stage: Any) -> Any:
    (held,) = stage.store.held.all(stage.contact().id)
    return held


def test_a_held_reply_waits_until_the_owner_sends_it(act: Play, account: Account, read_aloud: Play) -> None:
    async def scene(stage: Any) -> None:
        stage.says("hi")
        await asyncio.sleep(1)
        assert stage.sent() == []
        assert stage.outcomes() == [("hi", HELD, Reason.ACCOUNT_ASKS)]
        assert memory_of(stage).heard == 0
        await stage.desk.send_held(held_of(stage).message.id)
        with pytest.raises(StoreError, match="does not wait any more") as caught:
            await stage.desk.send_held(stage.history()[1].id)
        read_aloud(caught.value)

    stage = act(scene, replace(account, ask_first=True))
    assert stage.sent() == ["hi!"]
    assert stage.acts() == [(Act.SENT, "hi!"), (Act.READ, "hi")]
    assert stage.outcomes() == [("hi", ANSWERED, Reason.APPROVED)]
    assert memory_of(stage).heard == 1


def test_a_held_message_stays_unread_when_boltun_begins_to_speak(act: Play) -> None:
    async def scene(stage: Any) -> None:
        friend = stage.contact(answers=Answers.ASK)
        stage.minds["parrot"].slow = True
        stage.says("work 0.1")
        await asyncio.sleep(0)
        await stage.desk.start_conversation(friend.id)
        await asyncio.sleep(60)

    stage = act(scene, thinking_time=4, typing_time=2)
    assert stage.outcomes() == [("work 0.1", HELD, Reason.ASK)]
    assert stage.acts() == [(Act.TYPING, ""), (Act.SENT, "hello")]


def test_an_edited_reply_is_sent_as_edited_and_the_base_remembers_nothing(act: Play) -> None:
    async def scene(stage: Any) -> None:
        stage.contact(answers=Answers.ASK)
        stage.says("hi")
        await asyncio.sleep(1)
        own = held_of(stage).message
        await stage.desk.send_held(own.id, "my own words")
        why = stage.desk.why(own.id)
        assert why["own_reply"] == own.text
        assert why["trace"]
        assert stage.store.contacts.get(own.contact_id).owner_active_at is None

    stage = act(scene, talk_with_everybody=False)
    assert stage.sent() == ["my own words"]
    assert stage.history()[1].text == "my own words"
    assert memory_of(stage).heard == 0


@pytest.mark.parametrize("text", [" ", "hi!", None])
def test_a_held_reply_that_was_not_really_edited_is_the_bases_own(act: Play, text: str | None) -> None:
    async def scene(stage: Any) -> None:
        stage.contact(answers=Answers.ASK)
        stage.says("hi")
        await asyncio.sleep(1)
        own = held_of(stage).message
        await stage.desk.send_held(own.id, text)
        assert "own_reply" not in stage.desk.why(own.id)

    stage = act(scene)
    assert stage.sent() == ["hi!"]
    assert memory_of(stage).heard == 1


def test_a_held_reply_that_the_network_refuses_is_told_and_marks_nothing_as_read(
    act: Play, read_aloud: Play
) -> None:
    async def refuse(*args: object) -> str:
        raise NetworkError("Too long.")

    async def scene(stage: Any) -> None:
        stage.contact(answers=Answers.ASK)
        stage.says("hi")
        await asyncio.sleep(1)
        stage.network_of_me.send = refuse
        stage.events.clear()
        with pytest.raises(NetworkError, match="could not be sent") as caught:
            await stage.desk.send_held(held_id := held_of(stage).message.id)
        read_aloud(caught.value)
        assert caught.value.advice, "what to do is told"
        assert held_id in {event.message_id for event in stage.told(MessageChanged)}

    stage = act(scene)
    assert stage.outgoing() == [("hi!", SendState.FAILED)]
    assert stage.outcomes() == [("hi", SILENT, Reason.NOT_SENT)]
    assert stage.acts() == []


def test_a_dropped_reply_is_settled_in_silence(act: Play) -> None:
    async def scene(stage: Any) -> None:
        stage.contact(answers=Answers.ASK)
        stage.says("hi")
        await asyncio.sleep(1)
        stage.desk.drop_held(held_of(stage).message.id)

    stage = act(scene)
    assert stage.outcomes() == [("hi", SILENT, Reason.DROPPED)]
    assert stage.outgoing() == [("hi!", SendState.DROPPED)]


@pytest.mark.parametrize("sent", [True, False])
def test_those_who_watch_are_told_of_a_held_reply_and_of_its_message(act: Play, sent: bool) -> None:
    async def scene(stage: Any) -> None:
        stage.contact(answers=Answers.ASK)
        stage.says("hi")
        await asyncio.sleep(1)
        held = held_of(stage).message.id
        stage.events.clear()
        if sent:
            await stage.desk.send_held(held)
        else:
            stage.desk.drop_held(held)

    stage = act(scene)
    told = {event.message_id for event in stage.told(MessageChanged)}
    assert told == {message.id for message in stage.history()}
    assert len(told) == 2


@pytest.mark.parametrize("why", ["the base is gone", "the base cannot read its memory"])
def test_a_held_reply_is_sent_though_its_base_remembers_nothing_of_it(act: Play, why: str) -> None:
    async def scene(stage: Any) -> None:
        stage.contact(answers=Answers.ASK)
        stage.says("hi")
        await asyncio.sleep(1)
        if why == "the base is gone":
            del stage.minds["parrot"]
        else:
            stage.minds["parrot"].memory_from_json = int
        await stage.desk.send_held(held_of(stage).message.id)

    stage = act(scene)
    assert stage.sent() == ["hi!"]
    assert stage.outcomes() == [("hi", ANSWERED, Reason.APPROVED)]
    (failed,) = stage.told(ServiceFailed)
    expected = (
        "There is no base named parrot." if "gone" in why else "The base parrot cannot remember: TypeError("
    )
    assert failed.text.startswith(expected)


def test_a_newer_message_supersedes_a_held_reply(act: Play) -> None:
    async def scene(stage: Any) -> None:
        stage.contact(answers=Answers.ASK)
        for text in ("one", "two"):
            stage.says(text)
            await asyncio.sleep(60)
        assert held_of(stage).message.text == "two!"

    stage = act(scene)
    assert stage.outcomes() == [("one", SILENT, Reason.SUPERSEDED), ("two", HELD, Reason.ASK)]


def test_a_held_reply_stays_when_the_account_is_not_connected(act: Play) -> None:
    async def scene(stage: Any) -> None:
        stage.contact(answers=Answers.ASK)
        stage.says("hi")
        await asyncio.sleep(1)
        await stage.disconnect()
        with pytest.raises(NetworkError, match="not connected"):
            await stage.desk.send_held(held_of(stage).message.id)

    stage = act(scene)
    assert held_of(stage).message.text == "hi!"


def test_the_warning_goes_before_a_held_reply_too(act: Play) -> None:
    async def scene(stage: Any) -> None:
        stage.contact(answers=Answers.ASK)
        stage.says("hi")
        await asyncio.sleep(1)
        await stage.desk.send_held(held_of(stage).message.id)

    assert act(scene, warn=True, warning_text="a bot answers").sent() == ["a bot answers", "hi!"]


def test_a_reply_under_way_is_held_when_the_owner_wants_to_be_asked_meanwhile(act: Play) -> None:
    async def scene(stage: Any) -> None:
        stage.says("hi")
        await asyncio.sleep(3)
        stage.desk.set_answers(stage.contact().id, Answers.ASK)
        await asyncio.sleep(10)

    stage = act(scene, **SLOWLY)
    assert stage.sent() == []
    assert stage.outcomes() == [("hi", HELD, Reason.ASK)]


def test_only_what_the_owner_wrote_is_given_as_his_own_where_that_counts(act: Play) -> None:
    """E-mail marks everything else as automatic (RFC 3834)."""
    own: list[str] = []

    async def scene(stage: Any) -> None:
        network = stage.network_of_me

        async def send_own(contact: Contact, text: str, id: str) -> str:
            own.append(text)
            sent: str = await network.send(contact, text, id)
            return sent

        network.capabilities = replace(network.capabilities, marks_automatic=True)
        network.send_own = send_own
        friend = stage.contact(answers=Answers.ASK)
        await stage.desk.write(friend.id, "it is me")
        stage.says("one")
        await asyncio.sleep(1)
        await stage.desk.send_held(held_of(stage).message.id)
        stage.says("two")
        await asyncio.sleep(1)
        await stage.desk.send_held(held_of(stage).message.id, "my own words")

    # Right after the owner's own words nothing would be held.
    stage = act(scene, owner_silence_minutes=0)
    assert stage.sent() == ["it is me", "one!", "my own words"]
    assert own == ["it is me", "my own words"]
