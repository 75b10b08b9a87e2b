"""An Excel file of a DialBB application being edited: its sheets, the scenario as a graph, a preview."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from functools import partial
from html import escape
from itertools import pairwise
from pathlib import Path

from PySide6.QtCore import QEvent, Qt, QTimer
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QStackedWidget,
    QTabBar,
    QVBoxLayout,
    QWidget,
)

from boltun.errors import NotApprovedError
from boltun.minds.dialbb.book import Book
from boltun.minds.dialbb.sheets import Row
from boltun.minds.opening import MayRun
from boltun.minds.protocol import Mind, Problem, ReplyOptions, Severity
from ui.editing.edited_file import EditedFile
from ui.editing.file_editor import FileEditor, Unsaved
from ui.editing.marks import severity_icon
from ui.editing.shortcuts import KEYS, SHEET_KEYS, ShortcutKeeper
from ui.editing.wiring import add_key, offer_copy, wire_undo
from ui.editing.work import Latest
from ui.looks.plain_text import Label, marked, menu_text
from ui.looks.scale import APART, NEAR, TIGHT
from ui.looks.wording import error_sentence, sentence
from ui.preview.preview import Preview
from ui.preview.rehearsal import Rehearsal
from ui.scenario.application import Application, BookSubject, problems_in
from ui.scenario.book_contents import BookContents
from ui.scenario.book_draft import BookDraft
from ui.scenario.graph_view import GraphView
from ui.scenario.kept import KeptSheets, bring_back
from ui.scenario.sheet_model import SheetModel
from ui.scenario.sheet_view import SheetView
from ui.widgets.button import IconButton, TextButton

__all__ = ["ScenarioEditor"]

_NAME = Qt.ItemDataRole.UserRole
"""The name of a state as the sheet has it."""
_DELAY = 500
_DELAY_LARGE = 3_000
_ORDER = {Severity.ERROR: 0, Severity.WARNING: 1, Severity.HINT: 2}


class ScenarioEditor(FileEditor):
    """One Excel file. The scenario's sheet also as a graph; problems by row; a preview of the application."""

    def __init__(
        self,
        book: Book,
        application: Application | None,
        executor: Executor,
        may_run: MayRun,
        parent: QWidget | None = None,
        *,
        read_only: bool = False,
    ) -> None:
        super().__init__(parent)
        self.application = application
        self.kept_as = "sheets"
        self._may_run = may_run
        self.draft: BookDraft = BookDraft(book, read_only=read_only, parent=self)
        self.file = EditedFile(BookContents(self.draft), executor, self)
        self._unsaved = KeptSheets(self.draft)
        self.sheets = QTabBar(self)
        self.sheets.setDrawBase(False)
        self.sheets.setExpanding(False)
        self.sheets.setAccessibleName(self.tr("Sheets"))
        self.views: list[SheetView] = []
        self._stack = QStackedWidget(self)
        for sheet in book.sheets:
            view = SheetView(SheetModel(self.draft, sheet.name, self.palette(), self), self)
            view.moved.connect(self._moved)
            self.views.append(view)
            self._stack.addWidget(view)
            self.sheets.addTab(menu_text(sheet.name))
        self.graph = GraphView(self)
        self._stack.addWidget(self.graph)
        self.preview: Preview | None = None
        self.subject: BookSubject | None = None
        if application is not None:
            self.subject = BookSubject(self.draft, application, may_run, self)
            self.preview = Preview(Rehearsal(self.subject, executor, parent=self), self)
            self.preview.line_wanted.connect(lambda line: self.go_to(line))
            self.preview.place_wanted.connect(self._show_place)
            self.preview.rehearsal.failed.connect(self._note_failure)
            self.preview.left.connect(lambda: self.view.setFocus())
        self.problems: list[Problem] = []
        large = self.subject is not None and self.subject.is_large
        self.checker = Latest(executor, self._check, delay=_DELAY_LARGE if large else _DELAY, parent=self)
        self.checker.done.connect(self._take_problems)
        self.checker.failed.connect(self._note_failure)
        self._stale_graph = True
        self._known_rows: tuple[int, list[Row]] = -1, []
        """The scenario's rows as they were read last, and in which version of the draft."""
        self._compose()
        self._connect()
        self.checker.ask(now=True)

    # Places

    @property
    def view(self) -> QWidget:
        """The view that is open."""
        return self._stack.currentWidget() or self

    @property
    def sheet_view(self) -> SheetView:
        """The table of the chosen sheet."""
        return self.views[max(self.sheets.currentIndex(), 0)]

    @property
    def summary(self) -> str:
        """How much there is, in words."""
        rows = max(len(self.sheet_view.sheet_model.sheet.lines) - 1, 0)
        words = self.tr("%n row(s)", "", rows)
        if self.graph_button.isChecked() and self.graph.is_part:
            words += " · " + self.tr("only what is near the chosen state is drawn")
        return words

    @property
    def unsaved(self) -> Unsaved:
        """The rows as a text."""
        return self._unsaved

    def bring_back(self, lines: Sequence[str], label: str, told: str, *, overtaken: bool) -> bool:
        """Put rows that were kept in the place of all, say so, and say whether that was allowed."""
        if not bring_back(self.draft, lines, label):
            return False
        self.draft.book.doubtful = overtaken
        self.tell(told)
        return True

    def go_to(self, line: int, column: int = 0, length: int = 0) -> None:
        """Show a row of the scenario; it counts from 0, as lines do in other editors."""
        self._choose_sheet(self._scenario_number())
        self.graph_button.setChecked(False)
        self.sheet_view.go_to(line + 1, column)

    def next_problem(self) -> None:
        """Go to the next problem."""
        self._step(1)

    def previous_problem(self) -> None:
        """Go to the problem before."""
        self._step(-1)

    def open_find(self, *, replace: bool = False) -> None:
        """Find a text in the sheet."""
        self.graph_button.setChecked(False)
        self.search_field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.search_field.selectAll()

    def find_next(self, by: int = 1) -> None:
        """Go to the next cell that holds what is looked for, or with -1 to the one before."""
        found = self.sheet_view.find_cell(self.search_field.text(), by)
        if not found and self.search_field.text():
            self.tell(self.tr("No cell holds this text."))

    def set_options(self, options: ReplyOptions, *, fold_yo: bool) -> None:
        """Let the preview answer under these options."""
        if self.preview is not None:
            self.preview.set_options(options, fold_yo=fold_yo)

    def stop(self) -> None:
        """Do nothing more beside the window until something is edited or asked."""
        self.checker.stop()
        if self.preview is not None:
            self.preview.stop()

    def approved(self) -> None:
        """The person agreed to the application's code: check and answer now."""
        self.bar.dismiss()
        self.checker.ask(now=True)
        if self.preview is not None:
            self.preview.rehearsal.wake()

    def changeEvent(self, event: QEvent) -> None:
        """Marks take the palette's colours only when they are made anew."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and hasattr(self, "list"):
            self._show_problems()

    # Inside

    def _compose(self) -> None:
        self.add_button = IconButton("add", self.tr("New row"), self, size=18)
        self.remove_button = IconButton("remove", self.tr("Remove rows (Ctrl+-)"), self, size=18)
        self.graph_button = TextButton(self.tr("&Graph"), "graph", self)
        self.graph_button.setCheckable(True)
        self.preview_button = IconButton("preview", self.tr("Preview (Ctrl+E)"), self)
        self.preview_button.setCheckable(True)
        self.preview_button.setChecked(True)
        tools = QHBoxLayout()
        tools.setContentsMargins(APART, NEAR, NEAR, NEAR)
        tools.setSpacing(TIGHT)
        self.search_field = QLineEdit(self)
        self.search_field.setPlaceholderText(self.tr("Find…"))
        self.search_field.setAccessibleName(self.tr("Find in the sheet"))
        self.search_field.setClearButtonEnabled(True)
        self.search_field.setMinimumWidth(80)
        self.search_field.setMaximumWidth(200)
        tools.addWidget(self.sheets)
        tools.addStretch(1)
        tools.addWidget(self.search_field, 10)
        for button in (self.undo_button, self.redo_button, self.add_button, self.remove_button):
            tools.addWidget(button)
        tools.addWidget(self.graph_button)
        tools.addWidget(self.preview_button)
        self.states = QListWidget(self)
        self.states.setAccessibleName(self.tr("States"))
        self.states.setFrameShape(QListWidget.Shape.NoFrame)
        self.states.setSpacing(0)
        self.states.setMinimumWidth(90)
        self.list = QListWidget(self)
        self.list.setAccessibleName(self.tr("Problems"))
        self.list.setFrameShape(QListWidget.Shape.NoFrame)
        self.list.setMaximumHeight(110)
        self.list.setWordWrap(True)
        self.list.hide()
        self.problem_words = Label(self)
        self.problem_words.setContentsMargins(APART, TIGHT, APART, TIGHT)
        middle = QWidget(self)
        column = QVBoxLayout(middle)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.bar)
        column.addLayout(tools)
        column.addWidget(self._stack, 1)
        self.bar.let_float(self._stack)
        column.addWidget(self.problem_words)
        column.addWidget(self.list)
        self.splitter.addWidget(self.states)
        self.splitter.addWidget(middle)
        self.splitter.setStretchFactor(1, 1)
        if self.preview is not None:
            self.splitter.addWidget(self.preview)
        self.splitter.setSizes([150, 650, 320])
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(self.splitter)
        has_scenario = self._scenario_number() >= 0
        self.graph_button.setVisible(has_scenario)
        self.states.setVisible(has_scenario)
        self.preview_button.setVisible(self.preview is not None)
        if has_scenario:
            self.sheets.setCurrentIndex(self._scenario_number())
        self._stack.setCurrentWidget(self.sheet_view)

    def _connect(self) -> None:
        wire_undo(self, self.draft.undo_stack, self.undo_button, self.redo_button)
        for keys, key_act in (
            (KEYS["next problem"], self.next_problem),
            (KEYS["previous problem"], self.previous_problem),
            (KEYS["preview"], self._toggle_preview),
            (KEYS["new pair"], lambda: self.sheet_view.add_row()),
            (SHEET_KEYS["remove rows"], lambda: self.sheet_view.remove_rows()),
            (SHEET_KEYS["graph"], self.graph_button.toggle),
            (KEYS["find next"], lambda: self.find_next()),
            (KEYS["find previous"], lambda: self.find_next(-1)),
        ):
            add_key(self, keys, key_act)
        keeper = ShortcutKeeper(self)
        for field in (self.search_field, *((self.preview.input,) if self.preview is not None else ())):
            field.installEventFilter(keeper)
        self.search_field.returnPressed.connect(self.find_next)
        self.add_button.clicked.connect(lambda: self.sheet_view.add_row())
        self.remove_button.clicked.connect(lambda: self.sheet_view.remove_rows())
        self.sheets.currentChanged.connect(self._show_sheet)
        self.graph_button.toggled.connect(self._show_graph)
        self.graph.row_wanted.connect(lambda row: self.go_to(row - 1))
        self.graph.state_changed.connect(self._choose_state)
        self.states.itemActivated.connect(self._open_state)
        self.states.itemClicked.connect(self._open_state)
        self.list.itemActivated.connect(self._open_problem)
        self.list.itemClicked.connect(self._open_problem)
        if self.preview is not None:
            self.preview_button.toggled.connect(self.preview.setVisible)
        self.draft.changed.connect(self._changed)
        self.draft.went_to.connect(self._show_gone_to)
        self.draft.refused.connect(lambda: offer_copy(self.bar, self.copy_wanted.emit))
        self._refresh_states()
        stops: tuple[QWidget, ...] = (
            *(
                self.states,
                self.sheets,
                self.search_field,
                self.undo_button,
                self.redo_button,
                self.add_button,
            ),
            *(self.remove_button, self.graph_button, self.preview_button, *self.views, self.graph, self.list),
            *(self.preview.stops if self.preview is not None else ()),
        )
        for one, other in pairwise(stops):
            QWidget.setTabOrder(one, other)

    def _scenario_number(self) -> int:
        """Return the number of the scenario's sheet; -1 where the file has none."""
        wanted = self.application.scenario_sheet if self.application is not None else "scenario"
        names = [sheet.name for sheet in self.draft.book.sheets]
        return names.index(wanted) if wanted in names else -1

    def _rows(self) -> list[Row]:
        """Return the scenario's rows as the application reads them."""
        version, rows = self._known_rows
        if version != self.draft.version:
            number = self._scenario_number()
            sheet = self.draft.book.sheets[number] if number >= 0 else None
            header = [] if sheet is None else sheet.header
            rows = [
                Row(place, {name: line.text(column).strip() for column, name in enumerate(header) if name})
                for place, line in enumerate(sheet.lines[1:] if sheet is not None else (), start=2)
            ]
            self._known_rows = self.draft.version, rows
        return rows

    def _changed(self) -> None:
        self._stale_graph = True
        self.checker.ask()
        self._refresh_states()
        if self.graph_button.isChecked():
            self._draw()
        self.summary_changed.emit()

    def _refresh_states(self) -> None:
        names = list(dict.fromkeys(row["state"] for row in self._rows() if row["state"]))
        shown = [self.states.item(number).data(_NAME) for number in range(self.states.count())]
        if names != shown:
            self.states.clear()
            for name in names:
                QListWidgetItem(marked(name), self.states).setData(_NAME, name)

    def _show_sheet(self, _number: int) -> None:
        self.graph_button.setChecked(False)
        self._stack.setCurrentWidget(self.sheet_view)
        self.summary_changed.emit()

    def _choose_sheet(self, number: int) -> None:
        if number >= 0:
            self.sheets.setCurrentIndex(number)

    def _show_graph(self, wanted: bool) -> None:
        if wanted:
            self._stack.setCurrentWidget(self.graph)
            if self._stale_graph:
                self._draw()
                # Once it has its room.
                QTimer.singleShot(0, self.graph, self._show_whole)
            else:
                self._show_whole()
            self.graph.setFocus()
        else:
            self._stack.setCurrentWidget(self.sheet_view)
            self.sheet_view.setFocus()
        self.summary_changed.emit()

    def _show_whole(self) -> None:
        self.graph.whole()
        if state := self._state_of(self.sheet_view.row):
            self.graph.choose(state)

    def _draw(self) -> None:
        self._stale_graph = False
        self.graph.show_rows(self._rows())

    def _state_of(self, row: int) -> str:
        rows = self._rows()
        return rows[row - 2]["state"] if 0 <= row - 2 < len(rows) else ""

    def _moved(self, row: int) -> None:
        if self.sheets.currentIndex() == self._scenario_number():
            self._choose_state(self._state_of(row))

    def _choose_state(self, name: str) -> None:
        exactly = Qt.MatchFlag.MatchExactly | Qt.MatchFlag.MatchCaseSensitive
        for found in self.states.findItems(marked(name), exactly):
            if found.data(_NAME) == name:
                self.states.setCurrentItem(found)
                return

    def _open_state(self, item: QListWidgetItem) -> None:
        name = item.data(_NAME)
        if self.graph_button.isChecked():
            self.graph.choose(name)
            return
        row = next((one.number for one in self._rows() if one["state"] == name), 0)
        if row:
            self.go_to(row - 1)
            self.sheet_view.setFocus()

    def _toggle_preview(self) -> None:
        if self.preview is None:
            return
        if self.preview.isAncestorOf(self.focusWidget() or self):
            self.view.setFocus(Qt.FocusReason.ShortcutFocusReason)
            return
        self.preview_button.setChecked(True)
        self.preview.input.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.preview.rehearsal.wake()

    def _show_gone_to(self, sheet: str, row: int, column: int) -> None:
        names = [one.name for one in self.draft.book.sheets]
        self._choose_sheet(names.index(sheet))
        if not self.graph_button.isChecked():
            self.sheet_view.go_to(row + 1, column)

    def _show_place(self, path: Path, line: int) -> None:
        # The preview reads a copy of the application: what it calls by this name is the file here.
        if path.name == self.draft.book.path.name:
            self.go_to(line - 1)
        else:
            self.place_wanted.emit(self.draft.book.path.parent / path.name, line)

    # Problems

    def _check(self) -> Callable[[], list[Problem]]:
        if self.subject is None:
            return list
        return partial(_problems, self.subject.trying(), self.draft.book.path.name)

    def _take_problems(self, problems: list[Problem]) -> None:
        self.problems = sorted(problems, key=lambda one: (one.line, _ORDER[one.severity]))
        self._show_problems()

    def _show_problems(self) -> None:
        self.list.clear()
        marks: dict[int, tuple[Severity, str]] = {}
        for problem in self.problems:
            text = sentence(problem.template, problem.values)
            item = QListWidgetItem(severity_icon(problem.severity, self.palette()), f"{problem.line}: {text}")
            item.setData(Qt.ItemDataRole.UserRole, problem.line)
            self.list.addItem(item)
            marks.setdefault(problem.line, (problem.severity, text))
        count = len(self.problems)
        self.list.setVisible(bool(count))
        self.problem_words.setText(
            self.tr("%n problem(s)", "", count) if count else self.tr("No problems found.")
        )
        self.problem_words.setVisible(self.application is not None)
        number = self._scenario_number()
        if number >= 0:
            self.views[number].sheet_model.set_marks(marks)

    def _open_problem(self, item: QListWidgetItem) -> None:
        self.go_to(item.data(Qt.ItemDataRole.UserRole) - 1)
        self.sheet_view.setFocus()

    def _step(self, by: int) -> None:
        lines = sorted({problem.line for problem in self.problems})
        if not lines:
            return
        here = self.sheet_view.row
        onward = [line for line in lines if (line - here) * by > 0]
        target = (min(onward) if by > 0 else max(onward)) if onward else (lines[0] if by > 0 else lines[-1])
        self.go_to(target - 1)

    def _note_failure(self, error: Exception) -> None:
        if isinstance(error, NotApprovedError):
            folder = error.folder
            self.bar.ask(
                escape(error_sentence(error), quote=False),
                [(self.tr("Let it run"), lambda: self.approval_wanted.emit(folder))],
            )
            return
        self.problem_words.setText(error_sentence(error))
        self.problem_words.show()


def _problems(trying: Callable[[], Mind], file: str) -> list[Problem]:
    return list(problems_in(trying(), file))
