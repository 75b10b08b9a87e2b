"""What is deleted is gone, with all that hangs on it, and nothing else is."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from boltun.events import OutcomeKind
from boltun.message import Account, Message
from boltun.store import privacy
from boltun.store.lessons import LessonStatus
from boltun.store.records import Answers, ContactSettings, Remembered
from boltun.store.store import Store
from tests.connection import connection_of

Write = Callable[..., Message]
DAY = 86400.0
NOW = 100 * DAY
SECRET = "тайна-которую-нельзя-найти"


def talk(store: Store, write: Write, at: float, text: str = SECRET, **given: Any) -> int:
    """Let a message come, be explained, held and unanswered; return its id."""
    got = store.messages.receive(write(text, at=at, received_at=at, **given))
    assert got.message_id is not None
    store.messages.settle(got.message_id, OutcomeKind.SILENT, "no reply found", why={"n": text})
    store.held.add(got.message_id, text, at)
    return got.message_id


def rows(store: Store, table: str) -> int:
    count: int = connection_of(store).execute(f"SELECT count(*) FROM {table}").fetchone()[0]
    return count


def scrub(store: Store) -> None:
    rewriting = store.start_scrub()
    assert rewriting is not None
    rewriting.fill()
    store.end_scrub()
    rewriting.clear()


def delete_before(store: Store, at: float) -> int:
    steps = 0
    while store.privacy.delete_before(at):
        steps += 1
    return steps


def test_old_messages_go_with_all_that_hangs_on_them(store: Store, write: Write, bob: Any) -> None:
    talk(store, write, NOW - 40 * DAY)
    talk(store, write, NOW - 31 * DAY, contact=bob)
    kept = talk(store, write, NOW - 29 * DAY, "bleibt")
    assert delete_before(store, NOW - 30 * DAY) == 1
    assert [one.text for one in store.messages.history(1)] == ["bleibt", "bleibt"]
    assert store.messages.why(kept) == {"n": "bleibt"}
    for table in ("messages", "held_replies"):
        assert rows(store, table) == {"messages": 2, "held_replies": 1}[table]
    assert (rows(store, "explanations"), rows(store, "lessons")) == (1, 1)
    assert len(store.held.all()) == 1
    assert [one.id for one in store.contacts.conversations()] == [1]
    assert store.contacts.get(2).last_at is None
    assert store.contacts.get(2).unread == 0


def test_whom_nothing_is_left_of_the_minds_forget_too(
    store: Store, write: Write, base: Any, doctor: Any
) -> None:
    got = talk(store, write, NOW - 40 * DAY)
    contact = store.messages.get(got).contact_id
    for mind in (base, doctor):
        store.memories.save(
            contact,
            Remembered(
                mind=mind,
                memory=mind.memory_from_json(
                    {"last": SECRET, "repeats": 1, "answered_at": None, "used": {SECRET: NOW - 40 * DAY}}
                ),
            ),
        )
    delete_before(store, NOW)
    assert [rows(store, table) for table in ("used_replies", "repeat_state", "mind_memory")] == [0, 0, 0]
    assert store.memories.load(contact, base, NOW) == base.new_memory()


def test_many_messages_go_in_steps_and_other_times_stay(
    store: Store, write: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(privacy, "_AT_A_TIME", 500)
    with store.together():
        for number in range(1200):
            store.messages.receive(
                write(f"{number}", at=NOW - 50 * DAY + number, received_at=NOW - 50 * DAY + number)
            )
        for number in range(30):
            store.messages.receive(write(f"n{number}", at=NOW + number, received_at=NOW + number))
    assert delete_before(store, NOW) == 3
    assert len(store.messages.history(1, limit=5000)) == 30
    assert delete_before(store, NOW) == 0


def test_a_contact_is_forgotten_whole_and_met_as_somebody_new(
    store: Store, write: Write, ann: Any, bob: Any
) -> None:
    store.accounts.save(Account(key=ann.account, network="xmpp", address="me@example.org"))
    talk(store, write, NOW)
    talk(store, write, NOW, "bleibt", contact=bob)
    store.contacts.save_settings(1, ContactSettings(answers=Answers.NEVER))
    while store.privacy.delete_messages(1):
        pass
    store.privacy.remove_contact(1)
    assert [one.contact.name for one in store.contacts.all()] == ["Bob"]
    assert len(store.messages.history(2)) == 2
    again = store.contacts.id_of(ann)
    assert store.contacts.get(again).settings == ContactSettings()
    assert store.messages.history(again) == []


def test_nothing_of_what_was_deleted_stands_in_the_files(
    store: Store, write: Write, place: Path, ann: Any
) -> None:
    copies = place.parent / "copies"
    copies.mkdir()
    (copies / "boltun-0001-20260101-000000-000000.sqlite").write_bytes(SECRET.encode())
    for number in range(50):
        talk(store, write, NOW + number, f"{SECRET} {number}")
    store.accounts.save(Account(key="xmpp:old@example.org", network="xmpp", address="old@example.org"))
    store.accounts.remove("xmpp:old@example.org")
    assert SECRET.encode() in b"".join(one.read_bytes() for one in place.parent.rglob("boltun*"))
    for contact in store.privacy.everybody():
        while store.privacy.delete_messages(contact):
            pass
        store.privacy.remove_contact(contact)
    store.privacy.remove_traces()
    scrub(store)
    left = b"".join(one.read_bytes() for one in place.parent.rglob("boltun*"))
    for words in (SECRET, ann.address, "old@example.org"):
        assert words.encode() not in left
    assert store.lessons.of(LessonStatus.NEW) == []


def test_nothing_of_a_deleted_contact_stands_in_the_files(
    store: Store, write: Write, place: Path, bob: Any
) -> None:
    for number in range(300):
        talk(store, write, NOW + number, f"{SECRET} {number}")
        talk(store, write, NOW + number, "bleibt", contact=bob)
    while store.privacy.delete_messages(1):
        pass
    store.privacy.remove_contact(1)
    scrub(store)
    left = b"".join(one.read_bytes() for one in place.parent.glob("boltun*"))
    assert SECRET.encode() not in left
    assert b"bleibt" in left


def test_the_file_gets_small_again(store: Store, write: Write, place: Path) -> None:
    for number in range(200):
        talk(store, write, NOW + number, SECRET * 20)
    scrub(store)
    size = place.stat().st_size
    for contact in store.privacy.everybody():
        while store.privacy.delete_messages(contact):
            pass
    store.privacy.remove_traces()
    scrub(store)
    assert place.stat().st_size < size / 2


def test_what_was_going_on_goes_on_after_everything_was_deleted(store: Store, write: Write) -> None:
    talk(store, write, NOW)
    for contact in store.privacy.everybody():
        while store.privacy.delete_messages(contact):
            pass
        store.privacy.remove_contact(contact)
    store.privacy.remove_traces()
    scrub(store)
    got = store.messages.receive(write("снова"))
    assert got.message_id is not None
    assert [one.last_text for one in store.contacts.conversations()] == ["снова"]
