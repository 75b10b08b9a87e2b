"""Dialogs that choose a file: the desktop's own where it has one, and never in half a language."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QFileDialog, QWidget

__all__ = ["file_dialog"]


def file_dialog(parent: QWidget, title: str) -> QFileDialog:
    """Make a dialog that blocks nothing and goes when it is closed; ``open()`` shows it."""
    dialog = QFileDialog(parent, title)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    translate, label = QCoreApplication.translate, QFileDialog.DialogLabel
    # Qt's own translations lack some of these.
    for which, words in (
        (label.LookIn, translate("FileDialog", "Folder:")),
        (label.FileName, translate("FileDialog", "File name:")),
        (label.FileType, translate("FileDialog", "Kind of file:")),
    ):
        dialog.setLabelText(which, words)
    return dialog
