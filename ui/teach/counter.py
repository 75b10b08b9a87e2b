"""How much waits to be taught, known also before anybody looks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from boltun.events import AccountsChanged, Event, MessageChanged, MessagesDeleted
from boltun.store.lessons import LessonStatus
from ui.link.bridge import Bridge

if TYPE_CHECKING:
    from boltun.service import Service

__all__ = ["LessonCounter"]

_SETTLE_MS = 1500
"""Why a message was answered as it was is written down a moment after it was."""


class LessonCounter(QObject):
    """Counts again some time after something happened."""

    changed = Signal(int)
    """How many different new messages found no good reply."""

    def __init__(self, bridge: Bridge, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._count = 0
        self._settle = QTimer(self)
        self._settle.setSingleShot(True)
        self._settle.setInterval(_SETTLE_MS)
        self._settle.timeout.connect(self._read)
        bridge.happened.connect(self._take)
        self._read()

    def _take(self, event: Event) -> None:
        told = (AccountsChanged, MessageChanged, MessagesDeleted)
        if isinstance(event, told) and not self._settle.isActive():
            self._settle.start()

    def _read(self) -> None:
        self._bridge.ask(_count, self._show)

    def _show(self, count: int) -> None:
        if count != self._count:
            self._count = count
            self.changed.emit(count)


async def _count(service: Service) -> int:
    return len(await service.teaching.lessons(LessonStatus.NEW))
