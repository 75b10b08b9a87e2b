"""What the place with the open files asks of every editor, whatever kind of file it edits."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from pathlib import Path
from typing import Protocol

from PySide6.QtCore import Signal, SignalInstance
from PySide6.QtGui import QUndoStack
from PySide6.QtWidgets import QWidget

from boltun.minds.examining import Sample
from boltun.minds.protocol import ReplyOptions
from boltun.text.document import Document
from ui.editing.edited_file import EditedFile
from ui.widgets.button import IconButton
from ui.widgets.question_bar import QuestionBar
from ui.widgets.splitter import Splitter

__all__ = ["EditedDraft", "FileEditor", "PairFiles", "Unsaved"]


class EditedDraft(Protocol):
    """What is edited."""

    read_only: bool
    undo_stack: QUndoStack

    @property
    def refused(self) -> SignalInstance:
        """Somebody tried to edit what may only be read."""
        ...


class Unsaved(Protocol):
    """What is kept of an edited file until it is saved: a text. What is no text is written as one."""

    @property
    def lines_changed(self) -> SignalInstance:
        """The text changed: first line, how many lines there were, how many there are now."""
        ...

    @property
    def undo_stack(self) -> QUndoStack:
        """Clean while nothing would be lost."""
        ...

    @property
    def modified(self) -> bool:
        """Whether something would be lost without saving."""
        ...

    @property
    def lines(self) -> Sequence[str]:
        """The lines of the text."""
        ...

    @property
    def document(self) -> Document:
        """The text, with the path of the file."""
        ...

    @property
    def doubtful(self) -> bool:
        """Whether another program wrote the file after the state that was edited here."""
        ...

    @property
    def data(self) -> bytes | None:
        """What the file held when it was read; None: only path and stamp of the document are known."""
        ...


class PairFiles(Protocol):
    """Pairs of phrase and reply in files of other programs: JSON by the end of the name, else CSV."""

    def import_from(self, path: Path) -> None:
        """Put the pairs of a file behind the current one, as one step of undo."""
        ...

    def export_to(self, path: Path) -> None:
        """Write the selected pairs to a file, all that are shown where only one is selected."""
        ...


class FileEditor(QWidget):
    """One file being edited. Each kind adds what is edited, and its views."""

    copy_wanted = Signal()
    """The file may only be read; the person wants a copy to edit."""
    summary_changed = Signal()
    place_wanted = Signal(object, int)
    """Another file, and a line of it from 1."""
    approval_wanted = Signal(object)
    """The folder whose program code the person agrees to; ``approved`` is called then."""
    withdrawal_wanted = Signal(object)
    """What the person no longer agrees to; ``approved`` is called then, too."""
    mode_changed = Signal(str)
    history_wanted = Signal()
    """The editor would like to try the mind on what contacts wrote; ``try_on`` is called then."""

    draft: EditedDraft
    file: EditedFile
    preview: QWidget | None
    """Where one talks with what is edited; None where one cannot."""
    mode = ""
    """Which of several views is open, by a name of the editor's own."""
    counts_uses = False
    """Whether it can show how often each reply was used."""
    pair_files: PairFiles | None = None
    """None where what is edited has no pairs."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.kept_as = ""
        """What brings unsaved work back into one: the name of an `EditorKind`, or of a kind of mind."""
        self.preview = None
        self.bar = QuestionBar(self)
        self.undo_button = IconButton("undo", self.tr("Undo"), self, size=18)
        self.redo_button = IconButton("redo", self.tr("Redo"), self, size=18)
        self.splitter = Splitter(self)

    @property
    def view(self) -> QWidget:
        """The view that is open."""
        return self

    @property
    def summary(self) -> str:
        """How much there is, in words."""
        return ""

    @property
    def unsaved(self) -> Unsaved:
        """What is kept while it is not saved."""
        raise NotImplementedError

    def bring_back(self, lines: Sequence[str], label: str, told: str, *, overtaken: bool) -> bool:
        """Put what was kept in the place of what there is, say ``told``, and say whether that was allowed.

        ``label`` names the step of undo. ``overtaken``: another program has written the file since.
        ValueError where the lines cannot be read.
        """
        raise NotImplementedError

    def go_to(self, line: int, column: int = 0, length: int = 0) -> None:
        """Show a place; lines count from 0."""

    def open_find(self, *, replace: bool = False) -> None:
        """Let the person find something."""

    def set_mode(self, mode: str) -> None:
        """Open one of several views; nothing happens where there is none of this name."""

    def set_used(self, used: Mapping[str, int]) -> None:
        """Show how often each reply was used."""

    def try_on(self, sample: Sample) -> None:
        """Try the mind on these messages."""

    def tell(self, text: str) -> None:
        """Say what was just done."""
        self.bar.ask(escape(text, quote=False), passing=True)

    def set_options(self, options: ReplyOptions, *, fold_yo: bool) -> None:
        """Let the preview answer under these options."""

    def look_like(self, other: QWidget) -> None:
        """Share the room among the parts as another editor does."""
        if isinstance(other, FileEditor) and type(other) is type(self):
            self.splitter.restoreState(other.splitter.saveState())

    def approved(self) -> None:
        """The person agreed to the program code."""

    def allow_edits(self) -> None:
        """The file is the person's own now."""
        self.draft.read_only = False

    def stop(self) -> None:
        """Do nothing more beside the window until something is edited or asked."""
