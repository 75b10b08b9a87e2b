"""The log in a window: its newest lines, those of a level or with certain words, as they are written."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QTimer
from PySide6.QtGui import QHideEvent, QShowEvent, QTextCursor
from PySide6.QtWidgets import QComboBox, QLineEdit, QWidget

from boltun.text.marks import marked_line
from ui.looks.style import show_hint
from ui.system.text_window import TextWindow

__all__ = ["LogWindow"]

_SHOWN = 512 * 1024
"""Bytes of the log's end that are read."""
_LOOK_EVERY_MS = 1_000
_LEVELS = ("", "WARNING", "ERROR")
"""From the level of each choice on."""
_BAD = {"": (), "WARNING": (" WARNING ", " ERROR ", " CRITICAL "), "ERROR": (" ERROR ", " CRITICAL ")}
_STAMP = len("2026-11-20 09:00:00")


class LogWindow(TextWindow):
    """Follows the log file while it is visible."""

    def __init__(self, path: Path, parent: QWidget | None = None) -> None:
        super().__init__(path.parent, parent)
        self.describe(
            self.tr("Boltun's log"),
            self.tr("What Boltun did and what went wrong; never what people write, never a password."),
        )
        self._path = path
        self._state: tuple[int, int] | None = None
        """Size and time of the file as it was read."""
        self._entries: list[str] = []
        self.level = QComboBox(self)
        self.level.addItem(self.tr("Everything"))
        self.level.addItem(self.tr("Warnings and errors"))
        self.level.addItem(self.tr("Errors"))
        self.level.setAccessibleName(self.tr("Which lines"))
        self.level.currentIndexChanged.connect(self._show_entries)
        self.words = QLineEdit(self)
        show_hint(self.words, self.tr("Find in the log…"))
        self.words.setAccessibleName(self.tr("Find in the log"))
        self.words.setClearButtonEnabled(True)
        self.words.textChanged.connect(self._show_entries)
        self.tools.addWidget(self.level)
        self.tools.addWidget(self.words, 1)
        self._timer = QTimer(self)
        self._timer.setInterval(_LOOK_EVERY_MS)
        self._timer.timeout.connect(self.look)

    def look(self) -> None:
        """Read the log again if it has changed."""
        try:
            status = self._path.stat()
            state = status.st_size, status.st_mtime_ns
            if state == self._state:
                return
            with self._path.open("rb") as file:
                file.seek(max(0, status.st_size - _SHOWN))
                data = file.read(_SHOWN)
        except OSError as error:
            self._state = None
            self._entries = []
            reason = error.strerror or str(error)
            self.text.setPlainText(self.tr("The log cannot be read: {reason}.").format(reason=reason))
            return
        self._state = state
        lines = data.decode("utf-8", "replace").split("\n")
        if status.st_size > _SHOWN:
            del lines[0]  # it was cut
        self._entries = _entries([marked_line(line) for line in lines])
        self._show_entries()

    def showEvent(self, event: QShowEvent) -> None:
        """Follow the log."""
        super().showEvent(event)
        self.look()
        self._timer.start()
        self.text.setFocus()

    def hideEvent(self, event: QHideEvent) -> None:
        """Read nothing that nobody sees."""
        super().hideEvent(event)
        self._timer.stop()

    def _show_entries(self) -> None:
        bad = _BAD[_LEVELS[self.level.currentIndex()]]
        words = self.words.text().casefold()
        shown = [
            one
            for one in self._entries
            if (not bad or one[_STAMP:].startswith(bad)) and words in one.casefold()
        ]
        bar = self.text.verticalScrollBar()
        at_end = bar.value() >= bar.maximum() - 2
        place = bar.value()
        self.text.setPlainText("\n".join(shown) or self.tr("Nothing here."))
        if at_end:
            self.text.moveCursor(QTextCursor.MoveOperation.End)
            self.text.moveCursor(QTextCursor.MoveOperation.StartOfLine)
            bar.setValue(bar.maximum())
        else:
            bar.setValue(place)


def _entries(lines: list[str]) -> list[str]:
    """Put the frames of an error to the line that tells of it."""
    entries: list[str] = []
    for line in lines:
        if not entries or line[:4].isdigit():
            entries.append(line)
        elif line:
            entries[-1] += "\n" + line
    return [one for one in entries if one]
