"""Round trip of a message over IRC: the whole service beside a bare echo bot on the same ngircd.

Run: python tests/benchmarks/irc_round_trip.py [--rounds N] [--messages N]. One raw client asks the bots in
turns (`round_trip`); then fifty people write at once, 1,000 messages in all, each waiting for nobody but his
own answers. "echo" is a bot of thirty lines on asyncio's streams.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

sys.path.insert(0, str(Path(__file__).parents[2]))

from boltun.message import Account
from boltun.networks.irc.network import IrcNetwork
from boltun.networks.protocol import Keepsake
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
from tests.networks.irc.client import RawClient
from tests.networks.irc.servers import Ngircd, Server, missing

PEOPLE = 50
PIPELINED = 1_000


async def measure(server: Server, rounds: int, messages: int, folder: Path) -> list[Bot]:
    """Let the bots answer in turns."""
    bots = [await start(__file__, name, server.host, server.port, folder) for name in NAMES]
    said = texts()
    people = [RawClient(server.host, server.port, f"person{number}") for number in range(PEOPLE)]

    async def ask(raw: RawClient, bot: Bot) -> None:
        raw.say(bot.name, next(said))
        await raw.heard()
        raw.lines.clear()

    async def chat(raw: RawClient, bot: Bot) -> int:
        for _ in range(PIPELINED // PEOPLE):
            await ask(raw, bot)
        return PIPELINED // PEOPLE

    async def crowd(bot: Bot) -> int:
        return sum(await asyncio.gather(*(chat(raw, bot) for raw in people)))

    try:
        for raw in people:
            await raw.connect()
        await talk(bots, lambda bot: ask(people[0], bot), rounds, messages)
        for bot in bots:
            await at_once(bot, PIPELINED, crowd(bot))
        return bots
    finally:
        for raw in people:
            await raw.close()
        for bot in bots:
            bot.stop()


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
    report(bots, args.rounds, args.messages)


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


def bot(name: str, host: str, port: str, folder: str) -> None:
    """Run one of the bots."""
    if name == "echo":
        run_echo(host, port)
        return
    options: dict[str, str | int | bool] = {"host": host, "port": int(port), "tls": False, "pause": 0}
    account = Account(
        key=f"irc:{name}@bench", network="irc", address=f"{name}@bench", ask_first=False, options=options
    )
    if name == "network":
        run_network(lambda hear: IrcNetwork(account, None, hear, Keepsake(folder=Path(folder) / "network")))
    else:
        run_service(account, None, Path(folder))


if __name__ == "__main__":
    if sys.argv[1:2] == ["--bot"]:
        bot(*sys.argv[2:])
    else:
        main()
