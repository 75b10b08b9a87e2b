"""A copy to edit of a mind that is a folder: its files need each other, so all of them are copied."""

from __future__ import annotations

from concurrent.futures import Executor
from functools import partial
from html import escape

from PySide6.QtCore import QObject, Signal

from boltun.teaching import copy_folder
from ui.bases.answering import Answering
from ui.editing.file_editor import FileEditor
from ui.editing.work import Jobs
from ui.looks.wording import error_sentence
from ui.widgets.statement import Tone

__all__ = ["FolderCopy"]


class FolderCopy(QObject):
    """Copies the folder of a file that came with Boltun to the person's own bases."""

    copied = Signal(object)
    """The Path of the same file in the copy."""

    def __init__(self, answering: Answering, executor: Executor, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._answering = answering
        self._jobs = Jobs(executor, self)

    def begin(self, editor: FileEditor) -> bool:
        """Copy the folder of a file that can only be read; say whether it is in one."""
        path, own = editor.file.path, self._answering.folder
        folder = None if path is None else self._answering.whole_of(path)
        if path is None or own is None or folder is None or not editor.draft.read_only:
            return False
        self._jobs.run(
            partial(copy_folder, folder, own),
            lambda copy: self.copied.emit(copy / path.relative_to(folder)),
            partial(_tell, editor),
        )
        return True


def _tell(editor: FileEditor, error: BaseException) -> None:
    if not isinstance(error, Exception):
        raise error
    editor.bar.ask(escape(error_sentence(error)), tone=Tone.BAD)
