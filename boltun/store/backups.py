"""The daily copy of a database file: made and checked beside the work, without holding up anybody."""

from __future__ import annotations

import contextlib
import os
import shutil
import sqlite3
import threading
from pathlib import Path

from boltun.errors import DamagedError
from boltun.store import failures
from boltun.store.copies import backup_path, daily_copies

__all__ = ["KEPT", "Backup", "backup_due"]

KEPT = 7
"""So many daily copies stay, if there is room for them."""

_PAGES = 256
_PAUSE = 0.004
"""So many pages are copied, about 1 MB, and then nothing for so many seconds, for others who need the disk.
"""

_ROOM = 64_000_000
"""Bytes that stay free on the disk."""


class Backup:
    """One copy of a database that is in use; ``run`` is for a thread of its own."""

    def __init__(self, database: Path, *, at: float, most: int) -> None:
        """``most``: bytes that all daily copies may have together."""
        self._database = database
        self._at = at
        self._most = most
        self._given_up = threading.Event()
        self._checking: sqlite3.Connection | None = None

    def run(self) -> Path | None:
        """Copy, check every page of the copy, and only then remove older copies; None: it was given up.

        DamagedError if the database itself is damaged. StoreError if only the copy cannot be made; then the
        older copies stay.
        """
        part: Path | None = None
        try:
            place = backup_path(self._database, self._at)
            part = place.with_name(place.name + ".part")
            for left in place.parent.glob("*.part*"):
                left.unlink()
            self._need_room(place.parent)
            self._copy(part)
            self._check(part)
            part.replace(place)
            self._prune(place)
        except (sqlite3.Error, OSError) as error:
            if self._given_up.is_set():
                return None
            self._look_at_database()
            raise failures.no_backup(self._database, failures.reason(error)) from error
        finally:
            if part is not None:
                with contextlib.suppress(OSError):
                    part.unlink(missing_ok=True)
        return place

    def give_up(self) -> None:
        """End soon and leave nothing. From any thread."""
        self._given_up.set()
        if (connection := self._checking) is not None:
            with contextlib.suppress(sqlite3.Error):
                connection.interrupt()

    def _need_room(self, folder: Path) -> None:
        size = self._database.stat().st_size
        if size > self._most:
            raise failures.backup_too_large(self._database, size, self._most)
        if shutil.disk_usage(folder).free < size + _ROOM:
            raise failures.no_backup(self._database, "the disk is nearly full")

    def _copy(self, part: Path) -> None:
        os.close(os.open(part, os.O_CREAT | os.O_RDWR | os.O_TRUNC, 0o600))
        with (
            contextlib.closing(_connect(self._database, "ro")) as source,
            contextlib.closing(sqlite3.connect(part, isolation_level=None)) as target,
        ):
            # A read transaction sees the database as it is now, whatever is written meanwhile; without it the
            # copy would begin anew after each message.
            source.execute("BEGIN")
            source.execute("SELECT count(*) FROM sqlite_master").fetchone()
            target.execute("PRAGMA synchronous=OFF")
            source.backup(target, pages=_PAGES, progress=self._pause)
            # One file, without a -wal beside it.
            target.execute("PRAGMA journal_mode=DELETE")
        with part.open("rb+") as file:
            os.fsync(file.fileno())

    def _pause(self, *_: object) -> None:
        if self._given_up.wait(_PAUSE):
            raise InterruptedError

    def _check(self, part: Path) -> None:
        verdict = self._verdict(part, "ro&immutable=1")
        if verdict != "ok":
            self._look_at_database()
            raise failures.no_backup(self._database, f"the copy is not whole: {verdict}")

    def _look_at_database(self) -> None:
        """Raise DamagedError if the database itself is damaged."""
        try:
            verdict = self._verdict(self._database, "ro")
        except sqlite3.Error as error:
            found = failures.explained(error, self._database, running=True)
            if isinstance(found, DamagedError) and not self._given_up.is_set():
                raise found from error
            return
        if verdict != "ok":
            raise failures.damaged(self._database, verdict, running=True)

    def _verdict(self, place: Path, mode: str) -> str:
        """Return "ok", or the first fault of a database, after looking at every page and every index."""
        with contextlib.closing(_connect(place, mode)) as connection:
            self._checking = connection
            try:
                if self._given_up.is_set():
                    raise InterruptedError
                verdict: str = connection.execute("PRAGMA integrity_check(1)").fetchone()[0]
            finally:
                self._checking = None
        # Its first line names the database, the last one the fault.
        return verdict.split("\n")[-1]

    def _prune(self, newest: Path) -> None:
        room = self._most
        for number, copy in enumerate(daily_copies(self._database)):
            room -= copy.size
            if copy.path != newest and (number >= KEPT or room < 0):
                copy.path.unlink(missing_ok=True)


def _connect(place: Path, mode: str) -> sqlite3.Connection:
    return sqlite3.connect(
        f"{place.as_uri()}?mode={mode}", uri=True, isolation_level=None, check_same_thread=False
    )


def backup_due(database: Path, at: float, every: float) -> bool:
    """Say whether the newest daily copy is older than so many seconds, or missing.

    A copy from the future, made under a wrong clock, does not count.
    """
    found = daily_copies(database)
    return not found or not 0 <= at - found[0].at < every
