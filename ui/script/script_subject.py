"""A script that is being edited, as a preview asks for it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from PySide6.QtCore import QObject

from boltun.minds.library import open_mind
from boltun.minds.opening import MayRun, Opening
from boltun.minds.protocol import Mind
from boltun.minds.registry import find_kind
from boltun.minds.source import SourceLanguage
from ui.editing.draft import LineDraft
from ui.preview.subject import Subject
from ui.script.plain import PLAIN
from ui.script.script_reader import ScriptReader

__all__ = ["ScriptSubject"]


class ScriptSubject(Subject):
    """The text of a script, or of one file of several."""

    def __init__(
        self,
        draft: LineDraft,
        kind: str,
        reader: ScriptReader,
        parent: QObject,
        *,
        may_run: MayRun = lambda content: False,
        whole: Path | None = None,
    ) -> None:
        """``may_run``: whether program code in a folder may run, as in ``Opening``.

        ``whole`` is the folder that is the mind, where it is more than the file.
        """
        super().__init__(parent)
        self._whole = whole
        self._may_run = may_run
        self._draft = draft
        self._kind = kind
        self._reader = reader
        draft.lines_changed.connect(self.lines_changed)

    @property
    def version(self) -> int:
        """Grows with every change of the text."""
        return self._draft.version

    @property
    def is_large(self) -> bool:
        """Whether it is read only when somebody asks."""
        return self._reader.large

    @property
    def path(self) -> Path | None:
        """Where the script lies."""
        return self._draft.document.path

    @property
    def mind_path(self) -> Path | None:
        """Where the mind lies: the folder, where the file is one of several."""
        return self._whole or self.path

    def making(self, *, fold_yo: bool) -> Callable[[], Mind]:
        """Return the job that makes a mind of the text; what was read of it already is used."""
        source = self._reader.source
        opening = Opening(name=str(self._whole or ""), fold_yo=fold_yo, may_run=self._may_run)
        if self._reader.language is PLAIN and find_kind(self._kind) is not None:
            return _opening_a_copy(self._draft, self._kind, opening)
        if source is not None:
            return partial(source.mind, opening)
        return _reading(self._reader.language, self._draft, opening)

    def opening_saved(self, *, fold_yo: bool) -> Callable[[], Mind] | None:
        """Return the job that opens the file in the encoding in which it is shown."""
        path = self._whole or self.path
        if path is None:
            return None
        opening = Opening(
            encoding=None if self._whole else self._draft.document.encoding,
            fold_yo=fold_yo,
            may_run=self._may_run,
        )
        return lambda: open_mind(path, self._kind, opening)


def _reading(language: SourceLanguage, draft: LineDraft, opening: Opening) -> Callable[[], Mind]:
    document = draft.document.copy()
    return lambda: language.read(document.text, document.path).mind(opening)


def _opening_a_copy(draft: LineDraft, kind: str, opening: Opening) -> Callable[[], Mind]:
    """Return the job that opens the text as a file: its kind knows no other way."""
    document = draft.document.copy()

    def job() -> Mind:
        with TemporaryDirectory(prefix="boltun-preview-") as folder:
            copy = Path(folder, "text" if document.path is None else document.path.name)
            copy.write_bytes(document.to_bytes())
            return open_mind(copy, kind, replace(opening, encoding=document.encoding))

    return job
