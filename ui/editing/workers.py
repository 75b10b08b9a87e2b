"""Threads for work beside the window that never keep the program from ending."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor, Future
from queue import SimpleQueue
from threading import Lock, Thread
from typing import Any, ParamSpec, TypeVar

__all__ = ["Workers"]

P = ParamSpec("P")
T = TypeVar("T")
Job = tuple[Future[Any], Callable[[], Any]]


class Workers(Executor):
    """An executor whose threads end with the program, whatever they are waiting for.

    Python waits at its end for the threads of its own pools: a network folder that no longer answers would
    keep the program alive for ever. Nothing may rely on a job being finished that nobody waited for.
    """

    def __init__(self, count: int, name: str) -> None:
        self._count = count
        self._name = name
        self._lock = Lock()
        self._threads: list[Thread] = []
        self._jobs: SimpleQueue[Job | None] = SimpleQueue()
        self._closed = False

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Run a function as soon as a thread is free."""
        future: Future[T] = Future()
        with self._lock:
            if self._closed:
                raise RuntimeError("these workers take no more work")
            self._jobs.put((future, lambda: fn(*args, **kwargs)))
            if len(self._threads) < self._count:
                thread = Thread(target=self._work, name=f"{self._name}_{len(self._threads)}", daemon=True)
                self._threads.append(thread)
                thread.start()
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Take no more work."""
        with self._lock:
            self._closed = True
            if cancel_futures:
                while not self._jobs.empty():
                    if (job := self._jobs.get()) is not None:
                        job[0].cancel()
            for _ in self._threads:
                self._jobs.put(None)
            threads = list(self._threads)
        if wait:
            for thread in threads:
                thread.join()

    def _work(self) -> None:
        while (job := self._jobs.get()) is not None:
            future, call = job
            if not future.set_running_or_notify_cancel():
                continue
            try:
                future.set_result(call())
            except BaseException as error:
                future.set_exception(error)
            # Neither the job nor its result is to live on while this waits for the next.
            del job, future, call
