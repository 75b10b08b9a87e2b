"""An account of the program on one of the servers, and what its network tells."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from boltun.message import Account, Author, Contact, Message
from boltun.networks.irc.network import IrcNetwork, Timing
from boltun.networks.protocol import (
    ConnectionChanged,
    ConnectionState,
    Keepsake,
    MessageReceived,
    NetworkEvent,
)
from tests.networks.irc.puppet import Puppet
from tests.networks.irc.servers import Server

__all__ = ["Held", "account_on"]

E = TypeVar("E")
DEADLINE = 60.0


def account_on(
    server: Server | Puppet, nick: str = "anna", *, tls: bool = False, **options: str | int | bool
) -> Account:
    address = f"{nick}@test.local"
    given: dict[str, str | int | bool] = {"host": server.host, "port": server.port, "tls": False, "pause": 0}
    if tls:
        given |= {"port": server.tls_port, "tls": True, "fingerprint": getattr(server, "fingerprint", "")}
    return Account(key=f"irc:{address}", network="irc", address=address, options=given | options)


class Held:
    """A running network. What it tells is kept in ``events``."""

    def __init__(
        self, account: Account, *, folder: Path | None = None, bookmark: str = "", **more: Any
    ) -> None:
        self._folder = folder
        self.events: list[NetworkEvent] = []
        self._came = asyncio.Event()
        keepsake = Keepsake(folder=folder, bookmark=bookmark)
        self.keeps = True
        """Whether what is told is written down at once."""
        self.network = IrcNetwork(account, None, self._hear, keepsake, **more)
        self.account = account
        self._running: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Held:
        self._running = asyncio.create_task(self.network.run())
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.stop()

    async def stop(self) -> None:
        assert self._running is not None
        self._running.cancel()
        await asyncio.wait([self._running])

    def as_a_crash_leaves_it(self, folder: Path) -> Path:
        """Return a copy of the network's folder as it is at this moment."""
        assert self._folder is not None
        return shutil.copytree(self._folder, folder)

    def _hear(self, event: NetworkEvent) -> None:
        self.events.append(event)
        if isinstance(event, MessageReceived) and self.keeps:
            self.network.kept(event.bookmark)
        self._came.set()

    async def until(
        self, kind: type[E], wanted: Callable[[E], bool] = lambda event: True, within: float = DEADLINE
    ) -> E:
        """Take the first event that is wanted, among those that came and those to come."""
        async with asyncio.timeout(within):
            while True:
                for index, event in enumerate(self.events):
                    if isinstance(event, kind) and wanted(event):
                        del self.events[index]
                        return event
                self._came.clear()
                await self._came.wait()

    async def state(self, state: ConnectionState) -> ConnectionChanged:
        """Wait for a state; what was told before it counts, too."""
        return await self.until(ConnectionChanged, lambda event: event.state is state)

    async def online(self) -> Held:
        await self.state(ConnectionState.ONLINE)
        return self

    async def message(self, author: Author = Author.CONTACT) -> Message:
        """Wait for the next message."""
        event = await self.until(MessageReceived, lambda event: event.message.author is author)
        return event.message

    def of(self, kind: type[E]) -> list[E]:
        """Return what was told so far and nobody took."""
        return [event for event in self.events if isinstance(event, kind)]

    def contact(self, nick: str) -> Contact:
        return Contact(account=self.account.key, address=f"{nick}@test.local")

    async def say(self, nick: str, text: str, id: str = "") -> str:
        return await self.network.send(self.contact(nick), text, id)

    @staticmethod
    def quick() -> Timing:
        return Timing(sign_in=10, quiet=0.3, answer=0.3)
