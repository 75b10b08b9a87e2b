"""Pages that stand in the place of all others: where Boltun cannot go on, or goes back to a copy."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QStackedWidget

from boltun.errors import BoltunError
from ui.frame.failure import FailurePage, Remedy, going_back
from ui.link.bridge import Bridge
from ui.widgets.notice import Notice

if TYPE_CHECKING:
    from ui.frame.window import MainWindow

__all__ = ["FailurePages"]


class FailurePages(QObject):
    """Shows them in the window, whose rail and header rest meanwhile."""

    def __init__(
        self, window: MainWindow, stack: QStackedWidget, bridge: Bridge, clock: Callable[[], float]
    ) -> None:
        super().__init__(window)
        self._window = window
        self._bridge = bridge
        self._clock = clock
        self._stack = stack

    def show(self, words: str, title: str, ways: Sequence[Remedy]) -> None:
        """Say what has failed, and what can be done."""
        self._show_page(FailurePage(words, self._stack, title=title, remedies=ways, free=self._free))

    def offer_copies(self) -> None:
        """Offer to go back to a copy of the memory."""
        window = self._window
        ways = [] if window.database is None else going_back(window.database, self._clock())
        if not ways:
            text = self.tr("There is no copy yet. Boltun makes one a day while it runs.")
            window.notices.tell(Notice(text=text))
            return
        words = self.tr(
            "Boltun then starts again with what it remembered at that time. What it remembers now is kept in"
            " the folder “aside” beside the database."
        )
        title = self.tr("Go back to a copy")
        page = FailurePage(words, self._stack, title=title, remedies=ways, free=self._free, may_go_back=True)
        before = self._stack.currentWidget()
        self._show_page(page)

        def go_back() -> None:
            if before is not None:
                self._stack.setCurrentWidget(before)
            self._rest(False)
            page.deleteLater()

        page.back_wanted.connect(go_back)

    def _show_page(self, page: FailurePage) -> None:
        page.quit_wanted.connect(self._window.leave)
        page.again_wanted.connect(self._window.again_wanted)
        page.begun.connect(self._bridge.close)
        self._stack.addWidget(page)
        self._stack.setCurrentWidget(page)
        self._rest(True)

    def _rest(self, resting: bool) -> None:
        self._window.rail.setEnabled(not resting)
        self._window.header.setEnabled(not resting)

    def _free(self) -> None:
        """Let nobody use the database; in another thread."""
        if not self._window.stop_service():
            raise BoltunError("Boltun does not end.", advice="Quit it, and start it again.")
