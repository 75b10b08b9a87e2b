"""How much a text looks as if somebody wrote it, and not like bytes read in a wrong encoding."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

__all__ = ["plausibility"]


def plausibility(text: str) -> float:
    """Return 1 for text without anything odd, down to 0 if its characters beyond ASCII are mostly odd."""
    classes = text.translate(_CLASSES)
    beyond_ascii = len(text) - len(_ASCII.findall(text))
    if not beyond_ascii:
        return 1.0
    odd = sum(weight * len(pattern.findall(classes)) for pattern, weight in _ODD)
    return max(0.0, 1.0 - odd / beyond_ascii)


_ASCII: Final = re.compile(r"[\x00-\x7f]")

_ODD: Final = (
    (re.compile("!"), 2.0),  # C1 controls, unassigned, private
    (re.compile("[bf]"), 1.0),  # box drawing, half-width kana
    (re.compile("[JO]"), 0.6),  # rare ideographs and syllables
    (re.compile("r"), 1.0),  # Cyrillic letters of few languages
    (re.compile("x"), 0.3),  # letters of scripts that no old encoding but UTF-16 has
    (re.compile("(?<=[aec])[AEC]"), 1.0),  # a case flip inside a word
    (re.compile("[AEC][AEC](?=[aec])"), 0.5),
    (re.compile("[eE](?=[eE])"), 0.7),  # accents side by side
    (
        re.compile("[aAeE](?=[cCrgGhnt])|[cCr](?=[aAeEgGhnt])|[gG](?=[aAeEcCrhnt])"),
        1.0,
    ),  # two scripts in a word
    (re.compile("(?<=[aAeEcCrgGhnt])s|s(?=[aAeEcCrgGhnt])"), 1.0),  # a symbol at a word
    (re.compile("s"), 0.3),
)


class _Classes(dict[int, str]):
    """One letter for each character, worked out when the character first occurs."""

    def __missing__(self, code: int) -> str:
        letter = self[code] = _class_of(chr(code))
        return letter


_CLASSES: Final = _Classes()

_PUNCTUATION: Final = frozenset("«»“”„‘’‚–—―…¡¿№")

_SCRIPTS: Final = {
    "GREEK": "g",
    "HEBREW": "h",
    "ARABIC": "n",
    "THAI": "t",
    "HIRAGANA": "k",
    "KATAKANA": "k",
    "HANGUL": "o",
}


def _class_of(character: str) -> str:
    if character < "\x80":
        return ("A" if character.isupper() else "a") if character.isalpha() else "."
    category = unicodedata.category(character)
    if category in ("Cc", "Cn", "Co", "Cs") or character == "\ufffd":
        return "!"
    if "\u2500" <= character <= "\u259f":
        return "b"
    if "\uff61" <= character <= "\uff9f":
        return "f"
    if category[0] != "L":
        return "." if character in _PUNCTUATION or character > "\u2fff" or category[0] in "ZM" else "s"
    script = unicodedata.name(character, "").split(" ", 1)[0]
    if script == "LATIN":
        return "E" if category == "Lu" else "e"
    if script == "CYRILLIC":
        if character in "ёЁіІїЇєЄґҐ" or "а" <= character.lower() <= "я":
            return "C" if category == "Lu" else "c"
        return "r"
    if script == "CJK":
        return "j" if _is_common_ideograph(character) else "J"
    if script == "HANGUL":
        return "o" if _lead(character, "euc_kr") else "O"
    letter = _SCRIPTS.get(script, "x")
    return letter.upper() if category == "Lu" else letter


def _is_common_ideograph(character: str) -> bool:
    """Whether it is of the first level of the Japanese or Chinese standards."""
    return (
        0x88 <= _lead(character, "shift_jis") <= 0x98
        or 0xB0 <= _lead(character, "gb2312") <= 0xD7
        or 0xA4 <= _lead(character, "big5") <= 0xC6
    )


def _lead(character: str, encoding: str) -> int:
    """Return the first byte of a character in an encoding; 0 if it has none."""
    try:
        return character.encode(encoding)[0]
    except UnicodeEncodeError:
        return 0
