"""A card: a surface with a line around it, on which things that belong together stand."""

from __future__ import annotations

from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from ui.looks.palette import colours_of

__all__ = ["Card"]

_ROUND = 8


class Card(QWidget):
    """Draws the surface; whoever uses it puts things there."""

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the surface and its line."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        colours = colours_of(self.palette())
        painter.setPen(QColor(colours.line))
        painter.setBrush(QColor(colours.base))
        painter.drawRoundedRect(self.rect().adjusted(0, 0, -1, -1), _ROUND, _ROUND)
