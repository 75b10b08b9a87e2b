"""Dates and times as exports write them. A time without its zone is counted as if in UTC."""

from __future__ import annotations

import re
from calendar import timegm
from collections.abc import Sequence
from datetime import UTC, datetime
from itertools import pairwise

__all__ = ["MONTHS", "ctime", "day_first", "iso", "of", "year_of"]

_ISO = re.compile(r"(\d{4})-(\d\d)-(\d\d)[T ](\d\d):(\d\d)(?::(\d\d))?")
_CTIME = re.compile(r"(?:\w{2,9},? )?(\w{3,9})\.? +(\d{1,2}) (\d\d):(\d\d):(\d\d)(?: [A-Z]{2,5})? (\d{4})")

MONTHS = {
    name: number
    for number, names in enumerate(
        (
            ("jan", "янв", "ene", "gen"),
            ("feb", "фев", "fév"),
            ("mar", "мар", "mär"),
            ("apr", "апр", "avr", "abr"),
            ("may", "мая", "май", "mai", "mag"),
            ("jun", "июн", "giu"),
            ("jul", "июл", "lug"),
            ("aug", "авг", "aoû", "ago"),
            ("sep", "сен", "set"),
            ("oct", "окт", "okt", "ott"),
            ("nov", "ноя"),
            ("dec", "дек", "dez", "déc", "dic"),
        ),
        1,
    )
    for name in names
}
"""The months by the first three letters of their names."""


def of(year: int, month: int, day: int, hour: int = 0, minute: int = 0, second: int = 0) -> float | None:
    """Return a moment in seconds; None if there is no such one."""
    if not (
        1970 <= year < 2200
        and 1 <= month <= 12
        and 1 <= day <= 31
        and hour < 24
        and minute < 60
        and second < 62
    ):
        return None
    if day > 28:
        try:
            datetime(year, month, day)
        except ValueError:
            return None
    return float(timegm((year, month, day, hour, minute, second)))


def iso(value: object) -> float | None:
    """Return the moment of ``2026-11-20T09:01:00``; None if it is none. A zone at its end is heeded."""
    if not isinstance(value, str):
        return None
    found = _ISO.match(value)
    if found is None:
        return None
    rest = value[found.end() :]
    if rest and (rest[-1] == "Z" or "+" in rest or "-" in rest):
        try:
            return datetime.fromisoformat(value).astimezone(UTC).timestamp()
        except (ValueError, OverflowError):
            return None
    year, month, day, hour, minute = map(int, found.groups()[:5])
    return of(year, month, day, hour, minute, int(found[6] or 0))


def ctime(text: str) -> float | None:
    """Return the moment of ``Fri Nov 20 09:00:00 2026`` or ``Fri Nov 20 2026`` in a header."""
    found = _CTIME.search(text)
    if found is not None:
        month = MONTHS.get(found[1][:3].lower())
        if month is None:
            return None
        return of(int(found[6]), month, int(found[2]), int(found[3]), int(found[4]), int(found[5]))
    found = re.search(r"(\w{3,9})\.? +(\d{1,2}),? (\d{4})", text)
    if found is not None and (month := MONTHS.get(found[1][:3].lower())):
        return of(int(found[3]), month, int(found[2]))
    found = re.search(r"(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d):(\d\d))?", text)
    if found is not None:
        return of(*(int(part or 0) for part in found.groups()))
    return None


def year_of(at: float) -> int:
    """Return the year of a moment."""
    return datetime.fromtimestamp(at, UTC).year


def day_first(pairs: Sequence[tuple[int, int]], moments: Sequence[tuple[int, ...]]) -> bool | None:
    """Tell whether dates have the day before the month; None: nothing tells.

    ``pairs`` are the first two numbers of all dates, ``moments`` whole dates in the order of the file, as
    ``(year, first, second)``: with the right reading they hardly ever go back.
    """
    if any(first > 12 for first, _ in pairs):
        return True
    if any(second > 12 for _, second in pairs):
        return False
    backwards = [0, 0]
    for before, after in pairwise(moments):
        backwards[0] += (after[0], after[2], after[1]) < (before[0], before[2], before[1])
        backwards[1] += (after[0], after[1], after[2]) < (before[0], before[1], before[2])
    if backwards[0] == backwards[1]:
        return None
    return backwards[0] < backwards[1]
