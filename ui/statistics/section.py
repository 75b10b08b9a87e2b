"""One count of the place "Statistics": a heading, the bars, and the same as a table."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QLocale, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from ui.looks.plain_text import Label, tip
from ui.looks.scale import APART, NEAR, WIDE
from ui.looks.style import show_focus
from ui.statistics.chart import Bar, Chart
from ui.widgets.card import Card

__all__ = ["Section"]

_ROWS = 12


class _Table(QTableWidget):
    """Rows that Enter opens."""

    row_opened = Signal(int)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter opens a row; Tab leaves the table."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.currentRow() >= 0:
            self.row_opened.emit(self.currentRow())
            return
        super().keyPressEvent(event)


class Section(Card):
    """Shows bars, or the table with the same numbers; both lead to the same places."""

    opened = Signal(object)
    """What the bar or row leads to that was chosen."""

    def __init__(self, title: str, chart: Chart, heads: Sequence[str], parent: QWidget | None = None) -> None:
        """``heads`` name the columns of the table: what is counted, and each part."""
        super().__init__(parent)
        self._title = Label(title, self)
        font = self._title.font()
        font.setBold(True)
        self._title.setFont(font)
        self.hint = Label(self)
        self.hint.setWordWrap(True)
        self.hint.setForegroundRole(self.hint.foregroundRole().PlaceholderText)
        self.hint.hide()
        self.chart = chart
        chart.setParent(self)
        chart.opened.connect(self.opened)
        self.table = _Table(0, len(heads), self)
        self.table.setHorizontalHeaderLabels(list(heads))
        self.table.setAccessibleName(title)
        self.table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.table.setTabKeyNavigation(False)
        self.table.verticalHeader().hide()
        self.table.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        self.table.horizontalHeader().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        self.table.horizontalHeader().setHighlightSections(False)
        for place in range(len(heads)):
            side = Qt.AlignmentFlag.AlignRight if place else Qt.AlignmentFlag.AlignLeft
            head = self.table.horizontalHeaderItem(place)
            if head is not None:
                head.setTextAlignment(side | Qt.AlignmentFlag.AlignVCenter)
        self.table.verticalHeader().setDefaultSectionSize(self.fontMetrics().height() + 8)
        self.table.row_opened.connect(self._open_row)
        self.table.doubleClicked.connect(lambda index: self._open_row(index.row()))
        self.table.hide()
        show_focus(self.table)
        column = QVBoxLayout(self)
        column.setContentsMargins(WIDE, APART, WIDE, WIDE)
        column.setSpacing(NEAR)
        column.addWidget(self._title)
        column.addWidget(self.hint)
        column.addWidget(chart)
        column.addWidget(self.table)

    def show_bars(self, bars: Sequence[Bar], hint: str = "") -> None:
        """Show these counts, and words above them."""
        self.chart.show_bars(bars)
        self.hint.setText(hint)
        self.hint.setVisible(bool(hint))
        self.table.setRowCount(len(bars))
        for row, bar in enumerate(bars):
            for place, text in enumerate((bar.label, *map(QLocale().toString, bar.parts))):
                cell = QTableWidgetItem(text)
                if place:
                    cell.setTextAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
                else:
                    cell.setToolTip(tip(bar.words))
                    cell.setData(Qt.ItemDataRole.AccessibleTextRole, bar.words)
                self.table.setItem(row, place, cell)
        rows = min(len(bars), _ROWS)
        height = self.table.verticalHeader().defaultSectionSize() * rows
        self.table.setFixedHeight(height + self.table.horizontalHeader().sizeHint().height() + 4)

    def show_table(self, shown: bool) -> None:
        """Show the table, or the bars."""
        self.table.setVisible(shown)
        self.chart.setVisible(not shown)

    def _open_row(self, row: int) -> None:
        bar = self.chart.bars[row]
        if bar.leads_to is not None and bar.total:
            self.opened.emit(bar.leads_to)
