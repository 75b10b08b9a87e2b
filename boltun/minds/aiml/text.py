"""Texts as tokens, for comparison (docs/aiml.md §2.1), and everything else that is done to texts."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Final, NamedTuple

from boltun.minds.aiml.characters import (
    ALONE,
    APOSTROPHE,
    APOSTROPHES,
    KINDS,
    PUNCTUATION,
    UNSEEN,
    collapse,
    kind_of_character,
    without_blanks,
)
from boltun.minds.aiml.sentences import last_sentence, split_sentences
from boltun.minds.aiml.substitutions import Substitutions, normalise

__all__ = [
    "MAX_CHARACTERS",
    "MAX_TOKENS",
    "MAX_WORDS",
    "NOTHING",
    "PICTURE",
    "PLAIN",
    "Comparison",
    "Substitutions",
    "Tokens",
    "collapse",
    "kind_of_character",
    "last_sentence",
    "normalise",
    "split_sentences",
    "tokenize",
    "with_pictures",
    "without_blanks",
]

MAX_CHARACTERS: Final = 10_000
MAX_WORDS: Final = 500
"""So many words of a text are compared; in scripts without blanks ``MAX_TOKENS`` characters."""
MAX_TOKENS: Final = 2_000

MARK: Final = "'"
"""Precedes a punctuation mark that is kept as a token: no word begins with it."""


class Tokens:
    """A text cut into comparable words, in ``words``; ``source`` is the original text. A value."""

    __slots__ = ("_spans", "source", "words")

    def __init__(
        self, source: str, words: tuple[str, ...], spans: Sequence[tuple[int, int]] | None = None
    ) -> None:
        self.source = source
        self.words = words
        self._spans = spans

    def __len__(self) -> int:
        return len(self.words)

    @property
    def spans(self) -> Sequence[tuple[int, int]]:
        """The beginning and end of each word in the source."""
        if self._spans is None:
            # Few texts are ever asked for it.
            found = _ASCII_TOKEN.finditer(self.source.lower())
            self._spans = [one.span() for one in islice(found, len(self.words))]
        return self._spans

    def text(self, start: int = 0, end: int | None = None) -> str:
        """Return the tokens from ``start`` to before ``end`` in their original spelling, with everything
        between them.

        Signs attached to the first and the last one belong to them (``-5``, ``C++``), except marks at the end
        of a sentence or a part of it, and brackets and quotes whose other half is elsewhere.
        """
        end = len(self.words) if end is None else min(end, len(self.words))
        if start >= end:
            return ""
        source = self.source
        if self._spans is None:
            bare = source.rstrip(".!?")
            if bare.replace(" ", "").isalnum():
                # Only words and blanks, as in most messages.
                return " ".join(bare.split()[start:end])
        spans = self.spans
        first, last = spans[start][0], spans[end - 1][1]
        text = source[first:last]
        if end > start + 1:
            text = " ".join(text.split())
        begin = spans[start - 1][1] if start else 0
        finish = spans[end][0] if end < len(self.words) else len(source)
        lead, trail = source[begin:first], source[last:finish]
        # Signs between two words without a blank belong to neither.
        blanks = _BLANK.split(lead)
        lead = blanks[-1] if not start or len(blanks) > 1 else ""
        blanks = _BLANK.split(trail)
        trail = blanks[0] if finish == len(source) or len(blanks) > 1 else ""
        return _closed(lead, text, trail) if lead or trail else text


def _closed(lead: str, text: str, trail: str) -> str:
    """Return a text with the signs attached to it that belong to it alone."""
    while lead and (lead[0] in _ENDS or _is_half(lead[0], _CLOSING, text + trail)):
        lead = lead[1:]
    while trail and (trail[-1] in _ENDS or _is_half(trail[-1], _OPENING, lead + text)):
        trail = trail[:-1]
    return f"{lead}{text}{trail}"


def _is_half(mark: str, others: Mapping[str, str], text: str) -> bool:
    """Return whether a bracket or quote has lost its other half."""
    other = others.get(mark)
    return other is not None and other not in text


_BLANK: Final = re.compile(r"\s")
_ENDS: Final = frozenset(".,;:!?…．，；：！？。｡、､‼⁇⁈⁉।؟۔")
_PAIRS: Final = re.findall("..", "()[]{}«»“”‘’「」『』（）【】〈〉《》\"\"''")
_NONE: Final = "\0"
_CLOSING: Final = dict.fromkeys(")]}»”’」』）】〉》", _NONE) | {pair[0]: pair[1] for pair in _PAIRS}
_OPENING: Final = dict.fromkeys("([{«“‘「『（【〈《", _NONE) | {pair[1]: pair[0] for pair in _PAIRS}


_TOKEN: Final = re.compile("b[mz]*|[wm](?:[wmz]|a(?=w))*")
_TOKEN_OR_MARK: Final = re.compile("b[mz]*|[wm](?:[wmz]|a(?=w))*|[pa][mz]*")
_ASCII_TOKEN: Final = re.compile("[0-9a-z](?:[0-9a-z]|['`](?=[0-9a-z]))*")
_ASCII_BLANKS: Final = {code: " " for code in range(128) if not chr(code).isalnum()}
"""Cuts words if there is no apostrophe."""
_DROPPED: Final = {ord(mark): None for mark in APOSTROPHES}


def tokenize(
    text: str,
    *,
    marks: bool = False,
    fold_kana: bool = False,
    fold_yo: bool = True,
    segment: Callable[[str], Iterable[str]] | None = None,
) -> Tokens:
    """Cut a text into comparable words.

    Full and half width, case and punctuation do not count; ``marks`` keeps punctuation marks as tokens.
    ``fold_kana`` turns hiragana into katakana, ``fold_yo`` ё into е. By default each character of a script
    without blanks is a word; ``segment`` cuts such a text in another way, and gives its pieces in order,
    without leaving any out. A text without any word keeps its marks. Long texts are cut at ``MAX_CHARACTERS``
    and ``MAX_WORDS``.
    """
    text = text[:MAX_CHARACTERS]
    places: list[tuple[int, int]] | None = None
    plain = text.lower() if text.isascii() else ""
    if plain and not marks and segment is None:
        if "'" in plain or "`" in plain:
            found = [word.translate(_DROPPED) for word in _ASCII_TOKEN.findall(plain)]
        else:
            found = plain.translate(_ASCII_BLANKS).split()
        if found or not plain.strip():
            return Tokens(text, tuple(found if len(found) <= MAX_WORDS else found[:MAX_WORDS]))
    folded = plain
    if not plain:
        folded = unicodedata.normalize("NFKC", text)
        if folded != text:
            folded, places = _normalised(text)
    kinds = folded.translate(KINDS)
    spans = [one.span() for one in (_TOKEN_OR_MARK if marks else _TOKEN).finditer(kinds)]
    if not spans and not marks:
        spans = [one.span() for one in _TOKEN_OR_MARK.finditer(kinds)]
    if segment is not None:
        spans = list(_segmented(folded, spans, segment))
    words = []
    places_of_words = []
    budget = MAX_WORDS * 4
    for start, end in spans:
        kind = kinds[start]
        budget -= 1 if kind == ALONE else 4
        if budget < 0:
            break
        word = folded[start:end]
        if UNSEEN in kinds[start:end]:
            word = "".join(
                letter for letter, kind in zip(word, kinds[start:end], strict=True) if kind != UNSEEN
            )
        if kind in (PUNCTUATION, APOSTROPHE):
            word = MARK + word
        else:
            word = word.translate(_DROPPED).casefold()
            if fold_kana:
                word = word.translate(_KATAKANA)
            if fold_yo:
                word = word.replace("ё", "е")
        words.append(word)
        span = (start, end) if places is None else (places[start][0], places[end - 1][1])
        places_of_words.append(span)
    return Tokens(text, tuple(words), places_of_words)


def with_pictures(tokens: Tokens) -> Tokens:
    """Return the words and the pictures (😊) among tokens with all their marks; wildcards stand for these."""
    kept = [
        number
        for number, word in enumerate(tokens.words)
        if not word.startswith(MARK) or PICTURE.match(word, len(MARK))
    ]
    spans = tokens.spans
    return Tokens(tokens.source, tuple(tokens.words[n] for n in kept), [spans[n] for n in kept])


PICTURE: Final = re.compile("[\u2190-\u2bff\U0001f000-\U0001faff]")
NOTHING: Final = Tokens("", (), ())


class Comparison(NamedTuple):
    """How a set compares words, besides the rules for all sets."""

    fold_kana: bool = False
    """らーめん counts as ラーメン."""
    fold_yo: bool = True
    """ещё counts as еще."""
    segment: Callable[[str], Iterable[str]] | None = None
    """Cuts texts of scripts without blanks into words instead of characters: it gives the pieces in order."""

    def tokenize(self, text: str, *, marks: bool = False) -> Tokens:
        """Cut a text into comparable words; see `tokenize`."""
        return tokenize(
            text, marks=marks, fold_kana=self.fold_kana, fold_yo=self.fold_yo, segment=self.segment
        )


PLAIN: Final = Comparison()

_KATAKANA: Final = {code: code + 0x60 for code in [*range(0x3041, 0x3097), 0x309D, 0x309E]}


def _normalised(text: str) -> tuple[str, list[tuple[int, int]]]:
    """Return NFKC of a text, and the beginning and end in the text of each of its characters."""
    pieces: list[str] = []
    places: list[tuple[int, int]] = []
    start = 0
    for end in range(1, len(text) + 1):
        if end < len(text) and _joins(text[end]):
            continue
        piece = unicodedata.normalize("NFKC", text[start:end])
        pieces.append(piece)
        places += [(start, end)] * len(piece)
        start = end
    return "".join(pieces), places


def _joins(character: str) -> bool:
    """Return whether a character may become one with that before it."""
    return (
        unicodedata.combining(character) != 0
        or character in "\uff9e\uff9f"
        or "\u1160" <= character <= "\u11ff"
    )


def _segmented(
    text: str, spans: list[tuple[int, int]], segment: Callable[[str], Iterable[str]]
) -> Iterator[tuple[int, int]]:
    """Join spans that a segmenter takes for one word."""
    ends = set()
    at = 0
    for piece in segment(text):
        found = text.find(piece, at)
        if found < 0 or not piece:
            continue
        at = found + len(piece)
        ends |= {found, at}
    start: int | None = None
    for number, (first, last) in enumerate(spans):
        start = first if start is None else start
        following = spans[number + 1][0] if number + 1 < len(spans) else None
        if following != last or last in ends:
            yield start, last
            start = None
