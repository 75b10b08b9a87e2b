"""Start at login: an entry where each system keeps what it starts with the desktop."""

from __future__ import annotations

import os
import plistlib
import shlex
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Protocol

from PySide6.QtCore import QSettings

from boltun.errors import BoltunError
from boltun.text.files import replace_file

__all__ = ["Autostart", "AutostartError", "LaunchAgent", "RunKey", "XdgAutostart", "autostart", "command"]


class AutostartError(BoltunError):
    """The entry cannot be written or removed."""


class Autostart(Protocol):
    """Where one system keeps what it starts at login."""

    def is_on(self) -> bool:
        """Say whether Boltun starts at login."""
        ...

    def switch(self, on: bool) -> None:
        """Write or remove the entry; AutostartError says why that cannot be."""
        ...


def command() -> list[str]:
    """Return the command that starts this program, hidden."""
    if getattr(sys, "frozen", False):
        return [sys.executable, "--hidden"]
    return [sys.executable, "-m", "ui.app", "--hidden"]


def autostart(
    platform: str = sys.platform, environment: Mapping[str, str] = os.environ, home: Path | None = None
) -> Autostart:
    """Return what this system has."""
    home = Path.home() if home is None else home
    if platform == "win32":
        return RunKey(command())
    if platform == "darwin":
        return LaunchAgent(home / "Library" / "LaunchAgents", command())
    folder = environment.get("XDG_CONFIG_HOME", "")
    return XdgAutostart((Path(folder) if folder else home / ".config") / "autostart", command())


class XdgAutostart:
    """A desktop entry in the folder ``autostart`` (XDG desktops)."""

    def __init__(self, folder: Path, command: Sequence[str]) -> None:
        self._path = folder / "boltun.desktop"
        self._command = command

    def is_on(self) -> bool:
        """Say whether there is an entry that is not hidden."""
        try:
            return "Hidden=true" not in self._path.read_text(encoding="utf-8").splitlines()
        except (OSError, UnicodeDecodeError):
            return False

    def switch(self, on: bool) -> None:
        """Write or remove the entry."""
        words = " ".join(_quoted(word) for word in self._command)
        lines = ("[Desktop Entry]", "Type=Application", "Name=Boltun", f"Exec={words}", "Icon=boltun")
        text = "\n".join((*lines, "Terminal=false", "X-GNOME-Autostart-enabled=true", ""))
        _write(self._path, text.encode(errors="surrogateescape") if on else None)


class LaunchAgent:
    """A property list among the person's launch agents (macOS)."""

    def __init__(self, folder: Path, command: Sequence[str]) -> None:
        self._path = folder / "org.boltun.Boltun.plist"
        self._command = command

    def is_on(self) -> bool:
        """Say whether there is an entry."""
        return self._path.exists()

    def switch(self, on: bool) -> None:
        """Write or remove the entry; it holds from the next login on."""
        entry = {"Label": "org.boltun.Boltun", "ProgramArguments": list(self._command), "RunAtLoad": True}
        _write(self._path, plistlib.dumps(entry) if on else None)


class RunKey:
    """A value of the person's key ``Run`` in the registry (Windows)."""

    _KEY = r"HKEY_CURRENT_USER\Software\Microsoft\Windows\CurrentVersion\Run"

    def __init__(self, command: Sequence[str], settings: QSettings | None = None) -> None:
        self._command = command
        self._settings = settings or QSettings(self._KEY, QSettings.Format.NativeFormat)

    def is_on(self) -> bool:
        """Say whether there is a value."""
        return self._settings.contains("Boltun")

    def switch(self, on: bool) -> None:
        """Set or remove the value."""
        if on:
            program, *arguments = self._command
            self._settings.setValue("Boltun", " ".join((f'"{program}"', *arguments)))
        else:
            self._settings.remove("Boltun")
        self._settings.sync()
        if self._settings.status() is not QSettings.Status.NoError:
            raise AutostartError(
                "Boltun cannot be started at login: the registry cannot be written.",
                advice="Put a link to Boltun into the folder Startup yourself.",
            )


def _quoted(word: str) -> str:
    """Quote a word of a desktop entry's command (Desktop Entry Specification, "The Exec key")."""
    if word and shlex.quote(word) == word:
        return word
    escaped = "".join("\\" + character if character in '"`$\\' else character for character in word)
    return f'"{escaped}"'.replace("\\", "\\\\").replace("%", "%%")


def _write(path: Path, data: bytes | None) -> None:
    try:
        if data is None:
            path.unlink(missing_ok=True)
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            replace_file(path, data)
    except (OSError, BoltunError) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise AutostartError(
            "Boltun's start at login cannot be changed: {reason}.",
            path=path,
            advice="Check whether you may write there.",
            reason=reason or repr(error),
        ) from error
