"""What a written mind's language says of its text, read beside the window and kept at its lines."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from boltun.minds.protocol import Problem
from boltun.minds.registry import source_language
from boltun.minds.source import OutlineItem, Place, Source, SourceLanguage
from ui.editing import reading
from ui.editing.draft import LineDraft
from ui.editing.errand import GivenUpError
from ui.editing.work import Latest
from ui.script.examination import examining

__all__ = ["LineShifts", "Reading", "ScriptReader"]

log = logging.getLogger(__name__)

_DELAY = 300
_DELAY_LARGE = 1500


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """What was found in a text. ``version`` is the draft's."""

    version: int
    outline: Sequence[OutlineItem]
    problems: Sequence[Problem]
    source: Source | None = None
    """None for a large text, of which it is made only when somebody asks for it."""


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
    """Reads the text of a draft beside the window some moments after the last change.

    ``reading`` is the newest; what it says of lines is brought to where they stand now. A large text is read
    in a process of its own; what has to be asked of its ``Source`` is asked when somebody wants to know.
    """

    changed = Signal()
    """There is a newer reading."""

    def __init__(
        self,
        draft: LineDraft,
        kind: str,
        language: SourceLanguage,
        executor: Executor,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._draft = draft
        self._kind = kind
        self.language = language
        self.reading: Reading | None = None
        self.shifts = LineShifts()
        self._source: tuple[int, Source] | None = None
        """The newest source there is, and of which version."""
        self._waiting: list[Callable[[], object]] = []
        """Who waits for a source."""
        self.check = Latest(
            executor, self._prepare, delay=_DELAY_LARGE if self.large else _DELAY, parent=self
        )
        """Reads when it is asked to."""
        self.check.done.connect(self._take)
        self.check.failed.connect(_note_failure)
        self._sourcing = Latest(executor, self._prepare_source, every=True, parent=self)
        self._sourcing.done.connect(self._take_source)
        self._sourcing.failed.connect(self._give_up)
        draft.lines_changed.connect(self._lines_changed)

    @property
    def large(self) -> bool:
        """Whether reading takes so long that it is done less often."""
        return len(self._draft.lines) >= reading.LARGE

    @property
    def source(self) -> Source | None:
        """The source of the text as it stands; None while there is none."""
        known = self._source
        return known[1] if known is not None and known[0] == self._draft.version else None

    @property
    def outline(self) -> Sequence[OutlineItem]:
        """What the text defines; lines are those of the reading."""
        return self.reading.outline if self.reading is not None else ()

    def line_now(self, line: int) -> int:
        """Return where a line that the reading names (from 1) stands now, from 0."""
        version = self.reading.version if self.reading is not None else self._draft.version
        return self.shifts.now(line - 1, version)

    def find_target(self, line: int, column: int, then: Callable[[Place | None], object]) -> None:
        """Find where that is defined which stands here (from 0); a place of this file is one of today."""

        def find() -> None:
            if self._source is None:
                then(None)
                return
            version, source = self._source
            place = source.target(self.shifts.then(line, version) + 1, column + 1)
            if place is not None and place.path in (None, self._draft.document.path):
                place = replace(place, line=self.shifts.now(place.line - 1, version) + 1, path=None)
            then(place)

        self._with_source(find)

    def completions(self, line: int, column: int) -> Sequence[str]:
        """Return the words that may stand here (from 0), as far as a source is there."""
        if self._source is None:
            return ()
        version, source = self._source
        return source.completions(self.shifts.then(line, version) + 1, column + 1)

    def prepare_source(self, then: Callable[[], object]) -> None:
        """Somebody is about to ask: call ``then`` when there is a source."""
        self._with_source(then)

    def stop(self) -> None:
        """Read nothing until asked again."""
        self.check.stop()
        self._sourcing.stop()
        self._waiting.clear()

    def _with_source(self, act: Callable[[], object]) -> None:
        if self._source is not None:
            # An older one will do: lines are brought to where they stood.
            act()
            return
        self._waiting.append(act)
        if not self._sourcing.busy:
            self._sourcing.ask(now=True)

    def _prepare(self) -> Callable[[], Reading]:
        document, version = self._draft.document.copy(), self._draft.version
        language, path = self.language, document.path
        if self.large and source_language(self._kind) is language:
            return examining(document.lines, self._kind, path, partial(Reading, version=version))
        return lambda: _read(language, document.text, path, version)

    def _prepare_source(self) -> Callable[[], tuple[int, Source]]:
        document, version, language = self._draft.document.copy(), self._draft.version, self.language
        return lambda: (version, language.read(document.text, document.path))

    def _take(self, found: Reading) -> None:
        self.reading = found
        if found.source is not None:
            self._take_source((found.version, found.source))
        elif self._source is not None and self._source[0] != found.version:
            # Of a large text the old one would hold much memory for little use.
            self._source = None
        oldest = min(found.version, self._source[0]) if self._source is not None else found.version
        self.shifts.forget(oldest)
        self.changed.emit()

    def _take_source(self, found: tuple[int, Source]) -> None:
        self._source = found
        waiting, self._waiting = self._waiting, []
        for act in waiting:
            act()

    def _give_up(self, error: Exception) -> None:
        _note_failure(error)
        waiting, self._waiting = self._waiting, []
        for act in waiting:
            act()

    def _lines_changed(self, start: int, removed: int, added: int) -> None:
        self.shifts.note(self._draft.version, start, removed, added)


def _read(language: SourceLanguage, text: str, path: Path | None, version: int) -> Reading:
    source = language.read(text, path)
    return Reading(version=version, outline=source.outline(), problems=source.problems(), source=source)


def _note_failure(error: Exception) -> None:
    if not isinstance(error, GivenUpError):
        log.error("a text cannot be read", exc_info=error)
