"""Keeps an account from answering for the first time before the owner saw what it would say."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from ui.link.preferences import Preferences
from ui.looks.wording import account_label
from ui.widgets.notice import Notice
from ui.widgets.statement import Tone

if TYPE_CHECKING:
    from ui.frame.window import MainWindow

__all__ = ["FirstAnswers"]


class FirstAnswers(QObject):
    """When the first rule is switched on, lets accounts that never answered ask, and says so."""

    def __init__(self, window: MainWindow, preferences: Preferences) -> None:
        super().__init__(window)
        self._window = window
        self._had_rule: bool | None = None
        preferences.changed.connect(self._look)

    def _look(self) -> None:
        self._window.bridge.ask(lambda service: service.rehearsals.has_rule(), self._heed)

    def _heed(self, has_rule: bool) -> None:
        had, self._had_rule = self._had_rule, has_rule
        if has_rule and had is False:
            self._window.bridge.ask(lambda service: service.rehearsals.ask_meanwhile(), self._tell)

    def _tell(self, keys: list[str]) -> None:
        if not keys:
            return
        words = self.tr("Boltun asks you first on {account} until you have seen what it would say there.")
        self._window.notices.tell(
            Notice(
                text=words.format(account=", ".join(map(account_label, keys))),
                tone=Tone.WARNING,
                action=self.tr("Rehearsal"),
                acted=lambda: self._window.rehearse(keys[0]),
            )
        )
