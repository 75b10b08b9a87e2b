"""The three parts of the place Conversations: the list, the conversation, and a panel on the right."""

from __future__ import annotations

from PySide6.QtCore import QSize, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QStackedWidget, QWidget

from ui.widgets.splitter import Splitter

__all__ = ["Parts"]


class Parts(Splitter):
    """Shows the list and the panel beside the conversation, or one of them where there is no more room."""

    side_changed = Signal(object)
    """The panel that is seen on the right, or None."""

    def __init__(self, left: QWidget, middle: QWidget, panels: tuple[QWidget, ...], parent: QWidget) -> None:
        super().__init__(parent)
        self._left = left
        self._middle = middle
        self._panels = QStackedWidget(self)
        for panel in panels:
            self._panels.addWidget(panel)
        for widget, stretch in ((left, 0), (middle, 1), (self._panels, 0)):
            self.addWidget(widget)
            self.setStretchFactor(self.count() - 1, stretch)
        self.setSizes([270, 520, 280])
        self.side: QWidget | None = None
        """The panel that is wanted on the right."""
        self._side_first = False
        """Where there is no room for all, the list gives way to that panel, not the panel to the list."""

    def show_side(self, side: QWidget | None, *, first: bool = False) -> None:
        """Show one of the panels that share a place, or none; ``first``: even where the list has to go."""
        self.side, self._side_first = side, first
        if side is not None:
            self._panels.setCurrentWidget(side)
        self.fold()

    def show_list(self) -> None:
        """Show the list, even where the panel has to go."""
        self._side_first = False
        self.fold()

    def fold(self) -> None:
        """Show what there is room for."""
        roomy = self.width() >= sum(self._widths()) + 2 * self.handleWidth()
        side = self.side if roomy or self._side_first else None
        for part, shown in ((self._left, roomy or side is None), (self._panels, side is not None)):
            if part.isHidden() == shown:
                part.setVisible(shown)
        self.side_changed.emit(side)

    def least_size(self) -> QSize:
        """Return the room for the conversation and either the list or the panel on the right."""
        widths = self._widths()
        width = widths[1] + self.handleWidth() + max(widths[0], widths[2])
        return QSize(width, self.minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fold what there is no room for."""
        super().resizeEvent(event)
        self.fold()

    def _widths(self) -> tuple[int, int, int]:
        """Return how wide list, conversation and panel have to be."""
        parts = (self._left, self._middle, self._panels)
        left, middle, panels = (max(one.minimumSizeHint().width(), one.minimumWidth()) for one in parts)
        return left, middle, panels
