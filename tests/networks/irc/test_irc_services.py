"""InspIRCd with the services of Atheme: SASL, certificates, NickServ, floods."""

from __future__ import annotations

import asyncio
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from boltun.networks.irc.network import IrcNetwork
from boltun.networks.protocol import (
    AccountFacts,
    ConnectionState,
    MessageArrived,
    MessageReceived,
    OwnerActive,
)
from tests.networks.irc.account import Held, account_on
from tests.networks.irc.client import RawClient
from tests.networks.irc.conftest import running
from tests.networks.irc.servers import Inspircd

pytestmark = pytest.mark.slow

PASSWORD = "the_password"


@pytest.fixture(scope="module")
def served() -> Iterator[Inspircd]:
    with running(Inspircd, "inspircd", "atheme-services") as server:
        assert isinstance(server, Inspircd)
        server.start_services()
        yield server


@pytest.fixture(scope="module")
def without_sasl() -> Iterator[Inspircd]:
    with running(lambda folder: Inspircd(folder, sasl=False), "inspircd", "atheme-services") as server:
        assert isinstance(server, Inspircd)
        server.start_services()
        yield server


async def register(server: Inspircd, nick: str, *more: str) -> None:
    async with RawClient(server.host, server.port, nick) as raw:
        raw.say("NickServ", f"REGISTER {PASSWORD} {nick}@test.local")
        await raw.wait(lambda line: " 900 " in line)
        for line in more:
            raw.say("NickServ", line)
            await raw.wait(lambda line: "NickServ" in line and "NOTICE" in line and "ingerprint" in line)


def signed_in(event: AccountFacts) -> bool:
    return any(fact.label == "Signed in as" for fact in event.facts)


async def test_sasl_plain(served: Inspircd) -> None:
    await register(served, "sally")
    async with Held(account_on(served, "sally", tls=True, nick_password=PASSWORD)) as held:
        await held.until(AccountFacts, signed_in)
    async with Held(account_on(served, "sally", tls=True, nick_password="wrong")) as held:
        failed = await held.state(ConnectionState.FAILED)
        assert failed.text == "The server does not accept the password of sally."


async def test_the_login_may_have_another_name_than_the_nick(served: Inspircd) -> None:
    await register(served, "owner")
    account = account_on(served, "other", tls=True, nick_password=PASSWORD, login="owner")
    async with Held(account) as held:
        facts = await held.until(AccountFacts, signed_in)
        assert any(fact.value == "owner" for fact in facts.facts)


def own_certificate(folder: Path) -> tuple[Path, str]:
    """Return a certificate with its key, and its fingerprint."""
    key, certificate, mine = folder / "key", folder / "cert", folder / "mine.pem"
    command = "openssl req -x509 -newkey rsa:2048 -nodes -days 30 -subj /CN=exa"
    subprocess.run(
        [*command.split(), "-keyout", str(key), "-out", str(certificate)], check=True, capture_output=True
    )
    mine.write_text(key.read_text() + certificate.read_text())
    shown = subprocess.run(
        ["openssl", "x509", "-in", str(certificate), "-noout", "-fingerprint", "-sha256"],
        check=True,
        capture_output=True,
        text=True,
    )
    digest = shown.stdout.partition("=")[2].strip().replace(":", "").lower()
    return mine, digest


async def test_sasl_external(served: Inspircd, tmp_path: Path) -> None:
    mine, digest = await asyncio.to_thread(own_certificate, tmp_path)
    account = account_on(served, "exa", tls=True, certificate_file=str(mine))
    async with Held(account) as held:
        assert "CERT ADD" in (await held.state(ConnectionState.FAILED)).text
    await register(served, "exa", f"CERT ADD {digest}")
    async with Held(account) as held:
        await held.until(AccountFacts, signed_in)


async def test_nickserv_takes_the_password_where_there_is_no_sasl(without_sasl: Inspircd) -> None:
    await register(without_sasl, "nina")
    async with Held(account_on(without_sasl, "nina", tls=True, nick_password=PASSWORD)) as held:
        await held.until(AccountFacts, signed_in)
    async with Held(account_on(without_sasl, "nina", tls=True, nick_password="wrong")) as held:
        assert "password of nina" in (await held.state(ConnectionState.FAILED)).text
    async with Held(account_on(without_sasl, "nobody1", tls=True, nick_password="any")) as held:
        await held.online()
        facts = await held.until(AccountFacts, lambda event: any(fact.warning for fact in event.facts))
        assert any("not a registered" in fact.value for fact in facts.facts)


async def test_a_trial_tells_a_good_password_from_a_wrong_one(served: Inspircd) -> None:
    await register(served, "terry")
    for password, state in ((PASSWORD, ConnectionState.ONLINE), ("wrong", ConnectionState.FAILED)):
        account = account_on(served, "terry", tls=True, nick_password=password)
        assert (await IrcNetwork(account, None, lambda event: None).try_out(20)).state is state


async def test_services_that_come_later_are_signed_in_to() -> None:
    with running(Inspircd, "inspircd", "atheme-services") as server:
        assert isinstance(server, Inspircd)
        server.start_services()
        await register(server, "late")
        server.stop_services()
        async with Held(account_on(server, "late", tls=True, nick_password=PASSWORD)) as held:
            await held.online()
            server.start_services()
            await held.until(AccountFacts, signed_in)


async def test_services_write_and_are_not_taken_for_people(served: Inspircd) -> None:
    async with Held(account_on(served, "sue", tls=True)) as held:
        await held.online()
        held.network.session.write("PRIVMSG NickServ :HELP")
        async with RawClient(served.host, served.port, "bob5") as bob:
            bob.say("sue", "a person")
            message = await held.message()
            assert (message.text, message.automatic) == ("a person", False)
            assert not held.of(MessageArrived)


async def test_a_flood_of_ours_is_let_through_as_the_defaults_are() -> None:
    """The server ends the connection of whoever writes ten lines at once."""
    with running(lambda folder: Inspircd(folder, flood=True, sasl=False), "inspircd") as server:
        account = account_on(server, "anna", tls=True, burst=4, pause=2)
        async with RawClient(server.host, server.port, "bob") as bob, Held(account) as held:
            await held.online()
            await asyncio.gather(*(held.say("bob", f"line {number}") for number in range(8)))
            heard = [await bob.heard() for _ in range(8)]
            assert heard == [f"line {number}" for number in range(8)]
            await held.until(MessageArrived)
        # And one that does not keep to it is put out, and comes back more slowly.
        account = account_on(server, "eager", tls=True, burst=1000, pause=0)
        async with RawClient(server.host, server.port, "carol") as carol, Held(account) as held:
            await held.online()
            await asyncio.gather(
                *(held.say("carol", f"line {number}") for number in range(40)), return_exceptions=True
            )
            # Its last words may be lost with the connection.
            await held.state(ConnectionState.WAITING)
            await held.online()
            assert held.network.deliveries.outbox.pause == 2
            await held.say("carol", "slowly")
            while await carol.heard() != "slowly":
                pass


async def test_the_echo_of_a_server_with_labels_is_not_the_owner(served: Inspircd) -> None:
    account = account_on(served, "echo9", tls=True)
    async with RawClient(served.host, served.port, "bob9") as bob, Held(account) as held:
        await held.online()
        await held.network.typing(held.contact("bob9"), True)
        for number in range(20):
            await held.say("bob9", f"line {number}", f"id{number}")
        await held.until(MessageArrived, lambda event: event.id == "id19")
        bob.say("echo9", "that is all")
        assert (await held.message()).text == "that is all"
        assert not held.of(MessageReceived)
        assert not held.of(OwnerActive)
