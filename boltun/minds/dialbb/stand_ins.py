"""What an application gets in place of Python's ``importlib`` and builtins."""

from __future__ import annotations

import builtins
import importlib
import importlib.machinery
import importlib.util
import logging
import os
import sys
import weakref
from collections.abc import Callable
from importlib.abc import Loader
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from pathlib import Path
from types import ModuleType
from typing import Any

__all__ = ["Importlib", "builtins_of"]

_LOG = logging.getLogger(__name__)


def _refuse_gone(name: Any, real: Path) -> None:
    """ImportError if Python would find a module in the folder of an application that is closed."""
    root = str(name).partition(".")[0]
    if root in sys.modules or root in sys.stdlib_module_names:
        return
    entries = [entry for entry in sys.path if isinstance(entry, str)]
    inside = [entry for entry in entries if Path(os.path.realpath(entry)).is_relative_to(real)]
    if inside and PathFinder.find_spec(root, inside) is not None:
        raise ImportError("the application that this code belongs to is closed", name=root)


def builtins_of(
    method: weakref.WeakMethod[Callable[..., ModuleType]], real: Path, level: int
) -> dict[str, Any]:
    """Return the builtins of an application: its prints must not get into the program's own output."""

    def import_(*how: Any, **more: Any) -> ModuleType:
        # The modules must not keep alive what removes them.
        importing = method()
        if importing is None:
            _refuse_gone(how[0], real)
        return (importing or builtins.__import__)(*how, **more)

    def print_(
        *values: object, sep: str | None = " ", end: str | None = "\n", file: Any = None, flush: bool = False
    ) -> None:
        if file is not None and file is not sys.stdout and file is not sys.stderr:
            print(*values, sep=sep, end=end, file=file, flush=flush)
            return
        _LOG.log(level, "%s", (" " if sep is None else sep).join(str(value) for value in values))

    return vars(builtins) | {"__import__": import_, "print": print_, "input": _input}


def _input(prompt: object = "") -> str:
    raise EOFError("nobody sits at the keyboard of an application")


class Importlib(ModuleType):
    """``importlib`` for an application: its own modules are found, as somebody agreed to them."""

    def __init__(
        self,
        importing: weakref.WeakMethod[Callable[..., ModuleType]],
        loading: weakref.WeakMethod[Callable[..., Loader | None]],
        finding: weakref.WeakMethod[Callable[..., ModuleSpec | None]],
        *,
        import_: Callable[..., ModuleType],
        real: Path,
    ) -> None:
        """The methods stand in for ``import_module``, a loader of source files, and ``find_spec``.

        They are weak, because this module must not keep alive what removes it. ``real`` is the folder.
        """
        super().__init__("importlib", importlib.__doc__)

        def import_module(name: str, package: str | None = None) -> ModuleType:
            method = importing()
            if method is None:
                _refuse_gone(name, real)
            return (method or importlib.import_module)(name, package)

        def loader(name: str, path: Any) -> Loader | None:
            method = loading()
            return None if method is None else method(name, path)

        def spec_from_file_location(name: str, location: Any = None, **how: Any) -> ModuleSpec | None:
            own = None if how.get("loader") is not None else loader(name, location)
            if own is not None:
                how["loader"] = own
            return importlib.util.spec_from_file_location(name, location, **how)

        def find_spec(name: str, package: str | None = None) -> ModuleSpec | None:
            method = finding()
            return importlib.util.find_spec(name, package) if method is None else method(name, package)

        def source_file_loader(fullname: str, path: Any) -> Any:
            return loader(fullname, path) or SourceFileLoader(fullname, path)

        self.import_module = import_module
        self.__import__ = import_
        self.util = _Changed(
            importlib.util, spec_from_file_location=spec_from_file_location, find_spec=find_spec
        )
        self.machinery = _Changed(importlib.machinery, SourceFileLoader=source_file_loader)

    def __getattr__(self, name: str) -> Any:
        return getattr(importlib, name)


class _Changed(ModuleType):
    """A module with other values under some of its names."""

    def __init__(self, module: ModuleType, **names: Any) -> None:
        super().__init__(module.__name__, module.__doc__)
        self._module = module
        self.__dict__.update(names)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._module, name)
