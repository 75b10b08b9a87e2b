"""Pairs on the clipboard and in drag and drop: for bases, for text and for spreadsheets."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from PySide6.QtCore import QByteArray, QMimeData

from ui.editing.display import pasted

__all__ = ["PAIRS", "Taken", "as_tabs", "pairs_from", "pairs_from_text", "pairs_mime"]

PAIRS = "application/x-boltun-pairs"
"""JSON: a list of [key line, reply]."""
_MOST_IN_HTML = 20_000

Pair = tuple[str, str]


def pairs_mime(pairs: Sequence[Pair]) -> QMimeData:
    """Return pairs as they are for another base, as lines for a text, as a table for a spreadsheet."""
    data = QMimeData()
    exact = json.dumps(pairs, ensure_ascii=False).encode("utf-8", "surrogatepass")
    data.setData(PAIRS, QByteArray(exact))
    data.setText("".join(f"{key}\n{reply}\n" for key, reply in pairs))
    if len(pairs) <= _MOST_IN_HTML:
        cells = "".join(f"<tr>{_cell(key)}{_cell(reply)}</tr>" for key, reply in pairs)
        data.setHtml(f"<table>{cells}</table>")
    return data


def as_tabs(pairs: Sequence[Pair]) -> str:
    """Return pairs as rows of a spreadsheet: key line, tab, reply."""
    text = io.StringIO()
    csv.writer(text, dialect="excel-tab", lineterminator="\n").writerows(pairs)
    return text.getvalue()


@dataclass(frozen=True, slots=True)
class Taken:
    """What was read from a clipboard or a drop."""

    pairs: list[Pair]
    without_reply: Sequence[int] = ()
    """Rows of a spreadsheet, from 1, that were left out: they have one cell only."""
    cut: Sequence[int] = ()
    """Rows of which cells behind the second were left out."""


def pairs_from(data: QMimeData) -> Taken:
    """Read pairs from a clipboard or a drop; none where there are none."""
    if data.hasFormat(PAIRS):
        try:
            found = json.loads(bytes(data.data(PAIRS).data()))
            return Taken([(str(key), str(reply)) for key, reply in found])
        except (ValueError, TypeError, RecursionError):
            return Taken([])
    return pairs_from_text(data.text()) if data.hasText() else Taken([])


def pairs_from_text(text: str) -> Taken:
    """Read pairs from a text: rows of a spreadsheet, or lines that are in turn key and reply.

    It is a spreadsheet where most rows have more than one cell.
    """
    text = pasted(text)
    if "\t" in text:
        # A cell with line breaks stands in quotation marks and goes over several lines.
        try:
            rows = list(csv.reader(io.StringIO(text), dialect="excel-tab"))
        except csv.Error:  # a cell of more characters than spreadsheets have
            rows = []
        filled = [number for number, row in enumerate(rows) if any(cell.strip() for cell in row)]
        if 2 * sum(len(rows[number]) > 1 for number in filled) > len(filled):
            return _taken(rows, filled)
    pairs: list[Pair] = []
    key = ""
    for line in text.split("\n"):
        if key:
            pairs.append((key, line))
            key = ""
        else:
            key = line if line.strip() else ""
    if key:
        pairs.append((key, ""))
    return Taken(pairs)


def _taken(rows: Sequence[Sequence[str]], filled: Sequence[int]) -> Taken:
    """Return the pairs of a spreadsheet: of each row the first two cells."""
    pairs: list[Pair] = []
    single: list[int] = []
    cut: list[int] = []
    for number in filled:
        cells = [_one_line(cell) for cell in rows[number]]
        if len(cells) < 2 or not cells[0].strip():
            single.append(number + 1)
            continue
        pairs.append((cells[0].strip(), cells[1]))
        if any(cell.strip() for cell in cells[2:]):
            cut.append(number + 1)
    return Taken(pairs, single, cut)


def _one_line(cell: str) -> str:
    return cell.replace("\n", " ")


def _cell(text: str) -> str:
    # Two blanks would run together, and what begins like a formula or a number would become one: the first
    # attribute tells LibreOffice that this is text, the second Excel.
    whole = escape(text).replace("  ", " &#160;")
    return f'<td sdnum="1033;0;@" style="mso-number-format:\'\\@\'">{whole}</td>'
