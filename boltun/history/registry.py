"""All formats, and which files are of which: told by their names and first bytes."""

from __future__ import annotations

import os
import zipfile
import zlib
from collections.abc import Callable, Iterator
from functools import cache
from importlib import import_module
from pathlib import Path

from boltun.errors import HistoryError
from boltun.history.format import Format, Head
from boltun.history.past import Source

__all__ = ["find_sources", "format_named", "format_of", "formats", "usual_places"]

_NAMES = (
    "telegram",
    "whatsapp",
    "signal_desktop",
    "signal_cli",
    "element",
    "pidgin",
    "gajim",
    "irssi",
    "weechat",
    "mirc",
    "hexchat",
    "znc",
    "boltun",
)
_HEAD = 1 << 16
_MOST_FILES = 200_000
_DEEPEST = 8
_NEVER = frozenset({".git", "node_modules", "__pycache__", "files", "photos", "stickers", "video_files"})


@cache
def formats() -> tuple[Format, ...]:
    """Return all formats."""
    return tuple(import_module(f"boltun.history.formats.{name}").FORMAT for name in _NAMES)


def format_named(name: str) -> Format:
    """Return the format of this name; HistoryError if there is none."""
    for one in formats():
        if one.name == name:
            return one
    raise HistoryError(
        "There is no format named {name}.",
        advice="Known are: {known}.",
        name=name,
        known=", ".join(one.name for one in formats()),
    )


def format_of(path: Path, data: bytes) -> Format | None:
    """Tell by its name and first bytes which format a file has; None: no known one."""
    head = Head(path, data)
    sure, best = max(((one.claims(head), -at, one) for at, one in enumerate(formats())), key=lambda x: x[:2])[
        ::2
    ]
    return best if sure else None


def find_sources(
    path: Path, *, format_name: str = "", moved: Callable[[int], None] = lambda done: None
) -> list[Source]:
    """Return what can be read in a file, an archive or a folder with all below it, in the order of names.

    HistoryError if the path is nothing, or if a file that was named itself has no known format.
    """
    try:
        if path.is_dir():
            return [one for file in _files(path, moved) if (one := _source(file, path, format_name))]
        if path.is_file():
            if not path.stat().st_size:
                raise _unknown(path)
            if zipfile.is_zipfile(path):
                return _in_archive(path, format_name)
            found = _source(path, path.parent, format_name)
            if found is not None:
                return [found]
            raise _unknown(path)
    except (OSError, ValueError) as error:
        raise HistoryError(
            "It cannot be read: {reason}.",
            path=path,
            advice="Take another file or folder.",
            reason=getattr(error, "strerror", None) or str(error),
        ) from error
    raise HistoryError(
        "There is no such file or folder.", path=path, advice="Look for exports with: boltun learn"
    )


def usual_places(home: Path) -> Iterator[tuple[Format, Path]]:
    """Yield the places below a person's home folder where exports and logs usually lie, if they are there."""
    for one in formats():
        for pattern in one.places:
            try:
                found = sorted(home.glob(pattern))
            except (OSError, ValueError):
                continue
            for path in found[:1000]:
                yield one, path


def _unknown(path: Path) -> HistoryError:
    try:
        empty = path.stat().st_size == 0
    except OSError:
        empty = False
    return HistoryError(
        "The file is empty." if empty else "This is no export of conversations in a known format.",
        path=path,
        line=1,
        advice="Take another file. Known are: {known}.",
        known=", ".join(one.title for one in formats()),
    )


def _files(folder: Path, moved: Callable[[int], None]) -> Iterator[Path]:
    """Yield the files below a folder, in the order of their names; links to folders are not followed."""
    count = 0
    base = len(folder.parts)
    for place, folders, names in os.walk(folder, onerror=None):
        folders[:] = sorted(one for one in folders if one not in _NEVER)
        if len(Path(place).parts) - base >= _DEEPEST:
            folders.clear()
        for name in sorted(names):
            count += 1
            if count > _MOST_FILES:
                raise HistoryError(
                    "There are more than {most} files in it.",
                    path=folder,
                    advice="Name the folder of one program.",
                    most=_MOST_FILES,
                )
            moved(0)
            yield Path(place, name)


def _source(path: Path, root: Path, format_name: str) -> Source | None:
    if not path.is_file():
        return None
    if format_name:
        return Source(path=path, format=format_named(format_name).name, root=root)
    with path.open("rb") as file:
        found = format_of(path, file.read(_HEAD))
    return None if found is None else Source(path=path, format=found.name, root=root)


def _in_archive(path: Path, format_name: str) -> list[Source]:
    sources = []
    try:
        with zipfile.ZipFile(path) as archive:
            for info in archive.infolist()[:_MOST_FILES]:
                if info.is_dir() or not info.filename.lower().endswith((".txt", ".json", ".jsonl", ".log")):
                    continue
                with archive.open(info) as inside:
                    found = format_of(Path(info.filename), inside.read(_HEAD))
                if format_name or found is not None:
                    name = format_name or (found.name if found else "")
                    sources.append(Source(path=path, format=name, member=info.filename, root=path.parent))
    except (zipfile.BadZipFile, NotImplementedError, RuntimeError, EOFError, zlib.error) as error:
        raise HistoryError(
            "The archive cannot be read: {reason}.",
            path=path,
            advice="Unpack it, and name the folder.",
            reason=str(error).rstrip(".") or "it ends too early",
        ) from error
    if not sources:
        raise HistoryError(
            "There is no export of conversations in this archive.",
            path=path,
            advice="Unpack it, and name the file.",
        )
    return sources
