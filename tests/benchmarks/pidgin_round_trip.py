"""Round trip of a message through Pidgin: the program beside a bare echo bot on jeepney.

Run: python tests/benchmarks/pidgin_round_trip.py [--rounds N] [--messages N] [--piped N] [--program finch].
Each bot has a Pidgin of its own; the accounts are on one Prosody. A raw client asks the bots in turns: one
message, its answer, the next; then many at once, until all are answered. "network" is the program's network
alone, with a sink that echoes; the service answers only the last of many messages, and so is asked one by
one alone. Its delays are 0; it answers from a bundled base and keeps everything in SQLite on disk. Shown
are medians of the rounds. CPU is that of the bot's process alone, all threads.
"""

from __future__ import annotations

import argparse
import asyncio
import statistics
import subprocess
import sys
import time
from contextlib import ExitStack
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.benchmarks.xmpp_round_trip import TEXT, Bot, ask
from tests.e2e.prosody import Prosody, missing
from tests.e2e.raw_client import CLIENT, RawClient
from tests.networks.pidgin import program
from tests.networks.pidgin.program import Hand, Pidgin, befriend

_WITHIN = 120.0


async def start_bot(
    stack: ExitStack, name: str, server: Prosody, driver: RawClient, folder: Path, kind: str
) -> Bot:
    """Start a Pidgin, and this file again as the bot at it; wait until it is online."""
    owner = server.register()
    home = folder / name
    home.mkdir()
    pidgin: Pidgin = stack.enter_context(program.pidgin(home, kind))
    pidgin.sign_up(server, owner)
    await befriend(server, owner, driver)
    await pidgin.start()
    hand = await Hand.of(pidgin)
    await hand.signed_in()
    await hand.close()
    process = subprocess.Popen(  # noqa: ASYNC220  # it starts at once
        [sys.executable, __file__, "--bot", name, pidgin.address, owner.jid, str(home)],
        stdout=subprocess.PIPE,
        text=True,
    )
    stack.callback(process.wait, 30)
    stack.callback(process.terminate)
    assert process.stdout is not None
    if (await asyncio.to_thread(process.stdout.readline)).strip() != "online":
        raise RuntimeError(f"the bot {name} did not come online")
    return Bot(name, owner.jid, process)


async def pipe(raw: RawClient, bot: Bot, messages: int, dice: Random) -> tuple[float, int, float]:
    """Send many at once; return the seconds, how many answers came, and the bot's CPU seconds."""
    before, began = bot.cpu_seconds(), time.perf_counter()
    words = TEXT.split()
    raw.stanzas.clear()
    for number in range(messages):
        raw.say(bot.jid, f"{' '.join(dice.choices(words, k=5))} {number}")
    last = began
    answers = 0
    while answers < messages and time.perf_counter() - last < 5 and last - began < _WITHIN:
        await asyncio.sleep(0.05)
        found = sum(stanza.find(CLIENT + "body") is not None for stanza in raw.stanzas)
        if found != answers:
            answers, last = found, time.perf_counter()
    return last - began, answers, bot.cpu_seconds() - before


async def measure(rounds: int, messages: int, piped: int, kind: str, folder: Path) -> None:
    """Let both answer in turns, and print what was measured."""
    server = Prosody(folder / "server")
    server.start()
    dice, words, count = Random(20), TEXT.split(), iter(range(10**9))

    def text() -> str:
        return f"{' '.join(dice.choices(words, k=dice.randint(2, 9)))} {next(count)}"

    try:
        with ExitStack() as stack:
            user = server.register()
            raw = await RawClient(server.host, server.port, user.jid, user.password).connect()
            bots = [
                await start_bot(stack, one, server, raw, folder, kind)
                for one in ("echo", "network", "service")
            ]
            for bot in bots:
                await ask(raw, bot, text, 5)
            for number in range(rounds):
                for bot in bots[number % 3 :] + bots[: number % 3]:
                    before = bot.cpu_seconds()
                    times = await ask(raw, bot, text, messages)
                    bot.cpu.append((bot.cpu_seconds() - before) * 1000 / messages)
                    bot.medians.append(statistics.median(times))
            print(f"{rounds} rounds of {messages} messages, medians; {piped} at once ({kind})")
            print(f"{'':10}{'round trip ms':>15}{'CPU ms':>9}{'at once /s':>12}{'answered':>10}{'CPU ms':>9}")
            for bot in bots:
                row = f"{bot.name:10}{statistics.median(bot.medians):15.1f}{statistics.median(bot.cpu):9.2f}"
                if bot.name != "service":
                    seconds, answers, cpu = await pipe(raw, bot, piped, dice)
                    row += f"{answers / max(seconds, 0.001):12.0f}{answers:10}{cpu * 1000 / piped:9.2f}"
                print(row)
            await raw.close()
    finally:
        server.stop(hard=True)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--messages", type=int, default=50)
    parser.add_argument("--piped", type=int, default=1000)
    parser.add_argument("--program", default="pidgin", choices=("pidgin", "finch"))
    args = parser.parse_args()
    if reason := missing() or program.missing(args.program):
        sys.exit(reason)
    with TemporaryDirectory(prefix="boltun-bench-", ignore_cleanup_errors=True) as folder:
        place = Path(folder)
        place.chmod(0o711)
        (place / "server").mkdir()
        asyncio.run(measure(args.rounds, args.messages, args.piped, args.program, place))


# --- the bots: each in a process of its own


def run_echo(bus: str, jid: str, folder: str) -> None:
    """A bot that answers each signal with what it says, and nothing more."""
    from jeepney import DBusAddress, MatchRule, new_method_call
    from jeepney.bus_messages import message_bus
    from jeepney.io.asyncio import Proxy, open_dbus_router

    interface = "im.pidgin.purple.PurpleInterface"
    purple = DBusAddress("/im/pidgin/purple/PurpleObject", "im.pidgin.purple.PurpleService", interface)

    async def live() -> None:
        async with open_dbus_router(bus) as router:

            async def call(method: str, signature: str, *values: object) -> tuple[int, ...]:
                answer = await router.send_and_get_reply(new_method_call(purple, method, signature, values))
                body: tuple[int, ...] = answer.body
                return body

            rule = MatchRule(type="signal", interface=interface, member="ReceivedImMsg")
            await Proxy(message_bus, router).AddMatch(rule)
            with router.filter(rule, queue=asyncio.Queue()) as queue:
                print("online", flush=True)
                while True:
                    account, sender, html, conversation, _ = (await queue.get()).body
                    if not conversation:
                        (conversation,) = await call("PurpleConversationNew", "iis", 1, account, sender)
                    (part,) = await call("PurpleConversationGetImData", "i", conversation)
                    await call("PurpleConvImSend", "is", part, html)

    asyncio.run(live())


def run_network(bus: str, jid: str, folder: str) -> None:
    """The program's network alone, with a sink that echoes."""
    from boltun.message import Account
    from boltun.networks.pidgin.network import PidginNetwork
    from boltun.networks.protocol import ConnectionChanged, ConnectionState, MessageReceived, NetworkEvent

    account = Account(key=f"pidgin:{jid}", network="pidgin", address=jid, options={"bus": bus})

    async def live() -> None:
        loop = asyncio.get_running_loop()

        def hear(event: NetworkEvent) -> None:
            if isinstance(event, MessageReceived):
                net.kept(event.bookmark)
                loop.create_task(net.send(event.message.contact, event.message.text))  # noqa: RUF006
            elif isinstance(event, ConnectionChanged) and event.state is ConnectionState.ONLINE:
                print("online", flush=True)

        net = PidginNetwork(account, None, hear)
        await net.run()

    asyncio.run(live())


def run_service(bus: str, jid: str, folder: str) -> None:
    """The program without a window, as ``boltun serve`` runs it."""
    import signal

    from boltun.events import Event
    from boltun.message import Account
    from boltun.networks.protocol import ConnectionChanged, ConnectionState
    from boltun.paths import Profile
    from boltun.service import Service

    account = Account(
        key=f"pidgin:{jid}", network="pidgin", address=jid, ask_first=False, options={"bus": bus}
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
            if not isinstance(event, ConnectionChanged) or event.account != account.key:
                return
            if event.state is ConnectionState.ONLINE:
                online.set()

        service = Service(Profile.at(Path(folder) / "profile"), listener=hear)
        await service.start()
        for key, value in settings.items():
            await service.change_setting(key, value)
        await service.minds.load(service.minds.default)
        await service.accounts.add(account, None)
        await online.wait()
        print("online", flush=True)
        await ended.wait()
        await service.stop()

    asyncio.run(live())


if __name__ == "__main__":
    if sys.argv[1:2] == ["--bot"]:
        {"echo": run_echo, "network": run_network, "service": run_service}[sys.argv[2]](*sys.argv[3:])
    else:
        main()
