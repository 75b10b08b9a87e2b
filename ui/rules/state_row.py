"""A state of the computer in a form: locked, not used, do not disturb, full screen."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QSpinBox, QWidget

from boltun.rules.state import FULL_SCREEN, IDLE, KINDS, LOCKED, MOST_MINUTES, QUIET
from ui.looks.scale import NEAR
from ui.rules.times_row import Row

__all__ = ["StateRow"]

_USUAL_MINUTES = 10


class StateRow(Row):
    """All that is ticked has to be so."""

    def __init__(self, value: Mapping[str, Any], parent: QWidget) -> None:
        super().__init__(parent)
        self._value = value
        self.boxes = {
            LOCKED: QCheckBox(self.tr("the screen is locked"), self),
            IDLE: QCheckBox(self.tr("nobody uses the computer for"), self),
            QUIET: QCheckBox(self.tr("do not disturb is on"), self),
            FULL_SCREEN: QCheckBox(self.tr("a program fills the screen"), self),
        }
        self.minutes = QSpinBox(self)
        self.minutes.setRange(1, MOST_MINUTES)
        self.minutes.setSuffix(" " + self.tr("min"))
        self.minutes.setAccessibleName(self.tr("Minutes without use"))
        self.minutes.setValue(value.get(IDLE, _USUAL_MINUTES))
        for kind, box in self.boxes.items():
            box.setChecked(kind in value)
            box.toggled.connect(self.changed)
            if kind == IDLE:
                line = QHBoxLayout()
                line.setSpacing(NEAR)
                line.addWidget(box)
                line.addWidget(self.minutes)
                line.addStretch(1)
                self.lines.addLayout(line)
                box.toggled.connect(self.minutes.setEnabled)
            else:
                self.lines.addWidget(box)
        self.minutes.setEnabled(IDLE in value)
        self.minutes.valueChanged.connect(self.changed)

    @staticmethod
    def knows(value: Mapping[str, Any]) -> bool:
        """Whether such a row can show this table."""
        minutes = value.get(IDLE, 1)
        is_whole = isinstance(minutes, int) and not isinstance(minutes, bool) and 0 < minutes <= MOST_MINUTES
        others = (one is True for kind, one in value.items() if kind != IDLE)
        return bool(value) and value.keys() <= set(KINDS) and is_whole and all(others)

    def stops(self) -> list[QWidget]:
        """Go line by line."""
        boxes = self.boxes
        first: list[QWidget] = [boxes[LOCKED], boxes[IDLE], self.minutes, boxes[QUIET], boxes[FULL_SCREEN]]
        return [*first, *super().stops()]

    def value(self) -> dict[str, Any]:
        """Return the table that the file has."""
        ticked = [kind for kind, box in self.boxes.items() if box.isChecked()]
        # What the file has keeps its order.
        order = [*(kind for kind in self._value if kind in ticked), *ticked]
        return {kind: self.minutes.value() if kind == IDLE else True for kind in dict.fromkeys(order)}
