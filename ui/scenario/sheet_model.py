"""One sheet as a model of rows and columns; its first row is the header."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtGui import QBrush, QColor, QPalette

from boltun.minds.dialbb.book_sheet import Sheet, column_name
from boltun.minds.protocol import Severity
from ui.editing.marks import severity_icon
from ui.looks.palette import colours_of
from ui.looks.plain_text import marked, tip
from ui.scenario.book_draft import BookDraft

__all__ = ["SheetModel"]

_Index = QModelIndex | QPersistentModelIndex
_NONE = QModelIndex()
_SHOWN = 300
"""Characters of a cell that are drawn."""


class SheetModel(QAbstractTableModel):
    """The rows below the header; every edit goes to the draft. Row 0 here is row 2 of the spreadsheet.

    The last row is empty: what is written there is a new row.
    """

    def __init__(self, draft: BookDraft, name: str, palette: QPalette, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.draft = draft
        self.name = name
        self._palette = palette
        self._marks: dict[int, tuple[Severity, str]] = {}
        self._width = self._needed()
        draft.cells_changed.connect(self._cells_changed)
        draft.rows_changing.connect(self._rows_changing)
        draft.rows_changed.connect(self._rows_changed)

    @property
    def sheet(self) -> Sheet:
        """What is shown."""
        return self.draft.sheet(self.name)

    def set_marks(self, marks: dict[int, tuple[Severity, str]]) -> None:
        """Mark rows, by their number in the spreadsheet, with the worst that is wrong in them, in words."""
        self._marks = marks
        self.headerDataChanged.emit(Qt.Orientation.Vertical, 0, max(self.rowCount() - 1, 0))

    def set_palette(self, palette: QPalette) -> None:
        """Follow the palette."""
        self._palette = palette
        self.headerDataChanged.emit(Qt.Orientation.Vertical, 0, max(self.rowCount() - 1, 0))

    def rowCount(self, parent: _Index = _NONE) -> int:
        """Return the rows below the header and the empty one."""
        return 0 if parent.isValid() else max(len(self.sheet.lines), 1)

    def columnCount(self, parent: _Index = _NONE) -> int:
        """Return how many columns have a name or a text."""
        return 0 if parent.isValid() else self._width

    def text(self, row: int, column: int) -> str:
        """Return what stands in a cell."""
        lines = self.sheet.lines
        return lines[row + 1].text(column) if row + 1 < len(lines) else ""

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return a cell's text, whole for editing, on one line for drawing."""
        if role == Qt.ItemDataRole.EditRole:
            return self.text(index.row(), index.column())
        if role == Qt.ItemDataRole.DisplayRole:
            return self.text(index.row(), index.column())[:_SHOWN].replace("\n", " ⏎ ")
        if role == Qt.ItemDataRole.ToolTipRole:
            text = self.text(index.row(), index.column())
            return tip(text) if "\n" in text or len(text) > 40 else None
        return None

    def setData(self, index: _Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Write into a cell."""
        if role != Qt.ItemDataRole.EditRole:
            return False
        cell = (index.row() + 1, index.column(), str(value))
        return self.draft.write(self.name, [cell], self.tr("Edit a cell"))

    def flags(self, index: _Index) -> Qt.ItemFlag:
        """Every cell can be edited."""
        return super().flags(index) | Qt.ItemFlag.ItemIsEditable

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        """Name columns as the sheet does, and number rows as the spreadsheet does."""
        if orientation == Qt.Orientation.Horizontal:
            if role == Qt.ItemDataRole.DisplayRole:
                header = self.sheet.header
                return (marked(header[section]) if section < len(header) else "") or column_name(section)
            if role == Qt.ItemDataRole.TextAlignmentRole:
                return int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
            return None
        mark = self._marks.get(section + 2)
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return str(section + 2) if section + 1 < len(self.sheet.lines) else "+"
            case Qt.ItemDataRole.DecorationRole if mark is not None:
                return severity_icon(mark[0], self._palette)
            case Qt.ItemDataRole.ToolTipRole if mark is not None:
                return tip(mark[1])
            case Qt.ItemDataRole.ForegroundRole:
                return QBrush(QColor(colours_of(self._palette).muted))
        return None

    def _needed(self) -> int:
        sheet = self.sheet
        return max((len(line.texts) for line in sheet.lines[:200]), default=1) or 1

    def _cells_changed(self, name: str, first: int, last: int) -> None:
        if name != self.name:
            return
        if first == 0 or self._needed() > self._width:
            self.beginResetModel()
            self._width = max(self._needed(), self._width)
            self.endResetModel()
            return
        self.dataChanged.emit(self.index(max(first - 1, 0), 0), self.index(max(last - 1, 0), self._width - 1))

    def _rows_changing(self, name: str, row: int, old: int, new: int) -> None:
        if name != self.name:
            return
        if row == 0 or (old and new):
            self.beginResetModel()
        elif new:
            self.beginInsertRows(_NONE, row - 1, row + new - 2)
        else:
            self.beginRemoveRows(_NONE, row - 1, row + old - 2)

    def _rows_changed(self, name: str, row: int, old: int, new: int) -> None:
        if name != self.name:
            return
        if row == 0 or (old and new):
            self._width = self._needed()
            self.endResetModel()
        elif new:
            self.endInsertRows()
        else:
            self.endRemoveRows()
