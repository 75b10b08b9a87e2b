"""The trial: what the new base would have said in the last fifth of the conversations."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from boltun.history.trial import Trial
from ui.learn.words import ReviewWords
from ui.looks.plain_text import Label
from ui.looks.scale import APART, NEAR, WIDE, Size, sized
from ui.looks.wording import one_line
from ui.widgets.button import TextButton
from ui.widgets.lines_table import LinesTable
from ui.widgets.scroll_page import ScrollPage

__all__ = ["TrialPage"]

_SHOWN = 200


class TrialPage(QWidget):
    """A sentence and examples."""

    left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._words = ReviewWords(self)
        self.title = Label(self.tr("The trial"), self)
        self.title.setFont(sized(self.title.font(), Size.TITLE, bold=True))
        self.result = Label(self)
        self.result.setWordWrap(True)
        self.about = Label(self)
        self.about.setWordWrap(True)
        self.about.setForegroundRole(self.about.foregroundRole().PlaceholderText)
        heads = [self.tr("They wrote"), self.tr("Boltun would say"), self.tr("You said")]
        self.table = LinesTable(self.tr("What the base would have said"), heads, self, even=True)
        self.back_button = TextButton(self.tr("Back to the proposals"), "undo", self)
        self.back_button.clicked.connect(self.left)
        head = QHBoxLayout()
        head.setSpacing(NEAR)
        head.addWidget(self.title, 1)
        head.addWidget(self.back_button)
        page = QWidget(self)
        column = QVBoxLayout(page)
        column.setContentsMargins(WIDE, APART, WIDE, APART)
        column.setSpacing(NEAR)
        column.addLayout(head)
        column.addWidget(self.result)
        column.addWidget(self.about)
        column.addWidget(self.table)
        column.addStretch(1)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(ScrollPage(page, self.title.text(), self))

    def show_trial(self, found: Trial, accepted: int) -> None:
        """Show what came of it; ``accepted``: so many proposals were tried, 0: all that are not rejected."""
        self.result.setText(self._words.trial(found))
        if accepted:
            words = self.tr("Tried with the %n proposal(s) that you accepted.", "", accepted)
        else:
            words = self.tr("You have accepted nothing yet: tried with everything that is not rejected.")
        note = self.tr("The base knew only what you said before. ✓ marks replies that you give, too.")
        self.about.setText(f"{words} {note}")
        self.table.show_lines(
            [
                (
                    one_line(one.heard) + (f" ×{one.count}" if one.count > 1 else ""),
                    ("✓ " if one.agrees else "") + one_line(one.reply),
                    one_line(one.said),
                )
                for one in found.shown[:_SHOWN]
            ]
        )

    def take_focus(self) -> None:
        """Go to the examples, or to the way back."""
        target = self.table if self.table.rowCount() else self.back_button
        target.setFocus(Qt.FocusReason.OtherFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape goes back."""
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)
