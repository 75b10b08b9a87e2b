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

__all__ = ["Journal", "is_after"]

_HEADER: Final = Struct("<8sII")
"""Format, the newest session, the one before it."""
_MAGIC: Final = b"boltun-1"
_ENTRY: Final = Struct("<III32s")
"""Place in the order of entries, session, number, id."""
_ENTRIES: Final = 2048
"""Far more than ever wait for a confirmation: one is asked for with each message."""
_SIZE: Final = _HEADER.size + _ENTRIES * _ENTRY.size
_HALF: Final = 2**31


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
        data = self._read()
        magic, newest, before = _HEADER.unpack_from(data)
        self._sessions = (newest, before) if magic == _MAGIC else (0, 0)
        self._last = max((entry[0] for entry in _ENTRY.iter_unpack(data[_HEADER.size :])), default=0)

    def close(self) -> None:
        """Let go of the file."""
        self._file.close()

    def begin(self, session: str) -> None:
        """Note that a session began, or goes on.

        What is known of it and of the one before stays: that may not be reckoned with yet.
        """
        if self._sessions[0] != _tag(session):
            self._sessions = _tag(session), self._sessions[0]
        self._write(0, _HEADER.pack(_MAGIC, *self._sessions))

    def note(self, number: int, id: str) -> None:
        """Write down that the message ``id`` goes out under this number. Call it before the message does."""
        self._last += 1
        entry = _ENTRY.pack(self._last, self._sessions[0], number, id.encode("ascii", "replace"))
        self._write(_HEADER.size + self._last % _ENTRIES * _ENTRY.size, entry)

    def cut(self, session: str, number: int) -> None:
        """Write down that nothing of a session arrived after this number, and that new messages follow it.

        They get the numbers of what was lost. Without this note the next run would take that for arrived.
        """
        self._last += 1
        entry = _ENTRY.pack(self._last, _tag(session), number, b"")
        self._write(_HEADER.size + self._last % _ENTRIES * _ENTRY.size, entry)

    def of(self, session: str) -> dict[str, int] | None:
        """Return the messages of a session with their numbers; None if the file is not about it.

        What is known to be lost is left out.
        """
        if not session or _tag(session) not in self._sessions:
            return None
        found: dict[str, int] = {}
        for _, tag, number, id_ in sorted(_ENTRY.iter_unpack(self._read()[_HEADER.size :])):
            if tag != _tag(session):
                continue
            if known := id_.rstrip(b"\0"):
                found[known.decode("ascii", "replace")] = number
            else:
                found = {id_: one for id_, one in found.items() if not is_after(one, number)}
        return found

    def _read(self) -> bytes:
        self._file.seek(0)
        data = self._file.read(_SIZE)
        return data if len(data) == _SIZE else bytes(_SIZE)

    def _write(self, at: int, data: bytes) -> None:
        self._file.seek(at)
        self._file.write(data)


def is_after(number: int, other: int) -> bool:
    """Whether a stanza comes after another; the counts begin anew after 2³²."""
    return 0 < (number - other) % 2**32 < _HALF


def _tag(session: str) -> int:
    """Return a number that stands for a session; 0 is none."""
    return zlib.crc32(session.encode("utf-8", "surrogatepass")) or 1 if session else 0
