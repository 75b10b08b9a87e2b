"""The session of the owner's account, in a file: whoever has it is signed in."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path
from typing import Final

__all__ = ["SessionFile"]

_PRIVATE: Final = 0o600


class SessionFile:
    """A file in a folder that only the owner can read; None: the session ends with the program.

    All methods wait for the disk, and raise OSError.
    """

    def __init__(self, folder: Path | None) -> None:
        self._path = None if folder is None else folder / "session"

    def read(self) -> str:
        """Return the session; empty: there is none."""
        if self._path is None or not self._path.exists():
            return ""
        return self._path.read_text(encoding="ascii", errors="replace").strip()

    def write(self, session: str) -> None:
        """Keep a session, whole or not at all."""
        if self._path is None:
            return
        self._path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        self._path.parent.chmod(0o700)
        new = self._path.with_name("session.new")
        with contextlib.suppress(FileNotFoundError):
            new.unlink()
        with os.fdopen(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, _PRIVATE), "w") as file:
            file.write(session)
        new.replace(self._path)

    def forget(self) -> None:
        """Remove a session that is worth nothing any more."""
        if self._path is not None:
            self._path.unlink(missing_ok=True)
