"""Opens the forms of the rules, and writes what was changed in them."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget
from shiboken6 import isValid

from boltun.errors import BoltunError
from boltun.rules.mode import Mode, Rules
from boltun.rules.writing import (
    with_minds_added,
    with_minds_changed,
    with_mode_added,
    with_mode_changed,
    with_top_changed,
)
from ui.link.bridge import Bridge
from ui.looks.plain_text import marked
from ui.looks.wording import error_sentence
from ui.rules.always_form import AlwaysForm
from ui.rules.form import RulesForm
from ui.rules.minds_form import MindsForm
from ui.rules.mode_form import Around, ModeForm

if TYPE_CHECKING:
    from boltun.service import Service

__all__ = ["Forms"]

_Renamed = tuple[str, str] | None


class Forms(QObject):
    """One form at a time, over the window; what is written is told with the text and a sentence."""

    written = Signal(str, str)
    """The text of the rules as it is now, and what was done."""

    def __init__(self, bridge: Bridge, holder: QWidget, text: Callable[[], str]) -> None:
        """``text`` returns the rules as they are shown."""
        super().__init__(holder)
        self._bridge = bridge
        self._holder = holder
        self._text = text
        self.form: RulesForm | None = None

    def change_mode(self, around: Around, rules: Rules, number: int) -> ModeForm:
        """Open the form of a mode."""
        mode, raw = rules.modes[number], _read(self._text())["mode"][number]
        others = [one.name for one in rules.modes if one is not mode]
        form = ModeForm(self._bridge, around, raw, mode, others, self._holder)
        form.save_wanted.connect(lambda: self._save_mode(form, raw, mode))
        self._open(form)
        return form

    def add_mode(self, around: Around, rules: Rules) -> ModeForm:
        """Open the form of a new mode."""
        names = [one.name for one in rules.modes]
        form = ModeForm(self._bridge, around, {}, None, names, self._holder)
        form.save_wanted.connect(lambda: self._add_mode(form))
        self._open(form)
        return form

    def change_always(self, around: Around) -> AlwaysForm:
        """Open the form of what holds in all modes."""
        raw = _read(self._text())
        form = AlwaysForm(self._bridge, around, raw, self._holder)
        words = self.tr("What always holds is changed.")
        form.save_wanted.connect(
            lambda: self._save(form, lambda text: with_top_changed(text, form.values()), words)
        )
        self._open(form)
        return form

    def change_minds(self, around: Around, rules: Rules, number: int | None) -> MindsForm:
        """Open the form of a rule for bases, by its place from 0; None: of a new one."""
        rule = None if number is None else rules.minds[number]
        raw = {} if number is None else _read(self._text())["minds"][number]
        names = [mode.name for mode in rules.modes]
        form = MindsForm(self._bridge, around, raw, rule, names, self._holder)

        def change(text: str) -> str:
            if rule is None:
                return with_minds_added(text, form.values())
            return with_minds_changed(text, _place(text, "minds", raw), form.values())

        words = self.tr("The rule for bases is saved.")
        form.save_wanted.connect(lambda: self._save(form, change, words))
        self._open(form)
        return form

    def _open(self, form: RulesForm) -> None:
        self.form = form
        form.open()

    def _add_mode(self, form: ModeForm) -> None:
        values = form.mode()
        name = values["name"]

        def change(text: str) -> str:
            new = with_mode_added(text, '[[mode]]\nname = "…"\n')
            return with_mode_changed(new, len(_read(new)["mode"]) - 1, values)

        words = self.tr("The mode “{mode}” is added.").format(mode=marked(name))
        self._save(form, change, words)

    def _save_mode(self, form: ModeForm, raw: dict[str, Any], mode: Mode) -> None:
        values = form.values()
        renamed = (mode.name, values["name"]) if "name" in values else None
        words = self.tr("The mode “{mode}” is changed.").format(mode=marked(values.get("name", mode.name)))
        self._save(
            form,
            lambda text: with_mode_changed(text, _place(text, "mode", raw), values),
            words,
            renamed,
        )

    def _save(
        self, form: RulesForm, change: Callable[[str], str], words: str, renamed: _Renamed = None
    ) -> None:
        """Write the rules as ``change`` makes them of what is there."""
        seen = self._text()
        try:
            text = change(seen)
        except Exception as error:
            form.show_error(error_sentence(error))
            return
        if text == seen:
            form.accept()
            return

        async def write(service: Service) -> str:
            await service.rules.write(text, seen, renamed)
            return text

        def close(written: str) -> None:
            if isValid(form):
                form.accept()
            self.written.emit(written, words)

        form.save.setEnabled(False)
        self._bridge.ask(write, close, form.fail)


def _read(text: str) -> dict[str, Any]:
    return tomllib.loads(text.replace("\r\n", "\n"))


def _place(text: str, kind: str, raw: dict[str, Any]) -> int:
    """Return where a part is in the rules as they are now; BoltunError if it is another one meanwhile."""
    for number, one in enumerate(_read(text).get(kind, [])):
        if one == raw:
            return number
    raise BoltunError(
        "This was changed elsewhere meanwhile.",
        advice="Close the form, and open it again to see it as it is now.",
    )
