"""WhatsApp's text export: ``_chat.txt`` or ``WhatsApp Chat with X.txt``, in the date format of any phone."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain
from typing import NamedTuple

from boltun.errors import HistoryError
from boltun.history import times
from boltun.history.format import Format, Head
from boltun.history.lines import lines
from boltun.history.past import Past, Reading

__all__ = ["FORMAT"]

_INVISIBLE = "\u200e\u200f\u202a-\u202c\ufeff"
_DATE = r"(\d{1,4})([./-])(\d{1,2})\.?\2 ?(\d{1,4})\.?"
_TIME = r"(\d{1,2})[:.](\d{2})(?:[:.](\d{2}))?"
_HALF = r"[\s\u00a0\u202f]*([AaPp]\.?[\s\u00a0\u202f]?[Mm]\.?|[ДдПп][ПпОо]|午前|午後|上午|下午|오전|오후)?"
_HEADER = re.compile(
    rf"[{_INVISIBLE}]*\[?{_DATE},?[\s\u00a0\u202f]+(?:(午前|午後|上午|下午|오전|오후)\s?)?{_TIME}{_HALF}"
    r"\]?(?:[\s\u00a0\u202f][-–])?[\s\u00a0\u202f]"
)
_NAMED = re.compile(rf"[{_INVISIBLE}]*(?:~[\s\u00a0\u202f]?)?([^:\n]{{1,80}}?):(?:\s([\s\S]*))?$")
_BRACKETED = re.compile(rf"[{_INVISIBLE}]*\[")
_MARKS = re.compile(f"[{_INVISIBLE}]")
_EDITED = re.compile(
    r"\s*<(?:This message was edited|Сообщение изменено|この[^<>]*編集[^<>]*|[^<>]*(?:edited|изменено"
    r"|bearbeitet|editad|modifié|編集)"
    r"[^<>]*)>\s*$"
)
_NO_TEXT = re.compile(
    r"<[^<>]*>"
    r"|(?:image|video|audio|sticker|gif|document|contact card|photo) omitted"
    r"|(?:изображение|видео|аудиофайл|стикер|документ|карточка контакта|gif)\S* (?:опущен\w*|пропущен\w*"
    r"|отсутствует)"
    r"|.{1,60}\.\w{2,5} \((?:file attached|файл добавлен|datei angehängt|fichier joint|archivo adjunto"
    r"|ファイルが添付\S*)\)"
    r"|(?:this message was deleted|you deleted this message|null)\.?"
    r"|(?:данное сообщение удалено|вы удалили данное сообщение|сообщение удалено|это сообщение удалено)\.?"
    r"|(?:このメッセージは削除されました|メッセージを削除しました|画像は含まれていません)。?"
    r"|(?:missed (?:voice|video) call|waiting for this message.*|(?:live )?location: .*|poll:.*)"
    r"|(?:пропущенный (?:аудио|видео)звонок|геопозиция: .*)",
    re.IGNORECASE,
)
_PM = re.compile(r"[Pp]|[Пп][Пп]|午後|下午|오후")
_AM = re.compile(r"[Aa]|[Дд][Пп]|午前|上午|오전")
_ADVICE = "Export the chat again, in one piece."
_BACK = 75 * 60
"""Clocks are set back by an hour; further back goes only what somebody made up."""
_REALLY_BACK = 4


class _Line(NamedTuple):
    """A line with a header: the three numbers of its date, seconds of its day, and the rest."""

    number: int
    date: tuple[int, int, int]
    clock: int
    rest: str


class _Message(NamedTuple):
    number: int
    at: float
    who: str
    text: str


def _claims(head: Head) -> int:
    if not head.name.endswith(".txt"):
        return 0
    found = 0
    for line in head.text.split("\n")[:60]:
        header = _HEADER.match(line)
        if header is not None and (_BRACKETED.match(line) or " - " in line[: header.end() + 1]):
            found += 1
    if not found:
        named = head.name == "_chat.txt" or "whatsapp" in head.name
        return 4 if named else 0
    return 8


def _read(reading: Reading) -> Iterator[Past]:
    first = _day_first(reading)
    chat = reading.chat(f"whatsapp:{_title(reading)}", _title(reading))
    reading.peers.setdefault(chat, set()).add(_title(reading))
    for message in _believed(reading, _messages(reading, first)):
        yield Past(chat, message.at, None, message.who, message.text, sure=False)


def _believed(reading: Reading, messages: Iterator[_Message]) -> Iterator[_Message]:
    """Leave out messages that somebody made up inside of another one, where their time betrays them."""
    before: _Message | None = None
    this: _Message | None = None
    odd = 0
    for after in chain(messages, (None,)):
        if this is not None:
            high = -1.0 if before is None else before.at
            back = this.at < high - _BACK
            ahead = after is not None and high <= after.at < this.at - _BACK
            # A clock that was really set back goes on from there.
            odd = odd + 1 if back or ahead else 0
            if 0 < odd < _REALLY_BACK:
                reading.fault(
                    "The time of this message does not fit those around it.",
                    line=this.number,
                    advice="It was left out: somebody may have made it up inside of another message.",
                )
                before = None if before is None else before._replace(text="")
            else:
                odd = 0
                if before is not None:
                    yield before
                before = this
        this = after
    if before is not None:
        yield before


def _messages(reading: Reading, first: bool) -> Iterator[_Message]:
    """Yield the messages with their whole text; system lines are left out."""
    number, at, who, parts = 0, 0.0, "", [""]
    is_open = False
    nothing = True
    for line in _lines(reading):
        if isinstance(line, str):
            if is_open:
                parts.append(line)
            continue
        nothing = False
        if is_open:
            yield _Message(number, at, who, _text(parts))
        is_open = False
        moment = _moment(line, first)
        if moment is None:
            reading.fault("There is no such date or time.", line=line.number, advice="It was left out.")
            continue
        named = _NAMED.match(line.rest)
        if named is None:
            continue
        number, at, who, parts = line.number, moment, _MARKS.sub("", named[1]).strip(), [named[2] or ""]
        is_open = True
    if is_open:
        yield _Message(number, at, who, _text(parts))
    if nothing:
        raise HistoryError(
            "There is no message with a date that WhatsApp would write.",
            path=reading.source.path,
            line=1,
            advice=_ADVICE,
        )


def _lines(reading: Reading) -> Iterator[_Line | str]:
    """Yield lines with a header, and those that go on with the message above."""
    bracketed: bool | None = None
    for number, line in lines(reading):
        header = _HEADER.match(line)
        if header is not None:
            brackets = _BRACKETED.match(line) is not None
            if bracketed is None:
                bracketed = brackets
            if brackets is not bracketed:
                header = None  # another phone's line, quoted
        if header is None:
            yield line
            continue
        one, _, two, three, half_before, hour, minute, second, half = header.groups()
        hours = int(hour)
        mark = half or half_before
        if mark and hours <= 12:
            hours = hours % 12 + (12 if _PM.match(mark) and not _AM.match(mark) else 0)
        seconds = hours * 3600 + int(minute) * 60 + int(second or 0)
        if hours > 23 or int(minute) > 59 or int(second or 0) > 59:
            seconds = -1
        yield _Line(number, (int(one), int(two), int(three)), seconds, line[header.end() :])


def _moment(line: _Line, first: bool) -> float | None:
    if line.clock < 0:
        return None
    one, two, three = line.date
    if one > 31:
        year, month, day = one, two, three
    else:
        year, (day, month) = three, (one, two) if first else (two, one)
    if year < 100:
        year += 2000
    elif 2400 < year < 2700:
        year -= 543  # the years of Thailand
    midnight = times.of(year, month, day)
    return None if midnight is None else midnight + line.clock


def _day_first(reading: Reading) -> bool:
    """Find the order of day and month over the whole file; HistoryError if only a person can tell."""
    if reading.day_first is not None:
        return reading.day_first
    pairs: set[tuple[int, int]] = set()
    moments: list[tuple[int, int, int]] = []
    separators = set()
    for _, line in lines(reading):
        header = _HEADER.match(line)
        if header is None or int(header[1]) > 31:
            continue
        one, two, three = int(header[1]), int(header[3]), int(header[4])
        separators.add(header[2])
        pairs.add((one, two))
        if one > 12 or two > 12:
            break
        if not moments or moments[-1] != (three, one, two):
            moments.append((three, one, two))
    told = times.day_first(list(pairs), moments)
    if told is None and separators != {"/"}:
        return True  # only with slashes does anybody put the month first
    if told is None and pairs:
        if all(one == two for one, two in pairs):
            return True
        reading.dates_unclear = True
        raise HistoryError(
            "Nothing tells whether the day or the month comes first in the dates.",
            path=reading.source.path,
            line=1,
            advice="Say it with --dates day or --dates month.",
        )
    return told is not False


def _text(parts: list[str]) -> str:
    text = "\n".join(parts)
    if text.startswith("\u200e"):
        return ""
    text = _EDITED.sub("", _MARKS.sub("", text)).strip()
    return "" if _NO_TEXT.fullmatch(text) else text


def _title(reading: Reading) -> str:
    """Return the name of the chat as the file or its archive tells it."""
    source = reading.source
    stem = source.path.stem
    if stem.lower() == "_chat":
        stem = source.path.parent.name
    for lead in (
        r"whatsapp chat (?:with|-) ",
        r"чат whatsapp с(?: контактом)? ",
        r"whatsapp[- ]chat (?:mit|with|con|avec|com|-) ",
        r"(?:chat|conversa|discussion|conversazione) (?:de|do|d'|di)? ?whatsapp (?:con|com|avec) ",
    ):
        stem = re.sub(f"^{lead}", "", stem, flags=re.IGNORECASE)
    return re.sub(r"のwhatsapp.*$|とのトーク.*$|^whatsapp\S* ", "", stem, flags=re.IGNORECASE).strip()


FORMAT = Format(
    name="whatsapp",
    title="WhatsApp",
    claims=_claims,
    read=_read,
    asks=True,
    places=("Downloads/*WhatsApp*.txt", "Downloads/*WhatsApp*.zip", "Documents/*WhatsApp*.txt"),
)
