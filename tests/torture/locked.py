"""The database is held by another program, or its server has stopped: the account's session lives on."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from contextlib import AsyncExitStack
from pathlib import Path
from tempfile import TemporaryDirectory

from . import postgres, servers
from .scene import Scene, Size, scene, scene_on
from .table import Result

_PATIENCE = 1.0
"""Seconds that a ping may take."""


async def locked_file(size: Size, server: str) -> Result:
    """Hold the database file for ten seconds: pings are answered meanwhile, and messages after."""
    result = Result("locked database", server, f"SQLite, {size.pings} s")
    async with scene(server, size, people=2) as at:
        device = await _begin(at, result)
        other = sqlite3.connect(at.served.database, isolation_level=None)
        try:
            other.execute("BEGIN EXCLUSIVE")
            await _ping(at, device, result, size.pings)
        finally:
            other.close()
        await at.end(result, 30, 0)
    result.expect_nothing_lost()
    return result


async def stopped_server(size: Size, server: str) -> Result:
    """Stop PostgreSQL for ten seconds in the middle of traffic: the same."""
    result = Result("stopped database", server, f"PostgreSQL, {size.pings} s")
    if reason := postgres.missing():
        result.skipped = reason
        return result
    async with AsyncExitStack() as stack:
        database = stack.enter_context(postgres.Postgres())
        at_server = await stack.enter_async_context(servers.running(server, size.hold))
        at = await stack.enter_async_context(scene_on(at_server, size, people=2, url=database.url))
        device = await _begin(at, result)
        database.freeze()
        try:
            await _ping(at, device, result, size.pings)
        finally:
            database.thaw()
        await at.end(result, 30, 0)
    result.expect_nothing_lost()
    return result


async def two_owners(size: Size, server: str) -> Result:
    """Start a second program on the same PostgreSQL: it is refused, and the first one serves on."""
    result = Result("second owner", server, "PostgreSQL")
    if reason := postgres.missing():
        result.skipped = reason
        return result
    async with AsyncExitStack() as stack:
        database = stack.enter_context(postgres.Postgres())
        at_server = await stack.enter_async_context(servers.running(server, size.hold))
        at = await stack.enter_async_context(scene_on(at_server, size, people=2, url=database.url))
        await _begin(at, result)
        copy = Path(stack.enter_context(TemporaryDirectory()))
        second = at.served.twin(copy / "profile")
        await second.start()
        try:
            code = await second.ended(60)
            result.expect(code not in (None, 0), f"a second program was not refused: it {_fate(code)}")
            result.notes.append(f"it said: {second.tail(2)}")
            for _ in range(10):
                for person in at.people:
                    person.ask_boltun()
                await asyncio.sleep(0.2)
            for person in at.people:
                await person.all_acknowledged()
            await at.end(result, 20, 0)
        finally:
            await second.kill()
    result.expect_nothing_lost()
    return result


def _fate(code: int | None) -> str:
    return "runs" if code is None else f"ended with {code}"


async def _begin(at: Scene, result: Result) -> str:
    """Start it, and return the full address at which it is."""
    await at.served.start()
    await at.served.online()
    first = at.people[1]  # one that notes where answers come from
    sent = first.ask_boltun()
    await asyncio.wait_for(sent.over.wait(), 20)
    result.expect(bool(sent.answers), "the first message was not answered")
    if not await first.ping(first.locked, 10):
        raise RuntimeError("the session answers no ping while nothing is wrong")
    return first.locked


async def _ping(at: Scene, device: str, result: Result, pings: int) -> None:
    """Ping the session once a second while messages come."""
    answered, slowest = 0, 0.0
    for _ in range(pings):
        began = time.monotonic()
        at.people[0].ask_boltun()
        answered += await at.people[1].ping(device, _PATIENCE)
        took = time.monotonic() - began
        slowest = max(slowest, took)
        await asyncio.sleep(max(0.0, 1 - took))
    await at.people[0].all_acknowledged()
    result.notes.append(f"{answered} of {pings} pings answered, the slowest after {slowest * 1000:.0f} ms")
    result.expect(answered == pings, f"{answered} of {pings} pings answered")
