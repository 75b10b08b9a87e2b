"""When people write: a field of seven days and 24 hours, the darker the more."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QLocale, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from ui.looks.palette import Colours, colours_of
from ui.looks.scale import NEAR, TIGHT
from ui.statistics.canvas import FAINT, Canvas

__all__ = ["Cell", "HeatMap", "shade", "week_order", "weekday_name"]

_HOURS = 24
_SEAM = 2
_FIRST = 0.2
"""What is there at all is seen: the lightest shade, of 1."""
_LEGEND = (0.0, 0.05, 0.25, 0.6, 1.0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """An hour of a weekday: how many messages came, in words, and what it leads to."""

    count: int
    words: str = ""
    leads_to: object = None


def week_order() -> list[int]:
    """Return the days of the week as they are written here, from 0 (Monday)."""
    first = QLocale().firstDayOfWeek().value - 1
    return [(first + number) % 7 for number in range(7)]


def weekday_name(day: int, *, short: bool = False) -> str:
    """Return the name of a weekday, from 0 (Monday)."""
    form = QLocale.FormatType.ShortFormat if short else QLocale.FormatType.LongFormat
    return QLocale().standaloneDayName(day + 1, form)


def shade(colours: Colours, share: float) -> QColor:
    """Return how dark a cell is with this share, from 0 to 1, of the most that any has."""
    if share <= 0:
        return QColor(colours.contact)
    strength = _FIRST + (1 - _FIRST) * math.sqrt(min(share, 1.0))
    low, high = QColor(colours.base), QColor(colours.link if colours.dark else colours.accent)
    parts = [
        round(one + (other - one) * strength)
        for one, other in (
            (low.red(), high.red()),
            (low.green(), high.green()),
            (low.blue(), high.blue()),
        )
    ]
    return QColor(*parts)


class HeatMap(Canvas):
    """Shows seven rows of 24 cells, the rows in the order of the week here."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(name, parent)
        self._cells: tuple[Cell, ...] = ()
        self._days = week_order()
        self.setMinimumWidth(300)

    @property
    def cell_count(self) -> int:
        """How many cells there are."""
        return len(self._cells)

    def show_week(self, week: Sequence[Sequence[Cell]], *, faint: bool = False) -> None:
        """Show seven days of 24 hours, from Monday on."""
        self._days = week_order()
        self._cells = tuple(cell for day in self._days for cell in week[day])
        self.changed(faint=faint)

    def steps(self) -> dict[Qt.Key, int]:
        """A day is a row."""
        return {**super().steps(), Qt.Key.Key_Down: _HOURS, Qt.Key.Key_Up: -_HOURS}

    def go(self, number: int) -> None:
        """Make another cell the current one; up and down stay in the hour."""
        if 0 <= number < len(self._cells) or abs(number - self.current) < _HOURS:
            super().go(number)

    def words(self, number: int) -> str:
        """Return all of a cell in words."""
        return self._cells[number].words

    def leads_to(self, number: int) -> object:
        """Return what a cell leads to."""
        cell = self._cells[number]
        return cell.leads_to if cell.count else None

    def area(self, number: int) -> QRectF:
        """Return where a cell is."""
        left = self._left
        width = (self.width() - left) / _HOURS
        row, column = divmod(number, _HOURS)
        return QRectF(left + column * width, row * self._row, width, self._row)

    def sizeHint(self) -> QSize:
        """Seven rows, the hours and what the shades mean."""
        line = self.fontMetrics().height()
        return QSize(480, round(7 * self._row) + 2 * (line + NEAR))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the cells, the days before them, the hours below."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.faint:
            painter.setOpacity(FAINT)
        colours = colours_of(self.palette())
        most = max((cell.count for cell in self._cells), default=0)
        for number, cell in enumerate(self._cells):
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(shade(colours, cell.count / most if most else 0))
            area = self.area(number).adjusted(_SEAM / 2, _SEAM / 2, -_SEAM / 2, -_SEAM / 2)
            painter.drawRoundedRect(area, 2, 2)
            self.mark(painter, number, colours)
        self._paint_labels(painter, colours)
        self._paint_legend(painter, colours)

    @property
    def _row(self) -> float:
        return max(self.fontMetrics().height() + 2, 18)

    @property
    def _left(self) -> int:
        widest = max(self.fontMetrics().horizontalAdvance(weekday_name(day, short=True)) for day in range(7))
        return widest + NEAR

    def _paint_labels(self, painter: QPainter, colours: Colours) -> None:
        metrics = self.fontMetrics()
        painter.setPen(QColor(colours.muted))
        for row, day in enumerate(self._days):
            box = QRectF(0, row * self._row, self._left - TIGHT, self._row)
            sides = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
            painter.drawText(box, sides, weekday_name(day, short=True))
        top = 7 * self._row + TIGHT + metrics.ascent()
        step = (self.width() - self._left) / _HOURS
        free_from = 0.0
        for hour in range(0, _HOURS, 3):
            x = self._left + hour * step
            if x >= free_from:
                painter.drawText(QPointF(x, top), str(hour))
                free_from = x + metrics.horizontalAdvance("00") + NEAR

    def _paint_legend(self, painter: QPainter, colours: Colours) -> None:
        metrics = self.fontMetrics()
        less, more = self.tr("fewer"), self.tr("more")
        size = metrics.height() - 4
        width = metrics.horizontalAdvance(less) + metrics.horizontalAdvance(more)
        width += len(_LEGEND) * (size + _SEAM) + 2 * TIGHT
        x = float(self.width() - width)
        y = 7 * self._row + metrics.height() + NEAR + TIGHT
        painter.setPen(QColor(colours.muted))
        painter.drawText(QPointF(x, y + metrics.ascent() - 2), less)
        x += metrics.horizontalAdvance(less) + TIGHT
        for share in _LEGEND:
            painter.fillRect(QRectF(x, y, size, size), shade(colours, share))
            x += size + _SEAM
        painter.setPen(QColor(colours.muted))
        painter.drawText(QPointF(x + TIGHT, y + metrics.ascent() - 2), more)
