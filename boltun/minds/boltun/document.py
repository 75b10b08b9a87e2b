"""A reply base as its file has it: lines that are pairs (docs/bases.md §2)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple, Self

from boltun.minds.boltun.pairs import Key, classify
from boltun.text import document

__all__ = ["Document", "Pair"]


class Pair(NamedTuple):
    """A key line and its reply line. ``at`` is the place of the key line among the document's lines."""

    at: int
    key: Key
    reply: str | None
    """As written; None if the file ends before it."""

    @property
    def line(self) -> int:
        """The number of the key line, from 1."""
        return self.at + 1


class Document(document.Document):
    """An open base.

    A pair is a line that is not blank and the line after it, blank or not; blank lines before a key belong to
    no pair.
    """

    _filled: bytearray | None = None
    """One byte a line: whether it is more than blank. Made when somebody first asks for pairs by place."""

    @classmethod
    def of(cls, text: document.Document) -> Self:
        """Return a text as a base: itself if it is one, otherwise a copy."""
        if isinstance(text, cls):
            return text
        base = cls.__new__(cls)
        vars(base).update(vars(text.copy()))
        return base

    def copy(self) -> Self:
        """Return a copy of the base that can be checked or written while this one is being edited."""
        twin = super().copy()
        twin._filled = None
        return twin

    def pairs(self, start: int = 0) -> Iterator[Pair]:
        """Yield the pairs, from the one that line ``start`` belongs to or the first one after it."""
        lines = self._lines
        at = start if not start else self._key_from(start)
        end = len(lines)
        while at < end:
            key = lines[at].strip()
            if key:
                yield Pair(at, classify(key), lines[at + 1] if at + 1 < end else None)
                at += 2
            else:
                at += 1

    def pair_at(self, at: int) -> Pair | None:
        """Return the pair that a line belongs to, as key or as reply; None for a blank line between pairs."""
        key = self.key_of(at)
        if key is None:
            return None
        reply = self._lines[key + 1] if key + 1 < len(self._lines) else None
        return Pair(key, classify(self._lines[key].strip()), reply)

    def key_of(self, at: int) -> int | None:
        """Return the place of the key of a line's pair; None for a blank line between pairs."""
        if not 0 <= at < len(self._lines):
            raise IndexError(at)
        filled = self._filled_lines()
        # After a blank line, empty reply or not, a key comes next, and from there every other line is one.
        run = filled.rfind(0, 0, at) + 1
        is_reply = bool((at - run) % 2)
        if is_reply:
            return at - 1
        return at if filled[at] else None

    # --- inside ---

    def _replaced(self, start: int, count: int, lines: Sequence[str]) -> None:
        if self._filled is not None:
            self._filled[start : start + count] = _filled(lines)

    def _filled_lines(self) -> bytearray:
        if self._filled is None:
            self._filled = _filled(self._lines)
        return self._filled

    def _key_from(self, at: int) -> int:
        """Return the beginnings of the pairs that are not wholly before a line."""
        if at >= len(self._lines):
            return len(self._lines)
        key = self.key_of(at)
        return at if key is None else key


def _filled(lines: Sequence[str]) -> bytearray:
    return bytearray(map(bool, map(str.strip, lines)))
