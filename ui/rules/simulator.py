"""The simulator: a message that nobody wrote, what would be decided about it, and what each rule said."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import tzinfo

from PySide6.QtCore import QDate, QDateTime, QSignalBlocker, QTime, QTimer
from PySide6.QtWidgets import (
    QComboBox,
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QVBoxLayout,
    QWidget,
)

from boltun.desk.policy import Action
from boltun.message import Contact, Presence
from boltun.minds.listing import MindInfo
from boltun.rules.mode import AUTOMATIC, Rules
from boltun.rules.schedule import at_wall, wall
from boltun.service.simulation import Simulated
from boltun.service.week import STRANGER
from ui.link.bridge import Bridge
from ui.looks.plain_text import Label, breakable, marked
from ui.looks.scale import APART, NEAR, TIGHT, WIDE, Size, sized
from ui.looks.wording import error_sentence, moment
from ui.rules.decision_words import (
    action_tone,
    action_words,
    asked_words,
    bases_words,
    entry_words,
    reason_words,
    rule_name,
    writer_words,
)
from ui.rules.words import presences
from ui.widgets.button import TextButton
from ui.widgets.card import Card
from ui.widgets.lines_table import LinesTable
from ui.widgets.statement import Dot
from ui.widgets.time_fields import MomentField
from ui.widgets.typing import heed_no_typing

__all__ = ["Simulator"]

_SETTLE_MS = 250


class Simulator(Card):
    """Asks who writes what and when, and shows the decision at once."""

    def __init__(self, bridge: Bridge, parent: QWidget | None = None, *, now: Callable[[], float]) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._now = now
        self._zone: tzinfo | None = None
        self._minds: Sequence[MindInfo] = ()
        self.simulated: Simulated | None = None
        self._settle = QTimer(self, singleShot=True, interval=_SETTLE_MS)
        self._settle.timeout.connect(self.ask)
        self._compose()

    def _compose(self) -> None:
        heading = Label(self.tr("What if somebody writes?"), self)
        heading.setFont(sized(heading.font(), Size.LARGE, bold=True))
        about = Label(self.tr("Nothing is sent, and nothing is written down."), self)
        about.setWordWrap(True)
        about.setForegroundRole(about.foregroundRole().PlaceholderText)
        # In the order in which Tab goes through them.
        self.who = QComboBox(self)
        self.when = MomentField(self)
        self.when.dateTimeChanged.connect(self._settle.start)
        self.now_button = TextButton(self.tr("Now"), "", self)
        self.now_button.clicked.connect(lambda: self.put(self._now()))
        self.presence, self.mode = QComboBox(self), QComboBox(self)
        for box in (self.who, self.mode, self.presence):
            box.setMinimumContentsLength(8)
            box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            box.activated.connect(lambda _row: self.ask())
            heed_no_typing(box)
        for presence, words in presences():
            self.presence.addItem(words, presence)
        self.text = QLineEdit(self.tr("Hello"), self)
        self.text.textChanged.connect(self._settle.start)
        self.put(self._now())
        moments = QHBoxLayout()
        moments.setSpacing(NEAR)
        moments.addWidget(self.when, 1)
        moments.addWidget(self.now_button)

        fields = QGridLayout()
        fields.setHorizontalSpacing(NEAR)
        fields.setVerticalSpacing(TIGHT)
        for number, (words, widget, layout) in enumerate(
            (
                (self.tr("Who writes"), self.who, None),
                (self.tr("When"), self.when, moments),
                (self.tr("Your status"), self.presence, None),
                (self.tr("Mode"), self.mode, None),
                (self.tr("Message"), self.text, None),
            )
        ):
            label = Label(words, self)
            label.setForegroundRole(label.foregroundRole().PlaceholderText)
            label.setBuddy(widget)
            label.setContentsMargins(0, TIGHT, 0, 0)
            widget.setAccessibleName(words)
            row, side = divmod(number, 2)
            fields.addWidget(label, 2 * row, side)
            width = 2 if widget is self.text else 1
            if layout is None:
                fields.addWidget(widget, 2 * row + 1, side, 1, width)
            else:
                fields.addLayout(layout, 2 * row + 1, side)
            fields.setColumnStretch(side, 1)

        self.dot = Dot(self)
        self.verdict = Label(self)
        self.verdict.setWordWrap(True)
        self.verdict.setFont(sized(self.verdict.font(), Size.LARGE, bold=True))
        said = QHBoxLayout()
        said.setSpacing(NEAR)
        said.addWidget(self.dot)
        said.addWidget(self.verdict, 1)
        self.why = Label(self)
        self.why.setWordWrap(True)
        self.more = Label(self)
        self.more.setWordWrap(True)
        self.more.setForegroundRole(self.more.foregroundRole().PlaceholderText)
        title = self.tr("What was asked, in this order")
        self.table = LinesTable(title, [self.tr("Rule"), self.tr("What it said")], self)
        result = QVBoxLayout()
        result.setSpacing(TIGHT)
        result.addLayout(said)
        result.addWidget(self.why)
        result.addWidget(self.more)

        column = QVBoxLayout(self)
        column.setContentsMargins(WIDE, APART, WIDE, WIDE)
        column.setSpacing(APART)
        column.addWidget(heading)
        column.addWidget(about)
        column.addLayout(fields)
        column.addLayout(result)
        column.addWidget(self.table)

    # --- what is there ---------------------------------------------------------------

    def follow(self, rules: Rules, contacts: Sequence[Contact], minds: Sequence[MindInfo]) -> None:
        """Offer these contacts and the modes of these rules, and ask anew."""
        self._minds = minds
        if rules.zone != self._zone:
            at = self.at
            self._zone = rules.zone
            self.put(at)
        self._offer_contacts(contacts)
        chosen = self.mode.currentData()
        self.mode.clear()
        self.mode.addItem(self.tr("as it is"), None)
        if rules.modes:
            self.mode.addItem(self.tr("by the hours"), AUTOMATIC)
        for mode in rules.modes:
            self.mode.addItem(self.tr("you chose {mode}").format(mode=marked(mode.name)), mode.name)
        self.mode.setCurrentIndex(max(self.mode.findData(chosen), 0))
        self.ask()

    def _offer_contacts(self, contacts: Sequence[Contact]) -> None:
        chosen = self.contact
        several = sum(one.address == STRANGER for one in contacts) > 1
        self.who.clear()
        for one in contacts:
            self.who.addItem(writer_words(one, accounts=several), one)
        self._choose(chosen)

    def _choose(self, contact: Contact | None) -> None:
        for row in range(self.who.count()):
            one = self.who.itemData(row)
            if contact is not None and (one.account, one.address) == (contact.account, contact.address):
                self.who.setCurrentIndex(row)

    @property
    def contact(self) -> Contact | None:
        """Who writes; None: there is nobody to choose from so far."""
        chosen = self.who.currentData()
        return chosen if isinstance(chosen, Contact) else None

    @property
    def at(self) -> float:
        """When it is written, Unix seconds."""
        day, time = self.when.date(), self.when.time()
        return at_wall(day.toPython(), self._zone, time.hour() * 60 + time.minute())  # type: ignore[arg-type]

    def put(self, at: float) -> None:
        """Let it be written then."""
        shown = wall(at, self._zone)
        with QSignalBlocker(self.when):
            day = QDate(shown.year, shown.month, shown.day)
            self.when.setDateTime(QDateTime(day, QTime(shown.hour, shown.minute)))
        self._settle.start()

    def suppose(self, at: float, contact: Contact | None, presence: Presence) -> None:
        """Show what would be then, with this contact, if one is named."""
        self._choose(contact)
        self.presence.setCurrentIndex(max(self.presence.findData(presence), 0))
        self.put(at)

    # --- asking ----------------------------------------------------------------------

    def ask(self) -> None:
        """Ask what would be decided."""
        self._settle.stop()
        contact = self.contact
        if contact is None:
            return
        text, at, presence = self.text.text(), self.at, Presence(self.presence.currentData())
        mode = self.mode.currentData()
        self._bridge.ask(
            lambda service: service.rules.simulate(contact, text, at, presence, mode), self._show, self._fail
        )

    def _fail(self, error: Exception) -> None:
        self.verdict.setText(error_sentence(error))

    def _show(self, simulated: Simulated) -> None:
        self.simulated = simulated
        decision, holding = simulated.decision, simulated.holding
        self.dot.show_tone(action_tone(decision.action))
        self.verdict.setText(action_words(decision.action))
        self.why.setText(reason_words(decision))
        lines = []
        if holding.mode is not None:
            words = self.tr("Mode: {mode}").format(mode=marked(holding.name))
            if holding.until is not None:
                until = moment(holding.until, self._now(), long=True)
                words = self.tr("Mode: {mode}, until {time}").format(mode=marked(holding.name), time=until)
            lines.append(words)
        elif holding.rules.modes:
            lines.append(self.tr("No mode holds then."))
        if decision.rule:
            lines.append(self.tr("Entry of the rules: {rule}").format(rule=entry_words(decision.rule)))
        if decision.action is not Action.SILENT:
            bases = bases_words(simulated.bases, decision.minds_by, self._minds)
            lines.append(self.tr("Bases: {bases}").format(bases=bases))
        self.more.setText(breakable("\n".join(lines)))
        self.more.setVisible(bool(lines))
        self.table.show_lines([(rule_name(one.rule), asked_words(one)) for one in simulated.asked])
