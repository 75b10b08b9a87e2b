"""A second IRC client on a bare socket: the contact of the tests, or another program of the owner.

It shares no code with the program.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable

DEADLINE = 60.0


class RawClient:
    """Somebody on the server. Whatever comes is kept in ``lines`` until somebody waits for it."""

    def __init__(self, host: str, port: int, nick: str, *, password: str = "", caps: str = "") -> None:
        self.host, self.port, self.nick = host, port, nick
        self._password = password
        self._caps = caps
        self.lines: list[str] = []
        self.ended = False
        self._came = asyncio.Event()
        self._reading: asyncio.Task[None] | None = None

    async def __aenter__(self) -> RawClient:
        return await self.connect()

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def connect(self) -> RawClient:
        self.ended = False
        self._reader, self._writer = await asyncio.open_connection(self.host, self.port)
        self._reading = asyncio.create_task(self._read())
        if self._caps:
            self.write(f"CAP REQ :{self._caps}", "CAP END")
        if self._password:
            self.write(f"PASS :{self._password}")
        self.write(f"NICK {self.nick}", f"USER {self.nick[:8]} 0 * :{self.nick}")
        await self.wait(lambda line: " 001 " in line)
        await self.sync()
        return self

    async def close(self) -> None:
        if self._reading is not None:
            self._reading.cancel()
        self._writer.close()
        with contextlib.suppress(ConnectionError):
            await self._writer.wait_closed()

    def write(self, *lines: str) -> None:
        for line in lines:
            self._writer.write(line.encode() + b"\r\n")

    def write_bytes(self, line: bytes) -> None:
        self._writer.write(line + b"\r\n")

    def say(self, to: str, text: str) -> None:
        self.write(f"PRIVMSG {to} :{text}")

    async def wait(self, wanted: Callable[[str], bool], deadline: float = DEADLINE) -> str:
        """Take the first line that is wanted, among those that came and those to come."""
        async with asyncio.timeout(deadline):
            while True:
                for index, line in enumerate(self.lines):
                    if wanted(line):
                        return self.lines.pop(index)
                if self.ended:
                    raise ConnectionError(f"{self.nick}: the connection has ended: {self.lines[-3:]}")
                self._came.clear()
                await self._came.wait()

    async def heard(self, within: float = DEADLINE, *, of: str = "") -> str:
        """Wait for the next message, of somebody if he is named, and return its text."""
        wanted = f":{of}!" if of else ""
        line = await self.wait(
            lambda line: " PRIVMSG " in line and wanted in line.partition(" PRIVMSG ")[0], within
        )
        return _text(line)

    async def sync(self) -> None:
        """Return when the server has handled everything that was written before."""
        self._count = getattr(self, "_count", 0) + 1
        word = f"sync{self._count}"
        self.write(f"PING :{word}")
        await self.wait(lambda line: " PONG " in line and line.endswith(word))

    def texts(self) -> list[str]:
        """Return the messages that came and that nobody waited for."""
        return [
            line.partition(" PRIVMSG ")[2].partition(" :")[2] for line in self.lines if " PRIVMSG " in line
        ]

    async def _read(self) -> None:
        try:
            while data := await self._reader.readline():
                line = data.decode("utf-8", "backslashreplace").rstrip("\r\n")
                if line.startswith("PING"):
                    self.write("PONG" + line[4:])
                else:
                    self.lines.append(line)
                    self._came.set()
        except (ConnectionError, ValueError):
            pass
        self.ended = True
        self._came.set()


def _text(line: str) -> str:
    return line.partition(" PRIVMSG ")[2].partition(" :")[2]
