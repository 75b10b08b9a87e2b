"""The settings that a mode changes, in a form: each with its control, and a menu of those it might change."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import pairwise
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QMenu, QToolButton, QVBoxLayout, QWidget

from boltun.errors import SettingsError
from boltun.minds.listing import MindInfo
from boltun.rules.reading import OF_MODES
from boltun.settings import DEFAULT_MIND, MINDS_BEHIND, AnySetting, Choice, Group, Value
from ui.accounts.refusal import Refusal
from ui.looks.plain_text import Label, menu_text
from ui.looks.scale import NEAR, TIGHT
from ui.looks.wording import choice_title, template
from ui.rules.faults import form_fault_words
from ui.settings.control import Control
from ui.widgets.button import IconButton, ToolButton
from ui.widgets.typing import heed_no_typing

__all__ = ["ChangesEditor"]

_BASES = (DEFAULT_MIND.key, MINDS_BEHIND.key)


class _Change(QWidget):
    """One setting with its value while the mode holds."""

    changed = Signal()
    remove_wanted = Signal()

    def __init__(self, setting: AnySetting, value: Value, choices: Sequence[Choice], parent: QWidget) -> None:
        super().__init__(parent)
        self.setting = setting
        self.value = value
        self.control = Control(setting, choices, self)
        self.control.show_value(value)
        self.control.changed.connect(self._take)
        label = template(setting.label)
        self.remove = IconButton(
            "remove", self.tr("{setting}: as in the settings").format(setting=label), self
        )
        self.remove.clicked.connect(self.remove_wanted)
        self.fault = Refusal(self)
        rows = QGridLayout(self)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setHorizontalSpacing(NEAR)
        rows.setVerticalSpacing(TIGHT)
        rows.setColumnStretch(0, 1)
        rows.setColumnStretch(1, 1)
        top = Qt.AlignmentFlag.AlignTop
        if self.control.labelled:
            rows.addWidget(self.control.widget, 0, 0, 1, 2)
        else:
            name = Label(label, self)
            name.setWordWrap(True)
            name.setBuddy(self.control.widget)
            rows.addWidget(name, 0, 0)
            rows.addWidget(self.control.widget, 0, 1)
        rows.addWidget(self.remove, 0, 2, top)
        rows.addWidget(self.fault, 1, 0, 1, 3)

    @property
    def stops(self) -> tuple[QWidget, ...]:
        """Where Tab goes, in this order."""
        return self.control.widget, self.remove

    def show_fault(self, fault: SettingsError | None) -> None:
        """Say what is wrong with the value."""
        self.fault.setText("" if fault is None else form_fault_words(fault))
        self.fault.setVisible(fault is not None)

    def _take(self, value: Value) -> None:
        if value != self.value:
            self.value = value
            self.control.show_value(value)
            self.changed.emit()


class ChangesEditor(QWidget):
    """Lists what is other in the mode than in the settings."""

    changed = Signal()

    def __init__(
        self,
        minds: Sequence[MindInfo],
        below: Mapping[str, Value],
        named: Callable[[str], str],
        *,
        apart: Sequence[str],
        parent: QWidget,
    ) -> None:
        """``below``: the settings without the mode; ``named`` makes of a base's name the one that the file
        gets; ``apart``: settings that stand elsewhere in the form."""
        super().__init__(parent)
        self._minds = minds
        self._below = below
        self._named = named
        self.settings = [setting for key, setting in OF_MODES.items() if key not in apart]
        self._was: Mapping[str, Any] = {}
        self._shown: Mapping[str, Value] = {}
        self.rows: dict[str, _Change] = {}
        self.more = ToolButton(self)
        self.more.setText(self.tr("Change a setting") + " ▾")
        self.more.setAccessibleName(self.tr("Change a setting"))
        self.more.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.more.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        heed_no_typing(self.more)
        self.menu = QMenu(self.more)
        self.more.setMenu(self.menu)
        self._column = QVBoxLayout()
        self._column.setSpacing(NEAR)
        foot = QHBoxLayout()
        foot.addWidget(self.more)
        foot.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(NEAR)
        column.addLayout(self._column)
        column.addLayout(foot)

    def show_value(self, raw: Mapping[str, Any], read: Mapping[str, Value]) -> None:
        """Show the settings of a mode, as the file has them, and as the program reads them."""
        self._was, self._shown = raw, read
        for setting in self.settings:
            if setting.key in read:
                self._add(setting, read[setting.key])
        self._offer()

    def value(self) -> dict[str, Any]:
        """Return the settings as the file has them."""
        value = {key: one for key, one in self._was.items() if key in self.rows or key not in self._keys}
        for key, row in self.rows.items():
            if key not in self._was or row.value != self._shown.get(key):
                value[key] = self._in_file(key, row.value)
        return value

    def show_faults(self, faults: Mapping[str, SettingsError]) -> None:
        """Say at each setting what is wrong with it."""
        for key, row in self.rows.items():
            row.show_fault(faults.get(f"settings {key}"))

    @property
    def _keys(self) -> set[str]:
        return {setting.key for setting in self.settings}

    def _in_file(self, key: str, value: Value) -> Any:
        if key == MINDS_BEHIND.key and isinstance(value, tuple):
            return [self._named(one) for one in value]
        if key == DEFAULT_MIND.key:
            return self._named(str(value))
        return list(value) if isinstance(value, tuple) else value

    def _choices(self, setting: AnySetting) -> Sequence[Choice]:
        if setting.key not in _BASES:
            return setting.choices
        minds = [Choice(value=mind.name, label=choice_title(mind)) for mind in self._minds]
        if setting.key == MINDS_BEHIND.key:
            return minds
        return [Choice(value="", label=self.tr("bundled, in your language")), *minds]

    def _add(self, setting: AnySetting, value: Value) -> _Change:
        row = self.rows[setting.key] = _Change(setting, value, self._choices(setting), self)
        row.changed.connect(self.changed)
        row.remove_wanted.connect(lambda: self._remove(setting))
        self._column.addWidget(row)
        # Behind the rows before it, and before the menu.
        last = self.more.previousInFocusChain()
        while last is not None and last.focusPolicy() is Qt.FocusPolicy.NoFocus:
            last = last.previousInFocusChain()
        for before, after in pairwise([last or self.more, *row.stops]):
            QWidget.setTabOrder(before, after)
        return row

    def _remove(self, setting: AnySetting) -> None:
        row = self.rows.pop(setting.key)
        row.hide()
        row.deleteLater()
        self._offer()
        self.more.setFocus(Qt.FocusReason.OtherFocusReason)
        self.changed.emit()

    def choose(self, setting: AnySetting) -> None:
        """Add a row for a setting, and put the keyboard into it."""
        row = self._add(setting, self._below.get(setting.key, setting.default))
        row.show()
        row.control.widget.setFocus(Qt.FocusReason.OtherFocusReason)
        self._offer()
        self.changed.emit()

    def _offer(self) -> None:
        self.menu.clear()
        groups: dict[Group, QMenu] = {}
        for setting in self.settings:
            if setting.key in self.rows:
                continue
            if setting.group not in groups:
                groups[setting.group] = self.menu.addMenu(menu_text(template(setting.group.value)))
            words = menu_text(template(setting.label))
            groups[setting.group].addAction(words, partial(self.choose, setting))
        self.more.setEnabled(bool(groups))
