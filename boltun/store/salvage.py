"""Reads what can be read of a damaged SQLite database, row by row, around unreadable pages."""

from __future__ import annotations

import contextlib
import sqlite3
from dataclasses import dataclass

__all__ = ["JOURNAL", "UNREADABLE", "Rows", "fill", "orphans", "salvage", "tables_of"]

UNREADABLE = (sqlite3.Error, UnicodeDecodeError, OverflowError, MemoryError)
"""The errors that Python's driver raises over a damaged database; its own words may be damaged, too."""

JOURNAL = "journal"
"""The table that is no part of the memory for good (``journal``)."""

_MANY = 500
"""While all is well, so many rows are read at a time."""

_LAST = 2**62
"""No row has a greater number."""


@dataclass(slots=True, kw_only=True)
class Rows:
    """The result for one table."""

    count: int = 0
    complete: bool = True
    """Nothing of it is missing."""


def tables_of(connection: sqlite3.Connection) -> list[str]:
    """Return the tables that hold Boltun's memory."""
    rows = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY rowid")
    return [name for (name,) in rows if name != "alembic_version" and not name.startswith("sqlite_")]


def salvage(source: sqlite3.Connection, target: sqlite3.Connection, table: str) -> Rows:
    """Copy all readable rows of a table. Never fails over the content of the source."""
    rows = Rows()
    try:
        columns = _shared(source, target, table)
    except UNREADABLE:
        return Rows(complete=False)
    start, many = -_LAST, _MANY
    while True:
        try:
            found = _read(source, table, columns, start, many)
        except UNREADABLE:
            rows.complete = False
            if many > 1:
                many = max(many // 8, 1)
                continue
            after = _next_readable(source, table, start)
            if after is None:
                return rows
            start, many = after, _MANY
            continue
        if not found:
            return rows
        before = rows.count
        for row in found:
            # A damaged page may say anything, and lead round in a circle.
            if not isinstance(row[0], int) or row[0] < start:
                return Rows(count=rows.count, complete=False)
            start = row[0] + 1
            rows.count += _write(target, table, columns, row[1:])
        rows.complete = rows.complete and rows.count - before == len(found)


def fill(whole: sqlite3.Connection, target: sqlite3.Connection, table: str) -> int:
    """Copy the rows of a table that the target lacks; return their number.

    A message without a decision then counts as met with silence: it was decided long ago.
    """
    columns = _shared(whole, target, table)
    before = target.total_changes
    count = 0
    for row in whole.execute(f"SELECT {', '.join(columns)} FROM {table} ORDER BY rowid"):
        values = dict(zip(columns, row, strict=True))
        if values.get("outcome") == "waiting":
            values.update(outcome="silent", reason="interrupted")
        count += _write(target, table, columns, tuple(values.values()))
    assert count <= target.total_changes - before
    return count


def orphans(target: sqlite3.Connection) -> None:
    """Let nothing refer to missing rows: authors of messages get a name, the rest is removed."""
    _name_the_unknown(target)
    while broken := target.execute("PRAGMA foreign_key_check").fetchall():
        for table, number, _parent, _which in broken:
            target.execute(f"DELETE FROM {table} WHERE rowid = ?", (number,))
    for column in ("last_message_id", "last_incoming_id"):
        of_contact = " AND author = 'contact'" if column == "last_incoming_id" else ""
        target.execute(
            f"UPDATE contacts SET {column} = (SELECT max(id) FROM messages WHERE contact_id = contacts.id"
            f"{of_contact}) WHERE {column} NOT IN (SELECT id FROM messages)"
        )


def _name_the_unknown(target: sqlite3.Connection) -> None:
    """Make a contact for messages without a readable one, on an account that nobody can connect."""
    missing = target.execute(
        "SELECT DISTINCT contact_id FROM messages WHERE contact_id NOT IN (SELECT id FROM contacts)"
    ).fetchall()
    accounts = target.execute(
        "SELECT DISTINCT account_id FROM contacts WHERE account_id NOT IN (SELECT id FROM accounts)"
    ).fetchall()
    account = None
    if missing:
        target.execute(
            "INSERT OR IGNORE INTO accounts (key, network, address, enabled, ask_first, options, listed,"
            " removed) VALUES ('lost', 'lost', 'lost', 0, 1, '{}', 0, 0)"
        )
        (account,) = target.execute("SELECT id FROM accounts WHERE key = 'lost'").fetchone()
    for (number,) in accounts:
        target.execute(
            "INSERT OR IGNORE INTO accounts (id, key, network, address, enabled, ask_first, options, listed,"
            " removed) VALUES (?, ?, 'lost', ?, 0, 1, '{}', 0, 0)",
            (number, f"lost:{number}", f"lost {number}"),
        )
    for (number,) in missing:
        target.execute(
            "INSERT OR IGNORE INTO contacts (id, account_id, address, name, kind, groups, listed, automatic,"
            " answers, warned, unread) VALUES (?, ?, ?, ?, 'direct', '[]', 0, 0, 'never', 0, 0)",
            (number, account, f"unknown-{number}", f"? {number}"),
        )
        target.execute(
            "UPDATE contacts SET last_message_id = (SELECT max(id) FROM messages WHERE contact_id ="
            " contacts.id) WHERE id = ?",
            (number,),
        )


def _shared(source: sqlite3.Connection, target: sqlite3.Connection, table: str) -> list[str]:
    """Return the columns that both have; sqlite3.Error if the source has no such table."""
    there, here = (
        [row[1] for row in connection.execute(f"PRAGMA table_info({table})")]
        for connection in (source, target)
    )
    if not there:
        raise sqlite3.DatabaseError(f"no such table: {table}")
    return [column for column in here if column in there]


def _read(
    source: sqlite3.Connection, table: str, columns: list[str], start: int, many: int
) -> list[tuple[object, ...]]:
    names = ", ".join(columns)
    return source.execute(
        f"SELECT rowid, {names} FROM {table} WHERE rowid >= ? ORDER BY rowid LIMIT ?", (start, many)
    ).fetchall()


def _next_readable(source: sqlite3.Connection, table: str, start: int) -> int | None:
    """Return the number of the first readable row behind ``start``; None: there is none.

    Each row has its own way down the tree, so asking for ever greater numbers finds the rows behind a damaged
    page.
    """

    def number_from(at: int) -> int | None:
        with contextlib.suppress(*UNREADABLE):
            row = source.execute(
                f"SELECT rowid FROM {table} WHERE rowid >= ? ORDER BY rowid LIMIT 1", (at,)
            ).fetchone()
            if row is None:
                return _LAST
            found = row[0] >= at and _read_one(source, table, row[0])
            return int(row[0]) if found else None
        return None

    first = max(start, 0)
    step = 1
    while (found := number_from(first + step)) is None:
        step *= 2
        if step > _LAST:
            return None
    low, high = step // 2, step
    while high - low > 1:
        middle = (low + high) // 2
        if (nearer := number_from(first + middle)) is None:
            low = middle
        else:
            high, found = middle, nearer
    return None if found == _LAST else found


def _read_one(source: sqlite3.Connection, table: str, number: int) -> bool:
    """Whether all of a row can be read."""
    return source.execute(f"SELECT * FROM {table} WHERE rowid = ?", (number,)).fetchone() is not None


def _write(target: sqlite3.Connection, table: str, columns: list[str], row: tuple[object, ...]) -> int:
    """Write a row; return 0 if it breaks a rule of the table, or is there already."""
    marks = ", ".join("?" * len(columns))
    try:
        return target.execute(
            f"INSERT OR IGNORE INTO {table} ({', '.join(columns)}) VALUES ({marks})", row
        ).rowcount
    except sqlite3.Error:
        return 0
