"""The journal: what waits in it reads as if it stood in its table, and a crash loses none of it."""

from __future__ import annotations

import contextlib
import json
import logging
import shutil
import sqlite3
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from boltun.errors import StoreError
from boltun.events import OutcomeKind
from boltun.message import Account, Author, Contact, Message
from boltun.minds.boltun.memory import BoltunMemory
from boltun.minds.boltun.mind import BoltunMind
from boltun.store.records import Remembered
from boltun.store.store import Store

Write = Callable[..., Message]


def rows(place: Path, query: str) -> list[Any]:
    """Look at the tables as another program sees them."""
    connection = sqlite3.connect(place)
    try:
        return connection.execute(query).fetchall()
    finally:
        connection.close()


def answer(store: Store, message: Message, base: BoltunMind) -> tuple[int, int]:
    """Receive a message and answer it, as the desk does; return the numbers of both."""
    store.memories.load(store.contacts.id_of(message.contact), base, message.at)
    with store.together():
        got = store.messages.receive(message)
        assert got.message_id is not None
        reply = store.messages.intend(
            got.contact_id, "да", message.at, reply_to=got.message_id, network_id=f"n{got.message_id}"
        )
        store.accounts.keep_bookmark(message.contact.account, f"up to {got.message_id}")
    memory = BoltunMemory()._replace(last=message.text, fresh="да", answers=True).sent(message.at)
    remembered = Remembered(mind=base, memory=memory)
    store.messages.sent(
        reply,
        f"n{got.message_id}",
        message.at + 1,
        reason="everybody",
        remembered=remembered,
        confirmed=False,
    )
    return got.message_id, reply


def test_an_answered_message_is_two_rows_until_somebody_reads(
    store: Store, place: Path, write: Write, base: BoltunMind, ann: Contact
) -> None:
    # With the first message, caches are filled.
    answer(store, write("привет"), base)
    store.spread()
    asked, reply = answer(store, write("как дела?"), base)
    assert rows(place, "SELECT count(*) FROM journal") == [(2,)]
    assert rows(place, "SELECT count(*) FROM messages") == [(2,)]
    assert [one.text for one in store.messages.history(1)] == ["привет", "да", "как дела?", "да"]
    assert rows(place, "SELECT id, outcome, reply_to, state FROM messages WHERE id > 2") == [
        (asked, "sent", None, None),
        (reply, None, asked, "intended"),
    ]
    assert rows(place, "SELECT count(*) FROM journal") == [(0,)]


def test_what_is_undone_was_never_written(store: Store, write: Write, base: BoltunMind, ann: Contact) -> None:
    store.contacts.id_of(ann)
    first = answer(store, write("one"), base)
    with contextlib.suppress(ZeroDivisionError), store.together():
        store.messages.receive(write("two"))
        raise ZeroDivisionError
    second = answer(store, write("three"), base)
    assert [one.text for one in store.messages.history(1)] == ["one", "да", "three", "да"]
    assert [one.id for one in store.messages.history(1)] == [*first, *second]
    assert store.contacts.get(1).unread == 2


def test_a_full_journal_goes_into_its_tables_by_itself(
    store: Store, place: Path, write: Write, ann: Contact
) -> None:
    store.contacts.id_of(ann)
    for number in range(150):
        store.messages.receive(write(str(number)))
    assert rows(place, "SELECT count(*) FROM messages")[0][0] >= 100
    assert rows(place, "SELECT count(*) FROM journal")[0][0] <= 100


def test_many_messages_at_once_go_by_it(store: Store, place: Path, write: Write, ann: Contact) -> None:
    store.contacts.id_of(ann)
    with store.together():
        for number in range(230):
            store.messages.receive(write(str(number)))
    assert rows(place, "SELECT count(*) FROM messages") == [(230,)]


def test_a_row_that_can_never_be_written_keeps_no_other_from_it(
    store: Store, place: Path, write: Write, base: BoltunMind, ann: Contact, caplog: pytest.LogCaptureFixture
) -> None:
    store.contacts.id_of(ann)
    crashed = place.with_name("crashed.sqlite")
    answer(store, write("one"), base)
    copy_of_a_crash(place, crashed)
    lost = [
        [
            "messages",
            None,
            {
                "id": 99,
                "contact_id": 7,
                "author": "contact",
                "text": "",
                "at": 1,
                "received_at": 1,
                "network_id": "",
            },
        ]
    ]
    connection = sqlite3.connect(crashed)
    with connection:
        connection.execute("INSERT INTO journal (entry) VALUES (?)", (json.dumps(lost),))
    connection.close()
    with caplog.at_level(logging.ERROR), Store.open(crashed) as after:
        assert [one.text for one in after.messages.history(1)] == ["one", "да"]
        assert [one.text for one in after.messages.history(7)] == []
    assert "Given up" in caplog.text
    assert rows(crashed, "SELECT count(*) FROM journal") == [(0,)]


def test_while_another_program_holds_the_file_it_is_read_as_it_is(
    store: Store, place: Path, write: Write, ann: Contact
) -> None:
    store.contacts.id_of(ann)
    store.messages.receive(write("one"))
    store.hurry()
    other = sqlite3.connect(place, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    assert store.contacts.get(1).contact == ann
    assert store.messages.history(1) == []
    other.close()
    assert [one.text for one in store.messages.history(1)] == ["one"]


def copy_of_a_crash(place: Path, to: Path) -> None:
    """Copy the files as they would be if the power failed now."""
    for end in ("", "-wal"):
        if (old := place.with_name(place.name + end)).exists():
            shutil.copy(old, to.with_name(to.name + end))


def dump(place: Path) -> list[str]:
    """Return all rows but those of the journal, as SQL."""
    connection = sqlite3.connect(place)
    try:
        return [line for line in connection.iterdump() if '"journal"' not in line]
    finally:
        connection.close()


class Script:
    """The same calls in any order, by dice; each store gets the same ones."""

    def __init__(self, store: Store, base: BoltunMind, seed: int) -> None:
        self.store = store
        self.base = base
        self.dice = Random(seed)
        self.now = 1000.0
        self.contacts = [
            Contact(account="xmpp:me@example.org", address=f"{name}@example.org", name=name) for name in "abc"
        ]
        self.open: list[tuple[int, int]] = []
        """Contact and number of messages without an answer."""
        self.intended: list[tuple[int, int, str]] = []
        self.leaving: list[str] = []
        self.sent: list[tuple[int, str]] = []

    def step(self) -> None:
        self.now += self.dice.choice((0.0, 1.0, 30.0))
        self.dice.choice(
            (
                self.comes,
                self.comes,
                self.intends,
                self.goes,
                self.goes,
                self.arrives,
                self.is_silent,
                self.reads,
                self.is_marked,
                self.comes_again,
                self.explains,
                self.owner_writes,
                self.fails,
                self.notes,
            )
        )()

    def comes(self) -> None:
        who = self.dice.choice(self.contacts)
        server_id = self.dice.choice(("", f"s{self.now}{self.dice.random()}"))
        self.last = Message(
            contact=who,
            text=f"text {self.dice.random()}",
            at=self.now,
            received_at=self.now,
            id=f"i{self.dice.random()}",
            server_id=server_id,
        )
        with self.store.together():
            got = self.store.messages.receive(self.last)
            assert got.message_id is not None
            assert got.contact is not None
            self.seen = got.contact
            self.open.append((got.contact_id, got.message_id))
            self.store.accounts.keep_bookmark(who.account, str(self.now))
            if self.dice.random() < 0.5:
                self.intends(inside=True)

    def comes_again(self) -> None:
        if hasattr(self, "last"):
            again = self.last if self.last.server_id else replace(self.last, redelivered=True)
            assert self.store.messages.receive(again).message_id is None

    def intends(self, *, inside: bool = False) -> None:
        if self.open:
            contact_id, asked = self.open.pop()
            id_ = f"o{self.dice.random()}"
            reply = self.store.messages.intend(
                contact_id, "да", self.now, reply_to=asked, mind="ru.mindw", network_id=id_
            )
            if not inside:
                with pytest.raises(StoreError):
                    self.store.messages.intend(contact_id, "nochmal", self.now, reply_to=asked)
            self.intended.append((contact_id, reply, id_))

    def goes(self) -> None:
        if not self.intended:
            return
        contact_id, reply, id_ = self.intended.pop(0)
        self.sent.append((contact_id, id_))
        memory = (
            BoltunMemory()
            ._replace(last=f"q{self.now}", fresh=self.dice.choice("xyz"), answers=True)
            .sent(self.now)
        )
        confirmed = self.dice.random() < 0.3
        if not confirmed:
            self.leaving.append(id_)

        def note() -> None:
            self.store.messages.sent(
                reply,
                id_,
                self.now,
                reason="everybody",
                remembered=Remembered(mind=self.base, memory=memory),
                confirmed=confirmed,
            )

        note()

    def arrives(self) -> None:
        if self.leaving:
            assert self.store.departures.arrived(self.leaving.pop(0)) is not None

    def is_silent(self) -> None:
        if self.open:
            _, asked = self.open.pop(0)
            reason = self.dice.choice(("no reply found", "superseded", "paused"))
            self.store.messages.settle(asked, OutcomeKind.SILENT, reason, why={"reason": reason})

    def explains(self) -> None:
        if self.open:
            self.store.messages.explain(self.open[-1][1], {"merit": self.dice.choice(("general", "exact"))})

    def is_marked(self) -> None:
        if self.sent:
            contact_id, id_ = self.sent.pop()
            self.store.messages.mark(contact_id, id_, self.now, self.dice.random() < 0.5)
            if id_ in self.leaving:
                self.leaving.remove(id_)

    def owner_writes(self) -> None:
        who = self.dice.choice(self.contacts)
        self.store.messages.receive(
            Message(
                contact=who,
                text=f"mine {self.dice.random()}",
                at=self.now,
                received_at=self.now,
                author=Author.OWNER,
                id=f"w{self.dice.random()}",
            )
        )

    def fails(self) -> None:
        who = self.dice.choice(self.contacts)
        never = Message(contact=who, text="never", at=self.now, received_at=self.now, id="never")
        with contextlib.suppress(ZeroDivisionError), self.store.together():
            self.store.messages.receive(never)
            raise ZeroDivisionError

    def notes(self) -> None:
        contact_id = self.store.contacts.id_of(self.dice.choice(self.contacts))
        self.store.memories.note(contact_id, "requests", {"at": self.now})

    def reads(self) -> None:
        if hasattr(self, "seen"):
            known = self.store.contacts.get(self.seen.id)
            self.store.messages.history(self.seen.id)
            assert known.unread >= 0


@pytest.mark.parametrize("seed", range(12))
def test_with_and_without_it_the_tables_become_the_same(
    tmp_path: Path, empty: Path, base: BoltunMind, seed: int
) -> None:
    places = [tmp_path / f"{name}.sqlite" for name in ("with", "without")]
    crashed = tmp_path / "crashed.sqlite"
    stores = []
    for place in places:
        shutil.copy(empty, place)
        stores.append(Store.open(place))
    stores[1]._database.journal.usable = False
    for store in stores:
        store.accounts.save(Account(key="xmpp:me@example.org", network="xmpp", address="me@example.org"))
    scripts = [Script(store, base, seed) for store in stores]
    for number in range(1, 121):
        for script in scripts:
            script.step()
        if number % 40 == 0:
            copy_of_a_crash(places[0], crashed)
            Store.open(crashed).close()
            # Only what a crash may lose is missing.
            assert [line for line in dump(crashed) if _is_safe(line)] == [
                line for line in dump(places[1]) if _is_safe(line)
            ]
    for store in stores:
        store.close()
    assert dump(places[0]) == dump(places[1])


def _is_safe(line: str) -> bool:
    return '"explanations"' not in line and '"lessons"' not in line
