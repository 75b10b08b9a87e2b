"""Garbage in cycles is collected by the thread of the window alone."""

from __future__ import annotations

import gc

from PySide6.QtCore import QObject, Qt, QTimer

__all__ = ["Garbage"]

_OFTEN = 1000
"""Milliseconds from look to look."""
_GROWN = 4
"""As in Python, all is looked through when a fourth of what stayed the last time has come since."""


class Garbage(QObject):
    """Collects in the thread that made it, and keeps Python from collecting in any other.

    Python collects in the thread that allocates. Where that is not the window's, a Qt object in a cycle dies
    in a foreign thread: Qt then holds the lock of its connections and waits for the interpreter, while the
    window holds the interpreter and waits for that lock. Neither ever goes on.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        gc.disable()
        self._stayed = 0
        self._come = 0
        self._timer = QTimer(self)
        self._timer.setTimerType(Qt.TimerType.VeryCoarseTimer)
        self._timer.timeout.connect(self.collect)
        self._timer.start(_OFTEN)

    def collect(self) -> None:
        """Collect the generations whose turn it is."""
        counts = gc.get_count()
        most = gc.get_threshold()
        if counts[0] <= most[0]:
            return
        if counts[1] <= most[1]:
            gc.collect(0)
            return
        self._come += len(gc.get_objects(generation=1))
        if self._come <= self._stayed // _GROWN:
            gc.collect(1)
            return
        gc.collect()
        self._come = 0
        self._stayed = len(gc.get_objects(generation=2))
