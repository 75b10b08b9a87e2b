"""What a person wrote in a letter: without the letters that stand quoted in it, and without the signature."""

from __future__ import annotations

import re
from typing import Final

__all__ = ["own_words"]

_QUOTED: Final = re.compile(r"\s{0,3}[>＞]")

_SIGNATURE: Final = re.compile(r"--[ \xa0]?")
_LONGEST_SIGNATURE: Final = 20
"""Lines: two hyphens alone may also divide a text."""

_SENT_FROM: Final = re.compile(
    r"(sent|get|send) (from|with|via|using) (my |the )?[\w@ .,'’()/:-]{2,60}"
    r"|get outlook for \w+.{0,60}"
    r"|(отправлено|послано|написано) (с|из|через|при помощи) .{2,60}"
    r"|.{1,40}から送信(しました)?。?",
    re.IGNORECASE,
)

_VERB: Final = (
    r"wrote|writes|schrieb|a écrit|escribió|написала?|написал\(а\)|пишет|писала?|писал\(а\)|пишете|писали"
    r"|書きました|書いた|書かれました|のメール|のメッセージ"
)
_ADDRESS: Final = r"[\w.+%&'*=/?^`{|}~#$!-]+@[\w.-]+"
_DAY: Final = (
    r"\d{4}年\d{1,2}月\d{1,2}日|\d{1,2}[./-]\d{1,2}[./-]\d{2,4}|\d{4}[./-]\d{1,2}[./-]\d{1,2}"
    r"|\d{1,2}:\d{2}|\d{1,2}\.? (?:янв|фев|мар|апр|ма[йя]|июн|июл|авг|сен|окт|ноя|дек)\w*"
    r"|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.? \d{1,2}"
    r"|\d{1,2}\.? (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*"
)
_ENDS: Final = re.compile(rf"(?:[:：]|書きました。?|(?:{_VERB})(?:\s*[:：…,]?))\s*$", re.IGNORECASE)
_SAYS: Final = re.compile(rf"(?:\b|(?<=\W)|(?<=[ぁ-んァ-ヶ一-龠]))(?:{_VERB})", re.IGNORECASE)
_WHO: Final = re.compile(rf"<\s*(?:mailto:)?{_ADDRESS}\s*>|\[mailto:|{_ADDRESS}", re.IGNORECASE)
_WHEN: Final = re.compile(_DAY, re.IGNORECASE)
_WHERE_FROM: Final = re.compile(r"\s*(?:On|At|Am|Le|El|В|от|Вы)\b|\s*\(?\d|\s*\w{2,12}, ?\d", re.IGNORECASE)

_DIVIDER: Final = re.compile(
    r"\s*-{2,}\s*(?:original message|forwarded message|original|forwarded|исходное сообщение"
    r"|оригинал сообщения|пересланное сообщение|пересылаемое сообщение|ursprüngliche nachricht"
    r"|元のメッセージ|転送されたメッセージ|転送メッセージ|original appointment)\b.{0,60}"
    r"|\s*(?:begin forwarded message|начало переадресованного сообщения|転送されたメッセージ)\s*[:：]?\s*",
    re.IGNORECASE,
)
_FROM: Final = re.compile(r"[\s*]*(?:From|От|От кого|Von|差出人|送信者)[\s*]*[:：]", re.IGNORECASE)
_ALSO: Final = re.compile(
    r"[\s*]*(?:Sent|Date|To|Subject|Отправлено|Дата|Кому|Тема|Gesendet|An|Betreff|送信日時|日付|日時|宛先|件名)[\s*]*[:：]",
    re.IGNORECASE,
)
_RULE: Final = re.compile(r"\s*[_*=\-─―]{10,}\s*")
_LONGEST_LINE: Final = 300


def own_words(text: str) -> str:
    """Return what the writer of a letter wrote himself, wherever he put it: above, below or between.

    Empty if the letter only quotes. Never fails.
    """
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    lines = _before_older(lines)
    lines = _without_quotations(lines)
    lines = _without_signature(lines)
    kept: list[str] = []
    for line in (line.rstrip() for line in lines):
        if line or (kept and kept[-1]):
            kept.append(line)
    return "\n".join(kept).strip()


def _before_older(lines: list[str]) -> list[str]:
    """Cut off an older letter that stands below without any sign before its lines."""
    for number, line in enumerate(lines):
        if _DIVIDER.fullmatch(line) or _begins_headers(lines, number):
            above = lines[:number]
            while above and (not above[-1].strip() or _RULE.fullmatch(above[-1])):
                above.pop()
            return above
    return lines


def _begins_headers(lines: list[str], number: int) -> bool:
    """Whether the head of an older letter begins here: From, and two others soon."""
    if not _FROM.match(lines[number]):
        return False
    others = [found[0] for line in lines[number + 1 : number + 7] if (found := _ALSO.match(line))]
    return len({other.strip(" *\t:：").casefold() for other in others}) >= 2


def _without_quotations(lines: list[str]) -> list[str]:
    kept: list[str] = []
    number, has_words = 0, False
    while number < len(lines):
        if _QUOTED.match(lines[number]):
            _drop_introduction(kept)
            while number < len(lines) and (_QUOTED.match(lines[number]) or _is_gap(lines, number)):
                number += 1
            if kept and kept[-1].strip():
                kept.append("")
            continue
        length = _introduction(lines, number)
        if length and has_words and not _answers_below(lines, number + length):
            # The older letter follows without any sign before its lines.
            return kept
        has_words = has_words or bool(lines[number].strip())
        kept.append(lines[number])
        number += 1
    return kept


def _is_gap(lines: list[str], number: int) -> bool:
    """Whether this is an empty line between two that are quoted."""
    return (
        not lines[number].strip() and number + 1 < len(lines) and _QUOTED.match(lines[number + 1]) is not None
    )


def _drop_introduction(kept: list[str]) -> None:
    """Take away the line above a quotation that says who wrote it and when; it may be broken into three."""
    end = len(kept)
    while end and not kept[end - 1].strip():
        end -= 1
    for length in (1, 2, 3):
        part = kept[max(end - length, 0) : end]
        if len(part) < length or not part[0].strip() or len(part[0]) > _LONGEST_LINE:
            return
        if _introduces(" ".join(part), quoted=True):
            # The line above may be its beginning.
            if length < 3 and end > length and kept[end - length - 1].strip():
                longer = " ".join(kept[end - length - 1 : end])
                if not _WHERE_FROM.match(part[0]) and _WHERE_FROM.match(longer) and _introduces(longer):
                    length += 1
            del kept[end - length :]
            return


def _introduction(lines: list[str], number: int) -> int:
    """Return how many lines, from here on, say who wrote what follows; 0: they do not."""
    for length in (1, 2, 3):
        part = lines[number : number + length]
        if len(part) < length or not part[-1].strip() or len(part[-1]) > _LONGEST_LINE:
            return 0
        if _introduces(" ".join(part)):
            return length
    return 0


def _introduces(line: str, *, quoted: bool = False) -> bool:
    """Whether a line says who wrote what follows. Less is asked of it where that is ``quoted``."""
    line = line.strip()
    if len(line) > _LONGEST_LINE or not _ENDS.search(line):
        return False
    says, who, when = (bool(found.search(line)) for found in (_SAYS, _WHO, _WHEN))
    if quoted:
        return says or who or (when and len(line) < 120)
    return (says and (who or when)) or (who and when and _WHERE_FROM.match(line) is not None)


def _answers_below(lines: list[str], number: int) -> bool:
    """Whether what follows is quoted line by line: then an answer may stand below it."""
    return any(_QUOTED.match(line) for line in lines[number : number + 3])


def _without_signature(lines: list[str]) -> list[str]:
    first = next((number for number, line in enumerate(lines) if line.strip()), len(lines))
    for number, line in enumerate(lines):
        is_mark = line == "-- " or (
            _SIGNATURE.fullmatch(line) and len(lines) - number - 1 <= _LONGEST_SIGNATURE
        )
        if is_mark and number > first:
            lines = lines[:number]
            break
    lines = list(lines)
    while lines and (not lines[-1].strip() or _SENT_FROM.fullmatch(lines[-1].strip())):
        lines.pop()
    return lines
