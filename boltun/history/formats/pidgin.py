"""The logs of Pidgin and finch, as HTML or as text: one file for each conversation."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path

from boltun.history import times
from boltun.history.format import Format, Head
from boltun.history.lines import lines
from boltun.history.nicks import DAY, untimed
from boltun.history.past import Past, Reading

__all__ = ["FORMAT"]

_HEADER = re.compile(r"Conversation with (.+?) at .+? on (.+?) \((\w[\w-]*)\)")
_NAME = re.compile(r"(\d{4})-(\d\d)-(\d\d)\.(\d\d)(\d\d)(\d\d)")
_STAMPED = r"(?:[^()<>]*? )?(\d{1,2}):(\d\d)(?::(\d\d))?(?: ?([AP])\.?M\.?)?[^()<>]*?"
_HTML = re.compile(
    rf'<font color="(#[0-9A-Fa-f]{{6}})"><font size="2">\({_STAMPED}\)</font> <b>(.*?)</b></font>(.*)$'
)
_TEXT = re.compile(rf"\({_STAMPED}\) (.*)$")
_SYSTEM = re.compile(r'<font size="2">\([^<]*\)</font><b>')
_MINE, _THEIRS = "#16569e", "#a82f2f"
_ACTION, _WHISPER = "#062585", "#6c2585"
_BREAK = re.compile(r"<br ?/?>")
_LINKED = re.compile(r"<a [^>]*href|<img", re.IGNORECASE)
_TAG = re.compile(r"<[^<>]*>")
_SAID = re.compile(r"([^:]{1,60}?)( <AUTO-REPLY>)?: (.*)$")


def _claims(head: Head) -> int:
    if "Conversation with " in head.text[:600] and head.name.endswith((".html", ".htm", ".txt")):
        return 9
    named = _NAME.match(head.path.name) is not None and head.name.endswith((".html", ".txt"))
    return 4 if named else 0


def _read(reading: Reading) -> Iterator[Past]:
    path = Path(reading.source.member or reading.source.path)
    folder = path.parent.name
    if folder.endswith((".chat", ".system")):
        reading.left_out += 1
        return
    moment = _NAME.match(path.name)
    start = None if moment is None else times.of(*(int(part) for part in moment.groups()))
    html = path.suffix.lower() in (".html", ".htm")
    chat = ""
    clock = _Clock(start)
    for line, text in lines(reading):
        if not chat:
            chat = _chat(reading, path, text)
            if _HEADER.search(text) is not None:
                if clock.at is None:
                    clock.begin(times.ctime(text))
                continue
        past = _html(chat, clock, text) if html else _text(chat, clock, text)
        if isinstance(past, Past):
            yield past
        elif past:
            untimed(reading, line)


def _chat(reading: Reading, path: Path, line: str) -> str:
    header = _HEADER.search(unescape(line))
    if header is not None:
        buddy, account, network = header[1], header[2], header[3]
    else:
        buddy, account, network = path.parent.name, path.parent.parent.name, path.parent.parent.parent.name
    plain = buddy.partition("/")[0]
    chat = f"pidgin:{network}:{account.partition('/')[0]}:{plain}"
    reading.titles[chat] = plain
    reading.names.update((plain, account))
    reading.owners.update(_names(account))
    reading.peers.setdefault(chat, set()).update(_names(plain) - reading.owners)
    return chat


def _names(address: str) -> set[str]:
    plain = address.partition("/")[0]
    return {plain, plain.partition("@")[0]}


class _Clock:
    """The time of day of each line; past midnight the next day begins."""

    def __init__(self, start: float | None) -> None:
        self.at = start

    def begin(self, at: float | None) -> None:
        self.at = at

    def time(self, hour: str, minute: str, second: str | None, half: str | None) -> float | None:
        hours = int(hour)
        if half and hours <= 12:
            hours = hours % 12 + (12 if half.upper() == "P" else 0)
        if self.at is None or hours > 23 or int(minute) > 59 or int(second or 0) > 61:
            return None
        at = self.at - self.at % DAY + hours * 3600 + int(minute) * 60 + int(second or 0)
        if at < self.at - DAY / 2:
            at += DAY
        self.at = at
        return at


def _html(chat: str, clock: _Clock, text: str) -> Past | bool:
    """Read a line; False: it is no message, True: its time means nothing."""
    found = _HTML.match(text)
    if found is None:
        return False
    at = clock.time(found[2], found[3], found[4], found[5])
    if at is None:
        return True
    colour, who, words = found[1].lower(), unescape(found[6]), found[7]
    if "<AUTO-REPLY>" in who:
        return False
    mine = {_MINE: True, _THEIRS: False}.get(colour)
    if colour == _ACTION or who.startswith("***"):
        return Past(chat, at, None, who.strip("* "), "", sure=False)
    if mine is None:
        return False
    who = who.rstrip(":").strip()
    body = "" if _LINKED.search(words) else unescape(_TAG.sub("", _BREAK.sub("\n", words))).strip()
    return Past(chat, at, mine, who, body, sure=False)


def _text(chat: str, clock: _Clock, text: str) -> Past | bool:
    found = _TEXT.match(text)
    if found is None:
        return False
    at = clock.time(found[1], found[2], found[3], found[4])
    if at is None:
        return True
    words = found[5]
    if words.startswith("***"):
        return Past(chat, at, None, words[3:].partition(" ")[0], "", sure=False)
    said = _SAID.match(words)
    if said is None or said[2]:
        return False
    return Past(chat, at, None, said[1].strip(), said[3].strip(), sure=False)


FORMAT = Format(
    name="pidgin",
    title="Pidgin",
    claims=_claims,
    read=_read,
    asks=True,
    places=(".purple/logs", "AppData/Roaming/.purple/logs"),
)
