"""The Python code of an application, in modules of its own (docs/dialbb.md §1.1).

DialBB puts the application's folder on ``sys.path``. Two applications would then share the module that was
imported first. So here the code of a folder sees its own modules through an ``__import__`` of its own.
Nothing in the interpreter changes except entries of ``sys.modules``, under names that nobody else has.

Code runs as it was when somebody agreed to it: modules are made of the bytes that the approval is about
(``Content``), however late they are imported and whatever the files have become. Importing runs nothing else
in the folder: no compiled file, archive or module that came later, whatever is on ``sys.path``.
"""

from __future__ import annotations

import builtins
import importlib
import importlib.machinery
import importlib.util
import logging
import sys
import traceback
import weakref
from collections.abc import Mapping, Sequence
from contextvars import ContextVar
from dataclasses import replace
from importlib.abc import SourceLoader
from importlib.machinery import ModuleSpec
from pathlib import Path
from secrets import token_hex
from threading import RLock
from types import CodeType, ModuleType
from typing import Any

from boltun.errors import BoltunError, NotApprovedError
from boltun.minds.dialbb.aliases import alias
from boltun.minds.dialbb.building import BuildError
from boltun.minds.dialbb.code_files import CodeFiles, came_later
from boltun.minds.dialbb.stand_ins import Importlib, builtins_of
from boltun.minds.folder import Folder
from boltun.minds.looking import content_of
from boltun.minds.opening import MayRun

__all__ = ["BUILDING", "Code", "files_of", "require"]

_PREFIX = "_dialbb_"
_SOURCE = ".py"
_OURS = {"importlib.util": "util", "importlib.machinery": "machinery"}


class Code:
    """The modules of one application's folder. They go when this object goes."""

    def __init__(
        self,
        folder: Path,
        may_run: MayRun | None = None,
        *,
        files: Folder | None = None,
        logs_prints: bool = False,
        only_checks: bool = False,
    ) -> None:
        """``may_run`` is asked once, before the first line of foreign code runs; None: nobody need agree.

        ``files`` reads the files of the folder. ``logs_prints``: the prints of the code are logged, not only
        for debugging. ``only_checks``: the application is only checked.
        """
        self.folder = folder
        self.files = files or Folder(folder)
        self.logs_prints = logs_prints
        self.only_checks = only_checks
        self._may_run = may_run
        self._runs = False
        self._prefix = f"{_PREFIX}{token_hex(8)}"
        self._old_names: list[str] = []
        self._lock = RLock()
        self._sources = CodeFiles(folder, self.files)
        real = self.files.real
        level = logging.INFO if logs_prints else logging.DEBUG
        self._builtins = builtins_of(weakref.WeakMethod(self._import), real, level)
        self._importlib = Importlib(
            weakref.WeakMethod(self._import_module),
            weakref.WeakMethod(self._loader),
            weakref.WeakMethod(self._find_spec),
            import_=self._builtins["__import__"],
            real=real,
        )
        weakref.finalize(self, _forget, self._prefix, self._old_names).atexit = False

    @property
    def runs(self) -> bool:
        """Whether any foreign code has run."""
        return self._runs

    @property
    def may_ask(self) -> bool:
        """Whether other computers may be asked: somebody agreed to the folder's content, or nobody need."""
        return self._may_run is None or self._sources.content is not None

    def require(self, where: str = "") -> None:
        """NotApprovedError if nobody agreed to the content of the folder.

        From then on only this content is returned and run. ``where``: the other computers that it will ask.
        MindError if the folder cannot be looked through, or if a file that was read is not in this content.
        """
        with self._lock:
            if self._may_run is None or self._sources.content is not None:
                return
            content = content_of(self.files)
            if not self._may_run(replace(content, where=where)):
                raise NotApprovedError(self.folder, where=where)
            self.files.hold(content.files)
            self._sources.content = content

    def module(self, name: str) -> ModuleType:
        """Import a module as code of the application would; BuildError if that fails.

        NotApprovedError before any code runs that the person has not agreed to.
        """
        self.require()
        self._runs = True
        try:
            module: ModuleType = self._import(name, None, None, ("*",))
        except BoltunError:
            raise
        except (Exception, SystemExit) as error:  # the code of the application runs here
            raise self._failed(name, error) from error
        return module

    def attribute(self, path: str) -> Any:
        """Return the value of ``module.name``, mostly a block class; BuildError if there is none."""
        module_name, _, name = path.rpartition(".")
        if not module_name:
            raise BuildError(f"{path} is no class in a module: write module.Class.")
        module = self.module(module_name)
        try:
            return getattr(module, name)
        except AttributeError:
            raise BuildError(f"There is no {name} in {module_name}.", path=module.__file__) from None

    def _failed(self, name: str, error: BaseException) -> BuildError:
        frames = [
            frame
            for frame in traceback.extract_tb(error.__traceback__)
            if Path(frame.filename).is_relative_to(self.folder)
        ]
        path, line = (frames[-1].filename, frames[-1].lineno) if frames else (self.folder, None)
        if isinstance(error, SyntaxError) and error.filename:
            path, line = error.filename, error.lineno
        said = f"{type(error).__name__}: {error}".rstrip(": ")
        return BuildError(f"The module {name} cannot be imported: {said}", path=path, line=line)

    def _import(
        self,
        name: str,
        globals: Mapping[str, Any] | None = None,
        locals: Mapping[str, Any] | None = None,
        fromlist: Sequence[str] | None = (),
        level: int = 0,
    ) -> ModuleType:
        """Stand in for ``__import__`` in the application's code."""
        if level:
            package = (globals or {}).get("__package__") or ""
            if not package.startswith(self._prefix):
                return builtins.__import__(name, globals, locals, fromlist or (), level)
            unique = importlib.util.resolve_name("." * level + name, package)
            own = unique.removeprefix(self._prefix).removeprefix(".")
            return self._own(own, fromlist)
        root = name.partition(".")[0]
        if root == "importlib" and (name == root or not fromlist):
            if name != root:
                importlib.import_module(name)
            return self._importlib
        if name in _OURS and fromlist:
            return getattr(self._importlib, _OURS[name])  # type: ignore[no-any-return]
        if root.startswith(_PREFIX) and "." in name:
            return self._pickled(name, fromlist)
        if root == "dialbb" and (module := alias(name)) is not None:
            return module if fromlist else (alias(root) or module)
        if self._sources.find(root) is not None:
            return self._own(name, fromlist)
        self._sources.refuse(root)
        if globals is None:
            return importlib.import_module(name)
        return builtins.__import__(name, globals, locals, fromlist or (), level)

    def _import_module(self, name: str, package: str | None = None) -> ModuleType:
        """Stand in for ``importlib.import_module`` in the application's code."""
        if name.startswith("."):
            if not package:
                raise TypeError(f"the 'package' argument is required to import {name!r}")
            name = importlib.util.resolve_name(name, package)
        return self._import(name, {}, None, ("*",))

    def _loader(self, name: str, path: Any) -> _Source | None:
        """Return a loader for a source file of the folder; None: it is none. ImportError: it may not run."""
        place = self._sources.place_of(path)
        if place is None:
            return None
        if self._sources.content is not None:
            if self._sources.resolved(place) not in self._sources.content.files:
                raise came_later(self.folder / place, name)
            if not place.endswith(_SOURCE):
                self._sources.read(place)  # nobody else compares it
        return _Source(self, place, name) if place.endswith(_SOURCE) else None

    def _find_spec(self, name: str, package: str | None = None) -> ModuleSpec | None:
        """Stand in for ``importlib.util.find_spec`` in the application's code."""
        if name.startswith("."):
            name = importlib.util.resolve_name(name, package or "").removeprefix(f"{self._prefix}.")
        found = self._sources.find(name)
        if found is None or found.is_bare:
            self._sources.refuse(name)
            return importlib.util.find_spec(name, package)
        file = self.folder / found.path
        return importlib.util.spec_from_file_location(
            name,
            file,
            loader=_Source(self, found.path, name),
            submodule_search_locations=[str(file.parent)] if found.is_package else None,
        )

    def _pickled(self, name: str, fromlist: Sequence[str] | None) -> ModuleType:
        """Return a module by the name that it has, or had in an earlier run, in ``sys.modules``."""
        token, _, own = name.partition(".")
        module = self._own(own, ("*",))
        if token != self._prefix and name not in sys.modules:
            sys.modules[name] = module
            self._old_names.append(name)
        return module if fromlist else self._own(own, None)

    def _own(self, name: str, fromlist: Sequence[str] | None) -> ModuleType:
        with self._lock:
            module = self._load(name)
            if not fromlist:
                return self._load(name.partition(".")[0])
            if hasattr(module, "__path__"):
                for one in fromlist:
                    if one != "*" and not hasattr(module, one) and self._sources.find(f"{name}.{one}"):
                        self._load(f"{name}.{one}")
            return module

    def _load(self, name: str) -> ModuleType:
        unique = f"{self._prefix}.{name}"
        if (known := sys.modules.get(unique)) is not None:
            return known
        parent_name, _, last = name.rpartition(".")
        parent = self._load(parent_name) if parent_name else None
        found = self._sources.find(name)
        if found is None:
            self._sources.refuse(name)
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
        file = self.folder / found.path
        spec = ModuleSpec(unique, None, origin=str(file), is_package=found.is_package)
        module = ModuleType(unique)
        module.__spec__ = spec
        module.__file__ = str(file)
        # A module in the folder itself belongs to no package, as it would on sys.path.
        module.__package__ = (
            unique if found.is_package else (f"{self._prefix}.{parent_name}" if parent_name else "")
        )
        if found.is_package:
            module.__path__ = [str(file if found.is_bare else file.parent)]
        module.__dict__["__builtins__"] = self._builtins
        sys.modules[unique] = module
        try:
            if not found.is_bare:
                code = compile(self._sources.read(found.path), str(file), "exec", dont_inherit=True)
                exec(code, module.__dict__)
        except BaseException:
            sys.modules.pop(unique, None)
            raise
        if parent is not None:
            setattr(parent, last, module)
        return module


BUILDING: ContextVar[Code | None] = ContextVar("building", default=None)
"""The code of the application that this thread builds, for blocks that load modules."""


def files_of(config_dir: str | Path) -> Folder:
    """Return the reader for the files of the application that is being built, or of any other folder."""
    code = BUILDING.get()
    folder = Path(config_dir)
    return code.files if code is not None and code.folder == folder.absolute() else Folder(folder)


def require(where: str = "", *, when_it_answers: bool = False) -> None:
    """NotApprovedError if nobody agreed to the actions of the application that is being built.

    ``where``: the other computers that it asks; with ``when_it_answers`` only later, so that it may be
    checked. A block outside of an application is built by a program that knows what it does.
    """
    code = BUILDING.get()
    if code is not None and not (when_it_answers and code.only_checks):
        code.require(where)


class _Source(SourceLoader):
    """Loads a file of the folder by its place, never from Python's compiled form of it."""

    def __init__(self, code: Code, place: str, name: str) -> None:
        self._code, self._place, self._name = code, place, name

    def get_filename(self, fullname: str | None = None) -> str:
        return str(self._code.folder / self._place)

    def load_module(self, fullname: str | None = None) -> ModuleType:
        return super().load_module(self._name if fullname is None else fullname)

    def get_data(self, path: Any) -> bytes:
        return self._code._sources.read(self._place)

    def get_code(self, fullname: str | None = None) -> CodeType:
        return self.source_to_code(self.get_data(""), self.get_filename())

    def exec_module(self, module: ModuleType) -> None:
        module.__dict__["__builtins__"] = self._code._builtins
        exec(self.get_code(), module.__dict__)


def _forget(prefix: str, old_names: Sequence[str]) -> None:
    for name in [*old_names, *(name for name in sys.modules if name.startswith(prefix))]:
        sys.modules.pop(name, None)
