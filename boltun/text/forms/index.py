"""The index of all words in the `~` lists of a base, for looking up the words of messages."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from boltun.text.forms.folding import LONGEST_WORD, fold, language_of, shortened, without_long_vowels
from boltun.text.forms.lexicons import Lexicon, lexicon_of
from boltun.text.forms.stems import stem
from boltun.text.forms.typos import TypoIndex

__all__ = ["FormIndex", "How", "Reading", "read_word"]

How = Literal["exact", "form", "typo"]

_REMEMBERED = 8_192  # words of messages


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """The properties of a word: its folded spelling, its language, the keys of its classes."""

    folded: str
    language: str | None
    keys: frozenset[str]
    is_known: bool


def read_word(word: str, lexicon: Lexicon | None, *, listed: bool = False) -> Reading:
    """Read a prepared word by a lexicon of its language; ``listed``: it stands in a list."""
    folded = fold(word)
    language = language_of(folded)
    lemmas: tuple[str, ...] = ()
    if lexicon is None:
        folded = shortened(folded, lambda _: False)
    else:
        knows = lexicon.lemmas
        folded = shortened(folded, lambda spelling: bool(knows(spelling)))
        lemmas = lexicon.listed_lemmas(folded) if listed else knows(folded)
    keys = {folded, *(lemmas or (stem(folded, language),))}
    if language == "ja":
        folded = without_long_vowels(folded)
        keys.add(folded)
    return Reading(folded=folded, language=language, keys=frozenset(keys), is_known=bool(lemmas))


class FormIndex:
    """Finds the listed words that a word of a message can stand for.

    Built from the prepared words of all `~` lists. It loads the lexicons of their languages; without words it
    loads nothing. ``lexicons`` gives others by language (`{}`: none). Immutable and safe to share between
    threads. Pickling keeps the words only, and the copy is built anew.
    """

    def __init__(self, words: Iterable[str], *, lexicons: Mapping[str, Lexicon] | None = None) -> None:
        self._words = tuple(dict.fromkeys(words))
        self._given = lexicons
        self._listed = frozenset(self._words)
        self._lexicons: dict[str, Lexicon] = {}
        self._without_lexicon: set[str] = set()
        self._classes: dict[str, tuple[str, ...]] = {}
        self._spellings: dict[str, dict[str, tuple[str, ...]]] = {}
        self._typos: dict[str, TypoIndex] = {}
        self._file()
        self._remembered = lru_cache(_REMEMBERED)(self._find)

    @property
    def words(self) -> tuple[str, ...]:
        """The listed words, each once, in their order."""
        return self._words

    @property
    def without_lexicon(self) -> frozenset[str]:
        """The languages of listed words without a lexicon here: no typos, and forms by their stem only."""
        return frozenset(self._without_lexicon)

    def matches(self, word: str) -> tuple[str, ...]:
        """The listed words that a prepared word can stand for: itself first, then forms of it, else typos."""
        if not self._words:
            return ()
        if len(word) > LONGEST_WORD:
            return self._find(word)  # hostile lengths are not worth remembering
        return self._remembered(word)

    def how(self, word: str, listed: str) -> How | None:
        """How a prepared word stands for a listed one; None if it does not."""
        if listed not in self._listed or listed not in self.matches(word):
            return None
        if word == listed:
            return "exact"
        return "form" if listed in self._related(self._read(word)) else "typo"

    def __reduce__(self) -> tuple[object, ...]:
        return (_rebuilt, (self._words, self._given))

    def _file(self) -> None:
        classes: defaultdict[str, list[str]] = defaultdict(list)
        spellings: defaultdict[str, defaultdict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
        for word in self._words:
            if len(word) > LONGEST_WORD:
                continue
            self._meet(language_of(fold(word)))
            reading = self._read(word, listed=True)
            for key in reading.keys:
                classes[key].append(word)
            if reading.language in self._lexicons:
                spellings[reading.language][reading.folded].append(word)
        self._classes = {key: tuple(words) for key, words in classes.items()}
        for language, folded in spellings.items():
            self._spellings[language] = {spelling: tuple(words) for spelling, words in folded.items()}
            self._typos[language] = TypoIndex(list(folded))

    def _meet(self, language: str | None) -> None:
        """Load the lexicon of a language at its first listed word."""
        if language is None or language in self._lexicons or language in self._without_lexicon:
            return
        lexicon = lexicon_of(language) if self._given is None else self._given.get(language)
        if lexicon is None:
            self._without_lexicon.add(language)
        else:
            self._lexicons[language] = lexicon

    def _read(self, word: str, *, listed: bool = False) -> Reading:
        language = language_of(fold(word))
        return read_word(word, None if language is None else self._lexicons.get(language), listed=listed)

    def _related(self, reading: Reading) -> dict[str, None]:
        """The listed words that share a class, in a fixed order."""
        return {word: None for key in sorted(reading.keys) for word in self._classes.get(key, ())}

    def _find(self, word: str) -> tuple[str, ...]:
        found = {word: None} if word in self._listed else {}
        if len(word) > LONGEST_WORD:
            return tuple(found)
        reading = self._read(word)
        found |= self._related(reading)
        if not found and not reading.is_known and reading.language in self._typos:
            typos = self._typos[reading.language]
            spellings = self._spellings[reading.language]
            found = {listed: None for near in typos.nearest(reading.folded) for listed in spellings[near]}
        return tuple(found)


def _rebuilt(words: tuple[str, ...], lexicons: Mapping[str, Lexicon] | None) -> FormIndex:
    return FormIndex(words, lexicons=lexicons)
