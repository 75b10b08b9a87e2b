"""The order in which the table shows pairs: that of the text, or sorted for the view alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import compress
from typing import Any

from PySide6.QtCore import QObject, Signal

from ui.editing.slices import Slices
from ui.table.columns import Column
from ui.table.pair_draft import PairDraft

__all__ = ["RowOrder"]

_RUN = 8_192
_FEW = 4
_OPENERS = "([{<@~ \t"


class RowOrder(QObject):
    """Sorts all pairs of a draft and keeps their order while lines come and go; the text is not touched.

    New pairs stand at the end until they are sorted in. Lines and rows count from 0.
    """

    changed = Signal()
    """The pairs are sorted, or no longer."""

    def __init__(self, draft: PairDraft, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._draft = draft
        self.column = Column.LINE
        """What is sorted by; LINE: the order of the text."""
        self.descending = False
        self.used: Mapping[str, int] = {}
        """How often each reply was used."""
        self._all: list[int] = []
        """The key lines of all pairs, hidden ones too, in order."""
        self._shown: list[int] = []
        self._rows: dict[int, int] = {}
        """The rows of the lines in ``_shown``, made when many are asked for."""
        self._looked_up = 0
        self._active = False
        self._slices = Slices(self)
        self._slices.finished.connect(self._sorted)

    @property
    def active(self) -> bool:
        """Whether the order is another than that of the text."""
        return self._active

    @property
    def busy(self) -> bool:
        """Whether pairs are still being sorted."""
        return self._slices.running

    @property
    def lines(self) -> Sequence[int]:
        """The key lines of the shown pairs, in order, while this is active."""
        return self._shown

    def sort(self, column: Column, *, descending: bool = False) -> None:
        """Sort by a column."""
        self._slices.stop()
        self.column, self.descending = column, descending
        if column is Column.LINE and not descending:
            self.stop()
        else:
            self._slices.start(self._sort())

    def stop(self) -> None:
        """Go back to the order of the text."""
        self._slices.stop()
        self.column, self.descending = Column.LINE, False
        self._active = False
        self._all, self._shown, self._rows = [], [], {}
        self.changed.emit()

    def row_of(self, line: int) -> int | None:
        """Return the row of a pair by its key's line."""
        if not self._rows:
            # While one looks a few up only, looking through them all is quicker than noting them all.
            self._looked_up += 1
            if self._looked_up <= _FEW:
                with suppress(ValueError):
                    return self._shown.index(line)
                return None
            self._rows = {line: row for row, line in enumerate(self._shown)}
        return self._rows.get(line)

    def refresh(self) -> None:
        """Other pairs are shown now."""
        pairs = self._draft.pairs
        if pairs.filtered:
            self._shown = list(compress(self._all, map(pairs.is_shown, self._all)))
        else:
            self._shown = self._all
        self._rows, self._looked_up = {}, 0

    def follow(self, gone: Sequence[int], come: Sequence[int], start: int, removed: int, added: int) -> None:
        """Lines changed: keys on the lines ``gone`` (as they were) gave way to those on ``come``."""
        if self._active:
            self._follow(gone, come, start, removed, added)
        if self.busy:
            # What was read of the pairs is out of date.
            self._slices.start(self._sort())

    def _follow(self, gone: Sequence[int], come: Sequence[int], start: int, removed: int, added: int) -> None:
        shift, end = added - removed, start + removed
        if removed == added == len(gone) == 1 and gone == come:
            # One pair was written in: the commonest edit of all.
            return
        some_hidden = len(self._all) != len(self._shown) or self._draft.pairs.filtered
        new_keys = come
        if len(gone) == len(come):
            # Each pair keeps its place.
            places = dict(zip(gone, come, strict=True))
            new_keys = ()
        else:
            places = dict.fromkeys(gone, -1)
        if shift or any(old != new for old, new in places.items()):
            first = min((start, *gone[:1]))
            self._all = [
                new
                for line in self._all
                if (new := line if line < first else places.get(line, line + shift if line >= end else line))
                >= 0
            ]
        self._all = [*self._all, *new_keys] if new_keys else self._all
        if some_hidden:
            # Hidden pairs may have come or gone, too.
            places = {line: place for place, line in enumerate(self._all)}
            self._all = sorted(self._draft.pairs.all_keys(), key=lambda line: places.get(line, len(places)))
        self.refresh()

    def _sort(self) -> Iterator[None]:
        draft = self._draft
        version = draft.version
        keys = draft.pairs.all_keys()
        values: dict[int, Any] = {}
        value = self._value()
        runs: list[list[int]] = []
        for first in range(0, len(keys), _RUN):
            run = keys[first : first + _RUN]
            values.update(zip(run, map(value, run), strict=True))
            runs.append(sorted(run, key=values.__getitem__, reverse=self.descending))
            yield
        while len(runs) > 1:
            merged: list[list[int]] = []
            for at in range(0, len(runs), 2):
                # Sorting is quick where two sorted runs stand one behind the other.
                both = [line for run in runs[at : at + 2] for line in run]
                merged.append(sorted(both, key=values.__getitem__, reverse=self.descending))
                yield
            runs = merged
        assert draft.version == version
        self._all = runs[0] if runs else []

    def _value(self) -> Callable[[int], Any]:
        """Return what tells by what a pair is sorted, from its key's line."""
        lines, pairs, used = self._draft.lines, self._draft.pairs, self.used

        def reply(line: int) -> str:
            return lines[line + 1] if line + 1 < len(lines) else ""

        match self.column:
            case Column.KIND:
                return pairs.kind_number
            case Column.REPLY:
                return lambda line: reply(line).strip().casefold()
            case Column.USED:
                return lambda line: used.get(reply(line), 0)
            case Column.MARK:
                return lambda line: lines[line].rstrip(" \t)}")[-1:]
            case Column.LINE:
                return lambda line: line
            case _:
                return lambda line: lines[line].strip(_OPENERS).casefold()

    def _sorted(self) -> None:
        self._active = True
        self.refresh()
        self.changed.emit()
