"""How texts are compared: tokens, sentences, substitutions (aiml.md §1.4)."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

__all__ = [
    "MAX_CHARACTERS",
    "MAX_TOKENS",
    "MAX_WORDS",
    "NOTHING",
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
    "without_blanks",
]

MAX_CHARACTERS: Final = 10_000
MAX_WORDS: Final = 500
"""So many words of a text are compared; of scripts without blanks ``MAX_TOKENS`` characters."""
MAX_TOKENS: Final = 2_000

MARK: Final = "'"
"""Stands before a punctuation mark that is kept as a token: no word begins with it."""


class Tokens:
    """A text cut to comparable words, in ``words``; ``source`` is the text as it came. A value."""

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
        """From where to where each word stands in the source."""
        if self._spans is None:
            # Few texts are ever asked for it.
            self._spans = [one.span() for one in _ASCII_TOKEN.finditer(self.source.lower())]
        return self._spans

    def text(self, start: int = 0, end: int | None = None) -> str:
        """Return the tokens from ``start`` to before ``end`` as they were written.

        What stands between two of them is kept where it holds no blank (``3.5``, ``http://…``); otherwise
        it becomes one blank.
        """
        end = len(self.words) if end is None else min(end, len(self.words))
        if start >= end:
            return ""
        source, spans = self.source, self.spans
        first, last = spans[start]
        if end == start + 1:
            return source[first:last]
        pieces = [source[first:last]]
        for i in range(start + 1, end):
            first, following = spans[i]
            # One character (¼) may have given several words.
            first = max(first, last)
            between = source[last:first]
            pieces += " " if _BLANK.search(between) else between, source[first:following]
            last = following
        return "".join(pieces)


_BLANK: Final = re.compile(r"\s")


# --- characters ---

_SEPARATOR, _WORD, _ALONE, _COMBINING, _APOSTROPHE, _PUNCTUATION, _UNSEEN = " wbmapz"

_ALONE_RANGES: Final = (
    (0x0E01, 0x0E30), (0x0E32, 0x0E33), (0x0E3F, 0x0E46), (0x0E4F, 0x0E5B),  # Thai
    (0x0E80, 0x0EFF),  # Lao
    (0x1000, 0x109F), (0xA9E0, 0xA9FF), (0xAA60, 0xAA7F),  # Myanmar
    (0x1780, 0x17FF), (0x19E0, 0x19FF),  # Khmer
    (0x2E80, 0x2FDF), (0x3005, 0x3007), (0x3021, 0x3029), (0x3031, 0x3035), (0x3038, 0x303C),  # Han
    (0x3041, 0x3096), (0x309D, 0x309F), (0x30A1, 0x30FA), (0x30FC, 0x30FF),  # Hiragana, Katakana
    (0x3105, 0x312F), (0x31A0, 0x31BF),  # Bopomofo
    (0x31F0, 0x31FF), (0x3400, 0x4DBF), (0x4E00, 0x9FFF), (0xF900, 0xFAFF),
    (0x16FE2, 0x16FF6), (0x1AFF0, 0x1B16F), (0x20000, 0x3FFFD),
)  # fmt: skip
_APOSTROPHES: Final = frozenset("'’ʼ＇`´")


def _kind(code: int) -> str:
    character = chr(code)
    if character in _APOSTROPHES:
        return _APOSTROPHE
    category = unicodedata.category(character)
    if category == "Cf" or code in _JOINERS:
        # Joiners, soft hyphens and the like, which no reader sees.
        return _UNSEEN
    if category[0] == "M" or category == "Cs":
        return _COMBINING
    if category[0] in "LN":
        if code >= 0x0E01 and any(first <= code <= last for first, last in _ALONE_RANGES):
            return _ALONE
        return _WORD
    return _PUNCTUATION if category[0] in "PS" else _SEPARATOR


class _Kinds(dict[int, str]):
    """What each character is, worked out once."""

    def __missing__(self, code: int) -> str:
        kind = self[code] = _kind(code)
        return kind


_KINDS: Final = _Kinds()
_TOKEN: Final = re.compile("b[mz]*|[wm](?:[wmz]|a(?=w))*")
_TOKEN_OR_MARK: Final = re.compile("b[mz]*|[wm](?:[wmz]|a(?=w))*|[pa][mz]*")
_ASCII_TOKEN: Final = re.compile("[0-9a-z](?:[0-9a-z]|['`](?=[0-9a-z]))*")
_JOINERS: Final = (*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))
"""Variation selectors, which choose between the looks of one character."""
_DROPPED: Final = {ord(mark): None for mark in _APOSTROPHES}


def kind_of_character(character: str) -> str:
    """Return what a character is: ``w`` part of a word, ``b`` a token of its own (scripts without blanks),
    ``m`` combining with what stands before, ``z`` unseen, ``a`` apostrophe, ``p`` punctuation, a blank: none
    of these.
    """
    return _KINDS[ord(character)]


def without_blanks(text: str) -> bool:
    """Return whether a text has letters of a script that puts no blanks between words."""
    return not text.isascii() and _ALONE in unicodedata.normalize("NFKC", text).translate(_KINDS)


# --- tokens ---


def tokenize(
    text: str,
    *,
    marks: bool = False,
    fold_kana: bool = False,
    segment: Callable[[str], Iterable[str]] | None = None,
) -> Tokens:
    """Cut a text to comparable words.

    Full and half width, case and punctuation do not count; ``marks`` keeps punctuation marks as tokens.
    ``fold_kana`` makes katakana of hiragana. ``segment`` cuts text into words in place of the rule that each
    character of a script without blanks is one: it gives the pieces in their order, all of them in the text.
    A text without any word keeps its marks. Long texts are cut at ``MAX_CHARACTERS`` and ``MAX_WORDS``.
    """
    text = text[:MAX_CHARACTERS]
    places: list[tuple[int, int]] | None = None
    plain = text.lower() if text.isascii() else ""
    if plain and not marks and segment is None:
        found = _ASCII_TOKEN.findall(plain)
        if found or not plain.strip():
            if "'" in plain or "`" in plain:
                found = [word.translate(_DROPPED) for word in found]
            return Tokens(text, tuple(found[:MAX_WORDS]))
    folded = plain
    if not plain:
        folded = unicodedata.normalize("NFKC", text)
        if folded != text:
            folded, places = _normalised(text)
    kinds = folded.translate(_KINDS)
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
        budget -= 1 if kind == _ALONE else 4
        if budget < 0:
            break
        word = folded[start:end]
        if _UNSEEN in kinds[start:end]:
            word = "".join(
                letter for letter, kind in zip(word, kinds[start:end], strict=True) if kind != _UNSEEN
            )
        if kind in (_PUNCTUATION, _APOSTROPHE):
            word = MARK + word
        else:
            word = word.translate(_DROPPED).casefold()
            if fold_kana:
                word = word.translate(_KATAKANA)
        words.append(word)
        span = (start, end) if places is None else (places[start][0], places[end - 1][1])
        places_of_words.append(span)
    return Tokens(text, tuple(words), places_of_words)


NOTHING: Final = Tokens("", (), ())


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison:
    """How a set compares words, beyond what always holds."""

    fold_kana: bool = False
    """Take らーめん for ラーメン."""
    segment: Callable[[str], Iterable[str]] | None = None
    """Cuts texts of scripts without blanks to words, in place of characters: it gives the pieces in order."""

    def tokenize(self, text: str, *, marks: bool = False) -> Tokens:
        """Cut a text to comparable words; see `tokenize`."""
        return tokenize(text, marks=marks, fold_kana=self.fold_kana, segment=self.segment)


PLAIN: Final = Comparison()

_KATAKANA: Final = {code: code + 0x60 for code in [*range(0x3041, 0x3097), 0x309D, 0x309E]}


def _normalised(text: str) -> tuple[str, list[tuple[int, int]]]:
    """Return NFKC of a text, and from where to where in the text each of its characters comes from."""
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
    """Join spans that a segmenter holds to be one word."""
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


# --- sentences ---

_END: Final = re.compile(
    r"""(?: [.．]+ (?=[\s"'”’»)\]」』）]|$) | [!?;！？；。｡…‼⁇⁈⁉।؟۔]+ )
        (?: [.!?;！？；。｡…‼⁇⁈⁉]* ) ["'”’»)\]」』）]*""",
    re.VERBOSE,
)
_ABBREVIATIONS: Final = frozenset(
    {"mr", "mrs", "ms", "mx", "dr", "prof", "rev", "sr", "jr", "st", "mt", "messrs", "mme", "mlle"}
    | {"vs", "e.g", "i.e", "cf", "approx", "fig", "vol", "pp"}
    | {"г-н", "г-жа", "т.е", "т.к", "т.н", "им", "ул"}
)


def split_sentences(text: str) -> list[str]:
    """Cut a text behind ``. ! ? ;`` and their like, each sentence with its marks; none is empty.

    Not inside numbers, abbreviations and addresses. A text without such marks is one sentence.
    """
    sentences = []
    start = 0
    for found in _END.finditer(text):
        if _ends_here(text, start, found):
            if sentence := text[start : found.end()].strip():
                sentences.append(sentence)
            start = found.end()
    if rest := text[start:].strip():
        sentences.append(rest)
    return sentences


def last_sentence(text: str) -> str:
    """Return the last sentence of a text; empty where there is none."""
    sentences = split_sentences(text)
    return sentences[-1] if sentences else ""


def _ends_here(text: str, start: int, found: re.Match[str]) -> bool:
    end = found.end()
    following = text[end : end + 1]
    first = found[0][0]
    if following and not following.isspace():
        # "a?b", "x;y" and addresses go on; after full-width marks and in Japanese nothing need follow.
        before = text[found.start() - 1 : found.start()]
        wide = not first.isascii() and first != "…"
        alone = bool(before) and kind_of_character(before) == _ALONE
        return (wide or (alone and first in "!?")) and following not in "、，,"
    if first == "." and len(found[0].rstrip("\"'”’»)]」』）")) == 1:
        word = text[start : found.start()].rsplit(None, 1)[-1:] or [""]
        return not following or not _is_abbreviation(word[0].strip("(\"'“‘«["))
    return True


def _is_abbreviation(word: str) -> bool:
    if word.lower() in _ABBREVIATIONS:
        return True
    # An initial: J. Smith. "I" ends many a sentence.
    return len(word) == 1 and word.isupper() and word not in "IЯ"


_BREAK: Final = re.compile(r"\s+")


def collapse(text: str) -> str:
    """Trim a text and make one blank of each run of white space.

    A run with a line break between two characters of scripts without blanks becomes nothing.
    """
    if text.isascii():
        return " ".join(text.split())
    text = text.strip()
    return _BREAK.sub(_blank, text)


def _blank(found: re.Match[str]) -> str:
    if "\n" not in found[0] and "\r" not in found[0]:
        return " "
    text = found.string
    before, after = text[found.start() - 1], text[found.end()]
    return "" if _is_wide(before) and _is_wide(after) else " "


def _is_wide(character: str) -> bool:
    return kind_of_character(character) == _ALONE or (
        unicodedata.east_asian_width(character) in "WF" and kind_of_character(character) == _PUNCTUATION
    )


# --- substitutions ---


class _Swap(NamedTuple):
    """What takes the place of a text, and what it asks for at its edges."""

    replacement: str
    begins_word: bool
    ends_word: bool
    joins_before: bool
    """The blank before it goes, too: " dot " becomes "." and "3 dot 5" "3.5"."""
    joins_behind: bool


class Substitutions:
    """A table of texts and what takes their place, as the files of AIML bots have them; immutable.

    One pass: what has been put in is not looked at again, and longer texts come first. Case does not count.
    A text that begins (ends) with a letter or a digit is found only where a word begins (ends); a blank at
    its edge asks for the same. Scripts without blanks have no such edges.
    """

    __slots__ = ("_anywhere", "_at_words", "pairs")

    def __init__(self, pairs: Iterable[tuple[str, str]] = ()) -> None:
        self.pairs: Mapping[str, str] = dict(pairs)
        at_words: dict[str, dict[int, dict[str, _Swap]]] = {}
        anywhere: dict[str, dict[int, dict[str, _Swap]]] = {}
        for text, replacement in self.pairs.items():
            if key := _lowered(text.strip()):
                swap = _swap(text, key, replacement)
                for found in (at_words,) if swap.begins_word else (at_words, anywhere):
                    found.setdefault(key[0], {}).setdefault(len(key), {})[key] = swap
        self._at_words = _longest_first(at_words)
        self._anywhere = _longest_first(anywhere)

    def __bool__(self) -> bool:
        return bool(self._at_words)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Substitutions) and self.pairs == other.pairs

    def __hash__(self) -> int:
        return hash(tuple(self.pairs))

    def __repr__(self) -> str:
        return f"Substitutions({dict(self.pairs)!r})"

    def apply(self, text: str) -> str:
        """Return the text with everything replaced; blanks are collapsed."""
        if not self._at_words:
            return text
        low = _lowered(text)
        pieces: list[str] = []
        at = done = 0
        kinds = low.translate(_KINDS)
        last = _SEPARATOR
        while at < len(low):
            kind = kinds[at]
            inside = kind in _OF_WORDS and last in _OF_WORDS
            last = kind
            for length, same in (self._anywhere if inside else self._at_words).get(low[at], ()):
                end = at + length
                swap = same.get(low[at:end])
                if swap is None or (swap.ends_word and _inside_word(kinds, end)):
                    continue
                before = text[done:at]
                pieces += before.rstrip() if swap.joins_before else before, swap.replacement
                while swap.joins_behind and end < len(low) and low[end].isspace():
                    end += 1
                at = done = end
                last = kinds[end - 1]
                break
            else:
                at += 1
        pieces.append(text[done:])
        return " ".join("".join(pieces).split())


def _swap(text: str, key: str, replacement: str) -> _Swap:
    begins, ends = text[0].isspace(), text[-1].isspace()
    left = begins or kind_of_character(key[0]) == _WORD
    # A blank that asks for an edge brings none with it ("you," becomes "me,"), and goes where a mark stands.
    bare = replacement
    if begins:
        bare = bare.lstrip()
    if ends:
        bare = bare.rstrip()
    return _Swap(
        bare,
        left,
        ends or (kind_of_character(key[-1]) == _WORD and (left or key[0].isalnum())),
        begins and replacement[:1].strip() != "" and not replacement[0].isalnum(),
        ends and replacement[-1:].strip() != "" and not replacement[-1].isalnum(),
    )


def _lowered(text: str) -> str:
    """Lower letter by letter, so that places stay the same."""
    low = text.lower()
    if len(low) != len(text):
        low = "".join(small if len(small := letter.lower()) == 1 else letter for letter in text)
    return low.replace("’", "'")


def _longest_first(
    found: Mapping[str, Mapping[int, dict[str, _Swap]]],
) -> dict[str, list[tuple[int, dict[str, _Swap]]]]:
    return {first: sorted(lengths.items(), reverse=True) for first, lengths in found.items()}


_OF_WORDS: Final = _WORD + _COMBINING + _UNSEEN


def _inside_word(kinds: str, at: int) -> bool:
    """Return whether a word goes on over this place."""
    return 0 < at < len(kinds) and kinds[at - 1] in _OF_WORDS and kinds[at] in _OF_WORDS


def normalise(text: str, substitutions: Substitutions) -> str:
    """Return a text as it is matched: white space collapsed, the bot's ``normal`` table applied."""
    return collapse(substitutions.apply(text))
