"""Connecting to servers that are none, or that behave badly. Each is a real listener on loopback."""

from __future__ import annotations

import asyncio
import hashlib
import shutil
import ssl
import subprocess
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from random import Random

import pytest

from boltun.errors import NetworkError
from boltun.message import Account, Contact
from boltun.networks.protocol import ConnectionChanged, ConnectionState, NetworkEvent
from boltun.networks.xmpp.network import Timing, XmppNetwork

Handler = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]

HEADER = (
    b"<?xml version='1.0'?><stream:stream xmlns='jabber:client' id='1' from='example.org' version='1.0'"
    b" xmlns:stream='http://etherx.jabber.org/streams'>"
)
STARTTLS = (
    b"<stream:features><starttls xmlns='urn:ietf:params:xml:ns:xmpp-tls'><required/></starttls>"
    b"</stream:features>"
)


class Server:
    """A listener that counts its visitors."""

    def __init__(self, handler: Handler) -> None:
        self._handler = handler
        self.visits = 0
        self.port = 0

    async def __call__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.visits += 1
        try:
            await self._handler(reader, writer)
        except (ConnectionError, asyncio.IncompleteReadError):
            pass
        finally:
            writer.transport.abort()


@asynccontextmanager
async def listening(handler: Handler, context: ssl.SSLContext | None = None) -> AsyncIterator[Server]:
    server = Server(handler)
    listener = await asyncio.start_server(server, "127.0.0.1", 0, ssl=context)
    server.port = listener.sockets[0].getsockname()[1]
    try:
        yield server
    finally:
        listener.close()


class Try:
    """A network whose waiting takes no time, until it has waited often enough."""

    def __init__(
        self,
        port: int,
        *,
        waits: int = 1,
        timing: Timing | None = None,
        address: str = "me@example.org",
        **options: object,
    ) -> None:
        self.events: list[NetworkEvent] = []
        self.now = 1_800_000_000.0
        self.slept: list[float] = []
        self._waits = waits
        self._done = asyncio.Event()
        account = Account(
            key="xmpp:me@example.org",
            network="xmpp",
            address=address,
            options={"host": "127.0.0.1", "port": port, **options},  # type: ignore[dict-item]
        )
        self.network = XmppNetwork(
            account,
            "secret",
            self.events.append,
            timing=timing or Timing(sign_in=10),
            clock=lambda: self.now,
            sleep=self._sleep,
            dice=Random(7),
        )

    async def _sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        self.now += seconds
        if len(self.slept) >= self._waits:
            self._done.set()
            await asyncio.get_running_loop().create_future()

    async def run(self) -> None:
        """Run until it has waited often enough, or gave up."""
        task = asyncio.create_task(self.network.run())
        done = asyncio.create_task(self._done.wait())
        try:
            async with asyncio.timeout(30):
                await asyncio.wait([task, done], return_when=asyncio.FIRST_COMPLETED)
        finally:
            done.cancel()
            task.cancel()
            await asyncio.wait([task])
        assert task.exception() is None
        left = {task for task in asyncio.all_tasks() if "slixmpp" in str(task) or "boltun" in str(task)}
        if left:
            await asyncio.wait(left, timeout=1)
        assert [task for task in left if not task.done()] == [], "nothing goes on in the background"

    def states(self, state: ConnectionState) -> list[ConnectionChanged]:
        return [e for e in self.events if isinstance(e, ConnectionChanged) and e.state is state]

    @property
    def reason(self) -> str:
        """Why it waited or failed, the last time."""
        return [e for e in self.events if isinstance(e, ConnectionChanged) and e.template][-2].text


async def drop(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Accept and hang up."""


async def hear_out_and_drop(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    await reader.read(10)


async def greet_and_drop(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    await reader.read(10)
    writer.write(HEADER + STARTTLS)
    await writer.drain()


async def proceed_and_drop(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    await reader.read(10)
    writer.write(HEADER + STARTTLS)
    await reader.readuntil(b"starttls")
    writer.write(b"<proceed xmlns='urn:ietf:params:xml:ns:xmpp-tls'/>")
    await writer.drain()


@pytest.mark.parametrize("handler", [drop, hear_out_and_drop, greet_and_drop, proceed_and_drop])
@pytest.mark.parametrize("direct", [False, True])
async def test_a_server_that_accepts_and_drops_is_not_asked_faster_and_faster(
    handler: Handler, direct: bool
) -> None:
    async with listening(handler) as server:
        attempt = Try(server.port, waits=12, direct_tls=direct)
        await attempt.run()
    assert server.visits == 12, "one visit for each wait, not one more"
    assert len(attempt.states(ConnectionState.CONNECTING)) == 12
    assert sum(attempt.slept) > 1000
    assert all(
        abs(slept / wanted - 1) < 0.26
        for slept, wanted in zip(
            attempt.slept, [1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300, 300], strict=True
        )
    )
    told = attempt.states(ConnectionState.WAITING)
    assert [event.retry_at for event in told][-1] == pytest.approx(attempt.now)
    assert attempt.states(ConnectionState.FAILED) == []


async def test_nothing_answers() -> None:
    async with listening(drop) as server:
        port = server.port
    attempt = Try(port, waits=2)
    await attempt.run()
    assert attempt.reason == f"Nothing answers at 127.0.0.1:{port}."
    assert attempt.states(ConnectionState.OFFLINE)[-1] is attempt.events[-1]


async def test_there_is_no_such_domain() -> None:
    """Without a host the DNS is asked."""
    attempt = Try(0, host="", address="me@no-such-host.invalid")
    await attempt.run()
    assert attempt.reason == "There is no server no-such-host.invalid, or no network."


async def test_a_resolver_that_fails_is_no_silence(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_resolver(*_: object, **__: object) -> None:
        raise RuntimeError("it needs another sort of loop")

    monkeypatch.setattr("slixmpp.xmlstream.xmlstream.default_resolver", no_resolver)
    attempt = Try(0, host="", address="me@no-such-host.invalid")
    await attempt.run()
    assert attempt.reason == "no-such-host.invalid cannot be reached."


async def test_there_is_no_such_server() -> None:
    attempt = Try(5222, host="no-such-host.invalid")
    await attempt.run()
    assert attempt.reason == "There is no server no-such-host.invalid, or no network."


@pytest.mark.parametrize(
    "noise",
    [
        b"220 mail.example.org ESMTP\r\n",
        b"\x00\xff\xfe" * 100,
        b"<html><body>400 Bad Request</body></html>",
        HEADER + b"<stream:features>" + b"<a>" * 5000,
        HEADER + b"</stream:stream>",
        HEADER + b"<message><body>too early</body></message><presence/><iq type='get' id='1'/><nonsense/>",
        b"<!DOCTYPE x [<!ENTITY a 'aaaaaaaa'><!ENTITY b '&a;&a;&a;'>]><x>&b;</x>",
    ],
)
async def test_garbage_is_an_ending_in_words(noise: bytes) -> None:
    async def babble(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.read(10)
        writer.write(noise)
        await writer.drain()
        writer.write_eof()

    async with listening(babble) as server:
        attempt = Try(server.port, waits=2)
        await attempt.run()
    assert server.visits == 2
    assert attempt.reason == "The server ended the connection before the sign-in was finished."
    assert all(isinstance(event, ConnectionChanged) for event in attempt.events)


async def test_a_server_that_says_nothing_is_given_up() -> None:
    async def silence(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.read(-1)

    for direct in (False, True):
        async with listening(silence) as server:
            attempt = Try(server.port, timing=Timing(sign_in=0.1), direct_tls=direct)
            await attempt.run()
        assert attempt.reason == "The server does not answer."


SASL = (
    "<mechanisms xmlns='urn:ietf:params:xml:ns:xmpp-sasl'><mechanism>PLAIN</mechanism>"
    "<mechanism>SCRAM-SHA-1</mechanism></mechanisms>"
)
BIND = "<bind xmlns='urn:ietf:params:xml:ns:xmpp-bind'/><sm xmlns='urn:xmpp:sm:3'/>"


@pytest.mark.parametrize("features", [SASL, BIND, SASL + BIND, ""])
async def test_without_encryption_nothing_is_said_and_nothing_believed(features: str) -> None:
    """Somebody on the wire may take the offer of encryption away, or pretend that all is done."""
    said = bytearray()

    async def plain(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        said.extend(await reader.readuntil(b"version='1.0'>"))
        writer.write(HEADER + f"<stream:features>{features}</stream:features>".encode())
        writer.write(b"<success xmlns='urn:ietf:params:xml:ns:xmpp-sasl'/>")
        writer.write(b"<message from='friend@example.net'><body>believe me</body></message>")
        await writer.drain()
        said.extend(await reader.read(-1))

    async with listening(plain) as server:
        attempt = Try(server.port)
        await attempt.run()
    assert attempt.reason == "The server offers no safe way to sign in."
    assert said.endswith(b"version='1.0'>"), "only the stream was opened"
    assert all(isinstance(event, ConnectionChanged) for event in attempt.events)


@pytest.mark.parametrize(
    ("condition", "words"),
    [
        ("host-unknown", "The server does not serve example.org."),
        ("system-shutdown", "The server is shutting down."),
        ("see-other-host", "The server wants this account to use another one: evil.example.com."),
        ("undefined-condition", "The server ended the session: go away {0} %s."),
    ],
)
async def test_what_the_server_says_at_the_end_is_told(condition: str, words: str) -> None:
    """Another host that it names is never followed: nobody has proved yet who it is."""
    text = "evil.example.com" if condition == "see-other-host" else ""
    error = (
        f"<stream:error><{condition} xmlns='urn:ietf:params:xml:ns:xmpp-streams'>{text}</{condition}>"
        "<text xmlns='urn:ietf:params:xml:ns:xmpp-streams'>go away {0} %s</text></stream:error>"
        "</stream:stream>"
    )

    async def refuse(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.read(10)
        writer.write(HEADER + error.encode())
        await writer.drain()
        await reader.read(-1)

    async with listening(refuse) as server:
        attempt = Try(server.port)
        await attempt.run()
    assert attempt.reason == words
    assert server.visits == 1


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> tuple[ssl.SSLContext, str]:
    """A server's side of TLS with a certificate of its own, and its fingerprint."""
    if shutil.which("openssl") is None:
        pytest.skip("openssl is not installed; on Debian: apt-get install openssl")
    folder = tmp_path_factory.mktemp("certificate")
    key, place = folder / "key.pem", folder / "cert.pem"
    request = f"req -x509 -newkey rsa:2048 -nodes -subj /CN=example.org -keyout {key} -out {place}"
    subprocess.run(["openssl", *request.split()], check=True, capture_output=True)
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.load_cert_chain(place, key)
    return context, hashlib.sha256(ssl.PEM_cert_to_DER_cert(place.read_text())).hexdigest()


@pytest.mark.parametrize(
    ("condition", "state", "words", "asked"),
    [
        ("not-authorized", ConnectionState.FAILED, "The server does not accept this password.", 1),
        ("account-disabled", ConnectionState.FAILED, "The server says that this account is disabled.", 1),
        (
            "temporary-auth-failure",
            ConnectionState.WAITING,
            "The server refuses the sign-in: temporary auth failure.",
            2,
        ),
    ],
)
async def test_a_refused_password_is_not_offered_with_weaker_and_weaker_protection(
    certificate: tuple[ssl.SSLContext, str], condition: str, state: ConnectionState, words: str, asked: int
) -> None:
    """The server offers two ways to sign in and refuses both."""
    context, fingerprint = certificate
    offered: list[bytes] = []

    async def refuse(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"version='1.0'>")
        writer.write(HEADER + f"<stream:features>{SASL}</stream:features>".encode())
        while True:
            offered.append(await reader.readuntil(b"</auth>"))
            failure = f"<failure xmlns='urn:ietf:params:xml:ns:xmpp-sasl'><{condition}/></failure>"
            writer.write(failure.encode())

    async with listening(refuse, context) as server:
        attempt = Try(server.port, direct_tls=True, fingerprint=fingerprint)
        await attempt.run()
    assert len(offered) == asked
    assert [event.text for event in attempt.states(state)] == [words]
    assert (len(attempt.slept) == 0) is (state is ConnectionState.FAILED)


async def test_cancelling_ends_at_once_at_every_stage() -> None:
    async def silence(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        arrived.set()
        await reader.read(-1)

    arrived = asyncio.Event()
    for direct in (False, True):
        arrived.clear()
        async with listening(silence) as server:
            attempt = Try(server.port, direct_tls=direct)
            task = asyncio.create_task(attempt.network.run())
            await asyncio.wait_for(arrived.wait(), 10)
            task.cancel()
            await asyncio.wait_for(asyncio.wait([task]), 3)
            assert task.done()
            assert attempt.events[-1] == ConnectionChanged(
                account="xmpp:me@example.org", state=ConnectionState.OFFLINE, template="Disconnected."
            )


async def test_nothing_can_be_sent_without_a_connection() -> None:
    attempt = Try(1)
    with pytest.raises(NetworkError, match=r"me@example\.org is not connected"):
        await attempt.network.send(Contact(account="xmpp:me@example.org", address="a@b"), "hi")


@pytest.mark.parametrize("address", ["nobody", "@example.org", "a@", "", "a@b@c", "a b@c\x00"])
def test_an_address_that_is_none_is_refused(address: str) -> None:
    account = Account(key="k", network="xmpp", address=address)
    with pytest.raises(NetworkError, match="is not an XMPP address"):
        XmppNetwork(account, "x", lambda event: None)


def test_a_port_in_an_address_is_explained() -> None:
    account = Account(key="k", network="xmpp", address="anna@localhost:5222")
    with pytest.raises(NetworkError, match=r"Give the address without it: anna@localhost\. The port has"):
        XmppNetwork(account, "x", lambda event: None)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"port": 70000}, "not a port"),
        ({"port": "many"}, "not a port"),
        ({"port": -1}, "not a port"),
        ({"fingerprint": "12:34"}, "SHA-256"),
        ({"fingerprint": "x" * 64}, "SHA-256"),
    ],
)
def test_an_option_that_cannot_be_used_is_refused(options: dict[str, str | int], words: str) -> None:
    account = Account(key="k", network="xmpp", address="me@example.org", options=options)
    with pytest.raises(NetworkError, match=words):
        XmppNetwork(account, "x", lambda event: None)
