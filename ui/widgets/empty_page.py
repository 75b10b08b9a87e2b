"""What a place shows while it has nothing to show."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from ui.looks.icons import pixmap
from ui.looks.plain_text import Label
from ui.looks.scale import FAR, NEAR, Size, sized

__all__ = ["EmptyPage"]

_SIDE: Final = 48
_WIDEST: Final = 460
"""Pixels of a line that is read at ease."""


class EmptyPage(QWidget):
    """An icon, a sentence that says that nothing is here, and one that says what will be."""

    def __init__(self, drawing: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._drawing = drawing
        self._picture = Label(self)
        self._picture.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.title = Label(self)
        self.title.setFont(sized(self.title.font(), Size.LARGE, bold=True))
        self.words = Label(self)
        self.words.setForegroundRole(self.words.foregroundRole().PlaceholderText)
        for line in (self.title, self.words):
            line.setAlignment(Qt.AlignmentFlag.AlignCenter)
            line.setWordWrap(True)
            line.setMaximumWidth(_WIDEST)
        column = QVBoxLayout(self)
        column.setContentsMargins(FAR, FAR, FAR, FAR)
        column.setSpacing(NEAR)
        column.addStretch(2)
        column.addWidget(self._picture)
        for line in (self.title, self.words):
            row = QHBoxLayout()
            row.addStretch(1)
            row.addWidget(line, 100)
            row.addStretch(1)
            column.addLayout(row)
        column.addStretch(3)
        self._recolour()

    def say(self, title: str, words: str = "") -> None:
        """Say that nothing is here, and what will be."""
        self.title.setText(title)
        self.words.setText(words)
        self.words.setVisible(bool(words))

    def changeEvent(self, event: QEvent) -> None:
        """Recolour with the palette."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self._recolour()

    def _recolour(self) -> None:
        muted = self.palette().color(self.palette().ColorRole.PlaceholderText)
        self._picture.setPixmap(pixmap(self._drawing, muted, _SIDE, self.devicePixelRatioF()))
