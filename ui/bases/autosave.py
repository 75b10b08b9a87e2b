"""Keeps the unsaved text of one editor in a side file while it is edited."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from concurrent.futures import Executor
from contextlib import suppress
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal
from shiboken6 import isValid

from ui.bases.recovery import FileState, new_side_file, write_side_file
from ui.editing.file_editor import Unsaved
from ui.editing.work import Jobs

__all__ = ["Autosave"]

log = logging.getLogger(__name__)

_AFTER_MS = 4_000
_AFTER_MS_LARGE = 20_000
_AGAIN_MS = 30_000
_LARGE = 100_000


class Autosave(QObject):
    """Writes the side file some seconds after an edit, in a worker, and removes it once the text is saved.

    Where it cannot be written it is tried again every half minute.
    """

    unkept = Signal(str)
    """The text cannot be kept, and why not; told once, and anew when it could be kept in between."""

    def __init__(
        self,
        draft: Unsaved,
        folder: Path,
        executor: Executor,
        *,
        kind: str,
        title: Callable[[], str],
        after_ms: int | None = None,
    ) -> None:
        """``title`` is asked for how a text without a file is called."""
        # It goes with the draft: nobody may ask a stack that is deleted.
        assert isinstance(draft, QObject)
        super().__init__(draft)
        self._draft = draft
        self._kind = kind
        self._title = title
        self.file = new_side_file(folder)
        self._adopted: FileState | None = None
        """What the file held of which a text that was brought back is an edited state."""
        self._known: tuple[tuple[int, int], FileState] | None = None
        """What the file held, by the stamp that it had then."""
        self._jobs = Jobs(executor, self)
        self._writing = False
        self._told = False
        self._closed = False
        self._again = QTimer(self)
        self._again.setSingleShot(True)
        self._again.setInterval(_AGAIN_MS)
        self._again.timeout.connect(self._write)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        large = len(draft.lines) >= _LARGE
        self._timer.setInterval(after_ms if after_ms is not None else _AFTER_MS_LARGE if large else _AFTER_MS)
        self._timer.timeout.connect(self._write)
        draft.lines_changed.connect(self._edited)
        draft.undo_stack.cleanChanged.connect(self._clean_changed)

    def write_now(self) -> None:
        """Keep the text before the program ends; wait until that is done."""
        self._timer.stop()
        if self._draft.modified:
            with suppress(OSError):
                self._job()()

    def keep_again(self) -> None:
        """Keep the text once more if its side file was removed."""
        if self._draft.modified and not self._closed and not self.file.exists():
            self._edited()

    def adopt(self, file: Path, state: FileState | None) -> None:
        """Go on with the side file of an earlier run, whose text has been brought back.

        ``state``: what the file held of which that text is an edited state.
        """
        self.drop()
        self.file = file
        self._adopted = state

    def drop(self) -> None:
        """Nobody wants this text any more: it was saved, or given up."""
        self._timer.stop()
        self._again.stop()
        with suppress(OSError):
            self.file.unlink(missing_ok=True)

    def close(self) -> None:
        """The text is saved or given up, and its editor goes."""
        self._closed = True
        self.drop()

    def _edited(self) -> None:
        # Not put off by further edits: who goes on typing is kept, too.
        if not self._timer.isActive():
            self._timer.start()

    def _clean_changed(self, clean: bool) -> None:
        # A stack that is deleted together with its window says that it is clean.
        if not isValid(self._draft) or not isValid(self._draft.undo_stack):
            return
        if clean:
            self.drop()
        else:
            self._edited()

    def _write(self) -> None:
        if not self._draft.modified:
            return
        if self._writing:
            self._timer.start()
            return
        self._writing = True
        self._jobs.run(self._job(), self._written, self._not_written)

    def _job(self) -> Callable[[], None]:
        file, document, kind = self.file, self._draft.document.copy(), self._kind
        title, now = self._title(), time.time()
        state = self._state()

        def job() -> None:
            write_side_file(file, document, title=title, kind=kind, at=now, state=state())
            if self._closed:
                file.unlink(missing_ok=True)

        return job

    def _state(self) -> Callable[[], FileState | None]:
        """Return what tells in a worker what the file held of which the text is an edited state."""
        draft = self._draft
        if draft.doubtful:
            adopted = self._adopted
            return lambda: adopted
        if (data := draft.data) is not None:
            return partial(FileState.of_bytes, data)
        return partial(self._state_of_file, draft.document.path, draft.document.stamp)

    def _state_of_file(self, path: Path | None, stamp: tuple[int, int] | None) -> FileState | None:
        if path is None or stamp is None:
            return None
        known = self._known
        if known is None or known[0] != stamp:
            known = self._known = (stamp, FileState.of_file(path, stamp))
        return known[1]

    def _written(self, _nothing: object) -> None:
        self._writing = self._told = False
        if not self._draft.modified:
            self.drop()

    def _not_written(self, error: BaseException) -> None:
        self._writing = False
        log.warning("the unsaved text could not be kept: %s", error)
        if self._closed or not self._draft.modified:
            return
        self._again.start()
        if not self._told:
            self._told = True
            reason = error.strerror if isinstance(error, OSError) else None
            self.unkept.emit(reason or str(error))
