"""A server that plays what a test wants: for what real servers do too seldom, too late, or not here."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Self

__all__ = ["Puppet"]

DEADLINE = 60.0


class Puppet:
    """Lets everybody in, and keeps what the last client said in ``lines``.

    ``caps`` is what it offers. A test may take over before anybody is let in (``welcomes`` False).
    """

    fingerprint = ""
    tls_port = 0

    def __init__(
        self, caps: str = "", *, isupport: str = "CHANTYPES=#", welcomes: bool = True, greeting: str = ""
    ) -> None:
        self.host = "127.0.0.1"
        self.port = 0
        self.caps = caps
        self.isupport = isupport
        self.welcomes = welcomes
        self.greeting = greeting
        self.grants = True
        self.answers_pings = True
        self.lines: list[str] = []
        self.connections = 0
        self.nick = "*"
        self._came = asyncio.Event()
        self._writer: asyncio.StreamWriter | None = None
        self._negotiating = False
        self._welcomed = False

    async def __aenter__(self) -> Self:
        self._server = await asyncio.start_server(self._accept, self.host, 0, limit=2**20)
        self.port = self._server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(self, *_: object) -> None:
        self._server.close()
        if self._writer is not None:
            self._writer.close()

    def say(self, *lines: str) -> None:
        """Send lines to the client."""
        self.say_bytes(b"".join(line.encode() + b"\r\n" for line in lines))

    def say_bytes(self, data: bytes) -> None:
        assert self._writer is not None
        self._writer.write(data)

    def end(self) -> None:
        """Close the connection."""
        assert self._writer is not None
        self._writer.close()

    async def heard(self, beginning: str) -> str:
        """Take the first line with this beginning, tags aside, among those that came and those to come."""
        return await self.wait(lambda line: _bare(line).startswith(beginning))

    async def wait(self, wanted: Callable[[str], bool]) -> str:
        async with asyncio.timeout(DEADLINE):
            while True:
                for index, line in enumerate(self.lines):
                    if wanted(line):
                        return self.lines.pop(index)
                self._came.clear()
                await self._came.wait()

    def welcome(self) -> None:
        """Let the client in."""
        self._welcomed = True
        self.say(
            f":irc.test 001 {self.nick} :Welcome {self.nick}!~user@host.test",
            f":irc.test 004 {self.nick} irc.test puppet-1 ioB ntk",
            f":irc.test 005 {self.nick} {self.isupport} :are supported by this server",
            f":irc.test 376 {self.nick} :End of MOTD",
        )

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.connections += 1
        self.lines.clear()
        self._writer, self._welcomed, self._negotiating, self.nick = writer, False, False, "*"
        if self.greeting:
            self.say(self.greeting)
        try:
            while data := await reader.readline():
                self._take(data.decode("utf-8", "surrogateescape").rstrip("\r\n"))
        except (ConnectionError, asyncio.CancelledError):
            pass
        finally:
            writer.close()

    def _take(self, line: str) -> None:
        self.lines.append(line)
        self._came.set()
        command, _, rest = line.partition(" ")
        if command == "QUIT":
            self.end()
        elif command == "CAP" and rest.startswith("LS"):
            self._negotiating = True
            self.say(f":irc.test CAP * LS :{self.caps}")
        elif command == "CAP" and rest.startswith("REQ") and self.grants:
            self.say(f":irc.test CAP * ACK {rest[4:]}")
        elif command == "CAP" and rest.startswith("END"):
            self._negotiating = False
        elif command == "NICK" and not self._welcomed:
            self.nick = rest
        elif command == "PING" and self.answers_pings:
            self.say(f":irc.test PONG irc.test {rest}")
        if self.welcomes and not self._welcomed and not self._negotiating and self.nick != "*":
            self.welcome()


def _bare(line: str) -> str:
    return line.partition(" ")[2] if line.startswith("@") else line
