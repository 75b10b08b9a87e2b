"""The focus goes back to what the person was doing, and no switch heeds what he types."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QSettings, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from tests.ui.stage import NOW, Stage
from ui.frame.window import MainWindow
from ui.link.bridge import Bridge
from ui.link.preferences import Preferences
from ui.widgets.notice import Notice


@pytest.fixture
def window(
    stage: Stage, bridge: Bridge, curtain: Callable[[], None], qtbot: Any, tmp_path: Path
) -> MainWindow:
    stage.say(stage.add("xmpp:me@example.org", "anna@example.org", "Anna"), "hello")
    state = QSettings(str(tmp_path / "window.ini"), QSettings.Format.IniFormat)
    window = MainWindow(bridge, Preferences(stage.settings, bridge), state, clock=lambda: NOW)
    qtbot.addWidget(window)
    window.resize(1120, 720)
    window.show()
    window.activateWindow()
    curtain()
    place: Any = window.go("conversations")
    qtbot.waitUntil(lambda: place.chat.history.rowCount() > 0)
    return window


def focused() -> QWidget:
    widget = QApplication.focusWidget()
    assert widget is not None
    return widget


def test_closing_why_leads_back_to_what_was_being_written(window: MainWindow) -> None:
    place: Any = window.place("conversations")
    place.chat.composer.take_focus()
    place.why.close_button.setFocus()
    QTest.keyClick(place.why.close_button, Qt.Key.Key_Space)
    assert not place.why.isVisible()
    assert focused() is place.chat.composer.field


def test_a_notice_that_goes_leaves_the_focus_where_the_person_was(window: MainWindow) -> None:
    place: Any = window.place("conversations")
    place.list.setFocus()
    window.notices.tell(Notice(text="Something happened.", undone=lambda: None))
    window.notices.undo_button.setFocus()
    window.notices.finish()
    assert focused() is place.list


def test_closing_the_last_base_leads_into_the_place_of_bases(
    window: MainWindow, tmp_path: Path, qtbot: Any
) -> None:
    path = tmp_path / "own.mindw"
    path.write_text("[hello]\nHi!\n", "utf-8")
    bases: Any = window.go("bases")
    bases.open(path)
    qtbot.waitUntil(lambda: bases.editor is not None)
    bases.editor.view.setFocus()
    bases.close_current()
    qtbot.waitUntil(lambda: bases.editor is None)
    assert bases.isAncestorOf(focused())


def test_choosing_the_conversations_puts_the_caret_where_one_writes(window: MainWindow) -> None:
    place: Any = window.place("conversations")
    for before in ("settings", "conversations"):
        window.go(before)
        place.list.setFocus()
        window.rail.entries["conversations"].click()
        assert focused() is place.chat.composer.field


def type_at(widget: QWidget, text: str) -> None:
    widget.setFocus()
    QTest.keyClicks(widget, text)


def test_no_switch_reacts_to_a_text_that_is_typed(window: MainWindow, stage: Stage) -> None:
    header = window.header
    type_at(header.chew, "a b c")
    assert not header.chew.isChecked()
    type_at(header.pause_button, "no one")
    assert not header.pause_menu.isVisible()
    place: Any = window.place("conversations")
    place.show_panel(True)
    index = place.panel.answers.currentIndex()
    type_at(place.panel.answers, "never ask")
    assert place.panel.answers.currentIndex() == index
    assert not any(one[0] == "conversations.set_answers" for one in stage.done)
    header.chew.clearFocus()
    header.chew.setFocus()
    QTest.keyClick(header.chew, Qt.Key.Key_Space)
    assert header.chew.isChecked(), "one who goes there and presses it, switches it"
