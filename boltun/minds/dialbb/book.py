"""An Excel file while it is edited: the texts of its cells. Everything else in the file stays as it is.

When it is saved, only the cells that were changed are written anew, into the file's own parts: other sheets,
columns, formats, formulas, pictures and whatever else a spreadsheet program put there keep their bytes.
"""

from __future__ import annotations

import datetime
import io
import posixpath
import re
import warnings
import zipfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import zip_longest
from pathlib import Path
from typing import Any, Final
from xml.etree import ElementTree
from xml.parsers import expat
from xml.sax.saxutils import escape

from boltun.errors import MindError, TextError
from boltun.minds.dialbb.archive import Archive, shortened
from boltun.minds.dialbb.moved_rows import MovedRows
from boltun.text.files import read_file, replace_file

__all__ = ["Book", "Line", "Saving", "Sheet", "column_name"]

_MOST_ROWS = 200_000
_MOST_CELLS = 3_000_000
"""What can be edited takes some hundred bytes a row and ten a cell, empty ones as well."""
_MAIN: Final = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
_RELATION: Final = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}id"
_WORKBOOK: Final = "xl/workbook.xml"
_CALCULATION: Final = "xl/calcChain.xml"
_WIDEST: Final = 16_384
"""So many columns has a sheet (ECMA-376)."""
_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
"""What XML cannot hold."""


@dataclass(slots=True, eq=False)
class Line:
    """One row while it is edited. What the file has of it is the sheet's business."""

    texts: list[str] = field(default_factory=list)
    saved: Saved | None = None

    def text(self, column: int) -> str:
        """Return what stands in a column."""
        return self.texts[column] if column < len(self.texts) else ""


@dataclass(frozen=True, slots=True)
class Saved:
    """A row as a file has it: its number there, from 1, and its texts."""

    number: int
    texts: tuple[str, ...]
    edition: int


class Sheet:
    """One sheet: its rows, the first of which names the columns. Rows and columns count from 0."""

    def __init__(self, name: str, lines: list[Line], edition: int = 0) -> None:
        self.name = name
        self.lines = lines
        self.edition = edition
        """Grows with every saving: rows that were taken out before one are not in the file any more."""
        self._count = len(lines)

    @property
    def header(self) -> list[str]:
        """The names of the columns."""
        return [text.strip() for text in self.lines[0].texts] if self.lines else []

    @property
    def modified(self) -> bool:
        """Whether it is another than in the file; empty rows at the end are none."""
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
        """Return the columns of a row whose texts are others than in the file."""
        saved = line.saved
        before = saved.texts if saved is not None and saved.edition == self.edition else ()
        pairs = zip_longest(line.texts, before, fillvalue="")
        return {column for column, (now, then) in enumerate(pairs) if now != then}

    def set(self, row: int, column: int, text: str) -> str:
        """Write into a cell and return what stood there."""
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


class Book:
    """The sheets of an Excel file (.xlsx, .xlsm)."""

    def __init__(self, path: Path, data: bytes, sheets: list[Sheet]) -> None:
        self.path = path
        self.sheets = sheets
        self._data = data
        self.doubtful = False
        """Whether the rows come from another state of the file than the one read, until it is saved."""

    @property
    def data(self) -> bytes:
        """The file as it was read or saved."""
        return self._data

    @classmethod
    def open(cls, path: Path) -> Book:
        """Read a file; TextError or MindError where that is impossible."""
        data = read_file(path)
        return cls(path, data, list(_read(data, path)))

    @property
    def modified(self) -> bool:
        """Whether something would be lost without saving."""
        return any(sheet.modified for sheet in self.sheets)

    @property
    def changed_on_disk(self) -> bool:
        """Whether another program has written the file since it was read."""
        try:
            return self.doubtful or read_file(self.path) != self._data
        except TextError:
            return False

    def sheet(self, name: str) -> Sheet | None:
        """Return a sheet by its name."""
        return next((one for one in self.sheets if one.name == name), None)

    def as_bytes(self) -> bytes:
        """Return the file as it would be saved; MindError where its own parts cannot be understood."""
        try:
            return _written(self._data, [sheet for sheet in self.sheets if sheet.modified])
        except (zipfile.BadZipFile, KeyError, ValueError, ElementTree.ParseError, expat.ExpatError) as error:
            raise MindError(
                "What was edited cannot be put into this Excel file: {reason}.",
                path=self.path,
                advice="Open it in a spreadsheet program, save it as .xlsx, and try again.",
                reason=str(error) or type(error).__name__,
            ) from error

    def saving(self, path: Path | None = None) -> Saving:
        """Return the work of saving what is there now; the book may be edited while it is done elsewhere."""
        copy = Book(path or self.path, self._data, [sheet.copy() for sheet in self.sheets])
        return Saving(copy, [list(sheet.lines) for sheet in self.sheets])

    def settle(self, saving: Saving) -> None:
        """Take note that this was saved."""
        self.path, self._data = saving.copy.path, saving.data
        self.doubtful = False
        for sheet, lines, copy in zip(self.sheets, saving.lines, saving.copy.sheets, strict=True):
            sheet.settle(lines, [line.texts for line in copy.lines])

    def save(self, path: Path | None = None) -> None:
        """Write the file, under another name where one is given; it stays whole whatever happens."""
        saving = self.saving(path)
        saving.run()
        self.settle(saving)


class Saving:
    """A book on its way into its file. Made and settled where the book is edited, run anywhere."""

    def __init__(self, copy: Book, lines: list[list[Line]]) -> None:
        self.copy = copy
        self.lines = lines
        """The rows themselves, sheet by sheet."""
        self.data = b""

    def run(self) -> None:
        """Write the file; MindError or TextError where that is impossible, and then it stays as it was."""
        self.data = self.copy.as_bytes()
        replace_file(self.copy.path, self.data)


def column_name(column: int) -> str:
    """Return the letters of a column that counts from 0: A, B … Z, AA …"""
    letters = ""
    column += 1
    while column:
        column, letter = divmod(column - 1, 26)
        letters = chr(ord("A") + letter) + letters
    return letters


# --- reading ----------------------------------------------------------------------------


def _read(data: bytes, path: Path) -> Iterator[Sheet]:
    from openpyxl import load_workbook

    try:
        archive = Archive(data, path)
        archive.refuse_rows(_MOST_ROWS)
        with warnings.catch_warnings():
            # What openpyxl cannot keep it does not have to: it only reads.
            warnings.simplefilter("ignore")
            with archive.timed():
                book = load_workbook(archive, read_only=True, data_only=True)
                written = load_workbook(archive, read_only=True) if _has_formulas(data) else None
            rows = cells = 0
            for name in book.sheetnames:
                worksheet = book[name]
                if hasattr(worksheet, "reset_dimensions"):
                    # All sheets together are kept in the memory.
                    bounds = {"most_rows": _MOST_ROWS - rows, "most_cells": _MOST_CELLS - cells}
                    lines = _lines(worksheet, None if written is None else written[name], archive, bounds)
                    rows += len(lines)
                    cells += sum(len(line.texts) for line in lines)
                    while lines and not any(lines[-1].texts):
                        lines.pop()
                    yield Sheet(name, lines)
    except MindError:
        raise
    except Exception as error:  # openpyxl lets out whatever zip and XML readers raise
        raise MindError(
            "This is no Excel file that can be read: {reason}.",
            path=path,
            advice="Save it as .xlsx.",
            reason=shortened(error),
        ) from error


def _has_formulas(data: bytes) -> bool:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return any(
            re.search(rb"<(?:\w+:)?f[ >/]", archive.read(name)) is not None
            for name in archive.namelist()
            if name.startswith("xl/worksheets/") and name.endswith(".xml")
        )


def _lines(values: Any, written: Any, archive: Archive, bounds: Mapping[str, int]) -> list[Line]:
    """Return the rows of a worksheet; of a formula without a result the formula itself is shown."""
    values.reset_dimensions()
    rows = archive.rows(values.iter_rows(values_only=True), values.title, **bounds)
    formulas: Iterable[Sequence[object]] = ()
    if written is not None:
        written.reset_dimensions()
        formulas = archive.rows(written.iter_rows(values_only=True), values.title, **bounds)
    lines = []
    for number, (cells, others) in enumerate(zip_longest(rows, formulas, fillvalue=()), start=1):
        pairs = zip_longest(cells, others)
        texts = [_shown(other if cell is None else cell) for cell, other in pairs]
        lines.append(Line(texts, Saved(number, tuple(texts), 0)))
    return lines


def _shown(cell: object) -> str:
    match cell:
        case None:
            return ""
        case str():
            return cell
        case bool():
            return "TRUE" if cell else "FALSE"
        case float() if cell.is_integer() and abs(cell) < 1e15:
            return str(int(cell))
        case datetime.datetime() if cell.time() == datetime.time():
            return cell.date().isoformat()
    return str(cell)


# --- writing ----------------------------------------------------------------------------


def _written(data: bytes, sheets: Sequence[Sheet]) -> bytes:
    """Return the file with these sheets written anew."""
    if not sheets:
        return data
    target = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as source, zipfile.ZipFile(target, "w") as archive:
        parts = _parts(source)
        new: dict[str, bytes] = {}
        moved = False
        for sheet in sheets:
            part = parts[sheet.name]
            slices = _Slices(_as_utf8(new.get(part) or source.read(part)))
            moved = moved or slices.has_formulas
            new[part] = slices.with_lines(sheet)
            rows = MovedRows(
                {origin: n for n, origin in enumerate(map(sheet.origin, sheet.lines), 1) if origin}
            )
            if not rows.is_still:
                moved = True
                _follow(source, new, parts, sheet.name, rows)
        if moved and _CALCULATION in source.namelist():
            # It lists formulas by their cells; who opens the file makes it anew.
            new |= _without_calculation(source)
        for entry in source.infolist():
            if entry.filename == _CALCULATION and moved:
                continue
            content = new.get(entry.filename)
            archive.writestr(entry, source.read(entry) if content is None else content)
    return target.getvalue()


def _follow(
    archive: zipfile.ZipFile, new: dict[str, bytes], parts: Mapping[str, str], name: str, rows: MovedRows
) -> None:
    """Let what names rows of a sheet name them where they stand now: comments, formulas, ranges."""
    part = parts[name]
    new[part] = rows.ranges(new[part])
    folder, file = posixpath.split(part)
    relations = f"{folder}/_rels/{file}.rels"
    if relations in archive.namelist():
        for one in ElementTree.fromstring(archive.read(relations)):
            target = posixpath.normpath(posixpath.join("/", folder, one.get("Target", ""))).lstrip("/")
            if target in archive.namelist():
                kind = one.get("Type", "").rpartition("/")[2]
                if kind == "comments":
                    new[target] = rows.ranges(new.get(target) or archive.read(target))
                elif kind == "vmlDrawing":
                    new[target] = rows.notes(new.get(target) or archive.read(target))
    for other in (*parts.values(), _WORKBOOK):
        xml = new.get(other) or archive.read(other)
        changed = rows.formulas(_as_utf8(xml), name, own=other == part)
        if changed != xml:
            new[other] = changed


def _parts(archive: zipfile.ZipFile) -> dict[str, str]:
    """Return by the name of each sheet the part of the file that it stands in."""
    relations = ElementTree.fromstring(archive.read("xl/_rels/workbook.xml.rels"))
    targets = {one.get("Id"): one.get("Target", "") for one in relations}
    workbook = ElementTree.fromstring(archive.read(_WORKBOOK))
    return {
        one.get("name", ""): posixpath.normpath(posixpath.join("/xl", targets[one.get(_RELATION)])).lstrip(
            "/"
        )
        for one in workbook.iter(f"{_MAIN}sheet")
    }


def _without_calculation(archive: zipfile.ZipFile) -> dict[str, bytes]:
    """Return the parts that name the list of formulas, without it."""
    return {
        name: re.sub(rb"<(Override|Relationship)\b[^>]*calcChain[^>]*/>", b"", archive.read(name))
        for name in ("[Content_Types].xml", "xl/_rels/workbook.xml.rels")
    }


def _as_utf8(xml: bytes) -> bytes:
    """Return a part in UTF-8, in which almost every program writes it."""
    if xml.startswith((b"\xff\xfe", b"\xfe\xff")):
        text = xml.decode("utf-16")
        xml = re.sub(r"encoding\s*=\s*[\"'][^\"']*[\"']", 'encoding="UTF-8"', text, count=1).encode()
    return xml.removeprefix(b"\xef\xbb\xbf")


@dataclass(slots=True)
class _Piece:
    """A row's start tag or a cell: where it stands in the part, and what of it matters."""

    start: int
    end: int = 0
    number: int = 0
    style: str = ""
    cells: list[_Piece] = field(default_factory=list)


class _Slices:
    """The rows and cells of a sheet's part, as they stand there."""

    def __init__(self, xml: bytes) -> None:
        self._xml = xml
        self._rows: dict[int, _Piece] = {}
        self._last = 0
        self._data_start = self._data_end = 0
        self._prefix = b""
        """The name space's prefix, with its colon, where the part uses one."""
        self.has_formulas = False
        self._open: list[str] = []
        self._empty_end = 0
        """Where an element without content ends, until its end was told; 0: it has content."""
        self._row: _Piece | None = None
        self._late = False
        """Whether the row comes after one of the same or a higher number."""
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
        """Return a row's start tag, for cells to follow."""
        end = self._xml.index(b">", row.start)
        return self._xml[row.start : end].rstrip(b"/") + b">"

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        kind = _local(name)
        at = self._parser.CurrentByteIndex
        parent = self._open[-1] if self._open else ""
        self._open.append(kind)
        # Of an empty element the parser tells the end where the next thing begins.
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
                # Such a row is not shown, and what stands in it would be lost.
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
