"""Where keys, sessions and the texts of the last messages are kept: one SQLite file of one account."""

from __future__ import annotations

import asyncio
import json
import os
import sqlite3
import threading
import time
from pathlib import Path
from typing import Any

from omemo.storage import Just, Maybe, Nothing, Storage

__all__ = ["FileStorage"]

_KEPT = 86400.0
"""Seconds for which the text of a message is kept: it can be decrypted once only, but may come twice."""


class FileStorage(Storage):
    """What OMEMO keeps. Values are JSON."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
        self._database = sqlite3.connect(path, check_same_thread=False, isolation_level=None)
        self._lock = threading.Lock()
        self._do("PRAGMA journal_mode = WAL")
        self._do("CREATE TABLE IF NOT EXISTS omemo (key TEXT PRIMARY KEY, value TEXT NOT NULL)")
        self._do("CREATE TABLE IF NOT EXISTS texts (key TEXT PRIMARY KEY, text TEXT, at REAL NOT NULL)")
        self._do("DELETE FROM texts WHERE at < ?", time.time() - _KEPT)

    def close(self) -> None:
        """Let go of the file."""
        with self._lock:
            self._database.close()

    async def _load(self, key: str) -> Maybe[Any]:
        rows = await asyncio.to_thread(self._do, "SELECT value FROM omemo WHERE key = ?", key)
        return Just(json.loads(rows[0][0])) if rows else Nothing()

    async def _store(self, key: str, value: Any) -> None:
        await asyncio.to_thread(self._do, "REPLACE INTO omemo VALUES (?, ?)", key, json.dumps(value))

    async def _delete(self, key: str) -> None:
        await asyncio.to_thread(self._do, "DELETE FROM omemo WHERE key = ?", key)

    async def text(self, key: str) -> tuple[bool, str | None]:
        """Return whether a message was decrypted before, and its text; None: it had none."""
        rows = await asyncio.to_thread(self._do, "SELECT text FROM texts WHERE key = ?", key)
        return (True, rows[0][0]) if rows else (False, None)

    async def keep_text(self, key: str, text: str | None) -> None:
        """Keep the text of a message for a while."""
        await asyncio.to_thread(self._do, "REPLACE INTO texts VALUES (?, ?, ?)", key, text, time.time())

    def _do(self, statement: str, *values: object) -> list[Any]:
        with self._lock:
            return self._database.execute(statement, values).fetchall()
