"""Deletes in the copies of a database what was deleted in the database itself.

Daily copies are rewritten without it. Others, such as a copy of an older version or a damaged database that
was put aside, are removed, because nobody can take single messages out of them.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path

from sqlalchemy.exc import SQLAlchemyError

from boltun.errors import BoltunError
from boltun.message import Contact
from boltun.paths import migrations_folder
from boltun.store import schema
from boltun.store.database import Database
from boltun.store.opening import open_database
from boltun.store.privacy import Privacy

__all__ = ["forget_all", "forget_before", "forget_contact", "remove_unfinished"]

_FOLDERS = ("backups", "copies", "aside")
"""Folders beside the database: daily copies, copies of older versions, and databases that were replaced."""
_ENDS = ("-wal", "-shm", "-journal", ".lock", ".new", ".new-journal")
"""Files beside a database that is in use."""
_WORK = ".forgetting"
_OLD = "SELECT 1 FROM messages WHERE received_at < ? LIMIT 1"
_KNOWN = (
    "SELECT contacts.id FROM contacts JOIN accounts ON accounts.id = contacts.account_id"
    " WHERE accounts.key = ? AND contacts.address = ?"
)
_BINNED = (
    "SELECT bin.contact_id FROM bin JOIN accounts ON accounts.id = bin.account_id"
    " WHERE accounts.key = ? AND bin.address = ?"
)
_HAS_BIN = "SELECT 1 FROM sqlite_master WHERE name = 'bin'"


def forget_all(database: Path) -> list[Path]:
    """Remove every copy of a database; return those that could not be removed."""
    return [file for file in _files(database) if not _removed(file)]


def forget_contact(database: Path, contact: Contact, span: tuple[int, int] | None = None) -> list[Path]:
    """Delete a contact in every copy, also in their bins; return the copies that still have him.

    ``span``: only his messages between these two ids, and himself where he has no others.
    """
    who = (contact.account, contact.address)

    def find(connection: sqlite3.Connection) -> list[int]:
        has_bin = connection.execute(_HAS_BIN).fetchone() is not None
        questions = (_KNOWN, _BINNED) if has_bin else (_KNOWN,)
        return [number for question in questions for (number,) in connection.execute(question, who)]

    def delete(copy: Database, found: list[int]) -> None:
        privacy = Privacy(copy)
        for number in found:
            if span is not None and privacy.delete_span(number, *span):
                continue
            while privacy.delete_messages(number):
                pass
            privacy.remove_contact(number)

    return _forget(database, find, delete)


def forget_before(database: Path, at: float) -> list[Path]:
    """Delete in every copy what came before ``at``; return the copies that still have some of it.

    What was put aside stays until all of it is older.
    """

    def find(connection: sqlite3.Connection) -> list[int]:
        return [number for (number,) in connection.execute(_OLD, (at,))]

    def delete(copy: Database, found: list[int]) -> None:
        while Privacy(copy).delete_before(at):
            pass

    return _forget(database, find, delete, aside_before=at)


def remove_unfinished(database: Path) -> None:
    """Remove the rest of a copy that was being rewritten when the program was killed."""
    for file in _files(database):
        if _WORK in file.name:
            _removed(file)


def _forget(
    database: Path,
    find: Callable[[sqlite3.Connection], list[int]],
    delete: Callable[[Database, list[int]], None],
    aside_before: float | None = None,
) -> list[Path]:
    known = schema.known(migrations_folder())[-1]
    left: list[Path] = []
    for file in _files(database):
        if not file.exists():  # it went together with its copy
            continue
        if aside_before is not None and file.parent.name == "aside" and _is_since(file, aside_before):
            continue
        is_copy = file.suffix == database.suffix and file.parent.name != "aside"
        if not (is_copy and _without(file, known, find, delete)) and not _removed(file):
            left.append(file)
    return left


def _without(
    copy: Path,
    known: str,
    find: Callable[[sqlite3.Connection], list[int]],
    delete: Callable[[Database, list[int]], None],
) -> bool:
    """Rewrite a copy without what has to go; False: that is impossible."""
    work = copy.with_name(f".{copy.name}{_WORK}")
    new = work.with_name(work.name + ".new")
    try:
        with contextlib.closing(
            sqlite3.connect(f"{copy.as_uri()}?mode=ro&immutable=1", uri=True)
        ) as connection:
            found = find(connection)
            if not found:
                return True
            if connection.execute("SELECT version_num FROM alembic_version").fetchone() != (known,):
                return False
        for file in (work, new):
            os.close(os.open(file, os.O_CREAT | os.O_RDWR | os.O_TRUNC, 0o600))
        shutil.copyfile(copy, work)
        with contextlib.closing(open_database(work)) as opened:
            delete(opened, found)
        with contextlib.closing(sqlite3.connect(work, isolation_level=None)) as connection:
            # Row by row, so that no deleted data comes along with the pages.
            connection.execute("VACUUM INTO CAST(? AS TEXT)", (os.fsencode(new),))
        with new.open("rb+") as stream:
            os.fsync(stream.fileno())
        new.replace(copy)
    except (BoltunError, SQLAlchemyError, sqlite3.Error, OSError):
        return False
    finally:
        for end in ("", *_ENDS):
            _removed(work.with_name(work.name + end))
    return True


def _files(database: Path) -> list[Path]:
    """Return all copies of a database in the folders of copies, half-made ones among them."""
    found: list[Path] = []
    for folder in _FOLDERS:
        with contextlib.suppress(OSError):
            found += [
                file
                for file in sorted((database.parent / folder).iterdir())
                if file.name.removeprefix(".").startswith(f"{database.stem}-")
            ]
    return found


def _is_since(file: Path, at: float) -> bool:
    try:
        return file.stat().st_mtime >= at
    except OSError:
        return True


def _removed(file: Path) -> bool:
    try:
        file.unlink(missing_ok=True)
    except OSError:
        return False
    return True
