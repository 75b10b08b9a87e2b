"""Which of our messages went out under which number, so that the next run can tell what arrived.

XEP-0198 counts stanzas: the server says how many it has, not which. So each message's number is written down
before the message goes out, and after a crash the server's count says of every one whether it arrived. The
file is a ring of a fixed size: it needs no more room while messages are sent.
"""

from __future__ import annotations

import os
import zlib
from pathlib import Path
from struct import Struct
from typing import Final

__all__ = ["Journal"]

_HEADER: Final = Struct("<8sI4x")
_MAGIC: Final = b"boltun-1"
_ENTRY: Final = Struct("<II32s")
"""Session, number, id."""
_ENTRIES: Final = 2048
"""Far more than ever wait for a confirmation: one is asked for with each message."""
_SIZE: Final = _HEADER.size + _ENTRIES * _ENTRY.size


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
        if os.fstat(number).st_size != _SIZE:
            self._file.truncate(0)
            self._file.write(bytes(_SIZE))
        self._next = 0
        self._session = 0

    def close(self) -> None:
        """Let go of the file."""
        self._file.close()

    def begin(self, session: str) -> None:
        """Note that a session began; what went out in the ones before is of no use any more."""
        self._session = _tag(session)
        self._write(0, _HEADER.pack(_MAGIC, self._session))

    def note(self, number: int, id: str) -> None:
        """Write down that the message ``id`` goes out under this number. Call it before the message does."""
        entry = _ENTRY.pack(self._session, number, id.encode("ascii", "replace"))
        self._write(_HEADER.size + self._next * _ENTRY.size, entry)
        self._next = (self._next + 1) % _ENTRIES

    def of(self, session: str) -> dict[str, int] | None:
        """Return the messages of a session with their numbers; None where the file is not about it."""
        self._file.seek(0)
        data = self._file.read(_SIZE)
        if not session or len(data) != _SIZE or _HEADER.unpack_from(data) != (_MAGIC, _tag(session)):
            return None
        found = {}
        for tag, number, id_ in _ENTRY.iter_unpack(data[_HEADER.size :]):
            if tag == _tag(session) and (known := id_.rstrip(b"\0")):
                found[known.decode("ascii", "replace")] = number
        return found

    def _write(self, at: int, data: bytes) -> None:
        self._file.seek(at)
        self._file.write(data)


def _tag(session: str) -> int:
    """Return a number that stands for a session; 0 is none."""
    return zlib.crc32(session.encode("utf-8", "surrogatepass")) or 1 if session else 0
