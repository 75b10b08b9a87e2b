"""A messenger that speaks all of docs/programs.md, with people on it."""

from __future__ import annotations

import asyncio
import contextlib
import json
import time
from collections import defaultdict, deque
from collections.abc import AsyncIterator
from typing import Any, Protocol

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

CAN = ["typing", "read", "presence", "settled", "pong"]


class Link(Protocol):
    def lines(self) -> AsyncIterator[str]: ...

    async def write(self, line: str) -> None: ...

    async def close(self) -> None: ...


class Messenger:
    """Keeps all that was ever said, and tells each session what it has not kept."""

    def __init__(self) -> None:
        self.said: list[dict[str, Any]] = []
        """Everything that Boltun shall hear, in order."""
        self.sent: dict[str, dict[str, Any]] = {}
        """What Boltun sent, by id."""
        self.heard: defaultdict[str, asyncio.Queue[str]] = defaultdict(asyncio.Queue)
        self.typing: asyncio.Queue[str] = asyncio.Queue()
        self.read: asyncio.Queue[str] = asyncio.Queue()
        self.errors: list[dict[str, Any]] = []
        self.put_off: deque[float] = deque()
        """Seconds that the next messages have to wait."""
        self.silent = False
        self._link: Link | None = None
        self._news = asyncio.Event()

    def say(self, type_: str, **words: Any) -> None:
        self.said.append({"type": type_, **words})
        self._news.set()

    async def say_now(self, type_: str, **words: Any) -> None:
        """Say something that is not kept."""
        if self._link is not None:
            await self._link.write(json.dumps({"type": type_, **words}))

    async def talk(self, link: Link) -> None:
        """Have one session."""
        telling: asyncio.Task[None] | None = None
        try:
            async for line in link.lines():
                if self.silent:
                    continue
                words = json.loads(line)
                if words["type"] == "hello":
                    self._link = link
                    await self._greet(link)
                    telling = asyncio.create_task(self._tell(link, int(words["bookmark"] or 0)))
                else:
                    await self._hear(link, words)
        finally:
            if telling is not None:
                telling.cancel()
                await asyncio.gather(telling, return_exceptions=True)
            if self._link is link:
                self._link = None

    async def _greet(self, link: Link) -> None:
        for words in (
            {"type": "hello", "version": 1, "name": "messenger of the tests", "can": CAN, "me": ["Olga"]},
            {"type": "settled", "sent": list(self.sent)},
        ):
            await link.write(json.dumps(words))

    async def _tell(self, link: Link, told: int) -> None:
        while True:
            while told < len(self.said):
                if not self.silent:
                    await link.write(json.dumps({**self.said[told], "mark": told + 1}))
                told += 1
            self._news.clear()
            await self._news.wait()

    async def _hear(self, link: Link, words: dict[str, Any]) -> None:
        match words["type"]:
            case "send" if self.put_off:
                seconds = self.put_off.popleft()
                await link.write(json.dumps({"type": "later", "id": words["id"], "seconds": seconds}))
            case "send":
                if words["id"] not in self.sent:
                    self.sent[words["id"]] = words
                    self.heard[words["chat"]].put_nowait(words["text"])
                await link.write(json.dumps({"type": "sent", "id": words["id"]}))
            case "typing" if words["on"]:
                self.typing.put_nowait(words["chat"])
            case "read":
                self.read.put_nowait(words["chat"])
            case "ping":
                await link.write(json.dumps({"type": "pong"}))
            case "error":
                self.errors.append(words)

    async def drop(self) -> None:
        """Break the connection."""
        if self._link is not None:
            await self._link.close()


class StreamLink:
    """To a program that Boltun started, over TCP."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer

    async def lines(self) -> AsyncIterator[str]:
        with contextlib.suppress(OSError):
            while line := await self._reader.readline():
                yield line.decode()

    async def write(self, line: str) -> None:
        with contextlib.suppress(OSError):
            self._writer.write(line.encode() + b"\n")
            await self._writer.drain()

    async def close(self) -> None:
        self._writer.transport.abort()


class SocketLink:
    """To Boltun itself, by WebSocket."""

    def __init__(self, connection: Any) -> None:
        self._connection = connection

    async def lines(self) -> AsyncIterator[str]:
        with contextlib.suppress(ConnectionClosed):
            async for frame in self._connection:
                yield str(frame)

    async def write(self, line: str) -> None:
        with contextlib.suppress(ConnectionClosed):
            await self._connection.send(line)

    async def close(self) -> None:
        self._connection.transport.abort()


async def serve(messenger: Messenger, port: int = 0) -> tuple[asyncio.Server, int]:
    """Let programs connect; return the server with its port."""

    async def visit(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await messenger.talk(StreamLink(reader, writer))
        writer.close()

    server = await asyncio.start_server(visit, "127.0.0.1", port, limit=1 << 22)
    return server, server.sockets[0].getsockname()[1]


async def keep_connected(messenger: Messenger, port: int, token: str) -> None:
    """Connect to Boltun again and again."""
    headers = {"Authorization": f"Bearer {token}"}
    while True:
        with contextlib.suppress(OSError, InvalidHandshake, ConnectionClosed):
            url = f"ws://127.0.0.1:{port}/"
            async with connect(
                url, proxy=None, additional_headers=headers, ping_interval=None, compression=None
            ) as connection:
                await messenger.talk(SocketLink(connection))
        await asyncio.sleep(0.1)


def long_ago() -> float:
    return time.time() - 7 * 86_400
