"""Which pairs the table shows: by kind and by text."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLineEdit, QWidget

from boltun.minds.boltun.pairs import PairKind
from ui.editing.folded import FoldedText
from ui.editing.search import Search
from ui.editing.slices import Slices
from ui.looks.scale import NEAR
from ui.looks.style import show_hint
from ui.table.kind_choice import KindChoice
from ui.table.pair_draft import PairDraft

__all__ = ["FilterBar", "PairFilter", "words_of"]


def words_of(text: str) -> list[str]:
    """Return what a pair must hold: the words, and as a whole what stands in quotation marks."""
    parts = re.sub("[«»“”]", '"', text).split('"')
    return [
        word
        for number, part in enumerate(parts)
        for word in ([part.strip()] if number % 2 and number + 1 < len(parts) else part.split())
        if word.strip()
    ]


class PairFilter:
    """Goes through a draft chunk by chunk and shows the pairs that fit: that hold all words, in any order."""

    def __init__(
        self,
        draft: PairDraft,
        folded_text: FoldedText,
        kind: PairKind | None,
        text: str,
        folded: frozenset[PairKind] = frozenset(),
    ) -> None:
        """``folded``: of neighbours of these kinds only the first is shown."""
        self._draft = draft
        self._folded_text = folded_text
        self._kind = kind
        self._folded = folded
        self._searches = [Search.make(word) for word in words_of(text)]
        self.everything = kind is None and not self._searches and not folded

    def run(self) -> Iterator[None]:
        """Look through a chunk at each step, and at the last one show what fits.

        Between two steps nothing may have been edited.
        """
        draft = self._draft
        found = [bytearray() for _ in self._searches]
        for number in range(self._folded_text.chunks if found else 0):
            if number:
                yield
            for mask, search in zip(found, self._searches, strict=True):
                mask += search.mask_of_chunk(draft.lines, self._folded_text, number)
        kinds = None if self._kind is None else {self._kind}
        draft.pairs.show(found=found, kinds=kinds, folded=self._folded)


class FilterBar(QWidget):
    """Kind and text; shows how many pairs are left."""

    summary_changed = Signal()
    left = Signal()
    """Escape or Down: back to the table."""

    def __init__(self, draft: PairDraft, folded: FoldedText, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._draft = draft
        self._folded_text = folded
        self.folded: frozenset[PairKind] = frozenset()
        """Kinds of which neighbours are one row."""
        self.waits: Callable[[], bool] = lambda: False
        """Whether something is being written in the table, which filtering anew would break off."""
        self.kind = KindChoice(self, self.tr("All kinds"))
        self.kind.setAccessibleName(self.tr("Kinds of pairs to show"))
        self.text = QLineEdit(self)
        show_hint(self.text, self.tr("Filter…"))
        self.text.setAccessibleName(self.tr("Text that the pairs to show hold"))
        self.text.setClearButtonEnabled(True)
        self.kind.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.kind.setMinimumContentsLength(8)
        self.summary = ""
        """How many pairs are shown, in words."""
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(NEAR)
        row.addWidget(self.kind)
        row.addWidget(self.text, 1)
        self._slices = Slices(self)
        self._slices.finished.connect(draft.rows_reset)
        self.later = QTimer(self)
        self.later.setSingleShot(True)
        self.later.setInterval(250)
        self.later.timeout.connect(self._apply_later)
        self.text.installEventFilter(self)
        self.kind.currentIndexChanged.connect(self.apply)
        self.text.textChanged.connect(self.apply)
        draft.lines_changed.connect(self._lines_changed)
        draft.rows_changed.connect(self._show_count)
        draft.rows_reset.connect(self._show_count)
        self._show_count()

    @property
    def active(self) -> bool:
        """Whether some pairs may be hidden."""
        return self.kind.currentData() is not None or bool(self.text.text()) or bool(self.folded)

    def set_folded(self, kinds: frozenset[PairKind]) -> None:
        """Show neighbours of these kinds as one row."""
        if kinds != self.folded:
            self.folded = kinds
            self.apply()

    @property
    def running(self) -> bool:
        """Whether pairs are still being looked through."""
        return self._slices.running

    def clear(self) -> None:
        """Show all pairs."""
        self.folded = frozenset()
        self.kind.setCurrentIndex(0)
        self.text.clear()
        if self._draft.pairs.filtered:
            self.apply()

    def apply(self) -> None:
        """Filter anew."""
        self.later.stop()
        self._slices.stop()
        kind = self.kind.currentData()
        wanted = PairFilter(
            self._draft,
            self._folded_text,
            PairKind(kind) if kind else None,
            self.text.text(),
            self.folded,
        )
        if wanted.everything:
            self._draft.pairs.show_all()
            self._draft.rows_reset.emit()
            return
        self._slices.start(wanted.run())

    def _apply_later(self) -> None:
        if self.waits():
            self.later.start()
        else:
            self.apply()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape shows everything, Down goes to the table."""
        if event.key() == Qt.Key.Key_Escape:
            self.clear()
            self.left.emit()
        elif event.key() in (Qt.Key.Key_Down, Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.left.emit()
        else:
            super().keyPressEvent(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Make ready to look through the text as soon as somebody is about to ask."""
        if event.type() == QEvent.Type.FocusIn:
            self._folded_text.prepare()
        return False

    def _lines_changed(self, _start: int, removed: int, added: int) -> None:
        if self.running:
            self._slices.stop()
            self.later.start()
        elif self.active and removed != added:
            # One line more turns keys into replies: what was hidden may be another pair now.
            self.later.start()

    def _show_count(self) -> None:
        pairs = self._draft.pairs
        total = pairs.pairs
        if pairs.rows == total:
            self.summary = self.tr("%n pair(s)", "", total)
        else:
            self.summary = self.tr("{shown} of %n pair(s)", "", total).format(shown=pairs.rows)
        self.summary_changed.emit()
