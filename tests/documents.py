"""Bases and sheets for tests: texts that are no file, and one sheet of a file."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import closing
from pathlib import Path

from boltun.minds.boltun.document import Document
from boltun.minds.dialbb.sheets import Row, Workbook
from boltun.text.encoding import Decoded, Found

__all__ = ["document_of", "read_sheet"]


def document_of(text: str, path: Path | None = None) -> Document:
    """Make a base of a text that is no file yet."""
    new = Document.new(path)
    decoded = Decoded(text=text, encoding=new.encoding, mark=new.mark, found=Found.NAME)
    return Document(decoded, path=path, line_end=new.line_end if "\n" not in text else None)


def read_sheet(path: Path, name: str, required: Iterable[str] = ()) -> list[Row]:
    """Read one sheet of an Excel file."""
    with closing(Workbook(path)) as book:
        return book.sheet(name, required)
