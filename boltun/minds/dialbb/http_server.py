"""HTTP/1.1 for small requests; no slow client can keep the server from others. h11 reads and writes it.

One thread runs a loop for all connections; requests are answered in threads of their own. If there are too
many connections, one without a request under way makes room for a new one.
"""

from __future__ import annotations

import asyncio
import json
import logging
import socket
import threading
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from email.utils import formatdate
from http import HTTPStatus
from ipaddress import IPv6Address, ip_network

import h11

from boltun.minds.dialbb.http_hosts import Hosts
from boltun.workers import DaemonWorkers

__all__ = ["Answer", "Bounds", "Head", "HttpServer"]

_LOG = logging.getLogger(__name__)

_PIECE = 1 << 16
_LINGER = 1 << 24
"""So many bytes of an unwanted body are read, so that the client comes to read the answer."""
_BACKLOG = 128


@dataclass(frozen=True, slots=True, kw_only=True)
class Bounds:
    """How much a server allows its clients."""

    connections: int = 128
    per_peer: int = 64
    """Connections from one address, of IPv6 from one network."""
    patience: float = 10.0
    """Seconds for a whole request, for the client to take a whole answer, and between two requests."""
    head: int = 1 << 14
    """Bytes of the request line and all headers."""
    body: int = 1 << 20
    """Bytes of a body."""
    workers: int = 64
    """So many requests are answered at the same time; others wait their turn."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Head:
    """A request without its body."""

    method: str
    path: str
    """Without the part behind a question mark."""
    content_type: str
    """Empty if there is none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """An answer: JSON."""

    status: HTTPStatus
    text: str
    allow: str = ""
    """The methods that would be allowed."""

    @classmethod
    def message(cls, status: HTTPStatus, message: str, *, allow: str = "") -> Answer:
        """Return an answer that says what is wrong."""
        return cls(status=status, text=json.dumps({"message": message}), allow=allow)


class HttpServer:
    """Serves a socket that listens, from ``start`` until ``close``."""

    def __init__(
        self,
        listener: socket.socket,
        hosts: Hosts,
        *,
        refuse: Callable[[Head], Answer | None],
        answer: Callable[[Head, bytes], Answer],
        bounds: Bounds,
    ) -> None:
        """``refuse`` sees the part before the body, on the loop; ``answer`` runs in a thread.

        Both never fail.
        """
        self.hosts = hosts
        self.refuse = refuse
        self.answer = answer
        self.bounds = bounds
        self.workers = DaemonWorkers(bounds.workers, "DialBB interface")
        self._listener = listener
        self._connections: set[_Connection] = set()
        self._thread: threading.Thread | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._begun = threading.Event()
        self._ended: asyncio.Event | None = None

    def start(self) -> None:
        """Begin to answer."""
        self._thread = threading.Thread(
            target=asyncio.run, args=(self._serve(),), name="DialBB interface", daemon=True
        )
        self._thread.start()
        self._begun.wait()

    def close(self) -> None:
        """Take no more requests; nobody waits for those under way."""
        if self._thread is not None and self._loop is not None and self._ended is not None:
            with suppress(RuntimeError):  # the loop has ended by itself
                self._loop.call_soon_threadsafe(self._ended.set)
            self._thread.join()
            self._thread = None
        self.workers.shutdown()
        self._listener.close()

    async def _serve(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._ended = asyncio.Event()
        try:
            server = await asyncio.start_server(self._welcome, sock=self._listener, backlog=_BACKLOG)
        finally:
            self._begun.set()
        await self._ended.wait()
        server.close()
        for connection in list(self._connections):
            connection.drop()

    async def _welcome(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        connection = _Connection(self, reader, writer)
        has_room = self._make_room(connection.peer)
        self._connections.add(connection)
        try:
            await (connection.serve() if has_room else connection.turn_away())
        except (OSError, TimeoutError, h11.LocalProtocolError) as error:
            _LOG.debug("A connection to the DialBB interface ended early: %s.", type(error).__name__)
        except asyncio.CancelledError:
            pass  # dropped: nothing waits for this task
        finally:
            self._connections.discard(connection)
            writer.transport.abort()

    def _make_room(self, peer: str) -> bool:
        """Close a connection if there are too many; False: all of them have a request under way."""
        bounds = self.bounds
        count = Counter(one.peer for one in self._connections)
        if count[peer] >= bounds.per_peer:
            crowd = [one for one in self._connections if one.peer == peer]
        elif len(self._connections) >= bounds.connections:
            crowd = list(self._connections)
        else:
            return True
        waiting = [one for one in crowd if not one.busy]
        if not waiting:
            return False
        # Among the clients with most connections, the one that takes longest.
        longest = min(waiting, key=lambda one: (-count[one.peer], one.since))
        longest.drop()
        self._connections.discard(longest)
        return True


class _Connection:
    """One client's connection, with one request after the other."""

    def __init__(
        self, server: HttpServer, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        self._server = server
        self._bounds = server.bounds
        self._reader = reader
        self._writer = writer
        self._http = h11.Connection(h11.SERVER, max_incomplete_event_size=server.bounds.head)
        self._task = asyncio.current_task()
        self._loop = asyncio.get_running_loop()
        self._wants_head_only = False
        self._arrived_at = str(writer.get_extra_info("sockname")[0])
        self.peer = _peer(writer)
        self.busy = False
        """Whether a request is under way; such a connection is never closed."""
        self.since = self._loop.time()
        """The time at which the wait for the present read began."""
        # When a write has been waited for, its data has left this process.
        writer.transport.set_write_buffer_limits(0)
        # A client that went away without a word is noticed while its answer is being made.
        writer.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)

    def drop(self) -> None:
        """End it at once."""
        if self._task is not None:
            self._task.cancel()

    async def serve(self) -> None:
        """Answer one request after the other until one of the two has enough."""
        while await self._begins() and await self._serve_one():
            self._http.start_next_cycle()
            self.busy = False
            self.since = self._loop.time()

    async def turn_away(self) -> None:
        """Say that there is no room."""
        self.busy = True
        await self._send(_refusal(HTTPStatus.SERVICE_UNAVAILABLE, "too many connections."))
        await self._linger()

    async def _begins(self) -> bool:
        """Wait for the first bytes of a request; False: none comes."""
        if self._http.trailing_data[0]:
            return True
        try:
            async with asyncio.timeout(self._bounds.patience):
                data = await self._reader.read(_PIECE)
        except TimeoutError:
            return False
        self._http.receive_data(data)
        return bool(data)

    async def _serve_one(self) -> bool:
        """Read a request and answer it; True: another one may follow."""
        self.since = self._loop.time()
        try:
            async with asyncio.timeout(self._bounds.patience):
                got = await self._read()
        except TimeoutError:
            got = _refusal(HTTPStatus.REQUEST_TIMEOUT, "the request took too long.")
        except h11.RemoteProtocolError as error:
            got = _refusal(HTTPStatus(error.error_status_hint), "this is no request.")
        self.busy = True
        if isinstance(got, Answer):
            await self._send(got)
            await self._linger()
            return False
        head, body = got
        await self._send(await self._answer(head, body), has_more=True)
        return self._http.our_state is h11.DONE and self._http.their_state is h11.DONE

    async def _read(self) -> tuple[Head, bytes] | Answer:
        """Return a request, or the answer to it if its body is not wanted."""
        request = await self._event()
        if not isinstance(request, h11.Request):
            return _refusal(HTTPStatus.BAD_REQUEST, "this is no request.")
        self._wants_head_only = request.method == b"HEAD"
        headers = dict(request.headers)
        if refused := self._refused(request, headers):
            return refused
        path = request.target.decode("ascii").partition("?")[0]
        kind = headers.get(b"content-type", b"").decode("latin-1")
        head = Head(method=request.method.decode("ascii"), path=path, content_type=kind)
        if (answer := self._server.refuse(head)) is not None:
            return answer
        length = headers.get(b"content-length")
        if length is None and b"transfer-encoding" not in headers:
            return _refusal(HTTPStatus.LENGTH_REQUIRED, "the request needs a Content-Length.")
        body = bytearray()
        if int(length or 0) <= self._bounds.body:
            while isinstance(event := await self._event(), h11.Data):
                body += event.data
                if len(body) > self._bounds.body:
                    break
            else:
                return head, bytes(body)
        return _refusal(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, "the request is too long.")

    def _refused(self, request: h11.Request, headers: dict[bytes, bytes]) -> Answer | None:
        """Return the answer to a request that can be read in two ways, or is meant for another server."""
        names = [name for name, _ in request.headers]
        chunked = b"transfer-encoding" in headers
        if chunked and (b"content-length" in headers or request.http_version != b"1.1"):
            return _refusal(HTTPStatus.BAD_REQUEST, "the request has two lengths.")
        if names.count(b"host") != 1 or names.count(b"content-type") > 1:
            return _refusal(HTTPStatus.BAD_REQUEST, "the request needs one Host, and one Content-Type.")
        if not request.target.startswith(b"/"):
            return _refusal(HTTPStatus.BAD_REQUEST, "the request names no path.")
        host = headers[b"host"].decode("latin-1")
        if not self._server.hosts.serve(host, self._arrived_at):
            message = "this host name is not served here; name it with --dialbb-name."
            return _refusal(HTTPStatus.MISDIRECTED_REQUEST, message)
        return None

    async def _event(self) -> object:
        """Return what h11 reads next: its event, or that a request is paused."""
        http = self._http
        while (event := http.next_event()) is h11.NEED_DATA:
            if http.they_are_waiting_for_100_continue:
                go_on = h11.InformationalResponse(status_code=HTTPStatus.CONTINUE, headers=[])
                await self._write(http.send(go_on))
            http.receive_data(await self._reader.read(_PIECE))
        return event

    async def _answer(self, head: Head, body: bytes) -> Answer:
        return await asyncio.wrap_future(self._server.workers.submit(self._server.answer, head, body))

    async def _send(self, answer: Answer, *, has_more: bool = False) -> None:
        content = answer.text.encode()
        headers = [
            ("Date", formatdate(usegmt=True)),
            ("Server", "Boltun"),
            ("Content-Type", "application/json"),
            ("Content-Length", str(len(content))),
        ]
        if answer.allow:
            headers.append(("Allow", answer.allow))
        if not has_more:
            headers.append(("Connection", "close"))
        reason = answer.status.phrase.encode()
        events: list[h11.Event] = [
            h11.Response(status_code=answer.status, headers=headers, reason=reason),
            *([] if self._wants_head_only else [h11.Data(data=content)]),
            h11.EndOfMessage(),
        ]
        async with asyncio.timeout(self._bounds.patience):
            await self._write(b"".join(self._http.send(event) or b"" for event in events))

    async def _write(self, data: bytes | None) -> None:
        if data:
            self._writer.write(data)
            await self._writer.drain()

    async def _linger(self) -> None:
        """Read a little of what the client is still sending: if the connection were closed now, the answer
        would be lost."""
        self.busy, self.since = False, 0.0
        left = _LINGER
        with suppress(TimeoutError):
            async with asyncio.timeout(self._bounds.patience):
                self._writer.write_eof()
                while left > 0 and (data := await self._reader.read(_PIECE)):
                    left -= len(data)


def _refusal(status: HTTPStatus, message: str) -> Answer:
    return Answer.message(status, message)


def _peer(writer: asyncio.StreamWriter) -> str:
    """Return what tells one client from another: one with an IPv6 address has 2^64 of them."""
    address = str(writer.get_extra_info("peername")[0]).partition("%")[0]
    if ":" not in address:
        return address
    if (mapped := IPv6Address(address).ipv4_mapped) is not None:
        return str(mapped)
    return str(ip_network(f"{address}/64", strict=False))
