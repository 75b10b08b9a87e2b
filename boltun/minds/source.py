"""The questions of an editor to a kind of mind that is written by hand: colours, outline, problems, targets.

Lines and columns count from 1 and in code points, as in ``Problem``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Protocol, runtime_checkable

from boltun.minds.opening import Opening
from boltun.minds.protocol import Mind, Problem

__all__ = ["Explaining", "OutlineItem", "Place", "Role", "Source", "SourceLanguage", "Span"]


class Role(StrEnum):
    """The role of a piece of a line. An editor gives each a colour."""

    TAG = "tag"
    """A mark of the format itself: ``key:``, ``<category>``."""
    NAME = "name"
    """A name that is defined or referred to: a key, an attribute, a state."""
    TEXT = "text"
    """Words that people say or read."""
    WILDCARD = "wildcard"
    """A sign that stands for something else: ``*``, ``(2)``, ``{name}``."""
    VALUE = "value"
    """A number or a quoted value."""
    COMMENT = "comment"
    WRONG = "wrong"
    """Something that the format does not know."""


@dataclass(frozen=True, slots=True)
class Span:
    """A piece of one line. ``start`` counts from 0."""

    start: int
    length: int
    role: Role


@dataclass(frozen=True, slots=True, kw_only=True)
class OutlineItem:
    """One entry of the outline: a key, a category, a state. ``level`` 0 is the outermost."""

    title: str
    line: int
    level: int = 0
    detail: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """A place; ``path`` None: in the same file."""

    line: int
    column: int = 1
    path: Path | None = None


class Source(Protocol):
    """One text, read as a whole; immutable. Made in a worker."""

    def outline(self) -> Sequence[OutlineItem]:
        """Return what the text defines, in its order."""
        ...

    def problems(self) -> Sequence[Problem]:
        """Return what is wrong, by line."""
        ...

    def target(self, line: int, column: int) -> Place | None:
        """Return the definition of the name at this place."""
        ...

    def completions(self, line: int, column: int) -> Sequence[str]:
        """Return whole words that may stand here, best first; the editor filters by what is already typed."""
        ...

    def mind(self, opening: Opening) -> Mind:
        """Return the mind that this text makes, for a preview; BoltunError says why there is none."""
        ...


@runtime_checkable
class Explaining(Protocol):
    """A source that says what a line means, and why."""

    def hover(self, line: int, column: int) -> str:
        """Return a few lines of English about this place; empty: there is nothing to say."""
        ...


class SourceLanguage(Protocol):
    """How the files of one kind of mind are written."""

    indents_between: bool
    """A new line begins as deep as the one before only if the next one is indented, too."""

    def highlight(self, line: str, state: int) -> tuple[Sequence[Span], int]:
        """Colour one line. ``state`` is what the line before returned, 0 for the first. Linear time."""
        ...

    def read(self, text: str, path: Path | None) -> Source:
        """Read a text that may be unfinished or wrong; never fails. ``path`` is the path of its file."""
        ...
