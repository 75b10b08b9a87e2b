"""The network inside the program."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from boltun.errors import NetworkError
from boltun.message import Author, ChatKind, Presence
from boltun.networks.practice import PRACTICE_ACCOUNT, Act, PracticeNetwork
from boltun.networks.protocol import (
    ConnectionChanged,
    ConnectionState,
    MessageMarked,
    MessageReceived,
    OwnerActive,
    OwnPresence,
    Roster,
)

Travel = Callable[..., Any]


class Heard(list[Any]):
    def of(self, kind: type) -> list[Any]:
        return [event for event in self if isinstance(event, kind)]


def run(travel: Travel, scene: Callable[..., Any], **options: int) -> Heard:
    heard = Heard()

    async def play() -> None:
        network = PracticeNetwork(replace(PRACTICE_ACCOUNT, options=options), None, heard.append)
        running = asyncio.create_task(network.run())
        await asyncio.sleep(0)
        await scene(network)
        running.cancel()
        await asyncio.wait([running])

    travel(play())
    return heard


def test_it_comes_online_with_its_contact_and_goes_offline_when_cancelled(travel: Travel) -> None:
    async def scene(network: PracticeNetwork) -> None:
        assert await network.send(network.contact(), "hi")

    heard = run(travel, scene)
    states = [event.state for event in heard.of(ConnectionChanged)]
    assert states == [ConnectionState.ONLINE, ConnectionState.OFFLINE]
    (roster,) = heard.of(Roster)
    assert [(contact.address, contact.listed) for contact in roster.contacts] == [("friend", True)]


def test_nothing_can_be_sent_while_it_does_not_run(travel: Travel) -> None:
    async def scene() -> None:
        network = PracticeNetwork(PRACTICE_ACCOUNT, None, lambda event: None)
        for deed in (network.send(network.contact(), "hi"), network.typing(network.contact(), True)):
            with pytest.raises(NetworkError, match="not connected"):
                await deed

    travel(scene())


def test_what_our_side_does_is_recorded_in_order(travel: Travel) -> None:
    async def scene(network: PracticeNetwork) -> None:
        message = network.write("hello", at=1)
        await network.typing(network.contact(), True)
        await network.typing(network.contact(), False)
        await network.send(network.contact("bob"), "hi")
        await network.mark_read(message)
        assert [(done.act, done.contact.address, done.text) for done in network.done] == [
            (Act.TYPING, "friend", ""),
            (Act.TYPING_ENDED, "friend", ""),
            (Act.SENT, "bob", "hi"),
            (Act.READ, "friend", "hello"),
        ]

    run(travel, scene)


def test_a_message_is_marked_displayed_after_its_id_is_known(travel: Travel) -> None:
    heard_before: list[int] = []

    async def scene(network: PracticeNetwork) -> None:
        sent = await network.send(network.contact(), "hi")
        heard_before.append(len(sent))
        await asyncio.sleep(0)

    heard = run(travel, scene)
    (mark,) = heard.of(MessageMarked)
    assert mark.displayed
    assert len(mark.id) == heard_before[0] > 0


def test_sending_takes_its_latency_and_fails_when_the_connection_goes_meanwhile(travel: Travel) -> None:
    async def scene(network: PracticeNetwork) -> None:
        loop = asyncio.get_running_loop()
        begun = loop.time()
        await network.send(network.contact(), "hi")
        assert loop.time() - begun == 2
        sending = asyncio.create_task(network.send(network.contact(), "hi"))
        await asyncio.sleep(1)
        network.online = False
        with pytest.raises(NetworkError):
            await sending

    run(travel, scene, latency=2)


def test_the_contact_and_the_owner_elsewhere_can_be_played(travel: Travel) -> None:
    async def scene(network: PracticeNetwork) -> None:
        network.write("hello", at=1)
        network.write("hello", at=2, contact=network.contact("room", group=True))
        network.owner_writes("me", at=3)
        network.owner_types(at=4)
        await network.set_presence(Presence.AWAY)

    heard = run(travel, scene)
    messages = [event.message for event in heard.of(MessageReceived)]
    assert [(m.author, m.text, m.at, m.contact.kind) for m in messages] == [
        (Author.CONTACT, "hello", 1, ChatKind.DIRECT),
        (Author.CONTACT, "hello", 2, ChatKind.GROUP),
        (Author.OWNER, "me", 3, ChatKind.DIRECT),
    ]
    assert len({message.id for message in messages}) == 3
    assert heard.of(OwnerActive)[0].at == 4
    assert [event.presence for event in heard.of(OwnPresence)] == [Presence.ONLINE, Presence.AWAY]
