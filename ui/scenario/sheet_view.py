"""A sheet as a table: write in cells, copy and paste, add, remove and move rows."""

from __future__ import annotations

import csv
import io

from PySide6.QtCore import QEvent, QItemSelection, QItemSelectionModel, QModelIndex, Qt, Signal
from PySide6.QtGui import QFontMetricsF, QGuiApplication, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QStyledItemDelegate, QTableView, QWidget

from boltun.minds.dialbb.book_sheet import Line
from ui.looks.plain_text import marked
from ui.scenario.sheet_model import SheetModel

__all__ = ["SheetView", "cells_of"]

_WIDEST = 260
_SAMPLED = 200
"""Rows that are looked at for the width of a column."""


class SheetView(QTableView):
    """Shows one sheet. Enter and typing write into a cell; rows move with Alt and the arrows."""

    moved = Signal(int)
    """The current row's number in the spreadsheet."""

    def __init__(self, model: SheetModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.sheet_model = model
        self.setModel(model)
        self.setItemDelegate(QStyledItemDelegate(self))
        self.setAccessibleName(self.tr("Rows of the sheet {name}").format(name=marked(model.name)))
        self.setSelectionMode(QAbstractItemView.SelectionMode.ContiguousSelection)
        self.setEditTriggers(
            QAbstractItemView.EditTrigger.DoubleClicked
            | QAbstractItemView.EditTrigger.EditKeyPressed
            | QAbstractItemView.EditTrigger.AnyKeyPressed
        )
        self.setWordWrap(False)
        self.setFrameShape(QTableView.Shape.NoFrame)
        self.setTabKeyNavigation(False)
        columns = self.horizontalHeader()
        # Sharing the table's selection, a header asks about every row at Ctrl+A.
        columns.setSelectionModel(QItemSelectionModel(model, columns))
        columns.setHighlightSections(False)
        columns.setMinimumSectionSize(40)
        rows = self.verticalHeader()
        rows.setSelectionModel(QItemSelectionModel(model, rows))
        rows.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        rows.setHighlightSections(False)
        self.selectionModel().currentChanged.connect(self._current_changed)
        model.modelReset.connect(self._fit)
        self._fit()

    @property
    def row(self) -> int:
        """The current row's number in the spreadsheet; 0 where there is none."""
        index = self.currentIndex()
        return index.row() + 2 if index.isValid() else 0

    def go_to(self, row: int, column: int = -1) -> None:
        """Go to a row by its number in the spreadsheet; the column stays unless one is given."""
        current = self.currentIndex()
        column = column if column >= 0 else max(current.column(), 0)
        index = self.sheet_model.index(max(min(row - 2, self.sheet_model.rowCount() - 1), 0), column)
        # The only one selected, whatever keys are held down just now.
        self.selectionModel().setCurrentIndex(index, QItemSelectionModel.SelectionFlag.ClearAndSelect)
        self.scrollTo(index, QAbstractItemView.ScrollHint.EnsureVisible)

    def add_row(self) -> None:
        """Put an empty row below the current one and go there."""
        model = self.sheet_model
        at = min(max(self.currentIndex().row(), -1) + 2, max(len(model.sheet.lines), 1))
        if model.draft.insert(model.name, at, [Line()], self.tr("New row")):
            self.go_to(at + 1, 0)
            self.setFocus()

    def remove_rows(self) -> None:
        """Remove the selected rows."""
        first, count = self._rows()
        if count:
            model = self.sheet_model
            model.draft.remove(model.name, first, count, self.tr("Remove %n row(s)", "", count))
            self.go_to(first + 1)

    def move_rows(self, by: int) -> None:
        """Move the selected rows up or down by one."""
        first, count = self._rows()
        model = self.sheet_model
        if count and model.draft.move(model.name, first, count, by, self.tr("Move %n row(s)", "", count)):
            column = max(self.currentIndex().column(), 0)
            self.clearSelection()
            top = model.index(first - 1 + by, 0)
            bottom = model.index(first - 2 + by + count, model.columnCount() - 1)
            flags = QItemSelectionModel.SelectionFlag
            self.selectionModel().setCurrentIndex(model.index(first - 1 + by, column), flags.NoUpdate)
            self.selectionModel().select(QItemSelection(top, bottom), flags.ClearAndSelect)

    def find_cell(self, text: str, by: int) -> bool:
        """Go to the next cell, or with -1 the one before, that holds a text; say whether there is one."""
        wanted = text.casefold()
        model = self.sheet_model
        rows, columns = model.rowCount(), model.columnCount()
        count = rows * columns
        if not wanted or not count:
            return False
        index = self.currentIndex()
        here = index.row() * columns + index.column() if index.isValid() else -by
        for step in range(1, count + 1):
            row, column = divmod((here + by * step) % count, columns)
            if wanted in model.text(row, column).casefold():
                self.go_to(row + 2, column)
                return True
        return False

    def copy(self) -> None:
        """Put the selected cells on the clipboard, as spreadsheet programs do."""
        ranges = self.selectionModel().selection().toList()
        if not ranges:
            return
        one, text = ranges[0], self.sheet_model.text
        lines = (
            "\t".join(_quoted(text(row, column)) for column in range(one.left(), one.right() + 1))
            for row in range(one.top(), min(one.bottom(), self.sheet_model.rowCount() - 2) + 1)
        )
        QGuiApplication.clipboard().setText("\n".join(lines))

    def clear_cells(self, label: str = "") -> None:
        """Empty the selected cells."""
        model = self.sheet_model
        cells = [
            (row + 1, column, "")
            for one in self.selectionModel().selection().toList()
            for row in range(one.top(), min(one.bottom(), model.rowCount() - 2) + 1)
            for column in range(one.left(), one.right() + 1)
        ]
        if cells:
            model.draft.write(model.name, cells, label or self.tr("Empty cells"))

    def paste(self) -> None:
        """Write what is on the clipboard from the current cell on, to the right and downwards."""
        index = self.currentIndex()
        grid = cells_of(QGuiApplication.clipboard().text())
        if not index.isValid() or not grid:
            return
        model = self.sheet_model
        cells = [
            (index.row() + 1 + down, index.column() + right, text)
            for down, line in enumerate(grid)
            for right, text in enumerate(line)
        ]
        model.draft.write(model.name, cells, self.tr("Paste"))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Copy, cut and paste cells; add, remove and move rows."""
        alt = event.modifiers() == Qt.KeyboardModifier.AltModifier
        if event.matches(QKeySequence.StandardKey.Copy):
            self.copy()
        elif event.matches(QKeySequence.StandardKey.Cut):
            self.copy()
            self.clear_cells(self.tr("Cut"))
        elif event.matches(QKeySequence.StandardKey.Paste):
            self.paste()
        elif event.key() == Qt.Key.Key_Delete:
            self.clear_cells()
        elif alt and event.key() == Qt.Key.Key_Up:
            self.move_rows(-1)
        elif alt and event.key() == Qt.Key.Key_Down:
            self.move_rows(1)
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.state() is not _EDITING:
            self.edit(self.currentIndex())
        else:
            super().keyPressEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        """Follow font and palette."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._fit()
        elif event.type() == QEvent.Type.PaletteChange and hasattr(self, "sheet_model"):
            self.sheet_model.set_palette(self.palette())

    def _rows(self) -> tuple[int, int]:
        """Return the first selected row as the file counts, from 0, and how many there are."""
        ranges = self.selectionModel().selection().toList()
        last = len(self.sheet_model.sheet.lines) - 1
        if not ranges:
            row = self.currentIndex().row() + 1
            return row, int(0 < row <= last)
        first = min(one.top() for one in ranges) + 1
        end = min(max(one.bottom() for one in ranges) + 1, last)
        return first, max(end - first + 1, 0)

    def _current_changed(self, index: QModelIndex, _before: QModelIndex) -> None:
        if index.isValid():
            self.moved.emit(index.row() + 2)

    def _fit(self) -> None:
        """Give each column the room that its first rows need."""
        metrics = QFontMetricsF(self.font())
        self.verticalHeader().setDefaultSectionSize(round(metrics.height()) + 8)
        model = self.sheet_model
        for column in range(model.columnCount()):
            texts = [str(model.headerData(column, Qt.Orientation.Horizontal) or "")]
            texts += [model.text(row, column)[:60] for row in range(min(model.rowCount(), _SAMPLED))]
            width = max(metrics.horizontalAdvance(text) for text in texts)
            self.setColumnWidth(column, round(min(width + 18, _WIDEST)))


_EDITING = QAbstractItemView.State.EditingState


def cells_of(text: str) -> list[list[str]]:
    """Read cells as spreadsheet programs put them on the clipboard: tabs, line ends, quotes around both."""
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    if not text:
        return []
    return [list(row) for row in csv.reader(io.StringIO(text.removesuffix("\n"), newline=""), "excel-tab")]


def _quoted(text: str) -> str:
    return '"' + text.replace('"', '""') + '"' if any(one in text for one in '\t\n"') else text
