"""Contacts: who they are, their settings, and the state of their conversations."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from boltun.errors import StoreError
from boltun.message import Contact
from boltun.store import statements
from boltun.store.address_book import AddressBook
from boltun.store.database import Database
from boltun.store.people import People
from boltun.store.records import ContactSettings, StoredContact
from boltun.store.rows import settings_columns, stored_contact_from

__all__ = ["Contacts"]


class Contacts:
    """Everybody with whom Boltun has something to do, by number."""

    def __init__(self, database: Database, address_book: AddressBook, people: People) -> None:
        self._database = database
        self._address_book = address_book
        self._people = people

    def id_of(self, contact: Contact) -> int:
        """Find or make a contact, keep the network's news about it, and return its id.

        An empty name does not erase a known one, because many messages come without it.
        """
        known = self._address_book.known(contact)
        if known is not None:
            return known
        with self._database:
            return self._address_book.take(contact)

    def take_roster(self, account: str, contacts: Iterable[Contact]) -> list[int]:
        """Take the whole contact list of an account and return the ids of those that are new or changed.

        Contacts that have left the list stay known as strangers.
        """
        with self._database:
            return self._address_book.take_roster(account, contacts)

    def get(self, contact_id: int) -> StoredContact:
        """Return one contact; StoreError for an id that nobody has."""
        row = self._database.row(statements.CONTACT, {"contact": contact_id})
        if row is None:
            raise StoreError("There is no contact {contact}.", contact=contact_id)
        return stored_contact_from(row)

    def all(self) -> list[StoredContact]:
        """Return everybody, by name."""
        return [stored_contact_from(row) for row in self._database.rows(statements.CONTACTS)]

    def conversations(self) -> list[StoredContact]:
        """Return everybody with a message, the newest conversation first."""
        return [stored_contact_from(row) for row in self._database.rows(statements.CONVERSATIONS)]

    def save_settings(self, contact_id: int, settings: ContactSettings) -> None:
        """Keep the settings of one contact."""
        with self._database:
            self._database.write(
                statements.SAVE_SETTINGS, settings_columns(settings) | {"contact": contact_id}
            )

    def end_pause(self, contact_id: int) -> None:
        """Let nothing that was chosen for this contact keep Boltun silent any more."""
        settings = self.get(contact_id).settings
        if settings.paused_until is not None:
            self.save_settings(contact_id, replace(settings, paused_until=None))

    def owner_active(self, contact_id: int, at: float | None) -> None:
        """Note that the owner wrote, typed or read here at that time, which also counts as having looked.

        None: as if the owner had not been here. He talks with a person: the other contacts who are the same
        one hear of it, too.
        """
        with self._database:
            if at is not None:
                self._people.saw_owner(contact_id, at)
                return
            for one in self._people.members(contact_id):
                self._database.write(statements.OWNER_GONE, {"contact": one})

    def mark_grave(self, contact_id: int, kind: str) -> None:
        """Note that a serious message of this kind came, until the owner has looked at it."""
        with self._database:
            self._database.write(statements.MARK_GRAVE, {"contact": contact_id, "kind": kind})

    def mark_read(self, contact_id: int) -> bool:
        """Note that the owner looked at the conversation; tell whether anything was unread or
        serious there."""
        with self._database:
            return self._database.write(statements.MARK_READ, {"contact": contact_id}) > 0
