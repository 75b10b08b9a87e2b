"""Threads for slow minds, which keep no process from ending."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from concurrent.futures import wait as _wait
from queue import Empty, SimpleQueue
from typing import Any, ParamSpec, TypeVar

__all__ = ["DaemonPool", "DaemonWorkers"]

_P = ParamSpec("_P")
_T = TypeVar("_T")

_MOST = 16
_GRACE = 3.0
"""Seconds that work under way may take to come to its end."""


class DaemonWorkers(Executor):
    """At most so many threads. When the process ends, their work is broken off, however long it would take.

    A process waits at its end for the threads of ``ThreadPoolExecutor``, but not for these.
    """

    def __init__(self, most: int, name: str) -> None:
        self._most = most
        self._name = name
        self._lock = threading.Lock()
        self._begun = 0
        self._idle = 0
        self._is_shut = False
        self._work: SimpleQueue[tuple[Future[object], Callable[[], object]] | None] = SimpleQueue()

    def submit(self, fn: Callable[_P, _T], /, *args: _P.args, **kwargs: _P.kwargs) -> Future[_T]:
        """Call a function in one of the threads."""
        future: Future[_T] = Future()
        with self._lock:
            if self._is_shut:
                raise RuntimeError("no work is taken any more")
            self._work.put((future, lambda: fn(*args, **kwargs)))  # type: ignore[arg-type]
            if self._idle:
                self._idle -= 1
            elif self._begun < self._most:
                self._begun += 1
                threading.Thread(target=self._run, name=self._name, daemon=True).start()
        return future

    def shutdown(self, wait: bool = False, *, cancel_futures: bool = True) -> None:
        """Take no more work; what has begun ends by itself, and nobody waits for it."""
        with self._lock:
            self._is_shut = True
            try:
                while cancel_futures and (one := self._work.get_nowait()) is not None:
                    one[0].cancel()
            except Empty:
                pass
            for _ in range(self._begun):
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


class DaemonPool(DaemonWorkers, ThreadPoolExecutor):
    """The threads in which a loop calls functions (``asyncio.to_thread``); they keep no process from ending.

    A loop takes only a ``ThreadPoolExecutor``; this one uses nothing of it.
    """

    def __init__(self) -> None:
        super().__init__(_MOST, "worker")
        self._under_way: set[Future[Any]] = set()

    def submit(self, fn: Callable[_P, _T], /, *args: _P.args, **kwargs: _P.kwargs) -> Future[_T]:
        """Call a function in one of the threads."""
        future = super().submit(fn, *args, **kwargs)
        self._under_way.add(future)
        future.add_done_callback(self._under_way.discard)
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = True) -> None:
        """Take no more work; wait a moment for work that has begun, such as writing a file."""
        super().shutdown(cancel_futures=cancel_futures)
        if wait:
            _wait(list(self._under_way), timeout=_GRACE)
