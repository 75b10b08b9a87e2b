"""The loop's thread: networks, desk and store run on it, and the window reaches them by ``submit``."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Coroutine
from concurrent.futures import Future
from typing import Any, Generic, Protocol, TypeVar

from boltun.errors import BoltunError

__all__ = ["Runner"]

T = TypeVar("T")


class Startable(Protocol):
    """Anything that a runner can run."""

    async def start(self) -> None:
        """Begin; returns when ready."""
        ...

    async def stop(self) -> None:
        """End cleanly."""
        ...


S = TypeVar("S", bound=Startable)


class Runner(Generic[S]):
    """One thread with one asyncio loop that runs one service from start to stop."""

    def __init__(self, *, failed: Callable[[BaseException], None] = lambda error: None) -> None:
        """``failed`` hears of every error that nobody else takes; it is called on the loop's thread."""
        self._failed = failed
        self._lock = threading.Lock()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thread: threading.Thread | None = None
        self._ending = asyncio.Event()
        self._pending: set[Future[Any]] = set()

    def start(self, factory: Callable[[], S]) -> Future[S]:
        """Start the thread; ``factory`` makes the service on it.

        The future gives the service when it is ready. If it cannot be ready, the future gives the error, and
        the loop has ended. Returns at once. One runner starts once.
        """
        started: Future[S] = Future()
        with self._lock:
            if self._thread is not None:
                raise RuntimeError("a runner starts once")
            self._loop = asyncio.new_event_loop()
            self._thread = threading.Thread(
                target=self._live, args=(self._loop, factory, started), name="boltun loop", daemon=True
            )
            self._thread.start()
        return started

    def submit(self, coroutine: Coroutine[Any, Any, T]) -> Future[T]:
        """Run a coroutine on the loop, from any thread; its error is the future's.

        The future has a BoltunError if the loop does not run, and is cancelled if the loop ends first.
        """
        with self._lock:
            if self._loop is not None:
                future = asyncio.run_coroutine_threadsafe(coroutine, self._loop)
                self._pending.add(future)
                future.add_done_callback(self._pending.discard)
                return future
        coroutine.close()
        refused: Future[T] = Future()
        refused.set_exception(BoltunError("Boltun is not running.", advice="Start it again."))
        return refused

    def stop(self, timeout: float | None = None) -> bool:
        """Stop the service and the thread, from any thread but the loop's; wait so many seconds for it.

        Returns whether it has ended; 0 only asks. May be called again, and before ``start``.
        """
        with self._lock:
            if self._loop is not None:
                self._loop.call_soon_threadsafe(self._ending.set)
        if self._thread is None:
            return True
        self._thread.join(timeout)
        return not self._thread.is_alive()

    def _live(self, loop: asyncio.AbstractEventLoop, factory: Callable[[], S], started: Future[S]) -> None:
        loop.set_exception_handler(self._on_exception)
        failure: BaseException | None = None
        try:
            with asyncio.Runner(loop_factory=lambda: loop) as runner:
                try:
                    runner.run(self._serve(factory, started))
                finally:
                    with self._lock:
                        self._loop = None
        except BaseException as error:
            failure = error
        # A call of the last instant may never have begun: nobody should wait for it for ever.
        for future in list(self._pending):
            future.cancel()
        if not started.done():
            started.set_exception(failure or RuntimeError("the service ended before it was ready"))
        elif failure is not None:
            self._failed(failure)

    async def _serve(self, factory: Callable[[], S], started: Future[S]) -> None:
        service = factory()
        try:
            await service.start()
        except BaseException:
            await service.stop()
            raise
        started.set_result(service)
        try:
            await self._ending.wait()
        finally:
            await service.stop()

    def _on_exception(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        self._failed(context.get("exception") or RuntimeError(context.get("message", "unknown error")))
