"""What holds in every place: keys for whoever has no mouse, room for everything, texts that stay texts."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QWidget

from tests.ui.everywhere import LONGEST_LANGUAGE, PLACES, Everywhere, described, go_round, shown, stop_of

Visit = Callable[..., Everywhere]


# The list of commands keeps the keyboard until it is closed.
@pytest.mark.parametrize("place", [place for place in PLACES if place != "commands"])
def test_everything_is_reached_with_the_tab_key(visit: Visit, place: str) -> None:
    window = visit().go(place)
    window.activateWindow()
    wanted = [widget for widget in shown(window) if stop_of(widget)]
    visited = go_round(window)
    missed = [described(widget) for widget in wanted if widget not in visited]
    assert not missed, "\n".join(missed)


@pytest.mark.parametrize("language", LONGEST_LANGUAGE)
def test_the_smallest_window_holds_every_place_and_fits_a_small_screen(
    visit: Visit, qtbot: Any, language: str
) -> None:
    for name, window in visit(language).places():

        def room(window: QWidget = window) -> bool:
            needed, given = window.minimumSizeHint(), window.size()
            return needed.width() <= given.width() and needed.height() <= given.height()

        window.resize(1, 1)
        # What a place shows comes from another thread, and each layout tells the one around it what it needs.
        with suppress(qtbot.TimeoutError):
            qtbot.waitUntil(room)
        assert room(), f"{name} needs {window.minimumSizeHint()}, has {window.size()}"
        # A screen of 1024 by 768 without what the desktop keeps: a panel and the title of the window.
        assert window.width() <= 1024, f"{name}: {window.size()}"
        assert window.height() <= 768 - 80, f"{name}: {window.size()}"


def test_texts_of_others_are_never_read_as_markup(visit: Visit) -> None:
    window = visit().go("conversations")
    rich = [
        label
        for label in shown(window, QLabel)
        if label.textFormat() not in (Qt.TextFormat.PlainText, Qt.TextFormat.AutoText)
    ]
    assert rich == []


def test_the_keys_lead_to_all_places(visit: Visit) -> None:
    window: Any = visit().window
    for number, name in enumerate(
        ("conversations", "bases", "teach", "accounts", "statistics", "settings", "rules"), start=1
    ):
        focus = QApplication.focusWidget()
        assert focus is not None
        QTest.keyClick(focus, Qt.Key(Qt.Key.Key_0 + number), Qt.KeyboardModifier.ControlModifier)
        assert window.stack.currentWidget() is window.place(name)
