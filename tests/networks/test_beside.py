"""Networks on the desk's own loop."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from dataclasses import replace

import pytest

from boltun.errors import NotConnectedError
from boltun.message import Account, Contact, Message
from boltun.networks.beside import Beside
from boltun.networks.connections import Connections
from boltun.networks.practice import PRACTICE_ACCOUNT, Act, PracticeNetwork
from boltun.networks.protocol import ConnectionChanged, ConnectionState, Keepsake, NetworkEvent, Sink
from boltun.networks.registry import network_kind, plugins


class Noting(PracticeNetwork):
    """A practice network that remembers what it was told, and in which thread it lives."""

    def __init__(self, sink: Sink) -> None:
        super().__init__(PRACTICE_ACCOUNT, None, sink)
        self.heard: list[str] = []
        self.thread = 0

    async def run(self) -> None:
        self.thread = threading.get_ident()
        await super().run()

    def kept(self, bookmark: str) -> None:
        self.heard.append(bookmark)
        if bookmark == "broken":
            raise ValueError(bookmark)

    async def mark_read(self, message: Message) -> None:
        raise ValueError(message.text)


class Here:
    """A practice network on this loop, and what it tells."""

    def __init__(self, hear: Callable[[NetworkEvent], None] | None = None) -> None:
        self.events: list[NetworkEvent] = []
        self.network = Beside(self._make, hear or self.events.append)

    def _make(self, sink: Sink) -> PracticeNetwork:
        self.practice = Noting(sink)
        return self.practice

    async def begin(self) -> asyncio.Task[None]:
        task = asyncio.create_task(self.network.run())
        await asyncio.sleep(0)
        assert self.practice.online
        return task


async def test_signs_begin_before_the_message_behind_them_and_nobody_waits_for_their_failures() -> None:
    here = Here()
    task = await here.begin()
    contact = here.practice.contact()
    now = Message(contact=contact, text="hi", at=0.0, received_at=0.0)
    await here.network.mark_read(now)
    await here.network.typing(contact, True)
    await here.network.typing(contact, False)
    assert await here.network.send(contact, "ho", "the id") == "the id"
    assert [done.act for done in here.practice.done] == [Act.TYPING, Act.TYPING_ENDED, Act.SENT]
    task.cancel()
    await asyncio.wait([task])
    assert here.events[-1] == ConnectionChanged(account=PRACTICE_ACCOUNT.key, state=ConnectionState.OFFLINE)
    with pytest.raises(NotConnectedError):
        await here.network.send(contact, "too late")


async def test_what_is_written_down_is_told_in_order_but_not_into_the_middle_of_a_reading() -> None:
    here = Here()
    task = await here.begin()
    for bookmark in ("1", "broken", "", "3"):
        here.network.kept(bookmark)
    assert here.practice.heard == []
    await asyncio.sleep(0)
    assert here.practice.heard == ["1", "broken", "", "3"]
    task.cancel()
    await asyncio.wait([task])


async def test_a_network_hears_nothing_of_those_who_fail_over_what_it_tells() -> None:
    def fail(event: NetworkEvent) -> None:
        raise ValueError(event)

    here = Here(fail)
    task = await here.begin()
    assert not task.done()
    task.cancel()
    await asyncio.wait([task])
    assert task.cancelled()


@pytest.mark.parametrize(("brief", "quick"), [(True, True), (True, False), (False, True)])
async def test_only_a_brief_network_lives_here_and_only_if_the_database_is_quick(
    brief: bool, quick: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[Noting] = []

    def make(account: Account, password: str | None, sink: Sink, keepsake: Keepsake) -> Noting:
        made.append(Noting(sink))
        return made[0]

    kind = replace(network_kind("practice"), open=make, in_process=False, brief=brief)
    monkeypatch.setitem(plugins().found, "practice", kind)
    online = asyncio.Event()

    def hear(event: NetworkEvent) -> None:
        if isinstance(event, ConnectionChanged) and event.state is ConnectionState.ONLINE:
            online.set()

    connections = Connections(password=lambda key: None, sink=hear, is_quick=lambda: quick)
    connections.add(PRACTICE_ACCOUNT)
    await connections.open(PRACTICE_ACCOUNT.key)
    async with asyncio.timeout(20):
        await online.wait()
    network = connections.network(PRACTICE_ACCOUNT.key)
    assert network is not None
    assert network.capabilities == PracticeNetwork.capabilities
    contact: Contact = made[0].contact()
    assert await network.send(contact, "hi", "the id") == "the id"
    assert (made[0].thread == threading.get_ident()) is (brief and quick)
    await connections.close_all()
    assert not made[0].online
