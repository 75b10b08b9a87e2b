"""Files read whole, and replaced whole: a file on disk is always the old one or the new one."""

from __future__ import annotations

import contextlib
import errno
import os
import stat
from pathlib import Path
from secrets import token_hex

from boltun.errors import TextError

__all__ = ["read_file", "replace_file"]


def read_file(path: Path) -> bytes:
    """Return a file's bytes; a TextError says why not. What is no file – a pipe, a device – is not opened."""
    try:
        # Nobody may ever write into a pipe: opening it would wait for ever.
        if not stat.S_ISREG(path.stat().st_mode) and not path.is_dir():
            raise TextError("This is no file with a text in it.", path=path, advice="Choose another one.")
        return path.read_bytes()
    except OSError as error:
        raise TextError("The file cannot be read: {reason}.", path=path, reason=_reason(error)) from error


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
    except OSError as error:
        raise TextError(
            "The file cannot be written: {reason}.",
            path=path,
            advice="It was left as it was; save under another name or in another folder.",
            reason=_reason(error),
        ) from error


def _replace(target: Path, data: bytes, before: os.stat_result | None) -> None:
    temporary = target.with_name(f".{target.name[:100]}.{token_hex(4)}.new")
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


def _reason(error: OSError) -> str:
    """Return the system's reason as the middle of a sentence."""
    reason = error.strerror or str(error)
    return reason[:1].lower() + reason[1:]
