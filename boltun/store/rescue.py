"""Puts a copy in the place of a database, or begins anew with what a damaged one still has.

The old file is never deleted: it goes into the folder ``aside`` beside it. Nobody else may use the database
meanwhile.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

from boltun.errors import BoltunError, StoreError
from boltun.paths import migrations_folder
from boltun.store import failures, schema
from boltun.store.copies import copies_of
from boltun.store.lock import Lock
from boltun.store.opening import examine, make_empty
from boltun.store.salvage import JOURNAL, UNREADABLE, Rows, fill, orphans, salvage, tables_of

__all__ = ["Rescued", "begin_anew", "restore"]


_LONGEST = 2**40
"""No database is longer than so many bytes; its header says how long it is, but may be damaged, too."""


@dataclass(slots=True, kw_only=True)
class Rescued:
    """The result of a rescue."""

    aside: Path | None = None
    """The new path of the old file; None: there was none."""
    copy: Path | None = None
    """The copy that took its place, or filled its gaps."""
    messages: int = 0
    contacts: int = 0
    """So many are in it now."""
    from_copy: int = 0
    """So many rows came from the copy."""
    gaps: tuple[str, ...] = field(default=())
    """The tables with unreadable rows."""


def restore(database: Path, copy: Path) -> Rescued:
    """Put a copy in the place of a database. StoreError if the copy is no good; then nothing changed."""
    with _held(database), _explained(database):
        if not copy.is_file():
            raise StoreError("There is no such copy.", path=copy, advice="See what there is: boltun restore")
        examine(copy)
        part = _part(database)
        try:
            with contextlib.closing(_open(copy, "ro")) as source, contextlib.closing(_open(part)) as target:
                source.backup(target)
                target.execute("PRAGMA journal_mode=DELETE")
            examine(part)
            found = Rescued(copy=copy)
            _count(part, found)
            found.aside = _put_in_place(part, database)
        finally:
            _remove(part)
    return found


def begin_anew(database: Path) -> Rescued:
    """Move a database aside and make a new one from its readable rows.

    If a table cannot be read as a whole, the missing rows come from the newest sound copy. StoreError if a
    new one cannot be made; then nothing changed.
    """
    with _held(database), _explained(database):
        part = _part(database)
        try:
            found = _saved(database, part)
            _count(part, found)
            found.aside = _put_in_place(part, database)
        finally:
            _remove(part)
    return found


def _saved(database: Path, part: Path) -> Rescued:
    found = Rescued()
    known = schema.known(migrations_folder())
    version, source = None, None
    padded = part.with_name(part.name + "-padded")
    with contextlib.suppress(*UNREADABLE):
        source = _open(_padded(database, padded), "ro") if database.exists() else None
        version = None if source is None else _version(source)
    copy = _whole_copy(database)
    if copy is not None and version is None:
        with contextlib.closing(_open(copy, "ro&immutable=1")) as connection:
            version = _version(connection)
    make_empty(part, version if version in known else known[-1])
    with contextlib.closing(_open(part)) as target:
        target.execute("PRAGMA foreign_keys=OFF")
        target.execute("BEGIN")
        gaps = []
        for table in tables_of(target):
            rows = Rows(complete=False) if source is None else salvage(source, target, table)
            if not rows.complete:
                gaps.append(table)
        if copy is not None and gaps:
            with contextlib.closing(_open(copy, "ro&immutable=1")) as whole:
                found.from_copy = sum(
                    # What waited in the copy's journal was still to be changed.
                    fill(whole, target, table)
                    for table in gaps
                    if table != JOURNAL
                )
            found.copy = copy
        orphans(target)
        target.execute("COMMIT")
        target.execute("PRAGMA journal_mode=DELETE")
        found.gaps = tuple(gaps)
    if source is not None:
        source.close()
    examine(part)
    return found


def _padded(database: Path, padded: Path) -> Path:
    """Return a file that SQLite can read: if it was cut off, a copy with its proper length."""
    with database.open("rb") as file:
        head = file.read(100)
    pages, page = int.from_bytes(head[28:32], "big"), int.from_bytes(head[16:18], "big")
    length = pages * (page if page > 1 else 65536)
    if not database.stat().st_size < length < _LONGEST:
        return database
    for end in ("", "-wal"):
        old, new = (place.with_name(place.name + end) for place in (database, padded))
        if old.exists():
            shutil.copyfile(old, new)
    os.truncate(padded, length)
    return padded


def _whole_copy(database: Path) -> Path | None:
    """Return the newest sound copy that this program knows."""
    for copy in copies_of(database):
        with contextlib.suppress(BoltunError):
            examine(copy.path)
            return copy.path
    return None


def _version(connection: sqlite3.Connection) -> str | None:
    row = connection.execute("SELECT version_num FROM alembic_version").fetchone()
    return None if row is None else str(row[0])


def _count(part: Path, found: Rescued) -> None:
    with contextlib.closing(_open(part, "ro&immutable=1")) as connection:
        found.messages = connection.execute("SELECT count(*) FROM messages").fetchone()[0]
        # The practice contact is everybody's.
        found.contacts = connection.execute(
            "SELECT count(DISTINCT contact_id) FROM messages JOIN contacts ON contacts.id = contact_id"
        ).fetchone()[0]


def _put_in_place(part: Path, database: Path) -> Path | None:
    """Give the new file the name of the old one, and keep the old one; return its new path.

    At no instant is there no database: a program that dies in between leaves the old or the new one.
    """
    aside: Path | None = None
    if database.exists():
        folder = database.parent / "aside"
        folder.mkdir(mode=0o700, exist_ok=True)
        moment = datetime.now(UTC).strftime("%Y%m%d-%H%M%S-%f")
        aside = folder / f"{database.stem}-{moment}{database.suffix}"
        for end in ("", "-wal"):
            old, new = (place.with_name(place.name + end) for place in (database, aside))
            if old.exists():
                _keep(old, new)
        for end in ("-wal", "-shm"):
            database.with_name(database.name + end).unlink(missing_ok=True)
    with part.open("rb+") as file:
        os.fsync(file.fileno())
    part.replace(database)
    return aside


def _keep(old: Path, new: Path) -> None:
    try:
        os.link(old, new)
    except OSError:  # here a file can have only one name
        shutil.copy2(old, new)


@contextlib.contextmanager
def _held(database: Path) -> Iterator[None]:
    """Keep everybody else from the database meanwhile; StoreError if somebody uses it."""
    lock = Lock(database)
    try:
        yield
    finally:
        lock.close()


@contextlib.contextmanager
def _explained(database: Path) -> Iterator[None]:
    try:
        yield
    except (sqlite3.Error, UnicodeDecodeError, OSError) as error:
        raise failures.explained(error, database) from error


def _part(database: Path) -> Path:
    part = database.with_name(database.name + ".new")
    _remove(part)
    os.close(os.open(part, os.O_CREAT | os.O_RDWR | os.O_EXCL, 0o600))
    return part


def _remove(part: Path) -> None:
    ends = ("", "-wal", "-shm", "-journal", "-padded", "-padded-wal", "-padded-shm")
    for end in ends:
        with contextlib.suppress(OSError):
            part.with_name(part.name + end).unlink(missing_ok=True)


def _open(place: Path, mode: str = "rw") -> sqlite3.Connection:
    connection = sqlite3.connect(f"{place.as_uri()}?mode={mode}", uri=True, isolation_level=None)
    # Damaged bytes may be no text any more.
    connection.text_factory = lambda data: data.decode("utf-8", "replace")
    return connection
