"""The form by which an account is added or changed, made from what its network asks for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from boltun.message import Account
from boltun.networks.finding import Discovery, finds_untyped
from boltun.networks.kind import NetworkKind
from boltun.networks.protocol import AccountOption
from boltun.networks.trial import Trial
from boltun.passwords import Keeping
from ui.accounts.found_list import FoundList
from ui.accounts.keeping import KeepingChoice
from ui.accounts.network_choice import MissingPart, NetworkChoice
from ui.accounts.option_fields import Field, OptionPage, fill, value_of
from ui.accounts.refusal import Refusal
from ui.accounts.trial_result import TrialResult
from ui.accounts.warning_box import WarningBox
from ui.looks.plain_text import Label
from ui.looks.scale import APART, NEAR, TIGHT, WIDE
from ui.looks.wording import account_label, template
from ui.widgets.button import TextButton

__all__ = ["AccountForm"]


_SHORT = 60
"""So many characters of a hint have room in a field; those of Japanese are wider than most."""
_BELOW = 2
"""The row below address and password."""
_SHORT_LIST = 40
"""So many characters of names have room on the switch of the folded options, in the smallest window."""


class AccountForm(QWidget):
    """Asks for address, password and, folded away, what few people need. Passwords never leave by a signal
    other than ``accepted``, ``trial_wanted`` and ``find_wanted``.
    """

    accepted = Signal(object, object, object)
    """A tuple of Accounts, the password or None: keep the one there is, and a Wish where it is kept."""
    trial_wanted = Signal(object, object)
    """Account and password; the owner wants to know whether it works."""
    find_wanted = Signal(object, object)
    """What is typed so far as an Account, and the password or None; the network is to look for the rest."""
    page_wanted = Signal(str)
    """The name of the network whose page of the manual is to be shown."""
    cancelled = Signal()

    def __init__(
        self, kinds: Sequence[NetworkKind], account: Account | None = None, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._account = account
        self.fields: dict[str, Field] = {}
        self._trying = False
        self.network = NetworkChoice(kinds, self)
        if account is not None:
            self.network.choose(account.network)
        self.network.chosen.connect(self._fill_options)
        self.network.page_wanted.connect(self.page_wanted)
        self.missing = MissingPart(self)
        self.warning = WarningBox(self)
        self.warning.answered.connect(self._take_acceptance)
        self.found = FoundList(self)
        self.found.wanted.connect(self.look)
        self.found.changed.connect(self._show_parts)
        self.address = QLineEdit(self)
        self.password = QLineEdit(self)
        self.password.setEchoMode(QLineEdit.EchoMode.Password)
        self.keeping = KeepingChoice(account.key if account else "", self)
        self.keeping.fields.entered.connect(self.submit)
        self.keeping.fields.edited.connect(self._take_back)
        self.asks_first = QCheckBox(self.tr("Ask me before anything is sent"), self)
        self.asks_first.setChecked(account is None or account.ask_first)
        self.error = Refusal(self)
        self._refused: QWidget | None = None
        """What the error is about; None: something else, such as a wrong master password."""
        self.advanced_switch = TextButton("", parent=self)
        self.advanced_switch.setFlat(True)
        self.advanced_switch.setCheckable(True)
        self.advanced_switch.toggled.connect(self._show_advanced)
        self._plain = QVBoxLayout()
        self._plain.setSpacing(APART)
        self._plain.setContentsMargins(0, TIGHT, 0, TIGHT)
        self._advanced = QWidget(self)
        self._options = QVBoxLayout(self._advanced)
        self._options.setContentsMargins(0, 0, 0, 0)
        self._options.setSpacing(APART)

        title = self._title = Label(
            self.tr("Change the account") if account else self.tr("Add an account"), self
        )
        font = title.font()
        font.setBold(True)
        title.setFont(font)
        self._network_label = Label(self.tr("Network"), self)
        self._address_label = Label(self)
        self._password_label = Label(self.tr("Password"), self)
        self.address_hint = Label(self)
        self.address_hint.setWordWrap(True)
        self.address_hint.setForegroundRole(self.address_hint.foregroundRole().PlaceholderText)
        self._asking = QWidget(self)
        # Not a QFormLayout: there a row without a label is as high as its words in the narrowest column.
        self._choice, self._rows = QGridLayout(), QGridLayout(self._asking)
        for rows in (self._choice, self._rows):
            rows.setContentsMargins(0, 0, 0, 0)
            rows.setHorizontalSpacing(WIDE)
            rows.setVerticalSpacing(NEAR)
            rows.setColumnStretch(1, 1)
        for rows, row, label, widget in (
            (self._choice, 0, self._network_label, self.network),
            (self._rows, 0, self._address_label, self.address),
            (self._rows, 1, self._password_label, self.password),
        ):
            label.setBuddy(widget)
            rows.addWidget(label, row, 0)
            rows.addWidget(widget, row, 1)
        self._rows.addWidget(self.address_hint, _BELOW + 1, 1)
        self._rows.addWidget(self.found, _BELOW + 2, 1)
        self._rows.addLayout(self._plain, _BELOW + 3, 1)
        self._rows.addWidget(self.keeping, _BELOW + 4, 1)
        self._rows.addWidget(self.asks_first, _BELOW + 5, 1)
        self._rows.addWidget(self.advanced_switch, _BELOW + 6, 1, Qt.AlignmentFlag.AlignLeft)
        self._rows.addWidget(self._advanced, _BELOW + 7, 1)
        self.go_button = TextButton(self.tr("Save") if account else self.tr("Add"), parent=self)
        self.go_button.setDefault(True)
        self.go_button.clicked.connect(self.submit)
        self.try_button = TextButton(self.tr("Test connection"), parent=self)
        self.try_button.setToolTip(self.tr("Sign in once to see whether it works. Nothing is saved."))
        self.try_button.clicked.connect(self.try_out)
        cancel = TextButton(self.tr("Cancel"), parent=self)
        cancel.clicked.connect(self.cancelled.emit)
        self.cancel_button = cancel
        self.trial = TrialResult(self)
        self.trial.trusted.connect(self._trust)
        buttons = QHBoxLayout()
        buttons.setSpacing(NEAR)
        buttons.addWidget(self.go_button)
        buttons.addWidget(self.try_button)
        buttons.addWidget(cancel)
        buttons.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(APART)
        column.addWidget(title)
        column.addLayout(self._choice)
        column.addWidget(self.missing)
        column.addWidget(self.warning)
        column.addWidget(self._asking)
        self._bottom = QVBoxLayout()
        self._bottom.addWidget(self.error)
        column.addLayout(self._bottom)
        column.addWidget(self.trial)
        column.addLayout(buttons)
        for field in (self.address, self.password):
            field.returnPressed.connect(self.submit)
        single = len(kinds) < 2 or account is not None
        self.network.setVisible(not single)
        self._network_label.setVisible(not single)
        if account is not None:
            self.address.setText(account.address)
            self.address.setReadOnly(True)
            self.password.setPlaceholderText(self.tr("unchanged"))
        # The first of the form: the Tab key leads to the proxy, and past what stands before it.
        self.setFocusProxy(self.password if account else self.address if single else self.network.box)
        self._show_advanced(False)
        self._fill_options()

    def show_error(self, text: str) -> None:
        """Say what is wrong; an empty text takes it back."""
        self._refused = None
        self._bottom.addWidget(self.error)
        self.error.setText(text)
        self.error.setVisible(bool(text))
        if text:
            QTimer.singleShot(0, self.error, self._show_error)

    def show_failure(self, text: str) -> None:
        """Say why nothing, or only a part, was added; what was added is told apart from the rest."""
        self.set_busy(False)
        if self.found.lists:
            self.look()
        self.show_error(text)

    def show_keeping(self, keeping: Keeping) -> None:
        """Say where the password is kept, and let it be chosen where that is open."""
        self.keeping.show_keeping(keeping)

    def set_busy(self, busy: bool) -> None:
        """While the account is being added nothing can be pressed twice."""
        self.go_button.setEnabled(not busy)
        self.try_button.setEnabled(not busy)

    def submit(self) -> None:
        """Check what was typed, and hand it on."""
        if (given := self._given()) is None:
            return
        accounts, password = given
        options = accounts[0].options
        typed = password is not None or any(options[one.key] for one in self.network.kind.secrets)
        if problem := self.keeping.problem(typed=typed):
            self._refuse(problem, self.keeping.fields)
        else:
            self.accepted.emit(accounts, password, self.keeping.wish(typed=typed))

    def try_out(self) -> None:
        """Check what was typed, and ask whether it works; once at a time."""
        if not self._trying and (given := self._given()) is not None:
            # Not disabled: the keyboard would go elsewhere with it.
            self._trying = True
            self.trial.begin()
            self.trial_wanted.emit(given[0][0], given[1])

    def look(self) -> None:
        """Ask the network to find what it can, given what is typed so far; once at a time."""
        if not self.found.looking:
            self.found.begin()
            self.show_error("")
            account = self._typed(self._address)
            self.find_wanted.emit(account, self.password.text() or None)

    def show_found(self, network: str, found: Sequence[Discovery]) -> None:
        """Show what a network found: in the fields, if it is what was typed, else to be ticked."""
        if network != self.network.kind.name:
            return
        address = self._address.casefold()
        same = [one for one in found if one.account.address.casefold() == address]
        if len(found) == 1 and same and not same[0].added:
            for key, value in same[0].options.items():
                fill(self.fields[key], value)
            self.found.say_filled()
        else:
            self.found.show_found(found)

    def show_not_found(self, network: str, sentence: str) -> None:
        """Say why a network could find nothing."""
        if network == self.network.kind.name:
            self.found.fail(sentence)

    def show_trial(self, trial: Trial) -> None:
        """Say what came of trying, in sight."""
        self._trying = False
        self.trial.show_trial(trial, self.go_button.text())
        # Only when it is laid out anew it has its place.
        QTimer.singleShot(0, self.trial, lambda: self._show_whole(self.trial))

    def _show_error(self) -> None:
        # Below a field it is in sight with that.
        if self._bottom.indexOf(self.error) >= 0:
            self._show_whole(self.error)

    def _show_whole(self, widget: QWidget) -> None:
        area = self.parentWidget()
        while area is not None and not isinstance(area, QScrollArea):
            area = area.parentWidget()
        if isinstance(area, QScrollArea):
            area.ensureWidgetVisible(widget)

    def added_words(self, accounts: Sequence[Account]) -> str:
        """Return what is said when these accounts were added."""
        if len(accounts) > 1:
            return self.tr(
                "%n accounts are added. Boltun asks you before it sends anything there.", "", len(accounts)
            )
        words = self.tr("{account} is added. Boltun asks you before it sends anything there.")
        return words.format(account=account_label(accounts[0].key))

    def stand_alone(self, leave: str) -> None:
        """Show no title, for there is one above; the button that leaves the form says ``leave``."""
        self._title.hide()
        self.cancel_button.setText(leave)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape leaves the form, unless it stands alone: then whoever shows it knows the way back."""
        if event.key() == Qt.Key.Key_Escape and not self._title.isHidden():
            self.cancelled.emit()
        else:
            super().keyPressEvent(event)

    @property
    def trial_text(self) -> str:
        """What is said of trying; empty where nothing is."""
        return self.trial.text

    def _trust(self, fingerprint: str) -> None:
        """Keep the certificate's fingerprint with the account, and see whether it works now."""
        field = self.fields.get("fingerprint")
        if isinstance(field, QLineEdit):
            field.setText(fingerprint)
            self.try_out()

    @property
    def _address(self) -> str:
        return self.network.kind.address_of(self.address.text())

    def _given(self) -> tuple[tuple[Account, ...], str | None] | None:
        """Return what was typed; None: something is missing, and that was said."""
        kind, address = self.network.kind, self._address
        password = self.password.text()
        if not self.warning.accepted:
            self._refuse(self.tr("Read the warning above, and accept it if you agree."), self.warning.tick)
            return None
        if self.found.lists and not self.found.ticked:
            self._refuse(self.tr("Tick at least one account."), self.found.button)
            return None
        if not address and not self.found.lists:
            words = self.tr("Type the address of the account.")
            if kind.find is not None and self._account is None:
                words = self.tr("Let it look for the account, or type the address.")
            self._refuse(words, self.address)
            return None
        if kind.needs_password and not password and self._account is None:
            self._refuse(self.tr("Type the password of the account."), self.password)
            return None
        self.show_error("")
        for option in kind.secrets:
            if not option.optional and not value_of(self.fields[option.key]) and self._account is None:
                self._refuse(
                    self.tr("“{0}” is missing.").format(template(option.label)), self.fields[option.key]
                )
                return None
        if not self.found.lists:
            return (self._typed(address),), password or None
        typed = self._typed("")
        accounts = (
            replace(
                typed,
                key=one.account.key,
                address=one.account.address,
                options={**typed.options, **one.options},
            )
            for one in self.found.ticked
        )
        return tuple(accounts), password or None

    def _typed(self, address: str) -> Account:
        """Return the account of this address with what is typed and chosen; nothing is checked."""
        kind, known = self.network.kind, self._account
        options = dict(known.options) if known else {}
        options |= {option.key: value_of(self.fields[option.key]) for option in kind.options}
        asks = self.asks_first.isChecked()
        if known is not None:
            return replace(known, ask_first=asks, options=options, unreadable=False)
        return Account(
            key=f"{kind.name}:{address}",
            network=kind.name,
            address=address,
            ask_first=asks,
            options=options,
        )

    def _refuse(self, text: str, field: QWidget) -> None:
        self.show_error(text)
        self._refused = field
        if field in (self.address, self.password):
            # Where many options are unfolded, the bottom of the form is out of sight.
            self._rows.addWidget(self.error, _BELOW, 1)
        field.setFocus()

    def _take_back(self) -> None:
        """Say no more what was wrong with a master password that is another one now."""
        if self._refused in (None, self.keeping.fields):
            self.show_error("")

    def _fill_options(self) -> None:
        kind = self.network.kind
        self._address_label.setText(template(kind.address_label))
        usual = kind.password_label == "Password"
        self._password_label.setText(self.tr("Password") if usual else template(kind.password_label))
        words = template(kind.address_help)
        metrics = self.fontMetrics()
        short = metrics.horizontalAdvance(words) <= _SHORT * metrics.averageCharWidth()
        self.address.setPlaceholderText(words if short else "")
        self.address_hint.setText("" if short else words)
        self.keeping.setVisible(kind.keeps_secrets)
        self.missing.show_kind(self.network)
        for place in (self._plain, self._options):
            while (item := place.takeAt(0)) is not None:
                if (widget := item.widget()) is not None:
                    widget.hide()
                    widget.deleteLater()
        self.fields.clear()
        for option in kind.options:
            self._add_option(option)
        self.advanced_switch.setVisible(self._options.count() > 0)
        self._name_switch()
        if self._account is None:
            self.warning.show_kind(kind)
            self.found.show_kind(kind)
        self.trial.hide()
        self.show_error("")
        self._show_parts()
        self._look_at_once()

    def _take_acceptance(self) -> None:
        self._show_parts()
        if self.warning.accepted:
            self.show_error("")
            self._look_at_once()

    def _look_at_once(self) -> None:
        """Let a network look that needs nothing typed, as soon as it may be asked."""
        name = self.network.kind.name

        def look() -> None:
            if self.network.kind.name == name and not self._asking.isHidden():
                self.look()

        if self._account is None and finds_untyped(self.network.kind):
            # Whoever made the form has yet to connect it.
            QTimer.singleShot(0, self, look)

    def _show_parts(self) -> None:
        """Show what can be asked now: nothing without what is missing, and before a warning is accepted."""
        kind = self.network.kind
        installed = self.network.missing[kind.name] is None or self._account is not None
        asks = installed and self.warning.accepted
        self._asking.setVisible(asks)
        self.missing.setVisible(not installed)
        self.warning.setVisible(installed and bool(kind.warning) and self._account is None)
        for button in (self.go_button, self.try_button):
            button.setVisible(asks)
        for label, field, shown in (
            (self._address_label, self.address, not self.found.lists),
            (self._password_label, self.password, kind.needs_password),
        ):
            label.setVisible(shown)
            field.setVisible(shown)
        self.address_hint.setVisible(bool(self.address_hint.text()) and not self.found.lists)
        names = (self._network_label, self._address_label, self._password_label)
        wide = max((one.sizeHint().width() for one in names if not one.isHidden()), default=0)
        for rows in (self._choice, self._rows):
            rows.setColumnMinimumWidth(0, wide)
        advanced = [option.advanced for option in kind.options if option.key in self.fields]
        fields = list(zip(self.fields.values(), advanced, strict=True))
        stops = (
            self.network.box,
            *(() if installed else (self.missing.copy,)),
            *(() if self.warning.isHidden() else (self.warning.tick,)),
            *(self.address, self.password, *self.found.stops),
            *(field for field, folded in fields if not folded),
            *(*self.keeping.stops, self.asks_first, self.advanced_switch),
            *(field for field, folded in fields if folded),
            *self.trial.stops,
            *(self.go_button, self.try_button, self.cancel_button, self.network.page),
        )
        for before, after in pairwise(stops):
            QWidget.setTabOrder(before, after)

    def _add_option(self, option: AccountOption) -> None:
        value = self._account.options.get(option.key, option.default) if self._account else option.default
        page = OptionPage(option, value, self, known=self.tr("unchanged") if self._account else "")
        self.fields[option.key] = page.field
        if isinstance(page.field, QLineEdit):
            page.field.returnPressed.connect(self.submit)
        (self._options if option.advanced else self._plain).addWidget(page)

    def _show_advanced(self, shown: bool) -> None:
        self._advanced.setVisible(shown)
        self._name_switch()

    def _name_switch(self) -> None:
        """Say what the switch of the folded options does, with the names of the first ones."""
        labels = [template(option.label) for option in self.network.kind.options if option.advanced]
        names, named = "".join(map(_inside, labels[:1])), 1
        if len(labels) > 1:
            both = self.tr("{first}, {second}").format(first=names, second=_inside(labels[1]))
            if len(both) <= _SHORT_LIST:
                names, named = both, 2
        if self.advanced_switch.isChecked():
            words = self.tr("Fewer options ▴")
        elif len(labels) > named:
            words = self.tr("More options: {names} … ▾").format(names=names)
        else:
            words = self.tr("More options: {names} ▾").format(names=names)
        self.advanced_switch.setText(words)


def _inside(label: str) -> str:
    """Return a label as it stands in a sentence: without its capital, unless it is an abbreviation."""
    return label[:1].lower() + label[1:] if label[1:2].islower() else label
