"""Lines that are too long to be laid out whole: they are shown in pieces, with marks for what is left out."""

from __future__ import annotations

from typing import NamedTuple

__all__ = ["LONG", "Piece", "Span", "change_of", "piece_of"]

LONG = 4_000
"""A line with more characters is shown in pieces of so many: laying out more takes Qt too long."""


class Span(NamedTuple):
    """A range of characters in lines: from a line and column to a line and column, all from 0."""

    line: int
    column: int
    end_line: int
    end_column: int


class Piece(NamedTuple):
    """What is shown of one line. Columns are characters of the line, places those of what is shown."""

    text: str
    """What is shown, marks included; unshowable characters are still in it."""
    start: int
    end: int
    size: int
    """How long the whole line is."""
    head: int
    """How long the mark before is."""

    @property
    def tail(self) -> int:
        """How long the mark behind is."""
        return len(self.text) - self.head - (self.end - self.start)

    def place_of(self, column: int) -> int:
        """Return where a column is shown, or the nearest place; ends of the line lie outside the marks."""
        if self.start <= column <= self.end:
            return self.head + column - self.start
        if column < self.start:
            return self.head if column > 0 else 0
        return len(self.text) - (self.tail if column < self.size else 0)

    def column_of(self, place: int) -> int:
        """Return which column a place shows; outside of the marks stand the ends of the line."""
        if place < self.head:
            return 0 if place <= 0 else self.start
        if place >= len(self.text):
            return self.size
        return min(self.start + place - self.head, self.end)

    def in_mark(self, place: int) -> bool:
        """Say whether a place lies within a mark, where nothing can be written."""
        return 0 < place < self.head or len(self.text) - self.tail < place < len(self.text)


def piece_of(line: str, start: int = 0) -> Piece:
    """Return what is shown of a line, from a column on if it is a long one."""
    size = len(line)
    if size <= LONG:
        return Piece(line, 0, size, size, 0)
    start = max(0, min(start, size - LONG))
    end = start + LONG
    before = f"⟪{start:,} …⟫" if start else ""
    after = f"⟪… {size - end:,}⟫" if end < size else ""
    return Piece(before + line[start:end] + after, start, end, size, len(before))


def change_of(pieces: list[Piece], start: int, removed: int) -> Span | None:
    """Return which characters of the lines an edit of what is shown of them takes away.

    ``start`` and ``removed`` are places in the pieces, joined by LF. None where it would break a mark.
    """
    ends: list[tuple[int, int]] = []
    for place in (start, start + removed):
        number = 0
        while number + 1 < len(pieces) and place > len(pieces[number].text):
            place -= len(pieces[number].text) + 1
            number += 1
        if pieces[number].in_mark(place):
            return None
        ends.append((number, pieces[number].column_of(place)))
    return Span(*ends[0], *ends[1])
