"""Contacts as the networks describe them, kept current."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from boltun.message import Contact
from boltun.store import statements
from boltun.store.database import Database
from boltun.store.records import ContactSettings
from boltun.store.rows import contact_from, identity, settings_columns
from boltun.store.storable import visible

__all__ = ["AddressBook"]


class AddressBook:
    """Knows the number of each contact. ``take`` and ``take_roster`` run inside a transaction."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._known: dict[tuple[str, str], tuple[int, Contact]] = {}

    def clear(self) -> None:
        """Drop what is cached, because a transaction was undone."""
        self._known.clear()

    def known(self, contact: Contact) -> int | None:
        """Return the number of a contact, if the network says nothing new about it."""
        found = self._known.get((contact.account, contact.address))
        return found[0] if found is not None and found[1] == contact else None

    def current(self, contact: Contact) -> Contact:
        """Return a contact that was just taken, as it is known by now."""
        return self._known[contact.account, contact.address][1]

    def take(self, contact: Contact) -> int:
        """Find or make a contact, keep the network's news about it, and return its number.

        An empty name does not erase a known one, because many messages come without it.
        """
        key = (contact.account, contact.address)
        found = self._known.get(key) or self._find(contact)
        if found is None:
            number = self._add(contact)
        else:
            number = found[0]
            if not contact.name and found[1].name:
                contact = replace(contact, name=found[1].name)
            if contact != found[1]:
                self._database.write(statements.CHANGE_CONTACT, identity(contact) | {"contact": number})
        self._known[key] = (number, contact)
        return number

    def take_roster(self, account: str, contacts: Iterable[Contact]) -> list[int]:
        """Take a whole contact list; return the numbers of those that are new or changed."""
        changed = []
        listed = {contact.address: contact for contact in contacts}
        for number, address, *columns in self._database.rows(statements.ROSTER, {"account": account}):
            before = contact_from(account, address, tuple(columns))
            self._known[account, address] = (number, before)
            now = listed.pop(address, None)
            if now is None and before.listed:
                now = replace(before, listed=False, groups=())
            if now is not None:
                self.take(now)
                if self._known[account, address][1] != before:
                    changed.append(number)
        return changed + [self.take(contact) for contact in listed.values()]

    def _find(self, contact: Contact) -> tuple[int, Contact] | None:
        where = {"account": contact.account, "at_address": visible(contact.address)}
        row = self._database.row(statements.FIND_CONTACT, where)
        if row is None:
            return None
        return row[0], contact_from(contact.account, contact.address, row[1:])

    def _add(self, contact: Contact) -> int:
        values = identity(contact) | settings_columns(ContactSettings())
        place = {"account_id": self._account_id(contact.account), "address": visible(contact.address)}
        return self._database.insert(statements.ADD_CONTACT, values | place)

    def _account_id(self, key: str) -> int:
        """Return the number of an account; if nobody added it, it gets a row that is not listed."""
        row = self._database.row(statements.ACCOUNT_ID, {"account": key})
        if row is not None:
            return int(row[0])
        network, _, address = key.partition(":")
        values: dict[str, object] = {"key": key, "network": network, "address": address, "options": "{}"}
        flags = {"enabled": False, "ask_first": True, "listed": False}
        return self._database.insert(statements.ADD_ACCOUNT, values | flags)
