"""What contacts wrote, slice by slice: for whoever looks through all of it."""

from __future__ import annotations

from collections.abc import Iterable

from sqlalchemy import Table, bindparam, select

from boltun.message import Contact
from boltun.store.database import Database
from boltun.store.models import AccountRow, ContactRow, MessageRow
from boltun.store.slices import Slices

__all__ = ["Writings"]

_messages: Table = MessageRow.__table__  # type: ignore[assignment]
_contacts: Table = ContactRow.__table__  # type: ignore[assignment]
_accounts: Table = AccountRow.__table__  # type: ignore[assignment]

_seen = _messages.join(_contacts, _contacts.c.id == _messages.c.contact_id).join(
    _accounts, _accounts.c.id == _contacts.c.account_id
)
# What lies in the bin belongs to an account that counts as removed; practice to one that nobody added.
_counts = (
    _messages.c.author == "contact",
    _messages.c.automatic.is_(False),
    _contacts.c.kind == "direct",
    _accounts.c.removed.is_(False),
    _accounts.c.listed,
)
TEXTS = (
    select(_messages.c.id, _messages.c.text)
    .select_from(_seen)
    .where(_messages.c.id.between(bindparam("low"), bindparam("high")), *_counts)
    .order_by(_messages.c.id)
)
WRITER = (
    select(_messages.c.text, _contacts.c.name, _contacts.c.address, _accounts.c.key)
    .select_from(_seen)
    .where(_messages.c.id == bindparam("message"), *_counts)
)


class Writings:
    """Reads what single contacts wrote; rooms, programs, practice and whatever was removed do not count."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._slices = Slices(database)

    def slices(self, after: int = 0) -> list[tuple[int, int]]:
        """Return the ranges of ids behind ``after``, oldest first."""
        return [(max(low, after + 1), high) for low, high in self._slices.of() if high > after]

    def texts(self, piece: tuple[int, int]) -> list[tuple[int, str]]:
        """Return id and text of each message in a slice, oldest first."""
        rows = self._database.rows(TEXTS, {"low": piece[0], "high": piece[1]})
        return [(number, text) for number, text in rows]

    def written(self, message_ids: Iterable[int]) -> dict[int, tuple[str, Contact]]:
        """Return these messages as they were written, and by whom; those that are gone are left out."""
        found = {}
        for number in message_ids:
            row = self._database.row(WRITER, {"message": number})
            if row is not None:
                text, name, address, key = row
                found[number] = text, Contact(account=key, address=address, name=name)
        return found
