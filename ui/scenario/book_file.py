"""The file of a book that is edited: written and read again without the window waiting."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor
from pathlib import Path
from typing import TypeVar

from PySide6.QtCore import QFileSystemWatcher, QObject, Signal
from shiboken6 import isValid

from boltun.minds.dialbb.book import Book, Saving
from ui.editing.base_file import ChangedOnDiskError
from ui.editing.work import Jobs
from ui.scenario.book_draft import BookDraft

__all__ = ["BookFile"]

T = TypeVar("T")


class BookFile(QObject):
    """Saves and reads one draft in an executor; it may be edited meanwhile."""

    changed = Signal()
    """The path or the unsaved state may be others now."""
    saved = Signal(object)
    """The path that was written."""
    reread = Signal()
    """The sheets are what stands in the file."""
    failed = Signal(object)
    """The exception: a BoltunError, or ChangedOnDiskError."""
    changed_on_disk = Signal()

    def __init__(self, draft: BookDraft, executor: Executor, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.draft = draft
        self._jobs = Jobs(executor, self)
        self._busy = False
        self._closed = False
        self._waiting: Callable[[], None] | None = None
        self._watcher = QFileSystemWatcher(self)
        self._watcher.fileChanged.connect(self.check_disk)
        self._watch()
        draft.undo_stack.cleanChanged.connect(self._clean_changed)

    @property
    def path(self) -> Path:
        """Where the file lies."""
        return self.draft.book.path

    @property
    def busy(self) -> bool:
        """Whether the file is being written or read."""
        return self._busy

    @property
    def modified(self) -> bool:
        """Whether something would be lost without saving."""
        return self.draft.modified

    def save(self, path: Path | None = None, encoding: str | None = None, *, anyway: bool = False) -> None:
        """Write the file, under another name where one is given.

        ``anyway`` writes over what another program has written meanwhile. Excel files have no encoding.
        """
        if self._busy:
            self._waiting = lambda: self.save(path, anyway=anyway)
            return
        saving = self.draft.book.saving(path)
        check = self.draft.book if not anyway and path is None else None
        version = self.draft.version
        self._run(lambda: _save(saving, check), lambda done: self._take_saved(done, version))

    def read_again(self, encoding: str | None = None, *, guess: bool = False) -> None:
        """Show what stands in the file; what was edited is gone."""
        path = self.path
        self._run(lambda: Book.open(path), self._take_reread)

    def check_disk(self) -> None:
        """Look whether another program has written the file."""
        book = self.draft.book
        if not self._busy:
            self._jobs.run(
                lambda: book.changed_on_disk, lambda changed: self._take_check(book, changed), self._fail
            )

    def close(self) -> None:
        """Watch and deliver nothing more."""
        self._closed = True
        if paths := self._watcher.files():
            self._watcher.removePaths(paths)

    def _run(self, job: Callable[[], T], then: Callable[[T], None]) -> None:
        self._busy = True

        def finish(result: T) -> None:
            if not self._closed:
                then(result)
                self._busy = False
                waiting, self._waiting = self._waiting, None
                if waiting is not None:
                    waiting()

        self._jobs.run(job, finish, self._fail)

    def _fail(self, error: BaseException) -> None:
        self._busy = False
        self._waiting = None
        if not self._closed:
            self.failed.emit(error)

    def _take_saved(self, saving: Saving, version: int) -> None:
        self.draft.book.settle(saving)
        if version == self.draft.version:
            self.draft.undo_stack.setClean()
        self._watch()
        self.changed.emit()
        self.saved.emit(self.path)

    def _take_reread(self, book: Book) -> None:
        self.draft.adopt(book)
        self._watch()
        self.changed.emit()
        self.reread.emit()

    def _take_check(self, book: Book, changed: bool) -> None:
        if book is self.draft.book and not self._busy and not self._closed:
            self._watch()
            if changed:
                self.changed_on_disk.emit()

    def _watch(self) -> None:
        path = str(self.path)
        watched = self._watcher.files()
        if watched and watched != [path]:
            self._watcher.removePaths(watched)
        if path not in self._watcher.files():
            self._watcher.addPath(path)

    def _clean_changed(self) -> None:
        if isValid(self.draft.undo_stack):
            self.changed.emit()


def _save(saving: Saving, check: Book | None) -> Saving:
    if check is not None and check.changed_on_disk:
        raise ChangedOnDiskError
    saving.run()
    return saving
