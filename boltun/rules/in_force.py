"""What holds now: the rules, what was chosen by hand, and the settings under the mode that holds."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping

from boltun.rules.mode import NO_RULES, Choice, Holding, Rules
from boltun.settings import MODE, MODE_SINCE, MODE_UNTIL, Settings, Value
from boltun.settings.overlay import Overlay

__all__ = ["InForce", "choosing", "chosen"]

_NOTHING: Mapping[str, Value] = {}


class InForce:
    """Which mode holds, worked out anew only when it changes: every message asks some twenty times."""

    def __init__(self, settings: Settings, rules: Callable[[], Rules], clock: Callable[[], float]) -> None:
        """``rules`` returns those of now; ``clock`` the time, Unix seconds."""
        self._settings = settings
        self._rules = rules
        self._clock = clock
        self.settings: Settings = Overlay(settings, self._over)
        """The settings that count for replies: those of the mode that holds, over the person's own."""
        self._kept = Holding()
        self._choice: Choice | None = None
        self._since, self._until = math.inf, -math.inf

    def holding(self) -> Holding:
        """Return what holds now."""
        now, rules, choice = self._clock(), self._rules(), chosen(self._settings)
        if rules is not self._kept.rules or choice != self._choice or not self._since <= now < self._until:
            self._kept, self._choice = rules.holding(now, choice), choice
            self._since = now
            self._until = math.inf if self._kept.until is None else self._kept.until
        return self._kept

    def _over(self) -> Mapping[str, Value]:
        return _NOTHING if self._rules() is NO_RULES else self.holding().over


def choosing(mode: str, until: float | None, now: float) -> dict[str, Value]:
    """Return the settings that choose a mode by hand, in the order in which they are to be changed.

    An empty name: the schedule chooses again.
    """
    # The name comes last: until then the choice before holds.
    return {
        MODE_UNTIL.key: float(until or 0) if mode else 0.0,
        MODE_SINCE.key: now if mode else 0.0,
        MODE.key: mode,
    }


def chosen(settings: Settings) -> Choice | None:
    """Return the mode that somebody chose by hand; None: the schedule chooses."""
    mode, until = settings[MODE], settings[MODE_UNTIL]
    if not mode:
        return None
    return Choice(mode=mode, until=until or None, since=settings[MODE_SINCE] or None)
