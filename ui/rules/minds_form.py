"""The form of one rule for bases: which bases answer whom."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from PySide6.QtCore import QLocale, Qt
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QVBoxLayout, QWidget

from boltun.errors import SettingsError
from boltun.rules.drafts import minds_faults
from boltun.rules.minds import LANGUAGES, MindsRule
from boltun.settings.base_names import named_in_file
from ui.link.bridge import Bridge
from ui.looks.plain_text import marked, menu_text, tip
from ui.looks.scale import APART, TIGHT
from ui.looks.wording import choice_title
from ui.rules.audience_editor import AudienceEditor
from ui.rules.form import RulesForm
from ui.rules.mode_form import Around
from ui.settings.ordered_choice import OrderedChoice
from ui.widgets.typing import heed_no_typing

__all__ = ["MindsForm"]

_ROOM = 560
"""Pixels that the boxes of one line share."""


class MindsForm(RulesForm):
    """Asks for bases, and for the messages that they answer."""

    def __init__(
        self,
        bridge: Bridge,
        around: Around,
        raw: Mapping[str, Any],
        rule: MindsRule | None,
        modes: Sequence[str],
        parent: QWidget,
    ) -> None:
        """``raw`` is the rule as the file has it, ``rule`` as the program reads it; None: a new one."""
        title = self.tr("A new rule for bases") if rule is None else self.tr("Change the rule for bases")
        super().__init__(title, parent)
        self._around, self._raw, self._modes = around, raw, modes
        self._was = () if rule is None else rule.bases
        self._chosen = self._was
        page = self._page
        self.bases = OrderedChoice(page)
        self.bases.setAccessibleName(self.tr("Bases"))
        self.bases.offer([(mind.name, choice_title(mind)) for mind in around.minds])
        self.bases.show_chosen(self._chosen)
        self.bases.changed.connect(self._choose)
        self.section(
            self.tr("Which bases answer, one behind the other"),
            self.bases,
            fault="bases",
            hint=self.tr("The first rule that fits a message chooses its bases."),
        )
        self.some = QCheckBox(self.tr("Only when some people write:"), page)
        self.some.setChecked("only" in raw)
        self.some.toggled.connect(self._show_only)
        heed_no_typing(self.some)
        self.only = AudienceEditor(self.tr("Of these, only"), bridge, around.contacts, page)
        self.only.show_value(raw.get("only", {}))
        self.only.setVisible("only" in raw)
        self.section(self.tr("Whom"), self.some, self.only, fault="only")
        self.languages = self._boxes("language", [(code, _language(code)) for code in LANGUAGES])
        hint = self.tr("None: in all of them.")
        self._boxed(self.tr("In which languages"), self.languages, "language", hint)
        self.modes = self._boxes("mode", [(name, marked(name)) for name in modes])
        if modes:
            self._boxed(self.tr("In which modes"), self.modes, "mode", hint)
        self.only.changed.connect(self.changed)
        self.finish()
        self.bases.setFocus()

    def _boxes(self, key: str, choices: Sequence[tuple[str, str]]) -> dict[str, QCheckBox]:
        given = self._raw.get(key, [])
        chosen = {one.casefold() for one in ([given] if isinstance(given, str) else given)}
        boxes = {}
        for value, words in choices:
            box = boxes[value] = QCheckBox(self._page)
            shown = box.fontMetrics().elidedText(words, Qt.TextElideMode.ElideRight, _ROOM - 4 * APART)
            box.setText(menu_text(shown))
            box.setAccessibleName(words)
            box.setToolTip(tip(words) if shown != words else "")
            box.setChecked(value.casefold() in chosen)
            box.toggled.connect(self.changed)
            heed_no_typing(box)
        return boxes

    def _boxed(self, heading: str, boxes: Mapping[str, QCheckBox], fault: str, hint: str) -> None:
        column = QVBoxLayout()
        column.setSpacing(TIGHT)
        row = QHBoxLayout()
        widest = max(box.sizeHint().width() for box in boxes.values())
        columns = max(1, min(3, _ROOM // (widest + APART)))
        for number, box in enumerate(boxes.values()):
            if number % columns == 0:
                row = QHBoxLayout()
                row.setSpacing(APART)
                column.addLayout(row)
            row.addWidget(box, 1)
        self.section(heading, column, fault=fault, hint=hint)

    def _choose(self, chosen: tuple[str, ...]) -> None:
        self._chosen = tuple(chosen)
        self.bases.show_chosen(self._chosen)
        self.changed()

    def _show_only(self, on: bool) -> None:
        self.only.setVisible(on)
        self.changed()

    def rule(self) -> dict[str, Any]:
        """Return the rule as the file would have it."""
        rule = {key: value for key, value in self._raw.items() if key not in ("only", "language", "mode")}
        if self._chosen != self._was or "bases" not in rule:
            rule["bases"] = [named_in_file(one, self._around.bases) for one in self._chosen]
        if self.some.isChecked():
            rule["only"] = self.only.value()
        for key, boxes in (("language", self.languages), ("mode", self.modes)):
            if chosen := [value for value, box in boxes.items() if box.isChecked()]:
                given = self._raw.get(key)
                same = isinstance(given, str) and [given.casefold()] == [one.casefold() for one in chosen]
                rule[key] = given if same else chosen
        return rule

    def values(self) -> dict[str, Any]:
        """Return what is other than before; None: it is not there any more."""
        now = self.rule()
        changed = {key: value for key, value in now.items() if self._raw.get(key) != value}
        return {**changed, **{key: None for key in self._raw if key not in now}}

    def check(self) -> dict[str, SettingsError]:
        """Return the faults of the rule, by its parts."""
        return minds_faults(self.rule(), self._modes, self._around.bases)


def _language(code: str) -> str:
    # Qt takes plain English for that of one country.
    return "English" if code == "en" else QLocale(code).nativeLanguageName()
