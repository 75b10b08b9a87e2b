"""What the round trips of all networks share: the bots, the way in which they are asked, and the table.

A bot is the benchmark's own file, started again as a process of its own: a bare "echo" bot, the program's
"network" alone with a sink that echoes, and the whole "service". They run at the same time and are asked in
turns, one message after the other, each when the last one was answered. All delays of the service are 0; it
answers from a bundled base and keeps everything in SQLite on disk. Shown are medians of the rounds. CPU is
that of the bot's process alone, all threads, with the programs that it started.
"""

from __future__ import annotations

import asyncio
import os
import signal
import statistics
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from boltun.events import Event
from boltun.message import Account, Author, Message
from boltun.networks.protocol import (
    BookmarkMoved,
    ConnectionChanged,
    ConnectionState,
    MessageReceived,
    Network,
    NetworkEvent,
    Sink,
)

__all__ = [
    "NAMES",
    "SETTINGS",
    "WANTED",
    "Bot",
    "at_once",
    "report",
    "run_network",
    "run_service",
    "start",
    "talk",
    "texts",
]

NAMES = ("echo", "network", "service")

WANTED = (1.5, 3.0)
"""The service's round trip and CPU beside those of the bare bot, at most."""

WORDS = """hello how are you what do your friends think about the weather in our town today I saw a good film
yesterday and my cat sleeps all day long do you like music or books tell me something nice please where were
you when it rained who is there why not tomorrow we could go to the river with them"""

SETTINGS: dict[str, object] = {
    "talk_with_everybody": True,
    "talk_with_strangers": True,
    "thinking_time": 0,
    "typing_time": 0,
    "times_may_grow": False,
    "stop_loops": False,
    "limit_10_minutes": 0,
    "limit_hour": 0,
    "limit_hour_all": 0,
    # Words drawn by chance may look like bad news, and then the next ones are left to the owner.
    "grave": "as usual",
    "language": "en",
}


def texts() -> Iterator[str]:
    """Yield messages of a few words, all different."""
    dice, words, count = Random(20), WORDS.split(), 0
    while True:
        count += 1
        yield f"{' '.join(dice.choices(words, k=dice.randint(2, 9)))} {count}"


@dataclass
class Bot:
    """One of the bots, and what was measured of it."""

    name: str
    process: subprocess.Popen[str]
    medians: list[float] = field(default_factory=list)
    worst: list[float] = field(default_factory=list)
    cpu: list[float] = field(default_factory=list)
    more: str = ""
    """What else was measured, in words."""

    def cpu_seconds(self) -> float:
        """CPU time of all threads so far, from the scheduler's own count."""
        return sum(map(_cpu_seconds, _family(self.process.pid)))

    def resident(self) -> float:
        """Megabytes in memory."""
        pages = int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / 1e6

    def stop(self) -> None:
        """End the process."""
        self.process.terminate()
        self.process.wait(30)


def _family(pid: int) -> list[int]:
    found = [pid]
    for task in Path(f"/proc/{pid}/task").iterdir():
        for child in (task / "children").read_text().split():
            found += _family(int(child))
    return found


def _cpu_seconds(pid: int) -> float:
    total = 0
    for task in Path(f"/proc/{pid}/task").iterdir():
        try:
            total += int((task / "schedstat").read_text().split()[0])
        except OSError:
            continue
    return total / 1e9


async def start(file: str, name: str, *arguments: object) -> Bot:
    """Start a benchmark's file again as a bot, and wait until it is online.

    A server, or the wire to it, may live on this loop, so it must go on meanwhile.
    """
    command = [sys.executable, file, "--bot", name, *map(str, arguments)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)  # noqa: ASYNC220  # it starts at once
    assert process.stdout is not None
    line = await asyncio.to_thread(process.stdout.readline)
    if line.strip() != "online":
        process.kill()
        raise RuntimeError(f"the bot {name} did not come online")
    return Bot(name, process)


async def talk(
    bots: Sequence[Bot], once: Callable[[Bot], Awaitable[object]], rounds: int, messages: int
) -> None:
    """Ask the bots in turns; ``once`` sends one message to a bot and waits for its answer."""
    for number in range(-1, rounds):
        first = number % len(bots)
        for bot in [*bots[first:], *bots[:first]]:
            before, times = bot.cpu_seconds(), []
            for _ in range(messages):
                began = time.perf_counter()
                await once(bot)
                times.append((time.perf_counter() - began) * 1000)
            if number >= 0:
                bot.cpu.append((bot.cpu_seconds() - before) * 1000 / messages)
                bot.medians.append(statistics.median(times))
                bot.worst.append(statistics.quantiles(times, n=100)[98])


async def at_once(bot: Bot, count: int, work: Awaitable[int]) -> None:
    """Note how many of so many messages at once were answered, by what ``work`` returns, and how fast."""
    before, began = bot.cpu_seconds(), time.perf_counter()
    answered = await work
    took = time.perf_counter() - began
    cpu = (bot.cpu_seconds() - before) * 1000 / count
    bot.more = f"at once: {answered} of {count} answered, {answered / took:.0f}/s, CPU {cpu:.2f} ms each"


def report(bots: Sequence[Bot], rounds: int, messages: int) -> None:
    """Print the table, and the others beside the first."""
    print(f"{rounds} rounds of {messages} messages, medians; load {os.getloadavg()[0]:.1f}")
    print(f"{'':10}{'round trip ms':>15}{'p99 ms':>10}{'CPU ms each':>13}")
    for bot in bots:
        row = [statistics.median(values) for values in (bot.medians, bot.worst, bot.cpu)]
        print(f"{bot.name:10}{row[0]:15.3f}{row[1]:10.2f}{row[2]:13.3f}   {bot.more}")
    echo, *others = bots
    for bot in others:
        ratios = [
            statistics.median(one / other for one, other in zip(ours, theirs, strict=True))
            for ours, theirs in ((bot.medians, echo.medians), (bot.cpu, echo.cpu))
        ]
        wanted = f" (wanted: at most {WANTED[0]} and {WANTED[1]})" if bot.name == "service" else ""
        print(f"{bot.name} / echo, round by round: round trip {ratios[0]:.2f}, CPU {ratios[1]:.2f}{wanted}")


# --- the bots: each in a process of its own


def run_network(
    make: Callable[[Sink], Network],
    *,
    ready: ConnectionState = ConnectionState.ONLINE,
    mark: bool = False,
) -> None:
    """Run a network alone, with a sink that echoes; ``mark``: each message is marked as read before."""

    async def live() -> None:
        waiting: set[asyncio.Task[None]] = set()

        async def answer(message: Message) -> None:
            if mark:
                await network.mark_read(message)
            await network.send(message.contact, message.text)

        def hear(event: NetworkEvent) -> None:
            if isinstance(event, (MessageReceived, BookmarkMoved)) and event.bookmark:
                network.kept(event.bookmark)
            if isinstance(event, MessageReceived) and event.message.author is Author.CONTACT:
                task = asyncio.get_running_loop().create_task(answer(event.message))
                waiting.add(task)
                task.add_done_callback(waiting.discard)
            elif isinstance(event, ConnectionChanged) and event.state is ready:
                print("online", flush=True)

        network = make(hear)
        await network.run()

    asyncio.run(live())


def run_service(
    account: Account,
    secret: str | None,
    folder: Path,
    *,
    ready: ConnectionState = ConnectionState.ONLINE,
    script: str = "",
) -> None:
    """Run the program without a window, as ``boltun serve`` runs it; ``script``: an ELIZA script answers."""
    from boltun.passwords import Place
    from boltun.paths import Profile
    from boltun.service import Service

    async def live() -> None:
        online, ended = asyncio.Event(), asyncio.Event()
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, ended.set)

        def hear(event: Event) -> None:
            if isinstance(event, ConnectionChanged) and (event.account, event.state) == (account.key, ready):
                online.set()

        service = Service(Profile.at(folder / "profile"), listener=hear)
        await service.start()
        settings = dict(SETTINGS)
        if script:
            path = folder / "script.txt"
            path.write_text(script, encoding="utf-8")
            settings["default_mind"] = (await service.minds.add(path)).name
        for key, value in settings.items():
            await service.change_setting(key, value)
        await service.minds.load(service.minds.default)
        await service.accounts.add(account, secret, Place.FILE)
        await online.wait()
        print("online", flush=True)
        await ended.wait()
        await service.stop()

    asyncio.run(live())
