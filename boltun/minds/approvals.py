"""Which program code the person agreed to: a mind's folder, by what is in it.

A DialBB application's folder holds Python that can do whatever the person can do. The approval is of its
code, its configurations and the files that these name, as they are; once one of them changes, is added or is
gone, it has to be given anew. What else comes and goes in the folder, such as what the functions write, is
not looked at.
"""

from __future__ import annotations

import json
import os
import stat
from collections.abc import Iterable, Iterator
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path
from threading import Lock

from boltun.errors import MindError
from boltun.minds.case_files import is_case_file
from boltun.text.files import replace_file

__all__ = ["Approvals", "content_hash"]

_MOST_FILES = 20_000
_MOST_BYTES = 1 << 30
"""A folder with more than this is no application but something else, and is not looked through."""

_FOLDERS = ("__pycache__", ".git", ".hg", ".svn")
"""What comes and goes by itself and is never run: the code of applications is always read from its source."""

_CHUNK = 1 << 20


class Approvals:
    """The approvals that were given. May be used from any thread; several may share one file.

    A file that is broken counts as empty: then everything is asked again.
    """

    def __init__(self, path: Path | None, *, trusted: Iterable[Path] = ()) -> None:
        """``path`` is the JSON file to keep them in; None: they are kept for this run only.

        What lies in a ``trusted`` folder came with the program and needs no approval.
        """
        self._path = path
        self._trusted = [Path(os.path.realpath(folder)) for folder in trusted]
        self._lock = Lock()
        self._here: dict[str, str] = {}

    def may_run(self, folder: Path) -> bool:
        """Whether the person agreed that the code in this folder, as it is now, may run. Never fails."""
        real = Path(os.path.realpath(folder))
        if any(real.is_relative_to(one) for one in self._trusted):
            return True
        with self._lock:
            approved = self._read().get(str(real))
        try:
            return approved is not None and content_hash(real) == approved
        except MindError:
            return False

    def approve(self, folder: Path) -> None:
        """Remember that the code in a folder may run as it is now.

        MindError where the folder cannot be looked through, TextError where the approval cannot be kept.
        """
        real = os.path.realpath(folder)
        digest = content_hash(Path(real))
        with self._lock:
            self._write({**self._read(), real: digest})

    def withdraw(self, folder: Path) -> None:
        """Forget an approval; TextError where that cannot be kept."""
        real = os.path.realpath(folder)
        with self._lock:
            known = self._read()
            if known.pop(real, None) is not None:
                self._write(known)

    def _read(self) -> dict[str, str]:
        if self._path is None:
            return dict(self._here)
        try:
            data = json.loads(self._path.read_bytes())
        except (OSError, ValueError, RecursionError):
            return {}
        if not isinstance(data, dict):
            return {}
        return {folder: digest for folder, digest in data.items() if isinstance(digest, str)}

    def _write(self, approved: dict[str, str]) -> None:
        if self._path is None:
            self._here = approved
            return
        with suppress(OSError):
            self._path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        replace_file(self._path, json.dumps(approved, indent=1, sort_keys=True).encode() + b"\n")


def content_hash(folder: Path) -> str:
    """Return what tells one content of a folder from another: names and bytes of what is run or configures.

    MindError where it cannot be read, is too large, or a link in it leads outside: what lies there could
    change unseen.
    """
    digest = blake2b(digest_size=32)
    room = _MOST_BYTES
    try:
        for name, file in _files(folder):
            room -= file.stat().st_size
            if room < 0:
                raise _too_much(folder)
            # The lengths keep the end of one name or file from being taken for the beginning of the next.
            digest.update(b"%d:%b" % (len(name), name))
            inner = blake2b(digest_size=32)
            with file.open("rb") as stream:
                while chunk := stream.read(_CHUNK):
                    inner.update(chunk)
            digest.update(inner.digest())
    except OSError as error:
        reason = error.strerror or str(error)
        raise MindError("This folder cannot be read: {reason}.", path=folder, reason=reason) from error
    return digest.hexdigest()


def _files(folder: Path) -> Iterator[tuple[bytes, Path]]:
    """Yield the files of a folder that count, by name, in the order of their names."""
    # What reads configurations takes a while to load, and most people have no applications.
    from boltun.minds.dialbb.belongings import is_code, is_configuration, named_in

    everything: list[Path] = []
    waiting = [folder]
    while waiting:
        with os.scandir(waiting.pop()) as entries:
            for entry in entries:
                path = Path(entry.path)
                if entry.is_symlink() and not Path(os.path.realpath(path)).is_relative_to(folder):
                    raise MindError(
                        "A link in this folder leads outside: {link}.",
                        path=folder,
                        advice="Put what it leads to in its place.",
                        link=path.relative_to(folder),
                    )
                if entry.is_dir(follow_symlinks=False):
                    if entry.name not in _FOLDERS and not is_case_file(path):
                        waiting.append(path)
                else:
                    everything.append(path)
                if len(everything) > _MOST_FILES:
                    raise _too_much(folder)
    # A link to a folder gives the code in it another name.
    counting = {path for path in everything if is_code(path) or (path.is_symlink() and path.is_dir())}
    for config in [path for path in everything if path.parent == folder and is_configuration(path)]:
        named = list(named_in(config))
        folders = [place for place in named if place.is_dir()]
        # Whatever way a name takes, it is the file where it leads that counts.
        counting.update({config, *named, *(Path(os.path.realpath(place)) for place in named)} - set(folders))
        if folders:
            reals = [Path(os.path.realpath(place)) for place in folders]
            counting.update(path for path in everything if any(map(path.is_relative_to, reals)))
    counting.intersection_update(everything)
    found: list[tuple[bytes, Path]] = []
    for path in counting:
        if is_case_file(path):
            continue
        # What a link leads to inside is looked at there; here it matters where it leads.
        name = os.fsencode(path.relative_to(folder).as_posix())
        if path.is_symlink():
            found.append((name + b"\0" + os.fsencode(path.readlink()), _nothing()))
        elif stat.S_ISREG(path.lstat().st_mode):
            found.append((name, path))
    yield from sorted(found)


def _too_much(folder: Path) -> MindError:
    return MindError(
        "This folder holds too much to be looked through.",
        path=folder,
        advice="Keep the application in a folder of its own.",
    )


def _nothing() -> Path:
    return Path(os.devnull)
