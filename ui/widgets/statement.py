"""Short statements, and how they are coloured."""

from __future__ import annotations

from enum import StrEnum

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from ui.looks.palette import colours_of
from ui.looks.plain_text import Label, tip

__all__ = ["Dot", "Statement", "Tone"]


class Tone(StrEnum):
    """How a short statement is coloured; its words say the same."""

    GOOD = "good"
    MUTED = "muted"
    WARNING = "warning"
    BAD = "bad"


class Dot(QWidget):
    """A coloured dot before a statement."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.tone = Tone.MUTED
        self.paused = False
        self.setFixedSize(QSize(12, 12))

    def show_tone(self, tone: Tone) -> None:
        """Take this colour."""
        self.tone = tone
        self.update()

    def show_pause(self, pause: bool) -> None:
        """Be the sign of a pause, or a dot."""
        self.paused = pause
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the dot, full or hollow, or the sign of a pause."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        colour = QColor(getattr(colours_of(self.palette()), self.tone.value))
        if self.paused:
            # Two bars, as on the button: a ring would hardly be seen.
            painter.fillRect(2, 1, 3, 10, colour)
            painter.fillRect(7, 1, 3, 10, colour)
            return
        painter.setPen(colour)
        painter.setBrush(colour if self.tone in (Tone.GOOD, Tone.BAD) else Qt.BrushStyle.NoBrush)
        painter.drawEllipse(2, 2, 8, 8)


class Statement(Label):
    """A label that leaves out text as … where the line is too short, and then shows it as tool tip."""

    def __init__(
        self, parent: QWidget | None = None, elide: Qt.TextElideMode = Qt.TextElideMode.ElideRight
    ) -> None:
        super().__init__(parent)
        self._elide = elide
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.setMinimumWidth(60)
        self._tone: Tone | None = None

    def emphasize(self, tone: Tone | None) -> None:
        """Draw the text bold and in this colour; None: as any other."""
        self._tone = tone
        font = self.font()
        font.setBold(tone is not None)
        self.setFont(font)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw as much of the text as there is room for."""
        painter = QPainter(self)
        palette = self.palette()
        ink = palette.color(self.foregroundRole())
        if self._tone is not None:
            ink = QColor(getattr(colours_of(palette), self._tone.value))
        painter.setPen(ink)
        metrics = QFontMetrics(self.font())
        text = metrics.elidedText(self.text(), self._elide, self.width())
        self.setToolTip(tip(self.text()) if text != self.text() else "")
        painter.drawText(self.rect(), int(self.alignment()), text)
