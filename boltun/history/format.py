"""A format in which a program keeps conversations: how its files are known, and how they are read."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from boltun.history.past import Past, Reading

__all__ = ["Format", "Head"]


@dataclass(frozen=True, slots=True)
class Head:
    """The name of a file and its first bytes."""

    path: Path
    data: bytes

    @property
    def text(self) -> str:
        """The bytes as a text in which ASCII can be found, in every encoding."""
        return self.data.replace(b"\0", b"").decode("utf-8", "replace").lstrip("\ufeff")

    @property
    def name(self) -> str:
        """The name of the file, in small letters."""
        return self.path.name.lower()


@dataclass(frozen=True, slots=True, kw_only=True)
class Format:
    """One format. ``claims`` says from 0 to 10 how surely a file is one; the highest claim wins."""

    name: str
    title: str
    """In English, as lists show it: ``Telegram Desktop``."""
    claims: Callable[[Head], int]
    read: Callable[[Reading], Iterator[Past]]
    asks: bool = False
    """Its files do not always tell which messages are the owner's."""
    places: tuple[str, ...] = ()
    """Where its files usually lie, as patterns below the person's home folder."""
