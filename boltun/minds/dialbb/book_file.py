"""An Excel file as bytes: its sheets are read from it, and the changed ones are written into it."""

from __future__ import annotations

import datetime
import io
import posixpath
import re
import warnings
import zipfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import zip_longest
from pathlib import Path
from typing import Any, Final
from xml.etree import ElementTree

from boltun.errors import MindError
from boltun.minds.dialbb.archive import Archive, shortened
from boltun.minds.dialbb.book_sheet import Line, Saved, Sheet
from boltun.minds.dialbb.moved_rows import MovedRows
from boltun.minds.dialbb.sheet_part import SheetPart, as_utf8

__all__ = ["read_sheets", "with_sheets"]

_MOST_ROWS = 200_000
_MOST_CELLS = 3_000_000
"""An open file takes some hundred bytes a row and ten a cell, empty ones as well."""
_MAIN: Final = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
_RELATION: Final = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}id"
_WORKBOOK: Final = "xl/workbook.xml"
_CALCULATION: Final = "xl/calcChain.xml"


def read_sheets(data: bytes, path: Path) -> Iterator[Sheet]:
    """Read the sheets of a file; MindError if that is impossible."""
    from openpyxl import load_workbook

    try:
        archive = Archive(data, path)
        archive.refuse_rows(_MOST_ROWS)
        with warnings.catch_warnings():
            # openpyxl warns of what it cannot keep; here it only reads.
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
    """Return the rows of a worksheet; a formula without a result is shown itself."""
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


def with_sheets(data: bytes, sheets: Sequence[Sheet]) -> bytes:
    """Return the file with these sheets written anew, and everything else as it was.

    KeyError, ValueError, BadZipFile, ParseError or ExpatError if its parts cannot be understood.
    """
    if not sheets:
        return data
    target = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as source, zipfile.ZipFile(target, "w") as archive:
        parts = _parts(source)
        new: dict[str, bytes] = {}
        moved = False
        for sheet in sheets:
            part = parts[sheet.name]
            slices = SheetPart(as_utf8(new.get(part) or source.read(part)))
            moved = moved or slices.has_formulas
            new[part] = slices.with_lines(sheet)
            rows = MovedRows(
                {origin: n for n, origin in enumerate(map(sheet.origin, sheet.lines), 1) if origin}
            )
            if not rows.is_still:
                moved = True
                _follow(source, new, parts, sheet.name, rows)
        if moved and _CALCULATION in source.namelist():
            # It lists formulas by their cells; any program that opens the file makes it anew.
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
    """Let comments, formulas and ranges name the rows of a sheet by their present numbers."""
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
        changed = rows.formulas(as_utf8(xml), name, own=other == part)
        if changed != xml:
            new[other] = changed


def _parts(archive: zipfile.ZipFile) -> dict[str, str]:
    """Return which part of the file holds a sheet, by the name of the sheet."""
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
