"""What a network needs from the owner now, such as a login code, and the field for it."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QWidget

from boltun.networks.protocol import QuestionAsked
from ui.accounts.question_box import QuestionBox
from ui.looks.plain_text import Label, marked
from ui.looks.scale import NEAR
from ui.looks.wording import template
from ui.widgets.button import TextButton

__all__ = ["NetworkQuestion"]


class NetworkQuestion(QuestionBox):
    """Takes the answer and hands it on at once; nothing of it stays here."""

    answered = Signal(str, str)
    """The id of the question, and the answer."""
    put_off = Signal()
    """The owner does not want to answer now."""

    def __init__(
        self, asked: QuestionAsked, account: str, wrong: str = "", parent: QWidget | None = None
    ) -> None:
        """``account`` is how the owner knows it; ``wrong`` says why his last answer was refused."""
        label = marked(template(asked.label))
        super().__init__(self.tr("The network asks: {question}").format(question=label), parent)
        self._asked = asked
        if asked.help:
            words = Label(template(asked.help), self)
            words.setWordWrap(True)
            self.add(words)
        self.field = QLineEdit(self)
        self.field.setAccessibleName(f"{label}, {account}")
        if asked.secret:
            self.field.setEchoMode(QLineEdit.EchoMode.Password)
        self.field.returnPressed.connect(self._answer)
        self.button = TextButton(self.tr("Answer"), parent=self)
        self.button.setAccessibleDescription(account)
        self.button.clicked.connect(self._answer)
        later = self.later = TextButton(self.tr("Not now"), parent=self)
        later.setAccessibleDescription(account)
        later.clicked.connect(self.put_off.emit)
        later.setVisible(asked.optional)
        row = QWidget(self)
        line = QHBoxLayout(row)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(NEAR)
        line.addWidget(self.field, 1)
        line.addWidget(self.button)
        line.addWidget(later)
        self.add(row)
        kept = Label(wrong or self.tr("Your answer goes to the network. It is not kept."), self)
        kept.setWordWrap(True)
        if not wrong:
            kept.setForegroundRole(kept.foregroundRole().PlaceholderText)
        self.add(kept)

    def _answer(self) -> None:
        text = self.field.text().strip()
        if text:
            self.field.clear()
            self.button.setEnabled(False)
            self.answered.emit(self._asked.id, text)
        else:
            self.field.setFocus()
