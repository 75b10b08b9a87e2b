"""What makes a sentence a question although no question mark ends it (docs/bases.md §3.3)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from boltun.minds.boltun.arrangement import GAP
from boltun.text.words import split_words

__all__ = ["NO_QUESTIONS", "AskingWords", "Questions", "asking_words"]

_WORDS = 500
"""So many words at either end of a sentence are looked at: only floods have more."""


class AskingWords(NamedTuple):
    """Words that stand directly beside each other in a question."""

    words: tuple[str, ...]
    at_beginning: bool = False
    at_end: bool = False

    def stand_at(self, place: int, words: Sequence[str]) -> bool:
        """Tell whether they stand in a sentence at this place, from 0, and may stand there."""
        end = place + len(self.words)
        if (self.at_beginning and place) or (self.at_end and end != len(words)):
            return False
        return tuple(words[place:end]) == self.words


def asking_words(prepared: str) -> AskingWords | None:
    """Read a line below ``<QUESTION>``; None if it is a single word, or if its words can stand nowhere."""
    head, *tails = GAP.split(prepared)
    if not tails:
        words = tuple(split_words(head))
        return AskingWords(words) if len(words) > 1 else None
    at_beginning = bool(head.strip())
    if len(tails) > 1 or at_beginning == bool(tails[0].strip()):
        return None
    words = tuple(split_words(head + tails[0]))
    return AskingWords(words, at_beginning, not at_beginning) if words else None


class Questions(NamedTuple):
    """All that makes a sentence a question in one base."""

    lines: tuple[str, ...]
    """The prepared lines below ``<QUESTION>``."""
    anywhere: frozenset[str]
    """Single words that do so wherever they stand."""
    by_first_word: Mapping[str, tuple[AskingWords, ...]]

    @classmethod
    def of(cls, lines: Iterable[str]) -> Questions:
        """Read prepared lines; each counts once."""
        lines = tuple(dict.fromkeys(filter(None, lines)))
        filed: dict[str, tuple[AskingWords, ...]] = {}
        for asking in map(asking_words, lines):
            if asking is not None:
                first = asking.words[0]
                filed[first] = (*filed.get(first, ()), asking)
        return cls(lines, frozenset(line for line in lines if asking_words(line) is None), filed)

    def ask(self, words: Sequence[str]) -> bool:
        """Tell whether a sentence of these words asks; takes time linear in their number."""
        if not self.anywhere.isdisjoint(words):
            return True
        if self.by_first_word.keys().isdisjoint(words):
            return False
        return any(
            asking.stand_at(place, words)
            for place, word in enumerate(words)
            if place < _WORDS or place >= len(words) - _WORDS
            for asking in self.by_first_word.get(word, ())
        )


NO_QUESTIONS = Questions.of(())
