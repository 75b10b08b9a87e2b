"""How a kind of mind is taught: a pair of a contact's message and its answer goes into its file."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any, Protocol, runtime_checkable

__all__ = [
    "Catcher",
    "Change",
    "Exemplary",
    "Help",
    "KeyKind",
    "Near",
    "Needles",
    "Place",
    "Previewer",
    "ProposedKey",
    "Proposer",
    "Silencer",
    "Taught",
    "Teachable",
    "Trial",
]

Needles = frozenset[str] | None
"""Texts of which one must occur in a message, prepared (docs/text.md §2.1); None: any message may do."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Near:
    """A pair of the base with a similar subject. ``line`` counts from 1."""

    line: int
    key: str
    reply: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Help:
    """The proposal for a message."""

    key: str
    """A key line that finds it."""
    near: tuple[Near, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """The place of a new pair: it goes before the line ``at`` (from 0), as ``lines``."""

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
    """The answer of the base to the message if the pair were in it."""

    replies: tuple[str, ...]
    """One of these would be drawn."""

    def says(self, reply: str) -> bool:
        """Say whether the taught reply is among them."""
        return " ".join(reply.split()) in self.replies


class Teachable(Protocol):
    """Teaches one kind of mind; a module may do it.

    All of it takes longer the larger the file is, and is for a worker. A ``document`` is what ``read``
    returned, or the present text of an editor of the kind.
    """

    def read(self, path: Path, encoding: str | None) -> Any:
        """Read a file; TextError if it cannot be read."""
        ...

    def help_with(self, document: Any, text: str) -> Help:
        """Propose a key line for a message, and name the pairs that are near."""
        ...

    def add_pair(self, document: Any, key: str, reply: str, beside: int | None = None) -> Place:
        """Return the place of a new pair: behind the pair of line ``beside`` (from 1), otherwise at the end.

        MindError if the key or the reply could never be used, or if the pair is there already.
        """
        ...

    def trial(self, document: Any, text: str, key: str, reply: str, beside: int | None = None) -> Trial:
        """Try a pair in a copy of the file; MindError if it could never be used."""
        ...

    def write_pair(
        self, path: Path, encoding: str | None, key: str, reply: str, beside: int | None = None
    ) -> Taught:
        """Write a new pair into a file at once; MindError or TextError if that is impossible."""
        ...

    def take_back(self, taught: Taught, encoding: str | None) -> None:
        """Take a taught pair out of its file again; MindError if it is not there any more."""
        ...

    def answers(self, path: Path, encoding: str | None) -> Iterator[Near]:
        """Yield all pairs that answer messages; TextError if the file cannot be read."""
        ...


@runtime_checkable
class Exemplary(Protocol):
    """Shows what people may say, and what a file answers; a module that teaches may do it."""

    def examples(self, path: Path, encoding: str | None) -> Iterator[Near]:
        """Yield keys in plain words, each with one of the replies to it; TextError if it cannot be read."""
        ...


@runtime_checkable
class Silencer(Protocol):
    """Teaches a kind in whose files silence can be written, too; a module may do it."""

    def write_silence(self, path: Path, encoding: str | None, text: str) -> Taught:
        """Let a base keep silent on this message; MindError or TextError if that is impossible.

        The pair has an empty reply, and can be taken back like any other.
        """
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """The good replies to a message, from which one would be drawn: without a new pair, and with it."""

    before: tuple[str, ...]
    after: tuple[str, ...]


class Catcher(Protocol):
    """A pair that is not in a base yet. All of it is for a worker."""

    @property
    def wants_words(self) -> bool:
        """Whether it has to know the words of all messages."""
        ...

    def needles(self, standing_for: Callable[[str], frozenset[str]] | None) -> Sequence[Needles]:
        """Return sets of texts. One of each must occur in what the pair catches. ``standing_for`` says which
        words of all messages may stand for a listed one, if it wants to know.
        """
        ...

    def catches(self, text: str) -> bool:
        """Whether the pair would be found for a message; perhaps another one is better."""
        ...

    def changes(self, texts: Sequence[str]) -> Iterator[Change]:
        """Yield what would be said to each message without the pair and with it."""
        ...


@runtime_checkable
class Previewer(Protocol):
    """Says beforehand what a pair would catch; a module that teaches may do it."""

    def preview(self, document: Any, key: str, reply: str, beside: int | None = None) -> Catcher:
        """Return what a new pair would do; MindError if it could never be used."""
        ...


class KeyKind(StrEnum):
    """How a proposed key finds a message."""

    WORDS = "words"
    """By words anywhere in it."""
    INEXACT = "inexact"
    """By the same words, also in other forms and with small typos."""
    PHRASE = "phrase"
    """By the whole of it."""
    ALIAS = "alias"
    """A word of it counts as one that the base knows: the pair is an alias."""
    QUESTION = "question"
    """A word of it makes it a question: the pair says so."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ProposedKey:
    """A key that finds a message. ``reply`` is given if the pair is an alias or a question word."""

    kind: KeyKind
    key: str
    reply: str = ""


@runtime_checkable
class Proposer(Protocol):
    """Proposes keys of several kinds for a message; a module that teaches may do it."""

    def proposals(self, document: Any, text: str) -> Sequence[ProposedKey]:
        """Return keys that find a message, of each kind at most one."""
        ...
