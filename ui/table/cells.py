"""What the cells of the table of pairs show."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QColor, QIcon, QPalette

from boltun.minds.boltun.pairs import Key, KeyProblem, PairKind
from boltun.minds.protocol import Severity
from ui.editing.display import shown
from ui.editing.marks import severity_icon
from ui.editing.problems import Problems
from ui.looks.plain_text import tip
from ui.looks.wording import sentence
from ui.table.columns import Column
from ui.table.kind_colours import kind_colour
from ui.table.kinds import LISTS, key_help, key_name, kind_help, kind_name, mark_help, mark_name

__all__ = ["Cells", "Row"]

_SHOWN = 300
"""More characters of a text than this are not measured and drawn in a cell."""
_SHOWN_IN_TIP = 1_500


class Row(NamedTuple):
    """What one row shows. ``line`` is the key's, from 0; ``reply`` is None where the file ends."""

    line: int
    written: str
    key: Key
    reply: str | None


class Cells:
    """Texts, colours and marks of pairs, column by column and role by role."""

    def __init__(self, folded: Callable[[Row], str], problems: Problems, palette: QPalette) -> None:
        """``folded`` says how many pairs are folded into the one of a row."""
        self._folded = folded
        self._problems = problems
        self._palette = palette
        self._icons: dict[Severity, QIcon] = {}
        self._colours: dict[PairKind, QColor] = {}
        self.used: Mapping[str, int] | None = None
        """How often each reply was used; None: that is not known."""

    def set_palette(self, palette: QPalette) -> None:
        """Follow the window's colours."""
        self._palette = palette
        self._icons.clear()
        self._colours.clear()

    def of_header(self, column: Column, role: int) -> Any:
        """Return what the header of a column shows."""
        if role == Qt.ItemDataRole.DisplayRole:
            return {
                Column.LINE: "#",
                Column.KIND: QCoreApplication.translate("Cells", "Kind"),
                Column.PHRASE: QCoreApplication.translate("Cells", "Phrase or words"),
                Column.REPLY: QCoreApplication.translate("Cells", "Reply"),
                Column.MARK: QCoreApplication.translate("Cells", "Type"),
                Column.USED: QCoreApplication.translate("Cells", "Used"),
            }[column]
        if role == Qt.ItemDataRole.ToolTipRole:
            return {
                Column.LINE: QCoreApplication.translate("Cells", "Line of the file on which the pair begins"),
                Column.KIND: QCoreApplication.translate("Cells", "What the pair is for"),
                Column.PHRASE: QCoreApplication.translate("Cells", "What the contact writes"),
                Column.REPLY: QCoreApplication.translate("Cells", "What Boltun answers"),
                Column.MARK: QCoreApplication.translate(
                    "Cells",
                    "Which sentences a list of words answers: questions, or statements.\n"
                    "≈ is inexact: other forms of the words and small typos match too.",
                ),
                Column.USED: QCoreApplication.translate("Cells", "How often the reply was sent"),
            }[column]
        if role == Qt.ItemDataRole.TextAlignmentRole:
            right = column is Column.LINE
            side = Qt.AlignmentFlag.AlignRight if right else Qt.AlignmentFlag.AlignLeft
            return side | Qt.AlignmentFlag.AlignVCenter
        return None

    def of(self, row: Row, column: Column, role: int) -> Any:
        """Return what a cell shows."""
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return self.text(row, column)
            case Qt.ItemDataRole.EditRole:
                return self._edited(row, column)
            case Qt.ItemDataRole.ForegroundRole:
                if column in (Column.KIND, Column.PHRASE, Column.MARK):
                    return self._kind_colour(row.key.kind)
                unused = column == Column.USED and not (self.used or {}).get(row.reply or "")
                if unused or column == Column.LINE or not (row.reply or "").strip():
                    return self._palette.color(QPalette.ColorRole.PlaceholderText)
                return None
            case Qt.ItemDataRole.DecorationRole:
                return self._icon(row) if column == Column.LINE else None
            case Qt.ItemDataRole.TextAlignmentRole:
                if column in (Column.LINE, Column.USED):
                    return Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
                return None
            case Qt.ItemDataRole.ToolTipRole:
                return self._tip(row, column)
            case Qt.ItemDataRole.AccessibleTextRole:
                if column == Column.MARK:
                    return mark_help(row.key)
                if column == Column.LINE:
                    return "\n".join((str(row.line + 1), *self._problem_texts(row)))
                return self.text(row, column)
        return None

    def text(self, row: Row, column: Column) -> str:
        """Return the words in a cell."""
        match column:
            case Column.LINE:
                return str(row.line + 1)
            case Column.KIND:
                return key_name(row.key)
            case Column.PHRASE:
                return _cut(row.key.text) + self._folded(row)
            case Column.REPLY:
                reply = row.reply or ""
                if reply.strip():
                    return _cut(reply)
                if row.key.kind is PairKind.ON:
                    return QCoreApplication.translate("Cells", "(no keys)")
                return QCoreApplication.translate("Cells", "(no reply)")
            case Column.MARK:
                return mark_name(row.key, short=True)
            case Column.USED:
                return "" if self.used is None else str(self.used.get(row.reply or "", 0))

    def _edited(self, row: Row, column: Column) -> str:
        match column:
            case Column.KIND:
                return row.key.kind.value
            case Column.REPLY:
                return row.reply or ""
            case Column.PHRASE:
                return row.key.text
            case Column.MARK:
                return _mark(row.key)
            case _:
                return self.text(row, column)

    def of_new_row(self, column: Column, role: int, key: Key) -> Any:
        """Return what a cell of the row for a new pair shows; ``key`` is of the kind that it will be."""
        if column is Column.PHRASE and role == Qt.ItemDataRole.DisplayRole:
            return QCoreApplication.translate("Cells", "New pair…")
        if column is Column.KIND and role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            return (kind_name if role == Qt.ItemDataRole.DisplayRole else kind_help)(key.kind)
        if column is Column.MARK and role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            return mark_name(key, short=True) if role == Qt.ItemDataRole.DisplayRole else mark_help(key)
        if role == Qt.ItemDataRole.EditRole and column in (Column.KIND, Column.MARK):
            return key.kind.value if column is Column.KIND else _mark(key)
        if column is Column.LINE and role == Qt.ItemDataRole.DisplayRole:
            return "+"
        if role == Qt.ItemDataRole.TextAlignmentRole and column is Column.LINE:
            return Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        if role == Qt.ItemDataRole.ForegroundRole:
            return self._palette.color(QPalette.ColorRole.PlaceholderText)
        if role == Qt.ItemDataRole.ToolTipRole:
            return QCoreApplication.translate(
                "Cells",
                "Type here to begin a new pair: Enter goes on to the reply, and then to the next pair.",
            )
        return "" if role == Qt.ItemDataRole.EditRole else None

    def _tip(self, row: Row, column: Column) -> str:
        if column is Column.LINE:
            return tip("\n".join(self._problem_texts(row)))
        if column is Column.KIND:
            return key_help(row.key)
        if column is Column.MARK:
            return mark_help(row.key)
        text = self._edited(row, column)
        return tip(shown(text[:_SHOWN_IN_TIP])) if len(text) > 30 else ""

    def _problem_texts(self, row: Row) -> list[str]:
        problems = (*self._problems.at(row.line), *self._problems.at(row.line + 1))
        return [sentence(problem.template, problem.values) for problem in problems]

    def _kind_colour(self, kind: PairKind) -> QColor:
        if kind not in self._colours:
            self._colours[kind] = kind_colour(kind, self._palette)
        return self._colours[kind]

    def _icon(self, row: Row) -> QIcon | None:
        problems = (*self._problems.at(row.line), *self._problems.at(row.line + 1))
        if not problems:
            return None
        order = list(Severity)
        worst = min((problem.severity for problem in problems), key=order.index)
        if worst not in self._icons:
            self._icons[worst] = severity_icon(worst, self._palette)
        return self._icons[worst]


def _cut(text: str) -> str:
    return shown(text) if len(text) <= _SHOWN else shown(text[:_SHOWN]) + "…"


def _mark(key: Key) -> str:
    if key.kind not in LISTS or key.problem is KeyProblem.NO_MARK:
        return ""
    return ("~ " if key.fuzzy else "") + ("?" if key.question else ".")
