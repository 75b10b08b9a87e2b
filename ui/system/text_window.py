"""A window that shows a long text to be read and copied: the log, a crash report."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QDesktopServices, QGuiApplication, QKeySequence, QShortcut
from PySide6.QtWidgets import QHBoxLayout, QPlainTextEdit, QVBoxLayout, QWidget

from ui.looks.plain_text import Label
from ui.looks.scale import APART, NEAR, WIDE, fixed_font
from ui.widgets.button import TextButton

__all__ = ["TextWindow"]


class TextWindow(QWidget):
    """A text, a line above that says what it is, and the buttons to copy it and to open its folder."""

    def __init__(self, folder: Path, parent: QWidget | None = None) -> None:
        super().__init__(parent, Qt.WindowType.Window)
        self.resize(820, 520)
        self._folder = folder
        self.explanation = Label(self)
        self.explanation.setWordWrap(True)
        self.text = QPlainTextEdit(self)
        self.text.setReadOnly(True)
        # The line above wraps: it only knows how high it is where it is not too narrow.
        self.text.setMinimumSize(452, 200)
        self.text.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByKeyboard | Qt.TextInteractionFlag.TextSelectableByMouse
        )
        self.text.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.text.setFont(fixed_font())
        self.copy_button = TextButton(self.tr("&Copy all"), "", self)
        self.copy_button.clicked.connect(self.copy)
        self.folder_button = TextButton(self.tr("&Open folder"), "open", self)
        self.folder_button.clicked.connect(
            lambda: QDesktopServices.openUrl(QUrl.fromLocalFile(str(self._folder)))
        )
        self.close_button = TextButton(self.tr("C&lose"), "", self)
        self.close_button.clicked.connect(self.close)
        self.tools = QHBoxLayout()
        self.tools.setSpacing(NEAR)
        foot = QHBoxLayout()
        foot.setSpacing(NEAR)
        foot.addWidget(self.copy_button)
        foot.addWidget(self.folder_button)
        foot.addStretch(1)
        foot.addWidget(self.close_button)
        column = QVBoxLayout(self)
        column.setContentsMargins(WIDE, APART, WIDE, APART)
        column.setSpacing(NEAR)
        column.addWidget(self.explanation)
        column.addLayout(self.tools)
        column.addWidget(self.text, 1)
        column.addLayout(foot)
        QShortcut(QKeySequence(Qt.Key.Key_Escape), self, self.close)

    def describe(self, title: str, explanation: str) -> None:
        """Say what the text is."""
        self.setWindowTitle(title)
        self.text.setAccessibleName(title)
        self.explanation.setText(explanation)

    def copy(self) -> None:
        """Put the whole text on the clipboard."""
        QGuiApplication.clipboard().setText(self.text.toPlainText())
