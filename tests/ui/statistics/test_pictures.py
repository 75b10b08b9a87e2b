"""The pictures of the place "Statistics": what they show, how keys go through them, their tables."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QLocale, QPoint, QPointF, Qt
from PySide6.QtGui import QColor, QGuiApplication, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from boltun.events import MindsChanged
from boltun.message import Contact
from boltun.statistics import ContactCount, Fates, Quality, Summary
from boltun.timeline import Lane, Moment, Timeline
from tests.ui.stage import Stage
from ui.link.bridge import Bridge
from ui.looks.palette import DARK, LIGHT, Colours, palette_of
from ui.statistics.heat_map import shade, week_order
from ui.statistics.pictures import Pictures
from ui.statistics.place import StatisticsPlace
from ui.statistics.weeks import inks

NOW = 1_770_000_000.0
DAY = 86400.0
ANN = Contact(account="xmpp:me@example.org", address="ann@example.org", name="Аня")
BOB = replace(ANN, address="bob@example.org", name="Bob")
EMPTY = (Fates(),) * 24
BUSY = tuple(Fates(answered=3, held=1) if hour == 20 else Fates() for hour in range(24))
SUMMARY = Summary(
    since=NOW - 30 * DAY,
    until=NOW,
    days={date(2026, 2, 1): Fates(answered=3, held=1, silent=2)},
    hours=(Fates(answered=1),) * 24,
    weekdays=(EMPTY, EMPTY, EMPTY, EMPTY, tuple(Fates(silent=int(h == 8)) for h in range(24)), EMPTY, BUSY),
    weeks={
        date(2026, 1, 19): Quality(),
        date(2026, 1, 26): Quality(pair=2, general=1, nothing=1),
        date(2026, 2, 2): Quality(pair=1, dropped=2),
    },
    contacts=(
        ContactCount(id=7, contact=ANN, fates=Fates(answered=3, held=1)),
        ContactCount(id=8, contact=BOB, fates=Fates(silent=2)),
    ),
    times=(0,) * 7,
)
TIMELINE = Timeline(
    contact_id=7,
    since=NOW - 30 * DAY,
    until=NOW,
    width=3600,
    first=NOW - 20 * DAY,
    last=NOW - 100,
    moments=(
        Moment(at=NOW - 20 * DAY, counts={Lane.MESSAGE: 2, Lane.ANSWER: 2}),
        Moment(at=NOW - 10 * DAY, counts={Lane.MESSAGE: 1, Lane.HELD: 1}),
        Moment(at=NOW - 3600, counts={Lane.MESSAGE: 1, Lane.SILENT: 1, Lane.OWNER: 1}),
    ),
)


@pytest.fixture
def place(bridge: Bridge, stage: Stage, qtbot: Any) -> StatisticsPlace:
    stage.summary = SUMMARY
    stage.timeline = TIMELINE
    place = StatisticsPlace(bridge, clock=lambda: NOW)
    qtbot.addWidget(place)
    place.resize(900, 700)
    place.wanted = []  # type: ignore[attr-defined]
    place.messages_wanted.connect(place.wanted.append)  # type: ignore[attr-defined]
    place.show()
    return place


@pytest.fixture
def pictures(place: StatisticsPlace, curtain: Callable[[], None], qtbot: Any) -> Pictures:
    curtain()
    qtbot.waitUntil(lambda: not place.pictures.timeline_view.faint)
    return place.pictures


def wanted(place: StatisticsPlace) -> Any:
    return place.wanted.pop()  # type: ignore[attr-defined]


def test_the_hours_of_the_week_are_told_in_words_and_lead_to_their_messages(
    place: StatisticsPlace, pictures: Pictures
) -> None:
    view = pictures.heat_map
    QTest.keyClick(view, Qt.Key.Key_End)
    for _ in range(3):
        QTest.keyClick(view, Qt.Key.Key_Left)
    assert view.accessibleDescription() == "Sunday, 20 to 21 o'clock: 3 answered, 1 held, 0 silent"
    QTest.keyClick(view, Qt.Key.Key_Return)
    chosen = wanted(place)
    assert (chosen.selection.weekday, chosen.selection.hour) == (6, 20)
    QTest.keyClick(view, Qt.Key.Key_Up)
    assert view.accessibleDescription().startswith("Saturday, 20 to 21")
    QTest.keyClick(view, Qt.Key.Key_Return)
    QTest.keyClick(view, Qt.Key.Key_Home)
    QTest.keyClick(view, Qt.Key.Key_Up)
    assert view.current == 0
    assert not place.wanted  # type: ignore[attr-defined]
    friday = 4 * 24 + 8
    QTest.mouseClick(view, Qt.MouseButton.LeftButton, pos=view.area(friday).center().toPoint())
    assert wanted(place).selection.weekday == 4
    assert "Most messages: Sunday, 20 to 21 o'clock" in pictures.week.hint.text()


def test_the_week_begins_as_it_does_here() -> None:
    before = QLocale()
    try:
        for language, first in (("en_GB", 0), ("ja_JP", 6), ("ru_RU", 0)):
            QLocale.setDefault(QLocale(language))
            assert week_order()[0] == first
            assert sorted(week_order()) == list(range(7))
    finally:
        QLocale.setDefault(before)


def test_weeks_are_shares_that_make_a_hundred(pictures: Pictures) -> None:
    bars = pictures.weeks_chart.bars
    assert [bar.parts for bar in bars] == [(50, 25, 25, 0), (33, 0, 0, 67)]
    assert bars[1].words == ("Week from 02/02/2026: 1 by a pair of its own (33 %), 2 dropped by you (67 %)")
    assert (
        pictures.weeks.hint.text() == "Of 7 messages to the bases, 43 % were answered by a pair of its own."
    )


@pytest.mark.parametrize("colours", [LIGHT, DARK])
def test_pictures_are_painted_in_the_colours_of_the_palette(
    pictures: Pictures, colours: Colours, qapp: QApplication
) -> None:
    def seen(widget: Any) -> set[str]:
        widget.setPalette(palette_of(colours))
        picture = widget.grab().toImage()
        return {
            picture.pixelColor(x, y).name() for x in range(picture.width()) for y in range(picture.height())
        }

    assert set(inks(colours)) <= seen(pictures.weeks_chart)
    lanes = (colours.muted, colours.good, colours.warning, colours.frame, colours.link)
    assert set(lanes) <= seen(pictures.timeline_view)
    assert {shade(colours, 1).name(), shade(colours, 0).name()} <= seen(pictures.heat_map)


@pytest.mark.parametrize("colours", [LIGHT, DARK])
def test_the_more_people_write_the_more_a_cell_stands_out(colours: Colours) -> None:
    ground = QColor(colours.base).lightness()
    distances = [abs(shade(colours, share).lightness() - ground) for share in (0.01, 0.2, 0.5, 1.0)]
    assert distances == sorted(distances)
    assert len(set(distances)) == 4


def test_a_timeline_is_gone_through_by_keys_and_leads_to_messages(
    place: StatisticsPlace, pictures: Pictures
) -> None:
    view = pictures.timeline_view
    assert view.accessibleDescription().endswith(": 1 messages, 1 kept silent, 1 you wrote")
    QTest.keyClick(view, Qt.Key.Key_Left)
    QTest.keyClick(view, Qt.Key.Key_Return)
    chosen = wanted(place)
    assert chosen.title == "Аня"
    assert chosen.selection.contact_id == 7
    assert (chosen.selection.since, chosen.selection.until) == (NOW - 10 * DAY, NOW - 10 * DAY + 3600)


def test_keys_and_the_wheel_zoom_and_0_shows_all(pictures: Pictures, stage: Stage, qtbot: Any) -> None:
    view = pictures.timeline_view

    def span() -> float:
        return view.timeline.until - view.timeline.since

    QTest.keyClick(view, Qt.Key.Key_Plus)
    qtbot.waitUntil(lambda: span() == 15 * DAY)
    assert view.timeline.moments[view.current].at == NOW - 3600
    pictures.closer.click()
    qtbot.waitUntil(lambda: span() == 7.5 * DAY)
    QTest.keyClick(view, Qt.Key.Key_PageUp)
    qtbot.waitUntil(lambda: view.timeline.until < NOW - DAY)
    QTest.keyClick(view, Qt.Key.Key_Minus)
    qtbot.waitUntil(lambda: span() == 15 * DAY)
    QTest.keyClick(view, Qt.Key.Key_0)
    qtbot.waitUntil(lambda: view.timeline.since == TIMELINE.first)
    before = span()
    here = QPointF(view.width() - 20.0, 20.0)
    turned = QWheelEvent(
        here,
        view.mapToGlobal(here),
        QPoint(),
        QPoint(0, 120),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.ControlModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(view, turned)
    qtbot.waitUntil(lambda: span() == before / 2)


def test_another_contact_is_followed_in_the_whole_period(
    pictures: Pictures, stage: Stage, qtbot: Any
) -> None:
    QTest.keyClick(pictures.timeline_view, Qt.Key.Key_Plus)
    qtbot.waitUntil(lambda: stage.done[-1][2] != SUMMARY.since)
    assert [pictures.contact.itemText(row) for row in range(2)] == ["Аня", "Bob"]
    pictures.contact.setCurrentIndex(1)
    pictures.contact.activated.emit(1)
    qtbot.waitUntil(lambda: stage.done[-1] == ("statistics.timeline", 8, SUMMARY.since, SUMMARY.until))


def test_what_is_zoomed_to_stays_when_it_is_counted_again(
    pictures: Pictures, bridge: Bridge, stage: Stage, qtbot: Any
) -> None:
    QTest.keyClick(pictures.timeline_view, Qt.Key.Key_Plus)
    qtbot.waitUntil(lambda: pictures.timeline_view.timeline.since == NOW - 100 + 1 - 15 * DAY)
    asked = len(stage.done)
    stage.summary = replace(SUMMARY, until=NOW + 5)
    bridge.listen(MindsChanged())
    qtbot.waitUntil(lambda: any(one[0] == "statistics.timeline" for one in stage.done[asked:]))
    assert next(one for one in stage.done[asked:] if one[0] == "statistics.timeline")[2] != SUMMARY.since


def test_tables_stand_behind_the_pictures_and_are_copied(place: StatisticsPlace, pictures: Pictures) -> None:
    place.tables.setChecked(True)
    for picture in (pictures.weeks, pictures.week, pictures.timeline):
        assert picture.table.isVisible()
        assert not picture.painted.isVisible()
    assert pictures.week.table.rowCount() == 2
    pictures.week.table.setCurrentCell(1, 0)
    QTest.keyClick(pictures.week.table, Qt.Key.Key_Return)
    assert wanted(place).selection.hour == 20
    pictures.timeline.table.setCurrentCell(0, 0)
    QTest.keyClick(pictures.timeline.table, Qt.Key.Key_Return)
    assert wanted(place).selection.since == NOW - 20 * DAY
    QTest.keyClick(pictures.weeks.table, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    lines = QGuiApplication.clipboard().text().split("\n")
    assert lines[0] == "week\tby a pair of its own\tby a general reply\tno good reply\tdropped by you"
    assert lines[1] == "26/01/2026\t2\t1\t1\t0"
    pictures.week.copy.click()
    assert "Sunday, 20 to 21 o'clock\t3\t1\t0" in QGuiApplication.clipboard().text()


def test_the_timeline_is_saved_as_a_table(
    place: StatisticsPlace, pictures: Pictures, tmp_path: Path, qtbot: Any
) -> None:
    told: list[Any] = []
    place.noticed.connect(told.append)
    pictures.save_timeline(tmp_path / "t.csv")
    text = (tmp_path / "t.csv").read_text("utf-8-sig")
    assert text.startswith("time,message,answer,held,silent,owner")
    assert len(text.strip().split("\n")) == 4
    assert "are saved" in told[-1].text
    pictures.save_timeline(tmp_path / "nowhere" / "t.csv")
    assert told[-1].tone.value == "bad"


def test_a_new_user_sees_what_there_will_be_and_nothing_of_it_leads_anywhere(
    place: StatisticsPlace, stage: Stage, curtain: Callable[[], None], qtbot: Any
) -> None:
    stage.summary = Summary(since=NOW, until=NOW)
    curtain()
    qtbot.waitUntil(lambda: "Nobody" in place.empty.text())
    pictures = place.pictures
    assert pictures.heat_map.faint
    assert pictures.heat_map.isVisible()
    assert "Once people write" in pictures.week.hint.text()
    assert pictures.heat_map.accessibleDescription() == ""
    assert pictures.heat_map.focusPolicy() is Qt.FocusPolicy.NoFocus
    QTest.mouseClick(
        pictures.heat_map, Qt.MouseButton.LeftButton, pos=pictures.heat_map.area(20).center().toPoint()
    )
    QTest.keyClick(pictures.timeline_view, Qt.Key.Key_Plus)
    assert not place.wanted  # type: ignore[attr-defined]
    assert not pictures.contact.isVisible()
    assert not [one for one in stage.done if one[0] == "statistics.timeline"]


def test_two_pictures_stand_beside_each_other_where_there_is_room(pictures: Pictures, qtbot: Any) -> None:
    pictures.setParent(None)
    pictures.resize(1300, 700)
    pictures.show()
    qtbot.waitUntil(lambda: pictures.week.y() == pictures.weeks.y())
    assert pictures.timeline.width() > 1200
    pictures.resize(600, 900)
    qtbot.waitUntil(lambda: pictures.week.y() > pictures.weeks.y())
    pictures.deleteLater()


def test_a_failure_is_said_in_place_of_the_timeline(
    place: StatisticsPlace, stage: Stage, curtain: Callable[[], None], qtbot: Any
) -> None:
    stage.fails["statistics.timeline"] = OSError("gone")
    curtain()
    qtbot.waitUntil(lambda: "gone" in place.pictures.timeline.hint.text())
