"""Calls that are ready to run (docs/dialbb.md §4.2)."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from threading import current_thread, main_thread
from typing import Any

from boltun.minds.dialbb.stn.expressions import Argument, Call, Kind

__all__ = ["Function", "Functions", "Input", "Ready", "UndefinedError"]

_LOG = logging.getLogger(__name__)

Function = Callable[..., Any]


@dataclass(slots=True)
class Input:
    """The data of one turn. Functions may change ``aux`` and ``context``."""

    sentence: str
    user_id: str
    type: str
    slots: Mapping[str, Any]
    aux: dict[str, Any]
    context: dict[str, Any]

    def special(self, name: str, missing: Any = "") -> Any:
        """Return the value of ``#name``."""
        if name == "sentence":
            return self.sentence
        if name == "user_id":
            return self.user_id
        if name in self.slots:
            return self.slots[name]
        return self.aux.get(name, missing)


class UndefinedError(Exception):
    """A function without a definition, or an argument without meaning."""


class Functions:
    """The modules in which functions are looked up, the application's own first."""

    def __init__(self, sources: Sequence[object]) -> None:
        self._sources = sources

    def find(self, name: str) -> Function | None:
        """Return a function by its name in the scenario; None if there is none."""
        if name.startswith("_"):
            name = "builtin" + name
        for source in self._sources:
            function = getattr(source, name, None)
            if callable(function):
                return function  # type: ignore[no-any-return]
        return None

    def ready(self, call: Call) -> Ready:
        """Make a call ready."""
        return Ready(call, self)


class Ready:
    """A call that can run. It raises whatever the function raises."""

    __slots__ = ("_functions", "_getters", "call")

    def __init__(self, call: Call, functions: Functions) -> None:
        self.call = call
        self._functions = functions
        self._getters = [_getter(argument) for argument in call.arguments]

    def __call__(self, given: Input) -> Any:
        """Carry the call out."""
        # Looked up each time: a module may define its functions late, and a test may replace them.
        function = self._functions.find(self.call.name)
        if function is None:
            raise UndefinedError(f"{self.call.name} is not defined")
        try:
            return function(*[get(given) for get in self._getters], given.context)
        except KeyboardInterrupt as error:
            if current_thread() is main_thread():
                raise
            # Ctrl+C at a keyboard cannot mean this thread.
            raise InterruptedError(f"{self.call.name} raised KeyboardInterrupt") from error


def _getter(argument: Argument) -> Callable[[Input], Any]:
    name = argument.text
    match argument.kind:
        case Kind.CONSTANT | Kind.ADDRESS:
            return lambda given: name
        case Kind.SPECIAL:
            return lambda given: given.special(name)
        case Kind.VARIABLE:
            return lambda given: _variable(name, given.context)

    def fail(given: Input) -> Any:
        raise UndefinedError(f"{name!r} is not a valid argument")

    return fail


def _variable(name: str, context: Mapping[str, Any]) -> str | None:
    value = context.get(name, "")
    if isinstance(value, str):
        return value
    _LOG.error("The variable %s is no text but %s.", name, type(value).__name__)
    return None
