"""The modules in an application's folder: where each lies, and that it is still what somebody agreed to."""

from __future__ import annotations

import importlib.util
import os
import sys
from dataclasses import dataclass
from importlib.machinery import EXTENSION_SUFFIXES, PathFinder
from pathlib import Path
from typing import Any

from boltun.errors import MindError
from boltun.minds.content import Content
from boltun.minds.folder import Folder

__all__ = ["CodeFiles", "Found", "came_later"]

_COMPILED = (*EXTENSION_SUFFIXES, ".pyc")
_MOST_LINKS = 40


@dataclass(frozen=True, slots=True)
class Found:
    """The place of a module, by paths below the folder."""

    path: str
    """Its file; for a package without ``__init__.py`` the folder."""
    is_package: bool = False
    is_bare: bool = False
    """Whether it is a folder of modules without ``__init__.py``."""


class CodeFiles:
    """Finds and reads the modules of one folder."""

    def __init__(self, folder: Path, files: Folder) -> None:
        self.folder = folder
        self.files = files
        self.content: Content | None = None
        """What somebody agreed to: nothing else is found or read then. None: whatever the folder holds."""
        self._searched: tuple[list[str], tuple[str, ...]] = ([], ("",))

    def find(self, name: str) -> Found | None:
        """Find a module in the folder: its file, or a folder of modules without ``__init__.py``."""
        if name in sys.stdlib_module_names:
            return None
        below = name.replace(".", "/")
        for root in self._roots():
            place = f"{root}{below}"
            if self._is_module(f"{place}.py"):
                return Found(f"{place}.py")
            if self._is_module(f"{place}/__init__.py"):
                return Found(f"{place}/__init__.py", is_package=True)
            if self._has_modules(place) and not _is_installed(name.partition(".")[0]):
                return Found(place, is_package=True, is_bare=True)
        return None

    def _roots(self) -> tuple[str, ...]:
        """Return the places of modules: the folder, and those below it that its code puts on ``sys.path``."""
        searched, roots = self._searched
        if searched != sys.path:
            searched = [entry for entry in sys.path if isinstance(entry, str)]
            below = [Path(os.path.realpath(entry)) for entry in searched]
            inside = [
                one.relative_to(self.files.real) for one in below if one.is_relative_to(self.files.real)
            ]
            roots = tuple(dict.fromkeys(["", *(f"{one.as_posix()}/" for one in inside if one.parts)]))
            self._searched = list(sys.path), roots
        return roots

    def resolved(self, place: str) -> str:
        """Return the target of a path in the content that was agreed to."""
        links = self.content.links if self.content is not None else {}
        for _ in range(_MOST_LINKS):
            parts = place.split("/")
            heads = ("/".join(parts[:count]) for count in range(1, len(parts) + 1))
            head = next((one for one in heads if one in links), None)
            if head is None:
                break
            place = (links[head] + place[len(head) :]).removeprefix("./")
        return place

    def _is_module(self, place: str) -> bool:
        if self.content is None:
            return self.files.file(place) is not None
        return self.resolved(place) in self.content.files

    def _has_modules(self, place: str) -> bool:
        if self.content is None:
            folder = self.files.folder(place)
            return folder is not None and any(folder.glob("*.py"))
        start = f"{self.resolved(place)}/".removeprefix("./")
        return any(
            path.startswith(start) and path.endswith(".py") and "/" not in path[len(start) :]
            for path in (*self.content.files, *self.content.links)
        )

    def read(self, place: str) -> bytes:
        """Return a module as it was agreed to; ImportError if it can no longer be read so."""
        if self.content is not None:
            place = self.resolved(place)
            if (source := self.content.modules.get(place)) is not None:
                return source
        try:
            return self.files.read(place)
        except MindError as error:
            raise ImportError(str(error), path=str(self.folder / place)) from error

    def refuse(self, name: str) -> None:
        """ImportError if Python would find a module in the folder that nobody agreed to."""
        if name.partition(".")[0] in sys.stdlib_module_names:
            return
        below = name.replace(".", "/")
        for root in self._roots():
            place = self.folder / f"{root}{below}"
            if self.content is not None:
                for file in (place.with_name(f"{place.name}.py"), place / "__init__.py"):
                    if os.path.lexists(file):
                        raise came_later(file, name)
            for suffix in _COMPILED:
                for file in (place.with_name(place.name + suffix), place / f"__init__{suffix}"):
                    if os.path.lexists(file):
                        raise ImportError(
                            f"{file} is compiled, and of an application's folder only source code is run",
                            name=name,
                        )
        if name not in sys.modules and "." not in name:
            self._refuse_other(name)

    def _refuse_other(self, name: str) -> None:
        """ImportError if Python would find a module in an archive in the folder."""
        archives = [entry for entry in sys.path if isinstance(entry, str) and self._is_archive(entry)]
        if archives and PathFinder.find_spec(name, archives) is not None:
            raise ImportError(f"{archives[0]} is an archive in the folder of the application", name=name)

    def _is_archive(self, entry: str) -> bool:
        real = Path(os.path.realpath(entry))
        return real.is_relative_to(self.files.real) and not real.is_dir()

    def place_of(self, path: Any) -> str | None:
        """Return the place of a file in the folder by any of its paths; None: it lies elsewhere."""
        try:
            wanted = Path(os.path.abspath(os.fsdecode(path)))  # noqa: PTH100
            for folder in (self.files.path, self.files.real):
                # The present file there does not matter: it may be a link by now.
                if wanted.is_relative_to(folder):
                    return wanted.relative_to(folder).as_posix()
            return self.files.below(wanted)
        except (TypeError, ValueError, MindError):
            return None


def _is_installed(name: str) -> bool:
    try:
        return importlib.util.find_spec(name) is not None
    except (ImportError, ValueError):
        return False


def came_later(file: Path, name: str) -> ImportError:
    """Return the error of a module that nobody agreed to."""
    return ImportError(f"{file} came into the folder after somebody agreed to its code", name=name)
