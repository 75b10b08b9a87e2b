"""Rows of two lines in a list."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRectF, QSize
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPalette
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from ui.looks.palette import colours_of

__all__ = ["Row", "RowDelegate"]


class Row(NamedTuple):
    """Where and how one row is drawn."""

    first: QRectF
    second: QRectF
    """The two lines."""
    ink: QColor
    quiet: QColor
    """For what matters less."""
    metrics: QFontMetricsF


class RowDelegate(QStyledItemDelegate):
    """Draws the ground of a row and leaves the two lines to ``draw``."""

    above = 9
    """What stays free above the lines and beneath them, in pixels."""
    between = 3
    right = 12

    def draw(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index, row: Row) -> None:
        """Draw the two lines; the painter is put back afterwards."""
        raise NotImplementedError

    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:
        """Two lines high, as wide as there is room."""
        return QSize(120, round(2 * QFontMetricsF(option.font).height() + self.between + 2 * self.above))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        """Draw one row."""
        painter.save()
        colours = colours_of(option.palette)
        selected = bool(option.state & QStyle.StateFlag.State_Selected)
        area = QRectF(option.rect)
        if selected:
            painter.fillRect(area, option.palette.brush(QPalette.ColorRole.Highlight))
        elif option.state & QStyle.StateFlag.State_MouseOver:
            painter.fillRect(area, QColor(colours.contact))
        metrics = QFontMetricsF(option.font)
        first = area.adjusted(12, self.above, -self.right, 0)
        first.setHeight(metrics.height())
        second = first.translated(0, metrics.height() + self.between)
        ink = QColor(colours.accent_text if selected else colours.text)
        quiet = QColor(colours.accent_text if selected else colours.muted)
        painter.setFont(option.font)
        self.draw(painter, option, index, Row(first, second, ink, quiet, metrics))
        painter.restore()


_Index = QModelIndex | QPersistentModelIndex
