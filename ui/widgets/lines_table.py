"""A table to read: as high as its rows, with words that wrap, reached by the keyboard."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableWidget, QTableWidgetItem, QWidget

from ui.looks.style import show_focus

__all__ = ["LinesTable"]

_MOST = 420
"""Pixels; a longer table scrolls."""


class LinesTable(QTableWidget):
    """Shows lines of words; the last column takes the room that is left."""

    opened = Signal(int)
    """The number of the line on which Enter was pressed, or that was clicked twice."""

    def __init__(
        self, name: str, heads: Sequence[str], parent: QWidget | None = None, *, even: bool = False
    ) -> None:
        """``even``: all columns are equally wide, because each may hold long words."""
        super().__init__(0, len(heads), parent)
        self.setHorizontalHeaderLabels(list(heads))
        self.setAccessibleName(name)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setTabKeyNavigation(False)
        self.setWordWrap(True)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.verticalHeader().hide()
        header = self.horizontalHeader()
        header.setHighlightSections(False)
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        mode = QHeaderView.ResizeMode.Stretch if even else QHeaderView.ResizeMode.ResizeToContents
        header.setSectionResizeMode(mode)
        header.setSectionResizeMode(len(heads) - 1, QHeaderView.ResizeMode.Stretch)
        self.doubleClicked.connect(lambda index: self.opened.emit(index.row()))
        show_focus(self)

    def show_lines(self, lines: Sequence[Sequence[str]]) -> None:
        """Show these lines, each with a text for every column."""
        self.setRowCount(len(lines))
        for row, line in enumerate(lines):
            for place, text in enumerate(line):
                self.setItem(row, place, QTableWidgetItem(text))
        self.clearSelection()
        self._fit()

    def texts(self) -> list[list[str]]:
        """Return what it shows."""
        rows = [
            [self.item(row, column) for column in range(self.columnCount())] for row in range(self.rowCount())
        ]
        return [[item.text() if item is not None else "" for item in row] for row in rows]

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter opens a line; Tab leaves the table."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.currentRow() >= 0:
            self.opened.emit(self.currentRow())
            return
        super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Other widths make other heights."""
        super().resizeEvent(event)
        self._fit()

    def changeEvent(self, event: QEvent) -> None:
        """So do other letters."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._fit()

    def minimumSizeHint(self) -> QSize:
        """As narrow as need be: what is wider scrolls."""
        return QSize(120, super().minimumSizeHint().height())

    def _fit(self) -> None:
        self.resizeRowsToContents()
        rows = sum(self.rowHeight(row) for row in range(self.rowCount()))
        height = rows + self.horizontalHeader().sizeHint().height() + 4
        if self.height() != min(height, _MOST) or self.minimumHeight() != min(height, _MOST):
            self.setFixedHeight(min(height, _MOST))
