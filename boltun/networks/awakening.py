"""Notices that this computer slept: connections look alive afterwards, but they are not."""

from __future__ import annotations

import time
from collections.abc import Callable

__all__ = ["Awakening"]

_SLEEP = 20.0
"""So many seconds must be missing between two looks; less is a busy computer, or a clock that was set."""


class Awakening:
    """Compares the clock on the wall with a clock that stands still while the computer sleeps."""

    def __init__(
        self, wall: Callable[[], float] = time.time, running: Callable[[], float] = time.monotonic
    ) -> None:
        self._wall = wall
        self._running = running
        self._last = wall(), running()

    def slept(self) -> bool:
        """Say whether the computer slept since the last look."""
        wall, running = self._wall(), self._running()
        before, self._last = self._last, (wall, running)
        return (wall - before[0]) - (running - before[1]) >= _SLEEP
