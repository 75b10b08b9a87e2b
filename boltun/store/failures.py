"""What goes wrong with a database, as sentences.

SQLite's own words ("disk I/O error", "attempt to write a readonly database") say neither what happened nor
what to do; its extended codes and the state of the disk tell it.
"""

from __future__ import annotations

import errno
import shutil
from pathlib import Path

from boltun.errors import StoreError

__all__ = [
    "damaged",
    "explained",
    "foreign",
    "full",
    "held_open",
    "in_use",
    "locked",
    "newer",
    "not_a_database",
    "read_only",
    "server_in_use",
    "unreachable",
    "unsupported",
]

_ROOM = 256 * 1024
"""With less than this free, SQLite cannot make the files it works with."""


def newer(path: Path | None, found: str, known: str) -> StoreError:
    """Return the refusal of a database that a later version of the program has changed."""
    return StoreError(
        "The database was written by a newer Boltun (its schema is {found}, this program knows {known}).",
        path=path,
        advice="Nothing was changed. Start the newer Boltun, or use another profile (--profile DIR).",
        found=found,
        known=known,
    )


def damaged(path: Path | None, detail: str) -> StoreError:
    """Return the refusal of a database whose pages do not fit together."""
    return StoreError(
        "The database is damaged ({detail}).",
        path=path,
        advice="Nothing was changed. Put a copy in its place (see the folder copies beside it), or move the "
        "file away to begin with an empty memory.",
        detail=detail,
    )


def not_a_database(path: Path | None) -> StoreError:
    """Return the refusal of a file that holds something else."""
    return StoreError(
        "This file is not a database.",
        path=path,
        advice="Nothing was changed. Move it away to begin with an empty memory, or name another file.",
    )


def foreign(path: Path | None) -> StoreError:
    """Return the refusal of another program's database."""
    return StoreError(
        "This is the database of another program.",
        path=path,
        advice="Nothing was changed. Name another file.",
    )


def full(path: Path | None) -> StoreError:
    """Return the error of a disk without room."""
    return StoreError(
        "The disk is full: the database cannot be written.",
        path=path,
        advice="What was remembered before is safe. Make room on the disk and try again.",
    )


def read_only(path: Path | None) -> StoreError:
    """Return the error of a file or folder that may not be written."""
    return StoreError(
        "The database cannot be written: the file or its folder is read-only.",
        path=path,
        advice="Make both writable, or use another profile (--profile DIR).",
    )


def in_use(path: Path | None) -> StoreError:
    """Return the refusal of a file that another Boltun has open."""
    return StoreError(
        "Another Boltun is using this profile.",
        path=path,
        advice="Close it first, or use another profile (--profile DIR).",
    )


def server_in_use(place: str) -> StoreError:
    """Return the refusal of a database server that answers another Boltun."""
    return StoreError(
        "Another Boltun is using this database.",
        path=place,
        advice="Close it first, or use another database or schema. Two on one would answer everybody twice.",
    )


def locked(path: Path | None) -> StoreError:
    """Return the error of a file that another program keeps from being written."""
    return StoreError(
        "The database cannot be written: another program keeps it locked.",
        path=path,
        advice="Close that program, such as a database browser or a backup, and try again.",
    )


def unsupported(place: str, name: str) -> StoreError:
    """Return the refusal of a database that is neither SQLite nor PostgreSQL."""
    return StoreError(
        "Boltun cannot keep its memory in {name}.",
        path=place,
        advice="Nothing was changed there. Use an SQLite file (sqlite:////folder/file.sqlite) or PostgreSQL"
        " (postgresql+psycopg://user@host/name).",
        name=name,
    )


def held_open(path: Path | None) -> StoreError:
    """Return why a file cannot be written anew."""
    return StoreError(
        "What was deleted is gone, but traces of it may stay in the file: another program has it open.",
        path=path,
        advice="Close that program; Boltun tries again within a day.",
    )


def unreachable(place: Path | str | None, error: BaseException) -> StoreError:
    """Return the error of anything that no other sentence fits."""
    return StoreError(
        "The database cannot be used: {detail}.",
        path=place,
        advice="Check the place and its rights.",
        # Further lines of a server's error quote the values.
        detail=str(error).strip().partition("\n")[0].rstrip(".") or type(error).__name__,
    )


def explained(error: BaseException, path: Path | None) -> StoreError:
    """Return the sentence for what a database driver or the system raised."""
    if isinstance(error, OSError):
        if isinstance(error, PermissionError) or error.errno == errno.EROFS:
            return read_only(path)
        return full(path) if error.errno == errno.ENOSPC else unreachable(path, error)
    name = getattr(error, "sqlite_errorname", None) or ""
    if name.startswith("SQLITE_FULL"):
        return full(path)
    if name.startswith(("SQLITE_CORRUPT", "SQLITE_NOTADB")):
        return not_a_database(path) if name == "SQLITE_NOTADB" else damaged(path, str(error))
    if "unique" in str(error).lower() and "reply_to" in str(error):
        return StoreError("This message has an answer already.")
    if name.startswith(("SQLITE_BUSY", "SQLITE_LOCKED")):
        return locked(path)
    if name.startswith(("SQLITE_IOERR", "SQLITE_CANTOPEN")) and path is not None and _has_no_room(path):
        return full(path)
    if name.startswith(("SQLITE_READONLY", "SQLITE_CANTOPEN", "SQLITE_PERM")):
        return read_only(path)
    return unreachable(path, error)


def _has_no_room(path: Path) -> bool:
    try:
        return shutil.disk_usage(path.parent).free < _ROOM
    except OSError:
        return False
