"""Times by the state of the computer: locked, not used, full screen, do not disturb. What the state is, is
found out elsewhere."""

from __future__ import annotations

from dataclasses import dataclass, replace

__all__ = [
    "FULL_SCREEN",
    "IDLE",
    "KINDS",
    "LOCKED",
    "MOST_MINUTES",
    "QUIET",
    "UNKNOWN",
    "State",
    "StateTimes",
    "Wanted",
]

LOCKED, IDLE, FULL_SCREEN, QUIET = KINDS = ("locked", "idle", "full_screen", "do_not_disturb")
"""The parts of the state, as the file of rules names them."""


MOST_MINUTES = 7 * 24 * 60
"""Without use; more is a mistake."""


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """What is known of the computer now; None: it is not known."""

    locked: bool | None = None
    full_screen: bool | None = None
    do_not_disturb: bool | None = None
    idle: bool | None = None
    """Whether nobody has used it for a while."""
    idle_since: float | None = None
    """While it is idle: since when, Unix seconds."""

    def said(self, kind: str) -> bool | None:
        """Return what is known of one part."""
        said: bool | None = getattr(self, kind)
        return said


UNKNOWN = State()


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """What the rules have to know of the computer."""

    kinds: frozenset[str] = frozenset()
    idle: float = 0.0
    """From so many seconds without use on, they ask for it."""

    @classmethod
    def by(cls, times: tuple[StateTimes, ...]) -> Wanted:
        """Return what these times have to know."""
        return cls(
            kinds=frozenset(kind for one in times for kind in one.kinds),
            idle=min((one.idle * 60 for one in times if one.idle is not None), default=0.0),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class StateTimes:
    """The times in which the computer is in a state. All that is asked has to be so, and has to be known."""

    locked: bool = False
    idle: float | None = None
    """Nobody has used it for so many minutes."""
    full_screen: bool = False
    do_not_disturb: bool = False
    state: State = UNKNOWN

    @property
    def kinds(self) -> tuple[str, ...]:
        """The parts of the state that it asks for."""
        return tuple(kind for kind in KINDS if getattr(self, kind) not in (False, None))

    def in_state(self, state: State) -> StateTimes:
        """Return the same in another state of the computer."""
        # Nothing else is kept: the rules stay equal when something changes that they do not ask for.
        known = {kind: state.said(kind) for kind in self.kinds}
        since = None if self.idle is None else state.idle_since
        return replace(self, state=State(**known, idle_since=since))

    def holds(self, at: float) -> bool:
        """Whether the computer is in this state."""
        return self._is_so and (self.idle is None or self._begins <= at)

    def next_change(self, at: float) -> float | None:
        """Return when it has not been used for long enough, if nobody uses it meanwhile; None: never by
        itself."""
        return self._begins if self.idle is not None and self._is_so and at < self._begins else None

    @property
    def _is_so(self) -> bool:
        is_known = self.idle is None or self.state.idle_since is not None
        return is_known and all(self.state.said(kind) is True for kind in self.kinds)

    @property
    def _begins(self) -> float:
        """When it was not used for long enough."""
        return (self.state.idle_since or 0.0) + (self.idle or 0.0) * 60
