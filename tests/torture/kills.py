"""The program is killed at random instants under traffic and started again at once."""

from __future__ import annotations

import asyncio
import time

from .scene import Scene, Size, scene
from .served import AT_ONCE, WITH_DELAYS
from .table import Result

PEOPLE = 5

_AT_START = 0.2
"""So many of the kills hit the program while it starts."""


async def kills(size: Size, server: str, *, delays: bool) -> Result:
    """Kill it ``size.kills`` times; everything that the server had is recorded once and answered once."""
    result = Result("kill", server, f"{size.kills} kills, {'with' if delays else 'no'} delays")
    dice = size.dice("kills", server, delays)
    settings = WITH_DELAYS if delays else AT_ONCE
    async with scene(server, size, people=PEOPLE, settings=settings) as at:
        began = time.monotonic()
        await at.served.start()
        startup = await at.served.online() - began
        # Some write again and again, some wait for each answer.
        at.talk(
            dice, pause=2.0 if delays else 0.6, patience=lambda person: 6.0 if person.number >= 3 else 0.0
        )
        result.damaged = 0
        done, until = 0, time.monotonic() + size.minutes * 60
        while done < size.kills and time.monotonic() < until:
            done += 1
            if dice.random() < _AT_START:
                await asyncio.sleep(dice.uniform(0, startup))
            else:
                online = await at.served.online()
                if at.served.starts > 1:
                    result.gaps.append(online - began)
                # Long enough for some answers with delays, short enough to be killed in the middle of others.
                pause = dice.uniform(0, 4) if delays else dice.uniform(0, 1.5) ** 2
                await asyncio.sleep(pause * size.pace)
            await _kill(at, result)
            began = time.monotonic()
            await at.served.start()
        result.what = f"{done} kills, {'with' if delays else 'no'} delays"
        result.gaps.append(await at.served.online() - began)
        await asyncio.sleep(1)
        await at.fall_silent()
        await at.end(result, size.patience, size.hold or 1)
    result.expect_nothing_lost()
    return result


async def _kill(at: Scene, result: Result) -> None:
    await at.served.kill()
    found = await asyncio.to_thread(at.served.damage)
    if found:
        result.damaged = (result.damaged or 0) + 1
        result.notes.append(f"damage: {found[:200]}")
