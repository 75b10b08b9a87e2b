"""The line above the messages that found no good reply: what became of them, and the way to one's history."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QTabBar, QWidget

from boltun.store.lessons import LessonStatus
from ui.looks.scale import NEAR
from ui.widgets.button import TextButton

__all__ = ["Head"]


class Head(QWidget):
    """A tab for each status, and a button."""

    history_wanted = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.tabs = QTabBar(self)
        self.tabs.setDocumentMode(True)
        self.tabs.setDrawBase(False)
        self.tabs.setExpanding(False)
        self.tabs.setAccessibleName(self.tr("What became of it"))
        for status in LessonStatus:
            self.tabs.setTabData(self.tabs.addTab(""), status.value)
        self.history_button = TextButton(self.tr("Learn from your history…"), "open", self)
        self.history_button.clicked.connect(self.history_wanted)
        row = QHBoxLayout(self)
        row.setContentsMargins(NEAR, 0, NEAR, 0)
        row.addWidget(self.tabs, 1)
        row.addWidget(self.history_button)
