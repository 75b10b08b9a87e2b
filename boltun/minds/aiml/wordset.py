"""Sets of words and phrases that patterns may name (``<set>``)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from boltun.minds.aiml.text import PLAIN, Comparison

__all__ = ["NUMBER", "WordSet"]

MAX_MEMBER: Final = 100
"""Words of a member; longer ones are never found."""


class WordSet:
    """A set of phrases, compared word by word; immutable."""

    __slots__ = ("_comparison", "_lengths", "_members", "members")

    def __init__(self, members: Iterable[str], comparison: Comparison = PLAIN) -> None:
        self._comparison = comparison
        self.members: tuple[str, ...] = tuple(dict.fromkeys(members))
        """As written."""
        phrases = (comparison.tokenize(member).words for member in self.members)
        self._members = frozenset(phrase for phrase in phrases if 0 < len(phrase) <= MAX_MEMBER)
        by_first: dict[str, set[int]] = {}
        for phrase in self._members:
            by_first.setdefault(phrase[0], set()).add(len(phrase))
        self._lengths = {first: tuple(sorted(found)) for first, found in by_first.items()}

    def __len__(self) -> int:
        return len(self._members)

    def __contains__(self, text: object) -> bool:
        return isinstance(text, str) and self._comparison.tokenize(text).words in self._members

    def lengths(self, words: Sequence[str | None], at: int) -> Sequence[int]:
        """Return how many words from ``at`` on may be a member, shortest first."""
        found = self._lengths.get(words[at] or "", ())
        return [n for n in found if tuple(words[at : at + n]) in self._members] if found else ()


class _Numbers(WordSet):
    """The set ``number``, which every bot has: the natural numbers."""

    __slots__ = ()

    def __contains__(self, text: object) -> bool:
        return isinstance(text, str) and _is_number(text.strip())

    def lengths(self, words: Sequence[str | None], at: int) -> Sequence[int]:
        return (1,) if _is_number(words[at] or "") else ()


def _is_number(word: str) -> bool:
    return word.isdecimal()


NUMBER: Final = _Numbers(())
