"""The services of the program for a mind, given when it is opened."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from boltun.minds.cache import Cache

if TYPE_CHECKING:
    from boltun.minds.content import Content

__all__ = ["MayRun", "Opening", "nobody"]

MayRun = Callable[["Content"], bool]
"""Says whether the person agreed to the content of a folder: its program code, and other computers that it
asks."""


def no_secret(name: str) -> str | None:
    """Know no key."""
    return None


def nobody(name: str, text: str) -> str | None:
    """Ask no other mind."""
    return None


@dataclass(frozen=True, slots=True, kw_only=True)
class Opening:
    """How a mind is opened: the program offers this to every kind, and each uses what it needs."""

    name: str = ""
    """The name under which memories are kept; empty: its path."""
    encoding: str | None = None
    """The encoding of its text, if the guess is wrong."""
    fold_yo: bool = True
    cache: Cache | None = None
    """A folder for files that can be made again at any time: compiled forms of large minds."""
    kept: Path | None = None
    """A folder for what minds keep for all contacts, such as what these teach; None: this run only."""
    dialogue_timeout: float = 0.0
    """A dialogue ends after so many seconds; 0: never."""
    ask: Callable[[str, str], str | None] = nobody
    """Asks another mind of this program: its name and a text; None: there is none, or it kept silent."""
    secret: Callable[[str], str | None] = no_secret
    """Returns a key that is kept where passwords are, by its name; None: there is none. SecretError if it
    cannot be read."""
    may_run: MayRun = lambda content: False
    """Whether the person agreed to run this program code of a mind."""
    only_checks: bool = False
    """Only the problems are wanted: the mind writes nothing in its folder, and will not answer."""
