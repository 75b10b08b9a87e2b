"""What to learn from: exports that were found in the usual places, and those that the person names."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from boltun.service.learning import Place
from ui.looks.plain_text import Label, marked, tip
from ui.looks.scale import APART, FAR, NEAR, Size, sized
from ui.looks.style import show_focus
from ui.widgets.button import TextButton
from ui.widgets.file_dialog import file_dialog
from ui.widgets.statement import Tone
from ui.widgets.toned_words import TonedWords

from PySide6.QtWidgets import QFileDialog  # isort: skip

__all__ = ["StartPage"]

_WIDEST = 900
_PATH = Qt.ItemDataRole.UserRole


class StartPage(QWidget):
    """Lists exports with a tick before each."""

    read_wanted = Signal()
    review_wanted = Signal()
    """Back to the review that was begun."""
    forget_wanted = Signal()
    """All that was read is to be forgotten."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.dialog: QFileDialog | None = None
        title = Label(self.tr("Learn from your history"), self)
        title.setFont(sized(title.font(), Size.TITLE, bold=True))
        about = Label(
            self.tr(
                "You have said most of what Boltun should say already, in other programs. Boltun reads"
                " exports and logs of your conversations and proposes what your base could say. Nothing"
                " leaves this computer, and nothing is kept but what you accept."
            ),
            self,
        )
        about.setWordWrap(True)
        self.list = QListWidget(self)
        self.list.setAccessibleName(self.tr("Exports and logs"))
        self.list.itemChanged.connect(lambda _item: self._enable())
        show_focus(self.list)
        self.nothing = Label(
            self.tr(
                "Nothing was found in the usual places. Export your conversations in the other program, and"
                " add the file: a result.json of Telegram Desktop, a _chat.txt of WhatsApp, logs of Pidgin,"
                " Gajim or IRC, and others (F1 lists them)."
            ),
            self,
        )
        self.nothing.setWordWrap(True)
        self.nothing.setForegroundRole(self.nothing.foregroundRole().PlaceholderText)
        self.file_button = TextButton(self.tr("Add a file…"), "add", self)
        self.file_button.clicked.connect(lambda: self.ask(folder=False))
        self.folder_button = TextButton(self.tr("Add a folder…"), "open", self)
        self.folder_button.clicked.connect(lambda: self.ask(folder=True))
        self.read_button = TextButton(self.tr("Read"), "begin", self)
        self.read_button.clicked.connect(self.read_wanted)
        self.review_button = TextButton(self.tr("Back to the proposals"), "right", self)
        self.review_button.clicked.connect(self.review_wanted)
        self.forget_button = TextButton(self.tr("Forget what was read"), "remove", self)
        self.forget_button.clicked.connect(self.forget_wanted)
        self.verdict = TonedWords(self)
        buttons = QHBoxLayout()
        buttons.setSpacing(NEAR)
        for button in (self.file_button, self.folder_button):
            buttons.addWidget(button)
        buttons.addStretch(1)
        buttons.addWidget(self.read_button)
        begun = QHBoxLayout()
        begun.setSpacing(NEAR)
        begun.addWidget(self.review_button)
        begun.addWidget(self.forget_button)
        begun.addStretch(1)
        page = QWidget(self)
        page.setMaximumWidth(_WIDEST)
        column = QVBoxLayout(page)
        column.setContentsMargins(FAR, FAR, FAR, FAR)
        column.setSpacing(APART)
        column.addWidget(title)
        column.addWidget(about)
        column.addWidget(self.list, 4)
        column.addWidget(self.nothing)
        column.addWidget(self.verdict)
        column.addLayout(buttons)
        column.addLayout(begun)
        column.addStretch(1)
        whole = QHBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(page, 1)
        whole.addStretch(0)
        self.show_begun(False)
        self._enable()

    def show_begun(self, begun: bool) -> None:
        """Offer to go on with a review, or to forget it."""
        self.review_button.setVisible(begun)
        self.forget_button.setVisible(begun)

    def show_places(self, places: Sequence[Place]) -> None:
        """Offer what was found; what is listed stays."""
        for one in places:
            self._add(one.path, one.title, ticked=False)
        self._enable()

    def add(self, path: Path) -> None:
        """Offer a file or folder that the person named, with its tick."""
        self._add(path, self.tr("Chosen by you"), ticked=True)
        self._enable()
        self.read_button.setFocus(Qt.FocusReason.OtherFocusReason)

    def chosen(self) -> list[Path]:
        """Return what has a tick."""
        items = (self.list.item(row) for row in range(self.list.count()))
        return [Path(one.data(_PATH)) for one in items if one.checkState() == Qt.CheckState.Checked]

    def say(self, words: str, tone: Tone = Tone.BAD) -> None:
        """Say what is wrong with what was chosen."""
        self.verdict.say(words, tone)
        self.verdict.setVisible(bool(words))

    def take_focus(self) -> None:
        """Go to the list, or to the button below it."""
        (self.list if self.list.count() else self.file_button).setFocus(Qt.FocusReason.OtherFocusReason)

    def ask(self, *, folder: bool) -> None:
        """Ask for a file or a folder."""
        title = self.tr("Add a folder with exports or logs") if folder else self.tr("Add an export or a log")
        dialog = self.dialog = file_dialog(self, title)
        if folder:
            dialog.setFileMode(QFileDialog.FileMode.Directory)
            dialog.setOption(QFileDialog.Option.ShowDirsOnly)
        else:
            dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.fileSelected.connect(lambda name: self.add(Path(name)))
        dialog.open()

    @property
    def _row_height(self) -> int:
        return round(self.fontMetrics().height() * 2.9)

    def _add(self, path: Path, title: str, *, ticked: bool) -> None:
        state = Qt.CheckState.Checked if ticked else Qt.CheckState.Unchecked
        for row in range(self.list.count()):
            if Path(self.list.item(row).data(_PATH)) == path:
                if ticked:
                    self.list.item(row).setCheckState(state)
                return
        item = QListWidgetItem(f"{marked(title)}\n{marked(str(path))}")
        item.setFlags(item.flags() | Qt.ItemFlag.ItemIsUserCheckable)
        item.setCheckState(state)
        item.setData(_PATH, str(path))
        item.setSizeHint(QSize(0, self._row_height))
        item.setToolTip(tip(marked(str(path))))
        self.list.addItem(item)
        if self.list.count() == 1:
            self.list.setCurrentRow(0)

    def _enable(self) -> None:
        some = bool(self.list.count())
        self.list.setVisible(some)
        self.list.setMaximumHeight(self._row_height * self.list.count() + 2 * self.list.frameWidth())
        self.nothing.setVisible(not some)
        self.read_button.setEnabled(bool(self.chosen()))
        self.say("")
