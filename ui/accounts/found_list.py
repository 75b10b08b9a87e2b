"""What a network finds by itself: accounts to be ticked, or the options of the address that was typed."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QVBoxLayout, QWidget

from boltun.networks.finding import Discovery, finds_untyped
from boltun.networks.kind import NetworkKind
from ui.looks.plain_text import Label, marked, menu_text, tip
from ui.looks.scale import NEAR, TIGHT
from ui.looks.wording import template
from ui.widgets.button import TextButton
from ui.widgets.statement import Dot, Tone

__all__ = ["FoundList"]

_LONGEST = 48
"""So many characters have room in the smallest window."""


class FoundList(QWidget):
    """A button that looks, a sentence of what came of it, and the accounts that were found."""

    wanted = Signal()
    """The owner wants the network to look."""
    changed = Signal()
    """The list has become another one."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._found: list[tuple[Discovery, QCheckBox]] = []
        self._untyped = False
        self.looking = False
        self.button = TextButton(self.tr("Look for it"), "search", self)
        self.button.clicked.connect(self.wanted.emit)
        self._dot = Dot(self)
        self._words = Label(self)
        self._words.setWordWrap(True)
        row = QHBoxLayout()
        row.setSpacing(NEAR)
        row.addWidget(self.button)
        row.addWidget(self._dot)
        row.addWidget(self._words, 1)
        self._ticks = QVBoxLayout()
        self._ticks.setSpacing(TIGHT)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(NEAR)
        column.addLayout(row)
        column.addLayout(self._ticks)
        self.hide()

    @property
    def text(self) -> str:
        """What is said; empty where nothing is."""
        return self._words.text()

    @property
    def lists(self) -> bool:
        """Whether there are accounts to be ticked."""
        return bool(self._found) and not self.isHidden()

    @property
    def ticked(self) -> tuple[Discovery, ...]:
        """The accounts that the owner wants."""
        return tuple(one for one, tick in self._found if tick.isChecked()) if self.lists else ()

    @property
    def ticks(self) -> tuple[QCheckBox, ...]:
        """The boxes of the accounts that were found, in order."""
        return tuple(tick for _, tick in self._found)

    @property
    def stops(self) -> tuple[QWidget, ...]:
        """Where the Tab key stops, in order."""
        return self.button, *self.ticks

    def show_kind(self, kind: NetworkKind) -> None:
        """Be ready for a network; it is hidden for those that find nothing."""
        self._untyped = finds_untyped(kind)
        self.button.setText(self.tr("Look again") if self._untyped else self.tr("Look for it"))
        self._clear()
        self._say("", Tone.MUTED)
        self.looking = False
        self.setVisible(kind.find is not None)

    def begin(self) -> None:
        """Say that the network looks."""
        self.looking = True
        self._say(self.tr("Looking…"), Tone.MUTED)

    def fail(self, sentence: str) -> None:
        """Say why nothing could be found."""
        self.looking = False
        self._clear()
        self._say(sentence, Tone.BAD)

    def say_filled(self) -> None:
        """Say that what was found stands in the form."""
        self.looking = False
        self._clear()
        self._say(self.tr("Found. It is filled in below."), Tone.GOOD)

    def show_found(self, found: Sequence[Discovery]) -> None:
        """List what was found; the only one is ticked."""
        self.looking = False
        self._clear()
        new = [one for one in found if not one.added]
        for one in found:
            self._add(one, ticked=not one.added and len(new) == 1)
        if not found:
            self._say(self.tr("Nothing was found. You can type it yourself."), Tone.WARNING)
        elif not new:
            self._say(self.tr("All that was found is added already."), Tone.MUTED)
        else:
            self._say(self.tr("Tick the accounts on which Boltun is to answer:"), Tone.GOOD)
        self.changed.emit()

    def _add(self, one: Discovery, *, ticked: bool) -> None:
        address = marked(one.account.address)
        words = marked(template(one.label), _LONGEST) if one.label else marked(address, _LONGEST)
        if one.label and len(words) + len(address) < _LONGEST:
            words = f"{words} ({address})"
        if one.added:
            words = self.tr("{0} – added already").format(words)
        tick = QCheckBox(menu_text(words), self)
        tick.setToolTip(tip(address))
        tick.setChecked(ticked)
        tick.setEnabled(not one.added)
        self._ticks.addWidget(tick)
        tick.show()
        self._found.append((one, tick))

    def _clear(self) -> None:
        had = bool(self._found)
        for _, tick in self._found:
            tick.hide()
            self._ticks.removeWidget(tick)
            tick.deleteLater()
        self._found.clear()
        if had:
            self.changed.emit()

    def _say(self, words: str, tone: Tone) -> None:
        self._dot.show_tone(tone)
        self._dot.setVisible(bool(words))
        self._words.setText(words)
