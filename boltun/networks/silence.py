"""Notices that the other side fell silent: a connection looks alive though nobody is there any more."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Protocol

__all__ = ["Heard", "silence"]


class Heard(Protocol):
    """A connection, as far as it is listened to."""

    @property
    def heard_at(self) -> float:
        """When something came last, by the clock of the loop."""
        ...

    @property
    def reading(self) -> bool:
        """Whether what comes is taken in just now."""
        ...


async def silence(connection: Heard, quiet: float, ask: Callable[[], Awaitable[object]]) -> None:
    """Return when the other side is gone.

    After ``quiet`` seconds without a sound, ``ask`` asks whether it is there, and waits for the answer.
    Whatever comes meanwhile will do: the answer may stand behind thousands of messages.
    """
    loop = asyncio.get_running_loop()
    while True:
        left = quiet - (loop.time() - connection.heard_at)
        if left > 0 or not connection.reading:
            await asyncio.sleep(max(left, 1.0))
            continue
        heard_at = connection.heard_at
        await ask()
        if connection.heard_at == heard_at and connection.reading:
            return
