"""What kinds of minds serve beside the accounts, found by the entry points of the group `boltun.serving`."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Protocol

from boltun.checks import anything
from boltun.errors import BoltunError
from boltun.guard import Guard
from boltun.plugins import Plugins, find

if TYPE_CHECKING:
    from boltun.paths import Profile

__all__ = ["Served", "Serving", "plugins", "servings"]


class Served(Protocol):
    """A service under way."""

    @property
    def url(self) -> str:
        """Its address, for programs."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Serving:
    """An interface of its own that a kind of mind brings to ``boltun serve``."""

    name: str
    add_options: Callable[[argparse.ArgumentParser], None]
    served: Callable[[argparse.Namespace, Profile], AbstractContextManager[Served | None]]
    """Serves what the options ask for until its end; None if they ask for nothing."""


_GUARD = Guard(
    name="",
    package="",
    sentence="The interface {name} of the package {package} failed in {call}: {reason}.",
    error=BoltunError,
)


def plugins() -> Plugins[Serving]:
    """Return what is found."""
    return find("boltun.serving", Serving, lambda one: one.name, guarded=_guarded, guard=_GUARD)


def servings() -> list[Serving]:
    """Return all that there are."""
    return list(plugins().found.values())


def _guarded(one: Serving, guard: Guard) -> Serving:
    """Return an interface of another package with the guard around its options, its beginning and its end."""

    def add_options(parser: argparse.ArgumentParser) -> None:
        guard.call_or(None, "add_options", one.add_options, parser, check=anything)

    @contextmanager
    def served(args: argparse.Namespace, profile: Profile) -> Iterator[Served | None]:
        manager = guard.call("served", one.served, args, profile, check=anything)
        value = guard.call("served", lambda: manager.__enter__(), check=anything)
        try:
            yield value
        finally:
            guard.call_or(None, "served", lambda: manager.__exit__(None, None, None), check=anything)

    return replace(one, add_options=add_options, served=served)
