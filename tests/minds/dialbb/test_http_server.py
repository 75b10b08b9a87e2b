"""The HTTP interface against slow, broken and hostile clients, over real sockets."""

from __future__ import annotations

import json
import socket
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack
from typing import Any

import pytest

from boltun.minds.dialbb.http_api import DialbbApi
from boltun.minds.dialbb.http_hosts import Hosts
from boltun.minds.dialbb.http_server import Bounds

PATIENCE = 30
BODY = b'{"user_id": "ann"}'
HEAD = b"POST /init HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
WHOLE = HEAD + b"Content-Length: %d\r\n\r\n" % len(BODY) + BODY
FOR_EVER = 600.0

Connect = Callable[[], socket.socket]


class Echo:
    """Answers at once."""

    def process(self, request: Mapping[str, Any], initial: bool = False) -> dict[str, Any]:
        return {"system_utterance": "hello", "user": request["user_id"]}


class Serve:
    """Servers and connections of one test."""

    def __init__(self, stack: ExitStack) -> None:
        self._stack = stack
        self.port = 0

    def __call__(self, processor: Any = None, *, names: tuple[str, ...] = (), **bounds: Any) -> Connect:
        api = self._stack.enter_context(
            DialbbApi(processor or Echo(), port=0, names=names, bounds=Bounds(**bounds))
        )
        self.port = int(api.url.rpartition(":")[2])
        return lambda: self._stack.enter_context(
            socket.create_connection(("127.0.0.1", self.port), timeout=PATIENCE)
        )


@pytest.fixture
def serve() -> Iterator[Serve]:
    with ExitStack() as stack:
        yield Serve(stack)


def read_all(connection: socket.socket) -> bytes:
    """Return what comes until the server closes the connection."""
    found = b""
    while True:
        try:
            data = connection.recv(1 << 16)
        except ConnectionResetError:
            return found
        if not data:
            return found
        found += data


def read_one(connection: socket.socket) -> tuple[int, Any]:
    """Return status and content of one answer on a connection that stays open."""
    with connection.makefile("rb") as file:
        status = int(file.readline().split()[1])
        length = 0
        while (line := file.readline()) != b"\r\n":
            name, _, value = line.partition(b":")
            if name.lower() == b"content-length":
                length = int(value)
        return status, json.loads(file.read(length) or b"null")


def statuses(answer: bytes) -> list[int]:
    return [int(part.split()[0]) for part in answer.split(b"HTTP/1.1 ")[1:]]


def ask(connect: Connect, data: bytes) -> bytes:
    """Send all, and say that there is no more."""
    connection = connect()
    connection.sendall(data)
    connection.shutdown(socket.SHUT_WR)
    return read_all(connection)


# --- Host ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("host", "status"),
    [
        (b"localhost", 200),
        (b"LOCALHOST:8080", 200),
        (b"localhost.", 200),
        (b"127.0.0.1:1", 200),
        (b"127.9.9.9", 200),
        (b"[::1]:80", 200),
        (b"[::ffff:127.0.0.1]", 200),
        (b"box.lan", 200),
        (b"evil.example", 421),
        (b"evil.example:80", 421),
        (b"localhost.evil.example", 421),
        (b"127.0.0.1.evil.example", 421),
        (b"10.1.2.3", 421),
        (b"[fe80::1]", 421),
        (b"user@localhost", 421),
        (b"localhost:evil", 421),
        (b"localhost/evil", 421),
        (b"localhost, evil.example", 421),
        (b"2130706433", 421),
        (b"", 421),
        (b"\xd0\xbb", 421),
    ],
)
def test_only_requests_for_this_machine_are_answered(serve: Serve, host: bytes, status: int) -> None:
    connect = serve(names=("Box.LAN",))
    answer = ask(connect, WHOLE.replace(b"localhost", host))
    assert statuses(answer) == [status]
    assert (b"hello" in answer) == (status == 200)


def test_a_request_names_one_host(serve: Serve) -> None:
    connect = serve()
    assert statuses(ask(connect, WHOLE.replace(b"Host: localhost\r\n", b""))) == [400]
    twice = WHOLE.replace(b"Host: localhost\r\n", b"Host: localhost\r\nHost: evil.example\r\n")
    assert statuses(ask(connect, twice)) == [400]
    old = WHOLE.replace(b"Host: localhost\r\n", b"").replace(b"HTTP/1.1", b"HTTP/1.0")
    assert statuses(ask(connect, old)) == [400]
    absolute = WHOLE.replace(b"/init", b"http://evil.example/init")
    assert statuses(ask(connect, absolute)) == [400]


def test_who_listens_on_an_address_is_asked_by_it() -> None:
    everywhere = Hosts("0.0.0.0")
    assert everywhere.serve("192.0.2.7:8080", "192.0.2.7")
    assert not everywhere.serve("192.0.2.8:8080", "192.0.2.7")
    assert Hosts("::").serve("[2001:db8::1]:8080", "2001:db8::1")
    assert Hosts("::").serve("192.0.2.7", "::ffff:192.0.2.7")
    assert Hosts("box.lan").serve("box.lan:80", "192.0.2.7")
    assert not Hosts("box.lan").serve("box", "192.0.2.7")


# --- slow ones ---------------------------------------------------------------------


def dribble(connection: socket.socket, data: bytes) -> bytes:
    """Send byte by byte, and stop when an answer comes."""
    connection.settimeout(0.02)
    for byte in data:
        try:
            connection.sendall(bytes([byte]))
            return connection.recv(1 << 16)
        except TimeoutError:
            continue
    return b""


@pytest.mark.parametrize(
    "data",
    [HEAD + b"X-Slow: " + b"x" * 5_000, HEAD + b"Content-Length: 5000\r\n\r\n" + b" " * 4_900],
    ids=["head", "body"],
)
def test_a_request_has_to_be_whole_in_time_however_busily_it_dribbles(serve: Serve, data: bytes) -> None:
    connect = serve(patience=0.3)
    connection = connect()
    assert statuses(dribble(connection, data)) == [408]
    assert connection.recv(1) == b""


def test_who_says_nothing_is_let_go_of(serve: Serve) -> None:
    connect = serve(patience=0.1)
    assert read_all(connect()) == b""
    kept = connect()
    kept.sendall(WHOLE)
    assert read_one(kept)[0] == 200
    assert read_all(kept) == b""


@pytest.mark.parametrize("sent", [b"", HEAD, HEAD + b"Content-Length: 9\r\n\r\n{", WHOLE])
def test_slow_ones_make_way(serve: Serve, sent: bytes) -> None:
    connect = serve(patience=FOR_EVER)
    slow = [connect() for _ in range(Bounds().per_peer)]
    for one in slow:
        one.sendall(sent)
        if sent == WHOLE:
            assert read_one(one)[0] == 200
    for _ in range(3):
        fresh = connect()
        fresh.sendall(WHOLE)
        assert read_one(fresh)[0] == 200
    assert read_all(slow[0]) == b"", "it was there longest"


def test_what_is_being_answered_makes_way_for_nobody(serve: Serve) -> None:
    begun, go_on = threading.Semaphore(0), threading.Event()

    class Thinking(Echo):
        def process(self, request: Mapping[str, Any], initial: bool = False) -> dict[str, Any]:
            begun.release()
            assert go_on.wait(PATIENCE)
            return super().process(request, initial)

    connect = serve(Thinking(), patience=FOR_EVER, per_peer=2)
    asked = [connect(), connect()]
    for one in asked:
        one.sendall(WHOLE)
        assert begun.acquire(timeout=PATIENCE)
    assert statuses(ask(connect, WHOLE)) == [503]
    go_on.set()
    assert [read_one(one)[0] for one in asked] == [200, 200]


def test_who_does_not_take_the_answer_is_let_go_of(serve: Serve) -> None:
    class Long(Echo):
        def process(self, request: Mapping[str, Any], initial: bool = False) -> dict[str, Any]:
            return {"text": "x" * (20_000_000 if request["user_id"] == "ann" else 1)}

    connect = serve(Long(), patience=0.3, per_peer=1)
    connect().sendall(WHOLE)
    other = WHOLE.replace(b"ann", b"bob")
    # Until then there is no room for anybody else.
    assert any(statuses(ask(connect, other)) == [200] for _ in range(10_000))


def test_a_closed_interface_waits_for_nobody(serve: Serve) -> None:
    begun, go_on = threading.Event(), threading.Event()

    class Thinking(Echo):
        def process(self, request: Mapping[str, Any], initial: bool = False) -> dict[str, Any]:
            begun.set()
            go_on.wait(PATIENCE)
            return super().process(request, initial)

    with DialbbApi(Thinking(), port=0) as api:
        address = ("127.0.0.1", int(api.url.rpartition(":")[2]))
        with socket.create_connection(address, timeout=PATIENCE) as connection:
            connection.sendall(WHOLE)
            assert begun.wait(PATIENCE)
            api.close()
            assert read_all(connection) == b""
    go_on.set()


# --- what is no request --------------------------------------------------------------


@pytest.mark.parametrize(
    "data",
    [
        b"\0\xff\r\n\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n",
        b"hello\r\n\r\n",
        b"GET /init\r\n\r\n",
        b"GET  /init HTTP/1.1\r\nHost: localhost\r\n\r\n",
        b"GET /init HTTP/2\r\nHost: localhost\r\n\r\n",
        b"GET /init HTTP/1.1\r\n no header\r\n\r\n",
        b"GET /init HTTP/1.1\r\nHost: localhost\r\nno header\r\n\r\n",
        b"GET /init HTTP/1.1\r\nHost: localhost\r\nX : y\r\n\r\n",
        b"GET /init HTTP/1.1\r\nHost: localhost\r\nX: \0\r\n\r\n",
        b"GET /\xff HTTP/1.1\r\nHost: localhost\r\n\r\n",
        b"POST",
        WHOLE[:-1],
        b"<xml/>\r\n\r\n",
        b"SSH-2.0-x\r\n\r\n",
    ],
    ids=range(15),
)
def test_what_is_no_request_is_answered_so(serve: Serve, data: bytes) -> None:
    answer = ask(serve(), data)
    assert statuses(answer) == [400]
    assert json.loads(answer.partition(b"\r\n\r\n")[2]) == {"message": "this is no request."}


@pytest.mark.parametrize(
    ("lengths", "status"),
    [
        (b"Content-Length: 18\r\nTransfer-Encoding: chunked\r\n", 400),
        (b"Transfer-Encoding: chunked\r\nContent-Length: 18\r\n", 400),
        (b"Content-Length: 18\r\nContent-Length: 19\r\n", 400),
        (b"Content-Length: 18, 19\r\n", 400),
        (b"Content-Length: +18\r\n", 400),
        (b"Content-Length: -18\r\n", 400),
        (b"Content-Length: 1_8\r\n", 400),
        (b"Content-Length: 0x12\r\n", 400),
        (b"Content-Length: 18.0\r\n", 400),
        (b"Content-Length: 18 \x0b\r\n", 400),
        (b"Content-Length: \xb2\r\n", 400),
        (b"Content-Length: " + b"9" * 5_000 + b"\r\n", 400),
        (b"Content-Length : 18\r\n", 400),
        (b"Content-Length: 99999999999\r\n", 413),
        (b"Transfer-Encoding: xchunked\r\n", 501),
        (b"Transfer-Encoding: chunked, identity\r\n", 501),
        (b"Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n", 501),
        (b"Transfer-Encoding : chunked\r\n", 400),
        (b"Content-Type: text/plain\r\nContent-Length: 18\r\n", 400),
        (b"", 411),
    ],
)
def test_a_request_of_doubtful_length_is_refused_with_all_that_follows(
    serve: Serve, lengths: bytes, status: int
) -> None:
    answer = ask(serve(), HEAD + lengths + b"\r\n" + BODY + WHOLE)
    assert statuses(answer) == [status]
    assert b"hello" not in answer


def test_an_old_request_has_no_chunks(serve: Serve) -> None:
    old = HEAD.replace(b"1.1", b"1.0") + b"Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n"
    assert statuses(ask(serve(), old + WHOLE)) == [400]


def test_a_request_may_come_in_chunks(serve: Serve) -> None:
    head = HEAD + b"Transfer-Encoding: chunked\r\n\r\n"
    pieces = b"".join(b"1;ext=x\r\n%c\r\n" % byte for byte in BODY)
    connect = serve()
    assert statuses(ask(connect, head + pieces + b"0\r\nX: y\r\n\r\n" + WHOLE)) == [200, 200]
    for wrong in (b"x\r\n", b"-1\r\n", b"1\r\n{{\r\n", b"f" * 30 + b"\r\n", b" 1\r\n{\r\n"):
        assert statuses(ask(connect, head + wrong + WHOLE)) == [400]


def test_chunks_are_bounded_together(serve: Serve) -> None:
    head = HEAD + b"Transfer-Encoding: chunked\r\n\r\n"
    connect = serve(body=1_000)
    assert statuses(ask(connect, head + b"100\r\n" + b" " * 256 + b"\r\n" + b"ff\r\n" * 3)) == [400]
    chunk = b"100\r\n" + b" " * 256 + b"\r\n"
    assert statuses(ask(connect, head + chunk * 5 + b"0\r\n\r\n")) == [413]
    assert statuses(ask(connect, head + b"1;" + b"x" * 100_000)) == [431]


def test_what_stands_before_the_body_is_bounded(serve: Serve) -> None:
    connect = serve()
    assert statuses(ask(connect, b"GET /" + b"x" * 100_000)) == [431]
    assert statuses(ask(connect, HEAD + b"X: y\r\n" * 100_000)) == [431]


def test_who_sends_too_much_reads_why_it_was_refused(serve: Serve) -> None:
    connect = serve(body=1_000)
    many = b" " * (1 << 20)
    assert statuses(ask(connect, HEAD + b"Content-Length: %d\r\n\r\n" % len(many) + many)) == [413]


# --- connections -----------------------------------------------------------------------


def test_requests_may_come_one_behind_the_other(serve: Serve) -> None:
    users = [b"ann", b"bob", b"eve"]
    answer = ask(serve(), b"".join(WHOLE.replace(b"ann", user) for user in users))
    assert statuses(answer) == [200, 200, 200]
    assert [answer.index(user) for user in users] == sorted(answer.index(user) for user in users)


def test_a_client_may_wait_until_its_body_is_wanted(serve: Serve) -> None:
    connection = serve()()
    connection.sendall(WHOLE[: -len(BODY)].replace(b"\r\n\r\n", b"\r\nExpect: 100-continue\r\n\r\n"))
    assert connection.recv(1 << 16).startswith(b"HTTP/1.1 100 ")
    connection.sendall(BODY)
    assert read_one(connection)[0] == 200


def test_a_client_says_when_a_connection_ends(serve: Serve) -> None:
    for asked in (
        WHOLE.replace(b"HTTP/1.1", b"HTTP/1.0"),
        WHOLE.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n"),
    ):
        connection = serve()()
        connection.sendall(asked)
        answer = read_all(connection)
        assert statuses(answer) == [200]
        assert b"connection: close" in answer.lower()
