"""Deletes messages: older than so many days, of one contact, or all of them.

With a message goes everything that depends on it: explanations, held replies, lessons, and memories of minds.
Its rows are overwritten in the file. The database may have left copies of them when it moved rows; these are
gone once the file was rewritten (boltun/store/rewriting.py).
"""

from __future__ import annotations

from collections.abc import Callable

from sqlalchemy import Table, and_, bindparam, delete, func, or_, select, update

from boltun.store.copies import remove_copies
from boltun.store.database import Database
from boltun.store.models import (
    AccountRow,
    ContactRow,
    JoinedRow,
    MemoryRow,
    MessageRow,
    RepeatRow,
    UsedReplyRow,
)
from boltun.store.people import People
from boltun.store.slices import Slices

__all__ = ["Privacy"]

_AT_A_TIME = 500
"""One transaction deletes so many messages: about 10 ms."""

_messages: Table = MessageRow.__table__  # type: ignore[assignment]
_contacts: Table = ContactRow.__table__  # type: ignore[assignment]
_joined: Table = JoinedRow.__table__  # type: ignore[assignment]
_accounts: Table = AccountRow.__table__  # type: ignore[assignment]
_used: Table = UsedReplyRow.__table__  # type: ignore[assignment]
_memories: tuple[Table, ...] = (
    _used,
    RepeatRow.__table__,  # type: ignore[assignment]
    MemoryRow.__table__,
)

_old = and_(_messages.c.received_at < bindparam("limit_at"), _messages.c.id < bindparam("end"))
OLDEST = select(_messages.c.id, _messages.c.contact_id).where(_old).order_by(_messages.c.id).limit(_AT_A_TIME)
DELETE_OLD = delete(_messages).where(_old, _messages.c.id <= bindparam("last"))
OF_CONTACT = (
    select(_messages.c.id)
    .where(_messages.c.contact_id == bindparam("contact"))
    .order_by(_messages.c.id)
    .limit(_AT_A_TIME)
)
DELETE_OF_CONTACT = delete(_messages).where(
    _messages.c.contact_id == bindparam("contact"), _messages.c.id <= bindparam("last")
)
DELETE_SPAN = delete(_messages).where(
    _messages.c.contact_id == bindparam("contact"),
    _messages.c.id.between(bindparam("first"), bindparam("last")),
)
LEFT = select(_contacts.c.last_message_id).where(_contacts.c.id == bindparam("contact"))
FORGET_USED = delete(_used).where(
    _used.c.contact_id == bindparam("contact"), _used.c.at < bindparam("limit_at")
)
FORGET = tuple(delete(table).where(table.c.contact_id == bindparam("contact")) for table in _memories)
_end = select(func.max(_messages.c.id)).where(_messages.c.contact_id == _contacts.c.id).scalar_subquery()
_last_incoming = (
    select(func.max(_messages.c.id))
    .where(_messages.c.contact_id == _contacts.c.id, _messages.c.author == "contact")
    .scalar_subquery()
)
SHORTEN = (
    update(_contacts)
    .where(_contacts.c.id == bindparam("contact"))
    .values(last_message_id=_end, last_incoming_id=_last_incoming)
)
EMPTY = (
    update(_contacts)
    .where(_contacts.c.id == bindparam("contact"), _contacts.c.last_message_id.is_(None))
    .values(unread=0, owner_active_at=None, grave=None)
)
REMOVE_CONTACT = delete(_contacts).where(_contacts.c.id == bindparam("contact"))
# A person goes with the last but one of those who are it.
EVERYBODY = select(_contacts.c.id).where(_contacts.c.id.not_in(select(_joined.c.person_id)))
REMOVE_ACCOUNTS = delete(_accounts).where(
    or_(_accounts.c.removed, _accounts.c.listed.is_(False)),
    ~select(_contacts.c.id).where(_contacts.c.account_id == _accounts.c.id).exists(),
)


class Privacy:
    """Deletes in small steps, so that others get their turn between two: call a step until it says False."""

    def __init__(
        self,
        database: Database,
        *,
        deleted: Callable[[], None] = lambda: None,
        let_go: Callable[[], None] = lambda: None,
    ) -> None:
        """``deleted`` is called after messages are deleted, ``let_go`` after contacts and accounts are:
        caches may be wrong then.
        """
        self._database = database
        self._deleted = deleted
        self._let_go = let_go
        self._slices = Slices(database)
        self._people = People(database)

    def delete_before(self, at: float) -> set[int]:
        """Delete some messages from before ``at``; return their contacts, none: nothing is left.

        Minds forget contacts without any message left, too.
        """
        database = self._database
        where = {"limit_at": at, "end": self._slices.first(at + 86400.0)}
        rows = database.rows(OLDEST, where)
        if not rows:
            return set()
        touched = {contact_id for _, contact_id in rows}
        with database.scrubbing(), database:
            database.write(DELETE_OLD, where | {"last": rows[-1][0]})
            for contact_id in touched:
                database.write(FORGET_USED, {"contact": contact_id, "limit_at": at})
                self._shorten(contact_id)
        self._deleted()
        return touched

    def delete_messages(self, contact_id: int) -> bool:
        """Delete some messages of a contact; False: none is left."""
        database = self._database
        self._deleted()
        rows = database.rows(OF_CONTACT, {"contact": contact_id})
        if not rows:
            return False
        with database.scrubbing(), database:
            database.write(DELETE_OF_CONTACT, {"contact": contact_id, "last": rows[-1][0]})
            self._shorten(contact_id)
        return True

    def delete_span(self, contact_id: int, first: int, last: int) -> bool:
        """Delete the messages of a contact with these ids; return whether he has others."""
        with self._database.scrubbing(), self._database:
            where = {"contact": contact_id, "first": first, "last": last}
            self._database.write(DELETE_SPAN, where)
            self._shorten(contact_id)
        self._deleted()
        row = self._database.row(LEFT, {"contact": contact_id})
        return row is not None and row[0] is not None

    def remove_contact(self, contact_id: int) -> None:
        """Delete a contact with his settings and everything that depends on him."""
        with self._database.scrubbing(), self._database:
            self._people.remove(contact_id)
            self._database.write(REMOVE_CONTACT, {"contact": contact_id})
        self._let_go()

    def everybody(self) -> list[int]:
        """Return the ids of all contacts, also those of removed accounts and those in the bin."""
        return [row[0] for row in self._database.rows(EVERYBODY)]

    def remove_traces(self) -> None:
        """Delete the rest of accounts that are gone, and the copies of older versions."""
        with self._database.scrubbing(), self._database:
            self._database.write(REMOVE_ACCOUNTS)
        self._let_go()
        if self._database.path is not None:
            remove_copies(self._database.path)

    def _shorten(self, contact_id: int) -> None:
        """Set the end of a conversation to its present last message."""
        where = {"contact": contact_id}
        self._database.write(SHORTEN, where)
        if self._database.write(EMPTY, where):
            for statement in FORGET:
                self._database.write(statement, where)
            self._people.unlearn(contact_id)
