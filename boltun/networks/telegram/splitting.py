"""Texts as Telegram takes them: without control characters, in pieces that are short enough."""

from __future__ import annotations

import re
from typing import Final

__all__ = ["LONGEST", "pieces", "plain"]

LONGEST: Final = 4096
"""UTF-16 units of one message, https://core.telegram.org/bots/api#sendmessage."""

_PLACES: Final = ("\n\n", "\n", ". ", "! ", "? ", "。", "！", "？", " ")
"""Where a text is best cut, the best place first; the cut is behind it."""

_CONTROL: Final = re.compile("[\0-\x08\x0b-\x1f\x7f]")


def plain(text: str) -> str:
    """Return a text that Telegram takes: whole characters, and no control characters but line and tab."""
    text = text.replace("\r\n", "\n").encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    return _CONTROL.sub("", text)


def pieces(text: str, longest: int = LONGEST) -> list[str]:
    """Cut a text into pieces of at most ``longest`` UTF-16 units, at the ends of paragraphs, lines, sentences
    or words where there are any in the second half of a piece. Blank pieces are left out.
    """
    found = []
    rest = plain(text).strip()
    while rest:
        end = _units(rest, longest)
        if end < len(rest):
            end = _good_end(rest, end)
        found.append(rest[:end].rstrip())
        rest = rest[end:].lstrip()
    return found


def _units(text: str, most: int) -> int:
    """Return how many characters from the start are ``most`` UTF-16 units or less."""
    if len(text) * 2 <= most:
        return len(text)
    units = 0
    for index, char in enumerate(text):
        units += 2 if char > "\uffff" else 1
        if units > most:
            return index
    return len(text)


def _good_end(text: str, end: int) -> int:
    for place in _PLACES:
        # A blank at the very end does not count: it is left out.
        found = text.rfind(place, end // 2, end + place[-1].isspace())
        if found >= 0:
            return found + len(place)
    # No good place: at least not inside of what is seen as one character.
    for back in range(end, max(end // 2, end - 16), -1):
        if not _joins(text, back):
            return back
    return end


def _joins(text: str, index: int) -> bool:
    """Whether the characters before and behind the index are drawn as one."""
    behind = text[index]
    return text[index - 1] == "\u200d" or behind in "\u200d\ufe0f" or "\U0001f3fb" <= behind <= "\U0001f3ff"
