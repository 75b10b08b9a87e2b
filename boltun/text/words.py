"""Sentences and words of a prepared text (docs/text.md §2.2)."""

from __future__ import annotations

import re
from typing import NamedTuple

from boltun.text.segmenter import has_unspaced, segment
from boltun.text.smileys import EMOJI_PATTERN, SMILEY_PATTERN

__all__ = ["Sentence", "Token", "sentences", "split_words", "tokens"]

_END_CHARACTERS = ".!?…。！？｡"
_ENDS = f"[{_END_CHARACTERS}]+"
# Vowel signs and other marks that NFC leaves apart from their letter belong to the word. So does a hyphen
# between two word characters, and nothing else.
_MARKS = (
    "\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf-\u05c7\u0610-\u061a\u064b-\u065f\u0670\u0900-\u0903"
    "\u093a-\u094f\u0981-\u0983\u09bc-\u09cd\u0a01-\u0a03\u0a3c-\u0a4d\u0abc-\u0acd\u0b3c-\u0b4d\u0bbe-\u0bcd"
    "\u0c3c-\u0c4d\u0cbc-\u0ccd\u0d3b-\u0d4d\u0e31\u0e34-\u0e3a\u0e47-\u0e4e\u0eb1\u0eb4-\u0ebc\u0ec8-\u0ece"
    "\u102b-\u103e\u1056-\u1059\u17b4-\u17d3\u17dd\u3099\u309a"
)
_WORD = rf"[^\W_]+(?:[{_MARKS}]+[^\W_]*|-[^\W_]+)*"
_SOMETHING = rf"{SMILEY_PATTERN}|{EMOJI_PATTERN}|\({{2,}}|\){{2,}}|{_WORD}"

_find_ends = re.compile(_ENDS).search
_find_tokens = re.compile(rf"{_SOMETHING}|{_ENDS}", re.IGNORECASE).findall
_find_pieces = re.compile(rf"{_SOMETHING}|({_ENDS})", re.IGNORECASE).finditer
_find_words = re.compile(rf"{_SOMETHING}|(?:{_ENDS})()", re.IGNORECASE).finditer


class Sentence(NamedTuple):
    """A sentence: its trimmed text with the end mark, its words, and whether a question mark ends it."""

    text: str
    words: list[str]
    asked: bool


class Token(NamedTuple):
    """A word and its place."""

    text: str
    start: int
    end: int


def sentences(text: str) -> list[Sentence]:
    """Cut a prepared text into its sentences; takes linear time."""
    end = _find_ends(text)
    if end is None:
        found = [Sentence(text, _find_tokens(text), False)] if text else []
    elif end.end() == len(text) and (pieces := _find_tokens(text)) and pieces[-1] == end[0]:
        # By far the most messages are one sentence with at most one end mark.
        del pieces[-1]
        found = [Sentence(text, pieces, _asks(end[0]))]
    else:
        found = _several(text)
    if has_unspaced(text):
        found = [sentence._replace(words=_segmented(sentence.words)) for sentence in found]
    return found


def _several(text: str) -> list[Sentence]:
    found = []
    start = 0
    words: list[str] = []
    for piece in _find_pieces(text):
        if piece[1] is None:
            words.append(piece[0])
            continue
        found.append(Sentence(text[start : piece.end()].strip(), words, _asks(piece[0])))
        start = piece.end()
        words = []
    rest = text[start:].strip()
    if rest:
        found.append(Sentence(rest, words, False))
    return found


def _asks(ends: str) -> bool:
    return "?" in ends or "？" in ends


def _segmented(words: list[str]) -> list[str]:
    segmented: list[str] = []
    for word in words:
        if has_unspaced(word):
            segmented.extend(segment(word))
        else:
            segmented.append(word)
    return segmented


def split_words(text: str) -> list[str]:
    """Return the words of a prepared text, regardless of sentences; this also splits lists."""
    if has_unspaced(text):
        return [token.text for token in tokens(text)]
    return [text] if text.isalpha() else [piece[0] for piece in _find_words(text) if piece[1] is None]


def tokens(text: str) -> list[Token]:
    """Return the words of a prepared text with their places."""
    found = []
    for piece in _find_words(text):
        if piece[1] is not None:
            continue
        word, start = piece[0], piece.start()
        if not has_unspaced(word):
            found.append(Token(word, start, piece.end()))
            continue
        for part in segment(word):
            # The segmenter may normalise nothing, but it may leave out blanks: look for the part itself.
            at = text.find(part, start, piece.end())
            if at >= 0:
                found.append(Token(part, at, at + len(part)))
                start = at + len(part)
    return found
