"""What is left for the owner, known also before anybody looks."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer, Signal

from boltun.digest import Digest
from boltun.events import (
    AccountsChanged,
    ContactChanged,
    Event,
    MessageChanged,
    MessagesDeleted,
    PersonBack,
    SettingsChanged,
)
from ui.link.bridge import Bridge

__all__ = ["Left"]

_SETTLE_MS = 2_000
"""Gathering it reads the messages of weeks: once for many events."""
_AFTER = (AccountsChanged, ContactChanged, MessageChanged, MessagesDeleted, PersonBack, SettingsChanged)


class Left(QObject):
    """Reads the digest at once, and again some time after something happened."""

    changed = Signal()
    """Something else is left (``digest``)."""

    def __init__(self, bridge: Bridge, parent: QObject | None = None, *, settle_ms: int = _SETTLE_MS) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self.digest: Digest | None = None
        """None: it is not known yet."""
        self._settle = QTimer(self, singleShot=True, interval=settle_ms)
        self._settle.timeout.connect(self.read)
        bridge.happened.connect(self._take)
        self.read()

    def read(self) -> None:
        """Read it now."""
        self._settle.stop()
        self._bridge.ask(lambda service: service.digests.now(), self._show, lambda _error: None)

    def _take(self, event: Event) -> None:
        if isinstance(event, _AFTER) and not self._settle.isActive():
            self._settle.start()

    def _show(self, digest: Digest) -> None:
        if digest != self.digest:
            self.digest = digest
            self.changed.emit()
