"""Which lines of a draft stand in a plain text edit, and where: a window of them, long ones in pieces."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from PySide6.QtGui import QTextCursor
from PySide6.QtWidgets import QPlainTextEdit

from ui.editing.display import column_at, shown_text, units
from ui.editing.draft import LineDraft
from ui.editing.long_lines import LONG, Piece, piece_of

__all__ = ["WINDOW", "HeldLines", "Spot"]

WINDOW = 8_000
"""At most so many lines are in the text edit at once."""
_EDGE = 1_500
"""This near to the end of the window it is moved on, where the base has more."""


class Spot(NamedTuple):
    """A place in the text: line and character, both from 0."""

    line: int
    column: int


class HeldLines:
    """The lines from ``first`` on, a block each."""

    def __init__(self, edit: QPlainTextEdit, draft: LineDraft, loaded: Callable[[], object]) -> None:
        """``loaded`` is called when other lines are held."""
        self._edit = edit
        self._draft = draft
        self._loaded = loaded
        self.first = 0
        self.blocks = 1
        self.setting = False
        """Whether the text edit is being filled: nobody types what changes in it now."""
        self._piece_at = (-1, 0)
        """A long line that is not shown from its beginning, and from which column on it is."""

    # The window

    @property
    def end(self) -> int:
        """The first line behind those held."""
        return self.first + self.blocks

    def holds(self, line: int) -> bool:
        """Say whether a line is held."""
        return self.first <= line < self.end

    def reach(self, start: int, end: int) -> bool:
        """Say whether these lines are held, and enough around them."""
        size, last = len(self._draft.lines), self.end - 1
        return (start >= self.first + _EDGE or self.first == 0) and (end <= last - _EDGE or last >= size - 1)

    def ends_near(self, line: int) -> bool:
        """Say whether there are more lines not far from this one than those held."""
        block = line - self.first
        return (block < _EDGE and self.first > 0) or (
            block >= self.blocks - _EDGE and self.end < len(self._draft.lines)
        )

    def takes(self, start: int, removed: int, added: int) -> bool:
        """Say whether lines that give way to others can be shown without filling the text edit anew."""
        inside = self.first <= start and start + removed <= self.end
        return inside and added <= WINDOW // 4 and self.blocks > 1

    def trim(self) -> None:
        """Hold no more lines than there should be."""
        if self.blocks > WINDOW:
            self.load(self.first)

    def load_around(self, line: int) -> None:
        """Hold a line and those around it."""
        self.load(line - WINDOW // 2)

    def load(self, first: int) -> None:
        """Hold the lines from ``first`` on."""
        self.first = max(0, min(first, len(self._draft.lines) - WINDOW))
        self.setting = True
        try:
            self._edit.setPlainText(self._shown(self.first, self.first + WINDOW))
        finally:
            self.setting = False
        self.blocks = self._edit.document().blockCount()
        self._loaded()

    def replace(self, start: int, removed: int, added: int) -> None:
        """Show anew what the draft has in the place of so many lines from ``start`` on."""
        first = start - self.first
        text = self._shown(start, start + added)
        document = self._edit.document()
        cursor = QTextCursor(document)
        self.setting = True
        try:
            if removed:
                cursor.setPosition(document.findBlockByNumber(first).position())
                last = document.findBlockByNumber(first + removed - 1)
                cursor.setPosition(last.position() + last.length() - 1, QTextCursor.MoveMode.KeepAnchor)
                if not added:
                    if not cursor.movePosition(
                        QTextCursor.MoveOperation.NextCharacter, QTextCursor.MoveMode.KeepAnchor
                    ):
                        end = cursor.position()
                        cursor.setPosition(max(document.findBlockByNumber(first).position() - 1, 0))
                        cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
                    cursor.removeSelectedText()
                else:
                    cursor.insertText(text)
            elif added:
                block = document.findBlockByNumber(first)
                if block.isValid():
                    cursor.setPosition(block.position())
                    cursor.insertText(text + "\n")
                else:
                    cursor.movePosition(QTextCursor.MoveOperation.End)
                    cursor.insertText("\n" + text)
        finally:
            self.setting = False
        self.blocks = document.blockCount()

    def spot(self, position: int) -> Spot:
        """Return what stands at a position of Qt's text."""
        block = self._edit.document().findBlock(position)
        line = self.first + block.blockNumber()
        place = column_at(block.text(), position - block.position())
        return Spot(line, self.piece(line).column_of(place) if self.is_long(line) else place)

    def position(self, spot: Spot) -> int:
        """Return where a spot stands in Qt's text, or the nearest place that it has."""
        document = self._edit.document()
        if spot.line < self.first:
            return 0
        block = document.findBlockByNumber(spot.line - self.first)
        if not block.isValid():
            return document.characterCount() - 1
        place = self.piece(spot.line).place_of(spot.column) if self.is_long(spot.line) else spot.column
        return min(block.position() + units(block.text()[:place]), block.position() + block.length() - 1)

    def unit_of(self, line: int, column: int) -> int:
        """Return where in its block Qt shows a column of a line."""
        piece = self.piece(line)
        return units(piece.text[: piece.place_of(column)])

    # Lines that are shown in pieces

    def is_long(self, line: int) -> bool:
        """Say whether a line is shown in pieces."""
        return line < len(self._draft.lines) and len(self._draft.lines[line]) > LONG

    def piece(self, line: int) -> Piece:
        """Return what is shown of a line: all of it, unless it is long."""
        text = self._draft.lines[line] if line < len(self._draft.lines) else ""
        return piece_of(text, self._piece_at[1] if self._piece_at[0] == line else 0)

    def choose_piece(self, line: int, start: int, end: int) -> bool:
        """Choose the piece of a line that is to be shown for some columns; say whether it is another one."""
        if not self.is_long(line):
            return False
        piece = self.piece(line)
        if piece.start <= start and end <= piece.end:
            return False
        self._piece_at = (line, max(0, min((start + end - LONG) // 2, start)))
        return True

    def show_piece(self, line: int, start: int, end: int) -> None:
        """Show the piece of a long line that some columns are in; every other line from its beginning."""
        before = self._piece_at[0]
        if self.choose_piece(line, start, end):
            for one in {line, before}:
                if self.holds(one):
                    self.replace(one, 1, 1)

    def shift_piece(self, start: int, removed: int, added: int) -> None:
        """Lines have given way to others: the piece goes along with its line."""
        if (line := self._piece_at[0]) >= start and removed != added:
            shifted = (line + added - removed, self._piece_at[1])
            self._piece_at = shifted if line >= start + removed else (-1, 0)

    def _shown(self, start: int, end: int) -> str:
        """Return lines as they are shown."""
        lines = self._draft.lines[start:end]
        if max(map(len, lines), default=0) <= LONG:
            return shown_text(lines)
        return shown_text([self.piece(start + number).text for number in range(len(lines))])
