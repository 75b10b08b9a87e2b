"""One call in a process of its own: heavy Python beside the window would keep it from having its turn."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Any

__all__ = ["Errand", "GivenUpError"]


class GivenUpError(Exception):
    """The errand was given up, or its process died."""


class Errand:
    """Calls a function of a module in a new process, with arguments that can be pickled.

    Called in a worker's thread, which waits without holding up anybody. Raises what the function raises.
    """

    def __init__(self, function: Callable[..., Any], *arguments: Any) -> None:
        context = get_context("spawn")
        self._answer, there = context.Pipe(duplex=False)
        self._there = there
        self._process = context.Process(target=_run, args=(there, function, arguments), daemon=True)
        self._given_up = False

    def __call__(self) -> Any:
        """Run the errand; return what the function returned."""
        if self._given_up:
            raise GivenUpError
        self._process.start()
        self._there.close()
        try:
            ok, result = self._answer.recv()
        except (EOFError, OSError):
            raise GivenUpError from None
        finally:
            self._answer.close()
            self._process.join()
            self._process.close()
        if not ok:
            raise result
        return result

    def give_up(self) -> None:
        """End the process if it runs; whoever waits for it gets GivenUpError."""
        self._given_up = True
        with suppress(AttributeError, ValueError):  # not begun yet, or over
            self._process.kill()


def _run(answer: Connection, function: Callable[..., Any], arguments: tuple[Any, ...]) -> None:
    try:
        result: tuple[bool, Any] = (True, function(*arguments))
    except Exception as error:
        result = (False, error)
    answer.send(result)
    answer.close()
