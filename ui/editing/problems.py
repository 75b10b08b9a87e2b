"""What is wrong in the edited text, kept on its lines while the text goes on changing."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from typing import Any

from PySide6.QtCore import QObject, Signal

from boltun.minds.protocol import Problem, Severity
from ui.editing.draft import LineDraft
from ui.editing.work import Latest

__all__ = ["Problems"]

_ORDER = {Severity.ERROR: 0, Severity.WARNING: 1, Severity.HINT: 2}


class Problems(QObject):
    """The problems of a draft, found in a worker some moments after the last change.

    Until they are found anew, those known move with their lines. Lines count from 0 here.
    """

    changed = Signal()

    def __init__(
        self,
        draft: LineDraft,
        check: Latest,
        parent: QObject | None = None,
        *,
        found: Callable[[Any], Sequence[Problem]] = list,
    ) -> None:
        """``check`` is what finds them; ``found`` makes the problems of its result."""
        super().__init__(parent)
        self._problems: list[Problem] = []
        self._lines: list[int] = []
        self._check = check
        self._found = found
        check.done.connect(self._take)
        draft.lines_changed.connect(self._move)
        self._check.ask(now=True)

    @property
    def all(self) -> Sequence[Problem]:
        """All problems by line; their own ``line`` is where they stood when they were found."""
        return self._problems

    @property
    def busy(self) -> bool:
        """Whether the text is being checked."""
        return self._check.busy

    def check(self) -> None:
        """Check the text now."""
        self._check.ask(now=True)

    def stop(self) -> None:
        """Check nothing until the text changes."""
        self._check.stop()

    def line(self, number: int) -> int:
        """Return the line on which the problem with this number now stands."""
        return self._lines[number]

    def at(self, line: int) -> Sequence[Problem]:
        """Return the problems of one line, the worst first."""
        start = bisect_left(self._lines, line)
        if start == len(self._lines) or self._lines[start] != line:
            return ()
        here = self._problems[start : bisect_right(self._lines, line)]
        return sorted(here, key=lambda problem: _ORDER[problem.severity])

    def after(self, line: int) -> int | None:
        """Return the number of the next problem after a line, from the top again after the last."""
        return bisect_right(self._lines, line) % len(self._lines) if self._lines else None

    def before(self, line: int) -> int | None:
        """Return the number of the first problem on the nearest line before."""
        if not self._lines:
            return None
        number = (bisect_left(self._lines, line) - 1) % len(self._lines)
        return bisect_left(self._lines, self._lines[number])

    def _take(self, result: Any) -> None:
        self._problems = sorted(self._found(result), key=lambda problem: problem.line)
        self._lines = [problem.line - 1 for problem in self._problems]
        self.changed.emit()

    def _move(self, start: int, removed: int, added: int) -> None:
        if self._lines and added != removed:
            first = bisect_left(self._lines, start + min(removed, added))
            last = bisect_left(self._lines, start + removed)
            moved = [line + added - removed for line in self._lines[last:]]
            self._lines[first:] = moved
            self._problems[first:last] = []
        self._check.ask()
