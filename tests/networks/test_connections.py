"""What becomes of an account that cannot be connected."""

from __future__ import annotations

import asyncio

from boltun.message import Account
from boltun.networks.connections import Connections
from boltun.networks.protocol import ConnectionChanged, ConnectionState, NetworkEvent


async def test_an_account_whose_options_cannot_be_read_does_not_connect_with_others() -> None:
    told: list[NetworkEvent] = []
    failed = asyncio.Event()

    def hear(event: NetworkEvent) -> None:
        told.append(event)
        failed.set()

    asked: list[str] = []
    connections = Connections(password=asked.append, sink=hear)
    connections.add(Account(key="xmpp:me@127.0.0.1", network="xmpp", address="me@127.0.0.1", unreadable=True))
    await connections.open("xmpp:me@127.0.0.1")
    async with asyncio.timeout(20):
        await failed.wait()
    await connections.close_all()
    (event,) = told
    assert isinstance(event, ConnectionChanged)
    assert event.state is ConnectionState.FAILED
    text = event.template.format(**event.values)
    assert text.startswith("The options of me@127.0.0.1 in the database cannot be read. Give them anew")
    assert "boltun account change xmpp me@127.0.0.1" in text
    assert asked == []
