"""The Python code of an application: each has its own modules, whatever they are called (`dialbb.md` §2).

DialBB puts the application's folder on ``sys.path``. Two applications would then share whatever module was
imported first, so here the code of a folder sees its own modules through an ``__import__`` of its own, and
nothing of the interpreter is changed but the entries of ``sys.modules``, under names that nobody else has.
"""

from __future__ import annotations

import builtins
import importlib
import importlib.util
import logging
import sys
import traceback
import weakref
from collections.abc import Callable, Mapping, Sequence
from contextvars import ContextVar
from importlib.machinery import ModuleSpec
from pathlib import Path
from secrets import token_hex
from threading import RLock
from types import ModuleType
from typing import Any

from boltun.errors import BoltunError, NotApprovedError
from boltun.minds.dialbb.aliases import alias
from boltun.minds.dialbb.building import BuildError
from boltun.text.files import is_file, is_folder

__all__ = ["BUILDING", "Code"]

_LOG = logging.getLogger(__name__)
_PREFIX = "_dialbb_"


class Code:
    """The modules of one application's folder. They go when this object goes."""

    def __init__(
        self,
        folder: Path,
        may_run: Callable[[Path], bool] = lambda folder: True,
        *,
        logs_prints: bool = False,
    ) -> None:
        """``may_run`` is asked once, before the first line of foreign code runs.

        ``logs_prints``: what the code prints gets into the log, and not only when somebody debugs.
        """
        self.folder = folder
        self.logs_prints = logs_prints
        self._may_run = may_run
        self._approved = False
        self._prefix = f"{_PREFIX}{token_hex(8)}"
        self._old_names: list[str] = []
        self._importlib = _Importlib(weakref.WeakMethod(self._import_module))
        self._lock = RLock()
        self._builtins = _builtins(
            weakref.WeakMethod(self._import), logging.INFO if logs_prints else logging.DEBUG
        )
        weakref.finalize(self, _forget, self._prefix, self._old_names).atexit = False

    @property
    def runs(self) -> bool:
        """Whether any foreign code was let in."""
        return self._approved

    def module(self, name: str) -> ModuleType:
        """Import a module as code of the application would; BuildError where that fails.

        NotApprovedError before anything runs that the person has not agreed to.
        """
        if not self._approved:
            if not self._may_run(self.folder):
                raise NotApprovedError(self.folder)
            self._approved = True
        try:
            module: ModuleType = self._import(name, None, None, ("*",))
        except BoltunError:
            raise
        except (Exception, SystemExit) as error:  # the code of the application runs here
            raise self._failed(name, error) from error
        return module

    def attribute(self, path: str) -> Any:
        """Return what stands at ``module.name``, a block class mostly; BuildError where there is nothing."""
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
        if root.startswith(_PREFIX) and "." in name:
            return self._pickled(name, fromlist)
        if root == "dialbb" and (module := alias(name)) is not None:
            return module if fromlist else (alias(root) or module)
        if self._file(root) is not None:
            return self._own(name, fromlist)
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
                    if one != "*" and not hasattr(module, one) and self._file(f"{name}.{one}") is not None:
                        self._load(f"{name}.{one}")
            return module

    def _load(self, name: str) -> ModuleType:
        unique = f"{self._prefix}.{name}"
        if (known := sys.modules.get(unique)) is not None:
            return known
        parent_name, _, last = name.rpartition(".")
        parent = self._load(parent_name) if parent_name else None
        file = self._file(name)
        if file is None:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
        is_package = file.suffix != ".py" or file.stem == "__init__"
        spec = ModuleSpec(unique, None, origin=str(file), is_package=is_package)
        module = ModuleType(unique)
        module.__spec__ = spec
        module.__file__ = str(file)
        # A module that lies in the folder itself belongs to no package, as it would on sys.path.
        module.__package__ = (
            unique if is_package else (f"{self._prefix}.{parent_name}" if parent_name else "")
        )
        if is_package:
            module.__path__ = [str(file.parent if file.suffix == ".py" else file)]
        module.__dict__["__builtins__"] = self._builtins
        sys.modules[unique] = module
        try:
            if file.suffix == ".py":
                code = compile(file.read_bytes(), str(file), "exec", dont_inherit=True)
                exec(code, module.__dict__)
        except BaseException:
            sys.modules.pop(unique, None)
            raise
        if parent is not None:
            setattr(parent, last, module)
        return module

    def _file(self, name: str) -> Path | None:
        """Find a module in the folder: its file, or a folder of modules without ``__init__.py``."""
        if name in sys.stdlib_module_names:
            return None
        place = self.folder.joinpath(*name.split("."))
        for file in (place.with_name(place.name + ".py"), place / "__init__.py"):
            if is_file(file):
                return file
        if is_folder(place) and any(place.glob("*.py")) and not _is_installed(name.partition(".")[0]):
            return place
        return None


BUILDING: ContextVar[Code | None] = ContextVar("building", default=None)
"""The code of the application that this thread builds, for blocks that load modules."""


def _is_installed(name: str) -> bool:
    try:
        return importlib.util.find_spec(name) is not None
    except (ImportError, ValueError):
        return False


def _builtins(method: weakref.WeakMethod[Callable[..., ModuleType]], level: int) -> dict[str, Any]:
    """Return the builtins of an application: what it prints must not get into the program's own output."""

    def import_(*how: Any, **more: Any) -> ModuleType:
        # The modules must not keep alive what removes them.
        return (method() or builtins.__import__)(*how, **more)

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


class _Importlib(ModuleType):
    """What ``importlib`` is to an application: ``import_module`` finds its own modules."""

    def __init__(self, method: weakref.WeakMethod[Callable[..., ModuleType]]) -> None:
        super().__init__("importlib", importlib.__doc__)

        def import_module(name: str, package: str | None = None) -> ModuleType:
            return (method() or importlib.import_module)(name, package)

        self.import_module = import_module

    def __getattr__(self, name: str) -> Any:
        return getattr(importlib, name)


def _forget(prefix: str, old_names: Sequence[str]) -> None:
    for name in [*old_names, *(name for name in sys.modules if name.startswith(prefix))]:
        sys.modules.pop(name, None)
