"""One account as a card: its state and its errors in words, its questions, and what can be done with it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QCheckBox, QComboBox, QHBoxLayout, QVBoxLayout, QWidget

from boltun.message import Contact, Presence
from boltun.networks.protocol import CertificateAsked
from ui.accounts.connection import connection_tone, connection_word, reason_sentence
from ui.accounts.trial_result import grouped
from ui.looks.palette import colours_of
from ui.looks.plain_text import Label, marked, tip
from ui.looks.scale import APART, NEAR, WIDE, fixed_font
from ui.looks.wording import account_label
from ui.widgets.button import TextButton, show_checked
from ui.widgets.card import Card
from ui.widgets.statement import Dot, Statement

if TYPE_CHECKING:
    from boltun.service import AccountState

__all__ = ["AccountCard"]


class AccountCard(Card):
    """Shows what it is told of one account; asks for everything else."""

    enable_switched = Signal(bool)
    ask_switched = Signal(bool)
    presence_chosen = Signal(object)
    rehearsal_wanted = Signal()
    change_wanted = Signal()
    remove_wanted = Signal()
    trusted = Signal(str)
    """The fingerprint of the certificate that the owner trusts."""
    distrusted = Signal()
    subscription_answered = Signal(object, bool)
    """A Contact and whether he may see the owner's presence."""

    def __init__(self, key: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._state: AccountState | None = None
        label = account_label(key)
        self._dot = Dot(self)
        title = Statement(self)
        title.setText(label)
        font = title.font()
        font.setBold(True)
        title.setFont(font)
        self._word = Label(self)
        self._enabled = QCheckBox(self.tr("Switched on"), self)
        self._enabled.setAccessibleDescription(label)
        self._enabled.toggled.connect(self.enable_switched)
        self._reason = Label(self)
        self._reason.setWordWrap(True)
        self._questions = QVBoxLayout()
        self._questions.setSpacing(NEAR)
        self._asked: object = None
        self._ask = QCheckBox(self.tr("Ask me before anything is sent"), self)
        self._ask.setAccessibleDescription(label)
        self._ask.toggled.connect(self.ask_switched)
        self._presence = QComboBox(self)
        self._presence.setAccessibleName(self.tr("Status that your contacts see"))
        for presence, word in (
            (Presence.ONLINE, self.tr("Online")),
            (Presence.AWAY, self.tr("Away")),
            (Presence.EXTENDED_AWAY, self.tr("Away for long")),
            (Presence.BUSY, self.tr("Do not disturb")),
        ):
            self._presence.addItem(word, presence.value)
        self._presence.setPlaceholderText(self.tr("Offline"))
        self._presence.activated.connect(
            lambda row: self.presence_chosen.emit(Presence(self._presence.itemData(row)))
        )
        rehearsal = TextButton(self.tr("Rehearsal…"), "preview", self)
        rehearsal.setToolTip(tip(self.tr("What Boltun would have said to the last messages")))
        rehearsal.clicked.connect(self.rehearsal_wanted.emit)
        change = TextButton(self.tr("Change…"), "edit", self)
        change.clicked.connect(self.change_wanted.emit)
        remove = TextButton(self.tr("Remove"), "drop", self)
        remove.clicked.connect(self.remove_wanted.emit)
        for button in (rehearsal, change, remove):
            button.setAccessibleDescription(label)

        first = QHBoxLayout()
        first.setSpacing(NEAR)
        first.addWidget(self._dot)
        first.addWidget(title, 1)
        first.addWidget(self._word)
        last = QHBoxLayout()
        last.setSpacing(NEAR)
        last.addWidget(self._enabled)
        last.addSpacing(NEAR)
        last.addWidget(self._ask)
        last.addStretch(1)
        buttons = QHBoxLayout()
        buttons.setSpacing(NEAR)
        self._presence_label = Label(self.tr("Status"), self)
        self._presence_label.setBuddy(self._presence)
        buttons.addWidget(self._presence_label)
        buttons.addWidget(self._presence)
        buttons.addStretch(1)
        buttons.addWidget(rehearsal)
        buttons.addWidget(change)
        buttons.addWidget(remove)
        column = QVBoxLayout(self)
        column.setContentsMargins(WIDE, APART, WIDE, APART)
        column.setSpacing(NEAR)
        column.addLayout(first)
        column.addWidget(self._reason)
        column.addLayout(self._questions)
        column.addLayout(last)
        column.addLayout(buttons)

    def show_state(self, state: AccountState, now: float) -> None:
        """Show how the account stands now."""
        self._state = state
        self._dot.show_tone(connection_tone(state))
        self._word.setText(connection_word(state, now))
        reason = reason_sentence(state)
        self._reason.setText(reason)
        self._reason.setVisible(bool(reason) and state.certificate is None)
        show_checked(self._enabled, state.account.enabled)
        show_checked(self._ask, state.account.ask_first)
        row = self._presence.findData(state.presence.value)
        self._presence.setCurrentIndex(row)
        self._presence.setEnabled(state.account.enabled)
        self._presence.setVisible(state.capabilities.presence)
        self._presence_label.setVisible(state.capabilities.presence)
        asked = (state.certificate, state.subscriptions, state.more_subscriptions)
        if asked != self._asked:
            self._asked = asked
            self._ask_questions(state)

    def _ask_questions(self, state: AccountState) -> None:
        while (item := self._questions.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.hide()
                widget.deleteLater()
        questions: list[QWidget] = [self._subscription_question(one) for one in state.subscriptions]
        if state.more_subscriptions:
            words = self.tr("and %Ln more; they come up as you answer", "", state.more_subscriptions)
            questions.append(_Question(words, self))
        if state.certificate is not None:
            questions.insert(0, self._certificate_question(state.certificate))
        for question in questions:
            self._questions.addWidget(question)
            question.show()

    def _certificate_question(self, asked: CertificateAsked) -> QWidget:
        text = self.tr(
            "The server {host} shows a certificate that nobody vouches for. That is usual for a server of "
            "your own or a friend's; elsewhere somebody may be listening. Compare the fingerprint with the "
            "one that the server's owner tells you."
        ).format(host=marked(asked.host))
        question = _Question(text, self)
        details = Label(
            self.tr("Issued for: {subject}\nValid until: {expires}\nSHA-256 fingerprint:").format(
                subject=marked(asked.subject) or "–", expires=marked(asked.expires) or "–"
            ),
            question,
        )
        fingerprint = Label(grouped(asked.fingerprint), question)
        fingerprint.setFont(fixed_font())
        fingerprint.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        question.add(details)
        question.add(fingerprint)
        trust = TextButton(self.tr("Trust this certificate"), "lock", question)
        trust.clicked.connect(lambda: self.trusted.emit(asked.fingerprint))
        refuse = TextButton(self.tr("Do not trust it"), parent=question)
        refuse.clicked.connect(self.distrusted.emit)
        question.add_buttons(trust, refuse)
        return question

    def _subscription_question(self, contact: Contact) -> QWidget:
        name, address = marked(contact.name.strip()), marked(contact.address)
        who = f"{name} ({address})" if name and name != address else address
        question = _Question(self.tr("{who} wants to see when you are online.").format(who=who), self)
        allow = TextButton(self.tr("Allow"), parent=question)
        allow.clicked.connect(lambda: self.subscription_answered.emit(contact, True))
        refuse = TextButton(self.tr("Refuse"), parent=question)
        refuse.clicked.connect(lambda: self.subscription_answered.emit(contact, False))
        for button in (allow, refuse):
            button.setAccessibleDescription(who)
        question.add_buttons(allow, refuse)
        return question


class _Question(QWidget):
    """A question inside a card, on a surface that stands out."""

    def __init__(self, text: str, parent: QWidget) -> None:
        super().__init__(parent)
        words = Label(text, self)
        words.setWordWrap(True)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(APART, APART, APART, APART)
        self._column.setSpacing(NEAR)
        self._column.addWidget(words)

    def add(self, widget: QWidget) -> None:
        """Put something below the text."""
        self._column.addWidget(widget)

    def add_buttons(self, *buttons: QWidget) -> None:
        """Put the answers below everything."""
        row = QHBoxLayout()
        for button in buttons:
            row.addWidget(button)
        row.addStretch(1)
        self._column.addLayout(row)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(colours_of(self.palette()).held))
        painter.drawRoundedRect(self.rect(), 6, 6)
