"""What kinds of minds serve beside the accounts, found by the entry points of the group `boltun.serving`."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

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


def plugins() -> Plugins[Serving]:
    """Return what is found."""
    return find("boltun.serving", Serving, lambda one: one.name)


def servings() -> list[Serving]:
    """Return all that there are."""
    return list(plugins().found.values())
