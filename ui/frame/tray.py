"""The icon in the system's tray, where there is a tray: who is answered, pause, chew, open, quit."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QSystemTrayIcon

from boltun.settings import CHEW
from ui.frame.header import Header
from ui.looks.icons import program_icon
from ui.looks.plain_text import menu_text, notification_text, tip
from ui.looks.wording import template
from ui.system.notification_server import NotificationServer

__all__ = ["Tray"]


class Tray(QObject):
    """Shows the same as the header, and drives it."""

    open_wanted = Signal()
    last_wanted = Signal()
    """The conversation that was left without an answer last is to be shown."""
    told_clicked = Signal()
    """What was told is to be shown."""
    log_wanted = Signal()
    quit_wanted = Signal()

    def __init__(self, header: Header, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.icon = QSystemTrayIcon(program_icon(), self)
        self.server = NotificationServer(self)
        self._statement = self._unanswered = ""
        self.menu = QMenu()
        self._state = self.menu.addAction("")
        self._state.setEnabled(False)
        self._last = self.menu.addAction("", self.last_wanted.emit)
        self._last.setVisible(False)
        self.menu.addSeparator()
        self.menu.addMenu(header.pause_menu)
        self.menu.addMenu(header.mode_button.menu_of_modes)
        self._chew = QAction(template(CHEW.label), self.menu, checkable=True)
        self._chew.triggered.connect(header.chew_switched)
        self.menu.addAction(self._chew)
        self.menu.addSeparator()
        self.menu.addAction(self.tr("Open Boltun"), self.open_wanted.emit)
        self.menu.addAction(self.tr("Show the log"), self.log_wanted.emit)
        self.menu.addAction(self.tr("Quit"), self.quit_wanted.emit)
        self.icon.setContextMenu(self.menu)
        self.icon.activated.connect(self._activated)
        self.icon.messageClicked.connect(self.told_clicked)

    @staticmethod
    def available() -> bool:
        """Say whether this desktop has a tray."""
        return QSystemTrayIcon.isSystemTrayAvailable()

    def show(self) -> None:
        """Appear in the tray."""
        self.icon.show()

    def hide(self) -> None:
        """Leave the tray."""
        self.icon.hide()

    def show_state(self, statement: str, paused: bool, chew: bool) -> None:
        """Show what the header shows."""
        self._state.setText(menu_text(statement))
        self._statement = statement
        self._show_tip()
        self._chew.setChecked(chew)
        self.icon.setIcon(program_icon(paused=paused))

    def show_last(self, words: str) -> None:
        """Show who was left without an answer last; empty: nobody."""
        self._unanswered = self.tr("Not answered: {who}").format(who=words) if words else ""
        self._last.setText(menu_text(self._unanswered))
        self._last.setVisible(bool(words))
        self._show_tip()

    def tell(self, text: str, title: str = "Boltun", *, urgent: bool = False) -> None:
        """Tell of something while the window is hidden, or of something urgent at any time."""
        body = notification_text(text) if self.server.reads_markup else text
        if urgent:
            self.icon.showMessage(title, body, QSystemTrayIcon.MessageIcon.Critical)
        else:
            self.icon.showMessage(title, body, program_icon())

    def _show_tip(self) -> None:
        self.icon.setToolTip(tip("\n".join(filter(None, ("Boltun", self._statement, self._unanswered)))))

    def _activated(self, reason: QSystemTrayIcon.ActivationReason) -> None:
        if reason in (
            QSystemTrayIcon.ActivationReason.Trigger,
            QSystemTrayIcon.ActivationReason.DoubleClick,
        ):
            self.open_wanted.emit()
