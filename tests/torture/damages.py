"""The database file is damaged while the program runs; it is restored by the command line."""

from __future__ import annotations

import asyncio
import sqlite3
from random import Random

from .scene import Scene, Size, scene
from .served import AT_ONCE
from .table import Result

_BEFORE = 200
"""Messages that the daily copy has."""
_PAGES = 6
"""So many pages of the file get anything in them."""


async def damage(size: Size, server: str) -> Result:
    """Damage pages under traffic: it says so and ends, and what the copy had is there again."""
    result = Result("damage", server, f"{_PAGES} pages")
    dice = size.dice("damage", server)
    # The first run makes no copy, so that the second makes one with messages in it.
    async with scene(server, size, people=4, settings={**AT_ONCE, "backup_megabytes": 0}) as at:
        await at.served.start()
        await at.served.online()
        for number in range(_BEFORE):
            at.people[number % len(at.people)].ask_boltun()
            if number % 20 == 0:
                await asyncio.sleep(0.2)
        await _all_recorded(at, result)
        await at.served.stop()
        before = {row.text for row in at.served.rows()}

        at.served.settings["backup_megabytes"] = 1000
        at.served.write_settings()
        await at.served.start()
        await at.served.online()
        await _copy_is_there(at)
        pages = _spoil(at, dice)
        result.notes.append(f"pages {', '.join(map(str, pages))}")
        at.talk(dice, pause=0.3, patience=lambda person: 0.0)
        code = await at.served.ended(60)
        if code is None:
            # Nothing touched what is damaged: the next start finds it.
            code = await at.served.stop()
            result.notes.append("not noticed within a minute of traffic")
            await at.served.start()
            code = await at.served.ended(30)
        result.expect(code == 1, f"with damage it {'runs on' if code is None else f'ended with {code}'}")
        result.notes.append(f"it said: {at.served.tail(3)}")
        await at.served.kill()

        code, said = await at.served.run("restore")
        result.expect(code == 0, f"restore lists no copy: {said.strip()}")
        code, said = await at.served.run("restore", "--begin-anew")
        result.expect(code == 0, f"restore --begin-anew: {said.strip()}")
        result.notes.append(" / ".join(["restore --begin-anew:", *said.strip().splitlines()]))
        await at.served.start()
        await at.served.online()
        await asyncio.sleep(3)
        await at.fall_silent()
        fresh = at.people[0].ask_boltun()
        await asyncio.wait({asyncio.ensure_future(fresh.over.wait())}, timeout=20)
        result.expect(bool(fresh.answers), "not answered after the restoring")
        await at.end(result, 20, 0)
        after = {row.text for row in at.served.rows()}
        result.expect(before <= after, f"{len(before - after)} of {len(before)} that the copy had are gone")
    result.expect(not result.damaged, "the new database is damaged")
    result.expect(not result.recorded_twice, f"{result.recorded_twice} recorded twice")
    return result


async def _all_recorded(at: Scene, result: Result) -> None:
    for person in at.people:
        await person.all_acknowledged()
    result.expect(await at.served.settled(at.traffic, 30), "not everything was recorded before")


async def _copy_is_there(at: Scene) -> None:
    """Wait for the daily copy that a start makes."""
    folder = at.served.database.parent / "backups"
    async with asyncio.timeout(60):
        while not [path for path in folder.glob("*") if ".part" not in path.name]:  # noqa: ASYNC110
            await asyncio.sleep(0.2)


def _spoil(at: Scene, dice: Random) -> list[int]:
    """Write anything into some pages of the tables of messages and their indexes."""
    connection = sqlite3.connect(f"{at.served.database.as_uri()}?mode=ro", uri=True)
    size = connection.execute("PRAGMA page_size").fetchone()[0]
    count = connection.execute("PRAGMA page_count").fetchone()[0]
    connection.close()
    pages = sorted(dice.sample(range(3, count + 1), min(_PAGES, count - 2)))
    with at.served.database.open("r+b") as file:
        for page in pages:
            file.seek((page - 1) * size)
            file.write(dice.randbytes(size))
    return pages
