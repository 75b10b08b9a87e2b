"""Services of a desktop on a real bus: they speak the interfaces of logind, GNOME and KDE."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from contextlib import asynccontextmanager, contextmanager
from threading import Event, Thread
from typing import Any, Self, TypeVar

from jeepney import (
    DBusAddress,
    HeaderFields,
    Message,
    MessageType,
    new_error,
    new_method_return,
    new_signal,
)
from jeepney.bus_messages import message_bus
from jeepney.io.asyncio import DBusConnection, open_dbus_connection

__all__ = [
    "IDLE_MONITOR",
    "LOGIN",
    "NOTIFICATIONS",
    "PROPERTIES",
    "SESSION",
    "Desktop",
    "Gnome",
    "Kde",
    "Logind",
    "beside",
    "desktop",
]

PROPERTIES = "org.freedesktop.DBus.Properties"
LOGIN = "org.freedesktop.login1"
IDLE_MONITOR = "org.gnome.Mutter.IdleMonitor"
NOTIFICATIONS = "org.freedesktop.Notifications"
SESSION = "/org/freedesktop/login1/session/_32"
_USER = "/org/freedesktop/login1/user/_1000"

_D = TypeVar("_D", bound="Desktop")

Answer = tuple[str, tuple[object, ...]]
"""A signature and its values."""


class Desktop:
    """One program on a bus, which has names, answers calls and sends signals."""

    def __init__(self, connection: DBusConnection) -> None:
        self._connection = connection
        self.methods: dict[tuple[str, str, str], Callable[..., Answer | None]] = {}
        """By path, interface and method; None: it does not answer."""
        self.asked: list[str] = []
        """The methods that were called."""
        self._serving: asyncio.Task[None] | None = None
        self._waiting: dict[int, asyncio.Future[Any]] = {}

    async def own(self, *names: str) -> Self:
        """Take names on the bus."""
        if self._serving is None:
            self._serving = asyncio.create_task(self._serve())
        for name in names:
            await self._ask(message_bus.RequestName(name))
        return self

    async def disown(self, *names: str) -> None:
        """Give names up."""
        for name in names:
            await self._ask(message_bus.ReleaseName(name))

    async def tell(self, path: str, interface: str, member: str, signature: str, *values: object) -> None:
        """Send a signal."""
        emitter = DBusAddress(path, interface=interface)
        await self._connection.send(new_signal(emitter, member, signature, values))

    async def changed(self, path: str, interface: str, **values: tuple[str, object]) -> None:
        """Tell that properties have changed."""
        await self.tell(path, PROPERTIES, "PropertiesChanged", "sa{sv}as", interface, values, [])

    async def close(self) -> None:
        """Leave the bus."""
        if self._serving is not None:
            self._serving.cancel()
            await asyncio.gather(self._serving, return_exceptions=True)
        with contextlib.suppress(OSError):
            await self._connection.close()

    async def _ask(self, message: Message) -> Any:
        serial = next(self._connection.outgoing_serial)
        answer = self._waiting[serial] = asyncio.get_running_loop().create_future()
        await self._connection.send(message, serial=serial)
        return await answer

    async def _serve(self) -> None:
        with contextlib.suppress(OSError, EOFError):
            while True:
                message = await self._connection.receive()
                kind, fields = message.header.message_type, message.header.fields
                if kind is MessageType.method_call:
                    await self._answer(message)
                elif waiting := self._waiting.pop(fields.get(HeaderFields.reply_serial, -1), None):
                    waiting.set_result(message.body)

    async def _answer(self, message: Message) -> None:
        fields = message.header.fields
        wanted = tuple(
            fields.get(field, "")
            for field in (HeaderFields.path, HeaderFields.interface, HeaderFields.member)
        )
        self.asked.append(str(wanted[2]))
        method = self.methods.get(wanted)
        if method is None:
            await self._connection.send(new_error(message, "org.freedesktop.DBus.Error.UnknownMethod"))
            return
        try:
            answer = method(*message.body)
        except KeyError:
            await self._connection.send(new_error(message, "org.freedesktop.DBus.Error.InvalidArgs"))
            return
        if answer is not None:
            await self._connection.send(new_method_return(message, *answer))


class Logind(Desktop):
    """logind with one session."""

    def __init__(self, connection: DBusConnection) -> None:
        super().__init__(connection)
        self.session: dict[str, tuple[str, object]] = {
            "LockedHint": ("b", False),
            "IdleHint": ("b", False),
            "IdleSinceHintMonotonic": ("t", 0),
        }
        manager = "/org/freedesktop/login1", f"{LOGIN}.Manager"
        self.methods = {
            (*manager, "GetSession"): lambda name: ("o", ({"2": SESSION}[name],)),
            (*manager, "GetUser"): lambda uid: ("o", (_USER,)),
            (_USER, PROPERTIES, "Get"): lambda interface, name: (
                "v",
                ({"Display": ("(so)", ("2", SESSION))}[name],),
            ),
            (SESSION, PROPERTIES, "Get"): lambda interface, name: ("v", (self.session[name],)),
        }

    async def show(self, **hints: tuple[str, object]) -> None:
        """Let the session have other properties, and tell so."""
        self.session |= hints
        await self.changed(SESSION, f"{LOGIN}.Session", **hints)


class Gnome(Desktop):
    """GNOME's window manager and its lock screen."""

    def __init__(self, connection: DBusConnection) -> None:
        super().__init__(connection)
        self.unused = 0
        """Milliseconds for which nobody has used the computer."""
        self.locked = False
        self.watches: dict[int, int | None] = {}
        """How many milliseconds each waits for; None: it waits for the first use."""
        self._number = 0
        core = "/org/gnome/Mutter/IdleMonitor/Core", IDLE_MONITOR
        self.methods = {
            (*core, "GetIdletime"): lambda: ("t", (self.unused,)),
            (*core, "AddIdleWatch"): self._watch,
            (*core, "AddUserActiveWatch"): lambda: self._watch(None),
            (*core, "RemoveWatch"): self._unwatch,
            ("/org/gnome/ScreenSaver", "org.gnome.ScreenSaver", "GetActive"): lambda: ("b", (self.locked,)),
        }

    def _watch(self, after: int | None) -> Answer:
        self._number += 1
        self.watches[self._number] = after
        return "u", (self._number,)

    def _unwatch(self, number: int) -> Answer:
        del self.watches[number]
        return "", ()

    async def pass_time(self, unused: int) -> None:
        """Nobody has used the computer for so many milliseconds."""
        before, self.unused = self.unused, unused
        for number, after in list(self.watches.items()):
            if after is not None and before < after <= unused:
                await self._fire(number)

    async def use(self) -> None:
        """Somebody uses the computer."""
        self.unused = 0
        for number in [number for number, after in self.watches.items() if after is None]:
            del self.watches[number]
            await self._fire(number)

    async def lock(self, locked: bool) -> None:
        """Let the lock screen come or go."""
        self.locked = locked
        await self.tell("/org/gnome/ScreenSaver", "org.gnome.ScreenSaver", "ActiveChanged", "b", locked)

    async def _fire(self, number: int) -> None:
        await self.tell("/org/gnome/Mutter/IdleMonitor/Core", IDLE_MONITOR, "WatchFired", "u", number)


class Kde(Desktop):
    """KDE's screen saver and notifications."""

    def __init__(self, connection: DBusConnection) -> None:
        super().__init__(connection)
        self.unused = 0
        self.locked = False
        self.quiet = False
        saver = "/org/freedesktop/ScreenSaver", "org.freedesktop.ScreenSaver"
        self.methods = {
            (*saver, "GetActive"): lambda: ("b", (self.locked,)),
            (*saver, "GetSessionIdleTime"): lambda: ("u", (self.unused,)),
            ("/org/freedesktop/Notifications", PROPERTIES, "Get"): lambda interface, name: (
                "v",
                ({"Inhibited": ("b", self.quiet)}[name],),
            ),
        }

    async def disturb(self, disturbs: bool) -> None:
        """Let notifications come, or hold them back."""
        self.quiet = not disturbs
        path = "/org/freedesktop/Notifications"
        await self.changed(path, NOTIFICATIONS, Inhibited=("b", self.quiet))


@asynccontextmanager
async def desktop(kind: type[_D], address: str, *names: str) -> AsyncIterator[_D]:
    """Have a program with these names on a bus."""
    made = kind(await open_dbus_connection(address))
    try:
        yield await made.own(*names)
    finally:
        await made.close()


@contextmanager
def beside(
    kind: type[_D], address: str, *names: str
) -> Iterator[tuple[_D, Callable[[Coroutine[Any, Any, Any]], None]]]:
    """Have one in another thread; with what lets it do something."""
    ready, ends = Event(), asyncio.Event()
    made: list[_D] = []
    loop = asyncio.new_event_loop()

    async def live() -> None:
        async with desktop(kind, address, *names) as one:
            made.append(one)
            ready.set()
            await ends.wait()

    def do(what: Coroutine[Any, Any, Any]) -> None:
        asyncio.run_coroutine_threadsafe(what, loop).result(20)

    thread = Thread(target=loop.run_until_complete, args=(live(),))
    thread.start()
    try:
        assert ready.wait(20)
        yield made[0], do
    finally:
        loop.call_soon_threadsafe(ends.set)
        thread.join()
        loop.close()
