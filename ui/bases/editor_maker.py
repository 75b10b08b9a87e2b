"""Which editor a file gets."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor
from pathlib import Path
from typing import cast

from PySide6.QtWidgets import QWidget

from boltun.errors import BoltunError
from boltun.minds.kind import MindKind
from boltun.minds.opening import MayRun
from boltun.minds.registry import find_kind, source_language, usual_kind
from boltun.text.document import Document
from ui.bases.opening import Opened, OpenedFile
from ui.editing.draft import LineDraft
from ui.editing.editor import Editor
from ui.editing.editor_kind import Material, Workshop, editor_for, kept_editor
from ui.editing.file_editor import FileEditor
from ui.script.script_editor import ScriptEditor

__all__ = ["EditorMaker"]


class EditorMaker:
    """Makes editors, all of which share one workshop: that of their kind, or one for any text."""

    def __init__(
        self,
        executor: Executor,
        parent: QWidget,
        *,
        may_run: MayRun,
        whole_of: Callable[[Path], Path | None],
        failed: Callable[[BoltunError], object],
    ) -> None:
        """``whole_of`` returns the folder that is a mind and that a file belongs to, if any.

        ``failed`` hears of an editor of another package that cannot show a text: any text editor does.
        """
        self._failed = failed
        self._workshop = Workshop(executor=executor, parent=parent, may_run=may_run)
        self._whole_of = whole_of

    def new(self) -> Editor:
        """Make the editor of a new base."""
        kind = usual_kind().name
        return cast(Editor, self._text_editor(Material(document=Document.new()), kind))

    def begin(self, kind: MindKind) -> FileEditor:
        """Make the editor of a new file of a kind that offers one; it counts as not saved."""
        document = Document.new()
        if kind.new is not None and kind.new.text:
            document.replace_lines(0, len(document.lines), kind.new.text.rstrip("\n").split("\n"))
        own = editor_for(Path("new" + next(iter(kind.suffixes), "")), kind.name)
        return self.of_kept(document, kind.name if own is None else own.name)

    def of(self, opened: Opened) -> FileEditor:
        """Make the editor of a text that was read."""
        material = Material(document=opened.document, prepared=opened.prepared, read_only=opened.read_only)
        if opened.fault is not None:
            self._failed(opened.fault)
            return self._any_text_editor(material, opened.kind)
        return self._text_editor(material, opened.kind)

    def of_file(self, opened: OpenedFile) -> FileEditor:
        """Make the editor of a file that is no text and was read; MindError if that fails."""
        material = Material(prepared=opened.content, read_only=opened.read_only)
        return opened.editor.make(material, self._workshop)

    def of_kept(self, document: Document, kept: str) -> FileEditor:
        """Make the editor of a text that was kept (`Editor.kept_as`), and that counts as not saved."""
        editor = self._text_editor(Material(document=document), kept)
        editor.draft.undo_stack.resetClean()
        return editor

    def _text_editor(self, material: Material, kind: str) -> FileEditor:
        assert material.document is not None
        path = material.document.path
        own = kept_editor(kind) if path is None else editor_for(path, kind)
        if own is not None and own.read is None:
            try:
                return own.make(material, self._workshop)
            except BoltunError as error:
                self._failed(error)
        return self._any_text_editor(material, kind)

    def _any_text_editor(self, material: Material, kind: str) -> Editor:
        assert material.document is not None
        path = material.document.path
        known = find_kind(kind)
        is_part = known is not None and known.answers_whole
        whole = self._whole_of(path) if path is not None and is_part else None
        return ScriptEditor(
            LineDraft(material.document, read_only=material.read_only),
            kind,
            source_language(kind),
            self._workshop.executor,
            self._workshop.parent,
            may_run=self._workshop.may_run,
            whole=whole,
        )
