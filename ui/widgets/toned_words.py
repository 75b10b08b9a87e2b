"""Words of several lines in the colour of what they tell."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from ui.looks.palette import colours_of
from ui.looks.plain_text import Label
from ui.widgets.statement import Tone

__all__ = ["TonedWords"]


class TonedWords(Label):
    """Words in a tone, wrapped."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._tone = Tone.MUTED
        self.setWordWrap(True)

    def say(self, text: str, tone: Tone = Tone.MUTED) -> None:
        """Show these words in this tone."""
        self._tone = tone
        self.setText(text)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the words; a palette of its own would have to follow every change of theme."""
        painter = QPainter(self)
        painter.setPen(QColor(getattr(colours_of(self.palette()), self._tone.value)))
        painter.drawText(self.rect(), Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignVCenter, self.text())
