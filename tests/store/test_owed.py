"""What is written together with the next transaction."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from boltun.errors import StoreError
from boltun.events import OutcomeKind
from boltun.message import Message
from boltun.store.records import SendState
from boltun.store.store import Store

Write = Callable[..., Message]


def on_its_way(store: Store, message: Message, network_id: str = "a") -> tuple[int, int]:
    """Receive a message, let its answer go to the network, and return the numbers of both."""
    got = store.messages.receive(message)
    assert got.message_id is not None
    answer = store.messages.intend(
        got.contact_id, "hi", 1000.0, reply_to=got.message_id, network_id=network_id
    )
    store.owe(partial(store.messages.sent, answer, network_id, 1001.0, confirmed=False))
    return got.message_id, answer


def outcome(store: Store, message_id: int) -> OutcomeKind | None:
    return store.messages.get(message_id).outcome


def test_whoever_reads_reads_what_is_owed(store: Store, write: Write) -> None:
    question, answer = on_its_way(store, write())
    assert outcome(store, question) is OutcomeKind.SENT
    assert store.messages.get(answer).at == 1001.0


def test_what_is_owed_is_written_before_all_else_of_the_next_transaction(store: Store, write: Write) -> None:
    on_its_way(store, write())
    received = store.messages.receive(write("more"))
    assert received.contact is not None
    assert received.contact.settings.last_answer_at == 1001.0


def test_what_is_owed_is_there_after_a_restart(
    store: Store, write: Write, reopened: Callable[[], Store]
) -> None:
    question, _ = on_its_way(store, write())
    assert outcome(reopened(), question) is OutcomeKind.SENT


def test_a_confirmation_that_comes_before_is_written_with_it(store: Store, write: Write) -> None:
    question, answer = on_its_way(store, write())
    store.departures.foresee("a")
    store.departures.foresee("nobody's")
    store.pay()
    assert store.messages.get(answer).state is SendState.SENT
    assert outcome(store, question) is OutcomeKind.ANSWERED
    assert store.departures.arrived("a") is None


def test_a_transaction_that_fails_leaves_it_owed(store: Store, write: Write) -> None:
    question, _ = on_its_way(store, write())
    with pytest.raises(ZeroDivisionError), store.together():
        _ = 1 / 0
    store.pay()
    assert outcome(store, question) is OutcomeKind.SENT


def test_it_is_written_once(store: Store) -> None:
    written: list[str] = []
    store.owe(partial(written.append, "note"))
    store.pay()
    store.pay()
    assert written == ["note"]


def test_what_can_never_be_written_keeps_nothing_else_from_it(store: Store, write: Write) -> None:
    first, _ = on_its_way(store, write("one", id="1"), "a")
    store.owe(partial(store.messages.sent, 10_000, "b", 1001.0))
    second, _ = on_its_way(store, write("two", id="2"), "c")
    third = store.messages.receive(write("three", id="3"))
    assert [outcome(store, one) for one in (first, second)] == [OutcomeKind.SENT] * 2
    assert third.message_id is not None
    store.pay()


def test_while_another_program_holds_the_file_it_stays_owed_and_others_read(
    store: Store, write: Write, place: Path
) -> None:
    store.hurry()
    question, _ = on_its_way(store, write())
    other = sqlite3.connect(place, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(StoreError, match="another program keeps it locked"):
        store.pay()
    assert outcome(store, question) is OutcomeKind.WAITING
    other.close()
    store.pay()
    assert outcome(store, question) is OutcomeKind.SENT


def test_what_a_crash_kept_from_being_written_follows_from_the_confirmation(
    place: Path, write: Write
) -> None:
    with Store.open(place) as store:
        got = store.messages.receive(write())
        answer = store.messages.intend(got.contact_id, "hi", 1000.0, reply_to=got.message_id, network_id="a")
    with Store.open(place) as store:
        store.departures.settle_interrupted([write().contact.account])
        store.departures.arrived("a")
        stored = store.contacts.get(got.contact_id)
        assert (stored.settings.last_answer_at, stored.last_text) == (1000.0, "hi")
        assert store.messages.answer_times(0.0) == [(got.contact_id, 1000.0)]
        assert store.messages.get(answer).state is SendState.SENT


def test_later_messages_stay_the_last_ones_after_a_crash(place: Path, write: Write) -> None:
    with Store.open(place) as store:
        got = store.messages.receive(write("one", id="1"))
        store.messages.intend(got.contact_id, "hi", 1000.0, reply_to=got.message_id, network_id="a")
        store.messages.receive(write("two", id="2"))
    with Store.open(place) as store:
        store.departures.settle_interrupted([write().contact.account])
        store.departures.arrived("a")
        assert store.contacts.get(got.contact_id).last_text == "two"


def test_if_the_database_fails_in_the_middle_it_stays_owed(store: Store) -> None:
    written: list[str] = []
    failing = [True]

    def note() -> None:
        if failing:
            raise StoreError("The disk is full.") from OSError()
        written.append("note")

    store.owe(note)
    store.owe(partial(written.append, "other"))
    with pytest.raises(StoreError, match="full"):
        store.pay()
    with pytest.raises(StoreError, match="full"), store.together():
        written.append("never")
    failing.clear()
    store.pay()
    assert written == ["note", "other"]
