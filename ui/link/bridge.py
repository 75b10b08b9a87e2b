"""The one way between the GUI thread and the loop's thread."""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable, Coroutine
from concurrent.futures import CancelledError, Future
from threading import Lock
from time import monotonic
from typing import TYPE_CHECKING, Any, TypeVar

from PySide6.QtCore import QObject, Qt, Signal, Slot
from shiboken6 import isValid

if TYPE_CHECKING:
    from boltun.events import Event
    from boltun.networks.runner import Runner
    from boltun.service import Service

__all__ = ["Bridge", "Failed", "Then"]

log = logging.getLogger(__name__)
T = TypeVar("T")
Then = Callable[[T], object]
Failed = Callable[[Exception], object]

_TURN = 0.008
"""Seconds that one turn of deliveries may take before the window gets to paint again."""


class Bridge(QObject):
    """Takes work to the loop's thread and brings events and answers back into the GUI thread.

    ``submit`` runs a coroutine; ``ask`` asks the service, also before it has started: the question waits
    until then. ``then`` and ``failed`` are called in the GUI thread, and not at all where they are methods
    of a widget that is gone by then. Without ``failed`` the error is told by the signal ``unhandled``.
    """

    happened = Signal(object)
    """Every Event of the service, in order, in the GUI thread."""
    ready = Signal(object)
    """The service has started."""
    broken = Signal(object)
    """The service could not be started, for this exception."""
    unhandled = Signal(object)
    """An exception that nobody who asked takes care of."""

    _knocked = Signal()

    def __init__(self, runner: Runner[Service], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._runner = runner
        self._service: Service | None = None
        self._waiting: list[Callable[[], None]] = []
        self._arrived: deque[tuple[Callable[[Any], object], Any]] = deque()
        self._lock = Lock()
        self._knocking = False
        self._closed = False
        self._knocked.connect(self._deliver, Qt.ConnectionType.QueuedConnection)

    @property
    def service(self) -> Service | None:
        """The service once it has started. Its coroutines run by ``submit`` only."""
        return self._service

    def listen(self, event: Event) -> None:
        """Take an event; called by the service on the loop's thread."""
        self._bring(self.happened.emit, event)

    def start(self, factory: Callable[[], Service]) -> None:
        """Start the service that ``factory`` makes on the loop's thread; ``ready`` or ``broken`` tells."""
        started = self._runner.start(factory)
        started.add_done_callback(lambda done: self._settle(done, self._serve, self.broken.emit))

    def _serve(self, service: Service) -> None:
        """Take the started service; everything that was asked before goes to it now."""
        self._service = service
        self.ready.emit(service)
        waiting, self._waiting = self._waiting, []
        for question in waiting:
            question()

    def submit(
        self, work: Coroutine[Any, Any, T], then: Then[T] | None = None, failed: Failed | None = None
    ) -> None:
        """Run a coroutine on the loop's thread and call ``then`` or ``failed`` in this one."""
        if self._closed:
            work.close()
            return
        future = self._runner.submit(work)
        future.add_done_callback(lambda done: self._settle(done, then, failed))

    def ask(
        self,
        question: Callable[[Service], Coroutine[Any, Any, T]],
        then: Then[T] | None = None,
        failed: Failed | None = None,
    ) -> None:
        """Run the coroutine that ``question`` makes of the service."""
        if self._service is None:
            self._waiting.append(lambda: self.ask(question, then, failed))
            return
        self.submit(question(self._service), then, failed)

    def close(self) -> None:
        """Deliver nothing more."""
        self._closed = True
        self._waiting.clear()
        self._arrived.clear()

    def _settle(self, done: Future[T], then: Then[T] | None, failed: Failed | None) -> None:
        """Send a finished piece of work home; on the loop's thread."""
        try:
            result = done.result()
        except CancelledError:
            return
        except Exception as error:
            self._bring(failed or self.unhandled.emit, error)
            return
        if then is not None:
            self._bring(then, result)

    def _bring(self, receiver: Callable[[Any], object], value: Any) -> None:
        with self._lock:
            self._arrived.append((receiver, value))
            knock = not self._knocking and not self._closed
            self._knocking = self._knocking or knock
        if knock and isValid(self):
            self._knocked.emit()

    @Slot()
    def _deliver(self) -> None:
        """Call the receivers of what arrived; comes back later rather than keep the window from painting."""
        end = monotonic() + _TURN
        while True:
            with self._lock:
                if self._closed or not self._arrived:
                    self._knocking = False
                    return
                receiver, value = self._arrived.popleft()
            self._call(receiver, value)
            if monotonic() > end:
                self._knocked.emit()
                return

    def _call(self, receiver: Callable[[Any], object], value: Any) -> None:
        owner = getattr(receiver, "__self__", None)
        if isinstance(owner, QObject) and not isValid(owner):
            return
        try:
            receiver(value)
        except Exception:
            # One broken receiver must not keep what follows from arriving.
            log.exception("what arrived could not be shown")
