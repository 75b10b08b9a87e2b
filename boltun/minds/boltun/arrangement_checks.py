"""Mistakes in lists with words in order or side by side (docs/bases.md §3.1)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from boltun.minds.boltun.arrangement import GAP, Piece, pieces_of
from boltun.minds.boltun.pairs import Key, PairKind
from boltun.minds.protocol import Severity

__all__ = ["ARRANGEMENT_TEMPLATES", "Slip", "is_sign", "slips"]

ARRANGEMENT_TEMPLATES: Final = {
    "quote-without-partner": (
        Severity.ERROR,
        "This quotation mark has no partner, so the words behind it may stand anywhere.",
    ),
    "not-side-by-side": (
        Severity.WARNING,
        "Quotation marks hold words that stand side by side; {text} does not hold two words.",
    ),
    "gap-side-by-side": (
        Severity.WARNING,
        "“{sign}” between quotation marks means nothing: words side by side have no others between them.",
    ),
    "order-of-nothing": (
        Severity.WARNING,
        "“{sign}” says that the words come in this order: it needs one before it and one behind it.",
    ),
    "other-quotes": (
        Severity.WARNING,
        '“{sign}” means nothing in a list: words side by side stand between straight quotation marks (").',
    ),
    "special-words-in-order": (
        Severity.WARNING,
        "“{sign}” means nothing here: one special word is enough, so these lists know no order.",
    ),
}
"""Severity and sentence of each problem of arrangements, under its code."""

_FEWEST: Final = 2
_OTHER_QUOTES: Final = frozenset("“”„‟«»「」『』＂")
"""What people type for quotation marks."""
_TELLING: Final = _OTHER_QUOTES | frozenset('"….')


class Slip(NamedTuple):
    """A mistake in a list, and its place there, from 0."""

    code: str
    start: int
    sign: str = ""
    text: str = ""


def is_sign(piece: str) -> bool:
    """Tell whether a piece of a list holds nothing but signs of an arrangement, right or wrong."""
    return not GAP.sub("", piece).strip('"')


def slips(key: Key) -> Iterator[Slip]:
    """Yield the mistakes in the arrangement of a list, in no order; takes linear time."""
    if _TELLING.isdisjoint(key.text):
        return
    pieces = list(pieces_of(key.text))
    if key.kind is PairKind.SPECIALS:
        signs = [piece for piece in pieces if piece.is_gap or piece.is_quoted]
        yield from (Slip("special-words-in-order", one.start, one.written[0]) for one in signs[:1])
        return
    others = [at for at, character in enumerate(key.text) if character in _OTHER_QUOTES]
    yield from (Slip("other-quotes", at, key.text[at]) for at in others[:1])
    begun = False
    gap: Piece | None = None
    for piece in pieces:
        if piece.written == '"':
            yield Slip("quote-without-partner", piece.start)
        elif piece.is_quoted:
            yield from _in_quotes(piece)
        if piece.is_gap and begun and gap is None:
            gap = piece
        elif piece.is_gap:
            yield Slip("order-of-nothing", piece.start, piece.written)
        elif piece.words:
            begun, gap = True, None
    if gap is not None:
        yield Slip("order-of-nothing", gap.start, gap.written)


def _in_quotes(piece: Piece) -> Iterator[Slip]:
    found = GAP.search(piece.written)
    if found is not None:
        yield Slip("gap-side-by-side", piece.start + found.start(), found[0])
    elif len(piece.words) < _FEWEST:
        yield Slip("not-side-by-side", piece.start, text=piece.written)
