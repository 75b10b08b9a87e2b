"""Which editor a file gets."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor
from pathlib import Path

from PySide6.QtWidgets import QWidget

from boltun.minds.opening import MayRun
from boltun.minds.registry import source_language
from boltun.text.document import Document
from ui.bases.opening import Opened, OpenedBook
from ui.editing.draft import Draft, LineDraft
from ui.editing.editor import Editor
from ui.scenario.editor import ScenarioEditor
from ui.script.script_editor import ScriptEditor
from ui.table.base_editor import BaseEditor

__all__ = ["EditorMaker"]


class EditorMaker:
    """Makes editors, all of which share one executor."""

    def __init__(
        self,
        executor: Executor,
        parent: QWidget,
        *,
        may_run: MayRun,
        whole_of: Callable[[Path], Path | None],
    ) -> None:
        """``whole_of`` returns the folder that is a mind and that a file belongs to, if any."""
        self._executor = executor
        self._parent = parent
        self._may_run = may_run
        self._whole_of = whole_of

    def new(self) -> BaseEditor:
        """Make the editor of a new base."""
        return BaseEditor(Draft(Document.new()), self._executor, self._parent)

    def of(self, opened: Opened) -> Editor:
        """Make the editor of a text that was read."""
        if opened.kind == "boltun":
            draft = Draft(opened.document, opened.pairs, read_only=opened.read_only)
            return BaseEditor(draft, self._executor, self._parent)
        text = LineDraft(opened.document, read_only=opened.read_only)
        path = opened.document.path
        whole = None if path is None or opened.kind != "aiml" else self._whole_of(path)
        return ScriptEditor(
            text,
            opened.kind,
            opened.language,
            self._executor,
            self._parent,
            may_run=self._may_run,
            whole=whole,
        )

    def of_book(self, opened: OpenedBook) -> ScenarioEditor:
        """Make the editor of an Excel file that was read."""
        return ScenarioEditor(
            opened.book,
            opened.application,
            self._executor,
            self._may_run,
            self._parent,
            read_only=opened.read_only,
        )

    def of_kept(self, document: Document, kind: str) -> Editor:
        """Make the editor of a text that was kept, and that counts as not saved."""
        editor: Editor
        if kind == "boltun":
            editor = BaseEditor(Draft(document), self._executor, self._parent)
        else:
            editor = ScriptEditor(
                LineDraft(document),
                kind,
                source_language(kind),
                self._executor,
                self._parent,
                may_run=self._may_run,
            )
        editor.draft.undo_stack.resetClean()
        return editor
