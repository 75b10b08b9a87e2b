"""The list of problems beneath the base."""

from __future__ import annotations

from PySide6.QtCore import (
    QEvent,
    QModelIndex,
    QPersistentModelIndex,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtWidgets import (
    QHBoxLayout,
    QListView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from boltun.minds.protocol import Severity
from ui.editing.problem_rows import ProblemRows
from ui.editing.problems import Problems
from ui.looks.plain_text import Label
from ui.looks.scale import APART, NEAR, TIGHT
from ui.widgets.button import IconButton

__all__ = ["ProblemList"]

_ICON = 36
"""Pixels of a row that the sign of its weight and the edges take."""

Index = QModelIndex | QPersistentModelIndex
_NONE = QModelIndex()


class ProblemList(QWidget):
    """Says what is wrong and where; a click or Enter goes there, F8 and Shift+F8 to the next and the last."""

    chosen = Signal(int, int)
    """Line and column of a problem, both from 0."""
    asks_next = Signal()

    def __init__(self, problems: Problems, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._problems = problems
        self._model = ProblemRows(
            lambda: problems.all, lambda row: problems.line(row) + 1, self.palette(), self
        )
        self.list = QListView(self)
        self.list.setModel(self._model)
        self.list.setUniformItemSizes(True)
        self.list.setFrameShape(QListView.Shape.NoFrame)
        self.list.setAccessibleName(self.tr("Problems"))
        self.list.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.list.setItemDelegate(_Delegate(self.list))
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.clicked.connect(self._choose)
        self.list.activated.connect(self._choose)
        self._summary = Label(self)
        self.next_button = IconButton("down", self.tr("Next problem (F8)"), self, size=16)
        self.next_button.clicked.connect(self.asks_next)
        self.whole = Label(self)
        self.whole.setWordWrap(True)
        self.whole.setContentsMargins(APART, TIGHT, APART, TIGHT)
        self.whole.hide()
        head = QHBoxLayout()
        head.setContentsMargins(APART, TIGHT, NEAR, TIGHT)
        head.addWidget(self._summary, 1)
        head.addWidget(self.next_button)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(head)
        column.addWidget(self.list)
        column.addWidget(self.whole)
        self._at = -1
        problems.changed.connect(self._refresh)
        self._refresh()

    @property
    def shown_line(self) -> int | None:
        """The line of the problem gone to last, as long as the list is the same."""
        return self._problems.line(self._at) if 0 <= self._at < len(self._problems.all) else None

    def go(self, number: int | None) -> None:
        """Go to a problem by its number; None: there is none."""
        if number is None:
            return
        self._at = number
        self.list.setCurrentIndex(self._model.index(number))
        self._summarize()
        self._show_whole()
        problem = self._problems.all[number]
        self.chosen.emit(self._problems.line(number), max(problem.column - 1, 0))

    def changeEvent(self, event: QEvent) -> None:
        """Follow the palette."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self._model.set_palette(self.palette())

    def _choose(self, index: QModelIndex) -> None:
        self.go(index.row())

    def _refresh(self) -> None:
        self._at = -1
        self._model.reset()
        self._show_whole()
        self.setVisible(bool(self._problems.all))
        rows = min(max(len(self._problems.all), 1), 4)
        height = self.list.sizeHintForRow(0) if self._problems.all else self.fontMetrics().height()
        self.list.setFixedHeight(rows * max(height, 16) + 4)
        self._summarize()

    def _show_whole(self) -> None:
        """Show the sentence of the problem gone to in several lines, where its row has no room for it."""
        words = str(self._model.index(self._at).data()) if self._at >= 0 else ""
        room = self.list.viewport().width() - _ICON
        self.whole.setText(words)
        self.whole.setVisible(bool(words) and self.fontMetrics().horizontalAdvance(words) > room)

    def _summarize(self) -> None:
        count = len(self._problems.all)
        errors = sum(problem.severity is Severity.ERROR for problem in self._problems.all)
        if self._at >= 0:
            text = self.tr("{number} of %n problem(s)", "", count).format(number=self._at + 1)
        else:
            text = self.tr("%n problem(s)", "", count)
        if errors:
            text += " · " + self.tr("%n error(s)", "", errors)
        self._summary.setText(text + " · " + self.tr("F8: next"))


class _Delegate(QStyledItemDelegate):
    """Rows are as wide as the list: a long sentence ends in …, and stands whole in the tool tip."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(0, super().sizeHint(option, index).height())
