"""The account in a real Pidgin, on a real server."""

from __future__ import annotations

import asyncio
import shutil
import tempfile
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from boltun.message import Account, Author, ChatKind, Contact, Presence
from boltun.networks.pidgin.accounts import find
from boltun.networks.pidgin.network import PidginNetwork
from boltun.networks.protocol import (
    AccountFacts,
    ConnectionState,
    ContactPresence,
    Keepsake,
    MessageArrived,
    MessageReceived,
    NetworkEvent,
    OwnPresence,
    PastSettled,
    Roster,
)
from tests.e2e.owner import Ear
from tests.e2e.prosody import Prosody, User, missing
from tests.e2e.raw_client import RawClient
from tests.networks.pidgin import program
from tests.networks.pidgin.program import DEADLINE, Hand, Pidgin, befriend

pytestmark = [pytest.mark.e2e, pytest.mark.slow]

BODY = "{jabber:client}body"
PROGRAMS = ("pidgin", "finch")


@dataclass
class Place:
    """Pidgin, the server, and who is there."""

    server: Prosody
    pidgin: Pidgin
    owner: User
    friend: RawClient
    hand: Hand

    def network(self, keepsake: Keepsake | None = None, **options: str | bool) -> tuple[PidginNetwork, Ear]:
        ear = Ear()
        account = Account(
            key=f"pidgin:{self.owner.jid}",
            network="pidgin",
            address=self.owner.jid,
            options={"bus": self.pidgin.address, **options},
        )

        def hear(event: NetworkEvent) -> None:
            ear(event)
            if isinstance(event, MessageReceived) and ear.keeps:
                net.kept(event.bookmark)

        net = PidginNetwork(account, None, hear, keepsake, sleep=lambda seconds: asyncio.sleep(0.01))
        return net, ear

    @property
    def contact(self) -> Contact:
        return Contact(account=f"pidgin:{self.owner.jid}", address=self.friend.bare)


@asynccontextmanager
async def running(net: PidginNetwork) -> AsyncIterator[asyncio.Task[None]]:
    task = asyncio.create_task(net.run())
    try:
        yield task
    finally:
        task.cancel()
        await asyncio.wait_for(asyncio.gather(task, return_exceptions=True), DEADLINE)


@asynccontextmanager
async def online(
    place: Place, keepsake: Keepsake | None = None, **options: str | bool
) -> AsyncIterator[tuple[PidginNetwork, Ear]]:
    net, ear = place.network(keepsake, **options)
    async with running(net):
        await ear.state(ConnectionState.ONLINE)
        yield net, ear


@pytest.fixture
def server() -> Iterator[Prosody]:
    if reason := missing():
        pytest.skip(reason)
    folder = Path(tempfile.mkdtemp(prefix="boltun-prosody-"))
    server = Prosody(folder)
    try:
        server.start()
        yield server
    finally:
        server.stop(hard=True)
        shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(params=PROGRAMS)
async def place(request: pytest.FixtureRequest, server: Prosody, tmp_path: Path) -> AsyncIterator[Place]:
    if reason := program.missing(request.param):
        pytest.skip(reason)
    owner, friend = server.register(), server.register()
    with program.pidgin(tmp_path, request.param) as pidgin:
        pidgin.sign_up(server, owner)
        raw = RawClient(server.host, server.port, friend.jid, friend.password, "pc")
        await raw.connect()
        await befriend(server, owner, raw)
        await pidgin.start()
        hand = await Hand.of(pidgin)
        await hand.signed_in()
        yield Place(server, pidgin, owner, raw, hand)
        await hand.close()
        await raw.close()


async def test_a_message_is_answered(place: Place) -> None:
    async with online(place) as (net, ear):
        facts = await ear.wait(AccountFacts)
        assert [fact.value for fact in facts.facts][1] == "XMPP"
        # Pidgin shows typing only to programs that show it, too.
        active = "<active xmlns='http://jabber.org/protocol/chatstates'/>"
        place.friend.say(place.owner.jid, "Hello <b> & you\nsecond line", extra=active)
        message = (await ear.wait(MessageReceived)).message
        assert message.text == "Hello <b> & you\nsecond line"
        assert (message.contact.address, message.author) == (place.friend.bare, Author.CONTACT)
        assert message.contact.kind is ChatKind.DIRECT
        assert message.server_id
        assert not message.replayed
        await net.typing(message.contact, True)
        await place.friend.child("{http://jabber.org/protocol/chatstates}composing")
        assert await net.send(message.contact, "fine <i>& you\nthanks", "id1") == "id1"
        heard = await place.friend.body()
        assert heard.findtext(BODY) == "fine <i>& you\nthanks"
        place.friend.say(place.owner.jid, "and?")
        assert (await ear.wait(MessageReceived)).message.text == "and?", "our own is not told"


async def test_what_the_owner_writes_there_is_his(place: Place) -> None:
    async with online(place) as (_, ear):
        await place.hand.write(place.friend.bare, "I am here myself")
        message = (await ear.wait(MessageReceived)).message
        assert (message.author, message.text) == (Author.OWNER, "I am here myself")
        assert message.contact.address == place.friend.bare


async def test_nothing_of_a_flood_is_lost_and_its_order_is_kept(place: Place) -> None:
    async with online(place) as (_, ear):
        texts = [f"message {number}" for number in range(1000)]
        for text in texts:
            place.friend.say(place.owner.jid, text)
        heard = [(await ear.wait(MessageReceived, deadline=60)).message for _ in texts]
        assert [message.text for message in heard] == texts
        assert len({message.server_id for message in heard}) == 1000


async def test_a_run_goes_on_where_the_last_one_was_killed(place: Place, tmp_path: Path) -> None:
    keepsake = Keepsake(folder=tmp_path / "kept")
    async with online(place, keepsake) as (net, ear):
        place.friend.say(place.owner.jid, "one")
        first = await ear.wait(MessageReceived)
        await net.send(first.message.contact, "answer one", "a1")
    place.friend.say(place.owner.jid, "two")
    await place.hand.write(place.friend.bare, "and mine")
    place.friend.say(place.owner.jid, "three")
    await place.friend.sync()
    again = Keepsake(folder=tmp_path / "kept", bookmark=first.bookmark)
    async with online(place, again) as (net, ear):
        assert (await ear.wait(MessageArrived)).id == "a1"
        assert (await ear.wait(PastSettled)).sure
        told = [(await ear.wait(MessageReceived)).message for _ in range(3)]
        assert sorted(message.text for message in told) == ["and mine", "three", "two"]
        assert all(message.redelivered and message.held_up and not message.replayed for message in told)
        place.friend.say(place.owner.jid, "four")
        assert (await ear.wait(MessageReceived)).message.text == "four"


async def test_a_first_run_leaves_alone_what_was_there_before(place: Place) -> None:
    place.friend.say(place.owner.jid, "long ago")
    await place.hand.until("GetConversations")
    async with online(place) as (_, ear):
        place.friend.say(place.owner.jid, "now")
        assert (await ear.wait(MessageReceived)).message.text == "now"


async def test_pidgin_ends_and_comes_back(place: Place) -> None:
    async with online(place) as (net, ear):
        place.friend.say(place.owner.jid, "before")
        await ear.wait(MessageReceived)
        place.pidgin.stop()
        waiting = await ear.state(ConnectionState.WAITING)
        assert waiting.text == "Pidgin is not running. Boltun waits until it is started."
        place.friend.say(place.owner.jid, "meanwhile")
        await place.friend.sync()
        await place.pidgin.start()
        await ear.state(ConnectionState.ONLINE)
        message = (await ear.wait(MessageReceived)).message
        assert (message.text, message.replayed) == ("meanwhile", False)
        await net.send(message.contact, "I am back")
        await place.friend.body("I am back")


async def test_the_server_ends_and_comes_back(place: Place) -> None:
    async with online(place) as (_, ear):
        place.server.stop()
        waiting = await ear.state(ConnectionState.WAITING)
        assert waiting.text
        place.server.start()
        account = await place.hand.account()
        # Pidgin waits for its own time; the owner presses “reconnect”.
        await place.hand.purple.ask("AccountConnect", account)
        await ear.state(ConnectionState.ONLINE)


async def test_people_and_their_status(place: Place) -> None:
    async with online(place) as (net, ear):
        roster = await ear.wait(Roster)
        (anna,) = roster.contacts
        assert (anna.address, anna.name, anna.groups, anna.listed) == (
            place.friend.bare,
            "Anna",
            ("Friends",),
            True,
        )
        place.friend.write("<presence><show>dnd</show></presence>")
        await ear.wait(ContactPresence, lambda event: event.presence is Presence.BUSY)
        assert (await ear.wait(OwnPresence)).presence is Presence.ONLINE
        await net.set_presence(Presence.AWAY, "out")
        await ear.wait(OwnPresence, lambda event: event.presence is Presence.AWAY)


MUC = "http://jabber.org/protocol/muc"


async def test_a_room_is_told_with_who_speaks_and_whether_the_owner_is_named(place: Place) -> None:
    room = f"{place.friend.user}@conference.{place.server.domain}"
    place.friend.write(f"<presence to='{room}/anna'><x xmlns='{MUC}'/></presence>")
    await place.friend.wait(lambda stanza: stanza.get("from") == f"{room}/anna")
    await place.friend.ask(
        f"<query xmlns='{MUC}#owner'><x xmlns='jabber:x:data' type='submit'/></query>", to=room
    )
    place.friend.say(room, "before you came", type="groupchat")
    place.pidgin.stop()
    place.pidgin.enter(place.owner, room, "boris")
    await place.pidgin.start()
    async with online(place) as (net, ear):
        await place.friend.wait(lambda stanza: stanza.get("from") == f"{room}/boris")
        place.friend.say(room, "hello all", type="groupchat")
        place.friend.say(room, "boris: are you there?", type="groupchat")
        told = [(await ear.wait(MessageReceived)).message for _ in range(2)]
        if told[0].text == "before you came":
            assert told[0].replayed
            told = [told[1], (await ear.wait(MessageReceived)).message]
        assert [(one.text, one.addressed, one.replayed) for one in told] == [
            ("hello all", False, False),
            ("boris: are you there?", True, False),
        ]
        contact = told[1].contact
        assert (contact.address, contact.kind, told[1].sender) == (room, ChatKind.GROUP, f"{room}/anna")
        await net.send(contact, "I am")
        heard = await place.friend.wait(
            lambda s: s.get("from") == f"{room}/boris" and s.find(BODY) is not None
        )
        assert (heard.findtext(BODY), heard.get("type")) == ("I am", "groupchat")
        place.friend.say(room, "boris: good", type="groupchat")
        assert (await ear.wait(MessageReceived)).message.text == "boris: good", "our own is not told"


async def test_its_accounts_are_found(place: Place) -> None:
    account = Account(key="pidgin:", network="pidgin", address="", options={"bus": place.pidgin.address})
    (found,) = await find(account, None)
    assert (found.address, found.label) == (place.owner.jid, f"XMPP, {place.owner.jid}")


async def test_odd_texts_arrive_as_they_were(place: Place) -> None:
    odd = [
        "<script>alert(1)</script>",
        "&amp; &lt;",
        "a  b   c",
        "日本語 и русский 🙂",
        "%s %n {x}",
        "words and " * 10_000 + "an end",
    ]
    async with online(place) as (net, ear):
        for text in odd:
            place.friend.say(place.owner.jid, text)
            assert (await ear.wait(MessageReceived)).message.text == text
            await net.send(place.contact, text)
            heard = await place.friend.body()
            assert heard.findtext(BODY) == text
        await net.send(place.contact, "bell \x07 escape \x1b nothing \x00 end")
        heard = await place.friend.body()
        assert heard.findtext(BODY) == "bell \ufffd escape \ufffd nothing \ufffd end"
