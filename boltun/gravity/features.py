"""What the learned model sees of a message: its words, their parts, their meanings, and pairs of these.

Each feature is a name, such as ``=mother`` (the word), ``^moth`` (how it begins), ``~oth`` (letters in it),
``#kin`` (what it means), ``&kin die`` (two meanings, one after the other), ``%my kin`` (the beginning of a
word and a meaning beside it), ``+stop breathing`` (two words, with at most one between),
``!crisis`` (a pattern of that kind fits).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TypeVar

from boltun.gravity.reading import read_unspaced

__all__ = ["Features", "Meanings", "of_signs", "of_text", "of_words", "parts_of_text", "parts_of_words"]

Features = dict[str, tuple[str, ...]]
"""The features of a message, with the words that each comes from."""

Row = TypeVar("Row", list[str], str)

_MARKS = frozenset("|?,")
_ENDS = frozenset("|?")
_KEPT = 8_192
"""So many words are remembered with their features."""

_BEGINNINGS = (4, 5, 6)
_STEM = 5
_PARTS = (3, 4)
_PARTS_FROM = 4
"""Shorter words have no parts."""
_FAR = 6
"""Two meanings belong together if they are at most so many words apart."""
_NEAR = 3
"""The same, for a word and a meaning."""
_SHORTEST_PART = 2
_LONGEST_PART = 24
"""A part of a message has at most so many words; a longer sentence gives parts that overlap."""

_SIGNS = re.compile("[\u2600-\u27bf\U0001f300-\U0001faff]|!!+|\\)\\)+|\\(\\(+|\\.\\.\\.|…")

_TEXT_PARTS = (1, 2, 3, 4)
_TEXT_FAR = 5
_SHORTEST_TEXT = 4
_LONGEST_TEXT = 60
_TEXT_ENDS = re.compile("(?<=[|?])")


class Meanings:
    """The meanings of the words of one language; read from ``words/*.txt``."""

    def __init__(self, path: Path, *, spaced: bool) -> None:
        self._whole: dict[str, list[str]] = {}
        self._begun: dict[str, list[str]] = {}
        self._rows: dict[str, list[str]] = {}
        self._row_heads: set[str] = set()
        self._known: dict[str, tuple[list[str], list[str]]] = {}
        for line in path.read_text(encoding="utf-8").split("\n"):
            name, colon, words = line.partition(":")
            if colon and not line.startswith("#"):
                for word in dict.fromkeys(words.split()):
                    self._add(word if spaced else read_unspaced(word), name)
        lengths: dict[str, set[int]] = {}
        for word in self._whole:
            lengths.setdefault(word[0], set()).add(len(word))
        self._lengths = {first: sorted(found, reverse=True) for first, found in lengths.items()}

    def _add(self, word: str, name: str) -> None:
        if "_" in word:
            self._rows.setdefault(word.replace("_", " "), []).append(name)
            self._row_heads.add(word.split("_")[0])
        elif word.endswith("*"):
            self._begun.setdefault(word[:-1], []).append(name)
        else:
            self._whole.setdefault(word, []).append(name)

    def of_word(self, word: str) -> tuple[list[str], list[str]]:
        """Return the features of a word alone, and its meanings."""
        known = self._known.get(word)
        if known is None:
            if len(self._known) > _KEPT:
                self._known.clear()
            meanings = list(self._whole.get(word, ()))
            for end in range(2, len(word) + 1):
                meanings += self._begun.get(word[:end], ())
            known = self._known[word] = (list(_of_word(word)), meanings)
        return known

    def of_row(self, words: Sequence[str], at: int) -> list[str]:
        """Return the meanings of two to four words that belong together."""
        if words[at] not in self._row_heads:
            return []
        return [
            meaning for end in (2, 3, 4) for meaning in self._rows.get(" ".join(words[at : at + end]), ())
        ]

    def in_text(self, text: str) -> list[tuple[int, str, list[str]]]:
        """Return the words of an unspaced text that have meanings, with their places."""
        found = []
        for at, first in enumerate(text):
            for length in self._lengths.get(first, ()):
                meanings = self._whole.get(text[at : at + length])
                if meanings and at + length <= len(text):
                    found.append((at, text[at : at + length], meanings))
                    break
        return found


def of_words(words: Sequence[str], meanings: Meanings) -> Features:
    """Return the features of a message of words and marks (`reading.read_words`)."""
    found: Features = {}
    seen: list[tuple[str, str, list[str]]] = []
    any_means = False
    last: list[str] = []
    for at, word in enumerate(words):
        if word in _MARKS:
            if word in _ENDS:
                found["=" + word] = ()
                seen.clear()
            last.clear()
            continue
        for gap, other in enumerate(reversed(last)):
            found[f"+{other} {'_ ' * gap}{word}"] = (other, word)
        last.append(word)
        del last[:-2]
        alone, own = meanings.of_word(word)
        row = meanings.of_row(words, at)
        means = own + row if row else own
        here = (word,)
        found.update(dict.fromkeys(alone, here))
        stem = word[:_STEM]
        for meaning in means:
            found["#" + meaning] = here
        if means or any_means:
            for distance, (before, stem_before, meant_before) in enumerate(reversed(seen), 1):
                both = (before, word)
                for meaning in means:
                    for other in meant_before:
                        found[f"&{other} {meaning}"] = both
                    if distance <= _NEAR:
                        found[f"%{stem_before} {meaning}"] = both
                if distance <= _NEAR:
                    for other in meant_before:
                        found[f"%{other} {stem}"] = both
            any_means = True
        seen.append((word, stem, means))
        if len(seen) > _FAR:
            del seen[0]
    return found


def of_text(text: str, meanings: Meanings) -> Features:
    """Return the features of a message without blanks (`reading.read_unspaced`)."""
    found: Features = {}
    closed = f"^{text}$"
    for length in _TEXT_PARTS:
        for at in range(len(closed) - length + 1):
            part = closed[at : at + length]
            found["~" + part] = (part,)
    seen: list[tuple[str, list[str]]] = []
    last = 0
    for at, word, means in meanings.in_text(text):
        if _ENDS.intersection(text[last:at]):
            seen.clear()
        last = at
        here = (word,)
        found["=" + word] = here
        for meaning in means:
            found["#" + meaning] = here
        for before, meant_before in seen:
            both = (before, word)
            found[f"%{before} {word}"] = both
            for meaning in means:
                found[f"%{before} {meaning}"] = both
                for other in meant_before:
                    found[f"&{other} {meaning}"] = both
            for other in meant_before:
                found[f"%{other} {word}"] = both
        seen.append((word, means))
        if len(seen) > _TEXT_FAR:
            del seen[0]
    return found


def of_signs(text: str) -> Features:
    """Return the features of a message as it was written: its emoji, brackets for smiles, and shouts."""
    return {"=" + sign[:3]: () for sign in _SIGNS.findall(text)}


def parts_of_words(words: Sequence[str]) -> list[list[str]]:
    """Return the sentences of a message, in parts if they are long; nothing if it is one short sentence."""
    sentences: list[list[str]] = [[]]
    for word in words:
        sentences[-1].append(word)
        if word in _ENDS:
            sentences.append([])
    parts = [
        part
        for sentence in sentences
        for part in _overlapping(sentence, _LONGEST_PART)
        if len(part) > _SHORTEST_PART
    ]
    return parts if len(parts) > 1 else []


def parts_of_text(text: str) -> list[str]:
    """Return the sentences of an unspaced message, as `parts_of_words` does."""
    parts = [
        part
        for sentence in _TEXT_ENDS.split(text)
        for part in _overlapping(sentence, _LONGEST_TEXT)
        if len(part) > _SHORTEST_TEXT
    ]
    return parts if len(parts) > 1 else []


def _of_word(word: str) -> Iterator[str]:
    yield "=" + word
    for end in _BEGINNINGS:
        if len(word) > end:
            yield "^" + word[:end]
    if len(word) >= _PARTS_FROM:
        closed = f"<{word}>"
        for length in _PARTS:
            for at in range(len(closed) - length + 1):
                yield "~" + closed[at : at + length]


def _overlapping(row: Row, longest: int) -> Iterator[Row]:
    for start in range(0, max(len(row) - longest // 2, 1), longest // 2):
        yield row[start : start + longest]
