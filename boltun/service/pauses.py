"""Pauses: Boltun answers nobody for a while, or not one contact."""

from __future__ import annotations

import math
from collections.abc import Awaitable, Callable
from datetime import datetime, timedelta

from boltun.service.core import Core
from boltun.settings import MORNING_HOUR, PAUSED_UNTIL

__all__ = ["Pauses"]


class Pauses:
    """The times in which nobody gets an answer. Times are seconds since 1970."""

    def __init__(self, core: Core, change_setting: Callable[[str, object], Awaitable[None]]) -> None:
        self._core = core
        self._change_setting = change_setting

    @property
    def until(self) -> float | None:
        """The end of the pause; ``math.inf``: until resumed; None: not paused."""
        until = self._core.settings[PAUSED_UNTIL]
        return until if until > self._core.clock() else None

    def morning(self) -> float:
        """Return when "until morning" ends, by this computer's time zone."""
        now = datetime.fromtimestamp(self._core.clock())
        hour = self._core.settings[MORNING_HOUR]
        morning = now.replace(hour=hour, minute=0, second=0, microsecond=0)
        # A naive local time: a day may have 23 or 25 hours, and morning is by the clock on the wall.
        return (morning if morning > now else morning + timedelta(days=1)).timestamp()

    async def pause(self, until: float | None = None, contact_id: int | None = None) -> None:
        """Answer nobody, or not this contact, until then; None: until resumed. Cancels waiting answers."""
        until = math.inf if until is None else until
        if contact_id is None:
            await self._change_setting(PAUSED_UNTIL.key, until)
        else:
            self._core.desk.pause_contact(contact_id, until)

    async def resume(self, contact_id: int | None = None) -> None:
        """End the pause. A contact's stop after a loop ends, too, and the silence after the owner wrote."""
        if contact_id is not None:
            self._core.desk.go_on(contact_id)
            return
        self._core.desk.go_on_with_all()
        await self._change_setting(PAUSED_UNTIL.key, 0)

    def settings_changed(self, keys: frozenset[str]) -> None:
        """Cancel waiting answers if the pause is new."""
        desk = self._core.open_desk
        if PAUSED_UNTIL.key in keys and self.until is not None and desk is not None:
            desk.pause_all()
