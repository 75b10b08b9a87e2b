"""What a written mind's language says of its text, read beside the window and kept at its lines."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from boltun.minds.protocol import Problem
from boltun.minds.source import OutlineItem, Place, Source, SourceLanguage
from ui.bases.draft import LineDraft
from ui.bases.work import Latest

__all__ = ["LineShifts", "Reading", "ScriptReader"]

_DELAY = 300
_DELAY_LARGE = 1500
_LARGE = 40_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """A text as its language read it. ``version`` is the draft's."""

    source: Source
    version: int
    outline: Sequence[OutlineItem]
    problems: Sequence[Problem]


class LineShifts:
    """Where the lines of an older version of a draft stand now, and the other way round, from 0."""

    def __init__(self) -> None:
        self._shifts: list[tuple[int, int, int, int]] = []

    def note(self, version: int, start: int, removed: int, added: int) -> None:
        """An edit made this version."""
        if removed != added:
            self._shifts.append((version, start, removed, added))

    def forget(self, version: int) -> None:
        """Nobody asks any more about versions before this one."""
        self._shifts = [one for one in self._shifts if one[0] > version]

    def now(self, line: int, version: int) -> int:
        """Return where a line of a version stands now."""
        for when, start, removed, added in self._shifts:
            if when > version and line >= start + min(removed, added):
                line = max(line + added - removed, start)
        return line

    def then(self, line: int, version: int) -> int:
        """Return where a line of today stood in a version."""
        for when, start, removed, added in reversed(self._shifts):
            if when > version and line >= start + min(removed, added):
                line = max(line + removed - added, start)
        return line


class ScriptReader(QObject):
    """Reads the text of a draft in a worker some moments after the last change.

    ``reading`` is the newest; what it says of lines is brought to where they stand now.
    """

    changed = Signal()
    """There is a newer reading."""

    def __init__(
        self,
        draft: LineDraft,
        language: SourceLanguage,
        executor: Executor,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._draft = draft
        self.language = language
        self.reading: Reading | None = None
        self.shifts = LineShifts()
        delay = _DELAY_LARGE if len(draft.lines) >= _LARGE else _DELAY
        self.check = Latest(executor, self._prepare, delay=delay, parent=self)
        """Reads when it is asked to."""
        self.check.done.connect(self._take)
        draft.lines_changed.connect(self._lines_changed)

    @property
    def outline(self) -> Sequence[OutlineItem]:
        """What the text defines; lines are those of the reading."""
        return self.reading.outline if self.reading is not None else ()

    @property
    def large(self) -> bool:
        """Whether reading takes so long that it is done less often."""
        return len(self._draft.lines) >= _LARGE

    def line_now(self, line: int) -> int:
        """Return where a line that the reading names (from 1) stands now, from 0."""
        version = self.reading.version if self.reading is not None else self._draft.version
        return self.shifts.now(line - 1, version)

    def target(self, line: int, column: int) -> Place | None:
        """Return where that is defined which stands here; both count from 0, the place's from 1."""
        if self.reading is None:
            return None
        then = self.shifts.then(line, self.reading.version)
        return self.reading.source.target(then + 1, column + 1)

    def completions(self, line: int, column: int) -> Sequence[str]:
        """Return the words that may stand here; both count from 0."""
        if self.reading is None:
            return ()
        then = self.shifts.then(line, self.reading.version)
        return self.reading.source.completions(then + 1, column + 1)

    def _prepare(self) -> Callable[[], Reading]:
        document, version = self._draft.document.copy(), self._draft.version
        language, path = self.language, document.path
        return lambda: _read(language, document.text, path, version)

    def _take(self, reading: Reading) -> None:
        self.reading = reading
        self.shifts.forget(reading.version)
        self.changed.emit()

    def _lines_changed(self, start: int, removed: int, added: int) -> None:
        self.shifts.note(self._draft.version, start, removed, added)


def _read(language: SourceLanguage, text: str, path: Path | None, version: int) -> Reading:
    source = language.read(text, path)
    return Reading(source=source, version=version, outline=source.outline(), problems=source.problems())
