"""A page that is scrolled up and down."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QScrollArea, QWidget

__all__ = ["ScrollPage"]


class ScrollPage(QScrollArea):
    """As wide as there is room; follows the focus by itself, and takes none."""

    def __init__(self, page: QWidget, name: str, parent: QWidget, *, bounded: bool = False) -> None:
        """``name`` is what a screen reader calls it; ``bounded``: the page is no wider than its own bound."""
        super().__init__(parent)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setWidgetResizable(True)
        self.setAccessibleName(name)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        if bounded:
            holder = QWidget(parent)
            row = QHBoxLayout(holder)
            row.setContentsMargins(0, 0, 0, 0)
            row.addWidget(page, 1)
            row.addStretch(0)
            self.setWidget(holder)
        else:
            self.setWidget(page)
