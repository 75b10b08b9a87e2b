"""A file as text: a window of its lines in a plain text edit, whatever the size of the file."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QEvent, QMimeData, QPointF, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QInputMethodEvent,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QResizeEvent,
    QTextCursor,
    QWheelEvent,
)
from PySide6.QtWidgets import QPlainTextEdit, QWidget

from ui.editing.display import column_at, pasted, units
from ui.editing.draft import LineDraft
from ui.editing.held_lines import HeldLines, Spot
from ui.editing.line_colours import LineColours
from ui.editing.long_lines import LONG
from ui.editing.problems import Problems
from ui.editing.search import Search
from ui.editing.shortcuts import leaves_undo
from ui.editing.text_colouring import TextColouring
from ui.editing.text_margin import TextMargin
from ui.editing.text_menu import editing_menu
from ui.editing.typed_edits import TypedEdits
from ui.looks.scale import NEAR

__all__ = ["TextView"]

_WRITING_KEYS = frozenset((Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Backspace, Qt.Key.Key_Delete))
_ERASING_KEYS = frozenset((Qt.Key.Key_Backspace, Qt.Key.Key_Delete))


class TextView(QPlainTextEdit):
    """Shows a window of the lines and turns what is typed into edits of the draft.

    Qt's own undo is off: Ctrl+Z belongs to the draft. A selection may reach beyond the lines shown; what is
    copied, cut or written over is always the whole of it.
    """

    moved = Signal(int)
    """The line of the caret."""
    scrolled = Signal()
    follow_wanted = Signal()
    """The person wants to go where that is defined which stands at the caret."""
    search_failed = Signal(object)
    """The SearchError because of which nothing is marked any more."""

    def __init__(
        self,
        draft: LineDraft,
        problems: Problems,
        parent: QWidget | None = None,
        *,
        colours: LineColours | None = None,
    ) -> None:
        """``colours`` says how lines look; None: all alike."""
        super().__init__(parent)
        self.draft = draft
        if colours is None:
            colours = LineColours(self)
        self.colours = colours
        self.indents = False
        """Whether a new line begins as deep as the one before."""
        self.indents_between = False
        """Whether it does so only where the next line is indented, too: behind a part a new one begins."""
        self.held = HeldLines(self, draft, lambda: self._margin.fit())
        self._typed = TypedEdits(self, draft, self.held)
        self._looks = TextColouring(self, draft, self.held, problems, colours, self.search_failed.emit)
        self._stale = False
        self._coloured_line = -1
        self._anchor: Spot | None = None
        self._caret: Spot | None = None
        """Ends of the selection that lie outside the lines shown."""
        self._leaving = QTimer(self)
        self._leaving.setSingleShot(True)
        self._leaving.setInterval(0)
        self._leaving.timeout.connect(self._leave_mark)
        self.setUndoRedoEnabled(False)
        self.set_read_only(draft.read_only)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFrameShape(QPlainTextEdit.Shape.NoFrame)
        self.setTabChangesFocus(True)
        self.setAccessibleName(self.tr("Text"))
        self.document().setDocumentMargin(NEAR)
        self._margin = TextMargin(self, problems)
        self.document().contentsChange.connect(self._contents_changed)
        self.textChanged.connect(self._settled)
        self.cursorPositionChanged.connect(self._caret_moved)
        self.selectionChanged.connect(self._selection_changed)
        self.verticalScrollBar().valueChanged.connect(self._scrolled)
        draft.lines_changed.connect(self._lines_changed)
        problems.changed.connect(self.colour)
        colours.changed.connect(self.colour)
        self.held.load(0)

    def set_read_only(self, read_only: bool) -> None:
        """Let the text be only read, with a caret to go through it, or be edited."""
        flags = Qt.TextInteractionFlag
        self.setTextInteractionFlags(
            flags.TextSelectableByKeyboard | flags.TextSelectableByMouse
            if read_only
            else flags.TextEditorInteraction
        )

    # Places

    @property
    def first_line(self) -> int:
        """The first line that is held."""
        return self.held.first

    @property
    def line(self) -> int:
        """The line of the caret."""
        return self.held.first + self.textCursor().blockNumber()

    @property
    def spot(self) -> Spot:
        """Where the caret stands."""
        return self.held.spot(self.textCursor().position())

    @property
    def selection(self) -> tuple[Spot, Spot] | None:
        """What is selected, beyond the lines shown too; None where nothing is."""
        cursor = self.textCursor()
        if self._anchor is None and self._caret is None and not cursor.hasSelection():
            return None
        ends = (
            self._anchor or self.held.spot(cursor.anchor()),
            self._caret or self.held.spot(cursor.position()),
        )
        return (min(ends), max(ends))

    @property
    def top_line(self) -> int:
        """The first line that is seen."""
        return self.held.first + self.firstVisibleBlock().blockNumber()

    def lines_seen(self) -> int:
        """Return how many lines fit, none of them wrapped."""
        return max(int(self.viewport().height() / self.fontMetrics().lineSpacing()), 1)

    def go_to(self, line: int, column: int = 0, length: int = 0) -> None:
        """Put the caret there, select ``length`` characters and have the place seen."""
        line = max(0, min(line, len(self.draft.lines) - 1))
        self._cover(line)
        self.held.show_piece(line, column, column + length)
        block = self.document().findBlockByNumber(line - self.held.first)
        piece = self.held.piece(line)
        start, end = (units(piece.text[: piece.place_of(one)]) for one in (column, column + length))
        cursor = self.textCursor()
        cursor.setPosition(block.position() + start)
        cursor.setPosition(block.position() + end, QTextCursor.MoveMode.KeepAnchor)
        self._forget_far_ends()
        seen = self.top_line < line < self.top_line + self.lines_seen() - 2
        self.setTextCursor(cursor)
        if seen:
            self.ensureCursorVisible()
        else:
            self.centerCursor()
        self.draft.end_typing()

    def scroll_to(self, line: int) -> None:
        """Show this line at the top; the caret stays where it is if that is among the lines kept."""
        line = max(0, min(line, len(self.draft.lines) - 1))
        self._cover(line, line + self.lines_seen())
        block = self.document().findBlockByNumber(line - self.held.first)
        bar = self.verticalScrollBar()
        last = line >= len(self.draft.lines) - self.lines_seen()
        bar.setValue(bar.maximum() if last else block.firstLineNumber())

    def select_all(self) -> None:
        """Select the whole base, not only the lines shown."""
        lines = self.draft.lines
        self.selectAll()
        if len(lines) > self.document().blockCount():
            self._anchor, self._caret = Spot(0, 0), Spot(len(lines) - 1, len(lines[-1]))
            self.colour()

    @property
    def holds_end(self) -> bool:
        """Whether the last line of the base is among the lines held."""
        return self.held.end >= len(self.draft.lines)

    # Editing

    def event(self, event: QEvent) -> bool:
        """Leave undo and redo to the draft's shortcuts."""
        return leaves_undo(event) or super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Keep to plain lines; reach beyond the lines shown; say why a read-only base does not take a key."""
        keys = QKeySequence.StandardKey
        if event.matches(keys.SelectAll):
            self.select_all()
            return
        if event.matches(keys.MoveToStartOfDocument):
            self.go_to(0)
            return
        if event.matches(keys.MoveToEndOfDocument):
            self.go_to(len(self.draft.lines) - 1, len(self.draft.lines[-1]) if self.draft.lines else 0)
            return
        writes = bool(event.text() and event.text().isprintable()) or event.key() in _WRITING_KEYS
        writes = writes and not event.modifiers() & Qt.KeyboardModifier.AltModifier
        plain = not event.modifiers() & Qt.KeyboardModifier.ControlModifier
        if writes and self.draft.read_only and plain:
            self.draft.refused.emit()
            return
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            # Shift+Enter would put U+2028 into the line.
            event = QKeyEvent(event.type(), event.key(), Qt.KeyboardModifier.NoModifier, "\r")
        if writes and plain and self._remove_far_selection() and event.key() in _ERASING_KEYS:
            return
        if self.indents and event.text() == "\r" and writes and plain:
            indent = _indent_at(self.draft.lines, self.spot, between=self.indents_between)
            self.textCursor().insertText("\n" + indent)
            self.ensureCursorVisible()
            return
        super().keyPressEvent(event)

    def inputMethodEvent(self, event: QInputMethodEvent) -> None:
        """Write what an input method brings over the whole selection."""
        if event.commitString() or event.preeditString():
            self._remove_far_selection()
        super().inputMethodEvent(event)

    def inputMethodQuery(self, query: Qt.InputMethodQuery, *argument: Any) -> Any:
        """Tell where the caret stands as this widget counts: Qt forgets the margin with the numbers."""
        answer = super().inputMethodQuery(query, *argument)
        if isinstance(answer, QRectF):
            return answer.translated(QPointF(self.viewport().pos()))
        return answer

    def createMimeDataFromSelection(self) -> QMimeData:
        """Copy the lines as they are: Qt would turn no-break spaces into spaces."""
        data = QMimeData()
        data.setText("" if (ends := self.selection) is None else _text_of(self.draft.lines, *ends))
        return data

    def canInsertFromMimeData(self, source: QMimeData) -> bool:
        """Take text only."""
        return source.hasText()

    def insertFromMimeData(self, source: QMimeData) -> None:
        """Paste text as lines."""
        if self.draft.read_only:
            self.draft.refused.emit()
            return
        self._remove_far_selection()
        self.draft.end_typing()
        text = pasted(source.text())
        if len(text) <= LONG:
            self.textCursor().insertText(text)
        else:
            self._insert_much(text)
        self.draft.end_typing()

    def _insert_much(self, text: str) -> None:
        """Put text in the place of the selection without laying out lines of any length."""
        spot, lines = self.spot, self.draft.lines
        first, last = self.selection or (spot, spot)
        before = lines[first.line][: first.column] if lines else ""
        after = lines[last.line][last.column :] if lines else ""
        new = (before + text).split("\n")
        line, column = first.line + len(new) - 1, len(new[-1])
        new[-1] += after
        count = last.line - first.line + 1 if lines else 0
        if self.draft.replace(first.line, count, new, self.tr("Paste")):
            self.go_to(line, column)

    def cut(self) -> None:
        """Cut the whole selection."""
        self.copy()
        if not self._remove_far_selection():
            self.textCursor().removeSelectedText()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Offer editing, with the draft's undo in the place of Qt's."""
        editing_menu(self).popup(event.globalPos())

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A click elsewhere begins a new step of undo; with Ctrl it asks where to go from there."""
        self.draft.end_typing()
        super().mousePressEvent(event)
        keys, ctrl = event.modifiers(), Qt.KeyboardModifier.ControlModifier
        if event.button() == Qt.MouseButton.LeftButton and keys == ctrl:
            self.follow_wanted.emit()

    def _contents_changed(self, position: int, removed: int, added: int) -> None:
        self._typed.take(position, removed, added)

    def _settled(self) -> None:
        if (caret := self._typed.repair()) is not None:
            self._put_caret(caret)
        if self._stale:
            self.colour()

    def _lines_changed(self, start: int, removed: int, added: int) -> None:
        if self._typed.busy:
            # What is marked is put right when the text edit has settled.
            self._stale = True
            return
        self._forget_far_ends()
        held, size = self.held, len(self.draft.lines)
        held.shift_piece(start, removed, added)
        if start + removed <= held.first and start < held.first:
            held.first += added - removed
            self._margin.update()
        elif start > held.end or (start == held.end and removed):
            # Behind the lines held: nothing of it is seen.
            pass
        elif not held.takes(start, removed, added):
            top = self.top_line
            held.load(max(0, min(held.first, size - 1)))
            self.scroll_to(min(top, size - 1))
        elif start <= held.end:
            held.replace(start, removed, added)
            held.trim()
        self.colour()
        self.scrolled.emit()

    def _remove_far_selection(self) -> bool:
        """Delete a selection that reaches beyond the lines shown; say whether there was one."""
        if self._anchor is None and self._caret is None:
            return False
        selection = self.selection
        assert selection is not None
        first, last = selection
        lines = self.draft.lines
        line = lines[first.line][: first.column] + lines[last.line][last.column :]
        self._forget_far_ends()
        count = last.line - first.line + 1
        if self.draft.replace(first.line, count, [line], self.tr("Delete")):
            self.go_to(first.line, first.column)
        return True

    # The window of lines

    def _cover(self, start: int, end: int | None = None) -> None:
        """Hold the lines from ``start`` to ``end`` and enough around them; keep the caret if that is held."""
        end = start if end is None else min(end, len(self.draft.lines) - 1)
        if self.held.reach(start, end):
            return
        selection, spot = self.selection, self.spot
        anchor = self._anchor or self.held.spot(self.textCursor().anchor())
        had_anchor = selection is not None
        self.held.load_around((start + end) // 2)
        cursor = self.textCursor()
        ends = [anchor, self._caret or spot] if had_anchor else [spot, spot]
        if self._caret is None and not had_anchor and not self.held.holds(spot.line):
            spot = Spot(start, 0)
            ends = [spot, spot]
        self.held.setting = True
        cursor.setPosition(self.held.position(ends[0]))
        cursor.setPosition(self.held.position(ends[1]), QTextCursor.MoveMode.KeepAnchor)
        self.setTextCursor(cursor)
        self.held.setting = False
        self._anchor = ends[0] if had_anchor and not self.held.holds(ends[0].line) else None
        self._caret = ends[1] if had_anchor and not self.held.holds(ends[1].line) else None

    def _put_caret(self, spot: Spot) -> None:
        cursor = self.textCursor()
        cursor.setPosition(self.held.position(spot))
        self.setTextCursor(cursor)

    def _leave_mark(self) -> None:
        """The caret was moved into a mark or behind it: show what that stands for."""
        cursor = self.textCursor()
        line = self.line
        if cursor.hasSelection() or not self.held.is_long(line) or cursor.block().layout().preeditAreaText():
            return
        piece = self.held.piece(line)
        place = column_at(cursor.block().text(), cursor.positionInBlock())
        column = piece.column_of(place)
        if piece.in_mark(place):
            later = place > piece.head
            column = piece.end if later else piece.start
            self.held.show_piece(line, *((column, column + LONG) if later else (column - LONG, column)))
        elif not piece.start <= column <= piece.end:
            self.held.show_piece(line, column, column)
        else:
            return
        self._put_caret(Spot(line, column))
        self.ensureCursorVisible()

    def _forget_far_ends(self) -> None:
        self._anchor = self._caret = None

    def _caret_moved(self) -> None:
        if self.held.setting:
            return
        if self._caret is not None or not self.textCursor().hasSelection():
            self._forget_far_ends()
        line = self.line
        if self._stale or line != self._coloured_line:
            self.colour()
        self.moved.emit(line)
        if self.held.is_long(line):
            self._leaving.start()
        composing = bool(self.textCursor().block().layout().preeditAreaText())
        if self.held.ends_near(line) and not self._typed.busy and not composing:
            top = self.top_line
            self._cover(line)
            self._scroll_within(top)

    def _scroll_within(self, line: int) -> None:
        block = self.document().findBlockByNumber(line - self.held.first)
        if block.isValid():
            self.verticalScrollBar().setValue(block.firstLineNumber())

    def _selection_changed(self) -> None:
        if not self.held.setting and self._anchor is not None and not self.textCursor().hasSelection():
            self._forget_far_ends()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Scroll on into lines that are not held yet."""
        super().wheelEvent(event)
        top, first = self.top_line, self.held.first
        self._cover(top, top + self.lines_seen())
        if self.held.first != first:
            self._scroll_within(top)

    def _scrolled(self) -> None:
        self.colour()
        self._margin.update()
        self.scrolled.emit()

    # Looks

    def set_search(self, search: Search | None) -> None:
        """Mark what a search finds in the lines that are seen."""
        self._looks.search = search
        self.colour()

    def colour(self) -> None:
        """Colour the lines that are seen, underline problems, mark what was found."""
        if self.held.setting:
            return
        self._stale = False
        self._coloured_line = self.line
        self._looks.show(self.firstVisibleBlock(), self.lines_seen() + 2)

    def changeEvent(self, event: QEvent) -> None:
        """Follow the palette and the font."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self.colour()
        elif event.type() == QEvent.Type.FontChange and hasattr(self, "_margin"):
            self._margin.fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the margin beside the text."""
        caret = self.cursorRect()
        # The viewport has its new size already: what was seen is told by the old one of the whole.
        seen = caret.top() >= 0 and caret.bottom() <= event.oldSize().height()
        super().resizeEvent(event)
        if seen:
            # The list of problems grew, maybe, and shall not cover the line that is written.
            self.ensureCursorVisible()
        self._margin.place()
        self.colour()
        self.scrolled.emit()


def _indent_at(lines: Sequence[str], spot: Spot, *, between: bool) -> str:
    """Return what a line that begins at a spot is indented by; ``between``: where the next one is, too."""
    before = lines[spot.line][: spot.column] if lines else ""
    behind = lines[spot.line + 1] if spot.line + 1 < len(lines) else ""
    if between and not behind[:1].isspace():
        return ""
    return before[: len(before) - len(before.lstrip())]


def _text_of(lines: Sequence[str], first: Spot, last: Spot) -> str:
    """Return the text between two spots."""
    between = list(lines[first.line : last.line + 1])
    between[-1] = between[-1][: last.column]
    between[0] = between[0][first.column :]
    return "\n".join(between)
