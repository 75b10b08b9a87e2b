"""Crash reports: what the program was doing when it failed, without what people wrote, kept locally."""

from __future__ import annotations

import contextlib
import faulthandler
import os
import platform
import threading
import time
import traceback
from pathlib import Path
from types import TracebackType
from typing import IO

from PySide6.QtCore import qVersion

from boltun import __version__

__all__ = ["CrashReports"]

_KEPT = 5
_PRIVATE = 0o600
_MOST = 256 * 1024
"""Bytes of one report; an error that comes again and again fills no disk."""


class CrashReports:
    """Writes a report while the program runs, and keeps it where the program failed.

    Frames of the interpreter's own crashes come from ``faulthandler``; of an exception its type and its
    frames are written, never its text, which may quote a message.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._current = folder / "running.txt"
        self._file: IO[bytes] | None = None
        self._empty = 0
        """How long a report is in which nothing has happened yet."""
        self._lock = threading.Lock()

    def begin(self) -> Path | None:
        """Begin to watch; return the report that the last run left, if it failed. Never fails itself."""
        left: Path | None = None
        with contextlib.suppress(OSError):
            self._folder.mkdir(parents=True, exist_ok=True)
            left = self._take_over()
            self._file = open(self._current, "xb", buffering=0, opener=_private)  # noqa: SIM115
            self._file.write(_head())
            self._empty = self._file.tell()
            faulthandler.enable(self._file)
        return left

    def note(self, kind: type[BaseException], trace: TracebackType | None) -> None:
        """Write down an exception that nobody took care of."""
        with self._lock, contextlib.suppress(OSError, ValueError):
            if self._file is not None and self._file.tell() < _MOST:
                frames = "".join(traceback.format_tb(trace))
                thread = threading.current_thread().name
                text = f"\n{_now()} {kind.__name__} in the thread {thread}\n{frames}"
                self._file.write(text.encode("utf-8", "backslashreplace"))

    def end(self) -> None:
        """End well: a report in which something stands is kept, an empty one is removed."""
        if self._file is None:
            return
        faulthandler.disable()
        with contextlib.suppress(OSError):
            self._file.close()
            self._take_over()
        self._file = None

    def reports(self) -> list[Path]:
        """Return what is kept, the newest first."""
        return sorted(self._folder.glob("report-*.txt"), reverse=True)

    def _take_over(self) -> Path | None:
        """Give the report of a run that is over its name; None where nothing had happened in it."""
        try:
            text = self._current.read_bytes()
        except FileNotFoundError:
            return None
        if len(text) <= (self._empty or len(text.split(b"\n\n", 1)[0]) + 2):
            self._current.unlink()
            return None
        name = self._folder / f"report-{time.strftime('%Y%m%d-%H%M%S')}.txt"
        self._current.replace(name)
        for old in self.reports()[_KEPT:]:
            old.unlink(missing_ok=True)
        return name


def _head() -> bytes:
    lines = (
        f"Boltun {__version__}",
        f"Python {platform.python_version()}, Qt {qVersion()}",
        platform.platform(),
        f"begun {_now()}",
    )
    return ("\n".join(lines) + "\n\n").encode("utf-8", "backslashreplace")


def _now() -> str:
    return time.strftime("%Y-%m-%d %H:%M:%S")


def _private(path: str, flags: int) -> int:
    return os.open(path, flags, _PRIVATE)
