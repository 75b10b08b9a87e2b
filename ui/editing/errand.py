"""One call in a process of its own: heavy Python beside the window would keep it from having its turn."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from threading import Event
from typing import Any

__all__ = ["Errand", "GivenUpError"]


class GivenUpError(Exception):
    """The errand was given up, or its process died."""


class Errand:
    """Calls a function of a module in a new process, with arguments that can be pickled.

    Called in a worker's thread, which waits without holding up anybody. Raises what the function raises.
    """

    def __init__(self, function: Callable[..., Any], *arguments: Any) -> None:
        self._function = function
        self._arguments = arguments
        self.process: SpawnProcess | None = None
        self._given_up = Event()

    def __call__(self) -> Any:
        """Run the errand; return what the function returned."""
        if self._given_up.is_set():
            raise GivenUpError
        context = get_context("spawn")
        answer, there = context.Pipe(duplex=False)
        process = self.process = context.Process(
            target=_run, args=(there, self._function, self._arguments), daemon=True
        )
        try:
            process.start()
            there.close()
            if self._given_up.is_set():
                process.kill()
            ok, result = answer.recv()
        except (EOFError, OSError):
            raise GivenUpError from None
        finally:
            answer.close()
            process.join()
            process.close()
        if not ok:
            raise result
        return result

    def give_up(self) -> None:
        """End the process if it runs; whoever waits for it gets GivenUpError."""
        self._given_up.set()
        if self.process is not None:
            with suppress(AttributeError, ValueError):  # not begun yet, or over
                self.process.kill()


def _run(answer: Connection, function: Callable[..., Any], arguments: tuple[Any, ...]) -> None:
    try:
        result: tuple[bool, Any] = (True, function(*arguments))
    except Exception as error:
        result = (False, error)
    answer.send(result)
    answer.close()
