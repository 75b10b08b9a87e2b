"""The window that shows the report of a problem before it is saved."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QWidget

from boltun.errors import BoltunError
from boltun.paths import Profile
from ui.editing.work import Jobs
from ui.editing.workers import Workers
from ui.help.report import report
from ui.looks.plain_text import marked
from ui.system.text_window import TextWindow
from ui.widgets.button import TextButton
from ui.widgets.file_dialog import file_dialog

__all__ = ["ReportWindow"]


class ReportWindow(TextWindow):
    """Collects the report beside the window, and shows it. Nothing is sent, and nothing saved unasked."""

    def __init__(self, profile: Profile, parent: QWidget | None = None) -> None:
        super().__init__(profile.log, parent)
        self._profile = profile
        self._jobs = Jobs(Workers(1, "report"), self)
        self.describe(
            self.tr("Report a problem"),
            self.tr(
                "Versions, what Boltun finds about itself, and its log. It holds no messages, no addresses"
                " and no names of contacts: *** stands in their place. Nothing is sent. Read it, save or copy"
                " it, and add it to your report."
            ),
        )
        self.save_button = TextButton(self.tr("&Save…"), "save", self)
        self.save_button.setEnabled(False)
        self.save_button.clicked.connect(self.ask_where)
        self.copy_button.setEnabled(False)
        self.tools.addWidget(self.save_button)
        self.tools.addStretch(1)
        self.dialog: QFileDialog | None = None

    def collect(self, names: Iterable[str]) -> None:
        """Collect the report; ``names`` are left out of it."""
        self.text.setPlainText(self.tr("One moment…"))
        known = tuple(names)
        self._jobs.run(lambda: report(self._profile, known), self._show, self._fail)

    def ask_where(self) -> None:
        """Ask for a file to save it in."""
        dialog = self.dialog = file_dialog(self, self.tr("Save the report"))
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setNameFilters([self.tr("Text (*.txt)")])
        dialog.setDefaultSuffix("txt")
        dialog.selectFile("boltun-report.txt")
        dialog.fileSelected.connect(self.save)
        dialog.open()

    def save(self, name: str) -> None:
        """Write what is shown into a file."""
        try:
            Path(name).write_text(self.text.toPlainText(), "utf-8")
        except OSError as error:
            reason = error.strerror or str(error)
            words = self.tr("{file} cannot be written: {reason}.")
        else:
            reason, words = "", self.tr("Saved as {file}.")
        self.explanation.setText(words.format(file=marked(name), reason=marked(reason)))

    def _show(self, text: str) -> None:
        self.text.setPlainText(text)
        for button in (self.save_button, self.copy_button):
            button.setEnabled(True)

    def _fail(self, error: BaseException) -> None:
        reason = str(error) if isinstance(error, BoltunError) else type(error).__name__
        self._show(self.tr("The report cannot be made: {reason}.").format(reason=marked(reason)))
