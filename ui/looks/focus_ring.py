"""Shows where the keyboard is: a ring around what would not show it by itself, and nothing out of sight."""

from __future__ import annotations

from PySide6.QtCore import QObject, QPoint, QRect
from PySide6.QtWidgets import (
    QAbstractScrollArea,
    QApplication,
    QFocusFrame,
    QFrame,
    QLabel,
    QPlainTextEdit,
    QScrollArea,
    QStyle,
    QTextEdit,
    QWidget,
)
from shiboken6 import isValid

__all__ = ["FocusRing", "needs_ring"]


class FocusRing(QObject):
    """Follows the keyboard; the style given draws the ring (``CE_FocusFrame``)."""

    def __init__(self, app: QApplication, style: QStyle) -> None:
        super().__init__(app)
        style.setParent(self)
        self._style = style
        self._frame: QFocusFrame | None = None
        app.focusChanged.connect(self._follow)

    def _follow(self, _before: QWidget | None, now: QWidget | None) -> None:
        if now is not None and not QApplication.mouseButtons():
            _bring_into_sight(now)
        wanted = now if now is not None and needs_ring(now) else None
        # Qt makes it a child of whatever holds the widget: it may have gone with that.
        if self._frame is not None and not isValid(self._frame):
            self._frame = None
        if self._frame is None:
            if wanted is None:
                return
            self._frame = QFocusFrame()
            self._frame.setStyle(self._style)
        self._frame.setWidget(wanted)  # type: ignore[arg-type]  # Qt takes null


def needs_ring(widget: QWidget) -> bool:
    """Say whether a widget shows nothing of its own where the keyboard is.

    Texts that can be written in have a cursor, and what has a frame shows it there.
    """
    if isinstance(widget, (QPlainTextEdit, QTextEdit)) and not widget.isReadOnly():
        return False
    if isinstance(widget, QLabel):
        return True
    return isinstance(widget, QAbstractScrollArea) and widget.frameShape() == QFrame.Shape.NoFrame


def _bring_into_sight(widget: QWidget) -> None:
    """Scroll to a widget that the keyboard comes to from outside: Qt does it only from within a page."""
    page = widget.parentWidget()
    while page is not None:
        area = page.parentWidget()
        area = area.parentWidget() if area is not None else None
        if isinstance(area, QScrollArea) and area.widget() is page:
            place = QRect(widget.mapTo(page, QPoint(0, 0)), widget.size())
            seen = QRect(page.mapFrom(area.viewport(), QPoint(0, 0)), area.viewport().size())
            # What is larger than its place is seen from wherever one has come.
            if not seen.contains(place) and (place.height() <= seen.height() or not seen.intersects(place)):
                area.ensureWidgetVisible(widget, 0, 8)
        page = page.parentWidget()
