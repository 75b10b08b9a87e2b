"""How the program connects, why it stops, and how it comes back."""

from __future__ import annotations

import asyncio
import uuid
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from boltun.errors import NetworkError
from boltun.message import Author, Contact, Presence
from boltun.networks.protocol import (
    BookmarkMoved,
    CertificateAsked,
    ConnectionChanged,
    ConnectionState,
    Keepsake,
    MessageArrived,
    MessageReceived,
    MessageUnsure,
    OwnPresence,
    PastSettled,
    Roster,
)
from boltun.networks.xmpp.network import Timing, XmppNetwork
from tests.e2e.owner import Ear, account, network, running, signed_in
from tests.e2e.prosody import Prosody, User, make_certificate
from tests.e2e.raw_client import RawClient
from tests.e2e.relay import Relay

pytestmark = pytest.mark.e2e

QUICK = Timing(sign_in=10.0, quiet=0.2, answer=0.2)


@pytest.mark.parametrize("direct", [False, True])
async def test_both_ways_of_encryption_work(prosody: Prosody, owner: User, direct: bool) -> None:
    port = prosody.tls_port if direct else prosody.port
    async with signed_in(prosody, owner, direct_tls=direct, port=port) as (net, ear):
        assert (await ear.wait(Roster)).contacts == ()
        assert (await ear.wait(OwnPresence)).presence is Presence.ONLINE
        assert net.capabilities.owner_elsewhere
    assert ear.events[-1] == ConnectionChanged(
        account=net.account.key, state=ConnectionState.OFFLINE, template="Disconnected."
    )


async def test_goodbye_ends_the_session_at_the_server_too(prosody: Prosody, owner: User, client) -> None:
    phone = await client(owner)
    async with signed_in(prosody, owner):
        there = await phone.wait(lambda s: s.tag.endswith("}presence") and "/Boltun." in s.get("from", ""))
    gone = await phone.wait(lambda s: s.get("type") == "unavailable")
    assert gone.get("from") == there.get("from")


@pytest.mark.parametrize("direct", [False, True])
async def test_an_unknown_certificate_is_a_question_and_exactly_the_trusted_one_is_accepted(
    prosody: Prosody, owner: User, direct: bool
) -> None:
    port = prosody.tls_port if direct else prosody.port
    ear = Ear()
    net = network(prosody, owner, ear, fingerprint="", direct_tls=direct, port=port)
    await net.run()
    question = await ear.wait(CertificateAsked)
    failed = await ear.state(ConnectionState.FAILED)
    assert question.fingerprint == prosody.fingerprint
    assert (question.host, question.subject) == (prosody.host, "CN=localhost")
    assert len(question.expires) == 10
    assert "not trusted" in failed.text
    assert failed.retry_at is None

    wrong = "ab" * 32
    net = network(prosody, owner, ear, fingerprint=wrong, direct_tls=direct, port=port)
    await net.run()
    assert (await ear.wait(CertificateAsked)).fingerprint == prosody.fingerprint
    assert "another certificate" in (await ear.state(ConnectionState.FAILED)).text

    colons = ":".join(question.fingerprint[i : i + 2] for i in range(0, 64, 2)).upper()
    async with signed_in(prosody, owner, fingerprint=colons, direct_tls=direct, port=port):
        pass
    assert "Authenticated as" in prosody.log()


async def test_nothing_is_said_to_a_server_that_is_not_trusted(prosody: Prosody, owner: User) -> None:
    before = prosody.log().count(f"Authenticated as {owner.jid}")
    await network(prosody, owner, Ear(), fingerprint="cd" * 32).run()
    await network(prosody, owner, Ear(), fingerprint="").run()
    assert prosody.log().count(f"Authenticated as {owner.jid}") == before


async def test_a_wrong_password_is_said_once_and_not_tried_again(prosody: Prosody, owner: User) -> None:
    ear = Ear()
    async with Relay(prosody.host, prosody.port) as relay:
        net = network(prosody, owner, ear, password="wrong", port=relay.port)
        await asyncio.wait_for(net.run(), 20)
        assert relay.connections == 1
    failed = await ear.state(ConnectionState.FAILED)
    assert failed.text == "The server does not accept this password."
    assert ear.all(ConnectionChanged)[-1].state is ConnectionState.CONNECTING


async def test_an_account_that_does_not_exist_is_said(prosody: Prosody) -> None:
    ear = Ear()
    nobody = User("nobody-" + uuid.uuid4().hex[:6] + "@localhost", "x")
    await asyncio.wait_for(network(prosody, nobody, ear).run(), 20)
    assert (await ear.state(ConnectionState.FAILED)).text == "The server does not accept this password."


async def test_a_missing_password_is_said_without_connecting(prosody: Prosody, owner: User) -> None:
    ear = Ear()
    await XmppNetwork(account(prosody, owner), None, ear).run()
    assert "password" in (await ear.state(ConnectionState.FAILED)).text
    assert len(ear.events) == 0


async def test_a_conflict_is_not_fought_over(prosody: Prosody, owner: User, client) -> None:
    """Two programs that sign in as the same device must not throw each other out for ever."""
    async with signed_in(prosody, owner, resource="desk") as (_, ear):
        await client(owner, resource="desk")
        failed = await ear.state(ConnectionState.FAILED)
        assert "desk" in failed.text


async def test_two_programs_on_one_account_get_different_devices(prosody: Prosody, owner: User) -> None:
    async with signed_in(prosody, owner) as (_, first), signed_in(prosody, owner) as (_, second):
        assert first.all(ConnectionChanged)[0].state is ConnectionState.CONNECTING
        assert second.all(ConnectionChanged)[0].state is ConnectionState.CONNECTING
        assert all(event.state is not ConnectionState.FAILED for event in first.all(ConnectionChanged))


async def test_a_cut_wire_is_resumed_and_nothing_is_lost(
    prosody: Prosody, owner: User, friend: User, client
) -> None:
    async with (
        Relay(prosody.host, prosody.port) as relay,
        signed_in(prosody, owner, port=relay.port) as (net, ear),
    ):
        raw = await client(friend)
        relay.cut()
        raw.say(owner.jid, "in between")
        waiting = await ear.state(ConnectionState.WAITING)
        assert waiting.retry_at is not None
        online = await ear.state(ConnectionState.ONLINE)
        assert online.text == "Online again; nothing was missed."
        message = (await ear.wait(MessageReceived)).message
        assert (message.text, message.replayed) == ("in between", False)
        await net.send(message.contact, "still here")
        await raw.body("still here")
        assert ear.all(MessageReceived) == []


async def test_both_sides_agree_on_what_was_received_before_a_cut(
    prosody: Prosody, owner: User, friend: User, client
) -> None:
    """The counts of stream management are exact: nothing comes twice, on either side, time after time."""
    async with (
        Relay(prosody.host, prosody.port) as relay,
        signed_in(prosody, owner, port=relay.port) as (net, ear),
    ):
        raw = await client(friend)
        for turn in range(3):
            for number in range(10):
                raw.say(owner.jid, f"{turn}.{number}")
                raw.say(owner.jid, "", extra="<active xmlns='http://jabber.org/protocol/chatstates'/>")
                raw.write(f"<presence to='{owner.jid}'/>")
                message = (await ear.wait(MessageReceived)).message
                assert message.text == f"{turn}.{number}"
                await net.typing(message.contact, True)
                await net.send(message.contact, f"to {turn}.{number}")
            for number in range(10):
                await raw.body(f"to {turn}.{number}")
            relay.cut()
            await ear.state(ConnectionState.WAITING)
            assert (await ear.state(ConnectionState.ONLINE)).text.startswith("Online again")
        raw.say(owner.jid, "end")
        end = (await ear.wait(MessageReceived)).message
        assert end.text == "end"
        await net.send(end.contact, "to end")
        await raw.body("to end")
        assert raw.texts() == []
        assert ear.all(MessageReceived) == []


async def test_what_was_on_the_wire_when_it_was_cut_is_sent_again(
    prosody: Prosody, owner: User, friend: User, client
) -> None:
    async with (
        Relay(prosody.host, prosody.port) as relay,
        signed_in(prosody, owner, port=relay.port) as (net, ear),
    ):
        raw = await client(friend)
        raw.say(owner.jid, "hi")
        contact = (await ear.wait(MessageReceived)).message.contact
        await net.send(contact, "arrived")
        await raw.body("arrived")
        relay.swallow()
        for number in range(3):
            await net.typing(contact, True)
            await net.send(contact, f"lost {number}")
        relay.cut_and_open()
        assert (await ear.state(ConnectionState.ONLINE)).text.startswith("Online again")
        await net.send(contact, "after")
        await raw.body("after")
        assert raw.texts() == ["lost 0", "lost 1", "lost 2"]


async def test_what_was_received_is_not_delivered_again_after_a_goodbye(
    prosody: Prosody, owner: User, friend: User, client
) -> None:
    raw = await client(friend)
    async with signed_in(prosody, owner) as (_, ear):
        raw.say(owner.jid, "just before the end")
        await ear.wait(MessageReceived)
    async with signed_in(prosody, owner) as (_, ear):
        raw.say(owner.jid, "next")
        assert (await ear.wait(MessageReceived)).message.text == "next"


async def test_sending_while_not_connected_is_an_error_in_words(prosody: Prosody, owner: User) -> None:
    contact = Contact(account="x", address="friend@localhost")
    net = network(prosody, owner, Ear())
    with pytest.raises(NetworkError, match="is not connected"):
        await net.send(contact, "text")
    with pytest.raises(NetworkError, match="is not connected"):
        await net.subscription(contact, True)
    await net.typing(contact, True)
    await net.set_presence(Presence.AWAY)


async def test_a_message_that_is_too_long_is_refused_and_the_connection_stays(
    prosody: Prosody, owner: User, friend: User, client
) -> None:
    async with signed_in(prosody, owner) as (net, ear):
        raw = await client(friend)
        raw.say(owner.jid, "hi")
        contact = (await ear.wait(MessageReceived)).message.contact
        with pytest.raises(NetworkError, match="too long"):
            await net.send(contact, "&" * 60_000)
        with pytest.raises(NetworkError, match="empty"):
            await net.send(contact, "")
        await net.send(contact, "short")
        await raw.body("short")


async def test_a_server_that_is_heard_is_not_left_for_an_answer_that_does_not_come(
    prosody: Prosody, owner: User, friend: User, client
) -> None:
    """Under a flood the answer to a ping stands behind thousands of messages."""
    timing = Timing(quiet=0.2, answer=2.0)
    raw = await client(friend)
    loop = asyncio.get_running_loop()
    async with (
        Relay(prosody.host, prosody.port) as relay,
        signed_in(prosody, owner, port=relay.port, timing=timing) as (_, ear),
    ):
        raw.say(owner.jid, "hello")
        await ear.wait(MessageReceived)
        relay.mute()
        until = loop.time() + 2 * timing.answer
        while loop.time() < until:
            # Over a new connection nothing would come: it could not be begun without a word.
            raw.say(owner.jid, "one of thousands")
            await ear.wait(MessageReceived)
            await relay.said()
        relay.cut()


async def test_a_black_hole_is_noticed_and_what_may_have_arrived_is_not_sent_again(
    own_prosody: Prosody,
) -> None:
    """The server forgets the session at once: nobody can say what it had received of it."""
    server = own_prosody
    owner, friend = await server.register_async(), await server.register_async()
    raw = RawClient(server.host, server.port, friend.jid, friend.password)
    await raw.connect()
    async with (
        Relay(server.host, server.port) as relay,
        signed_in(server, owner, port=relay.port, timing=QUICK) as (net, ear),
    ):
        raw.say(owner.jid, "hi")
        contact = (await ear.wait(MessageReceived)).message.contact
        relay.swallow()
        lost = await net.send(contact, "into the void")
        waiting = await ear.state(ConnectionState.WAITING)
        assert waiting.text == "The server does not answer any more."
        server.stop(hard=True)
        await raw.close()
        server.start()
        raw = RawClient(server.host, server.port, friend.jid, friend.password)
        await raw.connect()
        relay.cut_and_open()
        online = await ear.state(ConnectionState.ONLINE)
        assert online.text == ""
        assert (await ear.wait(MessageUnsure)).id == lost
        await net.send(contact, "after")
        await raw.body("after")
        assert raw.texts() == []
    await raw.close()


async def test_a_restarted_server_is_found_again(own_prosody: Prosody) -> None:
    server = own_prosody
    owner, friend = await server.register_async(), await server.register_async()
    async with signed_in(server, owner) as (net, ear):
        server.stop()
        await ear.state(ConnectionState.WAITING)
        server.start()
        await ear.state(ConnectionState.ONLINE)
        async with RawClient(server.host, server.port, friend.jid, friend.password) as raw:
            await raw.sync()
            raw.say(owner.jid, "are you back?")
            message = (await ear.wait(MessageReceived)).message
            await net.send(message.contact, "yes")
            await raw.body("yes")


async def test_several_accounts_live_side_by_side(prosody: Prosody, friend: User, client) -> None:
    """One failing account does not touch the others."""
    good = [await prosody.register_async() for _ in range(3)]
    bad = await prosody.register_async()
    raw = await client(friend)
    ear, ears = Ear(), [Ear() for _ in good]
    networks = [network(prosody, user, ears[i]) for i, user in enumerate(good)]
    broken = network(prosody, bad, ear, password="wrong")
    async with running(broken), running(networks[0]), running(networks[1]), running(networks[2]):
        for one in ears:
            await one.state(ConnectionState.ONLINE)
        await ear.state(ConnectionState.FAILED)
        for index, user in enumerate(good):
            raw.say(user.jid, f"to {index}")
        for index, one in enumerate(ears):
            message = (await one.wait(MessageReceived)).message
            assert (message.text, message.author) == (f"to {index}", Author.CONTACT)
            assert message.contact.account == f"xmpp:{good[index].jid}"
            await networks[index].send(message.contact, f"from {index}")
        for index in range(3):
            await raw.body(f"from {index}")


async def test_a_certificate_of_another_server_is_not_taken_for_the_trusted_one(
    own_prosody: Prosody, tmp_path: Path
) -> None:
    server = own_prosody
    owner = await server.register_async()
    async with signed_in(server, owner) as (_, ear):
        server.stop()
        await ear.state(ConnectionState.WAITING)
        before = (server.folder / "cert.pem").stat()
        make_certificate(tmp_path, "localhost")
        for name in ("cert.pem", "key.pem"):
            (server.folder / name).write_bytes((tmp_path / name).read_bytes())
        assert (server.folder / "cert.pem").stat().st_uid == before.st_uid
        server.start()
        assert "another certificate" in (await ear.state(ConnectionState.FAILED)).text
        await ear.wait(CertificateAsked, lambda event: event.fingerprint != server.fingerprint)


class Crashed:
    """A run of the account that ends without a word, and what the profile keeps of it."""

    def __init__(self, prosody: Prosody, owner: User, folder: Path) -> None:
        self._prosody, self._owner, self._folder = prosody, owner, folder
        self.keepsake = Keepsake(device="one", folder=folder)
        self.ear = Ear()
        self.ear.also(self._keep)

    def _keep(self, event: object) -> None:
        if isinstance(event, (MessageReceived, BookmarkMoved)) and self.ear.keeps:
            self.keepsake = replace(self.keepsake, bookmark=event.bookmark)

    @asynccontextmanager
    async def run(self) -> AsyncIterator[XmppNetwork]:
        async with Relay(self._prosody.host, self._prosody.port) as relay:
            net = network(self._prosody, self._owner, self.ear, keepsake=self.keepsake, port=relay.port)
            task = asyncio.create_task(net.run())
            await self.ear.state(ConnectionState.ONLINE)
            yield net
            self.ear.keeps = False
            relay.refusing = True
            relay.cut()
            task.cancel()
            await asyncio.wait([task])


async def test_after_a_crash_the_session_goes_on_and_nothing_is_lost_or_doubled(
    prosody: Prosody, owner: User, friend: User, client, tmp_path: Path
) -> None:
    raw = await client(friend)
    crashed = Crashed(prosody, owner, tmp_path)
    async with crashed.run() as net:
        raw.say(owner.jid, "kept")
        contact = (await crashed.ear.wait(MessageReceived)).message.contact
        sent = await net.send(contact, "answer")
        await raw.body("answer")
        crashed.ear.keeps = False
        raw.say(owner.jid, "received and not kept")
        await crashed.ear.wait(MessageReceived)
    raw.say(owner.jid, "while it was gone")

    ear = Ear()
    net = network(prosody, owner, ear, keepsake=crashed.keepsake)
    async with running(net):
        online = await ear.state(ConnectionState.ONLINE)
        assert online.text.startswith("Online again")
        assert (await ear.wait(MessageArrived)).id == sent
        assert (await ear.wait(PastSettled)).sure
        texts = [(await ear.wait(MessageReceived)).message.text for _ in range(2)]
        assert texts == ["received and not kept", "while it was gone"]
        raw.say(owner.jid, "next")
        assert (await ear.wait(MessageReceived)).message.text == "next"
        await net.send(contact, "still here")
        await raw.body("still here")
        assert [stanza for stanza in raw.stanzas if stanza.get("type") == "error"] == []


async def test_a_message_that_never_left_before_a_crash_is_told_by_its_absence(
    prosody: Prosody, owner: User, friend: User, client, tmp_path: Path
) -> None:
    """What the journal does not name was never written to the wire."""
    raw = await client(friend)
    crashed = Crashed(prosody, owner, tmp_path)
    async with crashed.run() as net:
        raw.say(owner.jid, "hi")
        contact = (await crashed.ear.wait(MessageReceived)).message.contact
        await net.send(contact, "one")
        await raw.body("one")
    ear = Ear()
    async with running(network(prosody, owner, ear, keepsake=crashed.keepsake)):
        await ear.state(ConnectionState.ONLINE)
        assert len(ear.all(MessageArrived)) == 1
        assert ear.all(MessageUnsure) == []


async def test_after_a_crash_a_server_that_forgot_says_so_and_the_account_is_the_same_device(
    own_prosody: Prosody, tmp_path: Path
) -> None:
    server = own_prosody
    owner, friend = await server.register_async(), await server.register_async()
    raw = RawClient(server.host, server.port, friend.jid, friend.password)
    await raw.connect()
    crashed = Crashed(server, owner, tmp_path)
    async with crashed.run() as net:
        raw.say(owner.jid, "hi")
        contact = (await crashed.ear.wait(MessageReceived)).message.contact
        sent = await net.send(contact, "answer")
        device = net.client.device
    await raw.close()
    server.stop(hard=True)
    server.start()
    ear = Ear()
    net = network(server, owner, ear, keepsake=crashed.keepsake)
    async with running(net):
        await ear.state(ConnectionState.ONLINE)
        assert [event.id for event in ear.all(MessageUnsure)] == [sent]
        assert ear.all(PastSettled) == [PastSettled(account=net.account.key, sure=True)]
        assert net.client.device == device


async def test_the_server_keeps_what_could_not_be_written_down(
    prosody: Prosody, owner: User, friend: User, client, tmp_path: Path
) -> None:
    """Even a goodbye must not let the server think that it was dealt with."""
    raw = await client(friend)
    ear = Ear()
    bookmarks: list[str] = []
    ear.also(lambda event: bookmarks.append(event.bookmark) if isinstance(event, BookmarkMoved) else None)
    keepsake = Keepsake(device="one", folder=tmp_path)
    async with running(network(prosody, owner, ear, keepsake=keepsake)):
        await ear.state(ConnectionState.ONLINE)
        ear.keeps = False
        first = bookmarks[0]
        raw.say(owner.jid, "the disk is full")
        await ear.wait(MessageReceived)
    ear = Ear()
    async with running(network(prosody, owner, ear, keepsake=replace(keepsake, bookmark=first))):
        assert (await ear.wait(MessageReceived)).message.text == "the disk is full"


async def test_a_goodbye_that_the_server_does_not_hear_ends_no_session(
    prosody: Prosody, owner: User, friend: User, client, tmp_path: Path
) -> None:
    """The computer slept, the wire is dead, and the account connects anew."""
    raw = await client(friend)
    ear = Ear()
    keepsake = Keepsake(device="one", folder=tmp_path)
    bookmarks: list[str] = []
    ear.also(lambda event: bookmarks.append(event.bookmark) if isinstance(event, BookmarkMoved) else None)
    async with Relay(prosody.host, prosody.port) as relay:
        net = network(prosody, owner, ear, keepsake=keepsake, port=relay.port)
        async with running(net):
            await ear.state(ConnectionState.ONLINE)
            relay.swallow()
            raw.say(owner.jid, "into the void")
        assert "" not in bookmarks
    ear = Ear()
    again = network(prosody, owner, ear, keepsake=replace(keepsake, bookmark=bookmarks[-1]))
    async with running(again):
        assert (await ear.wait(MessageReceived)).message.text == "into the void"
        assert (await ear.state(ConnectionState.ONLINE)).text.startswith("Online again")
    assert (await ear.wait(BookmarkMoved, lambda event: not event.bookmark)).bookmark == ""


async def test_a_lost_connection_brings_nothing_twice_that_is_still_being_written_down(
    prosody: Prosody, owner: User, friend: User, client
) -> None:
    raw = await client(friend)
    async with (
        Relay(prosody.host, prosody.port) as relay,
        signed_in(prosody, owner, port=relay.port) as (net, ear),
    ):
        ear.keeps = False
        for number in range(3):
            raw.say(owner.jid, f"before {number}")
        events = [await ear.wait(MessageReceived) for _ in range(3)]
        relay.cut_and_open()
        await ear.state(ConnectionState.ONLINE)
        raw.say(owner.jid, "after")
        assert (await ear.wait(MessageReceived)).message.text == "after"
        ear.keeps = True
        net.kept(events[-1].bookmark)


async def test_with_too_much_undealt_with_nothing_more_is_read_until_some_is(
    prosody: Prosody, owner: User, friend: User, client
) -> None:
    raw = await client(friend)
    async with signed_in(prosody, owner) as (net, ear):
        ear.keeps = False
        for number in range(3000):
            raw.say(owner.jid, f"{number} " + "x" * 500)
        # Some of the thousand stanzas that may wait are no messages.
        first = [await ear.wait(MessageReceived) for _ in range(900)]
        assert net.client.stream is not None
        while net.client.stream.management.reading:  # noqa: ASYNC110 - it ends with what the wire holds
            await asyncio.sleep(0.01)
        held = len(ear.all(MessageReceived))
        assert held < 1500
        ear.keeps = True
        net.kept(first[-1].bookmark)
        for event in ear.all(MessageReceived):
            net.kept(event.bookmark)
        texts = [(await ear.wait(MessageReceived)).message.text.split()[0] for _ in range(2100)]
        assert texts == [str(number) for number in range(900, 3000)]
