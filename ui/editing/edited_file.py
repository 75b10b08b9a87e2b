"""The file under an editor: written and read again without the window waiting, whatever lies in it."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Protocol

from PySide6.QtCore import QFileSystemWatcher, QObject, Signal
from PySide6.QtGui import QUndoStack
from shiboken6 import isValid

from ui.editing.work import Jobs

__all__ = ["ChangedOnDiskError", "Contents", "EditedFile", "Source", "Step"]


class ChangedOnDiskError(Exception):
    """Another program has written the file since it was read."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One writing or reading of a file."""

    job: Callable[[], Any]
    """Runs in a worker."""
    then: Callable[[Any], object]
    """Takes what the job returned, in the GUI thread; may raise ChangedOnDiskError."""
    over: Callable[[], object] = lambda: None
    """Called in the GUI thread at the end, also where the job failed."""


class Source(Protocol):
    """A state of a file as it was read or written."""

    @property
    def changed_on_disk(self) -> bool:
        """Whether another program has written the file since; asked in a worker."""
        ...


class Contents(Protocol):
    """What is edited, and how one kind of file is made of it. Called in the GUI thread."""

    @property
    def undo_stack(self) -> QUndoStack:
        """The undo of everything in the file."""
        ...

    @property
    def version(self) -> int:
        """Grows with every edit."""
        ...

    @property
    def path(self) -> Path | None:
        """Where the file lies; None for one that was never saved."""
        ...

    @property
    def source(self) -> Source:
        """The state of the file that is edited; another object after each writing and reading."""
        ...

    def writing(self, path: Path | None, encoding: str | None) -> Step:
        """Return how what is there now is written, under another name or in another encoding where given.

        Edits made before ``then`` is called stay in what is edited.
        """
        ...

    def reading(self, encoding: str | None, *, guess: bool) -> Step:
        """Return how the file takes the place of what is edited.

        An encoding that was chosen stays, unless another one is given or it is to be guessed.
        """
        ...


class EditedFile(QObject):
    """Writes and reads what is edited in an executor, one after the other; it may be edited meanwhile."""

    changed = Signal()
    """Path, encoding or the unsaved state may be others now."""
    saved = Signal(object)
    """The path that was written."""
    reread = Signal()
    """What is edited is what stands in the file."""
    failed = Signal(object)
    """The exception: a BoltunError, or ChangedOnDiskError."""
    changed_on_disk = Signal()

    def __init__(self, contents: Contents, executor: Executor, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._contents = contents
        self._jobs = Jobs(executor, self)
        self._busy = False
        self._closed = False
        self._waiting: Callable[[], None] | None = None
        """What was asked for while the file was being written or read."""
        self._watcher = QFileSystemWatcher(self)
        self._watcher.fileChanged.connect(self.check_disk)
        self._watch()
        self._stack = contents.undo_stack
        self._stack.cleanChanged.connect(self._clean_changed)

    @property
    def path(self) -> Path | None:
        """Where the file lies; None for one that was never saved."""
        return self._contents.path

    @property
    def busy(self) -> bool:
        """Whether the file is being written or read."""
        return self._busy

    @property
    def modified(self) -> bool:
        """Whether something would be lost without saving."""
        return not self._stack.isClean()

    def save(self, path: Path | None = None, encoding: str | None = None, *, anyway: bool = False) -> None:
        """Write the file, under another name or in another encoding where these are given.

        ``anyway`` writes over what another program has written meanwhile.
        """
        if self._busy:
            self._waiting = partial(self.save, path, encoding, anyway=anyway)
            return
        step = self._contents.writing(path, encoding)
        checked = None if anyway or path is not None else self._contents.source
        version = self._contents.version
        self._run(step, partial(_written, step.job, checked), partial(self._take_saved, version))

    def read_again(self, encoding: str | None = None, *, guess: bool = False) -> None:
        """Show what stands in the file; asked for while it is being written, once that is done.

        An encoding that was chosen stays, unless another one is given or it is to be guessed.
        """
        if self._busy:
            self._waiting = partial(self.read_again, encoding, guess=guess)
        elif self.path is not None:
            step = self._contents.reading(encoding, guess=guess)
            self._run(step, step.job, self._take_reread)

    def check_disk(self) -> None:
        """Look whether another program has written the file."""
        source = self._contents.source
        if self.path is not None and not self._busy:
            self._jobs.run(partial(_is_changed, source), partial(self._take_check, source), self._fail)

    def close(self) -> None:
        """Watch and deliver nothing more."""
        self._closed = True
        if paths := self._watcher.files():
            self._watcher.removePaths(paths)

    def _run(self, step: Step, job: Callable[[], Any], told: Callable[[], None]) -> None:
        self._busy = True

        def finish(result: Any) -> None:
            if self._closed:
                return
            try:
                step.then(result)
            except ChangedOnDiskError as error:
                fail(error)
                return
            step.over()
            told()
            self._go_on()

        def fail(error: BaseException) -> None:
            step.over()
            self._fail(error)

        self._jobs.run(job, finish, fail)

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

    def _take_saved(self, version: int) -> None:
        if version == self._contents.version:
            self._stack.setClean()
        else:
            # Undo may have led back to what was saved before, and that is not what the file holds now.
            self._stack.resetClean()
        self._watch()
        self.changed.emit()
        self.saved.emit(self.path)

    def _take_reread(self) -> None:
        self._watch()
        self.changed.emit()
        self.reread.emit()

    def _take_check(self, source: Source, changed: bool) -> None:
        # What was saved or read meanwhile comes from another state of the file.
        if source is self._contents.source and not self._busy and not self._closed:
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
        if isValid(self._stack):
            self.changed.emit()


def _written(job: Callable[[], Any], source: Source | None) -> Any:
    if source is not None and source.changed_on_disk:
        raise ChangedOnDiskError
    return job()


def _is_changed(source: Source) -> bool:
    return source.changed_on_disk
