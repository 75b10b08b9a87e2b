"""Long work in the GUI thread, in slices so short that nobody notices."""

from __future__ import annotations

from collections.abc import Iterator
from time import monotonic

from PySide6.QtCore import QObject, QTimer, Signal

__all__ = ["Slices"]

_SLICE = 0.008
"""Seconds of work at a time; in between the window paints and takes keys."""


class Slices(QObject):
    """Runs an iterator step by step until it ends; what is over within the first slice is over at once."""

    finished = Signal()
    failed = Signal(object)
    """The exception that ended the work."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._steps: Iterator[None] | None = None
        self._timer = QTimer(self)
        self._timer.setInterval(0)
        self._timer.timeout.connect(self._turn)

    @property
    def running(self) -> bool:
        """Whether there is work left."""
        return self._steps is not None

    def start(self, steps: Iterator[None]) -> None:
        """Begin; what was under way is given up."""
        self.stop()
        self._steps = steps
        self._turn()

    def stop(self) -> None:
        """Give up what is under way."""
        self._timer.stop()
        self._steps = None

    def _turn(self) -> None:
        steps = self._steps
        assert steps is not None
        end = monotonic() + _SLICE
        try:
            for _ in steps:
                if self._steps is not steps:
                    return
                if monotonic() > end:
                    self._timer.start()
                    return
        except Exception as error:
            self.stop()
            self.failed.emit(error)
            return
        self.stop()
        self.finished.emit()
