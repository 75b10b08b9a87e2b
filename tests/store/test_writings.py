"""What contacts wrote counts for the doctor and for previews; what no mind would be asked about does not."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from boltun.message import Account, Author, ChatKind, Contact
from boltun.store.store import Store

HOME = Account(key="xmpp:me@example.org", network="xmpp", address="me@example.org")
OLD = Account(key="xmpp:old@example.org", network="xmpp", address="old@example.org")


@pytest.fixture
def written(store: Store) -> Any:
    store.accounts.save(HOME)

    def texts() -> list[str]:
        pieces = store.writings.slices()
        return [text for piece in pieces for _, text in store.writings.texts(piece)]

    return texts


def test_single_contacts_count(store: Store, written: Any, write: Any) -> None:
    store.messages.receive(write("hello"))
    store.messages.receive(write("I am back", author=Author.OWNER))
    store.messages.receive(write("out of office", automatic=True))
    assert written() == ["hello"]


def test_rooms_practice_and_removed_accounts_do_not_count(
    store: Store, ann: Contact, written: Any, write: Any
) -> None:
    store.accounts.save(OLD)
    store.messages.receive(write("in a room", contact=replace(ann, address="room", kind=ChatKind.GROUP)))
    store.messages.receive(write("trying it", contact=Contact(account="practice:me", address="friend")))
    store.messages.receive(write("long ago", contact=Contact(account=OLD.key, address="ann@example.org")))
    assert written() == ["long ago"]
    store.accounts.remove(OLD.key)
    assert written() == []


def test_the_bin_does_not_count(store: Store, written: Any, write: Any) -> None:
    got = store.messages.receive(write("hello"))
    assert written() == ["hello"]
    store.bin.put(got.contact_id, 5000.0)
    assert written() == []
