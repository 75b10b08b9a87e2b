"""Talking on real servers: ngircd, which knows nothing of IRCv3, and InspIRCd, which does."""

from __future__ import annotations

from collections.abc import Callable

from boltun.message import ChatKind
from boltun.networks.protocol import MessageArrived
from tests.networks.irc.account import Held, account_on
from tests.networks.irc.client import RawClient
from tests.networks.irc.servers import Server

Nick = Callable[[str], str]


def bob_on(server: Server, nick: str) -> RawClient:
    return RawClient(server.host, server.port, nick)


async def test_a_message_comes_and_is_answered(server: Server, nick: Nick) -> None:
    me, bob = nick("anna"), nick("Bob")
    async with (
        Held(account_on(server, me, tls=True)) as held,
        RawClient(server.host, server.port, bob) as friend,
    ):
        await held.online()
        friend.say(me, "hello there")
        message = await held.message()
        assert (message.text, message.contact.address, message.contact.name) == (
            "hello there",
            f"{bob.lower()}@test.local",
            bob,
        )
        assert message.contact.kind is ChatKind.DIRECT
        assert (message.replayed, message.automatic, message.addressed) == (False, False, False)
        assert await held.network.send(message.contact, "hello yourself", "one") == "one"
        assert await friend.heard() == "hello yourself"
        assert (await held.until(MessageArrived)).id == "one"
