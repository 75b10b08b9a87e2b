"""Rooms: who is named there, and when Boltun last answered (docs/rules.md §12)."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from boltun.message import Account, Author, ChatKind, Contact, Message
from boltun.settings import ROOM_NAMES, Settings
from boltun.text.addressing import Names

__all__ = ["Rooms", "is_room"]

_BETWEEN = re.compile(r"[,;\n、，]")


def is_room(contact: Contact) -> bool:
    """Whether several people write there."""
    return contact.kind is ChatKind.GROUP


class Rooms:
    """What decisions about rooms need besides the message and the settings."""

    def __init__(self, settings: Settings, account: Callable[[str], Account | None]) -> None:
        self._settings = settings
        self._account = account
        self._names: dict[str, tuple[str, Names]] = {}
        self._answered: dict[int, float] = {}

    def addressed(self, message: Message) -> Message:
        """Return a message as one that names the owner, if it does, whatever its network says."""
        if not is_room(message.contact) or message.addressed or message.author is not Author.CONTACT:
            return message
        if self._names_of(message.contact.account).stand_in(message.text):
            return replace(message, addressed=True)
        return message

    def own_name(self, key: str) -> str:
        """Return the name that the owner goes by on one account; empty: nobody knows it."""
        given = next(
            (name.strip() for name in _BETWEEN.split(self._settings[ROOM_NAMES]) if name.strip()), ""
        )
        account = self._account(key)
        return given or ("" if account is None else _name_in(account.address))

    def answered(self, contact_id: int, at: float) -> None:
        """Note that Boltun answered in a room."""
        self._answered[contact_id] = max(at, self._answered.get(contact_id, at))

    def answered_at(self, contact_id: int) -> float | None:
        """Return when Boltun last answered in a room, Unix seconds; None: it has not."""
        return self._answered.get(contact_id)

    def set_back(self, now: float) -> None:
        """The clock was set back: let nothing have happened in the future."""
        self._answered = {contact_id: min(at, now) for contact_id, at in self._answered.items()}

    def _names_of(self, key: str) -> Names:
        """Return the owner's names on one account: those of the settings, and that of its address."""
        given = self._settings[ROOM_NAMES]
        known = self._names.get(key)
        if known is not None and known[0] == given:
            return known[1]
        account = self._account(key)
        names = Names([*_BETWEEN.split(given), "" if account is None else _name_in(account.address)])
        self._names[key] = given, names
        return names


def _name_in(address: str) -> str:
    """Return the name before the @ of an address; empty if it has none."""
    name, at, _ = address.partition("@")
    return name if at else ""
