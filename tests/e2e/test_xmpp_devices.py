"""Whether Boltun answers although the owner is at another device."""

from __future__ import annotations

import pytest

from boltun.networks.protocol import MessageReceived, OwnerActive
from tests.e2e.owner import Ear, signed_in
from tests.e2e.prosody import Prosody, User
from tests.e2e.raw_client import RawClient

pytestmark = pytest.mark.e2e


async def left_to_the_owner(ear: Ear, friend: RawClient, owner: User) -> bool:
    """Write to the owner, and return whether Boltun takes him to be there."""
    friend.say(owner.jid, "hello")
    await ear.wait(MessageReceived)
    active = [event for event in ear.all(OwnerActive) if event.contact.address == friend.bare]
    ear.events.clear()
    return bool(active)


@pytest.mark.parametrize(
    ("wish", "online", "away"), [("ignored", False, False), ("shown", True, False), ("connected", True, True)]
)
async def test_another_device_of_the_owner_may_come_first(
    prosody: Prosody, owner: User, friend: User, client, wish: str, online: bool, away: bool
) -> None:
    raw = await client(friend)
    async with signed_in(prosody, owner, other_devices=wish) as (_, ear):
        assert not await left_to_the_owner(ear, raw, owner)
        phone = await client(owner, priority=5, carbons=True)
        await phone.sync()
        assert await left_to_the_owner(ear, raw, owner) is online
        phone.write("<presence><show>away</show></presence>")
        await phone.sync()
        assert await left_to_the_owner(ear, raw, owner) is away
        # A negative priority: this device wants no messages.
        phone.write("<presence><priority>-1</priority></presence>")
        await phone.sync()
        assert not await left_to_the_owner(ear, raw, owner)
        phone.write("<presence type='unavailable'/>")
        await phone.sync()
        assert not await left_to_the_owner(ear, raw, owner)
