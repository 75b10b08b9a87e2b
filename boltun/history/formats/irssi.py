"""The logs of irssi: times of day, with a line where a log opens and where the day changes."""

from __future__ import annotations

import re
from collections.abc import Iterator

from boltun.history import times
from boltun.history.format import Format, Head
from boltun.history.lines import lines
from boltun.history.nicks import Clock, begin, message, number, untimed
from boltun.history.past import Past, Reading

__all__ = ["FORMAT"]

_LINE = re.compile(r"\[?(\d\d):(\d\d)(?::(\d\d))?\]? (?:<(.[^>]{0,60})> ?(.*)| \* (\S+) ?(.*)|(-!-).*)")
_DAY = re.compile(r"--- (?:Log opened|Day changed|Log closed) (.+)")
_ANY_DAY = re.compile(r"--- \D+ (.*\d{4})$")


def _claims(head: Head) -> int:
    text = head.text
    if text.startswith("--- Log opened") or "\n--- Day changed" in text or "\n--- Log opened" in text:
        return 9
    return 5 if re.search(r"^\d\d:\d\d (?:<[ @+%&~]?\S+> | -!- )", text, re.MULTILINE) else 0


def _read(reading: Reading) -> Iterator[Past]:
    chat = begin(reading, "irc")
    clock = Clock()
    for line, text in lines(reading):
        day = _DAY.match(text) or _ANY_DAY.match(text)
        if day is not None:
            at = times.ctime(day[1])
            if at is None:
                reading.fault("This is no date.", line=line, advice="The lines below it may be left out.")
            else:
                clock.begin(at)
            continue
        found = _LINE.match(text) if chat else None
        if found is None or found[8]:
            continue
        moment = clock.at(int(found[1]), int(found[2]), number(found[3]))
        if moment is None:
            untimed(reading, line)
        elif found[6]:
            yield message(chat, moment, found[6], "", action=True)
        else:
            yield message(chat, moment, found[4], found[5])


FORMAT = Format(
    name="irssi",
    title="irssi",
    claims=_claims,
    read=_read,
    asks=True,
    places=("irclogs", ".irssi/logs"),
)
