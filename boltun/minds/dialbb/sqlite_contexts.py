"""Contexts in a file of SQLite, which several processes may share."""

from __future__ import annotations

import json
import sqlite3
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from boltun.minds.dialbb.building import BuildError
from boltun.minds.dialbb.contexts import HISTORY, Context
from boltun.minds.dialbb.values import encoded, plain_or_text

__all__ = ["SqliteContexts"]

_TABLES = """
CREATE TABLE IF NOT EXISTS contexts (
    session_id TEXT PRIMARY KEY, context TEXT NOT NULL, previous TEXT, used_at REAL NOT NULL
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS entries (
    session_id TEXT NOT NULL, place INTEGER NOT NULL, entry TEXT NOT NULL,
    PRIMARY KEY (session_id, place)
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS contexts_by_use ON contexts (used_at);
"""
_KEPT_FOR = 7 * 24 * 3600.0
_LOOK_EVERY = 3600.0
_PATIENCE = 10.0


class SqliteContexts:
    """One file of sessions. Only new turns of a dialogue are written, so a turn costs the same at any length.

    Sessions unused for ``kept_for`` seconds are removed.
    """

    def __init__(
        self, path: Path, *, kept_for: float = _KEPT_FOR, clock: Callable[[], float] = time.time
    ) -> None:
        """BuildError if the file cannot be used."""
        self._kept_for = kept_for
        self._clock = clock
        self._lock = threading.Lock()
        self._looked_at = float("-inf")
        try:
            self._database = sqlite3.connect(
                path, timeout=_PATIENCE, isolation_level=None, check_same_thread=False
            )
            self._database.execute("PRAGMA journal_mode = WAL")
            self._database.execute("PRAGMA synchronous = NORMAL")
            self._database.executescript(_TABLES)
        except sqlite3.Error as error:
            raise BuildError(f"The contexts cannot be kept here: {error}", path=path) from error

    def close(self) -> None:
        """Let go of the file."""
        with self._lock:
            self._database.close()

    def load(self, session_id: str) -> tuple[Context, Context | None] | None:
        """Return what was saved last."""
        with self._lock:
            row = self._database.execute(
                "SELECT context, previous FROM contexts WHERE session_id = ?", (session_id,)
            ).fetchone()
            if row is None:
                return None
            entries = self._database.execute(
                "SELECT entry FROM entries WHERE session_id = ? ORDER BY place", (session_id,)
            ).fetchall()
        history = [json.loads(entry) for (entry,) in entries]
        return (
            Context.from_json(json.loads(row[0]) | {HISTORY: history}),
            None if row[1] is None else _with_history(json.loads(row[1]), history),
        )

    def save(self, session_id: str, context: Context, previous: Context | None) -> None:
        """Keep both, in one transaction."""
        history = context.history
        whole = _dumped(Context(context.values).as_json())
        before = None if previous is None else _dumped(_shortened(previous, history))
        now = self._clock()
        with self._lock:
            database = self._database
            database.execute("BEGIN IMMEDIATE")
            try:
                self._save_history(session_id, history)
                database.execute(
                    "INSERT INTO contexts VALUES (?, ?, ?, ?) ON CONFLICT (session_id) DO UPDATE SET"
                    " context = excluded.context, previous = excluded.previous, used_at = excluded.used_at",
                    (session_id, whole, before, now),
                )
                if now - self._looked_at > _LOOK_EVERY:
                    self._looked_at = now
                    self._remove_old(now)
                database.execute("COMMIT")
            except BaseException:
                database.execute("ROLLBACK")
                raise

    def forget(self, session_id: str) -> None:
        """Keep it all the same: another process may go on with it until its time is over."""

    def _save_history(self, session_id: str, history: list[Any]) -> None:
        """Write the difference from the end on: a dialogue grows, or goes back a step."""
        database = self._database
        place = len(history)
        database.execute("DELETE FROM entries WHERE session_id = ? AND place >= ?", (session_id, place))
        while place:
            text = _entry(history[place - 1])
            row = database.execute(
                "SELECT entry FROM entries WHERE session_id = ? AND place = ?", (session_id, place - 1)
            ).fetchone()
            if row is not None and row[0] == text:
                break
            place -= 1
            database.execute("INSERT OR REPLACE INTO entries VALUES (?, ?, ?)", (session_id, place, text))

    def _remove_old(self, now: float) -> None:
        limit = (now - self._kept_for,)
        self._database.execute(
            "DELETE FROM entries WHERE session_id IN (SELECT session_id FROM contexts WHERE used_at < ?)",
            limit,
        )
        self._database.execute("DELETE FROM contexts WHERE used_at < ?", limit)


def _shortened(previous: Context, history: list[Any]) -> dict[str, Any]:
    """Return a context as JSON; of its history only the length if that is the same."""
    before = previous.history
    if history[: len(before)] == before:
        return Context(previous.values).as_json() | {HISTORY: len(before)}
    return previous.as_json()


def _with_history(values: dict[str, Any], history: list[Any]) -> Context:
    kept = values.pop(HISTORY, [])
    return Context.from_json(values | {HISTORY: history[:kept] if isinstance(kept, int) else kept})


def _entry(entry: Any) -> str:
    try:
        return _dumped(encoded(entry))
    except TypeError:
        return _dumped(plain_or_text(entry))


def _dumped(value: Any) -> str:
    return json.dumps(value, ensure_ascii=True, separators=(",", ":"))
