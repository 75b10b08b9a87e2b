"""An editor of echoes: a list of beginnings, in which one is written, added and taken away."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QListWidget, QListWidgetItem, QPushButton, QVBoxLayout

from boltun.text.document import Document, Edit
from ui.editing.draft import LineDraft
from ui.editing.edited_file import EditedFile
from ui.editing.editor_kind import Material, Workshop
from ui.editing.file_editor import FileEditor, Unsaved
from ui.editing.text_contents import TextContents
from ui.editing.wiring import offer_copy, wire_undo

__all__ = ["BeginningsEditor", "make"]


class BeginningsEditor(FileEditor):
    """One file of an echo; each line is an item of the list."""

    def __init__(self, document: Document, workshop: Workshop, *, read_only: bool) -> None:
        super().__init__(workshop.parent)
        self.draft: LineDraft = LineDraft(document, read_only=read_only)
        self.draft.setParent(self)
        self.file = EditedFile(TextContents(self.draft), workshop.executor, self)
        self.list = QListWidget(self)
        self.list.setAccessibleName("Beginnings")
        self.add_button = QPushButton("Add", self)
        self.remove_button = QPushButton("Remove", self)
        self._place()
        self._fill()
        self.list.itemChanged.connect(self._take_item)
        self.add_button.clicked.connect(self.add)
        self.remove_button.clicked.connect(self.remove)
        self.draft.lines_changed.connect(lambda *_: self._fill())
        self.draft.refused.connect(lambda: offer_copy(self.bar, self.copy_wanted.emit))
        wire_undo(self, self.draft.undo_stack, self.undo_button, self.redo_button)

    @property
    def view(self) -> QListWidget:
        """Return the list: it gets the keyboard."""
        return self.list

    @property
    def summary(self) -> str:
        """How much there is, in words."""
        return f"{self.list.count()} beginnings"

    @property
    def unsaved(self) -> Unsaved:
        """What is kept until it is saved: the text."""
        return self.draft

    def bring_back(self, lines: Sequence[str], label: str, told: str, *, overtaken: bool) -> bool:
        """Put lines that were kept in the place of the text."""
        if not self.draft.apply([Edit(start=0, count=len(self.draft.lines), lines=lines)], label):
            return False
        self.draft.document.doubtful = overtaken
        self.tell(told)
        return True

    def go_to(self, line: int, column: int = 0, length: int = 0) -> None:
        """Show a line."""
        self.list.setCurrentRow(max(0, min(line, self.list.count() - 1)))

    def add(self) -> None:
        """Add a beginning behind the chosen one."""
        row = self.list.currentRow() + 1
        if self.draft.replace(row, 0, ["Somebody says:"], "Add"):
            self.list.setCurrentRow(row)

    def remove(self) -> None:
        """Take the chosen beginning away; one stays."""
        if self.list.count() > 1 and self.list.currentRow() >= 0:
            self.draft.replace(self.list.currentRow(), 1, [], "Remove")

    def _place(self) -> None:
        buttons = QHBoxLayout()
        for button in (self.undo_button, self.redo_button, self.add_button, self.remove_button):
            buttons.addWidget(button)
        buttons.addStretch(1)
        self.splitter.addWidget(self.list)
        column = QVBoxLayout(self)
        column.addWidget(self.bar)
        column.addLayout(buttons)
        column.addWidget(self.splitter, 1)

    def _fill(self) -> None:
        """Show the lines as they are now. Their items say nothing of that."""
        row = self.list.currentRow()
        self.list.blockSignals(True)
        self.list.clear()
        for line in self.draft.lines:
            item = QListWidgetItem(str(line), self.list)
            item.setFlags(item.flags() | Qt.ItemFlag.ItemIsEditable)
        self.list.blockSignals(False)
        self.list.setCurrentRow(max(0, min(row, self.list.count() - 1)))
        self.summary_changed.emit()

    def _take_item(self, item: QListWidgetItem) -> None:
        words = " ".join(item.text().split("\n"))
        if not self.draft.replace(self.list.row(item), 1, [words], "Edit"):
            self._fill()


def make(material: Material, workshop: Workshop) -> BeginningsEditor:
    """Make the editor of a text that was read."""
    return BeginningsEditor(material.document or Document.new(), workshop, read_only=material.read_only)
