"""Where the focus goes when what has it disappears: back to what the person was doing.

Qt gives it to the next widget in the order of the Tab key. That may be a switch, which the person's next
words would press.
"""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QApplication, QStackedWidget, QWidget
from shiboken6 import isValid

from ui.widgets.place import Place

__all__ = ["FocusReturn"]

_MOST = 20
"""So many widgets that had the focus are remembered."""


class FocusReturn(QObject):
    """Follows the focus through a window, and brings it back into the place that is shown."""

    def __init__(self, window: QWidget, places: QStackedWidget) -> None:
        super().__init__(window)
        self._window = window
        self._places = places
        self._last: QWidget | None = None
        self._past: list[QWidget] = []
        """What had the focus in the places, the newest last."""
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        app.focusChanged.connect(self._follow)

    def _follow(self, _before: QWidget | None, now: QWidget | None) -> None:
        # While a window is taken apart, its parts lose the focus one by one.
        if not isValid(self._window) or not self._window.isVisible():
            return
        if now is None and not self._window.isActiveWindow():
            return
        if now is not None and now.window() is not self._window:
            return
        last, self._last = self._last, now
        # What another step of the program chooses after this, comes after this.
        if last is not None and not (isValid(last) and last.isVisible()):
            self._go_back()
        elif now is not None and self._places.isAncestorOf(now):
            others = [one for one in self._past if isValid(one) and one is not now]
            self._past = [*others[-_MOST:], now]

    def _go_back(self) -> None:
        place = self._places.currentWidget()
        if place is None:
            return
        for one in reversed(self._past):
            if isValid(one) and one.isVisible() and one.isEnabled() and place.isAncestorOf(one):
                one.setFocus(Qt.FocusReason.OtherFocusReason)
                return
        if isinstance(place, Place):
            place.arrive()
