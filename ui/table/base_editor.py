"""One base being edited: table or text, what is wrong with it, find and replace, and the preview beside."""

from __future__ import annotations

from collections.abc import Mapping
from concurrent.futures import Executor
from dataclasses import replace
from enum import StrEnum
from functools import partial
from html import escape
from itertools import pairwise
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QButtonGroup,
    QHBoxLayout,
    QLineEdit,
    QSizePolicy,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from boltun.minds.boltun.exchange import Format, read_pairs, write_pairs
from boltun.minds.boltun.pairs import PairKind
from boltun.minds.examining import Sample
from boltun.minds.protocol import ReplyOptions
from ui.editing import reading
from ui.editing.completion import Completion, LineField, ProseField, TextField
from ui.editing.edited_file import EditedFile
from ui.editing.editor import Editor
from ui.editing.problems import Problems
from ui.editing.shortcuts import ShortcutKeeper
from ui.editing.text_contents import TextContents
from ui.editing.text_view import TextView
from ui.editing.work import Jobs, Latest
from ui.looks.plain_text import Label, marked
from ui.looks.scale import APART, NEAR, TIGHT, WIDE
from ui.looks.wording import error_sentence
from ui.preview.preview import Preview
from ui.preview.rehearsal import Rehearsal
from ui.table.base_reading import checking
from ui.table.base_subject import BaseSubject
from ui.table.columns import Column
from ui.table.doctor import Doctor
from ui.table.filter_bar import FilterBar
from ui.table.kind_colours import PairColours
from ui.table.kinds import TOPICS
from ui.table.mode_button import ModeButton
from ui.table.pair_draft import PairDraft
from ui.table.pair_editor import PairEditor
from ui.table.pair_model import PairModel
from ui.table.table_view import TableView
from ui.table.view_menu import ViewButton
from ui.table.vocabulary import Vocabulary
from ui.widgets.button import IconButton, TextButton, show_checked
from ui.widgets.statement import Tone

__all__ = ["BaseEditor", "Mode"]

_DELAY = 300
_DELAY_LARGE = 1500


class Mode(StrEnum):
    """How the base is shown."""

    TABLE = "table"
    TEXT = "text"


class BaseEditor(Editor):
    """Composes the views of one draft, and keeps them at the same place."""

    counts_uses = True

    def __init__(self, draft: PairDraft, executor: Executor, parent: QWidget | None = None) -> None:
        large = len(draft.lines) >= reading.LARGE
        check = Latest(
            executor,
            lambda: checking(draft.document.copy()),
            delay=_DELAY_LARGE if large else _DELAY,
            parent=draft,
        )
        problems = Problems(draft, check)
        file = EditedFile(TextContents(draft), executor)
        text = TextView(draft, problems, colours=PairColours(draft, draft))
        super().__init__(draft, file, problems, text, parent)
        self.kept_as = "boltun"
        self.draft: PairDraft = draft
        self._jobs = Jobs(executor, self)
        self._line = 0
        self.mode = Mode.TABLE
        self.pair_files = self

        self.model = PairModel(draft, self.problems, self.palette(), self)
        self.table = TableView(self.model, self)
        self.pair_editor = PairEditor(self.model, self)
        self.filter_bar = FilterBar(draft, self.folded, self)
        self.preview: Preview = Preview(Rehearsal(BaseSubject(draft, self), executor, parent=self), self)
        self.doctor = Doctor(draft, executor, self)
        self.vocabulary = Vocabulary(draft, executor, self)
        self.completions = [
            Completion(TextField(self.text), self._words_in_text, self, eager=False),
            Completion(LineField(self.pair_editor.phrase), self._words_in_phrase, self, eager=False),
            Completion(ProseField(self.pair_editor.reply), self.vocabulary.placeholders, self, eager=False),
        ]
        """What offers words, in the text and in the phrase and the reply of a pair."""
        for completion in self.completions[1:]:
            completion.tab_goes_on = lambda: self.pair_editor.writes_new
        self.table.complete = self._complete_cell
        self.filter_bar.waits = self.table.is_writing
        self._compose()
        self._connect()
        self._set_keys()
        self._order()
        self._show_mode()
        if draft.pairs.rows:
            self.go_to(0)

    # Places

    @property
    def line(self) -> int:
        """Where one is, from 0."""
        return self.text.line if self.mode is Mode.TEXT else max(self.table.line, 0)

    def go_to(self, line: int, column: int = 0, length: int = 0) -> None:
        """Show a place of the text in the view that is open; lines count from 0."""
        line = max(0, min(line, len(self.draft.lines) - 1))
        self._line = line
        if self.mode is Mode.TEXT:
            self.text.go_to(line, column, length)
            return
        pairs = self.draft.pairs
        key = pairs.key_of(line)
        if key is not None and pairs.row_of(line) is None:
            # The filter hides it.
            self.filter_bar.clear()
        self.table.go_to(line)

    def set_mode(self, mode: str) -> None:
        """Show table or text, at the same place."""
        if mode == self.mode or mode not in list(Mode):
            return
        line = self.line
        self.mode = Mode(mode)
        self._show_mode()
        self.go_to(line)
        self.view.setFocus()
        self.mode_changed.emit(mode)

    @property
    def summary(self) -> str:
        """How many pairs are shown, in words."""
        return self.filter_bar.summary

    @property
    def view(self) -> QWidget:
        """The view that is open."""
        return self.text if self.mode is Mode.TEXT else self.table

    def open_find(self, *, replace: bool = False) -> None:
        """Open the find bar."""
        if self.mode is Mode.TEXT:
            super().open_find(replace=replace)
        else:
            self.find_bar.start_at(self.line, 0)
            self.find_bar.open(replace=replace)

    def toggle_preview(self) -> None:
        """Go to the preview, or from it back to the editor."""
        if self.preview.isHidden():
            self.preview.show()
            self.preview_button.setChecked(True)
            self.preview.input.setFocus(Qt.FocusReason.ShortcutFocusReason)
        elif self.preview.isAncestorOf(self.focusWidget() or self):
            self.view.setFocus(Qt.FocusReason.ShortcutFocusReason)
        else:
            self.preview.input.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.preview.rehearsal.wake()

    def new_pair(self) -> None:
        """Begin a new pair behind the current one."""
        self.set_mode(Mode.TABLE)
        # What stands in the form is a pair that was written, not one that was given up.
        if self.pair_editor.finish():
            self.pair_editor.begin_new(self.table.line_after_current())

    def set_options(self, options: ReplyOptions, *, fold_yo: bool) -> None:
        """Let the preview answer under these options."""
        self.preview.set_options(options, fold_yo=fold_yo)

    def look_like(self, other: QWidget) -> None:
        """Share the room among the parts as another editor does."""
        super().look_like(other)
        if isinstance(other, BaseEditor):
            self.preview_button.setChecked(other.preview_button.isChecked())

    def stop(self) -> None:
        """Do nothing more beside the window until something is edited or asked."""
        super().stop()
        self.vocabulary.stop()
        self.doctor.stop()
        self.preview.stop()

    def export_to(self, path: Path) -> None:
        """Write the selected pairs to a CSV or JSON file, all that are shown where only one is selected."""
        keys = self.table.selected_keys() if self.mode is Mode.TABLE else []
        if len(keys) < 2:
            keys = self.draft.pairs.shown_keys()
        pairs = self.model.pairs_at(keys)
        form = Format.JSON if path.suffix.lower() == ".json" else Format.CSV
        self._jobs.run(
            partial(write_pairs, path, pairs, form),
            lambda _done: self.tell(
                self.tr("%n pair(s) written to {name}.", "", len(pairs)).format(name=marked(path.name))
            ),
            self._tell_error,
        )

    def import_from(self, path: Path) -> None:
        """Put the pairs of a CSV or JSON file behind the current one, as one step of undo."""
        if self.draft.read_only:
            self.draft.refused.emit()
        else:
            self._jobs.run(partial(read_pairs, path), self._take_in, self._tell_error)

    def _complete_cell(self, line: QLineEdit) -> Completion:
        row = self.table.currentIndex().row()
        kind = self.model.new.key.kind if self.model.is_new(row) else self.model.row(row).key.kind
        words = self.vocabulary.topics if kind in TOPICS else self.vocabulary.offered
        if self.table.currentIndex().column() == Column.REPLY:
            words = self.vocabulary.placeholders
        completion = Completion(LineField(line), words, line, eager=False)
        completion.tab_goes_on = lambda: self.table.on_new_row
        return completion

    def _words_in_phrase(self, before: str) -> list[str]:
        writes_name = self.pair_editor.kind.currentData() in TOPICS
        return self.vocabulary.topics(before) if writes_name else self.vocabulary.offered(before)

    def _words_in_text(self, before: str) -> list[str]:
        """Offer the words of keys in keys only: a reply is prose, perhaps with placeholders."""
        line, pairs = self.text.line, self.draft.pairs
        if (key := pairs.key_of(line)) is None or (key != line and pairs.kind_of(key) is not PairKind.ON):
            return self.vocabulary.placeholders(before)
        return self.vocabulary.in_key(before) if key == line else self.vocabulary.offered(before)

    def _take_in(self, pairs: list[tuple[str, str]]) -> None:
        if not pairs:
            self.tell(self.tr("There are no pairs in this file."))
            return
        self.set_mode(Mode.TABLE)
        self.table.insert(pairs, self.tr("Import pairs"))

    def _tell_error(self, error: BaseException) -> None:
        if not isinstance(error, Exception):
            raise error
        self.bar.ask(escape(error_sentence(error)), tone=Tone.BAD)

    def set_used(self, used: Mapping[str, int]) -> None:
        """Show how often each reply was used."""
        self.table.set_used(used)

    def try_on(self, sample: Sample) -> None:
        """Let the doctor try the base on these messages."""
        self.doctor.try_on(replace(sample, meaning=self.preview.rehearsal.options.meaning))

    def allow_edits(self) -> None:
        """The base is a file of the person's own now."""
        super().allow_edits()
        self.model.allow_edits()
        self.pair_editor.show_pair(self.table.line)
        self._show_mode()

    # Inside

    def _compose(self) -> None:
        self.table_button = ModeButton("table", self.tr("Table"), self)
        self.text_button = ModeButton("text", self.tr("Text"), self)
        group = QButtonGroup(self)
        for button in (self.table_button, self.text_button):
            group.addButton(button)
        self.view_button = ViewButton(self.model, self.filter_bar, self)
        # Without words: the last row of the table has them, and small screens have no room for both.
        self.add_button = IconButton(
            "add", self.tr("Begin a new pair behind the current one (Ctrl+Enter)"), self
        )
        self.preview_button = IconButton("preview", self.tr("Preview (Ctrl+E)"), self)
        self.preview_button.setCheckable(True)
        self.preview_button.setChecked(True)
        tools = QHBoxLayout()
        tools.setContentsMargins(APART, NEAR, NEAR, NEAR)
        tools.setSpacing(TIGHT)
        tools.addWidget(self.table_button)
        tools.addWidget(self.text_button)
        tools.addSpacing(TIGHT)
        tools.addWidget(self.undo_button)
        tools.addWidget(self.redo_button)
        tools.addSpacing(TIGHT)
        tools.addWidget(self.filter_bar, 1)
        self._gap = QWidget(self)
        self._gap.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        tools.addWidget(self._gap, 1)
        tools.addWidget(self.view_button)
        tools.addWidget(self.add_button)
        tools.addWidget(self.doctor.button)
        tools.addWidget(self.preview_button)

        self._table_page = QWidget(self)
        table = QVBoxLayout(self._table_page)
        table.setContentsMargins(0, 0, 0, 0)
        table.setSpacing(0)
        self.nothing = QWidget(self)
        nothing = QHBoxLayout(self.nothing)
        nothing.setContentsMargins(WIDE, NEAR, WIDE, NEAR)
        self.nothing_words = Label(self)
        self.nothing_words.setWordWrap(True)
        self.show_all_button = TextButton(self.tr("Show all pairs"), "", self)
        nothing.addWidget(self.nothing_words, 1)
        nothing.addWidget(self.show_all_button)
        self.nothing.hide()
        table.addWidget(self.nothing)
        table.addWidget(self.table, 1)
        table.addWidget(self.pair_editor)
        self._stack = QStackedWidget(self)
        self._stack.addWidget(self._table_page)
        self._stack.addWidget(self.text_pane)

        left = QWidget(self)
        column = QVBoxLayout(left)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.bar)
        column.addLayout(tools)
        column.addWidget(self._stack, 1)
        self.bar.let_float(self._stack)
        column.addWidget(self.find_bar)
        column.addWidget(self.problem_list)
        column.addWidget(self.doctor)
        self.splitter.addWidget(left)
        self.splitter.addWidget(self.preview)
        self.splitter.setStretchFactor(0, 1)
        self.splitter.setStretchFactor(1, 0)
        self.splitter.setSizes([680, 320])

    def _connect(self) -> None:
        self.table_button.toggled.connect(lambda on: self.set_mode(Mode.TABLE if on else Mode.TEXT))
        self.add_button.clicked.connect(self.new_pair)
        self.preview_button.toggled.connect(self.preview.setVisible)
        self.table.moved.connect(self._table_moved)
        self.table.fold_wanted.connect(self.view_button.fold)
        self.table.new_wanted.connect(self.new_pair)
        self.table.told.connect(lambda text: self.tell(text, undo=True))
        self.table.too_long.connect(self._show_long)
        self.filter_bar.summary_changed.connect(self.summary_changed)
        self.filter_bar.left.connect(self.table.setFocus)
        self.show_all_button.clicked.connect(self._clear_filter)
        self.draft.rows_changed.connect(self._show_nothing)
        self.draft.rows_reset.connect(self._rows_chosen)
        self.pair_editor.left.connect(self.table.setFocus)
        self.pair_editor.stashed.connect(
            lambda: self.tell(self.tr("What you typed is kept: the next new pair begins with it."))
        )
        self.pair_editor.added.connect(self._show_added)
        self.pair_editor.next_wanted.connect(self.new_pair)
        self.doctor.line_wanted.connect(self.go_to)
        self.doctor.told.connect(lambda text: self.tell(text, undo=True))
        self.doctor.history_wanted.connect(self.history_wanted)
        self.doctor.left.connect(lambda: self.view.setFocus())
        self.preview.line_wanted.connect(self.go_to)
        self.preview.left.connect(lambda: self.view.setFocus())

    def _set_keys(self) -> None:
        self._add_key("preview", self.toggle_preview)
        self._add_key("doctor", self.doctor.open)
        self._add_key("mode", self._toggle_mode)
        self._add_key("new pair", self.new_pair)
        self._add_key("filter", self._focus_filter)
        self._add_key("fold all", self.view_button.fold_all)
        self._add_key("unfold all", self.view_button.unfold_all)
        keeper = ShortcutKeeper(self)
        for field in (
            self.text,
            self.pair_editor.phrase,
            self.pair_editor.reply,
            self.filter_bar.text,
            self.find_bar.text,
            self.find_bar.replacement,
            self.preview.input,
        ):
            field.installEventFilter(keeper)

    def _order(self) -> None:
        """Let Tab go through everything in the order in which it is read."""
        pair, find, preview = self.pair_editor, self.find_bar, self.preview
        stops: tuple[QWidget, ...] = (
            *(self.table_button, self.text_button, self.undo_button, self.redo_button),
            *(self.filter_bar.kind, self.filter_bar.text, self.view_button),
            *(self.add_button, self.doctor.button, self.preview_button, self.show_all_button),
            *(self.table, self.text),
            *(pair.kind, pair.question, pair.fuzzy, pair.phrase, pair.reply, pair.drop, pair.add),
            *(find.text, find.replacement, find.previous_button, find.next_button),
            *(find.case, find.words, find.expression, find.close_button),
            *(find.replace_button, find.replace_all_button),
            *(self.problem_list.next_button, self.problem_list.list),
            *self.doctor.stops,
            *preview.stops,
        )
        for one, other in pairwise(stops):
            QWidget.setTabOrder(one, other)

    def _show_mode(self) -> None:
        table = self.mode is Mode.TABLE
        self._stack.setCurrentWidget(self._table_page if table else self.text_pane)
        for button, chosen in ((self.table_button, table), (self.text_button, not table)):
            show_checked(button, chosen)
            # Tab leads to the chosen one; Qt only follows where a person chose.
            button.setFocusPolicy(Qt.FocusPolicy.StrongFocus if chosen else Qt.FocusPolicy.ClickFocus)
        self.filter_bar.setVisible(table)
        self.view_button.setVisible(table)
        self._gap.setVisible(not table)
        self.add_button.setVisible(not self.draft.read_only)

    def _show_long(self) -> None:
        """Lead to where a line of any length can be edited."""
        self.tell(self.tr("This line is too long to be edited here: Ctrl+T shows it as text."))

    def _toggle_mode(self) -> None:
        self.set_mode(Mode.TEXT if self.mode is Mode.TABLE else Mode.TABLE)

    def _focus_filter(self) -> None:
        self.set_mode(Mode.TABLE)
        self.filter_bar.text.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _show_nothing(self) -> None:
        """Say it where the filter leaves no pair."""
        text, rows = self.filter_bar.text.text().strip(), self.draft.pairs.rows
        words = self.tr("There is no pair of this kind.")
        if text:
            words = self.tr("No pair holds “{text}”.").format(text=text)
        self.nothing_words.setText(words)
        self.nothing.setVisible(not rows and self.filter_bar.active)

    def _rows_chosen(self) -> None:
        """Other pairs are shown: what stands below is to be one of them."""
        self._show_nothing()
        rows = self.draft.pairs.rows
        if self.table.line < 0 and rows and self.filter_bar.active:
            self.table.go_to(self._line)
        self.pair_editor.show_pair(self.table.line)

    def _clear_filter(self) -> None:
        self.filter_bar.clear()
        self.table.setFocus()

    def _table_moved(self, line: int) -> None:
        self.pair_editor.show_pair(line)
        if self.mode is Mode.TABLE:
            self._moved(max(line, 0))

    def _text_moved(self, line: int) -> None:
        if self.mode is Mode.TEXT:
            self._moved(line)

    def _moved(self, line: int) -> None:
        self._line = line
        if not self._moving:
            spot = self.text.spot if self.mode is Mode.TEXT else (line, 0)
            self.find_bar.start_at(*spot)

    def _problem_line(self) -> int:
        """Return where the next problem is looked for: the table shows both lines of a pair at once."""
        shown = self.problem_list.shown_line
        if shown is not None and self.draft.pairs.key_of(shown) == self.draft.pairs.key_of(self.line):
            return shown
        return self.line

    def _show_added(self, line: int) -> None:
        self.go_to(line)
        self.table.setFocus()
        self.pair_editor.show_pair(line)

    def _show_gone_back(self, line: int, column: int) -> None:
        if self.mode is Mode.TEXT:
            self.text.go_to(line, column)
        else:
            self.go_to(line)
