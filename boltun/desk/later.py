"""Does something after a while, once: the soonest time that somebody asked for counts."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

__all__ = ["Later"]


class Later:
    """A timer that can be asked for again and again."""

    def __init__(self, act: Callable[[], object]) -> None:
        self._act = act
        self._timer: asyncio.TimerHandle | None = None
        self._closed = False

    def within(self, seconds: float) -> None:
        """Do it after so long, unless that will happen sooner."""
        loop = asyncio.get_running_loop()
        if self._closed:
            return
        if self._timer is not None:
            if self._timer.when() <= loop.time() + seconds:
                return
            self._timer.cancel()
        self._timer = loop.call_later(seconds, self._do)

    def close(self) -> None:
        """Do it no more."""
        self._closed = True
        if self._timer is not None:
            self._timer.cancel()

    def _do(self) -> None:
        self._timer = None
        self._act()
