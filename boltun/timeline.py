"""The timeline of a contact: what he wrote, what became of it, and when the owner wrote himself."""

from __future__ import annotations

import asyncio
import csv
import io
import math
from collections import Counter
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from enum import StrEnum

from boltun.store import timeline as lanes
from boltun.store.timeline import Timelines

__all__ = ["FINEST", "Lane", "Moment", "Timeline", "by_day", "follow", "timeline_csv"]

FINEST = 15
"""Seconds of the shortest piece into which time is parted."""

_WIDTHS = (FINEST, 60, 300, 900, 3600, 3 * 3600, 6 * 3600, 12 * 3600, 86400, 7 * 86400)
"""Pieces of time that people know; longer ones are whole weeks."""


class Lane(StrEnum):
    """What happens along time, from the contact's side to the owner's."""

    MESSAGE = "message"
    """Every message of the contact."""
    ANSWER = "answer"
    HELD = "held"
    SILENT = "silent"
    OWNER = "owner"


@dataclass(frozen=True, slots=True, kw_only=True)
class Moment:
    """What happened from ``at`` on, for the width of the timeline."""

    at: float
    counts: dict[Lane, int]

    def of(self, lane: Lane) -> int:
        """Return how often this happened."""
        return self.counts.get(lane, 0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Timeline:
    """What happened with one contact in a period. Times are Unix seconds."""

    contact_id: int
    since: float
    until: float
    width: int
    """Seconds of each moment."""
    moments: tuple[Moment, ...] = ()
    """Those in which anything happened, oldest first."""
    first: float | None = None
    """The first message of all with this contact; None: there is none."""
    last: float | None = None


@dataclass(slots=True)
class _Sum:
    counts: dict[int, Counter[Lane]] = field(default_factory=dict)

    def add(self, number: int, lane: str, count: int) -> None:
        at = self.counts.setdefault(number, Counter())
        if lane in (lanes.MESSAGE, lanes.HELD, lanes.SILENT):
            at[Lane.MESSAGE] += count
        if lane != lanes.MESSAGE:
            at[Lane(lane)] += count


async def follow(
    timelines: Timelines,
    contact_id: int,
    since: float | None = None,
    until: float | None = None,
    *,
    pieces: int = 370,
    width: int = 0,
) -> Timeline:
    """Count a period of a contact in at most ``pieces`` moments, or in moments of ``width`` seconds.

    None: from the first message, and to the last. Between two slices it gives way to others on the loop.
    """
    ends = timelines.ends(contact_id)
    first, last = ends if ends is not None else (None, None)
    since = since if since is not None else (first or 0.0)
    until = max(until if until is not None else math.floor(last or 0.0) + 1.0, since + FINEST)
    width = width or _width((until - since) / pieces)
    # Days and halves of days begin as they do on the wall, at least where the period begins.
    offset = _local(since).astimezone().utcoffset() or timedelta()
    ahead = round(offset.total_seconds())
    found = _Sum()
    for piece in timelines.slices(since, until):
        for number, lane, count in timelines.count(piece, contact_id, since, until, width=width, ahead=ahead):
            found.add(number, lane, count)
        await asyncio.sleep(0)
    return Timeline(
        contact_id=contact_id,
        since=since,
        until=until,
        width=width,
        moments=tuple(
            Moment(at=float(number * width - ahead), counts=dict(found.counts[number]))
            for number in sorted(found.counts)
        ),
        first=first,
        last=last,
    )


def by_day(timeline: Timeline) -> dict[date, dict[Lane, int]]:
    """Return what happened on each day by this computer's clock; moments must be of 15 minutes at most."""
    days: dict[date, Counter[Lane]] = {}
    for moment in timeline.moments:
        days.setdefault(_local(moment.at).date(), Counter()).update(moment.counts)
    return {day: dict(counts) for day, counts in days.items()}


def timeline_csv(timeline: Timeline) -> str:
    """Return the moments as a table: when each begins, and how often what happened."""
    text = io.StringIO()
    table = csv.writer(text)
    table.writerow(["time", *(lane.value for lane in Lane)])
    for moment in timeline.moments:
        begin = _local(moment.at).isoformat(sep=" ")
        table.writerow([begin, *(moment.of(lane) for lane in Lane)])
    return text.getvalue()


def _width(least: float) -> int:
    for width in _WIDTHS:
        if width >= least:
            return width
    week = _WIDTHS[-1]
    return math.ceil(least / week) * week


def _local(at: float) -> datetime:
    try:
        return datetime.fromtimestamp(at)
    except (OverflowError, OSError, ValueError):
        return datetime.fromtimestamp(0)
