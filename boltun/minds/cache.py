"""Compiled forms of large minds in files: whole and this profile's own, or not used at all.

A cache can be made again at any time, so nothing in it is believed. Its head and its body carry checksums
under a key that is drawn once for each profile (BLAKE2b, keyed). So a flipped bit, a cut, a file of another
profile or of an intruder is found before anything is made of it.

The head is small and checked at each opening. Checking the body takes a tenth of a second for a hundred
megabytes. So a note beside the file, under the same key, says that it was found whole: by device, inode, size
and the times of the last change. While these stay the same, and for a day at most, the body is not read
again. Only the system can set the time of a change (POSIX); where programs can (Windows), the body is checked
each time.
"""

from __future__ import annotations

import os
import stat
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from hashlib import blake2b
from hmac import compare_digest
from pathlib import Path
from secrets import token_bytes
from typing import BinaryIO, Final

__all__ = ["Cache", "CacheFile", "new_key", "opened", "write"]

_MAGIC: Final = b"BOLTUNC1"
_KEY: Final = 32
_DIGEST: Final = 32
_SIZES: Final = slice(len(_MAGIC), len(_MAGIC) + 16)
_BODY_DIGEST: Final = slice(_SIZES.stop, _SIZES.stop + _DIGEST)
_START: Final = _BODY_DIGEST.stop + _DIGEST
"""The head begins here, behind magic, length of head, length of body, and their checksums."""
_LONGEST_HEAD: Final = 64 << 20
_CHUNK: Final = 1 << 20
_BELIEVED: Final = 24 * 3600.0
"""So many seconds after a body was found whole, it is read again: disks fail, too."""
_UNSETTLED: Final = 2.0
"""So many seconds after a change, another one may have the same time."""


def new_key() -> bytes:
    """Draw a key."""
    return token_bytes(_KEY)


@dataclass(frozen=True, slots=True)
class Cache:
    """The folder of a profile's caches, and the file with its key."""

    folder: Path
    key_file: Path

    def place(self, path: Path, suffix: str) -> Path:
        """Return the path of a mind's compiled form."""
        return self.folder / f"{blake2b(os.fsencode(path.absolute()), digest_size=16).hexdigest()}{suffix}"

    def key(self) -> bytes | None:
        """Return the profile's key; if there is none, draw one; None if it cannot be kept.

        A file that others may read or have written is not believed: a new key takes its place.
        """
        with suppress(OSError):
            for _ in range(2):
                if (key := self._read()) is not None:
                    return key
                self.key_file.unlink(missing_ok=True)
                self.key_file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
                flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
                try:
                    descriptor = os.open(self.key_file, flags, 0o600)
                except FileExistsError:
                    continue  # another process drew one at the same time
                with os.fdopen(descriptor, "wb") as file:
                    file.write(new_key())
        return None

    def _read(self) -> bytes | None:
        try:
            with _regular(self.key_file) as file:
                state = os.fstat(file.fileno())
                foreign = os.name == "posix" and (state.st_mode & 0o077 or state.st_uid != os.geteuid())
                return None if foreign or state.st_size != _KEY else file.read(_KEY)
        except OSError:
            return None


@dataclass(slots=True)
class CacheFile:
    """A cache whose head is this profile's own."""

    head: bytes
    start: int
    """Its body begins here, at a multiple of 8."""
    length: int
    file: BinaryIO
    _path: Path
    _key: bytes
    _body_digest: bytes

    def body(self) -> bytes | None:
        """Read the body; None if it is not what was written."""
        self.file.seek(self.start)
        data = self.file.read(self.length)
        return data if compare_digest(_digest(self._key, b"body", data), self._body_digest) else None

    def is_whole(self, now: float | None = None) -> bool:
        """Whether the body is what was written, read now or noted before; ``now`` in Unix seconds."""
        now = time.time() if now is None else now
        before = os.fstat(self.file.fileno())
        if self._is_noted(before, now):
            return True
        digest = blake2b(digest_size=_DIGEST, key=self._key, person=b"body")
        self.file.seek(self.start)
        while chunk := self.file.read(_CHUNK):
            digest.update(chunk)
        if not compare_digest(digest.digest(), self._body_digest):
            return False
        after = os.fstat(self.file.fileno())
        settled = now - max(after.st_mtime, after.st_ctime) > _UNSETTLED
        if os.name == "posix" and settled and _identity(before) == _identity(after):
            note = int(now).to_bytes(8, "big", signed=True)
            with suppress(OSError):
                _replace(self._note_path, [note, self._note_digest(after, note)])
        return True

    @property
    def _note_path(self) -> Path:
        return self._path.with_name(f"{self._path.name}.seen")

    def _is_noted(self, state: os.stat_result, now: float) -> bool:
        if os.name != "posix":
            return False
        try:
            with _regular(self._note_path) as file:
                data = file.read(8 + _DIGEST + 1)
        except OSError:
            return False
        note = data[:8]
        age = now - int.from_bytes(note, "big", signed=True)
        return 0 <= age < _BELIEVED and compare_digest(data[8:], self._note_digest(state, note))

    def _note_digest(self, state: os.stat_result, note: bytes) -> bytes:
        return _digest(self._key, b"seen", note + self._body_digest + _identity(state))


@contextmanager
def opened(path: Path, key: bytes, purpose: bytes) -> Iterator[CacheFile | None]:
    """Open a cache; None if there is none, or if its head is not what was written under this key.

    ``purpose`` (at most 16 bytes) is the one with which it was written. The body is not checked yet.
    """
    try:
        file = _regular(path)
    except OSError:
        yield None
        return
    with file:
        yield _checked(path, file, key, purpose)


def write(path: Path, key: bytes, purpose: bytes, head: bytes, pieces: Iterable[bytes]) -> None:
    """Write a cache in place of an older one; OSError if that is not possible."""
    if len(head) > _LONGEST_HEAD:
        raise OSError("the head of the cache is too long")
    digest = blake2b(digest_size=_DIGEST, key=key, person=b"body")
    padding = bytes(-(_START + len(head)) % 8)

    def body() -> Iterator[bytes]:
        yield bytes(_START) + head + padding
        for piece in pieces:
            digest.update(piece)
            yield piece

    def front(size: int) -> bytes:
        length = size - _START - len(head) - len(padding)
        begin = _MAGIC + len(head).to_bytes(8, "big") + length.to_bytes(8, "big") + digest.digest()
        return begin + _digest(key, purpose, begin + head)

    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    _replace(path, body(), front)


def _checked(path: Path, file: BinaryIO, key: bytes, purpose: bytes) -> CacheFile | None:
    try:
        size = os.fstat(file.fileno()).st_size
        front = file.read(_START)
        if len(front) < _START or not front.startswith(_MAGIC):
            return None
        sizes = front[_SIZES]
        head_size, length = int.from_bytes(sizes[:8], "big"), int.from_bytes(sizes[8:], "big")
        start = _START + head_size
        start += -start % 8
        if head_size > _LONGEST_HEAD or start + length != size:
            return None
        head = file.read(head_size)
        padding = file.read(start - _START - head_size)
    except OSError:
        return None
    if any(padding):
        return None
    right = _digest(key, purpose, front[: _BODY_DIGEST.stop] + head)
    if not compare_digest(right, front[_BODY_DIGEST.stop :]):
        return None
    return CacheFile(head, start, length, file, path, key, front[_BODY_DIGEST])


def _replace(path: Path, pieces: Iterable[bytes], front: Callable[[int], bytes] | None = None) -> None:
    """Write a file that only its owner can read; ``front`` then makes its beginning from its size."""
    with tempfile.NamedTemporaryFile(dir=path.parent, prefix=path.name, delete=False) as file:
        try:
            for piece in pieces:
                file.write(piece)
            if front is not None:
                begin = front(file.tell())
                file.seek(0)
                file.write(begin)
            file.close()
            Path(file.name).replace(path)
        except BaseException:
            file.close()
            os.unlink(file.name)  # noqa: PTH108
            raise


def _regular(path: Path) -> BinaryIO:
    """Open a file, but never the target of a link; OSError if it is no file, because opening a pipe would
    wait."""
    flags = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
    descriptor = os.open(path, flags | getattr(os, "O_BINARY", 0))
    if not stat.S_ISREG(os.fstat(descriptor).st_mode):
        os.close(descriptor)
        raise OSError("no regular file")
    return os.fdopen(descriptor, "rb")


def _digest(key: bytes, purpose: bytes, data: bytes) -> bytes:
    return blake2b(data, digest_size=_DIGEST, key=key, person=purpose).digest()


def _identity(state: os.stat_result) -> bytes:
    return repr((state.st_dev, state.st_ino, state.st_size, state.st_mtime_ns, state.st_ctime_ns)).encode()
