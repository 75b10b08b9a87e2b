"""What was copied here, when the program ends."""

from __future__ import annotations

from PySide6.QtGui import QClipboard, QGuiApplication

__all__ = ["hand_over_clipboard"]


def hand_over_clipboard() -> None:
    """Leave what was copied to Qt alone, as plain text.

    Qt destroys its clipboard after Python has ended, and crashes over data that was made in Python.
    """
    clipboard = QGuiApplication.clipboard()
    # Where there is no desktop the clipboard is ours alone, and says that nobody owns it.
    ours = QGuiApplication.platformName() in ("offscreen", "minimal")
    if ours or clipboard.ownsClipboard():
        clipboard.setText(clipboard.text())
    if clipboard.ownsSelection():
        mode = QClipboard.Mode.Selection
        clipboard.setText(clipboard.text(mode), mode)
