"""The strip beside a text view: line numbers, and the marks of problems."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRect, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from ui.editing.colours import severity_colour
from ui.editing.marks import draw_mark
from ui.editing.problems import Problems
from ui.looks.palette import colours_of

if TYPE_CHECKING:
    from ui.editing.text_view import TextView

__all__ = ["TextMargin"]


class TextMargin(QWidget):
    """As wide as the longest line number needs; drawn for the lines that are seen."""

    def __init__(self, view: TextView, problems: Problems) -> None:
        super().__init__(view)
        self._view = view
        self._problems = problems
        view.updateRequest.connect(self._follow)

    def sizeHint(self) -> QSize:
        """As wide as numbers and marks are."""
        digits = max(len(str(len(self._view.draft.lines))), 3)
        return QSize(round(QFontMetricsF(self._view.font()).horizontalAdvance("0") * digits) + 32, 0)

    def fit(self) -> None:
        """Take as much room beside the text as the numbers need now."""
        self._view.setViewportMargins(self.sizeHint().width(), 0, 0, 0)
        self.place()

    def place(self) -> None:
        """Stand beside the text."""
        area = self._view.contentsRect()
        self.setGeometry(QRect(area.left(), area.top(), self.sizeHint().width(), area.height()))

    def _follow(self, area: QRect, dy: int) -> None:
        if dy:
            self.scroll(0, dy)
        else:
            self.update(0, area.y(), self.width(), area.height())

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw line numbers and the marks of problems."""
        view = self._view
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        palette, colours = view.palette(), colours_of(view.palette())
        painter.fillRect(event.rect(), QColor(colours.alternate))
        painter.setPen(QColor(colours.line))
        edge = self.width() - 1
        painter.drawLine(edge, event.rect().top(), edge, event.rect().bottom())
        height = view.fontMetrics().height()
        caret, size = view.line, max(len(view.draft.lines), 1)
        block = view.firstVisibleBlock()
        line = view.top_line
        top = view.blockBoundingGeometry(block).translated(view.contentOffset()).top()
        while block.isValid() and top <= event.rect().bottom():
            if top + height >= event.rect().top() and line < size:
                painter.setPen(QColor(colours.text if line == caret else colours.muted))
                numbers = QRect(0, round(top), edge - 6, height)
                painter.drawText(
                    numbers, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, str(line + 1)
                )
                if problems := self._problems.at(line):
                    colour = severity_colour(problems[0].severity, palette)
                    draw_mark(painter, QPointF(9, top + height / 2), problems[0].severity, colour)
            top += view.blockBoundingRect(block).height()
            block, line = block.next(), line + 1
