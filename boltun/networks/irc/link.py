"""One connection to a server: bytes become lines. It knows nothing of what the lines mean."""

from __future__ import annotations

import asyncio
import contextlib
import socket
import ssl
from collections.abc import Callable
from typing import Final

from boltun.networks.certificates import fingerprint
from boltun.networks.irc.encryption import context
from boltun.networks.irc.endings import Ending
from boltun.networks.irc.lines import Line, read
from boltun.networks.irc.options import Login

__all__ = ["Link", "speaks_openly"]

_LONGEST: Final = 65_536
"""Bytes without an end of a line that are read; with tags a line has at most 8,703."""
_QUICK: Final[int | None] = getattr(socket, "TCP_QUICKACK", None)
_HANDSHAKE: Final = 20.0
"""Seconds for the beginning of the encryption."""
_SOON: Final = 2.0
"""Seconds of silence there after which the server is asked whether it speaks without encryption."""


class Link(asyncio.Protocol):
    """A connection that says once, in ``over``, how it ended. After that it tells no more lines."""

    def __init__(self, login: Login, hear: Callable[[Line], None]) -> None:
        self._login = login
        self._hear = hear
        self._loop = asyncio.get_running_loop()
        self._transport: asyncio.Transport | None = None
        self._rest = b""
        self.over: asyncio.Future[Ending] = self._loop.create_future()
        self.heard_at = self._loop.time()
        """When something came last, by the loop's clock."""
        self.ready = False
        """The sign-in is finished."""
        self.reading = True
        self.last_words = ""
        """What the server said before it ended the connection."""

    async def open(self, *, look: bool = False) -> None:
        """Connect; if that fails, ``over`` says why. ``look``: whatever certificate the server shows."""
        login = self._login
        try:
            secure = await asyncio.to_thread(context, login, look=look) if login.tls else None
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or str(error)
            self.cut(Ending.own_certificate(login.certificate_file, reason))
            return
        try:
            await self._connect(secure)
        except (OSError, UnicodeError, ValueError) as error:
            self.cut(Ending.unreachable(login.host, login.port, error))
            return
        if look:
            return
        certificate = self.certificate
        if (
            login.tls
            and login.fingerprint
            and (certificate is None or fingerprint(certificate) != login.fingerprint)
        ):
            self.cut(Ending.other_certificate())

    async def _connect(self, secure: ssl.SSLContext | None) -> None:
        """Connect; OSError where that is not possible."""
        host, port = self._login.host, self._login.port
        connecting = asyncio.ensure_future(
            self._loop.create_connection(
                lambda: self,
                host,
                port,
                ssl=secure,
                server_hostname=host if secure else None,
                ssl_handshake_timeout=_HANDSHAKE if secure else None,
                happy_eyeballs_delay=0.25,
            )
        )
        try:
            if secure is not None:
                await asyncio.wait([connecting], timeout=_SOON)
                if not connecting.done() and await speaks_openly(host, port):
                    # As asyncio says it, much later.
                    raise ConnectionAbortedError("no handshake")
            await connecting
        finally:
            connecting.cancel()

    @property
    def certificate(self) -> bytes | None:
        """The certificate that the server showed, in DER."""
        tls = None if self._transport is None else self._transport.get_extra_info("ssl_object")
        shown: bytes | None = None if tls is None else tls.getpeercert(True)
        return shown

    @property
    def cipher(self) -> str:
        """How the connection is encrypted, such as "TLSv1.3"; empty: not at all."""
        tls = None if self._transport is None else self._transport.get_extra_info("ssl_object")
        return "" if tls is None else str(tls.version())

    @property
    def is_at_home(self) -> bool:
        """Whether the server runs on this computer."""
        peer = None if self._transport is None else self._transport.get_extra_info("peername")
        host = str(peer[0]) if peer else ""
        return host.startswith("127.") or host == "::1"

    def write(self, *lines: str) -> None:
        """Send lines in UTF-8, if there is still a connection."""
        self.write_bytes("".join(f"{line}\r\n" for line in lines).encode("utf-8", "replace"))

    def write_bytes(self, data: bytes) -> None:
        """Send whole lines, if there is still a connection."""
        if self._transport is not None and not self.over.done():
            self._transport.write(data)

    def pause(self) -> None:
        """Read no more until ``resume``."""
        if self.reading and self._transport is not None:
            self.reading = False
            self._transport.pause_reading()

    def resume(self) -> None:
        """Read on."""
        if not self.reading and self._transport is not None:
            self.reading = True
            self.heard_at = self._loop.time()
            with contextlib.suppress(RuntimeError):
                self._transport.resume_reading()

    def acknowledge(self) -> None:
        """Let the system confirm at once what came, though nothing goes back with it.

        Else a server that waits for that (Nagle) holds up its next line for 40 ms.
        """
        peer = None if self._transport is None else self._transport.get_extra_info("socket")
        if _QUICK is not None and peer is not None:
            with contextlib.suppress(OSError):
                peer.setsockopt(socket.IPPROTO_TCP, _QUICK, 1)

    def cut(self, ending: Ending, *, gently: bool = False) -> None:
        """End the connection at once; ``gently``: when what was written has gone out."""
        if not self.over.done():
            self.over.set_result(ending)
        if self._transport is not None:
            if gently:
                self._transport.close()
            else:
                self._transport.abort()

    # What asyncio calls

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """There is a connection."""
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        self.heard_at = self._loop.time()
        if self.over.done():
            transport.abort()

    def data_received(self, data: bytes) -> None:
        """Something came."""
        self.heard_at = self._loop.time()
        *lines, self._rest = (self._rest + data).split(b"\n")
        for one in lines:
            if self.over.done():
                return
            line = read(one.rstrip(b"\r"), self._login.encoding)
            if line is not None:
                self._hear(line)
        if len(self._rest) > _LONGEST:
            self.cut(Ending.no_irc())

    def eof_received(self) -> bool:
        """The server says no more."""
        return False

    def connection_lost(self, error: Exception | None) -> None:
        """The connection is gone."""
        if self.over.done():
            return
        if self.last_words:
            self.cut(Ending.said(self.last_words, ready=self.ready))
        elif isinstance(error, ssl.SSLError):
            # With TLS 1.3 a server refuses a client's certificate only now.
            self.cut(Ending.insecure(error))
        else:
            self.cut(Ending.closed(self.ready))


async def speaks_openly(host: str, port: int) -> bool:
    """Whether the server answers without encryption. Nothing of the account is told.

    Many a server waits without a word for the end of the line that the encryption begins with.
    """
    with contextlib.suppress(OSError, ValueError):
        async with asyncio.timeout(_SOON):
            reader, writer = await asyncio.open_connection(host, port)
            try:
                writer.write(b"CAP LS\r\n")
                # One with encryption answers with an alert, which is no letter.
                return (await reader.read(1)).decode("ascii").isprintable() and not reader.at_eof()
            finally:
                writer.close()
    return False
