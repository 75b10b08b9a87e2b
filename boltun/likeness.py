"""Which messages are about the same: by the stems of their words, with typos, and across languages."""

from __future__ import annotations

from boltun.text.forms.typos import distance_within
from boltun.text.meanings import meaning, says_nothing, stem_of

__all__ = ["Traits"]

_TYPO = 6
"""Shorter stems are too often another word with one letter changed."""
_TWO_SLIPS = 9
_MOST = 200
"""With so many stems that begin alike a misspelt one is compared."""


class Traits:
    """Finds what tells a message from others. A typo counts as the stem near it that was met before."""

    def __init__(self) -> None:
        self._met: dict[str, str] = {}
        self._by_beginning: dict[str, list[str]] = {}

    def of(self, topic: str) -> frozenset[str]:
        """Return the traits of a topic: the meanings and stems of its words, without those that say nothing.

        If all of its words say nothing, they count.
        """
        words = topic.split()
        telling = [word for word in words if not says_nothing(word)] or words
        return frozenset(f"={name}" if (name := meaning(word)) else self._known(word) for word in telling)

    def _known(self, word: str) -> str:
        """Return the stem of a word, or the one that was met before and is nearly the same."""
        one = stem_of(word)
        if (known := self._met.get(one)) is not None:
            return known
        known = one
        if len(one) >= _TYPO and one.isalpha():
            limit = 1 if len(one) < _TWO_SLIPS else 2
            near = self._by_beginning.setdefault(one[:2], [])
            known = next(
                (other for other in near[:_MOST] if distance_within(one, other, limit) is not None), one
            )
            if known == one:
                near.append(one)
        self._met[one] = known
        return known
