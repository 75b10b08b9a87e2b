"""The place "Statistics": what was answered, held and met with silence, when, and with which words."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QLocale, QSettings, Qt, QTimer, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import (
    QComboBox,
    QFileDialog,
    QGridLayout,
    QHBoxLayout,
    QVBoxLayout,
    QWidget,
)

from boltun.events import Event, MessageChanged, MessagesDeleted, MindsChanged
from boltun.statistics import (
    TIME_BOUNDS,
    Fate,
    Fates,
    Selection,
    Summary,
    UnusedReplies,
    as_csv,
)
from ui.link.bridge import Bridge
from ui.looks.people import contact_name
from ui.looks.plain_text import Label, marked
from ui.looks.reasons import reason
from ui.looks.scale import APART, FAR, NEAR, Size, sized
from ui.looks.wording import account_label, duration, error_sentence, mind_title, one_line, quoted
from ui.statistics.canvas import Canvas
from ui.statistics.chart import Bar, Columns, Rows
from ui.statistics.export import ask_where, saved
from ui.statistics.periods import Period, columns, period_word, since_of
from ui.statistics.pictures import Pictures
from ui.statistics.replies import reply_bar, thumbs_hint
from ui.statistics.section import Section
from ui.statistics.tile import Legend, Tile
from ui.widgets.button import TextButton, ToolButton
from ui.widgets.card_columns import CardColumns
from ui.widgets.place import Place
from ui.widgets.scroll_page import ScrollPage

if TYPE_CHECKING:
    from boltun.service import MindInfo, Service

__all__ = ["Chosen", "StatisticsPlace"]

_WIDEST = 1800
_COLUMN = 440
_MOST_COLUMNS = 3
_SETTLE_MS = 1500
_LISTED = 15
_UNUSED_LISTED = 30


@dataclass(frozen=True, slots=True, kw_only=True)
class Chosen:
    """What a bar leads to: messages, and what they are called."""

    selection: Selection
    title: str


@dataclass(frozen=True, slots=True)
class _Line:
    """A pair of a base."""

    path: Path
    line: int


@dataclass(frozen=True, slots=True)
class _Counted:
    summary: Summary
    minds: Sequence[MindInfo]
    anybody: bool
    """Somebody wrote at some time."""


@dataclass(frozen=True, slots=True)
class _NeverUsed:
    title: str
    replies: UnusedReplies | None


class StatisticsPlace(Place):
    """Counts a period anew when it is looked at, and leads from every bar to its messages."""

    messages_wanted = Signal(object)
    """A Chosen whose messages the owner wants to see."""
    line_wanted = Signal(object, int)
    """The path of a base and a line of it."""

    def __init__(
        self, bridge: Bridge, parent: QWidget | None = None, *, clock: Callable[[], float] = time.time
    ) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._clock = clock
        self._summary: Summary | None = None
        self._minds: Sequence[MindInfo] = ()
        self._counting = False
        self._dialog: QFileDialog | None = None
        self._settle = QTimer(self)
        self._settle.setSingleShot(True)
        self._settle.setInterval(_SETTLE_MS)
        self._settle.timeout.connect(self._count)
        self._never_used = _NeverUsed("", None)
        self._compose()
        bridge.happened.connect(self._take)

    # --- what the window asks ------------------------------------------------------

    def arrive(self) -> None:
        """Begin with the period."""
        self.period.setFocus(Qt.FocusReason.OtherFocusReason)

    def search(self) -> None:
        """There is nothing to search in numbers."""

    def save_state(self, state: QSettings) -> None:
        """Remember the period and whether tables are shown."""
        state.setValue("statistics/period", self.period.currentData())
        state.setValue("statistics/tables", self.tables.isChecked())

    def restore_state(self, state: QSettings) -> None:
        """Show what was shown."""
        row = self.period.findData(state.value("statistics/period"))
        if row >= 0:
            self.period.setCurrentIndex(row)
        self.tables.setChecked(state.value("statistics/tables", "false") in ("true", True))

    def showEvent(self, event: QShowEvent) -> None:
        """Count what happened since one looked last."""
        super().showEvent(event)
        self._count()
        self._ask_unused()

    # --- building ------------------------------------------------------------------

    def _compose(self) -> None:
        title = Label(self.tr("Statistics"), self)
        title.setFont(sized(title.font(), Size.TITLE, bold=True))
        self.period = QComboBox(self)
        self.period.setAccessibleName(self.tr("Period"))
        for one in Period:
            self.period.addItem(period_word(one), one.value)
        self.period.setCurrentIndex(1)
        self.period.activated.connect(lambda _row: self._count())
        self.tables = ToolButton(self)
        self.tables.setText(self.tr("As tables"))
        self.tables.setCheckable(True)
        self.tables.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.tables.setToolTip(self.tr("Show the numbers as tables in place of bars"))
        self.tables.toggled.connect(self._show_tables)
        self.export = TextButton(self.tr("Save as CSV…"), "save", self)
        self.export.clicked.connect(self._ask_where)
        head = QHBoxLayout()
        head.setSpacing(NEAR)
        head.addWidget(title, 1)
        head.addWidget(self.period)
        head.addWidget(self.tables)
        head.addWidget(self.export)

        self.tiles = [Tile(self) for _ in range(4)]
        tiles = QGridLayout()
        tiles.setSpacing(APART)
        for place, tile in enumerate(self.tiles):
            tile.clicked.connect(lambda _on=False, tile=tile: self._open(tile.leads_to))
            tiles.addWidget(tile, 0, place)
            tiles.setColumnStretch(place, 1)

        words = [self.tr("answered"), self.tr("held"), self.tr("silent")]
        self._fate_words = dict(zip(Fate, words, strict=True))
        self.empty = Label(self)
        self.empty.setWordWrap(True)
        self.empty.setForegroundRole(self.empty.foregroundRole().PlaceholderText)
        self.days = self._section(
            self.tr("When"), Columns(self.tr("When"), self), [self.tr("day or month"), *words]
        )
        self.hours = self._section(
            self.tr("At what time of the day"),
            Columns(self.tr("At what time of the day"), self),
            [self.tr("hour"), *words],
        )
        self.reasons = self._section(
            self.tr("Why Boltun was silent"),
            Rows(self.tr("Why Boltun was silent"), self, plain=True),
            [self.tr("reason"), self.tr("messages")],
        )
        self.contacts = self._section(
            self.tr("Who wrote"), Rows(self.tr("Who wrote"), self), [self.tr("contact"), *words]
        )
        self.times = self._section(
            self.tr("How long an answer took"),
            Rows(self.tr("How long an answer took"), self, plain=True),
            [self.tr("time"), self.tr("answers")],
        )
        self.replies = self._section(
            self.tr("What was said most often"),
            Rows(self.tr("What was said most often"), self, plain=True),
            [self.tr("reply"), self.tr("times")],
        )
        self.unused = self._section(
            self.tr("What was never said"),
            Rows(self.tr("What was never said"), self, plain=True, bare=True),
            [self.tr("reply"), self.tr("line")],
        )
        self.sections = (
            self.days,
            self.hours,
            self.reasons,
            self.contacts,
            self.times,
            self.replies,
            self.unused,
        )
        self.pictures = Pictures(self._bridge, self._chosen, self)
        self.pictures.opened.connect(self._open)
        self.pictures.revealed.connect(self._reveal)
        self.pictures.noticed.connect(self.noticed)
        self._legend = Legend(words, self)
        page = QWidget(self)
        page.setMaximumWidth(_WIDEST)
        column = QVBoxLayout(page)
        column.setContentsMargins(FAR, FAR, FAR, FAR)
        column.setSpacing(APART)
        column.addLayout(head)
        column.addWidget(self.empty)
        column.addLayout(tiles)
        column.addWidget(self.pictures)
        column.addWidget(self._legend)
        column.addWidget(self.days)
        lists = CardColumns(max(_COLUMN, 56 * self.fontMetrics().averageCharWidth()), _MOST_COLUMNS)
        for section in self.sections[1:]:
            lists.addWidget(section)
        column.addLayout(lists)
        column.addStretch(1)
        self.scroll_area = ScrollPage(page, title.text(), self, bounded=True)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(self.scroll_area)
        self._show_nothing(self.tr("Counting…"))

    def _section(self, title: str, chart: Columns | Rows, heads: list[str]) -> Section:
        section = Section(title, chart, heads, self)
        section.opened.connect(self._open)
        chart.moved.connect(lambda: self._reveal(chart))
        return section

    def _reveal(self, chart: Columns | Rows | Canvas) -> None:
        """Bring the current bar into sight."""
        area = chart.area(chart.current).toRect()
        page = self.scroll_area.widget()
        if page is None:
            return
        middle = chart.mapTo(page, area.center())
        self.scroll_area.ensureVisible(middle.x(), middle.y(), 0, area.height() // 2 + 12)

    # --- counting ------------------------------------------------------------------

    def _take(self, event: Event) -> None:
        told = (MessageChanged, MessagesDeleted, MindsChanged)
        if isinstance(event, told) and self.isVisible() and not self._settle.isActive():
            self._settle.start()

    def _count(self) -> None:
        if self._counting:
            self._settle.start()
            return
        self._counting = True
        since = since_of(Period(self.period.currentData()), self._clock())

        async def count(service: Service) -> _Counted:
            anybody = any(one.last_at for one in await service.conversations.all())
            return _Counted(await service.statistics.count(since), service.minds.all(), anybody)

        self._bridge.ask(count, self._show, self._fail)

    def _ask_unused(self) -> None:
        """Ask what was never said: the whole base is read for that, so not with every message."""
        self._bridge.ask(_never_used, self._take_unused, lambda _error: None)

    def _take_unused(self, found: _NeverUsed) -> None:
        self._never_used = found
        self._show_unused()

    def _fail(self, error: Exception) -> None:
        self._counting = False
        self._show_nothing(error_sentence(error))

    def _show(self, counted: _Counted) -> None:
        self._counting = False
        summary, self._minds = counted.summary, counted.minds
        self._summary = summary
        self.export.setEnabled(bool(summary.fates.total))
        if not summary.fates.total:
            everything = not counted.anybody or Period(self.period.currentData()) is Period.ALL
            self._show_nothing(
                self.tr(
                    "Nobody has written yet. Write to Boltun as a friend would under Conversations (Ctrl+1), "
                    "or add an account (Ctrl+4)."
                )
                if everything
                else self.tr("Nobody wrote in this time. Choose a longer one above.")
            )
            return
        self.empty.hide()
        for section in self.sections[:-1]:
            section.show()
        self._legend.show()
        self.pictures.show_summary(summary)
        self._show_tiles(summary)
        self._show_times_of_day(summary)
        self._show_lists(summary)
        self._show_unused()

    def _show_nothing(self, words: str) -> None:
        self.empty.setText(words)
        self.empty.show()
        self._legend.hide()
        self.pictures.show_example()
        for widget in (*self.tiles, *self.sections):
            widget.hide()

    def _show_tiles(self, summary: Summary) -> None:
        fates = summary.fates
        rows: list[tuple[str, int, Fate | None]] = [(self.tr("messages"), fates.total, None)]
        rows += [(self._fate_words[fate], fates.of(fate), fate) for fate in Fate]
        for tile, (words, number, fate) in zip(self.tiles, rows, strict=True):
            share = "" if fate is None else f"{round(100 * number / fates.total)} %"
            tile.show_number(number, words, share)
            tile.leads_to = self._chosen(words, fate=fate) if number else None
            tile.show()

    def _show_times_of_day(self, summary: Summary) -> None:
        bars = [
            self._bar(one.label, one.name, one.fates, since=one.since, until=one.until)
            for one in columns(summary.days)
        ]
        self.days.show_bars(bars)
        hours = [
            self._bar(
                str(hour),
                self.tr("{hour} to {next} o'clock").format(hour=hour, next=hour + 1),
                fates,
                hour=hour,
            )
            for hour, fates in enumerate(summary.hours)
        ]
        self.hours.show_bars(hours)

    def _show_lists(self, summary: Summary) -> None:
        self.reasons.setVisible(bool(summary.reasons))
        self.reasons.show_bars(
            [
                Bar(
                    label=reason(code),
                    parts=(number,),
                    words=" ".join((reason(code), self.tr("%n message(s)", "", number))),
                    leads_to=self._chosen(reason(code), fate=Fate.SILENT, reason=code),
                )
                for code, number in summary.reasons
            ]
        )
        people = [
            self._bar(
                contact_name(one.contact),
                f"{contact_name(one.contact)}, {account_label(one.contact.account)}",
                one.fates,
                contact_id=one.id,
            )
            for one in summary.contacts[:_LISTED]
        ]
        left = len(summary.contacts) - len(people)
        self.contacts.show_bars(people, self.tr("and %n other(s)", "", left) if left else "")
        self.times.setVisible(bool(summary.sent))
        self.times.show_bars(
            [
                Bar(
                    label=label,
                    parts=(number,),
                    words=": ".join((label, self.tr("%n answer(s)", "", number))),
                )
                for label, number in zip(self._time_labels(), summary.times, strict=True)
            ],
            ""
            if summary.median_time is None
            else self.tr("Half of the answers took no longer than {time}.").format(
                time=duration(summary.median_time)
            ),
        )
        self.replies.setVisible(bool(summary.replies))
        self.replies.show_bars(
            [
                reply_bar(
                    reply,
                    self._mind(reply.mind),
                    self.tr("%n time(s)", "", reply.count),
                    self._chosen(quoted(one_line(reply.text, 60)), reply=reply.text),
                )
                for reply in summary.replies[:_LISTED]
            ],
            thumbs_hint(summary),
        )

    def _time_labels(self) -> list[str]:
        labels = [self.tr("up to {time}").format(time=duration(bound)) for bound in TIME_BOUNDS]
        return [*labels, self.tr("longer")]

    def _show_unused(self) -> None:
        found = self._never_used
        replies = found.replies
        if self._summary is None or not self._summary.fates.total or replies is None or not replies.total:
            self.unused.hide()
            return
        shown = replies.unused[:_UNUSED_LISTED]
        self.unused.show()
        self.unused.show_bars(
            [
                Bar(
                    label=one_line(one.reply),
                    parts=(one.line,),
                    value=self.tr("line {number}").format(number=one.line),
                    words=self.tr("{reply} – to {key}, line {number}").format(
                        reply=one_line(one.reply), key=one_line(one.key), number=one.line
                    ),
                    leads_to=_Line(replies.path, one.line),
                )
                for one in shown
            ],
            self.tr("{unused} of {total} replies of {base} were never sent to anybody.").format(
                unused=QLocale().toString(replies.count),
                total=QLocale().toString(replies.total),
                base=found.title,
            ),
        )

    def _bar(self, label: str, name: str, fates: Fates, **narrowed: float | int) -> Bar:
        counts = ", ".join(
            f"{QLocale().toString(fates.of(fate))} {word}" for fate, word in self._fate_words.items()
        )
        return Bar(
            label=label,
            parts=(fates.answered, fates.held, fates.silent),
            words=f"{name}: {counts}",
            leads_to=self._chosen(name, **narrowed),
        )

    def _chosen(self, title: str, **narrowed: object) -> Chosen | None:
        if self._summary is None:
            return None
        given = {"since": self._summary.since, "until": self._summary.until} | narrowed
        return Chosen(selection=Selection(**given), title=title)  # type: ignore[arg-type]

    def _mind(self, name: str) -> str:
        return next((mind_title(mind) for mind in self._minds if mind.name == name), marked(name))

    # --- acting --------------------------------------------------------------------

    def _open(self, leads_to: object) -> None:
        if isinstance(leads_to, _Line):
            self.line_wanted.emit(leads_to.path, leads_to.line)
        elif isinstance(leads_to, Chosen):
            self.messages_wanted.emit(leads_to)

    def _show_tables(self, shown: bool) -> None:
        for section in self.sections:
            section.show_table(shown)
        self.pictures.show_tables(shown)
        self._legend.setVisible(not shown and not self.empty.isVisibleTo(self))

    def _ask_where(self) -> None:
        self._dialog = ask_where(self, "boltun.csv", self.save)

    def save(self, path: Path) -> None:
        """Write what is shown as a table."""
        if self._summary is not None:
            self.noticed.emit(saved(path, as_csv(self._summary, reason, self._mind)))


async def _never_used(service: Service) -> _NeverUsed:
    name = service.minds.default
    info = next((one for one in service.minds.all() if one.name == name), None)
    if info is None:
        return _NeverUsed("", None)
    return _NeverUsed(mind_title(info), await service.statistics.unused_replies(name))
