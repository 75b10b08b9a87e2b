"""The meanings of common words of chats in several languages, from a small table: no dictionary is loaded."""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files

from boltun.text.forms.folding import fold, language_of
from boltun.text.forms.stems import stem

__all__ = ["meaning", "says_nothing", "stem_of"]


@lru_cache(1)
def _table() -> tuple[dict[str, str], frozenset[str]]:
    """Return the meaning of words, by their stems, and the stems of words that mean nothing by themselves."""
    means: dict[str, str] = {}
    nothing: set[str] = set()
    for line in files("boltun.text").joinpath("meanings.txt").read_text("utf-8").splitlines():
        if not line or line.startswith("#"):
            continue
        name, _, words = line.partition(":")
        for word in words.split():
            if name == "-":
                nothing.add(stem_of(word))
            else:
                means.setdefault(stem_of(word), name)
    return means, frozenset(nothing - means.keys())


@lru_cache(1 << 14)
def stem_of(word: str) -> str:
    """Return the stem of a prepared word in whatever language it is."""
    folded = fold(word)
    return stem(folded, language_of(folded))


def meaning(word: str) -> str:
    """Return the name of what a word means; empty if the table does not have it."""
    return _table()[0].get(stem_of(word), "")


def says_nothing(word: str) -> bool:
    """Whether a word tells nothing of what a message is about."""
    return stem_of(word) in _table()[1]
