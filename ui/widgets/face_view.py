"""A face that stands in a header or panel."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QWidget

from boltun.message import Presence
from ui.looks.face import Face, draw_badge, draw_face
from ui.looks.palette import colours_of

__all__ = ["FaceView"]


class FaceView(QWidget):
    """Shows what it is told. Screen readers hear the name that stands beside it."""

    def __init__(self, size: int, parent: QWidget) -> None:
        """``size`` in pixels."""
        super().__init__(parent)
        self.face: Face | None = None
        self.presence: Presence | None = None
        self.picture: QPixmap | None = None
        # Two more for the badge, which stands a little outside.
        self.setFixedSize(QSize(size + 2, size + 2))

    def show_face(self, face: Face, presence: Presence | None = None, picture: QPixmap | None = None) -> None:
        """Show this face; ``presence`` None: nobody tells."""
        if (face, presence, picture) != (self.face, self.presence, self.picture):
            self.face, self.presence, self.picture = face, presence, picture
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the face and its badge."""
        if self.face is None:
            return
        painter = QPainter(self)
        area = QRectF(self.rect()).adjusted(0, 0, -2, -2)
        draw_face(painter, area, self.face, self.font(), self.picture)
        if self.presence is not None:
            ground = self.palette().color(self.backgroundRole())
            draw_badge(painter, area, self.presence, ground, colours_of(self.palette()))
