"""The other side of a connection is asked when nothing comes, and given up when it does not answer."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

import pytest

from boltun.networks.silence import silence

SOON = 10.0


@dataclass
class Line:
    """A connection on which nothing comes by itself."""

    heard_at: float = 0.0
    reading: bool = True
    asked: int = 0
    answers: int = 0

    async def ask(self) -> None:
        self.asked += 1
        if self.asked <= self.answers:
            self.heard_at += 1e-6


async def test_who_does_not_answer_is_gone() -> None:
    line = Line(answers=3)
    async with asyncio.timeout(SOON):
        await silence(line, 0.0, line.ask)
    assert line.asked == 4


async def test_nobody_is_asked_before_it_is_quiet() -> None:
    line = Line(heard_at=asyncio.get_running_loop().time())
    with pytest.raises(TimeoutError):
        async with asyncio.timeout(0.05):
            await silence(line, 3_600.0, line.ask)
    assert line.asked == 0


async def test_who_is_not_listened_to_is_not_given_up() -> None:
    line = Line(reading=False)
    with pytest.raises(TimeoutError):
        async with asyncio.timeout(0.05):
            await silence(line, 0.0, line.ask)
    assert line.asked == 0


async def test_who_is_not_listened_to_any_more_when_asked_is_not_given_up() -> None:
    line = Line()

    async def ask() -> None:
        line.reading = False
        line.asked += 1

    with pytest.raises(TimeoutError):
        async with asyncio.timeout(0.05):
            await silence(line, 0.0, ask)
    assert line.asked == 1
