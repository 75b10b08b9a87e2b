"""The form of one mode: its name, when it holds, whom it answers and how."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

from PySide6.QtWidgets import QCheckBox, QComboBox, QLineEdit, QVBoxLayout, QWidget

from boltun.errors import SettingsError
from boltun.message import Contact
from boltun.minds.listing import MindInfo
from boltun.rules.drafts import mode_faults
from boltun.rules.mode import Mode
from boltun.settings import TALK_WHILE_AWAY, TALK_WITH_EVERYBODY, TALK_WITH_STRANGERS, Value
from boltun.settings.base_names import named_in_file
from ui.link.bridge import Bridge
from ui.looks.plain_text import marked
from ui.looks.scale import TIGHT
from ui.rules.audience_editor import AudienceEditor
from ui.rules.changes_editor import ChangesEditor
from ui.rules.form import RulesForm
from ui.rules.times_editor import TimesEditor
from ui.widgets.typing import heed_no_typing

__all__ = ["Around", "ModeForm"]

_WHOM = (TALK_WITH_EVERYBODY.key, TALK_WITH_STRANGERS.key, TALK_WHILE_AWAY.key)
_Whom = tuple[bool, bool, bool]


@dataclass(frozen=True, slots=True, kw_only=True)
class Around:
    """What forms offer."""

    contacts: Sequence[Contact] = ()
    minds: Sequence[MindInfo] = ()
    below: Mapping[str, Value]
    """The settings without any mode."""
    bases: Path
    """The folder of the profile's own bases."""
    today: date


class ModeForm(RulesForm):
    """Asks for everything that a mode has; ``values`` are what is other than before."""

    def __init__(
        self,
        bridge: Bridge,
        around: Around,
        raw: Mapping[str, Any],
        mode: Mode | None,
        others: Sequence[str],
        parent: QWidget,
    ) -> None:
        """``raw`` is the mode as the file has it, ``mode`` as the program reads it; None: a new one.
        ``others`` are the names of the other modes."""
        title = self.tr("A new mode")
        if mode is not None:
            title = self.tr("Change the mode “{mode}”").format(mode=marked(mode.name))
        super().__init__(title, parent)
        self._around = around
        self._raw = raw
        self._others = others
        self._read: Mapping[str, Value] = {} if mode is None else mode.settings
        page = self._page
        self.name = QLineEdit(str(raw.get("name", "")), page)
        self.name.setAccessibleName(self.tr("Name"))
        self.section(self.tr("Name"), self.name, fault="name")
        self.when = TimesEditor(self.tr("only while I choose it"), around.today, page)
        self.when.show_value(raw.get("when"))
        self.section(
            self.tr("When it holds"),
            self.when,
            hint=self.tr("Boltun tries the modes in their order, and the first one whose time it is holds."),
        )
        self._make_whom(bridge, page)
        self.never = AudienceEditor(self.tr("Never"), bridge, around.contacts, page)
        self.never.show_value(raw.get("never", {}))
        self.section(self.tr("Whom it never answers"), self.never, fault="never")
        self.changes = ChangesEditor(around.minds, around.below, self._named, apart=_WHOM, parent=page)
        self.changes.show_value(raw.get("settings", {}), self._read)
        self.placeholders = QCheckBox(self.tr("Fill placeholders such as {name} in all that it says"), page)
        self.placeholders.setChecked(raw.get("placeholders") is True)
        heed_no_typing(self.placeholders)
        self.section(
            self.tr("How it answers"),
            self.changes,
            self.placeholders,
            hint=self.tr("What is not changed here is as in the settings."),
        )
        self.name.textChanged.connect(self.changed)
        self.whom.activated.connect(self.changed)
        self.some.toggled.connect(self._show_only)
        self.placeholders.toggled.connect(self.changed)
        for editor in (self.when, self.only, self.never, self.changes):
            editor.changed.connect(self.changed)
        self.finish()
        self.name.setFocus()

    def _make_whom(self, bridge: Bridge, page: QWidget) -> None:
        raw = self._raw
        self.whom = QComboBox(page)
        self.whom.setAccessibleName(self.tr("Whom it answers"))
        heed_no_typing(self.whom)
        for words, choice in (
            (self.tr("as in the settings"), None),
            (self.tr("everybody"), (True, False, False)),
            (self.tr("who is not in my contact list"), (False, True, False)),
            (self.tr("everybody, while I am away"), (False, False, True)),
            (self.tr("who is not in my contact list; everybody, while I am away"), (False, True, True)),
            (self.tr("only contacts whom I let be answered"), (False, False, False)),
        ):
            self.whom.addItem(words, choice)
        self.whom.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.whom.setMinimumContentsLength(20)
        self._whom_was = self._chosen_whom()
        self.whom.setCurrentIndex(self._row_of(self._whom_was))
        self.some = QCheckBox(self.tr("Of these, only some:"), page)
        self.some.setChecked("only" in raw)
        heed_no_typing(self.some)
        self.only = AudienceEditor(self.tr("Of these, only"), bridge, self._around.contacts, page)
        self.only.show_value(raw.get("only", {}))
        self.only.setVisible("only" in raw)
        column = QVBoxLayout()
        column.setSpacing(TIGHT)
        for widget in (self.whom, self.some, self.only):
            column.addWidget(widget)
        self.section(self.tr("Whom it answers"), column, fault="only")

    def _chosen_whom(self) -> _Whom | None:
        read, below = self._read, self._around.below
        if not any(key in read for key in _WHOM):
            return None
        everybody, strangers, away = (bool(read.get(key, below.get(key))) for key in _WHOM)
        return (True, False, False) if everybody else (False, strangers, away)

    def _row_of(self, choice: _Whom | None) -> int:
        # Qt makes lists of tuples: they are not found by ``findData``.
        rows = range(self.whom.count())
        return next(row for row in rows if self._choice(row) == choice)

    def _choice(self, row: int) -> _Whom | None:
        data = self.whom.itemData(row)
        return None if data is None else (bool(data[0]), bool(data[1]), bool(data[2]))

    def _named(self, name: str) -> str:
        return named_in_file(name, self._around.bases)

    def _show_only(self, on: bool) -> None:
        self.only.setVisible(on)
        self.changed()

    # --- what is in it -----------------------------------------------------------------

    def mode(self) -> dict[str, Any]:
        """Return the mode as the file would have it."""
        mode: dict[str, Any] = {**self._raw, "name": self.name.text().strip()}
        parts: dict[str, Any] = {
            "when": self.when.value(),
            "only": self.only.value() if self.some.isChecked() else None,
            "never": self.never.value() or None,
            "settings": self._settings() or None,
            "placeholders": True if self.placeholders.isChecked() else None,
        }
        for key, value in parts.items():
            if value is not None:
                mode[key] = value
            elif key in mode and not (mode[key] in ({}, False) and key != "only"):
                # What says nothing may stay.
                del mode[key]
        if self.placeholders.isChecked() is False and self._raw.get("placeholders") is True:
            mode.pop("placeholders", None)
        return mode

    def values(self) -> dict[str, Any]:
        """Return what is other than before; None: it is not there any more."""
        now = self.mode()
        changed = {key: value for key, value in now.items() if self._raw.get(key) != value}
        return {**changed, **{key: None for key in self._raw if key not in now}}

    def _settings(self) -> dict[str, Any]:
        settings = self.changes.value()
        choice = self._choice(self.whom.currentIndex())
        if choice == self._whom_was:
            return settings
        for key in _WHOM:
            settings.pop(key, None)
        if choice is not None:
            settings = {**dict(zip(_WHOM, choice, strict=True)), **settings}
        return settings

    def check(self) -> dict[str, SettingsError]:
        """Return the faults of the mode, by its parts."""
        return mode_faults(self.mode(), self._others, self._around.bases)

    def show_faults(self, found: dict[str, SettingsError]) -> None:
        """Say each fault at its field."""
        super().show_faults(found)
        self.when.show_faults(found, "when")
        self.changes.show_faults(found)
