"""The one way to the files of a mind: nothing outside its folder is read or written, whatever names it.

A mind comes from anybody, and its files name other files: templates, sheets, keys. A name may be a path, a
link, or go through a folder that is a link. First its target is resolved, and it has to be in the folder.
Then it is opened from the folder downwards without following any link, so that a link that was put there
meanwhile leads nowhere. A pipe or a device is never waited for.

The folder itself is the person's choice: it may be a link, and so may a base that is a single file.
"""

from __future__ import annotations

import contextlib
import errno
import os
import stat
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from hashlib import blake2b
from pathlib import Path, PureWindowsPath
from secrets import token_hex

from boltun.errors import MindError

__all__ = ["Folder", "OutsideError", "Place", "digest_of", "read_head"]

MOST = 64 << 20
"""The size limit of a file in bytes, if nobody sets another one."""

_STEPWISE = (
    {os.open, os.stat, os.mkdir, os.unlink, os.rename} <= os.supports_dir_fd
    and hasattr(os, "O_NOFOLLOW")
    and hasattr(os, "O_DIRECTORY")
)
"""Whether this system opens files from an open folder. Windows does not: there the check has to do."""

_READ = os.O_RDONLY | getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0)
_NO_WAIT = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0)
_NO_LINK = getattr(os, "O_NOFOLLOW", 0)
_STEP = getattr(os, "O_PATH", os.O_RDONLY) | getattr(os, "O_DIRECTORY", 0) | getattr(os, "O_CLOEXEC", 0)
_CHUNK = 1 << 20

_DEVICES = frozenset(
    {"con", "prn", "aux", "nul", "conin$", "conout$"}
    | {f"{port}{number}" for port in ("com", "lpt") for number in "123456789¹²³"}
)
"""Windows takes these names for devices, in whatever folder."""


class OutsideError(MindError):
    """A name that leads out of the folder."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """An entry of a folder, by its path below it."""

    path: str
    """With slashes, on every system."""
    is_folder: bool = False
    is_file: bool = False
    """Whether it can be read: no pipe, device or link."""
    link: str | None = None
    """The target of a link, as it is written."""
    size: int = 0


@dataclass(slots=True)
class Folder:
    """A mind's folder, or that of the file that it is made of. May be used from any thread."""

    path: Path
    """As it was chosen."""
    steady: bool = False
    """Whether a file that is read twice has to be the same."""
    real: Path = field(init=False)
    _read: dict[str, bytes] = field(init=False, default_factory=dict, repr=False)
    _held: Mapping[str, bytes] | None = field(init=False, default=None, repr=False)

    def __post_init__(self) -> None:
        self.path = self.path.absolute()
        self.real = Path(os.path.realpath(self.path))

    def below(self, name: str | Path) -> str:
        """Return the target of a name, by its path below the folder; it need not exist.

        A text is a name in one of the mind's files, a Path is one that the program found in the folder
        itself. OutsideError if it leads out, and for names that mean another place to some system.
        """
        if isinstance(name, Path):
            wanted = name.absolute()
        elif _is_name(name):
            wanted = self.real / name
        else:
            raise self._outside(name)
        try:
            real = Path(os.path.realpath(wanted))
        except ValueError:  # no system has such names
            raise self._outside(str(name)) from None
        if real == self.real or not real.is_relative_to(self.real):
            raise self._outside(str(name))
        return real.relative_to(self.real).as_posix()

    def file(self, name: str | Path) -> Path | None:
        """Return the file that a name leads to; None if it leads out, or to no file."""
        return self._kind(name, stat.S_ISREG)

    def folder(self, name: str | Path) -> Path | None:
        """Return the folder that a name leads to; None if it leads out, or to no folder."""
        return self._kind(name, stat.S_ISDIR)

    def read(self, name: str | Path, most: int = MOST) -> bytes:
        """Return the bytes of a file. MindError if it is outside, no file, too large or cannot be read.

        The same if the file is held and has changed.
        """
        place = self.below(name)
        path = self.path / place
        try:
            data = _bytes(self._open(place), path, most)
        except OSError as error:
            reason = error.strerror or str(error)
            raise MindError("This file cannot be read: {reason}.", path=path, reason=reason) from error
        digest = digest_of(data)
        if self._held is not None and self._held.get(place) != digest:
            raise _changed(path)
        if self.steady and self._read.get(place, digest) != digest:
            raise _changed(path)
        self._read[place] = digest
        return data

    def hold(self, digests: Mapping[str, bytes]) -> None:
        """From now on return only these files, as they were: by their paths below the folder, `digest_of`.

        MindError if another file was read before, or one of them has changed.
        """
        for place, digest in self._read.items():
            if digests.get(place) != digest:
                raise _changed(self.path / place)
        self._held = digests

    def write(self, name: str, data: bytes) -> None:
        """Write a file in the folder itself, through a temporary one, or leave it as it was.

        MindError if a link or anything else that is no file has its name, or if it cannot be written.
        """
        if name != os.path.basename(name) or name in ("", ".", ".."):  # noqa: PTH119
            raise self._outside(name)
        path = self.path / name
        try:
            self._write(name, data)
        except OSError as error:
            reason = error.strerror or str(error)
            raise MindError("This file cannot be written: {reason}.", path=path, reason=reason) from error

    def places(self, left_out: Callable[[Place], bool] = lambda place: False) -> Iterator[Place]:
        """Yield all entries of the folder, at any depth, without those that are left out and all below them.

        Links are returned, not followed. OSError if a folder cannot be read.
        """
        waiting = [""]
        while waiting:
            here = waiting.pop()
            with os.scandir(self.real / here) as entries:
                found = sorted(entries, key=lambda entry: entry.name)
            folders = []
            for entry in found:
                try:
                    place = _place(f"{here}/{entry.name}" if here else entry.name, entry)
                except FileNotFoundError:  # gone meanwhile
                    continue
                if not left_out(place):
                    yield place
                    if place.is_folder:
                        folders.append(place.path)
            waiting += reversed(folders)

    def _kind(self, name: str | Path, is_kind: Callable[[int], bool]) -> Path | None:
        try:
            place = self.below(name)
            return self.path / place if is_kind((self.real / place).lstat().st_mode) else None
        except (OSError, ValueError, MindError):
            return None

    def _open(self, place: str) -> int:
        """Open a file below the folder for reading."""
        if not _STEPWISE:
            return self._open_checked(place)
        *folders, name = place.split("/")
        with self._step(folders) as here:
            # Opening a device can be an act of its own.
            if not stat.S_ISREG(os.stat(name, dir_fd=here, follow_symlinks=False).st_mode):
                raise _no_file(self.path / place)
            return os.open(name, _READ | _NO_WAIT | _NO_LINK, dir_fd=here)

    @contextlib.contextmanager
    def _step(self, folders: list[str]) -> Iterator[int]:
        """Open the folder, and those below it one by one; none of them may be a link."""
        here = os.open(self.real, _STEP)
        try:
            for name in folders:
                below = os.open(name, _STEP | _NO_LINK, dir_fd=here)
                os.close(here)
                here = below
            yield here
        finally:
            os.close(here)

    def _open_checked(self, place: str) -> int:
        path = self.real / place
        status = path.lstat()
        if not stat.S_ISREG(status.st_mode):
            raise _no_file(self.path / place)
        descriptor = os.open(path, _READ)
        if os.path.realpath(path) != str(path) or not os.path.samestat(os.fstat(descriptor), status):
            os.close(descriptor)
            raise self._outside(place)
        return descriptor

    def _write(self, name: str, data: bytes) -> None:
        temporary = f".{name[:100]}.{token_hex(4)}.new"
        with contextlib.ExitStack() as stack:
            here = stack.enter_context(self._step([])) if _STEPWISE else None

            def at(one: str) -> str:
                return one if here is not None else str(self.real / one)

            try:
                before = os.stat(at(name), dir_fd=here, follow_symlinks=False)
            except FileNotFoundError:
                before = None
            if before is not None and not stat.S_ISREG(before.st_mode):
                raise _no_file(self.path / name)
            # The folder's permissions would let us replace a read-only file; its owner meant it to stay.
            if before is not None and not before.st_mode & 0o222:
                raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
            flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | _NO_LINK | getattr(os, "O_BINARY", 0)
            try:
                with os.fdopen(os.open(at(temporary), flags, 0o666, dir_fd=here), "wb") as stream:
                    if before is not None and hasattr(os, "fchmod"):
                        os.fchmod(stream.fileno(), stat.S_IMODE(before.st_mode))
                    stream.write(data)
                    stream.flush()
                    os.fsync(stream.fileno())
                os.replace(at(temporary), at(name), src_dir_fd=here, dst_dir_fd=here)
            except BaseException:
                with contextlib.suppress(OSError):
                    os.unlink(at(temporary), dir_fd=here)
                raise

    def _outside(self, name: str) -> OutsideError:
        return OutsideError(
            "This leads out of the folder: {name}.",
            path=self.path,
            advice="Put a copy of it into the folder, and name the copy.",
            name=name.replace("\0", "\\0"),
        )


def digest_of(data: bytes) -> bytes:
    """Return what tells one content of a file from another."""
    return blake2b(data, digest_size=32).digest()


def read_head(path: Path, most: int) -> bytes:
    """Return the first bytes of a file that the person chose, at most so many; OSError or MindError."""
    if not stat.S_ISREG(path.stat().st_mode):
        raise _no_file(path)
    descriptor = os.open(path, _READ | _NO_WAIT)
    with os.fdopen(descriptor, "rb") as file:
        return file.read(most) if stat.S_ISREG(os.fstat(descriptor).st_mode) else b""


def _bytes(descriptor: int, path: Path, most: int) -> bytes:
    try:
        status = os.fstat(descriptor)
        if not stat.S_ISREG(status.st_mode):
            raise _no_file(path)
        pieces: list[bytes] = []
        size = 0
        # A file that grows while it is read must not keep us waiting either.
        while size <= most and status.st_size <= most:
            piece = os.read(descriptor, min(_CHUNK, most + 1 - size))
            if not piece:
                return b"".join(pieces)
            pieces.append(piece)
            size += len(piece)
    finally:
        os.close(descriptor)
    raise MindError(
        "This file is too large: at most {most} MB can be read.", path=path, most=f"{most / (1 << 20):.3g}"
    )


def _place(path: str, entry: os.DirEntry[str]) -> Place:
    status = entry.stat(follow_symlinks=False)
    is_link = entry.is_symlink() or _is_junction(entry)
    return Place(
        path=path,
        is_folder=not is_link and stat.S_ISDIR(status.st_mode),
        is_file=not is_link and stat.S_ISREG(status.st_mode),
        link=os.readlink(entry.path) if is_link else None,  # noqa: PTH115
        size=status.st_size,
    )


def _is_name(name: str) -> bool:
    """Whether a name in a file may be looked up: no system takes it for a computer or device."""
    windows = PureWindowsPath(name)
    if not name.strip() or "\0" in name or windows.drive.startswith("\\"):
        return False
    if os.name != "nt":
        # A link that leads elsewhere does not count as a file here either.
        return not windows.drive and not name.startswith("\\")
    return not any(part.split(".")[0].strip().lower() in _DEVICES for part in windows.parts)


def _no_file(path: Path) -> MindError:
    return MindError(
        "This is no file that can be read or written.", path=path, advice="Put one in its place."
    )


def _changed(path: Path) -> MindError:
    return MindError(
        "This file has changed since you agreed to it.",
        path=path,
        advice="Look at it, and open the application again.",
    )


def _is_junction(entry: os.DirEntry[str]) -> bool:
    """Whether an entry is what Windows has for links to folders (Python 3.12 tells)."""
    test = getattr(entry, "is_junction", None)
    return bool(test is not None and test())
