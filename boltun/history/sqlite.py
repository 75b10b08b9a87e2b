"""Reads a database of another program: read-only, and as it is on disk."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from boltun.errors import HistoryError
from boltun.history.past import Reading

__all__ = ["is_database", "rows", "tables"]

_MAGIC = b"SQLite format 3\0"
_MANY = 2000


def is_database(data: bytes) -> bool:
    """Whether a file with these first bytes is a database."""
    return data.startswith(_MAGIC)


def tables(path: Path) -> frozenset[str]:
    """Return the names of its tables; none if it cannot be read."""
    connection = None
    try:
        connection = _connected(path)
        found = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
    except (sqlite3.Error, OSError, ValueError):
        return frozenset()
    finally:
        _close(connection)
    return frozenset(str(name) for (name,) in found)


def rows(reading: Reading, statement: str) -> Iterator[tuple[Any, ...]]:
    """Yield what a statement finds; HistoryError where the database is damaged, locked or another one."""
    path = reading.source.path
    connection = None
    done = 0
    if _is_cut(path):
        reading.fault(
            "The export ends in the middle.",
            line=1,
            advice="What stands before was read. Export it again to get the rest.",
        )
    try:
        connection = _connected(path)
        cursor = connection.execute(statement)
        while found := cursor.fetchmany(_MANY):
            yield from found
            done += len(found)
            reading.moved(min(done * 100, reading.source.size))
    except (sqlite3.Error, OSError) as error:
        raise HistoryError(
            "The database cannot be read: {reason}.",
            path=path,
            line=done + 1,
            advice="What stands before was read. Close the program that writes it, or take a copy.",
            reason=str(error).rstrip("."),
        ) from error
    finally:
        _close(connection)


def _is_cut(path: Path) -> bool:
    """Whether the file is shorter than its header says."""
    try:
        with path.open("rb") as file:
            head = file.read(32)
        pages = int.from_bytes(head[28:32], "big") * (int.from_bytes(head[16:18], "big") or 1)
        return path.stat().st_size < pages
    except OSError:
        return False


def _connected(path: Path) -> sqlite3.Connection:
    # "immutable": nothing is written, no lock is taken, and no journal is made beside it.
    way = "mode=ro" if path.with_name(path.name + "-wal").exists() else "mode=ro&immutable=1"
    connection = sqlite3.connect(f"{path.absolute().as_uri()}?{way}", uri=True, check_same_thread=False)
    connection.text_factory = lambda data: data.decode("utf-8", "replace")
    return connection


def _close(connection: object) -> None:
    if isinstance(connection, sqlite3.Connection):
        connection.close()
