"""The week by the rules: a picture of when whom is answered, and the same as a table."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import datetime, timedelta, tzinfo

from PySide6.QtCore import QDate, QLocale, Signal
from PySide6.QtWidgets import QComboBox, QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from boltun.desk.policy import Action
from boltun.message import Contact, Presence
from boltun.rules.schedule import wall
from boltun.service.week import DAYS, Stretch, Week
from ui.link.bridge import Bridge
from ui.looks.plain_text import Label, marked
from ui.looks.scale import APART, NEAR, TIGHT, WIDE, Size, sized
from ui.looks.wording import error_sentence
from ui.rules.decision_words import stretch_words, writer_words
from ui.rules.week_picture import Part, Share, WeekPicture
from ui.rules.words import clock, presences
from ui.widgets.button import ToolButton
from ui.widgets.card import Card
from ui.widgets.lines_table import LinesTable
from ui.widgets.typing import heed_no_typing

__all__ = ["WeekCard"]

_WEEKS = 9
"""So many weeks are offered, from this one on."""
_DAY = 86400


class WeekCard(Card):
    """Asks for a week, and shows it; whoever chooses a part of it wants to know more."""

    chosen = Signal(float, object, object)
    """A moment, the contact, if one was chosen, and the status."""

    def __init__(self, bridge: Bridge, parent: QWidget | None = None, *, now: Callable[[], float]) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._now = now
        self._zone: tzinfo | None = None
        self.week = Week(days=(), contacts=(), stretches=())
        self._compose()

    def _compose(self) -> None:
        heading = Label(self.tr("The week by these rules"), self)
        heading.setFont(sized(heading.font(), Size.LARGE, bold=True))
        self.tables = ToolButton(self)
        self.tables.setText(self.tr("As a table"))
        self.tables.setCheckable(True)
        self.tables.setFocusPolicy(self.tables.focusPolicy().StrongFocus)
        self.tables.toggled.connect(self._show_table)
        head = QHBoxLayout()
        head.setSpacing(NEAR)
        head.addWidget(heading, 1)
        head.addWidget(self.tables)
        self.whom, self.weeks, self.presence = (QComboBox(self) for _ in range(3))
        for presence, words in presences():
            self.presence.addItem(words, presence)
        choices = QGridLayout()
        choices.setHorizontalSpacing(NEAR)
        choices.setVerticalSpacing(TIGHT)
        for place, (words, box) in enumerate(
            (
                (self.tr("Whom"), self.whom),
                (self.tr("Days"), self.weeks),
                (self.tr("Your status"), self.presence),
            )
        ):
            label = Label(words, self)
            label.setForegroundRole(label.foregroundRole().PlaceholderText)
            label.setBuddy(box)
            box.setAccessibleName(words)
            box.setMinimumContentsLength(8)
            box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            heed_no_typing(box)
            choices.addWidget(label, 0, place)
            choices.addWidget(box, 1, place)
            choices.setColumnStretch(place, 1)
        self.whom.activated.connect(lambda _row: self._show())
        self.weeks.activated.connect(lambda _row: self.ask())
        self.presence.activated.connect(lambda _row: self.ask())
        self.picture = WeekPicture(heading.text(), self)
        self.picture.opened.connect(self._open)
        self.table = LinesTable(
            heading.text(),
            [self.tr("From"), self.tr("Until"), self.tr("Mode"), self.tr("What Boltun does")],
            self,
        )
        self.table.opened.connect(lambda row: self._open(self.week.stretches[row].since))
        self.table.hide()
        self.about = Label(self)
        self.about.setWordWrap(True)
        self.about.setForegroundRole(self.about.foregroundRole().PlaceholderText)
        column = QVBoxLayout(self)
        column.setContentsMargins(WIDE, APART, WIDE, WIDE)
        column.setSpacing(NEAR)
        column.addLayout(head)
        column.addLayout(choices)
        column.addWidget(self.picture)
        column.addWidget(self.table)
        column.addWidget(self.about)

    # --- asking ----------------------------------------------------------------------

    def follow(self, zone: tzinfo | None) -> None:
        """Ask anew, because the rules may be others; ``zone`` is theirs."""
        self._zone = zone
        self.ask()

    def ask(self) -> None:
        """Ask for the week that is chosen."""
        self._offer_weeks()
        begins = self._now() + max(self.weeks.currentIndex(), 0) * DAYS * _DAY
        presence = Presence(self.presence.currentData())
        self._bridge.ask(lambda service: service.rules.week(begins, presence), self._take, self._fail)

    def _offer_weeks(self) -> None:
        first = wall(self._now(), self._zone).date()
        if self.weeks.count() and self.weeks.itemData(0) == first:
            return
        at = max(self.weeks.currentIndex(), 0)
        self.weeks.clear()
        for number in range(_WEEKS):
            day = first + timedelta(days=number * DAYS)
            last = day + timedelta(days=DAYS - 1)
            short = QLocale.FormatType.ShortFormat
            words = " – ".join(
                QLocale().toString(QDate(one.year, one.month, one.day), short) for one in (day, last)
            )
            self.weeks.addItem(words, day)
        self.weeks.setCurrentIndex(at)

    def _fail(self, error: Exception) -> None:
        self.about.setText(error_sentence(error))

    def _take(self, week: Week) -> None:
        if week == self.week:
            return
        self._offer_contacts(week.contacts)
        self.week = week
        self._show()

    def _offer_contacts(self, contacts: tuple[Contact, ...]) -> None:
        if contacts == self.week.contacts:
            return
        chosen = self._only
        kept = None if chosen is None else self.week.contacts[chosen]
        self.whom.clear()
        self.whom.addItem(self.tr("everybody"), -1)
        for number, one in enumerate(contacts):
            self.whom.addItem(writer_words(one), number)
        if kept in contacts:
            self.whom.setCurrentIndex(contacts.index(kept) + 1)

    @property
    def _only(self) -> int | None:
        """The number of the contact that is chosen; None: everybody."""
        number = self.whom.currentData()
        return number if isinstance(number, int) and number >= 0 else None

    # --- showing ---------------------------------------------------------------------

    def _show(self) -> None:
        week, only = self.week, self._only
        days = [wall(at, self._zone).date() for at in week.days[:-1]]
        self.picture.show_days(days, list(self._parts()), self._row_now())
        self.table.show_lines(
            [
                (
                    self._moment(one.since),
                    self._moment(one.until),
                    marked(one.mode) or self.tr("none"),
                    stretch_words(one, week.contacts, only),
                )
                for one in week.stretches
            ]
        )
        words = [
            self.tr(
                "Each contact writes as if nobody had written before. Choose a part to see, above, each rule"
                " that is asked."
            )
        ]
        if week.paused:
            words.append(self.tr("Boltun is paused; this is how it would be without the pause."))
        self.about.setText(" ".join(words))

    def _parts(self) -> Iterator[Part]:
        week, only = self.week, self._only
        for stretch in week.stretches:
            for day in range(len(week.days) - 1):
                since, until = max(stretch.since, week.days[day]), min(stretch.until, week.days[day + 1])
                if since >= until:
                    continue
                begins = self._minute(since)
                ends = self._minute(until) if until < week.days[day + 1] else 24 * 60
                if ends <= begins:
                    # The hour that the clock shows twice.
                    continue
                hours = self.tr("{day}, {begin} to {end}").format(
                    day=self._day(since), begin=clock(begins), end=clock(ends)
                )
                parts = [hours, stretch_words(stretch, week.contacts, only)]
                if stretch.mode:
                    parts.insert(1, self.tr("Mode: {mode}.").format(mode=marked(stretch.mode)))
                yield Part(
                    day=day,
                    begins=begins,
                    ends=ends,
                    share=_share(stretch, only),
                    label=marked(stretch.mode),
                    words=". ".join((parts[0], " ".join(parts[1:]))),
                    at=since,
                )

    def _row_now(self) -> tuple[int, int] | None:
        now, days = self._now(), self.week.days
        for row in range(len(days) - 1):
            if days[row] <= now < days[row + 1]:
                return row, self._minute(now)
        return None

    def _minute(self, at: float) -> int:
        shown = self._wall(at)
        return shown.hour * 60 + shown.minute

    def _wall(self, at: float) -> datetime:
        return wall(at, self._zone)

    def _day(self, at: float) -> str:
        shown = self._wall(at)
        return QLocale().toString(QDate(shown.year, shown.month, shown.day), "dddd d")

    def _moment(self, at: float) -> str:
        shown = self._wall(at)
        day = QLocale().toString(QDate(shown.year, shown.month, shown.day), "ddd d")
        return f"{day}, {clock(shown.hour * 60 + shown.minute)}"

    def _show_table(self, shown: bool) -> None:
        self.table.setVisible(shown)
        self.picture.setVisible(not shown)

    def _open(self, at: object) -> None:
        only = self._only
        contact = None if only is None else self.week.contacts[only]
        self.chosen.emit(at, contact, self.presence.currentData())


def _share(stretch: Stretch, only: int | None) -> Share:
    """Return how many are answered."""
    decisions = stretch.decisions if only is None else (stretch.decisions[only],)
    answered = sum(one.action is Action.ANSWER for one in decisions)
    if answered == len(decisions):
        return Share.ALL
    if answered:
        return Share.SOME
    return Share.ASKED if any(one.action is Action.HOLD for one in decisions) else Share.NOBODY
