"""The services of the program for blocks while one request is answered."""

from __future__ import annotations

from collections.abc import Callable
from contextvars import ContextVar
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING, Any

from boltun.minds.opening import nobody

if TYPE_CHECKING:
    from boltun.minds.dialbb.contexts import ContextStore

__all__ = ["CURRENT", "Turn"]


@dataclass(slots=True, kw_only=True)
class Turn:
    """One request on its way through the blocks of an application."""

    dice: Random
    """The only chance."""
    ask: Callable[[str, str], str | None] = nobody
    """Asks another mind of this program."""
    contexts: Callable[[object], ContextStore] | None = None
    """The contexts of a block in this turn; None: those of its own store."""
    record: list[dict[str, Any]] | None = None
    """The rows that blocks tried, for the trace; None: nobody wants to know."""
    notes: list[dict[str, Any]] = field(default_factory=list)
    is_over: bool = False
    """It was broken off: whatever it does from now on does not count."""
    may_ask: bool = True
    """Whether language models may be asked: somebody agreed to it."""
    asked: float = 0.0
    """Seconds that language models have been waited for already."""


CURRENT: ContextVar[Turn | None] = ContextVar("turn", default=None)
"""The turn that this thread works on."""
