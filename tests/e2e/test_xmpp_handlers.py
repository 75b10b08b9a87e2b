"""Extensions that the program does not have come in as one handler each, and no other handler changes."""

from __future__ import annotations

import codecs
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any
from xml.etree.ElementTree import Element

import pytest

from boltun.message import Author, ChatKind
from boltun.networks.protocol import ConnectionState, ContactPresence, MessageReceived
from boltun.networks.xmpp.client import Client
from boltun.networks.xmpp.handler import Handler, Outgoing
from boltun.networks.xmpp.handlers import HANDLERS
from boltun.networks.xmpp.handlers.archive import Archive
from boltun.networks.xmpp.handlers.rooms import Rooms
from boltun.networks.xmpp.network import XmppNetwork
from boltun.networks.xmpp.questions import Answer
from boltun.networks.xmpp.reading import Draft, Opened
from tests.e2e.owner import Ear, account, running
from tests.e2e.prosody import DOMAIN, Prosody, User

pytestmark = pytest.mark.e2e

MAM = "{urn:xmpp:mam:2}"
FORWARDED = "{urn:xmpp:forward:0}forwarded"
MUC = "{http://jabber.org/protocol/muc}"


def network(server: Prosody, user: User, ear: Ear, *handlers: type[Handler]) -> XmppNetwork:
    """The account with these handlers."""

    def hear(event: Any) -> None:
        ear(event)
        if isinstance(event, MessageReceived):
            net.kept(event.bookmark)

    net = XmppNetwork(account(server, user), user.password, hear, handlers=handlers)
    return net


def opened(result: Element, sender: str, own: str) -> Opened | None:
    """Open what the own archive sends; the archive's id of a message is its stanza id."""
    forwarded = result.find(FORWARDED)
    stanza = None if forwarded is None else forwarded.find("{jabber:client}message")
    delay = None if forwarded is None else forwarded.find("{urn:xmpp:delay}delay")
    if sender != own or stanza is None or delay is None:
        return None
    stanza_id = Element("{urn:xmpp:sid:0}stanza-id", {"by": own, "id": result.get("id") or ""})
    return Opened(stanza=stanza, parts=(delay, stanza_id))


class Catching(Handler):
    """XEP-0313: fetches what came while nobody was here."""

    envelopes = MappingProxyType({MAM + "result": opened})

    def online(self) -> None:
        self.client.background(self._fetch())

    async def _fetch(self) -> None:
        await self.client.ask("set", Element(MAM + "query"))


async def test_an_archive(prosody: Prosody, owner: User, friend: User, client) -> None:
    """The message went to another device of the owner, so only the archive has it."""
    phone, raw = await client(owner), await client(friend)
    raw.say(owner.jid, "while you were away")
    await phone.body("while you were away")
    ear = Ear()
    handlers = (Catching if kind is Archive else kind for kind in HANDLERS)
    async with running(network(prosody, owner, ear, *handlers)):
        message = (await ear.wait(MessageReceived)).message
        assert (message.text, message.contact.address) == ("while you were away", friend.jid)
        assert message.server_id
        assert message.redelivered


class Room(Handler):
    """XEP-0045: is in one room, and talks there."""

    place = ""

    def __init__(self, client: Client) -> None:
        super().__init__(client)
        self.conclusions = (self._conclude,)

    def online(self) -> None:
        self.client.write(f'<presence to="{self.place}"><x xmlns="{MUC[1:-1]}"/></presence>')

    def presence(self, stanza: Element) -> bool:
        return (stanza.get("from") or "").partition("/")[0] == self.place.partition("/")[0]

    async def compose(self, outgoing: Outgoing) -> None:
        if outgoing.contact.kind is ChatKind.GROUP:
            outgoing.kind = "groupchat"

    def _conclude(self, draft: Draft) -> None:
        if draft.peer == self.place:
            draft.text = None  # the room says again what we said


async def test_a_room(prosody: Prosody, owner: User, friend: User, client) -> None:
    room = f"{friend.name}@conference.{DOMAIN}"
    raw = await client(friend)
    raw.write(f"<presence to='{room}/friend'><x xmlns='{MUC[1:-1]}'/></presence>")
    await raw.wait(lambda stanza: stanza.get("from") == f"{room}/friend")
    form = "<x xmlns='jabber:x:data' type='submit'/>"
    await raw.ask(f"<query xmlns='{MUC[1:-1]}#owner'>{form}</query>", to=room)

    class Here(Room):
        place = f"{room}/owner"

    ear = Ear()
    # Before those that take every presence.
    net = network(prosody, owner, ear, Here, *(kind for kind in HANDLERS if kind is not Rooms))
    async with running(net):
        await ear.state(ConnectionState.ONLINE)
        await raw.wait(lambda stanza: stanza.get("from") == f"{room}/owner")
        raw.say(room, "hello everybody", type="groupchat")
        message = (await ear.wait(MessageReceived)).message
        assert (message.contact.address, message.contact.kind) == (room, ChatKind.GROUP)
        assert (message.text, message.sender) == ("hello everybody", f"{room}/friend")
        await net.send(message.contact, "hello yourself")
        heard = await raw.body("hello yourself")
        assert (heard.get("type"), heard.get("from")) == ("groupchat", f"{room}/owner")
        # A status of somebody in the room is none of a contact, even of one that was written to.
        raw.write(f"<presence to='{room}/friend'><show>away</show></presence>")
        raw.say(room, "bye", type="groupchat")
        assert (await ear.wait(MessageReceived)).message.text == "bye", "and nothing of our own before it"
        assert not [e for e in ear.all(ContactPresence) if e.contact.address.startswith(room)]


SEALED = "urn:example:sealed"


class Seal(Handler):
    """What is written is sealed on the way, as OMEMO does it; whoever asks gets the key."""

    features = (SEALED,)

    def __init__(self, client: Client) -> None:
        super().__init__(client)
        self._sealed = ""
        self.parts = {f"{{{SEALED}}}sealed": self._read}
        self.conclusions = (self._conclude,)

    def questions(self) -> Mapping[tuple[str, str], Answer]:
        return {("get", f"{{{SEALED}}}key"): self._tell_key}

    async def compose(self, outgoing: Outgoing) -> None:
        sealed = codecs.encode(outgoing.text, "rot13")
        outgoing.content = f'<body>It is sealed.</body><sealed xmlns="{SEALED}">{sealed}</sealed>'

    def _tell_key(self, query: Element, sender: str) -> Element:
        return Element(f"{{{SEALED}}}key", {"for": sender})

    def _read(self, part: Element, draft: Draft) -> None:
        self._sealed = part.text or ""

    def _conclude(self, draft: Draft) -> None:
        if self._sealed:
            draft.text, self._sealed = codecs.decode(self._sealed, "rot13"), ""


async def test_a_seal(prosody: Prosody, owner: User, friend: User, client) -> None:
    raw = await client(friend)
    ear = Ear()
    net = network(prosody, owner, ear, *HANDLERS, Seal)
    async with running(net):
        await ear.state(ConnectionState.ONLINE)
        raw.say(owner.jid, "It is sealed.", extra=f"<sealed xmlns='{SEALED}'>uryyb</sealed>")
        message = (await ear.wait(MessageReceived)).message
        assert (message.text, message.author) == ("hello", Author.CONTACT)
        await net.send(message.contact, "hello")
        heard = await raw.body("It is sealed.")
        assert heard.findtext(f"{{{SEALED}}}sealed") == "uryyb"
        info = await raw.ask(
            "<query xmlns='http://jabber.org/protocol/disco#info'/>", type="get", to=net.client.device
        )
        assert SEALED in [feature.get("var") for feature in info[0]]
        key = await raw.ask(f"<key xmlns='{SEALED}'/>", type="get", to=net.client.device)
        assert key[0].get("for") == raw.full
