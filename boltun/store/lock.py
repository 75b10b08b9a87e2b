"""One program at a time on one database file."""

from __future__ import annotations

import contextlib
import sqlite3
import stat
from pathlib import Path

from boltun.store import failures

__all__ = ["Lock", "check_kind"]


class Lock:
    """Held from creation to ``close``; the system releases it when the program dies.

    It is an SQLite lock on an empty file of its own. So it works the same on every system, and does not keep
    out readers of the database itself (a backup, another tool).
    """

    def __init__(self, database: Path) -> None:
        """Take the lock. StoreError if another program has it, or if there can be no database."""
        check_kind(database)
        self._place = place = database.with_name(database.name + ".lock")
        self._is_new = not place.exists()
        try:
            # Half a second, for a program that is just ending.
            self._connection = sqlite3.connect(
                place, timeout=0.5, isolation_level=None, check_same_thread=False
            )
            try:
                self._connection.execute("BEGIN EXCLUSIVE")
            except sqlite3.Error as error:
                if getattr(error, "sqlite_errorname", "") == "SQLITE_BUSY":
                    self._connection.close()  # the file is another's by now
                    raise failures.in_use(database) from error
                self.discard()
                raise
            except BaseException:
                self.discard()
                raise
        except sqlite3.Error as error:
            raise failures.explained(error, database) from error

    def close(self) -> None:
        """Release the lock."""
        self._connection.close()

    def discard(self) -> None:
        """Release the lock, and leave no file if there was none before: the database is none of ours."""
        self._connection.close()
        if self._is_new:
            with contextlib.suppress(OSError):
                self._place.unlink()


def check_kind(database: Path) -> None:
    """Refuse a device, a pipe or a folder, because the one who has the lock may remove it or put a file in
    its place."""
    with contextlib.suppress(OSError):
        if not stat.S_ISREG(database.stat().st_mode):
            raise failures.no_file(database)
