"""Thumbs for replies: by button, by key, in the menu, and where they lead."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from boltun.events import OutcomeKind
from boltun.message import Author
from boltun.statistics import ReplyCount, Summary
from boltun.store.records import SendState
from tests.ui.stage import NOW, Stage
from ui.conversations.place import ConversationsPlace
from ui.conversations.words import meta
from ui.link.bridge import Bridge
from ui.link.preferences import Preferences
from ui.statistics.replies import reply_bar, thumbs_hint

Done = Callable[[str], tuple[Any, ...]]


@pytest.fixture
def reply(stage: Stage) -> int:
    """A reply that Boltun sent to Anna, by id."""
    anna = stage.add("xmpp:me@example.org", "anna@example.org", "Anna")
    asked = stage.say(anna, "How are you?", outcome=OutcomeKind.ANSWERED)
    return stage.say(anna, "So so", author=Author.BOT, reply_to=asked, state=SendState.DELIVERED)


@pytest.fixture
def place(
    stage: Stage, bridge: Bridge, curtain: Callable[[], None], qtbot: Any, reply: int
) -> ConversationsPlace:
    place = ConversationsPlace(bridge, Preferences(stage.settings, bridge), clock=lambda: NOW)
    qtbot.addWidget(place)
    place.told = []  # type: ignore[attr-defined]
    place.noticed.connect(place.told.append)  # type: ignore[attr-defined]
    place.resize(1100, 700)
    place.show()
    curtain()
    qtbot.waitUntil(lambda: place.chat.history.get(reply) is not None)
    qtbot.waitUntil(lambda: place.why.message_id == reply)
    return place


def thumb(place: ConversationsPlace, reply: int) -> bool | None:
    message = place.chat.history.get(reply)
    assert message is not None
    return message.thumb


def test_a_button_beside_why_gives_a_thumb_and_takes_it_back(
    place: ConversationsPlace, reply: int, qtbot: Any, done: Done
) -> None:
    place.why.thumbs.down.click()
    assert done("teaching.thumb") == (reply, False)
    qtbot.waitUntil(lambda: place.why.thumbs.down.isChecked())
    assert not place.why.thumbs.up.isChecked()
    assert "waits under Teach" in place.told[-1].text  # type: ignore[attr-defined]
    message = place.chat.history.get(reply)
    assert message is not None
    assert "disliked" in meta(message)
    place.why.thumbs.down.click()
    qtbot.waitUntil(lambda: thumb(place, reply) is None)
    qtbot.waitUntil(lambda: not place.why.thumbs.down.isChecked())


def test_keys_give_a_thumb_and_undo_takes_it_back(place: ConversationsPlace, reply: int, qtbot: Any) -> None:
    view = place.chat.view
    view.setCurrentIndex(place.chat.history.index_of(reply))
    QTest.keyClick(view, Qt.Key.Key_Plus)
    qtbot.waitUntil(lambda: thumb(place, reply) is True)
    place.told[-1].undone()  # type: ignore[attr-defined]
    qtbot.waitUntil(lambda: thumb(place, reply) is None)
    QTest.keyClick(view, Qt.Key.Key_Minus)
    qtbot.waitUntil(lambda: thumb(place, reply) is False)


def test_the_menu_shows_the_thumb(place: ConversationsPlace, reply: int, qtbot: Any, done: Done) -> None:
    menu = place.chat.message_menu(reply)
    assert menu is not None
    good = next(one for one in menu.actions() if one.text().startswith("Good reply"))
    assert not good.isChecked()
    good.trigger()
    assert done("teaching.thumb") == (reply, True)
    qtbot.waitUntil(lambda: thumb(place, reply) is True)
    again = place.chat.message_menu(reply)
    assert again is not None
    assert [one.isChecked() for one in again.actions() if one.isCheckable()] == [True, False]


def test_what_boltun_did_not_send_gets_no_thumb(place: ConversationsPlace, reply: int, stage: Stage) -> None:
    menu = place.chat.message_menu(reply - 1)
    assert menu is not None
    assert not any(one.isCheckable() for one in menu.actions())
    place.chat.give_thumb(reply - 1, False)
    assert not any(one[0] == "teaching.thumb" for one in stage.done)
    asked = place.chat.history.get(reply - 1)
    assert asked is not None
    place.why.show_message(asked, {})
    assert not place.why.thumbs.isVisibleTo(place.why)


def test_statistics_say_what_the_owner_thinks_of_a_reply() -> None:
    bar = reply_bar(ReplyCount(mind="ru", text="So so", count=5, up=2, down=1), "Русская", "5 times", None)
    assert bar.label == "So so (liked: 2, disliked: 1)"
    assert bar.words == "So so – Русская, 5 times, liked: 2, disliked: 1"
    assert thumbs_hint(Summary(since=0, until=1, up=2, down=1)) == "Your thumbs: 2 up, 1 down."
    assert thumbs_hint(Summary(since=0, until=1)) == ""
