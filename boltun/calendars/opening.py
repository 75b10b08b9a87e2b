"""The rules of a profile with the entries of their calendars, for programs that look once."""

from __future__ import annotations

import asyncio
import time

from boltun.calendars.calendars import Calendars
from boltun.computer.computer import look_once
from boltun.errors import SettingsError
from boltun.paths import Profile
from boltun.rules.file import RulesFile
from boltun.rules.state import State

__all__ = ["calendars_of", "opened_rules"]


def calendars_of(profile: Profile) -> Calendars:
    """Return the calendars of a profile, none of which was read yet."""
    return Calendars(profile.rules_path.parent, profile.data / "calendars", time.time)


def opened_rules(
    profile: Profile, around: float | None = None, state: State | None = None
) -> tuple[RulesFile, Calendars, list[SettingsError]]:
    """Return the rules, their calendars, read now, and all faults of both. ``around``: entries around that
    time are needed, too. ``state``: that of the computer; None: as it is now. Takes long if a server does.
    """
    calendars = calendars_of(profile)
    file = RulesFile(profile.rules_path, profile.bases, calendars)
    if file.rules.calendars:
        asyncio.run(calendars.look(file.rules, around=around))
        file.fill()
    if file.rules.wanted.kinds:
        if state is None:
            state, _ = asyncio.run(look_once(time.time, file.rules.wanted))
        file.rules = file.rules.in_state(state)
    return file, calendars, [*file.problems, *calendars.problems(file.path, file.rules.zone)]
