"""Sets of words and phrases that patterns may name (``<set>``)."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from typing import Final

from boltun.minds.aiml.text import PLAIN, Comparison

__all__ = ["NUMBER", "NUMBER_NAME", "SetIndex", "WordSet"]

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

    def firsts(self) -> Iterable[str]:
        """Return the words that members begin with."""
        return self._lengths


class _Numbers(WordSet):
    """The set ``number``, which every bot has: the natural numbers."""

    __slots__ = ()

    def __contains__(self, text: object) -> bool:
        return isinstance(text, str) and _is_number(text.strip())

    def lengths(self, words: Sequence[str | None], at: int) -> Sequence[int]:
        return (1,) if _is_number(words[at] or "") else ()


def _is_number(word: str) -> bool:
    return word.isdecimal()


NUMBER_NAME: Final = "number"
NUMBER: Final = _Numbers(())


class SetIndex:
    """Finds the sets of a bot that have a member beginning with a word."""

    __slots__ = ("_by_first", "_numbers", "_sets")

    def __init__(self, sets: Mapping[str, WordSet]) -> None:
        self._sets = sets
        self._numbers = NUMBER_NAME not in sets
        by_first: dict[str, list[str]] = {}
        for name, members in sets.items():
            for first in members.firsts():
                by_first.setdefault(first, []).append(name)
        self._by_first = by_first

    def lengths(
        self, words: Sequence[str | None], at: int, wanted: Container[str]
    ) -> Iterator[tuple[str, int]]:
        """Yield the wanted sets that have a member at a place, and its number of words, shortest first."""
        word = words[at] or ""
        for name in self._by_first.get(word, ()):
            if name in wanted:
                for length in self._sets[name].lengths(words, at):
                    yield name, length
        if self._numbers and NUMBER_NAME in wanted and _is_number(word):
            yield NUMBER_NAME, 1
