"""Ways to the owner while nobody looks at the window: the tray, and the desktop itself for what is urgent."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication, QWidget

from ui.frame.tray import Tray
from ui.system.notifications import Notifications, Subject
from ui.system.urgent_notifications import UrgentNotifications

__all__ = ["Telling"]

Target = tuple[Subject, int | None]


class Telling(QObject):
    """Takes each notification to where it is seen, and a click on it back to what it is about."""

    def __init__(
        self,
        notifications: Notifications,
        tray: Tray | None,
        window: QWidget,
        open_told: Callable[[Subject, int | None], None],
        parent: QObject,
    ) -> None:
        """``tray`` None: this desktop has none, and only what is urgent is told."""
        super().__init__(parent)
        self._notifications = notifications
        self._tray = tray
        self._window = window
        self.urgent = UrgentNotifications(self)
        self.urgent.clicked.connect(lambda target: open_told(*target))
        self.urgent.failed.connect(self._tell_otherwise)
        notifications.told.connect(self._tell)
        if tray is not None:
            notifications.last_changed.connect(tray.show_last)
            tray.told_clicked.connect(lambda: open_told(*notifications.target))
            tray.last_wanted.connect(lambda: open_told(Subject.UNANSWERED, notifications.last_contact))

    def _tell(self, title: str, text: str) -> None:
        target = self._notifications.target
        if target[0] in (Subject.GRAVE, Subject.URGENT):
            self.urgent.tell(title, text, target)
        elif self._tray is not None:
            self._tray.tell(text, title)

    def _tell_otherwise(self, title: str, text: str) -> None:
        if self._tray is not None:
            self._tray.tell(text, title, urgent=True)
        # Without a tray the mark in the task bar is all that is left.
        QApplication.alert(self._window)
