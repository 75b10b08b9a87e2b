"""Switches that heed no typing: whoever writes a text while one of them has the focus switches nothing."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

__all__ = ["heed_no_typing"]

_OTHERS = (
    Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.MetaModifier
)
_PRESSING = (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter)


def heed_no_typing(*widgets: QWidget) -> None:
    """Let buttons, switches and lists of choices ignore letters, and the blanks between them."""
    for widget in widgets:
        widget.installEventFilter(_Guard(widget))


class _Guard(QObject):
    """Takes the letters away from one widget; after a letter a blank is part of a text, and so is Enter."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget)
        self._typed = False

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Look at every key before the widget does."""
        if event.type() == QEvent.Type.FocusIn:
            self._typed = False
        if not isinstance(event, QKeyEvent) or event.type() not in (
            QEvent.Type.KeyPress,
            QEvent.Type.KeyRelease,
        ):
            return False
        if event.key() in _PRESSING:
            return self._typed
        if event.modifiers() & _OTHERS or not event.text().isprintable() or not event.text():
            return False
        self._typed = True
        return True
