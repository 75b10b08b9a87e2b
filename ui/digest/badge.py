"""The button in the header that says how much is left."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from boltun.digest import Digest
from ui.digest.words import LeftWords
from ui.looks.plain_text import tip
from ui.widgets.button import IconButton
from ui.widgets.keys import WINDOW_KEYS, native
from ui.widgets.typing import heed_no_typing

__all__ = ["Badge"]


class Badge(IconButton):
    """Is there only while something is left. It comes without a sound and takes no focus."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__("digest", "", parent)
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        heed_no_typing(self)
        self.hide()

    def show_left(self, digest: Digest | None) -> None:
        """Show how much is left."""
        words = LeftWords().of(digest) if digest else ""
        if digest:
            count = len(digest.entries) + len(digest.calls) + len(digest.promises)
            self.setText(str(count) if count < 100 else "99+")
            name = self.tr("Left for you: {words}").format(words=words)
            self.setAccessibleName(name)
            self.setToolTip(tip(f"{name} ({native(WINDOW_KEYS['digest'])})"))
        self.setVisible(bool(words))
