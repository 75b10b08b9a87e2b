"""Accounts, contacts and conversations."""

from __future__ import annotations

import math
import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path

from boltun.message import Account, ChatKind, Contact, Message
from boltun.store.records import Answers, ContactSettings
from boltun.store.store import Store

Write = Callable[..., Message]
Reopened = Callable[[], Store]

WORK = Account(
    key="xmpp:me@example.org",
    network="xmpp",
    address="me@example.org",
    enabled=False,
    ask_first=False,
    options={"host": "localhost", "port": 5222, "direct_tls": True},
)


def test_accounts_come_back_as_they_were_saved(store: Store, reopened: Reopened) -> None:
    second = replace(WORK, key="practice:me", network="practice", address="me")
    store.accounts.save(WORK)
    store.accounts.save(second)
    changed = replace(WORK, enabled=True, options={})
    store.accounts.save(changed)
    assert reopened().accounts.all() == [changed, second]


def test_options_that_cannot_be_read_are_told_and_stay(store: Store, place: Path, reopened: Reopened) -> None:
    store.accounts.save(WORK)
    store.close()
    with closing(sqlite3.connect(place)) as database, database:
        database.execute("UPDATE accounts SET options = '{\"host\": '")
    store = reopened()
    broken = replace(WORK, options={}, unreadable=True)
    assert store.accounts.all() == [broken]
    store.accounts.save(replace(broken, enabled=True))
    assert store.accounts.all() == [replace(broken, enabled=True)]
    with closing(sqlite3.connect(place)) as database:
        assert database.execute("SELECT options FROM accounts").fetchone() == ('{"host": ',)
    store.accounts.save(WORK)
    assert store.accounts.all() == [WORK]


def test_a_removed_accounts_conversations_come_back_with_it(store: Store, write: Write) -> None:
    store.accounts.save(WORK)
    store.messages.receive(write())
    store.accounts.remove(WORK.key)
    assert (store.accounts.all(), store.contacts.conversations(), store.contacts.all()) == ([], [], [])
    store.accounts.save(WORK)
    assert len(store.contacts.conversations()) == len(store.contacts.all()) == 1


def test_an_account_that_nobody_added_is_not_listed(store: Store, write: Write) -> None:
    store.messages.receive(write())
    assert store.accounts.all() == []
    assert len(store.contacts.conversations()) == 1
    store.accounts.save(WORK)
    assert store.accounts.all() == [WORK]


def test_a_contact_is_found_again_and_kept_current(store: Store, ann: Contact, reopened: Reopened) -> None:
    contact_id = store.contacts.id_of(ann)
    assert store.contacts.get(contact_id).contact == ann
    assert store.contacts.get(contact_id).settings == ContactSettings()
    moved = replace(ann, name="Анна", groups=("Работа", "Друзья"), listed=True, automatic=True)
    assert store.contacts.id_of(moved) == contact_id
    assert store.contacts.get(contact_id).contact == moved
    store = reopened()
    assert store.contacts.id_of(replace(moved, kind=ChatKind.GROUP)) == contact_id
    assert store.contacts.get(contact_id).contact == replace(moved, kind=ChatKind.GROUP)


def test_a_message_without_a_name_does_not_erase_the_name(store: Store, ann: Contact) -> None:
    contact_id = store.contacts.id_of(ann)
    store.contacts.id_of(replace(ann, name=""))
    assert store.contacts.get(contact_id).contact == ann


def test_the_same_address_on_two_accounts_is_two_contacts(store: Store, ann: Contact) -> None:
    assert store.contacts.id_of(ann) != store.contacts.id_of(replace(ann, account="xmpp:other@example.org"))


def test_a_roster_changes_only_what_changed(
    store: Store, ann: Contact, bob: Contact, reopened: Reopened
) -> None:
    listed = [replace(ann, listed=True), bob]
    elsewhere = store.contacts.id_of(replace(bob, account="xmpp:other@example.org"))
    both = store.contacts.take_roster(ann.account, listed)
    assert [store.contacts.get(number).contact for number in both] == listed
    store = reopened()
    assert store.contacts.take_roster(ann.account, listed) == []
    assert store.contacts.take_roster(ann.account, [replace(ann, listed=True, groups=())]) == both
    assert store.contacts.get(both[0]).contact.groups == ()
    # Bob is not in the list any more, but known.
    assert store.contacts.get(both[1]).contact == replace(bob, listed=False)
    assert store.contacts.take_roster(ann.account, [replace(ann, listed=True, groups=())]) == []
    assert store.contacts.get(elsewhere).contact.listed


def test_settings_of_a_contact_come_back(store: Store, ann: Contact, reopened: Reopened) -> None:
    contact_id = store.contacts.id_of(ann)
    chosen = ContactSettings(
        answers=Answers.ASK,
        minds=("ru.mindw", "доктор.txt", "x\ny"),
        paused_until=math.inf,
        stopped_until=5000.0,
        warned=True,
        last_answer_at=4000.0,
    )
    store.contacts.save_settings(contact_id, chosen)
    assert reopened().contacts.get(contact_id).settings == chosen


def test_unread_messages_are_counted_until_the_owner_looks(store: Store, write: Write) -> None:
    contact_id = store.messages.receive(write()).contact_id
    store.messages.receive(write())
    assert store.contacts.get(contact_id).unread == 2
    assert store.contacts.mark_read(contact_id)
    assert store.contacts.get(contact_id).unread == 0
    assert not store.contacts.mark_read(contact_id)


def test_the_owner_may_come_and_go(store: Store, write: Write) -> None:
    contact_id = store.messages.receive(write()).contact_id
    store.contacts.owner_active(contact_id, 2000.0)
    assert (store.contacts.get(contact_id).owner_active_at, store.contacts.get(contact_id).unread) == (
        2000.0,
        0,
    )
    store.contacts.owner_active(contact_id, 1000.0)
    assert store.contacts.get(contact_id).owner_active_at == 2000.0
    store.contacts.owner_active(contact_id, None)
    assert store.contacts.get(contact_id).owner_active_at is None


def test_conversations_come_newest_first_and_contacts_by_name(
    store: Store, write: Write, ann: Contact, bob: Contact
) -> None:
    store.contacts.id_of(replace(bob, address="silent@example.org", name="Zoe"))
    store.messages.receive(write("one"))
    store.messages.receive(write("two", contact=bob))
    assert [found.last_text for found in store.contacts.conversations()] == ["two", "one"]
    store.messages.receive(write("three"))
    newest = store.contacts.conversations()[0]
    assert (newest.contact, newest.last_text, newest.unread) == (ann, "three", 2)
    assert [found.contact.name for found in store.contacts.all()] == ["Bob", "Zoe", "Аня"]
