"""A mind that lies in several files: which there are, to be opened."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QColor
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QVBoxLayout,
    QWidget,
)

from ui.bases.opening import Folder
from ui.looks.icons import icon
from ui.looks.palette import colours_of
from ui.looks.plain_text import Label, marked, tip
from ui.looks.scale import APART, FAR, Size, sized

__all__ = ["FolderPage"]


class FolderPage(QWidget):
    """Lists the files of a folder; Enter or a click opens one."""

    chosen = Signal(object)
    """The Path of a file to open."""

    def __init__(self, folder: Folder, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.path = folder.path
        title = Label(marked(folder.path.name), self)
        title.setFont(sized(title.font(), Size.TITLE, bold=True))
        self._words = Label(self.tr("%n file(s) of one mind; open one to edit it.", "", len(folder.files)))
        self._words.setWordWrap(True)
        self.text = QLineEdit(self)
        self.text.setPlaceholderText(self.tr("Filter…"))
        self.text.setAccessibleName(self.tr("Part of a file's name"))
        self.text.setClearButtonEnabled(True)
        self.list = QListWidget(self)
        self.list.setAccessibleName(self.tr("Files of {name}").format(name=marked(folder.path.name)))
        self.list.setIconSize(QSize(18, 18))
        self.list.setUniformItemSizes(True)
        for path in folder.files:
            name = path.relative_to(folder.path) if path.is_relative_to(folder.path) else path
            item = QListWidgetItem(marked(str(name)), self.list)
            item.setData(Qt.ItemDataRole.UserRole, str(path))
            item.setToolTip(tip(marked(str(path))))
        self.list.setCurrentRow(0)
        column = QVBoxLayout()
        column.setSpacing(APART)
        for part in (title, self._words, self.text):
            column.addWidget(part)
        column.addWidget(self.list, 1)
        row = QHBoxLayout(self)
        row.setContentsMargins(FAR, FAR, FAR, FAR)
        row.addStretch(1)
        row.addLayout(column, 6)
        row.addStretch(1)
        self.text.textChanged.connect(self._filter)
        self.text.returnPressed.connect(self._choose_current)
        self.list.itemActivated.connect(self._choose)
        self.list.itemClicked.connect(self._choose)
        self._colour()

    def take_focus(self) -> None:
        """Put the focus on the files."""
        self.list.setFocus()

    def changeEvent(self, event: QEvent) -> None:
        """Recolour with the palette."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and hasattr(self, "_words"):
            self._colour()

    def _colour(self) -> None:
        palette = self.palette()
        palette.setColor(self._words.foregroundRole(), QColor(colours_of(palette).muted))
        self._words.setPalette(palette)
        for row in range(self.list.count()):
            self.list.item(row).setIcon(icon("text", self.palette(), 18))

    def _filter(self, text: str) -> None:
        first = -1
        for row in range(self.list.count()):
            item = self.list.item(row)
            hidden = text.casefold() not in item.text().casefold()
            item.setHidden(hidden)
            if first < 0 and not hidden:
                first = row
        self.list.setCurrentRow(first)

    def _choose_current(self) -> None:
        if (item := self.list.currentItem()) is not None and not item.isHidden():
            self._choose(item)

    def _choose(self, item: QListWidgetItem) -> None:
        self.chosen.emit(Path(item.data(Qt.ItemDataRole.UserRole)))
