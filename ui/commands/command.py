"""What the palette can do for a person."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ui.looks.face import Face

__all__ = ["Command"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Command:
    """One line of the palette."""

    key: str
    """By this it is known from run to run; it holds nobody's name. Empty: it is not remembered."""
    title: str
    """May be words of others."""
    kind: str
    """What it is, in a word or two: a place, a setting, a contact."""
    words: str = ""
    """More words by which it is found."""
    keys: str = ""
    """Its shortcut, as this system writes it."""
    drawing: str = ""
    """The icon before it, where there is no face."""
    face: Face | None = None
    """Of a contact."""
    act: Callable[[], object]
