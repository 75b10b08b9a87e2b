"""A reply base that is being edited, as a preview sees it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject

from boltun.minds.library import open_mind
from boltun.minds.opening import Opening
from boltun.minds.protocol import Mind
from boltun.minds.registry import usual_kind
from ui.editing import reading
from ui.preview.subject import Subject
from ui.table.base_reading import compiling
from ui.table.pair_draft import PairDraft

__all__ = ["BaseSubject"]


class BaseSubject(Subject):
    """A reply base."""

    def __init__(self, draft: PairDraft, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._draft = draft
        draft.lines_changed.connect(self.lines_changed)

    @property
    def version(self) -> int:
        """Grows with every change of the text."""
        return self._draft.version

    @property
    def is_large(self) -> bool:
        """Whether it is read only when somebody asks."""
        return len(self._draft.lines) >= reading.LARGE

    @property
    def path(self) -> Path | None:
        """Where the base lies."""
        return self._draft.document.path

    def making(self, *, fold_yo: bool) -> Callable[[], Mind]:
        """Return the job that compiles the text."""
        return compiling(list(self._draft.lines), fold_yo=fold_yo)

    def opening_saved(self, *, fold_yo: bool) -> Callable[[], Mind] | None:
        """Return the job that opens the file in the encoding in which it is shown."""
        path, encoding = self.path, self._draft.document.encoding
        if path is None:
            return None
        return lambda: open_mind(path, usual_kind().name, Opening(encoding=encoding, fold_yo=fold_yo))
