"""The small signs that others see: "typing …", and that their messages were read."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Coroutine
from typing import Any, Final

from boltun.networks.matrix.endings import LOST, EndingError
from boltun.networks.matrix.inbox import Inbox
from boltun.networks.matrix.wire import Wire

__all__ = ["Signs"]

_TYPING: Final = 30_000
"""Milliseconds for which "typing …" is shown if nobody ends it."""

Background = Callable[[Coroutine[Any, Any, None]], None]


class Signs:
    """Shows signs. Nobody misses one that fails. ``moment``: seconds that read marks wait for more."""

    def __init__(self, inbox: Inbox, background: Background, moment: float) -> None:
        self._inbox = inbox
        self._background = background
        self._moment = moment
        self._marks: dict[str, str] = {}
        """The newest message to be marked, by room."""
        self._typing: set[str] = set()

    async def typing(self, wire: Wire, room: str, active: bool) -> None:
        """Show or end "typing …" in a room."""
        self._inbox.typed(room)
        (self._typing.add if active else self._typing.discard)(room)
        with contextlib.suppress(EndingError, *LOST):
            await wire.ask(wire.nio.room_typing(room, active, _TYPING))

    def wrote(self, wire: Wire, room: str) -> None:
        """A message went out: we do not type any more."""
        if room in self._typing:
            self._background(self.typing(wire, room, False))

    def mark_read(self, wire: Wire, event_id: str) -> None:
        """Mark a message as read, soon, and with it all that came before it in its room."""
        room = self._inbox.room_of(event_id)
        if not room:
            return
        self._inbox.marked(event_id)
        waits = room in self._marks
        self._marks[room] = event_id
        if not waits:
            self._background(self._mark(wire, room))

    def end(self) -> None:
        """The connection ended: nothing is shown any more."""
        self._marks.clear()
        self._typing.clear()

    async def _mark(self, wire: Wire, room: str) -> None:
        await asyncio.sleep(self._moment)
        event_id = self._marks.pop(room)
        with contextlib.suppress(EndingError, *LOST):
            await wire.ask(wire.nio.room_read_markers(room, event_id, event_id))
