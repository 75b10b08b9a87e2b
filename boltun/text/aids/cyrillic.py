"""Russian words in Latin letters, as people write them who have no Cyrillic keyboard (docs/text.md §4.2)."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from itertools import islice, product

__all__ = ["likeliest", "likely", "spellings"]

_LETTERS = {
    "shch": "щ",
    "sch": "щ",
    "shh": "щ",
    "sh": "ш щ",
    "zh": "ж",
    "ch": "ч",
    "kh": "х",
    "ts": "ц",
    "tz": "ц",
    "ck": "к",
    "ks": "кс",
    "ya": "я ья ъя",
    "ja": "я ья",
    "ia": "ия я ья",
    "yu": "ю ью",
    "ju": "ю ью",
    "iu": "ю",
    "yo": "е йо ье",
    "jo": "е йо ье",
    "io": "ио е",
    "ye": "е ье",
    "je": "е ье",
    "ie": "ие ье е",
    "yi": "ый ий ьи",
    "iy": "ий ый",
    "yj": "ый ий",
    "ij": "ий ый",
    "ii": "ий",
    "yy": "ый ий",
    "a": "а я о",
    "b": "б",
    "c": "ц с к",
    "d": "д",
    "e": "е э",
    "f": "ф",
    "g": "г ж",
    "h": "х г",
    "i": "и й ы",
    "j": "й ж ь",
    "k": "к",
    "l": "л",
    "m": "м",
    "n": "н",
    "o": "о",
    "p": "п",
    "q": "к я",
    "r": "р",
    "s": "с ш з",
    "t": "т",
    "u": "у ю",
    "v": "в",
    "w": "ш в щ",
    "x": "х кс",
    "y": "ы й ь и",
    "z": "з ж",
    "'": "ь ъ",
    "4": "ч",
    "6": "ш",
}
"""Latin spelling → Cyrillic ones, the likeliest first. After a consonant a soft sign may be left out."""
_OPTIONS = {latin: tuple(cyrillic.split()) for latin, cyrillic in _LETTERS.items()}
_LONGEST = max(map(len, _OPTIONS))
_SOFT = frozenset("бвдзлмнпрстшжч")
_SAID = {"што": "что", "чо": "что", "штоб": "чтоб", "шо": "что", "ево": "его", "каво": "кого"}
"""Words that some write in Latin letters as they are said."""
_MOST_LETTERS = 24
_MOST_STEPS = 4_000
_MOST_LIKELY = 64


def spellings(word: str, words: Sequence[str]) -> Iterator[str]:
    """Yield those of the sorted ``words`` that a word in Latin letters can stand for, the likeliest first."""
    if len(word) > _MOST_LETTERS:
        return
    steps = _MOST_STEPS

    def go(at: int, begun: str) -> Iterator[str]:
        nonlocal steps
        steps -= 1
        if steps < 0:
            return
        place = bisect_left(words, begun)
        if place == len(words) or not words[place].startswith(begun):
            return
        if at == len(word):
            if words[place] == begun:
                yield begun
            if begun[-1] in _SOFT:
                soft = begun + "ь"
                place = bisect_left(words, soft)
                if place < len(words) and words[place] == soft:
                    yield soft
            return
        for letters in _options(word, at):
            for cyrillic in _OPTIONS[letters]:
                yield from go(at + len(letters), begun + cyrillic)
                if begun and begun[-1] in _SOFT and cyrillic[0] not in "ьъ":
                    yield from go(at + len(letters), begun + "ь" + cyrillic)

    found = dict.fromkeys(go(0, ""))
    yield from found
    if (said := _SAID.get(likeliest(word))) is not None and said not in found:
        yield said


def likely(word: str) -> Iterator[str]:
    """Yield the likeliest ways to write a word in Latin letters, whether anybody knows them or not."""
    if len(word) > _MOST_LETTERS:
        return
    choices: list[tuple[str, ...]] = []
    at = 0
    while at < len(word):
        letters = next(_options(word, at), None)
        if letters is None:
            return
        choices.append(_OPTIONS[letters][:2])
        at += len(letters)
    for choice in islice(product(*choices), _MOST_LIKELY):
        yield "".join(choice)


def likeliest(word: str) -> str:
    """Return the likeliest spelling of a word in Latin letters, whether anybody knows it or not; empty if a
    sign has none."""
    at, parts = 0, []
    while at < len(word):
        letters = next(_options(word, at), None)
        if letters is None:
            return ""
        parts.append(_OPTIONS[letters][0])
        at += len(letters)
    return "".join(parts)


def _options(word: str, at: int) -> Iterator[str]:
    for length in range(min(_LONGEST, len(word) - at), 0, -1):
        letters = word[at : at + length]
        if letters in _OPTIONS:
            yield letters
