"""The choice of a kind of pair: each kind stands there with what it is for."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QModelIndex, QPersistentModelIndex, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QPainter
from PySide6.QtWidgets import QComboBox, QStyleOptionViewItem, QWidget

from boltun.minds.boltun.pairs import PairKind
from ui.table.kinds import kind_help, kind_name
from ui.widgets.row_delegate import Row, RowDelegate

__all__ = ["KindChoice"]

_WIDEST = 620


class KindChoice(QComboBox):
    """Shows the name of the chosen kind, and in its list what each of them is for."""

    def __init__(self, parent: QWidget, everything: str = "") -> None:
        """``everything`` is the first choice, where all kinds may be chosen together."""
        super().__init__(parent)
        if everything:
            self.addItem(everything, None)
        for kind in PairKind:
            self.addItem(kind_name(kind), kind.value)
            at, words = self.count() - 1, kind_help(kind)
            self.setItemData(at, words, Qt.ItemDataRole.ToolTipRole)
            self.setItemData(at, words, Qt.ItemDataRole.AccessibleDescriptionRole)
        self.setItemDelegate(_Kinds(self))
        self.setMaxVisibleItems(self.count())
        self._widen()

    def changeEvent(self, event: QEvent) -> None:
        """Follow the font."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._widen()

    def _widen(self) -> None:
        metrics = QFontMetricsF(self.font())
        widest = max(metrics.horizontalAdvance(kind_help(kind)) for kind in PairKind)
        self.view().setMinimumWidth(min(round(widest) + 48, _WIDEST))


class _Kinds(RowDelegate):
    """A name, and below it what the kind is for."""

    above = 3
    between = 0

    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:
        """One line high where there is nothing to explain."""
        size = super().sizeHint(option, index)
        if not index.data(Qt.ItemDataRole.ToolTipRole):
            size.setHeight(round(QFontMetricsF(option.font).height() + 2 * self.above))
        return size

    def draw(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index, row: Row) -> None:
        """Draw name and purpose."""
        painter.setPen(row.ink)
        painter.drawText(row.first, Qt.AlignmentFlag.AlignVCenter, str(index.data()))
        if words := index.data(Qt.ItemDataRole.ToolTipRole):
            painter.setPen(row.quiet)
            room = row.metrics.elidedText(words, Qt.TextElideMode.ElideRight, row.second.width())
            painter.drawText(row.second, Qt.AlignmentFlag.AlignVCenter, room)


_Index = QModelIndex | QPersistentModelIndex
