"""The form by which an account is added or changed, made from what its network asks for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QFormLayout,
    QHBoxLayout,
    QLineEdit,
    QScrollArea,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from boltun.message import Account
from boltun.networks.kind import NetworkKind
from boltun.networks.protocol import AccountOption
from boltun.networks.trial import Trial
from boltun.passwords import Keeping
from ui.accounts.keeping import KeepingChoice
from ui.accounts.trial_result import TrialResult
from ui.looks.palette import colours_of
from ui.looks.plain_text import Label
from ui.looks.scale import APART, NEAR, TIGHT, WIDE
from ui.looks.wording import template
from ui.widgets.button import TextButton

__all__ = ["AccountForm"]

_Field = QLineEdit | QSpinBox | QCheckBox | QComboBox
_BIGGEST = 2_000_000_000


class _Error(Label):
    """Says what is wrong, in the colour for that."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWordWrap(True)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.hide()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the words; a palette of its own would have to follow every change of theme."""
        painter = QPainter(self)
        painter.setPen(QColor(colours_of(self.palette()).bad))
        painter.drawText(self.rect(), Qt.TextFlag.TextWordWrap, self.text())


class AccountForm(QWidget):
    """Asks for address, password and, folded away, what few people need. Passwords never leave by a signal
    other than ``accepted`` and ``trial_wanted``.
    """

    accepted = Signal(object, object, object)
    """An Account, the password or None: keep the one there is, and a Wish where it is kept."""
    trial_wanted = Signal(object, object)
    """Account and password; the owner wants to know whether it works."""
    cancelled = Signal()

    def __init__(
        self, kinds: Sequence[NetworkKind], account: Account | None = None, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._kinds = list(kinds)
        self._account = account
        self.fields: dict[str, _Field] = {}
        self._trying = False
        self._network = QComboBox(self)
        for kind in self._kinds:
            self._network.addItem(kind.title, kind.name)
        if account is not None:
            self._network.setCurrentIndex(max(self._network.findData(account.network), 0))
        self._network.currentIndexChanged.connect(lambda _row: self._fill_options())
        self.address = QLineEdit(self)
        self.password = QLineEdit(self)
        self.password.setEchoMode(QLineEdit.EchoMode.Password)
        self.keeping = KeepingChoice(account.key if account else "", self)
        self.keeping.fields.entered.connect(self.submit)
        self.keeping.fields.edited.connect(self._take_back)
        self._ask = QCheckBox(self.tr("Ask me before anything is sent"), self)
        self._ask.setChecked(account is None or account.ask_first)
        self.error = _Error(self)
        self._refused: QWidget | None = None
        """What the error is about; None: something else, such as a wrong master password."""
        self.advanced_switch = TextButton("", parent=self)
        self.advanced_switch.setFlat(True)
        self.advanced_switch.setCheckable(True)
        self.advanced_switch.toggled.connect(self._show_advanced)
        self._plain = QVBoxLayout()
        self._plain.setSpacing(APART)
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
        form = QFormLayout()
        form.setHorizontalSpacing(WIDE)
        form.setVerticalSpacing(NEAR)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.ExpandingFieldsGrow)
        self._network_label = Label(self.tr("Network"), self)
        self._address_label = Label(self)
        self._password_label = Label(self.tr("Password"), self)
        for label, widget in (
            (self._network_label, self._network),
            (self._address_label, self.address),
            (self._password_label, self.password),
        ):
            label.setBuddy(widget)
            form.addRow(label, widget)
        form.addRow("", self.keeping)
        form.addRow("", self._ask)
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
        column.addLayout(form)
        column.addLayout(self._plain)
        column.addWidget(self.advanced_switch, 0, Qt.AlignmentFlag.AlignLeft)
        column.addWidget(self._advanced)
        column.addWidget(self.error)
        column.addWidget(self.trial)
        column.addLayout(buttons)
        for field in (self.address, self.password):
            field.returnPressed.connect(self.submit)
        single = len(self._kinds) < 2 or account is not None
        self._network.setVisible(not single)
        self._network_label.setVisible(not single)
        if account is not None:
            self.address.setText(account.address)
            self.address.setReadOnly(True)
            self.password.setPlaceholderText(self.tr("unchanged"))
        # The first of the form: the Tab key leads to the proxy, and past what stands before it.
        self.setFocusProxy(self.password if account else self.address if single else self._network)
        self._show_advanced(False)
        self._fill_options()

    def show_error(self, text: str) -> None:
        """Say what is wrong; an empty text takes it back."""
        self._refused = None
        self.error.setText(text)
        self.error.setVisible(bool(text))

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
        typed = given[1] is not None or any(given[0].options[one.key] for one in self._kind().secrets)
        if problem := self.keeping.problem(typed=typed):
            self._refuse(problem, self.keeping.fields)
        else:
            self.accepted.emit(*given, self.keeping.wish(typed=typed))

    def try_out(self) -> None:
        """Check what was typed, and ask whether it works; once at a time."""
        if not self._trying and (given := self._given()) is not None:
            # Not disabled: the keyboard would go elsewhere with it.
            self._trying = True
            self.trial.begin()
            self.trial_wanted.emit(*given)

    def show_trial(self, trial: Trial) -> None:
        """Say what came of trying, in sight."""
        self._trying = False
        self.trial.show_trial(trial, self.go_button.text())
        # Only when it is laid out anew it has its place.
        QTimer.singleShot(0, self.trial, self._show_result)

    def _show_result(self) -> None:
        area = self.parentWidget()
        while area is not None and not isinstance(area, QScrollArea):
            area = area.parentWidget()
        if isinstance(area, QScrollArea):
            area.ensureWidgetVisible(self.trial)

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

    def _given(self) -> tuple[Account, str | None] | None:
        """Return what was typed; None: something is missing, and that was said."""
        kind, address = self._kind(), self.address.text().strip()
        password = self.password.text()
        if not address:
            self._refuse(self.tr("Type the address of the account."), self.address)
            return None
        if kind.needs_password and not password and self._account is None:
            self._refuse(self.tr("Type the password of the account."), self.password)
            return None
        self.show_error("")
        options = dict(self._account.options) if self._account else {}
        for option in kind.options:
            field = self.fields[option.key]
            options[option.key] = _value(field)
            if option.secret and not options[option.key] and self._account is None:
                self._refuse(self.tr("“{0}” is missing.").format(template(option.label)), field)
                return None
        if self._account is not None:
            account = replace(
                self._account, ask_first=self._ask.isChecked(), options=options, unreadable=False
            )
        else:
            account = Account(
                key=f"{kind.name}:{address}",
                network=kind.name,
                address=address,
                ask_first=self._ask.isChecked(),
                options=options,
            )
        return account, password or None

    def _refuse(self, text: str, field: QWidget) -> None:
        self.show_error(text)
        self._refused = field
        field.setFocus()

    def _take_back(self) -> None:
        """Say no more what was wrong with a master password that is another one now."""
        if self._refused in (None, self.keeping.fields):
            self.show_error("")

    def _kind(self) -> NetworkKind:
        return self._kinds[max(self._network.currentIndex(), 0)]

    def _fill_options(self) -> None:
        kind = self._kind()
        self._address_label.setText(template(kind.address_label))
        self.address.setPlaceholderText(template(kind.address_help))
        self.password.setVisible(kind.needs_password)
        self._password_label.setVisible(kind.needs_password)
        self.keeping.setVisible(kind.keeps_secrets)
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
        advanced = [option.advanced for option in kind.options if option.key in self.fields]
        fields = list(zip(self.fields.values(), advanced, strict=True))
        stops = (
            *(self._network, self.address, self.password, *self.keeping.stops, self._ask),
            *(field for field, folded in fields if not folded),
            self.advanced_switch,
            *(field for field, folded in fields if folded),
            *self.trial.stops,
            *(self.go_button, self.try_button, self.cancel_button),
        )
        for before, after in pairwise(stops):
            QWidget.setTabOrder(before, after)

    def _add_option(self, option: AccountOption) -> None:
        value = self._account.options.get(option.key, option.default) if self._account else option.default
        page = QWidget(self)
        column = QVBoxLayout(page)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(TIGHT)
        label, help_text = template(option.label), template(option.help)
        field = self.fields[option.key] = _field(option, value, label, page)
        if option.secret and isinstance(field, QLineEdit):
            field.clear()
            field.setEchoMode(QLineEdit.EchoMode.Password)
            field.setPlaceholderText(self.tr("unchanged") if self._account else "")
        field.setAccessibleName(label)
        field.setAccessibleDescription(help_text)
        indent = 20
        if isinstance(field, QCheckBox):
            column.addWidget(field)
        else:
            indent = 0
            name = Label(label, page)
            name.setBuddy(field)
            column.addWidget(name)
            column.addWidget(field)
        if isinstance(field, QLineEdit):
            field.returnPressed.connect(self.submit)
        if help_text:
            words = Label(help_text, page)
            words.setWordWrap(True)
            words.setForegroundRole(words.foregroundRole().PlaceholderText)
            words.setContentsMargins(indent, 0, 0, 0)
            column.addWidget(words)
        (self._options if option.advanced else self._plain).addWidget(page)

    def _show_advanced(self, shown: bool) -> None:
        self._advanced.setVisible(shown)
        self._name_switch()

    def _name_switch(self) -> None:
        """Say what the switch of the folded options does, with the names of the first ones."""
        labels = [template(option.label) for option in self._kind().options if option.advanced]
        names = "".join(map(_inside, labels[:1]))
        if len(labels) > 1:
            names = self.tr("{first}, {second}").format(first=names, second=_inside(labels[1]))
        if self.advanced_switch.isChecked():
            words = self.tr("Fewer options ▴")
        elif len(labels) > 2:
            words = self.tr("More options: {names} … ▾").format(names=names)
        else:
            words = self.tr("More options: {names} ▾").format(names=names)
        self.advanced_switch.setText(words)


def _inside(label: str) -> str:
    """Return a label as it stands in a sentence: without its capital, unless it is an abbreviation."""
    return label[:1].lower() + label[1:] if label[1:2].islower() else label


def _field(option: AccountOption, value: str | int | bool, label: str, parent: QWidget) -> _Field:
    if option.choices:
        combo = QComboBox(parent)
        for choice in option.choices:
            combo.addItem(template(choice.label), choice.value)
        combo.setCurrentIndex(max(combo.findData(value), 0))
        return combo
    if isinstance(value, bool):
        check = QCheckBox(label, parent)
        check.setChecked(value)
        return check
    if isinstance(value, int):
        spin = QSpinBox(parent)
        spin.setRange(0, _BIGGEST)
        spin.setGroupSeparatorShown(False)
        spin.setValue(value)
        return spin
    return QLineEdit(value, parent)


def _value(field: _Field) -> str | int | bool:
    if isinstance(field, QCheckBox):
        return field.isChecked()
    if isinstance(field, QSpinBox):
        return field.value()
    if isinstance(field, QComboBox):
        return str(field.currentData())
    return field.text().strip()
