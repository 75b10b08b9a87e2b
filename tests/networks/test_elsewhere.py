"""Networks on another loop than the desk's."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator

import pytest

from boltun.errors import NotConnectedError
from boltun.message import Contact
from boltun.networks.elsewhere import Elsewhere, NetworkLoop
from boltun.networks.practice import PRACTICE_ACCOUNT, Act, PracticeNetwork
from boltun.networks.protocol import (
    ConnectionChanged,
    ConnectionState,
    MessageMarked,
    MessageReceived,
    NetworkEvent,
    Sink,
)


class Noting(PracticeNetwork):
    """A practice network that remembers how far it may forget, and in which thread it heard that."""

    def __init__(self, sink: Sink) -> None:
        super().__init__(PRACTICE_ACCOUNT, None, sink)
        self.heard: list[str] = []
        self.threads: set[int] = set()
        self.heard_any = threading.Event()

    def kept(self, bookmark: str) -> None:
        self.heard.append(bookmark)
        self.threads.add(threading.get_ident())
        self.heard_any.set()
        if bookmark == "broken":
            raise ValueError(bookmark)

    async def send(self, contact: Contact, text: str, id: str = "") -> str:
        self.heard.append(text)
        return await super().send(contact, text, id)


class There:
    """A practice network on a loop of its own, and what it tells here."""

    def __init__(self, loop: NetworkLoop) -> None:
        self.events: asyncio.Queue[NetworkEvent] = asyncio.Queue()
        self.threads: set[int] = set()
        self.network = Elsewhere(loop, self._make, self._hear)

    def _make(self, sink: Sink) -> PracticeNetwork:
        self.practice = Noting(sink)
        return self.practice

    def _hear(self, event: NetworkEvent) -> None:
        self.threads.add(threading.get_ident())
        self.events.put_nowait(event)

    async def until(self, kind: type[NetworkEvent]) -> NetworkEvent:
        while not isinstance(event := await self.events.get(), kind):
            pass
        return event


@pytest.fixture
async def loop() -> AsyncIterator[NetworkLoop]:
    made = NetworkLoop()
    yield made
    await made.close()


async def test_what_is_told_there_is_heard_here_in_order(loop: NetworkLoop) -> None:
    there = There(loop)
    task = asyncio.create_task(there.network.run())
    await there.until(ConnectionChanged)
    for number in range(500):
        loop.loop.call_soon_threadsafe(there.practice.write, str(number), 0.0)
    heard = [await there.until(MessageReceived) for _ in range(500)]
    assert [event.message.text for event in heard if isinstance(event, MessageReceived)] == [
        str(number) for number in range(500)
    ]
    assert there.threads == {threading.get_ident()}
    task.cancel()
    await asyncio.wait([task])


async def test_what_is_done_here_happens_there(loop: NetworkLoop) -> None:
    there = There(loop)
    task = asyncio.create_task(there.network.run())
    await there.until(ConnectionChanged)
    contact = there.practice.contact()
    assert await there.network.send(contact, "hi", "the id") == "the id"
    await there.until(MessageMarked)
    await there.network.typing(contact, True)
    await there.network.send(contact, "ho")
    assert [done.act for done in there.practice.done] == [Act.SENT, Act.TYPING, Act.SENT]
    task.cancel()
    await asyncio.wait([task])
    assert (await there.until(ConnectionChanged)) == ConnectionChanged(
        account=PRACTICE_ACCOUNT.key, state=ConnectionState.OFFLINE
    )
    with pytest.raises(NotConnectedError):
        await there.network.send(contact, "too late")


async def test_what_is_written_down_crosses_in_order_with_the_answer_behind_it(loop: NetworkLoop) -> None:
    there = There(loop)
    task = asyncio.create_task(there.network.run())
    await there.until(ConnectionChanged)
    for bookmark in ("1", "broken", "3"):
        there.network.kept(bookmark)
    assert there.practice.heard == []
    await there.network.send(there.practice.contact(), "hi")
    assert there.practice.heard == ["1", "broken", "3", "hi"]
    assert threading.get_ident() not in there.practice.threads
    task.cancel()
    await asyncio.wait([task])


async def test_what_is_written_down_crosses_soon_if_nothing_follows(loop: NetworkLoop) -> None:
    there = There(loop)
    task = asyncio.create_task(there.network.run())
    await there.until(ConnectionChanged)
    there.network.kept("1")
    assert await asyncio.to_thread(there.practice.heard_any.wait, 20.0)
    there.network.kept("2")
    task.cancel()
    await asyncio.wait([task])
    assert there.practice.heard == ["1", "2"]


async def test_a_network_that_is_ended_before_it_has_begun_ends(loop: NetworkLoop) -> None:
    there = There(loop)
    task = asyncio.create_task(there.network.run())
    await asyncio.sleep(0)
    task.cancel()
    _, late = await asyncio.wait([task], timeout=20.0)
    assert not late


async def test_the_networks_go_on_while_this_loop_is_blocked(loop: NetworkLoop) -> None:
    there = There(loop)
    task = asyncio.create_task(there.network.run())
    await there.until(ConnectionChanged)
    answered = threading.Event()
    loop.loop.call_soon_threadsafe(loop.loop.call_later, 0.01, answered.set)
    # A database that keeps everybody waiting.
    assert answered.wait(20.0)
    task.cancel()
    await asyncio.wait([task])
