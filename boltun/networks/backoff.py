"""How long to wait before connecting again."""

from __future__ import annotations

from random import Random

__all__ = ["Backoff"]


class Backoff:
    """Waiting times that double from ``first`` to ``longest`` seconds, each one shaken a little.

    Only a session that lived longer than ``steady`` seconds starts the row anew: a server that accepts and
    drops at once must not be asked faster and faster. The shaking keeps many programs from coming back to a
    restarted server in the same instant.
    """

    def __init__(
        self, dice: Random, *, first: float = 1.0, longest: float = 300.0, steady: float = 30.0
    ) -> None:
        self._dice = dice
        self._first = first
        self._longest = longest
        self._steady = steady
        self._next = first

    def after(self, lived: float) -> float:
        """Return how many seconds to wait after a session that lived so many (0: none came about)."""
        if lived > self._steady:
            self._next = self._first
        delay = self._next
        self._next = min(self._longest, delay * 2)
        return min(self._longest, max(self._first, delay * self._dice.uniform(0.75, 1.25)))
