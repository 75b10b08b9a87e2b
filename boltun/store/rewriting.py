"""Rewrites a database file while it is in use, so that no deleted data stays in it.

SQLite's own VACUUM keeps everybody from writing until it is done, two seconds for a million messages. So
another thread makes a copy, as of one moment. Meanwhile every statement that writes is noted, and then
repeated on the copy. In the end the copy takes the place of the file, which takes milliseconds.
"""

from __future__ import annotations

import contextlib
import os
import sqlite3
from collections import deque
from pathlib import Path

from boltun.errors import StoreError
from boltun.store import failures

__all__ = ["Change", "Rewriting", "remove_left_over"]

Change = tuple[str, object]
"""SQL that writes, and its parameters."""

_PAGES = 2000
"""So many pages are copied before a look whether the copy is still wanted: about 10 ms."""


class Rewriting:
    """One copy of a database file: made in the thread of the database, filled in another (``fill``).

    ``changes`` takes every later transaction. ``finish`` completes the copy, ``put_in_place`` gives it the
    file's name, and ``clear`` (for another thread, too) removes the old file.
    """

    def __init__(self, path: Path) -> None:
        """Hold on to the present state of the database. StoreError if that is impossible."""
        self.changes: deque[list[Change]] = deque()
        self._path = path
        self._place = _place(path)
        self._given_up = False
        self._target: sqlite3.Connection | None = None
        remove_left_over(path)
        try:
            self._source = _connect(path)
            # A read transaction sees the database as it is now, whatever is written.
            self._source.execute("BEGIN")
            self._source.execute("SELECT count(*) FROM sqlite_master").fetchone()
        except sqlite3.Error as error:
            raise failures.explained(error, path) from error

    def fill(self) -> None:
        """Make the copy and bring it up to date, except for the last moments. For another thread.

        StoreError if it cannot be made; then nothing of it is left.
        """
        try:
            self._copy()
            self._settle()
        except (sqlite3.Error, OSError) as error:
            self._remove()
            raise failures.explained(error, self._path) from error
        except BaseException:
            self._remove()
            raise

    def finish(self) -> None:
        """Complete the copy and put it on the disk."""
        assert self._target is not None, "it has to be filled before"
        try:
            self._catch_up(self._target)
            self._target.close()
        except sqlite3.Error as error:
            self._remove()
            raise failures.explained(error, self._path) from error

    def put_in_place(self) -> None:
        """Give the copy the name of the file, which nobody has open. OSError if the system refuses.

        The old file stays under another name until ``clear``, because freeing its room takes time, too.
        """
        with contextlib.suppress(OSError):  # here a file can have only one name
            os.link(self._path, self._place.with_name(self._place.name + "-old"))
        self._place.replace(self._path)
        _write_folder(self._path.parent)

    def clear(self) -> None:
        """Free the room of the old file. For another thread."""
        remove_left_over(self._path)

    def give_up(self) -> None:
        """Give up. The thread that fills the copy ends soon and removes it."""
        self._given_up = True
        if (target := self._target) is not None:
            # Its own thread has closed it meanwhile: there is nothing to interrupt.
            with contextlib.suppress(sqlite3.Error):
                target.interrupt()

    def _copy(self) -> None:
        part = self._place.with_name(self._place.name + "-part")
        for new in (part, self._place):
            os.close(os.open(new, os.O_CREAT | os.O_RDWR | os.O_TRUNC, 0o600))
        self._target = _connect(part)
        with contextlib.closing(self._target), contextlib.closing(self._source):
            self._target.execute("PRAGMA journal_mode=OFF")
            self._target.execute("PRAGMA synchronous=OFF")
            self._source.backup(self._target, pages=_PAGES, progress=self._look)
            # Copying pages would also copy room that rows had before; copying rows does not. As bytes,
            # because a folder's name need not be UTF-8.
            self._target.execute("VACUUM INTO CAST(? AS TEXT)", (os.fsencode(self._place),))
            self._look()
        part.unlink()
        with self._place.open("rb+") as file:
            os.fsync(file.fileno())

    def _settle(self) -> None:
        target = self._target = _connect(self._place)
        for pragma in ("journal_mode=WAL", "synchronous=NORMAL", "foreign_keys=ON", "secure_delete=ON"):
            target.execute(f"PRAGMA {pragma}")
        self._catch_up(target)
        # So that hardly anything is left to write when the loop has to wait for it.
        for place in (self._place, self._path):
            with contextlib.closing(_connect(place)) as connection:
                connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall()
                # Waits for nobody: others who read or write go first.
                connection.execute("PRAGMA busy_timeout=0")
                connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
        self._catch_up(target)
        self._look()

    def _catch_up(self, target: sqlite3.Connection) -> None:
        # Only what is there now: somebody who writes all the time would keep it from ever ending.
        for _ in range(len(self.changes)):
            target.execute("BEGIN IMMEDIATE")
            for sql, arguments in self.changes.popleft():
                target.execute(sql, arguments).fetchall()  # type: ignore[arg-type]
            target.execute("COMMIT")

    def _look(self, *_: object) -> None:
        if self._given_up:
            raise StoreError("The database was closed while it was written anew.", path=self._path)

    def _remove(self) -> None:
        for connection in (self._source, self._target):
            if connection is not None:
                connection.close()
        remove_left_over(self._path)


def remove_left_over(path: Path) -> bool:
    """Remove the rest of an unfinished copy, and say whether there was any.

    What cannot be removed stays.
    """
    place = _place(path)
    # The old file under its other name proves nothing: its own name has gone to the new one.
    found = place.exists()
    for end in ("", "-wal", "-shm", "-old", "-part", "-part-wal", "-part-shm", "-part-journal"):
        with contextlib.suppress(OSError):
            place.with_name(place.name + end).unlink(missing_ok=True)
    return found


def _write_folder(folder: Path) -> None:
    """Let the disk know which file has the name, before anything is written behind it."""
    if os.name == "nt":
        return
    number = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(number)
    finally:
        os.close(number)


def _place(path: Path) -> Path:
    return path.with_name(path.name + ".anew")


def _connect(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(path, timeout=5.0, isolation_level=None, check_same_thread=False)
