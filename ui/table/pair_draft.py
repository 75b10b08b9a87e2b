"""The text of a base while it is edited: lines that are pairs."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Signal

from boltun.text.document import Document
from ui.editing.draft import LineDraft
from ui.table.pair_map import PairMap

__all__ = ["PairDraft"]


class PairDraft(LineDraft):
    """The text of one base: its lines are pairs, which can be shown and hidden as rows.

    Views hear of an edit in the order rows, lines. Rows count from 0.
    """

    rows_changing = Signal(int, int, int)
    """An edit is about to happen: first row, how many rows there are, how many there will be."""
    rows_changed = Signal(int, int, int)
    """It has happened."""
    rows_reset = Signal()
    """The filter changed."""

    def __init__(self, document: Document, pairs: PairMap | None = None, *, read_only: bool = False) -> None:
        super().__init__(document, read_only=read_only)
        self.pairs = PairMap(document.lines) if pairs is None else pairs

    def _prepare(self, start: int, count: int, lines: Sequence[str]) -> Callable[[Sequence[str]], None]:
        change = self.pairs.plan(start, count, lines)
        self.rows_changing.emit(change.first_row, change.old_rows, change.new_rows)

        def follow(gone: Sequence[str]) -> None:
            self.pairs.carry_out(change, gone)
            self.rows_changed.emit(change.first_row, change.old_rows, change.new_rows)

        return follow
