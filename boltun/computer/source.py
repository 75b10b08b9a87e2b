"""What tells something of the computer's state over a bus: which service, and how it is asked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any, ClassVar

from jeepney import DBusAddress, MatchRule

from boltun.bus import Bus, CallError, Signal
from boltun.rules.state import UNKNOWN, State, Wanted

__all__ = ["Asking", "Source", "Told", "Which", "flag", "number", "property_of"]

_WITHIN = 5.0
"""Seconds for an answer. A service that hangs tells nothing."""


class Which(Enum):
    """The two buses of a computer."""

    SESSION = "session"
    SYSTEM = "system"


@dataclass(frozen=True, slots=True, kw_only=True)
class Asking:
    """Who is asked, and for what."""

    bus: Bus
    wanted: Wanted
    clock: Callable[[], float]

    async def call(self, to: DBusAddress, method: str, signature: str = "", *values: object) -> Any:
        """Return the first value of an answer; CallError or BusLostError if there is none."""
        return (await self.bus.call(to, method, signature, *values, within=_WITHIN)).value

    def since(self, seconds: float) -> float | None:
        """Return the moment so many seconds ago; None if that cannot be."""
        return self.clock() - seconds if 0 <= seconds <= _LONGEST else None


_LONGEST = 400 * 86400.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """What a service said. ``again``: it has to be asked once more after so many seconds, because it gives no
    signal."""

    state: State = UNKNOWN
    again: float | None = None


class Source:
    """One service. Each stays with one connection to a bus."""

    which: ClassVar[Which] = Which.SESSION
    kinds: ClassVar[frozenset[str]]
    """What it can tell."""
    is_service: ClassVar[bool] = True
    """Whether it tells nothing while nobody has its name on the bus."""

    def __init__(self, name: str) -> None:
        """``name``: the name of the service on its bus."""
        self.name = name

    def signals(self) -> Sequence[MatchRule]:
        """Return the signals after which it is asked again."""
        raise NotImplementedError

    async def ask(self, asking: Asking) -> Told:
        """Ask what it says now; CallError or BusLostError if it does not say it."""
        raise NotImplementedError

    def hear(self, signal: Signal) -> None:
        """Note one of the signals."""

    def forget(self) -> None:
        """The service is another one now."""


def flag(value: object) -> bool | None:
    """Return a truth value; None for anything else."""
    return value if isinstance(value, bool) else None


def number(value: object) -> float | None:
    """Return a number that is not negative; None for anything else."""
    is_number = isinstance(value, (int, float)) and not isinstance(value, bool)
    return float(value) if is_number and value >= 0 else None  # type: ignore[operator, arg-type]


async def property_of(asking: Asking, service: str, path: str, interface: str, name: str) -> Any:
    """Return a property of an object; CallError or BusLostError if there is none."""
    address = DBusAddress(path, bus_name=service, interface="org.freedesktop.DBus.Properties")
    value = await asking.call(address, "Get", "ss", interface, name)
    if isinstance(value, tuple) and len(value) == 2:
        return value[1]
    raise CallError("", "the property has no value")
