"""The connection is cut, falls silent, or is slow, while messages come and answers are in the making."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from tests.e2e.relay import Relay

from . import servers
from .scene import Scene, Size, scene_on
from .served import AT_ONCE
from .table import Result

PEOPLE = 5

_SLOWLY = {**AT_ONCE, "thinking_time": 1.0, "typing_time": 2.0, "times_may_grow": True}
"""Two to six seconds to each answer: there is always one in the making."""

SILENCE = 30.0
"""A silent link is to be noticed within so many seconds …"""
_RECONNECTING = 15.0
"""… and to be replaced within these."""


class Wire(Relay):
    """A relay whose old connections can fall silent while new ones work."""

    def lose(self) -> None:
        """Let what is connected now hear and say nothing any more; nobody is told."""
        self._open.clear()
        self._pipes.clear()
        self._open = asyncio.Event()
        self._open.set()


async def cuts(size: Size, server: str) -> Result:
    """Cut it every few seconds; it is back soon, and every message is answered."""
    result = Result("cut", server, f"{size.cuts} cuts")
    dice = size.dice("cuts", server)
    async with _wired(server, size) as (at, wire):
        await _begin(at, size, server)
        for _ in range(size.cuts):
            await asyncio.sleep(dice.uniform(3, 9) * size.pace)
            lines, began = len(at.served.lines), time.monotonic()
            wire.cut_and_open()
            result.gaps.append(await at.served.said(": online", lines, 400) - began)
        await _finish(at, result, size)
    result.expect(max(result.gaps) < 8, f"offline for {max(result.gaps):.1f} s after a cut")
    return result


async def silences(size: Size, server: str) -> Result:
    """Let its connection fall silent; it notices, and what was on its way is answered."""
    result = Result("silence", server, f"{size.silences} silent links")
    dice = size.dice("silences", server)
    async with _wired(server, size) as (at, wire):
        await _begin(at, size, server)
        for _ in range(size.silences):
            await asyncio.sleep(dice.uniform(3, 9))
            lines, began = len(at.served.lines), time.monotonic()
            wire.lose()
            await asyncio.sleep(10)
            # By now whatever was in the making went into the void.
            heard = {sent.text for sent in at.traffic.sent.values() if sent.answers}
            rows = await at.served.rows_async()
            early = [row.text for row in rows if row.outcome == "answered" and row.text not in heard]
            result.expect(not early, f"{len(early)} recorded as answered that the server does not have")
            result.gaps.append(await at.served.said(": online", lines, 400) - began)
        await _finish(at, result, size)
    most = SILENCE + _RECONNECTING
    result.expect(max(result.gaps) < most, f"a silent link was replaced after {max(result.gaps):.1f} s")
    return result


async def slow(size: Size, server: str) -> Result:
    """Slow the connection down to two seconds for a round trip, and cut it now and then."""
    number = max(1, size.cuts // 3)
    result = Result("slow", server, f"2 s to and fro, {number} cuts")
    dice = size.dice("slow", server)
    async with _wired(server, size) as (at, wire):
        wire.latency = 1.0
        await _begin(at, size, server)
        for _ in range(number):
            await asyncio.sleep(dice.uniform(6, 12))
            lines, began = len(at.served.lines), time.monotonic()
            wire.cut_and_open()
            result.gaps.append(await at.served.said(": online", lines, 400) - began)
        await _finish(at, result, size)
    # TLS, SASL, binding and what follows take some ten round trips.
    result.expect(max(result.gaps) < 45, f"offline for {max(result.gaps):.1f} s after a cut")
    return result


async def _begin(at: Scene, size: Size, server: str) -> None:
    await at.served.start()
    await at.served.online()
    # Everybody waits for the answer before the next message, so that none is superseded.
    at.talk(size.dice("talk", server), pause=0.5, patience=lambda person: 150.0)


async def _finish(at: Scene, result: Result, size: Size) -> None:
    await asyncio.sleep(6 * size.pace)
    await at.fall_silent()
    await at.end(result, size.patience, size.hold or 1)
    result.expect_nothing_lost()
    result.expect(not result.given_up, f"{result.given_up} messages given up")


@asynccontextmanager
async def _wired(name: str, size: Size) -> AsyncIterator[tuple[Scene, Wire]]:
    """Set a scene whose program connects through a wire."""
    async with (
        servers.running(name, size.hold) as server,
        Wire(server.host, server.port) as wire,
        scene_on(server, size, people=PEOPLE, settings=_SLOWLY, port=wire.port) as at,
    ):
        yield at, wire
