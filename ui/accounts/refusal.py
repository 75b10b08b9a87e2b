"""What is wrong with what was typed into a form, in the colour for that."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from ui.looks.palette import colours_of
from ui.looks.plain_text import Label

__all__ = ["Refusal"]


class Refusal(Label):
    """Words in the colour for what is wrong; hidden while nothing is."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWordWrap(True)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.hide()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the words; a palette of its own would have to follow every change of theme."""
        painter = QPainter(self)
        painter.setPen(QColor(colours_of(self.palette()).bad))
        painter.drawText(self.rect(), Qt.TextFlag.TextWordWrap, self.text())
