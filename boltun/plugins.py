"""Plug-ins: other packages add to Boltun by entry points, and Boltun finds its own parts in the same way.

If a plug-in cannot be loaded, Boltun leaves it out and names it. Everything else still works.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from pkgutil import iter_modules
from typing import Any, Generic, TypeVar, cast

from boltun.guard import FAULTS, Guard, reason_of_fault

__all__ = ["Broken", "Later", "Plugins", "find", "found_elsewhere", "later", "value_of"]

T = TypeVar("T")

_OURS = "boltun"


@dataclass(frozen=True, slots=True, kw_only=True)
class Broken:
    """A plug-in that cannot be used."""

    name: str
    package: str
    """The package that brings it; empty: not known."""
    reason: str
    advice: str = "Install a newer version of it, or remove it"
    """What the person can do, in English, without a full stop."""

    @property
    def text(self) -> str:
        """What is wrong, in one English sentence."""
        by = f" of the package {self.package}" if self.package else ""
        return f"The plug-in {self.name}{by} cannot be used: {self.reason}."


@dataclass(frozen=True, slots=True, kw_only=True)
class Plugins(Generic[T]):
    """What was found in one group: ours first, each part by name."""

    found: dict[str, T]
    packages: dict[str, str]
    """The packages that the others come from, by the same names."""
    broken: tuple[Broken, ...]
    _told: set[tuple[object, ...]] = field(default_factory=set, init=False, compare=False, repr=False)

    def package_of(self, name: str) -> str:
        """Return the package that a part comes from, which may be ours."""
        return self.packages.get(name, _OURS)

    def is_first(self, *said: object) -> bool:
        """Whether this is asked for the first time about the same, so that a failure is logged only once."""
        if said in self._told:
            return False
        self._told.add(said)
        return True


def find(
    group: str,
    of: type[T],
    name_of: Callable[[T], str],
    *,
    rank_of: Callable[[T], int] = lambda _: 0,
    guarded: Callable[[T, Guard], T] = lambda value, _: value,
    guard: Guard | None = None,
    ours: str = "",
) -> Plugins[T]:
    """Load the values of the type ``of`` that the entry points of a group name.

    If several have the same name, ours counts, else that of the package whose name comes first. Those of a
    lower rank come first, ours before all others. ``guarded`` puts a guard around a part of another package,
    which begins as a copy of ``guard``. ``ours`` says where our own are, as
    ``PACKAGE:MODULE:NAME``: in this module of each package below. Boltun looks there if no entry point is
    ours, because a source tree may have got them since it was installed.
    """
    points = sorted(entry_points(group=group), key=_order)
    if ours and not any(_package(point) == _OURS for point in points):
        points = [*_below(group, ours), *points]
    found: dict[str, T] = {}
    packages: dict[str, str] = {}
    points_of: dict[str, str] = {}
    ranks: dict[str, int] = {}
    broken: list[Broken] = []
    for point in points:
        package = _package(point)
        try:
            value = point.load()
            if not isinstance(value, of):
                raise TypeError(f"{point.value} is no {of.__name__}")
            name = name_of(value)
            rank = rank_of(value)
            if guard is not None and package != _OURS:
                own = replace(guard, name=name, package=package, root=_root(point), logged=set())
                value = guarded(value, own)
        except FAULTS as error:
            broken.append(_broken(point, error))
            continue
        if name in found:
            broken.append(_second(point, name, packages.get(name, _OURS)))
            continue
        found[name] = value
        ranks[name] = rank
        points_of[name] = point.name
        if package != _OURS:
            packages[name] = package
    in_order = dict(
        sorted(found.items(), key=lambda item: (item[0] in packages, ranks[item[0]], points_of[item[0]]))
    )
    return Plugins(found=in_order, packages=packages, broken=tuple(broken))


def found_elsewhere() -> Iterator[tuple[str, Plugins[Any] | Broken]]:
    """Ask the registries that are no part of ``boltun`` what they found, each with what it is a registry of.

    Such a registry is a function that returns `Plugins`. The group `boltun.registries` names it: ``editor``
    loads the group `boltun.editors`. It is asked only if another package adds to that group, because the
    answer may need the libraries of the window. A registry that cannot be loaded is itself `Broken`.
    """
    for point in entry_points(group="boltun.registries"):
        if all(_package(one) == _OURS for one in entry_points(group=f"boltun.{point.name}s")):
            continue
        try:
            yield point.name, point.load()()
        except FAULTS as error:
            yield point.name, _broken(point, error)


@dataclass(frozen=True, slots=True)
class Later:
    """A function of another module, which is imported when it is first called."""

    where: str

    def load(self) -> Callable[..., Any]:
        """Import it and return it. The first time it may take a second."""
        return cast(Callable[..., Any], _import(self.where))

    def __call__(self, *arguments: Any, **named: Any) -> Any:
        """Call it."""
        return self.load()(*arguments, **named)


def later(where: str) -> Callable[..., Any]:
    """Return a function that imports the one meant by ``MODULE:NAME`` when it is first called."""
    return Later(where)


def value_of(where: str) -> Callable[[], Any]:
    """Return a function that imports the value meant by ``MODULE:NAME``, or a ``MODULE``, and returns it."""
    return lambda: _import(where)


def _import(where: str) -> Any:
    module, _, name = where.partition(":")
    return getattr(import_module(module), name) if name else import_module(module)


def _below(group: str, ours: str) -> Iterable[EntryPoint]:
    parent, module, name = ours.split(":")
    for _, package, is_package in iter_modules(import_module(parent).__path__):
        if is_package and find_spec(f"{parent}.{package}.{module}") is not None:
            yield EntryPoint(package, f"{parent}.{package}.{module}:{name}", group)


def _package(point: EntryPoint) -> str:
    # A point without a package is from our own folders.
    return _OURS if point.dist is None else point.dist.name


def _root(point: EntryPoint) -> str:
    """Return the Python package of what a point names."""
    return point.value.partition(":")[0].partition(".")[0]


def _order(point: EntryPoint) -> tuple[bool, str, str]:
    package = _package(point)
    return package != _OURS, package.lower(), point.name


def _broken(point: EntryPoint, error: BaseException) -> Broken:
    package = _package(point)
    broken = Broken(name=point.name, package=package, reason=reason_of_fault(error, _root(point)))
    if isinstance(error, ModuleNotFoundError):
        return replace(broken, advice=f"Install the package {package} again, with all that it needs")
    return broken


def _second(point: EntryPoint, name: str, first: str) -> Broken:
    """Return what comes with a name that is taken, and which package has it."""
    package = _package(point)
    if first in (package, _OURS):
        advice = f"Ask the author of {package} for another name, or remove it"
    else:
        advice = f"Remove one of the packages {first} and {package}"
    reason = f"there is another one named {name}, of the package {first}, and that one counts"
    return Broken(name=point.name, package=package, reason=reason, advice=advice)
