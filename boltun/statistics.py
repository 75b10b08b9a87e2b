"""What Boltun did in a period: counted per day and hour, by reason, contact and reply."""

from __future__ import annotations

import asyncio
import csv
import io
from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from enum import StrEnum
from pathlib import Path
from typing import TypeVar

from boltun.message import Contact
from boltun.minds.listing import MindInfo
from boltun.store.records import StoredMessage
from boltun.store.statistics import SLOT, Counts, Statistics
from boltun.teaching import teachable

__all__ = [
    "TIME_BOUNDS",
    "WEEKDAYS",
    "Answered",
    "ContactCount",
    "Fate",
    "Fates",
    "Found",
    "Quality",
    "ReplyCount",
    "Selection",
    "Summary",
    "Unused",
    "UnusedReplies",
    "as_csv",
    "count",
    "select",
    "unused_replies",
]

TIME_BOUNDS = (5, 10, 20, 30, 60, 300)
"""The bounds between the answer times, in seconds; the last group has all that took longer."""

WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
_MOST_REPLIES = 100
_MOST_UNUSED = 200

_Key = TypeVar("_Key")


class Fate(StrEnum):
    """The end of a message. HELD: Boltun asked the owner, whatever he did then."""

    ANSWERED = "answered"
    HELD = "held"
    SILENT = "silent"


@dataclass(frozen=True, slots=True, kw_only=True)
class Fates:
    """How many messages were answered, held and met with silence."""

    answered: int = 0
    held: int = 0
    silent: int = 0

    @property
    def total(self) -> int:
        """All of them."""
        return self.answered + self.held + self.silent

    def of(self, fate: Fate) -> int:
        """Return one of the three."""
        return {Fate.ANSWERED: self.answered, Fate.HELD: self.held, Fate.SILENT: self.silent}[fate]


class Answered(StrEnum):
    """How well a base answered a message that it was asked about."""

    PAIR = "pair"
    """By words that were written for such a message."""
    GENERAL = "general"
    """By a reply that fits every message."""
    NOTHING = "nothing"
    """It had no reply, or no good one."""
    DROPPED = "dropped"
    """It made a reply, and the owner did not want it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Quality:
    """How well the bases answered."""

    pair: int = 0
    general: int = 0
    nothing: int = 0
    dropped: int = 0

    @property
    def total(self) -> int:
        """All messages about which a base was asked."""
        return self.pair + self.general + self.nothing + self.dropped

    def of(self, answered: Answered) -> int:
        """Return one of the four."""
        return int(getattr(self, answered.value))

    def share(self, answered: Answered) -> float:
        """Return the share of one of the four, from 0 to 1."""
        return self.of(answered) / self.total if self.total else 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class ContactCount:
    """A contact and the ends of his messages."""

    id: int
    contact: Contact
    fates: Fates


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplyCount:
    """A reply and how often it was sent."""

    mind: str
    text: str
    count: int
    up: int = 0
    """How many thumbs up the owner gave it."""
    down: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Summary:
    """What was counted in a period; days and hours are those of this computer's time zone."""

    since: float
    until: float
    days: dict[date, Fates] = field(default_factory=dict)
    """Every day of the period, oldest first."""
    hours: tuple[Fates, ...] = ()
    """24, from midnight on."""
    weekdays: tuple[tuple[Fates, ...], ...] = ()
    """Seven days of 24 hours, from Monday on."""
    weeks: dict[date, Quality] = field(default_factory=dict)
    """How well the bases answered, week by week, under its Monday; every week of the period."""
    reasons: tuple[tuple[str, int], ...] = ()
    """Codes of ``desk.reason`` for silence, the most frequent first."""
    contacts: tuple[ContactCount, ...] = ()
    """The contacts who wrote most come first."""
    replies: tuple[ReplyCount, ...] = ()
    """Those sent most often first; not all of them."""
    up: int = 0
    """How many replies the owner gave a thumb up, and a thumb ``down``."""
    down: int = 0
    times: tuple[int, ...] = ()
    """How many answers took up to each of ``TIME_BOUNDS``, and how many longer."""
    median_time: float | None = None
    """The median in seconds: half of the answers took no longer; None: there was no answer."""

    @property
    def fates(self) -> Fates:
        """The counts of the whole period."""
        return _sum(self.days.values())

    @property
    def sent(self) -> int:
        """How many answers were sent."""
        return sum(self.times)


@dataclass(frozen=True, slots=True, kw_only=True)
class Selection:
    """The messages behind one bar: those of a period, narrowed down."""

    since: float
    until: float
    fate: Fate | None = None
    reason: str | None = None
    contact_id: int | None = None
    reply: str | None = None
    """The messages in which Boltun said this."""
    hour: int | None = None
    """An hour of the day, from 0 to 23."""
    weekday: int | None = None
    """A day of the week, from 0 (Monday) to 6."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """A message that was found, and its contact."""

    message: StoredMessage
    contact: Contact


@dataclass(frozen=True, slots=True, kw_only=True)
class Unused:
    """A reply that was never sent: the number of its pair's key line, that line, the reply."""

    line: int
    key: str
    reply: str


@dataclass(frozen=True, slots=True, kw_only=True)
class UnusedReplies:
    """The replies of a base that were never sent to anybody."""

    path: Path
    total: int
    """How many replies the base has that answer messages."""
    count: int = 0
    """How many of them were never sent."""
    unused: tuple[Unused, ...] = ()
    """The first of these."""


def unused_replies(info: MindInfo, encoding: str | None, used: set[str]) -> UnusedReplies:
    """Read a base anew and return its replies without the ``used`` ones; None for a mind that cannot be
    taught.

    It takes longer the larger the base is. TextError if it cannot be read.
    """
    if not info.is_teachable:
        return UnusedReplies(path=info.path, total=0)
    total = count = 0
    unused: list[Unused] = []
    for one in teachable(info.path, info.kind).answers(info.path, encoding):
        total += 1
        if one.reply in used:
            continue
        count += 1
        if count <= _MOST_UNUSED:
            unused.append(Unused(line=one.line, key=one.key, reply=one.reply))
    return UnusedReplies(path=info.path, total=total, count=count, unused=tuple(unused))


async def count(statistics: Statistics, since: float, until: float) -> Summary:
    """Count a period. Between two slices it gives way to others on the loop."""
    sum_up = _Sum()
    for piece in statistics.slices(since, until):
        sum_up.add(statistics.count(piece, since, until))
        await asyncio.sleep(0)
    # Elsewhere: the loop has other work for the tenth of a second that many years take.
    return await asyncio.to_thread(sum_up.summary, since, until, statistics.names())


async def select(statistics: Statistics, selection: Selection, limit: int = 500) -> list[Found]:
    """Return the messages in one of these counts, newest first."""
    names = statistics.names()
    found: list[Found] = []
    for piece in reversed(statistics.slices(selection.since, selection.until)):
        for message in statistics.chosen(
            piece,
            selection.since,
            selection.until,
            fate=selection.fate,
            reason=selection.reason,
            contact_id=selection.contact_id,
            reply=selection.reply,
        ):
            if _is_at(message.received_at, selection):
                found.append(Found(message=message, contact=names[message.contact_id]))
                if len(found) >= limit:
                    return found
        await asyncio.sleep(0)
    return found


def _is_at(at: float, selection: Selection) -> bool:
    if selection.hour is None and selection.weekday is None:
        return True
    local = _local(at)
    return selection.hour in (None, local.hour) and selection.weekday in (None, local.weekday())


def as_csv(summary: Summary, reason: Callable[[str], str] = str, mind: Callable[[str], str] = str) -> str:
    """Return all counts as one table: the kind of count, its item, answered, held, silent, total.

    ``reason`` and ``mind`` turn codes and names into words. An apostrophe quotes cells that a spreadsheet
    would compute.
    """
    text = io.StringIO()
    table = csv.writer(text)
    table.writerow(["what", "of", "answered", "held", "silent", "count"])

    def fates(what: str, of: str, one: Fates) -> None:
        table.writerow([what, _harmless(of), one.answered, one.held, one.silent, one.total])

    for day, one in summary.days.items():
        fates("day", day.isoformat(), one)
    for hour, one in enumerate(summary.hours):
        fates("hour", f"{hour:02}", one)
    for weekday, day_hours in enumerate(summary.weekdays):
        for hour, one in enumerate(day_hours):
            fates("weekday and hour", f"{WEEKDAYS[weekday]} {hour:02}", one)
    for monday, quality in summary.weeks.items():
        for answered in Answered:
            number = quality.of(answered)
            table.writerow([f"week, {answered.value}", monday.isoformat(), "", "", "", number])
    for code, number in summary.reasons:
        table.writerow(["reason for silence", _harmless(reason(code)), "", "", number, number])
    for person in summary.contacts:
        name = f"{person.contact.name or person.contact.address} ({person.contact.account})"
        fates("contact", name, person.fates)
    for bound, number in zip((*TIME_BOUNDS, None), summary.times, strict=True):
        label = f"more than {TIME_BOUNDS[-1]} s" if bound is None else f"up to {bound} s"
        table.writerow(["answer time", label, number, "", "", number])
    for reply in summary.replies:
        of = f"{reply.text} ({mind(reply.mind)})" if reply.mind else reply.text
        table.writerow(["reply", _harmless(of), reply.count, "", "", reply.count])
        for what, number in (("reply, thumbs up", reply.up), ("reply, thumbs down", reply.down)):
            if number:
                table.writerow([what, _harmless(of), "", "", "", number])
    return text.getvalue()


class _Sum:
    """Adds up slices."""

    def __init__(self) -> None:
        self._slots: Counter[tuple[int, str]] = Counter()
        self._merits: Counter[tuple[int, str]] = Counter()
        self._reasons: Counter[str] = Counter()
        self._contacts: Counter[tuple[int, str]] = Counter()
        self._replies: Counter[tuple[str, str]] = Counter()
        self._thumbs: dict[tuple[str, str], tuple[int, int]] = {}
        self._times: Counter[int] = Counter()

    def add(self, counts: Counts) -> None:
        for slot, fate, number in counts.by_time:
            self._slots[slot, fate] += number
        for slot, merit, number in counts.by_merit:
            self._merits[slot, merit] += number
        for code, number in counts.by_reason:
            self._reasons[code] += number
        for contact, fate, number in counts.by_contact:
            self._contacts[contact, fate] += number
        for mind, text, number, up, down in counts.replies:
            self._replies[mind, text] += number
            if up or down:
                before = self._thumbs.get((mind, text), (0, 0))
                self._thumbs[mind, text] = before[0] + up, before[1] + down
        for seconds, number in counts.times:
            self._times[seconds] += number

    def _reply(self, mind: str, text: str, number: int) -> ReplyCount:
        up, down = self._thumbs.get((mind, text), (0, 0))
        return ReplyCount(mind=mind, text=text, count=number, up=up, down=down)

    def summary(self, since: float, until: float, names: dict[int, Contact]) -> Summary:
        days: Counter[tuple[date, str]] = Counter()
        hours: Counter[tuple[int, str]] = Counter()
        weekdays: Counter[tuple[tuple[int, int], str]] = Counter()
        locals_of = {
            slot: _local(slot * SLOT) for slot in {slot for slot, _ in (*self._slots, *self._merits)}
        }
        for (slot, fate), number in self._slots.items():
            local = locals_of[slot]
            days[local.date(), fate] += number
            hours[local.hour, fate] += number
            weekdays[(local.weekday(), local.hour), fate] += number
        weeks: Counter[tuple[date, str]] = Counter()
        for (slot, merit), number in self._merits.items():
            weeks[_monday(locals_of[slot].date()), merit] += number
        contacts = [
            ContactCount(id=key, contact=names[key], fates=_fates(self._contacts, key))
            for key in dict.fromkeys(key for key, _ in self._contacts)
            if key in names
        ]
        contacts.sort(key=lambda one: (-one.fates.total, one.contact.name.casefold()))
        times = [0] * (len(TIME_BOUNDS) + 1)
        for seconds, number in self._times.items():
            times[_group(seconds)] += number
        return Summary(
            since=since,
            until=until,
            days={day: _fates(days, day) for day in _days(since, until)},
            hours=tuple(_fates(hours, hour) for hour in range(24)),
            weekdays=tuple(tuple(_fates(weekdays, (day, hour)) for hour in range(24)) for day in range(7)),
            weeks={
                monday: Quality(**{one.value: weeks[monday, one.value] for one in Answered})
                for monday in _mondays(since, until)
            },
            reasons=tuple(self._reasons.most_common()),
            contacts=tuple(contacts),
            replies=tuple(
                self._reply(mind, text, number)
                for (mind, text), number in self._replies.most_common(_MOST_REPLIES)
            ),
            up=sum(up for up, _ in self._thumbs.values()),
            down=sum(down for _, down in self._thumbs.values()),
            times=tuple(times),
            median_time=_median(self._times),
        )


def _fates(counts: Counter[tuple[_Key, str]], key: _Key) -> Fates:
    return Fates(answered=counts[key, "answered"], held=counts[key, "held"], silent=counts[key, "silent"])


def _sum(some: Iterable[Fates]) -> Fates:
    some = tuple(some)
    return Fates(
        answered=sum(one.answered for one in some),
        held=sum(one.held for one in some),
        silent=sum(one.silent for one in some),
    )


def _group(seconds: int) -> int:
    return bisect_right(TIME_BOUNDS, max(seconds - 1, 0))


def _median(times: Counter[int]) -> float | None:
    half = (times.total() + 1) // 2
    for seconds in sorted(times):
        half -= times[seconds]
        if half <= 0:
            return float(max(seconds, 0))
    return None


def _days(since: float, until: float) -> list[date]:
    day, last = _local(since).date(), _local(max(until - 1, since)).date()
    return [day + timedelta(days=number) for number in range((last - day).days + 1)]


def _monday(day: date) -> date:
    return day - timedelta(days=day.weekday())


def _mondays(since: float, until: float) -> list[date]:
    return list(dict.fromkeys(map(_monday, _days(since, until))))


def _local(at: float) -> datetime:
    try:
        return datetime.fromtimestamp(at)
    except (OverflowError, OSError, ValueError):
        return datetime.fromtimestamp(0)


def _harmless(text: str) -> str:
    return f"'{text}" if text[:1] in tuple("=+-@\t\r") else text
