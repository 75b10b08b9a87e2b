"""Modes: which one holds, why and until when, and the choice of one by hand."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable

from boltun.errors import BoltunError, SettingsError
from boltun.rules.in_force import choosing
from boltun.rules.mode import AUTOMATIC, Holding, Rules
from boltun.rules.state import State
from boltun.service.core import Core

__all__ = ["Modes", "named_mode"]

_FIRST_LOOK = 10.0
"""Seconds that the first look at calendars may take."""


class Modes:
    """The rules of the profile and the mode that holds. Times are seconds since 1970."""

    def __init__(
        self,
        core: Core,
        change_setting: Callable[[str, object], Awaitable[None]],
        follow: Callable[[], Awaitable[None]],
    ) -> None:
        """``follow`` lets everybody know what holds now."""
        self._core = core
        self._change_setting = change_setting
        self._follow = follow
        self._following: asyncio.Task[None] | None = None
        self._told = Holding()
        self._reading: asyncio.Task[None] | None = None
        self._entries_changed = False
        """Whether the rules do not have the last entries of calendars yet."""

    async def begin(self) -> None:
        """Before anybody is answered, read the calendars of this computer, and the copies of others, and find
        out the computer's state."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(_FIRST_LOOK):
                await self._read_calendars(fetches=False)
        self._core.rules.fill()
        await self._core.computer.follow(self.rules.wanted)
        self._core.computer.listen(self._computer_changed)

    async def close(self) -> None:
        """Look at calendars and at the computer no more."""
        self._core.computer.listen(lambda: None)
        for task in (self._reading, self._following):
            if task is not None:
                task.cancel()
                await asyncio.wait([task])
        await self._core.computer.close()

    def _computer_changed(self) -> None:
        if self._following is None or self._following.done():
            self._following = asyncio.create_task(self._follow_computer())

    async def _follow_computer(self) -> None:
        """Let everybody know until all know the state as it is now."""
        seen: State | None = None
        while seen != (seen := self._core.computer.state):
            await self._follow()

    @property
    def problems(self) -> list[SettingsError]:
        """What is wrong in the rules, or with their calendars."""
        core = self._core
        return [*core.rules.problems, *core.calendars.problems(core.rules.path, self.rules.zone)]

    async def _read_calendars(self, *, fetches: bool = True) -> None:
        if await self._core.calendars.look(self.rules, fetches=fetches):
            self._entries_changed = True

    @property
    def rules(self) -> Rules:
        """All rules of the file."""
        return self._core.rules.rules

    def clock(self) -> float:
        """Return what time it is."""
        return self._core.clock()

    def holding(self) -> Holding:
        """Return what holds now."""
        return self._core.in_force.holding()

    async def now(self) -> Holding:
        """Return what holds now, for other threads."""
        return self.holding()

    async def choose(self, name: str, until: float | None = None) -> None:
        """Let a mode hold until then, or until another is chosen; ``auto``: as the schedules say.

        BoltunError if there is no such mode.
        """
        mode = named_mode(name, self.rules)
        for key, value in choosing(mode, until, self._core.clock()).items():
            await self._change_setting(key, value)

    async def look(self) -> frozenset[str] | None:
        """Read the file again if it changed; return the settings with other values, None: nothing changed."""
        await asyncio.to_thread(self._core.rules.reload)
        if self._entries_changed:
            # Not while the file is read in its thread: one of both would be lost.
            self._entries_changed = False
            self._core.rules.fill()
        if self.rules.calendars and (self._reading is None or self._reading.done()):
            # A slow server keeps nobody waiting; what it says counts from the next look on.
            self._reading = asyncio.create_task(self._read_calendars())
        await self._core.computer.follow(self.rules.wanted)
        before, self._told = self._told, self.holding()
        if before == self._told:
            return None
        over, now = before.over, self._told.over
        return frozenset(key for key in {*over, *now} if over.get(key) != now.get(key))


def named_mode(name: str, rules: Rules) -> str:
    """Return the name of a mode as the file has it, empty for ``auto``; BoltunError if there is none."""
    if name.casefold() == AUTOMATIC:
        return ""
    if (mode := rules.find(name)) is not None:
        return mode.name
    known = ", ".join(mode.name for mode in rules.modes)
    raise BoltunError(
        "There is no mode {mode}.",
        advice="There are: {known}, auto."
        if known
        else "Write one into the rules: boltun rules preset night",
        mode=name,
        known=known,
    )
