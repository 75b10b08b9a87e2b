"""Problems as rows of a list, each with its mark, its line and its sentence."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtGui import QPalette

from boltun.minds.protocol import Problem, Severity
from ui.editing.marks import severity_icon
from ui.looks.plain_text import tip
from ui.looks.wording import sentence

__all__ = ["ProblemRows"]

Index = QModelIndex | QPersistentModelIndex
_NONE = QModelIndex()


class ProblemRows(QAbstractListModel):
    """Shows problems that somebody else keeps: call ``reset`` when they are others."""

    def __init__(
        self,
        problems: Callable[[], Sequence[Problem]],
        line: Callable[[int], int],
        palette: QPalette,
        parent: QObject,
    ) -> None:
        """``line`` gives the line of the problem in a row, from 1; 0: it has none."""
        super().__init__(parent)
        self._problems = problems
        self._line = line
        self._set(palette)

    def _set(self, palette: QPalette) -> None:
        self._icons = {severity: severity_icon(severity, palette) for severity in Severity}
        self._names = {
            Severity.ERROR: self.tr("error"),
            Severity.WARNING: self.tr("warning"),
            Severity.HINT: self.tr("hint"),
        }

    def set_palette(self, palette: QPalette) -> None:
        """Draw the marks in these colours."""
        self._set(palette)
        self.reset()

    def reset(self) -> None:
        """Show the problems that there are now."""
        self.beginResetModel()
        self.endResetModel()

    def rowCount(self, parent: Index = _NONE) -> int:
        """One row a problem."""
        return 0 if parent.isValid() else len(self._problems())

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Line and sentence, the mark, the whole sentence as a tip."""
        problem = self._problems()[index.row()]
        text = sentence(problem.template, problem.values)
        line = self._line(index.row())
        place = f"{line}: {text}" if line else text
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return place
            case Qt.ItemDataRole.DecorationRole:
                return self._icons[problem.severity]
            case Qt.ItemDataRole.ToolTipRole:
                return tip(text)
            case Qt.ItemDataRole.AccessibleTextRole:
                return f"{self._names[problem.severity]}, {place}"
        return None
