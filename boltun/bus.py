"""A connection to a D-Bus: calls with their answers, and signals, in the order in which they came.

The order matters. Pidgin tells a message by a signal and lists it in the conversation's history: by their
numbers one can tell which signals an answer already includes.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from jeepney import DBusAddress, HeaderFields, MatchRule, Message, MessageType, new_method_call
from jeepney.bus_messages import message_bus
from jeepney.io.asyncio import DBusConnection, open_dbus_connection

__all__ = [
    "Answer",
    "Bus",
    "BusLostError",
    "CallError",
    "Signal",
    "owner_rule",
    "session_address",
    "system_address",
]

_SYSTEM_BUS: Final = "/run/dbus/system_bus_socket"
_PATIENCE: Final = 20.0
"""Seconds for an answer. A program that hangs that long is as good as gone."""


class BusLostError(Exception):
    """The bus is gone, or a program on it does not answer any more."""


class CallError(Exception):
    """A call was answered with an error; ``name`` is the error's name on the bus."""

    def __init__(self, name: str, text: str) -> None:
        super().__init__(f"{name}: {text}")
        self.name = name


@dataclass(frozen=True, slots=True, kw_only=True)
class Signal:
    """One signal. ``number`` counts all that came over this connection."""

    number: int
    sender: str
    member: str
    body: tuple[Any, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What a call returned."""

    number: int
    body: tuple[Any, ...]

    @property
    def value(self) -> Any:
        """The first of the returned values; None where there is none."""
        return self.body[0] if self.body else None


def owner_rule(name: str) -> MatchRule:
    """Return the rule for the signal that whoever has this name came or went."""
    rule = MatchRule(
        type="signal",
        sender="org.freedesktop.DBus",
        interface="org.freedesktop.DBus",
        member="NameOwnerChanged",
        path="/org/freedesktop/DBus",
    )
    rule.add_arg_condition(0, name)
    return rule


def session_address() -> str:
    """Return the address of the session bus; empty: there is none."""
    if (known := os.environ.get("DBUS_SESSION_BUS_ADDRESS", "")) and not known.startswith("disabled"):
        return known
    folder = os.environ.get("XDG_RUNTIME_DIR", "")
    if folder and Path(folder, "bus").exists():
        # A program that was not started from the desktop, such as a service.
        return f"unix:path={folder}/bus"
    return ""


def system_address() -> str:
    """Return the address of the system's bus; empty: there is none."""
    if known := os.environ.get("DBUS_SYSTEM_BUS_ADDRESS", ""):
        return known
    return f"unix:path={_SYSTEM_BUS}" if Path(_SYSTEM_BUS).exists() else ""


class Bus:
    """One connection. ``hear`` gets every signal that was asked for, at once."""

    def __init__(self, connection: DBusConnection, hear: Callable[[Signal], None]) -> None:
        self._connection = connection
        self._hear = hear
        self._waiting: dict[int, asyncio.Future[Answer]] = {}
        self._came = 0
        self._reading = asyncio.create_task(self._read())

    @classmethod
    async def open(cls, address: str, hear: Callable[[Signal], None]) -> Bus:
        """Connect; BusLostError where nobody answers."""
        opening = asyncio.create_task(open_dbus_connection(address))
        try:
            await asyncio.wait([opening], timeout=_PATIENCE)
            if not opening.done():
                raise TimeoutError("it does not answer")
            connection = opening.result()
        except (OSError, EOFError, ValueError, RuntimeError, TimeoutError, AttributeError) as error:
            # ValueError and RuntimeError are jeepney's, AttributeError that of a system without such sockets.
            raise BusLostError(getattr(error, "strerror", None) or str(error) or repr(error)) from error
        finally:
            opening.cancel()
        return cls(connection, hear)

    @property
    def lost(self) -> asyncio.Task[None]:
        """Is done when the connection is gone."""
        return self._reading

    async def close(self) -> None:
        """Leave the bus."""
        self._reading.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self._reading
        with contextlib.suppress(OSError):
            await self._connection.close()

    async def call(
        self, to: DBusAddress, method: str, signature: str = "", *values: object, within: float = _PATIENCE
    ) -> Answer:
        """Call a method. CallError: the answer is an error; BusLostError: there is none."""
        return await self._ask(new_method_call(to, method, signature or None, values), within)

    async def watch(self, rule: MatchRule) -> None:
        """Ask the bus for signals."""
        await self._ask(message_bus.AddMatch(rule), _PATIENCE)

    async def owner_of(self, name: str) -> str:
        """Return the connection that has a name; empty: nobody has it."""
        try:
            answer = await self._ask(message_bus.GetNameOwner(name), _PATIENCE)
        except CallError:
            return ""
        return str(answer.value)

    async def name(self) -> str:
        """Return the name of the bus itself, which no other bus ever had."""
        return str((await self.call(_BUS, "GetId")).value)

    async def _ask(self, message: Message, within: float) -> Answer:
        if self._reading.done():
            raise BusLostError("the connection is closed")
        serial = next(self._connection.outgoing_serial)
        answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._waiting[serial] = answer
        # Not asyncio.wait_for: that of Python 3.11 forgets a cancellation if the answer comes just then.
        late = asyncio.get_running_loop().call_later(within, _give_up, answer)
        try:
            await self._connection.send(message, serial=serial)
            return await answer
        except OSError as error:
            raise BusLostError(str(error)) from error
        finally:
            late.cancel()
            self._waiting.pop(serial, None)

    async def _read(self) -> None:
        try:
            while True:
                message = await self._connection.receive()
                self._came += 1
                self._take(message)
        except (OSError, EOFError):
            pass
        finally:
            for waiting in self._waiting.values():
                if not waiting.done():
                    waiting.set_exception(BusLostError("the connection is closed"))

    def _take(self, message: Message) -> None:
        header = message.header
        fields = header.fields
        if header.message_type is MessageType.signal:
            sender, member = fields.get(HeaderFields.sender, ""), fields.get(HeaderFields.member, "")
            self._hear(Signal(number=self._came, sender=sender, member=member, body=message.body))
            return
        waiting = self._waiting.get(fields.get(HeaderFields.reply_serial, -1))
        if waiting is None or waiting.done():
            return
        if header.message_type is MessageType.error:
            text = str(message.body[0]) if message.body else ""
            waiting.set_exception(CallError(fields.get(HeaderFields.error_name, ""), text))
        else:
            waiting.set_result(Answer(number=self._came, body=message.body))


def _give_up(answer: asyncio.Future[Answer]) -> None:
    if not answer.done():
        answer.set_exception(BusLostError("it does not answer"))


_BUS: Final = DBusAddress(
    "/org/freedesktop/DBus", bus_name="org.freedesktop.DBus", interface="org.freedesktop.DBus"
)
