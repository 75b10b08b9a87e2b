"""What the editors of all kinds of minds share: text, problems, find and replace, undo, a line that tells."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape

from PySide6.QtWidgets import QVBoxLayout, QWidget

from boltun.text.document import Edit
from ui.editing.draft import LineDraft
from ui.editing.edited_file import EditedFile
from ui.editing.file_editor import FileEditor, Unsaved
from ui.editing.find_bar import FindBar
from ui.editing.folded import FoldedText
from ui.editing.problem_list import ProblemList
from ui.editing.problems import Problems
from ui.editing.search import Search
from ui.editing.shortcuts import KEYS
from ui.editing.text_pane import TextPane
from ui.editing.text_view import TextView
from ui.editing.wiring import add_key, offer_copy, wire_undo

__all__ = ["Editor"]


class Editor(FileEditor):
    """One text being edited. Makes the parts that all kinds share; each kind places them and adds its own."""

    def __init__(
        self,
        draft: LineDraft,
        file: EditedFile,
        problems: Problems,
        text: TextView,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.draft: LineDraft = draft
        self.file = file
        self.problems = problems
        self.text = text
        for part in (draft, file, problems, text):
            part.setParent(self)
        self.text_pane = TextPane(text, self)
        self.folded = FoldedText(draft)
        self.find_bar = FindBar(draft, self.folded, self)
        self.problem_list = ProblemList(problems, self)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(self.splitter)
        self._moving = False
        self._connect_parts()

    # Places

    @property
    def line(self) -> int:
        """Where one is, from 0."""
        return self.text.line

    @property
    def view(self) -> QWidget:
        """The view that is open."""
        return self.text

    def go_to(self, line: int, column: int = 0, length: int = 0) -> None:
        """Show a place of the text; lines count from 0."""
        self.text.go_to(max(0, min(line, len(self.draft.lines) - 1)), column, length)

    def next_problem(self) -> None:
        """Go to the next problem."""
        self.problem_list.go(self.problems.after(self._problem_line()))

    def previous_problem(self) -> None:
        """Go to the problem before."""
        self.problem_list.go(self.problems.before(self._problem_line()))

    def open_find(self, *, replace: bool = False) -> None:
        """Open the find bar on what is selected in the text."""
        selected = ""
        ends = self.text.selection
        if ends is not None and ends[0].line == ends[1].line:
            selected = self.draft.lines[ends[0].line][ends[0].column : ends[1].column]
        self.find_bar.start_at(*(ends[0] if ends is not None else self.text.spot))
        self.find_bar.open(selected, replace=replace)

    def tell(self, text: str, *, undo: bool = False) -> None:
        """Say what was just done, with the way back."""
        if undo:
            self.bar.tell_step(escape(text, quote=False), self.draft.undo_stack)
        else:
            super().tell(text)

    def declare_encoding(self, encoding: str) -> None:
        """The file is about to be written in another encoding: let it say so itself where it names one."""

    @property
    def unsaved(self) -> Unsaved:
        """The text."""
        return self.draft

    def bring_back(self, lines: Sequence[str], label: str, told: str, *, overtaken: bool) -> bool:
        """Put lines that were kept in the place of the text, say so, and say whether that was allowed."""
        edit = Edit(start=0, count=len(self.draft.lines), lines=lines)
        if not self.draft.apply([edit], label):
            return False
        self.draft.document.doubtful = overtaken
        self.tell(told, undo=True)
        return True

    def stop(self) -> None:
        """Do nothing more beside the window until something is edited or asked."""
        self.problems.stop()

    def allow_edits(self) -> None:
        """The file is the person's own now."""
        super().allow_edits()
        self.text.set_read_only(False)

    # Inside

    def _connect_parts(self) -> None:
        self.find_bar.told.connect(lambda text: self.tell(text, undo=True))
        self.find_bar.found.connect(self._show_found)
        self.find_bar.search_changed.connect(self._mark_found)
        self.find_bar.closed.connect(lambda: self.view.setFocus())
        self.text.search_failed.connect(self.find_bar.give_up)
        self.text.moved.connect(self._text_moved)
        self.problem_list.chosen.connect(self._show_problem)
        self.problem_list.asks_next.connect(self.next_problem)
        self.bar.line_wanted.connect(lambda line: self.go_to(line - 1))
        self.bar.closed.connect(lambda: self.view.setFocus())
        self.draft.went_back.connect(self._show_gone_back)
        self.draft.refused.connect(lambda: offer_copy(self.bar, self.copy_wanted.emit))
        wire_undo(self, self.draft.undo_stack, self.undo_button, self.redo_button)
        self._add_key("next problem", self.next_problem)
        self._add_key("previous problem", self.previous_problem)
        self._add_key("replace", lambda: self.open_find(replace=True))
        self._add_key("find next", self.find_bar.find_next)
        self._add_key("find previous", self.find_bar.find_previous)

    def _add_key(self, name: str, act: Callable[[], object]) -> None:
        """Let one of the shortcuts do something, wherever in the editor the focus is."""
        add_key(self, KEYS[name], act)

    def _text_moved(self, line: int) -> None:
        if not self._moving:
            self.find_bar.start_at(*self.text.spot)

    def _problem_line(self) -> int:
        """Return where the next problem is looked for."""
        return self.line

    def _show_found(self, line: int, column: int, length: int) -> None:
        self._moving = True
        try:
            self.go_to(line, column, length)
        finally:
            self._moving = False

    def _mark_found(self, search: Search | None) -> None:
        self.text.set_search(search)

    def _show_problem(self, line: int, column: int) -> None:
        self.go_to(line, column)
        self.view.setFocus()

    def _show_gone_back(self, line: int, column: int) -> None:
        self.text.go_to(line, column)
