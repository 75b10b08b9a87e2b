"""Two contacts become one person in the window, and are parted again."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QSettings, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu

from boltun.message import ChatKind, Contact
from boltun.store.records import ContactSettings, StoredContact
from tests.ui.stage import NOW, Stage
from ui.conversations.place import ConversationsPlace
from ui.frame.window import MainWindow
from ui.link.bridge import Bridge
from ui.link.preferences import Preferences

ME = "xmpp:me@example.org"
BOT = "telegram:@my_bot"
Done = Callable[[str], tuple[Any, ...]]


@pytest.fixture
def ids(stage: Stage) -> dict[str, int]:
    made = {
        "anna": stage.add(ME, "anna@example.org", "Anna Smith"),
        "bob": stage.add(ME, "bob@example.org", "Bob"),
        "there": stage.add(BOT, "4711", "anna smith <b>"),
    }
    for key in made.values():
        stage.say(key, "hello")
    room = Contact(account="irc:me@irc.example", address="#linux", name="Anna", kind=ChatKind.GROUP)
    number = len(stage.people) + 1
    stage.people[number] = StoredContact(id=number, contact=room, settings=ContactSettings())
    return made


@pytest.fixture
def place(
    stage: Stage, bridge: Bridge, ids: dict[str, int], curtain: Callable[[], None], qtbot: Any, tmp_path: Path
) -> ConversationsPlace:
    state = QSettings(str(tmp_path / "window.ini"), QSettings.Format.IniFormat)
    window = MainWindow(bridge, Preferences(stage.settings, bridge), state, clock=lambda: NOW)
    qtbot.addWidget(window)
    window.resize(1120, 720)
    window.show()
    place = window.go("conversations")
    assert isinstance(place, ConversationsPlace)
    curtain()
    qtbot.waitUntil(lambda: place.contacts.total() >= 3)
    place.open(ids["anna"])
    qtbot.waitUntil(lambda: place.chat.contact_id == ids["anna"])
    return place


def window_of(place: ConversationsPlace) -> MainWindow:
    window = place.window()
    assert isinstance(window, MainWindow)
    return window


def choose(menu: QMenu, words: str) -> None:
    (action,) = (one for one in menu.actions() if one.text() == words and one.isVisible())
    action.trigger()


def test_who_has_a_like_name_is_offered_first_and_joined(
    place: ConversationsPlace, ids: dict[str, int], stage: Stage, done: Done, qtbot: Any
) -> None:
    menu = place.contact_menu(ids["anna"])
    assert menu is not None
    assert "Part again" not in [one.text() for one in menu.actions() if one.isVisible()]
    choose(menu, "Is the same person as…")
    palette = window_of(place).assistance.same_person.palette
    qtbot.waitUntil(palette.isVisible)
    assert [(one.title, one.kind) for one in palette.lines.commands] == [
        ("anna smith <b>", "Telegram @my_bot"),
        ("Bob", "XMPP me@example.org"),
    ]
    QTest.keyClick(palette.field, Qt.Key.Key_Return)
    assert done("conversations.join") == (ids["anna"], ids["there"])
    notices = window_of(place).notices
    qtbot.waitUntil(lambda: "are one person now" in notices.text)
    assert "Anna Smith (XMPP) and anna smith <b> (Telegram)" in notices.text
    notices.undo()
    assert done("conversations.part") == (ids["there"],)


def test_the_header_and_the_panel_say_who_is_the_same_and_part_again(
    place: ConversationsPlace, ids: dict[str, int], stage: Stage, done: Done, qtbot: Any
) -> None:
    for name in ("anna", "there"):
        stage.change_person(ids[name], person=77)
    head = place.chat.head
    qtbot.waitUntil(lambda: "also on Telegram" in head.details.text())
    one = place.contacts.get(ids["there"])
    qtbot.waitUntil(lambda: place.contacts.get(ids["there"]).networks == "XMPP")  # type: ignore[union-attr]
    assert one is not None
    place.show_panel(True)
    panel = place.panel
    qtbot.waitUntil(panel.part.isVisible)
    assert panel.same.text() == "The same person:\nanna smith <b> · Telegram @my_bot"
    panel.part.click()
    assert done("conversations.part") == (ids["anna"],)
    qtbot.waitUntil(lambda: not panel.part.isVisible())
    assert panel.join.isVisible()
    assert "also on" not in head.details.text()


def test_nobody_is_the_same_as_the_friend_of_practice_or_a_room(
    place: ConversationsPlace, stage: Stage, qtbot: Any
) -> None:
    menu = place.contact_menu(stage.practice_id)
    assert menu is not None
    assert "Is the same person as…" not in [one.text() for one in menu.actions()]
