"""Dates in words, written and read by ``strftime`` or Java patterns (docs/aiml.md §3.5).

The system's own functions are not used: they know other letters on each platform, and other languages only if
they are installed.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta, timezone
from typing import Final

from boltun.minds.aiml.date_patterns import LONGEST, DateError, Field, Piece, date_pieces, locale_of
from boltun.minds.aiml.months import Locale

__all__ = ["DateError", "interval", "parse_date", "west", "written"]


def west(hours: str) -> timezone | None:
    """Return the zone so many hours west of Greenwich, as AIML counts them; None if it is no number."""
    try:
        return timezone(timedelta(hours=-float(hours)))
    except (ValueError, OverflowError):
        return None


def written(moment: datetime, *, format: str = "", jformat: str = "", locale: str = "") -> str:
    """Write a moment by a pattern of ``strftime`` or of Java; DateError if the pattern is none."""
    words = locale_of(locale)
    return "".join(
        piece if isinstance(piece, str) else _shown(piece, moment, words)
        for piece in date_pieces(format, jformat, words)
    )


def _shown(field: Field, moment: datetime, words: Locale) -> str:
    what, width, style, pad = field
    if what == "month" and style != "number":
        names = words.months if style == "name" else words.short_months
        return names[moment.month - 1]
    if what == "weekday":
        return (words.weekdays if style == "name" else words.short_weekdays)[moment.weekday()]
    if what == "half":
        half = words.halves[moment.hour >= 12]
        return half.lower() if style == "short" else half
    if what == "zone":
        return moment.tzname() or ""
    if what == "offset":
        return moment.strftime("%z")
    if what == "era":
        return "AD"
    number = _NUMBERS[what](moment) if what in _NUMBERS else int(moment.timestamp())
    if what in ("year", "week_year") and width == 2:
        number %= 100
    digits = str(number)
    return digits.rjust(width, pad) if pad else digits


def _day_of_year(moment: datetime) -> int:
    return moment.timetuple().tm_yday


_NUMBERS: Final[dict[str, Callable[[datetime], int]]] = {
    "century": lambda moment: moment.year // 100,
    "year": lambda moment: moment.year,
    "week_year": lambda moment: moment.isocalendar().year,
    "month": lambda moment: moment.month,
    "week": lambda moment: moment.isocalendar().week,
    "week_from_sunday": lambda moment: (_day_of_year(moment) + 6 - moment.isoweekday() % 7) // 7,
    "week_from_monday": lambda moment: (_day_of_year(moment) + 6 - moment.weekday()) // 7,
    "week_of_month": lambda moment: (moment.day + moment.replace(day=1).weekday() - 1) // 7 + 1,
    "weekday_in_month": lambda moment: (moment.day - 1) // 7 + 1,
    "weekday_number": lambda moment: moment.isoweekday(),
    "weekday_from_sunday": lambda moment: moment.isoweekday() % 7,
    "day_of_year": _day_of_year,
    "day": lambda moment: moment.day,
    "hour": lambda moment: moment.hour,
    "hour11": lambda moment: moment.hour % 12,
    "hour12": lambda moment: moment.hour % 12 or 12,
    "hour24": lambda moment: moment.hour or 24,
    "minute": lambda moment: moment.minute,
    "second": lambda moment: moment.second,
    "millisecond": lambda moment: moment.microsecond // 1000,
    "microsecond": lambda moment: moment.microsecond,
}
"""What the fields of a date count; every other field counts the seconds since 1970."""


@dataclass(slots=True)
class _Read:
    """The parts of a date that was read."""

    values: dict[str, int]
    half: int | None = None
    offset: timezone | None = None


def parse_date(text: str, *, format: str = "", jformat: str = "", locale: str = "") -> datetime:
    """Read a date that was written by a pattern; DateError if it was not."""
    words = locale_of(locale)
    read = _Read({})
    text = text.strip()[:LONGEST]
    pieces = date_pieces(format, jformat, words)
    place = 0
    for number, piece in enumerate(pieces):
        following = pieces[number + 1] if number + 1 < len(pieces) else None
        if isinstance(piece, Field):
            place = _take(piece, following, text, place, words, read)
        elif piece.isspace():
            while text[place : place + 1].isspace():
                place += 1
        elif text.startswith(piece, place):
            place += len(piece)
        else:
            raise DateError(f"{piece!r} is missing in {text!r}")
    if text[place:].strip():
        raise DateError(f"something follows the date in {text!r}")
    return _moment(read)


def _take(field: Field, following: Piece | None, text: str, place: int, words: Locale, read: _Read) -> int:
    while text[place : place + 1].isspace():
        place += 1
    what, width, style, _ = field
    if (style != "number" and what in ("month", "weekday")) or what in ("half", "era"):
        known: dict[str, tuple[tuple[str, ...], ...]] = {
            "month": (words.months, words.month_forms, words.short_months),
            "weekday": (words.weekdays, words.short_weekdays),
            "half": (words.halves, ("am", "pm")),
            "era": (("AD",),),
        }
        low = text[place:].casefold()
        found = [
            (len(name), index)
            for names in known[what]
            for index, name in enumerate(names)
            if low.startswith(name.casefold())
        ]
        if not found:
            raise DateError(f"no name of a {what} stands in {text!r}")
        length, index = max(found)
        if what == "half":
            read.half = index
        elif what == "month":
            read.values["month"] = index + 1
        # A short name may end in a dot.
        return place + length + (text[place + length : place + length + 1] == "." and following != ".")
    if what == "zone":
        while text[place : place + 1].isalpha():
            place += 1
        return place
    if what == "offset":
        return _take_offset(text, place, read)
    end = place + (text[place : place + 1] in ("-", "+") and what == "epoch")
    most = width if isinstance(following, Field) and following.style == "number" and width else 9
    if what == "epoch":
        most = 12
    while end < len(text) and end - place < most and text[end].isdecimal():
        end += 1
    try:
        read.values[what if not (what == "year" and width == 2 and end - place <= 2) else "short_year"] = int(
            text[place:end]
        )
    except ValueError:
        raise DateError(f"a number is missing in {text!r}") from None
    return end


def _take_offset(text: str, place: int, read: _Read) -> int:
    if text[place : place + 1].upper() == "Z":
        read.offset = UTC
        return place + 1
    digits = text[place + 1 : place + 6].replace(":", "")[:4]
    if text[place : place + 1] not in ("+", "-") or len(digits) != 4 or not digits.isdecimal():
        raise DateError(f"an offset is missing in {text!r}")
    minutes = int(digits[:2]) * 60 + int(digits[2:])
    if minutes >= 24 * 60:
        raise DateError("an offset is longer than a day")
    read.offset = timezone(timedelta(minutes=-minutes if text[place] == "-" else minutes))
    return place + 5 + (text[place + 3 : place + 4] == ":")


def _moment(read: _Read) -> datetime:
    values = read.values
    try:
        if "epoch" in values:
            return datetime.fromtimestamp(values["epoch"])
        year = values.get("year", 1900)
        if "short_year" in values:
            short = values["short_year"]
            year = short + (1900 if short >= 69 else 2000)
        hour = values.get("hour", values.get("hour24", 0)) % 24
        if "hour12" in values or "hour11" in values:
            hour = values.get("hour12", values.get("hour11", 0)) % 12 + (12 if read.half else 0)
        moment = datetime(
            year,
            values.get("month", 1),
            values.get("day", 1),
            hour,
            values.get("minute", 0),
            values.get("second", 0),
            values.get("microsecond", values.get("millisecond", 0) * 1000),
        )
        if "day_of_year" in values and "month" not in values:
            moment += timedelta(days=values["day_of_year"] - 1)
        if read.offset is not None:
            moment = moment.replace(tzinfo=read.offset).astimezone(UTC).replace(tzinfo=None)
    except (ValueError, OverflowError, OSError) as error:
        raise DateError(str(error)) from None
    return moment


_SECONDS = {"weeks": 604_800, "days": 86_400, "hours": 3_600, "minutes": 60, "seconds": 1}


def interval(start: datetime, end: datetime, style: str = "years") -> int:
    """Return how many whole years (months, weeks …) lie between; negative if ``end`` is earlier."""
    if end < start:
        return -interval(end, start, style)
    if style in _SECONDS:
        return int((end - start).total_seconds() // _SECONDS[style])
    months = (end.year - start.year) * 12 + end.month - start.month
    if (end.day, end.time()) < (start.day, start.time()):
        months -= 1
    return months if style == "months" else months // 12
