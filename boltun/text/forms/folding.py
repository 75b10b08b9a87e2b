"""The spelling in which words are compared inexactly (docs/text.md §3.1)."""

import re
from collections.abc import Callable
from itertools import product
from unicodedata import is_normalized, normalize

__all__ = ["LONGEST_WORD", "fold", "language_of", "shortened", "without_long_vowels"]

LONGEST_WORD = 64
"""Words with more letters are not looked at, because no language has them."""

_APOSTROPHES = str.maketrans(dict.fromkeys("’ʼ‘`´′＇ʹ", "'") | {"ё": "е"})
# Stress marks over Cyrillic letters, soft hyphens, and the selectors that say how to draw an emoji.
_ORNAMENTS = re.compile(
    "(?<=[\u0400-\u04ff])[\u0300\u0301]|[\u00ad\ufe0e\ufe0f]|(?<=.)[\U0001f3fb-\U0001f3ff]", re.S
)
_HIRAGANA_WORD = re.compile("[\u3041-\u3096\u30fc]+")
_KATAKANA_WORD = re.compile("[\u30a1-\u30fa\u30fc]{4,}")
_LONG_VOWELS = re.compile("ー{2,}")
_LENGTHENED = re.compile(r"([^\W\d_])\1{2,}")
_LANGUAGE = re.compile(
    r"(?P<ru>[\u0400-\u052f'-]*[\u0400-\u052f][\u0400-\u052f'-]*)"
    r"|(?P<en>[a-z\u00df-\u024f'-]*[a-z\u00df-\u024f][a-z\u00df-\u024f'-]*)"
    r"|(?P<ja>[\u3005\u3007\u3041-\u3096\u309d\u309e\u30a1-\u30fa\u30fc-\u30fe\u3400-\u4dbf\u4e00-\u9fff"
    r"\uf900-\ufad9\U00020000-\U0003347f]+)"
)


def fold(word: str) -> str:
    """Fold a lower-case word, except its lengthened letters; never empty for a word."""
    if word.isascii():
        return word
    if not is_normalized("NFKC", word):
        word = normalize("NFKC", word).lower()
    return _ORNAMENTS.sub("", word.translate(_APOSTROPHES)) or word


def shortened(word: str, is_known: Callable[[str], bool]) -> str:
    """Shorten a letter that is repeated three or more times in a row to one, or to two if that makes a known
    word.

    A long vowel of Japanese goes if it is no part of a known word.
    """
    if "ー" in word and not is_known(word):
        word = without_long_vowels(word)
    runs = [match.span() for match in _LENGTHENED.finditer(word)]
    if not runs:
        return word
    once = _LENGTHENED.sub(r"\1", word)
    if len(runs) > 3:
        return once
    pieces: list[tuple[str, ...]] = []
    end = 0
    for start, stop in runs:
        pieces += [(word[end:start],), (word[start] * 2, word[start])]
        end = stop
    pieces.append((word[end:],))
    candidates = ("".join(choice) for choice in product(*pieces))
    return next((candidate for candidate in candidates if candidate != once and is_known(candidate)), once)


def without_long_vowels(word: str) -> str:
    """Drop the long vowels that people write or leave out as they like: すごーい, サーバー."""
    if _HIRAGANA_WORD.fullmatch(word):
        return word.replace("ー", "") or word
    word = _LONG_VOWELS.sub("ー", word)
    if _KATAKANA_WORD.fullmatch(word):
        return word.removesuffix("ー")  # short words stay: キー is no キ
    return word


def language_of(folded: str) -> str | None:
    """The language of a folded word by its script; None for digits, smileys and mixtures."""
    match = _LANGUAGE.fullmatch(folded)
    return match.lastgroup if match else None
