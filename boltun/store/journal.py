"""What was written last, in one row a transaction, until it is spread over the tables.

An answered message changes a dozen rows in six tables. To write each of them costs several times as much as
one row that holds them all, and many are changed again a moment later. So the ordinary way of a message is
written into the journal first: one row, which is as safe as the tables themselves. Before anybody reads the
tables, and after a moment at the latest, all of it goes into them in one transaction. After a crash the next
run does that.

Only databases in a file have it: a row costs them most, and nobody else writes there.
"""

from __future__ import annotations

import json
import logging
import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, Protocol

from sqlalchemy import Table, bindparam, delete, func, insert, select, text, update
from sqlalchemy.sql import ClauseElement

from boltun.errors import StoreError
from boltun.store.models import (
    AccountRow,
    ContactRow,
    ExplanationRow,
    JournalRow,
    LessonRow,
    MemoryRow,
    MessageRow,
    RepeatRow,
    UsedReplyRow,
)

__all__ = ["Columns", "Journal"]

Columns = dict[str, Any]
"""A row, or what changes in one: names of columns → values that a database takes."""

_Change = tuple[str, int | str | None, Columns]
"""A table, the key of the row that changes (None: it is new, or takes the place of the one with its key), and
the columns."""

_NOTHING: Final[Mapping[str, Any]] = {}
_MANY: Final = 200
"""So many messages may wait for the tables, and …"""
_MOST: Final = 100
"""… so many entries: they go into them in some 5 ms."""

_log = logging.getLogger(__name__)
_as_json = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode

_journal: Table = JournalRow.__table__  # type: ignore[assignment]
_messages: Table = MessageRow.__table__  # type: ignore[assignment]
_used: Table = UsedReplyRow.__table__  # type: ignore[assignment]
_kept: Mapping[str, Table] = {
    "repeat_state": RepeatRow.__table__,  # type: ignore[dict-item]
    "mind_memory": MemoryRow.__table__,  # type: ignore[dict-item]
    "explanations": ExplanationRow.__table__,  # type: ignore[dict-item]
    "lessons": LessonRow.__table__,  # type: ignore[dict-item]
}
"""The tables in which a new row takes the place of the one with its key."""
_changed: Mapping[str, tuple[Table, str]] = {
    "contacts": (ContactRow.__table__, "id"),  # type: ignore[dict-item]
    "accounts": (AccountRow.__table__, "key"),  # type: ignore[dict-item]
}
"""The tables in which single columns change, and by what their rows are found."""

_BLANK: Final[Mapping[str, Any]] = dict.fromkeys(_messages.columns.keys()) | {
    "server_id": "",
    "sender": "",
    "replayed": False,
    "held_up": False,
    "automatic": False,
    "addressed": False,
    "encrypted": False,
    "reason": "",
}
"""A message of which nothing is said."""

LAST = select(func.max(_messages.c.id))
KEPT = select(_journal.c.entry).order_by(_journal.c.id)
KEEP = insert(_journal).values(entry=bindparam("entry"))
DROP = delete(_journal)


def _keep(table: Table) -> ClauseElement:
    names = table.columns.keys()
    keys = [one.name for one in table.primary_key]
    changes = ", ".join(f"{name} = excluded.{name}" for name in names if name not in keys)
    return text(
        f"INSERT INTO {table.name} ({', '.join(names)}) VALUES ({', '.join(f':{name}' for name in names)})"
        f" ON CONFLICT ({', '.join(keys)}) DO UPDATE SET {changes}"
    )


# In an order in which none refers to a row that is not there yet.
_ADD: Final[Mapping[str, ClauseElement]] = {
    "messages": insert(_messages).values({name: bindparam(name) for name in _BLANK}),
    "used_replies": insert(_used).values(
        {name: bindparam(name) for name in ("contact_id", "mind", "reply", "at")}
    ),
} | {name: _keep(table) for name, table in _kept.items()}


class Writer(Protocol):
    """Where the journal is written, and spread: the database, without the look at the journal."""

    def peek(self, statement: ClauseElement, values: Mapping[str, object] = ...) -> tuple[Any, ...] | None:
        """Return the first row of a query."""
        ...

    def peek_all(self, statement: ClauseElement) -> list[tuple[Any, ...]]:
        """Return all rows of a query."""
        ...

    def execute(self, statement: ClauseElement, rows: Sequence[Mapping[str, object]]) -> None:
        """Run a statement for each of these rows, inside a transaction; StoreError if that fails."""
        ...


class Journal:
    """The changes that wait for their tables. Used inside transactions, by the store's own parts.

    Whoever changes a table by a statement has ``spread`` called before, by the database.
    """

    def __init__(self, writer: Writer, *, usable: bool) -> None:
        """``usable``: changes may be written here."""
        self.usable = usable
        self.version = 0
        """Another one after each change that was not made here: what was read before may be wrong."""
        self._writer = writer
        self._entries: list[str] = []
        """The rows of the journal."""
        self._past: list[str | _Change] = []
        """The same, with the loose rows between them."""
        self._entry: list[_Change] = []
        """What the present transaction has changed so far …"""
        self._written = ""
        """… and its row."""
        self._loose: list[_Change] = []
        """What it has changed loosely."""
        self._is_spread = False
        """Whether the present transaction has emptied the journal."""
        self._next, self._numbered = 0, -1
        """The number of the next message, and the version in which that was true."""
        self.messages: dict[int, Columns] = {}
        """The new messages, by number."""
        self.answered: set[int] = set()
        """The messages that have an answer among them."""
        self.server_ids: set[tuple[int, str]] = set()
        """Contact and server's id of each of them."""
        self._rows: dict[str, dict[Any, Columns]] = {}
        self._changes: dict[tuple[str, int | str], Columns] = {}

    def take_up(self) -> None:
        """Read what an earlier run left."""
        self._entries = [entry for (entry,) in self._writer.peek_all(KEPT)]
        self._past = list(self._entries)
        self._read()

    @property
    def waits(self) -> bool:
        """Whether anything waits for its table."""
        return bool(self.messages or self._changes or self._rows)

    # --- changes ----------------------------------------------------------------------

    def add_message(self, columns: Columns) -> int:
        """Add a message and return its number; the columns that are not named are empty."""
        if self._numbered != self.version:
            last = self._writer.peek(LAST)
            self._next = max((last and last[0]) or 0, max(self.messages, default=0)) + 1
            self._numbered = self.version
        number = self._next
        self._next += 1
        self._note("messages", None, {"id": number, **columns})
        return number

    def change_message(self, number: int, columns: Columns) -> bool:
        """Change a message if it waits here; return whether it does."""
        if number not in self.messages:
            return False
        self._note("messages", number, columns)
        return True

    def add(self, table: str, columns: Columns, *, loose: bool = False) -> None:
        """Add a row, or put it in the place of the one with its key.

        ``loose``: until then it is nowhere else. A crash before, or a database that fails, loses it.
        """
        if loose:
            self._loose.append((table, None, columns))
            self._take(table, None, columns)
        else:
            self._note(table, None, columns)

    def change(self, table: str, key: int | str, columns: Columns) -> None:
        """Change columns of a row; nothing happens if there is none."""
        self._note(table, key, columns)

    def find(self, table: str, *key: object) -> Columns | None:
        """Return a row that waits here."""
        return self._rows.get(table, {}).get(key)

    def changes(self, table: str, key: int | str) -> Mapping[str, Any]:
        """Return the columns of a row that wait to be changed."""
        return self._changes.get((table, key), _NOTHING)

    def _note(self, table: str, key: int | str | None, columns: Columns) -> None:
        self._entry.append((table, key, columns))
        self._take(table, key, columns)

    def _take(self, table: str, key: int | str | None, columns: Columns) -> None:
        if key is not None:
            if table == "messages":
                self.messages.get(int(key), {}).update(columns)
            else:
                self._changes.setdefault((table, key), {}).update(columns)
        elif table == "messages":
            row = self.messages[columns["id"]] = {**_BLANK, **columns}
            if row["reply_to"] is not None:
                self.answered.add(row["reply_to"])
            if row["server_id"]:
                self.server_ids.add((row["contact_id"], row["server_id"]))
        else:
            rows = self._rows.setdefault(table, {})
            kept = _kept.get(table)
            place = (len(rows),) if kept is None else tuple(columns[one.name] for one in kept.primary_key)
            rows[place] = columns

    # --- transactions -----------------------------------------------------------------

    def settle(self) -> None:
        """Write down what the present transaction has changed; the next step is its commit."""
        if not self._entry:
            return
        if len(self.messages) > _MANY or len(self._entries) >= _MOST:
            self.spread()
            return
        self._written = _as_json(self._entry)
        self._writer.execute(KEEP, ({"entry": self._written},))

    def committed(self) -> None:
        """The transaction was written."""
        if self._is_spread:
            self._entries.clear()
            self._past.clear()
            self._is_spread = False
        if self._written:
            self._entries.append(self._written)
            self._past.append(self._written)
            self._written = ""
        self._past += self._loose
        self._loose.clear()
        self._entry.clear()

    def undone(self) -> None:
        """The transaction was undone."""
        self.version += 1
        self._entry.clear()
        self._loose.clear()
        self._written, self._is_spread = "", False
        self._read()

    def spread(self) -> None:
        """Bring everything into its table."""
        statements = list(self._statements())
        self._entry.clear()
        self._loose.clear()
        self._forget()
        self._run(_BEGIN)
        try:
            for statement, rows in statements:
                self._writer.execute(statement, rows)
        except StoreError as error:
            if not _can_never_be(error):
                # Perhaps it is what is loose.
                self._past = list(self._entries)
                raise
            self._run(_BACK)
            self._write_singly(statements)
        self._run(_END)
        if self._entries and not self._is_spread:
            self._run(DROP)
        self._is_spread = True

    def _statements(self) -> Iterator[tuple[ClauseElement, list[Columns]]]:
        new: dict[str, dict[Any, Columns]] = {"messages": self.messages, **self._rows}
        for table, add in _ADD.items():
            if rows := new.get(table):
                yield add, list(rows.values())
        for (table, key), columns in self._changes.items():
            yield _change(table, tuple(columns)), [{"this_row": key, **columns}]

    def _write_singly(self, statements: Iterable[tuple[ClauseElement, list[Columns]]]) -> None:
        """Write row by row: what can never be written must not keep the rest from it."""
        for statement, rows in statements:
            for row in rows:
                try:
                    self._writer.execute(statement, [row])
                except StoreError as error:
                    if not _can_never_be(error):
                        raise
                    _log.exception("Given up, because it can never be written down: %s", error)

    def _run(self, statement: ClauseElement) -> None:
        self._writer.execute(statement, ({},))

    def _read(self) -> None:
        self._forget()
        for entry in self._past:
            for table, key, columns in json.loads(entry) if isinstance(entry, str) else (entry,):
                self._take(table, key, columns)

    def _forget(self) -> None:
        self.messages, self._rows, self._changes = {}, {}, {}
        self.answered, self.server_ids = set(), set()


def _can_never_be(error: StoreError) -> bool:
    return isinstance(error.__cause__, sqlite3.IntegrityError)


_BEGIN: Final = text("SAVEPOINT spreading")
_BACK: Final = text("ROLLBACK TO spreading")
_END: Final = text("RELEASE spreading")

_made: dict[tuple[str, tuple[str, ...]], ClauseElement] = {}


def _change(table: str, names: tuple[str, ...]) -> ClauseElement:
    """Return the statement that changes these columns of a row."""
    if (statement := _made.get((table, names))) is None:
        changed, key = _changed[table]
        statement = _made[table, names] = (
            update(changed)
            .where(changed.c[key] == bindparam("this_row"))
            .values({name: bindparam(name) for name in names})
        )
    return statement
