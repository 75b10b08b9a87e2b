"""The words of a message that tell which messages are alike."""

from __future__ import annotations

import re

from boltun.text.preparing import fold_yo, prepare
from boltun.text.words import split_words

__all__ = ["MOST_WORDS", "likeness", "stems", "topic"]

MOST_WORDS = 12
"""Only so many words of a longer message count."""

_DRAWN_OUT = re.compile(r"([^\W\d_])\1{2,}")
_STEM = 5


def topic(text: str) -> str:
    """Return the words of a message, lower case, without smileys and marks; messages with the same are alike.

    Letters that somebody drew out ("приветттт") count once. A message without words is its own topic.
    """
    prepared = fold_yo(prepare(text[:2000]))
    words = [_DRAWN_OUT.sub(r"\1", word) for word in split_words(prepared) if any(map(str.isalnum, word))]
    return " ".join(words[:MOST_WORDS]) or prepared[:100]


def likeness(one: str, other: str) -> float:
    """Return the share of words that two topics have in common, from 0 to 1; their endings do not matter."""
    ours, theirs = stems(one), stems(other)
    together = ours | theirs
    return len(ours & theirs) / len(together) if together else 1.0


def stems(words: str) -> frozenset[str]:
    """Return the beginnings of the words of a topic."""
    return frozenset(word[:_STEM] for word in words.split())
