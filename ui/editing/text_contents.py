"""A text while it is edited, as its file asks for it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QUndoStack

from boltun.text.document import Document
from boltun.text.encoding import Found
from ui.editing.draft import LineDraft
from ui.editing.edited_file import Step

__all__ = ["TextContents"]


class TextContents:
    """The lines of one draft.

    A copy is written; together with the edits made meanwhile it then takes the document's place.
    """

    def __init__(
        self, draft: LineDraft, *, read: Callable[[Path, str | None], Document] = Document.open
    ) -> None:
        """``read`` reads a file in an encoding, None: in that which it is found to be in."""
        self._draft = draft
        self._read = read
        self._edits: list[tuple[int, int, list[str]]] | None = None
        """What was edited while the file is being written; None: it is not."""
        draft.lines_changed.connect(self._note_edit)

    @property
    def undo_stack(self) -> QUndoStack:
        """The undo of the text."""
        return self._draft.undo_stack

    @property
    def version(self) -> int:
        """Grows with every edit."""
        return self._draft.version

    @property
    def path(self) -> Path | None:
        """Where the text lies; None for one that was never saved."""
        return self._draft.document.path

    @property
    def source(self) -> Document:
        """The document, which knows the file that it was read from."""
        return self._draft.document

    def writing(self, path: Path | None, encoding: str | None) -> Step:
        """Return how the text is written, under another name or in another encoding where given."""
        self._edits = []
        job = partial(_write, self._draft.document.copy(), path, encoding)
        return Step(job=job, then=self._take_written, over=self._end_writing)

    def reading(self, encoding: str | None, *, guess: bool) -> Step:
        """Return how the file takes the place of the text, which can be brought back by undo."""
        document = self._draft.document
        if encoding is None and not guess and document.found is Found.CHOSEN:
            encoding = document.encoding
        assert document.path is not None
        return Step(job=partial(self._read, document.path, encoding), then=self._take_read)

    def _take_written(self, document: Document) -> None:
        for start, count, lines in self._edits or ():
            document.replace_lines(start, count, lines)
        self._draft.document = document
        self._draft.end_typing()

    def _take_read(self, document: Document) -> None:
        self._draft.adopt(document, QCoreApplication.translate("EditedFile", "Read again"))

    def _end_writing(self) -> None:
        self._edits = None

    def _note_edit(self, start: int, removed: int, added: int) -> None:
        if self._edits is not None:
            self._edits.append((start, removed, list(self._draft.lines[start : start + added])))


def _write(document: Document, path: Path | None, encoding: str | None) -> Document:
    if document.path is None and path is not None and encoding is None:
        # A new base takes the encoding and the line ends that its name asks for.
        fresh = Document.new(path)
        fresh.replace_lines(0, 0, [str(line) for line in document.lines])
        document = fresh
    document.save(path, encoding)
    return document
