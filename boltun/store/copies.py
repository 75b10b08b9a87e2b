"""Copies of the database: one each day, and one before a newer version changes it.

Both are databases of their own, one file each, in folders beside it: ``backups`` and ``copies``.
"""

from __future__ import annotations

import contextlib
import os
import re
import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

__all__ = [
    "KEPT",
    "Copy",
    "backup_path",
    "copies_of",
    "daily_copies",
    "keep_copy",
    "newest_copy",
    "remove_copies",
]

KEPT = 3
"""So many copies of older versions stay; older ones are removed."""

_DAILY = re.compile(r"-(\d{8}-\d{6})$")
_OLDER = re.compile(r"-\w+-(\d{8}-\d{6})-\d{6}$")
_MOMENT = "%Y%m%d-%H%M%S"


@dataclass(frozen=True, slots=True, kw_only=True)
class Copy:
    """One copy of a database."""

    path: Path
    at: float
    """The time at which it was made, by its name."""
    size: int
    """Bytes."""


def copies_of(database: Path) -> list[Copy]:
    """Return all copies of a database, newest first."""
    found = [*_found(database, "backups", _DAILY), *_found(database, "copies", _OLDER)]
    return sorted(found, key=lambda copy: copy.at, reverse=True)


def daily_copies(database: Path) -> list[Copy]:
    """Return the daily copies of a database, newest first."""
    return sorted(_found(database, "backups", _DAILY), key=lambda copy: copy.at, reverse=True)


def newest_copy(database: Path) -> Path | None:
    """Return the newest copy of a database; None: there is none."""
    found = copies_of(database)
    return found[0].path if found else None


def backup_path(database: Path, at: float) -> Path:
    """Return the path of a daily copy made now; makes the folder. OSError if that is impossible."""
    folder = database.parent / "backups"
    folder.mkdir(mode=0o700, exist_ok=True)
    moment = datetime.fromtimestamp(at, UTC).strftime(_MOMENT)
    return folder / f"{database.stem}-{moment}{database.suffix}"


def keep_copy(connection: sqlite3.Connection, database: Path, version: str) -> Path:
    """Copy an open database into the folder ``copies`` beside it, named by version and time.

    It uses SQLite's own backup, because the newest data may be in the ``-wal`` file. The copy is whole, or
    there is none. Raises sqlite3.Error or OSError.
    """
    folder = database.parent / "copies"
    folder.mkdir(mode=0o700, exist_ok=True)
    moment = datetime.now(UTC).strftime(f"{_MOMENT}-%f")
    copy = folder / f"{database.stem}-{version}-{moment}{database.suffix}"
    part = copy.with_suffix(".part")
    os.close(os.open(part, os.O_CREAT | os.O_RDWR | os.O_TRUNC, 0o600))
    try:
        target = sqlite3.connect(part)
        try:
            connection.backup(target)
            # One file, without a -wal beside it.
            target.execute("PRAGMA journal_mode=DELETE")
        finally:
            target.close()
        part.replace(copy)
    except BaseException:
        part.unlink(missing_ok=True)
        raise
    _prune(database)
    return copy


def remove_copies(database: Path) -> None:
    """Remove every copy of a database; one that cannot be removed stays."""
    for copy in copies_of(database):
        with contextlib.suppress(OSError):
            copy.path.unlink(missing_ok=True)


def _prune(database: Path) -> None:
    older = sorted(_found(database, "copies", _OLDER), key=lambda copy: copy.path.stem.rsplit("-", 3)[1:])
    for old in older[:-KEPT]:
        old.path.unlink(missing_ok=True)


def _found(database: Path, folder: str, name: re.Pattern[str]) -> Iterator[Copy]:
    stem = database.stem
    for path in (database.parent / folder).glob(f"*{database.suffix}"):
        match = name.match(path.stem, len(stem)) if path.stem.startswith(stem) else None
        if match is None:
            continue
        with contextlib.suppress(OSError, ValueError):
            at = datetime.strptime(match[1], _MOMENT).replace(tzinfo=UTC).timestamp()
            yield Copy(path=path, at=at, size=path.stat().st_size)
