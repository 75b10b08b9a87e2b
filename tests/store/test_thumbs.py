"""Thumbs up and down for replies that were sent."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from boltun.errors import StoreError
from boltun.events import OutcomeKind
from boltun.message import Contact, Message
from boltun.store.lessons import LessonStatus
from boltun.store.store import Store
from boltun.store.thumbs import Praised

Write = Callable[..., Message]


def answered(store: Store, message: Message, reply: str, mind: str = "ru") -> tuple[int, int]:
    """Return the ids of a message and of its reply."""
    got = store.messages.receive(message)
    assert got.message_id is not None
    outgoing = store.messages.intend(
        got.contact_id, reply, message.received_at + 1, reply_to=got.message_id, mind=mind
    )
    store.messages.sent(outgoing, f"sent-{outgoing}", message.received_at + 1)
    return got.message_id, outgoing


def give(store: Store, reply: int, up: bool | None) -> None:
    store.thumbs.give(store.messages.get(reply), up)


def asked(store: Store, status: LessonStatus = LessonStatus.NEW) -> list[tuple[str, str]]:
    return [(one.message.text, one.disliked) for one in store.lessons.of(status)]


def test_a_thumb_down_brings_what_was_asked_to_the_lessons(store: Store, write: Write) -> None:
    _, reply = answered(store, write("Как дела?"), "Не скажу")
    give(store, reply, False)
    assert store.messages.get(reply).thumb is False
    assert asked(store) == [("Как дела?", "Не скажу")]
    give(store, reply, None)
    assert store.messages.get(reply).thumb is None
    assert asked(store) == []


def test_what_was_a_lesson_before_is_put_back_where_it_was(store: Store, write: Write) -> None:
    message, reply = answered(store, write("Как дела?"), "Ну…")
    store.messages.explain(message, {"merit": "general"})
    store.lessons.settle([message], LessonStatus.LATER)
    give(store, reply, False)
    assert asked(store) == [("Как дела?", "Ну…")]
    give(store, reply, True)
    assert asked(store) == []
    assert asked(store, LessonStatus.LATER) == [("Как дела?", "")]


def test_what_was_taught_meanwhile_stays_done(store: Store, write: Write) -> None:
    message, reply = answered(store, write("Как дела?"), "Ну…")
    give(store, reply, False)
    store.lessons.settle([message], LessonStatus.DONE)
    give(store, reply, None)
    assert asked(store, LessonStatus.DONE) == [("Как дела?", "")]


def test_a_disliked_message_is_new_though_a_similar_one_is_ignored(store: Store, write: Write) -> None:
    message, reply = answered(store, write("Как дела?"), "Ну…")
    give(store, reply, False)
    store.lessons.settle([message], LessonStatus.IGNORED)
    _, again = answered(store, write("как дела"), "Ну…")
    give(store, again, False)
    assert asked(store) == [("как дела", "Ну…")]


def test_thumbs_are_counted_for_each_reply_of_a_base(store: Store, write: Write) -> None:
    for number, up in enumerate((True, True, False)):
        _, reply = answered(store, write(f"Как дела, {number}?"), "Хорошо")
        give(store, reply, up)
    _, other = answered(store, write("А?"), "Бэ", mind="other")
    give(store, other, True)
    assert store.thumbs.counts("ru") == {"Хорошо": Praised(up=2, down=1)}
    assert store.thumbs.counts() == {"Хорошо": Praised(up=2, down=1), "Бэ": Praised(up=1)}
    assert [one.message.text for one in store.thumbs.all()] == ["Бэ", "Хорошо", "Хорошо", "Хорошо"]
    now = store.messages.get(other).received_at
    counted = [
        row[:2] + row[3:]
        for piece in store.statistics.slices(0, now + 10)
        for row in store.statistics.count(piece, 0, now + 10).replies
    ]
    assert sorted(counted) == [("other", "Бэ", 1, 0), ("ru", "Хорошо", 2, 1)]


def test_only_what_boltun_sent_gets_a_thumb(store: Store, write: Write, ann: Contact) -> None:
    message, _ = answered(store, write("Как дела?"), "Ну…")
    contact_id = store.contacts.id_of(ann)
    held = store.messages.intend(contact_id, "Ещё не ушло", 5.0)
    for one in (message, held):
        with pytest.raises(StoreError, match="is no reply that Boltun sent"):
            give(store, one, True)
    assert store.thumbs.all() == []


def test_with_a_contact_his_thumbs_are_deleted(store: Store, write: Write, ann: Contact) -> None:
    _, reply = answered(store, write("Как дела?"), "Ну…")
    give(store, reply, True)
    contact_id = store.contacts.id_of(ann)
    while store.privacy.delete_messages(contact_id):
        pass
    store.privacy.remove_contact(contact_id)
    assert store.thumbs.counts() == {}
    assert store.thumbs.all() == []


def test_thumbs_do_not_change_how_well_the_base_answered(store: Store, write: Write) -> None:
    message, reply = answered(store, write("Как дела?"), "Ну…")
    give(store, reply, False)
    at = store.messages.get(message).received_at
    [piece] = store.statistics.slices(0, at + 10)
    assert [merit for _, merit, _ in store.statistics.count(piece, 0, at + 10).by_merit] == ["pair"]
    assert store.messages.get(message).outcome is OutcomeKind.ANSWERED
