"""What holds now: the rules, what was chosen by hand, and the settings under the mode that holds."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping

from boltun.rules.mode import NO_RULES, Choice, Holding, Rules
from boltun.rules.state import State
from boltun.settings import (
    DEFAULT_MIND,
    GENERAL_RULES,
    MINDS_BEHIND,
    MODE,
    MODE_SINCE,
    MODE_UNTIL,
    Settings,
    Value,
)
from boltun.settings.overlay import Overlay

__all__ = ["InForce", "as_it_was", "choosing", "chosen", "has_rule", "named_minds"]

_NOTHING: Mapping[str, Value] = {}


class InForce:
    """Which mode holds, worked out anew only when it changes: every message asks some twenty times."""

    def __init__(
        self,
        settings: Settings,
        rules: Callable[[], Rules],
        clock: Callable[[], float],
        state: Callable[[], State] | None = None,
    ) -> None:
        """``rules`` returns those of now, ``clock`` the time in Unix seconds, ``state`` that of the
        computer; None: the rules are in a state already."""
        self._settings = settings
        self._rules = rules
        self._clock = clock
        self._state = state
        self.settings: Settings = Overlay(settings, self._over)
        """The settings that count for replies: those of the mode that holds, over the person's own."""
        self._kept = Holding()
        self._given: Rules = NO_RULES
        self._stated: State | None = None
        self._choice: Choice | None = None
        self._since, self._until = math.inf, -math.inf

    def holding(self) -> Holding:
        """Return what holds now."""
        now, given, choice = self._clock(), self._rules(), chosen(self._settings)
        state = None if self._state is None else self._state()
        is_other = given is not self._given or state != self._stated
        if is_other or choice != self._choice or not self._since <= now < self._until:
            rules = self._kept.rules
            if is_other:
                rules = given if state is None else given.in_state(state)
            self._kept, self._choice = rules.holding(now, choice), choice
            self._given, self._stated = given, state
            self._since = now
            ends = (self._kept.until, None if self._kept.by_hand else rules.next_reason(now))
            self._until = min((end for end in ends if end is not None), default=math.inf)
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


def as_it_was(settings: Settings, clock: Callable[[], float]) -> Settings:
    """Return the settings without the choice of a mode, while the clock shows a time before it."""
    since = settings[MODE_SINCE]
    return Overlay(settings, lambda: {MODE.key: ""} if since and clock() < since else _NOTHING)


def chosen(settings: Settings) -> Choice | None:
    """Return the mode that somebody chose by hand; None: the schedule chooses."""
    mode, until = settings[MODE], settings[MODE_UNTIL]
    if not mode:
        return None
    return Choice(mode=mode, until=until or None, since=settings[MODE_SINCE] or None)


def has_rule(settings: Settings, rules: Rules) -> bool:
    """Whether a general rule, or one of a mode, lets Boltun answer anybody."""
    return rules.grants or any(settings[rule] for rule in GENERAL_RULES)


def named_minds(settings: Settings, rules: Rules) -> Iterator[tuple[str, str, bool]]:
    """Yield what names a mind, the name of the mind, and whether that stands in the rules."""
    keys = (DEFAULT_MIND.key, MINDS_BEHIND.key)
    named: list[tuple[str, Value, bool]] = [(key, settings.get(key), False) for key in keys]
    for mode in rules.modes:
        over = mode.settings
        named += [(f"{key} of the mode {mode.name}", over[key], True) for key in keys if key in over]
    named += [(f"[[minds]] {rule.number}", rule.bases, True) for rule in rules.minds]
    for words, value, in_rules in named:
        names = value if isinstance(value, tuple) else (str(value),)
        yield from ((words, name, in_rules) for name in names if name)
