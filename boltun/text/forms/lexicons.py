"""The lexicons that know the forms of words: pymorphy3, simplemma, SudachiPy.

Each is imported and loaded when a word of its language is first asked for.
"""

import logging
import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache, lru_cache
from importlib.resources import files
from importlib.util import find_spec
from typing import Any, Protocol

__all__ = [
    "LANGUAGES",
    "EnglishLexicon",
    "JapaneseLexicon",
    "Lexicon",
    "RussianLexicon",
    "installed_lexicons",
    "lexicon_of",
]

_REMEMBERED = 32_768  # words of each lexicon whose lemmas are kept


class Lexicon(Protocol):
    """Knows the words of a language.

    Words and lemmas are folded. No lemma at all means: this is no word of the language. Lexicons may be used
    from several threads.
    """

    def lemmas(self, word: str) -> tuple[str, ...]:
        """The dictionary forms that a word in a message can well be a form of."""

    def listed_lemmas(self, word: str) -> tuple[str, ...]:
        """The dictionary forms that the author of a list means by a word."""


def _irregular_forms(name: str) -> dict[str, tuple[str, ...]]:
    """The words of a list in this package, with the dictionary forms that it gives them."""
    lemmas: dict[str, tuple[str, ...]] = {}
    for line in files(__package__).joinpath(name).read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            lemma, *others = line.split()
            for form in (lemma, *others):
                lemmas[form] = (*lemmas.get(form, ()), lemma)
    return lemmas


class RussianLexicon:
    """Russian by pymorphy3."""

    # How probable a dictionary form must be in comparison with the best one: "потом" is hardly ever a form of
    # "пот".
    _RELATIVE = 0.1
    _FUNCTION_WORDS = frozenset({"NPRO", "PREP", "CONJ", "PRCL", "NUMR"})
    _THIRD_PERSON = frozenset({"он", "она", "оно", "они"})
    _PARTICLE = re.compile("(?<=..)-(?:то|ка|таки|с|де)$")

    def __init__(self) -> None:
        import pymorphy3

        self._morphology = pymorphy3.MorphAnalyzer(lang="ru")
        # Probabilities cost half of the time; they matter only where a word has several dictionary forms.
        self._probabilities, self._morphology.prob_estimator = self._morphology.prob_estimator, None
        self._irregular = _irregular_forms("russian.txt")
        self.lemmas = lru_cache(_REMEMBERED)(self._lemmas)

    def _lemmas(self, word: str) -> tuple[str, ...]:
        return tuple(self._probable(word))

    def listed_lemmas(self, word: str) -> tuple[str, ...]:
        """As `lemmas`; but a dictionary form means itself ("мыло", not "мыть") or what it compares."""
        probable = self._probable(word)
        if word not in probable:
            return tuple(probable)
        return tuple(lemma for lemma, degree in probable.items() if degree or lemma == word)

    def _probable(self, word: str) -> dict[str, bool]:
        """The probable dictionary forms, and whether the word is another degree or spelling of them."""
        return self._parsed(word) | dict.fromkeys(self._irregular.get(word, ()), True)

    def names_somebody(self, word: str, *, capital: bool) -> bool:
        """Whether a word names a person: with a capital if it can, otherwise if it is no other word."""
        if not self._morphology.word_is_known(word):
            return False
        parses = self._morphology.parse(word)
        named = ["Name" in one.tag or "Surn" in one.tag or "Patr" in one.tag for one in parses]
        return any(named) if capital else all(named)

    def _parsed(self, word: str) -> dict[str, bool]:
        known = self._morphology.word_is_known
        if not known(word):
            plain = self._PARTICLE.sub("", word)
            if plain == word or not known(plain):
                parts = word.split("-")
                return {word: False} if len(parts) > 1 and all(map(known, parts)) else {}
            word = plain
        parses = self._morphology.parse(word)
        first = parses[0].normal_form
        if all(parse.normal_form == first for parse in parses):
            return {first.replace("ё", "е"): False}
        scores: dict[str, float] = defaultdict(float)
        degrees: dict[str, bool] = {}
        parses = self._probabilities.apply_to_parses(word, word, parses)
        only_function = self._is_function_word(parses[0].tag)
        for parse in parses:
            compares = "COMP" in parse.tag
            if only_function and not compares and not self._is_function_word(parse.tag):
                continue
            lemma = parse.normal_form.replace("ё", "е")
            # "ним" is rarely singular, but still a form of "он".
            scores[lemma] += 1.0 if lemma in self._THIRD_PERSON else parse.score
            degrees[lemma] = compares
        least = max(scores.values()) * self._RELATIVE
        return {lemma: degrees[lemma] for lemma, score in scores.items() if score >= least}

    def _is_function_word(self, tag: Any) -> bool:
        # Pronouns in the shape of adjectives (мой, этот, весь) are tagged Apro.
        return tag.POS in self._FUNCTION_WORDS or "Apro" in tag


class EnglishLexicon:
    """English by simplemma's table and a list of irregular words.

    Rules made a part of the table: it knows "playing" only as a form of a verb "playe", and "feeling" only as
    a noun. So words with a regular ending are forms of the word before the ending as well.
    """

    _ENDING = re.compile("(?P<rest>.{3,}?)(?P<ending>ing|ed|(?:(?<=[sxzo])|(?<=[cs]h))es|(?<![sui])s)")
    # A short vowel doubles the letter after it: "hoping" is no form of "hop".
    _DOUBLES = re.compile("[^aeiou]*[aeiou][bcdfgklmnprtvz]")
    _DOUBLED = re.compile(r"(.+([bdfgklmnprtvz]))\2")
    _NO_FORMS = frozenset({"evening", "morning", "during", "wedding", "ceiling", "willing", "news", "indeed"})

    def __init__(self) -> None:
        from simplemma.strategies import DictionaryLookupStrategy

        self._table = DictionaryLookupStrategy()
        self._irregular = _irregular_forms("english.txt")
        self.lemmas = lru_cache(_REMEMBERED)(self._lemmas)

    def _lemmas(self, word: str) -> tuple[str, ...]:
        irregular = self._irregular.get(word, ())
        lemma = self._lemma(word)
        if irregular:
            return tuple(dict.fromkeys((*irregular, word))) if lemma == word else irregular
        if lemma is None:
            return ()
        return tuple(dict.fromkeys((lemma, *self._bases(word, lemma))))

    def _lemma(self, word: str) -> str | None:
        lemma: str | None = self._table.get_lemma(word.removesuffix("'s") or word, "en")
        return None if lemma is None else lemma.lower()

    def _bases(self, word: str, lemma: str) -> Iterator[str]:
        match = self._ENDING.fullmatch(word)
        if match is None or word in self._NO_FORMS:
            return
        rest, ending = match["rest"], match["ending"]
        candidates: list[str] = []
        if ending in ("s", "es") or not self._DOUBLES.fullmatch(rest):
            candidates.append(rest)
        if lemma == word and ending in ("ing", "ed"):
            candidates.append(rest + "e")
            if doubled := self._DOUBLED.fullmatch(rest):
                candidates.append(doubled[1])
        for base in candidates:
            if self._lemma(base) == base:
                yield base

    def listed_lemmas(self, word: str) -> tuple[str, ...]:
        """As `lemmas`."""
        return self.lemmas(word)


class JapaneseLexicon:
    """Japanese by SudachiPy's normalized forms, which also join spellings: ネコ, ねこ, 猫."""

    _HAN = re.compile("[\u3400-\u4dbf\u4e00-\u9fff]")
    _INFLECTED = frozenset({"動詞", "形容詞"})
    # Verb stems that the segmenter cuts off. Alone, such a stem often looks like a noun: 買い, 寝, 分から.
    _ENDINGS = ("ます", "た", "ない", "う")
    _SURU_STEM = ("し", "為る")

    def __init__(self) -> None:
        from boltun.text.segmenter import SudachiTokenizer

        self._tokenizer = SudachiTokenizer()
        self.lemmas = lru_cache(_REMEMBERED)(self._lemmas)

    def _lemmas(self, word: str) -> tuple[str, ...]:
        morphemes = list(self._tokenizer.tokenize(word))
        if len(morphemes) != 1 or morphemes[0].is_oov():
            return tuple(dict.fromkeys(self._stem_of(word)))
        found = [morphemes[0].normalized_form()]
        if morphemes[0].part_of_speech()[0] not in self._INFLECTED:
            found.extend(self._stem_of(word))
        return tuple(dict.fromkeys(found))

    def _stem_of(self, word: str) -> Iterator[str]:
        if word == self._SURU_STEM[0]:
            yield self._SURU_STEM[1]
        if not self._HAN.search(word):
            return  # で, に and と would be verbs
        for ending in self._ENDINGS:
            first = next(iter(self._tokenizer.tokenize(word + ending)))
            if first.surface() == word and first.part_of_speech()[0] in self._INFLECTED:
                yield first.normalized_form()

    def listed_lemmas(self, word: str) -> tuple[str, ...]:
        """As `lemmas`."""
        return self.lemmas(word)


_DICTIONARIES = {
    "ru": ("pymorphy3", ("pymorphy3_dicts_ru",)),
    "en": ("simplemma", ("simplemma",)),
    "ja": ("sudachipy", ("sudachidict_core", "sudachidict_full", "sudachidict_small")),
}
LANGUAGES = tuple(_DICTIONARIES)
"""The languages that match words inexactly by more than their stem."""


def installed_lexicons() -> dict[str, str]:
    """The languages that have a lexicon here, with the name of the package; nothing is loaded."""
    return {
        language: package
        for language, (package, dictionaries) in _DICTIONARIES.items()
        if find_spec(package) and any(map(find_spec, dictionaries))
    }


@cache
def lexicon_of(language: str) -> Lexicon | None:
    """The lexicon of a language, loaded once; None if it is not installed or does not load."""
    if language not in installed_lexicons():
        return None
    kinds: dict[str, type[Lexicon]] = {"ru": RussianLexicon, "en": EnglishLexicon, "ja": JapaneseLexicon}
    try:
        return kinds[language]()
    except Exception:
        # A damaged dictionary loses the forms of its words, but not the base and its answers.
        logging.getLogger(__name__).exception("The lexicon of language %r does not load.", language)
        return None
