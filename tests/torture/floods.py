"""Many messages at once from many contacts."""

from __future__ import annotations

import asyncio
import time

from .scene import Scene, Size, scene
from .table import Result

PEOPLE = 50

_WAL = 40
"""Megabytes beyond which the write-ahead log must not grow, although the harness reads now and then."""
_MEMORY = 400
"""Megabytes that the program may take."""

_BLOCK = {"ejabberd": 2000}
"""So many at once, and the next when these are recorded: it ends a session that leaves 5,000 unconfirmed."""


async def flood(size: Size, server: str, number: int) -> Result:
    """Let 50 contacts write so many messages as fast as they can: all recorded, log and memory bounded."""
    result = Result("flood", server, f"{number:,} from {PEOPLE}")
    async with scene(server, size, people=PEOPLE) as at:
        await at.served.start()
        await at.served.online()
        log = _Log(at)
        began, cpu = time.monotonic(), at.served.cpu()
        block = _BLOCK.get(server, number)
        complete = True
        for start in range(0, number, block):
            await _write(at, min(block, number - start))
            complete = await at.served.settled(at.traffic, size.patience + block / 20)
            if not complete:
                break
        took, used = time.monotonic() - began, at.served.cpu() - cpu
        memory, wal = at.served.memory(), log.close()
        result.notes.append(
            f"{took:.1f} s{'' if complete else ' and not done'}, {used * 1000 / number:.2f} ms of CPU"
            f" a message, at most {memory:.0f} MB of memory and {wal:.1f} MB of write-ahead log"
        )
        await at.end(result, 5)
        left = _megabytes(at, "-wal")
        result.notes.append(
            f"{left:.1f} MB of log at the end, beside {_megabytes(at, ''):.1f} MB of database"
        )
    result.expect_nothing_lost()
    result.expect(wal < _WAL, f"the write-ahead log grew to {wal:.1f} MB")
    result.expect(left < 0.1, f"{left:.1f} MB of write-ahead log were left")
    result.expect(memory < _MEMORY, f"it took {memory:.0f} MB of memory")
    return result


async def _write(at: Scene, number: int) -> None:
    """Let everybody write in turn, and wait until the server has it all."""
    for index in range(number):
        at.people[index % PEOPLE].ask_boltun()
        if index % PEOPLE == 0:
            # The harness reads what comes back, too.
            await asyncio.sleep(0)
    for person in at.people:
        await person.all_acknowledged(300)


class _Log:
    """How large the write-ahead log becomes, looked at ten times a second."""

    def __init__(self, at: Scene) -> None:
        self._at = at
        self._most = 0.0
        self._task = asyncio.create_task(self._watch())

    def close(self) -> float:
        """Return the most megabytes so far."""
        self._task.cancel()
        return self._most

    async def _watch(self) -> None:
        while True:
            self._most = max(self._most, _megabytes(self._at, "-wal"))
            await asyncio.sleep(0.1)


def _megabytes(at: Scene, end: str) -> float:
    path = at.served.database.with_name(at.served.database.name + end)
    return path.stat().st_size / 1e6 if path.exists() else 0.0
