"""Checkpoints: move what was written from the ``-wal`` file into the database, in a thread of their own.

SQLite would do it inside a commit now and then, with an fsync, and so hold up the loop for as long as the
disk takes: one message in a hundred waited 4 ms, and 9 ms in a database of 170 MB. This way it is below 1 ms.

The file can shrink only at an instant at which nobody writes and nobody reads from it. Under load that never
comes by itself: the file grew to 85 MB beside a database of 19 MB, and to 2 GB while two other programs read
all the time (tests/benchmarks/checkpoints.py). So this module brings such an instant about, but rarely.
"""

from __future__ import annotations

import contextlib
import logging
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from boltun.errors import StoreError
from boltun.store import failures

__all__ = ["Checkpoints", "without_checkpoint"]

EVERY = 250
"""So many transactions, some 1,000 pages, go by between two checkpoints."""

SHORT = 4_000_000
"""Bytes. A longer file is cut to this length when it begins anew, by the next one who writes."""

LONG = 16_000_000
"""Bytes. If the file is longer, writers wait until it is empty: some 10 ms."""

_INSTANT = 15
"""Milliseconds that they then wait for readers."""

VERY_LONG = 32_000_000
_PATIENCE = 150
_TRIES = 6
"""The same for a file that is longer still. In each try SQLite looks only once which readers are in the way.
"""

_REST = 2
"""After waiting in vain, nobody waits again for so many times as long, and each time for twice that."""

_LONGEST_REST = 60.0
"""Seconds."""

FAR_TOO_LONG = 128_000_000
"""Bytes. If something keeps so long a file from being emptied, a person is told."""

_IDLE = 0.05
"""Seconds without a transaction after which nobody is asked to wait."""

_LONGEST = 2.0
"""Seconds that writers wait at most, in case that the disk hangs."""

_FRAME = 24
"""Bytes in the file before each page."""

_log = logging.getLogger(__name__)


class Checkpoints:
    """Counts transactions and wakes the thread; it is started when it is first needed."""

    def __init__(
        self,
        path: Path,
        *,
        failed: Callable[[sqlite3.Error], None] = lambda error: None,
        told: Callable[[StoreError], None] = lambda error: None,
    ) -> None:
        """``failed`` hears of every error, ``told`` of what a person should know; both in the thread."""
        self._path = path
        self._failed = failed
        self._told = told
        self._count = 0
        self._wanted = threading.Event()
        self._ending = False
        self._given_up = False
        self._thread: threading.Thread | None = None
        self._page = 0
        self._asked = False
        """The thread wants an instant at which nobody writes."""
        self._granted = threading.Event()
        self._given_back = threading.Event()
        self._rest = 0.0
        self._again_at = 0.0
        """When writers may wait again, and how many seconds after the last time."""
        self._has_told = False

    def count(self) -> None:
        """Note that a transaction was written. Returns at once, unless the file has to be emptied."""
        self._count += 1
        if self._asked:
            self._granted.set()
            self._given_back.wait(_LONGEST)
        if self._count < EVERY:
            return
        self._count = 0
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name="checkpoints", daemon=True)
            self._thread.start()
        self._wanted.set()

    def close(self) -> None:
        """Let the last checkpoint that was asked for end, and the thread with it."""
        self._ending = True
        self._wanted.set()
        if self._thread is not None:
            self._thread.join()
            self._thread = None

    def give_up(self) -> None:
        """Close, and move nothing any more."""
        self._given_up = True
        self.close()

    def finish(self) -> None:
        """Close, and empty the file, even if another program has the database open."""
        self.close()
        try:
            connection = _connect(self._path)
            try:
                self._insist(connection)
            finally:
                connection.close()
        except sqlite3.Error as error:
            # The next start finds everything in it.
            _log.warning("The last checkpoint failed: %s.", error)

    def _run(self) -> None:
        try:
            connection = _connect(self._path)
        except sqlite3.Error as error:
            # Nothing is lost: SQLite's own checkpoints come when the file is far larger.
            _log.warning("No checkpoints: %s.", error)
            return
        try:
            while True:
                self._wanted.wait()
                self._wanted.clear()
                if not self._given_up:
                    self._checkpoint(connection)
                if self._ending:
                    return
        finally:
            connection.close()

    def _checkpoint(self, connection: sqlite3.Connection) -> None:
        try:
            # "Passive": those who are writing go on writing. This is nearly all of the work.
            _, pages, _ = connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
            too_long = self._bytes(connection, pages) > LONG
            if too_long and not self._ending and time.monotonic() >= self._again_at:
                self._shorten(connection)
        except sqlite3.Error as error:
            _log.warning("A checkpoint failed and is tried again later: %s.", error)
            self._failed(error)

    def _shorten(self, connection: sqlite3.Connection) -> None:
        """Empty the file while writers wait.

        Locks of the database alone would not do: somebody who writes without a pause would have the lock
        again before anybody else.
        """
        self._granted.clear()
        self._given_back.clear()
        self._asked = True
        try:
            self._granted.wait(_IDLE)
            begun = time.monotonic()
            length = self._empty(connection, _INSTANT)
            rest = _REST * (time.monotonic() - begun)
            if length > VERY_LONG:
                length = self._insist(connection)
                rest = self._rest = min(max(2 * self._rest, _REST * _TRIES * _PATIENCE / 1000), _LONGEST_REST)
            self._again_at = time.monotonic() + rest
        finally:
            self._asked = False
            self._given_back.set()
        if not length:
            self._rest = self._again_at = 0.0
            self._has_told = False
        elif length > FAR_TOO_LONG and not self._has_told:
            self._has_told = True
            self._told(failures.read_for_ever(self._path, length))

    def _insist(self, connection: sqlite3.Connection) -> int:
        """Empty the file, even if others always read from it; return its length after that."""
        for _ in range(_TRIES):
            if not (length := self._empty(connection, _PATIENCE)):
                break
        return length

    def _empty(self, connection: sqlite3.Connection, patience: int) -> int:
        """Empty the file and return its length in bytes: 0 if that worked.

        While it waits so many milliseconds for readers, nobody can write.
        """
        connection.execute(f"PRAGMA busy_timeout={patience}")
        hindered, pages, _ = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        return self._bytes(connection, pages) if hindered else 0

    def _bytes(self, connection: sqlite3.Connection, pages: int) -> int:
        if not self._page:
            self._page = connection.execute("PRAGMA page_size").fetchone()[0] + _FRAME
        return pages * self._page


@contextlib.contextmanager
def without_checkpoint(connection: Any, path: Path) -> Iterator[None]:
    """Inside this block a connection is closed without moving anything into its file."""
    reader: sqlite3.Connection | None = None
    if hasattr(connection, "setconfig"):  # Python 3.12
        connection.setconfig(getattr(sqlite3, "SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE"), True)  # noqa: B009
    else:
        # Only the last connection does it when it closes, and one that only reads cannot.
        with contextlib.suppress(sqlite3.Error):
            reader = sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)
            reader.execute("SELECT count(*) FROM sqlite_master").fetchone()
    yield
    if reader is not None:
        reader.close()


def _connect(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, isolation_level=None)
    try:
        # As in the database's own connection, a checkpoint must be on the disk before the original is given
        # up.
        connection.execute("PRAGMA synchronous=NORMAL")
    except BaseException:
        connection.close()
        raise
    return connection
