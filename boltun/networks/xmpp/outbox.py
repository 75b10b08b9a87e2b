"""Messages that were handed to the server and that it has not confirmed yet."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from typing import Final

__all__ = ["Outbox"]

_REMEMBERED: Final = 5_000
_WORTH_IT: Final = 600.0
"""Seconds after which a message is not sent again: it would come out of the blue."""


class Outbox:
    """Keeps what may have been lost with a connection, for as long as that is not known.

    Stream management sends such messages again by itself when the session is resumed; where the server has
    forgotten the session, nobody but us remembers them.
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._waiting: OrderedDict[str, tuple[str, float]] = OrderedDict()

    def __len__(self) -> int:
        return len(self._waiting)

    def add(self, id: str, stanza: str) -> None:
        """Remember a message until the server confirms it."""
        self._waiting[id] = (stanza, self._clock())
        while len(self._waiting) > _REMEMBERED:
            self._waiting.popitem(last=False)

    def confirm(self, id: str) -> None:
        """The server has the message, or sent it back."""
        self._waiting.pop(id, None)

    def take_lost(self) -> list[str]:
        """Return what the last session may have lost, once; its ids stay, so that doubles can be told."""
        now = self._clock()
        lost = [stanza for stanza, at in self._waiting.values() if now - at <= _WORTH_IT]
        self._waiting.clear()
        return lost
