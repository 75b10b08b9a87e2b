"""Threads in which slow minds think, and which keep no process from ending."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import Executor, Future
from queue import Empty, SimpleQueue
from typing import ParamSpec, TypeVar

__all__ = ["DaemonWorkers"]

_P = ParamSpec("_P")
_T = TypeVar("_T")


class DaemonWorkers(Executor):
    """At most so many threads. What they do when the process ends is broken off, however long it would take.

    The threads of ``ThreadPoolExecutor`` are waited for at the end of the process.
    """

    def __init__(self, most: int, name: str) -> None:
        self._most = most
        self._name = name
        self._lock = threading.Lock()
        self._threads = 0
        self._idle = 0
        self._is_shut = False
        self._work: SimpleQueue[tuple[Future[object], Callable[[], object]] | None] = SimpleQueue()

    def submit(self, fn: Callable[_P, _T], /, *args: _P.args, **kwargs: _P.kwargs) -> Future[_T]:
        """Have a function called in one of the threads."""
        future: Future[_T] = Future()
        with self._lock:
            if self._is_shut:
                raise RuntimeError("no work is taken any more")
            self._work.put((future, lambda: fn(*args, **kwargs)))  # type: ignore[arg-type]
            if self._idle:
                self._idle -= 1
            elif self._threads < self._most:
                self._threads += 1
                threading.Thread(target=self._run, name=self._name, daemon=True).start()
        return future

    def shutdown(self, wait: bool = False, *, cancel_futures: bool = True) -> None:
        """Take no more work; what has begun ends by itself and is not waited for."""
        with self._lock:
            self._is_shut = True
            try:
                while cancel_futures and (one := self._work.get_nowait()) is not None:
                    one[0].cancel()
            except Empty:
                pass
            for _ in range(self._threads):
                self._work.put(None)

    def _run(self) -> None:
        while (one := self._work.get()) is not None:
            future, call = one
            if future.set_running_or_notify_cancel():
                try:
                    result = call()
                except BaseException as error:
                    future.set_exception(error)
                else:
                    future.set_result(result)
            del one, future, call
            with self._lock:
                if self._work.empty():
                    self._idle += 1
