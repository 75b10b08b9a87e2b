"""Waiting with an end."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

__all__ = ["within"]

T = TypeVar("T")


async def within(seconds: float, call: Coroutine[Any, Any, T]) -> T:
    """Return what a call returns; TimeoutError if that takes longer.

    Not asyncio.wait_for, which in Python 3.11 forgets that it was cancelled when the answer comes in the same
    instant, and not asyncio.timeout, which there may take that for its own end.
    """
    task = asyncio.get_running_loop().create_task(call)
    try:
        done, _ = await asyncio.wait((task,), timeout=seconds)
    except asyncio.CancelledError:
        task.cancel()
        raise
    if not done:
        task.cancel()
        raise TimeoutError
    return task.result()
