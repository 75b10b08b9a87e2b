"""Whether a program fills the screen: on X11 the window manager tells (Extended Window Manager Hints)."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Sequence

from boltun.computer.x11 import XConnection, XError
from boltun.rules.state import UNKNOWN, State

__all__ = ["Screen"]

_APART = 0.25
"""Seconds between two looks, however often windows change."""
_NAMES = ("_NET_SUPPORTED", "_NET_ACTIVE_WINDOW", "_NET_WM_STATE", "_NET_WM_STATE_FULLSCREEN")


class Screen:
    """Watches the window that is in front. Under Wayland nobody tells."""

    name = "the window manager (X11)"

    def __init__(self, told: Callable[[], None]) -> None:
        """``told`` is called when the state is another one."""
        self._told = told
        self._state = UNKNOWN
        self._changed = asyncio.Event()
        self._atoms: tuple[int, ...] = ()
        self._watched = 0
        self.looked = asyncio.Event()
        """It was looked at once, or there is nothing to look at."""

    @property
    def states(self) -> Sequence[tuple[Screen, State]]:
        """What it says."""
        return [(self, self._state)]

    async def run(self) -> None:
        """Stay until the display is gone; XError if it cannot be reached."""
        if os.environ.get("WAYLAND_DISPLAY") or os.environ.get("XDG_SESSION_TYPE") == "wayland":
            raise XError("Wayland does not tell what fills the screen")
        connection = await XConnection.open(self._note)
        listening = asyncio.create_task(connection.listen())
        watching = asyncio.create_task(self._watch(connection))
        try:
            await asyncio.wait([listening, watching], return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in (listening, watching):
                task.cancel()
            await asyncio.gather(listening, watching, return_exceptions=True)
            await connection.close()
            self._say(UNKNOWN)

    async def _watch(self, connection: XConnection) -> None:
        self._atoms = tuple([await connection.atom(name) for name in _NAMES])
        self._watched = 0
        await connection.watch(connection.root)
        while True:
            self._changed.clear()
            try:
                self._say(State(full_screen=await self._is_full(connection)))
            except XError:
                self._say(UNKNOWN)  # the window has just gone; a signal follows
            await self._changed.wait()
            await asyncio.sleep(_APART)

    async def _is_full(self, connection: XConnection) -> bool | None:
        supported, active, state, full = self._atoms
        if full not in await connection.numbers(connection.root, supported):
            return None
        window = next(iter(await connection.numbers(connection.root, active)), 0)
        if not window:
            return False
        if window != self._watched:
            await connection.watch(window)
            self._watched = window
        return full in await connection.numbers(window, state)

    def _note(self, window: int, name: int) -> None:
        if name in self._atoms:
            self._changed.set()

    def _say(self, state: State) -> None:
        changed, self._state = state != self._state, state
        self.looked.set()
        if changed:
            self._told()
