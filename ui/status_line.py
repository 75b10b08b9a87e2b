"""The line below every place: connections, replies today, base."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from ui.header import Statement
from ui.palette import colours_of

__all__ = ["StatusLine"]


class StatusLine(QWidget):
    """Shows what it is told; both halves shorten rather than push each other out."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.connections = Statement(self)
        self.work = Statement(self)
        self.work.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        row = QHBoxLayout(self)
        row.setContentsMargins(14, 5, 14, 5)
        row.setSpacing(16)
        row.addWidget(self.connections, 3)
        row.addWidget(self.work, 2)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the hair line towards the place."""
        painter = QPainter(self)
        painter.setPen(QColor(colours_of(self.palette()).line))
        painter.drawLine(0, 0, self.width(), 0)
