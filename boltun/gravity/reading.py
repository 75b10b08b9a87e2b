"""The form in which a message is compared with the patterns of gravity (docs/rules.md §10)."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator
from functools import cache
from pathlib import Path
from unicodedata import normalize

from boltun.text.preparing import prepare

__all__ = ["Slips", "in_cyrillic", "read_unspaced", "read_words", "scripts"]

MOST = 8_000
"""Of a longer message only so many characters are read: nobody in need writes more."""

_APOSTROPHES = re.compile("['’‘ʼ`´\u0301]")
_TOKENS = re.compile(r"[^\W_]+|[?？]|[.!…\n;,:()。！—–]")
_STRETCHED = re.compile(r"(\D)\1{2,}")
_CYRILLIC = re.compile("[\u0400-\u04ff]")
_JAPANESE = re.compile("[\u3005-\u30ff\u3400-\u9fff\uff66-\uff9f]")
_LATIN = re.compile("[a-z]", re.IGNORECASE)
_PAUSES = re.compile(r"[\s,、・\"'「」『』()()]+")
_ENDS = re.compile(r"[.!…。♪~〜ー]*[.!…。]+|\n")
_LONG_VOWEL = re.compile(r"[ー〜~]+")
_SMALL = str.maketrans("ぁぃぅぇぉ", "あいうえお")
_TO_HIRAGANA = {code: code - 0x60 for code in range(0x30A1, 0x30F7)}


_LATIN_WORD = re.compile("[a-z']+")
_LEAST_RUSSIAN = 2
_WORDS_IN_LATIN = Path(__file__).parent / "languages" / "ru.latin.txt"
_CYRILLIC_LETTERS = "абвгдежзийклмнопрстуфхцчшщъыьэюя"
_LATIN_LETTERS = "abcdefghijklmnopqrstuvwxyz'"
_SOUND_TABLE = (
    "shchщ lshльш schщ lkльк lnльн zhж khх tsц chч shш yuю juю iuю yaя jaя iaия yoе joе yeе jeе yjый ijий "
    "iyий aа bб vв wв gг dд eе zз iи jй kк lл mм nн oо pп rр sс tт uу fф hх cц yы xх qк 'ь "
)
_CYRILLIC_OF = {
    sound.rstrip(_CYRILLIC_LETTERS): sound.lstrip(_LATIN_LETTERS) for sound in _SOUND_TABLE.split()
}
"""The longest first."""
_INFINITIVE = re.compile("(?<=[аи])т\\b")
_SOUNDS = re.compile("|".join(_CYRILLIC_OF))


def in_cyrillic(text: str) -> str:
    """Return a Russian text that is written in Latin letters in Cyrillic ones; empty if it is none."""
    text = text[:MOST].lower()
    words = _LATIN_WORD.findall(text)
    known = _russian_in_latin()
    if len(known.intersection(words)) < _LEAST_RUSSIAN or 3 * sum(word in known for word in words) < len(
        words
    ):
        return ""
    return _INFINITIVE.sub("ть", _SOUNDS.sub(lambda sound: _CYRILLIC_OF[sound[0]], text))


@cache
def _russian_in_latin() -> frozenset[str]:
    """Return frequent Russian words in Latin letters that are no English words."""
    return frozenset(_WORDS_IN_LATIN.read_text(encoding="utf-8").split())


def scripts(text: str) -> str:
    """Return the languages whose patterns can fit, by the letters: ``en``, ``ru``, ``ja``, with blanks."""
    if text.isascii():
        return "en"
    found = []
    if _JAPANESE.search(text):
        found.append("ja")
    if _CYRILLIC.search(text):
        found.append("ru")
    if not found or len(_LATIN.findall(text)) > 8:
        found.append("en")
    return " ".join(found)


def read_words(text: str, mend: Callable[[str], str]) -> list[str]:
    """Return the words of a message and its marks: ``|`` ends a sentence, ``?`` a question, ``,`` a part.

    Capitals, apostrophes, stretched letters and *ё* make no difference; ``mend`` mends a word's slips.
    """
    text = prepare(text[:MOST])
    if not text.isascii():
        text = normalize("NFKC", text).replace("ё", "е")
    text = _APOSTROPHES.sub("", text)
    words = []
    for token in _TOKENS.findall(text):
        if token.isalnum():
            words.append(mend(token))
        elif token in "?？":
            words.append("?")
        elif token in ",:()—–":
            words.append(",")
        else:
            words.append("|")
    return words


def read_unspaced(text: str) -> str:
    """Return a Japanese message in one writing: hiragana, no blanks, ``|`` and ``?`` for ends."""
    text = normalize("NFKC", text[:MOST]).lower()
    text = _ENDS.sub("|", text)
    text = _PAUSES.sub(",", text).strip(",")
    text = _LONG_VOWEL.sub("ー", text.translate(_TO_HIRAGANA)).translate(_SMALL)
    return _STRETCHED.sub(r"\1", text)


class Slips:
    """Mends words that differ from a cue by one slip: a letter too many, missing, wrong, or two exchanged."""

    _SHORTEST = 5
    _KEPT = 8_192

    def __init__(self, cues: Collection[str], ordinary: Collection[str]) -> None:
        """``ordinary`` are real words that look like a cue with a slip; they stay as they are."""
        self._known = {*cues, *ordinary}
        self._mended: dict[str, str] = {}
        self._shorter: dict[str, list[str]] = {}
        for cue in cues:
            if len(cue) >= self._SHORTEST:
                for form in {cue, *_without_a_letter(cue)}:
                    self._shorter.setdefault(form, []).append(cue)

    def mend(self, word: str) -> str:
        """Return the cue that a word is meant to be, or the word."""
        mended = self._mended.get(word)
        if mended is None:
            if len(self._mended) > self._KEPT:
                self._mended.clear()
            mended = self._mended[word] = self._mend(word)
        return mended

    def _mend(self, word: str) -> str:
        if len(word) > 30:
            return word
        if _STRETCHED.search(word):
            once = _STRETCHED.sub(r"\1", word)
            twice = _STRETCHED.sub(r"\1\1", word)
            word = twice if twice in self._known else once
        if word in self._known or len(word) < self._SHORTEST:
            return word
        for form in (word, *_without_a_letter(word)):
            for cue in self._shorter.get(form, ()):
                # The first letter is rarely wrong, and words that differ there are rarely the same.
                if cue[0] == word[0] and _is_one_slip(word, cue):
                    return cue
        return word


def _without_a_letter(word: str) -> Iterator[str]:
    for place in range(len(word)):
        yield word[:place] + word[place + 1 :]


def _is_one_slip(word: str, cue: str) -> bool:
    start = 0
    for ours, theirs in zip(word, cue, strict=False):
        if ours != theirs:
            break
        start += 1
    ours, theirs = word[start:], cue[start:]
    return (
        ours[1:] == theirs[1:]
        or ours[1:] == theirs
        or ours == theirs[1:]
        or (len(ours) > 1 and ours[1::-1] == theirs[:2] and ours[2:] == theirs[2:])
    )
