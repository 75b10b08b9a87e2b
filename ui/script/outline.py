"""What a script defines, as a list to go by."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import (
    QAbstractListModel,
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
    Signal,
)
from PySide6.QtGui import QColor, QKeyEvent
from PySide6.QtWidgets import QLineEdit, QListView, QVBoxLayout, QWidget

from boltun.minds.source import OutlineItem
from ui.looks.palette import colours_of
from ui.looks.plain_text import Label, closed, marked, tip
from ui.looks.scale import APART, NEAR, TIGHT
from ui.looks.style import show_hint
from ui.script.script_reader import ScriptReader

__all__ = ["Outline"]

Index = QModelIndex | QPersistentModelIndex
_NONE = QModelIndex()


class Outline(QWidget):
    """Lists keys, categories or states; a word above the list finds one, Enter goes there."""

    chosen = Signal(int)
    """A line, from 0."""
    left = Signal()
    """Escape: back to the text."""

    def __init__(self, reader: ScriptReader, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._reader = reader
        self._line = 0
        self.model = _Model(reader, self)
        self.text = QLineEdit(self)
        show_hint(self.text, self.tr("Find in the outline…"))
        self.text.setAccessibleName(self.tr("Find in the outline"))
        self.text.setClearButtonEnabled(True)
        self.list = QListView(self)
        self.list.setModel(self.model)
        self.list.setUniformItemSizes(True)
        self.list.setFrameShape(QListView.Shape.NoFrame)
        self.list.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setAccessibleName(self.tr("Outline"))
        self._empty = Label(self)
        self._empty.setWordWrap(True)
        self._empty.setContentsMargins(APART, NEAR, APART, NEAR)
        column = QVBoxLayout(self)
        column.setContentsMargins(NEAR, NEAR, TIGHT, TIGHT)
        column.setSpacing(NEAR)
        column.addWidget(self.text)
        column.addWidget(self._empty)
        column.addWidget(self.list, 1)
        self.setMinimumWidth(140)
        self.text.textChanged.connect(self._find)
        self.text.returnPressed.connect(lambda: self._choose(self.list.currentIndex()))
        self.list.activated.connect(self._choose)
        self.list.clicked.connect(self._choose)
        reader.changed.connect(self._show)
        self._colour()
        self._show()

    def take_focus(self) -> None:
        """The person wants to find something."""
        self.text.selectAll()
        self.text.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def follow(self, line: int) -> None:
        """Mark what the caret stands in; lines count from 0."""
        self._line = line
        if self.isVisible() and not self.isAncestorOf(self.focusWidget() or self):
            row = self.model.row_at(line)
            self.list.setCurrentIndex(self.model.index(row) if row >= 0 else QModelIndex())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Down leads into the list, Escape back to the text."""
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        elif event.key() == Qt.Key.Key_Down and self.text.hasFocus():
            self.list.setFocus()
        else:
            super().keyPressEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        """Follow the palette."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and hasattr(self, "_empty"):
            self._colour()

    def _colour(self) -> None:
        palette = self.palette()
        palette.setColor(self._empty.foregroundRole(), QColor(colours_of(palette).muted))
        self._empty.setPalette(palette)

    def _find(self) -> None:
        self.model.filter(self.text.text())
        self.list.setCurrentIndex(self.model.index(0))
        self._show_empty()

    def _show(self) -> None:
        self.model.filter(self.text.text())
        self._show_empty()
        self.follow(self._line)

    def _show_empty(self) -> None:
        empty = not self.model.rowCount()
        self._empty.setVisible(empty)
        if self.text.text():
            self._empty.setText(self.tr("Nothing of this name."))
        else:
            self._empty.setText(self.tr("What the text defines will stand here."))

    def _choose(self, index: QModelIndex) -> None:
        if index.isValid():
            line = self._reader.line_now(self.model.item(index.row()).line)
            # What was looked for is found: the list shows again what stands around it.
            self.text.clear()
            self.chosen.emit(line)


class _Model(QAbstractListModel):
    def __init__(self, reader: ScriptReader, parent: QObject) -> None:
        super().__init__(parent)
        self._reader = reader
        self._items: Sequence[OutlineItem] = ()
        self._lines: list[int] = []

    def filter(self, text: str) -> None:
        """Show the entries that hold a text."""
        wanted = text.casefold()
        self.beginResetModel()
        items = self._reader.outline
        if wanted:
            items = [
                one for one in items if wanted in one.title.casefold() or wanted in one.detail.casefold()
            ]
        self._items = items
        self._lines = [one.line for one in items]
        self.endResetModel()

    def item(self, row: int) -> OutlineItem:
        return self._items[row]

    def row_at(self, line: int) -> int:
        """Return the row of the last entry that begins at a line of today or before; -1 where none does."""
        reading = self._reader.reading
        then = self._reader.shifts.then(line, reading.version) if reading is not None else line
        return bisect_right(self._lines, then + 1) - 1

    def rowCount(self, parent: Index = _NONE) -> int:
        return 0 if parent.isValid() else len(self._items)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        item = self._items[index.row()]
        title, detail = marked(item.title), closed(item.detail)
        match role:
            case Qt.ItemDataRole.DisplayRole:
                words = f"{title}  {detail}" if detail else title
                return "    " * min(item.level, 8) + words
            case Qt.ItemDataRole.ToolTipRole:
                return tip("\n".join(filter(None, (title, detail))))
            case Qt.ItemDataRole.AccessibleTextRole:
                return ", ".join(filter(None, (title, detail)))
        return None
