"""A program of its own that reads an iCalendar file and writes the single entries in a period.

    python -P -m boltun.calendars.expanding < REQUEST > ENTRIES

The first line of the request is JSON: ``since`` and ``until`` (Unix seconds) and ``zone`` (a name; null: this
computer's). The file follows. The answer is JSON: ``entries``, each as ``[begins, ends, summary, busy,
categories]``, and ``left_out``, the number of those that recur too often or have a fault. A file that is
hostile can only spoil this process, which ends after a while.
"""

from __future__ import annotations

import contextlib
import json
import sys
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta, tzinfo
from typing import Any
from zoneinfo import ZoneInfo

__all__ = ["MOST_ENTRIES", "entries_of", "main"]

MOST_ENTRIES = 20_000
_MOST_MEMORY = 1 << 30
_MOST_SECONDS = 30
_LONGEST = 200
"""Characters of a summary."""
_MOST_CATEGORIES = 10
_A_DAY = {"SECONDLY": 86400, "MINUTELY": 1440, "HOURLY": 24}
_PARTS_OF_DAY = ("BYHOUR", "BYMINUTE", "BYSECOND")
_MOST_A_DAY = 24
"""Nobody's entries recur more often on a day; they might be a million."""
_OUT_OF_OFFICE = "out of office"


def main() -> int:
    """Answer one request."""
    _bound()
    request = json.loads(sys.stdin.buffer.readline())
    zone = None if request["zone"] is None else ZoneInfo(request["zone"])
    entries, left_out = entries_of(sys.stdin.buffer.read(), request["since"], request["until"], zone)
    json.dump({"entries": entries, "left_out": left_out}, sys.stdout)
    return 0


def entries_of(
    data: bytes, since: float, until: float, zone: tzinfo | None
) -> tuple[list[tuple[float, float, str, bool, list[str]]], int]:
    """Return the entries, and how many were left out; ValueError if it is no calendar."""
    import recurring_ical_events
    from icalendar import Calendar

    try:
        calendars: list[Any] = list(Calendar.from_ical(data, multiple=True))
    except ValueError as error:
        raise ValueError("it is no calendar") from error
    if not calendars or any(one.name != "VCALENDAR" for one in calendars):
        raise ValueError("it is no calendar")
    found: list[tuple[float, float, str, bool, list[str]]] = []
    left_out = 0
    for calendar in calendars:
        usual = [one for one in calendar.subcomponents if not _is_left_out(one)]
        left_out += len(calendar.subcomponents) - len(usual)
        calendar.subcomponents = usual
        query = recurring_ical_events.of(calendar, components=["VEVENT"], skip_bad_series=True)
        # A day more at both ends: it compares days without a time in its own way.
        first = datetime.fromtimestamp(since, UTC) - timedelta(days=1)
        last = datetime.fromtimestamp(until, UTC) + timedelta(days=1)
        for event in query.between(first, last):
            found += _entry(event, zone)
            if len(found) > MOST_ENTRIES:
                raise ValueError("it has too many entries")
    return found, left_out


def _entry(event: Any, zone: tzinfo | None) -> Iterator[tuple[float, float, str, bool, list[str]]]:
    """Yield an entry as plain values; nothing if it is cancelled, or has a fault."""
    with contextlib.suppress(Exception):
        if str(event.get("STATUS", "")).upper() == "CANCELLED":
            return
        free = str(event.get("X-MICROSOFT-CDO-BUSYSTATUS", "")).upper()
        is_busy = str(event.get("TRANSP", "")).upper() != "TRANSPARENT" and free != "FREE"
        categories = [_OUT_OF_OFFICE] if free == "OOF" else []
        given = event.get("CATEGORIES", [])
        for one in given if isinstance(given, list) else [given]:
            categories += [_line(str(name)) for name in getattr(one, "cats", [one])]
        summary = _line(str(event.get("SUMMARY", "")))
        begins, ends = _instant(event.start, zone), _instant(event.end, zone)
        # What Outlook calls out of office takes up time, whatever else the entry says.
        yield begins, ends, summary, is_busy or free == "OOF", categories[:_MOST_CATEGORIES]


def _is_left_out(component: Any) -> bool:
    """Whether an entry recurs too often, or in a way that nobody understands, or never begins."""
    if component.name != "VEVENT":
        return False
    try:
        _ = component.start
        given = component.get("RRULE", [])
        return any(_is_too_often(rule) for rule in (given if isinstance(given, list) else [given]))
    except Exception:
        return True


def _is_too_often(rule: Any) -> bool:
    times = max((_A_DAY.get(str(often).upper(), 1) for often in rule.get("FREQ", [])), default=1)
    for part in _PARTS_OF_DAY:
        times *= len(rule.get(part, [])) or 1
    return times > _MOST_A_DAY or any(int(interval) < 1 for interval in rule.get("INTERVAL", []))


def _instant(moment: date, zone: tzinfo | None) -> float:
    """Return Unix seconds; days, and times without a zone, are in ``zone``."""
    if not isinstance(moment, datetime):
        moment = datetime(moment.year, moment.month, moment.day)
    return (moment.replace(tzinfo=zone) if moment.tzinfo is None else moment).timestamp()


def _line(text: str) -> str:
    return " ".join("".join(one if one.isprintable() else " " for one in text[: 4 * _LONGEST]).split())[
        :_LONGEST
    ]


def _bound() -> None:
    """Let the system end this process if it takes too much."""
    try:
        import resource
    except ImportError:  # Windows
        return
    resource.setrlimit(resource.RLIMIT_CPU, (_MOST_SECONDS, _MOST_SECONDS))
    with contextlib.suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_AS, (_MOST_MEMORY, _MOST_MEMORY))


if __name__ == "__main__":
    raise SystemExit(main())
