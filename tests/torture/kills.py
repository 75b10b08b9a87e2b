"""The program is killed at random instants under traffic and started again at once."""

from __future__ import annotations

import asyncio
import time

from .scene import Scene, Size, scene
from .served import AT_ONCE, WITH_DELAYS
from .table import Result

PEOPLE = 5


async def kills(size: Size, server: str, *, delays: bool) -> Result:
    """Kill it ``size.kills`` times; everything that the server had is recorded once and answered once."""
    result = Result("kill", server, f"{size.kills} kills, {'with' if delays else 'no'} delays")
    dice = size.dice("kills", server, delays)
    settings = WITH_DELAYS if delays else AT_ONCE
    async with scene(server, size, people=PEOPLE, settings=settings) as at:
        await at.served.start()
        await at.served.online()
        # Some write again and again, some wait for each answer.
        at.talk(dice, pause=0.6, patience=lambda person: 6.0 if person.number >= 3 else 0.0)
        result.damaged = 0
        startup = 1.0
        for _ in range(size.kills):
            if dice.random() < 0.2:
                # In the middle of its start.
                await asyncio.sleep(dice.uniform(0, 1.5 * startup))
            else:
                await at.served.online()
                await asyncio.sleep(dice.uniform(0, 1.5) ** 2)
            await _kill(at, result)
            began = time.monotonic()
            await at.served.start()
            result.gaps += await _gap(at, began, dice.random() < 0.3)
            if result.gaps:
                startup = result.gaps[-1]
        await at.served.online()
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


async def _gap(at: Scene, began: float, measured: bool) -> list[float]:
    """Return how long it took to be online again; only now and then, for it keeps from killing meanwhile."""
    return [await at.served.online() - began] if measured else []
