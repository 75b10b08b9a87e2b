"""The timeline of a contact as a picture: five lanes along time, which keys and the wheel zoom."""

from __future__ import annotations

import math
from datetime import datetime, timedelta

from PySide6.QtCore import QDate, QLocale, QPointF, QRectF, QSize, Qt, QTime, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent, QWheelEvent
from PySide6.QtWidgets import QWidget

from boltun.timeline import FINEST, Lane, Timeline
from ui.looks.palette import Colours, colours_of
from ui.looks.scale import NEAR, TIGHT
from ui.statistics.canvas import FAINT, Canvas
from ui.statistics.periods import day_label

__all__ = ["TimelineView"]

_ZOOM = 2.0
_LEAST = 40 * FINEST
"""Seconds that are shown at least."""
_DAY = 86400.0


def _ink(lane: Lane, colours: Colours) -> str:
    return {
        Lane.MESSAGE: colours.muted,
        Lane.ANSWER: colours.good,
        Lane.HELD: colours.warning,
        Lane.SILENT: colours.frame,
        Lane.OWNER: colours.link,
    }[lane]


class TimelineView(Canvas):
    """Shows one timeline; asks for another piece of time when it is zoomed or moved."""

    wanted = Signal(float, float)
    """The owner wants to see the time from then to then, Unix seconds."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(name, parent)
        self._timeline = Timeline(contact_id=0, since=0, until=1, width=FINEST)
        self._lanes = self._lane_words()
        self._turned = 0
        self.setMinimumWidth(300)

    def _lane_words(self) -> dict[Lane, str]:
        return {
            Lane.MESSAGE: self.tr("messages"),
            Lane.ANSWER: self.tr("Boltun answered"),
            Lane.HELD: self.tr("asked you"),
            Lane.SILENT: self.tr("kept silent"),
            Lane.OWNER: self.tr("you wrote"),
        }

    @property
    def timeline(self) -> Timeline:
        """What is shown."""
        return self._timeline

    @property
    def lanes(self) -> dict[Lane, str]:
        """What the lanes are called."""
        return self._lanes

    @property
    def cell_count(self) -> int:
        """How many moments there are."""
        return len(self._timeline.moments)

    def show_timeline(self, timeline: Timeline, *, faint: bool = False) -> None:
        """Show this; the current moment stays about where it was."""
        at = None
        if self._timeline.contact_id == timeline.contact_id and self._timeline.moments:
            at = self._timeline.moments[min(self.current, self.cell_count - 1)].at
        self._timeline = timeline
        moments = timeline.moments
        if moments:
            near = moments[-1].at if at is None else at
            self.current = min(range(len(moments)), key=lambda number: abs(moments[number].at - near))
        self.changed(faint=faint)

    def words(self, number: int) -> str:
        """Return all that happened in a moment."""
        one = self._timeline.moments[number]
        counts = ", ".join(
            f"{QLocale().toString(one.of(lane))} {words}"
            for lane, words in self._lanes.items()
            if one.of(lane)
        )
        return f"{self.when(one.at)}: {counts}"

    def when(self, at: float) -> str:
        """Return in words when a moment is."""
        width = self._timeline.width
        locale = QLocale()
        begin = _local(at)
        day = locale.toString(_day(begin), QLocale.FormatType.ShortFormat)
        if width >= _DAY:
            last = _local(at + width - 1)
            if last.date() == begin.date():
                return day
            until = locale.toString(_day(last), QLocale.FormatType.ShortFormat)
            return self.tr("{begin} to {end}").format(begin=day, end=until)
        return f"{day}, {_clock(begin)}"

    def leads_to(self, number: int) -> object:
        """Return the moment itself."""
        return self._timeline.moments[number]

    def area(self, number: int) -> QRectF:
        """Return the strip of a moment from top to bottom; it can be hit where it is thin, too."""
        timeline = self._timeline
        left = self._x(timeline.moments[number].at)
        width = self._x(timeline.moments[number].at + timeline.width) - left
        more = max(4 - width, 0) / 2
        return QRectF(left - more, 0, width + 2 * more, self._bottom)

    # --- zooming ---------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Plus and minus zoom, 0 shows all, Page Up and Page Down go back and on."""
        acts = {
            Qt.Key.Key_Plus: self.zoom_in,
            Qt.Key.Key_Equal: self.zoom_in,
            Qt.Key.Key_Minus: self.zoom_out,
            Qt.Key.Key_0: self.show_all,
            Qt.Key.Key_PageUp: lambda: self._move(-0.5),
            Qt.Key.Key_PageDown: lambda: self._move(0.5),
        }
        act = acts.get(Qt.Key(event.key()))
        if act is not None and not self.faint:
            act()
        else:
            super().keyPressEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zoom with Ctrl; without it the page scrolls."""
        if self.faint or not event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            event.ignore()
            return
        self._turned += event.angleDelta().y()
        if abs(self._turned) >= 120:
            at = self._time(event.position().x())
            self._zoom(1 / _ZOOM if self._turned > 0 else _ZOOM, at)
            self._turned = 0
        event.accept()

    def zoom_in(self) -> None:
        """Show half of the time, around the current moment."""
        self._zoom(1 / _ZOOM, self._middle())

    def zoom_out(self) -> None:
        """Show twice the time."""
        self._zoom(_ZOOM, self._middle())

    def show_all(self) -> None:
        """Show all that there is with this contact."""
        timeline = self._timeline
        if timeline.first is not None and timeline.last is not None:
            self.wanted.emit(timeline.first, timeline.last + 1)

    def _middle(self) -> float:
        moments = self._timeline.moments
        if not moments:
            return (self._timeline.since + self._timeline.until) / 2
        return moments[min(self.current, len(moments) - 1)].at + self._timeline.width / 2

    def _zoom(self, by: float, at: float) -> None:
        timeline = self._timeline
        span = timeline.until - timeline.since
        wider = max(span * by, _LEAST)
        share = min(max((at - timeline.since) / span, 0), 1)
        # What is looked at stays where it is; at the edge it comes nearer to the middle.
        self._want(at - wider * min(max(share, 0.1), 0.9), wider)

    def _move(self, by: float) -> None:
        span = self._timeline.until - self._timeline.since
        self._want(self._timeline.since + by * span, span)

    def _want(self, since: float, span: float) -> None:
        timeline = self._timeline
        if timeline.first is None or timeline.last is None:
            return
        first, last = timeline.first, max(timeline.last + 1, timeline.first + _LEAST)
        if span >= last - first:
            since, span = first, last - first
        since = min(max(since, first), last - span)
        self.wanted.emit(since, since + span)

    # --- painting --------------------------------------------------------------------

    def sizeHint(self) -> QSize:
        """Five lanes, and the time below."""
        return QSize(480, round(self._bottom) + self.fontMetrics().height() + NEAR)

    @property
    def _lane(self) -> float:
        return self.fontMetrics().height() + 12

    @property
    def _bottom(self) -> float:
        return len(Lane) * self._lane

    @property
    def _left(self) -> int:
        widest = max(map(self.fontMetrics().horizontalAdvance, self._lanes.values()))
        return min(widest, self.width() // 3) + NEAR

    def _x(self, at: float) -> float:
        timeline = self._timeline
        share = (at - timeline.since) / max(timeline.until - timeline.since, 1)
        return self._left + min(max(share, 0), 1) * (self.width() - self._left)

    def _time(self, x: float) -> float:
        timeline = self._timeline
        share = (x - self._left) / max(self.width() - self._left, 1)
        return timeline.since + min(max(share, 0), 1) * (timeline.until - timeline.since)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the lanes, what happened in them, and the time below."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.faint:
            painter.setOpacity(FAINT)
        colours = colours_of(self.palette())
        self._paint_times(painter, colours)
        metrics = self.fontMetrics()
        most = max((one.of(lane) for one in self._timeline.moments for lane in Lane), default=1)
        for row, lane in enumerate(Lane):
            top = row * self._lane
            painter.setPen(QColor(colours.line))
            painter.drawLine(QPointF(self._left, top + self._lane), QPointF(self.width(), top + self._lane))
            painter.setPen(QColor(colours.muted))
            words = metrics.elidedText(self._lanes[lane], Qt.TextElideMode.ElideRight, self._left - TIGHT)
            box = QRectF(0, top, self._left - TIGHT, self._lane)
            painter.drawText(box, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, words)
            ink = QColor(_ink(lane, colours))
            for number, one in enumerate(self._timeline.moments):
                if not (count := one.of(lane)):
                    continue
                height = (self._lane - 6) * (0.3 + 0.7 * math.sqrt(count / most))
                strip = self.area(number)
                width = max(strip.width() - 1, 2.5)
                bar = QRectF(strip.center().x() - width / 2, top + self._lane - height, width, height)
                painter.fillRect(bar, ink)
        for number in range(self.cell_count):
            self.mark(painter, number, colours)

    def _paint_times(self, painter: QPainter, colours: Colours) -> None:
        metrics = self.fontMetrics()
        free_from = float(self._left)
        for at, words in self._ticks():
            x = self._x(at)
            painter.setPen(QColor(colours.line))
            painter.drawLine(QPointF(x, 0), QPointF(x, self._bottom))
            width = metrics.horizontalAdvance(words)
            left = min(max(x - width / 2, self._left), self.width() - width)
            if left >= free_from:
                painter.setPen(QColor(colours.muted))
                painter.drawText(QPointF(left, self._bottom + TIGHT + metrics.ascent()), words)
                free_from = left + width + 2 * NEAR

    def _ticks(self) -> list[tuple[float, str]]:
        """Return where the time is written: hours of a few days, days of a few weeks, then months."""
        timeline = self._timeline
        span = timeline.until - timeline.since
        begin = _local(timeline.since)
        ticks: list[tuple[float, str]] = []
        locale = QLocale()
        if span <= 3 * _DAY:
            step = next((hours for hours in (0.25, 0.5, 1, 3, 6, 12) if span / (hours * 3600) <= 8), 12)
            at = begin.replace(minute=0, second=0, microsecond=0)
            while at.timestamp() < timeline.until:
                if at.timestamp() >= timeline.since:
                    day = day_label(at.date())
                    ticks.append((at.timestamp(), _clock(at) if at.hour or at.minute else day))
                at += timedelta(hours=step)
            return ticks
        midnight = begin.replace(hour=0, minute=0, second=0, microsecond=0)
        if span <= 92 * _DAY:
            step = max(round(span / _DAY / 8), 1)
            at = midnight
            while at.timestamp() < timeline.until:
                if at.timestamp() >= timeline.since:
                    ticks.append((at.timestamp(), day_label(at.date())))
                at += timedelta(days=step)
            return ticks
        months = max(round(span / (30.5 * _DAY) / 8), 1)
        year, month = begin.year, begin.month
        while (at := datetime(year, month, 1)).timestamp() < timeline.until:
            if at.timestamp() >= timeline.since:
                short = locale.standaloneMonthName(month, QLocale.FormatType.ShortFormat)
                ticks.append((at.timestamp(), str(year) if month == 1 else short))
            year, month = divmod(year * 12 + month - 1 + months, 12)
            month += 1
        return ticks


def _day(at: datetime) -> QDate:
    return QDate(at.year, at.month, at.day)


def _clock(at: datetime) -> str:
    return QLocale().toString(QTime(at.hour, at.minute), QLocale.FormatType.ShortFormat)


def _local(at: float) -> datetime:
    try:
        return datetime.fromtimestamp(at)
    except (OverflowError, OSError, ValueError):
        return datetime.fromtimestamp(0)
