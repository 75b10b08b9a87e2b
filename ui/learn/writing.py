"""The line below a review: into which base it goes, the trial, and writing."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLineEdit, QWidget

from boltun.minds.listing import MindInfo
from boltun.minds.registry import usual_kind
from ui.looks.plain_text import Label, marked, tip
from ui.looks.scale import NEAR, WIDE
from ui.widgets.button import TextButton

__all__ = ["WritingBar"]

_NEW = "."
"""In place of a path: a new base."""
_UNFIT = re.compile(r'[\x00-\x1f<>:"/\\|?*]+')
_LONGEST = 80


class WritingBar(QWidget):
    """Asks for a base. It writes nothing."""

    base_chosen = Signal()
    try_wanted = Signal()
    write_wanted = Signal()
    other_wanted = Signal()
    """The person wants to choose other exports."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.other_button = TextButton(self.tr("Other exports…"), "open", self)
        self.other_button.clicked.connect(self.other_wanted)
        self.base = QComboBox(self)
        self.base.setAccessibleName(self.tr("Into which base"))
        self.base.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.base.setMinimumContentsLength(8)
        self.base.activated.connect(lambda _row: self._choose())
        label = Label(self.tr("Into"), self)
        label.setBuddy(self.base)
        self.name = QLineEdit(self.tr("From my history"), self)
        self.name.setAccessibleName(self.tr("Name of the new base"))
        self.name.setMinimumWidth(80)
        self.try_button = TextButton(self.tr("Try it"), "preview", self)
        self.try_button.setToolTip(
            self.tr("Show what the base would have said in the last fifth of your conversations")
        )
        self.try_button.clicked.connect(self.try_wanted)
        self.write_button = TextButton(self.tr("Write"), "save", self)
        self.write_button.clicked.connect(self.write_wanted)
        row = QHBoxLayout(self)
        row.setContentsMargins(WIDE, NEAR, WIDE, NEAR)
        row.setSpacing(NEAR)
        row.addWidget(self.other_button)
        row.addStretch(1)
        row.addWidget(label)
        row.addWidget(self.base)
        row.addWidget(self.name)
        row.addWidget(self.try_button)
        row.addWidget(self.write_button)
        self.show_bases((), "")
        self.show_accepted(0)

    def show_bases(self, minds: Sequence[MindInfo], default: str) -> None:
        """Offer the person's own reply bases, and a new one; what was chosen stays."""
        before = self.base.currentData()
        own = [one for one in minds if one.kind == usual_kind().name and not one.bundled and not one.error]
        own.sort(key=lambda one: one.name != default)
        self.base.clear()
        self.base.addItem(self.tr("a new base"), _NEW)
        for one in own:
            self.base.addItem(marked(one.path.name), str(one.path))
            self.base.setItemData(
                self.base.count() - 1, tip(marked(str(one.path))), Qt.ItemDataRole.ToolTipRole
            )
        self.base.setCurrentIndex(max(self.base.findData(before), 0))
        self._show_name()

    def show_accepted(self, count: int) -> None:
        """Show how many proposals would be written."""
        self.write_button.setEnabled(bool(count))
        self.write_button.setText(self.tr("Write %n", "proposals", count) if count else self.tr("Write"))

    def choose(self, path: Path) -> None:
        """Choose a base, if it is offered."""
        self.base.setCurrentIndex(max(self.base.findData(str(path)), 0))
        self._show_name()

    @property
    def path(self) -> Path | None:
        """The base that is chosen; None: a new one."""
        found = self.base.currentData()
        return Path(found) if isinstance(found, str) and found != _NEW else None

    def new_path(self, folder: Path) -> Path:
        """Return the path of the new base in a folder, under a name that is free."""
        title = " ".join(_UNFIT.sub(" ", self.name.text()).split()).strip(" .")[:_LONGEST] or "history"
        number = 1
        while (path := folder / f"{title}{'' if number == 1 else f' {number}'}.txt").exists():
            number += 1
        return path

    def _choose(self) -> None:
        self._show_name()
        self.base_chosen.emit()

    def _show_name(self) -> None:
        self.name.setVisible(self.path is None)
