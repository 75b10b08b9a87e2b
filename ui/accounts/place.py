"""The place "Accounts": every account with its state, and the form that adds one."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from boltun.events import AccountsChanged, Event
from boltun.message import Account
from boltun.networks.protocol import (
    CertificateAsked,
    ConnectionChanged,
    ConnectionState,
    QuestionAsked,
    SubscriptionAsked,
)
from boltun.networks.registry import is_offered, networks
from boltun.passwords import Keeping
from ui.accounts.attendance import attend
from ui.accounts.card import AccountCard
from ui.accounts.form import AccountForm
from ui.accounts.keeping import Wish, save_accounts
from ui.accounts.passwords_bar import PasswordsBar
from ui.accounts.rehearsing import Rehearsing
from ui.link.bridge import Bridge
from ui.looks.plain_text import Label
from ui.looks.scale import APART, FAR, NEAR, Size, sized
from ui.looks.wording import account_label, error_sentence
from ui.widgets.button import TextButton
from ui.widgets.card_columns import CardColumns
from ui.widgets.notice import Notice
from ui.widgets.place import Place
from ui.widgets.scroll_page import ScrollPage

if TYPE_CHECKING:
    from boltun.service import AccountState

__all__ = ["AccountsPlace"]

_SETTLE_MS = 30
_WIDEST = 1400
_COLUMN = 500
_MOST_COLUMNS = 2
_FORM = 720


class AccountsPlace(Place):
    """Shows the accounts as cards; the form opens in place of the button that asks for it."""

    first_run_wanted = Signal()
    """The owner wants to be led through the first steps again."""
    teach_wanted = Signal(object)
    """A Wish: a message of a rehearsal to which the owner wants to teach a reply."""
    line_wanted = Signal(object, int)
    """The path of a base and a line of it."""
    page_wanted = Signal(str)
    """The name of a network whose page of the manual is to be shown."""
    removing = Signal(object)
    """The keys of the accounts that are gone for the owner, though he can still take it back."""

    def __init__(
        self, bridge: Bridge, parent: QWidget | None = None, *, clock: Callable[[], float] = time.time
    ) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._clock = clock
        self.cards: dict[str, AccountCard] = {}
        self.states: dict[str, AccountState] = {}
        self._removing: set[str] = set()
        self._told_locked = False
        self.form: AccountForm | None = None

        title = Label(self.tr("Accounts"), self)
        title.setFont(sized(title.font(), Size.TITLE, bold=True))
        self.add_button = TextButton(self.tr("Add an account"), "add", self)
        self.add_button.clicked.connect(lambda: self.open_form())
        head = QHBoxLayout()
        first_steps = TextButton(self.tr("First steps"), "begin", self)
        first_steps.setToolTip(
            self.tr("Language and base, a try, an account: the three steps of the beginning")
        )
        first_steps.clicked.connect(self.first_run_wanted)
        head.setSpacing(NEAR)
        head.addWidget(title, 1)
        head.addWidget(first_steps)
        head.addWidget(self.add_button)
        QWidget.setTabOrder(first_steps, self.add_button)
        self.empty = Label(
            self.tr(
                "There is no account yet. You can try Boltun without one: write to “Practice” under "
                "Conversations.\n\nA new account starts by asking you before anything is sent."
            ),
            self,
        )
        self.empty.setWordWrap(True)
        self.empty.setMaximumWidth(_FORM)
        self.empty.setForegroundRole(self.empty.foregroundRole().PlaceholderText)
        self.empty.hide()

        page = QWidget(self)
        page.setMaximumWidth(_WIDEST)
        self._column = QVBoxLayout(page)
        self._column.setContentsMargins(FAR, FAR, FAR, FAR)
        self._column.setSpacing(APART)
        self._column.addLayout(head)
        # In a row: a column asks for the height at its own width, not at the most that the form takes.
        self._form_place = QHBoxLayout()
        self._form_place.addStretch(0)
        self._column.addLayout(self._form_place)
        self._column.addWidget(self.empty)
        self.passwords = PasswordsBar(bridge, self)
        self.passwords.changed.connect(self._read_keeping)
        self._column.addWidget(self.passwords)
        self._card_place = CardColumns(_COLUMN, _MOST_COLUMNS)
        self._column.addLayout(self._card_place)
        self._column.addStretch(1)
        self._scroll = ScrollPage(page, title.text(), self, bounded=True)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        self._pages = QStackedWidget(self)
        self._pages.addWidget(self._scroll)
        whole.addWidget(self._pages)
        self.rehearsing = Rehearsing(bridge, self._pages, clock)
        self.rehearsing.noticed.connect(self.noticed)
        self.rehearsing.closed.connect(self._come_back)
        self.rehearsing.page.teach_wanted.connect(self.teach_wanted)
        self.rehearsing.page.line_wanted.connect(self.line_wanted)

        self._settle = QTimer(self)
        self._settle.setSingleShot(True)
        self._settle.setInterval(_SETTLE_MS)
        self._settle.timeout.connect(self._read)
        self._tick = QTimer(self)
        self._tick.setInterval(1000)
        self._tick.timeout.connect(self._show_states)
        bridge.happened.connect(self._take)
        self._read()

    # --- what the window asks ------------------------------------------------------

    def arrive(self) -> None:
        """Go to the button that adds an account, or to what one decides after a rehearsal."""
        if self.rehearsing.is_open:
            self.rehearsing.page.take_focus()
        else:
            self.add_button.setFocus(Qt.FocusReason.OtherFocusReason)

    def rehearse(self, key: str = "") -> None:
        """Show what Boltun would have said on an account; without a key on the first one."""
        if key:
            self.rehearsing.open(key)
            return

        def show(states: Sequence[AccountState]) -> None:
            keys = (one.account.key for one in states if is_offered(one.account.network))
            self.rehearsing.open(next((one for one in keys if one not in self._removing), ""))

        self._bridge.ask(lambda service: service.accounts.all(), show)

    def _come_back(self) -> None:
        """The cards are shown again; a switch that was not settled stands as before."""
        self._show_states()
        self.arrive()

    def showEvent(self, event: QShowEvent) -> None:
        """Go on counting down."""
        super().showEvent(event)
        if self.states:
            self._show_states()

    def hideEvent(self, event: QHideEvent) -> None:
        """Count nothing that nobody sees."""
        super().hideEvent(event)
        self._tick.stop()

    def _run_clock(self) -> None:
        """Count the seconds where some account waits for its next attempt."""
        waits = any(one.state is ConnectionState.WAITING for one in self.states.values())
        if not (waits and self.isVisible()):
            self._tick.stop()
        elif not self._tick.isActive():
            self._tick.start()

    def search(self) -> None:
        """There is nothing to search in a handful of accounts."""

    # --- reading -------------------------------------------------------------------

    def _take(self, event: Event) -> None:
        told = (AccountsChanged, CertificateAsked, ConnectionChanged, QuestionAsked, SubscriptionAsked)
        if isinstance(event, told) and not self._settle.isActive():
            self._settle.start()

    def _read(self) -> None:
        self._bridge.ask(lambda service: service.accounts.all(), self._show)
        self._read_keeping()

    def _read_keeping(self) -> None:
        self._bridge.ask(lambda service: service.passwords.keeping(), self._show_keeping, self._cannot_tell)

    def _show_keeping(self, keeping: Keeping) -> None:
        self.passwords.show_keeping(keeping)
        if self.passwords.locked and not self._told_locked:
            # Whoever looks elsewhere would not know why nobody is answered.
            self._told_locked = True
            self.noticed.emit(
                Notice(text=self.tr("The passwords are encrypted. Unlock them under Accounts."))
            )
        if self.form is not None:
            self.form.show_keeping(keeping)

    def _cannot_tell(self, error: Exception) -> None:
        """A file that cannot be read is said where somebody is about to write it."""
        if self.form is not None:
            self.form.show_error(error_sentence(error))

    def _show(self, states: Sequence[AccountState]) -> None:
        self.states = {one.account.key: one for one in states if is_offered(one.account.network)}
        self._leave_out(self._removing & set(self.states))

    def _show_states(self) -> None:
        self._run_clock()
        shown = {key: one for key, one in self.states.items() if key not in self._removing}
        for key in [key for key in self.cards if key not in shown]:
            card = self.cards.pop(key)
            card.hide()
            card.deleteLater()
        for key, state in shown.items():
            card_of = self.cards.get(key) or self._make_card(key)
            card_of.show_state(state, self._clock())
        self.empty.setVisible(not shown and self.form is None)

    def _make_card(self, key: str) -> AccountCard:
        card = self.cards[key] = AccountCard(key, self)
        ask = self._bridge.ask
        card.enable_switched.connect(lambda on: ask(lambda s: s.accounts.enable(key, on)))
        card.ask_switched.connect(lambda on: self._switch_asking(key, on))
        card.rehearsal_wanted.connect(lambda: self.rehearse(key))
        card.presence_chosen.connect(lambda presence: ask(lambda s: s.accounts.set_presence(key, presence)))
        card.change_wanted.connect(lambda: self.open_form(self.states[key].account))
        card.remove_wanted.connect(lambda: self.remove(key))
        card.trusted.connect(lambda fingerprint: ask(lambda s: s.accounts.trust(key, fingerprint)))
        card.distrusted.connect(lambda: ask(lambda s: s.accounts.enable(key, False)))
        card.subscription_answered.connect(
            lambda contact, accept: ask(lambda s: s.accounts.answer_subscription(contact, accept))
        )
        card.question_answered.connect(lambda question, text: self._answer(key, question, text))
        card.page_wanted.connect(self.page_wanted)
        self._card_place.addWidget(card)
        card.show()
        return card

    def _answer(self, key: str, question: str, text: str) -> None:
        def failed(error: Exception) -> None:
            if key in self.cards:
                self.cards[key].refuse_answer(error_sentence(error))

        self._bridge.ask(lambda service: service.accounts.answer_question(key, question, text), failed=failed)

    # --- acting --------------------------------------------------------------------

    def _switch_asking(self, key: str, on: bool) -> None:
        account = self.states[key].account
        if on:
            self._bridge.ask(lambda service: service.accounts.change(replace(account, ask_first=True)))
        else:
            self.rehearsing.ask_no_more(account)

    def open_form(self, account: Account | None = None) -> AccountForm:
        """Open the form, for a new account or to change one."""
        self.close_form()
        kinds = [kind for kind in networks() if kind.offered or (account and kind.name == account.network)]
        form = self.form = AccountForm(kinds, account, self)
        form.cancelled.connect(self.close_form)
        form.accepted.connect(self._save)
        form.page_wanted.connect(self.page_wanted)
        attend(form, self._bridge, lambda: self.form is form)
        form.setMaximumWidth(max(_FORM, 90 * self.fontMetrics().averageCharWidth()))
        self._form_place.insertWidget(0, form, 1)
        form.show()
        self.add_button.setEnabled(False)
        self.empty.hide()
        form.setFocus(Qt.FocusReason.OtherFocusReason)
        self._scroll.verticalScrollBar().setValue(0)
        self._read_keeping()
        return form

    def close_form(self) -> None:
        """Leave the form."""
        if self.form is None:
            return
        form, self.form = self.form, None
        self.add_button.setEnabled(True)
        focus = self.window().focusWidget()
        if focus is not None and form.isAncestorOf(focus):
            # Else it would go on to whatever comes next in the window, the pause in its header.
            self.add_button.setFocus(Qt.FocusReason.OtherFocusReason)
        form.hide()
        form.deleteLater()
        self._show_states()

    def _save(self, accounts: Sequence[Account], password: str | None, wish: Wish) -> None:
        form = self.form
        assert form is not None
        known = self.states.get(accounts[0].key)
        new = known is None
        # It asks until the owner has seen what it would say.
        wants_no_asking = not accounts[0].ask_first and (known is None or known.account.ask_first)
        accounts = [replace(one, ask_first=one.ask_first or wants_no_asking) for one in accounts]
        self._leave_out(self._removing - {one.key for one in accounts})
        # Its button is about to be disabled, and would pass the focus on.
        form.setFocus(Qt.FocusReason.OtherFocusReason)
        form.set_busy(True)

        words = form.added_words(accounts)

        def saved(_: None) -> None:
            if self.form is form:
                self.close_form()
            if wants_no_asking:
                self.rehearsing.ask_no_more(accounts[0])
            elif new:
                first = accounts[0].key
                self.noticed.emit(
                    Notice(text=words, action=self.tr("Rehearsal"), acted=lambda: self.rehearse(first))
                )

        def failed(error: Exception) -> None:
            if self.form is form:
                form.show_failure(error_sentence(error))
                self._read_keeping()
            else:
                self._bridge.unhandled.emit(error)

        self._bridge.ask(
            lambda service: save_accounts(service, accounts, password, wish, new=new), saved, failed
        )

    def remove(self, key: str) -> None:
        """Disconnect an account at once, and remove it with its conversations unless that is undone."""
        was_enabled = self.states[key].account.enabled
        self._leave_out(self._removing | {key})
        if was_enabled:
            self._bridge.ask(lambda service: service.accounts.enable(key, False))

        def back() -> None:
            self._leave_out(self._removing - {key})
            if was_enabled:
                self._bridge.ask(lambda service: service.accounts.enable(key, True))

        def failed(error: Exception) -> None:
            self._leave_out(self._removing - {key})
            self._bridge.unhandled.emit(error)

        def act() -> None:
            # Who added the account anew meanwhile keeps it.
            if key in self._removing:
                self._bridge.ask(lambda service: service.accounts.remove(key), failed=failed)

        text = self.tr("{account} and its conversations are removed.").format(account=account_label(key))
        self.noticed.emit(Notice(text=text, act=act, undone=back))

    def _leave_out(self, keys: set[str]) -> None:
        """Show every account but these."""
        if keys != self._removing:
            self._removing = keys
            self.removing.emit(frozenset(keys))
        self._show_states()
