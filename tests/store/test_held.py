"""Replies that wait for the owner."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from boltun.errors import StoreError
from boltun.events import OutcomeKind
from boltun.message import Contact, Message
from boltun.minds.boltun.memory import BoltunMemory
from boltun.minds.boltun.mind import BoltunMind
from boltun.store.records import Remembered, SendState
from boltun.store.store import Store

Write = Callable[..., Message]


@pytest.fixture
def question(store: Store, write: Write) -> int:
    message_id = store.messages.receive(write("как дела?")).message_id
    assert message_id is not None
    return message_id


def test_a_held_reply_is_found_by_both_ids_and_after_a_restart(
    question: int, store: Store, base: BoltunMind, reopened: Callable[[], Store]
) -> None:
    chosen = BoltunMemory(last="как дела?", fresh="Хорошо", answers=True)
    outgoing_id = store.held.add(
        question,
        "Хорошо",
        1010.0,
        reason="ask",
        mind="ru.mindw",
        why={"priority": 1},
        remembered=Remembered(mind=base, memory=chosen),
    )
    store = reopened()
    held = store.held.find(question)
    assert held is not None
    assert held == store.held.find(outgoing_id)
    assert held.message.state is SendState.HELD
    assert (held.message.text, held.message.mind, held.message.reply_to) == ("Хорошо", "ru.mindw", question)
    assert store.messages.get(question).outcome is OutcomeKind.HELD
    assert store.messages.get(question).reason == "ask"
    assert store.messages.why(outgoing_id) == {"priority": 1}
    # What is to be remembered came through, with the reply that was chosen.
    assert held.memory is not None
    remembered = base.memory_from_json(held.memory)
    assert remembered.last == "как дела?"
    # It counts as said when the owner sends it, not when it was held.
    assert remembered.sent(1100.0).used == {"Хорошо": 1100.0}
    assert store.messages.unsettled() == []
    assert store.messages.answers_since(0.0) == 0


def test_a_held_reply_is_sent_as_the_owner_changed_it(question: int, store: Store) -> None:
    outgoing_id = store.held.add(question, "Хорошо", 1010.0)
    store.held.release(outgoing_id, 2000.0, "Отлично")
    released = store.messages.get(outgoing_id)
    assert (released.state, released.text, released.at) == (SendState.INTENDED, "Отлично", 2000.0)
    assert store.held.find(question) is None
    store.messages.sent(outgoing_id, "out-1", 2001.0, reason="approved")
    assert store.messages.get(question).outcome is OutcomeKind.ANSWERED
    assert store.messages.get(question).reason == "approved"


def test_a_held_reply_is_sent_only_once(
    question: int, store: Store, read_aloud: Callable[[StoreError], None]
) -> None:
    outgoing_id = store.held.add(question, "Хорошо", 1010.0)
    store.held.release(outgoing_id, 2000.0)
    assert store.messages.get(outgoing_id).text == "Хорошо"
    with pytest.raises(StoreError, match="does not wait any more") as caught:
        store.held.release(outgoing_id, 2001.0)
    read_aloud(caught.value)


def test_a_dropped_reply_stays_in_the_history(
    question: int, store: Store, read_aloud: Callable[[StoreError], None]
) -> None:
    outgoing_id = store.held.add(question, "Хорошо", 1010.0)
    store.held.drop(outgoing_id, "dropped")
    assert store.messages.get(outgoing_id).state is SendState.DROPPED
    assert store.messages.get(question).outcome is OutcomeKind.SILENT
    assert store.messages.get(question).reason == "dropped"
    assert store.held.all() == []
    with pytest.raises(StoreError, match="does not wait any more") as caught:
        store.held.release(outgoing_id, 2000.0)
    read_aloud(caught.value)


def test_what_waits_is_listed_by_contact(store: Store, write: Write, bob: Contact) -> None:
    held = {}
    for contact in (write().contact, bob):
        got = store.messages.receive(write(contact=contact))
        assert got.message_id is not None
        held[got.contact_id] = store.held.add(got.message_id, contact.name, 1.0)
    assert [reply.message.id for reply in store.held.all()] == list(held.values())
    for contact_id, outgoing_id in held.items():
        assert [reply.message.id for reply in store.held.all(contact_id)] == [outgoing_id]
