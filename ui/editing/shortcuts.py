"""Keys that belong to the editor as a whole, whichever field has the focus.

Text fields claim many keys for themselves before a shortcut can have them: Ctrl+Z for an undo of their own,
and on X11 also Ctrl+E, Ctrl+H and others known from terminals.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QKeyEvent, QKeySequence

__all__ = ["KEYS", "SHEET_KEYS", "ShortcutKeeper", "leaves_undo"]

KEYS = {
    "next problem": "F8",
    "previous problem": "Shift+F8",
    "replace": "Ctrl+H",
    "find": "Ctrl+F",
    "find next": "F3",
    "find previous": "Shift+F3",
    "preview": "Ctrl+E",
    "doctor": "F7",
    "mode": "Ctrl+T",
    "new pair": "Ctrl+Return",
    "filter": "Ctrl+L",
    "fold all": "Ctrl+Shift+-",
    "unfold all": "Ctrl+Shift++",
    "outline": "Ctrl+Shift+O",
    "follow": "F12",
    "back": "Alt+Left",
    "new": "Ctrl+N",
    "open": "Ctrl+O",
    "save": "Ctrl+S",
    "save as": "Ctrl+Shift+S",
    "close": "Ctrl+W",
    "message": "F6",
    "next tab": "Ctrl+PgDown",
    "previous tab": "Ctrl+PgUp",
}
"""The shortcuts of the place and of each base in it."""

SHEET_KEYS = {"graph": "Ctrl+G", "remove rows": "Ctrl+-"}
"""The shortcuts of a sheet; text fields keep them where they claim them."""


class ShortcutKeeper(QObject):
    """An event filter for text fields: the keys of the editor stay the editor's."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._keys = {QKeySequence(keys).toString() for keys in KEYS.values()}

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keep a field from claiming one of the keys."""
        if event.type() != QEvent.Type.ShortcutOverride or not isinstance(event, QKeyEvent):
            return False
        if QKeySequence(event.keyCombination()).toString() not in self._keys:
            return False
        event.ignore()
        return True


def leaves_undo(event: QEvent) -> bool:
    """Ignore an event by which a text field would claim undo or redo for itself; say whether it was one."""
    if event.type() != QEvent.Type.ShortcutOverride or not isinstance(event, QKeyEvent):
        return False
    if event.matches(QKeySequence.StandardKey.Undo) or event.matches(QKeySequence.StandardKey.Redo):
        event.ignore()
        return True
    return False
