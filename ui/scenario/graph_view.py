"""A scenario as a picture: states in boxes, the ways between them as arrows."""

from __future__ import annotations

import math

from PySide6.QtCore import QEvent, QPointF, QRectF, QSizeF, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QKeyEvent,
    QPainter,
    QPainterPath,
    QPen,
    QPolygonF,
    QWheelEvent,
)
from PySide6.QtWidgets import (
    QFrame,
    QGraphicsItem,
    QGraphicsPathItem,
    QGraphicsScene,
    QGraphicsSceneMouseEvent,
    QGraphicsView,
    QStyleOptionGraphicsItem,
    QWidget,
)

from boltun.minds.dialbb.sheets import Row
from boltun.minds.dialbb.stn.drawing import Arrow, Box, Drawing, around, drawn
from ui.looks.palette import Colours, colours_of
from ui.looks.plain_text import closed, marked, tip
from ui.looks.scale import Size, sized

__all__ = ["GraphView"]

_WIDE, _HIGH = 168.0, 62.0
_ACROSS, _DOWN = 44.0, 76.0
"""Room between boxes."""
_MOST = 300
"""Of a scenario with more states only what is near the current one is drawn."""
_ZOOM = 1.2
_LEGIBLE = 0.6
"""Smaller letters cannot be read."""


class GraphView(QGraphicsView):
    """Draws the rows of a scenario; the arrow keys go from state to state, Enter goes to its row."""

    row_wanted = Signal(int)
    """A row of the spreadsheet."""
    state_changed = Signal(str)
    """The state that is current now."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._drawing = Drawing((), ())
        self._shown = self._drawing
        self._items: dict[str, _Box] = {}
        self._arrows: list[_Arrow] = []
        self._current = ""
        self.setScene(QGraphicsScene(self))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.setDragMode(QGraphicsView.DragMode.ScrollHandDrag)
        self.setTransformationAnchor(QGraphicsView.ViewportAnchor.AnchorUnderMouse)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(self.tr("The scenario as a graph"))

    @property
    def current(self) -> str:
        """The name of the current state; empty where there is none."""
        return self._current

    @property
    def is_part(self) -> bool:
        """Whether only a part of the scenario is drawn, because it has too many states."""
        return len(self._shown.boxes) < len(self._drawing.boxes)

    def show_rows(self, rows: list[Row]) -> None:
        """Draw a scenario; the current state stays."""
        self._drawing = drawn(rows)
        names = [box.name for box in self._drawing.boxes]
        if self._current not in names:
            self._current = names[0] if names else ""
        self._draw()

    def choose(self, name: str) -> None:
        """Make a state current and show it."""
        if self._drawing.box(name) is None:
            return
        self._current = name
        if name not in self._items or self.is_part:
            self._draw()
        self._mark()
        self.ensureVisible(self._items[name], 40, 40)
        self.state_changed.emit(name)

    def whole(self) -> None:
        """Show everything that is drawn."""
        rect = self.scene().itemsBoundingRect().adjusted(-20, -20, 20, 20)
        self.fitInView(rect, Qt.AspectRatioMode.KeepAspectRatio)
        scale = self.transform().m11()
        if not _LEGIBLE <= scale <= 1:
            # Rather a part that can be read, from the beginning on.
            self.resetTransform()
            self.scale(max(min(scale, 1), _LEGIBLE), max(min(scale, 1), _LEGIBLE))
            self.centerOn(QPointF(rect.center().x(), rect.top()) if scale < 1 else rect.center())

    def zoom(self, steps: float) -> None:
        """Come nearer, or go away with a negative number."""
        factor = _ZOOM**steps
        if 0.05 < self.transform().m11() * factor < 4:
            self.scale(factor, factor)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go from state to state by the arrow keys, to its row by Enter; + and − zoom."""
        key = event.key()
        steps = {
            Qt.Key.Key_Left: (0, -1),
            Qt.Key.Key_Right: (0, 1),
            Qt.Key.Key_Up: (-1, 0),
            Qt.Key.Key_Down: (1, 0),
        }
        if key in steps:
            self._step(*steps[Qt.Key(key)])
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._go()
        elif key in (Qt.Key.Key_Plus, Qt.Key.Key_Equal):
            self.zoom(1)
        elif key == Qt.Key.Key_Minus:
            self.zoom(-1)
        elif key == Qt.Key.Key_0:
            self.whole()
        else:
            super().keyPressEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zoom with Ctrl and the wheel."""
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.zoom(event.angleDelta().y() / 120)
            event.accept()
        else:
            super().wheelEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        """Draw anew in another palette or font."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.PaletteChange, QEvent.Type.FontChange) and hasattr(self, "_items"):
            self._draw()

    def _draw(self) -> None:
        large = len(self._drawing.boxes) > _MOST
        self._shown = around(self._drawing, self._current) if large else self._drawing
        scene = self.scene()
        scene.clear()
        self._items.clear()
        self._arrows.clear()
        colours = colours_of(self.palette())
        scene.setBackgroundBrush(QColor(colours.base))
        layers: dict[int, int] = {}
        for box in self._shown.boxes:
            layers[box.layer] = max(layers.get(box.layer, 0), box.place + 1)
        widest = max(layers.values(), default=1)
        for box in self._shown.boxes:
            item = _Box(box, colours, self.font())
            indent = (widest - layers[box.layer]) * (_WIDE + _ACROSS) / 2
            item.setPos(indent + box.place * (_WIDE + _ACROSS), box.layer * (_HIGH + _DOWN))
            item.chosen = self.choose
            item.opened = self._go
            scene.addItem(item)
            self._items[box.name] = item
        seen: dict[tuple[str, str], int] = {}
        for arrow in self._shown.arrows:
            number = seen.get((arrow.source, arrow.target), 0)
            seen[arrow.source, arrow.target] = number + 1
            drawn_arrow = _Arrow(
                arrow, self._items[arrow.source], self._items[arrow.target], number, colours, self.font()
            )
            scene.addItem(drawn_arrow)
            self._arrows.append(drawn_arrow)
        scene.setSceneRect(scene.itemsBoundingRect().adjusted(-60, -40, 60, 40))
        self._mark()

    def _mark(self) -> None:
        for name, item in self._items.items():
            item.is_current = name == self._current
            item.update()
        for arrow in self._arrows:
            arrow.set_near(self._current in (arrow.arrow.source, arrow.arrow.target))

    def _step(self, layer: int, place: int) -> None:
        box = self._shown.box(self._current)
        if box is None:
            return
        others = [
            one
            for one in self._shown.boxes
            if (one.layer == box.layer and (one.place - box.place) * place > 0)
            or (not place and (one.layer - box.layer) * layer > 0)
        ]
        if others:
            here = self._items[box.name].pos()

            def distance(one: Box) -> float:
                there = self._items[one.name].pos() - here
                return math.hypot(there.x(), there.y() * (4 if layer else 1))

            self.choose(min(others, key=distance).name)

    def _go(self) -> None:
        box = self._shown.box(self._current)
        if box is not None and box.row:
            self.row_wanted.emit(box.row)


class _Box(QGraphicsItem):
    """One state: its name, and what it says first."""

    def __init__(self, box: Box, colours: Colours, font: QFont) -> None:
        super().__init__()
        self.box = box
        self.is_current = False
        self.chosen = self.opened = lambda *_: None
        self._colours = colours
        self._font = font
        words = "\n".join(filter(None, (marked(box.name), closed(box.says))))
        self.setToolTip(tip(words))
        self.setZValue(1)

    @property
    def rect(self) -> QRectF:
        """Where it stands in the scene."""
        return QRectF(self.pos(), QSizeF(_WIDE, _HIGH))

    def boundingRect(self) -> QRectF:
        return QRectF(-3, -3, _WIDE + 6, _HIGH + 6)

    def paint(
        self, painter: QPainter, _option: QStyleOptionGraphicsItem, _widget: QWidget | None = None
    ) -> None:
        colours, name = self._colours, self.box.name
        surface = colours.contact
        if name.startswith("#"):
            surface = colours.held if name == "#error" or not self.box.row else colours.owner
        elif not self.box.row:
            surface = colours.held
        rect = QRectF(0, 0, _WIDE, _HIGH)
        current = self.is_current
        painter.setPen(QPen(QColor(colours.focus if current else colours.frame), 2.5 if current else 1))
        painter.setBrush(QColor(surface))
        painter.drawRoundedRect(rect, 8, 8)
        font = QFont(self._font)
        font.setBold(True)
        inner = rect.adjusted(8, 5, -8, -5)
        metrics = QFontMetricsF(font)
        painter.setFont(font)
        painter.setPen(QColor(colours.text))
        painter.drawText(
            inner,
            Qt.AlignmentFlag.AlignTop,
            metrics.elidedText(marked(name), Qt.TextElideMode.ElideRight, inner.width()),
        )
        painter.setFont(self._font)
        plain = QFontMetricsF(self._font)
        painter.setPen(QColor(colours.muted))
        says = inner.adjusted(0, metrics.height() + 2, 0, 0)
        lines = max(int(says.height() // plain.lineSpacing()), 1)
        text = plain.elidedText(
            self.box.says.replace("\n", " "), Qt.TextElideMode.ElideRight, says.width() * lines * 0.9
        )
        painter.drawText(says, Qt.TextFlag.TextWordWrap | Qt.TextFlag.TextWrapAnywhere, text)

    def mousePressEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        self.chosen(self.box.name)
        event.accept()

    def mouseDoubleClickEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        self.opened()
        event.accept()


class _Arrow(QGraphicsPathItem):
    """One way."""

    def __init__(
        self, arrow: Arrow, source: _Box, target: _Box, number: int, colours: Colours, font: QFont
    ) -> None:
        super().__init__()
        self.arrow = arrow
        self._colours = colours
        self._font = font
        self._near = False
        self._head = QPolygonF()
        self._middle = QPointF()
        self.setPath(self._way(source.rect, target.rect, source is target, number))
        self.setToolTip(
            tip(f"{marked(arrow.source)} → {marked(arrow.target)}\n{closed(arrow.label)}".strip())
        )

    def set_near(self, near: bool) -> None:
        """Stand out where the current state is at one of its ends."""
        if near != self._near:
            self._near = near
            self.setZValue(0.5 if near else 0)
            self.update()

    def boundingRect(self) -> QRectF:
        return super().boundingRect().united(QRectF(self._middle, self._middle)).adjusted(-70, -14, 70, 14)

    def paint(
        self, painter: QPainter, _option: QStyleOptionGraphicsItem, _widget: QWidget | None = None
    ) -> None:
        colour = QColor(self._colours.link if self._near else self._colours.frame)
        pen = QPen(colour, 1.8 if self._near else 1.1)
        if self.arrow.back:
            pen.setStyle(Qt.PenStyle.DashLine)
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(self.path())
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour)
        painter.drawPolygon(self._head)
        if not self.arrow.label:
            return
        font = sized(self._font, Size.SMALL)
        metrics = QFontMetricsF(font)
        text = metrics.elidedText(self.arrow.label.replace("\n", " "), Qt.TextElideMode.ElideRight, 130)
        box = QRectF(0, 0, metrics.horizontalAdvance(text) + 6, metrics.height())
        box.moveCenter(self._middle)
        painter.setBrush(QColor(self._colours.base))
        painter.drawRect(box)
        painter.setFont(font)
        painter.setPen(QColor(self._colours.text if self._near else self._colours.muted))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)

    def _way(self, source: QRectF, target: QRectF, loop: bool, number: int) -> QPainterPath:
        shift = 16.0 * ((number + 1) // 2) * (1 if number % 2 else -1)
        path = QPainterPath()
        if loop:
            right = source.right()
            begin = QPointF(right, source.center().y() - 14)
            end = QPointF(right, source.center().y() + 14)
            reach = 38.0 + 14 * number
            path.moveTo(begin)
            path.cubicTo(begin + QPointF(reach, -10), end + QPointF(reach, 10), end)
        elif target.top() > source.bottom():
            begin = QPointF(source.center().x() + shift, source.bottom())
            end = QPointF(target.center().x() + shift, target.top())
            path.moveTo(begin)
            path.cubicTo(begin + QPointF(0, 40), end - QPointF(0, 40), end)
        else:
            # Beside, or back up: around the outside.
            side = 1 if target.center().x() >= source.center().x() else -1
            begin = QPointF(source.center().x() + side * _WIDE / 2, source.center().y() + shift / 2)
            ahead = target.top() == source.top()
            edge = -side if ahead else side
            end = QPointF(target.center().x() + edge * _WIDE / 2, target.center().y() + shift / 2)
            reach = 40 + abs(shift)
            path.moveTo(begin)
            if ahead and abs(target.center().x() - source.center().x()) <= _WIDE + _ACROSS + 1:
                path.lineTo(end)
            else:
                path.cubicTo(
                    begin + QPointF(side * reach, -20),
                    end + QPointF(edge * reach, 30 if not ahead else -50),
                    end,
                )
        self._middle = path.pointAtPercent(0.5)
        tip = path.pointAtPercent(1)
        before = path.pointAtPercent(0.97)
        angle = math.atan2(tip.y() - before.y(), tip.x() - before.x())
        self._head = QPolygonF(
            [
                tip,
                tip - QPointF(math.cos(angle - 0.4) * 9, math.sin(angle - 0.4) * 9),
                tip - QPointF(math.cos(angle + 0.4) * 9, math.sin(angle + 0.4) * 9),
            ]
        )
        return path
