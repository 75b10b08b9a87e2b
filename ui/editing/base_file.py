"""The file of a base that is edited: written and read again without the window waiting."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor
from functools import partial
from pathlib import Path

from PySide6.QtCore import QFileSystemWatcher, QObject, Signal
from shiboken6 import isValid

from boltun.minds.boltun.document import Document
from boltun.text.encoding import Found
from ui.editing.draft import LineDraft
from ui.editing.work import Jobs

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

    def __init__(
        self,
        draft: LineDraft,
        executor: Executor,
        parent: QObject | None = None,
        *,
        read: Callable[[Path, str | None], Document] = Document.open,
    ) -> None:
        """``read`` reads a file in an encoding, None: in that which it is found to be in."""
        super().__init__(parent)
        self.draft = draft
        self._read = read
        self._jobs = Jobs(executor, self)
        self._edits: list[tuple[int, int, list[str]]] = []
        """What was edited while the file is being written."""
        self._busy = False
        self._closed = False
        self._waiting: Callable[[], None] | None = None
        """What was asked for while the file was being written or read."""
        self._watcher = QFileSystemWatcher(self)
        self._watcher.fileChanged.connect(self.check_disk)
        self._watch()
        draft.lines_changed.connect(self._note_edit)
        draft.undo_stack.cleanChanged.connect(self._clean_changed)

    @property
    def path(self) -> Path | None:
        """Where the base lies; None for one that was never saved."""
        return self.draft.document.path

    @property
    def busy(self) -> bool:
        """Whether the file is being written or read."""
        return self._busy

    @property
    def modified(self) -> bool:
        """Whether something would be lost without saving."""
        return self.draft.modified

    def save(self, path: Path | None = None, encoding: str | None = None, *, anyway: bool = False) -> None:
        """Write the file, under another name or in another encoding where these are given.

        ``anyway`` writes over what another program has written meanwhile.
        """
        if self._busy:
            self._waiting = partial(self.save, path, encoding, anyway=anyway)
            return
        job = partial(_save, self.draft.document.copy(), path, encoding, anyway or path is not None)
        self._run(job, self._take_saved)

    def read_again(self, encoding: str | None = None, *, guess: bool = False) -> None:
        """Show what stands in the file; what was edited can be brought back by undo.

        An encoding that was chosen stays, unless another one is given or it is to be guessed.
        """
        if self._busy:
            self._waiting = partial(self.read_again, encoding, guess=guess)
        elif self.path is not None:
            if encoding is None and not guess and self.draft.document.found is Found.CHOSEN:
                encoding = self.draft.document.encoding
            self._run(partial(self._read, self.path, encoding), self._take_reread)

    def check_disk(self) -> None:
        """Look whether another program has written the file."""
        document = self.draft.document
        if self.path is not None and not self._busy:
            self._jobs.run(partial(_is_changed, document), partial(self._take_check, document), self._fail)

    def close(self) -> None:
        """Watch and deliver nothing more."""
        self._closed = True
        if paths := self._watcher.files():
            self._watcher.removePaths(paths)

    def _run(self, job: Callable[[], Document], then: Callable[[Document], None]) -> None:
        self._busy = True
        self._edits.clear()

        def finish(document: Document) -> None:
            if not self._closed:
                then(document)
                self._go_on()

        self._jobs.run(job, finish, self._fail)

    def _go_on(self) -> None:
        self._busy = False
        waiting, self._waiting = self._waiting, None
        if waiting is not None:
            waiting()

    def _fail(self, error: BaseException) -> None:
        self._busy = False
        self._waiting = None
        if not self._closed:
            self.failed.emit(error)

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

    def _take_check(self, document: Document, changed: bool) -> None:
        # One that was saved or read meanwhile is another document.
        if document is self.draft.document and not self._busy and not self._closed:
            self._watch()
            if changed:
                self.changed_on_disk.emit()

    def _watch(self) -> None:
        """Watch the file; one that was replaced has to be watched anew."""
        path = str(self.path) if self.path is not None else ""
        watched = self._watcher.files()
        if watched and watched != [path]:
            self._watcher.removePaths(watched)
        if path and path not in self._watcher.files():
            self._watcher.addPath(path)

    def _clean_changed(self) -> None:
        # A stack that is deleted together with its window says that it is clean.
        if isValid(self.draft.undo_stack):
            self.changed.emit()

    def _note_edit(self, start: int, removed: int, added: int) -> None:
        if self._busy:
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
