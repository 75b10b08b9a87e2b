"""Work beside the GUI thread."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import CancelledError, Executor, Future
from typing import Any

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from shiboken6 import isValid

__all__ = ["Jobs", "Latest"]


class Latest(QObject):
    """Runs one job at a time in an executor, some moments after it was last asked for.

    ``prepare`` is called in the GUI thread when the job begins; it takes what the job needs and returns the
    job itself. Asked again meanwhile, it runs again, and the older result is dropped unless ``every`` is set.
    """

    done = Signal(object)
    """What the newest job returned."""
    failed = Signal(object)
    """The exception that the newest job raised."""

    _finished = Signal(object)

    def __init__(
        self,
        executor: Executor,
        prepare: Callable[[], Callable[[], Any]],
        *,
        delay: int = 0,
        every: bool = False,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._executor = executor
        self._prepare = prepare
        self._every = every
        self._running: Future[Any] | None = None
        self._again = False
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(delay)
        self._timer.timeout.connect(self._begin)
        self._finished.connect(self._take, Qt.ConnectionType.QueuedConnection)

    @property
    def busy(self) -> bool:
        """Whether a newer result is to come."""
        return self._running is not None or self._timer.isActive()

    def ask(self, *, now: bool = False) -> None:
        """Ask for a new result; what is known so far is out of date."""
        if self._running is not None:
            self._again = True
        elif now:
            self._begin()
        else:
            self._timer.start()

    def stop(self) -> None:
        """Deliver nothing more until asked again."""
        self._timer.stop()
        self._again = False
        if self._running is not None:
            self._running.cancel()
            self._running = None

    def _begin(self) -> None:
        self._timer.stop()
        self._again = False
        future = self._executor.submit(self._prepare())
        self._running = future
        future.add_done_callback(self._tell)

    def _tell(self, future: Future[Any]) -> None:
        # In the worker's thread; the window may be gone by now.
        if isValid(self):
            self._finished.emit(future)

    def _take(self, future: Future[Any]) -> None:
        if future is not self._running:
            return
        self._running = None
        if self._again:
            self._timer.start()
            if not self._every:
                return
        try:
            result = future.result()
        except CancelledError:
            return
        except Exception as error:
            self.failed.emit(error)
        else:
            self.done.emit(result)


class Jobs(QObject):
    """Runs jobs in an executor and brings each result home to the GUI thread."""

    _finished = Signal(object, object, object)

    def __init__(self, executor: Executor, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._executor = executor
        self._finished.connect(self._take, Qt.ConnectionType.QueuedConnection)

    def run(
        self, job: Callable[[], Any], then: Callable[[Any], object], failed: Callable[[BaseException], object]
    ) -> None:
        """Run a job; ``then`` gets its result or ``failed`` its exception."""

        def tell(future: Future[Any]) -> None:
            if isValid(self):
                self._finished.emit(future, then, failed)

        self._executor.submit(job).add_done_callback(tell)

    def _take(
        self,
        future: Future[Any],
        then: Callable[[Any], object],
        failed: Callable[[BaseException], object],
    ) -> None:
        if future.cancelled():
            return
        error = future.exception()
        if error is not None:
            failed(error)
        else:
            then(future.result())
