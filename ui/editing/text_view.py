"""A file as text: a window of its lines in a plain text edit, whatever the size of the file."""

from __future__ import annotations

from typing import Any, NamedTuple

from PySide6.QtCore import QEvent, QMimeData, QPointF, QRect, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QFontMetricsF,
    QInputMethodEvent,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QResizeEvent,
    QTextBlock,
    QTextCharFormat,
    QTextCursor,
    QTextFormat,
    QTextLayout,
    QWheelEvent,
)
from PySide6.QtWidgets import QHBoxLayout, QMenu, QPlainTextEdit, QScrollBar, QTextEdit, QWidget

from ui.editing.colours import found_colour, severity_colour
from ui.editing.display import column_at, common, pasted, shown_text, spliced, units
from ui.editing.draft import Draft, LineDraft
from ui.editing.line_colours import LineColours, PairColours
from ui.editing.long_lines import LONG, Piece, change_of, piece_of
from ui.editing.marks import draw_mark
from ui.editing.problems import Problems
from ui.editing.search import Search, SearchError
from ui.editing.shortcuts import leaves_undo
from ui.looks.palette import colours_of

__all__ = ["WINDOW", "Spot", "TextPane", "TextView"]

WINDOW = 8_000
"""At most so many lines are in the text edit at once."""
_EDGE = 1_500
"""This near to the end of the window it is moved on, where the base has more."""


class Spot(NamedTuple):
    """A place in the text: line and character, both from 0."""

    line: int
    column: int


class TextView(QPlainTextEdit):
    """Shows the lines from ``first_line`` on and turns what is typed into edits of the draft.

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
        """``colours`` says how lines look; where it is not given, the keys of a base are coloured."""
        super().__init__(parent)
        self.draft = draft
        if colours is None:
            colours = PairColours(draft, self) if isinstance(draft, Draft) else LineColours(self)
        self.colours = colours
        self.indents = False
        """Whether a new line begins as deep as the one before."""
        self.indents_between = False
        """Whether it does so only where the next line is indented, too: behind a part a new one begins."""
        self.first_line = 0
        self._problems = problems
        self._blocks = 1
        self._setting = False
        self._own_edit = False
        self._stale = False
        self._coloured_line = -1
        self._anchor: Spot | None = None
        self._caret: Spot | None = None
        """Ends of the selection that lie outside the lines shown."""
        self._search: Search | None = None
        self._piece_at = (-1, 0)
        """A long line that is not shown from its beginning, and from which column on it is."""
        self._repair: tuple[int, int, int, Spot] | None = None
        """Lines to be shown anew: the first, how many there are, how many there are to be, and the caret."""
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
        self.document().setDocumentMargin(6)
        self._margin = _Margin(self)
        self.document().contentsChange.connect(self._contents_changed)
        self.textChanged.connect(self._settled)
        self.cursorPositionChanged.connect(self._caret_moved)
        self.selectionChanged.connect(self._selection_changed)
        self.updateRequest.connect(self._update_margin)
        self.verticalScrollBar().valueChanged.connect(self._scrolled)
        draft.lines_changed.connect(self._lines_changed)
        problems.changed.connect(self.colour)
        colours.changed.connect(self.colour)
        self._load(0)

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
    def line(self) -> int:
        """The line of the caret."""
        return self.first_line + self.textCursor().blockNumber()

    @property
    def spot(self) -> Spot:
        """Where the caret stands."""
        return self._spot(self.textCursor().position())

    @property
    def selection(self) -> tuple[Spot, Spot] | None:
        """What is selected, beyond the lines shown too; None where nothing is."""
        cursor = self.textCursor()
        if self._anchor is None and self._caret is None and not cursor.hasSelection():
            return None
        ends = (
            self._anchor or self._spot(cursor.anchor()),
            self._caret or self._spot(cursor.position()),
        )
        return (min(ends), max(ends))

    @property
    def top_line(self) -> int:
        """The first line that is seen."""
        return self.first_line + self.firstVisibleBlock().blockNumber()

    def lines_seen(self) -> int:
        """Return how many lines fit, none of them wrapped."""
        return max(int(self.viewport().height() / self.fontMetrics().lineSpacing()), 1)

    def go_to(self, line: int, column: int = 0, length: int = 0) -> None:
        """Put the caret there, select ``length`` characters and have the place seen."""
        line = max(0, min(line, len(self.draft.lines) - 1))
        self._cover(line)
        self._show_piece(line, column, column + length)
        block = self.document().findBlockByNumber(line - self.first_line)
        piece = self._piece(line)
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
        block = self.document().findBlockByNumber(line - self.first_line)
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
        return self.first_line + self._blocks >= len(self.draft.lines)

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
            spot = self.spot
            before = self.draft.lines[spot.line][: spot.column] if self.draft.lines else ""
            depth = len(before) - len(before.lstrip()) if self._goes_on(spot.line) else 0
            self.textCursor().insertText("\n" + before[:depth])
            self.ensureCursorVisible()
            return
        super().keyPressEvent(event)

    def _goes_on(self, line: int) -> bool:
        lines = self.draft.lines
        behind = lines[line + 1] if line + 1 < len(lines) else ""
        return not self.indents_between or behind[:1].isspace()

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
        data.setText(self._selected_text())
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
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        editable, selected = not self.draft.read_only, self.selection is not None
        stack, keys = self.draft.undo_stack, QKeySequence.StandardKey
        for words, key, act, enabled in (
            (self.tr("Undo"), keys.Undo, stack.undo, stack.canUndo()),
            (self.tr("Redo"), keys.Redo, stack.redo, stack.canRedo()),
            (self.tr("Cut"), keys.Cut, self.cut, editable and selected),
            (self.tr("Copy"), keys.Copy, self.copy, selected),
            (self.tr("Paste"), keys.Paste, self.paste, editable and self.canPaste()),
            (self.tr("Select all"), keys.SelectAll, self.select_all, True),
        ):
            action = menu.addAction(words, act)
            action.setShortcut(QKeySequence(key))
            action.setEnabled(enabled)
        menu.popup(event.globalPos())

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A click elsewhere begins a new step of undo; with Ctrl it asks where to go from there."""
        self.draft.end_typing()
        super().mousePressEvent(event)
        keys, ctrl = event.modifiers(), Qt.KeyboardModifier.ControlModifier
        if event.button() == Qt.MouseButton.LeftButton and keys == ctrl:
            self.follow_wanted.emit()

    def _contents_changed(self, position: int, _removed: int, added: int) -> None:
        document = self.document()
        before, self._blocks = self._blocks, document.blockCount()
        if self._setting:
            return
        first = document.findBlock(position).blockNumber()
        last_block = document.findBlock(min(position + added, document.characterCount() - 1))
        count = last_block.blockNumber() - first + 1
        texts: list[str] = []
        block = document.findBlockByNumber(first)
        for _ in range(count):
            texts.append(block.text())
            block = block.next()
        start = self.first_line + first
        removed = min(count + before - self._blocks, len(self.draft.lines) - start)
        if any(len(line) > LONG for line in self.draft.lines[start : start + removed]):
            self._edit_pieces(start, removed, texts)
            return
        old = "\n".join(self.draft.lines[start : start + removed])
        new = spliced(old, "\n".join(texts)).split("\n")
        self._own_edit = True
        try:
            typing = ("text", start) if removed == 1 == len(new) else None
            self.draft.replace(start, removed, new, self.tr("Typing"), typing=typing)
        finally:
            self._own_edit = False

    def _edit_pieces(self, start: int, removed: int, texts: list[str]) -> None:
        """Take over an edit of lines of which some are shown in pieces, and have them shown anew.

        Of the pieces' marks nothing is taken over: an edit that would break one is taken back.
        """
        pieces = [self._piece(line) for line in range(start, start + removed)]
        before = shown_text([piece.text for piece in pieces])
        edited = "\n".join(texts)
        at = common(before, edited)
        behind = common(before[at:][::-1], edited[at:][::-1])
        span = change_of(pieces, at, len(before) - behind - at)
        size = len(self.draft.lines)
        caret = self._stuck_at(start, pieces, at)
        if span is not None:
            line, end_line = start + span.line, start + span.end_line
            old = self.draft.lines
            written = edited[at : len(edited) - behind]
            new = (old[line][: span.column] + written + old[end_line][span.end_column :]).split("\n")
            self._own_edit = True
            try:
                typing = ("text", line) if line == end_line and len(new) == 1 else None
                self.draft.replace(line, end_line - line + 1, new, self.tr("Typing"), typing=typing)
            finally:
                self._own_edit = False
            parts = written.split("\n")
            column = len(parts[-1]) + (span.column if len(parts) == 1 else 0)
            caret = Spot(line + len(parts) - 1, column)
        self._repair = (start, len(texts), removed + len(self.draft.lines) - size, caret)

    def _stuck_at(self, start: int, pieces: list[Piece], place: int) -> Spot:
        for number, piece in enumerate(pieces):
            if place <= len(piece.text):
                return Spot(start + number, piece.column_of(place))
            place -= len(piece.text) + 1
        return Spot(start, 0)

    def _settled(self) -> None:
        if self._repair is not None and not self._setting:
            (start, held, wanted, caret), self._repair = self._repair, None
            self._choose_piece(caret.line, caret.column, caret.column)
            self._replace_blocks(start - self.first_line, held, wanted)
            self._put_caret(caret)
        if self._stale:
            self.colour()

    def _lines_changed(self, start: int, removed: int, added: int) -> None:
        if self._own_edit:
            # What is marked is put right when the text edit has settled.
            self._stale = True
            return
        self._forget_far_ends()
        if (line := self._piece_at[0]) >= start and removed != added:
            shifted = (line + added - removed, self._piece_at[1])
            self._piece_at = shifted if line >= start + removed else (-1, 0)
        end = self.first_line + self._blocks
        if start + removed <= self.first_line and start < self.first_line:
            self.first_line += added - removed
            self._margin.update()
        elif start > end or (start == end and removed):
            # Behind the lines held: nothing of it is seen.
            pass
        elif start < self.first_line or start + removed > end or added > WINDOW // 4 or self._blocks <= 1:
            top = self.top_line
            self._load(max(0, min(self.first_line, len(self.draft.lines) - 1)))
            self.scroll_to(min(top, len(self.draft.lines) - 1))
        elif start <= end:
            self._replace_blocks(start - self.first_line, removed, added)
            if self._blocks > WINDOW:
                self._load(self.first_line)
        self.colour()
        self.scrolled.emit()

    def _replace_blocks(self, first: int, removed: int, added: int) -> None:
        start = self.first_line + first
        text = self._shown(start, start + added)
        document = self.document()
        cursor = QTextCursor(document)
        self._setting = True
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
            self._setting = False
        self._blocks = document.blockCount()

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

    def _selected_text(self) -> str:
        selection = self.selection
        if selection is None:
            return ""
        first, last = selection
        lines = list(self.draft.lines[first.line : last.line + 1])
        lines[-1] = lines[-1][: last.column]
        lines[0] = lines[0][first.column :]
        return "\n".join(lines)

    # The window of lines

    def _load(self, first: int) -> None:
        """Hold the lines from ``first`` on."""
        lines = self.draft.lines
        self.first_line = max(0, min(first, len(lines) - WINDOW))
        self._setting = True
        try:
            self.setPlainText(self._shown(self.first_line, self.first_line + WINDOW))
        finally:
            self._setting = False
        self._blocks = self.document().blockCount()
        self._set_margin()

    def _cover(self, start: int, end: int | None = None) -> None:
        """Hold the lines from ``start`` to ``end`` and enough around them; keep the caret if that is held."""
        size = len(self.draft.lines)
        end = start if end is None else min(end, size - 1)
        first, last = self.first_line, self.first_line + self._blocks - 1
        if (start >= first + _EDGE or first == 0) and (end <= last - _EDGE or last >= size - 1):
            return
        selection, spot = self.selection, self.spot
        anchor = self._anchor or self._spot(self.textCursor().anchor())
        had_anchor = selection is not None
        self._load((start + end) // 2 - WINDOW // 2)
        cursor = self.textCursor()
        ends = [anchor, self._caret or spot] if had_anchor else [spot, spot]
        if self._caret is None and not had_anchor and not self._holds(spot.line):
            spot = Spot(start, 0)
            ends = [spot, spot]
        self._setting = True
        cursor.setPosition(self._position(ends[0]))
        cursor.setPosition(self._position(ends[1]), QTextCursor.MoveMode.KeepAnchor)
        self.setTextCursor(cursor)
        self._setting = False
        self._anchor = ends[0] if had_anchor and not self._holds(ends[0].line) else None
        self._caret = ends[1] if had_anchor and not self._holds(ends[1].line) else None

    def _holds(self, line: int) -> bool:
        return self.first_line <= line < self.first_line + self._blocks

    def _spot(self, position: int) -> Spot:
        block = self.document().findBlock(position)
        line = self.first_line + block.blockNumber()
        place = column_at(block.text(), position - block.position())
        return Spot(line, self._piece(line).column_of(place) if self._is_long(line) else place)

    def _position(self, spot: Spot) -> int:
        """Return where a spot stands in Qt's text, or the nearest place that it has."""
        document = self.document()
        if spot.line < self.first_line:
            return 0
        block = document.findBlockByNumber(spot.line - self.first_line)
        if not block.isValid():
            return document.characterCount() - 1
        place = self._piece(spot.line).place_of(spot.column) if self._is_long(spot.line) else spot.column
        return min(block.position() + units(block.text()[:place]), block.position() + block.length() - 1)

    # Lines that are shown in pieces

    def _is_long(self, line: int) -> bool:
        return line < len(self.draft.lines) and len(self.draft.lines[line]) > LONG

    def _piece(self, line: int) -> Piece:
        text = self.draft.lines[line] if line < len(self.draft.lines) else ""
        return piece_of(text, self._piece_at[1] if self._piece_at[0] == line else 0)

    def _shown(self, start: int, end: int) -> str:
        """Return lines as they are shown."""
        lines = self.draft.lines[start:end]
        if max(map(len, lines), default=0) <= LONG:
            return shown_text(lines)
        return shown_text([self._piece(start + number).text for number in range(len(lines))])

    def _choose_piece(self, line: int, start: int, end: int) -> bool:
        """Choose the piece of a line that is to be shown for some columns; say whether it is another one."""
        if not self._is_long(line):
            return False
        piece = self._piece(line)
        if piece.start <= start and end <= piece.end:
            return False
        self._piece_at = (line, max(0, min((start + end - LONG) // 2, start)))
        return True

    def _show_piece(self, line: int, start: int, end: int) -> None:
        """Show the piece of a long line that some columns are in; every other line from its beginning."""
        before = self._piece_at[0]
        if self._choose_piece(line, start, end):
            for one in {line, before}:
                if self._holds(one):
                    self._replace_blocks(one - self.first_line, 1, 1)

    def _put_caret(self, spot: Spot) -> None:
        cursor = self.textCursor()
        cursor.setPosition(self._position(spot))
        self.setTextCursor(cursor)

    def _leave_mark(self) -> None:
        """The caret was moved into a mark or behind it: show what that stands for."""
        cursor = self.textCursor()
        line = self.line
        if cursor.hasSelection() or not self._is_long(line) or cursor.block().layout().preeditAreaText():
            return
        piece = self._piece(line)
        place = column_at(cursor.block().text(), cursor.positionInBlock())
        column = piece.column_of(place)
        if piece.in_mark(place):
            later = place > piece.head
            column = piece.end if later else piece.start
            self._show_piece(line, *((column, column + LONG) if later else (column - LONG, column)))
        elif not piece.start <= column <= piece.end:
            self._show_piece(line, column, column)
        else:
            return
        self._put_caret(Spot(line, column))
        self.ensureCursorVisible()

    def _forget_far_ends(self) -> None:
        self._anchor = self._caret = None

    def _caret_moved(self) -> None:
        if self._setting:
            return
        if self._caret is not None or not self.textCursor().hasSelection():
            self._forget_far_ends()
        line = self.line
        if self._stale or line != self._coloured_line:
            self.colour()
        self.moved.emit(line)
        if self._is_long(line):
            self._leaving.start()
        block = self.textCursor().blockNumber()
        near = (block < _EDGE and self.first_line > 0) or (
            block >= self._blocks - _EDGE and self.first_line + self._blocks < len(self.draft.lines)
        )
        if near and not self._own_edit and not self.textCursor().block().layout().preeditAreaText():
            top = self.top_line
            self._cover(line)
            self._scroll_within(top)

    def _scroll_within(self, line: int) -> None:
        block = self.document().findBlockByNumber(line - self.first_line)
        if block.isValid():
            self.verticalScrollBar().setValue(block.firstLineNumber())

    def _selection_changed(self) -> None:
        if not self._setting and self._anchor is not None and not self.textCursor().hasSelection():
            self._forget_far_ends()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Scroll on into lines that are not held yet."""
        super().wheelEvent(event)
        self._cover_what_is_seen()

    def _cover_what_is_seen(self) -> None:
        top = self.top_line
        first = self.first_line
        self._cover(top, top + self.lines_seen())
        if self.first_line != first:
            self._scroll_within(top)

    def _scrolled(self) -> None:
        self.colour()
        self._margin.update()
        self.scrolled.emit()

    # Looks

    def set_search(self, search: Search | None) -> None:
        """Mark what a search finds in the lines that are seen."""
        self._search = search
        self.colour()

    def colour(self) -> None:
        """Colour the lines that are seen, underline problems, mark what was found."""
        if self._setting:
            return
        self._stale = False
        self._coloured_line = self.line
        palette = self.palette()
        marks: list[QTextEdit.ExtraSelection] = []
        current = QTextEdit.ExtraSelection()
        current.cursor = self.textCursor()
        current.cursor.clearSelection()
        current.format.setBackground(palette.color(QPalette.ColorRole.AlternateBase))
        current.format.setProperty(QTextFormat.Property.FullWidthSelection, True)
        marks.append(current)
        lines = self.draft.lines
        block = self.firstVisibleBlock()
        seen = self.lines_seen() + 2
        first = self.first_line + block.blockNumber()
        self.colours.show(first, first + seen)
        for _ in range(seen):
            if not block.isValid():
                break
            line = self.first_line + block.blockNumber()
            if line < len(lines):
                self._colour_block(block, line, palette)
            for problem in self._problems.at(line):
                wave = QTextCharFormat()
                wave.setUnderlineStyle(QTextCharFormat.UnderlineStyle.WaveUnderline)
                wave.setUnderlineColor(severity_colour(problem.severity, palette))
                start = self._unit_of(line, problem.column - 1) if problem.column else 0
                marks.append(_mark(block, start, block.length() - 1, wave))
            if self._search is not None:
                background = QTextCharFormat()
                background.setBackground(found_colour(palette))
                for start, end in self._found_in(line):
                    marks.append(
                        _mark(block, self._unit_of(line, start), self._unit_of(line, end), background)
                    )
            block = block.next()
        self.setExtraSelections(marks)

    def _colour_block(self, block: QTextBlock, line: int, palette: QPalette) -> None:
        """Write a line in the colours of its pieces, unless it is already."""
        part = self._piece(line)
        text = part.text
        narrow = units(text) == len(text)
        formats: list[QTextLayout.FormatRange] = []
        known: list[object] = [text]
        # A long line is coloured as far as its beginning is shown.
        for start, end, look in () if part.start else self.colours.pieces(line, palette):
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
        self._setting = True
        self.document().markContentsDirty(block.position(), block.length())
        self._setting = False

    def _unit_of(self, line: int, column: int) -> int:
        """Return where in its block Qt shows a column of a line."""
        piece = self._piece(line)
        return units(piece.text[: piece.place_of(column)])

    def _found_in(self, line: int) -> list[tuple[int, int]]:
        if self._search is None or line >= len(self.draft.lines):
            return []
        piece = self._piece(line)
        try:
            text = self.draft.lines[line]
            if len(text) > LONG:
                found = self._search.in_line(text[piece.start : piece.end])
                return [(start + piece.start, end + piece.start) for start, end in found]
            return self._search.in_line(text)
        except SearchError as error:
            self._search = None
            self.search_failed.emit(error)
            return []

    def changeEvent(self, event: QEvent) -> None:
        """Follow the palette and the font."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self.colour()
        elif event.type() == QEvent.Type.FontChange and hasattr(self, "_margin"):
            self._set_margin()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the margin beside the text."""
        caret = self.cursorRect()
        # The viewport has its new size already: what was seen is told by the old one of the whole.
        seen = caret.top() >= 0 and caret.bottom() <= event.oldSize().height()
        super().resizeEvent(event)
        if seen:
            # The list of problems grew, maybe, and shall not cover the line that is written.
            self.ensureCursorVisible()
        self._place_margin()
        self.colour()
        self.scrolled.emit()

    def _set_margin(self) -> None:
        self.setViewportMargins(self._margin.sizeHint().width(), 0, 0, 0)
        self._place_margin()

    def _place_margin(self) -> None:
        area = self.contentsRect()
        self._margin.setGeometry(
            QRect(area.left(), area.top(), self._margin.sizeHint().width(), area.height())
        )

    def _update_margin(self, area: QRect, dy: int) -> None:
        if dy:
            self._margin.scroll(0, dy)
        else:
            self._margin.update(0, area.y(), self._margin.width(), area.height())

    def paint_margin(self, event: QPaintEvent) -> None:
        """Draw line numbers and the marks of problems beside the lines that are seen."""
        painter = QPainter(self._margin)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        palette, colours = self.palette(), colours_of(self.palette())
        painter.fillRect(event.rect(), QColor(colours.alternate))
        painter.setPen(QColor(colours.line))
        edge = self._margin.width() - 1
        painter.drawLine(edge, event.rect().top(), edge, event.rect().bottom())
        height = self.fontMetrics().height()
        caret = self.line
        block = self.firstVisibleBlock()
        top = self.blockBoundingGeometry(block).translated(self.contentOffset()).top()
        while block.isValid() and top <= event.rect().bottom():
            line = self.first_line + block.blockNumber()
            if top + height >= event.rect().top() and line < max(len(self.draft.lines), 1):
                painter.setPen(QColor(colours.text if line == caret else colours.muted))
                numbers = QRect(0, round(top), edge - 6, height)
                painter.drawText(
                    numbers, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, str(line + 1)
                )
                if problems := self._problems.at(line):
                    colour = severity_colour(problems[0].severity, palette)
                    draw_mark(painter, QPointF(9, top + height / 2), problems[0].severity, colour)
            top += self.blockBoundingRect(block).height()
            block = block.next()

    def margin_width(self) -> int:
        """Return how wide numbers and marks are."""
        digits = max(len(str(len(self.draft.lines))), 3)
        return round(QFontMetricsF(self.font()).horizontalAdvance("0") * digits) + 32


_WRITING_KEYS = frozenset((Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Backspace, Qt.Key.Key_Delete))
_ERASING_KEYS = frozenset((Qt.Key.Key_Backspace, Qt.Key.Key_Delete))


class _Margin(QWidget):
    """The strip beside the text."""

    def __init__(self, view: TextView) -> None:
        super().__init__(view)
        self._view = view

    def sizeHint(self) -> QSize:
        """As wide as the longest line number needs."""
        return QSize(self._view.margin_width(), 0)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Let the view draw: it knows where its lines are."""
        self._view.paint_margin(event)


class TextPane(QWidget):
    """The text view with a scroll bar that stands for the whole base, not only for the lines held."""

    def __init__(self, view: TextView, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.view = view
        self.bar = QScrollBar(Qt.Orientation.Vertical, self)
        self.bar.setAccessibleName(self.tr("Place in the base"))
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(view)
        row.addWidget(self.bar)
        view.scrolled.connect(self._follow)
        self.bar.valueChanged.connect(self._scroll)
        self._following = False
        self._follow()

    def _follow(self) -> None:
        view = self.view
        seen = view.lines_seen()
        self._following = True
        self.bar.setRange(0, max(len(view.draft.lines) - seen + 1, 0))
        self.bar.setPageStep(seen)
        own = view.verticalScrollBar()
        at_end = own.value() == own.maximum() and view.holds_end
        self.bar.setValue(self.bar.maximum() if at_end else view.top_line)
        self._following = False

    def _scroll(self, line: int) -> None:
        if not self._following:
            self.view.scroll_to(line)


def _mark(block: QTextBlock, start: int, end: int, style: QTextCharFormat) -> QTextEdit.ExtraSelection:
    mark = QTextEdit.ExtraSelection()
    cursor = QTextCursor(block)
    cursor.setPosition(block.position() + start)
    cursor.setPosition(block.position() + end, QTextCursor.MoveMode.KeepAnchor)
    mark.cursor = cursor
    mark.format = style
    return mark
