"""A week as a calendar: a row for each day, and in it when how many are answered."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from enum import Enum

from PySide6.QtCore import QCoreApplication, QDate, QLocale, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from ui.looks.palette import Colours, colours_of
from ui.looks.scale import NEAR, TIGHT
from ui.statistics.canvas import Canvas
from ui.statistics.heat_map import shade

__all__ = ["Part", "Share", "WeekPicture"]

_SEAM = 2
_HOURS = 24
_MINUTES = 24 * 60


class Share(Enum):
    """How many are answered in a part of a day."""

    ALL = "all"
    SOME = "some"
    ASKED = "asked"
    NOBODY = "nobody"


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """A part of a day in which nothing changes."""

    day: int
    """The number of the row."""
    begins: int
    ends: int
    """Minutes of the day, by the clock on the wall."""
    share: Share
    label: str
    words: str
    """All of it in words."""
    at: float
    """The moment to which it leads, Unix seconds."""


class WeekPicture(Canvas):
    """Draws the parts of some days; the arrow keys go through them."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(name, parent)
        self.parts: Sequence[Part] = ()
        self._days: Sequence[date] = ()
        self._now: tuple[int, int] | None = None
        self.setMinimumWidth(300)

    @property
    def cell_count(self) -> int:
        """How many parts there are."""
        return len(self.parts)

    def show_days(self, days: Sequence[date], parts: Sequence[Part], now: tuple[int, int] | None) -> None:
        """Show the parts of these days, in order. ``now``: the row and minute of this moment, if it is in
        them."""
        self._days, self.parts, self._now = days, parts, now
        self.changed(faint=False)

    def words(self, number: int) -> str:
        """Return all of a part in words."""
        return self.parts[number].words

    def leads_to(self, number: int) -> object:
        """Return the moment at which it begins."""
        return self.parts[number].at

    def steps(self) -> dict[Qt.Key, int]:
        """Up and down go to the part of the day before or after that is at the same time."""
        return {
            **super().steps(),
            Qt.Key.Key_Down: self._beside(1) - self.current,
            Qt.Key.Key_Up: self._beside(-1) - self.current,
        }

    def _beside(self, by: int) -> int:
        if not self.parts:
            return 0
        here = self.parts[self.current]
        for number, one in enumerate(self.parts):
            if one.day == here.day + by and one.begins <= here.begins < one.ends:
                return number
        return self.current

    def area(self, number: int) -> QRectF:
        """Return where a part is."""
        one = self.parts[number]
        left, right = self._x(one.begins), self._x(one.ends)
        return QRectF(left, one.day * self._row, max(right - left, 2.0), self._row)

    def sizeHint(self) -> QSize:
        """The rows, the hours, and what the colours mean."""
        line = self.fontMetrics().height()
        rows = max(len(self._days), 7)
        lines = self._legend_lines(self.width() or 600)
        return QSize(520, round(rows * self._row) + line + TIGHT + NEAR + lines * (line + TIGHT))

    def minimumSizeHint(self) -> QSize:
        """It may be narrow, not low."""
        return QSize(300, self.sizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """What the colours mean may need another line."""
        super().resizeEvent(event)
        self.updateGeometry()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the parts, the days before them, the hours below."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        colours = colours_of(self.palette())
        for number, one in enumerate(self.parts):
            area = self.area(number).adjusted(_SEAM / 2, _SEAM / 2, -_SEAM / 2, -_SEAM / 2)
            _fill(painter, area, one.share, colours)
            self._paint_label(painter, area, one, colours)
            self.mark(painter, number, colours)
        self._paint_now(painter, colours)
        self._paint_days(painter, colours)
        self._paint_hours(painter, colours)
        self._paint_legend(painter, colours)

    @property
    def _row(self) -> float:
        return max(self.fontMetrics().height() + NEAR, 24)

    @property
    def _left(self) -> int:
        widest = max((self.fontMetrics().horizontalAdvance(_short(day)) for day in self._days), default=0)
        return widest + NEAR

    def _x(self, minute: int) -> float:
        return self._left + (self.width() - self._left) * minute / _MINUTES

    def _paint_label(self, painter: QPainter, area: QRectF, one: Part, colours: Colours) -> None:
        room = round(area.width()) - 2 * TIGHT
        if not one.label or room < 3 * self.fontMetrics().averageCharWidth():
            return
        words = self.fontMetrics().elidedText(one.label, Qt.TextElideMode.ElideRight, room)
        painter.setPen(_ink(one.share, colours))
        sides = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        painter.drawText(area.adjusted(TIGHT, 0, -TIGHT, 0), sides, words)

    def _paint_now(self, painter: QPainter, colours: Colours) -> None:
        if self._now is not None:
            row, minute = self._now
            painter.fillRect(QRectF(self._x(minute) - 1, row * self._row, 2, self._row), QColor(colours.bad))

    def _paint_days(self, painter: QPainter, colours: Colours) -> None:
        painter.setPen(QColor(colours.muted))
        for row, day in enumerate(self._days):
            box = QRectF(0, row * self._row, self._left - TIGHT, self._row)
            painter.drawText(box, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, _short(day))

    def _paint_hours(self, painter: QPainter, colours: Colours) -> None:
        metrics = self.fontMetrics()
        painter.setPen(QColor(colours.muted))
        top = len(self._days) * self._row + TIGHT + metrics.ascent()
        for hour in range(0, _HOURS + 1, 3):
            words = str(hour)
            width = metrics.horizontalAdvance(words)
            x = min(self._x(hour * 60) - (width / 2 if hour else 0), self.width() - width)
            painter.drawText(QPointF(x, top), words)

    def _legend(self, width: int) -> list[tuple[Share, str, float, int]]:
        """Return what each colour means, with its place in a line and the number of the line."""
        metrics = self.fontMetrics()
        placed: list[tuple[Share, str, float, int]] = []
        x, line = float(self._left), 0
        for share, words in _meanings():
            needed = metrics.height() + TIGHT + metrics.horizontalAdvance(words) + 2 * NEAR
            if x > self._left and x + needed > width:
                x, line = float(self._left), line + 1
            placed.append((share, words, x, line))
            x += needed
        return placed

    def _legend_lines(self, width: int) -> int:
        return self._legend(width)[-1][3] + 1

    def _paint_legend(self, painter: QPainter, colours: Colours) -> None:
        metrics = self.fontMetrics()
        size = metrics.height() - TIGHT
        top = len(self._days) * self._row + metrics.height() + TIGHT + NEAR
        for share, words, x, line in self._legend(self.width()):
            y = top + line * (metrics.height() + TIGHT)
            _fill(painter, QRectF(x, y + TIGHT / 2, size, size), share, colours)
            painter.setPen(QColor(colours.muted))
            painter.drawText(QPointF(x + size + TIGHT, y + metrics.ascent()), words)


def _meanings() -> list[tuple[Share, str]]:
    translate = QCoreApplication.translate
    return [
        (Share.ALL, translate("WeekPicture", "answers")),
        (Share.SOME, translate("WeekPicture", "answers some")),
        (Share.ASKED, translate("WeekPicture", "asks you first")),
        (Share.NOBODY, translate("WeekPicture", "answers nobody")),
    ]


def _short(day: date) -> str:
    return QLocale().toString(QDate(day.year, day.month, day.day), "ddd d")


def _colour(share: Share, colours: Colours) -> QColor:
    return {
        Share.ALL: shade(colours, 1.0),
        Share.SOME: shade(colours, 0.06),
        Share.ASKED: QColor(colours.held),
        Share.NOBODY: QColor(colours.contact),
    }[share]


def _ink(share: Share, colours: Colours) -> QColor:
    if share is not Share.ALL:
        return QColor(colours.text)
    return QColor(colours.base if colours.dark else colours.accent_text)


def _fill(painter: QPainter, area: QRectF, share: Share, colours: Colours) -> None:
    painter.setPen(QColor(colours.line))
    painter.setBrush(_colour(share, colours))
    painter.drawRoundedRect(area, 3, 3)
    if share is Share.ASKED:
        # Not by its colour alone.
        painter.setPen(Qt.PenStyle.NoPen)
        lines = QColor(colours.warning)
        lines.setAlphaF(0.35)
        painter.setBrush(QBrush(lines, Qt.BrushStyle.BDiagPattern))
        painter.drawRoundedRect(area, 3, 3)
