"""The place "Rules": modes in their order, lists and hours in sentences, and what they would do."""

from __future__ import annotations

import time
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QTabBar, QVBoxLayout, QWidget

from boltun.events import ContactChanged, Event, MindsChanged, RulesChanged, SettingsChanged
from boltun.message import Contact
from boltun.minds.listing import MindInfo
from boltun.rules.audience import Audience
from boltun.rules.mode import AUTOMATIC, Mode
from boltun.rules.presets import PRESETS
from boltun.rules.schedule import wall
from boltun.rules.writing import with_mode_moved, without_minds, without_mode
from boltun.settings import Value
from ui.link.bridge import Bridge
from ui.looks.plain_text import Label, marked
from ui.looks.scale import APART, FAR, NEAR, WIDE, Size, sized
from ui.looks.wording import error_sentence
from ui.rules.always_card import AlwaysCard
from ui.rules.ends import choose_mode
from ui.rules.faults import CalendarFaults, Faults
from ui.rules.forms import Forms
from ui.rules.mode_card import ModeCard
from ui.rules.mode_form import Around
from ui.rules.preset_list import PresetList
from ui.rules.text_page import TextPage
from ui.rules.what_if import WhatIf, known_contacts
from ui.rules.words import preset_words
from ui.widgets.button import TextButton
from ui.widgets.notice import Notice
from ui.widgets.place import Place
from ui.widgets.scroll_page import ScrollPage
from ui.widgets.statement import Tone

if TYPE_CHECKING:
    from boltun.service import Service
    from boltun.service.rules import RulesNow

__all__ = ["RulesPlace"]

_SETTLE_MS = 250
_WIDEST = 900
_WHAT_IF = 1
"""The number of the tab that tries the rules out."""


@dataclass(frozen=True, slots=True)
class _Known:
    """All that the page shows."""

    now: RulesNow
    caught: dict[tuple[str, str], Sequence[Contact]]
    """By the name of a mode, empty for all, and of a list."""
    below: dict[str, Value]
    minds: Sequence[MindInfo]
    contacts: Sequence[Contact]
    bases: Path


class RulesPlace(Place):
    """Shows the rules in sentences; what is changed here is written into the file at once."""

    def __init__(
        self, bridge: Bridge, parent: QWidget | None = None, *, clock: Callable[[], float] = time.time
    ) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._clock = clock
        self.known: _Known | None = None
        self.cards: list[ModeCard] = []
        self._has_add_button = False
        self._arriving = False
        """The focus is to go where work begins, once it is known what there is."""
        self._settle = QTimer(self, singleShot=True, interval=_SETTLE_MS)
        self._settle.timeout.connect(self.read)
        self.forms = Forms(bridge, self, lambda: "" if self.known is None else self.known.now.text)
        self.forms.written.connect(self._tell_written)
        self._compose()
        bridge.happened.connect(self._take)
        self.read()

    def _compose(self) -> None:
        title = Label(self.tr("Rules"), self)
        title.setFont(sized(title.font(), Size.TITLE, bold=True))
        self.text_button = TextButton(self.tr("Edit as text"), "text", self)
        self.text_button.clicked.connect(lambda: self.open_text())
        self.add_button = TextButton(self.tr("Add a mode"), "add", self)
        self.add_button.setCheckable(True)
        self.add_button.toggled.connect(lambda _on: self._show_presets())
        head = QHBoxLayout()
        head.setSpacing(NEAR)
        head.addWidget(title, 1)
        head.addWidget(self.text_button)
        head.addWidget(self.add_button)
        self.tabs = QTabBar(self)
        self.tabs.setDocumentMode(True)
        self.tabs.setDrawBase(False)
        self.tabs.setExpanding(False)
        self.tabs.setAccessibleName(title.text())
        for words in (self.tr("Modes"), self.tr("What if")):
            self.tabs.addTab(words)
        self.tabs.currentChanged.connect(self._show_tab)
        self.faults = Faults(self)
        self.faults.text_wanted.connect(self.open_text)
        self.faults.undo_wanted.connect(self._go_back)
        self.calendars = CalendarFaults(self)
        self.presets = PresetList(self)
        self.presets.wanted.connect(self.add_preset)
        self.presets.own_wanted.connect(self.add_mode)
        self.presets.hide()
        self.order = Label(self)
        self.order.setWordWrap(True)
        self.order.setForegroundRole(self.order.foregroundRole().PlaceholderText)
        self._modes = QVBoxLayout()
        self._modes.setSpacing(APART)
        self._rest = QVBoxLayout()
        self._rest.setSpacing(APART)
        page = QWidget(self)
        page.setMaximumWidth(_WIDEST)
        column = QVBoxLayout(page)
        column.setContentsMargins(FAR, WIDE, FAR, FAR)
        column.setSpacing(WIDE)
        for widget in (self.faults, self.calendars, self.presets, self.order):
            column.addWidget(widget)
        column.addLayout(self._modes)
        column.addLayout(self._rest)
        column.addStretch(1)
        self._scroll = ScrollPage(page, title.text(), self, bounded=True)
        self.what_if = WhatIf(self._bridge, self, now=self._clock)
        self._tabbed = QStackedWidget(self)
        self._tabbed.addWidget(self._scroll)
        self._tabbed.addWidget(self.what_if)
        self._main = QWidget(self)
        above = QVBoxLayout()
        above.setContentsMargins(FAR, FAR, FAR, 0)
        above.setSpacing(NEAR)
        above.addLayout(head)
        above.addWidget(self.tabs)
        main = QVBoxLayout(self._main)
        main.setContentsMargins(0, 0, 0, 0)
        main.setSpacing(0)
        main.addLayout(above)
        main.addWidget(self._tabbed, 1)
        self.text_page = TextPage(self._bridge, self)
        self.text_page.saved.connect(self._save_text)
        self.text_page.left.connect(self.show_page)
        self._pages = QStackedWidget(self)
        self._pages.addWidget(self._main)
        self._pages.addWidget(self.text_page)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(self._pages)

    # --- what the window asks ------------------------------------------------------

    def arrive(self) -> None:
        """Go to the first thing that can be done."""
        if self._pages.currentWidget() is self.text_page:
            self.text_page.text.setFocus(Qt.FocusReason.OtherFocusReason)
        elif self.known is None:
            self._arriving = True
        else:
            self._arriving = False
            first = next(iter(self.presets.buttons.values()))
            if self.tabs.currentIndex() == _WHAT_IF:
                self.what_if.arrive()
                return
            target = first if self.add_button.isHidden() else self.add_button
            target.setFocus(Qt.FocusReason.OtherFocusReason)

    def may_leave(self) -> bool:
        """Stay while a text is written that is not saved."""
        if self._pages.currentWidget() is self.text_page and self.text_page.changed:
            words = self.tr("The text of the rules is not saved.")
            self.noticed.emit(Notice(text=words, tone=Tone.WARNING))
            return False
        return True

    def showEvent(self, event: QShowEvent) -> None:
        """What changed meanwhile is read now."""
        super().showEvent(event)
        self.read()

    def open_what_if(self) -> None:
        """Show what the rules would do."""
        self.tabs.setCurrentIndex(_WHAT_IF)
        self.show_page()

    def _show_tab(self, number: int) -> None:
        self._tabbed.setCurrentIndex(number)
        self.add_button.setVisible(self._has_add_button and number != _WHAT_IF)
        if number == _WHAT_IF:
            self.what_if.look()

    # --- reading -------------------------------------------------------------------

    def _take(self, event: Event) -> None:
        told = (RulesChanged, SettingsChanged, MindsChanged, ContactChanged)
        # Whoever looks again has it read then.
        if isinstance(event, told) and self.isVisible():
            self._settle.start()

    def read(self) -> None:
        """Ask how the rules and what they name are now."""
        self._bridge.ask(_known, self._show)
        if self.tabs.currentIndex() == _WHAT_IF:
            self.what_if.look()

    def _show(self, known: _Known) -> None:
        if known == self.known:
            return
        self.known = known
        now = known.now
        self.faults.show_faults(now.problems, has_earlier=now.has_earlier)
        self.calendars.show_faults(now.calendar_problems)
        self._show_modes(known)
        self._show_rest(known)
        self._show_presets()
        if self._arriving and self.isVisible():
            self.arrive()

    def _show_modes(self, known: _Known) -> None:
        focus = self._focused_card()
        _emptied(self._modes)
        self.cards = []
        modes = known.now.rules.modes
        for number, mode in enumerate(modes):
            caught = {name: people for (of, name), people in known.caught.items() if of == mode.name}
            card = ModeCard(
                mode,
                known.now.holding,
                number=number,
                count=len(modes),
                caught=caught,
                below=known.below,
                minds=known.minds,
                now=self._clock(),
                parent=self,
            )
            card.choose_wanted.connect(lambda end, name=mode.name: self._choose(name, end))
            card.release_wanted.connect(lambda: self._choose(AUTOMATIC, None))
            card.change_wanted.connect(lambda number=number: self.change_mode(number))
            card.move_wanted.connect(lambda by, number=number: self._move(number, by))
            card.remove_wanted.connect(lambda number=number: self._remove(number))
            card.setEnabled(not known.now.problems)
            self._modes.addWidget(card)
            self.cards.append(card)
        if focus is not None and self.cards:
            card = next((one for one in self.cards if one.mode.name == focus), self.cards[-1])
            card.remove.setFocus(Qt.FocusReason.OtherFocusReason)
        self.order.setText(
            self.tr("Boltun tries the modes in this order, and the first one whose time it is holds.")
            if len(modes) > 1
            else self.tr("While no mode holds, the settings count as they are.")
            if modes
            else ""
        )
        self.order.setVisible(bool(modes))

    def _focused_card(self) -> str | None:
        """Return the name of the mode in whose card the focus is, because the cards are made anew."""
        focus = self.window().focusWidget()
        inside = (card.mode.name for card in self.cards if focus is not None and card.isAncestorOf(focus))
        return next(inside, None)

    def _show_rest(self, known: _Known) -> None:
        _emptied(self._rest)
        rules = known.now.rules
        if known.now.problems:
            return
        caught_by = {rule.number: known.caught.get(("", str(rule.number)), ()) for rule in rules.minds}
        card = AlwaysCard(rules, known.caught.get(("", "never"), ()), caught_by, known.minds, self)
        card.change_wanted.connect(self.change_always)
        card.minds_wanted.connect(self.change_minds)
        card.minds_removed.connect(self.remove_minds)
        self._rest.addWidget(card)

    def _show_presets(self) -> None:
        known = self.known
        if known is None:
            return
        names = {mode.name.casefold() for mode in known.now.rules.modes}
        self.presets.show_there(names)
        self.presets.setEnabled(not known.now.problems)
        self._has_add_button = bool(names)
        self.add_button.setVisible(self._has_add_button and self.tabs.currentIndex() != _WHAT_IF)
        self.presets.setVisible(not names or self.add_button.isChecked())

    # --- acting --------------------------------------------------------------------

    def add_preset(self, key: str) -> None:
        """Add a ready mode behind the others."""
        if self.known is None:
            return
        name, seen = preset_words(key)[0], self.known.now.text
        self.add_button.setChecked(False)
        words = self.tr("The mode “{mode}” is added.").format(mode=name)
        self._do(lambda service: service.rules.add_preset(PRESETS[key], name, seen), words)

    def add_mode(self) -> None:
        """Open the form of a new mode."""
        if self.known is not None:
            self.add_button.setChecked(False)
            self.forms.add_mode(self.around(self.known), self.known.now.rules)

    def change_mode(self, number: int) -> None:
        """Open the form of a mode."""
        if self.known is not None:
            self.forms.change_mode(self.around(self.known), self.known.now.rules, number)

    def change_always(self) -> None:
        """Open the form of what holds in all modes."""
        if self.known is not None:
            self.forms.change_always(self.around(self.known))

    def change_minds(self, number: int | None) -> None:
        """Open the form of a rule for bases; None: of a new one."""
        if self.known is not None:
            self.forms.change_minds(self.around(self.known), self.known.now.rules, number)

    def remove_minds(self, number: int) -> None:
        """Delete a rule for bases, counted from 0."""
        self._write(lambda text: without_minds(text, number), self.tr("The rule for bases is deleted."))

    def around(self, known: _Known) -> Around:
        """Return what a form has to know besides its rule."""
        zone = known.now.rules.zone
        return Around(
            contacts=known.contacts,
            minds=known.minds,
            below=known.below,
            bases=known.bases,
            today=wall(self._clock(), zone).date(),
        )

    def _choose(self, name: str, end: object) -> None:
        self._bridge.ask(lambda service: choose_mode(service, name, end), failed=self._refused)

    def _move(self, number: int, by: int) -> None:
        mode = self._mode(number)
        words = self.tr("The mode “{mode}” has another place.").format(mode=marked(mode.name))
        self._write(lambda text: with_mode_moved(text, number, number + by), words)

    def _remove(self, number: int) -> None:
        mode = self._mode(number)
        words = self.tr("The mode “{mode}” is deleted.").format(mode=marked(mode.name))
        self._write(lambda text: without_mode(text, number), words)

    def _mode(self, number: int) -> Mode:
        assert self.known is not None
        return self.known.now.rules.modes[number]

    def _write(self, change: Callable[[str], str], words: str) -> None:
        """Write the rules as ``change`` makes them of what is shown."""
        assert self.known is not None
        seen = self.known.now.text
        try:
            text = change(seen)
        except Exception as error:
            self._refused(error)
            return
        self._do(lambda service: service.rules.write(text, seen), words)

    def _do(self, act: Callable[[Service], Coroutine[Any, Any, None]], words: str) -> None:
        """Change the rules, and offer to take it back."""

        async def done(service: Service) -> str:
            await act(service)
            return (await service.rules.now()).text

        self._bridge.ask(done, lambda text: self._tell_written(text, words), self._refused)

    def _tell_written(self, text: str, words: str) -> None:
        self.read()
        self.noticed.emit(Notice(text=words, undone=lambda: self._undo(text)))

    def _undo(self, seen: str) -> None:
        self._bridge.ask(lambda service: service.rules.undo(seen), lambda _: self.read(), self._refused)

    def _go_back(self) -> None:
        """Bring back the rules from before the fault."""
        if self.known is not None:
            self._undo(self.known.now.text)

    def _refused(self, error: Exception) -> None:
        self.read()
        self.noticed.emit(Notice(text=error_sentence(error), tone=Tone.BAD))

    # --- the text ------------------------------------------------------------------

    def open_text(self, line: int = 1) -> None:
        """Show the text of the rules."""
        if self.known is None:
            return
        self._pages.setCurrentWidget(self.text_page)
        self.text_page.open(self.known.now.text, marked(str(self.known.now.path)), line)

    def _save_text(self, text: str) -> None:
        seen = self.text_page.seen

        async def done(service: Service) -> str:
            await service.rules.write(text, seen)
            return text

        def tell(written: str) -> None:
            self.show_page()
            words = self.tr("The rules are saved.")
            self.noticed.emit(Notice(text=words, undone=lambda: self._undo(written)))

        self._bridge.ask(done, tell, self._refused)

    def show_page(self) -> None:
        """Go back to the sentences."""
        self._pages.setCurrentWidget(self._main)
        self.read()
        self.arrive()


def _emptied(layout: QVBoxLayout) -> None:
    while (item := layout.takeAt(0)) is not None:
        if (widget := item.widget()) is not None:
            widget.hide()
            widget.deleteLater()


async def _known(service: Service) -> _Known:
    now = await service.rules.now()
    lists: dict[tuple[str, str], Audience] = {("", "never"): now.rules.never}
    for mode in now.rules.modes:
        lists[mode.name, "never"] = mode.never
        if mode.only is not None:
            lists[mode.name, "only"] = mode.only
    for rule in now.rules.minds:
        if rule.only is not None:
            lists["", str(rule.number)] = rule.only
    caught = await service.rules.caught(list(lists.values()))
    return _Known(
        now=now,
        caught=dict(zip(lists, caught, strict=True)),
        below=await service.rules.below(),
        minds=service.minds.all(),
        contacts=await known_contacts(service),
        bases=service.profile.bases,
    )
