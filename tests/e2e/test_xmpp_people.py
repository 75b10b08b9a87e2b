"""The contact list, who is there, who asks to subscribe, and who is a program."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Callable

import pytest

from boltun.message import Contact, Presence
from boltun.networks.protocol import (
    ContactPicture,
    ContactPresence,
    MessageReceived,
    OwnPresence,
    Roster,
    SubscriptionAsked,
)
from boltun.networks.xmpp import XmppNetwork
from boltun.picture import Picture, PictureKind
from tests.e2e.owner import Ear, signed_in
from tests.e2e.prosody import Prosody, User

pytestmark = pytest.mark.e2e

DISCO = "{http://jabber.org/protocol/disco#info}"
CAPS = "{http://jabber.org/protocol/caps}c"


def unlisted(net: XmppNetwork, user: User) -> Contact:
    return Contact(account=net.account.key, address=user.jid)


async def test_the_contact_list_is_told_whole_whenever_it_changes(
    prosody: Prosody, owner: User, friend: User, client
) -> None:
    phone = await client(owner)
    item = f"<item jid='{friend.jid}' name='Old friend'><group>Family</group><group>Chess</group></item>"
    await phone.ask(f"<query xmlns='jabber:iq:roster'>{item}</query>")
    async with signed_in(prosody, owner) as (net, ear):
        (contact,) = (await ear.wait(Roster)).contacts
        assert contact == Contact(
            account=net.account.key,
            address=friend.jid,
            name="Old friend",
            groups=("Chess", "Family"),
            listed=True,
        )
        await phone.ask("<query xmlns='jabber:iq:roster'><item jid='second@localhost'/></query>")
        assert len((await ear.wait(Roster)).contacts) == 2
        remove = f"<item jid='{friend.jid}' subscription='remove'/>"
        await phone.ask(f"<query xmlns='jabber:iq:roster'>{remove}</query>")
        (left,) = (await ear.wait(Roster)).contacts
        assert left.address == "second@localhost"
        raw = await client(friend)
        raw.say(owner.jid, "not listed any more")
        assert (await ear.wait(MessageReceived)).message.contact.listed is False


async def subscribed(net: XmppNetwork, ear: Ear, raw, owner: User, friend: User) -> None:
    """Let the friend see the owner, and the owner the friend."""
    raw.write(f"<presence type='subscribe' to='{owner.jid}'/>")
    await ear.wait(SubscriptionAsked)
    await net.subscription(unlisted(net, friend), True)
    await raw.wait(lambda s: s.get("type") == "subscribed")


async def test_a_subscription_waits_for_the_owner(
    prosody: Prosody, owner: User, friend: User, client
) -> None:
    async with signed_in(prosody, owner) as (net, ear):
        raw = await client(friend)
        nick = "<nick xmlns='http://jabber.org/protocol/nick'>Somebody</nick>"
        raw.write(f"<presence type='subscribe' to='{owner.jid}'>{nick}</presence>")
        asked = await ear.wait(SubscriptionAsked)
        assert (asked.contact.address, asked.contact.name) == (friend.jid, "Somebody")
        raw.say(owner.jid, "please")
        await ear.wait(MessageReceived)
        await raw.sync()
        answers = [s for s in raw.stanzas if s.get("type") in ("subscribed", "unsubscribed", "subscribe")]
        assert answers == [], "nothing is granted, and nothing asked in return, by itself"
        await net.subscription(asked.contact, False)
        await raw.wait(lambda s: s.get("type") == "unsubscribed")
        raw.write(f"<presence type='subscribe' to='{owner.jid}'/>")
        await ear.wait(SubscriptionAsked)
        await net.subscription(asked.contact, True)
        await raw.wait(lambda s: s.get("type") == "subscribed")
        there = await raw.wait(
            lambda s: (
                s.tag.endswith("}presence") and s.get("type") is None and "/Boltun." in s.get("from", "")
            )
        )
        assert there.find(CAPS) is not None
        assert [c.address for c in (await ear.wait(Roster, lambda r: bool(r.contacts))).contacts] == [
            friend.jid
        ]


def _is(presence: Presence) -> Callable[[OwnPresence], bool]:
    return lambda event: event.presence is presence


async def test_the_owner_s_status_is_shown(prosody: Prosody, owner: User, friend: User, client) -> None:
    async with signed_in(prosody, owner) as (net, ear):
        raw = await client(friend)
        await subscribed(net, ear, raw, owner, friend)
        for presence, show in (
            (Presence.AWAY, "away"),
            (Presence.EXTENDED_AWAY, "xa"),
            (Presence.BUSY, "dnd"),
        ):
            await net.set_presence(presence, "back soon")
            shown = await raw.wait(lambda s, show=show: s.findtext("{jabber:client}show") == show)
            assert shown.findtext("{jabber:client}status") == "back soon"
            await ear.wait(OwnPresence, _is(presence))


async def test_the_status_of_the_owner_s_other_devices_is_told(prosody: Prosody, owner: User, client) -> None:
    async with signed_in(prosody, owner) as (net, ear):
        assert (await ear.wait(OwnPresence)).presence is Presence.ONLINE
        phone = await client(owner)
        phone.write("<presence><show>away</show></presence>")
        assert (await ear.wait(OwnPresence)).presence is Presence.AWAY
        phone.write("<presence><show>dnd</show></presence>")
        assert (await ear.wait(OwnPresence)).presence is Presence.BUSY
        phone.write("<presence type='unavailable'/>")
        assert (await ear.wait(OwnPresence)).presence is Presence.ONLINE
        await net.set_presence(Presence.AWAY)
        assert (await ear.wait(OwnPresence)).presence is Presence.AWAY
        phone.write("<presence/>")
        await phone.sync()
        assert ear.all(OwnPresence) == [], "what the owner says here is not undone by a phone"


async def test_contacts_come_and_go(prosody: Prosody, owner: User, friend: User, client) -> None:
    phone = await client(owner)
    raw = await client(friend)
    phone.write(f"<presence type='subscribe' to='{friend.jid}'/>")
    await raw.wait(lambda s: s.get("type") == "subscribe")
    raw.write(f"<presence type='subscribed' to='{owner.jid}'/>")
    await phone.wait(lambda s: s.get("type") == "subscribed")
    async with signed_in(prosody, owner) as (_, ear):
        there = await ear.wait(ContactPresence)
        assert (there.contact.address, there.presence) == (friend.jid, Presence.ONLINE)
        raw.write("<presence><show>xa</show></presence>")
        assert (await ear.wait(ContactPresence)).presence is Presence.EXTENDED_AWAY
        laptop = await client(friend, priority=10)
        assert (await ear.wait(ContactPresence)).presence is Presence.ONLINE
        await laptop.close()
        assert (await ear.wait(ContactPresence)).presence is Presence.EXTENDED_AWAY
        raw.write("<presence type='unavailable'/>")
        assert (await ear.wait(ContactPresence)).presence is Presence.OFFLINE


async def test_an_answer_follows_the_contact_to_another_device(
    prosody: Prosody, owner: User, friend: User, client
) -> None:
    """It goes to the device that wrote, until the contact's presence changes."""
    phone = await client(owner)
    laptop = await client(friend)
    phone.write(f"<presence type='subscribe' to='{friend.jid}'/>")
    await laptop.wait(lambda s: s.get("type") == "subscribe")
    laptop.write(f"<presence type='subscribed' to='{owner.jid}'/>")
    await phone.wait(lambda s: s.get("type") == "subscribed")
    async with signed_in(prosody, owner) as (net, ear):
        await ear.wait(ContactPresence)
        laptop.say(owner.jid, "from the laptop")
        contact = (await ear.wait(MessageReceived)).message.contact
        await net.send(contact, "to the laptop")
        assert (await laptop.body("to the laptop")).get("to") == laptop.full
        other = await client(friend, priority=1)
        await ear.wait(ContactPresence)
        await net.send(contact, "to wherever you are")
        assert (await other.body("to wherever you are")).get("to") == friend.jid


async def test_a_bot_is_recognised_by_what_it_says_it_is(
    prosody: Prosody, owner: User, friend: User, client
) -> None:
    """A stranger's device is asked only once it knows of us: after our first answer."""
    async with signed_in(prosody, owner) as (net, ear):
        bot = await client(friend)
        bot.identity = ("client", "bot")
        bot.say(owner.jid, "beep")
        first = (await ear.wait(MessageReceived)).message
        assert first.automatic is False
        await net.send(first.contact, "hello?")
        learnt = await ear.wait(ContactPresence)
        assert (learnt.contact.address, learnt.contact.automatic) == (friend.jid, True)
        bot.say(owner.jid, "boop")
        second = (await ear.wait(MessageReceived)).message
        assert second.automatic
        assert second.contact.automatic
        person = await client(friend)
        person.say(owner.jid, "it is me, not my bot")
        third = (await ear.wait(MessageReceived)).message
        assert third.automatic is False
        assert third.contact.automatic is False


async def test_a_program_is_shown_no_typing(prosody: Prosody, owner: User, friend: User, client) -> None:
    async with signed_in(prosody, owner) as (net, ear):
        bot = await client(friend)
        bot.identity = ("client", "bot")
        bot.say(owner.jid, "beep")
        contact = (await ear.wait(MessageReceived)).message.contact
        await net.typing(contact, True)
        assert (await ear.wait(ContactPresence)).contact.automatic
        await net.typing(contact, True)
        await net.send(contact, "hello?")
        await bot.body("hello?")
        states = "{http://jabber.org/protocol/chatstates}"
        assert [one for one in bot.stanzas if one.find(states + "composing") is not None] == []


async def test_a_stranger_is_asked_nothing_before_he_is_answered(
    prosody: Prosody, owner: User, friend: User, client
) -> None:
    async with signed_in(prosody, owner) as (_, ear):
        stranger = await client(friend)
        stranger.answers_disco = False
        stranger.say(owner.jid, "is anybody there?")
        await ear.wait(MessageReceived)
        await stranger.sync()
        assert [s for s in stranger.stanzas if s.get("type") == "get"] == []


async def test_a_service_is_no_person(prosody: Prosody, owner: User, client) -> None:
    async with signed_in(prosody, owner) as (_, ear):
        await client(owner)
        phone = await client(owner, carbons=True)
        phone.say("conference.localhost", "hello, service")
        message = (await ear.wait(MessageReceived)).message
        assert message.contact.automatic


async def test_the_program_says_what_it_is(prosody: Prosody, owner: User, friend: User, client) -> None:
    async with signed_in(prosody, owner) as (net, ear):
        raw = await client(friend)
        await subscribed(net, ear, raw, owner, friend)
        there = await raw.child(CAPS, "presence")
        caps = there.find(CAPS)
        device = there.get("from")
        node = f"{caps.get('node')}#{caps.get('ver')}"
        query = f"<query xmlns='http://jabber.org/protocol/disco#info' node='{node}'/>"
        info = await raw.ask(query, type="get", to=device)
        identity = info.find(f"{DISCO}query/{DISCO}identity")
        assert (identity.get("category"), identity.get("type")) == ("client", "bot")
        features = {feature.get("var") for feature in info.iter(DISCO + "feature")}
        assert {"urn:xmpp:receipts", "urn:xmpp:chat-markers:0"} <= features
        wrong = await raw.ask(query.replace(node, "no-such-node"), type="get", to=device)
        assert wrong.get("type") == "error"
        ping = await raw.ask("<ping xmlns='urn:xmpp:ping'/>", type="get", to=device)
        assert ping.get("type") == "result"
        unknown = await raw.ask("<query xmlns='jabber:iq:version'/>", type="get", to=device)
        assert unknown.get("type") == "error"


AVATAR = "urn:xmpp:avatar"
FACE = b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 40


async def publish(raw, node: str, item: str, content: str) -> None:
    """Publish something about oneself, as XEP-0163 says."""
    items = f"<publish node='{AVATAR}:{node}'><item id='{item}'>{content}</item></publish>"
    await raw.ask(f"<pubsub xmlns='http://jabber.org/protocol/pubsub'>{items}</pubsub>")


async def test_the_picture_that_a_contact_publishes_is_told_and_not_fetched_again(
    prosody: Prosody, owner: User, friend: User, client
) -> None:
    key = hashlib.sha1(FACE, usedforsecurity=False).hexdigest()
    info = f"<info id='{key}' type='image/png' bytes='{len(FACE)}'/>"
    raw = await client(friend)
    data = base64.b64encode(FACE).decode()
    await publish(raw, "data", key, f"<data xmlns='{AVATAR}:data'>{data}</data>")
    await publish(raw, "metadata", key, f"<metadata xmlns='{AVATAR}:metadata'>{info}</metadata>")
    phone = await client(owner)
    phone.write(f"<presence type='subscribe' to='{friend.jid}'/>")
    await raw.wait(lambda s: s.get("type") == "subscribe")
    raw.write(f"<presence type='subscribed' to='{owner.jid}'/>")
    await phone.wait(lambda s: s.get("type") == "subscribed")
    async with signed_in(prosody, owner) as (net, ear):
        # A server tells what is published to those whose presence it knows.
        await subscribed(net, ear, raw, owner, friend)
        told = await ear.wait(ContactPicture)
        assert told.contact.address == friend.jid
        assert told.picture == Picture(key=key, kind=PictureKind.PNG, data=FACE)
        # Nothing is told of the same picture when it is published again; of none it is.
        await publish(raw, "metadata", key, f"<metadata xmlns='{AVATAR}:metadata'>{info}</metadata>")
        await publish(raw, "metadata", "none", f"<metadata xmlns='{AVATAR}:metadata'/>")
        assert (await ear.wait(ContactPicture)).picture is None
