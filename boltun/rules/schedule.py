"""Times such as "mon-fri 22:00-07:00 until 2026-12-31": whether one holds, and when that changes.

All times are by the clock on the wall. A part that goes over midnight belongs to the day on which it begins.
When the clock is set back, a part lasts until the second time that the clock shows its end. A time that the
clock leaves out when it is set forward counts as the moment of that.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, time, timedelta, tzinfo
from zoneinfo import ZoneInfo

from boltun.errors import BoltunError
from boltun.rules.calendar import CalendarTimes, Entries, Entry
from boltun.rules.state import State, StateTimes

__all__ = ["Schedule", "Span", "TimesError", "at_wall", "read_span", "span_text", "wall", "zone_named"]

_DAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
_DAY_WORDS = {
    **{day: (number,) for number, day in enumerate(_DAYS)},
    "weekdays": tuple(range(5)),
    "weekends": (5, 6),
    "daily": tuple(range(7)),
    "always": tuple(range(7)),
}
_TIME = re.compile(r"(\d{1,2}):(\d{2})-(\d{1,2}):(\d{2})")
_DATE = re.compile(r"\d{4}-\d{2}-\d{2}")
_TOKEN = re.compile(r"\d{4}-\d{2}-\d{2}|\d{1,2}:\d{2}\s*[-–]\s*\d{1,2}:\d{2}|[a-z]+(?:\s*[-–]\s*[a-z]+)?|,")
_MINUTES = 24 * 60
_MOST_CHANGES = 1000
"""So many changes of single parts are followed to the next change of all."""
_FIRST, _LAST = date(2000, 1, 1), date(2200, 1, 1)
_FIRST_AT, _LAST_AT = 946_684_800 + 10 * 86400, 7_258_118_400 - 20 * 86400
"""Clocks outside of this are wrong; they count as its ends."""


class TimesError(BoltunError):
    """A text that names no times; the message says what is wrong with it, in words that fit after a colon."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Span:
    """Some hours of some days. ``first`` and ``last`` bound the days on which it begins, both included."""

    days: frozenset[int] = frozenset(range(7))
    """Monday is 0."""
    begins: int = 0
    ends: int = _MINUTES
    """Minutes of the day; if it ends before it begins, it ends on the next day."""
    first: date | None = None
    last: date | None = None

    def on(self, day: date) -> bool:
        """Whether it begins on this day."""
        return (
            day.weekday() in self.days
            and (self.first is None or self.first <= day)
            and (self.last is None or day <= self.last)
        )

    def bounds(self, day: date, zone: tzinfo | None) -> tuple[float, float]:
        """Return from when until when the part lasts that begins on this day, Unix seconds."""
        ends = self.ends if self.ends > self.begins else self.ends + _MINUTES
        return _instant(day, self.begins, zone, later=False), _instant(day, ends, zone, later=True)

    def nearby(self, day: date) -> Iterator[date]:
        """Return the days around this one on which its bounds may lie, or on which it begins or ends."""
        yield from _around(day, 1, 8)
        if self.first is not None:
            yield from _around(self.first, 0, 8)
        if self.last is not None:
            yield from _around(self.last, 7, 0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Schedule:
    """Several spans, calendars and states: it holds while one of them does. Without a zone, they are by
    this computer's clock."""

    spans: tuple[Span, ...] = ()
    zone: tzinfo | None = None
    texts: tuple[str, ...] = ()
    """The spans as the person wrote them."""
    calendars: tuple[CalendarTimes, ...] = ()
    states: tuple[StateTimes, ...] = ()

    @property
    def is_always(self) -> bool:
        """Whether one of its spans holds at all times."""
        return Span() in self.spans

    def filled(self, known: Entries) -> Schedule:
        """Return the same with the entries of calendars that are known."""
        if not self.calendars:
            return self
        filled = (one.filled(known.entries(one.source, self.zone)) for one in self.calendars)
        return replace(self, calendars=tuple(filled))

    def in_state(self, state: State) -> Schedule:
        """Return the same in a state of the computer."""
        if not self.states:
            return self
        return replace(self, states=tuple(one.in_state(state) for one in self.states))

    def holds(self, at: float) -> bool:
        """Whether it holds at this time, Unix seconds."""
        return (
            self._is_in_span(at)
            or any(one.holds(at) for one in self.calendars)
            or any(one.holds(at) for one in self.states)
        )

    def state_at(self, at: float) -> StateTimes | None:
        """Return the state of the computer by which it holds at this time; None: it holds by the clock, or
        not at all."""
        if self._is_in_span(at) or any(one.holds(at) for one in self.calendars):
            return None
        return next((one for one in self.states if one.holds(at)), None)

    def next_change(self, at: float) -> float | None:
        """Return the first moment after ``at`` from which it holds or no longer holds; None: never."""
        return self._end(at) if self.holds(at) else self._begin(at)

    def _begin(self, at: float) -> float | None:
        for _ in range(_MOST_CHANGES):
            coming = [change for change in self._changes(at, held=False) if change is not None]
            if not coming or self.holds(min(coming)):
                return min(coming, default=None)
            at = min(coming)
        return at

    def _end(self, at: float) -> float | None:
        for _ in range(_MOST_CHANGES):
            ends = self._changes(at, held=True)
            if None in ends:
                return None
            if not ends:
                return at
            # What holds longest bridges the changes of all others.
            at = max(end for end in ends if end is not None)
        return at

    def _changes(self, at: float, *, held: bool) -> list[float | None]:
        """Return the next change of each part that holds at this time, or does not."""
        parts = [one.next_change(at) for one in self.calendars if one.holds(at) is held]
        parts += [one.next_change(at) for one in self.states if one.holds(at) is held]
        if self._is_in_span(at) is held:
            parts.append(self._next_of_spans(at))
        return parts

    def entry(self, at: float) -> Entry | None:
        """Return the entry of a calendar by which it holds at this time; None: it holds by none."""
        return next((entry for one in self.calendars if (entry := one.entry(at))), None)

    def next_entry(self, at: float) -> float | None:
        """Return when another entry of a calendar begins, or one ends; None: never."""
        changes = (one.next_entry(at) for one in self.calendars)
        return min((change for change in changes if change is not None), default=None)

    def _is_in_span(self, at: float) -> bool:
        at = _within(at)
        today = wall(at, self.zone).date()
        return any(
            span.on(day) and begins <= at < ends
            for day in (today - timedelta(days=1), today, today + timedelta(days=1))
            for span in self.spans
            for begins, ends in (span.bounds(day, self.zone),)
        )

    def _next_of_spans(self, at: float) -> float | None:
        at = _within(at)
        today = wall(at, self.zone).date()
        moments = {
            moment
            for span in self.spans
            for day in set(span.nearby(today))
            if span.on(day)
            for moment in span.bounds(day, self.zone)
            if moment > at
        }
        now = self._is_in_span(at)
        return next((moment for moment in sorted(moments) if self._is_in_span(moment) is not now), None)


def read_span(text: str) -> Span:
    """Read one span; TimesError if the text names none."""
    tokens = _tokens(text.casefold())
    days: set[int] = set()
    hours: tuple[int, int] | None = None
    first = last = None
    while tokens:
        token = tokens.pop(0)
        if token == ",":
            continue
        if token in ("from", "until", "to"):
            if not tokens or not _DATE.fullmatch(tokens[0]):
                raise TimesError(what="a day such as 2026-12-31 has to follow “{word}”", word=token)
            day = _day(tokens.pop(0))
            if token == "from":
                first = _once(first, day)
            else:
                # "2026-12-24 to 2027-01-06": the first of them alone was a single day.
                last = _once(None if last == first else last, day)
        elif _DATE.fullmatch(token):
            first = last = _once(first or last, _day(token))
        elif found := _TIME.fullmatch(token):
            if hours is not None:
                raise TimesError(what="there is room for one pair of hours; write a second text for others")
            hours = _hours(*map(int, found.groups()))
        else:
            days |= _weekdays(token)
    if not text.strip():
        raise TimesError(what="it is empty")
    if first is not None and last is not None and last < first:
        raise TimesError(what="{last} is before {first}", last=str(last), first=str(first))
    begins, ends = hours or (0, _MINUTES)
    span = Span(days=frozenset(days or range(7)), begins=begins, ends=ends, first=first, last=last)
    if first is not None and last is not None and not any(map(span.on, _around(first, 0, 7))):
        raise TimesError(what="none of its days is such a weekday")
    return span


def span_text(span: Span) -> str:
    """Return the text that ``read_span`` reads as this span."""
    parts = []
    if span.days != frozenset(range(7)):
        parts.append(", ".join(_runs(sorted(span.days))))
    if (span.begins, span.ends) != (0, _MINUTES):
        begins, ends = (f"{minute // 60:02}:{minute % 60:02}" for minute in (span.begins, span.ends))
        parts.append(f"{begins}-{ends}")
    if span.first is not None and span.first == span.last:
        parts.insert(0, str(span.first))
    elif span.first is not None and span.last is not None:
        parts.append(f"{span.first} to {span.last}")
    elif span.first is not None:
        parts.append(f"from {span.first}")
    elif span.last is not None:
        parts.append(f"until {span.last}")
    return " ".join(parts) or "daily"


def _runs(days: Sequence[int]) -> Iterator[str]:
    """Yield days, several in a row as one part."""
    runs: list[list[int]] = []
    for day in days:
        if runs and day == runs[-1][-1] + 1:
            runs[-1].append(day)
        else:
            runs.append([day])
    for run in runs:
        if len(run) > 2:
            yield f"{_DAYS[run[0]]}-{_DAYS[run[-1]]}"
        else:
            yield from (_DAYS[day] for day in run)


def zone_named(name: str) -> ZoneInfo:
    """Return a time zone by a name such as Europe/Berlin; TimesError if this computer knows none."""
    try:
        return ZoneInfo(name)
    except (OSError, ValueError, KeyError):  # KeyError: ZoneInfoNotFoundError
        raise TimesError(what="this computer knows no time zone “{name}”", name=name) from None


def wall(at: float, zone: tzinfo | None) -> datetime:
    """Return what the clock shows at a time; without a zone this computer's."""
    return datetime.fromtimestamp(_within(at), zone)


def at_wall(day: date, zone: tzinfo | None, minute: int = 0) -> float:
    """Return when the clock shows this minute of a day, Unix seconds."""
    return _instant(day, minute, zone, later=False)


def _tokens(text: str) -> list[str]:
    found, end = [], 0
    for match in _TOKEN.finditer(text):
        if between := text[end : match.start()].strip():
            raise TimesError(what="“{word}” is not understood", word=between)
        found.append(re.sub(r"\s*[-–]\s*", "-", match[0]))
        end = match.end()
    if rest := text[end:].strip():
        raise TimesError(what="“{word}” is not understood", word=rest)
    return found


def _day(text: str) -> date:
    try:
        day = date.fromisoformat(text)
    except ValueError:
        raise TimesError(what="there is no day {day}", day=text) from None
    if not _FIRST <= day < _LAST:
        raise TimesError(what="the day {day} is too far away", day=text)
    return day


def _once(before: date | None, day: date) -> date:
    if before is not None:
        raise TimesError(what="it names more days than a first and a last one")
    return day


def _hours(hour: int, minute: int, to_hour: int, to_minute: int) -> tuple[int, int]:
    begins, ends = hour * 60 + minute, to_hour * 60 + to_minute
    if minute > 59 or to_minute > 59 or begins >= _MINUTES or ends > _MINUTES:
        raise TimesError(what="hours go from 00:00 to 24:00")
    if begins == ends:
        raise TimesError(what="it ends when it begins; all day is 00:00-24:00")
    return begins, ends


def _weekdays(token: str) -> set[int]:
    begins, dash, ends = token.partition("-")
    if not dash and begins in _DAY_WORDS:
        return set(_DAY_WORDS[begins])
    if begins not in _DAYS or ends not in _DAYS:
        raise TimesError(
            what="“{word}” is not understood; days are mon, tue, wed, thu, fri, sat, sun", word=token
        )
    first, last = _DAYS.index(begins), _DAYS.index(ends)
    # fri-mon goes over the end of the week
    return {day % 7 for day in range(first, (last if last >= first else last + 7) + 1)}


def _around(day: date, before: int, after: int) -> Sequence[date]:
    return [day + timedelta(days=number) for number in range(-before, after + 1)]


def _within(at: float) -> float:
    return min(max(at, _FIRST_AT), _LAST_AT)


def _instant(day: date, minute: int, zone: tzinfo | None, *, later: bool) -> float:
    """Return when the clock shows this minute of a day, counted from its midnight; ``later``: for the last
    time, if it does so twice."""
    day += timedelta(days=minute // _MINUTES)
    shown = datetime.combine(day, time(minute % _MINUTES // 60, minute % 60), zone)
    first, second = (shown.replace(fold=fold).timestamp() for fold in (0, 1))
    if first <= second:
        return second if later else first
    # The clock never shows it: the moment at which it is set forward lies between the two.
    low, high = second, first
    while high - low > 0.5:
        middle = (low + high) / 2
        # Before that moment the clock shows less.
        if datetime.fromtimestamp(middle, zone).replace(tzinfo=None) < shown.replace(tzinfo=None):
            low = middle
        else:
            high = middle
    return float(round(high))
