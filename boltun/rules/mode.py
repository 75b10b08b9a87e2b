"""Named modes, and what holds at a time: which of them, with which settings, and whom it leaves out."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import tzinfo
from types import MappingProxyType

from boltun.rules.audience import Audience, Writer
from boltun.rules.calendar import Entries
from boltun.rules.minds import CONTACT, Chosen, MindsRule
from boltun.rules.schedule import Schedule
from boltun.rules.state import State, Wanted
from boltun.settings import DEFAULT_MIND, GENERAL_RULES, MINDS_BEHIND, Value

__all__ = ["AUTOMATIC", "NO_RULES", "Choice", "Holding", "Mode", "Rules", "next_holdings"]

_NOTHING: Mapping[str, Value] = MappingProxyType({})
_MOST_CHANGES = 1000
"""So many changes of single schedules are followed to the next change of the mode."""

AUTOMATIC = "auto"
"""Stands for no mode: the schedule chooses."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Mode:
    """A mode: when it holds by itself, whom it answers, and the settings that count meanwhile."""

    name: str
    when: Schedule | None = None
    """None: only when somebody chooses it."""
    only: Audience | None = None
    """Whom it answers; None: whomever the settings say."""
    never: Audience = field(default_factory=Audience)
    settings: Mapping[str, Value] = field(default_factory=lambda: _NOTHING)
    placeholders: bool = False
    """Whether placeholders are filled in what is said while it holds, also where the base does not say so."""
    faulty: bool = False
    """Whether the file has a fault here because of which somebody might be answered who should not be."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """A mode that somebody chose by hand. ``until`` in Unix seconds; None: until something else is chosen."""

    mode: str
    until: float | None = None
    since: float | None = None
    """When it was chosen."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """All that the file of rules says."""

    modes: tuple[Mode, ...] = ()
    """They are tried in this order."""
    minds: tuple[MindsRule, ...] = ()
    """Which minds answer whom; the first that fits counts."""
    never: Audience = field(default_factory=Audience)
    hours: Schedule | None = None
    """Nobody is answered outside of these, whatever the mode; None: there are none."""
    account_hours: Mapping[str, Schedule] = field(default_factory=dict)
    """Those of single accounts, by the key, in place of the others."""
    zone: tzinfo | None = None
    """The time zone of the profile; None: that of this computer."""
    faulty: bool = False
    """Whether the file has a fault because of which nobody may be answered."""

    @property
    def asks_past(self) -> bool:
        """Whether it has to be known when somebody last wrote."""
        lists = [
            self.never,
            *(mode.never for mode in self.modes),
            *(mode.only for mode in self.modes),
            *(rule.only for rule in self.minds),
        ]
        return any(one is not None and one.asks_past for one in lists)

    @property
    def asks_language(self) -> bool:
        """Whether it has to be known in which language somebody writes."""
        return any(rule.languages for rule in self.minds)

    @property
    def grants(self) -> bool:
        """Whether a mode lets somebody be answered by a general rule."""
        return any(mode.settings.get(rule.key) is True for mode in self.modes for rule in GENERAL_RULES)

    @property
    def calendars(self) -> frozenset[tuple[str, tzinfo | None]]:
        """The calendars by which times go, each with the zone of its all-day entries."""
        return frozenset(
            (calendar.source, schedule.zone)
            for schedule in self._schedules
            for calendar in schedule.calendars
        )

    @property
    def wanted(self) -> Wanted:
        """What has to be known of the computer."""
        return Wanted.by(tuple(times for schedule in self._schedules for times in schedule.states))

    @property
    def _schedules(self) -> Iterator[Schedule]:
        yield from (mode.when for mode in self.modes if mode.when is not None)
        yield from filter(None, (self.hours, *self.account_hours.values()))

    def filled(self, known: Entries) -> Rules:
        """Return the same rules with the entries of calendars that are known."""
        return self._with_times(lambda times: times.filled(known)) if self.calendars else self

    def in_state(self, state: State) -> Rules:
        """Return the same rules in a state of the computer."""
        return self._with_times(lambda times: times.in_state(state)) if self.wanted.kinds else self

    def _with_times(self, change: Callable[[Schedule], Schedule]) -> Rules:
        return replace(
            self,
            modes=tuple(
                mode if mode.when is None else replace(mode, when=change(mode.when)) for mode in self.modes
            ),
            hours=None if self.hours is None else change(self.hours),
            account_hours={key: change(hours) for key, hours in self.account_hours.items()},
        )

    def find(self, name: str) -> Mode | None:
        """Return the mode of this name; case does not matter."""
        return next((mode for mode in self.modes if mode.name.casefold() == name.casefold()), None)

    def covering(self, mode: Mode) -> Mode | None:
        """Return the mode because of which this one never holds by its own times; None: there is none."""
        if mode.when is None:
            return None
        names = [one.name for one in self.modes]
        before = self.modes[: names.index(mode.name)]
        return next((one for one in before if one.when is not None and one.when.is_always), None)

    def holding(self, at: float, choice: Choice | None = None) -> Holding:
        """Return what holds at a time. A choice that is not over wins over all schedules."""
        if choice is not None and (choice.until is None or at < choice.until) and self != NO_RULES:
            mode = self.find(choice.mode)
            lost = choice.mode if mode is None else ""
            return Holding(
                rules=self, mode=mode, by_hand=True, since=choice.since, until=choice.until, lost=lost
            )
        mode = self._scheduled(at)
        when = None if mode is None else mode.when
        entry = None if when is None else when.entry(at)
        state = None if when is None else when.state_at(at)
        return Holding(
            rules=self,
            mode=mode,
            until=self._changes(at),
            reason="" if entry is None else entry.summary,
            state=() if state is None else state.kinds,
        )

    def next_reason(self, at: float) -> float | None:
        """Return when the entry that gives the reason may be another one; None: never."""
        mode = self._scheduled(at)
        return None if mode is None or mode.when is None else mode.when.next_entry(at)

    def _scheduled(self, at: float) -> Mode | None:
        return next((mode for mode in self.modes if mode.when is not None and mode.when.holds(at)), None)

    def _changes(self, at: float) -> float | None:
        """Return when another mode holds by the schedules, or none does any more; None: never."""
        now, moment = self._scheduled(at), at
        # Those behind the one that holds have no say until it ends.
        until = len(self.modes) if now is None else self.modes.index(now) + 1
        schedules = [mode.when for mode in self.modes[:until] if mode.when is not None]
        for _ in range(_MOST_CHANGES):
            changes = [change for one in schedules if (change := one.next_change(moment)) is not None]
            if not changes:
                return None
            moment = min(changes)
            if self._scheduled(moment) is not now:
                return moment
        return moment


NO_RULES = Rules()


@dataclass(frozen=True, slots=True, kw_only=True)
class Holding:
    """What holds at a time."""

    rules: Rules = NO_RULES
    mode: Mode | None = None
    """None: the settings as they are."""
    by_hand: bool = False
    since: float | None = None
    """When it was chosen by hand, Unix seconds."""
    until: float | None = None
    """When something else holds, Unix seconds; None: not by itself."""
    reason: str = ""
    """The summary of the calendar's entry by which the mode holds."""
    state: tuple[str, ...] = ()
    """The parts of the computer's state by which the mode holds; it ends with any of them."""
    lost: str = ""
    """The name of a mode that was chosen by hand and is in the file no longer."""

    @property
    def over(self) -> Mapping[str, Value]:
        """What lies over the settings."""
        return _NOTHING if self.mode is None else self.mode.settings

    @property
    def name(self) -> str:
        """The name of the mode; empty: none holds."""
        return self.lost if self.mode is None else self.mode.name

    @property
    def faulty(self) -> bool:
        """Whether nobody is answered, because nobody knows what the person meant."""
        return self.rules.faulty or bool(self.lost) or (self.mode is not None and self.mode.faulty)

    def denies(self, writer: Writer, at: float) -> str | None:
        """Return the entry of a deny list that catches who writes; None: none does."""
        if caught := self.rules.never.catches(writer, at):
            return f"never: {caught}"
        if self.mode is not None and (caught := self.mode.never.catches(writer, at)):
            return f"{self.mode.name}, never: {caught}"
        return None

    def leaves_out(self, writer: Writer, at: float) -> bool:
        """Whether the mode answers some people only, and who writes is none of them."""
        return self.mode is not None and self.mode.only is not None and not self.mode.only.catches(writer, at)

    def hours_of(self, account: str) -> Schedule | None:
        """Return the hours of an account; None: it has none."""
        return self.rules.account_hours.get(account, self.rules.hours)

    def admitted(self, writer: Writer, at: float) -> str:
        """Return the entry because of which the mode answers who writes; empty: it asks none."""
        if self.mode is None or self.mode.only is None:
            return ""
        return f"{self.mode.name}, only: {self.mode.only.catches(writer, at) or ''}"

    def minds(self, own: Sequence[str], writer: Writer, at: float, language: str) -> Chosen:
        """Return who answers: ``own``, which the person chose for the contact, else what the rules say."""
        rules = self.rules.minds
        if own:
            return Chosen(names=tuple(own), by=CONTACT if rules else "")
        for rule in rules:
            if by := rule.fits(writer, at, language=language, mode=self.name):
                return Chosen(names=rule.bases, by=by)
        has_own = self.over.keys() & {DEFAULT_MIND.key, MINDS_BEHIND.key}
        return Chosen(by=f"mode {self.name}" if has_own else "")


def next_holdings(
    rules: Rules, at: float, choice: Choice | None, count: int
) -> Sequence[tuple[float, Holding]]:
    """Return what comes next and when, at most so many changes."""
    found: list[tuple[float, Holding]] = []
    moment = rules.holding(at, choice).until
    while moment is not None and len(found) < count:
        holding = rules.holding(moment, choice)
        found.append((moment, holding))
        moment = holding.until
    return found
