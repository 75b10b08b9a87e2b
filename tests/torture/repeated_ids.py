"""A contact's program counts its ids from 1 in each session."""

from __future__ import annotations

import asyncio
import time
from collections import Counter

from .scene import Size, scene
from .table import Result

_SESSIONS = 5
_TEXTS = ("hello", "are you there", "hello", "so", "bye")


async def repeated_ids(size: Size, server: str) -> Result:
    """Write the same words with the same ids in each session: every message is recorded."""
    result = Result("repeated ids", server, f"{_SESSIONS} sessions of {len(_TEXTS)}")
    async with scene(server, size, people=1) as at:
        await at.served.start()
        await at.served.online()
        person = at.people[0]
        wanted: Counter[str] = Counter()
        for _ in range(_SESSIONS):
            for number, text in enumerate(_TEXTS, 1):
                person.say(at.served.user.jid, text, id=str(number))
                wanted[text] += 1
                await asyncio.sleep(0.1)
            await person.sync()
            await person.close()
            await person.connect()
        deadline = time.monotonic() + 10
        while True:
            found = Counter(row.text for row in await at.served.rows_async() if row.author == "contact")
            if found == wanted or time.monotonic() > deadline:
                break
            await asyncio.sleep(0.3)
        code = await at.served.stop()
        result.expect(code == 0, f"it ended with {code} on SIGTERM")
        result.damaged = int(bool(at.served.damage()))
    result.messages = wanted.total()
    result.never_recorded = (wanted - found).total()
    result.recorded_twice = (found - wanted).total()
    result.expect_nothing_lost()
    return result
