"""The guard: every call into a plug-in goes through it, so that a broken one harms nobody else.

A registry hands out each part of another package with a guard around all that can be called. What the part
raises, or returns in the wrong form, becomes one sentence that names the part and its package; the log gets
the frames, once. Our own parts have no guard: their faults are faults of the program.
"""

from __future__ import annotations

import logging
import traceback
from asyncio import CancelledError, current_task
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field, replace
from inspect import isawaitable
from pathlib import Path
from typing import Any, TypeVar

from boltun.checks import WrongValueError, told
from boltun.errors import BoltunError

__all__ = ["EDITOR_FAILED", "FAULTS", "Guard", "reason_of_fault"]

T = TypeVar("T")

_log = logging.getLogger(__name__)
_frames = logging.getLogger(f"{__name__}.frames")
"""Only the log hears it: people at a terminal have no use for frames (`boltun.log`)."""

EDITOR_FAILED = "The editor {name} of the package {package} failed in {call}: {reason}."
"""The sentence of editors, whose registry is in the window. Here the translations find it."""

FAULTS = (Exception, SystemExit)
"""What a plug-in may raise. The rest is meant for the program: Ctrl+C, the end of a task."""

_LONGEST = 300
"""So many characters of a foreign reason are told; the log has all of it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Guard:
    """Stands around the calls into one part of another package."""

    name: str
    """The name of the part."""
    package: str
    root: str = ""
    """The Python package of its code; empty: not known."""
    sentence: str
    """What happened, an English template of ``name``, ``package``, ``call`` and ``reason``."""
    error: type[BoltunError]
    """The class of its errors."""
    path: Path | None = None
    """The file that it is about."""
    logged: set[tuple[str, ...]] = field(default_factory=set, compare=False, repr=False)
    """What is in the log already."""

    def at(self, path: Path | None) -> Guard:
        """Return the same guard for calls about a file."""
        return replace(self, path=path)

    def call(
        self,
        call: str,
        function: Callable[..., Any],
        *arguments: Any,
        check: Callable[[Any], T],
        **named: Any,
    ) -> T:
        """Call a function of the part, and return what it returned as ``check`` lets it through.

        ``call`` names the function. A BoltunError of the part goes on as it is: it is its sentence for
        people. Everything else becomes an error of this guard.
        """
        try:
            return check(function(*arguments, **named))
        except BoltunError:
            raise
        except FAULTS as error:
            raise self.fault(call, error) from error

    def call_or(
        self,
        fallback: T,
        call: str,
        function: Callable[..., Any],
        *arguments: Any,
        check: Callable[[Any], T],
        **named: Any,
    ) -> T:
        """Call a function where nobody can be told of a failure: log it, once, and return the fallback."""
        try:
            return self.call(call, function, *arguments, check=check, **named)
        except BoltunError as error:
            self.warn(call, error)
            return fallback

    async def wait(
        self, call: str, function: Callable[..., Awaitable[Any]], *arguments: Any, check: Callable[[Any], T]
    ) -> T:
        """Do the same with a coroutine function."""
        try:
            work = function(*arguments)
            if not isawaitable(work):
                raise WrongValueError(f"it must be an “async def”, but returned {told(work)}")
            return check(await work)
        except BoltunError:
            raise
        except CancelledError as error:
            task = current_task()
            if task is None or task.cancelling():
                raise
            # Nobody cancelled it: the part let the end of something of its own pass for its own end.
            raise self.fault(call, error) from error
        except FAULTS as error:
            raise self.fault(call, error) from error

    def fault(self, call: str, error: BaseException) -> BoltunError:
        """Return the error for people, and log the frames if it is a new one."""
        reason = reason_of_fault(error, self.root)
        if self._is_first(call, reason):
            _frames.info(
                "The plug-in %s of the package %s failed in %s:\n%s",
                self.name,
                self.package,
                call,
                "".join(traceback.format_exception(error)).rstrip(),
            )
        again = "Install the package {package} again, with all that it needs."
        newer = "Install a newer version of {package}, or tell its author."
        return self.error(
            self.sentence,
            path=self.path,
            advice=again if isinstance(error, ModuleNotFoundError) else newer,
            name=self.name,
            package=self.package,
            call=call,
            reason=reason,
        )

    def warn(self, call: str, error: BoltunError) -> None:
        """Log, once, a failure that nobody else can be told of."""
        if self._is_first("told", call, str(error)):
            _log.warning("%s", error)

    def _is_first(self, *said: str) -> bool:
        if said in self.logged:
            return False
        self.logged.add(said)
        return True


def reason_of_fault(error: BaseException, root: str = "") -> str:
    """Return the reason of a failure, and the innermost place in the code below the package ``root``."""
    try:
        text = str(error)
    except FAULTS:
        text = ""
    name = "" if isinstance(error, WrongValueError) else type(error).__name__
    reason = ": ".join(filter(None, (name, " ".join(text.split())))).rstrip(": .")
    if len(reason) > _LONGEST:
        reason = f"{reason[:_LONGEST]} …"
    place = _place(error, root)
    return f"{reason} ({place})" if place else reason


def _place(error: BaseException, root: str) -> str:
    found = ""
    for frame, line in traceback.walk_tb(error.__traceback__):
        module = str(frame.f_globals.get("__name__", ""))
        if root and module.partition(".")[0] == root:
            found = f"{Path(frame.f_code.co_filename).name}, line {line}"
    return found
