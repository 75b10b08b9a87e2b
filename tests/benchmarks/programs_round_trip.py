"""Round trip of a message by WebSocket: the whole service beside a bare echo on the same library.

Run: python tests/benchmarks/programs_round_trip.py [--rounds N] [--messages N] [--pipelined N]. One client
asks the bots in turns (`round_trip`), and at the end many messages at once, each from a contact of its own.
There is no messenger between: the echo does nothing but read JSON and write it.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

sys.path.insert(0, str(Path(__file__).parents[2]))

from websockets.asyncio.client import ClientConnection, connect
from websockets.asyncio.server import ServerConnection, serve

from boltun.message import Account
from boltun.networks.protocol import ConnectionState, Keepsake
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
from tests.ports import free_port

TOKEN = "benchmark"


async def start_bot(name: str, folder: Path) -> tuple[Bot, ClientConnection]:
    """Start this file again as a bot, and connect to it."""
    port = free_port()
    bot = await start(__file__, name, port, folder)
    connection = await connect(
        f"ws://127.0.0.1:{port}/",
        proxy=None,
        additional_headers={"Authorization": f"Bearer {TOKEN}"},
        compression=None,
    )
    await connection.send(json.dumps({"type": "hello", "version": 1}))
    return bot, connection


async def say(connection: ClientConnection, chat: str, text: str) -> None:
    await connection.send(json.dumps({"type": "message", "chat": chat, "text": text}))


async def answer(connection: ClientConnection) -> None:
    """Wait for the next answer, and say that it is sent."""
    while True:
        heard = json.loads(await connection.recv())
        if heard["type"] == "send":
            await connection.send(json.dumps({"type": "sent", "id": heard["id"]}))
            return


async def flood(connection: ClientConnection, messages: int) -> int:
    """Let so many contacts write at once; return how many answers came."""

    async def write() -> None:
        for number in range(messages):
            await say(connection, f"contact {number}", "hello")

    async with asyncio.timeout(120):
        writing = asyncio.create_task(write())
        for _ in range(messages):
            await answer(connection)
        await writing
    return messages


async def measure(rounds: int, messages: int, pipelined: int, folder: Path) -> list[Bot]:
    """Let all answer in turns."""
    found = [await start_bot(name, folder) for name in NAMES]
    connections = {bot.name: connection for bot, connection in found}
    bots = [bot for bot, _ in found]
    said = texts()

    async def ask(bot: Bot) -> None:
        await say(connections[bot.name], "anna", next(said))
        await answer(connections[bot.name])

    try:
        await talk(bots, ask, rounds, messages)
        for bot in bots:
            connection = connections[bot.name]
            await at_once(bot, pipelined, flood(connection, pipelined))
        return bots
    finally:
        for bot in bots:
            bot.stop()


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--rounds", type=int, default=11)
    parser.add_argument("--messages", type=int, default=300)
    parser.add_argument("--pipelined", type=int, default=1000)
    args = parser.parse_args()
    with TemporaryDirectory(prefix="boltun-bench-", ignore_cleanup_errors=True) as folder:
        bots = asyncio.run(measure(args.rounds, args.messages, args.pipelined, Path(folder)))
    report(bots, args.rounds, args.messages)


# --- the bots: each in a process of its own


def run_echo(port: int) -> None:
    """A bot as the library's own examples write it."""

    async def live() -> None:
        async def talk(connection: ServerConnection) -> None:
            number = 0
            async for frame in connection:
                heard = json.loads(frame)
                if heard["type"] == "message":
                    number += 1
                    words = {"type": "send", "chat": heard["chat"], "text": heard["text"], "id": str(number)}
                    await connection.send(json.dumps(words))

        async with serve(talk, "127.0.0.1", port, compression=None):
            print("online", flush=True)
            await asyncio.get_running_loop().create_future()

    asyncio.run(live())


def account_on(port: int, folder: Path) -> Account:
    token = folder / f"token {port}"
    token.write_text(TOKEN, encoding="utf-8")
    return Account(
        key="websocket:me",
        network="websocket",
        address="me",
        ask_first=False,
        options={"port": port, "token_file": str(token)},
    )


def bot(name: str, port: str, folder: str) -> None:
    """Run one of the bots."""
    if name == "echo":
        run_echo(int(port))
        return
    from boltun.networks.websocket.network import SocketNetwork

    account = account_on(int(port), Path(folder))
    # It is ready when it waits for a program.
    if name == "network":
        run_network(
            lambda hear: SocketNetwork(account, None, hear, Keepsake()), ready=ConnectionState.WAITING
        )
    else:
        run_service(account, None, Path(folder), ready=ConnectionState.WAITING)


if __name__ == "__main__":
    if sys.argv[1:2] == ["--bot"]:
        bot(*sys.argv[2:])
    else:
        main()
