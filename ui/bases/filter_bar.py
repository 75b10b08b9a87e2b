"""Which pairs the table shows: by kind and by text."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLineEdit, QWidget

from boltun.minds.boltun.pairs import OPENERS, PairKind, classify
from ui.bases.draft import Draft
from ui.bases.kinds import kind_help, kind_name
from ui.bases.search import Search
from ui.bases.slices import Slices

__all__ = ["FilterBar", "KeyFilter"]

_CHUNK = 4_096
_FIRST = {
    PairKind.STUDY: "",
    PairKind.KEYWORDS: "(",
    PairKind.SPECIALS: "{",
    PairKind.PHRASE: "[",
    PairKind.ALIASES: "@",
}


class KeyFilter:
    """Goes through a draft chunk by chunk and shows the pairs that fit."""

    def __init__(self, draft: Draft, kind: PairKind | None, text: str) -> None:
        self._draft = draft
        self._kind = kind
        self._search = Search.make(text) if text else None
        self.everything = kind is None and not text

    def run(self) -> Iterator[None]:
        """Look through a chunk at each step, and at the last one show what fits.

        Between two steps nothing may have been edited.
        """
        draft = self._draft
        size = len(draft.lines)
        parts: list[bytearray] = []
        for start in range(0, size, _CHUNK):
            end = min(start + _CHUNK, size)
            parts.append(draft.pairs.masked(self._keys(start, end), start, end))
            yield
        draft.pairs.show(parts)

    def _keys(self, start: int, end: int) -> list[int]:
        lines, pairs = self._draft.lines, self._draft.pairs
        if self._search is None:
            keys = pairs.keys_between(start, end)
        else:
            found = (
                pairs.key_of(line) for line in self._search.lines_with(lines, start, min(end + 1, len(lines)))
            )
            keys = sorted({key for key in found if key is not None and start <= key < end})
        if self._kind is None:
            return keys
        if self._kind is PairKind.STUDY:
            return [
                key
                for key in keys
                if (line := lines[key].strip())[0] not in OPENERS or classify(line).kind is PairKind.STUDY
            ]
        first = _FIRST.get(self._kind, "<")
        return [
            key
            for key in keys
            if (line := lines[key].strip())[0] == first and classify(line).kind is self._kind
        ]


class FilterBar(QWidget):
    """Kind and text; shows how many pairs are left."""

    summary_changed = Signal()
    left = Signal()
    """Escape or Down: back to the table."""

    def __init__(self, draft: Draft, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._draft = draft
        self.kind = QComboBox(self)
        self.kind.setAccessibleName(self.tr("Kinds of pairs to show"))
        self.kind.addItem(self.tr("All kinds"), None)
        for kind in PairKind:
            self.kind.addItem(kind_name(kind), kind.value)
            self.kind.setItemData(self.kind.count() - 1, kind_help(kind), Qt.ItemDataRole.ToolTipRole)
        self.text = QLineEdit(self)
        self.text.setPlaceholderText(self.tr("Filter…"))
        self.text.setAccessibleName(self.tr("Text that the pairs to show hold"))
        self.text.setClearButtonEnabled(True)
        self.kind.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.kind.setMinimumContentsLength(10)
        self.text.setMinimumWidth(90)
        self.summary = ""
        """How many pairs are shown, in words."""
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(6)
        row.addWidget(self.kind)
        row.addWidget(self.text, 1)
        self._slices = Slices(self)
        self._slices.finished.connect(draft.rows_reset)
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.setInterval(250)
        self._later.timeout.connect(self.apply)
        self.kind.currentIndexChanged.connect(self.apply)
        self.text.textChanged.connect(self.apply)
        draft.lines_changed.connect(self._lines_changed)
        draft.rows_changed.connect(self._show_count)
        draft.rows_reset.connect(self._show_count)
        self._show_count()

    @property
    def active(self) -> bool:
        """Whether some pairs may be hidden."""
        return self.kind.currentData() is not None or bool(self.text.text())

    @property
    def running(self) -> bool:
        """Whether pairs are still being looked through."""
        return self._slices.running

    def clear(self) -> None:
        """Show all pairs."""
        self.kind.setCurrentIndex(0)
        self.text.clear()

    def apply(self) -> None:
        """Filter anew."""
        self._later.stop()
        self._slices.stop()
        kind = self.kind.currentData()
        wanted = KeyFilter(self._draft, PairKind(kind) if kind else None, self.text.text())
        if wanted.everything:
            self._draft.pairs.show_all()
            self._draft.rows_reset.emit()
            return
        self._slices.start(wanted.run())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape shows everything, Down goes to the table."""
        if event.key() == Qt.Key.Key_Escape:
            self.clear()
            self.left.emit()
        elif event.key() in (Qt.Key.Key_Down, Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.left.emit()
        else:
            super().keyPressEvent(event)

    def _lines_changed(self, _start: int, removed: int, added: int) -> None:
        if self.running:
            self._slices.stop()
            self._later.start()
        elif self.active and removed != added:
            # One line more turns keys into replies: what was hidden may be another pair now.
            self._later.start()

    def _show_count(self) -> None:
        pairs = self._draft.pairs
        total = pairs.pairs
        if pairs.rows == total:
            self.summary = self.tr("%n pair(s)", "", total)
        else:
            self.summary = self.tr("{shown} of %n pair(s)", "", total).format(shown=pairs.rows)
        self.summary_changed.emit()
