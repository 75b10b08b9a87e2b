"""Messages that are encrypted from end to end, with a second client of another make."""

from __future__ import annotations

import asyncio
import importlib
import json
import sys
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import pytest

from boltun.message import Contact, Message
from boltun.networks.protocol import AccountFacts, ConnectionState, Keepsake, MessageReceived
from boltun.networks.xmpp.handlers import HANDLERS
from boltun.networks.xmpp.network import XmppNetwork
from tests.e2e.conftest import _prosody
from tests.e2e.owner import Ear, account, running
from tests.e2e.prosody import Prosody, User

pytestmark = [pytest.mark.e2e, pytest.mark.slow]

ROOT = Path(__file__).parents[3]
HOME = ROOT / ".servers" / "omemo"
DEADLINE = 30.0


@pytest.fixture(scope="module")
def omemo() -> Iterator[Any]:
    """The handler of packaging/boltun-omemo, with the libraries that are installed for this test alone."""
    libraries = sorted(HOME.glob("lib/python*/site-packages"))
    if not libraries:
        pytest.skip("OMEMO is not installed; install it with: sh packaging/prepare servers")
    added = [str(ROOT / "packaging" / "boltun-omemo"), str(libraries[0])]
    # Behind our own libraries, which count.
    sys.path.extend(added)
    try:
        yield importlib.import_module("boltun_omemo.handler").Omemo
    finally:
        for path in added:
            sys.path.remove(path)


@pytest.fixture
def prosody() -> Iterator[Prosody]:
    yield from _prosody()


class Peer:
    """The other client, in its own process."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process

    @classmethod
    async def start(cls, server: Prosody, user: User) -> Peer:
        process = await asyncio.create_subprocess_exec(
            *(str(HOME / "bin" / "python"), str(Path(__file__).with_name("omemo_peer.py"))),
            *(server.host, str(server.port), user.jid, user.password),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
        )
        peer = cls(process)
        assert await peer.line() == "ready"
        return peer

    async def line(self) -> str:
        assert self._process.stdout is not None
        async with asyncio.timeout(DEADLINE):
            return (await self._process.stdout.readline()).decode().strip()

    async def hears(self) -> tuple[str, bool]:
        """Return the next text that came, and whether it was encrypted."""
        _, text, encrypted = json.loads(await self.line())
        return text, encrypted

    async def say(self, address: str, text: str, *, plain: bool = False) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(f"{'PLAIN ' if plain else ''}{address}\t{text}\n".encode())
        await self._process.stdin.drain()

    async def stop(self) -> None:
        self._process.kill()
        await self._process.wait()


@pytest.fixture
async def people(prosody: Prosody) -> AsyncIterator[tuple[User, User, Peer]]:
    owner, friend = prosody.register(), prosody.register()
    if not HOME.exists():
        pytest.skip("OMEMO is not installed; install it with: sh packaging/prepare servers")
    peer = await Peer.start(prosody, friend)
    yield owner, friend, peer
    await peer.stop()


def network(
    server: Prosody, user: User, ear: Ear, omemo: Any, folder: Path, bookmark: str = ""
) -> XmppNetwork:
    def hear(event: Any) -> None:
        ear(event)
        if isinstance(event, MessageReceived) and ear.keeps:
            net.kept(event.bookmark)

    keepsake = Keepsake(device="0a1b2c3d", folder=folder, bookmark=bookmark)
    net = XmppNetwork(account(server, user), user.password, hear, keepsake, handlers=(*HANDLERS, omemo))
    return net


async def received(ear: Ear) -> Message:
    return (await ear.wait(MessageReceived, deadline=DEADLINE)).message


async def test_an_encrypted_message_is_read_and_answered_so(
    omemo: Any, prosody: Prosody, people: tuple[User, User, Peer], tmp_path: Path
) -> None:
    owner, _, peer = people
    ear = Ear()
    net = network(prosody, owner, ear, omemo, tmp_path / "kept")
    async with running(net):
        facts = await ear.wait(AccountFacts, deadline=DEADLINE)
        assert facts.facts[0].label == "OMEMO fingerprint"
        await peer.say(owner.jid, "hello in plain", plain=True)
        message = await received(ear)
        assert (message.text, message.encrypted) == ("hello in plain", False)
        await net.send(message.contact, "answered in plain")
        assert await peer.hears() == ("answered in plain", False)
        await peer.say(owner.jid, "a secret <&>")
        message = await received(ear)
        assert (message.text, message.encrypted) == ("a secret <&>", False)
        await net.send(message.contact, "an answer <&>")
        assert await peer.hears() == ("an answer <&>", True)
        for number in range(50):
            await peer.say(owner.jid, f"secret {number}")
        assert [(await received(ear)).text for _ in range(50)] == [f"secret {number}" for number in range(50)]
        # Whoever encrypted once is answered so from then on.
        await peer.say(owner.jid, "in plain again", plain=True)
        assert (await received(ear)).text == "in plain again"
        await net.send(message.contact, "still a secret")
        assert await peer.hears() == ("still a secret", True)


async def test_the_next_run_has_the_same_keys(
    omemo: Any, prosody: Prosody, people: tuple[User, User, Peer], tmp_path: Path
) -> None:
    owner, friend, peer = people
    prints = []
    for text in ("one", "two"):
        ear = Ear()
        net = network(prosody, owner, ear, omemo, tmp_path / "kept")
        async with running(net):
            prints.append((await ear.wait(AccountFacts, deadline=DEADLINE)).facts[0].value)
            await peer.say(owner.jid, text)
            while (await received(ear)).text != text:
                pass
            contact = Contact(account=net.account.key, address=friend.jid)
            await net.send(contact, f"answer {text}")
            assert await peer.hears() == (f"answer {text}", True)
    assert prints[0] == prints[1]
    # What comes while nobody is there is opened, too.
    await peer.say(owner.jid, "while you were away")
    ear = Ear()
    async with running(network(prosody, owner, ear, omemo, tmp_path / "kept")):
        while (message := await received(ear)).text != "while you were away":
            pass
        assert not message.encrypted


async def test_a_message_that_was_opened_and_not_written_down_is_opened_again(
    omemo: Any, prosody: Prosody, people: tuple[User, User, Peer], tmp_path: Path
) -> None:
    owner, _, peer = people
    ear = Ear()
    net = network(prosody, owner, ear, omemo, tmp_path / "kept")
    task = asyncio.create_task(net.run())
    await ear.wait(AccountFacts, deadline=DEADLINE)
    await peer.say(owner.jid, "first")
    bookmark = (await ear.wait(MessageReceived, deadline=DEADLINE)).bookmark
    ear.keeps = False
    await peer.say(owner.jid, "second")
    assert (await received(ear)).text == "second"
    # As a crash does: no goodbye to the server.
    assert net.client.stream is not None
    assert net.client.stream.transport is not None
    net.client.stream.transport.abort()
    task.get_loop().call_soon(lambda: None)
    net._goodbye = _nothing  # type: ignore[method-assign]
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    ear = Ear()
    async with running(network(prosody, owner, ear, omemo, tmp_path / "kept", bookmark)):
        message = await received(ear)
        assert (message.text, message.encrypted) == ("second", False)


async def _nothing() -> None:
    pass


async def test_what_cannot_be_opened_stays_a_notice(
    omemo: Any, prosody: Prosody, people: tuple[User, User, Peer], tmp_path: Path
) -> None:
    from tests.e2e.raw_client import RawClient

    owner, _, _ = people
    stranger = prosody.register()
    ear = Ear()
    async with running(network(prosody, owner, ear, omemo, tmp_path / "kept")):
        await ear.wait(AccountFacts, deadline=DEADLINE)
        await ear.state(ConnectionState.ONLINE)
        async with RawClient(prosody.host, prosody.port, stranger.jid, stranger.password) as raw:
            space = "eu.siacs.conversations.axolotl"
            for inside in (
                "",
                "<header sid='1'><key rid='2'>AAAA</key><iv>AAAA</iv></header><payload>AA==</payload>",
            ):
                raw.say(owner.jid, "sealed", extra=f"<encrypted xmlns='{space}'>{inside}</encrypted>")
                message = await received(ear)
                assert (message.text, message.encrypted) == ("sealed", True)
            raw.say(owner.jid, "open")
            message = await received(ear)
            assert (message.text, message.encrypted) == ("open", False)
