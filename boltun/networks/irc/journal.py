"""Which of our messages went out, and which of them the server has, for the run that follows a crash.

Nothing at an IRC server says later what it received. So each line is written down before it goes out, and
once more when the server has it. Messages of which the file says nothing never left. Bouncers play back what
we wrote ourselves: the file tells that from what the owner wrote with another program. It is a ring of a
fixed size: it needs no more room while messages are sent.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Sequence
from pathlib import Path
from struct import Struct
from typing import Final

__all__ = ["Journal"]

_MAGIC: Final = b"boltun-irc-1\0\0\0\0"
_ENTRY: Final = Struct("<IB8sd32s")
"""Place in the order of entries (0: none), whether the server has it, what it says, when, the id."""
_ENTRIES: Final = 2048
"""Far more than ever wait for a confirmation."""
_SIZE: Final = len(_MAGIC) + _ENTRIES * _ENTRY.size
_NEAR: Final = 30.0
"""Seconds that may lie between our time of a line and the server's."""


class Journal:
    """A ring of the last lines of one account. An id has at most 32 ASCII characters.

    Raises OSError where the file cannot be read or written.
    """

    def __init__(self, path: Path) -> None:
        """Open the file, or make it."""
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        number = os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0), 0o600)
        # Without a buffer: what was written is the system's, and outlives this process.
        self._file = os.fdopen(number, "r+b", buffering=0)
        data = self._file.read(_SIZE + 1) or b""
        self.is_whole = len(data) == _SIZE and data.startswith(_MAGIC)
        """An earlier run left it; else it says nothing of one."""
        if not self.is_whole:
            self._file.truncate(0)
            self._file.seek(0)
            self._file.write(_MAGIC + bytes(_SIZE - len(_MAGIC)))
            data = bytes(_SIZE)
        found = sorted(entry for entry in _ENTRY.iter_unpack(data[len(_MAGIC) :]) if entry[0])
        self._last = found[-1][0] if found else 0
        self.past: dict[str, bool] = {}
        """The messages of earlier runs, and whether the server has the whole of them."""
        self._places: dict[str, list[tuple[int, bytes, float]]] = {}
        """The entries of each message that is on its way."""
        self._said: dict[bytes, list[tuple[float, str]]] = {}
        for place, has, saying, at, name in found:
            id_ = name.rstrip(b"\0").decode("ascii", "replace")
            self.past[id_] = bool(has) and self.past.get(id_, True)
            if not has:
                self._places.setdefault(id_, []).append((place, saying, at))
            self._said.setdefault(saying, []).append((at, id_))

    def close(self) -> None:
        """Let go of the file."""
        self._file.close()

    def note(self, id: str, target: str, pieces: Sequence[str], at: float) -> None:
        """Write down that the lines of a message go out. Call it before they do."""
        entries = self._places[id] = []
        for piece in pieces:
            self._last = self._last % (2**32 - 1) + 1
            saying = _digest(target, piece)
            entries.append((self._last, saying, at))
            self._said.setdefault(saying, []).append((at, id))
            self._write(self._last, 0, saying, at, id)
        if len(self._said) > 2 * _ENTRIES:
            self._said = dict(list(self._said.items())[-_ENTRIES:])

    def arrived(self, id: str) -> None:
        """Write down that nothing remains to be found out about a message."""
        for place, saying, at in self._places.pop(id, ()):
            self._write(place, 1, saying, at, id)

    def find(self, target: str, text: str, at: float) -> str | None:
        """Return the id of our message that said this to this target at about this time."""
        found = self._said.get(_digest(target, text), ())
        return next((id_ for said_at, id_ in found if abs(said_at - at) < _NEAR), None)

    def _write(self, place: int, has: int, saying: bytes, at: float, id: str) -> None:
        self._file.seek(len(_MAGIC) + place % _ENTRIES * _ENTRY.size)
        self._file.write(_ENTRY.pack(place, has, saying, at, id.encode("ascii", "replace")))


def _digest(target: str, text: str) -> bytes:
    return hashlib.blake2b(f"{target}\0{text}".encode("utf-8", "replace"), digest_size=8).digest()
