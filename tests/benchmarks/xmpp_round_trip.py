"""Round trip of a message over XMPP: the whole service beside a bare slixmpp echo bot on the same Prosody.

Run: python tests/benchmarks/xmpp_round_trip.py [--rounds N] [--messages N] [--profile FILE]. The bots run at
the same time as processes of their own and are asked in turns by one raw client: one message, its answer, the
next. "network" is the program's network alone, with a sink that echoes. All delays of the service are 0; it
answers from a bundled base and keeps everything in SQLite on disk. Shown are medians of the rounds. CPU is
that of the bot's process alone, all threads.
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

from tests.e2e.prosody import Prosody, User, missing
from tests.e2e.raw_client import RawClient

TEXT = """hello how are you what do your friends think about the weather in our town today I saw a good film
yesterday and my cat sleeps all day long do you like music or books tell me something nice please where were
you when it rained who is there why not tomorrow we could go to the river with them"""


@dataclass
class Bot:
    """One of the two, and what was measured of it."""

    name: str
    jid: str
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


def start_bot(name: str, server: Prosody, user: User, folder: Path, profile: str = "") -> Bot:
    """Start this file again as a bot and wait until it is online."""
    arguments = [
        server.host,
        str(server.port),
        user.jid,
        user.password,
        server.fingerprint,
        str(folder),
        profile,
    ]
    process = subprocess.Popen(
        [sys.executable, __file__, "--bot", name, *arguments], stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    if process.stdout.readline().strip() != "online":
        process.kill()
        raise RuntimeError(f"the bot {name} did not come online")
    return Bot(name, user.jid, process)


async def ask(raw: RawClient, bot: Bot, texts: Callable[[], str], messages: int) -> list[float]:
    """Send one message after the other, each when the last was answered; return the round trips in ms."""
    times = []
    for _ in range(messages):
        began = time.perf_counter()
        raw.say(bot.jid, texts())
        await raw.body()
        times.append((time.perf_counter() - began) * 1000)
        raw.stanzas.clear()
    return times


async def measure(server: Prosody, rounds: int, messages: int, profile: str, folder: Path) -> list[Bot]:
    """Let both bots answer in turns."""
    driver = server.register()
    bots = [
        start_bot("echo", server, server.register(), folder),
        start_bot("network", server, server.register(), folder),
        start_bot("service", server, server.register(), folder, profile),
    ]
    dice, words = Random(20), TEXT.split()
    count = 0

    def text() -> str:
        nonlocal count
        count += 1
        return f"{' '.join(dice.choices(words, k=dice.randint(2, 9)))} {count}"

    try:
        raw = await RawClient(server.host, server.port, driver.jid, driver.password).connect()
        for bot in bots:
            await ask(raw, bot, text, messages)
        for number in range(rounds):
            for bot in bots[number % 3 :] + bots[: number % 3]:
                before = bot.cpu_seconds()
                times = await ask(raw, bot, text, messages)
                bot.cpu.append((bot.cpu_seconds() - before) * 1000 / messages)
                bot.medians.append(statistics.median(times))
                bot.worst.append(statistics.quantiles(times, n=100)[98])
        await raw.close()
        return bots
    finally:
        for bot in bots:
            bot.process.terminate()
            bot.process.wait(30)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--rounds", type=int, default=11)
    parser.add_argument("--messages", type=int, default=300)
    parser.add_argument("--profile", metavar="FILE", default="", help="profile the service into this file")
    args = parser.parse_args()
    if reason := missing():
        sys.exit(reason)
    # Neither the server nor the profile on a disk of its own: both bots share what the machine has.
    with TemporaryDirectory(prefix="boltun-bench-", ignore_cleanup_errors=True) as folder:
        place = Path(folder)
        place.chmod(0o711)
        (place / "server").mkdir()
        server = Prosody(place / "server")
        server.start()
        try:
            bots = asyncio.run(measure(server, args.rounds, args.messages, args.profile, place))
        finally:
            server.stop()
    print(f"{args.rounds} rounds of {args.messages} messages, medians")
    print(f"{'':10}{'round trip ms':>15}{'p99 ms':>10}{'CPU ms each':>13}")
    for bot in bots:
        row = [statistics.median(values) for values in (bot.medians, bot.worst, bot.cpu)]
        print(f"{bot.name:10}{row[0]:15.3f}{row[1]:10.2f}{row[2]:13.3f}")
    echo, network, service = bots
    for bot in (network, service):
        ratios = [ours / theirs for ours, theirs in zip(bot.medians, echo.medians, strict=True)]
        wanted = " (wanted: at most 1.30)" if bot is service else ""
        print(f"{bot.name} / echo, round by round: {statistics.median(ratios):.2f}{wanted}")


# --- the bots: each in a process of its own


def run_echo(host: str, port: str, jid: str, password: str, fingerprint: str, *_: str) -> None:
    """A bot as the library's own examples write it."""
    import ssl

    from slixmpp import ClientXMPP

    class Echo(ClientXMPP):
        def __init__(self) -> None:
            context = ssl.create_default_context()
            context.check_hostname = False
            context.verify_mode = ssl.CERT_NONE
            super().__init__(jid, password, ssl_context=context)
            self.enable_direct_tls = False
            self.add_event_handler("session_start", self.on_start)
            self.add_event_handler("message", self.on_message)

        async def on_start(self, _: object) -> None:
            self.send_presence()
            await self.get_roster()
            print("online", flush=True)

        def on_message(self, message: object) -> None:
            if message["type"] in ("chat", "normal"):  # type: ignore[index]
                message.reply(message["body"]).send()  # type: ignore[attr-defined, index]

    async def live() -> None:
        bot = Echo()
        bot.connect(host, int(port))
        await asyncio.get_running_loop().create_future()

    asyncio.run(live())


def run_network(host: str, port: str, jid: str, password: str, fingerprint: str, *_: str) -> None:
    """The program's network alone, with a sink that echoes."""
    from boltun.message import Account
    from boltun.networks.protocol import ConnectionChanged, ConnectionState, MessageReceived, NetworkEvent
    from boltun.networks.xmpp import XmppNetwork

    options: dict[str, str | int | bool] = {"host": host, "port": int(port), "fingerprint": fingerprint}
    account = Account(key=f"xmpp:{jid}", network="xmpp", address=jid, options=options)

    async def live() -> None:
        loop = asyncio.get_running_loop()

        def hear(event: NetworkEvent) -> None:
            if isinstance(event, MessageReceived):
                net.kept(event.bookmark)
                loop.create_task(net.send(event.message.contact, event.message.text))  # noqa: RUF006
            elif isinstance(event, ConnectionChanged) and event.state is ConnectionState.ONLINE:
                print("online", flush=True)

        net = XmppNetwork(account, password, hear)
        await net.run()

    asyncio.run(live())


def run_service(
    host: str, port: str, jid: str, password: str, fingerprint: str, folder: str, profile: str
) -> None:
    """The program without a window, as ``boltun serve`` runs it."""
    import signal

    from boltun.events import Event
    from boltun.message import Account
    from boltun.networks.protocol import ConnectionChanged, ConnectionState
    from boltun.passwords import Place
    from boltun.paths import Profile
    from boltun.service import Service

    options: dict[str, str | int | bool] = {"host": host, "port": int(port), "fingerprint": fingerprint}
    account = Account(key=f"xmpp:{jid}", network="xmpp", address=jid, ask_first=False, options=options)
    settings: dict[str, object] = {
        "talk_with_everybody": True,
        "talk_with_strangers": True,
        "thinking_time": 0,
        "typing_time": 0,
        "times_may_grow": False,
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
        await service.accounts.add(account, password, Place.FILE)
        await online.wait()
        print("online", flush=True)
        if not profile:
            await ended.wait()
        else:
            import cProfile

            profiler = cProfile.Profile()
            with profiler:
                await ended.wait()
            profiler.dump_stats(profile)
        await service.stop()

    asyncio.run(live())


if __name__ == "__main__":
    if sys.argv[1:2] == ["--bot"]:
        run: dict[str, Callable[..., None]]
        run = {"echo": run_echo, "network": run_network, "service": run_service}
        run[sys.argv[2]](*sys.argv[3:])
    else:
        main()
