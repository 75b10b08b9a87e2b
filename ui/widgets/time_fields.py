"""Fields for days and times in which the Tab key goes on to the next field, as in any other."""

from __future__ import annotations

from PySide6.QtWidgets import QDateEdit, QDateTimeEdit, QTimeEdit, QWidget

__all__ = ["DayField", "HourField", "MomentField"]

# Qt lets Tab go through the parts of a date, and then one does not leave it; the arrow keys do that as well.


class MomentField(QDateTimeEdit):
    """A day and a time of day."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setCalendarPopup(True)

    def focusNextPrevChild(self, forward: bool, /) -> bool:
        """Leave the field."""
        return QWidget.focusNextPrevChild(self, forward)


class DayField(QDateEdit):
    """A day."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setCalendarPopup(True)

    def focusNextPrevChild(self, forward: bool, /) -> bool:
        """Leave the field."""
        return QWidget.focusNextPrevChild(self, forward)


class HourField(QTimeEdit):
    """A time of day."""

    def focusNextPrevChild(self, forward: bool, /) -> bool:
        """Leave the field."""
        return QWidget.focusNextPrevChild(self, forward)
