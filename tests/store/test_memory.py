"""What minds remember of contacts."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from boltun.events import OutcomeKind
from boltun.message import Contact, Message
from boltun.minds.boltun.memory import BoltunMemory
from boltun.minds.boltun.mind import BoltunMind
from boltun.minds.chain import Chain, ChainMemory
from boltun.store.records import Remembered
from boltun.store.store import Store

Write = Callable[..., Message]
Reopened = Callable[[], Store]


def rows(place: Path, query: str) -> list[Any]:
    with sqlite3.connect(place) as connection:
        return connection.execute(query).fetchall()


def test_a_contact_never_met_has_a_new_memory(
    store: Store, ann: Contact, base: BoltunMind, doctor: Any
) -> None:
    contact_id = store.contacts.id_of(ann)
    assert store.memories.load(contact_id, base, 0.0) == BoltunMemory()
    assert store.memories.load(contact_id, doctor, 0.0) == doctor.new_memory()


def test_a_memory_survives_a_restart(
    store: Store, ann: Contact, base: BoltunMind, doctor: Any, reopened: Reopened
) -> None:
    contact_id = store.contacts.id_of(ann)
    memory = BoltunMemory("привет", 2, 1000.0, {"Привет!": 900.0, "Здравствуй": 1000.0})
    notes = doctor.memory_from_json({"keys": ["мать", {"n": 1}]})
    store.memories.save(contact_id, Remembered(mind=base, memory=memory))
    store.memories.save(contact_id, Remembered(mind=doctor, memory=notes))
    assert store.memories.load(contact_id, base, 1001.0) == memory
    store = reopened()
    assert store.memories.load(contact_id, base, 1001.0) == memory
    assert store.memories.load(contact_id, doctor, 1001.0) == notes


def test_memories_are_apart_by_contact_and_by_mind(
    store: Store, ann: Contact, bob: Contact, base: BoltunMind
) -> None:
    ann_id, bob_id = store.contacts.id_of(ann), store.contacts.id_of(bob)
    other = BoltunMind.compile("", name="en.mindw")
    store.memories.save(ann_id, Remembered(mind=base, memory=BoltunMemory("x", 0, 1.0, {"y": 1.0})))
    assert store.memories.load(bob_id, base, 1.0) == BoltunMemory()
    assert store.memories.load(ann_id, other, 1.0) == BoltunMemory()


def test_used_replies_fade_after_thirty_minutes_but_are_kept(
    store: Store, place: Path, ann: Contact, base: BoltunMind, reopened: Reopened
) -> None:
    contact_id = store.contacts.id_of(ann)
    memory = BoltunMemory("x", 0, 1000.0, {"old": 10.0, "new": 1000.0})
    store.memories.save(contact_id, Remembered(mind=base, memory=memory))
    for is_restarted in (False, True):
        opened = reopened() if is_restarted else store
        assert list(opened.memories.load(contact_id, base, 9000.0).as_json()["used"]) == []
        assert opened.memories.load(contact_id, base, 9000.0).as_json()["last"] == "x"
        # A clock that was set back finds them again.
        assert list(opened.memories.load(contact_id, base, 1811.0).as_json()["used"]) == ["new"]
        assert list(opened.memories.load(contact_id, base, 1810.0).as_json()["used"]) == ["old", "new"]
        assert list(opened.memories.load(contact_id, base, 1811.0).as_json()["used"]) == ["new"]
    assert rows(place, "SELECT reply, at FROM used_replies ORDER BY at") == [("old", 10.0), ("new", 1000.0)]


def test_only_what_changed_is_written(
    store: Store, place: Path, ann: Contact, base: BoltunMind, reopened: Reopened
) -> None:
    contact_id = store.contacts.id_of(ann)
    memory = BoltunMemory()
    for n, reply in enumerate(["a", "b", "a"]):
        memory = memory._replace(last=f"q{n}", fresh=reply, answers=True).sent(float(n))
        if n == 2:
            store = reopened()
        store.memories.save(contact_id, Remembered(mind=base, memory=memory))
        store.memories.save(contact_id, Remembered(mind=base, memory=memory))
    store.spread()
    assert rows(place, "SELECT reply, at FROM used_replies ORDER BY id") == [
        ("a", 0.0),
        ("b", 1.0),
        ("a", 2.0),
    ]
    assert rows(place, "SELECT last, repeats, answered_at FROM repeat_state") == [("q2", 0, 2.0)]
    # Of several uses the last counts, and the oldest stands first.
    assert list(store.memories.load(contact_id, base, 3.0).as_json()["used"].items()) == [
        ("b", 1.0),
        ("a", 2.0),
    ]
    assert list(reopened().memories.load(contact_id, base, 3.0).as_json()["used"].items()) == [
        ("b", 1.0),
        ("a", 2.0),
    ]


def test_an_older_memory_does_not_undo_newer_uses(store: Store, ann: Contact, base: BoltunMind) -> None:
    contact_id = store.contacts.id_of(ann)
    held = BoltunMemory("x", 0, 5.0, {"held": 5.0})
    store.memories.save(contact_id, Remembered(mind=base, memory=BoltunMemory("y", 0, 9.0, {"newer": 9.0})))
    store.memories.save(contact_id, Remembered(mind=base, memory=held))
    assert store.memories.load(contact_id, base, 10.0).as_json()["used"] == {"held": 5.0, "newer": 9.0}


def test_settling_in_silence_remembers_too(store: Store, write: Write, base: BoltunMind) -> None:
    got = store.messages.receive(write())
    assert got.message_id is not None
    repeated = Remembered(mind=base, memory=BoltunMemory("привет", 3, 1.0))
    store.messages.settle(got.message_id, OutcomeKind.SILENT, "repeat", remembered=repeated)
    assert store.memories.load(got.contact_id, base, 2.0) == repeated.memory


def test_forgetting_takes_all_minds_memories_and_nothing_else(
    store: Store, write: Write, bob: Contact, base: BoltunMind, doctor: Any, reopened: Reopened
) -> None:
    got = store.messages.receive(write())
    bob_id = store.contacts.id_of(bob)
    memory = BoltunMemory("x", 1, 1.0, {"y": 1.0})
    for contact_id in (got.contact_id, bob_id):
        store.memories.save(contact_id, Remembered(mind=base, memory=memory))
        store.memories.save(contact_id, Remembered(mind=doctor, memory=doctor.memory_from_json({"a": 1})))
    store.memories.forget(got.contact_id)
    for is_restarted in (False, True):
        opened = reopened() if is_restarted else store
        assert opened.memories.load(got.contact_id, base, 2.0) == BoltunMemory()
        assert opened.memories.load(got.contact_id, doctor, 2.0) == doctor.new_memory()
        assert opened.memories.load(bob_id, base, 2.0) == memory
        assert len(opened.messages.history(got.contact_id)) == 1


def test_what_was_undone_is_not_remembered(store: Store, write: Write, base: BoltunMind) -> None:
    got = store.messages.receive(write())
    assert got.message_id is not None
    store.memories.save(got.contact_id, Remembered(mind=base, memory=BoltunMemory("a", 0, 1.0, {"r": 1.0})))
    bad = Remembered(mind=base, memory=BoltunMemory("b", object(), 2.0, {"s": 2.0}))  # type: ignore[arg-type]
    with pytest.raises(Exception, match="type"):
        store.messages.settle(got.message_id, OutcomeKind.SILENT, "x", remembered=bad)
    assert store.memories.load(got.contact_id, base, 3.0) == BoltunMemory("a", 0, 1.0, {"r": 1.0})
    assert store.messages.get(got.message_id).outcome is OutcomeKind.WAITING


def test_what_was_undone_at_the_end_is_not_remembered_either(
    store: Store, ann: Contact, base: BoltunMind
) -> None:
    contact_id = store.contacts.id_of(ann)
    assert store.memories.load(contact_id, base, 3.0) == BoltunMemory()

    def fail_to_commit() -> None:
        with store.together():
            remembered = Remembered(mind=base, memory=BoltunMemory("b", 0, 2.0, {"s": 2.0}))
            store.memories.save(contact_id, remembered)
            raise OSError("the power fails")

    with pytest.raises(OSError, match="power"):
        fail_to_commit()
    assert store.memories.load(contact_id, base, 3.0) == BoltunMemory()


anything = st.text(st.characters(exclude_categories=[]), max_size=20) | st.text(
    "\\u0d8fc\0\ud800", max_size=9
)


@given(last=anything, replies=st.lists(anything, max_size=4))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_text_compares_equal_after_it_was_stored(
    store: Store, ann: Contact, base: BoltunMind, last: str, replies: list[str]
) -> None:
    contact_id = store.contacts.id_of(ann)
    store.memories.forget(contact_id)
    memory = BoltunMemory(last, 1, 5.0, {reply: 1.0 + n for n, reply in enumerate(dict.fromkeys(replies))})
    store.memories.save(contact_id, Remembered(mind=base, memory=memory))
    # Another store object has nothing at hand and must read.
    assert Store(store._database).memories.load(contact_id, base, 6.0) == memory


def test_of_a_chain_each_mind_keeps_its_own_memory(
    store: Store, place: Path, ann: Contact, base: BoltunMind, doctor: Any, reopened: Reopened
) -> None:
    doctor.with_options, doctor.slow = (lambda options: doctor), False
    chain = Chain([base, doctor])
    contact_id = store.contacts.id_of(ann)
    assert store.memories.load(contact_id, chain, 0.0) == chain.new_memory()
    own = BoltunMemory("привет", 0, 1000.0, {"Привет!": 1000.0})
    notes = doctor.memory_from_json({"a": 1})
    memory = ChainMemory(members={base.name: own, doctor.name: notes}, asked=(base.name, doctor.name))
    store.memories.save(contact_id, Remembered(mind=chain, memory=memory))
    store = reopened()
    assert store.memories.load(contact_id, base, 1001.0) == own
    assert store.memories.load(contact_id, doctor, 1001.0) == notes
    assert store.memories.load(contact_id, chain, 1001.0).members == memory.members  # type: ignore[attr-defined]
    assert rows(place, "SELECT mind, reply FROM used_replies") == [(base.name, "Привет!")]
    store.memories.forget(contact_id)
    assert store.memories.load(contact_id, chain, 1001.0) == chain.new_memory()


def test_of_a_chain_only_those_that_were_asked_are_written(
    store: Store, ann: Contact, base: BoltunMind, doctor: Any
) -> None:
    doctor.with_options, doctor.slow = (lambda options: doctor), False
    chain = Chain([base, doctor])
    contact_id = store.contacts.id_of(ann)
    notes = doctor.memory_from_json({"a": 1})
    store.memories.save(contact_id, Remembered(mind=doctor, memory=notes))
    stale = {base.name: BoltunMemory("x", 0, 1.0), doctor.name: doctor.new_memory()}
    memory = ChainMemory(members=stale, asked=(base.name,))
    store.memories.save(contact_id, Remembered(mind=chain, memory=memory))
    assert store.memories.load(contact_id, doctor, 1.0) == notes
