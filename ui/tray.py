"""The icon in the system's tray, where there is a tray: who is answered, pause, chew, open, quit."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QSystemTrayIcon

from ui.header import Header
from ui.icons import program_icon

__all__ = ["Tray"]


class Tray(QObject):
    """Shows the same as the header, and drives it."""

    open_wanted = Signal()
    quit_wanted = Signal()

    def __init__(self, header: Header, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._icon = QSystemTrayIcon(program_icon(), self)
        self._menu = QMenu()
        self._state = self._menu.addAction("")
        self._state.setEnabled(False)
        self._menu.addSeparator()
        self._menu.addMenu(header.pause_menu)
        self._chew = QAction(self.tr("Chew"), self._menu, checkable=True)
        self._chew.triggered.connect(header.chew_switched)
        self._menu.addAction(self._chew)
        self._menu.addSeparator()
        self._menu.addAction(self.tr("Open Boltun"), self.open_wanted.emit)
        self._menu.addAction(self.tr("Quit"), self.quit_wanted.emit)
        self._icon.setContextMenu(self._menu)
        self._icon.activated.connect(self._activated)

    @staticmethod
    def available() -> bool:
        """Say whether this desktop has a tray."""
        return QSystemTrayIcon.isSystemTrayAvailable()

    def show(self) -> None:
        """Appear in the tray."""
        self._icon.show()

    def hide(self) -> None:
        """Leave the tray."""
        self._icon.hide()

    def show_state(self, statement: str, paused: bool, chew: bool) -> None:
        """Show what the header shows."""
        self._state.setText(statement.replace("&", "&&"))
        self._icon.setToolTip(f"Boltun\n{statement}")
        self._chew.setChecked(chew)
        self._icon.setIcon(program_icon(paused=paused))

    def tell(self, text: str) -> None:
        """Tell of something while the window is hidden."""
        self._icon.showMessage("Boltun", text, program_icon())

    def _activated(self, reason: QSystemTrayIcon.ActivationReason) -> None:
        if reason in (
            QSystemTrayIcon.ActivationReason.Trigger,
            QSystemTrayIcon.ActivationReason.DoubleClick,
        ):
            self.open_wanted.emit()
