"""Round trip of a message over a Telegram bot: the whole service beside a bare echo bot on the same stand-in.

Run: python tests/benchmarks/telegram_round_trip.py [--rounds N] [--messages N] [--pipelined N]. Telegram has
no server that could run here, so both bots ask the stand-in of the Bot API in the process of the driver. The
bare bot is a loop of `getUpdates` and `sendMessage` on the same HTTP library. The bots run at the same time
as processes of their own and are asked in turns by one person each: one message, its answer, the next. Then
many people write one message each, all at once. All delays of the service are 0; it answers from a bundled
base and keeps everything in SQLite on disk. CPU is that of the bot's process alone, all threads.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.networks.telegram.bot_server import Bot
from tests.networks.telegram.scene import Person, Scene

TEXT = """hello how are you what do your friends think about the weather in our town today I saw a good film
yesterday and my cat sleeps all day long do you like music or books tell me something nice please"""


@dataclass
class Runner:
    """One of the two, and what was measured of it."""

    name: str
    bot: Bot
    process: asyncio.subprocess.Process
    medians: list[float] = field(default_factory=list)
    worst: list[float] = field(default_factory=list)
    cpu: list[float] = field(default_factory=list)
    piped: str = ""

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


async def start(name: str, scene: Scene, bot: Bot, folder: Path) -> Runner:
    """Start this file again as a bot, and wait until it is online."""
    arguments = (scene.server.url, bot.token, bot.username, str(folder / name))
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, __file__, "--bot", name, *arguments), stdout=subprocess.PIPE
    )
    assert process.stdout is not None
    if (await process.stdout.readline()).strip() != b"online":
        process.kill()
        raise RuntimeError(f"the bot {name} did not come online")
    return Runner(name, bot, process)


async def visitor(scene: Scene, bot: Bot) -> Person:
    """Somebody who writes to one of the bots."""
    scene.bot = bot
    return await scene.visitor()


async def ask(person: Person, text: Callable[[], str], messages: int) -> list[float]:
    """Write one message after the other, each when the last was answered; return the round trips in ms."""
    times = []
    for _ in range(messages):
        began = time.perf_counter()
        await person.write(text())
        await person.heard(30)
        times.append((time.perf_counter() - began) * 1000)
    return times


async def pipe(scene: Scene, runner: Runner, text: Callable[[], str], people: int) -> str:
    """Let many people write at once; return what became of it."""
    crowd = [await visitor(scene, runner.bot) for _ in range(people)]
    before, began = runner.cpu_seconds(), time.perf_counter()
    for one in crowd:
        await one.write(text())
    heard = await asyncio.gather(*(one.heard(120) for one in crowd), return_exceptions=True)
    took = time.perf_counter() - began
    answered = sum(isinstance(one, str) for one in heard)
    cpu = (runner.cpu_seconds() - before) * 1000 / people
    return f"{answered} of {people} answered, {people / took:.0f}/s, CPU {cpu:.2f} ms each"


async def measure(rounds: int, messages: int, pipelined: int, folder: Path) -> list[Runner]:
    """Let both bots answer in turns."""
    dice, words, count = Random(20), TEXT.split(), 0

    def text() -> str:
        nonlocal count
        count += 1
        return f"{' '.join(dice.choices(words, k=dice.randint(2, 9)))} {count}"

    async with Scene(secretary=False) as scene:
        bots = {name: scene.server.bot(f"{name}_bot") for name in ("echo", "network", "service")}
        runners = [await start(name, scene, bot, folder) for name, bot in bots.items()]
        people = [await visitor(scene, runner.bot) for runner in runners]
        try:
            for person in people:
                await ask(person, text, messages)
            for number in range(rounds):
                turns = list(zip(runners, people, strict=True))
                for runner, person in turns if number % 2 else turns[::-1]:
                    before = runner.cpu_seconds()
                    times = await ask(person, text, messages)
                    runner.cpu.append((runner.cpu_seconds() - before) * 1000 / messages)
                    runner.medians.append(statistics.median(times))
                    runner.worst.append(statistics.quantiles(times, n=100)[98])
            for runner in runners:
                runner.piped = f"{await pipe(scene, runner, text, pipelined)}, {runner.resident():.0f} MB"
            return runners
        finally:
            for runner in runners:
                runner.process.terminate()
                await runner.process.wait()


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--messages", type=int, default=100)
    parser.add_argument("--pipelined", type=int, default=1000)
    args = parser.parse_args()
    with TemporaryDirectory(prefix="boltun-bench-", ignore_cleanup_errors=True) as folder:
        runners = asyncio.run(measure(args.rounds, args.messages, args.pipelined, Path(folder)))
    print(f"{args.rounds} rounds of {args.messages} messages, medians")
    print(f"{'':10}{'round trip ms':>15}{'p99 ms':>10}{'CPU ms each':>13}")
    for runner in runners:
        row = [statistics.median(values) for values in (runner.medians, runner.worst, runner.cpu)]
        print(f"{runner.name:10}{row[0]:15.2f}{row[1]:10.1f}{row[2]:13.2f}   pipelined: {runner.piped}")
    echo, network, service = runners
    for ours in (network, service):
        pairs = {"round trip": (ours.medians, echo.medians), "CPU": (ours.cpu, echo.cpu)}
        for what, (mine, theirs) in pairs.items():
            ratio = statistics.median(one / other for one, other in zip(mine, theirs, strict=True))
            print(f"{ours.name} / echo, {what}, round by round: {ratio:.2f}")
    print("wanted of the service: at most 1.5 and 3.0")


# --- the bots: each in a process of its own


def run_echo(url: str, token: str, *_: str) -> None:
    """A bot in a dozen lines."""
    import httpx2

    async def live() -> None:
        async with httpx2.AsyncClient(base_url=f"{url}/bot{token}/", timeout=60) as http:
            offset = 0
            print("online", flush=True)
            while True:
                answer = await http.post("getUpdates", json={"offset": offset, "timeout": 25})
                for update in answer.json()["result"]:
                    offset = update["update_id"] + 1
                    message = update["message"]
                    await http.post(
                        "sendMessage", json={"chat_id": message["chat"]["id"], "text": message["text"]}
                    )

    asyncio.run(live())


def run_network(url: str, token: str, username: str, *_: str) -> None:
    """The program's network alone, with a sink that echoes."""
    from boltun.message import Account
    from boltun.networks.protocol import (
        BookmarkMoved,
        ConnectionChanged,
        ConnectionState,
        MessageReceived,
        NetworkEvent,
    )
    from boltun.networks.telegram.network import TelegramNetwork

    address, options = f"@{username}", {"server": url}
    account = Account(key=f"telegram:{address}", network="telegram", address=address, options=options)

    async def live() -> None:
        loop = asyncio.get_running_loop()

        def hear(event: NetworkEvent) -> None:
            if isinstance(event, (BookmarkMoved, MessageReceived)):
                net.kept(event.bookmark)
            if isinstance(event, MessageReceived):
                loop.create_task(net.send(event.message.contact, event.message.text))  # noqa: RUF006
            elif isinstance(event, ConnectionChanged) and event.state is ConnectionState.ONLINE:
                print("online", flush=True)

        net = TelegramNetwork(account, token, hear)
        await net.run()

    asyncio.run(live())


def run_service(url: str, token: str, username: str, folder: str) -> None:
    """The program without a window, as ``boltun serve`` runs it."""
    import signal

    from boltun.events import Event
    from boltun.message import Account
    from boltun.networks.protocol import ConnectionChanged, ConnectionState
    from boltun.passwords import Place
    from boltun.paths import Profile
    from boltun.service import Service

    address = f"@{username}"
    options: dict[str, str | int | bool] = {"server": url}
    account = Account(
        key=f"telegram:{address}", network="telegram", address=address, ask_first=False, options=options
    )
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

    async def live() -> None:
        online, ended = asyncio.Event(), asyncio.Event()
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, ended.set)

        def hear(event: Event) -> None:
            if not isinstance(event, ConnectionChanged) or event.account != account.key:
                return
            if event.state is ConnectionState.ONLINE:
                online.set()

        service = Service(Profile.at(Path(folder)), listener=hear)
        await service.start()
        for key, value in settings.items():
            await service.change_setting(key, value)
        await service.minds.load(service.minds.default)
        await service.accounts.add(account, token, Place.FILE)
        await online.wait()
        print("online", flush=True)
        await ended.wait()
        await service.stop()

    asyncio.run(live())


if __name__ == "__main__":
    if sys.argv[1:2] == ["--bot"]:
        run: dict[str, Callable[..., None]]
        run = {"echo": run_echo, "network": run_network, "service": run_service}
        run[sys.argv[2]](*sys.argv[3:])
    else:
        main()
