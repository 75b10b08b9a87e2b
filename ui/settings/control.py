"""The control of one setting, made from its declaration."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, QSignalBlocker, Qt, QTimer, Signal
from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDoubleSpinBox,
    QLineEdit,
    QPlainTextEdit,
    QSpinBox,
    QWidget,
)

from boltun.settings import KEEP_DAYS, AnySetting, Choice, Value
from ui.looks.plain_text import marked
from ui.looks.wording import template
from ui.settings.folder_choice import FolderChoice
from ui.settings.ordered_choice import OrderedChoice
from ui.widgets.typing import heed_no_typing

__all__ = ["Control"]

_TYPED_MS = 800
_BIGGEST = 2_000_000_000


class Control(QObject):
    """Shows and changes one value. ``widget`` is what is put into the page.

    A check box carries its label itself (``labelled``); beside every other control stands one.
    """

    changed = Signal(object)
    """The value that the owner chose."""

    def __init__(self, setting: AnySetting, choices: Sequence[Choice], parent: QWidget) -> None:
        super().__init__(parent)
        self.labelled = setting.type is bool
        self.widget: QWidget
        label = template(setting.label)
        if setting.type is tuple:
            self.widget = several = OrderedChoice(parent)
            several.changed.connect(self.changed)
            self.offer(choices)
        elif choices:
            self.widget = self._combo(choices, parent)
        elif setting.type is bool:
            self.widget = check = QCheckBox(label, parent)
            heed_no_typing(check)
            check.toggled.connect(lambda on: self.changed.emit(on))
        elif setting.type is int:
            self.widget = spin = QSpinBox(parent)
            spin.setRange(int(setting.minimum), int(min(setting.maximum, _BIGGEST)))
            spin.setSuffix(_unit(setting.unit))
            if setting.key == KEEP_DAYS.key:
                spin.setSpecialValueText(self.tr("for ever"))
            spin.setKeyboardTracking(False)
            spin.valueChanged.connect(self.changed.emit)
        elif setting.type is float:
            self.widget = number = QDoubleSpinBox(parent)
            number.setRange(setting.minimum, min(setting.maximum, _BIGGEST))
            number.setDecimals(1)
            number.setSuffix(_unit(setting.unit))
            number.setKeyboardTracking(False)
            number.valueChanged.connect(self.changed.emit)
        elif setting.lines:
            self.widget = self._lines(parent)
        elif setting.folder:
            self.widget = folder = FolderChoice(label, parent)
            folder.changed.connect(self.changed)
        else:
            self.widget = line = QLineEdit(parent)
            line.editingFinished.connect(lambda: self.changed.emit(line.text()))
        self.widget.setAccessibleName(label)
        self._help = template(setting.help)
        self.widget.setAccessibleDescription(self._help)
        if isinstance(self.widget, (QSpinBox, QDoubleSpinBox, QComboBox)):
            # The wheel scrolls the page; it changes a value only where the owner went to change it.
            self.widget.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
            self.widget.installEventFilter(self)

    def show_value(self, value: Value) -> None:
        """Show a value without telling of it. What is being typed just now stays."""
        widget = self.widget
        with QSignalBlocker(widget):
            match widget:
                case OrderedChoice() if isinstance(value, tuple):
                    widget.show_chosen(value)
                    # A screen reader says the name in place of the words on a button.
                    widget.setAccessibleDescription(f"{widget.words}. {self._help}")
                case QComboBox():
                    self._show_choice(widget, value)
                case QCheckBox():
                    widget.setChecked(bool(value))
                case QSpinBox() if isinstance(value, int):
                    widget.setValue(value)
                case QDoubleSpinBox() if isinstance(value, (int, float)):
                    widget.setValue(value)
                case QPlainTextEdit():
                    if widget.toPlainText() != value and not self._typed.isActive():
                        widget.setPlainText(str(value))
                case FolderChoice():
                    widget.show_path(str(value))
                case QLineEdit():
                    if not (widget.hasFocus() and widget.isModified()):
                        widget.setText(str(value))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Leave the wheel to the page."""
        if event.type() == QEvent.Type.Wheel and not self.widget.hasFocus():
            event.ignore()
            return True
        return False

    def offer(self, choices: Sequence[Choice]) -> None:
        """Offer other values from now on."""
        if isinstance(self.widget, OrderedChoice):
            self.widget.offer([(choice.value, template(choice.label)) for choice in choices])
            return
        assert isinstance(self.widget, QComboBox)
        self.widget.clear()
        for choice in choices:
            self.widget.addItem(template(choice.label), choice.value)

    def _combo(self, choices: Sequence[Choice], parent: QWidget) -> QComboBox:
        combo = QComboBox(parent)
        combo.setMinimumContentsLength(14)
        heed_no_typing(combo)
        combo.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        for choice in choices:
            combo.addItem(template(choice.label), choice.value)
        combo.activated.connect(lambda row: self.changed.emit(combo.itemData(row)))
        return combo

    def _show_choice(self, combo: QComboBox, value: Value) -> None:
        row = combo.findData(value)
        if row < 0:
            combo.addItem(marked(str(value)), value)
            row = combo.count() - 1
        combo.setCurrentIndex(row)

    def _lines(self, parent: QWidget) -> QPlainTextEdit:
        text = _Lines(parent)
        text.setTabChangesFocus(True)
        text.setFixedHeight(text.fontMetrics().lineSpacing() * 4 + 12)
        self._typed = QTimer(self)
        self._typed.setSingleShot(True)
        self._typed.setInterval(_TYPED_MS)
        self._typed.timeout.connect(lambda: self.changed.emit(text.toPlainText()))
        text.textChanged.connect(self._typed.start)
        text.left.connect(self._leave_lines)
        return text

    def _leave_lines(self) -> None:
        if self._typed.isActive():
            self._typed.stop()
            self._typed.timeout.emit()


class _Lines(QPlainTextEdit):
    left = Signal()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.left.emit()


def _unit(unit: str) -> str:
    return f" {template(unit)}" if unit else ""
