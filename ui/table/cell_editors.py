"""What one writes with in the cells of the table of pairs."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QAbstractItemModel, QModelIndex, QObject, QPersistentModelIndex, Qt, QTimer
from PySide6.QtWidgets import (
    QAbstractItemDelegate,
    QComboBox,
    QLineEdit,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from boltun.minds.boltun.pairs import Key, PairKind
from ui.table.columns import Column
from ui.table.kind_choice import KindChoice
from ui.table.kinds import mark_help, mark_name

__all__ = ["CellEditors"]


class CellEditors(QStyledItemDelegate):
    """Writes in cells: a choice of kinds and of sentence types, a line for the rest."""

    def __init__(self, complete: Callable[[QLineEdit], QObject | None], parent: QWidget) -> None:
        """``complete`` offers words in the field of a phrase or reply, and returns what watches it."""
        super().__init__(parent)
        self._complete = complete

    def createEditor(
        self, parent: QWidget, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> QWidget:
        """Make the editor of a cell."""
        name = str(index.model().headerData(index.column(), Qt.Orientation.Horizontal))
        if index.column() not in (Column.KIND, Column.MARK):
            line = QLineEdit(parent)
            line.setFrame(False)
            line.setAccessibleName(name)
            writes_words = index.column() in (Column.PHRASE, Column.REPLY)
            if writes_words and (completion := self._complete(line)) is not None:
                # Once more, behind the table's own filter: the list of words hears of keys before it.
                QTimer.singleShot(0, line, lambda: line.installEventFilter(completion))
            return line
        choice = KindChoice(parent) if index.column() == Column.KIND else QComboBox(parent)
        choice.setAccessibleName(name)
        if index.column() == Column.MARK:
            kind = PairKind(index.model().index(index.row(), Column.KIND).data(Qt.ItemDataRole.EditRole))
            for mark in (".", "?", "~ .", "~ ?")[: 4 if kind is PairKind.KEYWORDS else 2]:
                key = Key(kind, "", "?" in mark, "~" in mark)
                choice.addItem(mark_name(key), mark)
                choice.setItemData(choice.count() - 1, mark_help(key), Qt.ItemDataRole.ToolTipRole)
        choice.activated.connect(lambda _index: self._finish(choice))
        return choice

    def setEditorData(self, editor: QWidget, index: QModelIndex | QPersistentModelIndex) -> None:
        """Show what the cell holds."""
        value = index.data(Qt.ItemDataRole.EditRole)
        if isinstance(editor, QComboBox):
            editor.setCurrentIndex(editor.findData(value))
        elif isinstance(editor, QLineEdit) and not editor.isModified():
            # The table asks again whenever the row changes, as when problems are found.
            # What is being written stays.
            editor.setText(value or "")

    def setModelData(
        self, editor: QWidget, model: QAbstractItemModel, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Put what was written into the text."""
        if isinstance(editor, QComboBox):
            model.setData(index, editor.currentData())
        elif isinstance(editor, QLineEdit) and editor.isModified():
            model.setData(index, editor.text())

    def updateEditorGeometry(
        self, editor: QWidget, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Fill the cell; a choice is as wide as its words."""
        area = option.rect
        if isinstance(editor, QComboBox):
            area.setWidth(max(area.width(), editor.sizeHint().width()))
        editor.setGeometry(area)

    def _finish(self, editor: QWidget) -> None:
        self.commitData.emit(editor)
        self.closeEditor.emit(editor, QAbstractItemDelegate.EndEditHint.NoHint)
