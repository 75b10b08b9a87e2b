"""A text view with a scroll bar of its own."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QScrollBar, QWidget

from ui.editing.text_view import TextView

__all__ = ["TextPane"]


class TextPane(QWidget):
    """The text view with a scroll bar that stands for the whole base, not only for the lines held."""

    def __init__(self, view: TextView, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.view = view
        self.bar = QScrollBar(Qt.Orientation.Vertical, self)
        self.bar.setAccessibleName(self.tr("Place in the base"))
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(view)
        row.addWidget(self.bar)
        view.scrolled.connect(self._follow)
        self.bar.valueChanged.connect(self._scroll)
        self._following = False
        self._follow()

    def _follow(self) -> None:
        view = self.view
        seen = view.lines_seen()
        self._following = True
        self.bar.setRange(0, max(len(view.draft.lines) - seen + 1, 0))
        self.bar.setPageStep(seen)
        own = view.verticalScrollBar()
        at_end = own.value() == own.maximum() and view.holds_end
        self.bar.setValue(self.bar.maximum() if at_end else view.top_line)
        self._following = False

    def _scroll(self, line: int) -> None:
        if not self._following:
            self.view.scroll_to(line)
