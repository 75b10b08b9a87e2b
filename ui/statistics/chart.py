"""Bars that are painted in the palette's colours, gone through by keys, and told to whoever listens."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QLocale, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from ui.looks.palette import Colours, colours_of
from ui.looks.scale import APART
from ui.statistics.canvas import Canvas

__all__ = ["Bar", "Chart", "Columns", "Rows", "part_colours"]

_PAD = APART


@dataclass(frozen=True, slots=True, kw_only=True)
class Bar:
    """One bar: what it stands for, how long its parts are, and what it leads to."""

    label: str
    parts: tuple[int, ...]
    """As many as the chart has colours."""
    words: str
    """The whole of it in words."""
    leads_to: object = None
    value: str = ""
    """What is written behind it in place of its length."""

    @property
    def total(self) -> int:
        """The length of the whole bar."""
        return sum(self.parts)


def part_colours(colours: Colours) -> tuple[str, ...]:
    """Return the colours of answered, held and silent."""
    return colours.good, colours.warning, colours.frame


class Chart(Canvas):
    """Several bars, of which one is current. Arrow keys go from one to the next, Enter opens it."""

    def __init__(self, name: str, parent: QWidget | None = None, *, plain: bool = False) -> None:
        """``plain``: the bars have one part, in the accent's colour."""
        super().__init__(name, parent)
        self._plain = plain
        self._bars: tuple[Bar, ...] = ()

    @property
    def bars(self) -> Sequence[Bar]:
        """What is shown."""
        return self._bars

    @property
    def cell_count(self) -> int:
        """How many bars there are."""
        return len(self._bars)

    def show_bars(self, bars: Sequence[Bar]) -> None:
        """Show these bars; the current one stays where it was."""
        self._bars = tuple(bars)
        self.changed(faint=False)

    def words(self, number: int) -> str:
        """Return the whole of a bar in words."""
        return self._bars[number].words

    def leads_to(self, number: int) -> object:
        """Return what a bar leads to; None: nothing, or it has no length."""
        bar = self._bars[number]
        return bar.leads_to if bar.total > 0 else None

    def steps(self) -> dict[Qt.Key, int]:
        """Return by how many bars each arrow key goes on."""
        return {Qt.Key.Key_Right: 1, Qt.Key.Key_Down: 1, Qt.Key.Key_Left: -1, Qt.Key.Key_Up: -1}

    def _most(self) -> int:
        return max((bar.total for bar in self._bars), default=0)

    def _inks(self, colours: Colours) -> tuple[str, ...]:
        return (colours.accent,) if self._plain else part_colours(colours)

    def mark(self, painter: QPainter, number: int, colours: Colours) -> None:
        """Draw the ground under the bar that the mouse is over, the frame around the current one."""
        area = self.area(number).adjusted(0.5, 0.5, -0.5, -0.5)
        if number == self._over and self.leads_to(number) is not None:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(colours.contact))
            painter.drawRoundedRect(area, 4, 4)
        if self.hasFocus() and number == self.current:
            painter.setPen(QPen(QColor(colours.focus), 1.5))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(area, 4, 4)


class Columns(Chart):
    """Upright bars side by side, such as days."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(name, parent)
        self.setMinimumWidth(200)

    def sizeHint(self) -> QSize:
        """As high as a hand is broad."""
        return QSize(400, 132 + self.fontMetrics().height() + 8)

    def area(self, number: int) -> QRectF:
        """Return the strip of a column from top to bottom."""
        left = self._scale_width()
        step = (self.width() - left) / max(len(self._bars), 1)
        return QRectF(left + number * step, 0, step, self.height())

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the columns on their scale."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        colours = colours_of(self.palette())
        top, bottom = _PAD, self.height() - self.fontMetrics().height() - 8
        most = _round_up(self._most())
        self._paint_scale(painter, colours, most, top, bottom)
        for number, bar in enumerate(self._bars):
            self.mark(painter, number, colours)
            area = self.area(number)
            gap = min(area.width() * 0.18, 6)
            y = float(bottom)
            for part, ink in zip(bar.parts, self._inks(colours), strict=True):
                if not part:
                    continue
                # What is there at all is seen.
                height = max(part * (bottom - top) / most, 2.0)
                painter.fillRect(
                    QRectF(area.left() + gap, y - height, area.width() - 2 * gap, height), QColor(ink)
                )
                y -= height
        self._paint_labels(painter, colours, bottom)

    def _scale_width(self) -> int:
        return self.fontMetrics().horizontalAdvance(_number(_round_up(self._most()))) + 10

    def _paint_scale(self, painter: QPainter, colours: Colours, most: int, top: int, bottom: int) -> None:
        left = self._scale_width()
        for share, value in ((0.0, 0), (0.5, most // 2), (1.0, most)):
            if value * 2 != most and share == 0.5:
                continue
            y = round(bottom - share * (bottom - top)) + 0.5
            painter.setPen(QColor(colours.line))
            painter.drawLine(QPointF(left, y), QPointF(self.width(), y))
            painter.setPen(QColor(colours.muted))
            box = QRectF(0, y - 10, left - 6, 20)
            painter.drawText(box, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, _number(value))

    def _paint_labels(self, painter: QPainter, colours: Colours, bottom: int) -> None:
        """Write as many labels as have room."""
        painter.setPen(QColor(colours.muted))
        metrics = self.fontMetrics()
        free_from = 0.0
        for number, bar in enumerate(self._bars):
            middle = self.area(number).center().x()
            width = metrics.horizontalAdvance(bar.label)
            left = min(max(middle - width / 2, 0), self.width() - width)
            if left >= free_from and bar.label:
                painter.drawText(QPointF(left, bottom + 4 + metrics.ascent()), bar.label)
                free_from = left + width + 10


class Rows(Chart):
    """Bars below each other, each with its words before it and its number behind."""

    def __init__(
        self, name: str, parent: QWidget | None = None, *, plain: bool = False, bare: bool = False
    ) -> None:
        """``bare``: there is nothing to compare, and so no bar between words and value."""
        super().__init__(name, parent, plain=plain)
        self._bare = bare
        self.setMinimumWidth(260)

    @property
    def _height(self) -> int:
        return self.fontMetrics().height() + 10

    def sizeHint(self) -> QSize:
        """As high as its rows."""
        return QSize(400, max(len(self._bars), 1) * self._height + 2)

    def area(self, number: int) -> QRectF:
        """Return the line of a row."""
        return QRectF(0, number * self._height + 1, self.width(), self._height)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the rows."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        colours, metrics = colours_of(self.palette()), self.fontMetrics()
        values = [bar.value or _number(bar.total) for bar in self._bars]
        behind = max(map(metrics.horizontalAdvance, values), default=0) + 8
        longest = max((metrics.horizontalAdvance(bar.label) for bar in self._bars), default=0)
        room = self.width() - 12 - behind
        words = room if self._bare else min(longest, room * 0.6)
        for number, (bar, value) in enumerate(zip(self._bars, values, strict=True)):
            self.mark(painter, number, colours)
            area = self.area(number).adjusted(6, 0, -6, 0)
            painter.setPen(QColor(colours.text))
            label = metrics.elidedText(bar.label, Qt.TextElideMode.ElideRight, round(words) + 1)
            painter.drawText(area, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, label)
            if not self._bare:
                left = area.left() + words + 12
                self._paint_bar(painter, bar, QRectF(left, area.center().y() - 5, room - words - 12, 10))
            painter.setPen(QColor(colours.muted))
            painter.drawText(area, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, value)

    def _paint_bar(self, painter: QPainter, bar: Bar, area: QRectF) -> None:
        colours, most = colours_of(self.palette()), max(self._most(), 1)
        x = area.left()
        for part, ink in zip(bar.parts, self._inks(colours), strict=True):
            if part:
                # What is there at all is seen.
                width = max(part * area.width() / most, 2.0)
                painter.fillRect(QRectF(x, area.top(), width, area.height()), QColor(ink))
                x += width


def _number(value: int) -> str:
    return QLocale().toString(value)


def _round_up(value: int) -> int:
    """Return the next number with which a scale can end."""
    size = 1
    while True:
        for step in (2, 4, 6, 8, 10):
            if value <= step * size:
                return step * size
        size *= 10
