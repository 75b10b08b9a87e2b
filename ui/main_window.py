"""The one window: composes header, rail, places and status line, and holds no rules of its own."""

from __future__ import annotations

import time
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from PySide6.QtCore import QByteArray, QSettings, Qt
from PySide6.QtGui import QCloseEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QGridLayout, QLabel, QStackedWidget, QWidget

from boltun.settings import Settings
from ui.bridge import Bridge
from ui.header import Header
from ui.icons import program_icon
from ui.rail import Rail
from ui.status_line import StatusLine

__all__ = ["MainWindow"]


class MainWindow(QWidget):
    """Header above, rail on the left, one place at a time, status line below.

    ``window_state`` keeps geometry and the last place from run to run.
    """

    def __init__(
        self,
        bridge: Bridge,
        settings: Settings,
        window_state: QSettings,
        *,
        clock: Callable[[], float] = time.time,
    ) -> None:
        super().__init__()
        self.setWindowTitle("Boltun")
        self.setWindowIcon(program_icon())
        self.setMinimumSize(760, 480)
        self._bridge = bridge
        self._settings = settings
        self._window_state = window_state
        self._clock = clock
        self._makers: dict[str, Callable[[], QWidget]] = {}
        entries: list[tuple[str, str, str]] = []
        for key, name, maker in (
            ("conversations", self.tr("Conversations"), self._make_conversations),
            ("bases", self.tr("Bases"), self._make_bases),
            ("accounts", self.tr("Accounts"), self._make_empty),
            ("settings", self.tr("Settings"), self._make_empty),
        ):
            self._makers[key] = maker
            entries.append((key, key, name))
        self._made: dict[str, QWidget] = {}

        self.header = Header(self)
        self.rail = Rail(entries, self)
        self.status_line = StatusLine(self)
        self._stack = QStackedWidget(self)
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(0)
        grid.addWidget(self.header, 0, 0, 1, 2)
        grid.addWidget(self.rail, 1, 0)
        grid.addWidget(self._stack, 1, 1)
        grid.addWidget(self.status_line, 2, 0, 1, 2)
        grid.setRowStretch(1, 1)
        grid.setColumnStretch(1, 1)

        self.rail.chosen.connect(self.go)
        self.header.find_chosen.connect(self._search)
        QShortcut(QKeySequence("Ctrl+M"), self, self.header.toggle_pause)
        QShortcut(QKeySequence("Ctrl+F"), self, self._search)

        geometry = window_state.value("geometry")
        if not (isinstance(geometry, QByteArray) and self.restoreGeometry(geometry)):
            self.resize(1120, 720)
        place = window_state.value("place")
        self.go(place if isinstance(place, str) and place in self._makers else "conversations")

    def go(self, key: str) -> None:
        """Show a place; it is made when it is first shown."""
        if key not in self._made:
            self._made[key] = self._makers[key]()
            self._stack.addWidget(self._made[key])
        place = self._made[key]
        self.rail.choose(key)
        if self._stack.currentWidget() is not place:
            self._stack.setCurrentWidget(place)
            if arrive := getattr(place, "arrive", None):
                arrive()

    def place(self, key: str) -> QWidget:
        """Return a place, made if need be, without showing it."""
        if key not in self._made:
            self._made[key] = self._makers[key]()
            self._stack.addWidget(self._made[key])
        return self._made[key]

    def closeEvent(self, event: QCloseEvent) -> None:
        """Close unless a place has unsaved work; remember where the window stood."""
        for key, place in self._made.items():
            if (may_leave := getattr(place, "may_leave", None)) and not may_leave():
                self.go(key)
                event.ignore()
                return
        self._window_state.setValue("geometry", self.saveGeometry())
        self._window_state.setValue(
            "place", next(key for key, one in self._made.items() if one is self._stack.currentWidget())
        )
        super().closeEvent(event)

    def _search(self) -> None:
        if search := getattr(self._stack.currentWidget(), "search", None):
            search()

    def _make_empty(self) -> QWidget:
        label = QLabel(self)
        label.setAlignment(Qt.AlignmentFlag.AlignCenter)
        return label

    def _make_conversations(self) -> QWidget:
        from ui.conversations.place import ConversationsPlace

        return ConversationsPlace(self._bridge, self._settings, self._stack, clock=self._clock)

    def _make_bases(self) -> QWidget:
        if find_spec("ui.bases.place") is None:
            return self._make_empty()
        place: type[Any] = import_module("ui.bases.place").BasesPlace
        return place(self._bridge, self._settings, self._stack)
