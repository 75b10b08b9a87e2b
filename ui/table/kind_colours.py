"""Colours of the kinds of pairs, and of their keys in the text, on light and on dark."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import chain, islice

from PySide6.QtCore import QObject
from PySide6.QtGui import QColor, QPalette, QTextCharFormat

from boltun.minds.boltun.arrangement import GAP, is_arranged
from boltun.minds.boltun.pairs import PairKind, classify
from boltun.minds.boltun.topics import ListedKey, cut
from boltun.text.placeholders import NAMES, holes, is_caught
from ui.editing.line_colours import LineColours, Piece
from ui.editing.long_lines import LONG
from ui.looks.palette import colours_of
from ui.table.pair_draft import PairDraft

__all__ = ["KIND_COLOURS", "PairColours", "kind_colour"]

KIND_COLOURS: dict[PairKind, tuple[str, str]] = {
    PairKind.STUDY: ("#1b2029", "#e6e9ee"),
    PairKind.KEYWORDS: ("#1d53ad", "#8db8ff"),
    PairKind.SPECIALS: ("#00626b", "#6fd3dc"),
    PairKind.PHRASE: ("#6a3d9c", "#c9a6f2"),
    PairKind.ALIASES: ("#7d4f00", "#f0c36a"),
    PairKind.PLACEHOLDERS: ("#7d4f00", "#f0c36a"),
    PairKind.UNDERSTAND: ("#7d4f00", "#f0c36a"),
    PairKind.MEANING: ("#7d4f00", "#f0c36a"),
    PairKind.QUESTION: ("#16683a", "#7fd6a0"),
    PairKind.IGNORED: ("#16683a", "#7fd6a0"),
    PairKind.ESCAPE: ("#8f2f6f", "#f29bd0"),
    PairKind.FAILURE: ("#8f2f6f", "#f29bd0"),
    PairKind.INITIAL: ("#8f2f6f", "#f29bd0"),
    PairKind.REPEAT: ("#8f2f6f", "#f29bd0"),
    PairKind.CLOSING: ("#8f2f6f", "#f29bd0"),
    PairKind.PROMISE: ("#16683a", "#7fd6a0"),
    PairKind.ON: ("#a03a13", "#f5a586"),
    PairKind.SAY: ("#a03a13", "#f5a586"),
}
"""For each kind its colour on light and on dark; 4.5:1 or more against the base colour of our palettes."""

_MOST = 400
"""More keys, or pieces of keys, of one line are not coloured."""
_SIGN = re.compile(rf'"|{GAP.pattern}')


def kind_colour(kind: PairKind, palette: QPalette) -> QColor:
    """Return the colour in which a kind's keys are written."""
    return QColor(KIND_COLOURS[kind][colours_of(palette).dark])


class PairColours(LineColours):
    """The keys of a base in the colours of their kinds, and the placeholders of its replies."""

    def __init__(self, draft: PairDraft, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._draft = draft
        self._fills: tuple[int, bool] = (-1, False)
        """The version of the draft that was looked at, and whether it switches placeholders on."""

    def pieces(self, line: int, palette: QPalette) -> Sequence[Piece]:
        """Colour a whole key line, the keys of a topic, and the placeholders of a reply."""
        text = self._draft.lines[line]
        if len(text) > LONG:
            return ()
        pairs = self._draft.pairs
        if (key := pairs.key_of(line)) is None or not text.strip():
            return ()
        if key == line:
            return _key(0, text, classify(text.strip()).kind, palette)[:_MOST]
        if pairs.kind_of(key) is not PairKind.ON:
            return self._placeholders(text, palette) if "{" in text else ()
        # The keys of a topic stand in the place of a reply.
        listed = (one for one in islice(cut(text), _MOST) if isinstance(one, ListedKey))
        pieces = (_key(one.start, one.written, one.key.kind, palette) for one in listed)
        return list(islice(chain.from_iterable(pieces), _MOST))

    def _placeholders(self, text: str, palette: QPalette) -> Sequence[Piece]:
        draft = self._draft
        if self._fills[0] != draft.version:
            self._fills = draft.version, f"<{PairKind.PLACEHOLDERS.name}>" in draft.lines
        if not self._fills[1]:
            return ()
        look = _look(PairKind.PLACEHOLDERS, palette)
        known = (hole for hole in holes(text) if hole.name in NAMES or is_caught(hole.name))
        return [(hole.start, hole.end, look) for hole in islice(known, _MOST)]


def _key(start: int, written: str, kind: PairKind, palette: QPalette) -> Sequence[Piece]:
    """Colour a key; the signs that say how the words of a list have to stand are told from its words."""
    look = _look(kind, palette)
    if kind is not PairKind.KEYWORDS or not is_arranged(written):
        return ((start, start + len(written), look),)
    pieces: list[Piece] = []
    end = 0
    for sign in _SIGN.finditer(written):
        if end < sign.start():
            pieces.append((start + end, start + sign.start(), look))
        end = sign.end()
        pieces.append((start + sign.start(), start + end, _look(PairKind.ALIASES, palette)))
    return [*pieces, (start + end, start + len(written), look)]


def _look(kind: PairKind, palette: QPalette) -> QTextCharFormat:
    look = QTextCharFormat()
    look.setForeground(kind_colour(kind, palette))
    return look
