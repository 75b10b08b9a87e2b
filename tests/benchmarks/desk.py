"""What the desk costs: one message after the other, and ten thousand at once.

Run with ``python tests/benchmarks/desk.py``. The measure beside it is a bare echo over the same network: what
the desk adds is decision, base, database and explanation. The network is the one inside the program, so that
nothing else is measured; over XMPP a round trip takes about a millisecond by itself.
"""

from __future__ import annotations

import asyncio
import statistics
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from boltun.desk.desk import Desk
from boltun.message import Account, Message, Presence
from boltun.minds.boltun.mind import BoltunMind
from boltun.networks.practice import PracticeNetwork
from boltun.networks.protocol import MessageReceived
from boltun.paths import bundled_bases
from boltun.settings import Settings
from boltun.store.store import Store

MESSAGES = 3000
CONTACTS = 20
FLOOD = 10_000
TEXT = """hello how are you what do your friends think about the weather in our town today I saw a good film
yesterday and my cat sleeps all day long do you like music or books tell me something nice please where were
you when it rained who is there why not tomorrow we could go to the river with them"""
ACCOUNT = Account(key="practice:me", network="practice", address="me", ask_first=False)
AT_ONCE = {
    "talk_with_everybody": True,
    "thinking_time": 0,
    "typing_time": 0,
    "stop_loops": False,
    "limit_10_minutes": 0,
    "limit_hour": 0,
    "limit_hour_all": 0,
}


class Timed(PracticeNetwork):
    """The practice network, with the moment of each sending."""

    sent_at = 0.0
    wake: asyncio.Event

    async def send(self, contact: Any, text: str, id: str = "") -> str:
        self.sent_at = time.perf_counter()
        self.wake.set()
        return await super().send(contact, text, id)


class Around:
    """What the desk asks of the program around it."""

    def __init__(self, network: PracticeNetwork, mind: Any) -> None:
        self._network = network
        self._mind = mind

    def account(self, key: str) -> Account:
        return ACCOUNT

    def network(self, key: str) -> PracticeNetwork:
        return self._network

    def online(self, key: str) -> bool:
        return True

    def own_presence(self, key: str) -> Presence:
        return Presence.ONLINE

    def own_addresses(self, key: str) -> frozenset[str]:
        return frozenset({"me"})

    def ready_mind(self, names: Sequence[str]) -> Any:
        return self._mind

    async def mind(self, names: Sequence[str]) -> Any:
        return self._mind


async def measure(take: Callable[[Message], None], network: Timed) -> tuple[float, float, float]:
    """Return CPU per message, and median and 99th percentile of the time until its answer is sent, in µs."""
    network.wake = asyncio.Event()
    running = asyncio.create_task(network.run())
    await asyncio.sleep(0)
    dice = Random(1)
    words = TEXT.split()
    times = []
    cpu = time.process_time()
    for number in range(MESSAGES):
        now = time.time()
        contact = network.contact(f"friend {number % CONTACTS}")
        text = " ".join(dice.choices(words, k=dice.randint(2, 10)))
        message = Message(contact=contact, text=text, at=now, received_at=now, id=str(number))
        network.wake.clear()
        begun = time.perf_counter()
        take(message)
        await network.wake.wait()
        times.append(network.sent_at - begun)
        for _ in range(5):
            await asyncio.sleep(0)
    cpu = time.process_time() - cpu
    running.cancel()
    await asyncio.wait([running])
    times.sort()
    return cpu / MESSAGES * 1e6, statistics.median(times) * 1e6, times[int(len(times) * 0.99)] * 1e6


async def bare_echo() -> tuple[float, float, float]:
    tasks: set[asyncio.Task[str]] = set()
    network = Timed(ACCOUNT, None, lambda event: None)

    def take(message: Message) -> None:
        task = asyncio.get_running_loop().create_task(network.send(message.contact, message.text))
        tasks.add(task)
        task.add_done_callback(tasks.discard)

    return await measure(take, network)


def desk_of(store: Store, network: Timed) -> Desk:
    settings = Settings(None)
    for key, value in AT_ONCE.items():
        settings.set(key, value)
    mind = BoltunMind.open(bundled_bases() / "en" / "friend.txt")
    return Desk(
        store=store,
        settings=settings,
        surroundings=Around(network, mind),
        clock=time.time,
        dice=Random(1),
        listener=lambda event: None,
    )


async def flood(folder: Path) -> float:
    """Return the seconds until ten thousand messages of twenty contacts, all at once, have their ends."""
    network = Timed(ACCOUNT, None, lambda event: None)
    network.wake = asyncio.Event()
    with Store.open(folder / "flood.sqlite") as store:
        desk = desk_of(store, network)
        desk.start()
        running = asyncio.create_task(network.run())
        await asyncio.sleep(0)
        begun = now = time.time()
        for number in range(FLOOD):
            contact = network.contact(f"friend {number % CONTACTS}")
            message = Message(contact=contact, text=f"{number}?", at=now, received_at=now, id=str(number))
            desk.take(MessageReceived(message=message))
        # The end is looked for in the database.
        while store.messages.answers_since(0) < CONTACTS or store.messages.unsettled():  # noqa: ASYNC110
            await asyncio.sleep(0.01)
        seconds = time.time() - begun
        running.cancel()
        await asyncio.wait([running])
        await desk.stop()
    return seconds


async def over_the_desk(folder: Path) -> tuple[float, float, float]:
    network = Timed(ACCOUNT, None, lambda event: None)
    with Store.open(folder / "boltun.sqlite") as store:
        desk = desk_of(store, network)
        desk.start()
        figures = await measure(lambda message: desk.take(MessageReceived(message=message)), network)
        await desk.stop()
        answered = store.messages.answers_since(0)
        assert answered > MESSAGES * 0.5, answered
    return figures


def main() -> None:
    with TemporaryDirectory() as folder:
        for name, figures in (
            ("bare echo", asyncio.run(bare_echo())),
            ("over the desk", asyncio.run(over_the_desk(Path(folder)))),
        ):
            cpu, median, late = figures
            print(
                f"{name:15} {cpu:7.0f} µs CPU a message; sent after {median:5.0f} µs (99 %: {late:5.0f} µs)"
            )
        print(f"{FLOOD:,} messages at once: all settled after {asyncio.run(flood(Path(folder))):.1f} s")


if __name__ == "__main__":
    main()
