"""A server that lets nothing be sent for a while: nio waits, and the message that waits is told."""

from __future__ import annotations

from collections.abc import AsyncIterator
from types import SimpleNamespace
from typing import Any

import nio
import pytest
from aiohttp import web
from aiohttp.test_utils import BaseTestServer, TestServer

from boltun.networks.matrix.outbox import Outbox
from boltun.networks.protocol import MessageArrived, NetworkEvent, SendingDelayed

ROOM = "!room:example.org"


@pytest.fixture
async def server() -> AsyncIterator[BaseTestServer]:
    """A server that takes the second try."""
    tries = 0

    async def put(request: web.Request) -> web.Response:
        nonlocal tries
        tries += 1
        if tries == 1:
            limited = {"errcode": "M_LIMIT_EXCEEDED", "error": "Too many requests", "retry_after_ms": 40}
            return web.json_response(limited, status=429)
        return web.json_response({"event_id": "$one"})

    app = web.Application()
    app.router.add_put("/{rest:.*}", put)
    async with TestServer(app) as made:
        yield made


async def test_the_message_that_waits_for_the_server_is_told(server: BaseTestServer) -> None:
    client = nio.AsyncClient(
        f"http://127.0.0.1:{server.port}",
        "@me:example.org",
        config=nio.AsyncClientConfig(store_sync_tokens=False),
    )
    client.access_token = "token"
    told: list[NetworkEvent] = []
    outbox = Outbox("matrix:@me:example.org", told.append, lambda: 0.0)

    async def limited(response: nio.RoomSendError) -> None:
        outbox.delayed(response)

    client.add_response_callback(limited, nio.RoomSendError)

    async def put(room: Any, id: str, content: dict[str, Any]) -> str:
        path, data = ("PUT", f"/_matrix/client/v3/rooms/{ROOM}/send/m.room.message/{id}"), "{}"
        response = await client._send(nio.RoomSendResponse, *path, data, (ROOM,))
        return str(response.event_id)

    wire, room = SimpleNamespace(put=put), SimpleNamespace(room_id=ROOM, encrypted=False)
    try:
        await outbox.send(wire, room, "@anna:example.org", "one", {"body": "hi"}, lambda event, id: None)  # type: ignore[arg-type]
    finally:
        await client.close()
    assert told == [
        SendingDelayed(account="matrix:@me:example.org", seconds=0.04, id="one", whole=True),
        MessageArrived(account="matrix:@me:example.org", id="one"),
    ]
