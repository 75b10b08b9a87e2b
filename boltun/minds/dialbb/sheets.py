"""Sheets with an application's knowledge: of an Excel file, or of a Google one.

Every cell is text, stripped; the first row names the columns. Columns that nobody asked for are kept.
"""

from __future__ import annotations

import datetime
import warnings
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Protocol

from boltun.errors import BoltunError, MindError, TextError
from boltun.minds.dialbb.archive import Archive, shortened
from boltun.minds.protocol import Problem, Severity
from boltun.text.files import read_file, reason_of

__all__ = [
    "ANY_FLAG",
    "Knowledge",
    "Row",
    "Workbook",
    "flagged",
    "no_sheet",
    "rows_of",
]

_SHOWN = 100
"""Messages have so many characters of names, and so many names."""

MOST_BYTES = 256 << 20

ANY_FLAG = "Any"
"""As one of ``flags_to_use`` it means all flags."""


@dataclass(frozen=True, slots=True)
class Row:
    """One row of a sheet. ``number`` is the one beside it in the spreadsheet; an unknown column is empty."""

    number: int
    cells: Mapping[str, str]

    def __getitem__(self, column: str) -> str:
        return self.cells.get(column, "")


class Knowledge(Protocol):
    """Named sheets of any source. Close it after reading."""

    source: str
    """Its name in errors: a path, or the id of a Google sheet."""

    def sheet(self, name: str, required: Iterable[str] = ()) -> list[Row]:
        """Return a sheet's rows, without empty ones; MindError if it or a required column is missing."""
        ...

    def close(self) -> None:
        """Close everything that is open."""
        ...


class Workbook:
    """An Excel file (.xlsx)."""

    def __init__(self, path: Path, data: bytes | None = None) -> None:
        """``data`` is the content of the file; None: it is read. MindError if there is no Excel file."""
        from openpyxl import load_workbook

        self.source = str(path)
        self._path = path
        try:
            with warnings.catch_warnings():
                # A reader need not care about styles and validations that openpyxl cannot keep.
                warnings.simplefilter("ignore")
                self._archive = Archive(read_file(path) if data is None else data, path)
                with self._archive.timed():
                    self._book = load_workbook(self._archive, read_only=True, data_only=True)
        except MindError:
            raise
        except TextError as error:
            raise unreadable(path, error) from error
        except Exception as error:  # openpyxl lets out whatever zip and XML readers raise
            raise MindError(
                "This is no Excel file that can be read: {reason}.",
                path=path,
                advice="Save it as .xlsx.",
                reason=shortened(error),
            ) from error

    def close(self) -> None:
        """Let go of the file."""
        self._book.close()

    @property
    def names(self) -> list[str]:
        """The names of the sheets, in order."""
        return list(self._book.sheetnames)

    def sheet(self, name: str, required: Iterable[str] = ()) -> list[Row]:
        """Return a sheet's rows, without empty ones; MindError if it or a required column is missing."""
        if name not in self.names:
            raise no_sheet(name, self.names, self._path)
        worksheet = self._book[name]
        if not hasattr(worksheet, "reset_dimensions"):
            raise no_sheet(name, self.names, self._path)  # a page with only a chart on it
        # Some programs write a wrong size of the sheet, and rows would be missing.
        worksheet.reset_dimensions()
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            lines = self._archive.rows(worksheet.iter_rows(values_only=True), name)
            return rows_of(lines, name, required, path=self._path)


def unreadable(path: Path, error: BoltunError) -> MindError:
    return MindError("The knowledge cannot be read: {reason}.", path=path, reason=reason_of(error))


def rows_of(
    lines: Iterable[Sequence[object]], name: str, required: Iterable[str] = (), *, path: Path | str
) -> list[Row]:
    """Make rows from a sheet's lines of cells; the first names the columns."""
    numbered = enumerate(lines, start=1)
    header = [_text(cell) for cell in next(numbered, (1, ()))[1]]
    missing = [column for column in required if column not in header]
    if missing:
        raise MindError(
            "The sheet {sheet} has no column {columns}.",
            path=path,
            advice="Its first row has to name the columns; there are: {known}.",
            sheet=name,
            columns=", ".join(repr(column) for column in missing),
            known=", ".join(column for column in header if column) or "none",
        )
    # If two columns have the same name, the left one counts.
    places = [(column, place) for place, column in reversed(list(enumerate(header))) if column]
    return list(_rows(numbered, places))


def _rows(
    numbered: Iterable[tuple[int, Sequence[object]]], places: Sequence[tuple[str, int]]
) -> Iterator[Row]:
    for number, line in numbered:
        width = len(line)
        cells = {}
        for column, place in places:
            if place < width:
                cell = line[place]
                if cell is not None:
                    text = cell.strip() if type(cell) is str else _text(cell)
                    if text:
                        cells[column] = text
        if cells:
            yield Row(number, MappingProxyType(cells))


def _text(cell: object) -> str:
    """Return a cell as the spreadsheet shows it, as far as that does not depend on its number format."""
    match cell:
        case None:
            return ""
        case bool():
            return "TRUE" if cell else "FALSE"
        case float() if cell.is_integer() and abs(cell) < 1e15:
            return str(int(cell))
        case datetime.datetime() if cell.time() == datetime.time():
            return cell.date().isoformat()
        case datetime.time() if not cell.second:
            return cell.isoformat("minutes")
    return str(cell).strip()


def flagged(rows: Iterable[Row], flags_to_use: object) -> list[Row]:
    """Return the rows with a ``flag`` in use; all if no flags are given, or if ``Any`` is one of them."""
    if isinstance(flags_to_use, str):
        flags_to_use = [flags_to_use]
    if not isinstance(flags_to_use, Iterable):
        return list(rows)
    flags = {str(flag).strip() for flag in flags_to_use}
    if not flags or ANY_FLAG in flags:
        return list(rows)
    return [row for row in rows if row["flag"] in flags]


def problem_in(
    knowledge: Knowledge, sheet: str, row: int, code: str, template: str, **values: object
) -> Problem:
    """Return a warning about a row. ``template`` is a sentence that ``sheet`` and ``values`` fill."""
    return Problem(
        code=code,
        severity=Severity.WARNING,
        template=template,
        path=Path(knowledge.source),
        line=row,
        values={"sheet": sheet, **values},
    )


def no_sheet(name: str, known: Sequence[str], path: Path | str) -> MindError:
    """Return an error that lists the sheets of the file."""
    return MindError(
        "There is no sheet named {sheet}.",
        path=path,
        advice="The sheets are: {known}.",
        sheet=name[:_SHOWN],
        known=", ".join(one[:_SHOWN] for one in known[:_SHOWN]) or "none",
    )
