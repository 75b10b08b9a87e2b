"""What the program lends a mind when it opens it."""

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
"""Says whether the person agreed to what a folder holds: its program code, and what it asks elsewhere."""


def nobody(name: str, text: str) -> str | None:
    """Ask no other mind."""
    return None


@dataclass(frozen=True, slots=True, kw_only=True)
class Opening:
    """How a mind is opened: what the program lends to every kind. Each takes what concerns it."""

    name: str = ""
    """Under this name memories are kept; empty: its path."""
    encoding: str | None = None
    """What its text is in, where the guess is wrong."""
    fold_yo: bool = True
    cache: Cache | None = None
    """What can be made again at any time: compiled forms of large minds."""
    kept: Path | None = None
    """A folder for what minds keep for all contacts, such as what these teach; None: this run only."""
    dialogue_timeout: float = 0.0
    """After so many seconds a dialogue is over; 0: never."""
    ask: Callable[[str, str], str | None] = nobody
    """Asks another mind of this program: its name and a text; None: there is none, or it kept silent."""
    may_run: MayRun = lambda content: False
    """Whether the person agreed that this, program code that a mind brings, may run."""
    only_checks: bool = False
    """Only what is wrong is wanted: the mind writes nothing in its folder, and will not answer."""
