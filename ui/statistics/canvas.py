"""What the painted pictures share: cells that keys go through, that are told in words, and opened."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import (
    QAccessible,
    QAccessibleEvent,
    QColor,
    QFocusEvent,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPen,
)
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from ui.looks.palette import Colours
from ui.looks.plain_text import tip

__all__ = ["FAINT", "Canvas"]

FAINT = 0.3
"""How much of an example is seen."""


class Canvas(QWidget):
    """A picture of numbered cells, one of which is current. Whoever inherits says where they are."""

    opened = Signal(object)
    """What the cell leads to that was clicked, or on which Enter was pressed."""
    moved = Signal()
    """Another cell is the current one, by a key."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.current = 0
        self.faint = False
        """It is an example: nothing in it leads anywhere."""
        self._over = -1
        self.setAccessibleName(name)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    # --- what whoever inherits says --------------------------------------------------

    @property
    def cell_count(self) -> int:
        """How many cells there are."""
        raise NotImplementedError

    def area(self, number: int) -> QRectF:
        """Return where a cell is."""
        raise NotImplementedError

    def words(self, number: int) -> str:
        """Return all of a cell in words."""
        raise NotImplementedError

    def leads_to(self, number: int) -> object:
        """Return what a cell leads to; None: nothing."""
        raise NotImplementedError

    def steps(self) -> dict[Qt.Key, int]:
        """Return by how many cells each arrow key goes on."""
        return {
            Qt.Key.Key_Right: 1,
            Qt.Key.Key_Left: -1,
        }

    # --- moving ----------------------------------------------------------------------

    def changed(self, *, faint: bool) -> None:
        """Something else is to be painted."""
        self.faint = faint
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus if faint else Qt.FocusPolicy.StrongFocus)
        self.current = min(self.current, max(self.cell_count - 1, 0))
        self._describe()
        self.updateGeometry()
        self.update()

    def go(self, number: int) -> None:
        """Make another cell the current one."""
        self.current = min(max(number, 0), max(self.cell_count - 1, 0))
        self._describe()
        self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go through the cells, open one."""
        key = Qt.Key(event.key())
        places = {step: self.current + by for step, by in self.steps().items()}
        places |= {Qt.Key.Key_Home: 0, Qt.Key.Key_End: self.cell_count - 1}
        if key in places:
            self.go(places[key])
            self.moved.emit()
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self._open(self.current)
        else:
            super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Open the cell that is clicked."""
        number = self.at(event.position())
        if event.button() is Qt.MouseButton.LeftButton and number >= 0:
            self.go(number)
            self._open(number)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Show which cell a click would open."""
        over = self.at(event.position())
        if over != self._over:
            self._over = over
            can = over >= 0 and not self.faint and self.leads_to(over) is not None
            self.setCursor(Qt.CursorShape.PointingHandCursor if can else Qt.CursorShape.ArrowCursor)
            self.update()

    def leaveEvent(self, event: QEvent) -> None:
        """The mouse is gone."""
        self._over = -1
        self.update()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """The frame appears."""
        super().focusInEvent(event)
        self._describe()
        self.update()

    def event(self, event: QEvent) -> bool:
        """Tell what a cell stands for where the mouse rests on it."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            number = self.at(QPointF(event.pos()))
            words = self.words(number) if number >= 0 and not self.faint else ""
            QToolTip.showText(event.globalPos(), tip(words), self)
            return True
        return super().event(event)

    def at(self, point: QPointF) -> int:
        """Return the cell at a point; -1: none."""
        return next((n for n in range(self.cell_count) if self.area(n).contains(point)), -1)

    def _open(self, number: int) -> None:
        if not self.faint and 0 <= number < self.cell_count:
            leads_to = self.leads_to(number)
            if leads_to is not None:
                self.opened.emit(leads_to)

    def _describe(self) -> None:
        words = "" if self.faint or not self.cell_count else self.words(self.current)
        if words != self.accessibleDescription():
            self.setAccessibleDescription(words)
            if self.hasFocus():
                QAccessible.updateAccessibility(QAccessibleEvent(self, QAccessible.Event.DescriptionChanged))

    def mark(self, painter: QPainter, number: int, colours: Colours) -> None:
        """Draw the frame around a cell that is current, or that the mouse is over."""
        focused = self.hasFocus() and number == self.current
        if self.faint or not (focused or number == self._over):
            return
        painter.setPen(QPen(QColor(colours.focus if focused else colours.frame), 1.5))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(self.area(number).adjusted(0.5, 0.5, -0.5, -0.5), 3, 3)
