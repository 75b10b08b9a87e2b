"""The place of the numbers: what is shown of a period, and where it leads."""

from __future__ import annotations

import csv
from collections.abc import Callable
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QSettings, Qt
from PySide6.QtTest import QTest

from boltun.events import MindsChanged
from boltun.message import Contact
from boltun.statistics import ContactCount, Fate, Fates, ReplyCount, Summary, Unused, UnusedReplies
from tests.ui.stage import Stage
from ui.link.bridge import Bridge
from ui.statistics.periods import Period, columns, since_of
from ui.statistics.place import StatisticsPlace

NOW = 1_770_000_000.0
DAY = 86400.0
ANN = Contact(account="xmpp:me@example.org", address="ann@example.org", name="Аня")
SUMMARY = Summary(
    since=NOW - 3 * DAY,
    until=NOW,
    days={date(2026, 1, 30) + timedelta(days=n): Fates(answered=n, held=1, silent=2) for n in range(4)},
    hours=tuple(Fates(answered=hour % 3) for hour in range(24)),
    reasons=(("owner active", 5), ("late", 3)),
    contacts=(ContactCount(id=7, contact=ANN, fates=Fates(answered=6, held=4, silent=8)),),
    replies=(ReplyCount(mind="ru", text="Привет!", count=4),),
    times=(1, 2, 3, 0, 0, 0, 0),
    median_time=12.0,
)


@pytest.fixture
def place(bridge: Bridge, stage: Stage, curtain: Callable[[], None], qtbot: Any) -> StatisticsPlace:
    stage.summary = SUMMARY
    stage.never_used = UnusedReplies(
        path=Path("/ru"), total=9, count=1, unused=(Unused(line=412, key="(кот.)", reply="Мяу"),)
    )
    place = StatisticsPlace(bridge, clock=lambda: NOW)
    qtbot.addWidget(place)
    place.resize(900, 700)
    place.wanted = []  # type: ignore[attr-defined]
    place.messages_wanted.connect(place.wanted.append)  # type: ignore[attr-defined]
    place.show()
    curtain()
    qtbot.waitUntil(lambda: not place.unused.isHidden())
    return place


def test_where_nobody_ever_wrote_no_longer_time_is_offered(
    place: StatisticsPlace, stage: Stage, bridge: Bridge, qtbot: Any
) -> None:
    stage.say(stage.add("xmpp:me@example.org", "ann@example.org", "Ann"), "hi")
    stage.summary = replace(SUMMARY, days={}, hours=(Fates(),) * 24, contacts=())
    bridge.listen(MindsChanged())
    qtbot.waitUntil(lambda: "Choose a longer one" in place.empty.text())
    bridge.ask(lambda service: service.privacy.delete_everything())
    qtbot.waitUntil(lambda: "Nobody has written yet" in place.empty.text())


def test_the_sums_stand_above_and_lead_to_their_messages(place: StatisticsPlace) -> None:
    names = [tile.accessibleName() for tile in place.tiles]
    assert names == ["18 messages", "6 answered 33 %", "4 held 22 %", "8 silent 44 %"]
    place.tiles[3].click()
    [chosen] = place.wanted  # type: ignore[attr-defined]
    assert chosen.selection.fate is Fate.SILENT
    assert (chosen.selection.since, chosen.selection.until) == (SUMMARY.since, SUMMARY.until)


@pytest.mark.parametrize(
    ("section", "row", "narrowed"),
    [
        ("hours", 4, {"hour": 4}),
        ("reasons", 0, {"fate": Fate.SILENT, "reason": "owner active"}),
        ("contacts", 0, {"contact_id": 7}),
        ("replies", 0, {"reply": "Привет!"}),
    ],
)
def test_every_bar_and_every_row_of_its_table_leads_to_its_messages(
    place: StatisticsPlace, section: str, row: int, narrowed: dict[str, object]
) -> None:
    one = getattr(place, section)
    one.chart.go(row)
    QTest.keyClick(one.chart, Qt.Key.Key_Return)
    place.tables.setChecked(True)
    one.table.setCurrentCell(row, 0)
    QTest.keyClick(one.table, Qt.Key.Key_Return)
    chosen, again = place.wanted  # type: ignore[attr-defined]
    assert chosen == again
    for name, value in narrowed.items():
        assert getattr(chosen.selection, name) == value


def test_the_current_bar_is_scrolled_into_sight(place: StatisticsPlace) -> None:
    place.resize(900, 300)
    bar = place.scroll_area.verticalScrollBar()
    bar.setValue(0)
    QTest.keyClick(place.unused.chart, Qt.Key.Key_End)
    assert bar.value() > 0
    shown = place.unused.chart.mapTo(
        place.scroll_area.viewport(), place.unused.chart.area(0).center().toPoint()
    )
    assert 0 <= shown.y() < place.scroll_area.viewport().height()


def test_a_day_leads_to_its_own_messages_only(place: StatisticsPlace) -> None:
    place.days.chart.go(1)
    QTest.keyClick(place.days.chart, Qt.Key.Key_Return)
    [chosen] = place.wanted  # type: ignore[attr-defined]
    assert chosen.selection.until - chosen.selection.since == DAY
    assert chosen.title == "Saturday, 31 January 2026"


def test_bars_are_told_in_words(place: StatisticsPlace) -> None:
    assert place.contacts.chart.accessibleDescription() == (
        "Аня, XMPP me@example.org: 6 answered, 4 held, 8 silent"
    )
    assert "Half of the answers took no longer than 12 s." in place.times.hint.text()
    assert place.contacts.table.item(0, 1).text() == "6"  # type: ignore[union-attr]


def test_what_was_never_said_leads_to_its_line(place: StatisticsPlace) -> None:
    wanted: list[tuple[object, int]] = []
    place.line_wanted.connect(lambda path, line: wanted.append((path, line)))
    QTest.keyClick(place.unused.chart, Qt.Key.Key_Return)
    assert wanted == [(Path("/ru"), 412)]
    assert place.unused.hint.text().startswith("1 of 9 replies of")


def test_without_messages_it_says_what_to_do(place: StatisticsPlace, stage: Stage, qtbot: Any) -> None:
    stage.summary = Summary(since=NOW, until=NOW)
    place.period.setCurrentIndex(place.period.findData(Period.ALL.value))
    place.period.activated.emit(3)
    qtbot.waitUntil(lambda: "Nobody has written yet" in place.empty.text())
    assert place.days.isHidden()
    assert not place.export.isEnabled()


def test_the_period_is_asked_for_and_remembered(
    place: StatisticsPlace, stage: Stage, bridge: Bridge, qtbot: Any, tmp_path: Path
) -> None:
    state = QSettings(str(tmp_path / "w.ini"), QSettings.Format.IniFormat)
    place.period.setCurrentIndex(0)
    place.period.activated.emit(0)
    qtbot.waitUntil(lambda: ("statistics.count", since_of(Period.WEEK, NOW)) in stage.done)
    place.save_state(state)
    other = StatisticsPlace(bridge, clock=lambda: NOW)
    qtbot.addWidget(other)
    other.restore_state(state)
    assert other.period.currentData() == Period.WEEK.value


def test_the_table_is_saved_as_spreadsheets_read_it(place: StatisticsPlace, tmp_path: Path) -> None:
    told: list[Any] = []
    place.noticed.connect(told.append)
    place.save(tmp_path / "out.csv")
    data = (tmp_path / "out.csv").read_bytes()
    assert data.startswith(b"\xef\xbb\xbf")
    rows = list(csv.reader(data.decode("utf-8-sig").splitlines()))
    assert ["reason for silence", "You are writing in this conversation yourself.", "", "", "5", "5"] in rows
    place.save(tmp_path / "no folder" / "out.csv")
    assert [one.tone.value for one in told] == ["good", "bad"]


def test_long_periods_are_shown_by_months() -> None:
    days = {date(2025, 2, 1) + timedelta(days=n): Fates(answered=1) for n in range(365)}
    shown = columns(days)
    assert len(shown) == 12
    assert [one.fates.answered for one in shown][:2] == [28, 31]
    assert shown[11].label == "2026"
    assert shown[0].until == shown[1].since


@pytest.mark.parametrize("period", list(Period))
def test_periods_begin_at_midnight(period: Period) -> None:
    since = since_of(period, NOW)
    assert (since is None) == (period is Period.ALL)
    if since is not None:
        assert date.fromtimestamp(since) != date.fromtimestamp(since - 1)
