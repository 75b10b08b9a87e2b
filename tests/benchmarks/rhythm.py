"""How fast the figures behind the pictures of the place "Statistics" are counted.

    python tests/benchmarks/rhythm.py [MESSAGES]

Fills a database (fixed seed) with MESSAGES (1,000,000) of 200 contacts over four years, every fourth with a
lesson, then counts all of them as the window does: the whole summary with weekdays and weeks, and the
timeline of the busiest contact, who has a tenth. Seconds of wall and CPU time, the best of three, and the
longest stretch for which one slice keeps the loop from its other work.
"""

from __future__ import annotations

import asyncio
import sys
import time
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from boltun.message import Account, Contact
from boltun.statistics import count
from boltun.store.store import Store
from boltun.timeline import follow
from tests.connection import connection_of

BEGAN = 1_640_000_000.0
YEARS = 4 * 365 * 86400.0
KEY = "xmpp:me@example.org"


def rows(messages: int) -> Iterator[tuple[Any, ...]]:
    """Make messages: of each two, one of a contact and what became of it."""
    dice = Random(1)
    at = BEGAN
    for number in range(1, messages + 1, 2):
        at += dice.expovariate(messages / 2 / YEARS)
        contact = 1 if dice.random() < 0.1 else dice.randint(2, 200)
        outcome, reason = dice.choice(
            (("answered", "everybody"), ("held", "ask"), ("silent", "chewed"), ("silent", "late"))
        )
        yield number, contact, "contact", "hello", at, outcome, reason, None, None, None
        author = "owner" if outcome == "silent" else "bot"
        state, reply_to = ("sent", None if author == "owner" else number)
        yield number + 1, contact, author, "Hi", at + 5, None, "", state, reply_to, at + 5


def fill(store: Store, messages: int) -> None:
    """Write them, past everything that looks at each of them."""
    store.accounts.save(Account(key=KEY, network="xmpp", address="me@example.org"))
    for number in range(1, 201):
        store.contacts.id_of(Contact(account=KEY, address=f"c{number}@example.org"))
    connection = connection_of(store)
    connection.executemany(
        "INSERT INTO messages (id, contact_id, author, text, at, received_at, network_id, server_id, sender,"
        " replayed, held_up, automatic, addressed, encrypted, outcome, reason, state, reply_to, sent_at)"
        " VALUES (?1, ?2, ?3, ?4, ?5, ?5, '', '', '', 0, 0, 0, 0, 0, ?6, ?7, ?8, ?9, ?10)",
        rows(messages),
    )
    connection.execute(
        "INSERT INTO lessons (message_id, topic, general, status)"
        " SELECT id, 'hello', reason <> 'chewed', 'new' FROM messages WHERE author = 'contact' AND id % 4 = 1"
    )
    connection.commit()


def measured(title: str, make: Callable[[], Awaitable[Any]]) -> None:
    """Print the best of three runs, and the longest time between two turns of the loop."""

    async def run() -> tuple[float, float, float]:
        longest = 0.0
        before = time.perf_counter()

        async def watch() -> None:
            nonlocal longest, before
            while True:
                now = time.perf_counter()
                longest, before = max(longest, now - before), now
                await asyncio.sleep(0)

        watching = asyncio.create_task(watch())
        await asyncio.sleep(0)
        wall, cpu = time.perf_counter(), time.process_time()
        await make()
        wall, cpu = time.perf_counter() - wall, time.process_time() - cpu
        watching.cancel()
        return wall, cpu, longest

    wall, cpu, longest = min(asyncio.run(run()) for _ in range(3))
    print(
        f"{title:<44}{wall:7.2f} s wall{cpu:7.2f} s CPU{longest * 1000:8.1f} ms longest stretch", flush=True
    )


def main() -> None:
    """Measure and print."""
    messages = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000
    with TemporaryDirectory() as place, Store.open(Path(place) / "boltun.sqlite") as store:
        fill(store, messages)
        until = BEGAN + 2 * YEARS
        month = BEGAN + YEARS - 30 * 86400
        measured(f"the summary of {messages:,} messages", lambda: count(store.statistics, BEGAN, until))
        measured("the summary of the last 30 days", lambda: count(store.statistics, month, until))
        measured("the timeline of a contact with a tenth", lambda: follow(store.timelines, 1))
        measured("thirty days of that timeline", lambda: follow(store.timelines, 1, month, until))


if __name__ == "__main__":
    main()
