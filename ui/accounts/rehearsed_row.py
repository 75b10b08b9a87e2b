"""One message of a rehearsal: what came, what Boltun would have said and why, the owner's verdict."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from boltun.desk.granting import OwnLine
from boltun.desk.grave_messages import SoberMind
from boltun.events import OutcomeKind
from boltun.minds.kept_traces import told_from_json
from boltun.minds.trace import Told
from ui.looks.palette import Colours, colours_of
from ui.looks.people import contact_name
from ui.looks.plain_text import Label, marked
from ui.looks.reasons import reason
from ui.looks.scale import APART, NEAR, TIGHT
from ui.looks.wording import mind_title, moment, one_line, sentence, template
from ui.preview.why import answering_line
from ui.widgets.button import TextButton

if TYPE_CHECKING:
    from boltun.desk.rehearsal import Rehearsed
    from boltun.service import MindInfo

__all__ = ["RehearsedRow"]

_LONGEST = 600
"""Of a longer text only the beginning is shown."""


class _Box(Label):
    """A text on a ground of its own."""

    def __init__(self, text: str, surface: Callable[[Colours], str], parent: QWidget) -> None:
        super().__init__(text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…", parent)
        self._surface = surface
        self.setWordWrap(True)
        self.setContentsMargins(APART, NEAR, APART, NEAR)
        self.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        self.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(self._surface(colours_of(self.palette()))))
        painter.drawRoundedRect(QRectF(self.rect()), 8, 8)
        painter.end()
        super().paintEvent(event)


class RehearsedRow(QWidget):
    """Asks for everything that the owner wants done about the message."""

    judged = Signal(object)
    """True: good, False: not good, None: the owner took it back."""
    teach_wanted = Signal()
    edit_wanted = Signal()
    silence_wanted = Signal()

    def __init__(
        self, rehearsed: Rehearsed, minds: Mapping[str, MindInfo], now: float, parent: QWidget | None = None
    ) -> None:
        """``minds`` are those that can be chosen, by name."""
        super().__init__(parent)
        self.rehearsed = rehearsed
        self.mind = minds.get(rehearsed.mind or "")
        told = told_from_json(rehearsed.why.get("trace"))
        self.line = 0 if self.mind is None else answering_line(told.own, rehearsed.reply)
        """The line of the mind's file that the reply came from; 0: none is known."""
        message = rehearsed.line.message
        name = contact_name(message.contact)
        head = Label(f"{name} · {moment(message.at, now, long=True)}", self)
        head.setForegroundRole(head.foregroundRole().PlaceholderText)
        self.asked = _Box(message.text, lambda colours: colours.contact, self)
        self.asked.setAccessibleName(self.tr("{who}: {text}").format(who=name, text=one_line(message.text)))
        self.reply = self._reply_box(rehearsed)
        self.why = Label(self._why(told), self)
        self.why.setWordWrap(True)
        self.why.setForegroundRole(self.why.foregroundRole().PlaceholderText)
        self._make_buttons(one_line(message.text, 60))
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(APART)
        grid.setVerticalSpacing(TIGHT)
        grid.addWidget(head, 0, 0, 1, 2)
        grid.addWidget(self.asked, 1, 0, Qt.AlignmentFlag.AlignTop)
        answer = QVBoxLayout()
        answer.setSpacing(TIGHT)
        answer.addWidget(self.reply)
        answer.addWidget(self.why)
        answer.addLayout(self._buttons)
        answer.addStretch(1)
        grid.addLayout(answer, 1, 1)
        grid.setColumnStretch(0, 2)
        grid.setColumnStretch(1, 3)

    @property
    def key(self) -> tuple[str, str, float]:
        """By this the message is known when the rehearsal is held again."""
        message = self.rehearsed.line.message
        return message.contact.address, message.text, round(message.at)

    @property
    def stops(self) -> tuple[QWidget, ...]:
        """Where the Tab key stops, in order."""
        return self.good, self.bad, self.teach, self.edit, self.silence

    def show_verdict(self, good: bool | None) -> None:
        """Show what the owner thinks of it."""
        for button, words, mine in (
            (self.good, self.tr("Good"), True),
            (self.bad, self.tr("Not good"), False),
        ):
            button.setChecked(good is mine)
            # Not every palette tells a pressed button from another one at a glance.
            button.setText(f"✓ {words}" if good is mine else words)
        self._unfold()

    def _reply_box(self, rehearsed: Rehearsed) -> _Box:
        if rehearsed.outcome is OutcomeKind.SILENT:
            box = _Box(self.tr("Silent"), lambda colours: colours.alternate, self)
            font = box.font()
            font.setItalic(True)
            box.setFont(font)
            return box
        held = rehearsed.outcome is OutcomeKind.HELD
        text = rehearsed.reply or ""
        box = _Box(text, lambda colours: colours.held if held else colours.bot, self)
        words = self.tr("Held for you: {text}") if held else self.tr("Boltun: {text}")
        box.setAccessibleName(words.format(text=one_line(text)))
        return box

    def _why(self, told: Told) -> str:
        rehearsed = self.rehearsed
        if rehearsed.outcome is OutcomeKind.SILENT:
            error = rehearsed.why.get("error")
            return f"{reason(rehearsed.reason)} {marked(error) if isinstance(error, str) else ''}".rstrip()
        parts = [reason(rehearsed.reason)] if rehearsed.outcome is OutcomeKind.HELD else []
        if rehearsed.mind in (SoberMind.name, OwnLine.name):
            parts += [sentence(step.template, step.values) for step in told.steps[:1]]
        elif self.mind is not None:
            words = mind_title(self.mind)
            if self.line:
                words = self.tr("{base}, line {number}").format(base=words, number=self.line)
            found = next((one for one in told.own.candidates if one.chosen and one.line == self.line), None)
            if found is not None and found.reason:
                words = self.tr("{place}: {reason}").format(place=words, reason=template(found.reason))
            parts.append(words)
        return " ".join(parts)

    def _make_buttons(self, message: str) -> None:
        self.good = TextButton("", parent=self)
        self.bad = TextButton("", parent=self)
        self.teach = TextButton(self.tr("Teach it…"), "teach", self)
        self.edit = TextButton(self.tr("Edit the pair"), "edit", self)
        self.silence = TextButton(self.tr("Keep silent on this"), "silent", self)
        for button in self.stops:
            button.setAccessibleDescription(message)
        for button, good in ((self.good, True), (self.bad, False)):
            button.setCheckable(True)
            button.clicked.connect(lambda on, good=good: self._judge(good if on else None))
        self.teach.clicked.connect(self.teach_wanted.emit)
        self.edit.clicked.connect(self.edit_wanted.emit)
        self.silence.clicked.connect(self.silence_wanted.emit)
        first, more = QHBoxLayout(), QHBoxLayout()
        self._buttons = QVBoxLayout()
        self._buttons.setSpacing(TIGHT)
        for row, buttons in ((first, self.stops[:2]), (more, self.stops[2:])):
            row.setSpacing(NEAR)
            for button in buttons:
                row.addWidget(button)
            row.addStretch(1)
            self._buttons.addLayout(row)
        self.show_verdict(None)

    def _judge(self, good: bool | None) -> None:
        self.show_verdict(good)
        self.judged.emit(good)

    def _unfold(self) -> None:
        """Offer what can be done about a reply that is not good."""
        bad, mind = self.bad.isChecked(), self.mind
        spoke = self.rehearsed.reply is not None
        self.teach.setVisible(bad)
        self.edit.setVisible(bad and mind is not None and self.line > 0)
        self.silence.setVisible(bad and spoke and mind is not None and mind.is_teachable)
