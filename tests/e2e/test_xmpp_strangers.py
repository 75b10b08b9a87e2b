"""A flood of strangers over a real server, from a component that speaks for as many of them as it likes."""

from __future__ import annotations

import pytest

from boltun.message import Contact
from boltun.networks.protocol import (
    MOST_ASKED,
    ContactPresence,
    MessageReceived,
    MoreSubscriptions,
    SubscriptionAsked,
)
from tests.e2e.component import component
from tests.e2e.owner import signed_in
from tests.e2e.prosody import COMPONENT, Prosody, User

pytestmark = pytest.mark.e2e


async def test_a_flood_of_strangers_is_a_few_questions_and_a_number(prosody: Prosody, owner: User) -> None:
    asking = 40
    async with signed_in(prosody, owner) as (net, ear), component(prosody) as (_, strangers):
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
