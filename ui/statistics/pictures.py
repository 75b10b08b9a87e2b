"""The three pictures of the place "Statistics": how well bases answer, when people write, one contact."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QLocale, QSize, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QComboBox, QFileDialog, QGridLayout, QWidget

from boltun.message import Contact
from boltun.statistics import Answered, Fate, Fates, Quality, Summary
from boltun.timeline import Lane, Moment, Timeline, timeline_csv
from ui.link.bridge import Bridge
from ui.looks.people import contact_name
from ui.looks.scale import APART
from ui.looks.wording import account_label, error_sentence, one_line
from ui.statistics.canvas import Canvas
from ui.statistics.examples import example_timeline, example_week, example_weeks
from ui.statistics.export import ask_where, saved
from ui.statistics.heat_map import Cell, HeatMap, week_order, weekday_name
from ui.statistics.picture import Key, Picture, Row
from ui.statistics.timeline_view import TimelineView
from ui.statistics.weeks import Weeks, inks, week_name
from ui.widgets.button import IconButton

if TYPE_CHECKING:
    from boltun.service import Service

__all__ = ["Pictures"]

_BESIDE = 860
"""From so many pixels on two pictures stand beside each other."""
_OFFERED = 100
"""The timelines of so many contacts can be chosen, of those who wrote most."""


class Pictures(QWidget):
    """Shows what was counted in a period; asks for the timelines itself."""

    opened = Signal(object)
    """What a cell leads to: what ``chosen`` made of it."""
    revealed = Signal(object)
    """A Canvas whose current cell is to be brought into sight."""
    noticed = Signal(object)
    """A Notice to show."""

    def __init__(self, bridge: Bridge, chosen: Callable[..., object], parent: QWidget | None = None) -> None:
        """``chosen`` makes of a title and of what narrows a Selection where a cell leads to."""
        super().__init__(parent)
        self._bridge = bridge
        self._chosen = chosen
        self._people: dict[int, Contact] = {}
        self._period = (0.0, 1.0)
        self._seen: tuple[float, float] | None = None
        """What was zoomed to; None: the whole period."""
        self._round = 0
        self._dialog: QFileDialog | None = None
        self._fate_words = {
            Fate.ANSWERED: self.tr("answered"),
            Fate.HELD: self.tr("held"),
            Fate.SILENT: self.tr("silent"),
        }
        self._answered_words = {
            Answered.PAIR: self.tr("by a pair of its own"),
            Answered.GENERAL: self.tr("by a general reply"),
            Answered.NOTHING: self.tr("no good reply"),
            Answered.DROPPED: self.tr("dropped by you"),
        }
        self._make_weeks()
        self._make_week()
        self._make_timeline()
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(APART)
        self._columns = 0
        self._arrange(1)
        self.show_example()

    # --- building ------------------------------------------------------------------

    def _make_weeks(self) -> None:
        title = self.tr("How well the bases answered")
        self.weeks_chart = Weeks(title, self)
        words = list(self._answered_words.values())
        key = Key(words, inks, self)
        self.weeks = Picture(title, self.weeks_chart, [self.tr("week"), *words], self, key)

    def _make_week(self) -> None:
        title = self.tr("When people write")
        self.heat_map = HeatMap(title, self)
        heads = [self.tr("weekday and hour"), *self._fate_words.values()]
        self.week = Picture(title, self.heat_map, heads, self)
        self._follow(self.week, self.heat_map)

    def _make_timeline(self) -> None:
        title = self.tr("One contact along time")
        self.timeline_view = view = TimelineView(title, self)
        self.timeline = Picture(title, view, [self.tr("time"), *view.lanes.values()], self)
        self.contact = QComboBox(self)
        self.contact.setAccessibleName(self.tr("Contact of the timeline"))
        self.contact.setMinimumContentsLength(12)
        self.contact.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.contact.activated.connect(lambda _row: self._choose_contact())
        self.closer = IconButton("add", self.tr("Zoom in (+)"), self, size=16)
        self.closer.clicked.connect(view.zoom_in)
        self.farther = IconButton("remove", self.tr("Zoom out (-)"), self, size=16)
        self.farther.clicked.connect(view.zoom_out)
        self.whole = IconButton("outline", self.tr("All of it (0)"), self, size=16)
        self.whole.clicked.connect(view.show_all)
        self.save = IconButton("save", self.tr("Save the timeline as CSV…"), self, size=16)
        self.save.clicked.connect(self._ask_where)
        for place, tool in enumerate((self.contact, self.closer, self.farther, self.whole)):
            self.timeline.head.insertWidget(1 + place, tool)
        self.timeline.head.addWidget(self.save)
        view.wanted.connect(self._zoom)
        self._follow(self.timeline, view)

    def _follow(self, picture: Picture, canvas: Canvas) -> None:
        for signal in (picture.opened, canvas.opened):
            signal.connect(self._open)
        canvas.moved.connect(lambda: self.revealed.emit(canvas))

    def _open(self, leads_to: object) -> None:
        if isinstance(leads_to, Moment):
            view, timeline = self.timeline_view, self.timeline_view.timeline
            contact = self._people.get(timeline.contact_id)
            title = view.when(leads_to.at) if contact is None else contact_name(contact)
            leads_to = self._chosen(
                title,
                contact_id=timeline.contact_id,
                since=leads_to.at,
                until=leads_to.at + timeline.width,
            )
        if leads_to is not None:
            self.opened.emit(leads_to)

    def minimumSizeHint(self) -> QSize:
        """Two pictures beside each other must not keep the window from becoming smaller."""
        pictures = (self.weeks, self.week, self.timeline)
        width = max(picture.minimumSizeHint().width() for picture in pictures)
        return QSize(width, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put two pictures beside each other where there is room."""
        super().resizeEvent(event)
        self._arrange(2 if self.width() >= _BESIDE else 1)

    def _arrange(self, columns: int) -> None:
        if columns == self._columns:
            return
        self._columns = columns
        pictures = (self.weeks, self.week, self.timeline)
        for picture in pictures:
            self._grid.removeWidget(picture)
        if columns == 1:
            for row, picture in enumerate(pictures):
                self._grid.addWidget(picture, row, 0)
        else:
            self._grid.addWidget(self.weeks, 0, 0)
            self._grid.addWidget(self.week, 0, 1)
            self._grid.addWidget(self.timeline, 1, 0, 1, 2)
        for column in range(2):
            self._grid.setColumnStretch(column, int(column < columns))

    # --- what is shown -------------------------------------------------------------

    def show_tables(self, shown: bool) -> None:
        """Show the tables, or the pictures."""
        for picture in (self.weeks, self.week, self.timeline):
            picture.show_table(shown)

    def show_example(self) -> None:
        """Nobody has written: show faintly what there will be."""
        self._round += 1
        self.weeks.explain(
            self.tr("Once Boltun answers, you see here what share of messages its bases answer well.")
        )
        self.weeks_chart.show_weeks(example_weeks(), {}, faint=True)
        self.week.explain(self.tr("Once people write, you see here in which hours of the week they do."))
        self.heat_map.show_week(example_week(), faint=True)
        self.timeline.explain(
            self.tr("Once people write, you see here what happened with one of them along time.")
        )
        self.timeline_view.show_timeline(example_timeline(), faint=True)
        for picture in (self.weeks, self.week, self.timeline):
            picture.show_rows(())
        self._show_tools(False)

    def _show_tools(self, shown: bool) -> None:
        for tool in (self.contact, self.closer, self.farther, self.whole, self.save):
            tool.setVisible(shown)
        for picture in (self.weeks, self.week, self.timeline):
            picture.copy.setVisible(shown)
        if self.weeks.key is not None:
            self.weeks.key.faint = not shown
            self.weeks.key.update()

    def show_summary(self, summary: Summary) -> None:
        """Show what was counted in a period."""
        self._show_tools(True)
        self._show_weeks(summary)
        self._show_week(summary)
        period = summary.since, summary.until
        # The period ends now, and so begins and ends a little later each time.
        if period[0] != self._period[0]:
            self._seen = None
        self._period = period
        self._offer_contacts(summary)
        self._ask()

    def _show_weeks(self, summary: Summary) -> None:
        weeks = {monday: one for monday, one in summary.weeks.items() if one.total}
        if not weeks:
            self.weeks.explain(self.tr("No base was asked in this time."))
            self.weeks_chart.show_weeks({}, {})
            self.weeks.show_rows(())
            return
        total = sum(one.total for one in weeks.values())
        share = sum(one.pair for one in weeks.values()) / total
        self.weeks.explain(
            self.tr(
                "Of %n message(s) to the bases, {share} % were answered by a pair of its own.",
                "",
                total,
            ).format(share=round(100 * share))
        )
        words = {monday: self._week_words(monday, one) for monday, one in weeks.items()}
        self.weeks_chart.show_weeks(weeks, words)
        self.weeks.show_rows(
            [
                Row(name=week_name(monday), numbers=tuple(one.of(answered) for answered in Answered))
                for monday, one in weeks.items()
            ]
        )

    def _week_words(self, monday: date, quality: Quality) -> str:
        counts = ", ".join(
            f"{QLocale().toString(quality.of(one))} {words} ({round(100 * quality.share(one))} %)"
            for one, words in self._answered_words.items()
            if quality.of(one)
        )
        name = self.tr("Week from {day}").format(day=week_name(monday))
        return f"{name}: {counts}"

    def _show_week(self, summary: Summary) -> None:
        week = [
            [self._cell(day, hour, fates) for hour, fates in enumerate(hours)]
            for day, hours in enumerate(summary.weekdays)
        ]
        if len(week) != 7:
            return
        busiest = max((cell for hours in week for cell in hours), key=lambda cell: cell.count)
        self.week.explain(
            self.tr("Most messages: {when}").format(when=busiest.words) if busiest.count else ""
        )
        self.heat_map.show_week(week)
        self.week.show_rows(
            [
                Row(
                    name=self._hour_name(day, hour),
                    numbers=tuple(summary.weekdays[day][hour].of(fate) for fate in Fate),
                    leads_to=week[day][hour].leads_to,
                )
                for day in week_order()
                for hour in range(24)
                if week[day][hour].count
            ]
        )

    def _cell(self, day: int, hour: int, fates: Fates) -> Cell:
        name = self._hour_name(day, hour)
        counts = ", ".join(
            f"{QLocale().toString(fates.of(fate))} {word}" for fate, word in self._fate_words.items()
        )
        leads_to = self._chosen(name, weekday=day, hour=hour) if fates.total else None
        return Cell(count=fates.total, words=f"{name}: {counts}", leads_to=leads_to)

    def _hour_name(self, day: int, hour: int) -> str:
        words = self.tr("{weekday}, {hour} to {next} o'clock")
        return words.format(weekday=weekday_name(day), hour=hour, next=hour + 1)

    # --- the timeline ----------------------------------------------------------------

    def _offer_contacts(self, summary: Summary) -> None:
        chosen = self.contact.currentData()
        people = {one.id: one.contact for one in summary.contacts[:_OFFERED]}
        if list(people.items()) == list(self._people.items()):
            return
        self._people = people
        self.contact.clear()
        several = len({contact.account for contact in people.values()}) > 1
        for key, contact in people.items():
            account = f" · {account_label(contact.account)}" if several else ""
            self.contact.addItem(one_line(f"{contact_name(contact)}{account}"), key)
        self.contact.setCurrentIndex(max(self.contact.findData(chosen), 0))
        if self.contact.currentData() != chosen:
            self._seen = None

    def _choose_contact(self) -> None:
        self._seen = None
        self._ask()

    def _zoom(self, since: float, until: float) -> None:
        self._seen = since, until
        self._ask()

    def _ask(self) -> None:
        """Ask for the timeline of the contact that is chosen, and of the time that is looked at."""
        contact_id = self.contact.currentData()
        if contact_id is None:
            self.timeline.explain(self.tr("Nobody wrote in this time."))
            return
        self._round += 1
        turn = self._round
        since, until = self._seen or self._period
        if self.timeline_view.faint or self.timeline_view.timeline.contact_id != contact_id:
            self.timeline.explain(self.tr("Counting…"))

        async def follow(service: Service) -> Timeline:
            return await service.statistics.timeline(contact_id, since, until)

        def show(timeline: Timeline) -> None:
            if turn == self._round:
                self._show_timeline(timeline)

        def failed(error: Exception) -> None:
            if turn == self._round:
                self.timeline.explain(error_sentence(error))

        self._bridge.ask(follow, show, failed)

    def _show_timeline(self, timeline: Timeline) -> None:
        view = self.timeline_view
        view.show_timeline(timeline)
        contact = self._people.get(timeline.contact_id)
        name = "" if contact is None else contact_name(contact)
        self.timeline.explain(
            self.tr("With {name}. + and - zoom, the arrow keys go along, Enter shows the messages.").format(
                name=name
            )
            if timeline.moments
            else self.tr("Nothing happened with {name} in this time. 0 shows all of it.").format(name=name)
        )
        self.timeline.show_rows(
            [
                Row(
                    name=view.when(one.at),
                    numbers=tuple(one.of(lane) for lane in Lane),
                    leads_to=one,
                )
                for one in timeline.moments
            ]
        )

    def _ask_where(self) -> None:
        self._dialog = ask_where(self, "timeline.csv", self.save_timeline)

    def save_timeline(self, path: Path) -> None:
        """Write the timeline that is shown as a table."""
        self.noticed.emit(saved(path, timeline_csv(self.timeline_view.timeline)))
