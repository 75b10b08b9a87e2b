"""The failures of a database, as sentences.

SQLite's own words ("disk I/O error", "attempt to write a readonly database") say neither what happened nor
what to do; its extended codes and the state of the disk do.
"""

from __future__ import annotations

import errno
import shlex
import shutil
from pathlib import Path

from boltun.errors import DamagedError, StoreError
from boltun.paths import Profile
from boltun.store.copies import newest_copy

__all__ = [
    "backup_too_large",
    "damaged",
    "explained",
    "foreign",
    "full",
    "gone",
    "held_open",
    "in_use",
    "is_damage",
    "locked",
    "newer",
    "no_backup",
    "no_file",
    "not_a_database",
    "read_for_ever",
    "read_only",
    "reason",
    "server_in_use",
    "unreachable",
    "unreadable",
    "unsupported",
]

_ROOM = 256 * 1024
"""With less space than this, SQLite cannot make its temporary files."""


def newer(path: Path | None, found: str, known: str) -> StoreError:
    """Return the refusal of a database that a later version of the program has changed."""
    return StoreError(
        "The database was written by a newer Boltun (its schema is {found}, this program knows {known}).",
        path=path,
        advice="Nothing was changed. Start the newer Boltun, or use another profile (--profile DIR).",
        found=found,
        known=known,
    )


def damaged(path: Path | None, detail: str, *, running: bool = False) -> DamagedError:
    """Return the error of a database whose pages do not fit together; ``running``: it was in use."""
    if running:
        what = "The database was found to be damaged ({detail}). Boltun answers nobody any more."
    else:
        what = "The database is damaged ({detail})."
    return _broken(what, path, detail=detail)


def not_a_database(path: Path | None) -> DamagedError:
    """Return the refusal of a file with other content."""
    return _broken("This file is not a database.", path)


def unreadable(path: Path | None, detail: str, *, running: bool = False) -> DamagedError:
    """Return the error of a disk that cannot read or write; ``running``: the database was in use."""
    what = "The disk of the database cannot be read or written ({detail})."
    if running:
        what = (
            "The disk of the database cannot be read or written ({detail}). Boltun answers nobody any more."
        )
    return DamagedError(
        what,
        path=path,
        advice="Check that the disk is connected and sound, and copy its content; then start Boltun again.",
        detail=detail,
    )


def gone(path: Path) -> DamagedError:
    """Return the error of a file that was moved, deleted or replaced while it was in use."""
    return _broken(
        "The file of the database was moved, deleted or replaced. Boltun answers nobody any more.", path
    )


def _broken(what: str, path: Path | None, detail: str = "") -> DamagedError:
    """Return an error whose advice names the newest copy that there really is."""
    advice = "Save what can be read, and begin anew, with: {command} --begin-anew"
    newest = None if path is None else newest_copy(path)
    if newest is not None:
        advice = (
            "Nothing was overwritten. The newest copy is {copy}. Put it in place with: {command} newest. Or"
            " save what can be read, and begin anew, with: {command} --begin-anew"
        )
    elif path is not None:
        advice = (
            "Nothing was overwritten. There is no copy of it. Save what can be read, and begin anew, with:"
            " {command} --begin-anew"
        )
    return DamagedError(
        what, path=path, advice=advice, command=_command(path), copy=newest or "", detail=detail
    )


def _command(path: Path | None) -> str:
    """Return the command that repairs this very database."""
    if path is None or path == Profile.default().database:
        return "boltun restore"
    return f"boltun --database {shlex.quote(str(path))} restore"


def is_damage(error: BaseException, path: Path | None) -> bool:
    """Whether a driver's error means that nothing must be written any more."""
    name = getattr(error, "sqlite_errorname", None) or ""
    if str(error).startswith("Could not decode to UTF-8"):
        return True  # Python's driver says so; only text is ever written
    if name.startswith("SQLITE_IOERR"):
        # Some are about the memory, or about a disk without room.
        return name != "SQLITE_IOERR_NOMEM" and not (path is not None and _has_no_room(path))
    return name.startswith(("SQLITE_CORRUPT", "SQLITE_NOTADB"))


def no_file(path: Path) -> StoreError:
    """Return the error of a device, a pipe or a folder in the place of the database."""
    return StoreError(
        "This is no ordinary file, so no database can be in it. Nothing was changed.",
        path=path,
        advice="Name another file.",
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
        advice="Everything from before is safe. Make room on the disk and try again.",
    )


def read_only(path: Path | None) -> StoreError:
    """Return the error of a file or folder that must not be written."""
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
    """Return the error of a file that cannot be rewritten."""
    return StoreError(
        "The messages are deleted, but traces of them may stay in the file: another program has it open.",
        path=path,
        advice="Close that program; Boltun tries again within a day.",
    )


def read_for_ever(path: Path, length: int) -> StoreError:
    """Return the message that another program keeps the -wal file from being emptied."""
    return StoreError(
        "Another program reads the database without end, and so the file {name} beside it grows: it has"
        " {size} MB.",
        path=path,
        advice="Close that program, such as a database browser; Boltun then empties the file by itself.",
        name=f"{path.name}-wal",
        size=length // 1_000_000,
    )


def no_backup(path: Path, detail: str) -> StoreError:
    """Return the error of a daily copy that could not be made."""
    return StoreError(
        "Today's backup of the database could not be made: {detail}.",
        path=path,
        advice="The older ones stay. Boltun tries again tomorrow, and when it starts.",
        detail=detail,
    )


def backup_too_large(path: Path, size: int, most: int) -> StoreError:
    """Return the error of a database that is larger than its copies may be."""
    return StoreError(
        "Today's backup of the database was not made: it would have {size} MB, and the settings allow"
        " {most} MB for all of them.",
        path=path,
        advice="Allow more in the settings, or 0 to keep none.",
        size=size // 1_000_000 + 1,
        most=most // 1_000_000,
    )


def unreachable(place: Path | str | None, error: BaseException) -> StoreError:
    """Return an error for everything else."""
    return StoreError(
        "The database cannot be used: {detail}.",
        path=place,
        advice="Check the place and its rights.",
        detail=reason(error),
    )


def reason(error: BaseException) -> str:
    """Return a driver's or the system's own words, for use inside a sentence."""
    if isinstance(error, OSError) and error.strerror:
        return error.strerror
    # Further lines of a server's error quote the values.
    return str(error).strip().partition("\n")[0].rstrip(".") or type(error).__name__


def explained(error: BaseException, path: Path | None, *, running: bool = False) -> StoreError:
    """Return the sentence for what a database driver or the system raised; ``running``: while in use."""
    if isinstance(error, OSError):
        if isinstance(error, PermissionError) or error.errno == errno.EROFS:
            return read_only(path)
        return full(path) if error.errno == errno.ENOSPC else unreachable(path, error)
    if isinstance(error, UnicodeDecodeError):
        # SQLite quotes what is damaged, and that need not be text.
        return damaged(path, "what it holds is no text", running=running)
    name = getattr(error, "sqlite_errorname", None) or ""
    if name.startswith("SQLITE_FULL"):
        return full(path)
    if name.startswith(("SQLITE_CORRUPT", "SQLITE_NOTADB")) or str(error).startswith("Could not decode"):
        if name == "SQLITE_NOTADB" and not running:
            return not_a_database(path)
        return damaged(path, str(error), running=running)
    if "unique" in str(error).lower() and "reply_to" in str(error):
        return StoreError("This message has an answer already.")
    if name.startswith(("SQLITE_BUSY", "SQLITE_LOCKED")):
        return locked(path)
    if name.startswith(("SQLITE_IOERR", "SQLITE_CANTOPEN")) and path is not None and _has_no_room(path):
        return full(path)
    if is_damage(error, path):
        return unreadable(path, str(error), running=running)
    if name.startswith(("SQLITE_READONLY", "SQLITE_CANTOPEN", "SQLITE_PERM")):
        return read_only(path)
    return unreachable(path, error)


def _has_no_room(path: Path) -> bool:
    try:
        return shutil.disk_usage(path.parent).free < _ROOM
    except OSError:
        return False
