"""Round trip and CPU of the network and of the whole service beside a bare nio echo bot, on one Synapse.

Run: python tests/benchmarks/matrix_round_trip.py [--rounds N] [--messages N] [--pipelined N]. One client on
bare HTTP asks the bots in turns (`round_trip`); then ``--pipelined`` messages go to the echo bot and to the
network, 80 on their way at once.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[2]))

from boltun.message import Account
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
from tests.networks.matrix.person import Person
from tests.networks.matrix.synapse import Synapse, missing, synapse

WINDOW = 80


async def start_bot(name: str, server: Synapse, driver: Person, folder: Path) -> tuple[Bot, str]:
    """Make an account with a conversation, start this file again as its bot; return bot and room."""
    user = server.register()
    async with Person(server, user) as phone:
        room = await driver.talk_with(user.id)
        await phone.join(room)
    return await start(__file__, name, server.url, user.id, user.password, folder / name), room


async def pipeline(driver: Person, room: str, messages: int) -> int:
    """Send many with some on their way at once; return how many were answered."""
    free = asyncio.Semaphore(WINDOW)
    heard: set[str] = set()

    async def listen() -> None:
        while len(heard) < messages:
            heard.add((await driver.said(60))["content"]["body"])
            free.release()

    listening = asyncio.create_task(listen())
    for number in range(messages):
        await asyncio.wait_for(free.acquire(), 60)
        await driver.write(f"pipelined {number}", room)
    await asyncio.gather(listening, return_exceptions=True)
    return len(heard)


async def measure(server: Synapse, rounds: int, messages: int, pipelined: int, folder: Path) -> list[Bot]:
    """Let the bots answer in turns."""
    said = texts()
    async with Person(server, server.register()) as driver:
        found = [await start_bot(name, server, driver, folder) for name in NAMES]
        rooms = {bot.name: room for bot, room in found}
        bots = [bot for bot, _ in found]

        async def ask(bot: Bot) -> None:
            await driver.write(next(said), rooms[bot.name])
            await driver.said(120)
            driver.events.clear()

        try:
            await talk(bots, ask, rounds, messages)
            for bot in bots[:2] if pipelined else ():
                room = rooms[bot.name]
                await at_once(bot, pipelined, pipeline(driver, room, pipelined))
            return bots
        finally:
            for bot in bots:
                bot.stop()


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
        bots = asyncio.run(measure(server, args.rounds, args.messages, args.pipelined, Path(folder)))
    report(bots, args.rounds, args.messages)


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


def bot(name: str, url: str, user: str, password: str, folder: str) -> None:
    """Run one of the bots."""
    if name == "echo":
        asyncio.run(run_echo(url, user, password, folder))
        return
    from boltun.networks.matrix.network import MatrixNetwork

    options: dict[str, str | int | bool] = {"homeserver": url}
    account = Account(key=f"matrix:{user}", network="matrix", address=user, ask_first=False, options=options)
    if name == "network":
        run_network(lambda hear: MatrixNetwork(account, password, hear, Keepsake(folder=Path(folder))))
    else:
        run_service(account, password, Path(folder))


if __name__ == "__main__":
    if sys.argv[1:2] == ["--bot"]:
        bot(*sys.argv[2:])
    else:
        main()
