"""The button of modes: which one holds and until when, and the choice of another."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QMenu, QToolButton, QWidget

from boltun.rules.mode import AUTOMATIC, Holding
from ui.link.bridge import Bridge
from ui.looks.plain_text import marked, menu_text, tip
from ui.looks.wording import moment
from ui.rules.state_words import end_words, reason_words, short_end
from ui.widgets.button import ToolButton
from ui.widgets.typing import heed_no_typing

__all__ = ["ModeButton"]

_WIDEST = 110
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
        short = self.fontMetrics().elidedText(name, Qt.TextElideMode.ElideRight, _WIDEST)
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
        self.setVisible(bool(words))

    def _take(self, holding: Holding) -> None:
        if holding == self.holding:
            return
        self.holding = holding
        menu = self.menu_of_modes
        menu.clear()
        names = [mode.name for mode in holding.rules.modes]
        for name, text in [(AUTOMATIC, self.tr("By the hours")), *((name, name) for name in names)]:
            action = menu.addAction(menu_text(text), partial(self._choose, name))
            action.setCheckable(True)
            chosen = holding.name if holding.by_hand else AUTOMATIC
            action.setChecked(name == chosen)
        self.changed.emit()

    def _choose(self, name: str) -> None:
        if self._bridge is not None:
            self._bridge.ask(lambda service: service.modes.choose(name), lambda _: self.look())
