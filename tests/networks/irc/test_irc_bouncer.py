"""The bouncer ZNC before ngircd: what it kept comes once, and the owner elsewhere is the owner."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from boltun.message import Author
from boltun.networks.protocol import ConnectionState, MessageArrived, MessageReceived
from tests.networks.irc.account import Held, account_on
from tests.networks.irc.client import RawClient
from tests.networks.irc.conftest import running
from tests.networks.irc.servers import Server, Znc, missing

pytestmark = pytest.mark.slow

LOGIN = "owner/test:secret"


@pytest.fixture
def bouncer(own_ngircd: Server) -> Iterator[Znc]:
    if reason := missing("znc"):
        pytest.skip(reason)
    with running(lambda folder: Znc(folder, own_ngircd, "anna", "secret"), "znc") as server:
        assert isinstance(server, Znc)
        yield server


async def there(server: Server) -> RawClient:
    """Return somebody on the server, when the bouncer is there, too."""
    bob = await RawClient(server.host, server.port, "bob").connect()
    while True:
        bob.write("ISON anna")
        if "anna" in (await bob.wait(lambda line: " 303 " in line)).rpartition(":")[2]:
            return bob


async def test_what_it_kept_comes_and_is_known_when_it_comes_again(own_ngircd: Server, bouncer: Znc) -> None:
    bob = await there(own_ngircd)
    folder = Path(tempfile.mkdtemp())
    account = account_on(bouncer, "anna", server_password=LOGIN)
    async with Held(account, folder=folder) as held:
        await held.online()
        bob.say("anna", "live")
        live = await held.message()
        await held.network.send(live.contact, "an answer of Boltun", "one")
        await held.until(MessageArrived)
        assert await bob.heard() == "an answer of Boltun"
    bob.say("anna", "while away")
    await bob.sync()
    bookmark = f"1\t{live.received_at:.0f}"
    async with Held(account, folder=folder, bookmark=bookmark) as held:
        again, away = await held.message(), await held.message()
        assert (again.text, again.id, again.at, again.redelivered) == ("live", live.id, live.at, True)
        assert (away.text, away.redelivered, away.held_up) == ("while away", True, True)
        await held.online()
        # Our own answer was played back, too, and is not taken for the owner's.
        assert not [one for one in held.of(MessageReceived) if one.message.author is Author.OWNER]
    await bob.close()


async def test_the_owner_at_another_client_is_the_owner(own_ngircd: Server, bouncer: Znc) -> None:
    bob = await there(own_ngircd)
    phone = RawClient(bouncer.host, bouncer.port, "anna", password=LOGIN)
    async with Held(account_on(bouncer, "anna", server_password=LOGIN)) as held, phone:
        await held.online()
        phone.say("bob", "by my own hand")
        message = await held.message(Author.OWNER)
        assert (message.text, message.contact.address) == ("by my own hand", "bob@test.local")
        assert await bob.heard() == "by my own hand"
        await held.say("bob", "by Boltun", "two")
        await held.until(MessageArrived)
        assert not [one for one in held.of(MessageReceived) if one.message.author is Author.OWNER]
    await bob.close()


async def test_a_wrong_password_of_the_bouncer_stops_the_account(bouncer: Znc) -> None:
    account = account_on(bouncer, "anna", server_password="owner/test:wrong")
    async with Held(account) as held:
        assert (await held.state(ConnectionState.FAILED)).text
