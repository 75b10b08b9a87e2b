"""The bin: deleted contacts stay for a while, unseen, and can come back.

The row of a deleted contact moves to an account of the bin's own, with everything that belongs to it. This
account counts as removed. So nothing that asks for contacts, conversations or lessons finds what lies there,
messages keep their numbers, and a contact who writes again is a new one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Table,
    Update,
    and_,
    bindparam,
    delete,
    func,
    insert,
    or_,
    select,
    update,
)

from boltun.errors import StoreError
from boltun.store.database import Database
from boltun.store.models import (
    AccountRow,
    BinRow,
    ContactRow,
    MemoryRow,
    MessageRow,
    RepeatRow,
    UsedReplyRow,
)
from boltun.store.people import People
from boltun.store.privacy import REMOVE_CONTACT, SHORTEN
from boltun.store.records import Answers, Binned
from boltun.store.rows import contact_from

__all__ = ["BIN_ACCOUNT", "Bin"]

BIN_ACCOUNT = "bin:"
"""The key of the account to which contacts in the bin belong."""

_accounts: Table = AccountRow.__table__  # type: ignore[assignment]
_bin: Table = BinRow.__table__  # type: ignore[assignment]
_contacts: Table = ContactRow.__table__  # type: ignore[assignment]
_messages: Table = MessageRow.__table__  # type: ignore[assignment]
_used: Table = UsedReplyRow.__table__  # type: ignore[assignment]
_of_minds: tuple[Table, ...] = (
    RepeatRow.__table__,  # type: ignore[assignment]
    MemoryRow.__table__,
)

_from: ColumnElement[int] = bindparam("moved")
_to: ColumnElement[int] = bindparam("target")

PLACE = select(_accounts.c.id).where(_accounts.c.key == BIN_ACCOUNT)
ADD_PLACE = (
    insert(_accounts)
    .values(
        key=BIN_ACCOUNT,
        network="bin",
        address="",
        enabled=False,
        ask_first=True,
        options="{}",
        listed=False,
        removed=True,
        device="",
    )
    .returning(_accounts.c.id)
)
CONTACT = select(_contacts.c.account_id, _contacts.c.address).where(_contacts.c.id == _from)
ORIGIN = select(_bin.c.account_id, _bin.c.address).where(_bin.c.contact_id == _from)
ADD = insert(_bin).values({name: bindparam(name) for name in ("contact_id", "account_id", "address", "at")})
REMOVE = delete(_bin).where(_bin.c.contact_id == _from)
MOVE = (
    update(_contacts)
    .where(_contacts.c.id == _from)
    .values(account_id=bindparam("account_id"), address=bindparam("address"))
)
_copied = [column.name for column in _contacts.columns if column.name not in ("id", "account_id", "address")]
COPY = (
    insert(_contacts)
    .from_select(
        ["account_id", "address", *_copied],
        select(
            bindparam("place", type_=_contacts.c.account_id.type),
            bindparam("unused", type_=_contacts.c.address.type),
            *(_contacts.c[name] for name in _copied),
        ).where(_contacts.c.id == _from),
    )
    .returning(_contacts.c.id)
)
EMPTY = (
    update(_contacts)
    .where(_contacts.c.id == _from)
    .values(unread=0, owner_active_at=None, grave=None, last_message_id=None, last_incoming_id=None)
)
_there_already = select(_messages.c.server_id).where(_messages.c.contact_id == _to)
MOVE_MESSAGES = (
    update(_messages)
    .where(
        _messages.c.contact_id == _from,
        # The network may have brought the same message again meanwhile.
        or_(_messages.c.server_id == "", _messages.c.server_id.not_in(_there_already)),
    )
    .values(contact_id=_to)
)
MOVE_USED = update(_used).where(_used.c.contact_id == _from).values(contact_id=_to)


def _move_memories(table: Table) -> Update:
    newer = table.alias("newer")
    learned_since = select(newer.c.mind).where(newer.c.contact_id == _to, newer.c.mind == table.c.mind)
    return update(table).where(table.c.contact_id == _from, ~learned_since.exists()).values(contact_id=_to)


MOVE_MEMORIES = tuple(map(_move_memories, _of_minds))
_before = _contacts.alias("before")


def _earlier(name: str) -> ColumnElement[Any]:
    return select(_before.c[name]).where(_before.c.id == _from).scalar_subquery()


_CHOSEN = (
    "answers",
    "mind",
    "minds_behind",
    "paused_until",
    "warned",
    "warned_at",
    "grave_as_usual",
    "model",
)
CHOOSE_AGAIN = (
    update(_contacts)
    # Whoever was given other settings since keeps them.
    .where(_contacts.c.id == _to, _contacts.c.answers == Answers.RULES.value, _contacts.c.mind.is_(None))
    .values({name: _earlier(name) for name in _CHOSEN})
)
UNREAD = (
    update(_contacts)
    .where(_contacts.c.id == _to)
    .values(
        unread=_contacts.c.unread + _earlier("unread"),
        grave=func.coalesce(_contacts.c.grave, _earlier("grave")),
        last_answer_at=func.coalesce(_contacts.c.last_answer_at, _earlier("last_answer_at")),
    )
)
AGAIN = (
    select(_contacts.c.id)
    .join(_bin, and_(_bin.c.account_id == _contacts.c.account_id, _bin.c.address == _contacts.c.address))
    .where(_bin.c.contact_id == _from)
)
_identity = ("name", "kind", "groups", "listed", "automatic")
_number = (
    select(func.count())
    .where(_messages.c.contact_id == _contacts.c.id)
    .correlate(_contacts)
    .scalar_subquery()
)
ALL = (
    select(
        _bin.c.contact_id,
        _bin.c.at,
        _number,
        _accounts.c.key,
        _bin.c.address,
        *(_contacts.c[name] for name in _identity),
    )
    .join(_contacts, _contacts.c.id == _bin.c.contact_id)
    .join(_accounts, _accounts.c.id == _bin.c.account_id)
    .order_by(_bin.c.at.desc(), _bin.c.contact_id.desc())
)
SPAN = select(func.min(_messages.c.id), func.max(_messages.c.id)).where(_messages.c.contact_id == _from)


class Bin:
    """Puts contacts into the bin and takes them out. Times are Unix seconds."""

    def __init__(self, database: Database, *, moved: Callable[[], None] = lambda: None) -> None:
        """``moved`` is called after contacts came or went: caches may be wrong then."""
        self._database = database
        self._people = People(database)
        self._moved = moved

    def put(self, contact_id: int, at: float) -> int:
        """Put a contact into the bin with all that belongs to him; return the number under which he lies."""
        database = self._database
        with database:
            account, address = self._place_of(contact_id)
            place = self._own_account()
            values = {"contact_id": contact_id, "account_id": account, "address": address, "at": at}
            database.write(ADD, values)
            values = {"moved": contact_id, "account_id": place, "address": str(contact_id)}
            database.write(MOVE, values)
        self._moved()
        return contact_id

    def put_messages(self, contact_id: int, at: float) -> int:
        """Put the messages with a contact into the bin, and what minds remember of him; he himself stays.

        Return the number under which they lie.
        """
        database = self._database
        with database:
            account, address = self._place_of(contact_id)
            values = {"moved": contact_id, "place": self._own_account(), "unused": f"of {contact_id}"}
            number = database.insert(COPY, values)
            # Each lies under an address of its own.
            values = {"moved": number, "account_id": self._own_account(), "address": str(number)}
            database.write(MOVE, values)
            database.write(ADD, {"contact_id": number, "account_id": account, "address": address, "at": at})
            self._move_all(contact_id, number)
            self._people.unlearn(contact_id)
            database.write(EMPTY, {"moved": contact_id})
        self._moved()
        return number

    def restore(self, number: int) -> int:
        """Take a contact out of the bin, and return his number from now on.

        If he wrote again meanwhile, his messages join the new ones. StoreError if he is not in the bin.
        """
        database = self._database
        with database:
            origin = database.row(ORIGIN, {"moved": number})
            if origin is None:
                raise StoreError("This is not in the bin any more.")
            row = database.row(AGAIN, {"moved": number})
            if row is None:
                account, address = origin
                database.write(MOVE, {"moved": number, "account_id": account, "address": address})
                database.write(REMOVE, {"moved": number})
                contact_id = number
            else:
                contact_id = int(row[0])
                where = {"moved": number, "target": contact_id}
                self._move_all(number, contact_id)
                database.write(CHOOSE_AGAIN, where)
                database.write(UNREAD, where)
                self._people.succeed(number, contact_id)
                database.write(SHORTEN, {"contact": contact_id})
                database.write(REMOVE_CONTACT, {"contact": number})
        self._moved()
        return contact_id

    def all(self) -> list[Binned]:
        """Return what lies in the bin, the newest first."""
        return [
            Binned(id=number, contact=contact_from(account, address, tuple(row)), at=at, messages=count)
            for number, at, count, account, address, *row in self._database.rows(ALL)
        ]

    def find(self, number: int) -> Binned | None:
        """Return what lies under a number; None: nothing."""
        return next((one for one in self.all() if one.id == number), None)

    def span(self, number: int) -> tuple[int, int] | None:
        """Return the ids of the first and the last message of an entry; None: it has none."""
        row = self._database.row(SPAN, {"moved": number})
        return None if row is None or row[0] is None else (int(row[0]), int(row[1]))

    def _place_of(self, contact_id: int) -> tuple[int, str]:
        row = self._database.row(CONTACT, {"moved": contact_id})
        if row is None or self._database.row(ORIGIN, {"moved": contact_id}) is not None:
            raise StoreError("There is no contact {contact}.", contact=contact_id)
        return int(row[0]), str(row[1])

    def _own_account(self) -> int:
        row = self._database.row(PLACE)
        return self._database.insert(ADD_PLACE, {}) if row is None else int(row[0])

    def _move_all(self, moved: int, target: int) -> None:
        where = {"moved": moved, "target": target}
        for statement in (MOVE_MESSAGES, MOVE_USED, *MOVE_MEMORIES):
            self._database.write(statement, where)
