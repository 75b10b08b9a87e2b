"""What the place shows while no base is open: those there are, and how to begin another."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QHBoxLayout, QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from boltun.service import MindInfo
from ui.looks.icons import icon
from ui.looks.palette import colours_of
from ui.looks.plain_text import Label, marked, tip
from ui.looks.scale import APART, FAR, Size, sized
from ui.looks.wording import kind_of_mind, mind_title
from ui.widgets.button import TextButton

__all__ = ["StartPage"]


class StartPage(QWidget):
    """Lists the bases that can answer."""

    chosen = Signal(object)
    """The Path of a base to open."""
    new_wanted = Signal()
    open_wanted = Signal()
    folder_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        title = Label(self.tr("Bases and scripts"), self)
        title.setFont(sized(title.font(), Size.TITLE, bold=True))
        self._words = Label(
            self.tr(
                "What Boltun says stands in reply bases – pairs of what a contact writes and what is"
                " answered – and in scripts of other programs."
            ),
            self,
        )
        self._words.setWordWrap(True)
        self.list = QListWidget(self)
        self.list.setAccessibleName(self.tr("Bases and scripts"))
        self.list.setIconSize(QSize(20, 20))
        self.list.itemActivated.connect(self._choose)
        self.list.itemClicked.connect(self._choose)
        self.new_button = new = TextButton(self.tr("New base"), "new", self)
        new.clicked.connect(self.new_wanted)
        other = TextButton(self.tr("Open a file…"), "open", self)
        other.clicked.connect(self.open_wanted)
        buttons = QHBoxLayout()
        buttons.addWidget(new)
        buttons.addWidget(other)
        folder = TextButton(self.tr("Open a folder…"), "open", self)
        folder.setToolTip(self.tr("A set of AIML files, or a DialBB application"))
        folder.clicked.connect(self.folder_wanted)
        buttons.addWidget(folder)
        buttons.addStretch(1)
        column = QVBoxLayout()
        column.setSpacing(APART)
        column.addStretch(1)
        column.addWidget(title)
        column.addWidget(self._words)
        column.addWidget(self.list, 4)
        column.addLayout(buttons)
        column.addStretch(1)
        row = QHBoxLayout(self)
        row.setContentsMargins(FAR, FAR, FAR, FAR)
        row.addStretch(1)
        row.addLayout(column, 6)
        row.addStretch(1)
        self._minds: Sequence[MindInfo] = ()
        self.show_minds(())

    def show_minds(self, minds: Sequence[MindInfo]) -> None:
        """List these minds: bases and scripts."""
        self._minds = [mind for mind in minds if mind.kind]
        self.list.clear()
        height = round(self.fontMetrics().height() * 2.9)
        for mind in self._minds:
            note = self.tr("comes with Boltun, can only be read") if mind.bundled else marked(str(mind.path))
            words = " · ".join(filter(None, (kind_of_mind(mind), note)))
            item = QListWidgetItem(f"{mind_title(mind)}\n{words}", self.list)
            item.setIcon(icon("lock" if mind.bundled else "bases", self.palette(), 20))
            item.setData(Qt.ItemDataRole.UserRole, str(mind.path))
            item.setToolTip(tip(marked(str(mind.path))))
            item.setSizeHint(QSize(0, height))
        self.list.setVisible(bool(self._minds))
        self.list.setMaximumHeight(height * max(len(self._minds), 1) + 2 * self.list.frameWidth())
        if self._minds:
            self.list.setCurrentRow(0)
            if self.new_button.hasFocus():
                self.list.setFocus()

    def take_focus(self) -> None:
        """Put the focus on the first thing to choose."""
        (self.list if self._minds else self.new_button).setFocus()

    def changeEvent(self, event: QEvent) -> None:
        """Recolour the icons with the palette."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and hasattr(self, "_minds"):
            self.show_minds(self._minds)
            palette = self.palette()
            palette.setColor(self._words.foregroundRole(), QColor(colours_of(palette).muted))
            self._words.setPalette(palette)

    def _choose(self, item: QListWidgetItem) -> None:
        self.chosen.emit(Path(item.data(Qt.ItemDataRole.UserRole)))
