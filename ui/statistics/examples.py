"""What pictures look like, for somebody to whom nobody has written yet: made up, the same every time."""

from __future__ import annotations

from datetime import date, timedelta
from random import Random

from boltun.statistics import Quality
from boltun.timeline import Lane, Moment, Timeline
from ui.statistics.heat_map import Cell

__all__ = ["example_timeline", "example_week", "example_weeks"]

_DAY = 86400.0
_BUSY = (0, 0, 0, 0, 0, 0, 1, 3, 5, 4, 4, 5, 7, 6, 4, 4, 5, 7, 9, 10, 9, 7, 4, 1)
"""How much is written in each hour of a working day."""


def example_week() -> list[list[Cell]]:
    """Return a week in which most is written in the evening, and later on a weekend."""
    dice = Random(2)
    return [
        [Cell(count=max(_BUSY[(hour - 2 * (day > 4)) % 24] + dice.randint(-2, 2), 0)) for hour in range(24)]
        for day in range(7)
    ]


def example_weeks() -> dict[date, Quality]:
    """Return weeks in which a base learns."""
    first = date(2026, 1, 5)
    return {
        first + timedelta(weeks=week): Quality(
            pair=50 + 4 * week, general=34 - 3 * week, nothing=12 - week, dropped=4
        )
        for week in range(10)
    }


def example_timeline() -> Timeline:
    """Return three days with a contact."""
    dice = Random(3)
    moments = []
    for hour in range(72):
        count = dice.choice((0, 0, 1, 2, 4)) if 8 <= hour % 24 <= 22 else 0
        if count:
            lane = dice.choice((Lane.ANSWER, Lane.ANSWER, Lane.HELD, Lane.SILENT))
            counts = {Lane.MESSAGE: count, lane: count}
            if lane is Lane.SILENT:
                counts[Lane.OWNER] = 1
            moments.append(Moment(at=hour * 3600.0, counts=counts))
    return Timeline(contact_id=0, since=0, until=3 * _DAY, width=3600, moments=tuple(moments))
