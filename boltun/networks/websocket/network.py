"""A WebSocket on this computer, to which a program connects."""

from __future__ import annotations

import asyncio
import contextlib
import hmac
import http
import logging
import os
import secrets
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any, Final

from websockets.asyncio.server import Server, ServerConnection, serve
from websockets.exceptions import ConnectionClosed
from websockets.http11 import Request, Response

from boltun.connection import ConnectionState, Fact
from boltun.errors import NetworkError
from boltun.message import Account
from boltun.networks.child import TooLong
from boltun.networks.endings import Ending
from boltun.networks.programs import complaints
from boltun.networks.programs.network import ProgramNetwork
from boltun.networks.programs.session import LONGEST
from boltun.networks.protocol import Keepsake, Sink

__all__ = ["SocketNetwork"]

log = logging.getLogger(__name__)

_HOST: Final = "127.0.0.1"
_NAMES: Final = ("127.0.0.1", "localhost")
_TOKEN_FILE: Final = "token"

_MOST_REFUSED: Final = 10
"""So many refusals in a minute; then nobody is let in until the minute is over."""

_TOO_LONG: Final = 1009
"""The code with which a WebSocket ends over a frame that is too long."""


class SocketNetwork(ProgramNetwork):
    """One port, one token, and one program at a time."""

    def __init__(
        self,
        account: Account,
        password: str | None,
        sink: Sink,
        keepsake: Keepsake | None = None,
        **more: Any,
    ) -> None:
        super().__init__(account, sink, keepsake or Keepsake(), **more)
        self._port = _port_of(account)
        self._token = ""
        given = str(account.options.get("token_file", "")).strip()
        folder = None if keepsake is None else keepsake.folder
        self._token_path = Path(given).expanduser() if given else folder and folder / _TOKEN_FILE
        self._door: asyncio.Queue[ServerConnection] = asyncio.Queue(1)
        self._busy = False
        self._refused: list[float] = []

    @property
    def url(self) -> str:
        """Where programs connect."""
        return f"ws://{_HOST}:{self._port}/"

    async def run(self) -> None:
        """Let programs in, one after the other, until cancelled or until only the owner can help."""
        server: Server | None = None
        try:
            try:
                await asyncio.to_thread(self._know_token)
            except OSError as error:
                reason = (error.strerror or str(error)).rstrip(".")
                self._staying.tell(
                    ConnectionState.FAILED, "The token cannot be kept: {reason}.", {"reason": reason}
                )
                return
            server = await self._open()
            # The program comes when it likes: there is nothing to try again, and no waiting time.
            while True:
                self._staying.tell(
                    ConnectionState.WAITING,
                    "Waiting for the program at {url}. It needs the token in the file {path}.",
                    {"url": self.url, "path": self._token_path},
                )
                ending = await self._serve(await self._door.get())
                if ending is not None and ending.final:
                    self._staying.tell(ConnectionState.FAILED, ending.template, ending.values)
                    return
                if ending is not None:
                    log.info("%s: %s", self.account.key, ending.text)
        except asyncio.CancelledError:
            self._staying.tell(ConnectionState.OFFLINE, "Disconnected.")
        finally:
            if server is not None:
                server.close()
                await asyncio.shield(server.wait_closed())

    async def _open(self) -> Server:
        """Open the port; while somebody else has it, try again and say so."""
        while True:
            try:
                return await serve(
                    self._hold,
                    _HOST,
                    self._port,
                    # A browser always sends one, and no page has any business here.
                    origins=[None],
                    process_request=self._look,
                    compression=None,
                    server_header=None,
                    max_size=LONGEST,
                    max_queue=16,
                    ping_interval=self._timing.quiet,
                    ping_timeout=self._timing.answer,
                    close_timeout=1.0,
                    logger=_quiet,
                )
            except OSError as error:
                ending = Ending(
                    template="Port {port} cannot be used: {reason}. Another program may have it: choose"
                    " another port.",
                    values={"port": self._port, "reason": _reason(error)},
                )
                await self._staying.wait(ending, session=False)

    async def _serve(self, connection: ServerConnection) -> Ending | None:
        wire = _SocketWire(connection)
        try:
            ending, _ = await self._talk(wire)
        finally:
            await connection.close()
            self._busy = False
        return ending

    def _look(self, connection: ServerConnection, request: Request) -> Response | None:
        """Let in nobody but a program of this computer that knows the token."""
        host = request.headers.get("Host", "").rpartition(":")[0] or request.headers.get("Host", "")
        given = request.headers.get("Authorization", "")
        now = time.monotonic()
        self._refused = [at for at in self._refused if now - at < 60]
        if host not in _NAMES:
            # A page of the web whose name was made to point here.
            return self._refuse(connection, http.HTTPStatus.FORBIDDEN, complaints.wrong_host(self.url))
        if len(self._refused) >= _MOST_REFUSED:
            return connection.respond(http.HTTPStatus.TOO_MANY_REQUESTS, complaints.TOO_MANY)
        if not hmac.compare_digest(given.encode("utf-8", "replace"), f"Bearer {self._token}".encode()):
            return self._refuse(connection, http.HTTPStatus.UNAUTHORIZED, complaints.WRONG_TOKEN)
        if self._busy:
            return connection.respond(http.HTTPStatus.CONFLICT, complaints.OTHER_PROGRAM)
        return None

    def _refuse(self, connection: ServerConnection, status: http.HTTPStatus, advice: str) -> Response:
        self._refused.append(time.monotonic())
        log.warning("%s: a program was not let in: %s", self.account.key, status.phrase)
        return connection.respond(status, advice)

    async def _hold(self, connection: ServerConnection) -> None:
        """Hand a program over to ``run``; the connection ends when this returns."""
        if self._busy:
            await connection.close(1013, "another program is connected")
            return
        self._busy = True
        self._door.put_nowait(connection)
        await connection.wait_closed()

    def _know_token(self) -> None:
        """Read the token, or make one that only the owner can read."""
        if self._token_path is None:
            raise OSError("there is no folder for it")
        self._token = _read(self._token_path) or _make(self._token_path)
        if not self._token.isascii() or not self._token.isprintable():
            raise OSError(f"{self._token_path} holds something that not every program can send")

    def _tell_facts(self, more: tuple[Fact, ...]) -> None:
        where = Fact(label="Token", value=f"in the file {self._token_path}")
        super()._tell_facts((Fact(label="Address", value=self.url), where, *more))


class _SocketWire:
    def __init__(self, connection: ServerConnection) -> None:
        self._connection = connection

    async def lines(self) -> AsyncIterator[bytes | str | TooLong]:
        with contextlib.suppress(ConnectionClosed):
            async for frame in self._connection:
                yield frame
        if self._connection.close_code == _TOO_LONG:
            yield TooLong()

    async def write(self, line: str) -> None:
        try:
            await self._connection.send(line)
        except ConnectionClosed:
            raise ConnectionError from None


def _port_of(account: Account) -> int:
    given = account.options.get("port", 8422)
    try:
        port = int(given)
    except ValueError:
        port = 0
    if not 1 <= port <= 65535:
        raise NetworkError(
            "{account}: {port} is not a port.",
            advice="Give a number from 1 to 65535.",
            account=account.address,
            port=given,
        )
    return port


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8").strip()
    except FileNotFoundError:
        return ""


def _reason(error: OSError) -> str:
    # asyncio puts the address into the words, and only the number stays plain.
    words = os.strerror(error.errno) if error.errno else str(error)
    return words.rstrip(".")


def _make(path: Path) -> str:
    token = secrets.token_urlsafe(32)
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
        file.write(f"{token}\n".encode())
    return token


_quiet = logging.getLogger(f"{__name__}.library")
_quiet.setLevel(logging.CRITICAL)
