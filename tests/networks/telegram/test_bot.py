"""A bot of the owner on the stand-in of the Bot API: messages come, answers go, and nobody gets one too many."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from random import Random
from typing import Any

import pytest

from boltun.message import Author, ChatKind, Message
from boltun.networks.protocol import ConnectionState, Keepsake
from boltun.networks.telegram.network import TelegramNetwork, Timing
from tests.networks.telegram.listener import Listener
from tests.networks.telegram.scene import Scene

Listen = Callable[..., Any]

QUICK = Timing(poll=2.0, answer=1.0)


@pytest.fixture
async def scene() -> AsyncIterator[Scene]:
    async with Scene() as scene:
        yield scene


@pytest.fixture
async def listen(scene: Scene) -> AsyncIterator[Listen]:
    """Open the scene's account; what is opened is closed in the end."""
    opened: list[Listener] = []

    async def listening(keepsake: Keepsake | None = None, *, keeps: bool = True, **options: Any) -> Listener:
        account = options.pop("account", scene.account)
        password = options.pop("password", scene.password)
        online = options.pop("online", True)
        options.setdefault("timing", QUICK)
        listener = Listener(
            lambda sink: TelegramNetwork(account, password, sink, keepsake, dice=Random(1), **options), keeps=keeps
        )
        opened.append(listener)
        return await listener.online() if online else listener

    yield listening
    for one in opened:
        await one.close()


async def test_a_message_to_the_owner_comes_and_is_answered_in_his_name(scene: Scene, listen: Listen) -> None:
    listener = await listen()
    anna = await scene.friend("Anna")
    id = await anna.write("Hello!")
    message = await listener.message()
    assert (message.text, message.author, message.id) == ("Hello!", Author.CONTACT, id)
    assert (message.contact.address, message.contact.name) == (anna.address, "Anna")
    assert (message.contact.kind, message.automatic, message.replayed) == (ChatKind.DIRECT, False, False)
    assert abs(message.at - time.time()) < 5
    await listener.network.send(message.contact, "Hello yourself", "one")
    assert await anna.heard() == "Hello yourself"
    sent = scene.bot.called("sendMessage")
    assert [one["business_connection_id"] for one in sent] == [scene.connection]
    assert "parse_mode" not in sent[0]


async def test_its_own_answers_do_not_come_back(scene: Scene, listen: Listen) -> None:
    listener = await listen()
    anna = await scene.friend("Anna")
    await anna.write("one")
    message = await listener.message()
    await listener.network.send(message.contact, "two", "one")
    await anna.write("three")
    assert (await listener.message()).text == "three"
    assert [one.text for one in listener.messages] == ["one", "three"]
