"""The form in which a message is compared with the patterns of gravity (docs/rules.md §10)."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator
from unicodedata import normalize

from boltun.text.preparing import prepare

__all__ = ["Slips", "read_unspaced", "read_words", "scripts"]

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
