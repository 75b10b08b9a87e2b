"""Matrix against a real Synapse, and a friend on bare HTTP."""

from __future__ import annotations

from pathlib import Path

import pytest

from boltun.message import Author, ChatKind
from boltun.networks.protocol import MessageArrived, MessageReceived
from tests.networks.matrix.owner import signed_in
from tests.networks.matrix.person import Person
from tests.networks.matrix.synapse import Synapse, User

pytestmark = [pytest.mark.slow, pytest.mark.e2e]


async def test_a_message_comes_and_its_answer_arrives(
    server: Synapse, user: User, friend: Person, tmp_path: Path
) -> None:
    async with signed_in(server, user, tmp_path / "files") as owner:
        await owner.meet(friend)
        event_id = await friend.write("Hello!")
        received = await owner.ear.wait(MessageReceived)
        message = received.message
        assert (message.text, message.author) == ("Hello!", Author.CONTACT)
        assert (message.contact.address, message.contact.kind) == (friend.address, ChatKind.DIRECT)
        assert message.server_id == message.id == event_id
        assert (message.replayed, message.automatic, message.encrypted) == (False, False, False)
        assert received.bookmark
        id_ = await owner.network.send(message.contact, "Hello to you.", "0123abc")
        assert id_ == "0123abc"
        assert await friend.heard() == "Hello to you."
        assert (await owner.ear.wait(MessageArrived)).id == "0123abc"
