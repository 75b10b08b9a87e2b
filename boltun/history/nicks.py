"""What logs of chat programs have in common: names of files, nicks, control codes, times without a day."""

from __future__ import annotations

import re
from pathlib import Path

from boltun.history.past import Past, Reading

__all__ = ["CODES", "DAY", "Clock", "begin", "message", "number", "untimed"]

DAY = 86400.0
CODES = re.compile(
    r"\x03(?:\d{1,2}(?:,\d{1,2})?)?|\x04(?:[0-9A-Fa-f]{6}(?:,[0-9A-Fa-f]{6})?)?|[\x02\x0f\x11\x16\x1d\x1e\x1f]"
)
_DATE = re.compile(r"\d{4}-?\d\d-?\d\d")
_MODES = "@+%&~!* "
_PROGRAMS = frozenset({"irssi", "weechat", "mirc", "hexchat", "xchat", "znc", "irc", "log", "logs", "server"})


def begin(reading: Reading, program: str, name: str = "") -> str:
    """Name the chat of a log by its file, or by ``name``; an empty key: it is a room and left out."""
    source = reading.source
    path = Path(source.member or source.path)
    stem = name or path.name
    for end in (".weechatlog", ".log", ".txt"):
        stem = stem.removesuffix(end)
    stem = _DATE.sub("", stem).strip("._-")
    folder = path.parent.name if source.root is not None and path.parent != source.root else ""
    tokens = [one for one in re.split(r"[._@ ]+", stem) if one]
    if any(one[0] in "#&" for one in tokens) or re.search(r"(?:^|[._])[#&]", stem):
        if reading.only_people:
            reading.left_out += 1
            return ""
    else:
        telling = [one for one in (*tokens, stem) if one.lower() not in _PROGRAMS]
        own = tokens[-1] if tokens else stem
        key = f"{program}:{folder}:{stem}"
        reading.titles[key] = own
        reading.peers.setdefault(key, set()).update(telling)
        return key
    return f"{program}:{folder}:{stem}"


def message(chat: str, at: float, nick: str, text: str, *, action: bool = False) -> Past:
    """Make a message of a nick with its modes; what somebody does is not learned."""
    said = "" if action else CODES.sub("", text).strip()
    return Past(chat, at, None, nick.strip(_MODES), said, sure=False)


def number(text: str | None) -> int:
    """Return a number of an optional group."""
    return int(text or 0)


class Clock:
    """Times of a log whose lines have no day: past midnight the next one begins."""

    def __init__(self) -> None:
        self.day: float | None = None
        self._last = 0.0

    def begin(self, at: float) -> None:
        """Begin at a moment."""
        self.day = at - at % DAY
        self._last = at % DAY

    def at(self, hour: int, minute: int, second: int = 0) -> float | None:
        """Return the moment of a time; None if no day is known, or if there is no such time."""
        if self.day is None or hour > 23 or minute > 59 or second > 61:
            return None
        of_day = hour * 3600.0 + minute * 60 + second
        if of_day < self._last - DAY / 2:
            self.day += DAY
        self._last = of_day
        return self.day + of_day


def untimed(reading: Reading, line: int) -> None:
    """Tell of a line whose time means nothing."""
    reading.fault(
        "Nothing tells on which day this was, or there is no such time.",
        line=line,
        advice="The line was left out; the header of the log is missing or broken.",
    )
