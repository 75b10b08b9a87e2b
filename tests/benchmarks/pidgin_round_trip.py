"""Round trip of a message through Pidgin: the program beside a bare echo bot on jeepney.

Run: python tests/benchmarks/pidgin_round_trip.py [--rounds N] [--messages N] [--piped N] [--program finch].
Each bot has a Pidgin of its own; the accounts are on one Prosody. A raw client asks the bots in turns
(`round_trip`); then echo bot and network get many at once. The service answers only the last of many
messages, and so is asked one by one alone.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import time
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory

sys.path.insert(0, str(Path(__file__).parents[2]))

from boltun.message import Account
from tests.benchmarks.round_trip import (
    NAMES,
    Bot,
    at_once,
    report,
    run_network,
    run_service,
    start,
    talk,
    texts,
)
from tests.e2e.prosody import Prosody, missing
from tests.e2e.raw_client import CLIENT, RawClient
from tests.networks.pidgin import program
from tests.networks.pidgin.program import Hand, Pidgin, befriend

_WITHIN = 120.0


async def start_bot(
    stack: ExitStack, name: str, server: Prosody, driver: RawClient, folder: Path, kind: str
) -> tuple[Bot, str]:
    """Start a Pidgin, and this file again as the bot at it; return the bot and its address."""
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
    bot = await start(__file__, name, pidgin.address, owner.jid, home)
    stack.callback(bot.stop)
    return bot, owner.jid


async def pipe(raw: RawClient, jid: str, messages: int) -> int:
    """Send many at once; return how many answers came."""
    raw.stanzas.clear()
    for number in range(messages):
        raw.say(jid, f"what do you think of number {number}")
    began = last = time.perf_counter()
    answers = 0
    while answers < messages and time.perf_counter() - last < 5 and last - began < _WITHIN:
        await asyncio.sleep(0.05)
        found = sum(stanza.find(CLIENT + "body") is not None for stanza in raw.stanzas)
        if found != answers:
            answers, last = found, time.perf_counter()
    return answers


async def measure(rounds: int, messages: int, piped: int, kind: str, folder: Path) -> list[Bot]:
    """Let the bots answer in turns."""
    server = Prosody(folder / "server")
    server.start()
    said = texts()
    try:
        with ExitStack() as stack:
            user = server.register()
            raw = await RawClient(server.host, server.port, user.jid, user.password).connect()
            found = [await start_bot(stack, name, server, raw, folder, kind) for name in NAMES]
            addresses = {bot.name: jid for bot, jid in found}
            bots = [bot for bot, _ in found]

            async def ask(bot: Bot) -> None:
                raw.say(addresses[bot.name], next(said))
                await raw.body()
                raw.stanzas.clear()

            await talk(bots, ask, rounds, messages)
            for bot in bots[:2]:
                await at_once(bot, piped, pipe(raw, addresses[bot.name], piped))
            await raw.close()
            return bots
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
        bots = asyncio.run(measure(args.rounds, args.messages, args.piped, args.program, place))
    report(bots, args.rounds, args.messages)


# --- the bots: each in a process of its own


def run_echo(bus: str) -> None:
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


def bot(name: str, bus: str, jid: str, folder: str) -> None:
    """Run one of the bots."""
    if name == "echo":
        run_echo(bus)
        return
    from boltun.networks.pidgin.network import PidginNetwork

    account = Account(
        key=f"pidgin:{jid}", network="pidgin", address=jid, ask_first=False, options={"bus": bus}
    )
    if name == "network":
        run_network(lambda hear: PidginNetwork(account, None, hear))
    else:
        run_service(account, None, Path(folder))


if __name__ == "__main__":
    if sys.argv[1:2] == ["--bot"]:
        bot(*sys.argv[2:])
    else:
        main()
