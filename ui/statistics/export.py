"""Saves a table where the owner wants it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QFileDialog, QWidget

from boltun.errors import BoltunError
from boltun.text.files import replace_file
from ui.looks.plain_text import marked
from ui.looks.wording import error_sentence
from ui.widgets.file_dialog import file_dialog
from ui.widgets.notice import Notice
from ui.widgets.statement import Tone

__all__ = ["ask_where", "saved"]


def ask_where(parent: QWidget, name: str, save: Callable[[Path], object]) -> QFileDialog:
    """Ask for the place of a table that is proposed under this name, and hand it to ``save``."""
    translate = QCoreApplication.translate
    dialog = file_dialog(parent, translate("Export", "Save the statistics as"))
    dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    dialog.setNameFilters([translate("Export", "Tables (*.csv)"), translate("Export", "All files (*)")])
    dialog.setDefaultSuffix("csv")
    dialog.selectFile(name)
    dialog.fileSelected.connect(lambda chosen: save(Path(chosen)))
    dialog.open()
    return dialog


def saved(path: Path, text: str) -> Notice:
    """Write a table in UTF-8 with a mark, as spreadsheets want it, and return what came of it."""
    try:
        replace_file(path, text.encode("utf-8-sig"))
    except (BoltunError, OSError) as error:
        return Notice(text=error_sentence(error), tone=Tone.BAD)
    words = QCoreApplication.translate("Export", "The statistics are saved in {path}.")
    return Notice(text=words.format(path=marked(str(path))), tone=Tone.GOOD)
