"""The services of desktops that tell something of the computer's state.

Their interfaces are those that systemd, KDE, GNOME and their like document in their own files of interfaces.
"""

from __future__ import annotations

import asyncio
import os
import shutil
import subprocess
import time
from collections.abc import Sequence
from typing import ClassVar

from jeepney import DBusAddress, MatchRule

from boltun.bus import CallError, Signal
from boltun.computer.source import Asking, Source, Told, Which, flag, number, property_of
from boltun.rules.state import IDLE, LOCKED, QUIET, State

__all__ = ["sources"]

_PROPERTIES = "org.freedesktop.DBus.Properties"


def sources() -> list[Source]:
    """Return all that tells something on this desktop. Of those that tell of use, the first counts."""
    return [
        Mutter("org.gnome.Mutter.IdleMonitor"),
        KdeIdle("org.freedesktop.ScreenSaver"),
        Login("org.freedesktop.login1"),
        *(ScreenSaver(name) for name in _SCREEN_SAVERS),
        Notifications("org.freedesktop.Notifications"),
        *(DesktopSetting(*one) for one in _SETTINGS if one[0] in _desktops()),
    ]


_SETTINGS = (
    ("GNOME", "org.gnome.desktop.notifications", "show-banners"),
    ("X-Cinnamon", "org.cinnamon.desktop.notifications", "display-notifications"),
)
"""Of each desktop, the setting that is off while nothing disturbs."""


_SCREEN_SAVERS = (
    "org.freedesktop.ScreenSaver",
    "org.gnome.ScreenSaver",
    "org.cinnamon.ScreenSaver",
    "org.mate.ScreenSaver",
    "org.xfce.ScreenSaver",
)


class ScreenSaver(Source):
    """What covers the screen while nobody is there: all of them have the same interface."""

    kinds: ClassVar[frozenset[str]] = frozenset({LOCKED})

    def signals(self) -> Sequence[MatchRule]:
        """It says when it begins and ends."""
        return [MatchRule(type="signal", sender=self.name, interface=self.name, member="ActiveChanged")]

    async def ask(self, asking: Asking) -> Told:
        """Ask whether it covers the screen."""
        address = DBusAddress(_path(self.name), bus_name=self.name, interface=self.name)
        return Told(state=State(locked=flag(await asking.call(address, "GetActive"))))


class Login(Source):
    """systemd's logind: whether the session of this desktop is locked and idle, as the desktop told it."""

    which: ClassVar[Which] = Which.SYSTEM
    kinds: ClassVar[frozenset[str]] = frozenset({LOCKED, IDLE})

    def signals(self) -> Sequence[MatchRule]:
        """It says when a session changes."""
        rule = MatchRule(type="signal", sender=self.name, interface=_PROPERTIES, member="PropertiesChanged")
        rule.add_arg_condition(0, f"{self.name}.Session")
        return [rule]

    async def ask(self, asking: Asking) -> Told:
        """Ask about the session."""
        path = await self._session(asking)
        session = f"{self.name}.Session"
        locked = idle = since = None
        if LOCKED in asking.wanted.kinds:
            locked = flag(await property_of(asking, self.name, path, session, "LockedHint"))
        if IDLE in asking.wanted.kinds:
            idle = flag(await property_of(asking, self.name, path, session, "IdleHint"))
        if idle:
            # Not by the clock on the wall, which somebody may set meanwhile.
            value = await property_of(asking, self.name, path, session, "IdleSinceHintMonotonic")
            if (hinted := number(value)) is not None:
                since = asking.since(max(0.0, time.monotonic() - hinted / 1e6))
        return Told(state=State(locked=locked, idle=idle, idle_since=since))

    async def _session(self, asking: Asking) -> str:
        """Return the session of Boltun; as a service it is in none, and that on the screen counts."""
        manager = DBusAddress(_path(self.name), bus_name=self.name, interface=f"{self.name}.Manager")
        if own := os.environ.get("XDG_SESSION_ID", ""):
            try:
                return _object(await asking.call(manager, "GetSession", "s", own))
            except CallError:
                pass  # the session that started it is over
        user = _object(await asking.call(manager, "GetUser", "u", os.getuid()))
        shown = await property_of(asking, self.name, user, f"{self.name}.User", "Display")
        return _object(shown[1] if isinstance(shown, tuple) and len(shown) == 2 else None)


class Mutter(Source):
    """GNOME's window manager: it says when nobody has used the computer for as long as it was told."""

    kinds: ClassVar[frozenset[str]] = frozenset({IDLE})

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self._asked_for = 0.0
        self._idle_watch: int | None = None
        self._use_watch: int | None = None
        """It ends with the first use."""

    def signals(self) -> Sequence[MatchRule]:
        """It says when a watch comes to its end."""
        return [MatchRule(type="signal", sender=self.name, interface=self.name, member="WatchFired")]

    def hear(self, signal: Signal) -> None:
        """The first use ended a watch."""
        if signal.member == "WatchFired" and signal.body and signal.body[0] == self._use_watch:
            self._use_watch = None

    def forget(self) -> None:
        """Another one knows nothing of the watches."""
        self._idle_watch = self._use_watch = None

    async def ask(self, asking: Asking) -> Told:
        """Ask for how long nobody has used the computer, and for the next signal."""
        address = DBusAddress(f"{_path(self.name)}/Core", bus_name=self.name, interface=self.name)
        wanted = asking.wanted.idle
        if self._idle_watch is None or wanted != self._asked_for:
            if self._idle_watch is not None:
                await asking.call(address, "RemoveWatch", "u", self._idle_watch)
            self._idle_watch, self._asked_for = None, wanted
            self._idle_watch = _watch(await asking.call(address, "AddIdleWatch", "t", int(wanted * 1000)))
        unused = number(await asking.call(address, "GetIdletime"))
        if unused is None:
            return Told()
        if unused + _EARLY < wanted * 1000:
            return Told(state=State(idle=False))
        if self._use_watch is None:
            self._use_watch = _watch(await asking.call(address, "AddUserActiveWatch"))
            # Whoever used it just before the watch stood would not be noticed.
            unused = number(await asking.call(address, "GetIdletime"))
        return Told(state=_idle(asking, unused, wanted))


class KdeIdle(Source):
    """KDE's screen saver on X11: for how long nobody has used the computer. It gives no signal of that."""

    kinds: ClassVar[frozenset[str]] = frozenset({IDLE})

    def signals(self) -> Sequence[MatchRule]:
        """There are none."""
        return []

    async def ask(self, asking: Asking) -> Told:
        """Ask for how long."""
        address = DBusAddress(_path(self.name), bus_name=self.name, interface=self.name)
        unused = number(await asking.call(address, "GetSessionIdleTime"))
        wanted = asking.wanted.idle
        state = _idle(asking, unused, wanted)
        if state.idle:
            return Told(state=state, again=_LOOK_EVERY)
        return Told(state=state, again=None if unused is None else max(_LOOK_EVERY, wanted - unused / 1000))


class Notifications(Source):
    """The desktop's notifications, where they say whether they disturb: those of KDE do."""

    kinds: ClassVar[frozenset[str]] = frozenset({QUIET})

    def signals(self) -> Sequence[MatchRule]:
        """They say when that changes."""
        rule = MatchRule(type="signal", sender=self.name, interface=_PROPERTIES, member="PropertiesChanged")
        rule.add_arg_condition(0, self.name)
        return [rule]

    async def ask(self, asking: Asking) -> Told:
        """Ask whether they are held back."""
        value = await property_of(asking, self.name, _path(self.name), self.name, "Inhibited")
        return Told(state=State(do_not_disturb=flag(value)))


class DesktopSetting(Source):
    """A setting of the desktop that is off while nothing disturbs. dconf tells when it changes."""

    kinds: ClassVar[frozenset[str]] = frozenset({QUIET})
    is_service: ClassVar[bool] = False

    def __init__(self, desktop: str, schema: str, key: str) -> None:
        super().__init__(f"the settings of {desktop.removeprefix('X-')}")
        self._schema = schema
        self._key = key

    def signals(self) -> Sequence[MatchRule]:
        """The one who writes settings says which."""
        rule = MatchRule(type="signal", interface="ca.desrt.dconf.Writer", member="Notify")
        rule.add_arg_condition(0, f"/{self._schema.replace('.', '/')}/", kind="path")
        return [rule]

    async def ask(self, asking: Asking) -> Told:
        """Ask the desktop's own program, because settings are kept in more than one way."""
        said = await asyncio.to_thread(_setting, self._schema, self._key)
        shown = {"true": True, "false": False}.get(said)
        return Told(state=State(do_not_disturb=None if shown is None else not shown))


def _desktops() -> list[str]:
    return os.environ.get("XDG_CURRENT_DESKTOP", "").split(":")


def _setting(schema: str, key: str) -> str:
    """Return a setting as gsettings prints it; empty if it is not known here."""
    program = shutil.which("gsettings")
    if program is None:
        return ""
    try:
        done = subprocess.run(
            [program, "get", schema, key],
            capture_output=True,
            timeout=_PATIENCE,
            check=False,
            stdin=subprocess.DEVNULL,
        )
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return done.stdout.decode("utf-8", "replace").strip() if done.returncode == 0 else ""


_PATIENCE = 5.0
"""Seconds for the answer of a program."""
_EARLY = 500
"""Milliseconds by which a watch may come early."""
_LOOK_EVERY = 5.0
"""Seconds between two looks at what gives no signal."""


def _idle(asking: Asking, unused: float | None, wanted: float) -> State:
    """Return the state after so many milliseconds without use."""
    if unused is None:
        return State()
    is_idle = unused + _EARLY >= wanted * 1000
    return State(idle=is_idle, idle_since=asking.since(unused / 1000) if is_idle else None)


def _path(name: str) -> str:
    return "/" + name.replace(".", "/")


def _object(value: object) -> str:
    """Return the path of an object; CallError if there is none."""
    if isinstance(value, str) and value.startswith("/") and value != "/":
        return value
    raise CallError("", "there is no such session")


def _watch(value: object) -> int | None:
    return value if isinstance(value, int) and not isinstance(value, bool) else None
