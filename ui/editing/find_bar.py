"""Find and replace, beneath the base."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from operator import is_not

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QCheckBox, QGridLayout, QHBoxLayout, QLineEdit, QSizePolicy, QWidget

from boltun.text.document import Edit
from ui.editing.draft import LineDraft
from ui.editing.folded import CHUNK, FoldedText
from ui.editing.search import Search, SearchError, Trouble
from ui.editing.slices import Slices
from ui.looks.plain_text import Label, tip
from ui.looks.scale import APART, NEAR
from ui.widgets.button import IconButton, TextButton

__all__ = ["FindBar"]

_RECOUNT = 250
_COUNTED = 2_000_000


class FindBar(QWidget):
    """Finds texts in the lines of the draft, hidden pairs included, and replaces them."""

    found = Signal(int, int, int)
    """Line, column and length of what was found."""
    search_changed = Signal(object)
    """The Search whose matches are to be marked; None for none."""
    closed = Signal()
    told = Signal(str)
    """A sentence on what was just done."""

    def __init__(self, draft: LineDraft, folded: FoldedText, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._draft = draft
        self._folded = folded
        self._search: Search | None = None
        self._from = (0, 0)
        """Where the next search begins: line and column."""
        self._current: tuple[int, int, int] | None = None
        self._counts: list[int] = []
        """How many matches there are up to the end of each chunk of lines."""
        self._seeking = Slices(self)
        self._counting = Slices(self)
        self._replacing = Slices(self)
        self._recount = QTimer(self)
        self._recount.setSingleShot(True)
        self._recount.setInterval(_RECOUNT)
        self._recount.timeout.connect(self._count)

        self.text = QLineEdit(self)
        self.text.setPlaceholderText(self.tr("Find"))
        self.text.setAccessibleName(self.tr("Find"))
        self.text.setClearButtonEnabled(True)
        self.case = QCheckBox(self.tr("&Case"), self)
        self.case.setToolTip(self.tr("Capital and small letters differ."))
        self.words = QCheckBox(self.tr("Wh&ole word"), self)
        self.words.setToolTip(self.tr("The text stands between characters that belong to no word."))
        self.expression = QCheckBox(self.tr("E&xpression"), self)
        self.expression.setToolTip(
            self.tr(r"A regular expression; in the replacement \1 stands for the first group.")
        )
        self.previous_button = IconButton("up", self.tr("Previous (Shift+Enter)"), self, size=16)
        self.next_button = IconButton("down", self.tr("Next (Enter)"), self, size=16)
        self.close_button = IconButton("close", self.tr("Close (Escape)"), self, size=16)
        self.state = Label(self)
        self.state.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.replacement = QLineEdit(self)
        self.replacement.setPlaceholderText(self.tr("Replace with"))
        self.replacement.setAccessibleName(self.tr("Replace with"))
        self.replace_button = TextButton(self.tr("&Replace"), "", self)
        self.replace_all_button = TextButton(self.tr("Replace &all"), "", self)

        choices = QHBoxLayout()
        choices.setSpacing(NEAR)
        for part in (self.case, self.words, self.expression):
            choices.addWidget(part)
        choices.addStretch(1)
        for field in (self.text, self.replacement):
            field.setMinimumWidth(140)
        grid = QGridLayout(self)
        grid.setContentsMargins(APART, NEAR, NEAR, NEAR)
        grid.setHorizontalSpacing(NEAR)
        grid.setVerticalSpacing(NEAR)
        grid.addWidget(self.text, 0, 0)
        grid.addWidget(self.previous_button, 0, 1)
        grid.addWidget(self.next_button, 0, 2)
        grid.addWidget(self.state, 0, 3)
        grid.addWidget(self.close_button, 0, 4)
        # Below, so that the field keeps its width in any language.
        grid.addLayout(choices, 2, 0, 1, 4)
        grid.addWidget(self.replacement, 1, 0)
        buttons = QHBoxLayout()
        buttons.setSpacing(NEAR)
        buttons.addWidget(self.replace_button)
        buttons.addWidget(self.replace_all_button)
        buttons.addStretch(1)
        grid.addLayout(buttons, 1, 1, 1, 3)
        grid.setColumnStretch(0, 3)
        grid.setColumnStretch(3, 2)

        self.text.textChanged.connect(self._changed)
        for box in (self.case, self.words, self.expression):
            box.toggled.connect(self._changed)
        self.next_button.clicked.connect(self.find_next)
        self.previous_button.clicked.connect(self.find_previous)
        self.close_button.clicked.connect(self.close_bar)
        self.replace_button.clicked.connect(self.replace)
        self.replace_all_button.clicked.connect(self.replace_all)
        for slices in (self._seeking, self._counting, self._replacing):
            slices.failed.connect(self.give_up)
        self._counting.finished.connect(self._show_count)
        draft.lines_changed.connect(self._lines_changed)
        self.hide()

    @property
    def search(self) -> Search | None:
        """What is being looked for."""
        return self._search if not self.isHidden() else None

    @property
    def count(self) -> int:
        """How many matches were counted so far."""
        return self._counts[-1] if self._counts else 0

    @property
    def busy(self) -> bool:
        """Whether something is still being looked for."""
        return (
            self._seeking.running
            or self._counting.running
            or self._replacing.running
            or self._recount.isActive()
        )

    def open(self, selected: str = "", *, replace: bool = False) -> None:
        """Show the bar; look for what is selected, if that is part of a line."""
        can_replace = replace and not self._draft.read_only
        for part in (self.replacement, self.replace_button, self.replace_all_button):
            part.setVisible(can_replace)
        self.show()
        self._folded.prepare()
        if selected and "\n" not in selected:
            self.text.setText(selected)
        self.text.selectAll()
        self.text.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self._changed()
        if replace and self._draft.read_only:
            self._draft.refused.emit()

    def close_bar(self) -> None:
        """Hide the bar and the marks."""
        self._stop()
        self._recount.stop()
        self.hide()
        self.search_changed.emit(None)
        self.closed.emit()

    def start_at(self, line: int, column: int) -> None:
        """Look from here on; called when the person moved elsewhere."""
        self._from = (line, column)
        self._current = None

    def find_next(self) -> None:
        """Go to the next match, from the top again after the last."""
        if self._current is not None:
            line, column, length = self._current
            self._from = (line, column + length)
        self._seek(forwards=True)

    def find_previous(self) -> None:
        """Go to the match before, from the end again before the first."""
        if self._current is not None:
            self._from = self._current[:2]
        self._seek(forwards=False)

    def replace(self) -> None:
        """Replace the match that was gone to, then go to the next."""
        if self._search is None:
            return
        if self._current is None:
            self.find_next()
            return
        line, column, length = self._current
        text = self._draft.lines[line]
        try:
            new = self._search.replaced_once(text, (column, column + length), self.replacement.text())
        except SearchError as error:
            self.give_up(error)
            return
        if new is not None and self._draft.replace(line, 1, [new], self.tr("Replace")):
            self._from = (line, column + length + len(new) - len(text))
            self._current = None
        self._seek(forwards=True)

    def replace_all(self) -> None:
        """Replace every match, as one step of undo."""
        if self._search is not None and self._draft.lines:
            self._replacing.start(self._replace_all(self._search, self.replacement.text()))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter finds, in the replacement it replaces; Escape closes."""
        if event.key() == Qt.Key.Key_Escape:
            self.close_bar()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if self.replacement.hasFocus():
                self.replace()
            elif event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
                self.find_previous()
            else:
                self.find_next()
        else:
            super().keyPressEvent(event)

    def _changed(self) -> None:
        self._stop()
        self._search = None
        self._counts = []
        self.state.clear()
        if self._current is not None:
            self._from = self._current[:2]
            self._current = None
        text = self.text.text()
        if text and not self.isHidden():
            try:
                self._search = Search.make(
                    text,
                    case=self.case.isChecked(),
                    whole_words=self.words.isChecked(),
                    expression=self.expression.isChecked(),
                )
            except SearchError as error:
                self.give_up(error)
        self._enable()
        self.search_changed.emit(self._search)
        # Marking what is seen may have shown that it takes too long.
        self._count()
        self._seek(forwards=True)

    def _enable(self) -> None:
        for button in (self.next_button, self.previous_button, self.replace_button, self.replace_all_button):
            button.setEnabled(self._search is not None)

    def _stop(self) -> None:
        for slices in (self._seeking, self._counting, self._replacing):
            slices.stop()

    # Seeking

    def _seek(self, *, forwards: bool) -> None:
        if self._search is not None:
            self._seeking.start(self._seek_steps(self._search, forwards))

    def _seek_steps(self, search: Search, forwards: bool) -> Iterator[None]:
        lines = self._draft.lines
        if not lines:
            return
        line, column = min(self._from[0], len(lines) - 1), self._from[1]
        if (here := search.near(lines[line], column, forwards=forwards)) is not None:
            self._show(line, here)
            return
        # The whole text once round, the line where it began at the end again.
        for chunk, start, end in _rounds(line, len(lines), forwards):
            mask = search.mask_of_chunk(lines, self._folded, chunk)
            first = chunk * CHUNK
            find = mask.find if forwards else mask.rfind
            if (at := find(1, start - first, end - first)) >= 0:
                text = lines[first + at]
                span = search.near(text, 0 if forwards else len(text), forwards=forwards)
                if span is not None:
                    self._show(first + at, span)
                    return
            yield

    def _show(self, line: int, span: tuple[int, int]) -> None:
        self._current = (line, span[0], span[1] - span[0])
        self.found.emit(*self._current)
        self._show_count()

    # Counting

    def _count(self) -> None:
        if self._search is not None:
            self._counts = []
            self._counting.start(self._count_steps(self._search))

    def _count_steps(self, search: Search) -> Iterator[None]:
        lines = self._draft.lines
        total = 0
        for number in range(self._folded.chunks):
            total += search.count_in_chunk(lines, self._folded, number)
            self._counts.append(total)
            yield

    def _show_count(self) -> None:
        if self._search is None:
            return
        if self._counting.running:
            return
        if not self.count:
            self.state.setText(self.tr("not found"))
            return
        text = self.tr("%n found", "", self.count)
        line, column, _length = self._current or (0, 0, 0)
        chunk, lines = line // CHUNK, self._draft.lines
        # The number of a match is not worth going through megabytes.
        if self._current is not None and sum(map(len, lines[chunk * CHUNK : line + 1])) < _COUNTED:
            before = self._counts[chunk - 1] if chunk else 0
            before += self._search.count(lines[chunk * CHUNK : line])
            number = before + sum(1 for span in self._search.in_line(lines[line]) if span[0] <= column)
            text = self.tr("{number} of {count}").format(number=number, count=self.count)
        self.state.setText(text)

    # Replacing

    def _replace_all(self, search: Search, replacement: str) -> Iterator[None]:
        lines = self._draft.lines
        edits: list[Edit] = []
        total = 0
        for start in range(0, len(lines), CHUNK):
            old = lines[start : start + CHUNK]
            new, count = search.replaced_in(old, replacement)
            total += count
            if count and new != old:
                edits.append(_edit(start, old, new))
            yield
        self._replacing.stop()
        if self._draft.apply(edits, self.tr("Replace all")):
            self._current = None
            self.told.emit(self.tr("%n text(s) replaced.", "", total))

    def _lines_changed(self) -> None:
        self._stop()
        self._current = None
        if self._search is not None and not self.isHidden():
            self._recount.start()

    def give_up(self, error: Exception) -> None:
        """Say why the search cannot be carried out, and end it where it would only run wild again."""
        if not isinstance(error, SearchError):
            raise error
        match error.trouble:
            case Trouble.PATTERN:
                text = self.tr("No regular expression: {detail}").format(detail=error.detail)
            case Trouble.REPLACEMENT:
                text = self.tr("The replacement does not fit the expression: {detail}").format(
                    detail=error.detail
                )
            case Trouble.LINE_BREAK:
                text = self.tr("A replacement cannot break a line in two.")
            case Trouble.TOO_LARGE:
                text = self.tr("This expression repeats too much; make it simpler.")
            case Trouble.TOO_SLOW:
                self._stop()
                self._search = None
                self._enable()
                text = self.tr("This expression takes too long; make it simpler.")
        self.state.setText(text)
        self.state.setToolTip(tip(text))


def _edit(start: int, old: Sequence[str], new: Sequence[str]) -> Edit:
    """Return the edit that turns lines into others, from the first that changes to the last."""
    changed = list(map(is_not, old, new))
    first = changed.index(True)
    end = len(changed) - changed[::-1].index(True)
    return Edit(start=start + first, count=end - first, lines=new[first:end])


def _rounds(line: int, size: int, forwards: bool) -> Iterator[tuple[int, int, int]]:
    """Yield chunks and the lines to look at in each, forwards from a line on or backwards, once round."""
    if forwards:
        for first, last in ((line + 1, size), (0, line + 1)):
            while first < last:
                chunk = first // CHUNK
                end = min((chunk + 1) * CHUNK, last)
                yield chunk, first, end
                first = end
    else:
        for first, last in ((0, line), (line, size)):
            while last > first:
                chunk = (last - 1) // CHUNK
                start = max(chunk * CHUNK, first)
                yield chunk, start, last
                last = start
