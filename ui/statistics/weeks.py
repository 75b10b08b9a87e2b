"""How well the bases answered, week by week: columns of shares."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date

from PySide6.QtCore import QDate, QLocale
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from boltun.statistics import Answered, Quality
from ui.looks.palette import Colours
from ui.statistics.canvas import FAINT
from ui.statistics.chart import Bar, Columns
from ui.statistics.periods import day_label

__all__ = ["Weeks", "inks", "week_name"]

_MOST = 26
"""Of more weeks only the last ones are painted; the table has all."""


def inks(colours: Colours) -> tuple[str, ...]:
    """Return the colours of the four ways to answer, in their order."""
    return colours.good, colours.warning, colours.frame, colours.bad


def week_name(monday: date) -> str:
    """Return how a week is called: by its Monday."""
    day = QDate(monday.year, monday.month, monday.day)
    return QLocale().toString(day, QLocale.FormatType.ShortFormat)


class Weeks(Columns):
    """A column of 100 % for each week in which a base was asked."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(name, parent)
        self.faint = False

    def show_weeks(
        self, weeks: Mapping[date, Quality], words: Mapping[date, str], *, faint: bool = False
    ) -> None:
        """Show the last weeks; ``words`` say of each what a screen reader says."""
        self.faint = faint
        self.show_bars(
            [
                Bar(
                    label=day_label(monday),
                    parts=_shares(quality),
                    words=words.get(monday, ""),
                )
                for monday, quality in list(weeks.items())[-_MOST:]
            ]
        )

    def _most(self) -> int:
        return 100

    def _inks(self, colours: Colours) -> tuple[str, ...]:
        return inks(colours)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the columns; an example only faintly."""
        super().paintEvent(event)
        if self.faint:
            # Over the picture goes as much of the ground as is not to be seen of it.
            painter = QPainter(self)
            painter.setOpacity(1 - FAINT)
            painter.fillRect(self.rect(), self.palette().base())


def _shares(quality: Quality) -> tuple[int, ...]:
    """Return the four shares in whole percent, which make a hundred together."""
    if not quality.total:
        return (0,) * len(Answered)
    exact = [100 * quality.share(one) for one in Answered]
    shares = [int(one) for one in exact]
    for number in sorted(range(len(exact)), key=lambda n: shares[n] - exact[n])[: 100 - sum(shares)]:
        shares[number] += 1
    return tuple(shares)
