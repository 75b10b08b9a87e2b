"""Work beside the GUI thread.

Results are fetched by a timer of the GUI thread while something is under way: a worker that told of its end
by a signal could do so at the very moment in which the window is deleted.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import CancelledError, Executor, Future
from typing import Any

from PySide6.QtCore import QObject, QTimer, Signal

from ui.editing.errand import Errand

__all__ = ["Jobs", "Latest"]

_LOOK_EVERY_MS = 10


class Jobs(QObject):
    """Runs jobs in an executor and brings each result home to the GUI thread, as long as it exists itself."""

    def __init__(self, executor: Executor, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._executor = executor
        self._running: list[
            tuple[Future[Any], Callable[[Any], object], Callable[[BaseException], object]]
        ] = []
        self._timer = QTimer(self)
        self._timer.setInterval(_LOOK_EVERY_MS)
        self._timer.timeout.connect(self._look)

    def run(
        self,
        job: Callable[[], Any],
        then: Callable[[Any], object],
        failed: Callable[[BaseException], object],
    ) -> None:
        """Run a job; ``then`` gets its result or ``failed`` its exception."""
        self._running.append((self._executor.submit(job), then, failed))
        self._timer.start()

    def forget(self) -> None:
        """Bring nothing home of what is under way."""
        for future, _then, _failed in self._running:
            future.cancel()
        self._running.clear()
        self._timer.stop()

    def _look(self) -> None:
        done = [one for one in self._running if one[0].done()]
        self._running = [one for one in self._running if one not in done]
        if not self._running:
            self._timer.stop()
        for future, then, failed in done:
            try:
                result = future.result()
            except CancelledError:
                continue
            except Exception as error:
                failed(error)
            else:
                then(result)


class Latest(QObject):
    """Runs one job at a time in an executor, some moments after it was last asked for.

    ``prepare`` is called in the GUI thread when the job begins; it takes what the job needs and returns the
    job itself. Asked again meanwhile, it runs again, and the older result is dropped unless ``every`` is set.
    """

    done = Signal(object)
    """What the newest job returned."""
    failed = Signal(object)
    """The exception that the newest job raised."""

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
        self._jobs = Jobs(executor, self)
        self._prepare = prepare
        self._every = every
        self._job: Callable[[], Any] | None = None
        """What is under way."""
        self._again = False
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(delay)
        self._timer.timeout.connect(self._begin)

    @property
    def busy(self) -> bool:
        """Whether a newer result is to come."""
        return self._job is not None or self._timer.isActive()

    def ask(self, *, now: bool = False) -> None:
        """Ask for a new result; what is known so far is out of date."""
        if self._job is not None:
            self._again = True
            if not self._every:
                self._give_up()
        elif now:
            self._begin()
        else:
            self._timer.start()

    def stop(self) -> None:
        """Deliver nothing more until asked again."""
        self._timer.stop()
        self._again = False
        self._give_up()
        self._jobs.forget()
        self._job = None

    def _begin(self) -> None:
        self._timer.stop()
        self._again = False
        self._job = self._prepare()
        self._jobs.run(self._job, self._take, self._fail)

    def _give_up(self) -> None:
        """End a job of which nobody wants the result, where it can be ended."""
        if isinstance(self._job, Errand):
            self._job.give_up()

    def _is_wanted(self) -> bool:
        """Note that the job is over, begin anew if need be, and say whether its result counts."""
        self._job = None
        if self._again:
            self._timer.start()
        return self._every or not self._again

    def _take(self, result: Any) -> None:
        if self._is_wanted():
            self.done.emit(result)

    def _fail(self, error: BaseException) -> None:
        if self._is_wanted():
            self.failed.emit(error)
