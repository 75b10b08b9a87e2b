"""The periods that can be counted, and the columns into which one is parted."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from enum import StrEnum

from PySide6.QtCore import QCoreApplication, QDate, QLocale

from boltun.statistics import Fates

__all__ = ["Column", "Period", "columns", "day_label", "period_word", "since_of"]

_DAYS_SHOWN = 62
"""A longer period is shown by months."""


class Period(StrEnum):
    """From when on one looks back."""

    WEEK = "week"
    MONTH = "month"
    YEAR = "year"
    ALL = "all"


def period_word(period: Period) -> str:
    """Return what a period is called."""
    return {
        Period.WEEK: QCoreApplication.translate("Periods", "Last 7 days"),
        Period.MONTH: QCoreApplication.translate("Periods", "Last 30 days"),
        Period.YEAR: QCoreApplication.translate("Periods", "Last 12 months"),
        Period.ALL: QCoreApplication.translate("Periods", "From the beginning"),
    }[period]


def since_of(period: Period, now: float) -> float | None:
    """Return when a period begins that ends now; None: with the first message."""
    today = datetime.fromtimestamp(now).replace(hour=0, minute=0, second=0, microsecond=0)
    match period:
        case Period.WEEK:
            return (today - timedelta(days=6)).timestamp()
        case Period.MONTH:
            return (today - timedelta(days=29)).timestamp()
        case Period.YEAR:
            month = today.year * 12 + today.month - 1 - 11
            return today.replace(year=month // 12, month=month % 12 + 1, day=1).timestamp()
        case _:
            return None


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """A day or a month: its short and its long name, when it begins and ends, and its counts."""

    label: str
    name: str
    since: float
    until: float
    fates: Fates


def columns(days: Mapping[date, Fates]) -> list[Column]:
    """Part a period into days, or months where it is long."""
    if len(days) <= _DAYS_SHOWN:
        return [_column(day, day + timedelta(days=1), one, monthly=False) for day, one in days.items()]
    months: dict[date, Fates] = {}
    for day, one in days.items():
        first = day.replace(day=1)
        before = months.get(first, Fates())
        months[first] = Fates(
            answered=before.answered + one.answered,
            held=before.held + one.held,
            silent=before.silent + one.silent,
        )
    return [
        _column(first, (first + timedelta(days=32)).replace(day=1), one, monthly=True)
        for first, one in months.items()
    ]


def _column(first: date, after: date, fates: Fates, *, monthly: bool) -> Column:
    locale, day = QLocale(), QDate(first.year, first.month, first.day)
    if monthly:
        short = locale.standaloneMonthName(first.month, QLocale.FormatType.ShortFormat)
        label = str(first.year) if first.month == 1 else short
        name = f"{locale.standaloneMonthName(first.month, QLocale.FormatType.LongFormat)} {first.year}"
    else:
        label = str(first.day)
        name = locale.toString(day, QLocale.FormatType.LongFormat)
    return Column(label=label, name=name, since=_midnight(first), until=_midnight(after), fates=fates)


def _midnight(day: date) -> float:
    return datetime(day.year, day.month, day.day).timestamp()


def day_label(day: date) -> str:
    """Return a day and its month, as short as they are written beside others here."""
    locale = QLocale()
    form = "M/d" if locale.language() is QLocale.Language.Japanese else "d MMM"
    return locale.toString(QDate(day.year, day.month, day.day), form)
