"""Round trip of a message over IRC: the whole service beside a bare echo bot on the same ngircd.

Run: python tests/benchmarks/irc_round_trip.py [--rounds N] [--messages N]. The bots run at the same time as
processes of their own and are asked in turns by one raw client: one message, its answer, the next; then by
fifty people at once, 1,000 messages in all. "echo" is a bot of thirty lines on asyncio's streams, "network"
the program's network alone, with a sink that echoes. All delays of the service are 0; it answers from a
bundled base and keeps everything in SQLite on disk. Shown are medians of the rounds. CPU is that of the bot's
process alone, all threads.
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

from tests.networks.irc.client import RawClient
from tests.networks.irc.servers import Ngircd, Server, missing

TEXT = """hello how are you what do your friends think about the weather in our town today I saw a good film
yesterday and my cat sleeps all day long do you like music or books tell me something nice please where were
you when it rained who is there why not tomorrow we could go to the river with them"""
PEOPLE = 50
PIPELINED = 1_000


@dataclass
class Bot:
    """One of the three, and what was measured of it."""

    name: str
    process: subprocess.Popen[str]
    medians: list[float] = field(default_factory=list)
    worst: list[float] = field(default_factory=list)
    cpu: list[float] = field(default_factory=list)
    answered: int = 0
    rate: float = 0.0

    def cpu_seconds(self) -> float:
        """CPU time of all threads so far, from the scheduler's own count."""
        total = 0
        for task in Path(f"/proc/{self.process.pid}/task").iterdir():
            try:
                total += int((task / "schedstat").read_text().split()[0])
            except OSError:
                continue
        return total / 1e9


def start_bot(name: str, server: Server, folder: Path) -> Bot:
    """Start this file again as a bot and wait until it is online."""
    process = subprocess.Popen(
        [sys.executable, __file__, "--bot", name, server.host, str(server.port), str(folder)],
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    if process.stdout.readline().strip() != "online":
        process.kill()
        raise RuntimeError(f"the bot {name} did not come online")
    return Bot(name, process)


async def ask(raw: RawClient, bot: Bot, texts: Callable[[], str], messages: int) -> list[float]:
    """Send one message after the other, each when the last was answered; return the round trips in ms."""
    times = []
    for _ in range(messages):
        began = time.perf_counter()
        raw.say(bot.name, texts())
        await raw.heard()
        times.append((time.perf_counter() - began) * 1000)
        raw.lines.clear()
    return times


async def crowd(people: list[RawClient], bot: Bot, texts: Callable[[], str]) -> None:
    """Let everybody talk at once, each waiting for nobody but his own answers."""
    began = time.perf_counter()
    done = await asyncio.gather(*(ask(raw, bot, texts, PIPELINED // PEOPLE) for raw in people))
    bot.answered = sum(map(len, done))
    bot.rate = bot.answered / (time.perf_counter() - began)


async def measure(server: Server, rounds: int, messages: int, folder: Path) -> list[Bot]:
    """Let the bots answer in turns."""
    bots = [start_bot(name, server, folder) for name in ("echo", "network", "service")]
    dice, words = Random(20), TEXT.split()
    count = 0

    def text() -> str:
        nonlocal count
        count += 1
        return f"{' '.join(dice.choices(words, k=dice.randint(2, 9)))} {count}"

    people = [RawClient(server.host, server.port, f"person{number}") for number in range(PEOPLE)]
    try:
        for raw in people:
            await raw.connect()
        for bot in bots:
            await ask(people[0], bot, text, messages)
        for number in range(rounds):
            for bot in bots[number % 3 :] + bots[: number % 3]:
                before = bot.cpu_seconds()
                times = await ask(people[0], bot, text, messages)
                bot.cpu.append((bot.cpu_seconds() - before) * 1000 / messages)
                bot.medians.append(statistics.median(times))
                bot.worst.append(statistics.quantiles(times, n=100)[98])
        for bot in bots:
            await crowd(people, bot, text)
        return bots
    finally:
        for raw in people:
            await raw.close()
        for bot in bots:
            bot.process.terminate()
            bot.process.wait(30)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--messages", type=int, default=300)
    args = parser.parse_args()
    if reason := missing("ngircd"):
        sys.exit(reason)
    # Neither the server nor the profile on a disk of its own: all bots share what the machine has.
    with TemporaryDirectory(prefix="boltun-bench-", ignore_cleanup_errors=True) as folder:
        place = Path(folder)
        (place / "server").mkdir()
        place.chmod(0o711)
        server = Ngircd(place / "server")
        server.start()
        try:
            bots = asyncio.run(measure(server, args.rounds, args.messages, place))
        finally:
            server.stop()
    print(f"{args.rounds} rounds of {args.messages} messages, medians; load {os.getloadavg()[0]:.1f}")
    print(f"{'':10}{'round trip ms':>15}{'p99 ms':>10}{'CPU ms each':>13}{'at once, /s':>13}{'answered':>10}")
    for bot in bots:
        row = [statistics.median(values) for values in (bot.medians, bot.worst, bot.cpu)]
        print(f"{bot.name:10}{row[0]:15.3f}{row[1]:10.2f}{row[2]:13.3f}{bot.rate:13.0f}{bot.answered:10}")
    echo, network, service = bots
    for bot in (network, service):
        trips = [ours / theirs for ours, theirs in zip(bot.medians, echo.medians, strict=True)]
        costs = [ours / theirs for ours, theirs in zip(bot.cpu, echo.cpu, strict=True)]
        print(
            f"{bot.name} / echo, round by round: round trip {statistics.median(trips):.2f},"
            f" CPU {statistics.median(costs):.2f}"
        )


# --- the bots: each in a process of its own


def run_echo(host: str, port: str, *_: str) -> None:
    """A bot as anybody would write it."""

    async def live() -> None:
        reader, writer = await asyncio.open_connection(host, int(port))
        writer.write(b"NICK echo\r\nUSER echo 0 * :echo\r\n")
        while data := await reader.readline():
            line = data.decode(errors="replace").rstrip("\r\n")
            source, _, rest = line.partition(" ") if line.startswith(":") else ("", "", line)
            command, _, params = rest.partition(" ")
            if command == "PING":
                writer.write(f"PONG {params}\r\n".encode())
            elif command == "001":
                print("online", flush=True)
            elif command == "PRIVMSG":
                nick, text = source[1:].partition("!")[0], params.partition(" :")[2]
                writer.write(f"PRIVMSG {nick} :{text}\r\n".encode())

    asyncio.run(live())


def run_network(host: str, port: str, folder: str) -> None:
    """The program's network alone, with a sink that echoes."""
    from boltun.message import Account
    from boltun.networks.irc.network import IrcNetwork
    from boltun.networks.protocol import (
        ConnectionChanged,
        ConnectionState,
        Keepsake,
        MessageReceived,
        NetworkEvent,
    )

    options: dict[str, str | int | bool] = {"host": host, "port": int(port), "tls": False, "pause": 0}
    account = Account(key="irc:network@bench", network="irc", address="network@bench", options=options)

    async def live() -> None:
        loop = asyncio.get_running_loop()

        def hear(event: NetworkEvent) -> None:
            if isinstance(event, MessageReceived):
                net.kept(event.bookmark)
                loop.create_task(net.send(event.message.contact, event.message.text))  # noqa: RUF006
            elif isinstance(event, ConnectionChanged) and event.state is ConnectionState.ONLINE:
                print("online", flush=True)

        net = IrcNetwork(account, None, hear, Keepsake(folder=Path(folder) / "network"))
        await net.run()

    asyncio.run(live())


def run_service(host: str, port: str, folder: str) -> None:
    """The program without a window, as ``boltun serve`` runs it."""
    import signal

    from boltun.events import Event
    from boltun.message import Account
    from boltun.networks.protocol import ConnectionChanged, ConnectionState
    from boltun.passwords import Place
    from boltun.paths import Profile
    from boltun.service import Service

    options: dict[str, str | int | bool] = {"host": host, "port": int(port), "tls": False, "pause": 0}
    account = Account(
        key="irc:service@bench", network="irc", address="service@bench", ask_first=False, options=options
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
        # Words drawn by chance may look like bad news, and then the next ones are left to the owner.
        "grave": "as usual",
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
        await service.accounts.add(account, None, Place.FILE)
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
