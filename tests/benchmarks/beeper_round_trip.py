"""Round trip of a message over Beeper: the whole service beside a bare echo bot on the same stand-in.

Run: python tests/benchmarks/beeper_round_trip.py [--rounds N] [--messages N]. The stand-in
(tests/networks/beeper/stand_in.py) runs in this process and validates nothing meanwhile; the bots are
processes of their own, and are asked in turns: one message, its answer, the next. The echo bot uses aiohttp
as the network does, hears events and sends. All delays of the service are 0; it answers from a bundled base
and keeps everything in SQLite on disk. Then each gets 1,000 messages of 50 people at once. Shown are medians
of the rounds. CPU is that of the bot's process alone, all threads.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import statistics
import subprocess
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory

sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.networks.beeper.stand_in import ACCOUNT, TOKEN, StandIn

BOTS = ("echo", "service")
PEOPLE = 50


@dataclass
class Bot:
    """One of the bots, and what was measured of it."""

    name: str
    server: StandIn
    process: subprocess.Popen[str]
    medians: list[float] = field(default_factory=list)
    worst: list[float] = field(default_factory=list)
    cpu: list[float] = field(default_factory=list)
    flood: tuple[float, float, int] = (0.0, 0.0, 0)
    """Seconds and milliseconds of CPU for each of many messages at once, and how many were answered."""

    def cpu_seconds(self) -> float:
        """CPU time of all threads so far, from the scheduler's own count."""
        total = 0
        for task in Path(f"/proc/{self.process.pid}/task").iterdir():
            try:
                total += int((task / "schedstat").read_text().split()[0])
            except OSError:
                continue
        return total / 1e9

    def resident(self) -> float:
        """Megabytes in memory."""
        pages = int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def launch(name: str, address: str, folder: Path) -> subprocess.Popen[str]:
    command = [sys.executable, __file__, "--bot", name, address, str(folder)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True)


async def start_bot(name: str, folder: Path) -> Bot:
    """Start a stand-in, and this file again as a bot on it; wait until it is online."""
    server = StandIn()
    server.checks = False
    server.add_chat("anna")
    for number in range(PEOPLE):
        server.add_chat(f"person{number}")
    await server.start()
    process = launch(name, server.address, folder / name)
    assert process.stdout is not None
    line = await asyncio.to_thread(process.stdout.readline)
    if line.strip() != "online":
        process.kill()
        raise RuntimeError(f"the bot {name} did not come online")
    return Bot(name, server, process)


async def ask(bot: Bot, messages: int, begin: int) -> list[float]:
    """Send one message after the other, each when the last was answered; return the round trips in ms."""
    times = []
    for number in range(messages):
        began = time.perf_counter()
        bot.server.write("anna", f"hello how are you today {begin + number}")
        await asyncio.wait_for(bot.server.heard("anna").get(), 30)
        times.append((time.perf_counter() - began) * 1000)
    return times


async def flood(bot: Bot, messages: int) -> None:
    """Let many people write at once, and wait for all answers."""
    before, began = bot.cpu_seconds(), time.perf_counter()
    for number in range(messages):
        bot.server.write(f"person{number % PEOPLE}", f"number {number}")
    answered = 0
    # Whoever gets several messages in a row is answered to the last one.
    wanted = messages if bot.name == "echo" else PEOPLE
    try:
        async with asyncio.timeout(60):
            while answered < wanted:
                await bot.server.sent.get()
                answered += 1
    except TimeoutError:
        pass
    took = time.perf_counter() - began
    bot.flood = took, (bot.cpu_seconds() - before) * 1000 / messages, answered


async def measure(rounds: int, messages: int, folder: Path) -> list[Bot]:
    """Let the bots answer in turns."""
    bots = [await start_bot(name, folder) for name in BOTS]
    try:
        for bot in bots:
            await ask(bot, messages, 0)
        for number in range(1, rounds + 1):
            for bot in bots[number % 2 :] + bots[: number % 2]:
                before = bot.cpu_seconds()
                times = await ask(bot, messages, number * messages)
                bot.cpu.append((bot.cpu_seconds() - before) * 1000 / messages)
                bot.medians.append(statistics.median(times))
                bot.worst.append(statistics.quantiles(times, n=100)[98])
        for bot in bots:
            while not bot.server.sent.empty():
                bot.server.sent.get_nowait()
            await flood(bot, 1000)
        return bots
    finally:
        for bot in bots:
            bot.process.terminate()
            await asyncio.to_thread(bot.process.wait, 30)
            await bot.server.stop()


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--messages", type=int, default=200)
    args = parser.parse_args()
    with TemporaryDirectory(prefix="boltun-bench-", ignore_cleanup_errors=True) as folder:
        bots = asyncio.run(measure(args.rounds, args.messages, Path(folder)))
    print(f"{args.rounds} rounds of {args.messages} messages, medians; then 1,000 of {PEOPLE} people at once")
    print(f"{'':10}{'round trip ms':>15}{'p99 ms':>10}{'CPU ms each':>13}", end="")
    print(f"{'at once: s':>12}{'CPU ms':>9}{'sent':>7}")
    for bot in bots:
        row = [statistics.median(values) for values in (bot.medians, bot.worst, bot.cpu)]
        took, cpu, answered = bot.flood
        print(f"{bot.name:10}{row[0]:15.3f}{row[1]:10.2f}{row[2]:13.3f}{took:12.2f}{cpu:9.3f}{answered:7}")
    echo, service = bots
    for what, ours, theirs in (
        ("round trip (wanted: at most 1.5)", service.medians, echo.medians),
        ("CPU per message (wanted: at most 3)", service.cpu, echo.cpu),
    ):
        ratios = [one / other for one, other in zip(ours, theirs, strict=True)]
        print(f"service / echo, {what}: {statistics.median(ratios):.2f}")


# --- the bots: each in a process of its own


def run_echo(address: str, folder: str) -> None:
    """A bot as anybody would write it: it hears events and answers each message."""
    import aiohttp

    async def live() -> None:
        headers = {"Authorization": f"Bearer {TOKEN}"}
        async with aiohttp.ClientSession(headers=headers) as session:
            tasks = set()

            async def answer(chat: str, text: str) -> None:
                url = f"{address}/v1/chats/{chat}/messages"
                async with session.post(url, json={"text": text}) as response:
                    await response.read()

            async with session.ws_connect(f"{address}/v1/ws", max_msg_size=0) as ws:
                await ws.send_json({"type": "subscriptions.set", "requestID": "1", "chatIDs": ["*"]})
                async for message in ws:
                    event = message.json()
                    if event["type"] == "subscriptions.updated":
                        print("online", flush=True)
                    for entry in event.get("entries", ()):
                        if not entry.get("isSender"):
                            task = asyncio.create_task(answer(entry["chatID"], entry["text"]))
                            tasks.add(task)
                            task.add_done_callback(tasks.discard)

    asyncio.run(live())


def run_service(address: str, folder: str) -> None:
    """The program without a window, as ``boltun serve`` runs it."""
    import signal

    from boltun.events import Event
    from boltun.message import Account
    from boltun.networks.protocol import ConnectionChanged, ConnectionState
    from boltun.passwords import Place
    from boltun.paths import Profile
    from boltun.service import Service

    account = Account(
        key=f"beeper:{ACCOUNT}",
        network="beeper",
        address=ACCOUNT,
        ask_first=False,
        options={"server": address},
    )
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
        online, ended = asyncio.Event(), asyncio.Event()
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, ended.set)

        def hear(event: Event) -> None:
            if not isinstance(event, ConnectionChanged):
                return
            if event.account == account.key and event.state is ConnectionState.ONLINE:
                online.set()

        service = Service(Profile.at(Path(folder) / "profile"), listener=hear)
        await service.start()
        for key, value in settings.items():
            await service.change_setting(key, value)
        await service.minds.load(service.minds.default)
        await service.accounts.add(account, TOKEN, Place.FILE)
        await online.wait()
        print("online", flush=True)
        await ended.wait()
        await service.stop()

    asyncio.run(live())


if __name__ == "__main__":
    if sys.argv[1:2] == ["--bot"]:
        {"echo": run_echo, "service": run_service}[sys.argv[2]](*sys.argv[3:])
    else:
        main()
