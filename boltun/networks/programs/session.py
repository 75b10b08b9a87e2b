"""One session with a program, from its hello to its end (docs/programs.md §3)."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import time
from collections.abc import AsyncIterator, Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final, Protocol

import boltun
from boltun.connection import ConnectionState
from boltun.networks.child import TooLong
from boltun.networks.endings import Ending
from boltun.networks.programs import complaints
from boltun.networks.programs.fields import Fields, MisunderstoodError, read_object

__all__ = ["VERSION", "Can", "Hello", "Listener", "Session", "Wire"]

log = logging.getLogger(__name__)

VERSION: Final = 1
"""Of what Boltun and programs say to each other."""

LONGEST: Final = 1_048_576
"""Bytes of one line."""

_BURST: Final = 2_000
_PACE: Final = 500.0
"""Lines that are read at once, and lines in a second after that."""

_FAREWELL: Final = 0.5
"""Seconds for the last word."""

_MOST_ERRORS: Final = 100
"""So many lines in a minute that make no sense end the session."""
_NOTED_ERRORS: Final = 20
"""Of these, so many go to the log."""


class Can(StrEnum):
    """What a program says in its hello that it can do."""

    TYPING = "typing"
    READ = "read"
    PRESENCE = "presence"
    SETTLED = "settled"
    """Tells after its hello which of our messages it has sent."""
    PONG = "pong"
    """Answers when it is asked whether it is there."""
    DRAFT = "draft"


@dataclass(frozen=True, slots=True, kw_only=True)
class Timing:
    """Seconds that a session is given."""

    hello: float = 30.0
    write: float = 60.0
    """A program that reads nothing for so long hangs."""
    quiet: float = 60.0
    """After so long without a word the program is asked whether it is there …"""
    answer: float = 20.0
    """… and has so long to answer."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Hello:
    """What a program says of itself."""

    name: str
    can: frozenset[Can]
    me: tuple[str, ...]
    """The owner's own addresses and names there."""
    longest: int
    """Characters of one message; 0: it has not said."""
    state: ConnectionState


class Wire(Protocol):
    """The way to the program and back."""

    def lines(self) -> AsyncIterator[bytes | str | TooLong]:
        """Yield what the program says, until it ends."""
        ...

    async def write(self, line: str) -> None:
        """Say something, and wait while the program reads too slowly; OSError if it is gone."""
        ...


class Listener(Protocol):
    """What the session tells of what it hears. MisunderstoodError: the program hears of it."""

    def on_hello(self, hello: Hello) -> None:
        """The program said hello."""
        ...

    def on_state(self, state: ConnectionState, text: str, retry_in: float) -> None:
        """The program's own connection changed."""
        ...

    def on_words(self, kind: str, fields: Fields) -> bool:
        """Something else came; False: nobody knows what it is."""
        ...

    async def may_go_on(self) -> None:
        """Wait until more can be taken in."""
        ...


class Session:
    """Reads and writes over a wire. It ends when the wire does, or by ``end``."""

    def __init__(
        self,
        wire: Wire,
        listener: Listener,
        name: str,
        *,
        timing: Timing,
        greeting: Mapping[str, Any],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """``name`` is the account's, for the log; ``greeting`` is said in our hello besides the version."""
        self._wire = wire
        self._listener = listener
        self._name = name
        self._timing = timing
        self._greeting = {"version": VERSION, "boltun": boltun.__version__, **greeting}
        self._clock = clock
        self._writing = asyncio.Lock()
        self._line = 0
        self._errors = 0
        self._errors_since = clock()
        self._noted = 0
        self._allowance = float(_BURST)
        self._refilled = clock()
        self._heard = asyncio.Event()
        self._heard_at = clock()
        self._over: asyncio.Future[Ending] = asyncio.get_running_loop().create_future()
        self.hello: Hello | None = None

    async def run(self) -> Ending | None:
        """Talk until the end; None: the wire ended, and nobody said why."""
        work = [asyncio.create_task(one) for one in (self._talk(), self._watch())]
        try:
            await asyncio.wait((work[0], self._over), return_when=asyncio.FIRST_COMPLETED)
            if not self._over.done() and (error := work[0].exception()) is not None:
                raise error
            return self._over.result() if self._over.done() else None
        finally:
            for task in work:
                task.cancel()
            await asyncio.gather(*work, return_exceptions=True)
            await self._say_bye()

    def end(self, ending: Ending) -> None:
        """End the session; the first reason counts."""
        if not self._over.done():
            self._over.set_result(ending)

    def can(self, what: Can) -> bool:
        """Whether the program can do something, as it said."""
        return self.hello is not None and what in self.hello.can

    async def say(self, kind: str, /, **words: Any) -> None:
        """Say something; OSError if the wire has ended. A program that does not read ends the session."""
        if self._over.done():
            raise ConnectionError
        line = line_of({"type": kind, **words})
        try:
            async with asyncio.timeout(self._timing.write), self._writing:
                await self._wire.write(line)
        except TimeoutError:
            self.end(Ending(template="The program does not read what Boltun says to it."))
            raise ConnectionError from None

    async def _say_bye(self) -> None:
        words: dict[str, Any] = {"type": "bye"}
        if self._over.done():
            words["text"] = self._over.result().text
        with contextlib.suppress(OSError, TimeoutError):
            async with asyncio.timeout(_FAREWELL):
                await self._wire.write(line_of(words))

    # Reading

    async def _talk(self) -> None:
        with contextlib.suppress(OSError):
            await self.say("hello", **self._greeting)
        async for line in self._wire.lines():
            self._line += 1
            self._heard_at = self._clock()
            self._heard.set()
            try:
                self._take(line)
            except MisunderstoodError as error:
                await self._complain(error)
            if self._over.done():
                return
            await self._keep_pace()
            await self._listener.may_go_on()

    def _take(self, line: bytes | str | TooLong) -> None:
        if isinstance(line, TooLong):
            raise complaints.too_long(LONGEST)
        if not line.strip():
            return
        fields = read_object(line)
        kind = fields.name("type")
        if kind == "hello":
            self._greet(fields)
        elif self.hello is None:
            raise complaints.before_hello(kind)
        elif kind == "state":
            self._change(fields)
        elif kind == "log":
            log.info("%s: %s", self._name, fields.text("text")[:500])
        elif kind != "pong" and not self._listener.on_words(kind, fields):
            # A newer program may know more words than this Boltun.
            log.debug("%s: nobody knows what %r is", self._name, kind)

    def _greet(self, fields: Fields) -> None:
        if fields.repeat({"type": "hello", **self._greeting}):
            self.end(Ending(template="The program only repeats what Boltun says."))
            return
        version = fields.number("version", 0)
        if version != VERSION:
            self.end(
                Ending(
                    template="The program speaks version {theirs}, and Boltun speaks version {ours}.",
                    values={"theirs": f"{version:g}", "ours": VERSION},
                    final=True,
                )
            )
            return
        state = fields.one_of("state", ConnectionState, ConnectionState.ONLINE)
        hello = Hello(
            name=fields.name("name", ""),
            can=frozenset(Can(one) for one in fields.names("can") if one in set(Can)),
            me=fields.names("me"),
            longest=int(fields.number("longest", 0)),
            state=state,
        )
        again, self.hello = self.hello is not None, hello
        if again:
            raise complaints.second_hello()
        self._listener.on_hello(hello)

    def _change(self, fields: Fields) -> None:
        state, text = fields.one_of("state", ConnectionState), fields.text("text", "")
        self._listener.on_state(state, text[:1_000], fields.number("retry_in", 0))

    async def _complain(self, error: MisunderstoodError) -> None:
        """Tell the program what makes no sense, and end with one that makes none at all."""
        now = self._clock()
        if now - self._errors_since > 60:
            self._errors, self._errors_since = 0, now
        self._errors += 1
        self._noted += 1
        if self._noted <= _NOTED_ERRORS:
            log.warning("%s, line %s: %s %s", self._name, self._line, error.what, error.advice)
        words = {"what": error.what, "line": self._line}
        for name in ("where", "advice", "id"):
            if said := getattr(error, name):
                words[name] = said
        with contextlib.suppress(OSError):
            await self.say("error", **words)
        if self._errors >= _MOST_ERRORS:
            values = {"what": error.what}
            self.end(
                Ending(
                    template="The program says nothing that Boltun understands. The last: {what}",
                    values=values,
                )
            )

    async def _keep_pace(self) -> None:
        """Let nobody fill the memory or take all the time."""
        self._allowance -= 1
        if self._allowance < 0:
            now = self._clock()
            self._allowance = min(_BURST, self._allowance + (now - self._refilled) * _PACE)
            self._refilled = now
            if self._allowance < 0:
                await asyncio.sleep(-self._allowance / _PACE)

    # Silence

    async def _watch(self) -> None:
        """End a session that does not come about, or in which the program fell silent."""
        timing = self._timing
        try:
            async with asyncio.timeout(timing.hello):
                while self.hello is None:
                    await self._hears_more()
        except TimeoutError:
            self.end(Ending(template="The program did not say hello."))
            return
        while self.can(Can.PONG):
            left = timing.quiet - (self._clock() - self._heard_at)
            if left > 0:
                await asyncio.sleep(left)
                continue
            with contextlib.suppress(OSError):
                await self.say("ping")
            try:
                async with asyncio.timeout(timing.answer):
                    await self._hears_more()
            except TimeoutError:
                self.end(Ending(template="The program does not answer any more."))
                return

    async def _hears_more(self) -> None:
        self._heard.clear()
        await self._heard.wait()


def line_of(words: Mapping[str, Any]) -> str:
    """Return a line of JSON. It holds nothing that any program takes for the end of a line."""
    line = json.dumps(words, ensure_ascii=False, separators=(",", ":"))
    for mark in ("\x85", "\u2028", "\u2029"):
        line = line.replace(mark, f"\\u{ord(mark):04x}")
    return line.encode("utf-8", "replace").decode("utf-8")
