"""Everything that Qt needs before the first window, in the order in which it must happen."""

from __future__ import annotations

import argparse

from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QApplication

from ui.main_window import MainWindow
from ui.palette import Theme, palette_of, wanted_colours

__all__ = ["run"]


def run(options: argparse.Namespace) -> int:
    """Open the window, run until it has closed."""
    app = QApplication.instance() or QApplication([])
    assert isinstance(app, QApplication)
    app.setStyle("Fusion")
    app.setPalette(palette_of(wanted_colours(Theme(options.theme or "system"))))
    state = QSettings()
    window = MainWindow(None, None, state)  # type: ignore[arg-type]
    window.show()
    return app.exec()
