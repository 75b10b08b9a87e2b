"""Pairs on the clipboard and in drag and drop: for bases, for text and for spreadsheets."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Sequence
from html import escape

from PySide6.QtCore import QByteArray, QMimeData

from ui.bases.display import pasted

__all__ = ["PAIRS", "as_tabs", "pairs_from", "pairs_from_text", "pairs_mime"]

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


def pairs_from(data: QMimeData) -> list[Pair]:
    """Read pairs from a clipboard or a drop; none where there are none."""
    if data.hasFormat(PAIRS):
        try:
            found = json.loads(bytes(data.data(PAIRS).data()))
            return [(str(key), str(reply)) for key, reply in found]
        except (ValueError, TypeError):
            return []
    return pairs_from_text(data.text()) if data.hasText() else []


def pairs_from_text(text: str) -> list[Pair]:
    """Read pairs from a text: rows of a spreadsheet, or lines that are in turn key and reply."""
    lines = pasted(text).split("\n")
    filled = [line for line in lines if line.strip()]
    if filled and "\t" in filled[0]:
        # A cell with line breaks stands in quotation marks and goes over several lines.
        rows = list(csv.reader(io.StringIO(pasted(text)), dialect="excel-tab"))
        rows = [[_one_line(cell) for cell in row] for row in rows if any(cell.strip() for cell in row)]
        if all(len(row) > 1 for row in rows):
            return [(row[0].strip(), row[1]) for row in rows if row[0].strip()]
    pairs: list[Pair] = []
    key = ""
    for line in lines:
        if key:
            pairs.append((key, line))
            key = ""
        else:
            key = line if line.strip() else ""
    if key:
        pairs.append((key, ""))
    return pairs


def _one_line(cell: str) -> str:
    return cell.replace("\n", " ")


def _cell(text: str) -> str:
    # Two blanks would run together, and what begins like a formula or a number would become one: the first
    # attribute tells LibreOffice that this is text, the second Excel.
    whole = escape(text).replace("  ", " &#160;")
    return f'<td sdnum="1033;0;@" style="mso-number-format:\'\\@\'">{whole}</td>'
