"""Round trip of a message by WebSocket: the whole service beside a bare echo on the same library.

Run: python tests/benchmarks/programs_round_trip.py [--rounds N] [--messages N] [--pipelined N]. The bots run
at the same time as processes of their own, and one client asks them in turns: one message, its answer, the
next; and at the end many at once, each from a contact of its own. There is no messenger between: the echo
does nothing but read JSON and write it. "network" is the program's network alone, with a sink that echoes.
All delays of the service are 0; it answers from a bundled base and keeps everything in SQLite on disk. Shown
are medians of the rounds. CPU is that of the bot's process alone, all threads.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import signal
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[2]))

from websockets.asyncio.client import ClientConnection, connect
from websockets.asyncio.server import ServerConnection, serve

from boltun.message import Account
from boltun.networks.protocol import ConnectionChanged, ConnectionState, Keepsake, MessageReceived
from tests.networks.programs.program import free_port

TOKEN = "benchmark"
TEXT = (
    """hello how are you what do your friends think about the weather in our town today I saw a good film"""
)


@dataclass
class Bot:
    """One of them, and what was measured of it."""

    name: str
    process: subprocess.Popen[str]
    connection: ClientConnection
    medians: list[float] = field(default_factory=list)
    worst: list[float] = field(default_factory=list)
    cpu: list[float] = field(default_factory=list)
    pipelined: float = 0.0

    def cpu_seconds(self) -> float:
        """CPU time of all threads so far, from the scheduler's own count."""
        tasks = Path(f"/proc/{self.process.pid}/task").iterdir()
        return sum(int((task / "schedstat").read_text().split()[0]) for task in tasks) / 1e9

    async def say(self, chat: str, text: str) -> None:
        await self.connection.send(json.dumps({"type": "message", "chat": chat, "text": text}))

    async def answer(self) -> None:
        """Wait for the next answer, and say that it is sent."""
        while True:
            heard = json.loads(await self.connection.recv())
            if heard["type"] == "send":
                await self.connection.send(json.dumps({"type": "sent", "id": heard["id"]}))
                return


async def start_bot(name: str, folder: Path) -> Bot:
    """Start this file again as a bot, and connect to it."""
    port = free_port()
    process = subprocess.Popen(  # noqa: ASYNC220  # nothing else runs yet
        [sys.executable, __file__, "--bot", name, str(port), str(folder)], stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    assert process.stdout.readline().strip() == "ready"
    headers = {"Authorization": f"Bearer {TOKEN}"}
    connection = await connect(
        f"ws://127.0.0.1:{port}/", proxy=None, additional_headers=headers, compression=None
    )
    await connection.send(json.dumps({"type": "hello", "version": 1}))
    return Bot(name, process, connection)


async def measure(rounds: int, messages: int, pipelined: int, folder: Path) -> list[Bot]:
    """Let all answer in turns."""
    bots = [await start_bot(name, folder) for name in RUN]
    dice = Random(20)
    count = 0

    def text() -> str:
        nonlocal count
        count += 1
        return f"{' '.join(dice.choices(TEXT.split(), k=dice.randint(2, 9)))} {count}"

    async def ask(bot: Bot) -> list[float]:
        times = []
        for _ in range(messages):
            began = time.perf_counter()
            await bot.say("anna", text())
            await bot.answer()
            times.append((time.perf_counter() - began) * 1000)
        return times

    try:
        for bot in bots:
            await ask(bot)
        for number in range(rounds):
            for bot in bots[number % 3 :] + bots[: number % 3]:
                before = bot.cpu_seconds()
                times = await ask(bot)
                bot.cpu.append((bot.cpu_seconds() - before) * 1000 / messages)
                bot.medians.append(statistics.median(times))
                bot.worst.append(statistics.quantiles(times, n=100)[98])
        for bot in bots:
            began = time.perf_counter()
            async with asyncio.timeout(120):
                writing = asyncio.create_task(_flood(bot, pipelined))
                for _ in range(pipelined):
                    await bot.answer()
                await writing
            bot.pipelined = pipelined / (time.perf_counter() - began)
        return bots
    finally:
        for bot in bots:
            bot.process.terminate()
            bot.process.wait(30)


async def _flood(bot: Bot, messages: int) -> None:
    for number in range(messages):
        await bot.say(f"contact {number}", "hello")


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--rounds", type=int, default=11)
    parser.add_argument("--messages", type=int, default=300)
    parser.add_argument("--pipelined", type=int, default=1000)
    args = parser.parse_args()
    with TemporaryDirectory(prefix="boltun-bench-", ignore_cleanup_errors=True) as folder:
        bots = asyncio.run(measure(args.rounds, args.messages, args.pipelined, Path(folder)))
    print(f"{args.rounds} rounds of {args.messages} messages, medians; then {args.pipelined} at once")
    print(f"{'':10}{'round trip ms':>15}{'p99 ms':>10}{'CPU ms each':>13}{'at once, /s':>13}")
    for bot in bots:
        row = [statistics.median(values) for values in (bot.medians, bot.worst, bot.cpu)]
        print(f"{bot.name:10}{row[0]:15.3f}{row[1]:10.2f}{row[2]:13.3f}{bot.pipelined:13.0f}")
    echo, *others = bots
    for bot in others:
        ratios = [ours / theirs for ours, theirs in zip(bot.medians, echo.medians, strict=True)]
        costs = [ours / theirs for ours, theirs in zip(bot.cpu, echo.cpu, strict=True)]
        print(
            f"{bot.name} / echo, round by round: {statistics.median(ratios):.2f},"
            f" CPU {statistics.median(costs):.2f}"
        )


# --- the bots: each in a process of its own


def run_echo(port: int, folder: Path) -> None:
    """A bot as the library's own examples write it."""

    async def live() -> None:
        async def talk(connection: ServerConnection) -> None:
            number = 0
            async for frame in connection:
                heard = json.loads(frame)
                if heard["type"] == "message":
                    number += 1
                    words = {"type": "send", "chat": heard["chat"], "text": heard["text"], "id": str(number)}
                    await connection.send(json.dumps(words))

        async with serve(talk, "127.0.0.1", port, compression=None):
            print("ready", flush=True)
            await asyncio.get_running_loop().create_future()

    asyncio.run(live())


def account_on(port: int, folder: Path) -> Account:
    token = folder / f"token {port}"
    token.write_text(TOKEN, encoding="utf-8")
    return Account(
        key="websocket:me",
        network="websocket",
        address="me",
        ask_first=False,
        options={"port": port, "token_file": str(token)},
    )


def run_network(port: int, folder: Path) -> None:
    """The program's network alone, with a sink that echoes."""
    from boltun.networks.websocket.network import SocketNetwork

    async def live() -> None:
        loop = asyncio.get_running_loop()

        def hear(event: Any) -> None:
            if isinstance(event, MessageReceived):
                net.kept(event.bookmark)
                loop.create_task(net.send(event.message.contact, event.message.text))  # noqa: RUF006
            elif isinstance(event, ConnectionChanged) and event.state is ConnectionState.WAITING:
                print("ready", flush=True)

        net = SocketNetwork(account_on(port, folder), None, hear, Keepsake())
        await net.run()

    asyncio.run(live())


def run_service(port: int, folder: Path) -> None:
    """The program without a window, as ``boltun serve`` runs it."""
    from boltun.events import Event
    from boltun.passwords import Place
    from boltun.paths import Profile
    from boltun.service import Service

    settings: dict[str, object] = {
        "talk_with_everybody": True,
        "talk_with_strangers": True,
        "thinking_time": 0,
        "typing_time": 0,
        "times_may_grow": False,
        "stop_loops": False,
        "limit_10_minutes": 0,
        "limit_hour": 0,
        "limit_hour_all": 0,
        "language": "en",
    }

    async def live() -> None:
        ready, ended = asyncio.Event(), asyncio.Event()
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, ended.set)

        def hear(event: Event) -> None:
            if isinstance(event, ConnectionChanged) and event.account == "websocket:me":
                ready.set() if event.state is ConnectionState.WAITING else None

        service = Service(Profile.at(folder / "profile"), listener=hear)
        await service.start()
        for key, value in settings.items():
            await service.change_setting(key, value)
        await service.minds.load(service.minds.default)
        await service.accounts.add(account_on(port, folder), None, Place.FILE)
        await ready.wait()
        print("ready", flush=True)
        await ended.wait()
        await service.stop()

    asyncio.run(live())


RUN: dict[str, Callable[[int, Path], None]] = {
    "echo": run_echo,
    "network": run_network,
    "service": run_service,
}

if __name__ == "__main__":
    if sys.argv[1:2] == ["--bot"]:
        RUN[sys.argv[2]](int(sys.argv[3]), Path(sys.argv[4]))
    else:
        main()
