"""Boltun's tray alone: tells one thing, and ends. ``python tray_program.py WORDS``"""

from __future__ import annotations

import sys

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication

from ui.frame.header import Header
from ui.frame.tray import Tray

application = QApplication([])
header = Header()
tray = Tray(header)
tray.show()


def tell() -> None:
    tray.tell(sys.argv[1])
    QTimer.singleShot(0, application.quit)


# Told once what the desktop can do is known.
tray.server.known.connect(tell)
sys.exit(application.exec())
