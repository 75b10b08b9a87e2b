"""The fields in which the options of a network are typed or chosen."""

from __future__ import annotations

from PySide6.QtWidgets import QCheckBox, QComboBox, QLineEdit, QSpinBox, QVBoxLayout, QWidget

from boltun.networks.protocol import AccountOption
from ui.looks.plain_text import Label
from ui.looks.scale import TIGHT
from ui.looks.wording import template

__all__ = ["Field", "OptionPage", "fill", "value_of"]

Field = QLineEdit | QSpinBox | QCheckBox | QComboBox
_BIGGEST = 2_000_000_000
_INDENT = 20


class OptionPage(QWidget):
    """One option: its field, with the words for it."""

    def __init__(
        self, option: AccountOption, value: str | int | bool, parent: QWidget, *, known: str = ""
    ) -> None:
        """``known`` stands in the empty field of a secret, where one is kept already."""
        super().__init__(parent)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(TIGHT)
        label, help_text = template(option.label), template(option.help)
        field = self.field = _field(option, value, label, self)
        if option.secret and isinstance(field, QLineEdit):
            field.clear()
            field.setEchoMode(QLineEdit.EchoMode.Password)
            field.setPlaceholderText(known)
        field.setAccessibleName(label)
        field.setAccessibleDescription(help_text)
        indent = _INDENT
        if isinstance(field, QCheckBox):
            column.addWidget(field)
        else:
            indent = 0
            name = Label(label, self)
            name.setBuddy(field)
            column.addWidget(name)
            column.addWidget(field)
        if help_text:
            words = Label(help_text, self)
            words.setWordWrap(True)
            words.setForegroundRole(words.foregroundRole().PlaceholderText)
            words.setContentsMargins(indent, 0, 0, 0)
            column.addWidget(words)


def fill(field: Field, value: str | int | bool) -> None:
    """Put a value into a field."""
    if isinstance(field, QCheckBox):
        field.setChecked(bool(value))
    elif isinstance(field, QSpinBox):
        field.setValue(int(value))
    elif isinstance(field, QComboBox):
        field.setCurrentIndex(max(field.findData(value), 0))
    else:
        field.setText(str(value))


def value_of(field: Field) -> str | int | bool:
    """Return what is in a field."""
    if isinstance(field, QCheckBox):
        return field.isChecked()
    if isinstance(field, QSpinBox):
        return field.value()
    if isinstance(field, QComboBox):
        return str(field.currentData())
    return field.text().strip()


def _field(option: AccountOption, value: str | int | bool, label: str, parent: QWidget) -> Field:
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
