"""Foreign code with an end: it runs in a thread of its own, and is broken off when its time is over.

Python cannot stop a thread. It can raise an exception in it before its next line of Python. A loop ends so,
but a call into C does not, such as a long sleep or a regular expression that tries for ever. Such a thread is
left behind. It is a daemon, so that the process can end, and its later results do not count. The exception is
raised only while a line of foreign code runs. Otherwise it might hit the program's own code between taking a
lock and releasing it.
"""

from __future__ import annotations

import ctypes
import sys
import threading
import weakref
from collections.abc import Callable
from contextvars import copy_context
from pathlib import Path
from queue import SimpleQueue
from time import monotonic

__all__ = ["OutOfTime", "Workers"]

_GRACE = 0.5
"""Seconds to wait for code that was broken off; it may catch the exception and go on."""
_AGAIN = 0.05


class OutOfTime(BaseException):
    """Raised in foreign code whose time is over. No ``except Exception`` of its own catches it."""


class _Job:
    """One function that a thread carries out."""

    __slots__ = ("_context", "_function", "done", "error")

    def __init__(self, function: Callable[[], object]) -> None:
        self._function = function
        self._context = copy_context()
        self.done = threading.Event()
        self.error: BaseException | None = None

    def run(self) -> None:
        try:
            self._context.run(self._function)
        except BaseException as error:
            self.error = error
        finally:
            self.done.set()


class _Worker:
    """A thread that does one job after the other."""

    def __init__(self) -> None:
        self.jobs: SimpleQueue[_Job | None] = SimpleQueue()
        self.thread = threading.Thread(target=self._run, name="application", daemon=True)
        self.thread.start()

    def _run(self) -> None:
        while True:
            # An exception that comes too late for its job is raised here, and nobody cares any more.
            try:
                job = self.jobs.get()
                if job is None:
                    return
                job.run()
                job = None
            except OutOfTime:
                continue


class Workers:
    """The threads of one application: as many as requests that it answers at the same time."""

    def __init__(self, folder: Path) -> None:
        """``folder`` is the folder of the foreign code."""
        self._folder = folder
        self._idle: list[_Worker] = []
        self._lock = threading.Lock()
        weakref.finalize(self, _end, self._idle).atexit = False

    def run(self, function: Callable[[], object], seconds: float) -> bool:
        """Run a function; tell whether it came to its end in time. It raises what the function raises."""
        with self._lock:
            worker = self._idle.pop() if self._idle else None
        if worker is None:
            worker = _Worker()
        job = _Job(function)
        worker.jobs.put(job)
        if not job.done.wait(seconds) and not self._broken_off(worker, job):
            # If it ever ends, its thread has nothing more to do.
            worker.jobs.put(None)
            return False
        with self._lock:
            self._idle.append(worker)
        error, job.error = job.error, None
        if error is None:
            return True
        try:
            if isinstance(error, OutOfTime):
                return False
            raise error
        finally:
            # Its traceback leads here, and must not keep alive what this holds.
            del error

    def _broken_off(self, worker: _Worker, job: _Job) -> bool:
        thread = worker.thread.ident
        assert thread is not None
        last = monotonic() + _GRACE
        while True:
            if self._is_foreign(thread):
                ctypes.pythonapi.PyThreadState_SetAsyncExc(
                    ctypes.c_ulong(thread), ctypes.py_object(OutOfTime)
                )
            if job.done.wait(_AGAIN):
                return True
            if monotonic() > last:
                return False

    def _is_foreign(self, thread: int) -> bool:
        """Whether the innermost line that a thread is running is in the application's folder."""
        frame = sys._current_frames().get(thread)
        folder = str(self._folder)
        while frame is not None:
            name = frame.f_code.co_filename
            if name.startswith(folder):
                return True
            if name.startswith(_PROGRAM):
                return False
            frame = frame.f_back  # in a library that foreign code has called
        return False


_PROGRAM = str(Path(__file__).parents[2])


def _end(idle: list[_Worker]) -> None:
    for worker in idle:
        worker.jobs.put(None)
