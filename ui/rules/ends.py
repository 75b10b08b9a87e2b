"""The menu that lets a mode hold by hand, and until when."""

from __future__ import annotations

from datetime import date, timedelta
from typing import TYPE_CHECKING

from PySide6.QtCore import QDate, QPoint, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QCalendarWidget, QMenu, QVBoxLayout, QWidget

from boltun.rules.schedule import at_wall, wall
from ui.looks.plain_text import Label
from ui.looks.scale import NEAR
from ui.rules.words import clock

if TYPE_CHECKING:
    from boltun.service import Service

__all__ = ["MONDAY", "MORNING", "DayPicker", "EndsMenu", "choose_mode"]

MORNING = "morning"
MONDAY = "monday"
_MONDAY_AT = 9 * 60
"""The minute of the day at which Monday begins for whoever is away until then."""
_HOUR = 3600


class EndsMenu(QMenu):
    """Until when a mode is to hold."""

    chosen = Signal(object)
    """None: until something else is chosen; ``MORNING``; ``MONDAY``; a number of seconds; a date, until it is
    over."""

    def __init__(self, title: str, parent: QWidget) -> None:
        super().__init__(title, parent)
        self.addAction(self.tr("Until I change it"), lambda: self.chosen.emit(None))
        self.addAction(self.tr("For 1 hour"), lambda: self.chosen.emit(_HOUR))
        self.addAction(self.tr("Until morning"), lambda: self.chosen.emit(MORNING))
        monday = self.tr("Until Monday, {time}").format(time=clock(_MONDAY_AT))
        self.addAction(monday, lambda: self.chosen.emit(MONDAY))
        self.addAction(self.tr("Until a day…"), self._pick)

    def _pick(self) -> None:
        holder = self.parentWidget()
        assert holder is not None
        picker = DayPicker(holder)
        picker.chosen.connect(self.chosen)
        picker.come_up(holder.mapToGlobal(QPoint(0, holder.height())))


class DayPicker(QWidget):
    """A calendar that comes up over the window; Enter or a double click chooses a day, Escape none."""

    chosen = Signal(object)
    """The date."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        label = Label(self.tr("Until the end of this day:"), self)
        self.calendar = QCalendarWidget(self)
        self.calendar.setAccessibleName(label.text())
        today = QDate.currentDate()
        self.calendar.setMinimumDate(today)
        self.calendar.setSelectedDate(today.addDays(7))
        self.calendar.setVerticalHeaderFormat(QCalendarWidget.VerticalHeaderFormat.NoVerticalHeader)
        self.calendar.activated.connect(self._take)
        self.calendar.clicked.connect(self._take)
        column = QVBoxLayout(self)
        column.setContentsMargins(NEAR, NEAR, NEAR, NEAR)
        column.setSpacing(NEAR)
        column.addWidget(label)
        column.addWidget(self.calendar)

    def come_up(self, at: QPoint) -> None:
        """Show it there, within the screen."""
        self.adjustSize()
        room = self.screen().availableGeometry()
        left = min(at.x(), room.right() - self.width())
        self.move(max(left, room.left()), max(min(at.y(), room.bottom() - self.height()), room.top()))
        self.show()
        self.calendar.setFocus(Qt.FocusReason.PopupFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape chooses nothing."""
        if event.key() == Qt.Key.Key_Escape:
            self.close()
        else:
            super().keyPressEvent(event)

    def _take(self, day: QDate) -> None:
        self.close()
        self.chosen.emit(date(day.year(), day.month(), day.day()))


async def choose_mode(service: Service, name: str, end: object) -> None:
    """Let a mode hold until what was chosen in the menu."""
    until: float | None = None
    if end == MORNING:
        until = service.pauses.morning()
    elif end == MONDAY:
        zone = (await service.rules.now()).rules.zone
        today = wall(service.modes.clock(), zone).date()
        until = at_wall(today + timedelta(days=7 - today.weekday()), zone, _MONDAY_AT)
    elif isinstance(end, date):
        zone = (await service.rules.now()).rules.zone
        until = at_wall(end + timedelta(days=1), zone)
    elif isinstance(end, int):
        until = service.modes.clock() + end
    await service.modes.choose(name, until)
