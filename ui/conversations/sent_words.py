"""Word for word what a language model would be sent for the last message of a contact."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QHBoxLayout, QPlainTextEdit, QVBoxLayout, QWidget

from ui.looks.plain_text import Label, marked
from ui.looks.scale import NEAR, WIDE
from ui.widgets.button import TextButton

if TYPE_CHECKING:
    from boltun.service.models import ShownModel

__all__ = ["SentWords"]


class SentWords(QDialog):
    """Shows it, and sends nothing."""

    def __init__(self, shown: ShownModel, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("What would be sent"))
        self.resize(560, 480)
        if shown.is_on:
            words = self.tr("{model} at {where} is on. If this contact is marked, it is sent this:")
        else:
            words = self.tr(
                "{model} at {where} is off: nothing is sent. If it were on, it would be sent this:"
            )
        self.head = Label(words.format(model=marked(shown.model), where=marked(shown.where)), self)
        self.head.setWordWrap(True)
        self.words = QPlainTextEdit(self)
        self.words.setReadOnly(True)
        self.words.setAccessibleName(self.windowTitle())
        self.words.setPlainText("\n\n".join(f"[{one['role']}]\n{one['content']}" for one in shown.messages))
        self.today = Label(
            self.tr("Today: {answers} of {most} answers, {tokens} of {all} tokens.").format(
                answers=shown.spent.answers,
                most=shown.limits.answers_a_day,
                tokens=shown.spent.tokens,
                all=shown.limits.tokens_a_day,
            ),
            self,
        )
        self.today.setWordWrap(True)
        close = TextButton(self.tr("Close"), parent=self)
        close.setDefault(True)
        close.clicked.connect(self.close)
        row = QHBoxLayout()
        row.addStretch(1)
        row.addWidget(close)
        column = QVBoxLayout(self)
        column.setContentsMargins(WIDE, WIDE, WIDE, WIDE)
        column.setSpacing(NEAR)
        column.addWidget(self.head)
        column.addWidget(self.words, 1)
        column.addWidget(self.today)
        column.addLayout(row)
