"""Sentences and words as a script sees them (docs/eliza.md §5)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from boltun.text.preparing import fold_yo, prepare
from boltun.text.segmenter import UNSPACED, has_unspaced, segment

__all__ = ["Parts", "Reading", "joined"]

_APART: Final = '@#$%^&*()_-+=~{}[]|:;<>"`\\'
"""The characters that separate words, of ASCII."""
_ENDS: Final = ".,?!\n"
"""The characters that end a sentence, of ASCII. A program that reads line by line ends one with the line,
too."""

_INVISIBLE: Final = bytes(code for code in (*range(32), 127) if chr(code) not in "\t\n")
_ASCII: Final = bytes.maketrans(
    (bytes(range(65, 91)) + _APART.encode() + _ENDS.encode()),
    (bytes(range(97, 123)) + b" " * len(_APART) + b"." * len(_ENDS)),
)
# The same marks in full width, quotation marks, dashes and the brackets and middle dot of Japanese.
_ALSO_APART: Final = re.compile(
    "[" + re.escape(_APART) + "＠＃＄％＾＆＊（）＿－＋＝〜～｛｝［］｜：；＜＞＂｀＼"
    "«»‹›“”„‟‚–—―¡¿「」『』｢｣【】〈〉《》〔〕・･]"
)
_ALSO_ENDS: Final = re.compile("[" + re.escape(_ENDS) + "。！？…、．，｡､\u2028\u2029]")
_APOSTROPHES: Final = "’‘ʼ‛′＇´"

_LONG: Final = 10_000
"""With so many characters or more, marks are replaced one after the other, each in the whole text."""
_APART_MARKS: Final = frozenset(chr(code) for code in range(0x10000) if _ALSO_APART.match(chr(code)))
_END_MARKS: Final = frozenset(chr(code) for code in range(0x10000) if _ALSO_ENDS.match(chr(code)))

_TOUCHES_LEFT: Final = re.compile(f"[{UNSPACED}]\\Z")
_TOUCHES_RIGHT: Final = re.compile(f"[{UNSPACED}]")


class Parts(NamedTuple):
    """The sentences of a message, plain and with nothing but blanks between words; some may be empty."""

    texts: Sequence[str]
    unspaced: bool
    """Whether some have words without blanks between them."""
    yo: bool
    """Whether some have an ё that counts as е; the texts keep it."""


class Reading:
    """Cuts texts into words; in the same way for messages and for the script."""

    def __init__(self, *, folds_yo: bool = True) -> None:
        self._folds_yo = folds_yo

    def parts(self, text: str) -> Parts:
        """Return the sentences of a message, not yet cut into words; takes linear time."""
        if text.isascii():
            plain = text.encode().translate(_ASCII, _INVISIBLE).decode()
            return Parts(plain.split(".") if "." in plain else (plain,), False, False)
        plain = _with_plain_apostrophes(prepare(text))
        if len(plain) < _LONG:
            plain = _ALSO_APART.sub(" ", _ALSO_ENDS.sub(".", plain))
        else:
            present = set(plain)
            for marks, put in ((_END_MARKS, "."), (_APART_MARKS, " ")):
                for mark in marks & present:
                    plain = plain.replace(mark, put)
        return Parts(plain.split("."), has_unspaced(plain), self._folds_yo and "ё" in plain)

    def cut(self, part: str, parts: Parts, known: dict[str, Sequence[str]]) -> list[str]:
        """Return the words of one of the parts; ``known`` keeps what was segmented before."""
        words = (fold_yo(part) if parts.yo else part).split()
        if not parts.unspaced:
            return words
        found: list[str] = []
        for word in words:
            inner = known.get(word)
            if inner is None:
                inner = known[word] = self._parts(word)
            found += inner
        return found

    def sentences(self, text: str) -> list[list[str]]:
        """Return the words of each sentence that has any; takes linear time."""
        parts = self.parts(text)
        known: dict[str, Sequence[str]] = {}
        return [words for part in parts.texts if (words := self.cut(part, parts, known))]

    def plain(self, text: str) -> str:
        """Return a text with plain apostrophes and in small letters, and otherwise as it is."""
        if text.isascii():
            return text.lower()
        text = _with_plain_apostrophes(prepare(text))
        return fold_yo(text) if self._folds_yo else text

    def folded(self, text: str) -> str:
        """Return a plain text with one letter for those that count as the same."""
        return fold_yo(text) if self._folds_yo else text

    def words(self, text: str) -> tuple[str, ...]:
        """Return the words of a piece of the script, with their marks."""
        words = self.plain(text).split()
        if has_unspaced(text):
            return tuple(part for word in words for part in self._parts(word))
        return tuple(words)

    def can_occur(self, word: str) -> bool:
        """Whether a message can contain the word as the script has it."""
        return [list(self.words(word))] == self.sentences(word)

    def _parts(self, word: str) -> Sequence[str]:
        return segment(word) if has_unspaced(word) else (word,)


def _with_plain_apostrophes(text: str) -> str:
    for apostrophe in _APOSTROPHES:
        if apostrophe in text:
            text = text.replace(apostrophe, "'")
    return text


def joined(words: Sequence[str]) -> str:
    """Write words behind each other, with blanks where their script has them."""
    text = " ".join(words)
    if not has_unspaced(text):
        return text
    parts: list[str] = []
    touching = True
    for word in words:
        if not touching and not _TOUCHES_RIGHT.match(word):
            parts.append(" ")
        parts.append(word)
        touching = _TOUCHES_LEFT.search(word) is not None
    return "".join(parts)
