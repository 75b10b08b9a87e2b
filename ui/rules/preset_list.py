"""The ready modes: what each does, and a button that adds it."""

from __future__ import annotations

from collections.abc import Container

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from boltun.rules.presets import PRESETS
from ui.looks.plain_text import Label
from ui.looks.scale import APART, NEAR, WIDE, Size, sized
from ui.rules.words import preset_words
from ui.widgets.button import TextButton
from ui.widgets.card import Card

__all__ = ["PresetList"]


class PresetList(Card):
    """Offers each ready mode; one that is there cannot be added again."""

    wanted = Signal(str)
    """The key of a ready mode."""
    own_wanted = Signal()
    """A mode without anything in it is to be added."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        heading = Label(self.tr("Ready modes"), self)
        heading.setFont(sized(heading.font(), Size.LARGE, bold=True))
        about = Label(
            self.tr(
                "A mode says when Boltun answers, whom, and how. Add one; you can change all of it later."
            ),
            self,
        )
        about.setWordWrap(True)
        about.setForegroundRole(about.foregroundRole().PlaceholderText)
        self.buttons: dict[str, TextButton] = {}
        rows = QGridLayout()
        rows.setHorizontalSpacing(APART)
        rows.setVerticalSpacing(APART)
        rows.setColumnStretch(0, 1)
        for row, key in enumerate(PRESETS):
            title, does = preset_words(key)
            name = Label(title, self)
            name.setWordWrap(True)
            name.setFont(sized(name.font(), Size.PLAIN, bold=True))
            words = Label(does, self)
            words.setWordWrap(True)
            texts = QVBoxLayout()
            texts.setSpacing(0)
            texts.addWidget(name)
            texts.addWidget(words)
            button = self.buttons[key] = TextButton(self.tr("Add"), "add", self)
            button.setAccessibleName(self.tr("Add: {mode}").format(mode=title))
            button.setAccessibleDescription(does)
            button.clicked.connect(lambda _=False, key=key: self.wanted.emit(key))
            rows.addLayout(texts, row, 0)
            rows.addWidget(button, row, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(WIDE, WIDE, WIDE, WIDE)
        column.setSpacing(NEAR)
        column.addWidget(heading)
        column.addWidget(about)
        column.addLayout(rows)
        self.own = TextButton(self.tr("A mode of my own…"), "add", self)
        self.own.clicked.connect(self.own_wanted)
        foot = QHBoxLayout()
        foot.addWidget(self.own)
        foot.addStretch(1)
        column.addLayout(foot)

    def show_there(self, names: Container[str]) -> None:
        """Let those be added that are not there; ``names`` are case-folded."""
        for key, button in self.buttons.items():
            there = preset_words(key)[0].casefold() in names or key.casefold() in names
            button.setEnabled(not there)
            button.setText(self.tr("is there") if there else self.tr("Add"))
