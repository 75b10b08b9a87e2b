"""What is wrong in the file of rules: each fault with its line and what to do."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from boltun.errors import SettingsError
from ui.looks.plain_text import Label
from ui.looks.scale import APART, NEAR, WIDE
from ui.looks.wording import sentence
from ui.widgets.button import TextButton
from ui.widgets.statement import Tone
from ui.widgets.toned_line import TonedLine

__all__ = ["CalendarFaults", "Faults", "fault_words", "form_fault_words"]


def fault_words(fault: SettingsError) -> str:
    """Return a fault without the file's name, which stands elsewhere."""
    words = [sentence(fault.what, fault.values), sentence(fault.advice, fault.values)]
    if fault.line is not None:
        line = QCoreApplication.translate("Wording", "line {number}").format(number=fault.line)
        words.insert(0, f"{line}:")
    return " ".join(words)


def form_fault_words(fault: SettingsError) -> str:
    """Return a fault at its field in a form: what it costs says nothing there, for it cannot be saved."""
    words = sentence(fault.what, fault.values)
    if names := fault.values.get("names"):
        there = QCoreApplication.translate("Rules", "There are: {names}.").format(names=names)
        words = f"{words} {there}"
    return words


class Faults(TonedLine):
    """Lists the faults, and leads to where they are mended."""

    text_wanted = Signal(int)
    """A line of the text."""
    undo_wanted = Signal()
    """The rules from before are to come back."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.show_tone(Tone.BAD)
        self.words = Label(self)
        self.words.setWordWrap(True)
        self._line = 1
        self.mend = TextButton(self.tr("Mend it in the text"), "text", self)
        self.mend.clicked.connect(lambda: self.text_wanted.emit(self._line))
        self.back = TextButton(self.tr("Back to the rules from before"), "undo", self)
        self.back.clicked.connect(self.undo_wanted)
        row = QHBoxLayout()
        row.setSpacing(NEAR)
        row.addWidget(self.mend)
        row.addWidget(self.back)
        row.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(WIDE, APART, WIDE, APART)
        column.setSpacing(NEAR)
        column.addWidget(self.words)
        column.addLayout(row)
        self.hide()

    def show_faults(self, faults: Sequence[SettingsError], *, has_earlier: bool) -> None:
        """Show these; none: nothing."""
        self.setVisible(bool(faults))
        if faults:
            self._line = next((one.line for one in faults if one.line is not None), 1)
            above = self.tr("The rules have a fault. Until it is mended, nothing can be changed here.")
            self.words.setText("\n".join([above, *map(fault_words, faults)]))
            self.back.setVisible(has_earlier)


class CalendarFaults(TonedLine):
    """Says which calendars cannot be read, why, and what counts meanwhile."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.show_tone(Tone.WARNING)
        self.words = Label(self)
        self.words.setWordWrap(True)
        column = QVBoxLayout(self)
        column.setContentsMargins(WIDE, APART, WIDE, APART)
        column.addWidget(self.words)
        self.hide()

    def show_faults(self, faults: Sequence[SettingsError]) -> None:
        """Show these; none: nothing."""
        self.words.setText("\n".join(map(fault_words, faults)))
        self.setVisible(bool(faults))
