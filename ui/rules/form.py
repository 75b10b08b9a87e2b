"""What the forms of the rules share: sections on a page, faults at their fields, Save and Cancel."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QDialog, QHBoxLayout, QLayout, QVBoxLayout, QWidget

from boltun.errors import SettingsError
from ui.accounts.refusal import Refusal
from ui.looks.plain_text import Label
from ui.looks.scale import APART, NEAR, TIGHT, WIDE, Size, sized
from ui.looks.wording import error_sentence
from ui.rules.faults import form_fault_words
from ui.widgets.button import TextButton
from ui.widgets.scroll_page import ScrollPage
from ui.widgets.statement import Statement

__all__ = ["RulesForm"]

_CHECK_MS = 200
_WIDTH, _HEIGHT = 640, 560


class RulesForm(QDialog):
    """Checks what is typed a moment later; nothing is changed until it is saved."""

    save_wanted = Signal()

    def __init__(self, title: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(title)
        self.faults: dict[str, Refusal] = {}
        self._check = QTimer(self, singleShot=True, interval=_CHECK_MS)
        self._check.timeout.connect(self.look)
        # People give modes long names: the page may not grow wider than the form for one.
        heading = Statement(self)
        heading.setText(title)
        heading.setFont(sized(heading.font(), Size.TITLE, bold=True))
        self._page = QWidget(self)
        self._column = QVBoxLayout(self._page)
        self._column.setContentsMargins(WIDE, WIDE, WIDE, WIDE)
        self._column.setSpacing(APART)
        self._column.addWidget(heading)
        self.scroller = ScrollPage(self._page, title, self)
        self.error = Refusal(self)
        self.save = TextButton(self.tr("Save"), "save", self)
        self.save.clicked.connect(self._save)
        self.cancel = TextButton(self.tr("Cancel"), "", self)
        self.cancel.clicked.connect(self.reject)
        buttons = QHBoxLayout()
        buttons.setSpacing(NEAR)
        buttons.addStretch(1)
        buttons.addWidget(self.cancel)
        buttons.addWidget(self.save)
        foot = QVBoxLayout()
        foot.setContentsMargins(WIDE, NEAR, WIDE, APART)
        foot.setSpacing(NEAR)
        foot.addWidget(self.error)
        foot.addLayout(buttons)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addWidget(self.scroller, 1)
        whole.addLayout(foot)
        self.resize(_WIDTH, _HEIGHT)

    def section(self, heading: str, *parts: QWidget | QLayout, fault: str = "", hint: str = "") -> None:
        """Put parts under a heading; ``fault`` is the part of the rules whose fault is said below them."""
        column = QVBoxLayout()
        column.setSpacing(TIGHT)
        label = Label(heading, self._page)
        label.setFont(sized(label.font(), Size.PLAIN, bold=True))
        column.addWidget(label)
        if hint:
            words = Label(hint, self._page)
            words.setWordWrap(True)
            words.setForegroundRole(words.foregroundRole().PlaceholderText)
            column.addWidget(words)
        for part in parts:
            if isinstance(part, QWidget):
                column.addWidget(part)
            else:
                column.addLayout(part)
        if fault:
            self.faults[fault] = Refusal(self._page)
            column.addWidget(self.faults[fault])
        self._column.addLayout(column)

    def finish(self) -> None:
        """All sections are there."""
        self._column.addStretch(1)
        # Tab goes through the page first, in whatever order its parts were made.
        QWidget.setTabOrder(self.cancel, self.save)
        self.look()

    def changed(self) -> None:
        """Something else is typed or chosen."""
        self.show_error("")
        self._check.start()

    def look(self) -> None:
        """Check what is there, and say each fault where it is."""
        found = self.check()
        self.show_faults(found)
        self.save.setEnabled(not found)

    def check(self) -> dict[str, SettingsError]:
        """Return the faults, by the part of the rules."""
        raise NotImplementedError

    def show_faults(self, found: dict[str, SettingsError]) -> None:
        """Say each fault at its field."""
        for part, words in self.faults.items():
            fault = found.get(part)
            words.setText("" if fault is None else form_fault_words(fault))
            words.setVisible(fault is not None)

    def show_error(self, words: str) -> None:
        """Say why it was not saved; nothing: it is not tried any more."""
        self.error.setText(words)
        self.error.setVisible(bool(words))

    def fail(self, error: Exception) -> None:
        """It could not be written: say why, and let it be tried again."""
        self.save.setEnabled(True)
        self.show_error(error_sentence(error))

    def _save(self) -> None:
        # What is typed counts when its field is left.
        self.save.setFocus(Qt.FocusReason.OtherFocusReason)
        self.look()
        if self.save.isEnabled():
            self.save_wanted.emit()
