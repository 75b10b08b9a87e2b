"""How messages stand together in a conversation, and what the mouse finds beside them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from boltun.events import OutcomeKind
from boltun.message import Author
from boltun.store.records import SendState, StoredMessage
from tests.ui.stage import NOW, Stage
from ui.conversations.history import History, Joint
from ui.conversations.place import ConversationsPlace
from ui.conversations.words import hover
from ui.link.bridge import Bridge
from ui.link.preferences import Preferences

ALONE = Joint.FIRST | Joint.LAST | Joint.NOTED


def said(number: int, author: Author = Author.CONTACT, ago: float = 0, **rest: Any) -> StoredMessage:
    at = NOW - 1000 + number - ago
    return StoredMessage(
        id=number, contact_id=1, author=author, text=f"text {number}", at=at, received_at=at, **rest
    )


def joints(*messages: StoredMessage) -> list[Joint]:
    history = History(clock=lambda: NOW)
    history.fill(messages)
    rows = [history.index(row).data(Qt.ItemDataRole.UserRole) for row in range(history.rowCount())]
    return [history.joint(row) for row, one in enumerate(rows) if isinstance(one, StoredMessage)]


def test_what_one_person_says_in_one_go_stands_together() -> None:
    first, middle, last = joints(said(1), said(2), said(3))
    assert first == Joint.FIRST
    assert middle == Joint.NONE
    assert last == Joint.LAST | Joint.NOTED


def test_another_person_another_time_and_a_held_reply_begin_anew() -> None:
    assert joints(said(1), said(2, Author.BOT), said(3, Author.OWNER)) == [ALONE] * 3
    assert [joint & ~Joint.NOTED for joint in joints(said(1, ago=301), said(2))] == [
        Joint.FIRST | Joint.LAST
    ] * 2
    held = said(2, Author.BOT, state=SendState.HELD)
    assert joints(said(1, Author.BOT), held, said(3, Author.BOT)) == [ALONE] * 3
    assert [joint & ~Joint.NOTED for joint in joints(said(1, sender="ann"), said(2, sender="bob"))] == [
        Joint.FIRST | Joint.LAST
    ] * 2


def test_the_same_reason_for_silence_is_said_once() -> None:
    silent: Any = {"outcome": OutcomeKind.SILENT, "reason": "late"}
    noted = [bool(joint & Joint.NOTED) for joint in joints(said(1, **silent), said(2, **silent))]
    assert noted == [False, True]
    other: Any = {"outcome": OutcomeKind.SILENT, "reason": "paused"}
    noted = [bool(joint & Joint.NOTED) for joint in joints(said(1, **silent), said(2, **other))]
    assert noted == [True, True]


def test_a_new_message_takes_the_tail_from_the_one_before() -> None:
    history = History(clock=lambda: NOW)
    history.fill([said(1)])
    changed: list[int] = []
    history.dataChanged.connect(lambda first, _last: changed.append(first.row()))
    history.put([said(2)])
    assert changed == [1]
    assert history.joint(1) == Joint.FIRST


def test_the_mouse_is_told_who_when_and_how_one_asks_why() -> None:
    words = hover(said(1, Author.BOT, state=SendState.DISPLAYED), "Anna", NOW)
    assert words.startswith("Boltun · ")
    assert "read" in words
    assert "Why" in words
    assert "Why" not in hover(said(1, Author.OWNER), "Anna", NOW)


@pytest.fixture
def place(stage: Stage, bridge: Bridge, qtbot: Any, curtain: Callable[[], None]) -> Any:
    place = ConversationsPlace(bridge, Preferences(stage.settings, bridge), clock=lambda: NOW)
    qtbot.addWidget(place)
    anna = stage.add("xmpp:me@example.org", "anna@example.org", "Anna")
    for number in range(30):
        stage.say(anna, f"hello {number}", NOW - 100 + number)
        stage.say(anna, "hi", NOW - 100 + number, Author.BOT)
    stage.say(anna, "it is me", NOW - 20, Author.OWNER)
    place.resize(1000, 600)
    place.show()
    curtain()
    qtbot.waitUntil(lambda: place.contacts.get(anna) is not None)
    place.open(anna)
    qtbot.waitUntil(lambda: len(place.chat.history) > 50)
    return place


def test_a_click_beside_a_bubble_asks_why_and_the_bubble_does_not(place: Any, qtbot: Any) -> None:
    view, history = place.chat.view, place.chat.history
    index = history.index(history.rowCount() - 3)
    row = index.data(Qt.ItemDataRole.UserRole)
    area = view.delegate.why_area(index)
    assert area is not None
    asked: list[int] = []
    view.opened.connect(asked.append)
    corner = view.visualRect(index).topLeft()
    box = view.delegate.bubble(row, history.joint(index.row())).box
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=corner + box.center().toPoint())
    assert asked == []
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=corner + area.center().toPoint())
    assert asked == [row.id]
    mine = history.index(history.rowCount() - 1)
    assert mine.data(Qt.ItemDataRole.UserRole).author is Author.OWNER
    assert view.delegate.why_area(mine) is None


def test_bubbles_keep_a_comfortable_width_in_a_wide_window(place: Any, qtbot: Any) -> None:
    view, history = place.chat.view, place.chat.history
    place.show_why(False)
    place.resize(1900, 900)
    qtbot.waitUntil(lambda: view.viewport().width() > 1300)
    boxes = []
    for number in range(history.rowCount()):
        row = history.index(number).data(Qt.ItemDataRole.UserRole)
        if isinstance(row, StoredMessage):
            boxes.append(view.delegate.bubble(row, history.joint(number)).box)
    assert max(box.right() for box in boxes) - min(box.left() for box in boxes) <= 900
    middle = (max(box.right() for box in boxes) + min(box.left() for box in boxes)) / 2
    assert abs(middle - view.viewport().width() / 2) < 2


def test_pointing_at_a_message_changes_no_place(place: Any, qtbot: Any) -> None:
    view, history = place.chat.view, place.chat.history
    index = history.index(history.rowCount() - 2)
    before = view.visualRect(index)
    QTest.mouseMove(view.viewport(), before.center() + QPoint(3, 0))
    assert view.visualRect(index) == before
