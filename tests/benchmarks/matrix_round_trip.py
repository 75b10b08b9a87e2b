"""Round trip and CPU of the network and of the whole service beside a bare nio echo bot, on one Synapse.

Run: python tests/benchmarks/matrix_round_trip.py [--rounds N] [--messages N] [--pipelined N]. The bots run at
the same time as processes of their own and are asked in turns by one client on bare HTTP: one message, its
answer, the next; then ``--pipelined`` messages to the echo bot and to the network, 80 on their way at once.
"network" is the program's network alone, with a sink that echoes. All delays of the service are 0; it answers
from a bundled base and keeps everything in SQLite on disk. Shown are medians of the rounds. CPU is that of
the bot's process alone, all threads.
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
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.networks.matrix.person import Person
from tests.networks.matrix.synapse import Synapse, User, missing, synapse

TEXT = """hello how are you what do your friends think about the weather in our town today I saw a good film
yesterday and my cat sleeps all day long do you like music or books tell me something nice please"""
WINDOW = 80


@dataclass
class Bot:
    """One of the three, and what was measured of it."""

    name: str
    user: User
    room: str
    process: subprocess.Popen[str]
    medians: list[float] = field(default_factory=list)
    worst: list[float] = field(default_factory=list)
    cpu: list[float] = field(default_factory=list)

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


async def start_bot(name: str, server: Synapse, driver: Person, folder: Path) -> Bot:
    """Make an account with a conversation, start this file again as its bot, and wait until it is online."""
    user = server.register()
    async with Person(server, user) as phone:
        room = await driver.talk_with(user.id)
        await phone.join(room)
    command = [
        sys.executable,
        __file__,
        "--bot",
        name,
        server.url,
        user.id,
        user.password,
        str(folder / name),
    ]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)  # noqa: ASYNC220
    assert process.stdout is not None
    line = await asyncio.to_thread(process.stdout.readline)
    if line.strip() != "online":
        process.kill()
        raise RuntimeError(f"the bot {name} did not come online")
    return Bot(name, user, room, process)


async def ask(driver: Person, bot: Bot, dice: Random, messages: int) -> list[float]:
    """Send one message after the other, each when the last was answered; return the round trips in ms."""
    times = []
    for number in range(messages):
        began = time.perf_counter()
        await driver.write(f"{' '.join(dice.choices(TEXT.split(), k=5))} {number}", bot.room)
        await driver.said(120)
        times.append((time.perf_counter() - began) * 1000)
        driver.events.clear()
    return times


async def pipeline(driver: Person, bot: Bot, messages: int) -> tuple[float, int, float]:
    """Send many with some on their way at once; return messages a second, answers, CPU ms each."""
    before, began = bot.cpu_seconds(), time.perf_counter()
    free = asyncio.Semaphore(WINDOW)
    heard: set[str] = set()

    async def listen() -> None:
        while len(heard) < messages:
            heard.add((await driver.said(60))["content"]["body"])
            free.release()

    listening = asyncio.create_task(listen())
    for number in range(messages):
        await asyncio.wait_for(free.acquire(), 60)
        await driver.write(f"pipelined {number}", bot.room)
    await asyncio.gather(listening, return_exceptions=True)
    seconds = time.perf_counter() - began
    return messages / seconds, len(heard), (bot.cpu_seconds() - before) * 1000 / messages


async def measure(server: Synapse, args: argparse.Namespace, folder: Path) -> None:
    """Let the bots answer in turns, and print what was measured."""
    dice = Random(20)
    async with Person(server, server.register()) as driver:
        bots = [await start_bot(name, server, driver, folder) for name in BOTS]
        try:
            for bot in bots:
                await ask(driver, bot, dice, args.messages // 2)
            for number in range(args.rounds):
                for bot in bots[number % 3 :] + bots[: number % 3]:
                    before = bot.cpu_seconds()
                    times = await ask(driver, bot, dice, args.messages)
                    bot.cpu.append((bot.cpu_seconds() - before) * 1000 / args.messages)
                    bot.medians.append(statistics.median(times))
                    bot.worst.append(statistics.quantiles(times, n=100)[98])
            show(bots, args)
            for bot in bots[:2] if args.pipelined else ():
                rate, heard, cpu = await pipeline(driver, bot, args.pipelined)
                print(
                    f"{bot.name}: {heard} of {args.pipelined} answered, {rate:.1f}/s, CPU {cpu:.2f} ms each"
                )
        finally:
            for bot in bots:
                bot.process.terminate()
                bot.process.wait(30)


def show(bots: list[Bot], args: argparse.Namespace) -> None:
    """Print the table."""
    print(f"{args.rounds} rounds of {args.messages} messages, medians")
    print(f"{'':10}{'round trip ms':>15}{'p99 ms':>10}{'CPU ms each':>13}{'MB':>8}")
    for bot in bots:
        row = [statistics.median(values) for values in (bot.medians, bot.worst, bot.cpu)]
        print(f"{bot.name:10}{row[0]:15.1f}{row[1]:10.1f}{row[2]:13.2f}{bot.resident():8.0f}")
    echo = bots[0]
    for bot in bots[1:]:
        trips = statistics.median(a / b for a, b in zip(bot.medians, echo.medians, strict=True))
        cpu = statistics.median(a / b for a, b in zip(bot.cpu, echo.cpu, strict=True))
        print(f"{bot.name} / echo, round by round: {trips:.2f} (wanted: 1.50), CPU {cpu:.2f} (wanted: 3.00)")


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--messages", type=int, default=60)
    parser.add_argument("--pipelined", type=int, default=1000)
    args = parser.parse_args()
    if reason := missing():
        sys.exit(reason)
    with (
        TemporaryDirectory(prefix="boltun-bench-", ignore_cleanup_errors=True) as folder,
        synapse() as server,
    ):
        asyncio.run(measure(server, args, Path(folder)))


# --- the bots: each in a process of its own


async def run_echo(url: str, user: str, password: str, folder: str) -> None:
    """A bot as the library's own examples write it."""
    import nio

    await asyncio.to_thread(Path(folder).mkdir)
    client = nio.AsyncClient(url, user, store_path=folder)
    await client.login(password)

    async def on_message(room: Any, event: Any) -> None:
        if event.sender != user:
            content = {"msgtype": "m.text", "body": event.body}
            await client.room_send(room.room_id, "m.room.message", content, ignore_unverified_devices=True)

    await client.sync(full_state=True)
    client.add_event_callback(on_message, nio.RoomMessageText)
    print("online", flush=True)
    await client.sync_forever(30_000, sync_filter={"room": {"timeline": {"limit": 1000}}})


async def run_network(url: str, user: str, password: str, folder: str) -> None:
    """The program's network alone, with a sink that echoes."""
    from boltun.message import Account
    from boltun.networks.matrix.network import MatrixNetwork
    from boltun.networks.protocol import (
        ConnectionChanged,
        ConnectionState,
        Keepsake,
        MessageReceived,
        NetworkEvent,
    )

    account = Account(key=f"matrix:{user}", network="matrix", address=user, options={"homeserver": url})
    loop = asyncio.get_running_loop()

    def hear(event: NetworkEvent) -> None:
        if isinstance(event, MessageReceived):
            network.kept(event.bookmark)
            loop.create_task(network.send(event.message.contact, event.message.text))  # noqa: RUF006
        elif isinstance(event, ConnectionChanged) and event.state is ConnectionState.ONLINE:
            print("online", flush=True)

    network = MatrixNetwork(account, password, hear, Keepsake(folder=Path(folder)))
    await network.run()


async def run_service(url: str, user: str, password: str, folder: str) -> None:
    """The program without a window, as ``boltun serve`` runs it."""
    import signal

    from boltun.events import Event
    from boltun.message import Account
    from boltun.networks.protocol import ConnectionChanged, ConnectionState
    from boltun.passwords import Place
    from boltun.paths import Profile
    from boltun.service import Service

    options: dict[str, str | int | bool] = {"homeserver": url}
    account = Account(key=f"matrix:{user}", network="matrix", address=user, ask_first=False, options=options)
    settings: dict[str, object] = {
        "talk_with_everybody": True,
        "talk_with_strangers": True,
        "thinking_time": 0,
        "typing_time": 0,
        "times_may_grow": False,
        "limit_10_minutes": 0,
        "limit_hour": 0,
        "limit_hour_all": 0,
        "stop_loops": False,
        "language": "en",
    }
    online, ended = asyncio.Event(), asyncio.Event()
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, ended.set)

    def hear(event: Event) -> None:
        if isinstance(event, ConnectionChanged) and (event.account, event.state) == (
            account.key,
            ConnectionState.ONLINE,
        ):
            online.set()

    service = Service(Profile.at(Path(folder)), listener=hear)
    await service.start()
    for key, value in settings.items():
        await service.change_setting(key, value)
    await service.minds.load(service.minds.default)
    await service.accounts.add(account, password, Place.FILE)
    await online.wait()
    print("online", flush=True)
    await ended.wait()
    await service.stop()


BOTS = {"echo": run_echo, "network": run_network, "service": run_service}

if __name__ == "__main__":
    if sys.argv[1:2] == ["--bot"]:
        asyncio.run(BOTS[sys.argv[2]](*sys.argv[3:]))
    else:
        main()
