"""Whether a program fills a real X server’s screen; and a setting of the desktop, by its own program."""

from __future__ import annotations

import asyncio
import os
import shutil
import struct
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import pytest

from boltun.computer.computer import look_once
from boltun.computer.x11 import XConnection, XError
from boltun.rules.state import UNKNOWN, State, Wanted
from tests.computer.desktop import Desktop, desktop
from tests.computer.test_computer import QUIET, seen
from tests.e2e.screen import Screen, missing
from tests.session_bus import session_bus

FULL = Wanted(kinds=frozenset({"full_screen"}))


def is_quiet(quiet: bool, state: State) -> bool:
    return state.do_not_disturb is quiet


def absent(*programs: str) -> str:
    gone = [one for one in programs if shutil.which(one) is None]
    return f"not installed: {', '.join(gone)}" if gone else ""


@pytest.fixture
def display(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    if reason := missing() or absent("xprop", "xmessage"):
        pytest.skip(reason)
    screen = Screen(tmp_path)
    monkeypatch.setenv("DISPLAY", screen.display)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    monkeypatch.delenv("XDG_SESSION_TYPE", raising=False)
    yield screen.display
    screen.stop()


@contextmanager
def window() -> Iterator[str]:
    """Have a window; gives its number."""
    program = subprocess.Popen(["xmessage", "hello"])
    try:
        found = subprocess.run(
            ["xdotool", "search", "--sync", "--class", "xmessage"], capture_output=True, text=True, timeout=60
        )
        yield found.stdout.split()[-1]
    finally:
        program.terminate()
        program.wait()


def tell(where: str, name: str, form: str, value: str) -> None:
    """Set a property, as a window manager does."""
    of = ["-root"] if where == "root" else ["-id", where]
    command = ["xprop", *of, "-f", name, form, "-set", name, value]
    subprocess.run(command, check=True, timeout=60)


async def test_the_window_in_front_fills_the_screen_or_not(display: str) -> None:
    tell("root", "_NET_SUPPORTED", "32a", "_NET_WM_STATE_FULLSCREEN")
    with window() as number:
        async with seen(FULL) as own:
            assert own.computer.state == State(full_screen=False)
            tell("root", "_NET_ACTIVE_WINDOW", "32x", number)
            tell(number, "_NET_WM_STATE", "32a", "_NET_WM_STATE_FULLSCREEN")
            await own.until(lambda state: state.full_screen is True)
            (known,) = own.computer.knowledge
            assert known.by == ("the window manager (X11)",)
            tell(number, "_NET_WM_STATE", "32a", "_NET_WM_STATE_ABOVE")
            await own.until(lambda state: state.full_screen is False)
            tell(number, "_NET_WM_STATE", "32a", "_NET_WM_STATE_FULLSCREEN")
            await own.until(lambda state: state.full_screen is True)
            tell("root", "_NET_ACTIVE_WINDOW", "32x", "0")
            await own.until(lambda state: state.full_screen is False)


async def test_a_window_that_is_gone_is_no_fault(display: str) -> None:
    tell("root", "_NET_SUPPORTED", "32a", "_NET_WM_STATE_FULLSCREEN")
    with window() as number:
        tell("root", "_NET_ACTIVE_WINDOW", "32x", number)
        async with seen(FULL) as own:
            assert own.computer.state.full_screen is False
        # The server destroys the window; what is in front is not known until the window manager tells.
    async with seen(FULL) as own:
        assert own.computer.state == UNKNOWN
        tell("root", "_NET_ACTIVE_WINDOW", "32x", "0")
        await own.until(lambda state: state.full_screen is False)


async def test_without_such_a_window_manager_or_under_wayland_nothing_is_known(
    display: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert (await look_once(lambda: 0.0, FULL))[0] == UNKNOWN
    tell("root", "_NET_SUPPORTED", "32a", "_NET_WM_STATE_FULLSCREEN")
    assert (await look_once(lambda: 0.0, FULL))[0].full_screen is False
    monkeypatch.setenv("XDG_SESSION_TYPE", "wayland")
    assert (await look_once(lambda: 0.0, FULL))[0] == UNKNOWN


async def test_a_display_that_ends_leaves_nothing_known(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if reason := missing() or absent("xprop"):
        pytest.skip(reason)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    monkeypatch.delenv("XDG_SESSION_TYPE", raising=False)
    screen = Screen(tmp_path)
    try:
        monkeypatch.setenv("DISPLAY", screen.display)
        tell("root", "_NET_SUPPORTED", "32a", "_NET_WM_STATE_FULLSCREEN")
        async with seen(FULL) as own:
            assert own.computer.state.full_screen is False
            screen.stop()
            await own.until(lambda state: state == UNKNOWN)
    finally:
        screen.stop()


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        (b"", "0 bytes read"),
        (b"\0" * 8, "refuses"),
        (struct.pack("<BxHHH", 1, 11, 0, 0), "buffer"),
        (struct.pack("<BxHHH", 1, 11, 0, 8) + b"\xff" * 32, "buffer"),
        (struct.pack("<BxHHH", 1, 11, 0, 8) + b"\0" * 32, "buffer"),
    ],
    ids=["nothing", "refused", "empty", "huge numbers", "too short"],
)
async def test_whatever_answers_in_place_of_a_display_tells_nothing(
    answer: bytes, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.read(12)
        writer.write(answer)
        await writer.drain()
        writer.close()

    monkeypatch.setattr("boltun.computer.x11._SOCKETS", str(tmp_path))
    monkeypatch.setenv("DISPLAY", ":7")
    monkeypatch.setenv("XAUTHORITY", str(tmp_path / "none"))
    server = await asyncio.start_unix_server(serve, tmp_path / "X7")
    async with server:
        with pytest.raises(XError, match=said):
            await XConnection.open(lambda window, name: None)


@pytest.mark.parametrize("knows", [True, False])
async def test_a_display_with_a_secret_is_asked_with_it(
    knows: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if reason := absent("Xvfb", "xprop"):
        pytest.skip(reason)
    for name in ("WAYLAND_DISPLAY", "XDG_SESSION_TYPE"):
        monkeypatch.delenv(name, raising=False)
    secret = tmp_path / "secret"
    parts = (b"", b"", b"MIT-MAGIC-COOKIE-1", bytes(range(16)))
    lines = b"".join(struct.pack(">H", len(part)) + part for part in parts)
    # The first line is for another display.
    other = (
        struct.pack(">HH1sH2s", 0xFFFF, 1, b"x", 2, b"99") + lines[4:24] + struct.pack(">H", 16) + bytes(16)
    )
    right = struct.pack(">H", 0xFFFF) + lines
    secret.write_bytes(other + right)
    (tmp_path / "servers").write_bytes(right)
    read, write = os.pipe()
    command = [
        "Xvfb",
        "-displayfd",
        str(write),
        "-auth",
        str(tmp_path / "servers"),
        "-nolisten",
        "tcp",
        "-noreset",
    ]
    server = subprocess.Popen(command, pass_fds=[write], stderr=subprocess.DEVNULL)  # noqa: ASYNC220
    os.close(write)
    with os.fdopen(read) as pipe:
        monkeypatch.setenv("DISPLAY", f":{pipe.readline().strip()}")
    try:
        monkeypatch.setenv("XAUTHORITY", str(secret))
        tell("root", "_NET_SUPPORTED", "32a", "_NET_WM_STATE_FULLSCREEN")
        if not knows:
            monkeypatch.setenv("XAUTHORITY", str(tmp_path / "none"))
        state, _ = await look_once(lambda: 0.0, FULL)
        assert state.full_screen is (False if knows else None)
    finally:
        server.terminate()
        server.wait()


async def test_the_setting_of_gnome_says_do_not_disturb(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if reason := absent("gsettings", "dbus-daemon"):
        pytest.skip(reason)
    schema, key = "org.gnome.desktop.notifications", "show-banners"
    monkeypatch.setenv("GSETTINGS_BACKEND", "keyfile")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    monkeypatch.setenv("XDG_CURRENT_DESKTOP", "ubuntu:GNOME")

    def choose(value: str) -> bool:
        return not subprocess.run(["gsettings", "set", schema, key, value], timeout=60).returncode

    if not choose("true"):
        pytest.skip("gsettings knows nothing of GNOME's notifications")
    with session_bus(tmp_path) as address:
        monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", address)
        async with desktop(Desktop, address) as dconf, seen(QUIET) as own:
            assert own.computer.state == State(do_not_disturb=False)
            assert own.computer.knowledge[0].by == ("the settings of GNOME",)
            for value, quiet in (("false", True), ("true", False)):
                assert choose(value)
                path = f"/{schema.replace('.', '/')}/{key}"
                writer = "/ca/desrt/dconf/Writer/user"
                await dconf.tell(writer, "ca.desrt.dconf.Writer", "Notify", "sass", path, [""], "tag")
                await own.until(partial(is_quiet, quiet))
        monkeypatch.setenv("XDG_CURRENT_DESKTOP", "KDE")
        assert (await look_once(lambda: 0.0, QUIET))[0] == UNKNOWN
        monkeypatch.setenv("XDG_CURRENT_DESKTOP", "GNOME")
        monkeypatch.setenv("PATH", os.devnull)
        assert (await look_once(lambda: 0.0, QUIET))[0] == UNKNOWN
