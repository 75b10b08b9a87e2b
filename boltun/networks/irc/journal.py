"""Which of our messages went out, and which of them the server has, for the run that follows a crash.

Nothing at an IRC server says later what it received. So each message is written down before it goes out, and
once more when the server has it. Those of which the file says nothing never left. It is a ring of a fixed
size: it needs no more room while messages are sent.
"""

from __future__ import annotations

import os
from pathlib import Path
from struct import Struct
from typing import Final

__all__ = ["Journal"]

_MAGIC: Final = b"boltun-irc-1\0\0\0\0"
_ENTRY: Final = Struct("<IB32s")
"""Place in the order of entries (0: none), whether the server has the message, its id."""
_ENTRIES: Final = 512
"""Far more than ever wait for a confirmation."""
_SIZE: Final = len(_MAGIC) + _ENTRIES * _ENTRY.size


class Journal:
    """A ring of the last messages of one account. An id has at most 32 ASCII characters.

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
        self.past = {id_.rstrip(b"\0").decode("ascii", "replace"): bool(has) for _, has, id_ in found}
        """The messages of earlier runs, and whether the server has them."""
        self._places: dict[str, int] = {}

    def close(self) -> None:
        """Let go of the file."""
        self._file.close()

    def note(self, id: str) -> None:
        """Write down that the message goes out. Call it before it does."""
        self._last = self._last % (2**32 - 1) + 1
        self._places[id] = self._last
        self._write(self._last, id, 0)

    def arrived(self, id: str) -> None:
        """Write down that nothing remains to be found out about a message."""
        place = self._places.pop(id, None)
        if place is not None:
            self._write(place, id, 1)

    def _write(self, place: int, id: str, has: int) -> None:
        self._file.seek(len(_MAGIC) + place % _ENTRIES * _ENTRY.size)
        self._file.write(_ENTRY.pack(place, has, id.encode("ascii", "replace")))
