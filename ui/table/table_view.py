"""The table of pairs: rows to go through, cells to write in."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from PySide6.QtCore import (
    QEvent,
    QItemSelection,
    QItemSelectionModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
    Signal,
)
from PySide6.QtGui import (
    QContextMenuEvent,
    QDrag,
    QFocusEvent,
    QGuiApplication,
    QInputMethodEvent,
    QKeyEvent,
    QKeySequence,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QAbstractItemDelegate,
    QAbstractItemView,
    QLineEdit,
    QMenu,
    QTableView,
    QWidget,
)

from boltun.minds.boltun.document import Document
from boltun.minds.boltun.topic_folding import folding
from boltun.text.document import Edit
from ui.table.cell_editors import CellEditors
from ui.table.columns import Column
from ui.table.pair_mime import Taken, as_tabs, pairs_from, pairs_mime
from ui.table.pair_model import PairModel
from ui.table.table_heads import TableHeads

__all__ = ["TableView"]

_Index = QModelIndex | QPersistentModelIndex

_NAMED = 5
"""So many rows are named."""
_SELECTED = 5_000
"""More pasted pairs are not selected one by one."""


class TableView(QTableView):
    """Shows the pairs; every edit of a cell is an edit of the draft's lines."""

    moved = Signal(int)
    """The line of the current pair's key; -1 on the row for a new pair."""
    new_wanted = Signal()
    fold_wanted = Signal(object, bool)
    """A PairKind, to be folded (True) or unfolded."""
    told = Signal(str)
    """A sentence on what was just done."""
    too_long = Signal()
    """A text was to be edited that is too long for a cell."""

    def __init__(self, model: PairModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.pair_model = model
        self.setModel(model)
        self.setItemDelegate(CellEditors(self._complete, self))
        self.setAccessibleName(self.tr("Pairs of the base"))
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setEditTriggers(
            QAbstractItemView.EditTrigger.DoubleClicked
            | QAbstractItemView.EditTrigger.EditKeyPressed
            | QAbstractItemView.EditTrigger.AnyKeyPressed
        )
        self.setWordWrap(False)
        self.setShowGrid(False)
        self.setAlternatingRowColors(True)
        self.setFrameShape(QTableView.Shape.NoFrame)
        self.setTabKeyNavigation(False)
        self.setDragEnabled(True)
        self.setAcceptDrops(True)
        self.setDropIndicatorShown(True)
        self.setDragDropMode(QAbstractItemView.DragDropMode.DragDrop)
        self.setDefaultDropAction(Qt.DropAction.MoveAction)
        self.setDragDropOverwriteMode(False)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerItem)
        self._heads = TableHeads(self, model)
        self.selectionModel().currentRowChanged.connect(self._current_changed)
        model.move_wanted.connect(self._move)
        model.taken_in.connect(self._tell_taken)
        model.order.changed.connect(self._heads.show_order)
        model.modelReset.connect(self._keep_place)
        model.modelAboutToBeReset.connect(self._note_place)
        self.complete: Callable[[QLineEdit], QObject] | None = None
        """Offers words in the field of a phrase."""
        self._place = -1
        self._added: int | None = None
        """The row of the pair that was just begun in the last row."""
        self._replying = False
        """The reply of that pair is being written."""
        self.setColumnHidden(Column.USED, True)

    def _complete(self, field: QLineEdit) -> QObject | None:
        return self.complete(field) if self.complete is not None else None

    # Places

    @property
    def line(self) -> int:
        """The line of the current pair's key; -1 where there is none."""
        index = self.currentIndex()
        if not index.isValid() or self.pair_model.is_new(index.row()):
            return -1
        return self.pair_model.row(index.row()).line

    @property
    def row_count(self) -> int:
        """How many pairs are shown."""
        return self.pair_model.draft.pairs.rows

    def is_writing(self) -> bool:
        """Say whether something is being written in a cell."""
        return self.state() == QAbstractItemView.State.EditingState

    def go_to(self, line: int) -> bool:
        """Go to the pair of a line, else to the next one; say whether that line's pair is shown."""
        row = self.pair_model.row_of(line)
        target = self.pair_model.row_near(line)
        column = self.currentIndex().column() if self.currentIndex().isValid() else Column.PHRASE
        index = self.pair_model.index(target, column)
        self._choose(index)
        self.scrollTo(index)
        return row is not None

    def _choose(self, index: QModelIndex) -> None:
        """Make a cell current and its row the only one selected, whatever keys are held down just now."""
        flags = QItemSelectionModel.SelectionFlag
        self.selectionModel().setCurrentIndex(index, flags.ClearAndSelect | flags.Rows)

    def select_lines(self, lines: Sequence[int]) -> None:
        """Select the pairs whose keys stand on these lines, which ascend."""
        selection = QItemSelection()
        for line in lines:
            row = self.pair_model.row_of(line)
            if row is not None:
                selection.select(self.pair_model.index(row, 0), self.pair_model.index(row, len(Column) - 1))
        self.selectionModel().select(selection, QItemSelectionModel.SelectionFlag.ClearAndSelect)

    # Pairs

    def selected_keys(self) -> list[int]:
        """Return the lines of the selected pairs' keys, ascending."""
        rows: set[int] = set()
        for part in self.selectionModel().selection().toList():
            rows.update(range(part.top(), min(part.bottom() + 1, self.row_count)))
        return sorted(map(self.pair_model.line_of, rows))

    def delete_selected(self) -> None:
        """Delete the selected pairs as one step of undo."""
        keys = self.selected_keys()
        if not keys:
            return
        draft = self.pair_model.draft
        runs: list[list[int]] = []
        for key in keys:
            end = key + (2 if draft.pairs.has_reply(key) else 1)
            if runs and runs[-1][1] == key:
                runs[-1][1] = end
            else:
                runs.append([key, end])
        edits = [Edit(start=start, count=end - start, lines=()) for start, end in runs]
        if draft.apply(edits, self.tr("Delete pairs")):
            self.go_to(runs[0][0])
            self.told.emit(self.tr("%n pair(s) deleted.", "", len(keys)))

    def make_topic(self) -> None:
        """Make topics of the selected keys that share all their selected replies, as one step of undo."""
        draft = self.pair_model.draft
        blocks, folded = folding(Document.of(draft.document), set(self.selected_keys()), shorter=False)
        if not blocks:
            self.told.emit(self.tr("No two of these keys have the same replies."))
            return
        edits = [Edit(start=at, count=2, lines=lines) for at, lines in sorted(blocks.items())]
        if draft.apply(edits, self.tr("Make a topic")):
            self.go_to(edits[0].start)
            self.told.emit(self.tr("%n key(s) share their replies now.", "", folded.keys))

    def move_selected(self, step: int) -> None:
        """Move the selected pairs one row up (-1) or down (1), as one step of undo."""
        keys = self.selected_keys()
        if not keys:
            return
        rows = [row for key in keys if (row := self.pair_model.row_of(key)) is not None]
        if step < 0 < rows[0]:
            self._move(keys, rows[0] - 1)
        elif step > 0 and rows[-1] + 1 < self.row_count:
            self._move(keys, rows[-1] + 2)

    def _move(self, keys: Sequence[int], row: int) -> None:
        """Move pairs to stand above a row."""
        if self.pair_model.order.active:
            self.told.emit(
                self.tr("A sorted table shows no order of its own: go back to that of the file first.")
            )
            return
        column = self.currentIndex().column()
        line = self.pair_model.move(keys, self.pair_model.line_before(row))
        if line is not None:
            first = self.pair_model.row_of(line)
            if first is not None:
                self._choose(self.pair_model.index(first, max(column, 0)))
                last = self.pair_model.index(min(first + len(keys), self.row_count) - 1, len(Column) - 1)
                chosen = QItemSelection(self.pair_model.index(first, 0), last)
                self.selectionModel().select(chosen, QItemSelectionModel.SelectionFlag.Select)
                self.scrollTo(self.currentIndex())

    def copy(self) -> None:
        """Copy the selected pairs: as they are for another base, as a table for a spreadsheet."""
        if keys := self.selected_keys():
            QGuiApplication.clipboard().setMimeData(pairs_mime(self.pair_model.pairs_at(keys)))

    def copy_rows(self) -> None:
        """Copy the selected pairs as text for any spreadsheet: key line, tab, reply."""
        if keys := self.selected_keys():
            QGuiApplication.clipboard().setText(as_tabs(self.pair_model.pairs_at(keys)))

    def cut(self) -> None:
        """Copy the selected pairs, then delete them."""
        self.copy()
        self.delete_selected()

    def paste(self) -> None:
        """Put the clipboard's pairs behind the current one: from a base, from lines, from a spreadsheet."""
        taken = pairs_from(QGuiApplication.clipboard().mimeData())
        self.insert(taken.pairs, self.tr("Paste pairs"), taken)

    def insert(self, pairs: list[tuple[str, str]], label: str, taken: Taken | None = None) -> None:
        """Put pairs behind the current one, as one step of undo, and select them.

        ``taken``: what they are of, so that it can be said what was left out.
        """
        if not pairs:
            return
        line = self.line_after_current()
        open_end = line >= len(self.pair_model.draft.lines)
        if self.pair_model.insert(line, pairs, label):
            keys = self.pair_model.draft.pairs.keys_between(line, line + 2 * len(pairs) + open_end)
            self.go_to(line)
            if len(keys) <= _SELECTED:
                self.select_lines(keys)
            self._tell_taken(taken or Taken(pairs))

    def _tell_taken(self, taken: Taken) -> None:
        words = [self.tr("%n pair(s) pasted.", "", len(taken.pairs))]
        for rows, sentence in (
            (taken.without_reply, self.tr("Left out, with no tab between key and reply: row {rows}.")),
            (taken.cut, self.tr("Only the first two cells were taken of row {rows}.")),
        ):
            if rows:
                named = ", ".join(map(str, rows[:_NAMED])) + (", …" if len(rows) > _NAMED else "")
                words.append(sentence.format(rows=named))
        self.told.emit(" ".join(words))

    def line_after_current(self) -> int:
        """Return the line before which a pair that follows the current one goes."""
        line = self.line
        draft = self.pair_model.draft
        return min(line + 2, len(draft.lines)) if line >= 0 else len(draft.lines)

    def edit_current(self, column: Column = Column.PHRASE) -> None:
        """Begin to write in a cell of the current row."""
        index = self.pair_model.index(self.currentIndex().row(), column)
        self._choose(index)
        self.edit(index)

    def startDrag(self, actions: Qt.DropAction) -> None:
        """Drag the selected pairs: Qt would name every single cell of them."""
        if keys := self.selected_keys():
            drag = QDrag(self)
            drag.setMimeData(self.pair_model.drag(keys))
            drag.exec(actions, self.defaultDropAction())
            self.pair_model.dragged = []

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Offer what can be done with the selected pairs."""
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        editable = not self.pair_model.draft.read_only
        some = bool(self.selected_keys())
        keys = QKeySequence.StandardKey
        for words, shortcut, act, enabled in (
            (self.tr("Edit"), QKeySequence(Qt.Key.Key_F2), self._edit_or_refuse, editable),
            (self.tr("New pair behind"), QKeySequence("Ctrl+Return"), self.new_wanted.emit, editable),
            (self.tr("Cut"), QKeySequence(keys.Cut), self.cut, editable and some),
            (self.tr("Copy"), QKeySequence(keys.Copy), self.copy, some),
            (self.tr("Copy as rows of a spreadsheet"), QKeySequence(), self.copy_rows, some),
            (self.tr("Paste"), QKeySequence(keys.Paste), self.paste, editable),
            (self.tr("Delete"), QKeySequence(keys.Delete), self.delete_selected, editable and some),
            (
                self.tr("Make a topic of these pairs"),
                QKeySequence(),
                self.make_topic,
                editable and len(self.selected_keys()) > 1,
            ),
            (self.tr("Fold this kind"), QKeySequence("Alt+Left"), partial(self._fold_current, True), some),
            (
                self.tr("Unfold this kind"),
                QKeySequence("Alt+Right"),
                partial(self._fold_current, False),
                some,
            ),
            (self.tr("Move up"), QKeySequence("Alt+Up"), partial(self.move_selected, -1), editable and some),
            (
                self.tr("Move down"),
                QKeySequence("Alt+Down"),
                partial(self.move_selected, 1),
                editable and some,
            ),
        ):
            action = menu.addAction(words, act)
            # Only shown: the key itself is the view's.
            action.setShortcut(shortcut)
            action.setEnabled(enabled)
        menu.popup(event.globalPos())

    # Keys

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Delete, copy, cut and paste pairs; Enter writes in the cell."""
        keys = QKeySequence.StandardKey
        if event.matches(keys.Copy):
            self.copy()
        elif event.matches(keys.Cut):
            self.cut()
        elif event.matches(keys.Paste):
            self.paste()
        elif event.matches(keys.Delete):
            self.delete_selected()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not event.modifiers():
            self._edit_or_refuse()
        elif event.key() in (Qt.Key.Key_Left, Qt.Key.Key_Right) and (
            event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier == Qt.KeyboardModifier.AltModifier
        ):
            self._fold_current(event.key() == Qt.Key.Key_Left)
        elif event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down) and (
            event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier == Qt.KeyboardModifier.AltModifier
        ):
            self.move_selected(-1 if event.key() == Qt.Key.Key_Up else 1)
        else:
            if event.text().isprintable() and event.text() and self.pair_model.draft.read_only:
                self.pair_model.draft.refused.emit()
                return
            if event.text().isprintable() and event.text() and self.on_new_row:
                self._choose_new_row()
            super().keyPressEvent(event)

    def inputMethodEvent(self, event: QInputMethodEvent) -> None:
        """Begin to write with an input method, in the last row wherever in it one is."""
        if self.on_new_row:
            self._choose_new_row()
        super().inputMethodEvent(event)

    def currentChanged(self, current: _Index, previous: _Index) -> None:
        """Let input methods write in every cell of the last row: Qt asks the cell alone."""
        super().currentChanged(current, previous)
        self._open_to_input_methods()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Let input methods write in every cell of the last row."""
        super().focusInEvent(event)
        self._open_to_input_methods()

    def _open_to_input_methods(self) -> None:
        if self.on_new_row:
            self.setAttribute(Qt.WidgetAttribute.WA_InputMethodEnabled)

    @property
    def on_new_row(self) -> bool:
        """Whether the current row is the last one, for a new pair."""
        index = self.currentIndex()
        return index.isValid() and self.pair_model.is_new(index.row())

    def _choose_new_row(self) -> None:
        """Go to where a new pair begins."""
        self._choose(self.pair_model.index(self.pair_model.rowCount() - 1, self.pair_model.new.first_column))

    def _fold_current(self, fold: bool) -> None:
        line = self.line
        if line >= 0:
            self.fold_wanted.emit(self.pair_model.draft.pairs.kind_of(line), fold)

    def _edit_or_refuse(self) -> None:
        index = self.currentIndex()
        if self.pair_model.draft.read_only:
            self.pair_model.draft.refused.emit()
        elif self.is_writing():
            # The Enter that ends the writing in a cell comes here, too.
            return
        elif self.on_new_row:
            self._choose_new_row()
            self.edit(self.currentIndex())
        elif index.isValid():
            if not self.pair_model.flags(index) & Qt.ItemFlag.ItemIsEditable:
                index = self.pair_model.index(index.row(), Column.REPLY)
                self._choose(index)
            if self.pair_model.flags(index) & Qt.ItemFlag.ItemIsEditable:
                self.edit(index)
            else:
                self.too_long.emit()

    def commitData(self, editor: QWidget) -> None:
        """Take what was written; notice a new pair."""
        rows = self.row_count
        is_new = self.pair_model.is_new(self.currentIndex().row())
        super().commitData(editor)
        if is_new and self.row_count > rows:
            self._added = rows

    def closeEditor(self, editor: QWidget, hint: QAbstractItemDelegate.EndEditHint) -> None:
        """After the phrase of a new pair, go on with its reply, and after that with the next new pair."""
        hints = QAbstractItemDelegate.EndEditHint
        added, self._added = self._added, None
        replied, self._replying = self._replying, False
        column = self.currentIndex().column()
        if hint not in (hints.SubmitModelCache, hints.EditNextItem):
            super().closeEditor(editor, hint)
        elif added is not None and column == Column.PHRASE:
            super().closeEditor(editor, hints.NoHint)
            self._choose(self.pair_model.index(added, Column.PHRASE))
            self.edit_current(Column.REPLY)
            self._replying = True
        elif added is not None or replied:
            super().closeEditor(editor, hints.NoHint)
            self._choose_new_row()
            self.edit(self.currentIndex())
        elif self.on_new_row and hint == hints.EditNextItem:
            # Nothing was written: Tab leads on, out of the table.
            super().closeEditor(editor, hints.NoHint)
            self.focusNextChild()
        else:
            super().closeEditor(editor, hint)

    # Looks

    def changeEvent(self, event: QEvent) -> None:
        """Follow the palette and the font."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self.pair_model.set_palette(self.palette())
        elif event.type() == QEvent.Type.FontChange:
            self._heads.set_sizes()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Share the width between phrase and reply."""
        super().resizeEvent(event)
        if event.oldSize().width() != event.size().width():
            self._heads.share_width()

    def set_used(self, used: Mapping[str, int]) -> None:
        """Show how often each reply was used."""
        self.pair_model.set_used(used)
        self.setColumnHidden(Column.USED, False)
        self._heads.set_sizes()

    # Following

    def _current_changed(self, current: QModelIndex, _previous: QModelIndex) -> None:
        self.pair_model.draft.end_typing()
        self.moved.emit(self.line if current.isValid() else -1)

    def _note_place(self) -> None:
        self._place = self.line

    def _keep_place(self) -> None:
        if self._place >= 0 and self.row_count:
            self.go_to(self._place)
