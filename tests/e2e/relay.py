"""A wire that can be cut: a TCP relay between the program and the server."""

from __future__ import annotations

import asyncio
from typing import Self


class Relay:
    """Passes bytes on until it is told to cut, to swallow, or to refuse."""

    def __init__(self, host: str, port: int) -> None:
        self._target = (host, port)
        self._pipes: list[asyncio.StreamWriter] = []
        self._tasks: set[asyncio.Task[None]] = set()
        self._server: asyncio.Server | None = None
        self._open = asyncio.Event()
        self._open.set()
        self._said = asyncio.Event()
        self._mute = False
        self.latency = 0.0
        """Seconds that each piece takes, in each direction."""
        self.refusing = False
        self.connections = 0
        self.port = 0

    async def __aenter__(self) -> Self:
        self._server = await asyncio.start_server(self._accept, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(self, *_: object) -> None:
        assert self._server is not None
        self._server.close()
        self.cut()
        for task in list(self._tasks):
            task.cancel()

    def cut(self) -> None:
        """Reset every connection, on both sides."""
        for writer in self._pipes:
            writer.transport.abort()
        self._pipes.clear()

    def swallow(self) -> None:
        """Take everything and pass nothing on, in either direction: a black hole."""
        self._open.clear()

    def mute(self) -> None:
        """Swallow what the program says, and go on passing what it hears."""
        self._mute = True

    async def said(self) -> None:
        """Wait until the muted program says something more."""
        self._said.clear()
        await self._said.wait()

    def cut_and_open(self) -> None:
        """The old connections are gone, new ones work."""
        self.cut()
        self._open = asyncio.Event()
        self._open.set()

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.connections += 1
        if self.refusing:
            writer.transport.abort()
            return
        try:
            far_reader, far_writer = await asyncio.open_connection(*self._target)
        except OSError:
            writer.transport.abort()
            return
        self._pipes += [writer, far_writer]
        for source, target in ((reader, far_writer), (far_reader, writer)):
            task = asyncio.create_task(self._pass_on(source, target, self._open, source is reader))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _pass_on(
        self, source: asyncio.StreamReader, target: asyncio.StreamWriter, opened: asyncio.Event, ours: bool
    ) -> None:
        try:
            while data := await source.read(65536):
                await opened.wait()
                if ours and self._mute:
                    self._said.set()
                    continue
                if self.latency:
                    await asyncio.sleep(self.latency)
                target.write(data)
                await target.drain()
        except (ConnectionError, OSError):
            pass
        finally:
            target.close()
