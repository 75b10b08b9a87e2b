"""Words of the form: in a tone, on one line, or as a link."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from ui.looks.palette import colours_of
from ui.looks.plain_text import Label, tip
from ui.widgets.button import ToolButton
from ui.widgets.statement import Tone

__all__ = ["Elided", "Link", "Words"]


class Words(Label):
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


class Link(ToolButton):
    """A button that looks like the link it is."""

    def __init__(self, words: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setText(words)
        self.setAutoRaise(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the words, underlined, and a frame where the keyboard is."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        colours = colours_of(self.palette())
        if self.hasFocus():
            painter.setPen(QPen(QColor(colours.focus), 1.5))
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.75, 0.75, -0.75, -0.75), 4, 4)
        font = self.font()
        font.setUnderline(True)
        painter.setFont(font)
        painter.setPen(QColor(colours.link))
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, self.text())


class Elided(Label):
    """Words on one line that end in … where there is no room."""

    def __init__(self, text: str, parent: QWidget) -> None:
        super().__init__(text, parent)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.setToolTip(tip(text))

    def minimumSizeHint(self) -> QSize:
        """As high as a line."""
        return QSize(40, self.fontMetrics().height())

    def sizeHint(self) -> QSize:
        """As high as a line."""
        return self.minimumSizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw as much as there is room for."""
        text = QFontMetrics(self.font()).elidedText(self.text(), Qt.TextElideMode.ElideRight, self.width())
        QPainter(self).drawText(self.rect(), int(self.alignment() | Qt.AlignmentFlag.AlignVCenter), text)
