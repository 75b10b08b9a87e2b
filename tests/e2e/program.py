"""The real program in a window of its own, with a keyboard before it."""

from __future__ import annotations

import asyncio
import contextlib
import os
import subprocess
import sys
import time
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from tests.e2e.screen import Picture, Screen

T = TypeVar("T")

ROOT = Path(__file__).resolve().parents[2]
DEADLINE = 60.0
LOOK = 0.02
"""So many seconds the program gets between two looks, unless it ends before."""

SETTINGS = """talk_with_everybody = true
thinking_time = 0
typing_time = 0
times_may_grow = false
limit_10_minutes = 0
language = "{language}"
"""


class Program:
    """The real program in a window, and a keyboard before it."""

    screen: Screen

    def __init__(self, folder: Path) -> None:
        self.home = folder
        self.profile = folder / "profile"
        self._pictures = folder
        self._errors = folder / "stderr.txt"
        # Nothing of the person who runs the tests: no desktop, no bus, no keyring, no settings of Qt.
        self.environment = {
            "PATH": os.environ["PATH"],
            "HOME": str(folder),
            "LANG": "C.UTF-8",
            "DBUS_SESSION_BUS_ADDRESS": "disabled:",
            "PYTHON_KEYRING_BACKEND": "keyring.backends.null.Keyring",
        }

    def boltun(self, *words: str, given: str = "") -> str:
        """Run the command line on the same profile."""
        command = [sys.executable, "-m", "boltun", "--profile", str(self.profile), *words]
        done = subprocess.run(
            command, cwd=ROOT, env=self.environment, input=given, capture_output=True, text=True, check=False
        )
        # Where a password is kept as it is, that is said on stderr.
        assert done.returncode == 0, done.stderr
        assert "Traceback" not in done.stderr
        return done.stdout

    def settle(self, language: str = "en") -> None:
        """Answer everybody, and at once."""
        config = self.profile / "config"
        config.mkdir(parents=True, exist_ok=True)
        (config / "settings.toml").write_text(SETTINGS.format(language=language), encoding="utf-8")

    async def start(self, *options: str, command: tuple[str, ...] = (sys.executable, "-m", "ui.app")) -> None:
        """Open the window and give it the keyboard."""
        with self._errors.open("ab") as errors:
            self._process = await asyncio.create_subprocess_exec(
                *(*command, "--profile", str(self.profile), *options),
                cwd=ROOT,
                env={**self.environment, "DISPLAY": self.screen.display},
                stdin=subprocess.DEVNULL,
                stderr=errors,
                start_new_session=True,
            )
        self._ended = asyncio.create_task(self._process.wait())
        await self.focus("^Boltun$")

    async def focus(self, title: str) -> None:
        """Wait for a window and give it the keyboard."""
        self.screen.focus(await self.until(f"a window {title}", lambda: self.screen.window(title)))

    async def until(self, what: str, found: Callable[[], T | None]) -> T:
        """Look until there is something; the program must not end meanwhile."""
        deadline = time.monotonic() + DEADLINE
        while not (result := found()):
            await asyncio.wait({self._ended}, timeout=LOOK)
            if self._ended.done():
                raise AssertionError(f"the program ended with {self._ended.result()}: {self.errors()}")
            if time.monotonic() > deadline:
                self.keep("failed")
                raise AssertionError(
                    f"{what}: not seen, see {self._pictures / 'failed.png'}. {self.errors()}"
                )
        return result

    async def seen(self, what: str, wanted: Callable[[Picture], bool]) -> Picture:
        """Wait until the screen shows something, and until nothing moves there."""
        picture = await self.until(what, lambda: _fitting(self.screen.look(), wanted))
        while True:
            await asyncio.wait({self._ended}, timeout=3 * LOOK)
            if (newer := self.screen.look()) == picture:
                return picture
            picture = newer

    def keep(self, name: str) -> None:
        """Keep what is to be seen now."""
        wanted = os.environ.get("BOLTUN_PICTURES")
        for folder in [self._pictures, *([Path(wanted)] if wanted else [])]:
            folder.mkdir(parents=True, exist_ok=True)
            self.screen.look().save(folder / f"{name}.png")

    async def quit(self) -> None:
        """Leave by keyboard and see that nothing is left."""
        self.screen.press("ctrl+q")
        await asyncio.wait({self._ended}, timeout=DEADLINE)
        assert self._ended.done(), f"the program did not end: {self.errors()}"
        assert (self._ended.result(), self.errors()) == (0, "")
        # What looks after the memory that worker processes share ends a moment after the last of them.
        deadline = time.monotonic() + DEADLINE
        while not self._is_gone():
            assert time.monotonic() < deadline, "a process of the program goes on"
            await asyncio.sleep(LOOK)

    def _is_gone(self) -> bool:
        try:
            os.killpg(self._process.pid, 0)
        except ProcessLookupError:
            return True
        return False

    async def kill(self) -> None:
        """End it however it stands, after a failed test."""
        with contextlib.suppress(ProcessLookupError, AttributeError):
            os.killpg(self._process.pid, 9)
            await self._ended

    def errors(self) -> str:
        return self._errors.read_text(errors="replace") if self._errors.exists() else ""

    def settings(self) -> dict[str, Any]:
        return tomllib.loads((self.profile / "config" / "settings.toml").read_text(encoding="utf-8"))


def _fitting(picture: Picture, wanted: Callable[[Picture], bool]) -> Picture | None:
    return picture if wanted(picture) else None
