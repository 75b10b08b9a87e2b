"""The keys of the window as a whole. Those of the editors are in ``ui/editing/shortcuts.py``."""

from __future__ import annotations

from PySide6.QtGui import QKeySequence

__all__ = ["WINDOW_KEYS", "native"]

WINDOW_KEYS = {
    "help": "F1",
    "commands": "Ctrl+K",
    "conversations": "Ctrl+1",
    "bases": "Ctrl+2",
    "teach": "Ctrl+3",
    "accounts": "Ctrl+4",
    "statistics": "Ctrl+5",
    "settings": "Ctrl+6",
    "rules": "Ctrl+7",
    "digest": "Ctrl+D",
    "pause": "Ctrl+M",
    "chew": "Ctrl+J",
    "find": "Ctrl+F",
    "notice": "Shift+F6",
    "log": "Ctrl+Shift+L",
    # Not the standard key, which some desktops have none for.
    "quit": "Ctrl+Q",
}


def native(keys: str) -> str:
    """Return a shortcut as it is written on this system."""
    return QKeySequence(keys).toString(QKeySequence.SequenceFormat.NativeText)
