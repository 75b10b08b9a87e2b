"""The page that stands where Boltun cannot go on, and what can be done about it."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from boltun.errors import DamagedError
from ui.looks.plain_text import Label
from ui.looks.scale import APART, Size, sized
from ui.looks.wording import error_sentence, moment, sentence
from ui.widgets.button import TextButton

if TYPE_CHECKING:
    from boltun.store.rescue import Rescued

__all__ = ["FailurePage", "Remedy", "going_back", "remedies", "words_of"]

_MOST = 10
"""So many copies are offered."""


@dataclass(frozen=True, slots=True)
class Remedy:
    """Something that can be done about a database, and what the button for it says."""

    label: str
    work: Callable[[], Rescued]


class FailurePage(QWidget):
    """Says what happened and what to do about it, and does that.

    ``free`` is called before, in the thread that does it: afterwards nobody uses the database.
    """

    quit_wanted = Signal()
    again_wanted = Signal()
    """All is well, and Boltun is to start again."""
    back_wanted = Signal()
    begun = Signal()
    """Something is being done, in the GUI thread; nothing else may be done any more."""

    _done = Signal(object)

    def __init__(
        self,
        text: str,
        parent: QWidget | None = None,
        *,
        title: str = "",
        remedies: Sequence[Remedy] = (),
        free: Callable[[], object] = lambda: None,
        may_go_back: bool = False,
    ) -> None:
        super().__init__(parent)
        self._free = free
        self.title = Label(title or self.tr("Boltun cannot start"), self)
        self.title.setWordWrap(True)
        self.title.setFont(sized(self.title.font(), Size.TITLE, bold=True))
        self.words = Label(text, self)
        self.words.setWordWrap(True)
        self.words.setMaximumWidth(560)
        self.words.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.remedies: list[TextButton] = []
        for remedy in remedies:
            button = TextButton(remedy.label, parent=self)
            button.clicked.connect(lambda _=False, one=remedy: self._begin(one))
            self.remedies.append(button)
        self.again = TextButton(self.tr("Start again"), parent=self)
        self.again.clicked.connect(self.again_wanted.emit)
        self.again.hide()
        self.leave = TextButton(self.tr("Back") if may_go_back else self.tr("Quit"), parent=self)
        self.leave.clicked.connect(self.back_wanted.emit if may_go_back else self.quit_wanted.emit)
        self._done.connect(self._show_result, Qt.ConnectionType.QueuedConnection)
        column = QVBoxLayout()
        column.setSpacing(APART)
        column.addStretch(1)
        column.addWidget(self.title)
        column.addWidget(self.words)
        for button in (*self.remedies, self.again, self.leave):
            column.addWidget(button, 0, Qt.AlignmentFlag.AlignLeft)
        column.addStretch(2)
        row = QHBoxLayout(self)
        row.addStretch(1)
        row.addLayout(column, 4)
        row.addStretch(1)

    def _begin(self, remedy: Remedy) -> None:
        for button in (*self.remedies, self.leave):
            button.hide()
        self.words.setText(self.tr("One moment…"))
        self.begun.emit()

        def work() -> None:
            try:
                self._free()
                result: object = remedy.work()
            except Exception as error:
                result = error
            self._done.emit(result)

        threading.Thread(target=work, name="mending", daemon=True).start()

    def _show_result(self, result: object) -> None:
        if isinstance(result, Exception):
            self.words.setText(error_sentence(result))
        else:
            self.title.setText(self.tr("Done"))
            self.words.setText(words_of(result))  # type: ignore[arg-type]
        self.again.show()
        self.again.setFocus(Qt.FocusReason.OtherFocusReason)


def remedies(error: Exception, now: float) -> tuple[str, list[Remedy]]:
    """Return what to say of an error in the window, and what can be done there about it."""
    if not isinstance(error, DamagedError) or not isinstance(error.path, Path):
        return error_sentence(error), []
    from boltun.store.rescue import begin_anew

    path = error.path
    text = QCoreApplication.translate(
        "FailurePage",
        "Nothing was overwritten. Whatever you choose, the file as it is now is kept in the folder “aside”"
        " beside it.",
    )
    anew = QCoreApplication.translate("FailurePage", "Save what can be read, and begin anew")
    words = f"{path}: {sentence(error.what, error.values)}\n\n{text}"
    return words, [*going_back(path, now, most=1), Remedy(anew, lambda: begin_anew(path))]


def going_back(path: Path, now: float, most: int = _MOST) -> list[Remedy]:
    """Return the ways back to the newest copies of a database."""
    from boltun.store.copies import copies_of
    from boltun.store.rescue import restore

    label = QCoreApplication.translate("FailurePage", "Go back to the copy of {time}")
    return [
        Remedy(label.format(time=moment(copy.at, now, long=True)), partial(restore, path, copy.path))
        for copy in copies_of(path)[:most]
    ]


def words_of(found: Rescued) -> str:
    """Say what became of a database."""
    translate = QCoreApplication.translate
    parts = [
        translate(
            "FailurePage", "Boltun now remembers {messages} messages. Contacts who wrote them: {contacts}."
        ).format(messages=found.messages, contacts=found.contacts)
    ]
    if found.gaps:
        parts.append(translate("FailurePage", "Not everything could be read of the file."))
        if found.copy is not None:
            parts.append(
                translate("FailurePage", "What was missing was taken from the copy {copy}.").format(
                    copy=found.copy
                )
            )
    if found.aside is not None:
        parts.append(
            translate("FailurePage", "The file that was there is kept as {file}.").format(file=found.aside)
        )
    return " ".join(parts)
