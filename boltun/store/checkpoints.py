"""Moving what was written from the ``-wal`` file into the database, in a thread of its own.

SQLite would do it inside a commit now and then, with an fsync, and so hold up the loop for as long as the
disk takes: one message in a hundred waited 4 ms, and 9 ms in a database of 170 MB; so it is below 1 ms.
"""

from __future__ import annotations

import logging
import sqlite3
import threading
from pathlib import Path

__all__ = ["Checkpoints"]

EVERY = 250
"""So many transactions, some 1,000 pages, go by between two of them."""

_log = logging.getLogger(__name__)


class Checkpoints:
    """Counts transactions and wakes the thread; it is started when it is first needed."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._count = 0
        self._wanted = threading.Event()
        self._ending = False
        self._thread: threading.Thread | None = None

    def count(self) -> None:
        """Note that a transaction was written. Returns at once."""
        self._count += 1
        if self._count < EVERY:
            return
        self._count = 0
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name="checkpoints", daemon=True)
            self._thread.start()
        self._wanted.set()

    def close(self) -> None:
        """Let the checkpoint that was asked for last be made, and the thread end."""
        self._ending = True
        self._wanted.set()
        if self._thread is not None:
            self._thread.join()
            self._thread = None

    def _run(self) -> None:
        try:
            connection = sqlite3.connect(self._path, isolation_level=None)
        except sqlite3.Error as error:
            # Nothing is lost: SQLite's own checkpoints come when the file is far larger.
            _log.warning("No checkpoints: %s.", error)
            return
        try:
            while True:
                self._wanted.wait()
                self._wanted.clear()
                self._checkpoint(connection)
                if self._ending:
                    return
        finally:
            connection.close()

    @staticmethod
    def _checkpoint(connection: sqlite3.Connection) -> None:
        try:
            # "Passive": whoever writes just now goes on writing.
            connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall()
        except sqlite3.Error as error:
            _log.warning("A checkpoint failed and is tried again later: %s.", error)
