"""What a network tells of an account, and what it can and cannot do, folded away."""

from __future__ import annotations

import re
from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QHBoxLayout, QLayout, QVBoxLayout, QWidget

from boltun.networks.abilities import abilities
from boltun.networks.protocol import Capabilities, Fact
from ui.looks.plain_text import Label, marked
from ui.looks.scale import NEAR, TIGHT, Size, fixed_font, sized
from ui.looks.wording import template
from ui.widgets.button import IconButton, TextButton
from ui.widgets.statement import Dot, Statement, Tone

__all__ = ["Details"]

_CODE = re.compile(r"(?=.*[0-9])[0-9A-Za-z+/=:-]{4,}(\s[0-9A-Za-z+/=:-]{4,})*")
"""A fingerprint, a key, an id: what is compared letter by letter."""
_LONG = 44
"""So many characters without a blank would make the card wider."""


class Details(QWidget):
    """Facts that warn are always seen; the rest comes with a click."""

    def __init__(self, account: str, parent: QWidget | None = None) -> None:
        """``account`` is how the owner knows it."""
        super().__init__(parent)
        self._shown: tuple[object, object] = (None, None)
        self.switch = TextButton("", parent=self)
        self.switch.setFlat(True)
        self.switch.setCheckable(True)
        self.switch.setAccessibleDescription(account)
        self.switch.toggled.connect(self._fold)
        self._warnings = QVBoxLayout()
        self._facts = QVBoxLayout()
        self._folded = QWidget(self)
        column = QVBoxLayout(self._folded)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(NEAR)
        column.addLayout(self._facts)
        self._can = Label(self._folded)
        self._cannot = Label(self._folded)
        for words in (self._can, self._cannot):
            words.setWordWrap(True)
            column.addWidget(words)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(TIGHT)
        for facts in (self._warnings, self._facts):
            facts.setSpacing(TIGHT)
        whole.addLayout(self._warnings)
        whole.addWidget(self.switch, 0, Qt.AlignmentFlag.AlignLeft)
        whole.addWidget(self._folded)
        self._fold(False)

    @property
    def can(self) -> str:
        """What the account can do, in words."""
        return self._can.text()

    @property
    def cannot(self) -> str:
        """What the account cannot do, in words."""
        return self._cannot.text()

    def show_facts(self, facts: Sequence[Fact], capabilities: Capabilities) -> None:
        """Show what the network tells, and what it can do."""
        if (tuple(facts), capabilities) == self._shown:
            return
        self._shown = (tuple(facts), capabilities)
        for place, warning in ((self._warnings, True), (self._facts, False)):
            _empty(place)
            for fact in facts:
                if fact.warning is warning:
                    place.addWidget(_FactLine(fact, self))
        words = abilities(capabilities)
        for label, text, parts in (
            (self._can, self.tr("It can: {0}"), words.can),
            (self._cannot, self.tr("It cannot: {0}"), words.cannot),
        ):
            label.setText(text.format(" · ".join(template(part) for part in parts)))
            label.setVisible(bool(parts))

    def _fold(self, unfolded: bool) -> None:
        self._folded.setVisible(unfolded)
        self.switch.setText(self.tr("Details ▴") if unfolded else self.tr("Details ▾"))


class _FactLine(QWidget):
    """One fact, with a button that copies it."""

    def __init__(self, fact: Fact, parent: QWidget) -> None:
        super().__init__(parent)
        label, value = marked(template(fact.label)), marked(template(fact.value))
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(NEAR)
        if fact.warning:
            dot = Dot(self)
            dot.show_tone(Tone.WARNING)
            row.addWidget(dot)
        name = Label(self.tr("{0}:").format(label), self)
        row.addWidget(name)
        long = max(map(len, value.split()), default=0) > _LONG
        words = Statement(self) if long else Label(self)
        words.setText(value)
        if not long:
            words.setWordWrap(True)
            words.setTextInteractionFlags(
                Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
            )
        words.setAccessibleName(f"{label}: {value}")
        if _CODE.fullmatch(value) and len(value) > 8:
            words.setFont(sized(fixed_font(), Size.SMALL))
        row.addWidget(words, 1)
        copy = IconButton("copy", self.tr("Copy: {0}").format(label), self, size=16)
        copy.clicked.connect(lambda: QGuiApplication.clipboard().setText(fact.value))
        row.addWidget(copy)


def _empty(place: QLayout) -> None:
    while (item := place.takeAt(0)) is not None:
        if (widget := item.widget()) is not None:
            widget.hide()
            widget.deleteLater()
