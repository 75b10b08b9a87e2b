"""The part of an Excel file for one sheet: writes the changed rows and cells anew, and leaves the others."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Final
from xml.parsers import expat
from xml.sax.saxutils import escape

from boltun.minds.dialbb.book_sheet import Line, Sheet, column_name

__all__ = ["SheetPart", "as_utf8"]

_WIDEST: Final = 16_384
"""A sheet has at most so many columns (ECMA-376)."""
_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
"""Characters that XML cannot hold."""


def as_utf8(xml: bytes) -> bytes:
    """Return a part in UTF-8, in which almost every program writes it."""
    if xml.startswith((b"\xff\xfe", b"\xfe\xff")):
        text = xml.decode("utf-16")
        xml = re.sub(r"encoding\s*=\s*[\"'][^\"']*[\"']", 'encoding="UTF-8"', text, count=1).encode()
    return xml.removeprefix(b"\xef\xbb\xbf")


@dataclass(slots=True)
class _Piece:
    """A row's start tag or a cell: its place in the part, and what matters of it."""

    start: int
    end: int = 0
    number: int = 0
    style: str = ""
    cells: list[_Piece] = field(default_factory=list)


class SheetPart:
    """The rows and cells of a sheet's part, as they stand there."""

    def __init__(self, xml: bytes) -> None:
        self._xml = xml
        self._rows: dict[int, _Piece] = {}
        self._last = 0
        self._data_start = self._data_end = 0
        self._prefix = b""
        """The prefix of the name space, with its colon, if the part uses one."""
        self.has_formulas = False
        self._open: list[str] = []
        self._empty_end = 0
        """The end of an element without content, until the parser has reported its end; 0: it has content."""
        self._row: _Piece | None = None
        self._late = False
        """Whether the row comes after one with the same or a higher number."""
        self._cell: _Piece | None = None
        parser = expat.ParserCreate(namespace_separator=" ")
        parser.namespace_prefixes = True
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        parser.EntityDeclHandler = self._refuse
        self._parser = parser
        parser.Parse(xml, True)
        if not self._data_end:
            raise ValueError("a sheet without rows and columns")

    def with_lines(self, sheet: Sheet) -> bytes:
        """Return the part with the rows of a sheet."""
        prefix, lines = self._prefix.decode(), sheet.lines
        body = b"".join(
            self._line(line, sheet.origin(line), sheet.changed(line), number, prefix)
            for number, line in enumerate(lines, start=1)
        )
        rows = f"<{prefix}sheetData>".encode() + body + f"</{prefix}sheetData>".encode()
        whole = self._xml[: self._data_start] + rows + self._xml[self._data_end :]
        width = max((len(line.texts) for line in lines), default=1) or 1
        size = f"A1:{column_name(width - 1)}{max(len(lines), 1)}".encode()
        return re.sub(rb'(<(?:\w+:)?dimension\b[^>]*\bref=")[^"]*', rb"\g<1>" + size, whole, count=1)

    def _line(self, line: Line, origin: int | None, changed: set[int], number: int, prefix: str) -> bytes:
        row = None if origin is None else self._rows.get(origin)
        if row is None:
            cells = [
                _cell(column, number, text, "", prefix) for column, text in enumerate(line.texts) if text
            ]
            return f'<{prefix}row r="{number}">{"".join(cells)}</{prefix}row>'.encode() if cells else b""
        if number == origin and not changed:
            return self._xml[row.start : row.end]
        old = {cell.number: cell for cell in row.cells}
        parts = [_renumbered(self._tag(row), str(number))]
        for column in sorted(old.keys() | changed):
            cell = old.get(column)
            if column in changed:
                text = line.text(column)
                style = cell.style if cell is not None else ""
                if text or style:
                    parts.append(_cell(column, number, text, style, prefix).encode())
            elif cell is not None:
                slice_ = self._xml[cell.start : cell.end]
                parts.append(_renumbered(slice_, f"{column_name(column)}{number}"))
        return b"".join(parts) + f"</{prefix}row>".encode()

    def _tag(self, row: _Piece) -> bytes:
        """Return a row's start tag, to be followed by cells."""
        end = self._xml.index(b">", row.start)
        return self._xml[row.start : end].rstrip(b"/") + b">"

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        kind = _local(name)
        at = self._parser.CurrentByteIndex
        parent = self._open[-1] if self._open else ""
        self._open.append(kind)
        # The parser reports the end of an empty element only where the next thing begins.
        close = self._xml.index(b">", at)
        self._empty_end = close + 1 if self._xml[close - 1 : close] == b"/" else 0
        if kind == "sheetData":
            self._data_start = at
            self._prefix = self._xml[at + 1 : self._xml.index(b"sheetData", at)]
        elif kind == "row" and parent == "sheetData":
            self._row = _Piece(at, number=int(attributes.get("r", self._last + 1)))
            self._late = self._row.number <= self._last
            self._last = max(self._last, self._row.number)
            self._rows.setdefault(self._row.number, self._row)
        elif kind == "c" and self._row is not None:
            if self._late:
                # Such a row is not shown, and its content would be lost.
                raise ValueError("its rows are not in order")
            last = self._row.cells[-1].number if self._row.cells else -1
            place = _column(attributes["r"]) if "r" in attributes else last + 1
            self._cell = _Piece(at, number=place, style=attributes.get("s", ""))
            self._row.cells.append(self._cell)
        elif kind == "f":
            self.has_formulas = True

    def _end(self, name: str) -> None:
        kind = self._open.pop()
        if kind not in ("sheetData", "row", "c"):
            self._empty_end = 0
            return
        end = self._xml.index(b">", self._parser.CurrentByteIndex) + 1
        if self._empty_end:
            end, self._empty_end = self._empty_end, 0
        if kind == "sheetData":
            self._data_end = end
        elif kind == "row" and self._row is not None and self._open and self._open[-1] == "sheetData":
            self._row.end = end
            self._row = None
        elif kind == "c" and self._cell is not None:
            self._cell.end = end
            self._cell = None

    def _refuse(self, *_: object) -> None:
        raise ValueError("the sheet declares entities")


def _cell(column: int, row: int, text: str, style: str, prefix: str) -> str:
    place = f'r="{column_name(column)}{row}"' + (f' s="{escape(style)}"' if style else "")
    if not text:
        return f"<{prefix}c {place}/>"
    words = escape(_CONTROL.sub("\ufffd", text))
    inner = f'<{prefix}is><{prefix}t xml:space="preserve">{words}</{prefix}t></{prefix}is>'
    return f'<{prefix}c {place} t="inlineStr">{inner}</{prefix}c>'


def _renumbered(xml: bytes, place: str) -> bytes:
    """Return a row's or a cell's slice with another place in its start tag."""
    end = xml.index(b">")
    tag, count = re.subn(
        rb'(\sr=)(["\'])[^"\']*\2', rb"\g<1>\g<2>" + place.encode() + rb"\2", xml[:end], count=1
    )
    if not count:
        name = re.match(rb"<[^\s/>]+", xml)
        assert name is not None
        tag = name[0] + b' r="' + place.encode() + b'"' + xml[name.end() : end]
    return tag + xml[end:]


def _column(place: str) -> int:
    """Return the column of a place such as ``AB12``, from 0."""
    number = 0
    for letter in place.upper():
        if not "A" <= letter <= "Z":
            break
        number = number * 26 + ord(letter) - ord("A") + 1
    if not 1 <= number <= _WIDEST:
        raise ValueError(f"a cell at {place}")
    return number - 1


def _local(name: str) -> str:
    """Return an element's name without its name space and prefix."""
    parts = name.split(" ")
    return parts[1] if len(parts) > 1 else parts[0]
