"""The logs of ZNC: one file a day, whose name is the date, in a folder of the contact."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from boltun.history import times
from boltun.history.format import Format, Head
from boltun.history.lines import lines
from boltun.history.nicks import begin, message, untimed
from boltun.history.past import Past, Reading

__all__ = ["FORMAT"]

_LINE = re.compile(r"\[(\d\d):(\d\d):(\d\d)\] (?:<([^>]{1,60})> ?(.*)|\* (\S+) ?(.*)|(\*\*\*|-\S+-) .*)")
_DATE = re.compile(r"(\d{4})-?(\d\d)-?(\d\d)(?=\.log$)")


def _claims(head: Head) -> int:
    if _DATE.search(head.name) is None:
        return 0
    found = re.search(r"^\[\d\d:\d\d:\d\d\] (?:<\S+> |\* \S|\*\*\* |-\S+- )", head.text, re.MULTILINE)
    return 9 if found else 2


def _read(reading: Reading) -> Iterator[Past]:
    source = reading.source
    path = Path(source.member or source.path)
    date = _DATE.search(path.name)
    rest = "" if date is None else path.name[: date.start()].strip("._-")
    # Newer ones have a folder for each contact, older ones have his name in the name of the file.
    chat = begin(reading, "irc", rest.rpartition("_")[2] if rest else path.parent.name)
    midnight = None if date is None else times.of(int(date[1]), int(date[2]), int(date[3]))
    found_any = False
    for line, text in lines(reading):
        found = _LINE.match(text) if chat else None
        if found is None or found[8]:
            continue
        found_any = True
        hour, minute, second = int(found[1]), int(found[2]), int(found[3])
        if midnight is None or hour > 23 or minute > 59 or second > 61:
            untimed(reading, line)
            continue
        at = midnight + hour * 3600 + minute * 60 + second
        if found[6]:
            yield message(chat, at, found[6], "", action=True)
        else:
            yield message(chat, at, found[4], found[5])
    if chat and not found_any and source.size:
        reading.fault(
            "There is no message in it as ZNC writes them.", line=1, advice="Perhaps nobody spoke that day."
        )


FORMAT = Format(
    name="znc",
    title="ZNC",
    claims=_claims,
    read=_read,
    asks=True,
    places=(".znc/users/*/moddata/log", ".znc/moddata/log"),
)
