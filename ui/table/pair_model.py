"""The pairs of a draft as a table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from PySide6.QtCore import (
    QAbstractTableModel,
    QMimeData,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
    Signal,
)
from PySide6.QtGui import QPalette

from boltun.minds.boltun.pairs import Key, KeyProblem, PairKind, classify, compose
from boltun.text.document import Edit
from ui.editing.display import pasted
from ui.editing.long_lines import LONG
from ui.editing.problems import Problems
from ui.table.cells import Cells, Row
from ui.table.columns import Column
from ui.table.kinds import LISTS, TAGGED, as_kind
from ui.table.new_pair import NewPair
from ui.table.pair_draft import PairDraft
from ui.table.pair_map import PairMap
from ui.table.pair_mime import PAIRS, pairs_from, pairs_mime
from ui.table.row_order import RowOrder

__all__ = ["Column", "PairModel", "Row", "key_line"]

Index = QModelIndex | QPersistentModelIndex
_NONE = QModelIndex()
_FEW = 64


def key_line(written: str, key: Key) -> str:
    """Return the line of a changed key, with the white space that stood around the old one."""
    before = written[: len(written) - len(written.lstrip())]
    after = written[len(written.rstrip()) :]
    return before + compose(key) + after


class PairModel(QAbstractTableModel):
    """One row a pair that is shown, and a last one in which a new pair can be written."""

    move_wanted = Signal(object, int)
    """Pairs were dropped, by the lines of their keys, above a row."""
    taken_in = Signal(object)
    """Others were dropped and are pairs here now: the Taken."""

    def __init__(
        self, draft: PairDraft, problems: Problems, palette: QPalette, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self.draft = draft
        self._cells = Cells(self._fold_words, problems, palette)
        self.order = RowOrder(draft, self)
        self.new = NewPair()
        """What the last row will be, and the form beneath."""
        self.dragged: list[int] = []
        """The key lines of the pairs that are being dragged."""
        self._changed_rows = (0, 0, 0)
        self._gone: list[int] | None = None
        """While an edit happens in a sorted table: the key lines that it takes away."""
        self._rows = draft.pairs.rows
        self._known: dict[int, Row] = {}
        draft.rows_changing.connect(self._rows_changing)
        draft.rows_changed.connect(self._rows_changed)
        draft.lines_changed.connect(self._lines_changed)
        draft.rows_reset.connect(self._rows_reset)
        problems.changed.connect(self._problems_changed)
        self.order.changed.connect(self._rows_reset)

    @property
    def used(self) -> Mapping[str, int] | None:
        """How often each reply was used; None: that is not known."""
        return self._cells.used

    def set_used(self, used: Mapping[str, int]) -> None:
        """Show how often each reply was used."""
        self._cells.used = self.order.used = used
        self._tell(0, self._rows)
        if self.order.column is Column.USED:
            self.order.sort(Column.USED, descending=self.order.descending)

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Show the pairs in another order; the text stays as it is."""
        self.order.sort(Column(column), descending=order is Qt.SortOrder.DescendingOrder)

    def line_of(self, row: int) -> int:
        """Return the line of the key of the pair in a row."""
        return self.order.lines[row] if self.order.active else self.draft.pairs.line_of(row)

    def row_of(self, line: int) -> int | None:
        """Return the row of the pair that a line belongs to; None between pairs and in hidden ones."""
        pairs = self.draft.pairs
        if not self.order.active:
            return pairs.row_of(line)
        key = pairs.key_of(line)
        return None if key is None else self.order.row_of(key)

    def row_near(self, line: int) -> int:
        """Return the row of the pair of a line, else one that is near."""
        row = self.row_of(line)
        if row is None:
            row = 0 if self.order.active else self.draft.pairs.rows_before(line)
        return min(row, max(self._rows - 1, 0))

    def set_palette(self, palette: QPalette) -> None:
        """Follow the window's colours."""
        self._cells.set_palette(palette)
        self._tell(0, self._rows)

    def row(self, row: int) -> Row:
        """Return what a row shows."""
        known = self._known.get(row)
        if known is None:
            known = self._known[row] = self.row_at(self.line_of(row))
        return known

    def row_at(self, line: int) -> Row:
        """Return the pair whose key stands on ``line``, shown or hidden."""
        lines = self.draft.lines
        reply = lines[line + 1] if line + 1 < len(lines) else None
        return Row(line, lines[line], classify(lines[line].strip()), reply)

    def is_new(self, row: int) -> bool:
        """Say whether a row is the last one, for a new pair."""
        return row >= self._rows

    def allow_edits(self) -> None:
        """The draft may be edited from now on: offer the row for a new pair."""
        self._rows_reset()

    # What Qt asks

    def rowCount(self, parent: Index = _NONE) -> int:
        """Return the number of rows, the one for a new pair included."""
        return 0 if parent.isValid() else self._rows + (not self.draft.read_only)

    def columnCount(self, parent: Index = _NONE) -> int:
        """Return the number of columns."""
        return 0 if parent.isValid() else len(Column)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        """Return the names of the columns."""
        if orientation is not Qt.Orientation.Horizontal:
            return None
        return self._cells.of_header(Column(section), role)

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Tell what can be edited."""
        if not index.isValid():
            # Between the rows.
            return Qt.ItemFlag.ItemIsDropEnabled
        flags = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemNeverHasChildren
        if not self.is_new(index.row()):
            flags |= Qt.ItemFlag.ItemIsDragEnabled
        if self.draft.read_only or index.column() in (Column.LINE, Column.USED):
            return flags
        if self.is_new(index.row()):
            return (
                flags | Qt.ItemFlag.ItemIsEditable
                if self.new.is_written_in(Column(index.column()))
                else flags
            )
        row = self.row(index.row())
        kind = row.key.kind
        if (index.column() == Column.REPLY and len(row.reply or "") > LONG) or (
            index.column() == Column.PHRASE and len(row.written) > LONG
        ):
            # In a field it would be laid out whole.
            return flags
        if (index.column() == Column.MARK and kind not in LISTS) or (
            index.column() == Column.PHRASE and kind in TAGGED
        ):
            return flags
        return flags | Qt.ItemFlag.ItemIsEditable

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return what a cell shows."""
        if not index.isValid():
            return None
        column = Column(index.column())
        if self.is_new(index.row()):
            return self._cells.of_new_row(column, role, self.new.key)
        return self._cells.of(self.row(index.row()), column, role)

    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Edit the lines of the pair."""
        if role != Qt.ItemDataRole.EditRole or not index.isValid():
            return False
        column = Column(index.column())
        if self.is_new(index.row()):
            return self._write_new(column, str(value))
        row = self.row(index.row())
        match column:
            case Column.PHRASE:
                text = _one_line(str(value)).strip()
                return bool(text) and self.set_key(row, row.key._replace(text=text))
            case Column.REPLY:
                return self.set_reply(row, _one_line(str(value)))
            case Column.KIND:
                kind = PairKind(value)
                return kind is not row.key.kind and self.set_key(row, as_kind(row.key, kind))
            case Column.MARK:
                mark = str(value)
                problem = None if row.key.problem is KeyProblem.NO_MARK else row.key.problem
                key = row.key._replace(question="?" in mark, fuzzy="~" in mark, problem=problem)
                return self.set_key(row, key)
        return False

    # Edits, for the pair editor too

    def set_key(self, row: Row, key: Key, *, typing: object = None) -> bool:
        """Write another key; say whether that was allowed."""
        line = key_line(row.written, key)
        if not line.strip():
            return False
        return self.draft.replace(row.line, 1, [line], self.tr("Change key"), typing=typing)

    def set_reply(self, row: Row, reply: str, *, typing: object = None) -> bool:
        """Write another reply, also under a last key that had none."""
        count = 0 if row.reply is None else 1
        return self.draft.replace(row.line + 1, count, [reply], self.tr("Change reply"), typing=typing)

    def insert(self, line: int, pairs: list[tuple[str, str]], label: str) -> bool:
        """Put pairs (key line, reply) before a line that begins a pair or stands between pairs."""
        lines = [text for pair in pairs for text in pair]
        size = len(self.draft.lines)
        if line >= size and size and self.draft.pairs.key_of(size - 1) == size - 1:
            # The last key has no reply yet; it must not take our key for one.
            lines.insert(0, "")
        return self.draft.replace(min(line, size), 0, lines, label)

    def pairs_at(self, keys: Sequence[int]) -> list[tuple[str, str]]:
        """Return the pairs whose keys stand on these lines, as they are written."""
        lines = self.draft.lines
        return [(lines[key], lines[key + 1] if key + 1 < len(lines) else "") for key in keys]

    def move(self, keys: Sequence[int], before: int) -> int | None:
        """Move pairs, as one step of undo, to stand before a line that begins a pair or stands between pairs.

        Return the line of the first one then; None where nothing was moved.
        """
        draft = self.draft
        size = len(draft.lines)
        ends = [key + (2 if draft.pairs.has_reply(key) else 1) for key in keys]
        if not keys or (before in (keys[0], ends[-1]) and ends[-1] - keys[0] == 2 * len(keys)):
            return None
        # Not as copies: what a line's ends and bytes are goes with it.
        lines = [line for key in keys for line in (*draft.lines[key : key + 2], "")[:2]]
        open_end = size and draft.pairs.key_of(size - 1) == size - 1
        if before >= size and open_end and size - 1 not in keys:
            # The last key has no reply yet; it must not take ours for one.
            lines.insert(0, "")
        gone = [Edit(start=key, count=end - key, lines=()) for key, end in zip(keys, ends, strict=True)]
        edits = sorted(
            [Edit(start=before, count=0, lines=lines), *gone], key=lambda edit: (edit.start, edit.count)
        )
        if not draft.apply(edits, self.tr("Move pairs")):
            return None
        place = before - sum(end - key for key, end in zip(keys, ends, strict=True) if key < before)
        return place + len(lines) % 2

    def apply_order(self) -> bool:
        """Write the pairs that are shown into the text in the order in which they are shown, as one step."""
        if not self.order.active:
            return False
        draft = self.draft
        lines = draft.lines
        wanted = [key for key in self.order.lines if draft.pairs.has_reply(key)]
        places = sorted(wanted)
        if not places:
            return False
        first, end = places[0], places[-1] + 2
        new = list(lines[first:end])
        for place, key in zip(places, wanted, strict=True):
            new[place - first : place - first + 2] = lines[key : key + 2]
        self.order.stop()
        return draft.replace(first, end - first, new, self.tr("Sort pairs"))

    # Drag and drop

    def mimeTypes(self) -> list[str]:
        """Return what can be dropped."""
        return [PAIRS, "text/plain"]

    def supportedDropActions(self) -> Qt.DropAction:
        """Move within the base, copy from elsewhere."""
        return Qt.DropAction.MoveAction | Qt.DropAction.CopyAction

    def mimeData(self, indexes: Sequence[QModelIndex]) -> QMimeData:
        """Return the pairs of some cells."""
        rows = {index.row() for index in indexes if not self.is_new(index.row())}
        return self.drag(sorted(map(self.line_of, rows)))

    def drag(self, keys: list[int]) -> QMimeData:
        """Return the pairs whose keys stand on these lines, to be dragged."""
        self.dragged = keys
        return pairs_mime(self.pairs_at(keys))

    def line_before(self, row: int) -> int:
        """Return the line before which a pair goes that is dropped above a row."""
        if row < self._rows:
            return self.line_of(row)
        if not self._rows:
            return len(self.draft.lines)
        return min(self.line_of(self._rows - 1) + 2, len(self.draft.lines))

    def dropMimeData(
        self, data: QMimeData, action: Qt.DropAction, row: int, column: int, parent: Index
    ) -> bool:
        """Move the pairs that are dragged within this table, or take in others."""
        if self.draft.read_only:
            self.draft.refused.emit()
            return False
        if row < 0:
            row = parent.row() if parent.isValid() else self._rows
        dragged, self.dragged = self.dragged, []
        if action is Qt.DropAction.MoveAction and dragged:
            self.move_wanted.emit(dragged, row)
        elif (taken := pairs_from(data)).pairs and self.insert(
            self.line_before(row), taken.pairs, self.tr("Drop pairs")
        ):
            self.taken_in.emit(taken)
        # The view removes nothing by itself.
        return False

    def choose_new(self, key: Key) -> None:
        """Let new pairs be of this kind."""
        self.new.key = key._replace(text="", problem=None)
        self._tell(self._rows, self._rows + 1)

    def _write_new(self, column: Column, value: str) -> bool:
        """Begin a new pair, or choose of what kind it will be."""
        if (key := self.new.chosen(column, value)) is not None:
            self.choose_new(key)
            return True
        pair = self.new.pair(column, _one_line(value))
        return pair is not None and self.insert(len(self.draft.lines), [pair], self.tr("New pair"))

    def _fold_words(self, row: Row) -> str:
        """Say how many pairs are folded into the one of a row."""
        pairs = self.draft.pairs
        number = pairs.row_of(row.line) if pairs.filtered else None
        count = pairs.folded_into(number) if number is not None else 0
        return self.tr("  (and %n more)", "", count) if count else ""

    # Following the draft

    def _rows_changing(self, first: int, old: int, new: int) -> None:
        if self.order.active or self.order.busy:
            # Where rows come or go, what is left keeps its order: the table is built anew for that.
            pairs = self.draft.pairs
            self._gone = _keys(pairs, first, old)
            self._changed_rows = (first, old, new)
            if old != new:
                self.beginResetModel()
        elif new > old:
            self.beginInsertRows(QModelIndex(), first + old, first + new - 1)
        elif old > new:
            self.beginRemoveRows(QModelIndex(), first + new, first + old - 1)

    def _rows_changed(self, first: int, old: int, new: int) -> None:
        self._known.clear()
        self._rows += new - old
        if self._gone is not None:
            # The order follows when it is known which lines changed.
            return
        if new > old:
            self.endInsertRows()
        elif old > new:
            self.endRemoveRows()
        self._tell(first, first + new)

    def _lines_changed(self, start: int, removed: int, added: int) -> None:
        """Show the line numbers of what follows anew."""
        if self._gone is not None:
            self._follow_sorted(start, removed, added)
            return
        first = self.draft.pairs.rows_before(start)
        if removed != added and first < self._rows:
            self.dataChanged.emit(self.index(first, Column.LINE), self.index(self._rows - 1, Column.LINE))

    def _follow_sorted(self, start: int, removed: int, added: int) -> None:
        gone, self._gone = self._gone or [], None
        first, old, new = self._changed_rows
        come = _keys(self.draft.pairs, first, new)
        self.order.follow(gone, come, start, removed, added)
        self._known.clear()
        if old != new:
            self.endResetModel()
        elif removed == added and new <= _FEW:
            for key in come:
                if (row := self.row_of(key)) is not None:
                    self._tell(row, row + 1)
        else:
            self._tell(0, self._rows)

    def _rows_reset(self) -> None:
        self.beginResetModel()
        self._known.clear()
        self._rows = self.draft.pairs.rows
        self.order.refresh()
        self.endResetModel()

    def _problems_changed(self) -> None:
        self._tell(0, self._rows)

    def _tell(self, first: int, end: int) -> None:
        if end > first:
            self.dataChanged.emit(self.index(first, 0), self.index(end - 1, len(Column) - 1))


def _keys(pairs: PairMap, first: int, count: int) -> list[int]:
    """Return the key lines of some rows of the text's order."""
    if count > _FEW:
        return pairs.shown_keys()[first : first + count]
    return [pairs.line_of(row) for row in range(first, first + count)]


def _one_line(text: str) -> str:
    return pasted(text).replace("\n", " ")
