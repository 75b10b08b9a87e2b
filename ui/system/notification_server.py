"""What shows this desktop's notifications, and whether it reads them as markup, as freedesktop allows."""

from __future__ import annotations

import logging
import sys
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

if TYPE_CHECKING:
    from PySide6.QtDBus import QDBusPendingCallWatcher

__all__ = ["NotificationServer"]

log = logging.getLogger(__name__)

_NAME = "org.freedesktop.Notifications"
_PATH = "/org/freedesktop/Notifications"
_TRAY = "org.kde.StatusNotifierWatcher"
"""Where it is there, Qt hands notifications to the desktop; else it shows them itself, as plain text."""
_MARKUP = "body-markup"
_PATIENCE_MS = 5_000


class NotificationServer(QObject):
    """Asks the desktop once; until it has answered, markup is expected, so that none gets through."""

    known = Signal()
    """The desktop has answered, or will not."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.reads_markup = False
        """The body of a notification has to be escaped."""
        if sys.platform.startswith("linux"):
            self._ask()

    def _ask(self) -> None:
        try:
            from PySide6.QtDBus import QDBusConnection, QDBusMessage, QDBusPendingCallWatcher
        except ImportError as error:
            log.info("D-Bus cannot be asked how notifications are read: %s", error)
            self.reads_markup = True
            return
        bus = QDBusConnection.sessionBus()
        interface = bus.interface() if bus.isConnected() else None
        if interface is None or _TRAY not in (interface.registeredServiceNames().value() or ()):
            return
        self.reads_markup = True
        question = QDBusMessage.createMethodCall(_NAME, _PATH, _NAME, "GetCapabilities")
        watcher = QDBusPendingCallWatcher(bus.asyncCall(question, _PATIENCE_MS), self)
        watcher.finished.connect(self._take)

    def _take(self, watcher: QDBusPendingCallWatcher) -> None:
        found = watcher.reply().arguments() if not watcher.isError() else []
        if found and isinstance(found[0], list):
            self.reads_markup = _MARKUP in found[0]
        watcher.deleteLater()
        self.known.emit()
