"""When the rehearsal of an account comes up, and what follows from it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QStackedWidget

from boltun.message import Account
from ui.accounts.rehearsal_page import Choice, RehearsalPage
from ui.link.bridge import Bridge
from ui.looks.wording import account_label
from ui.widgets.notice import Notice
from ui.widgets.statement import Tone

if TYPE_CHECKING:
    from boltun.service import Service

__all__ = ["Rehearsing"]


class Rehearsing(QObject):
    """Shows the page in place of the cards, and lets the account answer or not."""

    noticed = Signal(object)
    """A Notice to show."""
    closed = Signal()
    """The page is gone."""

    def __init__(self, bridge: Bridge, pages: QStackedWidget, clock: Callable[[], float]) -> None:
        super().__init__(pages)
        self._bridge = bridge
        self._pages = pages
        self.page = RehearsalPage(bridge, clock, pages)
        self.page.chosen.connect(self._settle)
        self.page.noticed.connect(self.noticed)
        pages.addWidget(self.page)

    @property
    def is_open(self) -> bool:
        """Whether the page is shown."""
        return self._pages.currentWidget() is self.page

    def open(self, key: str) -> None:
        """Rehearse an account."""
        self._pages.setCurrentWidget(self.page)
        self.page.begin(key)
        self.page.take_focus()

    def close(self) -> None:
        """Go back to the cards."""
        if self.is_open:
            self._pages.setCurrentIndex(0)
            self.closed.emit()

    def ask_no_more(self, account: Account) -> None:
        """Let an account answer without asking, but rehearse before if it would be the first time."""
        key = account.key

        def go(first: bool) -> None:
            if first:
                self.open(key)
            else:
                changed = replace(account, ask_first=False)
                self._bridge.ask(lambda service: service.accounts.change(changed))

        self._bridge.ask(lambda service: service.rehearsals.is_first(key), go)

    def _settle(self, choice: Choice) -> None:
        key = self.page.account
        self.close()
        if choice is Choice.NOT_YET or not key:
            return
        ask_first = choice is Choice.ASK

        async def settle(service: Service) -> None:
            await service.rehearsals.settle(key, ask_first=ask_first)

        def done(_: None) -> None:
            words = (
                self.tr("Boltun asks you before it sends anything on {account}.")
                if ask_first
                else self.tr("Boltun answers on {account} from now on.")
            )
            label = account_label(key)
            self.noticed.emit(Notice(text=words.format(account=label), tone=Tone.GOOD))

        self._bridge.ask(settle, done)
