"""Rows of two lines in a list."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRectF, QSize
from PySide6.QtGui import QColor, QFontMetricsF, QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from boltun.message import Contact
from ui.looks.face import FACE, draw_face, face_of
from ui.looks.palette import Colours, colours_of
from ui.looks.scale import APART, NEAR, TIGHT

__all__ = ["Row", "RowDelegate", "draw_ground"]

_BAR = 3
"""Pixels of the bar that marks the row that is chosen."""


class Row(NamedTuple):
    """Where and how one row is drawn."""

    first: QRectF
    second: QRectF
    """The two lines."""
    ink: QColor
    quiet: QColor
    """For what matters less."""
    metrics: QFontMetricsF


def draw_ground(painter: QPainter, option: QStyleOptionViewItem, colours: Colours) -> QColor:
    """Draw what a row of a list stands on, and return its colour.

    The row that is chosen has a tint, on which every colour of words is still legible, and a bar at its side.
    """
    state = option.state
    area = QRectF(option.rect)
    if state & QStyle.StateFlag.State_Selected:
        painter.fillRect(area, QColor(colours.bot))
        painter.fillRect(QRectF(area.left(), area.top(), _BAR, area.height()), QColor(colours.focus))
        return QColor(colours.bot)
    if state & QStyle.StateFlag.State_MouseOver:
        painter.fillRect(area, QColor(colours.contact))
        ground = QColor(colours.contact)
    else:
        ground = QColor(colours.base)
    if state & QStyle.StateFlag.State_HasFocus:
        painter.setPen(QColor(colours.accent))
        painter.drawRect(area.adjusted(1, 1, -2, -2))
    return ground


class RowDelegate(QStyledItemDelegate):
    """Draws the ground of a row and leaves the two lines to ``draw``."""

    above = NEAR
    """What stays free above the lines and beneath them, in pixels."""
    between = TIGHT
    right = APART

    def draw(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index, row: Row) -> None:
        """Draw the two lines; the painter is put back afterwards."""
        raise NotImplementedError

    def who(self, index: _Index) -> Contact | None:
        """Return whose face stands before the lines; None: nobody's."""
        return None

    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:
        """Two lines high, as wide as there is room."""
        lines = 2 * QFontMetricsF(option.font).height() + self.between
        faced = FACE if self.who(index) is not None else 0
        return QSize(120, round(max(lines, faced) + 2 * self.above))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        """Draw one row."""
        painter.save()
        colours = colours_of(option.palette)
        draw_ground(painter, option, colours)
        metrics = QFontMetricsF(option.font)
        first = QRectF(option.rect).adjusted(APART, self.above, -self.right, 0)
        first.setHeight(metrics.height())
        if (contact := self.who(index)) is not None:
            face = QRectF(first.left(), 0, FACE, FACE)
            face.moveTop(option.rect.top() + (option.rect.height() - FACE) / 2)
            draw_face(painter, face, face_of(contact), option.font)
            first.setLeft(face.right() + APART)
        second = first.translated(0, metrics.height() + self.between)
        painter.setFont(option.font)
        inks = QColor(colours.text), QColor(colours.muted)
        self.draw(painter, option, index, Row(first, second, *inks, metrics))
        painter.restore()


_Index = QModelIndex | QPersistentModelIndex
