"""Choosing files: to open, to save, to take pairs in and to give them out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QFileDialog, QWidget

from boltun.minds.registry import find_kind, kinds
from ui.editing.editor_kind import kept_editor
from ui.editing.file_editor import FileEditor, PairFiles
from ui.widgets.file_dialog import file_dialog

__all__ = ["Exchange"]


class Exchange(QObject):
    """Asks for files in dialogs that block nothing."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._parent = parent
        self.dialog: QFileDialog | None = None
        """The one that was opened last."""

    def ask_open(self, then: Callable[[Sequence[str]], object]) -> None:
        """Ask for files to open."""
        dialog = self._file_dialog(self.tr("Open a reply base"))
        dialog.setFileMode(QFileDialog.FileMode.ExistingFiles)
        dialog.filesSelected.connect(lambda names: then(names))
        dialog.open()

    def ask_open_folder(self, then: Callable[[Path], object]) -> None:
        """Ask for a mind that lies in a folder."""
        dialog = self._dialog(self.tr("Open a folder"))
        dialog.setFileMode(QFileDialog.FileMode.Directory)
        dialog.setOption(QFileDialog.Option.ShowDirsOnly)
        dialog.fileSelected.connect(lambda name: then(Path(name)))
        dialog.open()

    def ask_save(
        self,
        editor: FileEditor,
        folder: Path,
        then: Callable[[Path], object],
        given_up: Callable[[], object],
    ) -> None:
        """Ask under which name to save a file; one that cannot be written where it lies, in ``folder``."""
        path = editor.file.path
        dialog = self._file_dialog(self.tr("Save the base as"))
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        own, kind = kept_editor(editor.kept_as), find_kind(editor.kept_as)
        new = kind.suffixes[0] if kind is not None and kind.new is not None and kind.suffixes else ""
        dialog.setDefaultSuffix((own is not None and own.suffix) or new or ".txt")
        if path is not None and not editor.draft.read_only:
            dialog.selectFile(str(path))
        else:
            dialog.setDirectory(str(folder))
            if path is not None:
                dialog.selectFile(path.name)
        dialog.fileSelected.connect(lambda name: then(Path(name)))
        dialog.rejected.connect(lambda: given_up())
        dialog.open()

    def ask_import(self, pairs: PairFiles) -> None:
        """Ask for a file of pairs to take in."""
        dialog = self._pairs_dialog(self.tr("Import pairs"))
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.fileSelected.connect(lambda name: pairs.import_from(Path(name)))
        dialog.open()

    def ask_export(self, pairs: PairFiles, path: Path | None) -> None:
        """Ask under which name to write the pairs of a file."""
        dialog = self._pairs_dialog(self.tr("Export pairs"))
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setDefaultSuffix("csv")
        dialog.filterSelected.connect(
            lambda words: dialog.setDefaultSuffix("json" if "json" in words else "csv")
        )
        if path is not None:
            dialog.selectFile(path.stem)
        dialog.fileSelected.connect(lambda name: pairs.export_to(Path(name)))
        dialog.open()

    def _file_dialog(self, title: str) -> QFileDialog:
        dialog = self._dialog(title)
        dialog.setNameFilters(
            [
                self.tr("Bases and scripts ({names})").format(names=_names()),
                self.tr("Reply bases (*.txt *.mindw)"),
                self.tr("Bases for Miranda's Boltun (*.mindw)"),
                self.tr("All files (*)"),
            ]
        )
        return dialog

    def _pairs_dialog(self, title: str) -> QFileDialog:
        dialog = self._dialog(title)
        dialog.setNameFilters([self.tr("Table (*.csv)"), self.tr("JSON (*.json)"), self.tr("All files (*)")])
        return dialog

    def _dialog(self, title: str) -> QFileDialog:
        dialog = file_dialog(self._parent, title)
        self.dialog = dialog
        return dialog


def _names() -> str:
    """Return the names of all files that are minds or parts of them, as a dialog filters them."""
    ends = dict.fromkeys(end for kind in kinds() for end in (*kind.suffixes, *kind.parts))
    return " ".join(f"*{end}" for end in sorted(ends))
