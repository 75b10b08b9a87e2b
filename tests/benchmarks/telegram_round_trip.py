"""Round trip of a message over a Telegram bot: the whole service beside a bare echo bot on the same stand-in.

Run: python tests/benchmarks/telegram_round_trip.py [--rounds N] [--messages N] [--pipelined N]. Telegram has
no server that could run here, so the bots ask the stand-in of the Bot API in the process of the driver. The
bare bot is a loop of `getUpdates` and `sendMessage` on the same HTTP library. One person each asks the bots
in turns (`round_trip`). Then many people write one message each, all at once.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
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
from tests.networks.telegram.bot_server import Bot as BotAccount
from tests.networks.telegram.scene import Person, Scene


async def visitor(scene: Scene, account: BotAccount) -> Person:
    """Somebody who writes to one of the bots."""
    scene.bot = account
    return await scene.visitor()


async def measure(rounds: int, messages: int, pipelined: int, folder: Path) -> list[Bot]:
    """Let the bots answer in turns."""
    said = texts()
    async with Scene(secretary=False) as scene:
        accounts = {name: scene.server.bot(f"{name}_bot") for name in NAMES}
        bots = [
            await start(__file__, name, scene.server.url, one.token, one.username, folder / name)
            for name, one in accounts.items()
        ]
        people = {name: await visitor(scene, one) for name, one in accounts.items()}

        async def ask(bot: Bot) -> None:
            await people[bot.name].write(next(said))
            await people[bot.name].heard(30)

        async def pipe(crowd: list[Person]) -> int:
            for one in crowd:
                await one.write(next(said))
            heard = await asyncio.gather(*(one.heard(120) for one in crowd), return_exceptions=True)
            return sum(isinstance(one, str) for one in heard)

        try:
            await talk(bots, ask, rounds, messages)
            for bot in bots:
                crowd = [await visitor(scene, accounts[bot.name]) for _ in range(pipelined)]
                await at_once(bot, pipelined, pipe(crowd))
                bot.more += f", {bot.resident():.0f} MB"
            return bots
        finally:
            for bot in bots:
                bot.process.terminate()
                await asyncio.to_thread(bot.process.wait, 30)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--messages", type=int, default=100)
    parser.add_argument("--pipelined", type=int, default=1000)
    args = parser.parse_args()
    with TemporaryDirectory(prefix="boltun-bench-", ignore_cleanup_errors=True) as folder:
        bots = asyncio.run(measure(args.rounds, args.messages, args.pipelined, Path(folder)))
    report(bots, args.rounds, args.messages)


# --- the bots: each in a process of its own


def run_echo(url: str, token: str) -> None:
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


def bot(name: str, url: str, token: str, username: str, folder: str) -> None:
    """Run one of the bots."""
    if name == "echo":
        run_echo(url, token)
        return
    from boltun.networks.telegram.network import TelegramNetwork

    address = f"@{username}"
    options: dict[str, str | int | bool] = {"server": url}
    account = Account(
        key=f"telegram:{address}", network="telegram", address=address, ask_first=False, options=options
    )
    if name == "network":
        run_network(lambda hear: TelegramNetwork(account, token, hear))
    else:
        run_service(account, token, Path(folder))


if __name__ == "__main__":
    if sys.argv[1:2] == ["--bot"]:
        bot(*sys.argv[2:])
    else:
        main()
