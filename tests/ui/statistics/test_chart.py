"""Bars that can be gone through without seeing them."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest

from ui.looks.palette import DARK, LIGHT, Colours, palette_of
from ui.statistics.chart import Bar, Chart, Columns, Rows, part_colours


def bars(*counts: tuple[int, ...]) -> list[Bar]:
    return [
        Bar(label=f"L{n}", parts=parts, words=f"bar {n}: {sum(parts)}", leads_to=n)
        for n, parts in enumerate(counts)
    ]


@pytest.fixture(params=[Columns, Rows])
def chart(request: pytest.FixtureRequest, qtbot: Any) -> Chart:
    chart: Chart = request.param("When")
    qtbot.addWidget(chart)
    chart.resize(600, 160)
    chart.show_bars(bars((3, 1, 2), (0, 0, 0), (10, 0, 5)))
    chart.show()
    return chart


def test_the_current_bar_is_told_in_words(chart: Chart) -> None:
    assert chart.accessibleName() == "When"
    assert chart.accessibleDescription() == "bar 0: 6"
    QTest.keyClick(chart, Qt.Key.Key_Right)
    assert chart.accessibleDescription() == "bar 1: 0"
    QTest.keyClick(chart, Qt.Key.Key_End)
    QTest.keyClick(chart, Qt.Key.Key_Down)
    assert chart.accessibleDescription() == "bar 2: 15"
    QTest.keyClick(chart, Qt.Key.Key_Home)
    assert chart.current == 0


def test_enter_and_a_click_open_a_bar_unless_nothing_is_there(chart: Chart, qtbot: Any) -> None:
    opened: list[object] = []
    chart.opened.connect(opened.append)
    QTest.keyClick(chart, Qt.Key.Key_Return)
    QTest.keyClick(chart, Qt.Key.Key_Right)
    QTest.keyClick(chart, Qt.Key.Key_Return)
    QTest.mouseClick(chart, Qt.MouseButton.LeftButton, pos=chart.area(2).center().toPoint())
    assert opened == [0, 2]
    assert chart.current == 2


def test_the_last_bar_is_the_current_one_when_fewer_are_shown(chart: Chart) -> None:
    chart.go(2)
    chart.show_bars(bars((1, 0, 0), (4, 0, 0)))
    assert chart.current == 1
    assert chart.accessibleDescription() == "bar 1: 4"
    chart.show_bars([])
    assert chart.current == 0
    chart.show_bars(bars((1, 0, 0), (4, 0, 0)))
    assert chart.accessibleDescription() == "bar 0: 1"


def test_areas_lie_beside_each_other_and_inside(chart: Chart) -> None:
    for number in range(3):
        area = chart.area(number)
        assert area.left() >= 0
        assert area.right() <= chart.width() + 1
        assert sum(chart.area(other).contains(area.center()) for other in range(3)) == 1
    assert not any(chart.area(n).contains(QPointF(-5, -5)) for n in range(3))


@pytest.mark.parametrize("colours", [LIGHT, DARK])
def test_every_part_is_painted_in_its_colour(chart: Chart, colours: Colours) -> None:
    chart.setPalette(palette_of(colours))
    picture = chart.grab().toImage()
    seen = {picture.pixelColor(x, y).name() for x in range(picture.width()) for y in range(picture.height())}
    assert set(part_colours(colours)) <= seen


@pytest.mark.parametrize("colours", [LIGHT, DARK])
def test_parts_can_be_told_from_the_card_they_stand_on(colours: Colours) -> None:
    def luminance(name: str) -> float:
        ink = QColor(name)
        parts = (ink.redF(), ink.greenF(), ink.blueF())
        red, green, blue = (
            one / 12.92 if one <= 0.04045 else ((one + 0.055) / 1.055) ** 2.4 for one in parts
        )
        return float(0.2126 * red + 0.7152 * green + 0.0722 * blue)

    for ink in (*part_colours(colours), colours.accent):
        one, other = sorted((luminance(ink), luminance(colours.base)), reverse=True)
        assert (one + 0.05) / (other + 0.05) >= 3, ink


def test_no_bars_at_all_are_painted_and_pressed_without_a_fault(qtbot: Any) -> None:
    for kind in (Columns, Rows):
        chart = kind("Nothing")
        qtbot.addWidget(chart)
        chart.show_bars([])
        chart.resize(300, 100)
        chart.grab()
        QTest.keyClick(chart, Qt.Key.Key_Return)
        QTest.mouseClick(chart, Qt.MouseButton.LeftButton, pos=QPoint(20, 20))
        assert chart.accessibleDescription() == ""
