"""An Excel file while it is edited: one undo for all its sheets, whichever view the edits come from."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QUndoCommand, QUndoStack

from boltun.minds.dialbb.book import Book
from boltun.minds.dialbb.book_sheet import Line, Sheet

__all__ = ["BookDraft"]


class BookDraft(QObject):
    """The sheets of one file under all their views. Rows and columns count from 0; row 0 names columns."""

    cells_changed = Signal(str, int, int)
    """Sheet, first row and last row in which texts are others now."""
    rows_changing = Signal(str, int, int, int)
    """Sheet, first row, how many rows there were, how many there will be."""
    rows_changed = Signal(str, int, int, int)
    """It has happened."""
    went_to = Signal(str, int, int)
    """Something was undone or redone: sheet, row and column where that shows."""
    changed = Signal()
    """Anything of the above."""
    refused = Signal()
    """Somebody tried to edit a file that may only be read."""

    def __init__(self, book: Book, *, read_only: bool = False, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.book = book
        self.read_only = read_only
        self.version = 0
        """Grows with every change."""
        self.undo_stack = QUndoStack(self)

    @property
    def modified(self) -> bool:
        """Whether something would be lost without saving."""
        return not self.undo_stack.isClean()

    def sheet(self, name: str) -> Sheet:
        """Return a sheet that there is."""
        sheet = self.book.sheet(name)
        assert sheet is not None
        return sheet

    def write(self, name: str, cells: Sequence[tuple[int, int, str]], label: str) -> bool:
        """Write texts into cells as one step of undo; say whether that was allowed."""
        sheet = self.sheet(name)
        changes = [
            (row, column, text)
            for row, column, text in cells
            if row >= len(sheet.lines) or sheet.lines[row].text(column) != text
        ]
        return not changes or self._push(_Write(self, name, changes, label))

    def insert(self, name: str, row: int, lines: Sequence[Line], label: str) -> bool:
        """Put rows before a row as one step of undo."""
        return self._push(_Replace(self, name, row, 0, lines, label))

    def remove(self, name: str, row: int, count: int, label: str) -> bool:
        """Take rows out as one step of undo."""
        return self._push(_Replace(self, name, row, count, (), label))

    def replace(self, name: str, lines: Sequence[Line], label: str) -> bool:
        """Put other rows in the place of all, the header too, as one step of undo."""
        return self._push(_Replace(self, name, 0, len(self.sheet(name).lines), lines, label))

    def move(self, name: str, row: int, count: int, by: int, label: str) -> bool:
        """Move rows up or down by one, as one step of undo."""
        lines = self.sheet(name).lines
        first, last = min(row, row + by), max(row + count, row + count + by)
        if first < 1 or last > len(lines):
            return False
        block = lines[row : row + count]
        others = lines[first:row] + lines[row + count : last]
        moved = [*block, *others] if by < 0 else [*others, *block]
        return self._push(_Replace(self, name, first, last - first, moved, label))

    def adopt(self, book: Book) -> None:
        """Let another state of the file be the text; what was edited is gone."""
        self.undo_stack.clear()
        old, self.book = self.book, book
        self.version += 1
        for sheet in old.sheets:
            new = book.sheet(sheet.name)
            self.rows_changing.emit(sheet.name, 0, len(sheet.lines), 0 if new is None else len(new.lines))
            self.rows_changed.emit(sheet.name, 0, len(sheet.lines), 0 if new is None else len(new.lines))
        self.changed.emit()

    def _push(self, command: QUndoCommand) -> bool:
        if self.read_only:
            self.refused.emit()
            return False
        self.undo_stack.push(command)
        return True

    def carry_out(self, change: Callable[[], object]) -> None:
        """Do a part of a command and let the version grow."""
        change()
        self.version += 1


class _Write(QUndoCommand):
    def __init__(
        self, draft: BookDraft, name: str, cells: Sequence[tuple[int, int, str]], label: str
    ) -> None:
        super().__init__(label)
        self._draft, self._name = draft, name
        self._forth = list(cells)
        self._back: list[tuple[int, int, str]] = []
        self._grown = 0
        self._done = False

    def redo(self) -> None:
        sheet = self._draft.sheet(self._name)
        count, last = len(sheet.lines), max(row for row, _, _ in self._forth)
        self._grown = max(last + 1 - count, 0)
        if self._grown:
            self._draft.rows_changing.emit(self._name, count, 0, self._grown)
            self._draft.carry_out(lambda: sheet.insert(count, [Line() for _ in range(self._grown)]))
            self._draft.rows_changed.emit(self._name, count, 0, self._grown)
        self._back = self._write(self._forth)
        if self._done:
            self._draft.went_to.emit(self._name, *self._forth[0][:2])
        self._done = True

    def undo(self) -> None:
        sheet = self._draft.sheet(self._name)
        self._write(self._back[::-1])
        if self._grown:
            first = len(sheet.lines) - self._grown
            self._draft.rows_changing.emit(self._name, first, self._grown, 0)
            self._draft.carry_out(lambda: sheet.remove(first, self._grown))
            self._draft.rows_changed.emit(self._name, first, self._grown, 0)
        self._draft.went_to.emit(self._name, *self._back[0][:2])

    def _write(self, cells: Sequence[tuple[int, int, str]]) -> list[tuple[int, int, str]]:
        sheet = self._draft.sheet(self._name)
        back: list[tuple[int, int, str]] = []

        def write() -> None:
            for row, column, text in cells:
                back.append((row, column, sheet.set(row, column, text)))

        self._draft.carry_out(write)
        rows = [row for row, _, _ in cells]
        self._draft.cells_changed.emit(self._name, min(rows), max(rows))
        self._draft.changed.emit()
        return back


class _Replace(QUndoCommand):
    """Rows for rows."""

    def __init__(
        self, draft: BookDraft, name: str, row: int, count: int, lines: Sequence[Line], label: str
    ) -> None:
        super().__init__(label)
        self._draft, self._name, self._row = draft, name, row
        self._count = count
        self._lines = list(lines)
        self._done = False

    def redo(self) -> None:
        self._swap()
        if self._done:
            self._draft.went_to.emit(self._name, self._row, 0)
        self._done = True

    def undo(self) -> None:
        self._swap()
        self._draft.went_to.emit(self._name, self._row, 0)

    def _swap(self) -> None:
        sheet = self._draft.sheet(self._name)
        count, lines = self._count, self._lines
        self._draft.rows_changing.emit(self._name, self._row, count, len(lines))
        removed: list[Line] = []

        def swap() -> None:
            removed.extend(sheet.remove(self._row, count))
            sheet.insert(self._row, lines)

        self._draft.carry_out(swap)
        self._count, self._lines = len(lines), removed
        self._draft.rows_changed.emit(self._name, self._row, count, len(lines))
        self._draft.changed.emit()
