"""The encodings that the person chose for files, kept from run to run (docs/text.md §1.4)."""

from __future__ import annotations

import json
import os
from contextlib import suppress
from pathlib import Path
from threading import Lock
from typing import Any

from boltun.errors import SettingsError, TextError
from boltun.text.encoding import resolve
from boltun.text.files import read_file, reason_of, replace_file

__all__ = ["Encodings"]

_MOST_BYTES = 4 << 20

_Stamp = tuple[int, int, int] | None
"""What tells one state of the file from another; None if there is none."""


class Encodings:
    """The chosen encodings by file. May be used from any thread; several may share one file.

    A broken file counts as empty, and ``problem`` says so. Choices for files that are gone stay: the files
    may come back.
    """

    def __init__(self, path: Path | None) -> None:
        """``path`` is the JSON file to keep them in; None: they are kept for this run only."""
        self._path = path
        self._lock = Lock()
        self._chosen: dict[str, str] = {}
        self._stamp: _Stamp = None
        self._problem: SettingsError | None = None

    @property
    def problem(self) -> SettingsError | None:
        """What was wrong with their file when it was last read."""
        return self._problem

    def of(self, path: Path) -> str | None:
        """Return the encoding that was chosen for a file; None if it is to be guessed."""
        name = _name(path)
        with self._lock:
            self._read()
            return self._chosen.get(name)

    def choose(self, path: Path, encoding: str | None) -> None:
        """Remember the choice for a file; None: it is guessed again.

        TextError if there is no such encoding or the choice cannot be kept.
        """
        if encoding is not None:
            resolve(encoding)
        name = _name(path)
        with self._lock:
            self._read()
            if self._chosen.get(name) == encoding:
                return
            chosen = {key: value for key, value in self._chosen.items() if key != name}
            if encoding is not None:
                chosen[name] = encoding
            self._write(chosen)
            self._chosen = chosen

    def _read(self) -> None:
        """Read the file if it has changed since the last time."""
        if self._path is None:
            return
        stamp = _stamp(self._path)
        if stamp == self._stamp:
            return
        self._stamp, self._chosen, self._problem = stamp, {}, None
        if stamp is None:
            return
        try:
            data = json.loads(read_file(self._path, most=_MOST_BYTES))
        except TextError as error:
            self._problem = self._broken(
                "The chosen encodings of bases cannot be read: {reason}.", reason=reason_of(error)
            )
        except (ValueError, RecursionError):
            self._problem = self._broken("The chosen encodings of bases are not valid JSON.")
        else:
            if isinstance(data, dict):
                self._chosen = {key: value for key, value in data.items() if _is_known(value)}
            if not isinstance(data, dict) or len(self._chosen) < len(data):
                self._problem = self._broken("Not every encoding that was chosen for a base exists.")

    def _write(self, chosen: dict[str, str]) -> None:
        if self._path is None:
            return
        if self._problem is not None:
            # The notes that somebody wrote there by hand must not be lost.
            with suppress(OSError):
                self._path.replace(self._path.with_name(f"{self._path.name}.broken"))
        text = json.dumps(chosen, indent=1, sort_keys=True)
        with suppress(OSError):
            self._path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        replace_file(self._path, text.encode() + b"\n")
        self._stamp, self._problem = _stamp(self._path), None

    def _broken(self, what: str, reason: str = "") -> SettingsError:
        return SettingsError(
            what,
            path=self._path,
            advice="Choose them again in the window; meanwhile they are guessed.",
            reason=reason,
        )


def _name(path: Path) -> str:
    """Return the one name of a file, by whatever path it was reached."""
    try:
        return os.path.realpath(path)
    except ValueError:  # a zero in it
        return str(path)


def _is_known(encoding: Any) -> bool:
    try:
        return isinstance(encoding, str) and bool(resolve(encoding))
    except TextError:
        return False


def _stamp(path: Path) -> _Stamp:
    try:
        state = path.stat()
    except OSError:
        return None
    return state.st_mtime_ns, state.st_size, state.st_ino
