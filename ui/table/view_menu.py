"""How the table shows the pairs: sorted by a column, with kinds folded."""

from __future__ import annotations

from functools import partial

from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QMenu, QToolButton, QWidget

from boltun.minds.boltun.pairs import PairKind
from ui.editing.shortcuts import KEYS
from ui.table.columns import Column
from ui.table.filter_bar import FilterBar
from ui.table.kinds import kind_name
from ui.table.pair_model import PairModel
from ui.widgets.button import IconButton

__all__ = ["ViewButton"]


class ViewButton(IconButton):
    """Opens a menu to sort by and to fold; made anew each time, with the counts of the moment."""

    def __init__(self, model: PairModel, filter_bar: FilterBar, parent: QWidget | None = None) -> None:
        super().__init__("sort", "", parent)
        self.set_name(self.tr("Sort and fold"))
        self._model = model
        self._filter = filter_bar
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        menu = QMenu(self)
        menu.aboutToShow.connect(self.fill)
        self.setMenu(menu)

    def fill(self) -> None:
        """Put into the menu what can be done now."""
        menu = self.menu()
        menu.clear()
        self._offer_orders(menu)
        menu.addSeparator()
        self._offer_folds(menu)

    def _offer_orders(self, menu: QMenu) -> None:
        order = self._model.order
        group = QActionGroup(menu)
        menu.addSection(self.tr("Sort the table"))
        for words, column in (
            (self.tr("As in the file"), Column.LINE),
            (self.tr("By kind"), Column.KIND),
            (self.tr("By phrase or words"), Column.PHRASE),
            (self.tr("By reply"), Column.REPLY),
            (self.tr("By how often the reply was used"), Column.USED),
        ):
            action = menu.addAction(words, partial(self._sort, column))
            action.setCheckable(True)
            action.setChecked(order.column is column)
            action.setEnabled(column is not Column.USED or self._model.used is not None)
            group.addAction(action)
        reverse = menu.addAction(self.tr("The other way round"), self._reverse)
        reverse.setCheckable(True)
        reverse.setChecked(order.descending)
        reverse.setEnabled(order.active)
        write = menu.addAction(self.tr("Write this order into the text"), self._model.apply_order)
        write.setEnabled(order.active and not self._model.draft.read_only)

    def _offer_folds(self, menu: QMenu) -> None:
        folded = self._filter.folded
        menu.addSection(self.tr("Fold neighbours of one kind into one row"))
        for kind, count in self._model.draft.pairs.counts().items():
            action = menu.addAction(f"{kind_name(kind)}: {self.locale().toString(count)}")
            action.setCheckable(True)
            action.setChecked(kind in folded)
            action.toggled.connect(partial(self.fold, kind))
        for words, key, act, enabled in (
            (self.tr("Fold all"), "fold all", self.fold_all, len(folded) < len(PairKind)),
            (self.tr("Unfold all"), "unfold all", self.unfold_all, bool(folded)),
        ):
            menu.addAction(_with_key(menu, words, KEYS[key], act, enabled=enabled))

    def fold_all(self) -> None:
        """Fold every kind."""
        self._filter.set_folded(frozenset(PairKind))

    def unfold_all(self) -> None:
        """Fold nothing."""
        self._filter.set_folded(frozenset())

    def fold(self, kind: PairKind, wanted: bool) -> None:
        """Fold or unfold one kind."""
        folded = self._filter.folded
        self._filter.set_folded(folded | {kind} if wanted else folded - {kind})

    def _sort(self, column: Column) -> None:
        # What is used most comes first.
        self._model.order.sort(column, descending=column is Column.USED)

    def _reverse(self) -> None:
        order = self._model.order
        order.sort(order.column, descending=not order.descending)


def _with_key(menu: QMenu, words: str, keys: str, act: object, *, enabled: bool) -> QAction:
    action = QAction(f"{words}\t{keys}", menu)
    action.triggered.connect(act)
    action.setEnabled(enabled)
    return action
