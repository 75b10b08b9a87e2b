from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtGui import QAction

from ui.frame.header import Header
from ui.frame.tray import Tray


@pytest.fixture
def header(qtbot: Any) -> Header:
    header = Header()
    qtbot.addWidget(header)
    return header


@pytest.fixture
def tray(header: Header) -> Tray:
    return Tray(header)


def actions(tray: Tray) -> dict[str, QAction]:
    return {action.text(): action for action in tray.menu.actions() if action.text()}


def test_it_says_what_the_header_says(tray: Tray) -> None:
    tray.show_state("Answering: Tom & Jerry", paused=False, chew=True)
    assert tray.icon.toolTip() == "Boltun\nAnswering: Tom & Jerry"
    assert "Answering: Tom && Jerry" in actions(tray)
    assert actions(tray)["Sometimes better to chew"].isChecked()


def test_a_pause_can_be_seen_in_the_icon(tray: Tray) -> None:
    tray.show_state("Answering", paused=False, chew=False)
    awake = tray.icon.icon().pixmap(32).toImage()
    tray.show_state("Paused", paused=True, chew=False)
    assert tray.icon.icon().pixmap(32).toImage() != awake


def test_chew_and_pause_are_those_of_the_header(tray: Tray, header: Header, qtbot: Any) -> None:
    with qtbot.waitSignal(header.chew_switched) as switched:
        actions(tray)["Sometimes better to chew"].trigger()
    assert switched.args == [True]
    menu = actions(tray)["Pause"].menu()
    assert menu is header.pause_menu


def test_open_and_quit_are_asked_for(tray: Tray, qtbot: Any) -> None:
    with qtbot.waitSignal(tray.open_wanted):
        actions(tray)["Open Boltun"].trigger()
    with qtbot.waitSignal(tray.quit_wanted):
        actions(tray)["Quit"].trigger()
