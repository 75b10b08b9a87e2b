"""The small marks that stand for how bad a problem is: told apart by shape, not by colour alone."""

from __future__ import annotations

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPalette, QPixmap, QPolygonF

from boltun.minds.protocol import Severity
from ui.editing.colours import severity_colour

__all__ = ["draw_mark", "severity_icon"]


def draw_mark(painter: QPainter, centre: QPointF, severity: Severity, colour: QColor) -> None:
    """Draw a disc for an error, a triangle for a warning, a ring for a hint."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour)
    match severity:
        case Severity.ERROR:
            painter.drawEllipse(centre, 4.5, 4.5)
        case Severity.WARNING:
            points = [centre + QPointF(0, -5), centre + QPointF(5.5, 4.5), centre + QPointF(-5.5, 4.5)]
            painter.drawPolygon(QPolygonF(points))
        case _:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(colour)
            painter.drawEllipse(centre, 3.5, 3.5)


def severity_icon(severity: Severity, palette: QPalette) -> QIcon:
    """Return the mark as an icon."""
    icon = QIcon()
    for mode, colour in (
        (QIcon.Mode.Normal, severity_colour(severity, palette)),
        (QIcon.Mode.Selected, palette.color(QPalette.ColorRole.HighlightedText)),
    ):
        for ratio in (1, 2):
            picture = QPixmap(16 * ratio, 16 * ratio)
            picture.setDevicePixelRatio(ratio)
            picture.fill(Qt.GlobalColor.transparent)
            painter = QPainter(picture)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            draw_mark(painter, QPointF(8, 8), severity, colour)
            painter.end()
            icon.addPixmap(picture, mode)
    return icon
