"""Modes: which one holds, why and until when, and the choice of one by hand."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from boltun.errors import BoltunError
from boltun.rules.in_force import choosing, chosen
from boltun.rules.mode import AUTOMATIC, Holding, Rules, next_holdings
from boltun.service.core import Core

__all__ = ["Modes", "named_mode"]


class Modes:
    """The rules of the profile and the mode that holds. Times are seconds since 1970."""

    def __init__(self, core: Core, change_setting: Callable[[str, object], Awaitable[None]]) -> None:
        self._core = core
        self._change_setting = change_setting
        self._told = Holding()

    @property
    def rules(self) -> Rules:
        """All rules of the file."""
        return self._core.rules.rules

    def holding(self) -> Holding:
        """Return what holds now."""
        return self._core.in_force.holding()

    async def now(self) -> Holding:
        """Return what holds now, for other threads."""
        return self.holding()

    def next(self) -> tuple[float, Holding] | None:
        """Return what holds next, and from when; None: nothing changes by itself."""
        core = self._core
        coming = next_holdings(self.rules, core.clock(), chosen(core.settings), 1)
        return coming[0] if coming else None

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
