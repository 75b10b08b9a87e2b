"""The page that stands where Boltun could not start."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from ui.button import TextButton
from ui.plain_text import Label

__all__ = ["FailurePage"]


class FailurePage(QWidget):
    """Says what happened and what to do about it."""

    quit_wanted = Signal()

    def __init__(self, text: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        title = Label(self.tr("Boltun cannot start"), self)
        font = title.font()
        font.setBold(True)
        font.setPointSizeF(max(font.pointSizeF(), 8) * 1.4)
        title.setFont(font)
        words = Label(text, self)
        words.setTextFormat(Qt.TextFormat.PlainText)
        words.setWordWrap(True)
        words.setMaximumWidth(560)
        words.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        leave = TextButton(self.tr("Quit"), parent=self)
        leave.clicked.connect(self.quit_wanted.emit)
        column = QVBoxLayout()
        column.setSpacing(12)
        column.addStretch(1)
        column.addWidget(title)
        column.addWidget(words)
        column.addWidget(leave, 0, Qt.AlignmentFlag.AlignLeft)
        column.addStretch(2)
        row = QHBoxLayout(self)
        row.addStretch(1)
        row.addLayout(column, 4)
        row.addStretch(1)
