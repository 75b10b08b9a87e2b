"""What a language model used today, kept in a file of its own: it holds after a restart, and for all programs
that ask the same model.

Before a question, the most that it can cost is set aside. So several questions at the same time cannot spend
more than there is, and a crash spends nothing that is not counted.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from datetime import datetime
from pathlib import Path
from threading import Lock
from time import time
from typing import Final

from boltun.errors import MindError
from boltun.minds.sending import Limits, Prices, Spent

__all__ = ["Budget", "file_in"]

_FILE: Final = "language-models.sqlite"
_PATIENCE: Final = 5.0
_TABLE: Final = """CREATE TABLE IF NOT EXISTS spent (
    model TEXT NOT NULL, day TEXT NOT NULL,
    answers INTEGER NOT NULL, tokens INTEGER NOT NULL, cost REAL NOT NULL,
    PRIMARY KEY (model, day))"""
_OF: Final = "SELECT answers, tokens, cost FROM spent WHERE model = ? AND day = ?"
_ADD: Final = """INSERT INTO spent VALUES (?, ?, ?, ?, ?) ON CONFLICT (model, day) DO UPDATE SET
    answers = max(answers + excluded.answers, 0), tokens = max(tokens + excluded.tokens, 0),
    cost = max(cost + excluded.cost, 0.0)"""


def file_in(kept: Path) -> Path:
    """Return the file in the folder where minds keep what is for all contacts."""
    return kept / _FILE


class Budget:
    """What one model may use in a day. May be used from any thread."""

    def __init__(self, kept: Path | None, model: str, *, clock: Callable[[], float] = time) -> None:
        """``kept`` is a folder; None: it holds for this run only. ``model`` is the name of the mind."""
        self._kept = kept
        self._model = model
        self._clock = clock
        self._lock = Lock()
        self._here: sqlite3.Connection | None = None

    def today(self) -> Spent:
        """Return what was used today; MindError if the file cannot be read."""
        with self._lock, self._open() as file:
            return self._of_today(file)

    def set_aside(self, most: Spent, limits: Limits, prices: Prices) -> str:
        """Set aside what a question can use at most; otherwise say in a sentence what is used up.

        MindError if that cannot be written down: then nothing may be asked.
        """
        with self._lock, self._open() as file:
            used = self._of_today(file)
            if used.answers + most.answers > limits.answers_a_day:
                return "The model is not asked any more today: the answers of the day are used up."
            if used.tokens + most.tokens > limits.tokens_a_day:
                return "The model is not asked any more today: the tokens of the day are used up."
            if prices.a_day and used.cost + most.cost > prices.a_day:
                return "The model is not asked any more today: the money of the day is used up."
            self._add(file, most)
            return ""

    def settle(self, most: Spent, used: Spent) -> None:
        """Count what a question used in place of what was set aside for it; MindError as above."""
        difference = Spent(used.answers - most.answers, used.tokens - most.tokens, used.cost - most.cost)
        with self._lock, self._open() as file:
            self._add(file, difference)

    def _of_today(self, file: sqlite3.Connection) -> Spent:
        row = file.execute(_OF, (self._model, self._day())).fetchone()
        return Spent() if row is None else Spent(*row)

    def _add(self, file: sqlite3.Connection, more: Spent) -> None:
        file.execute(_ADD, (self._model, self._day(), *more))

    def _day(self) -> str:
        return datetime.fromtimestamp(self._clock()).astimezone().date().isoformat()

    @contextmanager
    def _open(self) -> Iterator[sqlite3.Connection]:
        """Open the file for one transaction that nobody else gets between."""
        try:
            if self._kept is None:
                if self._here is None:
                    self._here = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
                    self._here.execute(_TABLE)
                yield self._here
                return
            self._kept.mkdir(mode=0o700, parents=True, exist_ok=True)
            with closing(
                sqlite3.connect(file_in(self._kept), timeout=_PATIENCE, isolation_level=None)
            ) as file:
                file.execute("BEGIN IMMEDIATE")
                file.execute(_TABLE)
                yield file
                file.execute("COMMIT")
        except (sqlite3.Error, OSError) as error:
            raise MindError(
                "What the language model used today cannot be counted: {reason}.",
                path=None if self._kept is None else file_in(self._kept),
                advice="It is not asked until that works.",
                reason=str(error).rstrip("."),
            ) from error
