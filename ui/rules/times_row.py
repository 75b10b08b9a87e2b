"""One part of the times in a form."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from boltun.errors import SettingsError
from ui.accounts.refusal import Refusal
from ui.looks.scale import NEAR, TIGHT
from ui.rules.faults import form_fault_words
from ui.widgets.button import IconButton

__all__ = ["Row"]


class Row(QWidget):
    """One part of the times, with what is wrong with it below."""

    changed = Signal()
    remove_wanted = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.lines = QVBoxLayout()
        self.lines.setSpacing(TIGHT)
        self.fault = Refusal(self)
        self.remove = IconButton("remove", self.tr("Take these times out"), self, size=16)
        self.remove.clicked.connect(self.remove_wanted)
        row = QHBoxLayout()
        row.setSpacing(NEAR)
        row.addLayout(self.lines, 1)
        row.addWidget(self.remove, 0, Qt.AlignmentFlag.AlignTop)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, TIGHT)
        column.setSpacing(TIGHT)
        column.addLayout(row)
        column.addWidget(self.fault)

    def value(self) -> Any:
        """Return the part as the file has it."""
        raise NotImplementedError

    def stops(self) -> list[QWidget]:
        """Return where Tab goes, in this order."""
        return [self.remove]

    def show_fault(self, fault: SettingsError | None) -> None:
        """Say what is wrong with this part."""
        self.fault.setText("" if fault is None else form_fault_words(fault))
        self.fault.setVisible(fault is not None)
