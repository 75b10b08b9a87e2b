"""How fast we write: so many lines at once, then one after each pause, in turns."""

from __future__ import annotations

import asyncio

import pytest

from boltun.errors import NetworkError, NotConnectedError
from boltun.networks.irc.outbox import Letter, Outbox


class Wire:
    """What goes out, and what was told of it."""

    def __init__(self, burst: int, pause: float) -> None:
        self.lines: list[str] = []
        self.left: list[str] = []
        self.refuses = False
        self.outbox = Outbox(burst, pause, self._write, self._leaving, lambda one: self.left.append(one.id))

    def put(self, target: str, *texts: str, waited: float = 0.0) -> Letter:
        loop = asyncio.get_running_loop()
        lines = tuple(text.encode() for text in texts)
        letter = Letter(texts[0], target, texts, lines, loop.time() - waited, loop.create_future())
        self.outbox.put(letter)
        return letter

    def pause_over(self, lines: int = 1) -> None:
        """Let the time for so many lines pass."""
        self.outbox._full_at -= lines * self.outbox.pause
        if self.outbox._timer is not None:
            self.outbox._timer.cancel()
        self.outbox._pump()

    def _write(self, line: bytes) -> None:
        self.lines.append(line.decode())

    def _leaving(self, letter: Letter) -> None:
        if self.refuses:
            raise NetworkError("The disk is full.")


async def test_a_burst_goes_out_at_once_and_then_a_line_for_each_pause() -> None:
    wire = Wire(burst=4, pause=60)
    for number in range(6):
        wire.put("bob", f"{number}")
    assert wire.lines == ["0", "1", "2", "3"]
    wire.pause_over()
    assert wire.lines == ["0", "1", "2", "3", "4"]
    wire.pause_over()
    assert len(wire.lines) == 6
    assert not wire.outbox.has_room()
    wire.pause_over(4)
    assert wire.outbox.has_room()


async def test_conversations_take_turns() -> None:
    wire = Wire(burst=2, pause=60)
    long = wire.put("bob", "b1", "b2", "b3", "b4")
    short = wire.put("carol", "c1")
    wire.pause_over(2)
    assert wire.lines == ["b1", "b2", "b3", "c1"]
    assert short.gone.done()
    assert not long.gone.done()
    wire.pause_over()
    assert wire.left == ["c1", "b1"]


async def test_without_a_pause_everything_goes_out_at_once() -> None:
    wire = Wire(burst=1, pause=0)
    for number in range(1_000):
        wire.put(f"bob{number}", f"{number}")
    assert len(wire.lines) == 1_000
    assert wire.outbox.has_room()


async def test_what_waited_too_long_is_not_sent() -> None:
    wire = Wire(burst=1, pause=60)
    with pytest.raises(NetworkError, match="waited for 300 seconds"):
        await wire.put("bob", "old", waited=300).gone
    wire.put("bob", "new")
    assert wire.lines == ["new"]


async def test_what_cannot_be_noted_is_not_sent() -> None:
    wire = Wire(burst=4, pause=60)
    wire.refuses = True
    with pytest.raises(NetworkError, match="disk is full"):
        await wire.put("bob", "hello").gone
    assert not wire.lines


async def test_a_lost_connection_says_what_was_torn() -> None:
    wire = Wire(burst=2, pause=60)
    torn, waiting = wire.put("bob", "b1", "b2", "b3"), wire.put("bob", "later")
    assert wire.outbox.drop(NotConnectedError("Gone.")) == [torn]
    assert torn.gone.done()
    assert torn.gone.exception() is None
    with pytest.raises(NotConnectedError):
        await waiting.gone
    wire.put("bob", "new")
    assert wire.lines[-1] == "new"


async def test_after_excess_flood_the_pause_doubles() -> None:
    outbox = Wire(burst=4, pause=0).outbox
    outbox.slow_down()
    assert outbox.pause == 2
    outbox.slow_down()
    assert outbox.pause == 4
