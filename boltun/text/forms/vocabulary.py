"""The words of many messages by their dictionary forms: which of them may stand for a listed word?"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from boltun.text.forms.folding import LONGEST_WORD, fold, language_of
from boltun.text.forms.index import read_word
from boltun.text.forms.lexicons import lexicon_of
from boltun.text.forms.typos import distance_within

__all__ = ["Vocabulary"]

_MOST_SLIPS = 2


class Vocabulary:
    """Grows with the words of messages; each is looked up in a dictionary once."""

    def __init__(self) -> None:
        self._known: set[str] = set()
        self._by_key: defaultdict[str, list[str]] = defaultdict(list)
        self._unknown: defaultdict[str | None, list[str]] = defaultdict(list)
        """Words that no dictionary knows, by their language: typos may be among them."""

    def add(self, words: Iterable[str]) -> None:
        """Take in prepared words."""
        for word in words:
            if word in self._known or word.isdecimal() or len(word) > LONGEST_WORD:
                continue
            self._known.add(word)
            language = language_of(fold(word))
            reading = read_word(word, None if language is None else lexicon_of(language))
            for key in reading.keys:
                self._by_key[key].append(word)
            if not reading.is_known:
                self._unknown[language].append(word)

    def standing_for(self, listed: str) -> frozenset[str]:
        """Return the words that may stand for a listed one: itself, other forms, what may be a typo."""
        language = language_of(fold(listed))
        reading = read_word(listed, None if language is None else lexicon_of(language), listed=True)
        found = {word for key in reading.keys for word in self._by_key.get(key, ())}
        found.update(
            word
            for word in self._unknown[language]
            if abs(len(word) - len(listed)) <= _MOST_SLIPS
            and distance_within(fold(word), reading.folded, _MOST_SLIPS) is not None
        )
        return frozenset({listed, *found})
