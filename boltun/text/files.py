"""Files read whole, and replaced whole: a file on disk is always the old one or the new one.

A name from a file or a person may be no name at all: too long, or with a zero in it. `Path` asks the system
for such a file and raises its error; ``is_file``, ``is_folder`` and ``is_there`` say that there is none.
"""

from __future__ import annotations

import contextlib
import errno
import os
import stat
from pathlib import Path
from secrets import token_hex

from boltun.errors import BoltunError, TextError

__all__ = ["is_file", "is_folder", "is_there", "read_file", "reason_of", "replace_file"]


_MOST_BYTES = 512 << 20
"""A larger text is somebody's disk image, or a file with a hole in it."""


def is_file(path: Path) -> bool:
    """Whether there is a file of this name; never fails."""
    return os.path.isfile(path)  # noqa: PTH113


def is_folder(path: Path) -> bool:
    """Whether there is a folder of this name; never fails."""
    return os.path.isdir(path)  # noqa: PTH112


def is_there(path: Path) -> bool:
    """Whether there is anything of this name; never fails."""
    return os.path.exists(path)  # noqa: PTH110


def read_file(path: Path, most: int = _MOST_BYTES) -> bytes:
    """Return a file's bytes; a TextError says why not. It opens only files, no pipe or device.

    Nothing is read of a file with more than ``most`` bytes.
    """
    try:
        # Nobody may ever write into a pipe: opening it would wait for ever.
        state = path.stat()
        if not stat.S_ISREG(state.st_mode) and not stat.S_ISDIR(state.st_mode):
            raise TextError("This is no file with a text in it.", path=path, advice="Choose another one.")
        if state.st_size > most and stat.S_ISREG(state.st_mode):
            raise _too_large(path, most)
        with open(path, "rb", opener=_without_waiting) as file:
            data = file.read(most + 1)
        if len(data) > most:  # it has grown meanwhile
            raise _too_large(path, most)
        return data
    except (OSError, ValueError) as error:  # a zero in its name
        raise TextError("The file cannot be read: {reason}.", path=path, reason=_reason(error)) from error


def reason_of(error: BoltunError) -> str:
    """Return why a file could not be read, as the middle of a sentence."""
    reason = str(error.values.get("reason") or error.what.format(**error.values).rstrip("."))
    return reason[:1].lower() + reason[1:]


def replace_file(path: Path, data: bytes) -> None:
    """Write a file through a temporary one beside it: neither a crash nor a full disk leaves half of it.

    The file keeps its permissions, a symbolic link keeps pointing where it does and its target is replaced. A
    pipe or device is written to as it is. Raises TextError, and then the file is as it was.
    """
    try:
        target = Path(os.path.realpath(path))
        before = _status(target)
        if before is not None and not stat.S_ISREG(before.st_mode):
            target.write_bytes(data)
            return
        # The folder's permissions would let us replace a read-only file; its owner meant it to stay.
        if before is not None and (not before.st_mode & 0o222 or not os.access(target, os.W_OK)):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
        _replace(target, data, before)
    except (OSError, ValueError) as error:
        raise TextError(
            "The file cannot be written: {reason}.",
            path=path,
            advice="It was left as it was; save under another name or in another folder.",
            reason=_reason(error),
        ) from error


def _without_waiting(name: str, flags: int) -> int:
    """Open a file that may have become a pipe since it was looked at."""
    return os.open(name, flags | getattr(os, "O_NONBLOCK", 0))


def _replace(target: Path, data: bytes, before: os.stat_result | None) -> None:
    # A name may have 255 bytes.
    name = os.fsencode(target.name)[:100].decode("utf-8", "ignore")
    temporary = target.with_name(f".{name}.{token_hex(4)}.new")
    mode = 0o666 if before is None else 0o600

    def create(name: str, flags: int) -> int:
        return os.open(name, flags, mode)

    try:
        with open(temporary, "xb", opener=create) as stream:
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
        if before is not None:
            if hasattr(os, "chown"):
                with contextlib.suppress(OSError):  # only root may give a file away
                    os.chown(temporary, before.st_uid, before.st_gid)
            temporary.chmod(stat.S_IMODE(before.st_mode))
        temporary.replace(target)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise
    _sync_folder(target.parent)


def _status(path: Path) -> os.stat_result | None:
    try:
        return path.stat()
    except FileNotFoundError:
        return None


def _sync_folder(folder: Path) -> None:
    """Make the renaming itself last; some systems cannot, and there the file is safe without."""
    with contextlib.suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def _too_large(path: Path, most: int) -> TextError:
    size = f"{most >> 20} MB" if most >= 1 << 20 else f"{most >> 10} KB"
    return TextError("The file is larger than {size}, which is too much to be read.", path=path, size=size)


def _reason(error: OSError | ValueError) -> str:
    """Return the system's reason as the middle of a sentence."""
    reason = getattr(error, "strerror", None) or str(error)
    return reason[:1].lower() + reason[1:]
