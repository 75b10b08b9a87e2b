"""An account on the stand-in for Beeper, and what it tells."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any, TypeVar

from boltun.message import Account, Contact, Message
from boltun.networks.beeper.network import BeeperNetwork
from boltun.networks.beeper.session import Timing
from boltun.networks.protocol import (
    BookmarkMoved,
    ConnectionChanged,
    ConnectionState,
    Keepsake,
    MessageReceived,
    NetworkEvent,
)
from tests.networks.beeper.stand_in import ACCOUNT, TOKEN, Manner, StandIn

T = TypeVar("T")

SOON = 20.0
QUICK = Timing(sweep=60.0, poll=0.05, look=0.02, refresh=0.01, settle=0.05, ready=0.5, unkept=0.2)
"""Looks through the chats come only when a test wants them, and all else at once."""


class Clock:
    """The real time, moved."""

    def __init__(self) -> None:
        self.ahead = 0.0

    def __call__(self) -> float:
        return time.time() + self.ahead


class Rig:
    """A stand-in, an account on it, and all that is told of it. ``async with`` starts and stops both."""

    def __init__(
        self,
        manner: Manner | None = None,
        *,
        folder: Path | None = None,
        token: str = TOKEN,
        timing: Timing = QUICK,
        address: str = ACCOUNT,
        **options: str | int | bool,
    ) -> None:
        self.clock = Clock()
        self.beeper = StandIn(manner, clock=self.clock)
        self.told: list[NetworkEvent] = []
        self.keepsake = Keepsake(folder=folder)
        self.waits: list[float] = []
        """How long it waited before it connected again."""
        self.may_connect = asyncio.Event()
        """Whether it may connect again."""
        self.may_connect.set()
        self._token, self._timing, self._address, self._options = token, timing, address, options
        self._news = asyncio.Event()
        self._running: asyncio.Task[None] | None = None
        self.keeps = True

    async def __aenter__(self) -> Rig:
        await self.beeper.start()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.end()
        await self.beeper.stop()

    def connect(self) -> BeeperNetwork:
        """Begin to run the account."""
        options = {"server": self.beeper.address, **self._options}
        account = Account(
            key=f"beeper:{self._address}", network="beeper", address=self._address, options=options
        )
        self.network = BeeperNetwork(
            account,
            self._token,
            self._hear,
            self.keepsake,
            timing=self._timing,
            clock=self.clock,
            sleep=self._sleep,
            dice=Random(1),
        )
        self._running = asyncio.create_task(self.network.run())
        return self.network

    async def online(self) -> BeeperNetwork:
        """Run the account until it is online."""
        network = self.connect()
        await self.state(ConnectionState.ONLINE)
        return network

    async def end(self) -> None:
        """Stop the account."""
        if self._running is not None:
            self._running.cancel()
            await asyncio.gather(self._running, return_exceptions=True)
            self._running = None

    async def kill(self) -> None:
        """End it as a crash does: nothing is told any more, and nobody says goodbye."""
        self._hear = lambda event: None  # type: ignore[method-assign]
        await self.end()

    def again(self) -> Rig:
        """Return the same account as the next run of the program finds it, on the same server."""
        rig = object.__new__(Rig)
        rig.__dict__.update(self.__dict__)
        rig.__dict__.pop("_hear", None)
        rig.told, rig._news, rig._running = [], asyncio.Event(), None
        return rig

    def _hear(self, event: NetworkEvent) -> None:
        self.told.append(event)
        if isinstance(event, MessageReceived | BookmarkMoved) and event.bookmark and self.keeps:
            self.keepsake = replace(self.keepsake, bookmark=event.bookmark)
            self.network.kept(event.bookmark)
        self._news.set()

    async def _sleep(self, seconds: float) -> None:
        self.waits.append(seconds)
        await self.may_connect.wait()
        await asyncio.sleep(0.01)

    # --- what was told -----------------------------------------------------------------

    async def until(self, condition: Callable[[], T | None]) -> T:
        """Wait until something is so after an event."""
        async with asyncio.timeout(SOON):
            while not (result := condition()):
                self._news.clear()
                await self._news.wait()
        return result

    async def until_asked(self, condition: Callable[[], bool]) -> None:
        """Wait until something was asked, and answered."""
        async with asyncio.timeout(SOON):
            while not condition():  # noqa: ASYNC110
                await asyncio.sleep(0.005)
            await asyncio.sleep(0.05)

    def all(self, kind: type[T]) -> list[T]:
        """Return all events of a kind."""
        return [event for event in self.told if isinstance(event, kind)]

    async def first(self, kind: type[T], number: int = 1) -> T:
        """Wait for the first event of a kind, or another one."""
        await self.until(lambda: len(self.all(kind)) >= number)
        return self.all(kind)[number - 1]

    async def state(self, state: ConnectionState) -> ConnectionChanged:
        """Wait until the account is in a state."""

        def there() -> ConnectionChanged | None:
            changes = self.all(ConnectionChanged)
            return changes[-1] if changes and changes[-1].state is state else None

        return await self.until(there)

    @property
    def messages(self) -> list[Message]:
        return [event.message for event in self.all(MessageReceived)]

    @property
    def texts(self) -> list[str]:
        return [message.text for message in self.messages]

    async def message(self, text: str) -> Message:
        """Wait for a message with this text."""
        return await self.until(lambda: next((one for one in self.messages if one.text == text), None))

    def contact(self, chat: str = "anna", **more: Any) -> Contact:
        return Contact(account=f"beeper:{self._address}", address=chat, **more)
