"""The rows of an edited Excel file as a text, so that they are kept like any other unsaved text."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QUndoStack

from boltun.minds.dialbb.book_sheet import Line
from boltun.text.document import Document
from ui.scenario.book_draft import BookDraft

__all__ = ["KeptSheets", "bring_back"]


class KeptSheets(QObject):
    """The rows as an `Unsaved` text, a row a line."""

    lines_changed = Signal(int, int, int)

    def __init__(self, draft: BookDraft) -> None:
        super().__init__(draft)
        self._draft = draft
        draft.changed.connect(lambda: self.lines_changed.emit(0, 0, 0))

    @property
    def undo_stack(self) -> QUndoStack:
        """The undo of all sheets."""
        return self._draft.undo_stack

    @property
    def doubtful(self) -> bool:
        """Whether another program wrote the file after the state that was edited here."""
        return self._draft.book.doubtful

    @property
    def data(self) -> bytes:
        """What the file held when it was read."""
        return self._draft.book.data

    @property
    def modified(self) -> bool:
        """Whether something would be lost without saving."""
        return self._draft.modified

    @property
    def lines(self) -> list[str]:
        """Every row as a line of JSON, the name of its sheet first."""
        return list(self._rows())

    @property
    def document(self) -> Document:
        """The same as a document that belongs to the file."""
        document = Document.new()
        document.replace_lines(0, len(document.lines), self.lines)
        document.path = self._draft.book.path
        return document

    def _rows(self) -> Iterator[str]:
        for sheet in self._draft.book.sheets:
            for line in sheet.lines:
                yield json.dumps([sheet.name, *line.texts], ensure_ascii=False)


def _row(line: str) -> list[str]:
    """Return the name of a sheet and the texts of a row; ValueError where the line is none."""
    try:
        found = json.loads(line)
    except RecursionError:
        raise ValueError("a line is nested too deeply") from None
    if not isinstance(found, list) or not found or not isinstance(found[0], str):
        raise ValueError("a line is no row of a sheet")
    return found


def bring_back(draft: BookDraft, lines: Sequence[str], label: str) -> bool:
    """Put kept rows in the place of those there are, one step of undo a sheet; say whether that was allowed.

    Rows that are still the same stay the file's own, with their formats. ValueError where the text is none.
    """
    rows: dict[str, list[list[str]]] = {}
    for line in lines:
        if line:
            name, *texts = _row(line)
            rows.setdefault(name, []).append([str(text) for text in texts])
    for sheet in draft.book.sheets:
        wanted = rows.get(sheet.name, [])
        known: dict[tuple[str, ...], list[Line]] = {}
        for one in reversed(sheet.lines):
            known.setdefault(_key(one.texts), []).append(one)
        new = []
        for texts in wanted:
            same = known.get(_key(texts))
            new.append(same.pop() if same else Line(texts))
        if new != sheet.lines and not draft.replace(sheet.name, new, label):
            return False
    return True


def _key(texts: Sequence[str]) -> tuple[str, ...]:
    key = list(texts)
    while key and not key[-1]:
        key.pop()
    return tuple(key)
