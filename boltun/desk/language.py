"""The language of a message, as far as its letters tell it: English, Russian or Japanese."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Final

from boltun.gravity.reading import in_cyrillic

__all__ = ["language_of"]

_MOST: Final = 2_000
"""Of a longer message only so many characters are looked at."""
_NO_WORDS: Final = re.compile(r"\b(?:https?://|www\.)\S+|[\w.+-]+@[\w.-]+", re.IGNORECASE)
_LATIN: Final = re.compile("[a-z]+", re.IGNORECASE)
_CYRILLIC: Final = re.compile("[\u0400-\u04ff]")
_KANA: Final = re.compile("[\u3041-\u30fa\uff66-\uff9d]")
_KANJI: Final = re.compile("[\u3005\u3400-\u9fff]")
_LEAST: Final = 4
"""Latin words up to three letters, such as “ok”, “lol” and “thx”, are written in all languages."""


def language_of(text: str, before: Callable[[], Iterable[str]] = tuple) -> str:
    """Return ``en``, ``ru`` or ``ja``; empty: nothing tells it.

    If a message does not show it, such as “ok” or “?”, those that the contact wrote before do: ``before``
    returns them, the last one first.
    """
    sure, letters = _look(text)
    if sure:
        return sure
    for earlier in before():
        if sure := _look(earlier)[0]:
            return sure
    return "en" if letters else ""


def _look(text: str) -> tuple[str, bool]:
    """Return the language that a text shows by itself, and whether it has Latin letters at all."""
    text = _NO_WORDS.sub(" ", text[:_MOST])
    words = _LATIN.findall(text)
    latin = sum(map(len, words))
    kana, kanji = len(_KANA.findall(text)), len(_KANJI.findall(text))
    # People of all three quote single words of English; who quotes a foreign word writes mostly his own.
    if kana + 2 * kanji > latin / 3:
        return "ja", bool(words)
    if len(_CYRILLIC.findall(text)) > latin / 3:
        return "ru", bool(words)
    if words and in_cyrillic(text):
        return "ru", True
    return ("en" if any(len(word) >= _LEAST for word in words) else ""), bool(words)
