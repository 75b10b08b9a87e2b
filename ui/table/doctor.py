"""The doctor: a long look at the base that is open, with mends that one press carries out."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Executor

from PySide6.QtCore import QEvent, QModelIndex, QPersistentModelIndex, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from boltun.minds.examining import Sample
from boltun.minds.protocol import Mend, Problem
from ui.editing.problem_rows import ProblemRows
from ui.editing.work import Latest
from ui.looks.plain_text import Label
from ui.looks.scale import APART, NEAR, TIGHT
from ui.looks.wording import error_sentence, sentence
from ui.table.base_reading import examining
from ui.table.pair_draft import PairDraft
from ui.widgets.acting_list import ActingList
from ui.widgets.button import IconButton, TextButton

__all__ = ["Doctor"]

_DELAY = 600
_ROWS = 5
_MOST_MENDS = 3

Index = QModelIndex | QPersistentModelIndex
_NONE = QModelIndex()


class Doctor(QWidget):
    """Lists what a long look finds. Enter carries out the first mend of a finding, undo takes it back.

    It looks in a worker while it is open, and again some moments after each change.
    """

    line_wanted = Signal(int)
    """A finding was chosen; its line, from 0."""
    told = Signal(str)
    """A sentence on what was just done."""
    left = Signal()
    history_wanted = Signal()
    """It was opened, and would like to try the base on what contacts wrote."""

    def __init__(self, draft: PairDraft, executor: Executor, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._draft = draft
        self._sample: Sample | None = None
        self._version = -1
        """The version of the text that was looked at."""
        self._found: Sequence[Problem] = ()
        self._look = Latest(
            executor, lambda: examining(draft.document.copy(), self._sample), delay=_DELAY, parent=self
        )
        self.button = IconButton("doctor", self.tr("Doctor: a long look at this base (F7)"), parent)
        self.button.setCheckable(True)
        self.list = ActingList(self)
        self._model = ProblemRows(
            lambda: self._found, lambda row: self._found[row].line, self.palette(), self
        )
        self.list.setModel(self._model)
        self.list.setUniformItemSizes(True)
        self.list.setFrameShape(ActingList.Shape.NoFrame)
        self.list.setAccessibleName(self.tr("Findings"))
        self.list.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.summary = Label(self)
        self.summary.setWordWrap(True)
        self.close_button = IconButton("close", self.tr("Close (Escape)"), self, size=16)
        self.whole = Label(self)
        self.whole.setWordWrap(True)
        self.mend_buttons = [TextButton("", "", self) for _ in range(_MOST_MENDS)]
        self._compose()
        self._connect()
        self.hide()

    @property
    def stops(self) -> Sequence[QWidget]:
        """What Tab goes through, in its order."""
        return self.list, *self.mend_buttons, self.close_button

    @property
    def found(self) -> Sequence[Problem]:
        """What the last look found."""
        return self._found

    def open(self) -> None:
        """Look, and go to the list; back to the base if it is there already."""
        if self.isHidden():
            self.button.setChecked(True)
            self.list.setFocus(Qt.FocusReason.ShortcutFocusReason)
        elif self.isAncestorOf(self.window().focusWidget() or self.window()):
            self.left.emit()
        else:
            self.list.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def try_on(self, sample: Sample) -> None:
        """Try the base on these messages from now on; none: on everyday examples."""
        self._sample = sample if sample.messages else None
        if not self.isHidden():
            self._ask(now=True)

    def stop(self) -> None:
        """Look no more until asked again."""
        self._look.stop()

    def mend(self, number: int = 0) -> None:
        """Carry out one of the mends of the chosen finding, unless the text has changed since."""
        mends = self._mends()
        if number >= len(mends) or self._version != self._draft.version:
            return
        edits = sorted(mends[number].edits, key=lambda edit: edit.start)
        words = sentence(mends[number].template, mends[number].values)
        if self._draft.apply(edits, self.tr("Mend")):
            self.told.emit(self.tr("Done: {mend}").format(mend=words))

    def changeEvent(self, event: QEvent) -> None:
        """Follow the palette."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self._model.set_palette(self.palette())

    # Inside

    def _compose(self) -> None:
        head = QHBoxLayout()
        head.setContentsMargins(APART, TIGHT, NEAR, TIGHT)
        head.addWidget(self.summary, 1)
        head.addWidget(self.close_button, 0, Qt.AlignmentFlag.AlignTop)
        foot = QVBoxLayout()
        foot.setContentsMargins(APART, TIGHT, APART, NEAR)
        foot.setSpacing(TIGHT)
        foot.addWidget(self.whole)
        for button in self.mend_buttons:
            foot.addWidget(button, 0, Qt.AlignmentFlag.AlignLeft)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(head)
        column.addWidget(self.list)
        column.addLayout(foot)

    def _connect(self) -> None:
        self.button.toggled.connect(self._show)
        self.close_button.clicked.connect(self._close)
        self.list.escaped.connect(self._close)
        self.list.entered.connect(self.mend)
        self.list.selectionModel().currentChanged.connect(self._chosen)
        for number, button in enumerate(self.mend_buttons):
            button.clicked.connect(lambda _on=False, number=number: self.mend(number))
        self._look.done.connect(self._take)
        self._look.failed.connect(self._fail)
        self._draft.lines_changed.connect(self._changed)

    def _show(self, on: bool) -> None:
        self.setVisible(on)
        if on:
            self._ask(now=True)
            self.history_wanted.emit()
        else:
            self._look.stop()

    def _close(self) -> None:
        self.button.setChecked(False)
        self.left.emit()

    def _changed(self) -> None:
        self._show_mends()
        if not self.isHidden():
            self._ask()

    def _ask(self, *, now: bool = False) -> None:
        self._look.ask(now=now)
        self._summarize()

    def _take(self, found: Sequence[Problem]) -> None:
        row = max(self.list.currentIndex().row(), 0)
        self._version = self._draft.version
        self._found = found
        self._model.reset()
        rows = min(max(len(found), 1), _ROWS)
        self.list.setFixedHeight(rows * max(self.list.sizeHintForRow(0), self.fontMetrics().height()) + NEAR)
        self.list.setVisible(bool(found))
        if found:
            self.list.setCurrentIndex(self._model.index(min(row, len(found) - 1)))
        self._summarize()
        self._show_mends()

    def _fail(self, error: Exception) -> None:
        self.summary.setText(error_sentence(error))

    def _chosen(self, index: QModelIndex) -> None:
        self._show_mends()
        # Where the list was only filled anew, nobody wants to be led away.
        if index.isValid() and self.list.hasFocus() and (line := self._found[index.row()].line):
            self.line_wanted.emit(line - 1)

    def _mends(self) -> Sequence[Mend]:
        row = self.list.currentIndex().row()
        return self._found[row].mends[:_MOST_MENDS] if 0 <= row < len(self._found) else ()

    def _show_mends(self) -> None:
        """Show the whole sentence of the chosen finding, and what mends it."""
        mends = self._mends()
        row = self.list.currentIndex().row()
        chosen = self._found[row] if 0 <= row < len(self._found) else None
        self.whole.setText(sentence(chosen.template, chosen.values) if chosen else "")
        self.whole.setVisible(chosen is not None)
        for number, button in enumerate(self.mend_buttons):
            button.setVisible(number < len(mends))
            button.setEnabled(self._version == self._draft.version)
            if number < len(mends):
                button.setText(sentence(mends[number].template, mends[number].values).replace("&", "&&"))

    def _summarize(self) -> None:
        if self._look.busy:
            self.summary.setText(self.tr("Looking at the base…"))
            return
        count = len(self._found)
        parts = [self.tr("%n finding(s)", "", count) if count else self.tr("The doctor finds nothing.")]
        if self._sample is None:
            parts.append(self.tr("tried on everyday messages"))
        else:
            parts.append(self.tr("tried on %n message(s) of your contacts", "", self._sample.total))
        if count:
            parts.append(self.tr("Enter: mend"))
        self.summary.setText(" · ".join(parts))
