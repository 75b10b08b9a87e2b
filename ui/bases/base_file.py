"""The file of a base that is edited: written and read again without the window waiting."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor, Future
from functools import partial
from pathlib import Path
from typing import Any

from PySide6.QtCore import QFileSystemWatcher, QObject, Qt, Signal
from shiboken6 import isValid

from boltun.minds.boltun.document import Document
from ui.bases.draft import Draft

__all__ = ["BaseFile", "ChangedOnDiskError"]


class ChangedOnDiskError(Exception):
    """Another program has written the file since it was read."""


class BaseFile(QObject):
    """Saves and reads one draft in an executor.

    A copy is written; together with the edits made meanwhile it then takes the document's place.
    """

    changed = Signal()
    """Path, encoding or the unsaved state may be others now."""
    saved = Signal(object)
    """The path that was written."""
    reread = Signal()
    """The text is what stands in the file."""
    failed = Signal(object)
    """The exception: a TextError, or ChangedOnDiskError."""
    changed_on_disk = Signal()

    _finished = Signal(object)

    def __init__(self, draft: Draft, executor: Executor, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.draft = draft
        self._executor = executor
        self._edits: list[tuple[int, int, list[str]]] = []
        """What was edited while a copy is being written."""
        self._running: Future[Any] | None = None
        self._then: Callable[[Any], None] = lambda result: None
        self._finished.connect(self._take, Qt.ConnectionType.QueuedConnection)
        self._watcher = QFileSystemWatcher(self)
        self._watcher.fileChanged.connect(self._look_at_disk)
        self._watch()
        draft.lines_changed.connect(self._note_edit)
        draft.undo_stack.cleanChanged.connect(self.changed)

    @property
    def path(self) -> Path | None:
        """Where the base lies; None for one that was never saved."""
        return self.draft.document.path

    @property
    def busy(self) -> bool:
        """Whether the file is being written or read."""
        return self._running is not None

    @property
    def modified(self) -> bool:
        """Whether something would be lost without saving."""
        return self.draft.modified

    def save(self, path: Path | None = None, encoding: str | None = None, *, anyway: bool = False) -> None:
        """Write the file, under another name or in another encoding where these are given.

        ``anyway`` writes over what another program has written meanwhile.
        """
        if self.busy:
            return
        self._edits.clear()
        job = partial(_save, self.draft.document.copy(), path, encoding, anyway or path is not None)
        self._run(job, self._take_saved)

    def read_again(self, encoding: str | None = None) -> None:
        """Show what stands in the file; what was edited can be brought back by undo."""
        if self.path is not None and not self.busy:
            self._edits.clear()
            self._run(partial(Document.open, self.path, encoding), self._take_reread)

    def check_disk(self) -> None:
        """Look whether another program has written the file."""
        if self.path is not None and not self.busy:
            self._run(partial(_is_changed, self.draft.document), self._take_check)

    def close(self) -> None:
        """Watch and deliver nothing more."""
        self._running = None
        if paths := self._watcher.files():
            self._watcher.removePaths(paths)

    def _run(self, job: Callable[[], Any], then: Callable[[Any], None]) -> None:
        self._then = then
        self._running = self._executor.submit(job)
        self._running.add_done_callback(self._tell)

    def _tell(self, future: Future[Any]) -> None:
        if isValid(self):
            self._finished.emit(future)

    def _take(self, future: Future[Any]) -> None:
        if future is not self._running:
            return
        self._running = None
        error = future.exception()
        if error is not None:
            self.failed.emit(error)
        else:
            self._then(future.result())

    def _take_saved(self, document: Document) -> None:
        edits = list(self._edits)
        for start, count, lines in edits:
            document.replace_lines(start, count, lines)
        self.draft.document = document
        if not edits:
            self.draft.undo_stack.setClean()
        self.draft.end_typing()
        self._watch()
        self.changed.emit()
        self.saved.emit(document.path)

    def _take_reread(self, document: Document) -> None:
        self.draft.adopt(document, self.tr("Read again"))
        self._watch()
        self.changed.emit()
        self.reread.emit()

    def _take_check(self, changed: bool) -> None:
        self._watch()
        if changed:
            self.changed_on_disk.emit()

    def _look_at_disk(self) -> None:
        self.check_disk()

    def _watch(self) -> None:
        """Watch the file; one that was replaced has to be watched anew."""
        path = str(self.path) if self.path is not None else ""
        watched = self._watcher.files()
        if watched and watched != [path]:
            self._watcher.removePaths(watched)
        if path and path not in self._watcher.files():
            self._watcher.addPath(path)

    def _note_edit(self, start: int, removed: int, added: int) -> None:
        if self.busy:
            self._edits.append((start, removed, list(self.draft.lines[start : start + added])))


def _save(document: Document, path: Path | None, encoding: str | None, anyway: bool) -> Document:
    if not anyway and document.changed_on_disk:
        raise ChangedOnDiskError
    if document.path is None and path is not None and encoding is None:
        # A new base takes the encoding and the line ends that its name asks for.
        fresh = Document.new(path)
        fresh.replace_lines(0, 0, [str(line) for line in document.lines])
        document = fresh
    document.save(path, encoding)
    return document


def _is_changed(document: Document) -> bool:
    return document.changed_on_disk
