"""Letters that look like others, digits in place of letters, unseen letters (docs/text.md §4.4)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice, product
from unicodedata import normalize

__all__ = ["SPACED", "is_mixed", "undisguised", "visible", "without_accents"]

_UNSEEN = re.compile(
    "(?<=[^\\W_])[\u00ad\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff"
    "\uffa0]+(?=[^\\W_])"
)
_STROKES = re.compile("(?<=[a-zа-яё0-9])[\u0300-\u036f\u0483-\u0489\u20d0-\u20f0]+")
_WIDE = re.compile(
    "[\u2100-\u214f\u2460-\u24ff\uff10-\uff19\uff21-\uff3a\uff41-\uff5a\uff66-\uff9f\u1d2c-\u1d6a\u2070-\u209c"
    "\U0001d400-\U0001d7ff\U0001f110-\U0001f149]+"
)
_SQUARED: dict[int, str] = {
    0x1F150 + number: letter for number, letter in enumerate("abcdefghijklmnopqrstuvwxyz")
}
_SQUARED |= {0x1F170 + number: letter for number, letter in enumerate("abcdefghijklmnopqrstuvwxyz")}
_SMALL_CAPITALS = str.maketrans("ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ", "abcdefghijklmnoprstuvwyz")

SPACED = re.compile(
    r"(?<![^\W_])[^\W\d_](?P<sign>[ \u3000\xa0.\-*_·・~|/])[^\W\d_](?![^\W_])(?:(?P=sign)[^\W\d_](?![^\W_]))+"
)
"""Three or more single letters with the same sign between them."""

_CYRILLIC = {
    "a": "а",
    "b": "вьб",
    "c": "с",
    "d": "д",
    "e": "е",
    "g": "д",
    "h": "н",
    "k": "к",
    "m": "мт",
    "n": "пи",
    "o": "о",
    "p": "р",
    "r": "гя",
    "t": "т",
    "u": "и",
    "x": "х",
    "y": "у",
    "i": "и",
    "w": "ш",
    "l": "л",
    "s": "с",
    "v": "в",
    "j": "ж",
    "z": "з",
    "f": "ф",
    "α": "а",
    "ο": "о",
    "ρ": "р",
    "ε": "е",
    "τ": "т",
    "κ": "к",
    "π": "п",
    "0": "о",
    "1": "ил",
    "3": "зеэ",
    "4": "ча",
    "5": "с",
    "6": "б",
    "7": "т",
    "8": "в",
    "9": "я",
    "@": "а",
    "$": "с",
    "!": "и",
    "|": "ли",
    "*": "ж",
    "ё": "е",
    "і": "и",
    "є": "е",
    "ї": "и",
}
_LATIN = {
    "а": "a",
    "в": "b",
    "с": "c",
    "е": "e",
    "н": "h",
    "к": "k",
    "м": "m",
    "о": "o",
    "р": "p",
    "т": "t",
    "у": "y",
    "х": "x",
    "и": "u",
    "п": "n",
    "г": "r",
    "ь": "b",
    "я": "r",
    "ш": "w",
    "і": "i",
    "ј": "j",
    "ѕ": "s",
    "ԁ": "d",
    "ԛ": "q",
    "ԝ": "w",
    "һ": "h",
    "ӏ": "l",
    "α": "a",
    "β": "b",
    "ε": "e",
    "η": "n",
    "ι": "i",
    "κ": "k",
    "ν": "v",
    "ο": "o",
    "ρ": "p",
    "τ": "t",
    "υ": "u",
    "χ": "x",
    "ω": "w",
    "γ": "y",
    "σ": "o",
    "ı": "i",
    "ł": "l",
    "ø": "o",
    "ß": "b",
    "ɡ": "g",
    "0": "o",
    "1": "il",
    "2": "z",
    "3": "e",
    "4": "a",
    "5": "s",
    "6": "bg",
    "7": "t",
    "8": "b",
    "9": "g",
    "@": "a",
    "$": "s",
    "!": "il",
    "|": "li",
    "+": "t",
    "€": "e",
    "£": "l",
    "¢": "c",
    "¥": "y",
}
_MOST = 256
_LONGEST = 40
_CYRILLIC_LETTER = re.compile("[а-яё]")
_LATIN_LETTER = re.compile("[a-z]")
_OTHER = re.compile(r"[^a-zа-яё'\-]")


def visible(text: str) -> str:
    """Return a lower-case text without unseen signs and strokes in words, in ordinary letters."""
    if text.isascii():
        return text
    text = _UNSEEN.sub("", text)
    text = text.translate(_SQUARED).translate(_SMALL_CAPITALS)
    text = _WIDE.sub(lambda found: normalize("NFKC", found[0]).lower(), text)
    return normalize("NFC", _STROKES.sub("", text))


def without_accents(word: str) -> str:
    """Return a word in Latin letters without accents."""
    return re.sub("(?<=[a-z])[\u0300-\u036f]+", "", normalize("NFD", word))


def is_mixed(word: str) -> bool:
    """Whether a word has letters, and not of one of the two alphabets only."""
    if word.isalpha() and word.isascii():
        return False
    cyrillic, latin = bool(_CYRILLIC_LETTER.search(word)), bool(_LATIN_LETTER.search(word))
    return (cyrillic or latin) and ((cyrillic and latin) or _OTHER.search(word) is not None)


def undisguised(word: str, *, cyrillic: bool) -> Iterator[str]:
    """Yield how a word can be meant in one alphabet; nothing if a sign looks like none of its letters."""
    if len(word) > _LONGEST:
        return
    table, own = (_CYRILLIC, _CYRILLIC_LETTER) if cyrillic else (_LATIN, _LATIN_LETTER)
    choices = []
    for sign in word:
        if own.match(sign) or sign in "-'":
            choices.append(sign)
        elif options := table.get(sign):
            choices.append(options)
        else:
            return
    for choice in islice(product(*choices), _MOST):
        yield "".join(choice)
