"""One sheet of an Excel file while it is being edited: the texts of its cells."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import zip_longest

__all__ = ["Line", "Saved", "Sheet", "column_name"]


@dataclass(slots=True, eq=False)
class Line:
    """One row while it is being edited. The sheet knows how the file has it."""

    texts: list[str] = field(default_factory=list)
    saved: Saved | None = None

    def text(self, column: int) -> str:
        """Return the text in a column."""
        return self.texts[column] if column < len(self.texts) else ""


@dataclass(frozen=True, slots=True)
class Saved:
    """A row as a file has it: its number there, from 1, and its texts."""

    number: int
    texts: tuple[str, ...]
    edition: int


class Sheet:
    """One sheet: its rows; the first names the columns. Rows and columns count from 0."""

    def __init__(self, name: str, lines: list[Line], edition: int = 0) -> None:
        self.name = name
        self.lines = lines
        self.edition = edition
        """Grows with every saving: rows that were removed before one are not in the file any more."""
        self._count = len(lines)

    @property
    def header(self) -> list[str]:
        """The names of the columns."""
        return [text.strip() for text in self.lines[0].texts] if self.lines else []

    @property
    def modified(self) -> bool:
        """Whether it differs from the file; empty rows at the end do not count."""
        origins = [self.origin(line) for line in self.lines]
        return len(origins) - origins.count(None) != self._count or any(
            self.changed(line) or (origin is not None and origin != number)
            for number, (line, origin) in enumerate(zip(self.lines, origins, strict=True), start=1)
        )

    def origin(self, line: Line) -> int | None:
        """Return the number that a row has in the file, from 1; None: it is new."""
        saved = line.saved
        return saved.number if saved is not None and saved.edition == self.edition else None

    def changed(self, line: Line) -> set[int]:
        """Return the columns of a row with other texts than in the file."""
        saved = line.saved
        before = saved.texts if saved is not None and saved.edition == self.edition else ()
        pairs = zip_longest(line.texts, before, fillvalue="")
        return {column for column, (now, then) in enumerate(pairs) if now != then}

    def set(self, row: int, column: int, text: str) -> str:
        """Write into a cell and return its old text."""
        while row >= len(self.lines):
            self.lines.append(Line())
        line = self.lines[row]
        before = line.text(column)
        line.texts += [""] * (column + 1 - len(line.texts))
        line.texts[column] = text
        return before

    def insert(self, row: int, lines: Sequence[Line]) -> None:
        """Put rows before a row."""
        self.lines[row:row] = lines

    def remove(self, row: int, count: int) -> list[Line]:
        """Take rows out and return them; ``insert`` brings them back as they were."""
        removed = self.lines[row : row + count]
        del self.lines[row : row + count]
        return removed

    def copy(self) -> Sheet:
        """Return the same rows for a worker; the sheet may be edited meanwhile."""
        copy = Sheet(self.name, [Line(list(line.texts), line.saved) for line in self.lines], self.edition)
        copy._count = self._count
        return copy

    def settle(self, lines: Sequence[Line], texts: Sequence[Sequence[str]]) -> None:
        """Take note that the file now has these rows, with these texts."""
        self.edition += 1
        for number, (line, then) in enumerate(zip(lines, texts, strict=True), start=1):
            line.saved = Saved(number, tuple(then), self.edition)
        self._count = len(lines)


def column_name(column: int) -> str:
    """Return the letters of a column that counts from 0: A, B … Z, AA …"""
    letters = ""
    column += 1
    while column:
        column, letter = divmod(column - 1, 26)
        letters = chr(ord("A") + letter) + letters
    return letters
