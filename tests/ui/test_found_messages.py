"""Search in everything, reading in both directions, unread marks, the panel of a contact, and deleting."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QSettings, Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from boltun.events import OutcomeKind
from boltun.message import Author, Contact
from boltun.statistics import Found, Selection
from boltun.store.records import Answers, SendState, StoredMessage
from tests.ui.stage import Stage
from ui.conversations.finds import excerpt
from ui.conversations.history import UnreadLine
from ui.conversations.place import ConversationsPlace
from ui.link.bridge import Bridge
from ui.link.preferences import Preferences
from ui.looks.scale import NEAR

NOW = 1_770_000_000.0
Done = Callable[[str], tuple[Any, ...]]


@pytest.fixture
def place(stage: Stage, bridge: Bridge, curtain: Callable[[], None], qtbot: Any) -> ConversationsPlace:
    place = ConversationsPlace(bridge, Preferences(stage.settings, bridge), clock=lambda: NOW)
    qtbot.addWidget(place)
    place.resize(1000, 640)
    place.notices = []  # type: ignore[attr-defined]
    place.noticed.connect(place.notices.append)  # type: ignore[attr-defined]

    def begin() -> None:
        place.show()
        place.activateWindow()
        curtain()
        qtbot.waitUntil(lambda: place.chat.history.rowCount() > 0)

    place.begin = begin  # type: ignore[attr-defined]
    return place


@pytest.fixture
def anna(stage: Stage) -> int:
    key: int = stage.add("xmpp:me@example.org", "anna@example.org", "Anna")
    for number in range(400):
        stage.say(key, f"line {number}", NOW - 5000 + number)
    return key


@pytest.fixture
def bob(stage: Stage) -> int:
    key: int = stage.add("xmpp:me@example.org", "bob@example.org", "Bob")
    stage.say(key, "Поедем на озеро?", NOW - 9000)
    stage.say(key, "Хорошая мысль про озеро", NOW - 8990, Author.BOT, mind="ru")
    return key


def begin(place: ConversationsPlace) -> None:
    place.begin()  # type: ignore[attr-defined]


def ids(place: ConversationsPlace) -> list[int]:
    history = place.chat.history
    rows = (history.index(n).data(Qt.ItemDataRole.UserRole) for n in range(history.rowCount()))
    return [row.id for row in rows if isinstance(row, StoredMessage)]


def look_for(place: ConversationsPlace, words: str, qtbot: Any) -> list[str]:
    place.filter.setText(words)
    qtbot.waitUntil(lambda: not place.people.is_looking and place.people.looked_for == words)
    qtbot.waitUntil(lambda: place.finds.finds.words != () or place.finds.finds.rowCount() == 0)
    qtbot.waitUntil(lambda: not place.finds.isHidden())
    model = place.finds.finds
    return [str(model.index(n).data()) for n in range(model.rowCount())]


# --- search ------------------------------------------------------------------


def test_words_are_found_in_every_conversation_and_enter_leads_to_the_message(
    place: ConversationsPlace, anna: int, bob: int, qtbot: Any
) -> None:
    begin(place)
    assert look_for(place, "ОЗЕРО", qtbot) == ["Хорошая мысль про озеро", "Поедем на озеро?"]
    assert place.finds.title.text().startswith("2 message")
    QTest.keyClick(place.filter, Qt.Key.Key_Return)
    # Bob's last message has the word, too: first the people.
    assert place.list.hasFocus()
    place.finds.take_focus()
    QTest.keyClick(place.finds.list, Qt.Key.Key_Down)
    QTest.keyClick(place.finds.list, Qt.Key.Key_Return)
    assert place.chat.contact_id == bob
    qtbot.waitUntil(lambda: place.chat.view.currentIndex().data() == "Поедем на озеро?")
    assert place.chat.view.hasFocus()


def test_down_enter_and_escape_lead_through_a_search(
    place: ConversationsPlace, anna: int, bob: int, qtbot: Any
) -> None:
    begin(place)
    place.open(anna)
    assert len(look_for(place, "поедем", qtbot)) == 1
    place.search()
    QTest.keyClick(place.filter, Qt.Key.Key_Down)
    assert place.finds.list.hasFocus()
    QTest.keyClick(place.finds.list, Qt.Key.Key_Escape)
    assert place.filter.hasFocus()
    assert place.filter.text() == ""
    assert place.finds.isHidden()
    assert place.contacts.rowCount() > 1
    look_for(place, "поедем", qtbot)
    QTest.keyClick(place.filter, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: place.chat.contact_id == bob)
    look_for(place, "озеро", qtbot)
    place.open(anna)
    QTest.keyClick(place.filter, Qt.Key.Key_Return)
    assert place.chat.contact_id == bob, "the first of the people"
    QTest.keyClick(place.list, Qt.Key.Key_Escape)
    assert place.filter.text() == ""


def test_home_leads_to_the_very_first_message_and_the_day_floats_above(
    place: ConversationsPlace, anna: int, qtbot: Any
) -> None:
    begin(place)
    place.open(anna)
    qtbot.waitUntil(lambda: len(ids(place)) == 60)
    view = place.chat.view
    view.setFocus()
    QTest.keyClick(view, Qt.Key.Key_Home)
    qtbot.waitUntil(lambda: view.currentIndex().data() == "line 0")
    bar = view.verticalScrollBar()
    bar.setValue(bar.maximum() // 2)
    assert view.date_label.isVisible()
    assert view.date_label.text()
    assert view.newest_button.isVisible()
    assert view.newest_button.geometry().top() > view.viewport().geometry().bottom()
    view.go_to_newest()
    qtbot.waitUntil(lambda: view.at_end and place.chat.history.reaches_end)
    assert not view.date_label.isVisible()
    assert view.viewportMargins().bottom() == NEAR


def test_a_found_message_far_back_is_read_with_what_stands_around_it(
    place: ConversationsPlace, anna: int, bob: int, qtbot: Any
) -> None:
    begin(place)
    place.open(anna)
    qtbot.waitUntil(lambda: len(ids(place)) == 60)
    assert look_for(place, '"line 100"', qtbot) == ["line 100"]
    place.finds.take_focus()
    QTest.keyClick(place.finds.list, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: place.chat.view.currentIndex().data() == "line 100")
    assert len(ids(place)) == 120
    assert not place.chat.history.reaches_end


def test_what_is_written_nowhere_is_told(place: ConversationsPlace, anna: int, qtbot: Any) -> None:
    begin(place)
    assert look_for(place, "тарабарщина", qtbot) == []
    assert place.finds.title.text() == "No message contains these words."
    assert place.people.lists.isHidden()
    place.filter.clear()
    qtbot.waitUntil(place.finds.isHidden)
    assert not place.people.lists.isHidden()


def test_found_messages_and_their_explanation_go_when_everything_is_deleted(
    place: ConversationsPlace, stage: Stage, anna: int, bob: int, bridge: Bridge, qtbot: Any
) -> None:
    stage.say(stage.practice_id, "озеро")
    begin(place)
    assert len(look_for(place, "озеро", qtbot)) == 3
    bridge.ask(lambda service: service.privacy.delete_everything())
    qtbot.waitUntil(lambda: place.finds.title.text() == "No message contains these words.")
    assert place.finds.finds.rowCount() == 0
    assert "озеро" not in place.why.plain_text


def test_one_letter_is_not_looked_for_but_one_kanji_is(
    place: ConversationsPlace, anna: int, stage: Stage, qtbot: Any
) -> None:
    stage.say(anna, "明日の会議", NOW - 1)
    begin(place)
    place.filter.setText("l")
    qtbot.waitUntil(lambda: not place.people.is_looking)
    assert place.finds.isHidden()
    assert look_for(place, "会", qtbot) == ["明日の会議"]


@pytest.mark.parametrize(
    ("text", "words", "shown", "marked"),
    [
        ("привет, как дела", ["дела"], "привет, как дела", ["дела"]),
        ("ПРИВЕТ привет", ["привет"], "ПРИВЕТ привет", ["ПРИВЕТ", "привет"]),
        ("x" * 100 + " кот", ["кот"], "…" + "x" * 23 + " кот", ["кот"]),
        ("ﬁ кот", ["кот"], "ﬁ кот", []),
        ("", ["кот"], "", []),
    ],
)
def test_an_excerpt_shows_the_first_match(text: str, words: list[str], shown: str, marked: list[str]) -> None:
    found, places = excerpt(text, words)
    assert found == shown
    assert [found[start:end] for start, end in places] == marked


def test_the_messages_behind_a_bar_are_listed_and_closed_again(
    place: ConversationsPlace, anna: int, stage: Stage, qtbot: Any
) -> None:
    stage.say(anna, "zu spät", NOW - 3, outcome=OutcomeKind.SILENT, reason="late")
    begin(place)
    place.show_selection(Selection(since=0, until=NOW, reason="late"), "Too late")
    qtbot.waitUntil(lambda: place.finds.title.text().startswith("Too late – 1 message"))
    assert place.finds.list.hasFocus()
    place.finds.close_button.click()
    assert place.finds.isHidden()
    assert place.filter.hasFocus()


def test_a_contact_who_is_not_listed_yet_can_be_shown(
    place: ConversationsPlace, anna: int, bob: int, stage: Stage, qtbot: Any
) -> None:
    begin(place)
    place.contacts.remove(bob)
    first = next(one for one in stage.messages if one.contact_id == bob)
    place.people.finds.opened.emit(Found(message=first, contact=Contact(account="a", address="b")))
    qtbot.waitUntil(lambda: place.chat.view.currentIndex().data() == "Поедем на озеро?")


# --- reading in both directions ------------------------------------------------------


def test_scrolling_on_from_a_found_message_reads_up_to_the_end(
    place: ConversationsPlace, anna: int, stage: Stage, qtbot: Any
) -> None:
    begin(place)
    qtbot.waitUntil(lambda: len(ids(place)) == 60)
    place.show_message(anna, 201)
    qtbot.waitUntil(lambda: ids(place) == list(range(142, 262)))
    bar = place.chat.view.verticalScrollBar()
    top = ids(place)[0]
    while not place.chat.history.reaches_end:
        last = place.chat.history.last_id
        bar.setValue(bar.maximum())
        qtbot.waitUntil(lambda last=last: place.chat.history.last_id != last)
    assert ids(place)[-1] == 400
    assert ids(place) == list(range(ids(place)[0], 401))
    assert top >= ids(place)[0] or len(ids(place)) <= 360


def test_what_comes_while_one_looks_back_is_not_put_after_a_gap(
    place: ConversationsPlace, anna: int, stage: Stage, qtbot: Any
) -> None:
    begin(place)
    qtbot.waitUntil(lambda: len(ids(place)) == 60)
    place.show_message(anna, 101)
    qtbot.waitUntil(lambda: not place.chat.history.reaches_end)
    before = ids(place)
    number = stage.say(anna, "neu", NOW)
    stage.change(number, text="neu")
    qtbot.waitUntil(lambda: place.contacts.get(anna).stored.last_text == "neu")  # type: ignore[union-attr]
    qtbot.wait(100)
    assert ids(place) == before
    QTest.keyClick(place.chat.view, Qt.Key.Key_End, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: ids(place)[-1] == number)
    assert place.chat.view.at_end


def test_a_button_leads_to_the_newest_message(place: ConversationsPlace, anna: int, qtbot: Any) -> None:
    begin(place)
    qtbot.waitUntil(lambda: len(ids(place)) == 60)
    view = place.chat.view
    QApplication.processEvents()
    assert view.newest_button.isHidden()
    view.verticalScrollBar().setValue(view.verticalScrollBar().maximum() // 2)
    assert not view.newest_button.isHidden()
    view.newest_button.click()
    assert view.at_end
    assert view.newest_button.isHidden()


def test_a_line_stands_above_what_is_new(
    place: ConversationsPlace, anna: int, bob: int, stage: Stage, qtbot: Any
) -> None:
    stage.people[bob] = replace(stage.people[bob], unread=2)
    for text in ("neu 1", "neu 2"):
        stage.say(bob, text, NOW - 8000)
    begin(place)
    place.open(bob)
    qtbot.waitUntil(lambda: place.chat.contact_id == bob and len(ids(place)) == 4)
    history = place.chat.history
    rows = [history.index(n).data(Qt.ItemDataRole.UserRole) for n in range(history.rowCount())]
    at = next(n for n, row in enumerate(rows) if isinstance(row, UnreadLine))
    assert rows[at + 1].text == "neu 1"
    # Looking at it makes it read; the line stays until the conversation is opened again.
    qtbot.waitUntil(lambda: place.contacts.get(bob).stored.unread == 0)  # type: ignore[union-attr]
    place.open(anna)
    place.open(bob)
    qtbot.waitUntil(lambda: place.chat.contact_id == bob and len(ids(place)) == 4)
    assert history.unread_from is None


# --- teaching ------------------------------------------------------------------------


def test_an_edited_reply_can_be_taught(place: ConversationsPlace, bob: int, stage: Stage, qtbot: Any) -> None:
    asked = stage.say(bob, "что нового", NOW - 9, outcome=OutcomeKind.HELD, reason="ask")
    held = stage.say(bob, "Ничего", NOW - 8, Author.BOT, state=SendState.HELD, mind="ru", reply_to=asked)
    wishes: list[Any] = []
    place.teach_wanted.connect(wishes.append)
    begin(place)
    qtbot.waitUntil(lambda: held in ids(place))
    place.chat.edit_held(held)
    place.chat.composer.field.setPlainText("Кота завёл")
    place.chat.composer.send()
    qtbot.waitUntil(lambda: "by itself" in place.chat.bar.text)
    place.chat.bar.buttons[0].click()
    [wish] = wishes
    assert (wish.text, wish.reply, wish.message_id, wish.mind) == ("что нового", "Кота завёл", asked, "ru")


def test_a_reply_sent_as_it_was_offers_nothing(
    place: ConversationsPlace, bob: int, stage: Stage, qtbot: Any, done: Done
) -> None:
    asked = stage.say(bob, "что нового", NOW - 9, outcome=OutcomeKind.HELD, reason="ask")
    held = stage.say(bob, "Ничего", NOW - 8, Author.BOT, state=SendState.HELD, reply_to=asked)
    begin(place)
    qtbot.waitUntil(lambda: held in ids(place))
    place.chat.edit_held(held)
    place.chat.composer.send()
    assert done("conversations.send_held") == (held, "Ничего")
    assert place.chat.bar.text == ""


@pytest.mark.parametrize(("row", "words"), [(0, "Teach a reply…"), (1, "Teach a better reply…")])
def test_the_menu_of_a_message_leads_to_teaching(
    place: ConversationsPlace, bob: int, stage: Stage, qtbot: Any, row: int, words: str
) -> None:
    stage.messages[-1] = replace(stage.messages[-1], reply_to=stage.messages[-2].id)
    wishes: list[Any] = []
    place.teach_wanted.connect(wishes.append)
    begin(place)
    menu = place.chat.message_menu(ids(place)[row])
    assert menu is not None
    next(one for one in menu.actions() if one.text() == words).trigger()
    assert [one.text for one in wishes] == ["Поедем на озеро?"]


# --- the panel and deleting ------------------------------------------------------------


def test_the_panel_shares_its_place_with_why_and_is_remembered(
    place: ConversationsPlace, anna: int, qtbot: Any, tmp_path: Path
) -> None:
    begin(place)
    assert place.why.isVisible()
    place.chat.head.contact_button.click()
    assert place.panel.isVisible()
    assert not place.why.isVisible()
    state = QSettings(str(tmp_path / "w.ini"), QSettings.Format.IniFormat)
    place.save_state(state)
    place.chat.head.why_button.click()
    assert place.why.isVisible()
    place.restore_state(state)
    assert place.panel.isVisible()
    place.panel.close_button.click()
    assert not place.panel.isVisible()
    assert not place.why.isVisible()


def test_the_panel_shows_and_changes_what_holds(
    place: ConversationsPlace, anna: int, stage: Stage, qtbot: Any, done: Done
) -> None:
    stage.people[anna] = replace(
        stage.people[anna],
        settings=replace(
            stage.people[anna].settings, stopped_until=NOW + 600, warned=True, minds=("en", "ru")
        ),
    )
    begin(place)
    place.show_panel(True)
    panel = place.panel
    qtbot.waitUntil(lambda: "too many answers" in panel.standing.text())
    assert "was told that Boltun answers" in panel.facts.text()
    assert panel.behind.text() == "Behind it: Русская (русский)"
    panel.answers.setCurrentIndex(2)
    panel.answers.activated.emit(2)
    assert done("conversations.set_answers") == (anna, Answers.NEVER)
    panel.resume.click()
    assert done("pauses.resume") == (anna,)
    panel.base.setCurrentIndex(0)
    panel.base.activated.emit(0)
    assert done("conversations.set_minds") == (anna, ())
    panel.start.click()
    assert done("conversations.start") == (anna,)
    next(one for one in panel.pause.menu().actions() if one.text() == "For 8 hours").trigger()
    assert done("pauses.pause") == (NOW + 8 * 3600, anna)


def test_who_is_just_choosing_is_not_disturbed_by_the_clock(
    place: ConversationsPlace, anna: int, qtbot: Any
) -> None:
    begin(place)
    place.show_panel(True)
    place.panel.answers.setCurrentIndex(1)
    place.pass_time()
    assert place.panel.answers.currentIndex() == 1


def delete_by_keyboard(place: ConversationsPlace) -> None:
    place.show_panel(True)
    place.window().activateWindow()
    place.panel.forget_contact.setFocus()
    QTest.keyClick(place.panel.forget_contact, Qt.Key.Key_Space)


def test_a_deleted_contact_lies_in_the_bin_and_comes_back_when_that_is_undone(
    place: ConversationsPlace, anna: int, bob: int, qtbot: Any, done: Done
) -> None:
    begin(place)
    delete_by_keyboard(place)
    assert done("privacy.put_in_bin") == (anna,)
    qtbot.waitUntil(lambda: place.contacts.get(anna) is None and place.chat.contact_id == bob)
    qtbot.waitUntil(lambda: bool(place.notices))  # type: ignore[attr-defined]
    notice = place.notices[-1]  # type: ignore[attr-defined]
    assert notice.text == "Anna lies in the bin, with all that was said, remembered and chosen."
    assert notice.lasting
    notice.undone()
    qtbot.waitUntil(lambda: place.chat.contact_id == anna)


def test_another_press_of_the_same_key_deletes_nobody_else(
    place: ConversationsPlace, anna: int, bob: int, stage: Stage, qtbot: Any
) -> None:
    begin(place)
    delete_by_keyboard(place)
    qtbot.waitUntil(lambda: place.chat.contact_id == bob)
    assert QApplication.focusWidget() is place.list
    QTest.keyClick(place.list, Qt.Key.Key_Space)
    QTest.keyClick(place.list, Qt.Key.Key_Return)
    assert QApplication.focusWidget() is place.chat.composer.field
    assert [one for one in stage.done if one[0] == "privacy.put_in_bin"] == [("privacy.put_in_bin", anna)]


def test_the_practice_contact_stays_when_its_messages_are_deleted(
    place: ConversationsPlace, stage: Stage, bob: int, qtbot: Any
) -> None:
    stage.say(stage.practice_id, "am I here?", NOW)
    begin(place)
    qtbot.waitUntil(lambda: place.chat.contact_id == stage.practice_id)
    qtbot.waitUntil(lambda: place.chat.history.rowCount() > 0)
    place.show_panel(True)
    assert place.panel.forget_contact.text() == "Delete these messages"
    place.panel.forget_contact.click()
    qtbot.waitUntil(lambda: place.chat.history.rowCount() == 0)
    assert place.contacts.get(stage.practice_id) is not None
    assert place.chat.contact_id == stage.practice_id
    assert place.list.currentIndex().data() == "Friend"
    qtbot.waitUntil(lambda: bool(place.notices))  # type: ignore[attr-defined]
    assert place.notices[-1].text == "The messages of Friend lie in the bin."  # type: ignore[attr-defined]


def action(place: ConversationsPlace, words: str) -> QAction:
    return next(one for one in place.people.more.menu().actions() if one.text() == words)


def test_the_bin_gives_back_and_deletes_for_good_which_asks_first(
    place: ConversationsPlace, anna: int, bob: int, stage: Stage, qtbot: Any, done: Done
) -> None:
    begin(place)
    for key in (anna, bob):
        place.open(key)
        delete_by_keyboard(place)
        qtbot.waitUntil(lambda key=key: place.contacts.get(key) is None)
    action(place, "The bin…").trigger()
    page = place.deleting.bin
    qtbot.waitUntil(lambda: page.entries.rowCount() == 2)
    assert QApplication.focusWidget() is page.list
    assert "Bob, 2 messages · XMPP me@example.org" in str(
        page.entries.index(1).data(Qt.ItemDataRole.AccessibleTextRole)
    )
    QTest.keyClick(page.list, Qt.Key.Key_Return)
    assert done("privacy.restore") == (1,)
    qtbot.waitUntil(lambda: page.entries.rowCount() == 1 and place.contacts.get(anna) is not None)
    assert page.isVisible()
    QTest.keyClick(page.list, Qt.Key.Key_Delete)
    keep, _delete = place.bar.buttons
    assert "Delete for good what lies in the bin of Bob?" in place.bar.text
    assert keep.hasFocus()
    keep.click()
    assert QApplication.focusWidget() is page.list
    assert page.entries.rowCount() == 1
    page.delete.click()
    place.bar.buttons[1].click()
    assert done("privacy.delete_from_bin") == (2,)
    qtbot.waitUntil(lambda: page.entries.rowCount() == 0)
    assert page.words.text().startswith("The bin is empty.")
    assert not page.empty.isEnabled()
    QTest.keyClick(page.list, Qt.Key.Key_Escape)
    assert place.chat.isVisible()
    assert QApplication.focusWidget() is place.list


def test_the_menu_of_a_contact_deletes_for_good_and_asks_first(
    place: ConversationsPlace, anna: int, bob: int, stage: Stage, qtbot: Any, done: Done
) -> None:
    begin(place)
    menu = place.contact_menu(anna)
    assert menu is not None
    next(one for one in menu.actions() if one.text() == "Delete for good…").trigger()
    assert "Delete Anna for good" in place.bar.text
    assert not any(one[0].startswith("privacy.") for one in stage.done)
    assert place.bar.buttons[0].hasFocus()
    place.bar.buttons[1].click()
    assert done("privacy.delete_contact") == (anna,)
    qtbot.waitUntil(lambda: place.contacts.get(anna) is None)


def test_deleting_everything_asks_first_and_keeping_is_the_first_answer(
    place: ConversationsPlace, anna: int, bob: int, stage: Stage, qtbot: Any, done: Done
) -> None:
    begin(place)
    delete = action(place, "Delete everything that was said…")
    delete.trigger()
    keep = place.bar.buttons[0]
    assert keep.hasFocus()
    keep.click()
    assert place.bar.text == ""
    assert not any(one[0] == "privacy.delete_everything" for one in stage.done)
    delete.trigger()
    place.bar.buttons[1].click()
    assert done("privacy.delete_everything") == ()
    qtbot.waitUntil(lambda: place.contacts.total() == 1)
    assert place.chat.contact_id == stage.practice_id
