"""The patterns of dates, ``strftime``'s and Java's, taken apart (docs/aiml.md §3.5)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from boltun.minds.aiml.months import LOCALES, Locale

__all__ = ["LONGEST", "DateError", "Field", "Piece", "date_pieces", "locale_of"]

LONGEST = 1_000


class DateError(ValueError):
    """A pattern that is none, or a text that does not fit its pattern."""


class Field(NamedTuple):
    """One part of a date. ``style``: ``number``, ``name`` or ``short``."""

    what: str
    width: int = 0
    style: str = "number"
    pad: str = "0"


Piece = str | Field

_PERCENT: dict[str, Sequence[Piece]] = {
    "a": (Field("weekday", style="short"),),
    "A": (Field("weekday", style="name"),),
    "b": (Field("month", style="short"),),
    "h": (Field("month", style="short"),),
    "B": (Field("month", style="name"),),
    "C": (Field("century", 2),),
    "d": (Field("day", 2),),
    "e": (Field("day", 2, pad=" "),),
    "f": (Field("microsecond", 6),),
    "G": (Field("week_year", 4),),
    "g": (Field("week_year", 2),),
    "H": (Field("hour", 2),),
    "I": (Field("hour12", 2),),
    "j": (Field("day_of_year", 3),),
    "k": (Field("hour", 2, pad=" "),),
    "l": (Field("hour12", 2, pad=" "),),
    "m": (Field("month", 2),),
    "M": (Field("minute", 2),),
    "n": ("\n",),
    "p": (Field("half"),),
    "P": (Field("half", style="short"),),
    "s": (Field("epoch"),),
    "S": (Field("second", 2),),
    "t": ("\t",),
    "u": (Field("weekday_number", 1),),
    "U": (Field("week_from_sunday", 2),),
    "V": (Field("week", 2),),
    "w": (Field("weekday_from_sunday", 1),),
    "W": (Field("week_from_monday", 2),),
    "y": (Field("year", 2),),
    "Y": (Field("year", 4),),
    "z": (Field("offset"),),
    "Z": (Field("zone"),),
    "%": ("%",),
}
_TOGETHER = {
    "D": "%m/%d/%y",
    "F": "%Y-%m-%d",
    "r": "%I:%M:%S %p",
    "R": "%H:%M",
    "T": "%H:%M:%S",
}
_JAVA = {
    "y": "year",
    "Y": "week_year",
    "u": "weekday_number",
    "d": "day",
    "D": "day_of_year",
    "H": "hour",
    "k": "hour24",
    "K": "hour11",
    "h": "hour12",
    "m": "minute",
    "s": "second",
    "S": "millisecond",
    "w": "week",
    "W": "week_of_month",
    "F": "weekday_in_month",
}


@lru_cache(256)
def _percent(pattern: str, locale: Locale) -> tuple[Piece, ...]:
    pieces: list[Piece] = []
    place = 0
    while place < len(pattern):
        letter = pattern[place]
        place += 1
        if letter != "%":
            pieces.append(letter)
            continue
        pad = None
        while (
            pattern[place : place + 1] in ("-", "_", "0", "E", "O", "^", "#") and pattern[place : place + 1]
        ):
            pad = {"-": "", "_": " ", "0": "0"}.get(pattern[place], pad)
            place += 1
        letter = pattern[place : place + 1]
        place += 1
        if letter in ("c", "x", "X") and letter:
            pieces += _percent({"c": locale.both, "x": locale.date, "X": locale.time}[letter], locale)
        elif letter in _TOGETHER:
            pieces += _percent(_TOGETHER[letter], locale)
        elif letter in _PERCENT:
            for piece in _PERCENT[letter]:
                if pad is not None and isinstance(piece, Field):
                    piece = piece._replace(pad=pad)
                pieces.append(piece)
        else:
            raise DateError(f"%{letter} means nothing")
    return tuple(pieces)


@lru_cache(256)
def _java(pattern: str) -> tuple[Piece, ...]:
    pieces: list[Piece] = []
    place = 0
    while place < len(pattern):
        letter = pattern[place]
        end = place + 1
        if letter == "'":
            end = pattern.find("'", place + 1)
            if end < 0:
                raise DateError("a quotation has no end")
            pieces.append(pattern[place + 1 : end] or "'")
            place = end + 1
            continue
        if not (letter.isascii() and letter.isalpha()):
            pieces.append(letter)
            place = end
            continue
        while pattern[end : end + 1] == letter:
            end += 1
        count = end - place
        place = end
        if letter in ("M", "L"):
            style = "number" if count < 3 else "short" if count == 3 else "name"
            pieces.append(Field("month", min(count, 2), style))
        elif letter == "E":
            pieces.append(Field("weekday", style="short" if count < 4 else "name"))
        elif letter == "a":
            pieces.append(Field("half"))
        elif letter == "G":
            pieces.append(Field("era"))
        elif letter in "zv":
            pieces.append(Field("zone"))
        elif letter in "ZX":
            pieces.append(Field("offset"))
        elif letter == "y":
            pieces.append(Field("year", 2 if count == 2 else min(count, 9)))
        elif letter in _JAVA:
            pieces.append(Field(_JAVA[letter], min(count, 9)))
        else:
            raise DateError(f"{letter} means nothing")
    return tuple(pieces)


def date_pieces(format: str, jformat: str, locale: Locale) -> tuple[Piece, ...]:
    """Return the parts of a pattern; Java's if it is given. DateError if it is none."""
    if len(format) + len(jformat) > LONGEST:
        raise DateError("the pattern is too long")
    if jformat:
        return _java(jformat)
    return _percent(format or "%c", locale)


def locale_of(name: str) -> Locale:
    """Return the words of a language (``en_US``, ``ru``); English if it is not known."""
    return LOCALES.get(name.strip().replace("-", "_").partition("_")[0].lower(), LOCALES["en"])
