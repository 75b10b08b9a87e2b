"""The roles of characters in words and white space (docs/aiml.md §2.1)."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

__all__ = [
    "ALONE",
    "APOSTROPHE",
    "APOSTROPHES",
    "COMBINING",
    "KINDS",
    "PUNCTUATION",
    "SEPARATOR",
    "UNSEEN",
    "WORD",
    "collapse",
    "kind_of_character",
    "without_blanks",
]

SEPARATOR, WORD, ALONE, COMBINING, APOSTROPHE, PUNCTUATION, UNSEEN = " wbmapz"
"""Kinds of characters: see `kind_of_character`."""

_ALONE_RANGES: Final = (
    (0x0E01, 0x0E30), (0x0E32, 0x0E33), (0x0E3F, 0x0E46), (0x0E4F, 0x0E5B),  # Thai
    (0x0E80, 0x0EFF),  # Lao
    (0x1000, 0x109F), (0xA9E0, 0xA9FF), (0xAA60, 0xAA7F),  # Myanmar
    (0x1780, 0x17FF), (0x19E0, 0x19FF),  # Khmer
    (0x2E80, 0x2FDF), (0x3005, 0x3007), (0x3021, 0x3029), (0x3031, 0x3035), (0x3038, 0x303C),  # Han
    (0x3041, 0x3096), (0x309D, 0x309F), (0x30A1, 0x30FA), (0x30FC, 0x30FF),  # Hiragana, Katakana
    (0x3105, 0x312F), (0x31A0, 0x31BF),  # Bopomofo
    (0x31F0, 0x31FF), (0x3400, 0x4DBF), (0x4E00, 0x9FFF), (0xF900, 0xFAFF),
    (0x16FE2, 0x16FF6), (0x1AFF0, 0x1B16F), (0x20000, 0x3FFFD),
)  # fmt: skip
APOSTROPHES: Final = frozenset("'’ʼ＇`´")


def _kind(code: int) -> str:
    character = chr(code)
    if character in APOSTROPHES:
        return APOSTROPHE
    category = unicodedata.category(character)
    if category == "Cf" or code in _JOINERS:
        # Joiners, soft hyphens and the like, which no reader sees.
        return UNSEEN
    if category[0] == "M" or category == "Cs":
        return COMBINING
    if category[0] in "LN":
        if code >= 0x0E01 and any(first <= code <= last for first, last in _ALONE_RANGES):
            return ALONE
        return WORD
    return PUNCTUATION if category[0] in "PS" else SEPARATOR


class _Kinds(dict[int, str]):
    """The role of each character, worked out once."""

    def __missing__(self, code: int) -> str:
        kind = self[code] = _kind(code)
        return kind


KINDS: Final = _Kinds()
_JOINERS: Final = (*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))
"""Variation selectors, which choose between the looks of one character."""


def kind_of_character(character: str) -> str:
    """Return the role of a character: ``w`` part of a word, ``b`` a token of its own (scripts without
    blanks), ``m`` combining with the one before, ``z`` unseen, ``a`` apostrophe, ``p`` punctuation, a blank:
    none of these.
    """
    return KINDS[ord(character)]


def without_blanks(text: str) -> bool:
    """Return whether a text has letters of a script that puts no blanks between words."""
    return not text.isascii() and ALONE in unicodedata.normalize("NFKC", text).translate(KINDS)


_BREAK: Final = re.compile(r"\s+")


def collapse(text: str) -> str:
    """Trim a text and make one blank of each run of white space.

    A run with a line break between two characters of scripts without blanks becomes nothing.
    """
    if text.isascii():
        return " ".join(text.split())
    text = text.strip()
    return _BREAK.sub(_blank, text)


def _blank(found: re.Match[str]) -> str:
    if "\n" not in found[0] and "\r" not in found[0]:
        return " "
    text = found.string
    before, after = text[found.start() - 1], text[found.end()]
    return "" if _is_wide(before) and _is_wide(after) else " "


def _is_wide(character: str) -> bool:
    return kind_of_character(character) == ALONE or (
        unicodedata.east_asian_width(character) in "WF" and kind_of_character(character) == PUNCTUATION
    )
