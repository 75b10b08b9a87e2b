"""Runs the program in the middle of traffic, and says what goes over the network, until it is killed.

    python traffic.py PROFILE FIRST COUNT SEED [to the end]

The contacts' messages have the numbers up to FIRST + COUNT. Those before FIRST were on their way in earlier
runs and come again, as servers do it that were not told of their arrival.
"""

from __future__ import annotations

import asyncio
import json
import sys
from collections import deque
from pathlib import Path
from random import Random
from typing import Any

from boltun.events import Event, MessageChanged
from boltun.message import Account, Message
from boltun.networks.practice import Act, Done, PracticeNetwork
from boltun.paths import Profile
from boltun.service import Service

ACCOUNT = Account(
    key="practice:other", network="practice", address="other", ask_first=False, options={"latency": "0.002"}
)
START = 1_800_000_000.0


def tell(**what: object) -> None:
    print(json.dumps(what), flush=True)


class Acts(deque[Done]):
    """What a network does, told as it is done."""

    def append(self, done: Done) -> None:
        if done.act is Act.SENT:
            tell(sent=done.contact.address, text=done.text)


def message(network: PracticeNetwork, number: int, *, again: bool) -> Message:
    """Every third is one of many by the same contact; the others come from a contact each."""
    contact = network.contact("chatty" if number % 3 == 0 else f"contact {number}")
    at = START + number / 100
    return Message(
        contact=contact,
        text=f"вопрос {number}",
        at=at,
        received_at=at,
        id=f"id-{number}",
        redelivered=again,
    )


async def run(folder: str, first: int, count: int, seed: int, to_the_end: bool) -> None:
    dice = Random(seed)
    said: set[int] = set()
    now = START + first / 100

    def listen(event: Event) -> None:
        if isinstance(event, MessageChanged) and event.message_id not in said:
            said.add(event.message_id)
            tell(stored=event.message_id)

    service = Service(Profile.at(folder), clock=lambda: now, dice=dice, listener=listen)
    await service.start()
    await service.minds.load(service.minds.default)
    if not await service.accounts.all():
        await service.accounts.add(ACCOUNT, None)
    await service.core.connections.made(ACCOUNT.key)
    network: Any = service.core.connections.network(ACCOUNT.key)
    network.done = Acts()
    tell(started=first)
    for number in range(max(0, first - 30), first + count):
        now = max(now, START + number / 100)
        network.deliver(message(network, number, again=number < first))
        await asyncio.sleep(dice.choice([0, 0, 0.001, 0.003]))
    desk = service.core.desk
    while to_the_end and not desk.is_idle:  # noqa: ASYNC110
        await asyncio.sleep(0.01)
    if to_the_end:
        await service.stop()
    else:
        await asyncio.sleep(3600)


if __name__ == "__main__":
    asyncio.run(
        run(
            str(Path(sys.argv[1])),
            int(sys.argv[2]),
            int(sys.argv[3]),
            int(sys.argv[4]),
            sys.argv[5:] == ["to the end"],
        )
    )
