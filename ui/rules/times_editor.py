"""Times in a form: days and hours, dates, entries of calendars, and states of the computer."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from enum import Enum
from itertools import pairwise
from typing import Any

from PySide6.QtCore import QDate, QLocale, Qt, QTime, Signal
from PySide6.QtWidgets import (
    QButtonGroup,
    QCheckBox,
    QComboBox,
    QHBoxLayout,
    QLineEdit,
    QRadioButton,
    QVBoxLayout,
    QWidget,
)

from boltun.errors import SettingsError
from boltun.rules.schedule import Span, TimesError, read_span, span_text
from boltun.rules.state import LOCKED
from ui.looks.plain_text import Label, marked
from ui.looks.scale import NEAR, TIGHT
from ui.looks.style import show_hint
from ui.rules.state_row import StateRow
from ui.rules.times_row import Row
from ui.rules.words import weekday
from ui.widgets.button import TextButton, ToolButton
from ui.widgets.time_fields import DayField, HourField
from ui.widgets.typing import heed_no_typing

__all__ = ["TimesEditor"]

_WHOLE = 24 * 60
_COMMA = ","
_USUAL = Span(begins=9 * 60, ends=18 * 60, days=frozenset(range(5)))


class _Dates(Enum):
    """Which days count, of those of the week that are chosen."""

    ALL = "all"
    ONE = "one"
    FROM = "from"
    UNTIL = "until"
    BETWEEN = "between"


class SpanRow(Row):
    """Days of the week, hours, and dates."""

    def __init__(self, text: str, span: Span, today: date, parent: QWidget) -> None:
        """``text`` is what the file has; it stays as long as nothing is changed."""
        super().__init__(parent)
        self._text, self._span = text, span
        self.days: dict[int, ToolButton] = {}
        days = QHBoxLayout()
        days.setSpacing(TIGHT)
        first = QLocale().firstDayOfWeek().value - 1
        for day in [(first + number) % 7 for number in range(7)]:
            button = self.days[day] = ToolButton(self)
            button.setText(weekday(day, short=True))
            button.setAccessibleName(weekday(day))
            button.setCheckable(True)
            button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
            button.setChecked(day in span.days)
            button.toggled.connect(self._show_days)
            heed_no_typing(button)
            days.addWidget(button)
        days.addStretch(1)
        self.all_day = QCheckBox(self.tr("all day"), self)
        self.begins, self.ends = HourField(self), HourField(self)
        self.begins.setAccessibleName(self.tr("from"))
        self.ends.setAccessibleName(self.tr("until"))
        is_whole = (span.begins, span.ends) == (0, _WHOLE)
        self.all_day.setChecked(is_whole)
        for field, minute in ((self.begins, span.begins), (self.ends, span.ends)):
            minute = minute if not is_whole else (9 if field is self.begins else 18) * 60
            field.setTime(QTime(minute // 60 % 24, minute % 60))
            field.timeChanged.connect(self.changed)
        self.all_day.toggled.connect(self._show_parts)
        hours = QHBoxLayout()
        hours.setSpacing(NEAR)
        hours.addWidget(self.all_day)
        hours.addWidget(self.begins)
        hours.addWidget(self._dash())
        hours.addWidget(self.ends)
        hours.addStretch(1)
        self.dates = QComboBox(self)
        self.dates.setAccessibleName(self.tr("Dates"))
        for kind, words in (
            (_Dates.ALL, self.tr("every week")),
            (_Dates.ONE, self.tr("on one day")),
            (_Dates.UNTIL, self.tr("until a day")),
            (_Dates.FROM, self.tr("from a day on")),
            (_Dates.BETWEEN, self.tr("from a day to a day")),
        ):
            self.dates.addItem(words, kind)
        heed_no_typing(self.dates)
        self.dates.setCurrentIndex(self.dates.findData(_kind_of(span)))
        self.first, self.last = DayField(self), DayField(self)
        self.first.setAccessibleName(self.tr("first day"))
        self.last.setAccessibleName(self.tr("last day"))
        for day_field, one in ((self.first, span.first or today), (self.last, span.last or today)):
            day_field.setDate(QDate(one.year, one.month, one.day))
            day_field.dateChanged.connect(self.changed)
        self.dates.activated.connect(self._show_parts)
        self.dash = self._dash()
        dates = QHBoxLayout()
        dates.setSpacing(NEAR)
        dates.addWidget(self.dates)
        dates.addWidget(self.first)
        dates.addWidget(self.dash)
        dates.addWidget(self.last)
        dates.addStretch(1)
        for line in (days, hours, dates):
            self.lines.addLayout(line)
        self._show_days()
        self._show_parts()

    def _show_days(self) -> None:
        for button in self.days.values():
            # Not by the shade alone.
            font = button.font()
            font.setBold(button.isChecked())
            button.setFont(font)
        self.changed.emit()

    def _dash(self) -> Label:
        return Label("–", self)

    def _show_parts(self) -> None:
        kind = self.dates.currentData()
        self.first.setVisible(kind in (_Dates.ONE, _Dates.FROM, _Dates.BETWEEN))
        self.last.setVisible(kind in (_Dates.UNTIL, _Dates.BETWEEN))
        self.dash.setVisible(kind is _Dates.BETWEEN)
        for field in (self.begins, self.ends):
            field.setEnabled(not self.all_day.isChecked())
        self.changed.emit()

    def stops(self) -> list[QWidget]:
        """Go line by line."""
        hours = [self.all_day, self.begins, self.ends]
        return [*self.days.values(), *hours, self.dates, self.first, self.last, *super().stops()]

    def span(self) -> Span:
        """Return what is chosen; midnight as an end is the end of the day."""
        begins, ends = (
            field.time().hour() * 60 + field.time().minute() for field in (self.begins, self.ends)
        )
        ends = ends or _WHOLE
        if self.all_day.isChecked():
            begins, ends = 0, _WHOLE
        kind = self.dates.currentData()
        first, last = (_day(field.date()) for field in (self.first, self.last))
        return Span(
            days=frozenset(day for day, button in self.days.items() if button.isChecked()),
            begins=begins,
            ends=ends,
            first=first if kind in (_Dates.ONE, _Dates.FROM, _Dates.BETWEEN) else None,
            last=first if kind is _Dates.ONE else last if kind in (_Dates.UNTIL, _Dates.BETWEEN) else None,
        )

    def value(self) -> str:
        """Return the text; one of no day at all has a fault."""
        span = self.span()
        if not span.days:
            return ""
        return self._text if self._text and span == self._span else span_text(span)


class CalendarRow(Row):
    """The entries of a calendar."""

    def __init__(self, value: Mapping[str, Any], parent: QWidget) -> None:
        super().__init__(parent)
        self._value = value
        self.source = QLineEdit(str(value.get("calendar", "")), self)
        self.source.setAccessibleName(self.tr("Calendar"))
        show_hint(self.source, self.tr("a file .ics, or an address https://…"))
        self.busy = QCheckBox(self.tr("only while it says that I am busy"), self)
        self.busy.setChecked(value.get("busy") is True)
        words = value.get("words", [])
        self.words = QLineEdit(
            f"{_COMMA} ".join([words] if isinstance(words, str) else map(str, words)), self
        )
        self.words.setAccessibleName(self.tr("Words in the entry"))
        show_hint(self.words, self.tr("words in the entry, with commas between"))
        self.source.textChanged.connect(self.changed)
        self.words.textChanged.connect(self.changed)
        self.busy.toggled.connect(self.changed)
        for widget in (self.source, self.words, self.busy):
            self.lines.addWidget(widget)

    def stops(self) -> list[QWidget]:
        """Go line by line."""
        return [self.source, self.words, self.busy, *super().stops()]

    def value(self) -> dict[str, Any]:
        """Return the table that the file has."""
        words = [one.strip() for one in self.words.text().split(_COMMA) if one.strip()]
        value: dict[str, Any] = {**self._value, "calendar": self.source.text().strip()}
        for key, one in (("busy", self.busy.isChecked()), ("words", words)):
            if one:
                value[key] = one
            elif key in value:
                del value[key]
        before = self._value.get("words")
        if isinstance(before, str) and words == [before]:
            value["words"] = before
        return value


class KeptRow(Row):
    """A part that is changed in the text only."""

    def __init__(self, value: Any, parent: QWidget) -> None:
        super().__init__(parent)
        self._value = value
        label = Label(self.tr("As in the text: {value}").format(value=marked(str(value))), self)
        label.setWordWrap(True)
        self.lines.addWidget(label)

    def value(self) -> Any:
        """Return what the file has."""
        return self._value


class TimesEditor(QWidget):
    """No times at all, or several that hold one beside the other."""

    changed = Signal()

    def __init__(self, none_words: str, today: date, parent: QWidget) -> None:
        """``none_words`` say what it means that there are no times."""
        super().__init__(parent)
        self._today = today
        self._was: Any = None
        self.rows: list[Row] = []
        self.none = QRadioButton(none_words, self)
        self.some = QRadioButton(self.tr("at these times"), self)
        self._either = QButtonGroup(self)
        for button in (self.none, self.some):
            self._either.addButton(button)
            heed_no_typing(button)
        self.add_span = TextButton(self.tr("Add times"), "add", self)
        self.add_span.clicked.connect(lambda: self._add_and_go(SpanRow("", _USUAL, self._today, self)))
        self.add_calendar = TextButton(self.tr("Add a calendar"), "add", self)
        self.add_calendar.clicked.connect(lambda: self._add_and_go(CalendarRow({"busy": True}, self)))
        self.add_state = TextButton(self.tr("Add a state of the computer"), "add", self)
        self.add_state.clicked.connect(lambda: self._add_and_go(StateRow({LOCKED: True}, self)))
        self._column = QVBoxLayout()
        self._column.setSpacing(NEAR)
        buttons = QHBoxLayout()
        buttons.setSpacing(NEAR)
        buttons.addWidget(self.add_span)
        buttons.addWidget(self.add_calendar)
        buttons.addWidget(self.add_state)
        buttons.addStretch(1)
        self._parts = QWidget(self)
        parts = QVBoxLayout(self._parts)
        parts.setContentsMargins(NEAR, TIGHT, 0, 0)
        parts.setSpacing(NEAR)
        parts.addLayout(self._column)
        parts.addLayout(buttons)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(TIGHT)
        column.addWidget(self.none)
        column.addWidget(self.some)
        column.addWidget(self._parts)
        self.some.toggled.connect(self._choose)

    def show_value(self, value: Any) -> None:
        """Show the times as the file has them."""
        self._was = value
        for one in [] if value is None else value if isinstance(value, list) else [value]:
            self._add(self._row(one))
        (self.none if value is None else self.some).setChecked(True)
        self._set_stops()
        self._parts.setVisible(value is not None)

    def value(self) -> Any:
        """Return the times as the file has them; None: there are none."""
        if self.none.isChecked():
            return None
        values = [row.value() for row in self.rows]
        if len(values) == 1 and not isinstance(self._was, list):
            return values[0]
        return values

    def show_faults(self, faults: Mapping[str, SettingsError], key: str) -> None:
        """Say at each part what is wrong with it."""
        for number, row in enumerate(self.rows):
            row.show_fault(faults.get(f"{key} {number}"))

    def _row(self, value: Any) -> Row:
        if isinstance(value, Mapping) and "calendar" in value:
            return CalendarRow(value, self)
        if isinstance(value, Mapping) and StateRow.knows(value):
            return StateRow(value, self)
        if isinstance(value, str):
            try:
                return SpanRow(value, read_span(value), self._today, self)
            except TimesError:
                pass
        return KeptRow(value, self)

    def _add(self, row: Row) -> None:
        self.rows.append(row)
        self._column.addWidget(row)
        row.changed.connect(self.changed)
        row.remove_wanted.connect(lambda: self._remove(row))
        self._set_stops()

    def _set_stops(self) -> None:
        """Let Tab go from the choice through the rows, in their order."""
        for button in (self.none, self.some):
            policy = Qt.FocusPolicy.StrongFocus if button.isChecked() else Qt.FocusPolicy.ClickFocus
            button.setFocusPolicy(policy)
        rows = [stop for row in self.rows for stop in row.stops()]
        stops = [self.none, self.some, *rows, self.add_span, self.add_calendar, self.add_state]
        for before, after in pairwise(stops):
            QWidget.setTabOrder(before, after)

    def _add_and_go(self, row: Row) -> None:
        self._add(row)
        row.show()
        row.stops()[0].setFocus(Qt.FocusReason.OtherFocusReason)
        self.changed.emit()

    def _remove(self, row: Row) -> None:
        self.rows.remove(row)
        row.hide()
        row.deleteLater()
        self.add_span.setFocus(Qt.FocusReason.OtherFocusReason)
        if not self.rows:
            self.none.setChecked(True)
        self.changed.emit()

    def _choose(self, some: bool) -> None:
        self._parts.setVisible(some)
        if some and not self.rows:
            self._add(SpanRow("", _USUAL, self._today, self))
        self._set_stops()
        self.changed.emit()


def _kind_of(span: Span) -> _Dates:
    if span.first is not None and span.first == span.last:
        return _Dates.ONE
    return {
        (False, False): _Dates.ALL,
        (True, False): _Dates.FROM,
        (False, True): _Dates.UNTIL,
        (True, True): _Dates.BETWEEN,
    }[span.first is not None, span.last is not None]


def _day(day: QDate) -> date:
    return date(day.year(), day.month(), day.day())
