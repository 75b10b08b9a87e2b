"""A flood of strangers over a real server, from a component that speaks for as many of them as it likes."""

from __future__ import annotations

import asyncio
import hashlib
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from boltun.message import Contact
from boltun.networks.protocol import (
    MOST_ASKED,
    ContactPresence,
    MessageReceived,
    MoreSubscriptions,
    SubscriptionAsked,
)
from tests.e2e.owner import signed_in
from tests.e2e.prosody import COMPONENT, COMPONENT_SECRET, Prosody, User

pytestmark = pytest.mark.e2e


@asynccontextmanager
async def component(prosody: Prosody) -> AsyncIterator[asyncio.StreamWriter]:
    """Sign in as a component (XEP-0114): everybody at its domain."""
    reader, writer = await asyncio.open_connection(prosody.host, prosody.component_port)
    try:
        async with asyncio.timeout(20):
            writer.write(
                f"<?xml version='1.0'?><stream:stream xmlns='jabber:component:accept' to='{COMPONENT}' "
                "xmlns:stream='http://etherx.jabber.org/streams'>".encode()
            )
            found = None
            text = ""
            while found is None:
                text += (await reader.read(4096)).decode()
                found = re.search(r"<stream:stream[^>]*\bid=['\"]([^'\"]+)", text)
            digest = hashlib.sha1((found[1] + COMPONENT_SECRET).encode()).hexdigest()
            writer.write(f"<handshake>{digest}</handshake>".encode())
            while b"<handshake" not in await reader.readuntil(b">"):
                pass
        yield writer
    finally:
        writer.close()


async def test_a_flood_of_strangers_is_a_few_questions_and_a_number(prosody: Prosody, owner: User) -> None:
    asking = 40
    async with signed_in(prosody, owner) as (net, ear), component(prosody) as strangers:
        for number in range(2_000):
            sender = f"away{number}@{COMPONENT}/there"
            strangers.write(
                f"<presence from='{sender}' to='{owner.jid}'><show>away</show></presence>".encode()
            )
        for number in range(asking):
            sender = f"asks{number}@{COMPONENT}"
            strangers.write(f"<presence type='subscribe' from='{sender}' to='{owner.jid}'/>".encode())
        last = f"<message type='chat' id='1' from='last@{COMPONENT}/a' to='{owner.jid}'>"
        strangers.write(f"{last}<body>hi</body></message>".encode())
        await strangers.drain()
        await ear.wait(MessageReceived)
        await ear.wait(MoreSubscriptions, lambda event: event.count == asking - MOST_ASKED)
        asked = [event.contact.address for event in ear.all(SubscriptionAsked)]
        assert asked == [f"asks{number}@{COMPONENT}" for number in range(MOST_ASKED)]
        assert ear.all(ContactPresence) == [], "nobody knows those who show that they are there"
        await net.subscription(Contact(account=net.account.key, address=asked[0]), False)
        following = f"asks{MOST_ASKED}@{COMPONENT}"
        await ear.wait(SubscriptionAsked, lambda event: event.contact.address == following)
        await ear.wait(MoreSubscriptions, lambda event: event.count == asking - MOST_ASKED - 1)
