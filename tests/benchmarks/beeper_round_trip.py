"""Round trip of a message over Beeper: the whole service beside a bare echo bot on the same stand-in.

Run: python tests/benchmarks/beeper_round_trip.py [--rounds N] [--messages N]. The stand-in
(tests/networks/beeper/stand_in.py) runs in this process, one for each bot, and validates nothing meanwhile.
The echo bot uses aiohttp as the network does, hears events and sends. The bots are asked in turns
(`round_trip`). Then each gets 1,000 messages of 50 people at once.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory

sys.path.insert(0, str(Path(__file__).parents[2]))

from boltun.message import Account
from tests.benchmarks.round_trip import Bot, at_once, report, run_service, start, talk, texts
from tests.networks.beeper.stand_in import ACCOUNT, TOKEN, StandIn

NAMES = ("echo", "service")
PEOPLE = 50
PIPELINED = 1_000


async def stand_in() -> StandIn:
    """Start a stand-in with all who will write."""
    server = StandIn()
    server.checks = False
    server.add_chat("anna")
    for number in range(PEOPLE):
        server.add_chat(f"person{number}")
    await server.start()
    return server


async def flood(server: StandIn, wanted: int) -> int:
    """Let many people write at once; return how many answers came."""
    while not server.sent.empty():
        server.sent.get_nowait()
    for number in range(PIPELINED):
        server.write(f"person{number % PEOPLE}", f"number {number}")
    answered = 0
    with suppress(TimeoutError):
        async with asyncio.timeout(60):
            while answered < wanted:
                await server.sent.get()
                answered += 1
    return answered


async def measure(rounds: int, messages: int, folder: Path) -> list[Bot]:
    """Let the bots answer in turns."""
    servers = {name: await stand_in() for name in NAMES}
    bots = [await start(__file__, name, one.address, folder / name) for name, one in servers.items()]
    said = texts()

    async def ask(bot: Bot) -> None:
        servers[bot.name].write("anna", next(said))
        await asyncio.wait_for(servers[bot.name].heard("anna").get(), 30)

    try:
        await talk(bots, ask, rounds, messages)
        for bot in bots:
            # Whoever gets several messages in a row is answered to the last one.
            wanted = PIPELINED if bot.name == "echo" else PEOPLE
            server = servers[bot.name]
            await at_once(bot, PIPELINED, flood(server, wanted))
        return bots
    finally:
        for bot in bots:
            bot.process.terminate()
            await asyncio.to_thread(bot.process.wait, 30)
            await servers[bot.name].stop()


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--messages", type=int, default=200)
    args = parser.parse_args()
    with TemporaryDirectory(prefix="boltun-bench-", ignore_cleanup_errors=True) as folder:
        bots = asyncio.run(measure(args.rounds, args.messages, Path(folder)))
    report(bots, args.rounds, args.messages)


# --- the bots: each in a process of its own


def run_echo(address: str) -> None:
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


def bot(name: str, address: str, folder: str) -> None:
    """Run one of the bots."""
    if name == "echo":
        run_echo(address)
        return
    account = Account(
        key=f"beeper:{ACCOUNT}",
        network="beeper",
        address=ACCOUNT,
        ask_first=False,
        options={"server": address},
    )
    run_service(account, TOKEN, Path(folder))


if __name__ == "__main__":
    if sys.argv[1:2] == ["--bot"]:
        bot(*sys.argv[2:])
    else:
        main()
