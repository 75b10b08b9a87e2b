"""How often each reply of a base was sent."""

from __future__ import annotations

from boltun.message import Contact
from boltun.minds.boltun.memory import BoltunMemory
from boltun.minds.boltun.mind import BoltunMind
from boltun.store.records import Remembered
from boltun.store.store import Store


def test_replies_are_counted_over_all_contacts_and_apart_by_base(
    store: Store, ann: Contact, bob: Contact, base: BoltunMind
) -> None:
    for contact, used in ((ann, {"Привет!\x00": 1.0, "Да": 2.0}), (bob, {"Да": 5.0})):
        memory = BoltunMemory("x", 0, 5.0, used)
        store.memories.save(store.contacts.id_of(contact), Remembered(mind=base, memory=memory))
    assert store.statistics.used_counts(base.name) == {"Привет!\x00": 1, "Да": 2}
    assert store.statistics.used_counts("another") == {}
