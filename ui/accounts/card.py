"""One account as a card: its state and its errors in words, its questions, and what can be done with it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QHBoxLayout, QVBoxLayout, QWidget

from boltun.message import Contact, Presence
from boltun.networks.protocol import CertificateAsked, QuestionAsked
from ui.accounts.connection import connection_tone, connection_word, reason_sentence
from ui.accounts.details import Details
from ui.accounts.network_question import NetworkQuestion
from ui.accounts.question_box import QuestionBox
from ui.accounts.trial_result import grouped
from ui.looks.plain_text import Label, marked, tip
from ui.looks.scale import APART, NEAR, WIDE, fixed_font
from ui.looks.wording import account_label
from ui.widgets.button import IconButton, TextButton, show_checked
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
    question_answered = Signal(str, str)
    """The id of a QuestionAsked, and the answer."""
    page_wanted = Signal(str)
    """The name of the network whose page of the manual is to be shown."""

    def __init__(self, key: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._state: AccountState | None = None
        self._now = 0.0
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
        self._wrong = ""
        """Why the last answer to the network's question was not taken."""
        self._put_off: QuestionAsked | None = None
        self.details = Details(label, self)
        self.asks_first = QCheckBox(self.tr("Ask me before anything is sent"), self)
        self.asks_first.setAccessibleDescription(label)
        self.asks_first.toggled.connect(self.ask_switched)
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
        page = IconButton("help", self.tr("About this network"), self)
        page.clicked.connect(lambda: self.page_wanted.emit(key.partition(":")[0]))
        for button in (rehearsal, change, remove, page):
            button.setAccessibleDescription(label)

        first = QHBoxLayout()
        first.setSpacing(NEAR)
        first.addWidget(self._dot)
        first.addWidget(title, 1)
        first.addWidget(self._word)
        first.addWidget(page)
        last = QHBoxLayout()
        last.setSpacing(NEAR)
        last.addWidget(self._enabled)
        last.addSpacing(NEAR)
        last.addWidget(self.asks_first)
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
        column.addWidget(self.details)
        column.addLayout(last)
        column.addLayout(buttons)

    def show_state(self, state: AccountState, now: float) -> None:
        """Show how the account stands now."""
        self._state, self._now = state, now
        self._dot.show_tone(connection_tone(state))
        self._word.setText(connection_word(state, now))
        reason = reason_sentence(state)
        self._reason.setText(reason)
        self._reason.setVisible(bool(reason) and state.certificate is None)
        show_checked(self._enabled, state.account.enabled)
        show_checked(self.asks_first, state.account.ask_first)
        row = self._presence.findData(state.presence.value)
        self._presence.setCurrentIndex(row)
        self._presence.setEnabled(state.account.enabled)
        self._presence.setVisible(state.capabilities.presence)
        self._presence_label.setVisible(state.capabilities.presence)
        self.details.show_facts(state.facts, state.capabilities)
        question = None if state.question is self._put_off else state.question
        if question is None:
            self._wrong = ""
        asked = (state.certificate, question, self._wrong, state.subscriptions, state.more_subscriptions)
        if asked != self._asked:
            self._asked = asked
            self._ask_questions(state)

    def refuse_answer(self, why: str) -> None:
        """Say why the network did not take the answer to its question."""
        self._wrong = why
        self._asked = None
        if self._state is not None:
            self.show_state(self._state, self._now)

    def _ask_questions(self, state: AccountState) -> None:
        while (item := self._questions.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.hide()
                widget.deleteLater()
        questions: list[QWidget] = [self._subscription_question(one) for one in state.subscriptions]
        if state.more_subscriptions:
            words = self.tr("and %Ln more; they come up as you answer", "", state.more_subscriptions)
            questions.append(QuestionBox(words, self))
        if state.question is not None and state.question is not self._put_off:
            questions.insert(0, self._network_question(state.question))
        if state.certificate is not None:
            questions.insert(0, self._certificate_question(state.certificate))
        for question in questions:
            self._questions.addWidget(question)
            question.show()

    def _network_question(self, asked: QuestionAsked) -> QWidget:
        question = NetworkQuestion(asked, account_label(asked.account), self._wrong, self)
        question.answered.connect(self.question_answered)

        def put_off() -> None:
            self._put_off = asked
            if self._state is not None:
                self.show_state(self._state, self._now)

        question.put_off.connect(put_off)
        return question

    def _certificate_question(self, asked: CertificateAsked) -> QWidget:
        text = self.tr(
            "The server {host} shows a certificate that nobody vouches for. That is usual for a server of "
            "your own or a friend's; elsewhere somebody may be listening. Compare the fingerprint with the "
            "one that the server's owner tells you."
        ).format(host=marked(asked.host))
        question = QuestionBox(text, self)
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
        question = QuestionBox(self.tr("{who} wants to see when you are online.").format(who=who), self)
        allow = TextButton(self.tr("Allow"), parent=question)
        allow.clicked.connect(lambda: self.subscription_answered.emit(contact, True))
        refuse = TextButton(self.tr("Refuse"), parent=question)
        refuse.clicked.connect(lambda: self.subscription_answered.emit(contact, False))
        for button in (allow, refuse):
            button.setAccessibleDescription(who)
        question.add_buttons(allow, refuse)
        return question
