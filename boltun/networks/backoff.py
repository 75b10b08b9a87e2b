"""How long to wait before connecting again."""

from __future__ import annotations

from random import Random

__all__ = ["Backoff"]


class Backoff:
    """Waiting times that double from ``first`` to ``longest`` seconds, each one shaken a little.

    After a session that was established, the row starts anew, however soon the session was lost. So a
    computer that is cut off every few seconds is back as soon each time. The shaking keeps many programs from
    coming back to a restarted server in the same instant.
    """

    def __init__(self, dice: Random, *, first: float = 1.0, longest: float = 300.0) -> None:
        self._dice = dice
        self._first = first
        self._longest = longest
        self._next = first

    def after(self, *, session: bool) -> float:
        """Return how many seconds to wait; ``session``: one was established or resumed before the loss."""
        if session:
            self._next = self._first
        delay = self._next
        self._next = min(self._longest, delay * 2)
        return min(self._longest, max(self._first, delay * self._dice.uniform(0.75, 1.25)))
