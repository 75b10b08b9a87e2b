"""A question to the owner, on a surface that stands out."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from ui.looks.palette import colours_of
from ui.looks.plain_text import Label
from ui.looks.scale import APART, NEAR

__all__ = ["QuestionBox"]


class QuestionBox(QWidget):
    """Words, what belongs to them, and below it the answers."""

    def __init__(self, text: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._words = Label(text, self)
        self._words.setWordWrap(True)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(APART, APART, APART, APART)
        self._column.setSpacing(NEAR)
        self._column.addWidget(self._words)

    @property
    def text(self) -> str:
        """What is asked."""
        return self._words.text()

    def set_text(self, text: str) -> None:
        """Ask something else."""
        self._words.setText(text)

    def add(self, widget: QWidget) -> None:
        """Put something below the text."""
        self._column.addWidget(widget)

    def add_buttons(self, *buttons: QWidget) -> None:
        """Put the answers below everything."""
        row = QHBoxLayout()
        row.setSpacing(NEAR)
        for button in buttons:
            row.addWidget(button)
        row.addStretch(1)
        self._column.addLayout(row)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the surface."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(colours_of(self.palette()).held))
        painter.drawRoundedRect(self.rect(), 6, 6)
