"""A network that is listened to, as the desk does: everything that it tells is noted and written down."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from typing import Any

from boltun.message import Message
from boltun.networks.protocol import (
    BookmarkMoved,
    ConnectionChanged,
    ConnectionState,
    MessageReceived,
    NetworkEvent,
)


class Listener:
    """``make`` makes the network, given a sink. ``keeps``: whether bookmarks are written down at once."""

    def __init__(self, make: Callable[[Callable[[NetworkEvent], None]], Any], *, keeps: bool = True) -> None:
        self.told: list[NetworkEvent] = []
        self.keeps = keeps
        self.bookmark = ""
        self._more = asyncio.Event()
        self._read = 0
        self.network = make(self._hear)
        self.running = asyncio.create_task(self.network.run())

    def _hear(self, event: NetworkEvent) -> None:
        self.told.append(event)
        self._more.set()
        if self.keeps and isinstance(event, (MessageReceived, BookmarkMoved)):
            self.keep(event.bookmark)

    def keep(self, bookmark: str) -> None:
        self.bookmark = bookmark
        asyncio.get_running_loop().call_soon(self.network.kept, bookmark)

    async def until(self, wanted: Callable[[Any], bool], within: float = 8.0) -> Any:
        """Wait for an event."""
        async with asyncio.timeout(within):
            while True:
                for event in self.told:
                    if wanted(event):
                        return event
                self._more.clear()
                await self._more.wait()

    async def state(self, state: ConnectionState, within: float = 8.0) -> ConnectionChanged:
        """Wait until the network says that it is so."""
        event = await self.until(
            lambda event: isinstance(event, ConnectionChanged) and event.state is state, within
        )
        assert isinstance(event, ConnectionChanged)
        return event

    async def online(self) -> Listener:
        await self.state(ConnectionState.ONLINE)
        return self

    async def message(self, text: str | None = None, within: float = 8.0) -> Message:
        """Wait for the next message that was not asked for yet, or for the one with this text."""

        def wanted(event: object) -> bool:
            return isinstance(event, MessageReceived) and text in (None, event.message.text)

        if text is not None:
            found: Message = (await self.until(wanted, within)).message
            return found
        async with asyncio.timeout(within):
            while len(self.messages) <= self._read:
                self._more.clear()
                await self._more.wait()
        self._read += 1
        return self.messages[self._read - 1]

    @property
    def messages(self) -> list[Message]:
        return [event.message for event in self.told if isinstance(event, MessageReceived)]

    @property
    def states(self) -> list[ConnectionState]:
        return [event.state for event in self.told if isinstance(event, ConnectionChanged)]

    def forget(self) -> None:
        """Forget what was told so far."""
        self.told.clear()
        self._read = 0

    async def close(self) -> None:
        self.running.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self.running
