"""What a reply base knows, arranged for look-up: no question ever scans the base.

Two kinds of `Knowledge` answer the same questions: `Tables`, Python dictionaries made from the text, and
`boltun.minds.boltun.packed.Packed`, the same in a file that is mapped into memory.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass, field
from typing import Protocol

__all__ = ["General", "KeywordIndex", "Knowledge", "Lists", "Posting", "Tables"]

Pairs = tuple[int, ...]
"""Numbers of pairs: positions in the base, from 0, counting pairs only."""


class Lists(Protocol):
    """Keyword lists by the words they hold.

    Words have numbers from 1, the rarer the higher. Each list is filed under its rarest word and then under its second
    rarest (0 where it has only one), doubled and, for a question list, plus 1.
    """

    def found(self, words: Set[int], question: int) -> list[int]:
        """Return the lists of this type (1: question) whose words all occur among ``words``."""
        ...

    def pair(self, number: int) -> int:
        """Return the pair of a list."""
        ...

    def size(self, number: int) -> int:
        """Return how many different words a list has."""
        ...


@dataclass(slots=True, kw_only=True)
class General:
    """The small parts of a base, wholly in memory."""

    question_words: frozenset[str] = frozenset()
    ignored: frozenset[str] = frozenset()
    aliases: Mapping[str, str] = field(default_factory=dict)
    """Alias → head."""
    specials: tuple[Mapping[str, Pairs], Mapping[str, Pairs]] = field(default_factory=lambda: ({}, {}))
    """Special word → pairs of the special lists that hold it: statements, questions."""
    inexact: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    """Number of a `~` list → its words."""
    escape: Pairs = ()
    failure: Pairs = ()
    initial: Pairs = ()
    repeat: Pairs = ()


class Knowledge(Protocol):
    """Everything that the engine looks up. Texts are prepared and, where ``fold_yo``, without *ё*."""

    fold_yo: bool
    general: General
    lists: Lists
    inexact_lists: Lists
    """The `~` lists once more, by themselves."""
    size: int
    """How many pairs."""

    def phrase(self, text: str) -> Pairs:
        """Return the pairs whose widely used phrase is exactly this text."""
        ...

    def study(self, text: str) -> Pairs:
        """Return the pairs whose study phrase is exactly this text."""
        ...

    def word(self, word: str) -> int | None:
        """Return the number of a word that some keyword list holds."""
        ...

    def reply(self, pair: int) -> str:
        """Return the reply of a pair as written."""
        ...

    def line(self, pair: int) -> int:
        """Return the line of the pair's key, from 1."""
        ...


Entry = int | Pairs
"""One number, as most keys have, or several."""
Posting = dict[int, Entry] | tuple[int, Entry]
"""Second key → lists; a word with a single second key needs no dictionary."""


class KeywordIndex:
    """`Lists` in memory."""

    __slots__ = ("_filed", "_pairs", "_starts", "_words")

    def __init__(
        self, filed: dict[int, Posting], words: array[int], starts: array[int], pairs: Sequence[int]
    ) -> None:
        self._filed = filed
        self._words = words
        self._starts = starts
        self._pairs = pairs

    def found(self, words: Set[int], question: int) -> list[int]:
        """Return the lists of this type whose words all occur among ``words``.

        Takes time linear in the number of words and, at worst, of the lists filed under them.
        """
        found: list[int] = []
        seconds = {number << 1 | question for number in words}
        seconds.add(question)
        for number in words:
            posting = self._filed.get(number)
            if posting is None:
                continue
            if type(posting) is tuple:
                if posting[0] in seconds:
                    self._collect(posting[1], words, found)
            elif not posting.keys().isdisjoint(seconds):
                for key in posting.keys() & seconds:
                    self._collect(posting[key], words, found)
        return found

    def _collect(self, entry: Entry, words: Set[int], found: list[int]) -> None:
        starts = self._starts
        for number in (entry,) if type(entry) is int else entry:
            start, end = starts[number], starts[number + 1]
            # The first two words are known to occur.
            if end - start < 3 or words.issuperset(self._words[start + 2 : end]):
                found.append(number)

    def pair(self, number: int) -> int:
        """Return the pair of a list."""
        return self._pairs[number]

    def size(self, number: int) -> int:
        """Return how many different words a list has."""
        return self._starts[number + 1] - self._starts[number]


@dataclass(slots=True, kw_only=True)
class Tables:
    """`Knowledge` in Python dictionaries over the base's text (lines end in ``\\n``)."""

    fold_yo: bool
    general: General
    lists: KeywordIndex
    inexact_lists: KeywordIndex
    text: str
    line_starts: array[int]
    key_lines: Sequence[int]
    """Line of each pair's key, from 0."""
    phrases: dict[str, Entry]
    studies: dict[str, Entry]
    words: dict[str, int]

    @property
    def size(self) -> int:
        """How many pairs."""
        return len(self.key_lines)

    def phrase(self, text: str) -> Pairs:
        """Return the pairs whose widely used phrase is exactly this text."""
        entry = self.phrases.get(text, ())
        return (entry,) if type(entry) is int else entry

    def study(self, text: str) -> Pairs:
        """Return the pairs whose study phrase is exactly this text."""
        entry = self.studies.get(text, ())
        return (entry,) if type(entry) is int else entry

    def word(self, word: str) -> int | None:
        """Return the number of a word that some keyword list holds."""
        return self.words.get(word)

    def reply(self, pair: int) -> str:
        """Return the reply of a pair as written."""
        line = self.key_lines[pair] + 1
        return self.text[self.line_starts[line] : self.line_starts[line + 1] - 1]

    def line(self, pair: int) -> int:
        """Return the line of the pair's key, from 1."""
        return self.key_lines[pair] + 1


def distinct(numbers: Iterable[int]) -> Pairs:
    """Return the numbers once each, in their order."""
    return tuple(dict.fromkeys(numbers))
