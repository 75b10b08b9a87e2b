"""What holds in all modes as a card: the deny list, the hours, and which bases answer whom."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from boltun.message import Contact
from boltun.minds.listing import MindInfo
from boltun.rules.audience import Audience
from boltun.rules.minds import MindsRule
from boltun.rules.mode import Rules
from ui.looks.plain_text import Label, breakable
from ui.looks.scale import APART, NEAR, WIDE, Size, sized
from ui.looks.wording import account_label
from ui.rules.mode_card import Sentences
from ui.rules.words import audience_words, caught_words, minds_words, schedule_words
from ui.widgets.button import IconButton, TextButton
from ui.widgets.card import Card

__all__ = ["AlwaysCard"]


class AlwaysCard(Card):
    """Shows it in sentences; asks for everything else."""

    change_wanted = Signal()
    minds_wanted = Signal(object)
    """A rule for bases is to be changed, by its place from 0; None: a new one is wanted."""
    minds_removed = Signal(int)

    def __init__(
        self,
        rules: Rules,
        caught: Sequence[Contact],
        caught_by: Mapping[int, Sequence[Contact]],
        minds: Sequence[MindInfo],
        parent: QWidget,
    ) -> None:
        """``caught``: whom the deny list catches; ``caught_by``: whom each rule for bases."""
        super().__init__(parent)
        heading = Label(self.tr("Always, whatever the mode"), self)
        heading.setFont(sized(heading.font(), Size.LARGE, bold=True))
        self.setAccessibleName(heading.text())
        sentences = Sentences(self)
        sentences.say(self.tr("Never"), audience_words(rules.never))
        if rules.never != Audience():
            sentences.say("", caught_words(caught), muted=True)
        hours = self.tr("at all hours") if rules.hours is None else schedule_words(rules.hours)
        sentences.say(self.tr("Hours"), hours)
        for key, schedule in rules.account_hours.items():
            sentences.say("", f"{account_label(key)}: {schedule_words(schedule)}")
        if rules.zone is not None:
            sentences.say(self.tr("Time zone"), str(rules.zone))
        self.change = TextButton(self.tr("Change…"), "edit", self)
        self.change.setAccessibleName(self.tr("{heading}: Change…").format(heading=heading.text()))
        self.change.clicked.connect(self.change_wanted)
        self.add = TextButton(self.tr("Add a rule for bases…"), "add", self)
        self.add.clicked.connect(lambda: self.minds_wanted.emit(None))
        foot = QHBoxLayout()
        foot.setSpacing(NEAR)
        foot.addWidget(self.change)
        foot.addWidget(self.add)
        foot.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(WIDE, APART, WIDE, APART)
        column.setSpacing(NEAR)
        column.addWidget(heading)
        column.addLayout(sentences)
        if rules.minds:
            about = Label(self.tr("Which bases answer whom; the first that fits counts:"), self)
            about.setWordWrap(True)
            about.setForegroundRole(about.foregroundRole().PlaceholderText)
            column.addWidget(about)
        for place, rule in enumerate(rules.minds):
            column.addLayout(self._rule(place, rule, minds))
            if rule.only is not None:
                now = Label(breakable(caught_words(caught_by.get(rule.number, ()))), self)
                now.setWordWrap(True)
                now.setForegroundRole(now.foregroundRole().PlaceholderText)
                column.addWidget(now)
        column.addLayout(foot)

    def _rule(self, place: int, rule: MindsRule, minds: Sequence[MindInfo]) -> QHBoxLayout:
        words = minds_words(rule, minds)
        label = Label(breakable(words), self)
        label.setWordWrap(True)
        row = QHBoxLayout()
        row.setSpacing(NEAR)
        row.addWidget(label, 1)
        top = Qt.AlignmentFlag.AlignTop
        change = IconButton("edit", self.tr("Change the rule: {rule}").format(rule=words), self, size=16)
        change.clicked.connect(lambda: self.minds_wanted.emit(place))
        remove = IconButton("remove", self.tr("Delete the rule: {rule}").format(rule=words), self, size=16)
        remove.clicked.connect(lambda: self.minds_removed.emit(place))
        row.addWidget(change, 0, top)
        row.addWidget(remove, 0, top)
        return row
