"""One proposal: its phrases and replies, which can be changed, and what it rests on."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QCheckBox, QGridLayout, QPlainTextEdit, QVBoxLayout, QWidget

from boltun.history.origins import Origin
from boltun.history.proposals import Kind, Proposal
from ui.learn.words import ReviewWords, date_words
from ui.looks.plain_text import Label, marked
from ui.looks.scale import APART, NEAR, TIGHT, WIDE
from ui.looks.wording import one_line, quoted
from ui.widgets.statement import Tone
from ui.widgets.toned_words import TonedWords

__all__ = ["Details"]

_LINES = 3


class _Lines(QPlainTextEdit):
    """A few lines of text; Tab goes on, Escape leaves, Ctrl+Enter is done."""

    done = Signal()
    left = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setTabChangesFocus(True)
        self.setLineWrapMode(QPlainTextEdit.LineWrapMode.WidgetWidth)

    def lines(self) -> list[str]:
        """Return what is written, without empty lines and blanks around."""
        return [line for one in self.toPlainText().splitlines() if (line := " ".join(one.split()))]

    def sizeHint(self) -> QSize:
        """A few lines high."""
        frame = 2 * self.frameWidth() + 2 * round(self.document().documentMargin())
        return QSize(140, self.fontMetrics().lineSpacing() * _LINES + frame)

    def minimumSizeHint(self) -> QSize:
        """A few lines high."""
        return self.sizeHint()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Tell of these keys; everything else as in any text."""
        enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        elif enter and event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.done.emit()
        else:
            super().keyPressEvent(event)


class Details(QWidget):
    """Shows a proposal. It decides nothing."""

    accepted = Signal()
    """Ctrl+Enter was pressed."""
    left = Signal()
    """Escape was pressed: what was changed is as it was."""
    origins_wanted = Signal(object)
    """A Proposal whose messages the person wants to see."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._words = ReviewWords(self)
        self._shown: Proposal | None = None
        self.evidence = TonedWords(self)
        self.keys, self.answers = _Lines(self), _Lines(self)
        keys_label, answers_label = (
            Label(self.tr("Contacts write"), self),
            Label(self.tr("Boltun answers"), self),
        )
        keys_label.setBuddy(self.keys)
        answers_label.setBuddy(self.answers)
        self.keys.setAccessibleName(self.tr("Phrases, one in each line"))
        self.answers.setAccessibleName(self.tr("Replies, one in each line"))
        for field in (self.keys, self.answers):
            field.setToolTip(self.tr("One in each line"))
            field.done.connect(self.accepted)
            field.left.connect(self._leave)
        self.more = TonedWords(self)
        self.conflict = TonedWords(self)
        self.source = QCheckBox(self.tr("Show where you said it"), self)
        self.source.toggled.connect(self._ask_origins)
        self.origins = Label(self)
        self.origins.setWordWrap(True)
        self.origins.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        grid = QGridLayout()
        grid.setHorizontalSpacing(APART)
        grid.setVerticalSpacing(TIGHT)
        grid.setColumnStretch(0, 1)
        grid.setColumnStretch(1, 1)
        grid.addWidget(keys_label, 0, 0)
        grid.addWidget(answers_label, 0, 1)
        grid.addWidget(self.keys, 1, 0)
        grid.addWidget(self.answers, 1, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(WIDE, NEAR, WIDE, NEAR)
        column.setSpacing(NEAR)
        column.addWidget(self.evidence)
        column.addWidget(self.conflict)
        column.addLayout(grid)
        column.addWidget(self.more)
        column.addWidget(self.source)
        column.addWidget(self.origins)
        column.addStretch(1)
        self.show_proposal(None)

    def show_proposal(self, one: Proposal | None) -> None:
        """Show a proposal; None: there is none."""
        if one is not None and one == self._shown:
            return
        self._shown = one
        self.setEnabled(one is not None)
        self.origins.setText("")
        self.origins.hide()
        for field, lines in (
            (self.keys, () if one is None else one.keys),
            (self.answers, () if one is None else tuple(answer.text for answer in one.answers)),
        ):
            field.setPlainText("\n".join(lines))
        tagged = one is not None and one.kind in (Kind.FILLER, Kind.OPENING)
        # Its key is a tag of the format; what Boltun says is all there is to change.
        self.keys.setReadOnly(tagged)
        words = self._words
        self.evidence.say("" if one is None else words.evidence(one))
        more = "" if one is None else "\n".join(filter(None, (words.answers(one), words.examples(one))))
        conflict = "" if one is None else words.conflict(one)
        self.more.say(more)
        self.more.setVisible(bool(more))
        self.conflict.say(conflict, Tone.WARNING)
        self.conflict.setVisible(bool(conflict))
        self.source.setEnabled(one is not None and one.kind is not Kind.ALIAS)
        if self.source.isChecked():
            self._ask_origins(True)

    @property
    def changed(self) -> tuple[list[str], list[str]] | None:
        """The phrases and replies as they were changed; None: they are as they were."""
        one = self._shown
        if one is None:
            return None
        now = self.keys.lines(), self.answers.lines()
        before = [*one.keys], [" ".join(answer.text.split()) for answer in one.answers]
        return None if now == before else now

    def show_origins(self, one: Proposal, found: Sequence[Origin]) -> None:
        """Show the messages of a proposal, if it is still looked at and its messages are wanted."""
        if one is not self._shown or not self.source.isChecked():
            return
        lines = [self._origin(origin) for origin in found]
        self.origins.setText("\n".join(lines) or self.tr("Its messages are private, or were let go."))
        self.origins.show()

    def _origin(self, one: Origin) -> str:
        said = quoted(one_line(one.said, 120))
        words = f"{quoted(one_line(one.heard, 120))} → {said}" if one.heard else said
        return f"{date_words(one.at)} · {marked(one.chat, 60)}: {words}"

    def _ask_origins(self, on: bool) -> None:
        # Shown when they are there: who goes round by keyboard meets no empty line.
        self.origins.hide()
        self.origins.setText("")
        if on and self._shown is not None and self._shown.kind is not Kind.ALIAS:
            self.origins_wanted.emit(self._shown)

    def _leave(self) -> None:
        one, self._shown = self._shown, None
        self.show_proposal(one)
        self.left.emit()
