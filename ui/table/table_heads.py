"""The headings of the table of pairs: how wide the columns are, and by which one the pairs are sorted."""

from __future__ import annotations

from PySide6.QtCore import QItemSelectionModel, QObject, Qt
from PySide6.QtGui import QFontMetricsF
from PySide6.QtWidgets import QHeaderView, QTableView

from boltun.minds.boltun.pairs import Key, PairKind
from ui.table.columns import Column
from ui.table.kinds import kind_name, mark_name
from ui.table.pair_model import PairModel

__all__ = ["TableHeads"]


class TableHeads(QObject):
    """Arranges the headings of a table and follows their clicks."""

    def __init__(self, table: QTableView, model: PairModel) -> None:
        super().__init__(table)
        self._table = table
        self._model = model
        self._arrange()

    def _arrange(self) -> None:
        rows = self._table.verticalHeader()
        rows.hide()
        rows.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        columns = self._table.horizontalHeader()
        # Sharing the table's selection, the header asks about every row whether all is selected: with Ctrl+A
        # in a large base that takes seconds.
        columns.setSelectionModel(QItemSelectionModel(self._model, columns))
        columns.setHighlightSections(False)
        columns.setSectionsClickable(True)
        columns.setSortIndicatorShown(True)
        columns.setSortIndicator(-1, Qt.SortOrder.AscendingOrder)
        columns.sectionClicked.connect(self._sort_clicked)
        columns.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        columns.setMinimumSectionSize(24)
        self.set_sizes()

    def set_sizes(self) -> None:
        """Make rows and columns as large as their words in the font of now."""
        metrics = QFontMetricsF(self._table.font())
        self._table.verticalHeader().setDefaultSectionSize(round(metrics.height() * 1.65))
        columns = self._table.horizontalHeader()
        for column in (Column.LINE, Column.KIND, Column.MARK, Column.USED):
            columns.setSectionResizeMode(column, QHeaderView.ResizeMode.Fixed)
        digits = max(len(str(len(self._model.draft.lines))), 4)
        columns.resizeSection(Column.LINE, round(metrics.horizontalAdvance("0") * digits) + 34)
        widest = max(metrics.horizontalAdvance(kind_name(kind)) for kind in PairKind)
        columns.resizeSection(Column.KIND, round(widest) + 34)
        marks = [mark_name(Key(PairKind.KEYWORDS, "", one, True), short=True) for one in (False, True)]
        marks.append(self._model.headerData(Column.MARK, Qt.Orientation.Horizontal))
        widest = max(metrics.horizontalAdvance(words) for words in marks)
        columns.resizeSection(Column.MARK, round(widest) + 14)
        used = self._model.headerData(Column.USED, Qt.Orientation.Horizontal)
        columns.resizeSection(Column.USED, round(metrics.horizontalAdvance(used)) + 34)
        self.share_width()

    def _sort_clicked(self, section: int) -> None:
        """Sort by a column: up, with the next click down, then not any more."""
        order = self._model.order
        if section == Column.LINE or (order.column == section and order.descending):
            order.stop()
        else:
            order.sort(Column(section), descending=order.column == section)

    def show_order(self) -> None:
        """Show by which column the pairs are sorted."""
        order = self._model.order
        direction = Qt.SortOrder.DescendingOrder if order.descending else Qt.SortOrder.AscendingOrder
        self._table.horizontalHeader().setSortIndicator(order.column if order.active else -1, direction)

    def share_width(self) -> None:
        """Share the width that is left between phrase and reply."""
        columns = self._table.horizontalHeader()
        fixed = sum(columns.sectionSize(one) for one in (Column.LINE, Column.KIND, Column.MARK, Column.USED))
        left = max(self._table.viewport().width() - fixed, 120)
        heading = self._model.headerData(Column.PHRASE, Qt.Orientation.Horizontal)
        least = QFontMetricsF(columns.font()).horizontalAdvance(heading) + 14
        columns.resizeSection(Column.PHRASE, round(max(left * 0.45, least)))
        columns.resizeSection(Column.REPLY, left - round(left * 0.45))
