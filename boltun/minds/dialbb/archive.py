"""Excel files as archives, checked before a library unpacks them.

A few kilobytes can unpack to gigabytes, name a row beyond all sheets, or declare entities that unfold. A file
that no spreadsheet program would write is refused with a sentence. As a last resort, reading ends after
more time than even a slow machine needs.
"""

from __future__ import annotations

import io
import time
import zipfile
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from boltun.errors import MindError

__all__ = ["MOST_CELLS", "MOST_ROWS", "Archive", "shortened"]

_MOST_BYTES: Final = 256 << 20
_MOST_TAGS: Final = 8_000_000
"""Of all parts together. A filled cell has four to six: this is enough for 50,000 rows of 25 columns."""
_MOST_STYLE_TAGS: Final = 400_000
"""Spreadsheet programs keep 65,000 formats at most; reading one takes as long as reading ten cells."""
_MOST_ENTRIES: Final = 10_000
_PACKED_AT_MOST: Final = 50
"""Real sheets never shrink to less than this part of it, however alike their rows are."""
_SMALL: Final = 2 << 20
"""A part that unpacks to no more than this may have shrunk to anything."""
_SECONDS: Final = 1.2
_SECONDS_A_MEGABYTE: Final = 10.0
"""For the file on the disk; a fast machine takes about one."""
_CHUNK: Final = 1 << 20
_REASON: Final = 200
_OFTEN: Final = 16
_UNMEANT: Final = (ValueError, LookupError, TypeError, AttributeError, ArithmeticError)
_ENTRY: Final = b"PK\x01\x02"
_DECLARES: Final = b"<!DOCTYPE"
_SHEETS: Final = "xl/worksheets/"
_MERGED: Final = b"mergeCell "
_MOST_MERGED: Final = 100_000
_STYLES: Final = "xl/styles.xml"
_ROWS: Final = (b"<row", b":row")

MOST_ROWS: Final = 1_048_576
"""A sheet has at most so many rows (ECMA-376)."""
_MOST_COLUMNS: Final = 16_384
MOST_CELLS: Final = 10_000_000


class Archive(io.BytesIO):
    """The bytes of an Excel file, for a library to read: whole, within bounds, and not for ever."""

    def __init__(self, data: bytes, path: Path | str) -> None:
        """MindError if it would fill the memory; if it is no archive, its reader says so."""
        super().__init__(data)
        self._path = path
        self._tags = 0
        self._most_rows = 0
        self._left = _SECONDS + _SECONDS_A_MEGABYTE * len(data) / (1 << 20)
        """Seconds of CPU that reading may still take."""
        self._end: float | None = None
        """The end of that time, on the clock of the thread that reads now; None: nobody does."""
        if data.count(_ENTRY) > _MOST_ENTRIES:
            raise self._odd(f"it has more than {_MOST_ENTRIES} parts")
        with zipfile.ZipFile(self) as archive:
            size = sum(entry.file_size for entry in archive.infolist())
            if size > _MOST_BYTES:
                raise MindError(
                    "This Excel file holds {size} MB when it is unpacked.",
                    path=path,
                    advice="At most {most} MB can be read: divide it, or remove empty rows that only have a "
                    "format.",
                    size=size >> 20,
                    most=_MOST_BYTES >> 20,
                )
            if size > max(_SMALL, _PACKED_AT_MOST * len(data)):
                raise self._odd(f"its {-(-len(data) >> 10)} KB unpack to {size >> 20} MB")
            for entry in archive.infolist():
                self._look_through(archive, entry)
        self.refuse_rows(MOST_ROWS)
        self.seek(0)

    def refuse_rows(self, most: int) -> None:
        """MindError if a sheet has more rows than these: this takes no time, but reading them would."""
        if self._most_rows > most:
            raise MindError(
                "A sheet of this Excel file has {rows} rows.",
                path=self._path,
                advice="At most {most} can be read: divide it, or remove empty rows that only have a format.",
                rows=f"{self._most_rows:,}",
                most=f"{most:,}",
            )

    def read(self, size: int | None = -1, /) -> bytes:
        """Read on; MindError if the time is over."""
        self._check()
        return super().read(size)

    @contextmanager
    def timed(self) -> Iterator[None]:
        """Count the time that a library needs for this file; MindError if it needs too much."""
        if self._end is not None:
            yield  # somebody counts already
            return
        self._end = time.thread_time() + self._left
        try:
            yield
            self._check()
        finally:
            self._left = self._end - time.thread_time()
            self._end = None

    def rows(
        self,
        lines: Iterable[Sequence[Any]],
        sheet: str,
        *,
        most_rows: int = MOST_ROWS,
        most_cells: int = MOST_CELLS,
    ) -> Iterator[Sequence[Any]]:
        """Yield a sheet's rows as they come; MindError with the row at which they fail or are too many."""
        number = cells = 0
        rest = iter(lines)
        with self.timed():
            while True:
                try:
                    line = next(rest, None)
                    if not number % _OFTEN:
                        self._check()
                except MindError:
                    raise
                except Exception as error:  # the library lets out whatever zip and XML readers raise
                    raise MindError(
                        "The sheet {sheet} cannot be read after row {row}: {reason}."
                        if number
                        else "The sheet {sheet} cannot be read: {reason}.",
                        path=self._path,
                        advice="Open it in a spreadsheet program and save it anew.",
                        sheet=sheet,
                        row=number,
                        reason=shortened(error),
                    ) from error
                if line is None:
                    return
                number += 1
                cells += len(line)
                if number > most_rows or cells > most_cells or len(line) > _MOST_COLUMNS:
                    raise MindError(
                        "The sheet {sheet} has too many rows or columns to be read beyond row {row}.",
                        path=self._path,
                        advice="Remove empty rows and columns that only have a format.",
                        sheet=sheet,
                        row=number - 1,
                    )
                yield line

    def _check(self) -> None:
        if self._end is not None and time.thread_time() > self._end:
            raise MindError(
                "Reading this Excel file takes too long.",
                path=self._path,
                advice="Open it in a spreadsheet program and save it anew.",
            )

    def _look_through(self, archive: zipfile.ZipFile, entry: zipfile.ZipInfo) -> None:
        """Refuse declarations of entities, in whatever encoding: no spreadsheet program writes them. Count
        tags."""
        is_sheet = entry.filename.startswith(_SHEETS)
        rows = merged = 0
        first = self._tags
        with archive.open(entry) as part:
            before = b""
            while chunk := part.read(_CHUNK):
                # In UTF-16 and UTF-32 there are zeros between the letters.
                if _DECLARES in (before + chunk).replace(b"\0", b""):
                    raise self._odd(f"{entry.filename} declares a document type")
                self._tags += chunk.count(b"<")
                if self._tags > _MOST_TAGS:
                    raise MindError(
                        "This Excel file has too many cells.",
                        path=self._path,
                        advice="About {most} can be read: divide it, or remove empty ones that only have a"
                        " format.",
                        most=f"{_MOST_TAGS // 6:,}",
                    )
                if entry.filename == _STYLES and self._tags - first > _MOST_STYLE_TAGS:
                    raise self._odd("it has too many formats")
                if is_sheet:
                    rows += sum(_count(before, chunk, row) for row in _ROWS)
                    merged += _count(before, chunk, _MERGED)
                    if merged > _MOST_MERGED:
                        raise self._odd("it has too many merged cells")
                before = chunk[-4 * len(_DECLARES) :]
        self._most_rows = max(self._most_rows, rows)

    def _odd(self, reason: str) -> MindError:
        return MindError(
            "This Excel file is not as spreadsheet programs write them: {reason}.",
            path=self._path,
            advice="Open it in one of them and save it anew.",
            reason=reason,
        )


def _count(before: bytes, chunk: bytes, piece: bytes) -> int:
    """Count a piece that may begin in the chunk before."""
    return (before[1 - len(piece) :] + chunk).count(piece)


def shortened(error: Exception) -> str:
    """Return what an error says, as the middle of a sentence; it may quote the whole file."""
    # The messages of zip and XML readers are meant for people; these come from code that met the unexpected.
    if isinstance(error, _UNMEANT) and not isinstance(error, UnicodeError):
        return "what stands there is not as spreadsheet programs write it"
    reason = str(error) or type(error).__name__
    return reason if len(reason) <= _REASON else reason[:_REASON] + "…"
