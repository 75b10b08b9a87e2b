"""One mode as a card: in sentences, with what can be done with it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QToolButton, QVBoxLayout, QWidget

from boltun.message import Contact
from boltun.minds.listing import MindInfo
from boltun.rules.audience import Audience
from boltun.rules.mode import Holding, Mode
from boltun.settings import Value
from ui.looks.plain_text import Label, breakable, marked
from ui.looks.scale import APART, NEAR, TIGHT, WIDE, Size, sized
from ui.rules.ends import EndsMenu
from ui.rules.state_words import end_words
from ui.rules.words import audience_words, caught_words, change_words, schedule_words, whom_words
from ui.widgets.button import IconButton, TextButton, ToolButton
from ui.widgets.card import Card
from ui.widgets.statement import Dot, Statement, Tone

__all__ = ["ModeCard", "Sentences"]


class Sentences(QGridLayout):
    """Sentences below each other, each with what it is about before it."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__()
        self._parent = parent
        self.setHorizontalSpacing(APART)
        self.setVerticalSpacing(TIGHT)
        self.setColumnStretch(1, 1)
        usual = (self.tr("When"), self.tr("Whom"), self.tr("Never"), self.tr("How"), self.tr("Hours"))
        # All cards have their sentences at the same place.
        self.setColumnMinimumWidth(0, max(map(parent.fontMetrics().horizontalAdvance, usual)))

    def say(self, about: str, words: str, *, muted: bool = False) -> None:
        """Put a sentence below the others."""
        row = self.rowCount()
        top = Qt.AlignmentFlag.AlignTop
        if about:
            name = Label(about, self._parent)
            name.setForegroundRole(name.foregroundRole().PlaceholderText)
            self.addWidget(name, row, 0, top)
        label = Label(breakable(words), self._parent)
        label.setWordWrap(True)
        if muted:
            label.setForegroundRole(label.foregroundRole().PlaceholderText)
        self.addWidget(label, row, 1, top)


class ModeCard(Card):
    """Shows a mode; asks for everything else."""

    choose_wanted = Signal(object)
    """The mode is to hold by hand; until when (``ends.EndsMenu``)."""
    release_wanted = Signal()
    """It is to hold no longer by hand."""
    change_wanted = Signal()
    """Its form is to be opened."""
    move_wanted = Signal(int)
    """It is to be moved by so many places."""
    remove_wanted = Signal()

    def __init__(
        self,
        mode: Mode,
        holding: Holding,
        *,
        number: int,
        count: int,
        caught: Mapping[str, Sequence[Contact]],
        below: Mapping[str, Value],
        minds: Sequence[MindInfo],
        now: float,
        parent: QWidget | None = None,
    ) -> None:
        """``caught``: whom its lists catch, by ``only`` and ``never``; ``below``: the settings without it."""
        super().__init__(parent)
        self.mode = mode
        name = marked(mode.name)
        self.setAccessibleName(name)
        holds = holding.mode is not None and holding.mode.name == mode.name
        dot = Dot(self)
        dot.show_tone(Tone.GOOD if holds else Tone.MUTED)
        title = Statement(self)
        title.setText(name)
        title.setFont(sized(title.font(), Size.LARGE, bold=True))
        self.state = Label(self._state(holding, now) if holds else "", self)
        self.state.setForegroundRole(self.state.foregroundRole().PlaceholderText)
        head = QHBoxLayout()
        head.setSpacing(NEAR)
        head.addWidget(dot)
        head.addWidget(title, 1)
        head.addWidget(self.state)

        sentences = Sentences(self)
        when = self.tr("only while you choose it") if mode.when is None else schedule_words(mode.when)
        sentences.say(self.tr("When"), when)
        if covering := holding.rules.covering(mode):
            words = self.tr("“{mode}” above it always holds. So this one holds only while you choose it.")
            sentences.say("", words.format(mode=marked(covering.name)))
        sentences.say(self.tr("Whom"), whom_words(mode, below))
        if mode.only is not None:
            sentences.say("", caught_words(caught.get("only", ())), muted=True)
        if mode.never != Audience():
            sentences.say(self.tr("Never"), audience_words(mode.never))
            sentences.say("", caught_words(caught.get("never", ())), muted=True)
        if changes := change_words(mode.settings, minds):
            sentences.say(self.tr("How"), "\n".join(changes))
        if mode.placeholders:
            sentences.say("", self.tr("Placeholders such as {name} are filled in all that it says."))
        if mode.faulty:
            sentences.say("", self.tr("It has a fault: nobody is answered while it holds."))

        column = QVBoxLayout(self)
        column.setContentsMargins(WIDE, APART, WIDE, APART)
        column.setSpacing(NEAR)
        column.addLayout(head)
        column.addLayout(sentences)
        column.addLayout(self._foot(holds and holding.by_hand, number, count))

    def _state(self, holding: Holding, now: float) -> str:
        if holding.by_hand and holding.until is None:
            return self.tr("holds now: you chose it")
        until = end_words(holding, now)
        if not until:
            return self.tr("holds now")
        words = self.tr("holds now, {until}")
        if holding.by_hand:
            words = self.tr("holds now, {until}: you chose it")
        return words.format(until=until)

    def _foot(self, by_hand: bool, number: int, count: int) -> QHBoxLayout:
        name = marked(self.mode.name)
        row = QHBoxLayout()
        row.setSpacing(NEAR)
        if by_hand:
            self.release = TextButton(self.tr("End it now"), "resume", self)
            self.release.setAccessibleName(self.tr("{mode}: End it now").format(mode=name))
            self.release.clicked.connect(self.release_wanted)
            row.addWidget(self.release)
        else:
            self.choose = ToolButton(self)
            self.choose.setText(self.tr("Choose it") + " ▾")
            self.choose.setAccessibleName(self.tr("{mode}: Choose it").format(mode=name))
            self.choose.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
            self.choose.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
            menu = EndsMenu(self.tr("Choose it"), self.choose)
            menu.chosen.connect(self.choose_wanted)
            self.choose.setMenu(menu)
            row.addWidget(self.choose)
        self.change = TextButton(self.tr("Change…"), "edit", self)
        self.change.setAccessibleName(self.tr("{mode}: Change…").format(mode=name))
        self.change.clicked.connect(self.change_wanted)
        row.addWidget(self.change)
        row.addStretch(1)
        for drawing, words, by, possible in (
            ("up", self.tr("{mode}: try it earlier"), -1, number > 0),
            ("down", self.tr("{mode}: try it later"), 1, number < count - 1),
        ):
            button = IconButton(drawing, words.format(mode=name), self, size=16)
            button.setEnabled(possible)
            button.clicked.connect(lambda _=False, by=by: self.move_wanted.emit(by))
            row.addWidget(button)
        self.remove = IconButton("remove", self.tr("{mode}: delete").format(mode=name), self, size=16)
        self.remove.clicked.connect(self.remove_wanted)
        row.addWidget(self.remove)
        return row
