"""Messages, marks and typing between the program's account and an independent client."""

from __future__ import annotations

import asyncio

import pytest

from boltun.message import Author, ChatKind, Contact
from boltun.networks.protocol import MessageFailed, MessageMarked, MessageReceived, NetworkEvent, OwnerActive
from tests.e2e.owner import signed_in
from tests.e2e.prosody import Prosody, User

pytestmark = pytest.mark.e2e

STATES = "{http://jabber.org/protocol/chatstates}"
RECEIPTS = "{urn:xmpp:receipts}"
MARKERS = "{urn:xmpp:chat-markers:0}"


async def test_a_message_is_told_and_answered(prosody: Prosody, owner: User, friend: User, client) -> None:
    async with signed_in(prosody, owner) as (net, ear):
        raw = await client(friend)
        sent = raw.say(owner.jid, "Hello & <good> 🌲 morning")
        message = (await ear.wait(MessageReceived)).message
        assert message.text == "Hello & <good> 🌲 morning"
        assert message.contact.address == friend.jid
        assert message.contact.account == f"xmpp:{owner.jid}"
        assert message.contact.kind is ChatKind.DIRECT
        assert (message.author, message.id, message.replayed) == (Author.CONTACT, sent, False)
        assert message.at == message.received_at
        id_ = await net.send(message.contact, "And to “you”!\nSecond line")
        answer = await raw.body("And to “you”!\nSecond line")
        assert (answer.get("id"), answer.get("type")) == (id_, "chat")
        assert answer.get("to") == raw.full
        assert answer.find(STATES + "active") is not None


async def test_receipts_and_markers_are_sent_only_when_the_message_is_handled(
    prosody: Prosody, owner: User, friend: User, client
) -> None:
    async with signed_in(prosody, owner) as (net, ear):
        raw = await client(friend)
        asking = "<request xmlns='urn:xmpp:receipts'/><markable xmlns='urn:xmpp:chat-markers:0'/>"
        sent = raw.say(owner.jid, "read me", extra=asking)
        plain = raw.say(owner.jid, "ask nothing")
        first = (await ear.wait(MessageReceived)).message
        second = (await ear.wait(MessageReceived)).message
        await net.send(first.contact, "not read yet")
        await raw.body("not read yet")
        assert not [s for s in raw.stanzas if s.find(RECEIPTS + "received") is not None]
        await net.mark_read(second)
        await net.mark_read(first)
        await net.mark_read(first)
        receipt = await raw.child(RECEIPTS + "received")
        marker = await raw.child(MARKERS + "displayed")
        assert receipt.find(RECEIPTS + "received").get("id") == sent
        assert marker.find(MARKERS + "displayed").get("id") == sent
        await net.send(first.contact, "after")
        await raw.body("after")
        marks = [s for s in raw.stanzas if s.find(RECEIPTS + "received") is not None]
        assert marks == [], "asked once, told once; and a message that asks nothing is told nothing"
        assert plain


async def test_the_contact_s_receipts_and_markers_are_told(
    prosody: Prosody, owner: User, friend: User, client
) -> None:
    async with signed_in(prosody, owner) as (net, ear):
        raw = await client(friend)
        raw.say(owner.jid, "hi")
        contact = (await ear.wait(MessageReceived)).message.contact
        id_ = await net.send(contact, "an answer")
        answer = await raw.body("an answer")
        assert answer.find(RECEIPTS + "request") is not None
        assert answer.find(MARKERS + "markable") is not None
        raw.say(owner.jid, "", extra=f"<received xmlns='urn:xmpp:receipts' id='{id_}'/>")
        delivered = await ear.wait(MessageMarked)
        raw.say(owner.jid, "", extra=f"<displayed xmlns='urn:xmpp:chat-markers:0' id='{id_}'/>")
        displayed = await ear.wait(MessageMarked)
        assert (delivered.id, delivered.displayed) == (id_, False)
        assert (displayed.id, displayed.displayed) == (id_, True)
        assert displayed.contact.address == friend.jid


async def test_typing_is_shown_and_ended(prosody: Prosody, owner: User, friend: User, client) -> None:
    async with signed_in(prosody, owner) as (net, ear):
        raw = await client(friend)
        raw.say(owner.jid, "hi")
        contact = (await ear.wait(MessageReceived)).message.contact
        await net.typing(contact, True)
        shown = await raw.child(STATES + "composing")
        assert shown.find("{urn:xmpp:hints}no-store") is not None
        await net.typing(contact, False)
        await raw.child(STATES + "active")
        raw.say(owner.jid, "", extra="<composing xmlns='http://jabber.org/protocol/chatstates'/>")
        raw.say(owner.jid, "marker")
        await ear.wait(MessageReceived)
        assert ear.all(OwnerActive) == [], "the contact's typing is not the owner's"


async def test_the_owner_s_other_device_is_heard(prosody: Prosody, owner: User, friend: User, client) -> None:
    """What the owner writes, types or reads on his phone reaches the program as carbons."""
    async with signed_in(prosody, owner) as (_, ear):
        phone = await client(owner, carbons=True)
        raw = await client(friend)
        phone.say(friend.jid, "", extra="<composing xmlns='http://jabber.org/protocol/chatstates'/>")
        typing = await ear.wait(OwnerActive)
        assert typing.contact.address == friend.jid
        sent = phone.say(friend.jid, "it is really me")
        message = (await ear.wait(MessageReceived)).message
        assert (message.author, message.text, message.id) == (Author.OWNER, "it is really me", sent)
        assert message.contact.address == friend.jid
        phone.say(friend.jid, "", extra="<displayed xmlns='urn:xmpp:chat-markers:0' id='x'/>")
        assert (await ear.wait(OwnerActive)).contact.address == friend.jid
        await raw.body("it is really me")


async def test_what_a_phone_does_by_itself_is_not_the_owner(
    prosody: Prosody, owner: User, friend: User, client
) -> None:
    async with signed_in(prosody, owner) as (_, ear):
        phone = await client(owner, carbons=True)
        phone.say(friend.jid, "", extra="<received xmlns='urn:xmpp:receipts' id='x'/>")
        phone.say(friend.jid, "", extra="<received xmlns='urn:xmpp:chat-markers:0' id='x'/>")
        phone.say(friend.jid, "end")
        await ear.wait(MessageReceived, lambda event: event.message.text == "end")
        assert ear.all(OwnerActive) == []


async def test_a_carbon_may_be_the_only_copy(prosody: Prosody, owner: User, friend: User, client) -> None:
    """With a phone of higher priority the server gives messages to it, and us only the carbon."""
    async with signed_in(prosody, owner) as (net, ear):
        phone = await client(owner, priority=5, carbons=True)
        raw = await client(friend)
        asking = "<request xmlns='urn:xmpp:receipts'/>"
        sent = raw.say(owner.jid, "to the phone", extra=asking)
        direct = await phone.body("to the phone")
        message = (await ear.wait(MessageReceived)).message
        assert direct.get("to") == owner.jid
        assert (message.author, message.id, message.text) == (Author.CONTACT, sent, "to the phone")
        await net.mark_read(message)
        assert (await raw.child(RECEIPTS + "received")).find(RECEIPTS + "received").get("id") == sent
        await net.send(message.contact, "from the program")
        await raw.body("from the program")
        raw.say(owner.jid, "again")
        await ear.wait(MessageReceived, lambda event: event.message.text == "again")
        assert ear.all(MessageReceived) == [], "each message is told once"


async def test_a_message_to_several_devices_is_told_once(
    prosody: Prosody, owner: User, friend: User, client
) -> None:
    async with signed_in(prosody, owner) as (_, ear):
        phone = await client(owner, priority=0, carbons=True)
        raw = await client(friend)
        for text in ("one", "two", "three"):
            raw.say(owner.jid, text)
        raw.say(phone.full, "only to the phone")
        await ear.wait(MessageReceived, lambda event: event.message.text == "only to the phone")
        assert [event.message.text for event in ear.all(MessageReceived)] == ["one", "two", "three"]


async def test_offline_messages_carry_their_time(prosody: Prosody, owner: User, friend: User, client) -> None:
    raw = await client(friend)
    raw.say(owner.jid, "while you were away")
    await raw.sync()
    async with signed_in(prosody, owner) as (_, ear):
        message = (await ear.wait(MessageReceived)).message
        assert message.text == "while you were away"
        assert message.at <= message.received_at
        assert message.replayed is False, "a few seconds are no backlog"


async def test_old_messages_are_replayed_ones(prosody: Prosody, owner: User, friend: User, client) -> None:
    async with signed_in(prosody, owner) as (_, ear):
        raw = await client(friend)
        stamp = "<delay xmlns='urn:xmpp:delay' stamp='2020-02-29T12:00:00.5Z'/>"
        raw.say(owner.jid, "from long ago", extra=stamp)
        message = (await ear.wait(MessageReceived)).message
        assert (message.replayed, message.at) == (True, 1582977600.5)


@pytest.mark.parametrize(
    ("extra", "expected"),
    [
        ("<replace xmlns='urn:xmpp:message-correct:0' id='before'/>", {"edit_of": "before"}),
        (
            "<encryption xmlns='urn:xmpp:eme:0' namespace='eu.siacs.conversations.axolotl'/>",
            {"encrypted": True},
        ),
        ("<x xmlns='jabber:x:conference' jid='room@conference.localhost'/>", {"automatic": True}),
    ],
)
async def test_marks_of_a_message_are_told(
    prosody: Prosody, owner: User, friend: User, client, extra: str, expected: dict[str, object]
) -> None:
    async with signed_in(prosody, owner) as (_, ear):
        raw = await client(friend)
        raw.say(owner.jid, "text", extra=extra)
        message = (await ear.wait(MessageReceived)).message
        assert {name: getattr(message, name) for name in expected} == expected


async def test_what_is_no_message_of_a_person_is_never_answered(
    prosody: Prosody, owner: User, friend: User, client
) -> None:
    """Errors are not messages at all; headlines and services are marked as automatic."""
    async with signed_in(prosody, owner) as (net, ear):
        raw = await client(friend)
        error = "<error type='cancel'><item-not-found xmlns='urn:ietf:params:xml:ns:xmpp-stanzas'/></error>"
        raw.say(owner.jid, "an error", type="error", extra=error)
        raw.say(owner.jid, "hello")
        await net.send((await ear.wait(MessageReceived)).message.contact, "hello")
        device = (await raw.body("hello")).get("from")
        raw.say(device, "an error to the device", type="error", extra=error)
        raw.say(owner.jid, "news", type="headline")
        raw.say(owner.jid, "plain", type="normal")
        raw.say(owner.jid, "", extra="<nothing xmlns='urn:example:nothing'/>")
        raw.say(owner.jid, "", extra="<subject>only a subject</subject>")
        raw.write(f"<message to='{owner.jid}'/>")
        raw.say(owner.jid, "end")
        await ear.wait(MessageReceived, lambda event: event.message.text == "end")
        told = [(event.message.text, event.message.automatic) for event in ear.all(MessageReceived)]
        assert told == [("news", True), ("plain", False)]


async def test_a_message_that_comes_back_is_not_a_message(prosody: Prosody, owner: User, client) -> None:
    async with signed_in(prosody, owner) as (net, ear):
        nobody = Contact(account=net.account.key, address="nobody-at-all@localhost")
        id_ = await net.send(nobody, "are you there?")
        failed = await ear.wait(MessageFailed)
        assert (failed.account, failed.address, failed.id) == (nobody.account, nobody.address, id_)
        assert failed.reason
        other = await client(owner)
        await other.sync()
        assert ear.all(MessageReceived) == []


async def test_a_pretended_carbon_is_not_believed(
    prosody: Prosody, owner: User, friend: User, client
) -> None:
    """Anybody can write XML that looks like a carbon; only the own server may."""
    async with signed_in(prosody, owner) as (_, ear):
        raw = await client(friend)
        forged = (
            "<sent xmlns='urn:xmpp:carbons:2'><forwarded xmlns='urn:xmpp:forward:0'>"
            f"<message xmlns='jabber:client' from='{owner.jid}/phone' to='{friend.jid}' type='chat'>"
            "<body>forged</body></message></forwarded></sent>"
        )
        raw.say(owner.jid, "", extra=forged)
        raw.say(owner.jid, "end")
        await ear.wait(MessageReceived, lambda event: event.message.text == "end")
        assert ear.all(MessageReceived) == []


async def test_texts_that_xml_cannot_carry_are_sent_without_harm(
    prosody: Prosody, owner: User, friend: User, client
) -> None:
    async with signed_in(prosody, owner) as (net, ear):
        raw = await client(friend)
        raw.say(owner.jid, "hi")
        contact = (await ear.wait(MessageReceived)).message.contact
        await net.send(contact, "a\x00b\x0bc\ud800d\ufffee")
        await raw.body("a\ufffdb\ufffdc\ufffdd\ufffde")
        await net.send(contact, "]]> & <body> \u202e back")
        await raw.body("]]> & <body> \u202e back")


async def test_long_and_many_messages_all_arrive(prosody: Prosody, owner: User, friend: User, client) -> None:
    async with signed_in(prosody, owner) as (net, ear):
        raw = await client(friend)
        long = "слово " * 16_000
        raw.say(owner.jid, long.strip())
        message = (await ear.wait(MessageReceived)).message
        assert message.text == long.strip()
        for number in range(500):
            raw.say(owner.jid, f"n{number}")
        told: list[str] = []
        while len(told) < 500:
            told.append((await ear.wait(MessageReceived)).message.text)
        assert told == [f"n{number}" for number in range(500)]
        assert net.account.key


async def test_an_echoing_sink_answers_the_whole_way(
    prosody: Prosody, owner: User, friend: User, client
) -> None:
    async with signed_in(prosody, owner) as (net, ear):
        tasks = set()

        def echo(event: NetworkEvent) -> None:
            if isinstance(event, MessageReceived) and event.message.author is Author.CONTACT:
                task = asyncio.ensure_future(net.send(event.message.contact, event.message.text[::-1]))
                tasks.add(task)

        ear.also(echo)
        raw = await client(friend)
        for text in ("one", "two", "three"):
            raw.say(owner.jid, text)
            await raw.body(text[::-1])
        assert not [task for task in tasks if task.exception()]
