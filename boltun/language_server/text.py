"""One text that an editor has open: what it is, and where its lines are in the editor's units.

Editors count characters in code units of an encoding that they choose, Boltun in code points.
"""

from __future__ import annotations

from functools import cached_property
from pathlib import Path
from urllib.parse import unquote, urlsplit
from urllib.request import url2pathname

from lsprotocol.types import Position, PositionEncodingKind, Range

from boltun.errors import BoltunError
from boltun.minds.kind import MindKind
from boltun.minds.registry import kind_of, kinds, usual_kind
from boltun.minds.source import Source

__all__ = ["Text", "kind_for", "path_of"]


def path_of(uri: str) -> Path | None:
    """Return the path of a file; None if it is none, such as a text without a name."""
    parts = urlsplit(uri)
    if parts.scheme != "file":
        return None
    return Path(url2pathname(unquote(parts.path)) if parts.netloc == "" else f"//{parts.netloc}{parts.path}")


def kind_for(path: Path | None, language: str) -> MindKind | None:
    """Return the kind of mind that a text is: by the editor's language, its name, or its file.

    None if it is none that is written by hand.
    """
    kind = next((one for one in kinds() if language in (one.name, *one.languages)), None)
    if kind is None and path is not None:
        named = [one for one in kinds() if path.suffix.lower() in one.suffixes and not one.is_usual]
        try:
            kind = kind_of(path)
        except BoltunError:
            kind = named[0] if len(named) == 1 else usual_kind()
    return kind if kind is not None and kind.language is not None else None


class Text:
    """A text as it is at one moment. Reading it is for a worker."""

    def __init__(
        self, uri: str, text: str, version: int | None, kind: MindKind, encoding: PositionEncodingKind | str
    ) -> None:
        self.uri = uri
        self.path = path_of(uri)
        self.text = text.replace("\r\n", "\n")
        self.version = version
        self.kind = kind
        self._unit = {"utf-8": "utf-8", "utf-32": "utf-32-le"}.get(str(_value(encoding)), "utf-16-le")
        self._size = {"utf-8": 1, "utf-32-le": 4}.get(self._unit, 2)

    @cached_property
    def lines(self) -> list[str]:
        """The lines without their ends."""
        return self.text.split("\n")

    @cached_property
    def source(self) -> Source:
        """The text as its kind reads it."""
        assert self.kind.language is not None
        return self.kind.language().read(self.text, self.path)

    def line(self, number: int) -> str:
        """Return a line, from 0; an empty one if there is none."""
        return self.lines[number] if 0 <= number < len(self.lines) else ""

    def column(self, position: Position) -> int:
        """Return the column of a position, from 1 and in characters."""
        line = self.line(position.line)
        if self._unit == "utf-32-le" or line.isascii():
            return min(position.character, len(line)) + 1
        units = line.encode(self._unit, "surrogatepass")[: position.character * self._size]
        return len(units.decode(self._unit, "ignore")) + 1

    def position(self, line: int, place: int) -> Position:
        """Return the position of a place in a line, both from 0, the place in characters."""
        before = self.line(line)[:place]
        if self._unit != "utf-32-le" and not before.isascii():
            return Position(line, len(before.encode(self._unit, "surrogatepass")) // self._size)
        return Position(line, len(before))

    def range(self, line: int, start: int, end: int) -> Range:
        """Return a range in one line, from 0 and in characters."""
        return Range(self.position(line, start), self.position(line, end))

    def extent(self, line: int, column: int) -> Range:
        """Return the range of a problem, whose line and column count from 1: a word, a key, or the line.

        A column of 0 is the whole line, a line of 0 the first one.
        """
        number = min(max(line - 1, 0), len(self.lines) - 1)
        text = self.line(number)
        if not column:
            return self.range(number, len(text) - len(text.lstrip()), len(text.rstrip()))
        start = min(column - 1, len(text))
        return self.range(number, start, _end(text, start))


def _end(line: str, start: int) -> int:
    """Return the end of what begins there: a key in brackets, or a word."""
    closing = {"(": ")", "[": "]", "{": "}", "<": ">"}.get(line[start : start + 1])
    if closing and (end := line.find(closing, start)) >= 0:
        return end + 1
    if closing:
        return len(line.rstrip())
    end = start
    while end < len(line) and not line[end].isspace() and line[end] not in ")]}>":
        end += 1
    return max(end, min(start + 1, len(line)))


def _value(encoding: PositionEncodingKind | str) -> str:
    return encoding.value if isinstance(encoding, PositionEncodingKind) else encoding
