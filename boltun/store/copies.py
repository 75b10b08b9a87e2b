"""Copies of the database, kept before it is changed to a newer version."""

from __future__ import annotations

import os
import sqlite3
from datetime import UTC, datetime
from pathlib import Path

__all__ = ["KEPT", "keep_copy"]

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
    _prune(folder, database)
    return copy


def _prune(folder: Path, database: Path) -> None:
    copies = sorted(
        folder.glob(f"{database.stem}-*-*-*-*{database.suffix}"),
        key=lambda copy: copy.stem.rsplit("-", 3)[1:],
    )
    for old in copies[:-KEPT]:
        old.unlink(missing_ok=True)
