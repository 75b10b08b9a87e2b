"""A field for the path of a folder, with a button that lets it be chosen."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFileDialog, QHBoxLayout, QLineEdit, QWidget

from ui.looks.scale import NEAR
from ui.widgets.button import IconButton
from ui.widgets.file_dialog import file_dialog

__all__ = ["FolderChoice"]


class FolderChoice(QWidget):
    """The path as text, since some people paste it, and a dialog for everybody else."""

    changed = Signal(object)
    """The path that the owner chose, a text; empty: none."""

    def __init__(self, title: str, parent: QWidget) -> None:
        super().__init__(parent)
        self._title = title
        self.line = QLineEdit(self)
        self.line.setClearButtonEnabled(True)
        self.line.setPlaceholderText(self.tr("no folder"))
        self.line.editingFinished.connect(lambda: self.changed.emit(self.line.text().strip()))
        self.button = IconButton("open", self.tr("Choose a folder…"), self)
        self.button.clicked.connect(self._ask)
        self.dialog: QFileDialog | None = None
        """The one that was opened last."""
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(NEAR)
        row.addWidget(self.line, 1)
        row.addWidget(self.button)
        self.setFocusProxy(self.line)

    def show_path(self, path: str) -> None:
        """Show a path without telling of it. What is being typed just now stays."""
        if not (self.line.hasFocus() and self.line.isModified()):
            self.line.setText(path)

    def setAccessibleName(self, name: str) -> None:
        """Name the field: it is what has the keyboard."""
        super().setAccessibleName(name)
        self.line.setAccessibleName(name)

    def setAccessibleDescription(self, description: str) -> None:
        """Describe the field."""
        super().setAccessibleDescription(description)
        self.line.setAccessibleDescription(description)

    def _ask(self) -> None:
        self.dialog = dialog = file_dialog(self, self._title)
        dialog.setFileMode(QFileDialog.FileMode.Directory)
        dialog.setOption(QFileDialog.Option.ShowDirsOnly)
        dialog.fileSelected.connect(self._choose)
        dialog.open()

    def _choose(self, path: str) -> None:
        self.line.setText(path)
        self.changed.emit(path)
