"""The server is restarted under traffic, told to end and killed in turn."""

from __future__ import annotations

import asyncio
import time

from .scene import Size, scene
from .served import AT_ONCE
from .table import Result

PEOPLE = 5


async def restarts(size: Size, server: str) -> Result:
    """Restart the server ``size.restarts`` times; nobody gets an answer twice.

    A server that is killed forgets what it only had in its memory: what is lost then is counted, and is not
    the program's fault.
    """
    result = Result("restart", server, f"{size.restarts} restarts, every second one a kill")
    dice = size.dice("restarts", server)
    settings = {**AT_ONCE, "thinking_time": 0.3}
    async with scene(server, size, people=PEOPLE, settings=settings, counts=False) as at:
        await at.served.start()
        await at.served.online()
        at.talk(dice, pause=0.4, patience=lambda person: 8.0 if person.number >= 3 else 0.0)
        for number in range(size.restarts):
            await asyncio.sleep(dice.uniform(2, 6) * size.pace)
            lines = len(at.served.lines)
            # A server that is told to end says goodbye to us: we have to listen meanwhile.
            await asyncio.to_thread(at.server.stop, hard=number % 2 == 1)
            at.server.start()
            began = time.monotonic()
            result.gaps.append(await at.served.said(": online", lines, 400) - began)
        await asyncio.sleep(3 * size.pace)
        await at.fall_silent()
        await at.end(result, min(20, size.patience))
    result.expect(not result.answered_twice, f"{result.answered_twice} answered twice")
    result.expect(not result.recorded_twice, f"{result.recorded_twice} recorded twice")
    result.expect(not result.never_settled, f"{result.never_settled} never settled")
    result.expect(not result.damaged, "damaged")
    result.expect(max(result.gaps) < 20, f"offline for {max(result.gaps):.1f} s after the server was back")
    return result
