"""Contacts on several networks who are one person: one memory, and everything of it gone with him."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from boltun.errors import StoreError
from boltun.events import OutcomeKind
from boltun.message import Author, ChatKind, Contact, Message
from boltun.minds.boltun.memory import BoltunMemory
from boltun.minds.boltun.mind import BoltunMind
from boltun.store.records import Remembered
from boltun.store.store import Store

NOW = 5000.0
ANN_THERE = Contact(account="telegram:bot", address="4711", name="Anna")
CARA = Contact(account="irc:me@irc.example", address="cara")
Reopened = Callable[[], Store]


@pytest.fixture
def anns(store: Store, ann: Contact) -> tuple[int, int]:
    """The same woman on two networks."""
    return store.contacts.id_of(ann), store.contacts.id_of(ANN_THERE)


def say(store: Store, contact_id: int, mind: BoltunMind, reply: str, at: float) -> None:
    """Let a base have sent a reply to a contact a while ago."""
    at += NOW - 100
    memory = store.memories.load(contact_id, mind, at)
    assert isinstance(memory, BoltunMemory)
    used = {**{old: when for old, when in memory.used.items() if old != reply}, reply: at}
    store.memories.save(contact_id, Remembered(mind=mind, memory=BoltunMemory(f"to {reply}", 0, at, used)))


def known(store: Store, contact_id: int, mind: Any) -> list[str]:
    return list(store.memories.load(contact_id, mind, NOW).used)  # type: ignore[attr-defined]


def learn(store: Store, contact_id: int, mind: Any, **notes: object) -> None:
    memory = mind.memory_from_json({**store.memories.load(contact_id, mind, NOW).as_json(), **notes})
    store.memories.save(contact_id, Remembered(mind=mind, memory=memory))


def learned(store: Store, contact_id: int, mind: Any) -> dict[str, Any]:
    return dict(store.memories.load(contact_id, mind, NOW).as_json())


def test_what_was_said_to_one_was_said_to_both(
    store: Store, anns: tuple[int, int], base: BoltunMind, reopened: Reopened
) -> None:
    here, there = anns
    say(store, here, base, "Hi!", 1.0)
    say(store, there, base, "Good day", 2.0)
    assert known(store, here, base) == ["Hi!"]
    store.people.join(here, there)
    assert known(store, here, base) == known(store, there, base) == ["Hi!", "Good day"]
    say(store, there, base, "Hi!", 3.0)
    say(store, here, base, "Well?", 4.0)
    assert known(store, here, base) == known(store, there, base) == ["Good day", "Hi!", "Well?"]
    assert store.memories.load(there, base, NOW).last == "to Well?"  # type: ignore[attr-defined]
    store = reopened()
    assert known(store, there, base) == ["Good day", "Hi!", "Well?"]


def test_whoever_wrote_last_knows_best_when_they_are_joined(
    store: Store, anns: tuple[int, int], write: Any, doctor: Any
) -> None:
    here, there = anns
    learn(store, here, doctor, name="Ann", likes="tea")
    learn(store, there, doctor, name="Anna")
    store.messages.receive(write("привет"))
    store.people.join(there, here)
    assert learned(store, there, doctor) == {"name": "Ann", "likes": "tea"}
    learn(store, there, doctor, likes="coffee")
    assert learned(store, here, doctor)["likes"] == "coffee"


def test_parted_each_goes_on_where_he_was_and_knows_what_was_sent_to_him(
    store: Store, anns: tuple[int, int], base: BoltunMind, doctor: Any, place: Path
) -> None:
    here, there = anns
    learn(store, here, doctor, name="Ann")
    learn(store, there, doctor, name="Anna")
    store.people.join(here, there)
    learn(store, here, doctor, likes="tea")
    say(store, here, base, "Hi!", 1.0)
    say(store, there, base, "Good day", 2.0)
    assert store.people.part(there)
    assert learned(store, here, doctor) == {"name": "Ann"}
    assert learned(store, there, doctor) == {"name": "Anna"}
    assert known(store, here, base) == ["Hi!"]
    assert known(store, there, base) == ["Good day"]
    assert not store.people.part(there)
    assert store.contacts.get(here).person is None
    with sqlite3.connect(place) as connection:
        names = connection.execute("SELECT data FROM mind_memory").fetchall()
    assert "tea" not in str(names)


def test_three_and_more_are_one_and_two_who_are_several_become_one(
    store: Store, anns: tuple[int, int], bob: Contact, base: BoltunMind, doctor: Any
) -> None:
    here, there = anns
    bob_id, cara = store.contacts.id_of(bob), store.contacts.id_of(CARA)
    store.people.join(here, there)
    store.people.join(bob_id, cara)
    learn(store, here, doctor, name="Ann")
    learn(store, cara, doctor, name="Cara")
    say(store, cara, base, "Hi!", 1.0)
    store.people.join(there, bob_id)
    everybody = (here, bob_id, there, cara)
    assert {store.people.of(one) for one in everybody} == {store.people.of(here)}
    assert sorted(store.people.members(bob_id)) == sorted(everybody)
    assert known(store, here, base) == ["Hi!"]
    assert learned(store, cara, doctor) == {"name": "Ann"}
    store.people.part(here)
    assert sorted(store.people.members(there)) == sorted((bob_id, there, cara))
    assert learned(store, there, doctor) == {}, "nobody knows who had taught it"
    assert known(store, here, base) == []
    store.people.join(here, there)
    store.people.join(there, here)
    assert len(store.people.members(here)) == 4


def test_nobody_sees_the_person_among_the_contacts(
    store: Store, anns: tuple[int, int], write: Any, base: BoltunMind
) -> None:
    here, there = anns
    got = store.messages.receive(write("привет"))
    assert got.message_id is not None
    store.messages.settle(got.message_id, OutcomeKind.SILENT, "never")
    store.people.join(here, there)
    say(store, here, base, "Hi!", 1.0)
    assert {one.id for one in store.contacts.all()} == {here, there}
    assert [one.id for one in store.contacts.conversations()] == [here]
    assert len({one.person for one in store.contacts.all()}) == 1
    assert store.accounts.all() == []
    counts = [store.statistics.count(one, 0, 9e9) for one in store.statistics.slices(0, 9e9)]
    assert {found[0] for one in counts for found in one.by_contact} == {here}


def test_rooms_and_one_and_the_same_are_not_joined(store: Store, anns: tuple[int, int]) -> None:
    room = store.contacts.id_of(replace(CARA, address="#linux", kind=ChatKind.GROUP))
    for other, reason in (
        (room, "A room is not a person"),
        (anns[0], "not two contacts"),
        (99, "no contact"),
    ):
        with pytest.raises(StoreError, match=reason):
            store.people.join(anns[0], other)
    assert store.people.members(anns[0]) == (anns[0],)


def test_the_owner_talks_with_the_person(store: Store, anns: tuple[int, int], ann: Contact) -> None:
    here, there = anns
    store.people.join(here, there)
    theirs = Message(contact=ANN_THERE, text="hello", at=1.0, received_at=1.0)
    store.messages.receive(theirs)
    mine = Message(contact=ann, text="hi", at=2.0, received_at=2.0, author=Author.OWNER)
    store.messages.receive(mine)
    stored = store.contacts.get(there)
    assert stored.owner_active_at == 2.0
    assert stored.unread == 1, "he has not looked there"
    store.contacts.owner_active(there, None)
    assert store.contacts.get(here).owner_active_at is None


def test_an_answer_to_one_counts_for_both(store: Store, anns: tuple[int, int], write: Any) -> None:
    here, there = anns
    store.people.join(here, there)
    got = store.messages.receive(write("привет"))
    outgoing = store.messages.intend(here, "Да?", NOW, reply_to=got.message_id, mind="m")
    store.messages.sent(outgoing, "", NOW)
    assert store.contacts.get(there).settings.last_answer_at == NOW


# --- deleting --------------------------------------------------------------------------


def data_of(place: Path) -> str:
    with sqlite3.connect(place) as connection:
        tables = [name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type='table'")]
        return str([connection.execute(f"SELECT * FROM {name}").fetchall() for name in tables])


def test_what_was_learned_together_goes_with_the_one_who_is_removed(
    store: Store, anns: tuple[int, int], base: BoltunMind, doctor: Any, place: Path
) -> None:
    here, there = anns
    learn(store, there, doctor, old="frobozz")
    store.people.join(here, there)
    learn(store, here, doctor, secret="xyzzyplugh")
    say(store, here, base, "xyzzyplugh", 1.0)
    store.privacy.remove_contact(here)
    assert "xyzzyplugh" not in data_of(place)
    assert learned(store, there, doctor) == {"old": "frobozz"}
    assert store.people.members(there) == (there,)
    assert store.contacts.get(there).person is None
    store.privacy.remove_contact(there)
    assert store.privacy.everybody() == [], "the person is gone too"


def test_what_was_learned_together_goes_with_the_last_message_of_one(
    store: Store, anns: tuple[int, int], write: Any, doctor: Any, place: Path
) -> None:
    here, there = anns
    store.messages.receive(write("привет"))
    store.people.join(here, there)
    learn(store, here, doctor, secret="xyzzyplugh")
    while store.privacy.delete_messages(here):
        pass
    assert "xyzzyplugh" not in data_of(place)
    assert sorted(store.people.members(here)) == sorted((here, there)), "they are still one"
    assert learned(store, there, doctor) == {}


def test_forgetting_what_was_said_is_for_the_whole_person(
    store: Store, anns: tuple[int, int], base: BoltunMind, doctor: Any
) -> None:
    here, there = anns
    learn(store, there, doctor, name="Ann")
    say(store, there, base, "Hi!", 1.0)
    store.people.join(here, there)
    learn(store, here, doctor, likes="tea")
    store.memories.forget(here)
    for one in (here, there):
        assert known(store, one, base) == []
        assert learned(store, one, doctor) == {}
    store.people.part(here)
    assert learned(store, there, doctor) == {}


def test_who_comes_back_from_the_bin_is_the_same_person(
    store: Store, anns: tuple[int, int], write: Any, base: BoltunMind, doctor: Any
) -> None:
    here, there = anns
    store.messages.receive(write("привет"))
    store.people.join(here, there)
    learn(store, here, doctor, likes="tea")
    number = store.bin.put(here, NOW)
    assert store.people.members(there) == (there,)
    assert learned(store, there, doctor) == {"likes": "tea"}, "the bin keeps everything for a while"
    assert store.bin.restore(number) == here
    assert sorted(store.people.members(there)) == sorted((here, there))
    number = store.bin.put(here, NOW)
    again = store.messages.receive(write("я снова тут"))
    assert store.people.members(again.contact_id) == (again.contact_id,)
    store.bin.restore(number)
    assert sorted(store.people.members(there)) == sorted((again.contact_id, there))


def test_who_is_removed_from_the_bin_takes_along_what_was_learned_together(
    store: Store, anns: tuple[int, int], write: Any, doctor: Any, place: Path
) -> None:
    here, there = anns
    store.messages.receive(write("привет"))
    store.people.join(here, there)
    learn(store, here, doctor, secret="xyzzyplugh")
    number = store.bin.put(here, NOW)
    store.privacy.remove_contact(number)
    assert "xyzzyplugh" not in data_of(place)
    assert store.contacts.get(there).person is None
    store.people.join(there, store.contacts.id_of(CARA))
    learn(store, there, doctor, secret="plugh")
    store.messages.receive(Message(contact=ANN_THERE, text="hello", at=1.0, received_at=1.0))
    store.bin.put_messages(there, NOW)
    assert "plugh" not in str(learned(store, store.contacts.id_of(CARA), doctor))
    assert len(store.people.members(there)) == 2, "only what was said is gone"
