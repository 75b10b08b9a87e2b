"""Signing in, in words and deeds: nicks, passwords, certificates, refusals, silence."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from boltun.errors import NetworkError
from boltun.message import Account, Presence
from boltun.networks.irc import link
from boltun.networks.irc.endings import Ending
from boltun.networks.irc.link import Link
from boltun.networks.irc.network import IrcNetwork
from boltun.networks.irc.nicks import Nicks
from boltun.networks.irc.options import Login
from boltun.networks.protocol import (
    AccountFacts,
    CertificateAsked,
    ConnectionState,
    ContactPresence,
    OwnPresence,
    Roster,
)
from tests.e2e.prosody import make_certificate
from tests.networks.irc.account import Held, account_on
from tests.networks.irc.client import RawClient
from tests.networks.irc.puppet import Puppet
from tests.networks.irc.servers import Server
from tests.ports import free_port


@pytest.mark.parametrize(
    "address",
    [
        "anna",
        "anna@",
        "@irc.test",
        "an na@irc.test",
        "1anna@irc.test",
        "#anna@irc.test",
        "a\n@b",
        "anna@irc.test:6697",
        "anna@ircs://irc.test/",
    ],
)
def test_an_address_is_a_nick_and_a_server(address: str) -> None:
    with pytest.raises(NetworkError, match="is not a nick and a server"):
        Login.of(Account(key=f"irc:{address}", network="irc", address=address))


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"port": 70_000}, "70000 cannot be the value of “Port”"),
        ({"pause": "soon"}, "soon cannot be the value"),
        ({"channels": "#cats, dogs"}, "“dogs” is not a channel"),
        ({"channels": "#cats one two"}, "is not a channel"),
        ({"fingerprint": "abc"}, "not a SHA-256 fingerprint"),
        ({"encoding": "cp99999"}, "no encoding named cp99999"),
        ({"username": "a b"}, "“User name” has a blank"),
        ({"realname": "a\r\nQUIT"}, "“Real name” has a blank or a line break"),
        ({"server_password": "a\nQUIT"}, "line break"),
    ],
)
def test_what_cannot_be_used_is_named(options: dict[str, str | int], said: str) -> None:
    with pytest.raises(NetworkError, match=said):
        Login.of(Account(key="irc:anna@irc.test", network="irc", address="anna@irc.test", options=options))


def test_an_account_reads_its_options() -> None:
    options = {"channels": "#cats, #dogs  bone ,", "friends": "bob, carol dave", "fingerprint": "AB:" * 32}
    account = Account(key="irc:anna@Irc.Test", network="irc", address="anna@Irc.Test", options=options)
    login = Login.of(account)
    assert [(room.name, room.key) for room in login.rooms] == [("#cats", ""), ("#dogs", "bone")]
    assert login.friends == ("bob", "carol", "dave")
    assert (login.network, login.host, login.port) == ("irc.test", "Irc.Test", 6697)
    assert login.fingerprint == "ab" * 32


@pytest.mark.parametrize(
    ("reason", "final"),
    [
        ("Closing Link: anna[host] (K-Lined)", True),
        ("Closing link: (anna@host) [Z-lined: spam]", True),
        ("You are banned from this server", True),
        ("Closing Link: host (Killed (boss (go away)))", True),
        ("Closing Link: host (Killed (irc.a (Nick collision)))", False),
        ("Closing Link: host (Throttled: Reconnecting too fast)", False),
        ("Trying to reconnect too fast.", False),
        ("Closing Link: host (Too many connections from your address)", False),
        ("Closing link: (anna@host) [Excess Flood]", False),
        ("Closing link: (anna@host) [Ping timeout: 120 seconds]", False),
        ("Server shutting down", False),
        ("Closing Link: kline.example.org (Quit: anna)", False),
    ],
)
def test_bans_and_kills_are_final_and_everything_else_is_tried_again(reason: str, final: bool) -> None:
    ending = Ending.said(reason, ready=True)
    assert ending.final is final
    assert reason in ending.template.format(**ending.values)
    assert ending.too_fast is ("Flood" in reason)


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        ([":irc.test 464 * :Password incorrect"], "another password of the server"),
        ([":irc.test 465 anna :You are K-Lined"], "does not let this account in: You are K-Lined"),
        ([":irc.test 432 * anna :Erroneous Nickname"], "takes no nick such as anna"),
        (["ERROR :Closing Link: anna (G-Lined: bye)"], "does not let this account in"),
    ],
)
async def test_a_refusal_stops_the_account(lines: list[str], said: str) -> None:
    async with Puppet(welcomes=False) as server, Held(account_on(server, "anna")) as held:
        await server.heard("USER")
        server.say(*lines)
        server.end()
        failed = await held.state(ConnectionState.FAILED)
        assert said in failed.text
        assert server.connections == 1


async def test_a_kill_and_a_ban_while_online_stop_it_too() -> None:
    async with Puppet() as server, Held(account_on(server, "anna")) as held:
        await held.online()
        server.say(":boss!b@h KILL anna :go away", "ERROR :Closing Link: host (Killed (boss (go away)))")
        server.end()
        assert "go away" in (await held.state(ConnectionState.FAILED)).text


async def test_after_a_flood_it_writes_more_slowly() -> None:
    waits: list[float] = []

    async def note(seconds: float) -> None:
        waits.append(seconds)

    async with Puppet() as server, Held(account_on(server, "anna"), sleep=note) as held:
        await held.online()
        server.say("ERROR :Closing link: (anna@host) [Excess Flood]")
        server.end()
        await held.online()
        assert held.network.deliveries.outbox.pause == 2.0
        assert len(waits) == 1


async def test_a_nick_in_use_is_taken_as_soon_as_it_is_free() -> None:
    puppet = Puppet(welcomes=False, isupport="MONITOR=10")
    async with puppet as server, Held(account_on(server, "anna")) as held:
        await server.heard("USER")
        server.say(":irc.test 433 * anna :Nickname is already in use.")
        assert await server.heard("NICK anna_") == "NICK anna_"
        server.nick = "anna_"
        server.welcome()
        state = await held.state(ConnectionState.ONLINE)
        assert state.text == "Online as anna_: anna is in use."
        facts = (await held.until(AccountFacts)).facts
        assert [fact.value for fact in facts if fact.warning][:1] == ["anna_"]
        assert await server.heard("MONITOR") == "MONITOR + anna"
        server.lines.clear()
        server.say(":irc.test 731 anna_ :anna")
        assert await server.heard("NICK") == "NICK anna"
        server.say(":anna_!u@h NICK anna")
        facts = (await held.until(AccountFacts)).facts
        assert [fact.value for fact in facts if fact.label == "Nick"] == ["anna"]


async def test_a_password_goes_to_no_impostor() -> None:
    async with Puppet() as server, Held(account_on(server, "anna", nick_password="secret")) as held:
        await server.heard("WHOIS NickServ")
        server.say(
            ":irc.test 311 anna NickServ mallory evil.example * :Nickname Services",
            ":irc.test 312 anna NickServ irc.test :services",
            ":irc.test 318 anna NickServ :End of WHOIS",
        )
        await held.online()
        facts = (await held.until(AccountFacts)).facts
        assert any(fact.warning and "told to nobody" in fact.value for fact in facts)
        assert not any("secret" in line for line in server.lines)


@pytest.mark.parametrize(
    ("notice", "state"),
    [
        ("You are now identified for \x02anna\x02.", ConnectionState.ONLINE),
        ("Invalid password for \x02anna\x02.", ConnectionState.FAILED),
        ("Password incorrect.", ConnectionState.FAILED),
        ("\x02anna\x02 is not a registered nickname.", ConnectionState.ONLINE),
    ],
)
async def test_nickserv_gets_the_password_where_there_is_no_sasl(notice: str, state: ConnectionState) -> None:
    async with Puppet() as server, Held(account_on(server, "anna", nick_password="secret")) as held:
        await server.heard("WHOIS NickServ")
        server.say(":irc.test 313 anna NickServ :is a Network Service", ":irc.test 318 anna NickServ :End")
        assert await server.heard("PRIVMSG") == "PRIVMSG NickServ :IDENTIFY secret"
        server.say(f":NickServ!s@services.test NOTICE anna :{notice}")
        await held.state(state)


async def test_capabilities_that_are_refused_together_are_asked_for_one_by_one() -> None:
    puppet = Puppet("server-time batch", welcomes=False)
    puppet.grants = False
    async with puppet as server, Held(account_on(server, "anna")) as held:
        assert await server.heard("CAP REQ") == "CAP REQ :server-time batch"
        server.say(":irc.test CAP * NAK :server-time batch")
        assert await server.heard("CAP REQ") == "CAP REQ :server-time"
        assert await server.heard("CAP REQ") == "CAP REQ :batch"
        server.say(":irc.test CAP * NAK :server-time", ":irc.test CAP * ACK :batch")
        await server.heard("CAP END")
        server.welcome()
        await held.online()
        assert held.network.session.able == {"batch"}


async def test_a_silent_server_is_given_up() -> None:
    async with Puppet() as server, Held(account_on(server, "anna"), timing=Held.quick()) as held:
        await held.online()
        server.answers_pings = False
        assert (await held.state(ConnectionState.WAITING)).text == "The server does not answer any more."
        await server.heard("PING :boltun-listens")


async def test_what_is_no_irc_is_said() -> None:
    async with Puppet(welcomes=False) as server, Held(account_on(server, "anna"), sleep=_never) as held:
        await server.heard("USER")
        server.say_bytes(b"x" * 100_000)
        assert (await held.state(ConnectionState.WAITING)).text == "What answers there does not speak IRC."


async def test_a_certificate_that_nobody_vouches_for_is_asked_about(server: Server, tmp_path: Path) -> None:
    untrusted = account_on(server, "anna", tls=True, fingerprint="", host="localhost")
    async with Held(untrusted) as held:
        assert "not trusted" in (await held.state(ConnectionState.FAILED)).text
        asked = await held.until(CertificateAsked)
        assert (asked.fingerprint, asked.subject) == (server.fingerprint, "CN=localhost")
    other = make_certificate(tmp_path, "other")
    async with Held(account_on(server, "anna", tls=True, fingerprint=other)) as held:
        assert "another certificate" in (await held.state(ConnectionState.FAILED)).text
    tried = await IrcNetwork(untrusted, None, lambda event: None).try_out(10)
    assert tried.state is ConnectionState.FAILED


@pytest.mark.parametrize("secret", ["nick_password", "server_password"])
async def test_no_password_leaves_this_computer_without_encryption(
    monkeypatch: pytest.MonkeyPatch, secret: str
) -> None:
    async with Puppet() as server:
        given: dict[str, Any] = {secret: "secret"}
        account = account_on(server, "anna", **given)
        async with Held(account_on(server, "anna", server_password="secret")) as held:
            assert await server.heard("PASS") == "PASS :secret", "this server is on this computer"
            await held.online()
        server.lines.clear()
        monkeypatch.setattr(Link, "is_at_home", False)
        async with Held(account) as held:
            assert "not encrypted" in (await held.state(ConnectionState.FAILED)).text
        assert not server.lines


async def test_an_echo_without_labels_is_not_asked_for() -> None:
    """It would look as if the owner had written it elsewhere."""
    async with Puppet("echo-message message-tags") as server, Held(account_on(server, "anna")) as held:
        await held.online()
        assert await server.heard("CAP REQ") == "CAP REQ :message-tags"


async def test_encryption_where_there_is_none_is_said() -> None:
    async with Puppet(greeting=":irc.test NOTICE * :*** Looking up your hostname") as server:
        account = account_on(server, "anna", tls=True, port=server.port)
        async with Held(account, sleep=_never) as held:
            said = (await held.state(ConnectionState.WAITING)).text
            assert said == "There is no encryption at this port of the server."


async def test_a_silent_port_without_encryption_is_said_soon(
    ngircd: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """This server waits for the end of a line that never comes; a handshake may take 20 seconds."""
    account = account_on(ngircd, "anna", tls=True, port=ngircd.port)
    async with Held(account, sleep=_never) as held, asyncio.timeout(15):
        said = (await held.state(ConnectionState.WAITING)).text
        assert said == "There is no encryption at this port of the server."
    encrypted = account_on(ngircd, "anna", tls=True)
    with monkeypatch.context() as soon:
        soon.setattr(link, "_SOON", 0.0)
        async with Held(encrypted) as held:
            await held.online()
    assert not await link.speaks_openly(ngircd.host, ngircd.tls_port)


async def test_an_own_certificate_that_is_none_stops_the_account(server: Server, tmp_path: Path) -> None:
    (tmp_path / "mine.pem").write_text("nothing")
    for file in ("mine.pem", "gone.pem"):
        account = account_on(server, "anna", tls=True, certificate_file=str(tmp_path / file))
        async with Held(account) as held:
            assert "cannot be used" in (await held.state(ConnectionState.FAILED)).text


async def test_status_and_friends() -> None:
    puppet = Puppet(isupport="MONITOR=10")
    async with puppet as server, Held(account_on(server, "anna", friends="Bob carol")) as held:
        await held.network.set_presence(Presence.BUSY, "at\r\nwork")
        await held.online()
        assert await server.heard("AWAY") == "AWAY :at work"
        assert (await held.until(OwnPresence)).presence is Presence.BUSY
        assert [one.address for one in (await held.until(Roster)).contacts] == (
            ["bob@test.local", "carol@test.local"]
        )
        assert await server.heard("MONITOR") == "MONITOR + Bob,carol"
        server.say(":irc.test 730 anna :bob!b@h", ":irc.test 731 anna :carol")
        there = await held.until(ContactPresence)
        assert (there.contact.listed, there.presence) == (True, Presence.ONLINE)
        server.say(":bob!b@h AWAY :lunch")
        assert (await held.until(ContactPresence)).presence is Presence.AWAY
        await held.network.set_presence(Presence.ONLINE)
        assert await server.heard("AWAY") == "AWAY"
        server.say(":irc.test 306 anna :You have been marked as being away")
        assert (await held.until(OwnPresence, lambda event: event.presence is Presence.AWAY)).presence


async def test_without_monitor_friends_are_asked_for() -> None:
    async with Puppet() as server, Held(account_on(server, "anna", friends="bob carol")) as held:
        await held.online()
        assert await server.heard("ISON") == "ISON bob carol"
        server.say(":irc.test 303 anna :Bob")
        there = await held.until(ContactPresence)
        assert (there.contact.address, there.presence) == ("bob@test.local", Presence.ONLINE)


async def test_a_channel_that_puts_us_out_is_left_alone() -> None:
    async with Puppet() as server, Held(account_on(server, "anna", channels="#cats, #dogs bone")) as held:
        await held.online()
        assert await server.heard("JOIN") == "JOIN #dogs,#cats bone"
        server.say(":irc.test 474 anna #dogs :Cannot join channel (+b)", ":bob!b@h KICK #cats anna :out")
        facts = (await held.until(AccountFacts, lambda event: len(event.facts) == 5)).facts
        assert {fact.label: fact.value for fact in facts if fact.warning and "#" in fact.label} == {
            "#dogs": "You are banned from it. (Cannot join channel (+b))",
            "#cats": "bob put you out: out",
        }
        server.end()
        await held.online()
        assert await server.heard("JOIN") == "JOIN #dogs bone"


async def test_a_look_disturbs_nobody(server: Server) -> None:
    """The account is online meanwhile, and stays so."""
    async with Held(account_on(server, "lookout", tls=True)) as held:
        await held.online()
        tried = await IrcNetwork(account_on(server, "lookout", tls=True), None, lambda event: None).try_out(
            10
        )
        assert tried.state is ConnectionState.ONLINE
        assert not [event for event in held.events if "in use" in str(event)]


async def test_two_clients_with_one_nick_do_not_fight(server: Server) -> None:
    account = account_on(server, "busy1", tls=True)
    async with RawClient(server.host, server.port, "watcher1") as watcher:
        phone = await RawClient(server.host, server.port, "busy1").connect()
        async with Held(account) as held:
            assert "busy1 is in use" in (await held.state(ConnectionState.ONLINE)).text
            await phone.sync()
            await phone.close()
            there = "busy1"
            while "busy1" in there.split():
                watcher.write("ISON busy1")
                there = (await watcher.wait(lambda line: " 303 " in line)).rpartition(":")[2]
            # This server tells nobody that the nick is free. It is tried again after a while: now.
            nicks = next(part for part in held.network.parts if isinstance(part, Nicks))
            nicks.try_now()
            await held.until(AccountFacts, lambda event: event.facts[0].value == "busy1")


async def _never(seconds: float) -> None:
    await asyncio.get_running_loop().create_future()


async def test_a_port_where_nobody_listens_is_named() -> None:
    port = free_port()
    account = Account(
        key="irc:anna@irc.test",
        network="irc",
        address="anna@irc.test",
        options={"host": "127.0.0.1", "port": port, "tls": False},
    )
    async with Held(account) as held:
        assert (await held.state(ConnectionState.WAITING)).text == f"Nothing answers at 127.0.0.1:{port}."
