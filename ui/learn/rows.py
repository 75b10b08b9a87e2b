"""The proposals as a list: its model, how a row is painted, and its keys."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt, Signal
from PySide6.QtGui import QColor, QFontMetricsF, QKeyEvent, QPainter
from PySide6.QtWidgets import QAbstractItemView, QListView, QStyleOptionViewItem, QWidget

from boltun.history.proposals import Proposal
from boltun.history.review import Decision
from ui.learn.words import ReviewWords, kind_name
from ui.looks.palette import colours_of
from ui.looks.plain_text import tip
from ui.looks.scale import NEAR, Size, sized
from ui.looks.style import show_focus
from ui.widgets.acting_list import ActingList
from ui.widgets.row_delegate import Row, RowDelegate

__all__ = ["ProposalList", "ProposalRows"]

_Index = QModelIndex | QPersistentModelIndex
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_ELIDE = Qt.TextElideMode.ElideRight
_SIGNS = {Decision.OPEN: "", Decision.ACCEPTED: "✓ ", Decision.REJECTED: "✕ "}


class ProposalRows(QAbstractListModel):
    """Some of the proposals, with what was decided about each."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.words = ReviewWords(self)
        self._rows: list[tuple[Proposal, Decision]] = []

    def rowCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008  # Qt's own default
        """Return how many proposals are shown."""
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return the words of a row, how it is spoken, or the Proposal and its Decision (UserRole)."""
        if not index.isValid() or index.row() >= len(self._rows):
            return None
        one, _ = row = self._rows[index.row()]
        if role == Qt.ItemDataRole.UserRole:
            return row
        if role == Qt.ItemDataRole.DisplayRole:
            return self.words.heard(one)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return self.words.spoken(one)
        if role == Qt.ItemDataRole.ToolTipRole:
            return tip("\n".join((*one.keys[:8], "→", *(answer.text for answer in one.answers[:8]))))
        return None

    def fill(self, rows: Sequence[tuple[Proposal, Decision]]) -> None:
        """Show these."""
        self.beginResetModel()
        self._rows = list(rows)
        self.endResetModel()

    def at(self, row: int) -> Proposal | None:
        """Return the proposal in a row."""
        return self._rows[row][0] if 0 <= row < len(self._rows) else None

    def row_of(self, number: str) -> int:
        """Return the row of a proposal; -1: it is not shown."""
        return next((row for row, (one, _) in enumerate(self._rows) if one.id == number), -1)


class _Delegate(RowDelegate):
    """What is heard, and how often; what is answered, and what it becomes."""

    def draw(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index, row: Row) -> None:
        """Draw both lines."""
        found, model = index.data(Qt.ItemDataRole.UserRole), index.model()
        if not isinstance(found, tuple) or not isinstance(model, ProposalRows):
            return
        one, decision = found
        first, second, ink, quiet, metrics = row
        colours = colours_of(option.palette)
        often = model.words.often(one)
        painter.setPen(quiet)
        painter.drawText(first, _RIGHT, often)
        room = first.width() - metrics.horizontalAdvance(often) - 2 * NEAR
        if sign := _SIGNS[decision]:
            painter.setPen(QColor(colours.good if decision is Decision.ACCEPTED else colours.bad))
            painter.drawText(first, _LEFT, sign)
            used = metrics.horizontalAdvance(sign)
            first.setLeft(first.left() + used)
            room -= used
        bold = sized(option.font, Size.PLAIN, bold=True)
        painter.setFont(bold)
        painter.setPen(ink)
        words = QFontMetricsF(bold).elidedText(model.words.heard(one), _ELIDE, max(room, 0))
        painter.drawText(first, _LEFT, words)
        painter.setFont(option.font)
        painter.setPen(QColor(colours.warning) if one.conflict else quiet)
        kind = f"⚠ {kind_name(one.kind)}" if one.conflict else kind_name(one.kind)
        painter.drawText(second, _RIGHT, kind)
        room = second.width() - metrics.horizontalAdvance(kind) - 2 * NEAR
        painter.setPen(ink)
        painter.drawText(second, _LEFT, metrics.elidedText(model.words.line(one), _ELIDE, max(room, 0)))


class ProposalList(ActingList):
    """Enter accepts, Delete rejects; several rows can be chosen."""

    edit_pressed = Signal()
    merge_pressed = Signal()
    never_pressed = Signal()
    undo_pressed = Signal()
    chosen_changed = Signal()

    def __init__(self, rows: ProposalRows, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.rows = rows
        self.setModel(rows)
        self.setItemDelegate(_Delegate(self))
        self.setUniformItemSizes(True)
        self.setMouseTracking(True)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setAccessibleName(self.tr("Proposals"))
        self.selectionModel().selectionChanged.connect(lambda _now, _before: self.chosen_changed.emit())
        self.selectionModel().currentChanged.connect(lambda _now, _before: self.chosen_changed.emit())
        show_focus(self)

    def chosen(self) -> list[Proposal]:
        """Return the chosen proposals, in their order; else the one with the keyboard."""
        rows = sorted(index.row() for index in self.selectionModel().selectedIndexes())
        rows = rows or [self.currentIndex().row()]
        return [one for row in rows if (one := self.rows.at(row)) is not None]

    def current(self) -> Proposal | None:
        """Return the proposal with the keyboard."""
        return self.rows.at(self.currentIndex().row())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Tell of the keys of the review."""
        key, held = event.key(), event.modifiers()
        control = held == Qt.KeyboardModifier.ControlModifier
        if key == Qt.Key.Key_F2:
            self.edit_pressed.emit()
        elif key == Qt.Key.Key_G and control:
            self.merge_pressed.emit()
        elif key == Qt.Key.Key_Z and control:
            self.undo_pressed.emit()
        elif key == Qt.Key.Key_Delete and held == Qt.KeyboardModifier.ShiftModifier:
            self.never_pressed.emit()
        else:
            super().keyPressEvent(event)
