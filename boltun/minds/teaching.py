"""How a kind of mind is taught: a pair of what a contact writes and what is answered goes into its file."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

__all__ = ["Help", "Near", "Place", "Taught", "Teachable", "Trial"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Near:
    """A pair of the base that is about something like it. ``line`` counts from 1."""

    line: int
    key: str
    reply: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Help:
    """What is proposed for a message."""

    key: str
    """A key line that finds it."""
    near: tuple[Near, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """Where a pair goes: lines (from 0) before which it is put, and the lines to put there."""

    at: int
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Taught:
    """A pair that was written into a base's file. ``line`` counts from 1."""

    path: Path
    line: int
    key: str
    reply: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Trial:
    """What the base would say to the message if the pair stood in it."""

    replies: tuple[str, ...]
    """From these one would be drawn."""

    def says(self, reply: str) -> bool:
        """Say whether the taught reply is among them."""
        return " ".join(reply.split()) in self.replies


class Teachable(Protocol):
    """What teaches one kind of mind; a module may be one.

    All of it takes as long as the file is large, and is for a worker. A ``document`` is what ``read``
    returned, or the text of an editor of the kind as it stands.
    """

    def read(self, path: Path, encoding: str | None) -> Any:
        """Read a file; TextError if it cannot be read."""
        ...

    def help_with(self, document: Any, text: str) -> Help:
        """Propose a key line for a message, and name the pairs that are near."""
        ...

    def add_pair(self, document: Any, key: str, reply: str, beside: int | None = None) -> Place:
        """Say where a new pair goes: behind the pair of line ``beside`` (from 1), else at the end.

        MindError if the key or the reply could never be used, or the pair is there already.
        """
        ...

    def trial(self, document: Any, text: str, key: str, reply: str, beside: int | None = None) -> Trial:
        """Try a pair in a copy of the file; MindError if it could never be used."""
        ...

    def write_pair(
        self, path: Path, encoding: str | None, key: str, reply: str, beside: int | None = None
    ) -> Taught:
        """Write a new pair into a file at once; MindError or TextError if it cannot be."""
        ...

    def take_back(self, taught: Taught, encoding: str | None) -> None:
        """Take a taught pair out of its file again; MindError if it does not stand there any more."""
        ...

    def answers(self, path: Path, encoding: str | None) -> Iterator[Near]:
        """Yield all pairs that answer messages; TextError if the file cannot be read."""
        ...
