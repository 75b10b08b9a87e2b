"""The place of the digest, its badge in the header, and the notice for somebody who is back."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QSettings, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from boltun.digest import Digest, Entry, Mark
from boltun.errors import StoreError
from boltun.events import MessageChanged, OutcomeKind, PersonBack
from boltun.store.digests import Asked, Promised
from tests.ui.stage import NOW, Stage
from ui.digest.place import DigestPlace
from ui.digest.rows import Heading, Item
from ui.frame.window import MainWindow
from ui.link.bridge import Bridge
from ui.link.preferences import Preferences
from ui.link.wish import Wish

KEY = "xmpp:me@example.org"
Done = Callable[[str], tuple[Any, ...]]


@pytest.fixture
def people(stage: Stage) -> tuple[int, int]:
    """Let Ann have got no answer, and a promise; let Bob want a call."""
    ann, bob = stage.add(KEY, "ann@example.org", "Ann"), stage.add(KEY, "bob@example.org", "Bob")
    first = stage.say(ann, "what?", outcome=OutcomeKind.SILENT, reason="no reply found")
    last = stage.say(ann, "urgent!", outcome=OutcomeKind.SILENT, reason="paused")
    call = stage.say(bob, "call me")
    promised = Promised(message_id=9, contact_id=ann, text="I'll tell him.", at=NOW - 60, asked="tell him")
    stage.digest = Digest(
        entries=(
            Entry(
                contact=stage.people[ann],
                members=(ann,),
                count=2,
                marks=(Mark.URGENT,),
                last_id=last,
                last_text="urgent!",
                last_at=NOW - 60,
                teachable=(first,),
                promises=(promised,),
            ),
        ),
        calls=((stage.people[bob], Asked(message_id=call, contact_id=bob, text="call me", at=NOW - 120)),),
        promises=((stage.people[ann], promised),),
    )
    return ann, bob


@pytest.fixture
def window(
    stage: Stage, bridge: Bridge, curtain: Callable[[], None], qtbot: Any, tmp_path: Path
) -> MainWindow:
    state = QSettings(str(tmp_path / "window.ini"), QSettings.Format.IniFormat)
    window = MainWindow(bridge, Preferences(stage.settings, bridge), state, clock=lambda: NOW)
    qtbot.addWidget(window)
    window.resize(800, 600)
    window.show()
    window.activateWindow()
    curtain()
    qtbot.waitUntil(lambda: window.left.digest is not None)
    return window


@pytest.fixture
def place(people: tuple[int, int], window: MainWindow) -> DigestPlace:
    window.show_digest()
    place = window.made["digest"]
    assert isinstance(place, DigestPlace)
    return place


def shown(place: DigestPlace) -> list[str]:
    return [one.words if isinstance(one, Heading) else one.name for one in place.rows.rows]


def choose(place: DigestPlace, row: int) -> Item:
    place.list.setCurrentIndex(place.rows.index(row))
    chosen = place.list.chosen()
    assert chosen is not None
    return chosen


def test_it_lists_people_calls_and_promises_in_words(place: DigestPlace) -> None:
    assert shown(place) == ["Without an answer", "Ann", "Want a call", "Bob", "Promised", "Ann"]
    assert place.summary.text() == "1 without an answer, 1 wants a call, 1 promise"
    ann = choose(place, 1)
    assert ann.spoken == (
        "Ann, urgent, 2 messages · XMPP me@example.org, 02:39, urgent!, Boltun promised: “I'll tell him.”"
    )
    assert choose(place, 5).lines == ("I'll tell him.", "to “tell him”")


def test_the_arrow_keys_pass_over_headings(place: DigestPlace) -> None:
    assert place.list.hasFocus()
    assert place.list.currentIndex().row() == 1
    QTest.keyClick(place.list, Qt.Key.Key_Down)
    assert place.list.currentIndex().row() == 3
    QTest.keyClick(place.list, Qt.Key.Key_Down)
    QTest.keyClick(place.list, Qt.Key.Key_Up)
    QTest.keyClick(place.list, Qt.Key.Key_Up)
    assert place.list.currentIndex().row() == 1


def test_enter_leads_to_the_conversation(
    place: DigestPlace, window: MainWindow, people: tuple[int, int], qtbot: Any
) -> None:
    conversations: Any = window.place("conversations")
    qtbot.waitUntil(lambda: conversations.contacts.total() > 0)
    choose(place, 3)
    QTest.keyClick(place.list, Qt.Key.Key_Return)
    assert conversations.isVisible()
    assert conversations.chat.contact_id == people[1]
    qtbot.waitUntil(lambda: conversations.chat.composer.isAncestorOf(QApplication.focusWidget()))


def test_what_found_no_good_reply_can_be_taught(
    place: DigestPlace, people: tuple[int, int], qtbot: Any
) -> None:
    choose(place, 3)
    assert not place.teach_button.isEnabled()
    choose(place, 1)
    with qtbot.waitSignal(place.teach_wanted) as told:
        place.teach_button.click()
    assert told.args == [Wish(text="what?", contact_id=people[0], message_id=1)]


def test_who_is_dismissed_goes_and_undo_brings_him_back(
    place: DigestPlace, window: MainWindow, done: Done, people: tuple[int, int], qtbot: Any
) -> None:
    choose(place, 1)
    assert place.dismiss_button.isVisible()
    assert not place.tick_button.isVisible()
    QTest.keyClick(place.list, Qt.Key.Key_Delete)
    assert done("digests.dismiss") == (people[0], 2)
    qtbot.waitUntil(lambda: shown(place) == ["Want a call", "Bob", "Promised", "Ann"])
    assert place.list.currentIndex().row() == 1, "the next one is chosen"
    assert place.list.hasFocus()
    assert window.notices.text == "Ann is dismissed until the next message."
    window.notices.undo_button.click()
    qtbot.waitUntil(lambda: "Without an answer" in shown(place))


@pytest.mark.parametrize(
    ("row", "name", "number", "words"),
    [
        (3, "digests.called", 3, "The call to Bob is ticked off."),
        (5, "digests.tick", 9, "The promise to Ann is ticked off."),
    ],
)
def test_calls_and_promises_are_ticked_off_and_can_come_back(
    place: DigestPlace,
    window: MainWindow,
    done: Done,
    qtbot: Any,
    row: int,
    name: str,
    number: int,
    words: str,
) -> None:
    choose(place, row)
    assert not place.dismiss_button.isVisible()
    place.tick_button.setFocus()
    QTest.keyClick(place.tick_button, Qt.Key.Key_Space)
    assert done(name) == (number, True)
    qtbot.waitUntil(lambda: len(place.rows.rows) == 4)
    assert place.list.hasFocus(), "no second press settles the next one"
    assert window.notices.text == words
    window.notices.undo_button.click()
    qtbot.waitUntil(lambda: len(place.rows.rows) == 6)


def test_what_cannot_be_ticked_off_is_told(
    place: DigestPlace, stage: Stage, window: MainWindow, qtbot: Any
) -> None:
    stage.fails["digests.tick"] = StoreError("The message {message} promised nothing.", message=9)
    choose(place, 5)
    place.settle()
    qtbot.waitUntil(lambda: window.notices.text == "The message 9 promised nothing.")
    assert len(place.rows.rows) == 6


def test_while_nothing_is_left_it_says_what_will_stand_here(window: MainWindow) -> None:
    window.show_digest()
    place: Any = window.made["digest"]
    assert place.nothing.isVisible()
    assert place.nothing.title.text() == "Nothing is left for you."
    buttons = (place.reply_button, place.teach_button, place.dismiss_button, place.tick_button)
    assert not any(button.isVisible() for button in buttons)
    assert window.header.digest_badge.isHidden()


def test_the_badge_follows_what_is_left_and_takes_no_focus(
    window: MainWindow, stage: Stage, request: pytest.FixtureRequest, qtbot: Any
) -> None:
    badge = window.header.digest_badge
    window.header.chew.setFocus()
    ann, _ = request.getfixturevalue("people")
    stage.listener(MessageChanged(contact_id=ann, message_id=1))
    qtbot.waitUntil(lambda: not badge.isHidden())
    assert badge.text() == "3"
    assert badge.accessibleName() == "Left for you: 1 without an answer, 1 wants a call, 1 promise"
    assert window.header.chew.hasFocus()
    QTest.mouseClick(badge, Qt.MouseButton.LeftButton)
    assert window.made["digest"].isVisible()
    stage.digest = Digest()
    stage.listener(MessageChanged(contact_id=ann, message_id=1))
    qtbot.waitUntil(badge.isHidden)


def test_who_is_back_is_told_by_a_notice_that_leads_there_and_takes_no_focus(
    people: tuple[int, int], window: MainWindow, stage: Stage, qtbot: Any
) -> None:
    window.header.chew.setFocus()
    stage.listener(PersonBack(entries=2, promises=1, calls=1))
    words = "Left for you: 2 without an answer, 1 wants a call, 1 promise."
    qtbot.waitUntil(lambda: window.notices.text == words)
    assert window.header.chew.hasFocus()
    window.notices.action_button.click()
    assert window.made["digest"].isVisible()


def test_keys_and_the_list_of_commands_lead_there_and_escape_leads_back(
    people: tuple[int, int], window: MainWindow, qtbot: Any
) -> None:
    QTest.keyClick(window, Qt.Key.Key_D, Qt.KeyboardModifier.ControlModifier)
    place: Any = window.made["digest"]
    assert place.isVisible()
    assert place.list.hasFocus()
    QTest.keyClick(place.list, Qt.Key.Key_Escape)
    assert window.made["conversations"].isVisible()
    window.assistance.reach.open()
    window.assistance.palette.field.setText("digest")
    qtbot.waitUntil(lambda: window.assistance.palette.list.model().rowCount() > 0)
    QTest.keyClick(window.assistance.palette.field, Qt.Key.Key_Return)
    assert place.isVisible()


def test_help_opens_its_page(place: DigestPlace, window: MainWindow) -> None:
    window.assistance.open_help()
    assert window.assistance.help_window is not None
    assert window.assistance.help_window.shown == "digest"
    window.assistance.help_window.close()


def test_what_is_chosen_stays_chosen_when_more_comes(
    place: DigestPlace, stage: Stage, people: tuple[int, int], qtbot: Any
) -> None:
    choose(place, 3)
    cem = stage.add(KEY, "cem@example.org", "Cem")
    (ann,) = stage.digest.entries
    entries = (
        Entry(
            contact=stage.people[cem],
            members=(cem,),
            count=1,
            marks=(Mark.SERIOUS,),
            last_id=99,
            last_text="!",
            last_at=NOW,
            teachable=(),
            promises=(),
        ),
        ann,
    )
    stage.digest = Digest(entries=entries, calls=stage.digest.calls, promises=stage.digest.promises)
    stage.listener(MessageChanged(contact_id=cem, message_id=99))
    qtbot.waitUntil(lambda: "Cem" in shown(place))
    chosen = place.list.chosen()
    assert chosen is not None
    assert chosen.name == "Bob"
