"""Contacts on two networks who are one person: one memory, limits of the person, one owner."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from boltun.desk.reason import Reason
from boltun.events import ContactChanged, OutcomeKind
from boltun.message import Account, Contact, Message
from boltun.minds.boltun.mind import BoltunMind

Play = Callable[..., Any]

HERE = Account(key="practice:here", network="practice", address="here", ask_first=False)
THERE = Account(key="practice:there", network="practice", address="there", ask_first=False)
ANN = Contact(account=HERE.key, address="ann", name="Ann")
ANNA = Contact(account=THERE.key, address="anna", name="Anna")
SLOWLY = {"thinking_time": 4, "typing_time": 2, "typing_time_fixed": True}


def says(stage: Any, contact: Contact, text: str) -> None:
    now = stage.clock()
    number = f"{contact.address} {now} {text}"
    message = Message(contact=contact, text=text, at=now, received_at=now, id=number)
    stage.networks[contact.account].deliver(message)


def join(stage: Any) -> tuple[int, int]:
    here, there = (stage.store.contacts.id_of(one) for one in (ANN, ANNA))
    stage.store.people.join(here, there)
    return here, there


def outcomes(stage: Any, contact: Contact) -> list[tuple[OutcomeKind | None, str]]:
    history = stage.store.messages.history(stage.store.contacts.id_of(contact))
    return [(one.outcome, one.reason) for one in history if one.outcome is not None]


def sent(stage: Any, account: Account) -> list[str]:
    return [one.text for one in stage.networks[account.key].done if one.act.value == "sent"]


@pytest.mark.parametrize("joined", [True, False])
def test_a_reply_said_on_one_network_is_not_said_again_on_the_other(act: Play, joined: bool) -> None:
    base = BoltunMind.compile("(how you?)\nFine.\n(how you?)\nNever better.\n", name="base")

    async def scene(stage: Any) -> None:
        stage.minds["base"], stage.default = base, "base"
        if joined:
            join(stage)
        for contact in (ANN, ANNA):
            says(stage, contact, "how are you?")
            await asyncio.sleep(1)
        stage.store.memories.clear()

    # Both draws would be the same without a memory of the first.
    stage = act(scene, HERE, THERE)
    here, there = sent(stage, HERE), sent(stage, THERE)
    assert len(here) == len(there) == 1
    memory = stage.store.memories.load(stage.store.contacts.id_of(ANN), base, stage.offset)
    if joined:
        assert {*here, *there} == {"Fine.", "Never better."}
        assert set(memory.used) == {"Fine.", "Never better."}
    else:
        assert set(memory.used) == set(here)


@pytest.mark.parametrize("joined", [True, False])
def test_limits_are_those_of_the_person(act: Play, joined: bool) -> None:
    async def scene(stage: Any) -> None:
        if joined:
            join(stage)
        for number in range(2):
            for contact in (ANN, ANNA):
                says(stage, contact, f"hello {number}")
                await asyncio.sleep(60)

    stage = act(scene, HERE, THERE, limit_10_minutes=3, stop_loops=False, close=False)
    last = (OutcomeKind.SILENT, Reason.LIMIT_10_MINUTES) if joined else (OutcomeKind.ANSWERED, "everybody")
    assert [kind for kind, _ in outcomes(stage, ANN)] == [OutcomeKind.ANSWERED] * 2
    assert outcomes(stage, ANNA)[-1] == last
    stopped = [stage.store.contacts.get(stage.store.contacts.id_of(one)).settings for one in (ANN, ANNA)]
    assert all((one.stopped_until is not None) is joined for one in stopped)


@pytest.mark.parametrize("joined", [True, False])
def test_who_talks_with_the_owner_on_one_network_is_not_answered_on_the_other(
    act: Play, joined: bool
) -> None:
    async def scene(stage: Any) -> None:
        if joined:
            join(stage)
        says(stage, ANNA, "hello")
        await asyncio.sleep(1)
        stage.networks[HERE.key].owner_writes("Hi Ann", stage.clock(), contact=ANN)
        await asyncio.sleep(20)
        says(stage, ANNA, "are you there?")
        await asyncio.sleep(20)

    stage = act(scene, HERE, THERE, owner_idle_minutes=0, **SLOWLY)
    if joined:
        assert outcomes(stage, ANNA) == [(OutcomeKind.SILENT, Reason.OWNER_ACTIVE)] * 2
        there = stage.store.contacts.id_of(ANNA)
        assert ContactChanged(contact_id=there) in stage.events
    else:
        assert [kind for kind, _ in outcomes(stage, ANNA)] == [OutcomeKind.ANSWERED] * 2


def test_the_stop_word_on_one_network_stops_the_other_too(act: Play) -> None:
    async def scene(stage: Any) -> None:
        join(stage)
        says(stage, ANN, "enough")
        await asyncio.sleep(1)
        says(stage, ANNA, "hello")
        await asyncio.sleep(1)

    stage = act(scene, HERE, THERE, stop_word="enough")
    assert outcomes(stage, ANN) == [(OutcomeKind.SILENT, Reason.STOP_WORD)]
    assert outcomes(stage, ANNA) == [(OutcomeKind.SILENT, Reason.CONTACT_PAUSED)]


def test_an_answer_goes_out_where_the_message_came_in(act: Play) -> None:
    async def scene(stage: Any) -> None:
        join(stage)
        says(stage, ANNA, "hello")
        await asyncio.sleep(1)

    stage = act(scene, HERE, THERE)
    assert (sent(stage, HERE), sent(stage, THERE)) == ([], ["hello!"])
