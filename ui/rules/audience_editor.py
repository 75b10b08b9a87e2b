"""A list of whom in a form: its entries, a line to add one, and whom it catches now."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QVBoxLayout,
    QWidget,
)

from boltun.errors import SettingsError
from boltun.message import Contact
from boltun.rules.audience import Audience
from ui.accounts.refusal import Refusal
from ui.link.bridge import Bridge
from ui.looks.people import contact_name
from ui.looks.plain_text import Label, marked
from ui.looks.scale import NEAR, TIGHT
from ui.looks.style import show_hint
from ui.looks.wording import account_label, network_label
from ui.rules.faults import form_fault_words
from ui.rules.words import audience_words, caught_words
from ui.widgets.button import TextButton
from ui.widgets.typing import heed_no_typing

__all__ = ["AudienceEditor", "audience_of"]

_SETTLE_MS = 250
_LINES = 3
_LISTS = ("contacts", "groups", "networks", "accounts")
_SWITCHES = ("strangers", "first_contact")
_DAYS = "wrote_within_days"

_Entry = tuple[str, Any]


def audience_of(value: Mapping[str, Any]) -> Audience:
    """Return the list that the file means."""
    found: dict[str, Any] = {key: tuple(value[key]) for key in _LISTS if key in value}
    found |= {key: value[key] for key in _SWITCHES if key in value}
    if _DAYS in value:
        found[_DAYS] = float(value[_DAYS])
    return Audience(**found)


class _Entries(QListWidget):
    """Entries that the key Delete takes out."""

    remove_wanted = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Delete takes the current entry out."""
        if event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self.remove_wanted.emit()
            return
        super().keyPressEvent(event)


class AudienceEditor(QWidget):
    """Shows the entries in words; the kind of a new one is chosen, then whom it names."""

    changed = Signal()

    def __init__(self, name: str, bridge: Bridge, contacts: Sequence[Contact], parent: QWidget) -> None:
        """``contacts`` are offered, with their groups, networks and accounts."""
        super().__init__(parent)
        self._bridge = bridge
        self._contacts = contacts
        self._was: Mapping[str, Any] = {}
        self.entries: list[_Entry] = []
        self._settle = QTimer(self, singleShot=True, interval=_SETTLE_MS)
        self._settle.timeout.connect(self._ask)
        self.list = _Entries(self)
        self.list.setAccessibleName(name)
        self.list.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.list.setFixedHeight((self.fontMetrics().height() + TIGHT) * _LINES + NEAR)
        self.list.remove_wanted.connect(self._remove)
        self.remove = TextButton(self.tr("Take out"), "remove", self)
        self.remove.setAccessibleName(self.tr("{list}: take out").format(list=name))
        self.remove.setEnabled(False)
        self.remove.clicked.connect(self._remove)
        self.list.currentRowChanged.connect(lambda row: self.remove.setEnabled(row >= 0))
        self.kind = QComboBox(self)
        self.kind.setAccessibleName(self.tr("{list}: what kind of entry").format(list=name))
        for key, words in (
            ("contacts", self.tr("contact or address")),
            ("groups", self.tr("group")),
            ("networks", self.tr("network")),
            ("accounts", self.tr("account of mine")),
            ("strangers", self.tr("who is not in my contact list")),
            ("first_contact", self.tr("who writes for the first time ever")),
            (_DAYS, self.tr("who wrote in the last days")),
        ):
            self.kind.addItem(words, key)
        self.whom = QComboBox(self)
        self.whom.setEditable(True)
        self.whom.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.whom.setAccessibleName(self.tr("{list}: whom").format(list=name))
        for box in (self.kind, self.whom):
            box.setMinimumContentsLength(10)
            box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        heed_no_typing(self.kind)
        self.kind.activated.connect(lambda _row: self._offer())
        self.add = TextButton(self.tr("Add"), "add", self)
        self.add.setAccessibleName(self.tr("{list}: add").format(list=name))
        self.add.clicked.connect(self._add)
        field = self.whom.lineEdit()
        if field is not None:
            field.returnPressed.connect(self._add)
        self.fault = Refusal(self)
        self.caught = Label(self)
        self.caught.setWordWrap(True)
        self.caught.setForegroundRole(self.caught.foregroundRole().PlaceholderText)
        above = QHBoxLayout()
        above.setSpacing(NEAR)
        above.addWidget(self.list, 1)
        above.addWidget(self.remove, 0, Qt.AlignmentFlag.AlignTop)
        below = QHBoxLayout()
        below.setSpacing(NEAR)
        below.addWidget(self.kind, 1)
        below.addWidget(self.whom, 1)
        below.addWidget(self.add)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(TIGHT)
        column.addLayout(above)
        column.addLayout(below)
        column.addWidget(self.fault)
        column.addWidget(self.caught)
        self._offer()

    def show_value(self, value: Mapping[str, Any]) -> None:
        """Show the list as the file has it."""
        self._was = value
        self.entries = [(key, one) for key in _LISTS for one in value.get(key, ())]
        self.entries += [(key, True) for key in _SWITCHES if value.get(key) is True]
        if _DAYS in value:
            self.entries.append((_DAYS, value[_DAYS]))
        self._show()

    def value(self) -> dict[str, Any]:
        """Return the list as the file has it."""
        value: dict[str, Any] = {}
        for key in _LISTS:
            if names := [one for kind, one in self.entries if kind == key]:
                value[key] = names
        for kind, one in self.entries:
            if kind not in _LISTS:
                value[kind] = one
        # What said nothing and stood there stays.
        idle = {key: one for key, one in self._was.items() if key not in value and one in ([], False)}
        order = list(self._was)
        merged = {**value, **idle}
        return dict(sorted(merged.items(), key=lambda one: order.index(one[0]) if one[0] in order else 99))

    def show_fault(self, fault: SettingsError | None) -> None:
        """Say what is wrong with the list."""
        self._tell("" if fault is None else form_fault_words(fault))

    # --- changing ----------------------------------------------------------------------

    def _offer(self) -> None:
        kind = str(self.kind.currentData())
        self.whom.setVisible(kind not in _SWITCHES)
        self.whom.clear()
        for words, value in _offers(kind, self._contacts):
            self.whom.addItem(words, value)
        field = self.whom.lineEdit()
        if field is not None:
            hints = {"contacts": self.tr("* stands for any characters"), _DAYS: self.tr("number of days")}
            show_hint(field, hints.get(kind, ""))
        self.whom.setCurrentIndex(-1)
        self.whom.setEditText("")

    def _add(self) -> None:
        kind, text = str(self.kind.currentData()), self.whom.currentText().strip()
        row = self.whom.findText(text)
        value: Any = self.whom.itemData(row) if row >= 0 else text
        if kind in _SWITCHES:
            value = True
        elif kind == _DAYS:
            value = _number(text)
            if value is None:
                self._tell(self.tr("Write how many days, as a number."))
                return
            self.entries = [one for one in self.entries if one[0] != _DAYS]
        elif not value:
            self._tell(self.tr("Say whom: choose from the list, or write."))
            return
        if (kind, value) not in self.entries:
            self.entries.append((kind, value))
        self._tell("")
        self._show()
        self.list.setCurrentRow(self.list.count() - 1)
        self._offer()
        self.changed.emit()

    def _remove(self) -> None:
        row = self.list.currentRow()
        if row < 0:
            return
        kind, value = self.list.item(row).data(Qt.ItemDataRole.UserRole)
        self.entries.remove((kind, value))
        self._show()
        self.list.setCurrentRow(min(row, self.list.count() - 1))
        self.changed.emit()

    def _show(self) -> None:
        self.list.clear()
        for kind, value in self.entries:
            entry = [value] if kind in _LISTS else value
            item = QListWidgetItem(audience_words(audience_of({kind: entry})))
            item.setData(Qt.ItemDataRole.UserRole, (kind, value))
            self.list.addItem(item)
        self.remove.setEnabled(self.list.currentRow() >= 0)
        self._settle.start()

    def _tell(self, words: str) -> None:
        self.fault.setText(words)
        self.fault.setVisible(bool(words))

    def _ask(self) -> None:
        audience = audience_of(self.value())
        self._bridge.ask(lambda service: service.rules.caught([audience]), self._show_caught, lambda _: None)

    def _show_caught(self, caught: Sequence[Sequence[Contact]]) -> None:
        self.caught.setText(caught_words(caught[0]))


def _offers(kind: str, contacts: Iterable[Contact]) -> list[tuple[str, str]]:
    """Return what can be chosen, as words and value."""
    known = list(contacts)
    if kind == "contacts":
        return [
            (
                marked(one.address) if not one.name else f"{contact_name(one)} ({marked(one.address)})",
                one.address,
            )
            for one in known
        ]
    if kind == "groups":
        return [(marked(name), name) for name in sorted({name for one in known for name in one.groups})]
    accounts = sorted({one.account for one in known})
    if kind == "accounts":
        return [(account_label(key), key) for key in accounts]
    if kind == "networks":
        return [(network_label(name), name) for name in sorted({key.partition(":")[0] for key in accounts})]
    return []


def _number(text: str) -> int | float | None:
    try:
        number = float(text.replace(",", "."))
    except ValueError:
        return None
    if not 0 < number < float("inf"):
        return None
    return int(number) if number.is_integer() else number
