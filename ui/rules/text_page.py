"""The text of the rules, for whoever wants to write it: checked while one types."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QTextCursor
from PySide6.QtWidgets import QHBoxLayout, QPlainTextEdit, QVBoxLayout, QWidget

from boltun.errors import SettingsError
from boltun.rules.mode import Rules
from ui.link.bridge import Bridge
from ui.looks.plain_text import Label
from ui.looks.scale import APART, FAR, NEAR, Size, fixed_font, sized
from ui.rules.faults import fault_words
from ui.widgets.button import TextButton

__all__ = ["TextPage"]

_CHECK_MS = 300


class TextPage(QWidget):
    """Holds the text until it is saved or given up."""

    saved = Signal(str)
    """The text that is to be the rules."""
    left = Signal()

    def __init__(self, bridge: Bridge, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self.seen = ""
        """The text as it was when it was opened."""
        heading = Label(self.tr("The text of the rules"), self)
        heading.setFont(sized(heading.font(), Size.TITLE, bold=True))
        self.path = Label(self)
        self.path.setWordWrap(True)
        self.path.setForegroundRole(self.path.foregroundRole().PlaceholderText)
        self.text = QPlainTextEdit(self)
        self.text.setAccessibleName(heading.text())
        self.text.setFont(fixed_font())
        self.text.setTabChangesFocus(True)
        self.text.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.faults = Label(self)
        self.faults.setWordWrap(True)
        self.save = TextButton(self.tr("Save"), "save", self)
        self.save.clicked.connect(lambda: self.saved.emit(self.text.toPlainText()))
        self.cancel = TextButton(self.tr("Cancel"), "", self)
        self.cancel.clicked.connect(self.left)
        self._settle = QTimer(self, singleShot=True, interval=_CHECK_MS)
        self._settle.timeout.connect(self._check)
        self.text.textChanged.connect(self._settle.start)
        foot = QHBoxLayout()
        foot.setSpacing(NEAR)
        foot.addStretch(1)
        foot.addWidget(self.cancel)
        foot.addWidget(self.save)
        column = QVBoxLayout(self)
        column.setContentsMargins(FAR, FAR, FAR, FAR)
        column.setSpacing(APART)
        column.addWidget(heading)
        column.addWidget(self.path)
        column.addWidget(self.text, 1)
        column.addWidget(self.faults)
        column.addLayout(foot)

    @property
    def changed(self) -> bool:
        """Whether there is something that is not saved."""
        return self.text.toPlainText() != self.seen

    def open(self, text: str, path: str, line: int = 1) -> None:
        """Show this text, at a line."""
        self.seen = text
        self.path.setText(path)
        self.text.setPlainText(text)
        block = self.text.document().findBlockByNumber(max(line - 1, 0))
        self.text.setTextCursor(QTextCursor(block))
        self.text.centerCursor()
        self.text.setFocus(Qt.FocusReason.OtherFocusReason)
        self._check()

    def _check(self) -> None:
        text = self.text.toPlainText()
        self._bridge.ask(lambda service: service.rules.check(text), self._show)

    def _show(self, found: tuple[Rules, Sequence[SettingsError]]) -> None:
        _, faults = found
        self.faults.setText("\n".join(map(fault_words, faults)) or self.tr("No fault."))
        self.save.setEnabled(not faults)
