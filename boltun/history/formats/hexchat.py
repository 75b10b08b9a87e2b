"""The logs of HexChat and XChat: the year stands in a header only, the rest of the date in each line."""

from __future__ import annotations

import re
from collections.abc import Iterator

from boltun.history import times
from boltun.history.format import Format, Head
from boltun.history.lines import lines
from boltun.history.nicks import begin, message, untimed
from boltun.history.past import Past, Reading

__all__ = ["FORMAT"]

_LINE = re.compile(
    r"(\w{3})\w*\.? +(\d\d?) (\d\d):(\d\d):(\d\d) (?:<([^>]{1,60})>\t?(.*)|(\*+)\t? ?(\S+) ?(.*))"
)
_HEADER = re.compile(r"\*{4} .*?\d{4}$")


def _claims(head: Head) -> int:
    if re.search(r"^\*{4} BEGIN LOGGING AT ", head.text, re.MULTILINE):
        return 9
    return 6 if re.search(r"^\w{3} \d\d \d\d:\d\d:\d\d (?:<\S+>\t|\*\t)", head.text, re.MULTILINE) else 0


def _read(reading: Reading) -> Iterator[Past]:
    chat = begin(reading, "irc")
    year: int | None = None
    month_before = 0
    for line, text in lines(reading):
        if text.startswith("****"):
            at = times.ctime(text)
            if at is None:
                reading.fault("This is no date.", line=line, advice="The lines below it may be left out.")
            else:
                year, month_before = times.year_of(at), 0
            continue
        found = _LINE.match(text) if chat else None
        if found is None:
            continue
        month = times.MONTHS.get(found[1].lower())
        if year is not None and month is not None and month < month_before - 6:
            year += 1
        moment = (
            None
            if year is None or month is None
            else times.of(year, month, int(found[2]), int(found[3]), int(found[4]), int(found[5]))
        )
        if moment is None or month is None:
            untimed(reading, line)
            continue
        month_before = month
        if found[6]:
            yield message(chat, moment, found[6], found[7])
        elif found[8] == "*" and "\t" in text and not found[9].startswith("*"):
            yield message(chat, moment, found[9], "", action=True)


FORMAT = Format(
    name="hexchat",
    title="HexChat",
    claims=_claims,
    read=_read,
    asks=True,
    places=(".config/hexchat/logs", ".xchat2/xchatlogs", "AppData/Roaming/HexChat/logs"),
)
