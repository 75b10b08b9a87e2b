"""What a network warns of, which has to be accepted before an account is added."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QWidget

from boltun.networks.kind import NetworkKind
from ui.accounts.question_box import QuestionBox
from ui.looks.wording import template
from ui.widgets.button import show_checked

__all__ = ["WarningBox"]


class WarningBox(QuestionBox):
    """Shows the warning. Nothing is asked before it is accepted."""

    answered = Signal()
    """It is accepted, or no longer."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("", parent)
        self.tick = QCheckBox(self.tr("I have read this and accept it"), self)
        self.tick.toggled.connect(lambda _on: self.answered.emit())
        self.add(self.tick)
        self.hide()

    @property
    def accepted(self) -> bool:
        """Whether there is nothing to accept, or it was accepted."""
        return self.isHidden() or self.tick.isChecked()

    def show_kind(self, kind: NetworkKind) -> None:
        """Warn as this network does, if it does."""
        show_checked(self.tick, False)
        self.set_text(template(kind.warning))
        self.tick.setAccessibleDescription(self.text)
        self.setVisible(bool(kind.warning))
