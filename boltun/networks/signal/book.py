"""Who is who on Signal: numbers, ids and names, as signal-cli lists them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from boltun.message import ChatKind, Contact
from boltun.networks.signal.reading import GROUP

__all__ = ["Book"]


class Book:
    """The contacts and groups of one account."""

    def __init__(self, account: str) -> None:
        self._account = account
        self._numbers: dict[str, str] = {}
        """Numbers by ids."""
        self._listed: dict[str, Contact] = {}
        self._names: dict[str, str] = {}

    def take(self, contacts: Any) -> tuple[Contact, ...]:
        """Read the answer to ``listContacts``, and return those who are in the contact list."""
        listed = {}
        for one in contacts if isinstance(contacts, list) else ():
            if not isinstance(one, dict):
                continue
            number, id_ = _text(one, "number"), _text(one, "uuid")
            if number and id_:
                self._numbers[id_] = number
            if (address := number or id_) and not one.get("isBlocked"):
                name = _name(one)
                self._names[address] = name
                if name or one.get("profileSharing"):
                    listed[address] = Contact(account=self._account, address=address, name=name, listed=True)
        self._listed = listed
        return tuple(listed.values())

    def own(self, number: str) -> frozenset[str]:
        """Return the names under which the owner stands in what signal-cli tells."""
        return frozenset((number, *(id_ for id_, known in self._numbers.items() if known == number)))

    def address(self, told: str) -> str:
        """Return the address of somebody who is named by his number or his id."""
        return self._numbers.get(told, told)

    def contact(self, told: str, name: str = "") -> Contact:
        """Return a contact or a group."""
        address = self.address(told)
        name = name or self._names.get(address, "")
        self._names[address] = name
        known = self._listed.get(address)
        if known is not None:
            return known
        kind = ChatKind.GROUP if address.startswith(GROUP) else ChatKind.DIRECT
        return Contact(account=self._account, address=address, name=name, kind=kind)


def _name(one: Mapping[str, Any]) -> str:
    profile = one.get("profile")
    for told in (one, profile if isinstance(profile, dict) else {}):
        for name in ("nickName", "name"):
            if found := _text(told, name):
                return found
        if found := " ".join(filter(None, (_text(told, "givenName"), _text(told, "familyName")))):
            return found
    return ""


def _text(told: Mapping[str, Any], name: str) -> str:
    value = told.get(name)
    return value.strip() if isinstance(value, str) else ""
