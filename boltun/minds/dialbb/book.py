"""An Excel file while it is being edited: the texts of its cells. Everything else in the file stays as it is.

Saving writes only the changed cells into the file's own parts. Other sheets, columns, formats, formulas,
pictures and whatever else a spreadsheet program put there keep their bytes.
"""

from __future__ import annotations

import zipfile
from pathlib import Path
from xml.etree import ElementTree
from xml.parsers import expat

from boltun.errors import MindError, TextError
from boltun.minds.dialbb.book_file import read_sheets, with_sheets
from boltun.minds.dialbb.book_sheet import Line, Sheet
from boltun.text.files import read_file, replace_file

__all__ = ["Book", "Saving"]


class Book:
    """The sheets of an Excel file (.xlsx, .xlsm)."""

    def __init__(self, path: Path, data: bytes, sheets: list[Sheet]) -> None:
        self.path = path
        self.sheets = sheets
        self._data = data
        self.doubtful = False
        """Whether the rows come from another state of the file than the one on disk, until it is saved."""

    @property
    def data(self) -> bytes:
        """The file as it was read or saved."""
        return self._data

    @classmethod
    def open(cls, path: Path) -> Book:
        """Read a file; TextError or MindError if that is impossible."""
        data = read_file(path)
        return cls(path, data, list(read_sheets(data, path)))

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
        """Return the file as it would be saved; MindError if its own parts cannot be understood."""
        try:
            return with_sheets(self._data, [sheet for sheet in self.sheets if sheet.modified])
        except (zipfile.BadZipFile, KeyError, ValueError, ElementTree.ParseError, expat.ExpatError) as error:
            raise MindError(
                "Your changes cannot be put into this Excel file: {reason}.",
                path=self.path,
                advice="Open it in a spreadsheet program, save it as .xlsx, and try again.",
                reason=str(error) or type(error).__name__,
            ) from error

    def saving(self, path: Path | None = None) -> Saving:
        """Return the work of saving the present state; the book may be edited while it is done elsewhere."""
        copy = Book(path or self.path, self._data, [sheet.copy() for sheet in self.sheets])
        return Saving(copy, [list(sheet.lines) for sheet in self.sheets])

    def settle(self, saving: Saving) -> None:
        """Take note that this was saved."""
        self.path, self._data = saving.copy.path, saving.data
        self.doubtful = False
        for sheet, lines, copy in zip(self.sheets, saving.lines, saving.copy.sheets, strict=True):
            sheet.settle(lines, [line.texts for line in copy.lines])

    def save(self, path: Path | None = None) -> None:
        """Write the file, under another name if one is given; it stays whole whatever happens."""
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
        """Write the file; MindError or TextError if that is impossible, and then it stays as it was."""
        self.data = self.copy.as_bytes()
        replace_file(self.copy.path, self.data)
