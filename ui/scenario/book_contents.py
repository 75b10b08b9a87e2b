"""An Excel file while it is edited, as its file asks for it."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtGui import QUndoStack

from boltun.minds.dialbb.book import Book, Saving
from ui.editing.edited_file import ChangedOnDiskError, Source, Step
from ui.scenario.book_draft import BookDraft

__all__ = ["BookContents"]


class BookContents:
    """The sheets of one draft."""

    def __init__(self, draft: BookDraft) -> None:
        self._draft = draft
        self._source = _Read(draft.book)

    @property
    def undo_stack(self) -> QUndoStack:
        """The undo of all sheets."""
        return self._draft.undo_stack

    @property
    def version(self) -> int:
        """Grows with every edit."""
        return self._draft.version

    @property
    def path(self) -> Path:
        """Where the file lies."""
        return self._draft.book.path

    @property
    def source(self) -> Source:
        """The book, which knows the file that it was read from."""
        return self._source

    def writing(self, path: Path | None, encoding: str | None) -> Step:
        """Return how the sheets are written, under another name where one is given; they have no encoding."""
        saving = self._draft.book.saving(path)
        return Step(job=saving.run, then=lambda _nothing: self._take_written(saving))

    def reading(self, encoding: str | None, *, guess: bool) -> Step:
        """Return how the file takes the place of the sheets.

        Undo does not bring them back: where they were edited meanwhile they stay, and ChangedOnDiskError is
        raised so that the person is asked.
        """
        path, version = self.path, self.version
        return Step(job=lambda: Book.open(path), then=lambda book: self._take_read(book, version))

    def _take_written(self, saving: Saving) -> None:
        self._draft.book.settle(saving)
        self._source = _Read(self._draft.book)

    def _take_read(self, book: Book, version: int) -> None:
        if self.version != version:
            raise ChangedOnDiskError
        self._draft.adopt(book)
        self._source = _Read(book)


class _Read:
    """A state of the file; the book itself stays the same when it is saved."""

    def __init__(self, book: Book) -> None:
        self._book = book

    @property
    def changed_on_disk(self) -> bool:
        """Whether another program has written the file since it was read or saved."""
        return self._book.changed_on_disk
