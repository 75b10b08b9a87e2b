"""The computer's clock is days ahead for one run, and then right again."""

from __future__ import annotations

import asyncio
import contextlib
import time
from pathlib import Path

from .contact import Contact, Sent
from .scene import Size, owner_of, scene
from .served import AT_ONCE
from .table import Result

_AHEAD = 10 * 86400
_LATER = 16 * 60
"""Seconds after which the silence for the owner's sake (15 min) and the limit of ten minutes are over."""

_SETTINGS = {**AT_ONCE, "limit_10_minutes": 3, "limit_hour": 20, "limit_hour_all": 60}
"""With the limits as they are at first."""


def library() -> str:
    """Return the library that gives a process a clock of its own; empty where there is none."""
    found = sorted(Path("/usr/lib").glob("*/faketime/libfaketimeMT.so.1"))
    return str(found[0]) if found else ""


async def clock(size: Size, server: str) -> Result:
    """Run ten days ahead, then at the right time: everybody is answered as the usual rules allow it."""
    result = Result("clock", server, "10 days ahead, then right")
    if not library():
        result.skipped = "faketime is not installed; on Debian: apt-get install faketime"
        return result
    async with scene(server, size, people=4, settings=_SETTINGS) as at:
        served = at.served
        dial = served.folder / "clock"
        served.environment = {
            "LD_PRELOAD": library(),
            "FAKETIME_TIMESTAMP_FILE": str(dial),
            "FAKETIME_NO_CACHE": "1",
            "FAKETIME_DONT_FAKE_MONOTONIC": "1",
        }
        limited, owners, fresh, stamped = at.people
        dial.write_text(f"+{_AHEAD}s")
        await served.start()
        await served.online()
        # What the server kept until then has the server's stamp, and is ten days old by this clock.
        await asyncio.sleep(1)
        for _ in range(3):
            result.expect(await _answered(limited), "not answered with the clock ahead")
        phone = await owner_of(at)
        phone.say(owners.bare, "I am here myself")
        async with asyncio.timeout(10):
            while not at.traffic.strange["I am here myself"]:  # noqa: ASYNC110
                await asyncio.sleep(0.1)
        await asyncio.sleep(1)
        at.traffic.strange.clear()
        await phone.close()
        await served.stop()
        ahead = [row for row in await served.rows_async() if row.received_at > time.time() + 86400]
        result.expect(bool(ahead), "the clock was not ahead: this run shows nothing")

        dial.write_text("+0s")
        await served.start()
        await served.online()
        result.expect(await _answered(fresh), "somebody new is not answered at the right time")
        result.expect(
            await _answered(stamped, "<delay xmlns='urn:xmpp:delay' stamp='2099-01-01T00:00:00Z'/>"),
            "a message with the stamp of 2099 is not answered",
        )
        dial.write_text(f"+{_LATER}s")
        result.expect(
            await _answered(limited),
            "who was answered three times by the wrong clock is silenced by the limit",
        )
        result.expect(await _answered(owners), "where the owner wrote by the wrong clock Boltun stays silent")
        result.expect(await _answered(stamped), "who sent a stamp of 2099 is not answered any more")
        dial.write_text("+0s")
        stamps = [row.at for row in await served.rows_async() if row.text == "m3x1"]
        result.expect(
            all(stamp < time.time() + 60 for stamp in stamps), "a message of 2099 stands in the future"
        )
        await at.end(result, 5)
    result.expect_nothing_lost()
    return result


async def _answered(person: Contact, extra: str = "") -> bool:
    sent: Sent = person.ask_boltun(extra=extra)
    with contextlib.suppress(TimeoutError):
        await asyncio.wait_for(sent.over.wait(), 15)
    return bool(sent.answers)
