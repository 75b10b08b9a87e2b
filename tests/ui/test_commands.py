"""The command palette: everything is reached by typing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from boltun.settings import CHEW, LOWERCASE, SETTINGS
from tests.ui.stage import Stage
from ui.commands.command import Command
from ui.commands.search import Finder
from ui.frame.window import MainWindow

Visit = Callable[..., Any]


def commands(*titles: str, words: str = "") -> list[Command]:
    return [Command(key=title, title=title, kind="", words=words, act=lambda: None) for title in titles]


def titles(found: list[Command]) -> list[str]:
    return [one.title for one in found]


# --- finding ---------------------------------------------------------------------------


def test_the_nearest_comes_first() -> None:
    finder = Finder(commands("Export pairs", "Report", "Port", "Sport", "Port of call"))
    assert titles(finder.find("port")) == ["Port", "Port of call", "Export pairs", "Report", "Sport"]


def test_all_words_count_in_any_order() -> None:
    finder = Finder(commands("Pause: until morning", "Pause: for 1 hour", "Good morning"))
    assert titles(finder.find("morn pau")) == ["Pause: until morning"]


@pytest.mark.parametrize(
    ("query", "title"),
    [
        ("stgs", "Settings"),
        ("anpe", "Anna Petrova"),
        ("settigns", "Settings"),
        ("nastroiki", ""),
        ("настроики", "Настройки"),
        ("ЕЛКА", "ёлка"),
        ("ＢＯＢ", "Bob"),
        ("たなか", "たなか さん"),
        ("ana petrva", "Anna Petrova"),
    ],
)
def test_pieces_of_words_and_typos_find(query: str, title: str) -> None:
    finder = Finder(
        commands("Settings", "Anna Petrova", "Настройки", "ёлка", "Bob", "たなか さん", "Statistics")
    )
    assert titles(finder.find(query))[:1] == ([title] if title else [])


@pytest.mark.parametrize(
    ("query", "title"),
    [("color", "Theme"), ("mute", "Notify me"), ("робот", "Answers of bots"), ("色", "Theme")],
)
def test_synonyms_of_all_languages_find(query: str, title: str) -> None:
    finder = Finder(commands("Theme", "Notify me", "Answers of bots", "Something else"))
    assert titles(finder.find(query)) == [title]


def test_letters_that_are_far_apart_find_nothing() -> None:
    assert titles(Finder(commands("Boltun answers everybody that wrote to you")).find("bwy")) == []


def test_what_was_chosen_lately_comes_first() -> None:
    finder = Finder(commands("Anna", "Andrew", "Bob"), recent=["Bob", "Andrew"])
    assert titles(finder.find("")) == ["Bob", "Andrew", "Anna"]
    assert titles(finder.find("an")) == ["Andrew", "Anna"]


# --- in the window ---------------------------------------------------------------------


def opened(window: MainWindow) -> Any:
    QTest.keyClick(window, Qt.Key.Key_K, Qt.KeyboardModifier.ControlModifier)
    palette = window.assistance.palette
    assert palette.isVisible()
    return palette


def typed(window: MainWindow, qtbot: Any, query: str, first: str) -> None:
    """Press Ctrl+K, type, wait until a line comes first, and press Enter."""
    palette = opened(window)
    palette.field.setText(query)
    qtbot.waitUntil(lambda: titles(palette.lines.commands)[:1] == [first])
    QTest.keyClick(palette.field, Qt.Key.Key_Return)
    assert not palette.isVisible()


def test_places_settings_contacts_and_bases_are_reached_by_typing(visit: Visit, qtbot: Any) -> None:
    window = visit().window
    typed(window, qtbot, "statis", "Statistics")
    assert window.stack.currentWidget() is window.place("statistics")
    typed(window, qtbot, "chew", CHEW.label)
    typed(window, qtbot, "small letter", LOWERCASE.label)
    settings: Any = window.place("settings")
    assert window.stack.currentWidget() is settings
    assert QApplication.focusWidget() is settings.control(LOWERCASE.key).widget
    typed(window, qtbot, "anna@exam", "Anna")
    assert window.stack.currentWidget() is window.place("conversations")
    typed(window, qtbot, "own", "own")
    bases: Any = window.place("bases")
    qtbot.waitUntil(lambda: bases.editor is not None and bases.editor.file.path.name == "own.mindw")


def test_every_setting_is_found_by_its_name(visit: Visit) -> None:
    palette = opened(visit().window)
    for setting in SETTINGS.values():
        if not setting.hidden:
            palette.field.setText(setting.label)
            assert setting.label in titles(palette.lines.commands)[:3]


def test_the_buttons_and_menus_of_the_place_are_reached(visit: Visit, qtbot: Any) -> None:
    everywhere = visit()
    everywhere.go("bases: table")
    window = everywhere.window
    palette = opened(window)
    for title in ("Export pairs", "Import pairs", "Save"):
        palette.field.setText(title)
        assert any(title in one for one in titles(palette.lines.commands)), title
    palette.close_up()
    tabs: Any = window.place("bases")
    before = tabs.tabs.count()
    typed(window, qtbot, "new base", "New base")
    assert tabs.tabs.count() == before + 1


def test_arrow_keys_choose_and_escape_leads_back(visit: Visit) -> None:
    window = visit().window
    place: Any = window.place("conversations")
    place.filter.setFocus()
    palette = opened(window)
    QTest.keyClick(palette.field, Qt.Key.Key_Down)
    assert palette.list.currentIndex().row() == 1
    QTest.keyClick(palette.field, Qt.Key.Key_Tab)
    assert palette.list.hasFocus()
    QTest.keyClick(palette.list, Qt.Key.Key_X)
    assert palette.field.text() == "x"
    QTest.keyClick(palette.field, Qt.Key.Key_Escape)
    assert not palette.isVisible()
    assert QApplication.focusWidget() is place.filter


def test_what_was_chosen_is_first_the_next_time_and_nobodys_name_is_kept(visit: Visit, qtbot: Any) -> None:
    window = visit().window
    typed(window, qtbot, "anna", "Anna")
    assert titles(opened(window).lines.commands)[0] == "Anna"
    assert "nna" not in str(window.window_state.value("commands/recent"))


def test_a_field_does_not_keep_the_keys_for_itself(visit: Visit) -> None:
    window = visit().window
    field: Any = window.place("conversations")
    field.filter.setFocus()
    for key, with_control in ((Qt.Key.Key_K, True), (Qt.Key.Key_F1, False)):
        modifier = Qt.KeyboardModifier.ControlModifier if with_control else Qt.KeyboardModifier.NoModifier
        event = QKeyEvent(QEvent.Type.ShortcutOverride, key, modifier)
        event.accept()
        assert window.assistance.eventFilter(field.filter, event)
        assert not event.isAccepted()


def test_the_screen_reader_hears_the_line_that_enter_would_choose(visit: Visit) -> None:
    palette = opened(visit().window)
    palette.field.setText("accounts")
    assert palette.field.accessibleDescription().startswith("Accounts, place")


def test_it_stays_with_the_line_when_contacts_come_in(visit: Visit, stage: Stage, qtbot: Any) -> None:
    window = visit().window
    palette = opened(window)
    palette.field.setText("st")
    QTest.keyClick(palette.field, Qt.Key.Key_Down)
    chosen = palette.lines.commands[1].key
    palette.offer("contacts", commands("St", "Sta", "Stan"))
    assert palette.lines.commands[palette.list.currentIndex().row()].key == chosen


@pytest.mark.parametrize("query", ["hotline", "горячая линия", "相談"])
def test_the_palette_knows_the_words_that_find_a_setting(visit: Visit, query: str) -> None:
    palette = opened(visit().window)
    palette.field.setText(query)
    assert SETTINGS["grave_country"].label in titles(palette.lines.commands)
