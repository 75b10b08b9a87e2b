"""Deleted contacts lie in the bin: nobody sees them, and they come back whole."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from boltun.errors import StoreError
from boltun.message import Contact
from boltun.store.lessons import LessonStatus
from boltun.store.records import Answers, ContactSettings, Remembered
from boltun.store.store import Store

NOW = 5000.0


def said(store: Store) -> list[str]:
    return [message.text for one in store.search.slices() for message in store.search.look(one, ["привет"])]


def answer(store: Store, got: Any, mind: Any, text: str) -> None:
    """Answer a message, and let the mind remember it."""
    outgoing = store.messages.intend(got.contact_id, text, NOW, reply_to=got.message_id, mind=mind.name)
    memory = mind.new_memory().sent(NOW)
    store.messages.sent(outgoing, "", NOW, remembered=Remembered(mind=mind, memory=memory))


def test_nobody_sees_what_lies_in_the_bin(store: Store, ann: Contact, write: Any, doctor: Any) -> None:
    first = store.messages.receive(write("привет вам"))
    held = store.messages.receive(write("привет ещё раз"))
    answer(store, first, doctor, "Да?")
    assert first.message_id is not None
    store.lessons.note(first.message_id)
    number = store.bin.put(first.contact_id, NOW)
    assert store.contacts.all() == store.contacts.conversations() == []
    assert said(store) == []
    assert store.lessons.of(LessonStatus.NEW) == []
    counts = [store.statistics.count(one, 0, 9e9) for one in store.statistics.slices(0, 9e9)]
    assert all(not (one.by_time or one.by_contact or one.replies or one.times) for one in counts)
    assert store.statistics.first_at() is None
    assert store.messages.unsettled() == []
    (entry,) = store.bin.all()
    assert (entry.id, entry.contact, entry.at, entry.messages) == (number, ann, NOW, 3)
    again = store.messages.receive(write("я снова тут"))
    assert again.contact_id != held.contact_id
    assert store.memories.load(again.contact_id, doctor, NOW).as_json() == {}
    assert store.contacts.get(again.contact_id).contact == ann


def test_what_comes_back_is_as_it_was(
    store: Store, ann: Contact, write: Any, doctor: Any, reopened: Callable[[], Store]
) -> None:
    got = store.messages.receive(write("привет вам"))
    answer(store, got, doctor, "Да?")
    store.contacts.save_settings(got.contact_id, ContactSettings(answers=Answers.ASK, minds=("a", "b")))
    before = store.contacts.get(got.contact_id)
    history = store.messages.history(got.contact_id)
    number = store.bin.put(got.contact_id, NOW)
    store = reopened()
    assert store.bin.restore(number) == got.contact_id
    assert store.contacts.conversations() == [before]
    assert store.messages.history(got.contact_id) == history
    assert store.memories.load(got.contact_id, doctor, NOW).as_json() == {"sent": NOW}
    assert store.bin.all() == []
    with pytest.raises(StoreError, match="not in the bin"):
        store.bin.restore(number)


def test_who_wrote_meanwhile_gets_his_old_messages_back(store: Store, write: Any, doctor: Any) -> None:
    old = store.messages.receive(write("старое", server_id="s1"))
    answer(store, old, doctor, "Да?")
    store.contacts.save_settings(old.contact_id, ContactSettings(answers=Answers.ASK, minds=("a",)))
    number = store.bin.put(old.contact_id, NOW)
    store.messages.receive(write("старое", server_id="s1"))
    new = store.messages.receive(write("новое", server_id="s2"))
    assert store.bin.restore(number) == new.contact_id
    (stored,) = store.contacts.conversations()
    assert stored.settings.answers is Answers.ASK
    assert stored.last_text == "новое"
    texts = [one.text for one in store.messages.history(new.contact_id)]
    assert texts == ["Да?", "старое", "новое"]
    assert store.memories.load(new.contact_id, doctor, NOW).as_json() == {"sent": NOW}


def test_messages_alone_go_into_the_bin_and_come_back(store: Store, write: Any, doctor: Any) -> None:
    got = store.messages.receive(write("привет вам"))
    answer(store, got, doctor, "Да?")
    store.contacts.save_settings(got.contact_id, ContactSettings(answers=Answers.ALWAYS))
    history = store.messages.history(got.contact_id)
    number = store.bin.put_messages(got.contact_id, NOW)
    stored = store.contacts.get(got.contact_id)
    assert (stored.settings.answers, stored.last_at, stored.unread) == (Answers.ALWAYS, None, 0)
    assert store.messages.history(got.contact_id) == []
    assert store.memories.load(got.contact_id, doctor, NOW).as_json() == {}
    later = store.bin.put_messages(got.contact_id, NOW + 1)
    assert [one.messages for one in store.bin.all()] == [0, 2]
    store.bin.restore(later)
    assert store.bin.restore(number) == got.contact_id
    assert store.messages.history(got.contact_id) == history
    assert store.contacts.get(got.contact_id).last_text == "Да?"
    assert store.memories.load(got.contact_id, doctor, NOW).as_json() == {"sent": NOW}


def test_a_contact_lies_in_the_bin_only_once(store: Store, write: Any) -> None:
    got = store.messages.receive(write())
    store.bin.put(got.contact_id, NOW)
    with pytest.raises(StoreError, match="no contact"):
        store.bin.put(got.contact_id, NOW)


def test_a_serious_message_and_what_was_said_to_it_come_back(store: Store, write: Any) -> None:
    got = store.messages.receive(write("привет вам"))
    settings = ContactSettings(grave_as_usual=True)
    store.contacts.save_settings(got.contact_id, settings)
    store.contacts.mark_grave(got.contact_id, "death")
    store.memories.note(got.contact_id, "sober text", {"at": NOW})
    number = store.bin.put(got.contact_id, NOW)
    again = store.messages.receive(write("я снова тут"))
    assert store.contacts.get(again.contact_id).grave == ""
    assert store.memories.notes(again.contact_id, "sober text") == {}
    back = store.contacts.get(store.bin.restore(number))
    assert (back.grave, back.settings) == ("death", settings)
    assert store.memories.notes(back.id, "sober text") == {"at": NOW}
