"""What was read gets its tab: a text, an Excel file, a folder, or what the last run kept."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from boltun.errors import BoltunError
from boltun.text.document import Document
from ui.bases.answering import Answering
from ui.bases.editor_maker import EditorMaker
from ui.bases.file_questions import FileQuestions
from ui.bases.folder_page import FolderPage
from ui.bases.last_run import LastRun
from ui.bases.opening import Folder, Opened, OpenedFile
from ui.bases.recovery import KeptWork
from ui.bases.tabs import Tabs
from ui.bases.unsaved import UnsavedWork
from ui.editing.file_editor import FileEditor
from ui.widgets.question_bar import QuestionBar

__all__ = ["Arrivals"]


class Arrivals(QObject):
    """Shows what the reader brings. ``add`` gives an editor its tab."""

    file_chosen = Signal(object)
    """The path of a file that was chosen among those of a folder."""
    shown = Signal()
    """A folder, or a file of the last run, has its tab: what is shown may be another page now."""
    failed = Signal(object, object)
    """The path of a file that was read and cannot be shown, and the BoltunError that says why."""
    focus_wanted = Signal()
    """The page that is shown now is where work goes on."""

    def __init__(
        self,
        tabs: Tabs,
        editors: EditorMaker,
        last_run: LastRun,
        answering: Answering,
        questions: FileQuestions,
        unsaved: UnsavedWork,
        bar: QuestionBar,
        add: Callable[[FileEditor, str], None],
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self._tabs = tabs
        self._editors = editors
        self._last_run = last_run
        self._answering = answering
        self._questions = questions
        self._unsaved = unsaved
        self._bar = bar
        self._add = add

    def show(self, asked: Path, opened: Opened | OpenedFile | Folder, line: int | None) -> None:
        """Show what was read where it was asked for, and a line of it from 1."""
        if isinstance(opened, Folder):
            self._show_folder(asked, opened)
            return
        if isinstance(opened, OpenedFile):
            self._show_file(asked, opened, line)
            return
        path = opened.document.path
        assert path is not None
        if path != asked and self._tabs.choose(path, line):
            self.focus_wanted.emit()
        else:
            self._show_text(opened, path, line)
        if asked in self._last_run:
            self._last_run.done(asked)
            self.shown.emit()

    def show_kept(self, work: KeptWork, document: Document) -> None:
        """Show a text that was kept and belongs to no file that is there."""
        editor = self._editors.of_kept(document, work.kind)
        self._add(editor, work.title)
        self._unsaved.adopt(editor, work)
        self._questions.changed.emit(editor)

    def _show_folder(self, path: Path, opened: Folder) -> None:
        page = FolderPage(opened)
        page.chosen.connect(self.file_chosen)
        shown, answering = self._tabs.current, self._answering
        self._tabs.add(page, opened.path.name)
        if path in self._last_run:
            self._last_run.put_back(page, path, shown)
        elif answering.minds and not answering.is_bundled(path) and not answering.can_answer(path):
            answering.offer(self._bar, path, self.tr("This set is not among those that answer."))
        self._last_run.done(path)
        self.shown.emit()
        self.focus_wanted.emit()

    def _show_file(self, path: Path, opened: OpenedFile, line: int | None) -> None:
        shown = self._tabs.current
        try:
            editor = self._editors.of_file(opened)
        except BoltunError as error:
            self.failed.emit(path, error)
            return
        self._add(editor, path.name)
        if path in self._last_run:
            self._last_run.put_back(editor, path, shown)
            self._last_run.done(path)
        if line is not None:
            editor.go_to(line - 1)
        self._unsaved.offer(editor)

    def _show_text(self, opened: Opened, path: Path, line: int | None) -> None:
        shown = self._tabs.current
        editor = self._editors.of(opened)
        self._add(editor, path.name)
        if opened.chosen:
            self._questions.remember_encoding(editor)
        if again := path in self._last_run:
            self._last_run.put_back(editor, path, shown)
        if line is not None:
            self._tabs.setCurrentIndex(self._tabs.number_of(editor))
            editor.go_to(line - 1)
        self._questions.tell_opened(editor, opened, path, again=again)
        self._last_run.done(path)
        self._unsaved.offer(editor)
