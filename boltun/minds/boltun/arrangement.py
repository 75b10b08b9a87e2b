"""Lists of words that keep an order, or hold words side by side (docs/bases.md §3.1).

``…`` (or ``...``) between words of a list says that its words come in this order. Quotation marks say that
the words between them stand directly beside each other.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from boltun.text.words import split_words

__all__ = [
    "EVERY_WORD",
    "GAP",
    "Arrangement",
    "Piece",
    "arrangement_of",
    "is_arranged",
    "is_every_word",
    "pieces_of",
]

GAP: Final = re.compile(r"…+|\.{3,}")
_PIECE: Final = re.compile(rf'"(?P<beside>[^"]*)"|(?P<gap>{GAP.pattern})|"|(?:(?!\.{{3}})[^\s"…])+')

EVERY_WORD: Final = "…"
"""Stands for all words among the special words. No word of a message is it."""
_SIGNS: Final = ('"', "…", "...")


class Piece(NamedTuple):
    """A part of a list: words, words in quotation marks, or a sign by itself."""

    start: int
    """Its place in the list, from 0."""
    written: str
    words: tuple[str, ...]
    is_gap: bool = False
    is_quoted: bool = False


class Arrangement(NamedTuple):
    """How the words of a list have to stand in a sentence."""

    ordered: bool
    parts: tuple[tuple[str, ...], ...]
    """Words side by side. With ``ordered`` also single words, and each part stands behind the one before."""
    gaps: tuple[int, ...] = ()
    """Before which parts, from 0, words are caught; the number of parts: behind the last one."""

    @property
    def side_by_side(self) -> list[str]:
        """The words that stand beside each other, with blanks between them."""
        return [" ".join(part) for part in self.parts if len(part) > 1]

    def places(self, standing: Mapping[str, Mapping[int, None]]) -> dict[int, str] | None:
        """Return where in a sentence the words stand as they have to, or None if they do not.

        ``standing`` has the places of each word in their order, from 0. Takes time linear in their number.
        """
        found: dict[int, str] = {}
        begin = 0
        for part in self.parts:
            at = _first(part, standing, begin)
            if at is None:
                return None
            for place, word in enumerate(part, start=at):
                found[place] = word
            if self.ordered:
                begin = at + len(part)
        return found


def is_arranged(prepared: str) -> bool:
    """Tell whether a list may have an arrangement; cheap."""
    return any(sign in prepared for sign in _SIGNS)


def is_every_word(text: str) -> bool:
    """Tell whether a list of special words holds only the sign for all words."""
    return GAP.fullmatch(text.strip()) is not None


def arrangement_of(pieces: Iterable[Piece], *, catches: bool = False) -> Arrangement | None:
    """Return how the words of a list have to stand; None if they may stand anywhere.

    ``catches``: the words of gaps are caught, also of those before all words of the list or behind them.
    """
    pieces = [piece for piece in pieces if piece.words or piece.is_gap]
    if not catches:
        # A sign that lacks words before or behind it says nothing.
        while pieces and pieces[-1].is_gap:
            del pieces[-1]
        while pieces and pieces[0].is_gap:
            del pieces[0]
    ordered = any(piece.is_gap for piece in pieces)
    parts: list[tuple[str, ...]] = []
    gaps: dict[int, None] = {}
    for piece in pieces:
        if piece.is_gap:
            gaps[len(parts)] = None
        elif piece.is_quoted and len(piece.words) > 1:
            parts.append(piece.words)
        elif ordered:
            parts += [(word,) for word in piece.words]
    return Arrangement(ordered, tuple(parts), tuple(gaps)) if parts else None


def pieces_of(text: str) -> Iterator[Piece]:
    """Cut the text of a list into its pieces; takes linear time."""
    for found in _PIECE.finditer(text):
        written = found[0]
        match found.lastgroup:
            case None:
                yield Piece(found.start(), written, _words(written))
            case "gap":
                yield Piece(found.start(), written, (), is_gap=True)
            case _:
                yield Piece(found.start(), written, _words(found[1]), is_quoted=True)


@lru_cache(16_384)
def _words(text: str) -> tuple[str, ...]:
    """Return the words of a piece; most lists of a base have theirs in common."""
    return tuple(split_words(text))


def _first(part: tuple[str, ...], standing: Mapping[str, Mapping[int, None]], begin: int) -> int | None:
    """Return the first place from ``begin`` on where the words of a part stand side by side."""
    for at in standing.get(part[0], ()):
        if at >= begin and (len(part) == 1 or _stand_at(at, part, standing)):
            return at
    return None


def _stand_at(at: int, part: tuple[str, ...], standing: Mapping[str, Mapping[int, None]]) -> bool:
    return all(place in standing.get(word, ()) for place, word in enumerate(part, start=at))
