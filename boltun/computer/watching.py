"""Watches one bus: each service on it that tells something is asked when it comes, and after its signals."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable, Sequence

from boltun.bus import Bus, BusLostError, CallError, Signal, owner_rule
from boltun.computer.source import Asking, Source, Told
from boltun.rules.state import UNKNOWN, State, Wanted

__all__ = ["Watching"]

_log = logging.getLogger(__name__)

_APART = 0.25
"""Seconds between two questions to one service, however many signals it sends."""
_HANGS_FOR = 60.0
"""After so many seconds a service that did not answer is asked again."""
_FAULTS = (CallError, BusLostError, TypeError, ValueError, IndexError, AttributeError, OverflowError)
"""An answer of any form may come: a service can be any program."""


class Watching:
    """One connection to a bus, for as long as it lasts. All of it is on one loop."""

    def __init__(
        self,
        address: Callable[[], str],
        sources: Sequence[Source],
        wanted: Wanted,
        clock: Callable[[], float],
        told: Callable[[], None],
    ) -> None:
        """``address`` returns that of the bus; ``told`` is called when a service says something else."""
        self._address = address
        self._sources = sources
        self._wanted = wanted
        self._clock = clock
        self._told = told
        self._states: dict[Source, State] = {}
        self._wakes = {source: asyncio.Event() for source in sources}
        self.looked = asyncio.Event()
        """Every service was asked once, or the bus is not there."""

    @property
    def states(self) -> Sequence[tuple[Source, State]]:
        """What each service said last, in the order of the services."""
        return [(one, self._states[one]) for one in self._sources if one in self._states]

    async def run(self) -> None:
        """Stay until the bus is gone; BusLostError if it cannot be reached."""
        try:
            address = self._address()
            if not address:
                raise BusLostError("there is no bus")
            bus = await Bus.open(address, self._hear)
            try:
                await self._stay(bus)
            finally:
                await bus.close()
        finally:
            self._states.clear()
            self.looked.set()
            self._told()

    async def _stay(self, bus: Bus) -> None:
        for source in self._sources:
            coming = [owner_rule(source.name)] if source.is_service else []
            for rule in (*coming, *source.signals()):
                with contextlib.suppress(CallError):
                    await bus.watch(rule)
        asking = Asking(bus=bus, wanted=self._wanted, clock=self._clock)
        asked: set[Source] = set()
        tasks = [asyncio.create_task(self._follow(source, asking, asked)) for source in self._sources]
        try:
            await asyncio.wait([bus.lost, *tasks], return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            if bus.lost.done() and not bus.lost.cancelled():
                bus.lost.exception()

    async def _follow(self, source: Source, asking: Asking, asked: set[Source]) -> None:
        """Ask one service again and again, when there is a reason to."""
        wake = self._wakes[source]
        while True:
            wake.clear()
            again: float | None = None
            try:
                told = await self._answer(source, asking)
            except _FAULTS as error:
                if asking.bus.lost.done():
                    return
                _log.debug("%s tells nothing of the computer: %s", source.name, error)
                told = Told()
                again = _HANGS_FOR if isinstance(error, BusLostError) else None
            self._note(source, told.state)
            asked.add(source)
            if len(asked) == len(self._sources) and not self.looked.is_set():
                self.looked.set()
                self._told()
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(told.again if again is None else again):
                    await wake.wait()
            await asyncio.sleep(_APART)

    async def _answer(self, source: Source, asking: Asking) -> Told:
        # A question to a service that is not there would start it.
        if source.is_service and not await asking.bus.owner_of(source.name):
            source.forget()
            return Told()
        return await source.ask(asking)

    def _note(self, source: Source, state: State) -> None:
        if self._states.get(source, UNKNOWN) != state:
            self._states[source] = state
            self._told()

    def _hear(self, signal: Signal) -> None:
        is_owner = signal.member == "NameOwnerChanged"
        for source, wake in self._wakes.items():
            if is_owner and signal.body and signal.body[0] == source.name:
                source.forget()
            source.hear(signal)
            wake.set()
