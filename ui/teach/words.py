"""Words of the form: on one line, or as a link."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from ui.looks.palette import colours_of
from ui.looks.plain_text import Label, tip
from ui.widgets.button import ToolButton

__all__ = ["Elided", "Link"]


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
