"""The form of what holds in all modes: the deny list, the hours, the time zone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from zoneinfo import available_timezones

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCompleter, QLineEdit, QWidget

from boltun.errors import SettingsError
from boltun.rules.drafts import top_faults
from ui.link.bridge import Bridge
from ui.looks.style import show_hint
from ui.rules.audience_editor import AudienceEditor
from ui.rules.form import RulesForm
from ui.rules.mode_form import Around
from ui.rules.times_editor import TimesEditor

__all__ = ["AlwaysForm"]


class AlwaysForm(RulesForm):
    """Asks whom Boltun never answers, and outside which hours nobody."""

    def __init__(self, bridge: Bridge, around: Around, raw: Mapping[str, Any], parent: QWidget) -> None:
        """``raw`` is the file."""
        super().__init__(self.tr("Always, whatever the mode"), parent)
        self._raw = raw
        page = self._page
        self.never = AudienceEditor(self.tr("Never"), bridge, around.contacts, page)
        self.never.show_value(raw.get("never", {}))
        self.section(
            self.tr("Whom Boltun never answers"),
            self.never,
            fault="never",
            hint=self.tr("This list wins over everything else."),
        )
        self.hours = TimesEditor(self.tr("at all hours"), around.today, page)
        self.hours.show_value(raw.get("hours"))
        self.section(
            self.tr("When anybody may be answered"),
            self.hours,
            hint=self.tr("Outside of these hours nobody is answered, not even in a mode that you choose."),
        )
        self.zone = QLineEdit(str(raw.get("time_zone", "")), page)
        self.zone.setAccessibleName(self.tr("Time zone"))
        show_hint(self.zone, self.tr("that of this computer"))
        completer = QCompleter(sorted(available_timezones()), self.zone)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        completer.setFilterMode(Qt.MatchFlag.MatchContains)
        self.zone.setCompleter(completer)
        self.section(self.tr("Time zone"), self.zone, fault="time_zone")
        self.zone.textChanged.connect(self.changed)
        for editor in (self.never, self.hours):
            editor.changed.connect(self.changed)
        self.finish()
        self.never.list.setFocus()

    def values(self) -> dict[str, Any]:
        """Return what is other than before; None: it is not there any more."""
        now = {
            "time_zone": self.zone.text().strip() or None,
            "hours": self.hours.value(),
            "never": self.never.value() or None,
        }
        if now["never"] is None and self._raw.get("never") == {}:
            now["never"] = {}
        return {key: value for key, value in now.items() if self._raw.get(key) != value}

    def check(self) -> dict[str, SettingsError]:
        """Return the faults, by their parts."""
        return top_faults({**{key: self._raw.get(key) for key in ("never", "hours")}, **self.values()})

    def show_faults(self, found: dict[str, SettingsError]) -> None:
        """Say each fault at its field."""
        super().show_faults(found)
        self.hours.show_faults(found, "hours")
