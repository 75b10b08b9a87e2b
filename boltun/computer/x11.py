"""A connection to an X server: as much of its protocol as it takes to read properties and hear them change.

Requests have the names of “X Window System Protocol, X Version 11”. Only windows have a library for it.
"""

from __future__ import annotations

import asyncio
import os
import re
import struct
from collections.abc import Callable
from pathlib import Path
from typing import Final

__all__ = ["XConnection", "XError"]

_SOCKETS: Final = "/tmp/.X11-unix"
_DISPLAY: Final = re.compile(r":(\d{1,5})(?:\.\d+)?")
_COOKIE: Final = b"MIT-MAGIC-COOKIE-1"
_PROPERTY_CHANGE: Final = 1 << 22
_MOST: Final = 1 << 16
"""Units of four bytes of one property; more is of no use here."""
_LARGEST: Final = 1 << 20
"""Bytes of one answer."""


class XError(Exception):
    """The server is not there, refuses, or says something that is not understood."""


class XConnection:
    """One connection. ``changed`` is called with a window and the property of it that changed."""

    def __init__(
        self,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
        changed: Callable[[int, int], None],
    ) -> None:
        self._reader = reader
        self._writer = writer
        self._changed = changed
        self._sent = 0
        self._waiting: dict[int, asyncio.Future[bytes]] = {}
        self.root = 0
        """The window that fills the first screen."""

    @classmethod
    async def open(cls, changed: Callable[[int, int], None]) -> XConnection:
        """Connect to the display of this session; XError where that is not possible."""
        found = _DISPLAY.fullmatch(os.environ.get("DISPLAY", ""))
        if found is None:
            raise XError("there is no display on this computer")
        try:
            reader, writer = await asyncio.open_unix_connection(f"{_SOCKETS}/X{found[1]}")
        except (OSError, AttributeError) as error:
            raise XError(str(error)) from error
        connection = cls(reader, writer, changed)
        try:
            await connection._greet(_cookie(found[1]))
        except (OSError, EOFError, IndexError, struct.error) as error:
            writer.close()
            raise XError(str(error)) from error
        except BaseException:
            writer.close()
            raise
        return connection

    async def listen(self) -> None:
        """Take answers and events until the server is gone."""
        try:
            while True:
                await self._take()
        except (OSError, EOFError, IndexError, struct.error) as error:
            raise XError(str(error)) from error
        finally:
            for waiting in self._waiting.values():
                waiting.cancel()

    async def close(self) -> None:
        """Leave the server."""
        self._writer.close()

    async def atom(self, name: str) -> int:
        """Return the number of a name (request InternAtom)."""
        data = name.encode("ascii")
        answer = await self._ask(16, 0, struct.pack("<H2x", len(data)) + data)
        return int(struct.unpack_from("<I", answer, 8)[0])

    async def numbers(self, window: int, name: int) -> tuple[int, ...]:
        """Return a property that consists of numbers; none if there is no such (request GetProperty)."""
        answer = await self._ask(20, 0, struct.pack("<IIIII", window, name, 0, 0, _MOST))
        count = int(struct.unpack_from("<I", answer, 16)[0]) if answer[1] == 32 else 0
        if 32 + count * 4 > len(answer):
            raise XError("a property is shorter than it says")
        return struct.unpack_from(f"<{count}I", answer, 32)

    async def watch(self, window: int) -> None:
        """Hear of changed properties of a window (request ChangeWindowAttributes)."""
        await self._send(2, 0, struct.pack("<III", window, 1 << 11, _PROPERTY_CHANGE))

    async def _greet(self, cookie: bytes) -> None:
        """Begin: the connection setup."""
        name = _COOKIE if cookie else b""
        head = struct.pack("<cxHHHH2x", b"l", 11, 0, len(name), len(cookie))
        self._writer.write(head + _padded(name) + _padded(cookie))
        await self._writer.drain()
        told = await self._reader.readexactly(8)
        rest = await self._reader.readexactly(struct.unpack_from("<H", told, 6)[0] * 4)
        if told[0] != 1:
            raise XError("the display refuses Boltun")
        vendor, formats = struct.unpack_from("<H", rest, 16)[0], rest[21]
        self.root = int(struct.unpack_from("<I", rest, 32 + (vendor + 3) // 4 * 4 + formats * 8)[0])

    async def _send(self, code: int, detail: int, body: bytes) -> int:
        body = _padded(body)
        self._sent = (self._sent + 1) & 0xFFFF
        self._writer.write(struct.pack("<BBH", code, detail, 1 + len(body) // 4) + body)
        await self._writer.drain()
        return self._sent

    async def _ask(self, code: int, detail: int, body: bytes) -> bytes:
        answer: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()
        self._waiting[(self._sent + 1) & 0xFFFF] = answer
        number = await self._send(code, detail, body)
        try:
            return await answer
        finally:
            self._waiting.pop(number, None)

    async def _take(self) -> None:
        """Take one answer, error or event."""
        told = await self._reader.readexactly(32)
        kind, number = told[0], struct.unpack_from("<H", told, 2)[0]
        if kind == 1:
            length = struct.unpack_from("<I", told, 4)[0] * 4
            if length > _LARGEST:
                raise XError("an answer is too long")
            told += await self._reader.readexactly(length)
        if kind in (0, 1):
            waiting = self._waiting.get(number)
            if waiting is not None and not waiting.done():
                if kind:
                    waiting.set_result(told)
                else:
                    waiting.set_exception(XError(f"the display refuses a question (error {told[1]})"))
        elif kind & 0x7F == 28:
            self._changed(*struct.unpack_from("<II", told, 4))


def _padded(data: bytes) -> bytes:
    return data + bytes(-len(data) % 4)


def _cookie(display: str) -> bytes:
    """Return the secret for a display from the file of the session; empty if there is none."""
    path = Path(os.environ.get("XAUTHORITY", "") or Path.home() / ".Xauthority")
    try:
        data = path.read_bytes()
        at = 0
        while at < len(data):
            at += 2
            parts = []
            for _ in range(4):
                (length,) = struct.unpack_from(">H", data, at)
                parts.append(data[at + 2 : at + 2 + length])
                at += 2 + length
            if parts[1] in (display.encode(), b"") and parts[2] == _COOKIE:
                return parts[3]
    except (OSError, struct.error):
        pass  # then the display lets everybody in, or refuses
    return b""
