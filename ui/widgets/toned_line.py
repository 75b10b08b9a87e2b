"""A line of text on a surface that shows the tone of what it tells."""

from __future__ import annotations

from PySide6.QtCore import QEvent
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from ui.looks.palette import colours_of
from ui.widgets.statement import Tone

__all__ = ["TonedLine"]


class TonedLine(QWidget):
    """Draws the surface; whoever derives from it puts the text there."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._tone = Tone.MUTED

    def show_tone(self, tone: Tone) -> None:
        """Take the colours of this tone."""
        self._tone = tone
        self.update()

    def changeEvent(self, event: QEvent) -> None:
        """Repaint with the palette."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the surface and a bar in the tone of what is told."""
        painter = QPainter(self)
        colours = colours_of(self.palette())
        bad = self._tone in (Tone.BAD, Tone.WARNING)
        painter.fillRect(self.rect(), QColor(colours.held if bad else colours.contact))
        painter.fillRect(0, 0, self.width(), 1, QColor(colours.line))
        painter.fillRect(0, 0, 4, self.height(), QColor(getattr(colours, self._tone.value)))
