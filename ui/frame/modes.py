"""The button of modes: which one holds and until when, and the choice of another."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QToolButton, QWidget

from boltun.rules.mode import AUTOMATIC, Holding
from ui.link.bridge import Bridge
from ui.looks.plain_text import marked, menu_text, tip
from ui.looks.wording import moment
from ui.rules.ends import EndsMenu, choose_mode
from ui.rules.state_words import end_words, reason_words, short_end
from ui.widgets.button import ToolButton
from ui.widgets.typing import heed_no_typing

if TYPE_CHECKING:
    from boltun.service import Service

__all__ = ["ModeButton"]

_WIDEST, _WIDEST_BY_STATE = 110, 80
"""Of a name in the button, in pixels: the header has to fit into a small window."""


class ModeButton(ToolButton):
    """Is there only if the rules have modes. Its menu chooses one by hand."""

    changed = Signal()
    """Something else holds now (``holding``)."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.holding = Holding()
        self._bridge: Bridge | None = None
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.menu_of_modes = QMenu(self.tr("Mode"), self)
        self.menu_of_modes.menuAction().setVisible(False)
        self._ends: list[EndsMenu] = []
        self._state = QAction(self)
        self._end = QAction(self)
        self._why = QAction(self)
        self._told = (self._state, self._end, self._why)
        for action in self._told:
            action.setEnabled(False)
        self.setMenu(self.menu_of_modes)
        heed_no_typing(self)
        self.hide()

    def follow(self, bridge: Bridge) -> None:
        """Show what this service says from now on."""
        self._bridge = bridge
        self.look()

    def look(self) -> None:
        """Ask what holds now."""
        if self._bridge is not None:
            self._bridge.ask(lambda service: service.modes.now(), self._take)

    def words(self, now: float) -> str:
        """Say which mode holds and until when; empty if there are none."""
        holding = self.holding
        if not holding.rules.modes:
            return ""
        if not holding.name:
            return self.tr("No mode")
        mode = self.tr("Mode: {mode}").format(mode=marked(holding.name))
        until = end_words(holding, now)
        return self.tr("{mode}, {until}").format(mode=mode, until=until) if until else mode

    def show_now(self, now: float) -> None:
        """Bring the words up to date."""
        words = self.words(now)
        name = marked(self.holding.name) or self.tr("No mode")
        # The tip says it in full.
        widest = _WIDEST_BY_STATE if self.holding.state else _WIDEST
        short = self.fontMetrics().elidedText(name, Qt.TextElideMode.ElideRight, widest)
        if self.holding.state:
            short = self.tr("{mode}, {until}").format(mode=short, until=short_end(self.holding))
        elif self.holding.name and self.holding.until is not None:
            until = moment(self.holding.until, now)
            short = self.tr("{mode} until {time}").format(mode=short, time=until)
        # A single & would underline a letter.
        self.setText(short.replace("&", "&&") + " ▾")
        self.setAccessibleName(words)
        why = reason_words(self.holding)
        self.setToolTip(tip(f"{words}. {why}".strip()))
        mode = self.tr("Mode: {mode}").format(mode=name) if self.holding.name else name
        for action, text in zip(self._told, (mode, end_words(self.holding, now), why), strict=True):
            action.setText(menu_text(text))
            action.setVisible(bool(text))
        self.setVisible(bool(words))

    def _take(self, holding: Holding) -> None:
        if holding == self.holding:
            return
        self.holding = holding
        self._fill()
        self.changed.emit()

    def _fill(self) -> None:
        """Offer the modes: each until something, or as the rules say."""
        menu, holding = self.menu_of_modes, self.holding
        menu.clear()
        for old in self._ends:
            old.deleteLater()
        menu.addActions(self._told)
        menu.addSeparator()
        automatic = menu.addAction(self.tr("As the rules say"), partial(self._choose, AUTOMATIC, None))
        automatic.setCheckable(True)
        automatic.setChecked(not holding.by_hand)
        self._ends = [EndsMenu(menu_text(mode.name), self) for mode in holding.rules.modes]
        for mode, ends in zip(holding.rules.modes, self._ends, strict=True):
            ends.chosen.connect(partial(self._choose, mode.name))
            action = menu.addMenu(ends)
            action.setCheckable(True)
            action.setChecked(holding.by_hand and mode.name == holding.name)
        menu.menuAction().setVisible(bool(self._ends))

    def _choose(self, name: str, end: object) -> None:
        async def choose(service: Service) -> None:
            await choose_mode(service, name, end)

        if self._bridge is not None:
            self._bridge.ask(choose, lambda _: self.look())
