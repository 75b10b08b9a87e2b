"""Excel files for applications that tests make."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from openpyxl import Workbook

__all__ = ["write_workbook"]


def write_workbook(path: Path, sheets: Mapping[str, Sequence[Sequence[object]]]) -> Path:
    """Write sheets, each given by its lines of cells; the first line names the columns."""
    book = Workbook(write_only=True)
    for name, lines in sheets.items():
        sheet = book.create_sheet(name)
        for line in lines:
            sheet.append(list(line))
    book.save(path)
    return path
