"""Reading what is opened: in a worker, in the encoding that was chosen; what is asked where that fails."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor
from functools import partial
from html import escape
from pathlib import Path

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QMenu, QWidget

from boltun.errors import TextError
from boltun.minds.encodings import Encodings
from ui.bases.encoding_button import offer_encodings, offer_guess
from ui.bases.opening import Folder, Opened, OpenedFile, open_path
from ui.editing.work import Jobs
from ui.looks.wording import error_sentence
from ui.widgets.question_bar import QuestionBar
from ui.widgets.statement import Tone

__all__ = ["Reader"]


class Reader(QObject):
    """Reads each file once, however often it is asked for meanwhile."""

    changed = Signal()
    """Other files are being read now."""
    read = Signal(object, object, object)
    """The path that was asked for, what was read there, and the line to go to from 1, or None."""
    unread = Signal(object)
    """The path of a file that could not be read; what is to be done is asked."""
    again_wanted = Signal(object)
    """The path of a file that the person wants to try again."""

    def __init__(
        self,
        executor: Executor,
        encodings: Encodings,
        bar: QuestionBar,
        is_bundled: Callable[[Path], bool],
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self._jobs = Jobs(executor, self)
        self._encodings = encodings
        self._bar = bar
        self._is_bundled = is_bundled
        self._menu_parent = parent
        self.opening: dict[Path, int | None] = {}
        """Files being read, and the line to go to then."""

    def open(self, path: Path, line: int | None) -> None:
        """Read a file as it was read the last time."""
        reading = path in self.opening
        self.opening[path] = line
        if not reading:
            self.changed.emit()
            self._read(path)

    def open_as(self, path: Path, encoding: str | None) -> None:
        """Read a file in an encoding, None: in that which it looks like."""
        path = path.absolute()
        if path not in self.opening:
            self.opening[path] = None
            self.changed.emit()
            self._read(path, encoding, chosen=True)

    def _read(self, path: Path, encoding: str | None = None, *, chosen: bool = False) -> None:
        read_only = self._is_bundled(path)
        self._jobs.run(
            partial(open_path, path, self._encodings, encoding, chosen=chosen, read_only=read_only),
            partial(self._take, path),
            partial(self._fail, path),
        )

    def _take(self, path: Path, opened: Opened | OpenedFile | Folder) -> None:
        line = self.opening.pop(path, None)
        self._bar.dismiss()
        self.read.emit(path, opened, line)

    def give_up(self, path: Path, error: Exception) -> None:
        """Say why a file that was read cannot be shown."""
        self._fail(path, error)

    def _fail(self, path: Path, error: BaseException) -> None:
        self.opening.pop(path, None)
        self.unread.emit(path)
        self.changed.emit()
        if not isinstance(error, Exception):
            raise error
        self._ask(path, error)

    def _ask(self, path: Path, error: Exception) -> None:
        again = partial(self.again_wanted.emit, path)
        answers: list[tuple[str, Callable[[], object]]] = [(self.tr("Try again"), again)]
        if isinstance(error, TextError) and not isinstance(error.__cause__, OSError):
            answers.append((self.tr("Read it as…"), partial(self._ask_encoding, path, error)))
        self._bar.ask(escape(error_sentence(error)), answers, tone=Tone.BAD)

    def _ask_encoding(self, path: Path, error: Exception) -> None:
        """Let the encoding of a file be chosen that could not be read."""
        # Who chooses none shall still see what the matter is.
        self._ask(path, error)
        menu = QMenu(self._menu_parent)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        offer_guess(menu, lambda: self.open_as(path, None))
        offer_encodings(menu, lambda encoding: self.open_as(path, encoding))
        menu.popup(self._bar.mapToGlobal(self._bar.rect().bottomLeft()))
