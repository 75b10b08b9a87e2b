"""A splitter whose handles are hair lines."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QSplitter, QSplitterHandle, QWidget

from ui.looks.palette import colours_of

__all__ = ["Splitter"]


class _Handle(QSplitterHandle):
    """One hair line; Qt makes the area that can be grasped wider than what is seen."""

    def paintEvent(self, event: QPaintEvent) -> None:
        QPainter(self).fillRect(self.rect(), QColor(colours_of(self.palette()).line))


class Splitter(QSplitter):
    """Parts side by side that never collapse."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self.setHandleWidth(1)
        self.setChildrenCollapsible(False)

    def createHandle(self) -> QSplitterHandle:
        """Make a handle of our own."""
        return _Handle(self.orientation(), self)
