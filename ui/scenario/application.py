"""The application that an edited sheet belongs to: found beside it, and made of what is not saved yet."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from threading import Lock

from PySide6.QtCore import QObject

from boltun.errors import MindError
from boltun.minds.dialbb.book import Book
from boltun.minds.dialbb.processor import read_config
from boltun.minds.dialbb.trial import open_trial
from boltun.minds.library import open_mind
from boltun.minds.opening import MayRun, Opening
from boltun.minds.protocol import Mind, Problem
from ui.preview.subject import Subject
from ui.scenario.book_draft import BookDraft

__all__ = ["Application", "BookSubject", "application_of", "opened_with", "problems_in"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Application:
    """A folder with a configuration that names the file."""

    config: Path
    scenario_sheet: str
    """Which sheet the dialogue's manager reads; empty where the file holds no scenario."""


def application_of(path: Path) -> Application | None:
    """Return the application beside an Excel file whose configuration names it; None where there is none."""
    for config in sorted(path.parent.glob("config*.y*ml")):
        try:
            blocks = read_config(config).get("blocks")
        except MindError:
            continue
        named = [
            block
            for block in (blocks if isinstance(blocks, list) else ())
            if isinstance(block, dict) and str(block.get("knowledge_file", "")) == path.name
        ]
        if named:
            managers = [block for block in named if "stn_manage" in str(block.get("block_class", ""))]
            sheet = str(managers[0].get("scenario_sheet") or "scenario") if managers else ""
            return Application(config=config, scenario_sheet=sheet)
    return None


class BookSubject(Subject):
    """What a preview talks with: the application, with the sheets as they are edited."""

    def __init__(
        self,
        draft: BookDraft,
        application: Application,
        may_run: MayRun,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._draft = draft
        self._application = application
        self._may_run = may_run
        self._trial: _Trial | None = None
        # Rows are the lines of a sheet; links lead to them by their numbers, which the trace gives.
        draft.changed.connect(lambda: self.lines_changed.emit(0, 0, 0))

    @property
    def version(self) -> int:
        """Grows with every change."""
        return self._draft.version

    @property
    def is_large(self) -> bool:
        """Whether making a mind of it takes so long that it is done only when somebody asks."""
        return sum(len(sheet.lines) for sheet in self._draft.book.sheets) > 2_000

    @property
    def path(self) -> Path | None:
        """Where the application's configuration lies."""
        return self._application.config

    def making(self, *, fold_yo: bool) -> Callable[[], Mind]:
        """Return the job that opens a copy of the application with the edited sheets in it."""
        return self.trying()

    def trying(self) -> Callable[[], Mind]:
        """Return that job; who asks for the same state again waits for the same mind."""
        if self._trial is None or self._trial.version != self.version:
            saving = self._draft.book.saving()
            config, may_run = self._application.config, self._may_run
            self._trial = _Trial(self.version, lambda: opened_with(config, saving.copy, may_run))
        return self._trial

    def opening_saved(self, *, fold_yo: bool) -> Callable[[], Mind] | None:
        """Return the job that opens the application as it is saved."""
        config, may_run = self._application.config, self._may_run
        return lambda: open_mind(config, "dialbb", Opening(may_run=may_run))


class _Trial:
    """A mind that is made once, by whichever worker asks first; a failure is tried anew."""

    def __init__(self, version: int, make: Callable[[], Mind]) -> None:
        self.version = version
        self._make = make
        self._lock = Lock()
        self._mind: Mind | None = None

    def __call__(self) -> Mind:
        with self._lock:
            if self._mind is None:
                self._mind = self._make()
            return self._mind


def opened_with(config: Path, book: Book, may_run: MayRun) -> Mind:
    """Open an application with an edited file in it, without touching its folder.

    NotApprovedError where its program code may not run, MindError where it cannot be built.
    """
    return open_trial(config, {book.path.name: book.as_bytes()}, Opening(name="preview", may_run=may_run))


def problems_in(mind: Mind, file: str) -> Sequence[Problem]:
    """Return the problems of an application that lie in one of its files."""
    return [one for one in mind.problems() if one.path is not None and one.path.name == file]
