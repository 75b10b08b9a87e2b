"""Cards stand in as many columns as have room, in their order, and stay where they are."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QRect
from PySide6.QtWidgets import QApplication, QScrollArea, QWidget

from tests.ui.everywhere import Everywhere
from ui.widgets.card import Card
from ui.widgets.card_columns import CardColumns

Visit = Callable[..., Everywhere]


class Block(QWidget):
    def __init__(self, height: int) -> None:
        super().__init__()
        self.setFixedHeight(height)


@pytest.fixture
def page(qtbot: Any) -> QWidget:
    page = QWidget()
    qtbot.addWidget(page)
    CardColumns(300, 3, page, gap=10)
    return page


def fill(page: QWidget, *heights: int) -> list[Block]:
    blocks = [Block(height) for height in heights]
    layout = page.layout()
    assert layout is not None
    for block in blocks:
        layout.addWidget(block)
    page.show()
    return blocks


def lefts(page: QWidget, width: int, blocks: list[Block]) -> list[int]:
    page.resize(width, 900)
    QApplication.processEvents()
    return [block.x() for block in blocks]


def test_there_are_as_many_columns_as_have_room(page: QWidget) -> None:
    blocks = fill(page, 100, 100, 100, 100)
    assert lefts(page, 400, blocks) == [0, 0, 0, 0]
    assert lefts(page, 610, blocks) == [0, 0, 310, 310]
    assert len(set(lefts(page, 2000, blocks))) == 2
    blocks += fill(page, 100, 100)
    assert lefts(page, 2000, blocks) == [0, 0, 670, 670, 1340, 1340]


def test_one_reads_down_a_column_and_then_the_next(page: QWidget) -> None:
    blocks = fill(page, 100, 50, 40, 200, 10)
    lefts(page, 610, blocks)
    places = [(block.x(), block.y()) for block in blocks]
    assert places == sorted(places)
    heights = [max(one.geometry().bottom() + 1 for one in blocks if one.x() == x) for x in (0, 310)]
    assert heights == [210, 220]


def test_what_is_hidden_takes_no_room_and_the_others_keep_their_width(page: QWidget) -> None:
    blocks = fill(page, 100, 100, 100)
    lefts(page, 610, blocks)
    for block in blocks[1:]:
        block.hide()
    QApplication.processEvents()
    assert blocks[0].geometry() == QRect(0, 0, 300, 100)


def test_a_card_that_grows_a_little_moves_no_other_into_another_column(page: QWidget) -> None:
    blocks = fill(page, 100, 100, 100, 100)
    before = lefts(page, 610, blocks)
    blocks[0].setFixedHeight(130)
    assert lefts(page, 610, blocks) == before
    blocks[0].setFixedHeight(400)
    assert lefts(page, 610, blocks) == [0, 310, 310, 310]


@pytest.mark.parametrize("place", ["settings", "statistics", "statistics as tables", "accounts"])
@pytest.mark.parametrize("language", ["en", "ru", "ja"])
def test_a_place_uses_a_wide_screen_and_fits_a_small_one(visit: Visit, place: str, language: str) -> None:
    window: Any = visit(language).go(place)
    shown: Any = window.stack.currentWidget()
    area = next(one for one in shown.findChildren(QScrollArea) if one.isVisible())
    window.resize(1920, 1080)
    QApplication.processEvents()
    cards = [one for one in shown.findChildren(Card) if one.isVisible()]
    places = [QRect(one.mapTo(area, QPoint(0, 0)), one.size()) for one in cards]
    assert len({one.left() for one in places}) >= 2
    assert max(one.right() for one in places) >= 0.7 * area.width()
    window.resize(800, 600)
    QApplication.processEvents()
    assert window.width() <= 800
    assert area.widget().width() <= area.viewport().width()
    assert len({one.mapTo(area, QPoint(0, 0)).x() for one in cards}) == 1
