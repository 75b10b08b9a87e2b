"""How the lines of a text view that are seen look: their colours, their problems, what was found in them."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtGui import (
    QPalette,
    QTextBlock,
    QTextCharFormat,
    QTextCursor,
    QTextFormat,
    QTextLayout,
)
from PySide6.QtWidgets import QPlainTextEdit, QTextEdit

from ui.editing.colours import found_colour, severity_colour
from ui.editing.display import units
from ui.editing.draft import LineDraft
from ui.editing.held_lines import HeldLines
from ui.editing.line_colours import LineColours
from ui.editing.long_lines import LONG
from ui.editing.problems import Problems
from ui.editing.search import Search, SearchError

__all__ = ["TextColouring"]


class TextColouring:
    """Colours blocks in the text edit itself; the rest are marks above it."""

    def __init__(
        self,
        edit: QPlainTextEdit,
        draft: LineDraft,
        held: HeldLines,
        problems: Problems,
        colours: LineColours,
        failed: Callable[[SearchError], object],
    ) -> None:
        """``failed`` hears of a search that takes too long: nothing is marked any more."""
        self._edit = edit
        self._draft = draft
        self._held = held
        self._problems = problems
        self._colours = colours
        self._failed = failed
        self.search: Search | None = None
        """What is marked."""

    def show(self, block: QTextBlock, seen: int) -> None:
        """Colour so many blocks, underline problems, mark the caret's line and what was found."""
        palette = self._edit.palette()
        marks = [self._line_mark(palette)]
        size = len(self._draft.lines)
        first = self._held.first + block.blockNumber()
        self._colours.show(first, first + seen)
        for line in range(first, first + seen):
            if not block.isValid():
                break
            if line < size:
                self._colour_block(block, line, palette)
            for problem in self._problems.at(line):
                wave = QTextCharFormat()
                wave.setUnderlineStyle(QTextCharFormat.UnderlineStyle.WaveUnderline)
                wave.setUnderlineColor(severity_colour(problem.severity, palette))
                start = self._held.unit_of(line, problem.column - 1) if problem.column else 0
                marks.append(_mark(block, start, block.length() - 1, wave))
            if self.search is not None:
                background = QTextCharFormat()
                background.setBackground(found_colour(palette))
                for start, end in self._found_in(line):
                    place = self._held.unit_of(line, start), self._held.unit_of(line, end)
                    marks.append(_mark(block, *place, background))
            block = block.next()
        self._edit.setExtraSelections(marks)

    def _line_mark(self, palette: QPalette) -> QTextEdit.ExtraSelection:
        current = QTextEdit.ExtraSelection()
        current.cursor = self._edit.textCursor()
        current.cursor.clearSelection()
        current.format.setBackground(palette.color(QPalette.ColorRole.AlternateBase))
        current.format.setProperty(QTextFormat.Property.FullWidthSelection, True)
        return current

    def _colour_block(self, block: QTextBlock, line: int, palette: QPalette) -> None:
        """Write a line in the colours of its pieces, unless it is already."""
        part = self._held.piece(line)
        text = part.text
        narrow = units(text) == len(text)
        formats: list[QTextLayout.FormatRange] = []
        known: list[object] = [text]
        # A long line is coloured as far as its beginning is shown.
        for start, end, look in () if part.start else self._colours.pieces(line, palette):
            end = min(end, part.end)
            if start >= end:
                break
            if not narrow:
                start, end = units(text[:start]), units(text[:end])
            piece = QTextLayout.FormatRange()
            piece.start, piece.length, piece.format = start, end - start, look
            formats.append(piece)
            known += (start, end, look.foreground().color().rgb())
        state = hash(tuple(known)) & 0x7FFFFFFF
        # Input methods have formats of their own there while something is being composed.
        if block.userState() == state or block.layout().preeditAreaText():
            return
        block.setUserState(state)
        block.layout().setFormats(formats)
        self._held.setting = True
        self._edit.document().markContentsDirty(block.position(), block.length())
        self._held.setting = False

    def _found_in(self, line: int) -> list[tuple[int, int]]:
        if self.search is None or line >= len(self._draft.lines):
            return []
        piece = self._held.piece(line)
        try:
            text = self._draft.lines[line]
            if len(text) > LONG:
                found = self.search.in_line(text[piece.start : piece.end])
                return [(start + piece.start, end + piece.start) for start, end in found]
            return self.search.in_line(text)
        except SearchError as error:
            self.search = None
            self._failed(error)
            return []


def _mark(block: QTextBlock, start: int, end: int, style: QTextCharFormat) -> QTextEdit.ExtraSelection:
    mark = QTextEdit.ExtraSelection()
    cursor = QTextCursor(block)
    cursor.setPosition(block.position() + start)
    cursor.setPosition(block.position() + end, QTextCursor.MoveMode.KeepAnchor)
    mark.cursor = cursor
    mark.format = style
    return mark
