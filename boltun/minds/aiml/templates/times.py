"""``date`` and ``interval`` (docs/aiml.md §3.5)."""

from __future__ import annotations

import logging
from datetime import datetime

from boltun.minds.aiml.code import Code, applied
from boltun.minds.aiml.dates import DateError, interval, parse_date, west, written
from boltun.minds.aiml.frame import Frame
from boltun.minds.aiml.piece import Piece

__all__ = ["FAMILY"]

_log = logging.getLogger(__name__)

_EMPTY = Code("")


def _date(element: Piece) -> Code:
    names = ("format", "jformat", "locale", "timezone")
    return applied(_today, *(element.field(name) or _EMPTY for name in names))


def _today(frame: Frame, format: str, jformat: str, locale: str, hours: str) -> str:
    moment = frame.turn.now
    if hours.strip():
        zone = west(hours)
        if zone is None:
            _log.debug("The time zone %.50r is no number of hours.", hours)
        else:
            moment = moment.astimezone(zone)
    try:
        return written(moment, format=format, jformat=jformat, locale=locale)
    except DateError as error:
        pattern = format or jformat
        frame.turn.tell(frame, "The date format {pattern} cannot be used.", pattern=pattern)
        _log.debug("The date format %.100r cannot be used: %s.", pattern, error)
        return written(moment, locale=locale)


def _interval(element: Piece) -> Code:
    names = ("format", "jformat", "locale", "style", "from", "to")
    return applied(_between, *(element.field(name) or _EMPTY for name in names))


def _between(frame: Frame, format: str, jformat: str, locale: str, style: str, start: str, end: str) -> str:
    def read(text: str) -> datetime:
        if not format and not jformat:
            return _read_any(text, locale)
        return parse_date(text, format=format, jformat=jformat, locale=locale)

    try:
        return str(interval(read(start), read(end), style.strip().lower() or "years"))
    except DateError:
        return ""


def _read_any(text: str, locale: str) -> datetime:
    """Read a date without a pattern: as ``date`` writes it, or as people do."""
    for format in ("%c", "%B %d, %Y", "%Y-%m-%d %H:%M:%S", "%Y-%m-%d", "%x"):
        try:
            return parse_date(text, format=format, locale=locale)
        except DateError:
            continue
    raise DateError(f"{text!r} is no date")


FAMILY = {"date": _date, "interval": _interval}
