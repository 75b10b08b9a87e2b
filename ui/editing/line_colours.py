"""Which pieces of a line are written in which colour, whatever kind of text it is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QPalette, QTextCharFormat

from boltun.minds.source import Role, SourceLanguage
from ui.editing.colours import role_colour
from ui.editing.draft import LineDraft
from ui.editing.long_lines import LONG
from ui.editing.slices import Slices
from ui.looks.palette import colours_of

__all__ = ["LineColours", "Piece", "ScriptColours"]

Piece = tuple[int, int, QTextCharFormat]
"""Where a piece begins and ends, in characters, and how it looks."""

_MOST = 400
"""More pieces of one line are not coloured: a file may be one line."""
_BIT = 200


class LineColours(QObject):
    """Tells how lines look. This one leaves everything as it is."""

    changed = Signal()
    """Some lines may look otherwise now."""

    def show(self, first: int, end: int) -> None:
        """Note which lines are seen; asked for next are their pieces."""

    def pieces(self, line: int, palette: QPalette) -> Sequence[Piece]:
        """Return the coloured pieces of a line."""
        return ()


class ScriptColours(LineColours):
    """What a language says of its lines.

    How a line is read depends on those before it, so the state in which each begins is kept. After an edit
    lines are read again from there on, in slices beside the typing, until they are as before. A line that was
    not reached yet is coloured as if nothing had begun above it.
    """

    def __init__(self, draft: LineDraft, language: SourceLanguage, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._draft = draft
        self._language = language
        self._states = [0]
        """The state in which each line begins; right up to that of line ``_front``."""
        self._front = 0
        self._tail = range(0)
        """Behind an edit: states that follow from each other, right again as soon as one of them is."""
        self._seen = range(0)
        self._stale = False
        """Whether a line that is seen begins otherwise than when it was coloured."""
        self._looks: dict[tuple[Role, bool], QTextCharFormat] = {}
        self._slices = Slices(self)
        draft.lines_changed.connect(self._lines_changed)
        self._slices.start(self._read())

    @property
    def busy(self) -> bool:
        """Whether lines are still being read."""
        return self._slices.running

    def show(self, first: int, end: int) -> None:
        """Note which lines are seen."""
        self._seen = range(first, end)

    def pieces(self, line: int, palette: QPalette) -> Sequence[Piece]:
        """Colour the pieces that the language names."""
        state = self._states[line] if line < len(self._states) else 0
        spans, _ = self._language.highlight(self._draft.lines[line][:LONG], state)
        return [(one.start, one.start + one.length, self._look(one.role, palette)) for one in spans[:_MOST]]

    def _look(self, role: Role, palette: QPalette) -> QTextCharFormat:
        dark = colours_of(palette).dark
        look = self._looks.get((role, dark))
        if look is None:
            look = self._looks[role, dark] = QTextCharFormat()
            colour = role_colour(role, palette)
            look.setForeground(colour)
            if role is Role.WRONG:
                look.setUnderlineStyle(QTextCharFormat.UnderlineStyle.WaveUnderline)
                look.setUnderlineColor(colour)
        return look

    def _read(self) -> Iterator[None]:
        highlight = self._language.highlight
        while self._front < len(lines := self._draft.lines):
            for _ in range(_BIT):
                if self._front >= len(lines):
                    break
                # Of a line that is too long to be shown whole the beginning has to do.
                self._read_line(highlight(lines[self._front][:LONG], self._states[self._front])[1])
            if self._stale and self._front >= self._seen.stop:
                self._stale = False
                self.changed.emit()
            yield
        if self._stale:
            self._stale = False
            self.changed.emit()

    def _read_line(self, after: int) -> None:
        states, line = self._states, self._front + 1
        if line == len(states):
            states.append(after)
            self._stale = self._stale or (line in self._seen and after != 0)
        elif states[line] != after:
            states[line] = after
            self._stale = self._stale or line in self._seen
        elif line in self._tail:
            line, self._tail = self._tail.stop - 1, range(0)
        self._front = line

    def _lines_changed(self, start: int, removed: int, added: int) -> None:
        states, end = self._states, start + removed
        if start < len(states):
            # What held behind the edit holds on, if its first line still begins as it did.
            stop = self._front + 1 if self._front > end else self._tail.stop
            first = max(end + 1, self._tail.start if self._front <= end else 0)
            states[start + 1 : end + 1] = [0] * added
            shift = added - removed
            self._tail = range(first + shift, stop + shift) if stop > first else range(0)
            self._front = min(self._front, start)
        if not self._slices.running:
            self._slices.start(self._read())
