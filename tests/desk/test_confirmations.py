"""Networks that confirm, keep bookmarks, and know after a crash how far they had come."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from boltun.desk.reason import Reason
from boltun.events import MessageChanged, OutcomeKind, ServiceFailed
from boltun.message import Account, Message
from boltun.networks.practice.kind import CAPABILITIES
from boltun.networks.protocol import (
    BookmarkMoved,
    MessageArrived,
    MessageReceived,
    MessageUnsure,
    OwnerActive,
    PastSettled,
)
from boltun.store.records import SendState

Play = Callable[..., Any]


def confirm_later(stage: Any) -> None:
    """Let the network take messages now, and say later that the contact has them."""
    stage.network_of_me.capabilities = replace(CAPABILITIES, confirms=True)


def write(stage: Any, text: str, bookmark: str, name: str = "friend") -> None:
    now = stage.clock()
    contact = stage.network_of_me.contact(name)
    message = Message(contact=contact, text=text, at=now, received_at=now, id=text)
    stage.desk.take(MessageReceived(message=message, bookmark=bookmark))


async def answered_and_not_confirmed(stage: Any) -> str:
    """Let an answer go out; return the id under which the network has it."""
    confirm_later(stage)
    ids = []
    send = stage.network_of_me.send

    async def note(*args: Any) -> str:
        ids.append(await send(*args))
        return ids[-1]

    stage.network_of_me.send = note
    stage.says("hi")
    await asyncio.sleep(1)
    (id_,) = ids
    return id_


@pytest.mark.parametrize(
    ("what", "outcome", "state"),
    [
        (MessageArrived, ("hi", OutcomeKind.ANSWERED, Reason.EVERYBODY), SendState.SENT),
        (MessageUnsure, ("hi", OutcomeKind.SILENT, Reason.INTERRUPTED), SendState.UNKNOWN),
    ],
)
def test_what_the_network_says_later_decides_what_became_of_an_answer(
    act: Play, account: Account, what: Any, outcome: Any, state: SendState
) -> None:
    async def scene(stage: Any) -> None:
        id_ = await answered_and_not_confirmed(stage)
        assert stage.outcomes()[0][1] is OutcomeKind.SENT
        assert stage.outgoing() == [("hi!", SendState.INTENDED)]
        stage.events.clear()
        stage.desk.take(what(account=account.key, id=id_))
        await asyncio.sleep(1)
        assert stage.outcomes() == [outcome]
        assert stage.outgoing() == [("hi!", state)]
        told = {event.message_id for event in stage.told(MessageChanged)}
        assert told == {message.id for message in stage.history()}

    act(scene)


@pytest.mark.parametrize("what", [MessageArrived, MessageUnsure])
def test_word_of_a_message_that_nobody_knows_changes_nothing(act: Play, account: Account, what: Any) -> None:
    async def scene(stage: Any) -> None:
        await answered_and_not_confirmed(stage)
        stage.events.clear()
        stage.desk.take(what(account=account.key, id="of somebody else"))
        await asyncio.sleep(1)
        assert stage.events == []
        assert stage.outgoing() == [("hi!", SendState.INTENDED)]

    act(scene)


@pytest.mark.parametrize("sure", [True, False])
def test_what_an_earlier_run_sent_is_settled_by_what_the_network_knows_of_it(
    act: Play, account: Account, sure: bool
) -> None:
    other = replace(account, key="practice:other", address="other", enabled=False)

    async def crash(stage: Any) -> None:
        for one in (account, other):
            stage.store.accounts.save(one)
            stage.store.accounts.keep_bookmark(one.key, "5")
        for contact in (stage.contact().contact, stage.networks[other.key].contact("bob")):
            now = stage.clock()
            got = stage.store.messages.receive(Message(contact=contact, text="hi", at=now, received_at=now))
            stage.store.messages.intend(got.contact_id, "hi!", now, reply_to=got.message_id, network_id="7")

    act(crash, account, other).store.departures.clear()  # as a new program reads it

    async def after(stage: Any) -> None:
        bob = stage.store.contacts.id_of(stage.networks[other.key].contact("bob"))
        assert stage.store.messages.history(bob)[0].reason == Reason.INTERRUPTED, "it is switched off"
        assert stage.outcomes() == [("hi", OutcomeKind.WAITING, "")], "its network will tell"
        assert stage.outgoing() == [("hi!", SendState.INTENDED)]
        stage.events.clear()
        stage.desk.take(PastSettled(account=account.key, sure=sure))
        await asyncio.sleep(1)
        assert stage.incoming()[0].id in {event.message_id for event in stage.told(MessageChanged)}
        # Nobody else takes it up: the account may have come online before that was read.
        await asyncio.sleep(1)

    stage = act(after, account, other)
    assert stage.sent() == (["hi!"] if sure else [])
    reason = ("hi", OutcomeKind.ANSWERED, Reason.EVERYBODY)
    assert stage.outcomes() == [reason if sure else ("hi", OutcomeKind.SILENT, Reason.INTERRUPTED)]


def test_a_bookmark_is_kept_with_the_messages_before_it_and_then_told(act: Play, account: Account) -> None:
    async def scene(stage: Any) -> None:
        stage.store.accounts.save(account)
        kept: list[str] = []
        stage.network_of_me.kept = kept.append
        write(stage, "one", "1")
        write(stage, "two", "2", "bob")
        stage.says("three", "eve")
        await asyncio.sleep(1)
        assert kept == ["2"], "all of one group are written down together"
        assert stage.store.accounts.keepsake(account.key).bookmark == "2"

    stage = act(scene)
    assert sorted(stage.sent()) == ["one!", "three!", "two!"]


def test_a_bookmark_that_cannot_be_written_down_is_not_told(act: Play, account: Account) -> None:
    async def scene(stage: Any) -> None:
        stage.store.accounts.save(account)
        kept: list[str] = []
        stage.network_of_me.kept = kept.append
        stage.lock(True)
        write(stage, "one", "1")
        await asyncio.sleep(1)
        assert kept == []
        stage.lock(False)
        await asyncio.sleep(60)
        assert kept == ["1"]

    assert act(scene).sent() == ["one!"]


def test_a_bookmark_of_an_account_that_is_gone_disturbs_nobody(act: Play, account: Account) -> None:
    async def scene(stage: Any) -> None:
        stage.store.accounts.save(account)
        stage.says("hi")
        stage.desk.take(BookmarkMoved(account="practice:gone", bookmark="9"))
        stage.desk.take(BookmarkMoved(account=account.key, bookmark="5"))
        await asyncio.sleep(1)
        assert stage.store.accounts.keepsake(account.key).bookmark == "5"

    stage = act(scene)
    assert stage.sent() == ["hi!"]
    assert stage.told(ServiceFailed) == []


def test_the_owner_on_a_device_whose_clock_runs_ahead_was_active_now(act: Play) -> None:
    async def scene(stage: Any) -> None:
        now = stage.clock()
        friend = stage.network_of_me.contact("friend")
        stage.desk.take(OwnerActive(contact=friend, at=now + 86400))
        await asyncio.sleep(901)
        stage.says("hi")
        await asyncio.sleep(1)

    assert act(scene, owner_idle_minutes=15).sent() == ["hi!"]
