"""The logs of mIRC: sessions with a header, times of day in brackets, colours, any encoding."""

from __future__ import annotations

import re
from collections.abc import Iterator

from boltun.history import times
from boltun.history.format import Format, Head
from boltun.history.lines import lines
from boltun.history.nicks import CODES, Clock, begin, message, number, untimed
from boltun.history.past import Past, Reading

__all__ = ["FORMAT"]

_LINE = re.compile(r"\[?(\d\d?):(\d\d)(?::(\d\d))?\]? (?:<([^>]{1,60})> ?(.*)|\* (\S+) ?(.*))")
_START = re.compile(r"Session (?:Start|Time): (.+)")
_IDENT = re.compile(r"Session Ident: (\S+)")


def _claims(head: Head) -> int:
    return 9 if re.search(r"^\W{0,3}Session (?:Start|Time|Ident): ", head.text, re.MULTILINE) else 0


def _read(reading: Reading) -> Iterator[Past]:
    chat = begin(reading, "irc")
    clock = Clock()
    for line, raw in lines(reading):
        text = CODES.sub("", raw) if raw[:1] < " " else raw
        start = _START.match(text)
        if start is not None:
            at = times.ctime(start[1])
            if at is None:
                reading.fault("This is no date.", line=line, advice="The lines below it may be left out.")
            else:
                clock.begin(at)
            continue
        ident = _IDENT.match(text)
        if ident is not None:
            chat = begin(reading, "irc", ident[1])
            continue
        found = _LINE.match(text) if chat else None
        if found is None:
            continue
        moment = clock.at(int(found[1]), int(found[2]), number(found[3]))
        if moment is None:
            untimed(reading, line)
        elif found[6]:
            nick = found[6].rstrip(":")
            if nick not in ("***", "Now", "Disconnected"):
                yield message(chat, moment, nick, "", action=True)
        else:
            yield message(chat, moment, found[4], found[5])


FORMAT = Format(
    name="mirc",
    title="mIRC",
    claims=_claims,
    read=_read,
    asks=True,
    places=("AppData/Roaming/mIRC/logs", ".wine/drive_c/mIRC/logs"),
)
