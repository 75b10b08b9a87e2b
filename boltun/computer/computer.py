"""The computer's state, for as long as somebody has to know it."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol

from boltun.rules.state import FULL_SCREEN, IDLE, KINDS, UNKNOWN, State, Wanted

__all__ = ["Computer", "Knowledge", "look_once"]

_log = logging.getLogger(__name__)

_RETRY = (1.0, 5.0, 30.0)
"""Seconds until the next try to reach a bus, the last one again and again."""
_FIRST_LOOK = 3.0
"""Seconds that the first look may take."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Knowledge:
    """What is known of one part of the state."""

    kind: str
    said: bool | None
    by: tuple[str, ...] = ()
    """The names of the services that tell it."""


class Named(Protocol):
    """What tells something."""

    @property
    def name(self) -> str:
        """What people call it."""
        ...


class Watched(Protocol):
    """A place at which the state can be heard, such as a bus."""

    looked: asyncio.Event
    """Set once all was heard that is to be known at first, or nothing can be."""

    @property
    def states(self) -> Sequence[tuple[Named, State]]:
        """What each of those there said last."""
        ...

    async def run(self) -> None:
        """Listen until the place is gone."""
        ...


class Computer:
    """Knows the state while rules ask for it; until then it asks nobody. All of it is on one loop."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._changed: Callable[[], None] = _ignore
        self._wanted = Wanted()
        self._watchings: list[Watched] = []
        self._tasks: list[asyncio.Task[None]] = []
        self._changing = asyncio.Lock()
        self._first_look = False
        self.state = UNKNOWN
        """What is known now."""

    def listen(self, changed: Callable[[], None]) -> None:
        """Call this whenever the state is another one."""
        self._changed = changed

    async def follow(self, wanted: Wanted) -> None:
        """Know this from now on; returns when it is known, or cannot be known soon."""
        async with self._changing:
            if wanted != self._wanted:
                # What was known counts until more is known: nothing has changed on the computer.
                self._first_look = True
                try:
                    await self._end()
                    self._wanted = wanted
                    await self._begin(wanted)
                finally:
                    self._first_look = False
                self._take()

    async def _begin(self, wanted: Wanted) -> None:
        if not wanted.kinds or not sys.platform.startswith("linux"):
            return
        # Who needs nothing of it has not to wait for the library of the bus.
        from boltun.bus import session_address, system_address
        from boltun.computer.screen import Screen
        from boltun.computer.source import Which
        from boltun.computer.sources import sources
        from boltun.computer.watching import Watching

        # In their order, of which the first counts.
        known = [source for source in sources() if source.kinds & wanted.kinds]
        for which, address in ((Which.SESSION, session_address), (Which.SYSTEM, system_address)):
            of_bus = [source for source in known if source.which is which]
            if of_bus:
                self._watchings.append(Watching(address, of_bus, wanted, self._clock, self._take))
        if FULL_SCREEN in wanted.kinds:
            self._watchings.append(Screen(self._take))
        self._tasks = [asyncio.create_task(_stay(watching)) for watching in self._watchings]
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(_FIRST_LOOK):
                for watching in self._watchings:
                    await watching.looked.wait()

    async def close(self) -> None:
        """Ask nobody any more; nothing is known then."""
        async with self._changing:
            self._wanted = Wanted()
            await self._end()
            self._take()

    async def _end(self) -> None:
        tasks, self._tasks, self._watchings = self._tasks, [], []
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    @property
    def knowledge(self) -> Sequence[Knowledge]:
        """What is known of each part of the state that is asked for."""
        found = []
        for kind in (kind for kind in KINDS if kind in self._wanted.kinds):
            by = (source.name for source, state in self._said() if state.said(kind) is not None)
            found.append(Knowledge(kind=kind, said=self.state.said(kind), by=tuple(dict.fromkeys(by))))
        return found

    def _said(self) -> Iterable[tuple[Named, State]]:
        for watching in self._watchings:
            yield from watching.states

    def _take(self) -> None:
        state = _together(list(self._said()))
        if state != self.state and not self._first_look:
            self.state = state
            self._changed()


async def _stay(watching: Watched) -> None:
    """Watch one place, and again when it comes back."""
    from boltun.bus import BusLostError, CallError
    from boltun.computer.x11 import XError

    tries = 0
    while True:
        began = time.monotonic()
        try:
            await watching.run()
        except (BusLostError, CallError, XError, OSError) as error:
            _log.debug("Nothing can be heard of the computer's state there: %s", error)
        watching.looked.set()
        # What stood for a while begins anew with short waits.
        tries = 0 if time.monotonic() - began > _RETRY[-1] else tries
        await asyncio.sleep(_RETRY[min(tries, len(_RETRY) - 1)])
        tries += 1


def _together(said: Sequence[tuple[Named, State]]) -> State:
    """Return one state out of what several services say: what one of them says, no other denies."""
    found: dict[str, bool | None] = {}
    for kind in KINDS:
        known = [state.said(kind) for _, state in said if state.said(kind) is not None]
        found[kind] = any(known) if known else None
    # How long nobody used the computer is known best by the first of them.
    of_use = [state for _, state in said if state.idle is not None]
    idle = of_use[0] if of_use else UNKNOWN
    found[IDLE] = idle.idle
    return State(**found, idle_since=idle.idle_since)


def _ignore() -> None:
    """Nobody listens."""


async def look_once(clock: Callable[[], float], wanted: Wanted) -> tuple[State, Sequence[Knowledge]]:
    """Return what is known now, and by whom."""
    computer = Computer(clock)
    try:
        await computer.follow(wanted)
        return computer.state, computer.knowledge
    finally:
        await computer.close()
