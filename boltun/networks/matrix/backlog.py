"""What was told and is not written down yet, so that the memory stays bounded."""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections import OrderedDict
from typing import Final

__all__ = ["Backlog"]

_MOST: Final = 2_000
"""So many messages may wait to be written down; then nothing more is asked for."""


class Backlog:
    """Counts messages by the bookmark behind them. ``kept`` may be called in any thread."""

    def __init__(self) -> None:
        self._waiting: OrderedDict[str, int] = OrderedDict()
        self._lock = threading.Lock()
        self._less = asyncio.Event()
        self._loop: asyncio.AbstractEventLoop | None = None

    def add(self, bookmark: str, count: int) -> None:
        """Note, before it is told, that so many messages stand before a bookmark."""
        with self._lock:
            self._waiting[bookmark] = self._waiting.get(bookmark, 0) + count

    def kept(self, bookmark: str) -> None:
        """Note that everything up to a bookmark is written down."""
        with self._lock:
            if bookmark not in self._waiting:
                return
            while self._waiting.popitem(last=False)[0] != bookmark:
                pass
            loop = self._loop
        if loop is not None:
            with contextlib.suppress(RuntimeError):  # at the very end the loop may be gone
                loop.call_soon_threadsafe(self._less.set)

    async def until_small(self) -> None:
        """Wait while too much is not written down."""
        self._loop = asyncio.get_running_loop()
        while True:
            self._less.clear()
            with self._lock:
                if sum(self._waiting.values()) <= _MOST:
                    return
            await self._less.wait()
