"""Looks through the folder of a mind that brings program code, for everything that counts."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from hashlib import blake2b
from itertools import chain
from pathlib import Path
from posixpath import normpath

from boltun.errors import MindError, TextError
from boltun.minds.case_files import is_case_file
from boltun.minds.content import Content, is_code
from boltun.minds.folder import Folder, Place, digest_of
from boltun.minds.registry import kinds
from boltun.text.files import read_file, reason_of

__all__ = ["content_at", "content_of"]

_MOST_FILES = 20_000
_MOST_ENTRIES = 200_000
_MOST_BYTES = 1 << 30
"""A folder with more than this is no application, and is not looked through."""
_MOST_CODE = 64 << 20
"""So many bytes of modules are kept; the others are read again, and compared, when they are imported."""

_QUIET = ("__pycache__", ".git", ".hg", ".svn")
"""In these, and among conversations, only code counts: other files come and go by themselves."""
_SOURCE = ".py"


def content_at(path: Path) -> Content:
    """Read everything that counts in a folder; of a file, the file alone. MindError as for ``content_of``."""
    if not path.is_file():
        return content_of(Folder(path))
    try:
        data = read_file(path)
    except TextError as error:
        raise MindError("This file cannot be read: {reason}.", path=path, reason=reason_of(error)) from error
    digest = blake2b(data, digest_size=32).hexdigest()
    return Content(folder=path, digest=digest, files={}, modules={}, links={})


def content_of(folder: Folder) -> Content:
    """Read everything that counts in a folder.

    MindError if it cannot be read, is too large, or if a link in it leads outside: its target could change
    unseen.
    """
    try:
        # Another object, so that files read through this one before stay known as they were.
        return _read(Folder(folder.path, steady=True))
    except OSError as error:
        reason = error.strerror or str(error)
        raise MindError("This folder cannot be read: {reason}.", path=folder.path, reason=reason) from error


def _read(folder: Folder) -> Content:
    places = dict(_places(folder))
    links = {path: _end(folder, path) for path, place in places.items() if place.link}
    counting = _counting(folder, places, links)
    files: dict[str, bytes] = {}
    modules: dict[str, bytes] = {}
    sources = {links.get(path, path) for path in counting if path.endswith(_SOURCE)}
    room, kept = _MOST_BYTES, _MOST_CODE
    for path in sorted(path for path in counting if places[path].is_file):
        if places[path].size > room:
            raise _too_much(folder)
        data = folder.read(folder.real / path, room)
        room -= len(data)
        files[path] = digest_of(data)
        if path in sources and len(data) <= kept:
            kept -= len(data)
            modules[path] = data
    digest = blake2b(digest_size=32)
    leading = {path: to for path, to in links.items() if path in counting}
    for path, one in sorted([*files.items(), *((path, _bytes(to)) for path, to in leading.items())]):
        # The lengths keep the end of a name from being taken for the beginning of what follows.
        name = _bytes(path)
        digest.update(b"%d %d %d:%b%b" % (path in leading, len(name), len(one), name, one))
    return Content(folder=folder.path, digest=digest.hexdigest(), files=files, modules=modules, links=leading)


def _places(folder: Folder) -> Iterator[tuple[str, Place]]:
    """Find the files that may count, and the links: all entries of the folder that can be code."""
    seen = kept = 0
    for place in folder.places():
        seen += 1
        path = place.path
        *around, name = path.split("/")
        is_quiet = any(one in _QUIET or is_case_file(Path(one)) for one in around)
        if is_quiet and not is_code(Path(name)):
            continue
        if place.link:
            if _is_lock(name) and not (folder.real / path).exists():
                continue
            _end(folder, path)
        if not place.is_folder:
            kept += 1
            yield path, place
        if seen > _MOST_ENTRIES or kept > _MOST_FILES:
            raise _too_much(folder)


def _counting(folder: Folder, places: Mapping[str, Place], links: Mapping[str, str]) -> set[str]:
    """Return what counts: code, configurations, and the files that these name, by whatever path."""
    # A link to a folder gives the code in it another name.
    counting = {path for path in places if is_code(Path(path))}
    counting.update(path for path, to in links.items() if (folder.real / to).is_dir())
    folders = set()
    for config in [path for path in places if "/" not in path]:
        settled = [names for settles in _settling() if (names := settles(folder, config)) is not None]
        if settled:
            counting.add(config)
        for named in chain.from_iterable(settled):
            counting.add(normpath(named))
            place = folder.below(named)
            counting.add(place)
            if folder.folder(named) is not None:
                folders.add(place)
    counting.update(path for path in places if any(path.startswith(f"{one}/") for one in folders))
    counting.update(links[path] for path in list(counting) if path in links)
    return counting.intersection(places)


def _settling() -> list[Callable[[Folder, str], Iterable[str] | None]]:
    return [kind.settles for kind in kinds() if kind.settles is not None]


def _end(folder: Folder, link: str) -> str:
    """Return the target of a link, by its path below the folder; MindError if it is outside."""
    real = Path(os.path.realpath(folder.real / link))
    if not real.is_relative_to(folder.real):
        raise MindError(
            "A link in this folder leads outside: {link}.",
            path=folder.path,
            advice="Put its target in its place.",
            link=link,
        )
    return real.relative_to(folder.real).as_posix()


def _is_lock(name: str) -> bool:
    """Whether this is a lock of an editor; no name can import those."""
    return name.startswith(".#")


def _bytes(path: str) -> bytes:
    return path.encode("utf-8", "surrogateescape")


def _too_much(folder: Folder) -> MindError:
    return MindError(
        "This folder holds too much to be looked through.",
        path=folder.path,
        advice="Keep the application in a folder of its own.",
    )
