"""A program at the other end of a WebSocket account, and the account itself, for tests."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Coroutine
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Self

from websockets.asyncio.client import ClientConnection, connect

from boltun.message import Account
from boltun.networks.programs.session import Timing
from boltun.networks.protocol import ConnectionChanged, ConnectionState, Keepsake, NetworkEvent
from boltun.networks.websocket.network import SocketNetwork
from tests.ports import free_port

TOKEN = "open sesame"
SOON = 10.0


def account(port: int | str, **options: str | int | bool) -> Account:
    given = {"port": port, **options}
    return Account(key="websocket:me", network="websocket", address="me", options=given)


class Told(list[NetworkEvent]):
    """What a network told, and a way to wait for it."""

    async def until(self, wanted: Callable[[NetworkEvent], object], seen: int = 0) -> Any:
        async with asyncio.timeout(SOON):
            while True:
                for event in self[seen:]:
                    if wanted(event):
                        return event
                await asyncio.sleep(0.005)

    async def kind(self, kind: type, seen: int = 0) -> Any:
        return await self.until(lambda event: isinstance(event, kind), seen)

    async def state(self, state: ConnectionState, seen: int = 0) -> ConnectionChanged:
        found = await self.until(
            lambda event: isinstance(event, ConnectionChanged) and event.state is state, seen
        )
        assert isinstance(found, ConnectionChanged)
        return found

    def of(self, kind: type) -> list[Any]:
        return [event for event in self if isinstance(event, kind)]


class Program:
    """Says what a test tells it to say."""

    def __init__(self, connection: ClientConnection) -> None:
        self._connection = connection

    async def say(self, type_: str, **words: Any) -> None:
        await self._connection.send(json.dumps({"type": type_, **words}))

    async def say_raw(self, frame: str | bytes) -> None:
        await self._connection.send(frame)

    async def hear(self, type_: str) -> dict[str, Any]:
        """Return the next thing of this type that Boltun says."""
        async with asyncio.timeout(SOON):
            while True:
                heard: dict[str, Any] = json.loads(await self._connection.recv())
                if heard["type"] == type_:
                    return heard

    async def hello(self, *can: str, **words: Any) -> dict[str, Any]:
        heard = await self.hear("hello")
        await self.say("hello", version=1, can=can, **words)
        return heard

    async def leave(self) -> None:
        await self._connection.close()

    async def vanish(self) -> None:
        """Break the line without a word."""
        self._connection.transport.abort()
        await self._connection.wait_closed()


class Scene:
    """An account that runs, and programs that connect to it."""

    def __init__(self, bookmark: str = "", timing: Timing | None = None, **options: str | int | bool) -> None:
        self.port = free_port()
        self.told = Told()
        self._folder = TemporaryDirectory()
        folder = Path(self._folder.name)
        (folder / "token").write_text(TOKEN)
        keepsake = Keepsake(bookmark=bookmark, folder=folder)
        self.network = SocketNetwork(
            account(self.port, **options), None, self.told.append, keepsake, timing=timing
        )

    async def __aenter__(self) -> Self:
        self.running = asyncio.create_task(self.network.run())
        await self.told.state(ConnectionState.WAITING)
        return self

    async def __aexit__(self, *error: object) -> None:
        self.running.cancel()
        await asyncio.wait([self.running], timeout=SOON)
        self._folder.cleanup()
        assert self.running.done()
        assert self.running.cancelled() or self.running.exception() is None

    async def lost(self, going: Coroutine[Any, Any, None]) -> None:
        """Let a program go, and wait until the account waits for the next one."""
        seen = len(self.told)
        await going
        await self.told.state(ConnectionState.WAITING, seen)

    async def connect(self, token: str = TOKEN, **more: Any) -> Program:
        headers = {"Authorization": f"Bearer {token}"}
        more.setdefault("additional_headers", headers)
        async with asyncio.timeout(SOON):
            return Program(await connect(f"ws://127.0.0.1:{self.port}/", proxy=None, **more))

    async def online(self, *can: str, **words: Any) -> Program:
        """Return a program that has said hello."""
        seen = len(self.told)
        program = await self.connect()
        await program.hello(*can, **words)
        if "settled" not in can:
            await self.told.state(ConnectionState.ONLINE, seen)
        return program
