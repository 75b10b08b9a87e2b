"""The state of the computer, as services on a real bus tell it."""

from __future__ import annotations

import asyncio
import shutil
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import ExitStack, asynccontextmanager
from pathlib import Path

import pytest

from boltun.computer.computer import Computer, look_once
from boltun.rules.state import UNKNOWN, State, Wanted
from tests.computer.desktop import IDLE_MONITOR, LOGIN, NOTIFICATIONS, Desktop, Gnome, Kde, Logind, desktop
from tests.session_bus import session_bus

pytestmark = pytest.mark.skipif(shutil.which("dbus-daemon") is None, reason="dbus-daemon is not installed")

NOW = 1_800_000_000.0
LOCKED = Wanted(kinds=frozenset({"locked"}))
IDLE = Wanted(kinds=frozenset({"idle"}), idle=600)
QUIET = Wanted(kinds=frozenset({"do_not_disturb"}))


@pytest.fixture
def bus(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """One bus for all, as on no computer: the session's and the system's services are on it."""
    with session_bus(tmp_path) as address:
        monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", address)
        monkeypatch.setenv("DBUS_SYSTEM_BUS_ADDRESS", address)
        monkeypatch.setenv("XDG_SESSION_ID", "2")
        yield address


class Seen:
    """A computer, and who waits for its state."""

    def __init__(self) -> None:
        self.computer = Computer(lambda: NOW)
        self.changes = 0
        self._changed = asyncio.Event()
        self.computer.listen(self._note)

    def _note(self) -> None:
        self.changes += 1
        self._changed.set()

    async def until(self, wanted: Callable[[State], bool]) -> State:
        """Wait until the state is as wanted."""
        async with asyncio.timeout(20):
            while not wanted(self.computer.state):
                self._changed.clear()
                await self._changed.wait()
        return self.computer.state


@asynccontextmanager
async def seen(wanted: Wanted) -> AsyncIterator[Seen]:
    """Follow the state."""
    made = Seen()
    try:
        await made.computer.follow(wanted)
        yield made
    finally:
        await made.computer.close()


async def test_the_hint_of_the_session_says_that_it_is_locked(bus: str) -> None:
    async with desktop(Logind, bus, LOGIN) as logind, seen(LOCKED) as own:
        assert own.computer.state == State(locked=False)
        await logind.show(LockedHint=("b", True))
        await own.until(lambda state: state.locked is True)
        (known,) = own.computer.knowledge
        assert (known.kind, known.said, known.by) == ("locked", True, (LOGIN,))
        await logind.show(LockedHint=("b", False))
        await own.until(lambda state: state.locked is False)


async def test_a_boltun_that_is_in_no_session_takes_that_on_the_screen(
    bus: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for session in ("", "gone"):
        monkeypatch.setenv("XDG_SESSION_ID", session)
        async with desktop(Logind, bus, LOGIN), seen(LOCKED) as own:
            assert own.computer.state == State(locked=False)


@pytest.mark.parametrize("kind", [Gnome, Kde])
async def test_a_lock_screen_is_believed_though_the_session_has_no_hint(
    bus: str, kind: type[Gnome | Kde]
) -> None:
    name = "org.gnome.ScreenSaver" if kind is Gnome else "org.freedesktop.ScreenSaver"
    async with desktop(Logind, bus, LOGIN), desktop(kind, bus, name) as screen, seen(LOCKED) as own:
        assert own.computer.state.locked is False
        screen.locked = True
        await screen.tell("/" + name.replace(".", "/"), name, "ActiveChanged", "b", True)
        await own.until(lambda state: state.locked is True)


async def test_without_any_service_nothing_is_known(bus: str) -> None:
    everything = Wanted(kinds=LOCKED.kinds | IDLE.kinds | QUIET.kinds, idle=600)
    assert (await look_once(lambda: NOW, everything))[0] == UNKNOWN


async def test_where_there_is_no_bus_nothing_is_known(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for address in (f"unix:path={tmp_path}/none", "nonsense", ""):
        monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", address)
        monkeypatch.setenv("DBUS_SYSTEM_BUS_ADDRESS", address or "unix:path=/none")
        monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
        state, knowledge = await look_once(lambda: NOW, LOCKED)
        assert state == UNKNOWN
        assert [one.by for one in knowledge] == [()]


async def test_who_asks_for_nothing_leaves_the_bus_alone(bus: str) -> None:
    async with desktop(Logind, bus, LOGIN) as logind, seen(Wanted()) as own:
        assert own.computer.state == UNKNOWN
        assert logind.asked == []


async def test_a_service_that_does_not_run_is_not_started(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    services, mark = tmp_path / "dbus-1/services", tmp_path / "started"
    services.mkdir(parents=True)
    name = "org.gnome.ScreenSaver"
    text = f"[D-BUS Service]\nName={name}\nExec={shutil.which('touch')} {mark}\n"
    (services / f"{name}.service").write_text(text, "utf-8")
    monkeypatch.setenv("XDG_DATA_DIRS", str(tmp_path))
    monkeypatch.setenv("DBUS_SYSTEM_BUS_ADDRESS", "unix:path=/none")
    with session_bus(tmp_path) as address:
        monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", address)
        assert (await look_once(lambda: NOW, LOCKED))[0] == UNKNOWN
    assert not mark.exists()


async def test_services_come_and_go(bus: str) -> None:
    async with seen(LOCKED) as own:
        async with desktop(Gnome, bus) as gnome:
            gnome.locked = True
            await gnome.own("org.gnome.ScreenSaver")
            await own.until(lambda state: state.locked is True)
        await own.until(lambda state: state == UNKNOWN)


async def test_a_bus_that_ends_and_comes_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with ExitStack() as stack:
        address = stack.enter_context(session_bus(tmp_path))
        monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", address)
        monkeypatch.setenv("DBUS_SYSTEM_BUS_ADDRESS", "unix:path=/none")
        async with seen(LOCKED) as own:
            async with desktop(Gnome, address, "org.gnome.ScreenSaver"):
                await own.until(lambda state: state.locked is False)
                stack.close()
                await own.until(lambda state: state == UNKNOWN)
            (tmp_path / "bus").unlink(missing_ok=True)
            with session_bus(tmp_path) as again:
                async with desktop(Gnome, again, "org.gnome.ScreenSaver"):
                    await own.until(lambda state: state.locked is False)


async def test_gnome_says_when_nobody_used_the_computer_for_so_long(bus: str) -> None:
    async with desktop(Gnome, bus, IDLE_MONITOR) as gnome, seen(IDLE) as own:
        assert own.computer.state == State(idle=False)
        assert list(gnome.watches.values()) == [600_000]
        for _ in range(2):
            await gnome.pass_time(601_000)
            state = await own.until(lambda state: state.idle is True)
            assert state.idle_since == NOW - 601
            # It waits for the first use, and asks nothing meanwhile.
            assert sorted(gnome.watches.values(), key=str) == [600_000, None]
            await gnome.use()
            await own.until(lambda state: state.idle is False)
        await own.computer.follow(Wanted(kinds=IDLE.kinds, idle=60))
        await gnome.pass_time(60_000)
        assert (await own.until(lambda state: state.idle is True)).idle_since == NOW - 60


async def test_what_kde_says_of_use_is_looked_at_when_it_can_be_long_enough(
    bus: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("boltun.computer.sources._LOOK_EVERY", 0.3)
    async with desktop(Kde, bus, "org.freedesktop.ScreenSaver") as kde:
        kde.unused = 599_900
        async with seen(IDLE) as own:
            kde.unused = 600_000
            await own.until(lambda state: state.idle is True)
            kde.unused = 10
            await own.until(lambda state: state.idle is False)


async def test_logind_says_since_when_the_desktop_calls_the_session_idle(bus: str) -> None:
    async with desktop(Logind, bus, LOGIN) as logind, seen(IDLE) as own:
        assert own.computer.state == State(idle=False)
        since = time.monotonic() - 120
        await logind.show(IdleHint=("b", True), IdleSinceHintMonotonic=("t", int(since * 1e6)))
        state = await own.until(lambda state: state.idle is True)
        assert state.idle_since == pytest.approx(NOW - 120, abs=60)


async def test_notifications_that_are_held_back_say_do_not_disturb(bus: str) -> None:
    async with desktop(Kde, bus, NOTIFICATIONS) as kde, seen(QUIET) as own:
        assert own.computer.state == State(do_not_disturb=False)
        await kde.disturb(False)
        await own.until(lambda state: state.do_not_disturb is True)


HOSTILE = [
    ("s", ("yes",)),
    ("v", (("s", "yes"),)),
    ("", ()),
    ("t", (2**64 - 1,)),
    ("d", (float("nan"),)),
    ("i", (-5,)),
    ("a{sv}", ({"b": ("b", True)},)),
    ("o", ("/",)),
    ("(so)", (("a", "/x"),)),
]


@pytest.mark.parametrize("answer", HOSTILE, ids=[one[0] or "nothing" for one in HOSTILE])
async def test_answers_of_another_form_tell_nothing(bus: str, answer: tuple[str, tuple[object, ...]]) -> None:
    everything = Wanted(kinds=LOCKED.kinds | IDLE.kinds | QUIET.kinds, idle=600)
    names = (LOGIN, IDLE_MONITOR, NOTIFICATIONS, "org.freedesktop.ScreenSaver", "org.gnome.ScreenSaver")
    async with desktop(Desktop, bus, *names) as strange:
        strange.methods = dict.fromkeys(
            [
                *Logind(strange._connection).methods,
                *Gnome(strange._connection).methods,
                *Kde(strange._connection).methods,
            ],
            lambda *values: answer,
        )
        state, _ = await look_once(lambda: NOW, everything)
        assert state.locked is None
        assert state.do_not_disturb is None
        assert state.idle_since is None


async def test_a_service_that_hangs_keeps_no_other_waiting(bus: str) -> None:
    async with (
        desktop(Desktop, bus, "org.gnome.ScreenSaver") as hanging,
        desktop(Logind, bus, LOGIN) as logind,
    ):
        hanging.methods["/org/gnome/ScreenSaver", "org.gnome.ScreenSaver", "GetActive"] = lambda: None
        async with seen(LOCKED) as own:
            assert own.computer.state.locked is False
            await logind.show(LockedHint=("b", True))
            await own.until(lambda state: state.locked is True)


async def test_a_flood_of_signals_is_asked_about_now_and_then(bus: str) -> None:
    async with desktop(Gnome, bus, "org.gnome.ScreenSaver") as gnome, seen(LOCKED) as own:
        for number in range(200):
            await gnome.lock(False)
            # By the answer of the bus, the signal has arrived.
            await gnome.own(f"example.flood{number}")
        await gnome.lock(True)
        await own.until(lambda state: state.locked is True)
        assert gnome.asked.count("GetActive") < 60
        assert own.changes <= 2
