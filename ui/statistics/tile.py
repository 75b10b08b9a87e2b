"""The large numbers above the charts, and what the colours of the charts mean."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QLocale, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from ui.looks.palette import colours_of
from ui.looks.scale import Size, sized
from ui.statistics.chart import part_colours
from ui.widgets.button import ToolButton

__all__ = ["Legend", "Tile"]


class Legend(QWidget):
    """Says which colour is what."""

    def __init__(self, words: Sequence[str], parent: QWidget) -> None:
        super().__init__(parent)
        self._words = words
        self.setAccessibleName(", ".join(words))
        self.setFixedHeight(self.fontMetrics().height() + 4)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw a square before each word."""
        painter, colours = QPainter(self), colours_of(self.palette())
        x, middle = 0, self.height() // 2
        for word, ink in zip(self._words, part_colours(colours), strict=True):
            painter.fillRect(x, middle - 5, 10, 10, QColor(ink))
            painter.setPen(QColor(colours.muted))
            painter.drawText(x + 16, middle + self.fontMetrics().ascent() // 2, word)
            x += 16 + self.fontMetrics().horizontalAdvance(word) + 20


class Tile(ToolButton):
    """A large number with its word; pressing it leads to the messages."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.leads_to: object = None
        self._number = self._words = self._share = ""
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMinimumHeight(self.fontMetrics().height() * 4)
        self.setSizePolicy(self.sizePolicy().Policy.Expanding, self.sizePolicy().Policy.Fixed)

    def show_number(self, number: int, words: str, share: str) -> None:
        """Show this number."""
        self._number, self._words, self._share = QLocale().toString(number), words, share
        self.setAccessibleName(f"{self._number} {words} {share}".strip())
        self.setToolTip(self.tr("Show these messages") if number else "")
        self.setEnabled(bool(number))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the card with its number."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        colours = colours_of(self.palette())
        over = self.underMouse() and self.isEnabled()
        painter.setPen(QColor(colours.focus if self.hasFocus() else colours.line))
        painter.setBrush(QColor(colours.contact if over or self.isDown() else colours.base))
        painter.drawRoundedRect(self.rect().adjusted(1, 1, -2, -2), 8, 8)
        font = sized(painter.font(), Size.FIGURE, bold=True)
        small = self.font()
        painter.setFont(font)
        painter.setPen(QColor(colours.text))
        area = self.rect().adjusted(14, 6, -10, -6)
        half = area.height() * 3 // 5
        painter.drawText(
            area.adjusted(0, 0, 0, half - area.height()),
            Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter,
            self._number,
        )
        painter.setFont(small)
        painter.setPen(QColor(colours.muted))
        painter.drawText(
            area.adjusted(0, 0, 0, half - area.height()),
            Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter,
            self._share,
        )
        words = self.fontMetrics().elidedText(self._words, Qt.TextElideMode.ElideRight, area.width())
        painter.drawText(
            area.adjusted(0, half, 0, 0), Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, words
        )
