"""What is told and asked about the file of an editor: opened, saved, changed outside, to be closed."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from html import escape
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from boltun.errors import BoltunError, TextError
from boltun.minds.registry import usual_kind
from boltun.text.encoding import Found
from ui.bases.answering import Answering
from ui.bases.opening import TEXT, Opened
from ui.bases.tabs import Tabs
from ui.editing.edited_file import ChangedOnDiskError
from ui.editing.editor import Editor
from ui.editing.editor_kind import kept_editor
from ui.editing.file_editor import FileEditor
from ui.link.bridge import Bridge
from ui.looks.wording import error_sentence
from ui.widgets.statement import Tone

__all__ = ["FileQuestions"]


class FileQuestions(QObject):
    """Follows the files of all editors; none closes before the person has decided what is to be done."""

    save_wanted = Signal()
    """The file that is shown is to be saved."""
    copy_wanted = Signal()
    """The file that is shown is to be saved under another name."""
    close_wanted = Signal(object)
    """An editor may go: its work is saved or given up."""
    leaving = Signal()
    """The unsaved base for which the window stayed open is saved or given up: it may be asked again."""
    changed = Signal(object)
    """An editor whose file goes by another name, state or encoding now."""

    def __init__(
        self, tabs: Tabs, answering: Answering, bridge: Bridge, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._tabs = tabs
        self._answering = answering
        self._bridge = bridge
        self._closing: tuple[FileEditor, bool] | None = None
        """The base that closes once it is saved, and whether the window does, too."""
        self._asked: tuple[str, bool] | None = None
        """The question whether a base may close, as its bar shows it, and whether the window does, too."""

    def follow(self, editor: FileEditor) -> None:
        """Tell and ask about the file of this editor."""
        file = editor.file
        file.changed.connect(partial(self.changed.emit, editor))
        file.saved.connect(partial(self._show_saved, editor))
        file.failed.connect(partial(self._show_failed, editor))
        file.reread.connect(partial(self._show_reread, editor))
        file.changed_on_disk.connect(partial(self._ask_changed_on_disk, editor))

    def stay(self) -> None:
        """Nothing closes after all."""
        self._closing = None

    def remember_encoding(self, editor: FileEditor) -> None:
        """Let whoever reads the file next, here or to answer, read it as it is read now."""
        if not isinstance(editor, Editor):
            return
        document = editor.draft.document
        if (path := document.path) is not None:
            encoding = document.encoding if document.found is Found.CHOSEN else None
            self._bridge.ask(lambda service: service.minds.choose_encoding(path, encoding))

    def ask_close(self, editor: FileEditor, *, leaving: bool = False, changed: bool = False) -> None:
        """Ask what is to be done with what is not saved; ``leaving``: the window is to close. ``changed``:
        another program has changed the file.
        """

        def save_and_close() -> None:
            self.save_wanted.emit()
            self._closing = (editor, leaving)

        def close() -> None:
            self._close(editor, leaving)

        self._closing = None
        words = self.tr("This base is not saved.")
        if leaving:
            words = self.tr("This base is not saved. Boltun quits when that is settled.")
        if changed:
            words += " " + self.tr("Another program has changed the file.")
        editor.bar.ask(
            escape(words),
            [
                (self.tr("Save and close"), save_and_close),
                (self.tr("Close without saving"), close),
                (self.tr("Keep it open"), editor.view.setFocus),
            ],
            tone=Tone.WARNING,
        )
        self._asked = (editor.bar.text, leaving)

    def tell_opened(self, editor: FileEditor, opened: Opened, path: Path, *, again: bool) -> None:
        """Say what the person should know of a file; ``again``: it was open in the last run, too."""
        answering = self._answering
        if opened.document.lossy_lines:
            first = opened.document.lossy_lines[0]
            text = self.tr(
                "Some bytes mean nothing in this encoding, first in {line}. They are kept as they are."
            )
            editor.bar.ask(escape(text).format(line=_line_link(first)), tone=Tone.WARNING)
        elif answering.minds and not (opened.read_only or answering.can_answer(path) or again):
            words = self.tr("This base is not among those that answer.")
            if opened.kind == usual_kind().name:
                answering.offer(editor.bar, path, words)
            elif opened.kind != TEXT:
                answering.offer(editor.bar, answering.whole_of(path) or path, words)

    def _close(self, editor: FileEditor, leaving: bool) -> None:
        self.close_wanted.emit(editor)
        if leaving:
            self.leaving.emit()

    def _show_saved(self, editor: FileEditor, path: Path) -> None:
        if self._closing is not None and self._closing[0] is editor:
            (_, leaving), self._closing = self._closing, None
            if not editor.file.modified:
                self._close(editor, leaving)
                return
        if editor.draft.read_only:
            editor.allow_edits()
            self._tabs.lock(editor, False)
        self.remember_encoding(editor)
        self.changed.emit(editor)
        own = kept_editor(editor.kept_as)
        if own is not None and own.is_part:
            editor.bar.ask(escape(self.tr("Saved.")), tone=Tone.GOOD, passing=True)
        else:
            self._answering.tell_saved(editor.bar, path)

    def _show_reread(self, editor: FileEditor) -> None:
        self.remember_encoding(editor)
        words, stack = escape(self.tr("Read again from the file.")), editor.draft.undo_stack
        if stack.canUndo():
            editor.bar.tell_step(words, stack)
        else:
            editor.bar.ask(words, passing=True)

    def _show_failed(self, editor: FileEditor, error: Exception) -> None:
        self._closing = None
        if isinstance(error, ChangedOnDiskError):
            editor.bar.ask(
                escape(self.tr("Another program has changed the file since it was read.")),
                [
                    (self.tr("Overwrite it"), lambda: editor.file.save(anyway=True)),
                    (self.tr("Read it again"), editor.file.read_again),
                    (self.tr("Save under another name"), self.copy_wanted.emit),
                ],
                tone=Tone.WARNING,
            )
            return
        html = escape(error_sentence(error))
        answers: list[tuple[str, Callable[[], object]]] = []
        if isinstance(error, TextError) and error.line is not None:
            html += " " + _line_link(error.line)
            answers.append((self.tr("Save as UTF-8"), lambda: editor.file.save(encoding="utf-8")))
        elif isinstance(error, BoltunError):
            answers.append((self.tr("Save under another name"), self.copy_wanted.emit))
        editor.bar.ask(html, answers, tone=Tone.BAD)

    def _ask_changed_on_disk(self, editor: FileEditor) -> None:
        if self._asked is not None and self._asked[0] == editor.bar.text:
            # What the person asked for comes first, and is not to be hidden.
            self.ask_close(editor, leaving=self._asked[1], changed=True)
            return
        editor.bar.ask(
            escape(self.tr("Another program has changed the file.")),
            [(self.tr("Read it again"), editor.file.read_again), (self.tr("Keep my text"), lambda: None)],
            tone=Tone.WARNING,
        )


def _line_link(line: int) -> str:
    """Return a link to a line of the text, for a question bar."""
    return f'<a href="line:{line}">{line}</a>'
