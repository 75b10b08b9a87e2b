"""The line beneath a base: where it lies, how much it holds, in which encoding it is."""

from __future__ import annotations

from collections.abc import Callable, Collection
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from ui.bases.encoding_button import EncodingButton
from ui.bases.tabs import Tabs
from ui.editing.editor import Editor
from ui.editing.file_editor import FileEditor
from ui.looks.plain_text import Label, marked
from ui.looks.scale import APART, NEAR
from ui.widgets.statement import Statement

__all__ = ["Foot"]


class Foot(QWidget):
    """Follows the page that is shown; its button reads or writes the file in another encoding."""

    save_as_wanted = Signal(str)
    """The base that is shown has no file yet and is to be saved in this encoding."""

    def __init__(self, tabs: Tabs, opening: Callable[[], Collection[Path]], parent: QWidget) -> None:
        """``opening`` returns the files that are being read."""
        super().__init__(parent)
        self._tabs = tabs
        self._opening = opening
        self.encoding = EncodingButton(self)
        # Of a long path the folder it begins with and the name of the file.
        self.status = Statement(self, Qt.TextElideMode.ElideMiddle)
        self.count = Label(self)
        row = QHBoxLayout(self)
        row.setContentsMargins(APART, 0, NEAR, 0)
        row.addWidget(self.status, 1)
        row.addWidget(self.count)
        row.addSpacing(NEAR)
        row.addWidget(self.encoding)
        self.encoding.reopen_wanted.connect(self._reopen)
        self.encoding.guess_wanted.connect(self._guess_again)
        self.encoding.save_wanted.connect(self._save_encoded)

    def show_current(self) -> None:
        """Bring everything up to date."""
        editor, opening = self._editor, self._opening()
        self.setVisible(editor is not None or bool(opening))
        self.encoding.setVisible(isinstance(editor, Editor))
        self.count.setText(editor.summary if editor is not None else "")
        if opening:
            names = ", ".join(marked(path.name) for path in opening)
            self.status.setText(self.tr("Reading {name}…").format(name=names))
        elif editor is None:
            self.status.clear()
        elif editor.file.path is not None:
            self.status.setText(_from_home(editor.file.path))
        else:
            self.status.setText(self.tr("Not saved yet"))
        if isinstance(editor, Editor):
            self.encoding.show_document(editor.draft.document, read_only=editor.draft.read_only)

    @property
    def _editor(self) -> FileEditor | None:
        page = self._tabs.current
        return page if isinstance(page, FileEditor) else None

    def _reopen(self, encoding: str) -> None:
        if editor := self._editor:
            editor.file.read_again(encoding)

    def _guess_again(self) -> None:
        if editor := self._editor:
            editor.file.read_again(guess=True)

    def _save_encoded(self, encoding: str) -> None:
        editor = self._editor
        if not isinstance(editor, Editor):
            return
        editor.declare_encoding(encoding)
        if editor.file.path is None:
            self.save_as_wanted.emit(encoding)
        else:
            editor.file.save(encoding=encoding)


def _from_home(path: Path) -> str:
    """Return a path as people write it, with ~ for their own folder."""
    home = Path.home()
    return marked(str(Path("~") / path.relative_to(home) if path.is_relative_to(home) else path))
