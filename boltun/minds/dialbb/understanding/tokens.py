"""Words of an utterance with their parts of speech: Japanese by SudachiPy, others by their letters."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from boltun.errors import MissingExtraError
from boltun.minds.dialbb.understanding.word_classes import word_class

__all__ = ["Token", "Tokenizer", "tokenizer_for"]

LONGEST = 4_000
"""So many characters at the beginning of an utterance count."""

_WORD = re.compile(
    r"""
      \w+(?=n't\b)                     # do|n't
    | n't\b
    | '(?:s|m|re|ve|ll|d)\b            # I|'m
    | \d+(?:[.,:/-]\d+)*               # 3.5, 10:30
    | \w+(?:[-&@.]\w+)*                # well-known, me@example.org
    | \.{2,} | --+ | [^\w\s]
    """,
    re.VERBOSE,
)
_SURROGATES = re.compile(r"[\ud800-\udfff]")


@dataclass(frozen=True, slots=True)
class Token:
    """A word, or a mark. ``start`` and ``end`` are its place in the utterance."""

    text: str
    pos: str
    start: int
    end: int


Tokenizer = Callable[[str], list[Token]]


def tokenizer_for(language: str) -> Tokenizer:
    """Return a function that splits utterances; MissingExtraError for ``ja`` without SudachiPy."""
    if language != "ja":
        return split
    from boltun.text.segmenter import SudachiTokenizer

    try:
        sudachi = SudachiTokenizer(longest=True)
    except ModuleNotFoundError as error:
        raise MissingExtraError("Understanding Japanese", extra="dialbb") from error

    def japanese(text: str) -> list[Token]:
        text = _SURROGATES.sub("\ufffd", text[:LONGEST])
        return [
            Token(morpheme.surface(), morpheme.part_of_speech()[0], morpheme.begin(), morpheme.end())
            for morpheme in sudachi.tokenize(text)
            if not morpheme.surface().isspace()
        ]

    return japanese


def split(text: str) -> list[Token]:
    """Split text in a language with blanks between words."""
    return [
        Token(found[0], word_class(found[0]), found.start(), found.end())
        for found in _WORD.finditer(_SURROGATES.sub("\ufffd", text[:LONGEST]))
    ]
