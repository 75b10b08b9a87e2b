"""What is shown while exports are read: how far it is, and a way to stop; and the questions that only the
person can answer."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QProgressBar,
    QVBoxLayout,
    QWidget,
)

from boltun.history.gathering import Progress
from boltun.history.owner import Unknown
from ui.looks.plain_text import Label, marked
from ui.looks.scale import APART, FAR, NEAR, Size, sized
from ui.looks.style import show_focus
from ui.widgets.button import TextButton

__all__ = ["DatesPage", "NamesPage", "ReadingPage"]

_WIDEST = 700
_SHARES = 1000


class _Page(QWidget):
    """A title, words, something, and buttons; Escape goes back."""

    left = Signal()

    def __init__(self, title: str, words: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.title = Label(title, self)
        self.title.setFont(sized(self.title.font(), Size.TITLE, bold=True))
        self.title.setWordWrap(True)
        self.words = Label(words, self)
        self.words.setWordWrap(True)
        page = QWidget(self)
        page.setMaximumWidth(_WIDEST)
        self.column = QVBoxLayout(page)
        self.column.setContentsMargins(FAR, FAR, FAR, FAR)
        self.column.setSpacing(APART)
        self.column.addWidget(self.title)
        self.column.addWidget(self.words)
        self.buttons = QHBoxLayout()
        self.buttons.setSpacing(NEAR)
        whole = QHBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(page, 1)
        whole.addStretch(0)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape goes back."""
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)


class ReadingPage(_Page):
    """A bar that grows, and Cancel (``left``)."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("", "", parent)
        self.bar = QProgressBar(self)
        self.bar.setTextVisible(False)
        self.bar.setAccessibleName(self.tr("Progress of the reading"))
        self.cancel_button = TextButton(self.tr("Cancel"), "close", self)
        self.cancel_button.clicked.connect(self.left)
        self.buttons.addWidget(self.cancel_button)
        self.buttons.addStretch(1)
        self.column.addWidget(self.bar)
        self.column.addLayout(self.buttons)
        self.column.addStretch(1)

    def begin(self, title: str) -> None:
        """Show that something begins of which nobody knows yet how long it is."""
        self.title.setText(title)
        self.words.setText("")
        self.bar.setRange(0, 0)

    def show_progress(self, now: Progress) -> None:
        """Show how far the reading is."""
        self.bar.setRange(0, _SHARES)
        self.bar.setValue(round(_SHARES * now.bytes / now.of_bytes) if now.of_bytes else _SHARES)
        files = self.tr("File {number} of {count}").format(
            number=min(now.sources + 1, now.of_sources), count=now.of_sources
        )
        messages = self.tr("%Ln message(s)", "", now.messages)
        self.words.setText(f"{files} · {messages}")


class NamesPage(_Page):
    """Asks which of the names in the exports are the person's own."""

    answered = Signal(object)
    """The names, a tuple."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("", "", parent)
        self.title.setText(self.tr("Which of these names are yours?"))
        self.words.setText(
            self.tr("These exports do not say which messages are yours, and Boltun does not guess.")
        )
        self.list = QListWidget(self)
        self.list.setAccessibleName(self.title.text())
        self.list.itemChanged.connect(lambda _item: self._enable())
        show_focus(self.list)
        self.go_button = TextButton(self.tr("Go on"), "right", self)
        self.go_button.clicked.connect(lambda: self.answered.emit(tuple(self.chosen())))
        self.back_button = TextButton(self.tr("Back"), "close", self)
        self.back_button.clicked.connect(self.left)
        self.buttons.addWidget(self.back_button)
        self.buttons.addStretch(1)
        self.buttons.addWidget(self.go_button)
        self.column.addWidget(self.list, 4)
        self.column.addLayout(self.buttons)
        self.column.addStretch(1)

    def ask(self, unknown: Sequence[Unknown]) -> None:
        """List the names, those first that are in most conversations."""
        counts: dict[str, int] = {}
        for one in unknown:
            for name in one.names:
                counts[name] = counts.get(name, 0) + 1
        self.list.clear()
        for name in sorted(counts, key=lambda name: (-counts[name], name)):
            item = QListWidgetItem(marked(name))
            item.setData(Qt.ItemDataRole.UserRole, name)
            item.setFlags(item.flags() | Qt.ItemFlag.ItemIsUserCheckable)
            item.setCheckState(Qt.CheckState.Unchecked)
            self.list.addItem(item)
        self.list.setCurrentRow(0)
        self._enable()

    def chosen(self) -> list[str]:
        """Return the names with a tick."""
        items = (self.list.item(row) for row in range(self.list.count()))
        return [
            one.data(Qt.ItemDataRole.UserRole) for one in items if one.checkState() == Qt.CheckState.Checked
        ]

    def take_focus(self) -> None:
        """Go to the list."""
        self.list.setFocus(Qt.FocusReason.OtherFocusReason)

    def _enable(self) -> None:
        self.go_button.setEnabled(bool(self.chosen()))


class DatesPage(_Page):
    """Asks whether the day or the month comes first."""

    answered = Signal(bool)
    """Whether it is the day."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("", "", parent)
        self.title.setText(self.tr("When is 03/04?"))
        self.words.setText(
            self.tr("Nothing in these exports tells whether the day or the month comes first in their dates.")
        )
        self.day_button = TextButton(self.tr("3 April: the day comes first"), "", self)
        self.day_button.clicked.connect(lambda: self.answered.emit(True))
        self.month_button = TextButton(self.tr("4 March: the month comes first"), "", self)
        self.month_button.clicked.connect(lambda: self.answered.emit(False))
        self.back_button = TextButton(self.tr("Back"), "close", self)
        self.back_button.clicked.connect(self.left)
        for button in (self.day_button, self.month_button):
            self.column.addWidget(button, 0, Qt.AlignmentFlag.AlignLeft)
        self.buttons.addWidget(self.back_button)
        self.buttons.addStretch(1)
        self.column.addLayout(self.buttons)
        self.column.addStretch(1)

    def take_focus(self) -> None:
        """Go to the first answer."""
        self.day_button.setFocus(Qt.FocusReason.OtherFocusReason)
