"""Copies of the database, kept before it is changed to a newer version."""

from __future__ import annotations

import contextlib
import os
import sqlite3
from datetime import UTC, datetime
from pathlib import Path

__all__ = ["KEPT", "keep_copy", "remove_copies"]

KEPT = 3
"""So many copies stay; older ones are removed."""


def keep_copy(connection: sqlite3.Connection, database: Path, version: str) -> Path:
    """Copy an open database into the folder ``copies`` beside it, named by version and time.

    SQLite's own backup is used, because the newest data may lie in the ``-wal`` file. The copy is whole or
    not there at all. Raises sqlite3.Error or OSError.
    """
    folder = database.parent / "copies"
    folder.mkdir(mode=0o700, exist_ok=True)
    moment = datetime.now(UTC).strftime("%Y%m%d-%H%M%S-%f")
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
    for copy in _copies(database):
        with contextlib.suppress(OSError):
            copy.unlink(missing_ok=True)


def _prune(database: Path) -> None:
    for old in _copies(database)[:-KEPT]:
        old.unlink(missing_ok=True)


def _copies(database: Path) -> list[Path]:
    """Return the copies of a database, oldest first."""
    folder = database.parent / "copies"
    return sorted(
        folder.glob(f"{database.stem}-*-*-*-*{database.suffix}"),
        key=lambda copy: copy.stem.rsplit("-", 3)[1:],
    )
