"""The list of the digest as it is painted, and its keys."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter
from PySide6.QtWidgets import QListView, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from boltun.digest import Mark
from ui.digest.rows import Heading, Item
from ui.digest.words import mark_word
from ui.looks.face import FACE, draw_face, face_of
from ui.looks.palette import Colours, colours_of
from ui.looks.scale import APART, FAR, NEAR, TIGHT, Size, sized
from ui.looks.style import show_focus
from ui.widgets.acting_list import ActingList
from ui.widgets.row_delegate import draw_ground

__all__ = ["Listing"]

_Index = QModelIndex | QPersistentModelIndex
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_ELIDE = Qt.TextElideMode.ElideRight
_PRESSING = (Mark.SERIOUS, Mark.URGENT)
_LEAST = 80
"""Pixels of a name that are always seen."""


class _Delegate(QStyledItemDelegate):
    """A face; the name with its marks, and when; the account; the words."""

    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:
        """High enough for all lines, as wide as there is room."""
        one = index.data(Qt.ItemDataRole.UserRole)
        height = QFontMetricsF(option.font).height()
        if isinstance(one, Item):
            lines = 2 + len(one.lines)
            return QSize(120, round(lines * height + (lines - 1) * TIGHT + 2 * NEAR))
        above = FAR - TIGHT if index.row() else NEAR
        return QSize(120, round(QFontMetricsF(_heading_font(option)).height() + above + NEAR))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        """Draw one row."""
        one = index.data(Qt.ItemDataRole.UserRole)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        colours = colours_of(option.palette)
        if isinstance(one, Heading):
            painter.setFont(_heading_font(option))
            painter.setPen(QColor(colours.text))
            area = QRectF(option.rect).adjusted(APART, 0, -APART, -NEAR)
            painter.drawText(area, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignBottom, one.words)
        elif isinstance(one, Item):
            draw_ground(painter, option, colours)
            self._draw_item(painter, option, one, colours)
        painter.restore()

    def _draw_item(
        self, painter: QPainter, option: QStyleOptionViewItem, one: Item, colours: Colours
    ) -> None:
        metrics = QFontMetricsF(option.font)
        area = QRectF(option.rect).adjusted(APART, NEAR, -APART, -NEAR)
        draw_face(painter, QRectF(area.left(), area.top(), FACE, FACE), face_of(one.contact), option.font)
        area.setLeft(area.left() + FACE + APART)
        line = QRectF(area.left(), area.top(), area.width(), metrics.height())
        self._draw_head(painter, option, one, colours, line)
        line.translate(0, metrics.height() + TIGHT)
        painter.setFont(option.font)
        for number, words in enumerate((one.about, *one.lines)):
            painter.setPen(QColor(colours.text if number == 1 else colours.muted))
            painter.drawText(line, _LEFT, metrics.elidedText(words, _ELIDE, line.width()))
            line.translate(0, metrics.height() + TIGHT)

    def _draw_head(
        self, painter: QPainter, option: QStyleOptionViewItem, one: Item, colours: Colours, line: QRectF
    ) -> None:
        """Draw the name, the marks behind it, and the time at the right edge."""
        plain, bold = QFontMetricsF(option.font), sized(option.font, Size.PLAIN, bold=True)
        painter.setFont(option.font)
        painter.setPen(QColor(colours.muted))
        painter.drawText(line, _RIGHT, one.when)
        room = line.width() - plain.horizontalAdvance(one.when) - NEAR
        small = sized(option.font, Size.SMALL, bold=True)
        words = [(mark, mark_word(mark)) for mark in one.marks]
        widths = [QFontMetricsF(small).horizontalAdvance(word) + 2 * NEAR for _, word in words]
        wanted = QFontMetricsF(bold).horizontalAdvance(one.name)
        name = min(wanted, max(room - sum(widths) - TIGHT * len(widths), _LEAST))
        painter.setFont(bold)
        painter.setPen(QColor(colours.text))
        painter.drawText(line, _LEFT, QFontMetricsF(bold).elidedText(one.name, _ELIDE, name))
        left = line.left() + name + NEAR
        painter.setFont(small)
        for (mark, word), width in zip(words, widths, strict=True):
            if left + width > line.left() + room:
                break
            pill = QRectF(left, line.top(), width, line.height())
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(colours.held))
            painter.drawRoundedRect(pill, pill.height() / 2, pill.height() / 2)
            painter.setPen(QColor(colours.bad if mark in _PRESSING else colours.warning))
            painter.drawText(pill, Qt.AlignmentFlag.AlignCenter, word)
            left += width + TIGHT


def _heading_font(option: QStyleOptionViewItem) -> QFont:
    return sized(option.font, Size.LARGE, bold=True)


class Listing(ActingList):
    """Enter replies, Delete dismisses or ticks off, Escape leaves."""

    chosen_changed = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setItemDelegate(_Delegate(self))
        self.setMouseTracking(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        show_focus(self)
        self.doubleClicked.connect(lambda _index: self.entered.emit())

    def chosen(self) -> Item | None:
        """Return what is chosen."""
        one = self.currentIndex().data(Qt.ItemDataRole.UserRole)
        return one if isinstance(one, Item) else None

    def currentChanged(self, current: _Index, previous: _Index) -> None:
        """Tell that something else is chosen."""
        super().currentChanged(current, previous)
        self.chosen_changed.emit()
