"""Ctrl+Z belongs to the draft, whichever field has the focus."""

from __future__ import annotations

from PySide6.QtCore import QEvent
from PySide6.QtGui import QKeyEvent, QKeySequence

__all__ = ["leaves_undo"]


def leaves_undo(event: QEvent) -> bool:
    """Ignore an event by which a text field would claim undo or redo for itself; say whether it was one."""
    if event.type() != QEvent.Type.ShortcutOverride or not isinstance(event, QKeyEvent):
        return False
    if event.matches(QKeySequence.StandardKey.Undo) or event.matches(QKeySequence.StandardKey.Redo):
        event.ignore()
        return True
    return False
