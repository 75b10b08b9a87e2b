from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from operator import attrgetter
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt, QUrl
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QPlainTextEdit, QPushButton

from boltun.errors import NetworkError, StoreError
from boltun.events import AccountsChanged, MessageChanged, OutcomeKind, ReplyWaiting
from boltun.message import Author, ChatKind, Presence
from boltun.minds.listing import MindInfo
from boltun.minds.sending import Limits, Prices, Spent
from boltun.rules.reading import read_rules
from boltun.service.models import ShownModel
from boltun.store.records import Answers, SendState, StoredMessage
from tests.ui.stage import Stage
from ui.conversations.history import Pending
from ui.conversations.place import ConversationsPlace
from ui.conversations.sent_words import SentWords
from ui.link.bridge import Bridge
from ui.link.preferences import Preferences
from ui.looks.palette import colours_of
from ui.widgets.notice import Notice

NOW = 1_770_000_000.0
Done = Callable[[str], tuple[Any, ...]]


@pytest.fixture
def place(stage: Stage, bridge: Bridge, curtain: Callable[[], None], qtbot: Any) -> ConversationsPlace:
    """The place; ``begin`` shows it and starts the service, once a test has set the stage."""
    place = ConversationsPlace(bridge, Preferences(stage.settings, bridge), clock=lambda: NOW)
    qtbot.addWidget(place)
    place.resize(1000, 640)

    def begin() -> None:
        place.show()
        curtain()

    place.begin = begin  # type: ignore[attr-defined]
    place.notices = []  # type: ignore[attr-defined]
    place.noticed.connect(place.notices.append)  # type: ignore[attr-defined]
    return place


@pytest.fixture
def anna(stage: Stage) -> int:
    key: int = stage.add("xmpp:me@example.org", "anna@example.org", "Anna")
    stage.say(key, "hello", NOW - 60)
    stage.say(key, "Hi there!", NOW - 55, Author.BOT, state=SendState.DELIVERED, mind="en")
    return key


def open_with(place: ConversationsPlace, qtbot: Any, key: int) -> None:
    place.begin()  # type: ignore[attr-defined]
    qtbot.waitUntil(lambda: place.contacts.total() > 0)
    place.open(key)
    qtbot.waitUntil(lambda: place.chat.history.rowCount() > 0)


def texts(place: ConversationsPlace) -> list[str]:
    rows = [
        place.chat.history.index(row).data(Qt.ItemDataRole.UserRole)
        for row in range(place.chat.history.rowCount())
    ]
    return [row.text for row in rows if isinstance(row, StoredMessage)]


def held(stage: Stage, key: int) -> int:
    stage.say(key, "what now?", NOW - 9, outcome=OutcomeKind.HELD, reason="ask")
    number: int = stage.say(key, "Nothing much", NOW - 8, Author.BOT, state=SendState.HELD, mind="en")
    return number


def buttons(place: ConversationsPlace) -> dict[str, QPushButton]:
    shown = [one for one in place.chat.view.viewport().findChildren(QPushButton) if one.isVisible()]
    return {one.text(): one for one in shown}


def test_the_newest_conversation_is_open_when_everything_has_been_read(
    place: ConversationsPlace, anna: int, qtbot: Any
) -> None:
    place.begin()  # type: ignore[attr-defined]
    qtbot.waitUntil(lambda: texts(place) == ["hello", "Hi there!"])
    assert place.chat.contact_id == anna
    assert place.list.currentIndex().data() == "Anna"


def test_a_new_user_finds_the_practice_contact_and_can_write_to_it_at_once(
    place: ConversationsPlace, stage: Stage, qtbot: Any, done: Done
) -> None:
    place.begin()  # type: ignore[attr-defined]
    qtbot.waitUntil(lambda: place.chat.contact_id == stage.practice_id)
    place.chat.composer.take_focus()
    field = place.chat.composer.findChild(QPlainTextEdit)
    assert field is not None
    field.setPlainText("hello Boltun")
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert done("practice.write") == ("hello Boltun",)
    qtbot.waitUntil(lambda: texts(place) == ["hello Boltun"])
    assert field.toPlainText() == ""


def test_only_who_has_no_account_is_told_to_add_one(
    place: ConversationsPlace, stage: Stage, bridge: Bridge, qtbot: Any
) -> None:
    place.begin()  # type: ignore[attr-defined]
    qtbot.waitUntil(lambda: "add an account" in place.chat.view.empty_text)
    stage.account("practice:me")
    stage.account("xmpp:me@example.org")
    bridge.listen(AccountsChanged())
    qtbot.waitUntil(lambda: "add an account" not in place.chat.view.empty_text)
    assert "Write as a friend would" in place.chat.view.empty_text


def test_tab_leads_from_the_list_through_the_messages_to_the_field(
    place: ConversationsPlace, stage: Stage, anna: int, qtbot: Any
) -> None:
    held(stage, anna)
    open_with(place, qtbot, anna)
    place.window().activateWindow()
    place.list.setFocus()
    stops = []
    for _ in range(6):
        widget = QApplication.focusWidget()
        assert widget is not None
        stops.append(widget.accessibleName() or getattr(widget, "text", str)())
        QTest.keyClick(widget, Qt.Key.Key_Tab)
    assert stops == ["Conversations", "Messages", "Send", "Edit", "Drop", "Write yourself…"]


@pytest.mark.parametrize("part", ["list", "chat.view", "why.page"])
def test_the_focus_is_seen_in_the_list_the_messages_and_the_explanation(
    place: ConversationsPlace, anna: int, qtbot: Any, part: str
) -> None:
    open_with(place, qtbot, anna)
    place.window().activateWindow()
    widget = attrgetter(part)(place)
    frame = colours_of(place.palette()).focus

    def edge() -> str:
        image = widget.grab().toImage()
        return str(image.pixelColor(image.width() // 2, 0).name())

    place.filter.setFocus()
    if part != "list":
        assert edge() == colours_of(place.palette()).base
    assert edge() != frame
    widget.setFocus()
    assert edge() == frame


def test_what_the_owner_writes_is_sent_and_typing_is_told_once(
    place: ConversationsPlace, stage: Stage, anna: int, qtbot: Any, done: Done
) -> None:
    open_with(place, qtbot, anna)
    field = place.chat.composer.findChild(QPlainTextEdit)
    assert field is not None
    for letter in "on my way":
        QTest.keyClick(field, letter)  # type: ignore[call-overload]
    assert done("conversations.typing") == (anna,)
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert done("conversations.write") == (anna, "on my way")
    qtbot.waitUntil(lambda: texts(place)[-1] == "on my way")
    assert sum(one[0] == "conversations.typing" for one in stage.done) == 1
    qtbot.waitUntil(lambda: "Boltun is silent until" in place.chat.head.standing)


def test_shift_enter_makes_a_line_and_sends_nothing(
    place: ConversationsPlace, stage: Stage, anna: int, qtbot: Any
) -> None:
    open_with(place, qtbot, anna)
    field = place.chat.composer.findChild(QPlainTextEdit)
    assert field is not None
    field.setPlainText("one")
    QTest.keyClick(field, Qt.Key.Key_End)
    QTest.keyClick(field, Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    QTest.keyClick(field, "t")  # type: ignore[call-overload]
    assert field.toPlainText() == "one\nt"
    assert not any(one[0] == "conversations.write" for one in stage.done)


def test_what_was_begun_for_one_contact_stays_with_him(
    place: ConversationsPlace, stage: Stage, anna: int, qtbot: Any
) -> None:
    bob = stage.add("xmpp:me@example.org", "bob@example.org", "Bob")
    stage.say(bob, "yo")
    open_with(place, qtbot, anna)
    field = place.chat.composer.findChild(QPlainTextEdit)
    assert field is not None
    field.setPlainText("dear Anna")
    place.open(bob)
    assert field.toPlainText() == ""
    place.open(anna)
    assert field.toPlainText() == "dear Anna"
    place.chat.composer.send()
    place.open(bob)
    place.open(anna)
    assert field.toPlainText() == ""


def test_an_event_shows_a_new_message_and_moves_its_contact_up(
    place: ConversationsPlace, stage: Stage, bridge: Bridge, anna: int, qtbot: Any
) -> None:
    bob = stage.add("xmpp:me@example.org", "bob@example.org", "Bob")
    stage.say(bob, "yo", NOW - 5)
    open_with(place, qtbot, anna)
    number = stage.say(anna, "still there?", NOW, outcome=OutcomeKind.SILENT, reason="owner active")
    bridge.listen(MessageChanged(contact_id=anna, message_id=number))
    qtbot.waitUntil(lambda: texts(place)[-1] == "still there?")
    qtbot.waitUntil(lambda: place.contacts.index(0).data() == "Anna")


def test_a_flood_of_messages_is_read_in_a_few_questions(
    place: ConversationsPlace, stage: Stage, bridge: Bridge, anna: int, qtbot: Any
) -> None:
    open_with(place, qtbot, anna)
    stage.done.clear()
    for number in range(3000):
        key = stage.say(anna, f"spam {number}")
        bridge.listen(MessageChanged(contact_id=anna, message_id=key))
    qtbot.waitUntil(lambda: texts(place)[-1] == "spam 2999", timeout=20_000)
    assert sum(one[0] == "conversations.history" for one in stage.done) < 60


def test_a_reply_under_way_is_announced(
    place: ConversationsPlace, bridge: Bridge, anna: int, qtbot: Any
) -> None:
    open_with(place, qtbot, anna)
    rows = place.chat.history.rowCount()
    bridge.listen(ReplyWaiting(contact_id=anna, due=NOW + 5))
    qtbot.waitUntil(lambda: place.chat.history.rowCount() == rows + 1)
    assert place.contacts.index(0).data(Qt.ItemDataRole.UserRole).state == "waiting"
    bridge.listen(ReplyWaiting(contact_id=anna, due=None))
    qtbot.waitUntil(lambda: place.chat.history.rowCount() == rows)


def test_a_held_reply_has_buttons_and_send_sends_it(
    place: ConversationsPlace, stage: Stage, anna: int, qtbot: Any, done: Done
) -> None:
    number = held(stage, anna)
    open_with(place, qtbot, anna)
    assert list(buttons(place)) == ["Send", "Edit", "Drop"]
    qtbot.mouseClick(buttons(place)["Send"], Qt.MouseButton.LeftButton)
    assert done("conversations.send_held") == (number, None)
    qtbot.waitUntil(lambda: not buttons(place))


def test_the_buttons_of_a_held_reply_lie_inside_its_bubble(
    place: ConversationsPlace, stage: Stage, anna: int, qtbot: Any
) -> None:
    held(stage, anna)
    open_with(place, qtbot, anna)
    view = place.chat.view

    def inside() -> bool:
        row = view.visualRect(place.chat.history.index(place.chat.history.rowCount() - 1))
        corners = [
            button.mapTo(view.viewport(), point)
            for button in buttons(place).values()
            for point in (QPoint(0, 0), QPoint(button.width() - 1, button.height() - 1))
        ]
        return all(row.contains(corner) for corner in corners)

    for width in (1000, 860, 1300):
        place.resize(width, 640)
        qtbot.waitUntil(inside)


def test_a_held_reply_is_edited_in_the_composer_and_sent_in_its_place(
    place: ConversationsPlace, stage: Stage, anna: int, qtbot: Any, done: Done
) -> None:
    number = held(stage, anna)
    open_with(place, qtbot, anna)
    field = place.chat.composer.findChild(QPlainTextEdit)
    assert field is not None
    field.setPlainText("a draft")
    place.chat.edit_held(number)
    assert field.toPlainText() == "Nothing much"
    field.setPlainText("Nothing at all")
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert done("conversations.send_held") == (number, "Nothing at all")
    assert field.toPlainText() == "a draft"


def test_how_long_a_reply_has_waited_stands_in_its_bubble(
    place: ConversationsPlace, stage: Stage, anna: int, qtbot: Any
) -> None:
    held(stage, anna)
    open_with(place, qtbot, anna)
    view = place.chat.view
    (row,) = [
        row
        for n in range(place.chat.history.rowCount())
        if isinstance(row := place.chat.history.index(n).data(Qt.ItemDataRole.UserRole), StoredMessage)
        and row.state is SendState.HELD
    ]
    assert view.delegate.heading(row) == "Waits for you · 8 s"


def test_whoever_changes_a_held_reply_does_not_write_himself(
    place: ConversationsPlace, stage: Stage, anna: int, qtbot: Any, done: Done
) -> None:
    number = held(stage, anna)
    open_with(place, qtbot, anna)
    place.chat.edit_held(number)
    field = place.chat.composer.findChild(QPlainTextEdit)
    assert field is not None
    QTest.keyClicks(field, "Nothing at all")
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert done("conversations.send_held") == (number, "Nothing at all")
    assert "conversations.typing" not in {one[0] for one in stage.done}


@pytest.mark.parametrize("practice", [True, False])
def test_what_cannot_be_kept_stays_in_the_field(
    place: ConversationsPlace, stage: Stage, anna: int, qtbot: Any, done: Done, practice: bool
) -> None:
    stage.fails |= {one: StoreError("The disk is full.") for one in ("practice.write", "conversations.write")}
    stage.say(stage.practice_id, "hi")
    open_with(place, qtbot, stage.practice_id if practice else anna)
    field = place.chat.composer.findChild(QPlainTextEdit)
    assert field is not None
    field.setPlainText("a long story")
    QTest.keyClick(field, Qt.Key.Key_Return)
    field.setPlainText("and more")
    qtbot.waitUntil(lambda: field.toPlainText() == "a long story\nand more")


def test_a_changed_reply_that_cannot_be_sent_waits_as_it_was_changed(
    place: ConversationsPlace, stage: Stage, anna: int, qtbot: Any, done: Done
) -> None:
    number = held(stage, anna)
    stage.fails["conversations.send_held"] = StoreError("The disk is full.")
    open_with(place, qtbot, anna)
    place.chat.edit_held(number)
    field = place.chat.composer.findChild(QPlainTextEdit)
    assert field is not None
    field.setPlainText("Nothing at all")
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert field.toPlainText() == ""
    qtbot.waitUntil(lambda: field.toPlainText() == "Nothing at all")
    stage.fails.clear()
    stage.done.clear()
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert done("conversations.send_held") == (number, "Nothing at all")


def test_escape_leaves_a_held_reply_as_it_was(
    place: ConversationsPlace, stage: Stage, anna: int, qtbot: Any
) -> None:
    number = held(stage, anna)
    open_with(place, qtbot, anna)
    place.chat.edit_held(number)
    field = place.chat.composer.findChild(QPlainTextEdit)
    assert field is not None
    QTest.keyClick(field, Qt.Key.Key_Escape)
    assert field.toPlainText() == ""
    assert stage.messages[number - 1].state is SendState.HELD


def test_dropping_a_held_reply_can_be_undone(
    place: ConversationsPlace, stage: Stage, anna: int, qtbot: Any, done: Done
) -> None:
    number = held(stage, anna)
    open_with(place, qtbot, anna)
    place.chat.drop_held(number)
    notice: Notice = place.notices[-1]  # type: ignore[attr-defined]
    assert not buttons(place)
    assert notice.undone is not None
    notice.undone()
    assert list(buttons(place)) == ["Send", "Edit", "Drop"]
    place.chat.drop_held(number)
    notice = place.notices[-1]  # type: ignore[attr-defined]
    assert notice.act is not None
    notice.act()
    assert done("conversations.drop_held") == (number,)


def test_the_reason_for_silence_stands_with_the_message_in_words(
    place: ConversationsPlace, stage: Stage, anna: int, qtbot: Any
) -> None:
    stage.say(anna, "late one", outcome=OutcomeKind.SILENT, reason="late")
    open_with(place, qtbot, anna)
    index = place.chat.history.index(place.chat.history.rowCount() - 1)
    heard = index.data(Qt.ItemDataRole.AccessibleTextRole)
    assert "Not answered: It came too late" in heard


def test_every_message_of_the_bot_is_named_as_such(place: ConversationsPlace, anna: int, qtbot: Any) -> None:
    open_with(place, qtbot, anna)
    heard = place.chat.history.index(2).data(Qt.ItemDataRole.AccessibleTextRole)
    assert heard.startswith("Boltun. Hi there!")
    assert "delivered" in heard


TRACE = {
    "kind": "boltun",
    "prepared": "hello",
    "repeat": None,
    "passes": [
        {
            "text": "hello",
            "sentences": [{"text": "hello", "words": ["hello"], "special_words": [], "question": False}],
            "candidates": [
                {
                    "phase": 7,
                    "priority": 1,
                    "sentence": 0,
                    "reply": "Hi <there>!",
                    "line": 412,
                    "words": 1,
                    "inexact": {"helo": "hello"},
                }
            ],
        }
    ],
    "priority": 1,
    "drawn_from": ["Hi <there>!"],
}


@pytest.mark.parametrize(
    ("by", "words"),
    [
        ("minds 2: groups <b>Family</b>", "Chosen by: minds 2: groups <b>Family</b>"),
        ("contact", "You chose it for this contact"),
        (5, "Reply base: English"),
    ],
)
def test_the_why_panel_says_who_chose_the_base(
    place: ConversationsPlace, stage: Stage, anna: int, by: object, words: str, qtbot: Any
) -> None:
    stage.reasons[2] = {"action": "answer", "reason": "everybody", "mind": "en", "minds_by": by}
    open_with(place, qtbot, anna)
    qtbot.waitUntil(lambda: "Reply base" in place.why.plain_text)
    assert words in place.why.plain_text


def test_the_why_panel_tells_the_trace_and_leads_to_the_line(
    place: ConversationsPlace, stage: Stage, anna: int, qtbot: Any
) -> None:
    stage.reasons[2] = {"action": "answer", "reason": "everybody", "mind": "en", "trace": TRACE}
    open_with(place, qtbot, anna)
    qtbot.waitUntil(lambda: "line 412" in place.why.plain_text)
    words = place.why.plain_text
    for part in ("Hi <there>!", "helo ≈ hello", "words anywhere", "Boltun talks with everybody.", "English"):
        assert part in words
    with qtbot.waitSignal(place.line_wanted) as wanted:
        place.why.page.anchorClicked.emit(QUrl("line:412"))
    assert wanted.args == [Path("/bases/en.mindw"), 412]


def test_a_line_of_a_base_that_is_gone_is_told(
    place: ConversationsPlace, stage: Stage, anna: int, qtbot: Any
) -> None:
    stage.offered = []
    stage.reasons[2] = {"mind": "en", "trace": TRACE}
    open_with(place, qtbot, anna)
    qtbot.waitUntil(lambda: "line 412" in place.why.plain_text)
    place.why.page.anchorClicked.emit(QUrl("line:412"))
    assert "not among your bases" in place.notices[-1].text  # type: ignore[attr-defined]


def test_a_panel_that_opens_covers_no_row_with_another(
    place: ConversationsPlace, stage: Stage, anna: int, qtbot: Any
) -> None:
    stage.say(
        anna, "many words that need several lines " * 6, outcome=OutcomeKind.SILENT, reason="limit hour all"
    )
    stage.say(anna, "and then")
    open_with(place, qtbot, anna)
    place.resize(1000, 700)
    place.show()
    place.show_why(False)
    view = place.chat.view
    rows = [view.model().index(row, 0) for row in range(view.model().rowCount())]

    def touching() -> bool:
        areas = [view.visualRect(row) for row in rows]
        return all(one.top() + one.height() == other.top() for one, other in pairwise(areas))

    qtbot.waitUntil(lambda: view.viewport().width() > 600 and touching())
    wide = view.visualRect(rows[-1]).bottom() - view.visualRect(rows[0]).top()
    place.show_why(True)
    qtbot.waitUntil(lambda: view.viewport().width() < 600 and touching())
    assert view.visualRect(rows[-1]).bottom() - view.visualRect(rows[0]).top() > wide


def test_messages_look_as_before_when_a_panel_was_closed_and_opened(
    place: ConversationsPlace, stage: Stage, anna: int, qtbot: Any
) -> None:
    for number in range(20):
        stage.say(anna, f"{number} many words that need several lines " * 6)
    open_with(place, qtbot, anna)
    view = place.chat.view

    def drawn() -> Any:
        # Nothing here asks for places of rows: that alone would have them laid out.
        return view.viewport().grab().toImage()

    place.show_why(True)
    place.chat.read_anew()
    qtbot.waitUntil(lambda: drawn() == drawn())
    view.doItemsLayout()
    view.scroll_to_end()
    before = drawn()
    for _ in range(2):
        place.show_why(False)
        qtbot.waitUntil(lambda: drawn().width() > before.width())
        place.show_why(True)
        qtbot.waitUntil(lambda: drawn() == before)


def test_choosing_another_message_explains_that_one(place: ConversationsPlace, anna: int, qtbot: Any) -> None:
    open_with(place, qtbot, anna)
    place.chat.view.setCurrentIndex(place.chat.history.index(1))
    qtbot.waitUntil(lambda: place.why.message_id == 1)
    assert "“hello”" in place.why.plain_text


def test_older_messages_come_when_one_scrolls_up_and_nothing_jumps(
    place: ConversationsPlace, stage: Stage, anna: int, qtbot: Any
) -> None:
    for number in range(350):
        stage.say(anna, f"line {number}", NOW - 50 + number / 10)
    open_with(place, qtbot, anna)
    qtbot.waitUntil(lambda: len(texts(place)) == 60)
    view, bar = place.chat.view, place.chat.view.verticalScrollBar()
    qtbot.waitUntil(lambda: bar.maximum() > 0 and bar.value() == bar.maximum())
    top = texts(place)[0]
    bar.setValue(0)
    qtbot.waitUntil(lambda: len(texts(place)) == 120)
    kept = view.visualRect(place.chat.history.index_of(place.chat.history.get(293).id))  # type: ignore[union-attr]
    assert texts(place)[60] == top
    assert 0 <= kept.top() < view.viewport().height()


def test_the_view_stays_at_its_end_when_a_message_comes(
    place: ConversationsPlace, stage: Stage, bridge: Bridge, anna: int, qtbot: Any
) -> None:
    for number in range(60):
        stage.say(anna, f"line {number}")
    open_with(place, qtbot, anna)
    bar = place.chat.view.verticalScrollBar()
    qtbot.waitUntil(lambda: bar.maximum() > 0 and bar.value() == bar.maximum())
    number = stage.say(anna, "the last\nof\nall")
    bridge.listen(MessageChanged(contact_id=anna, message_id=number))
    qtbot.waitUntil(lambda: texts(place)[-1] == "the last\nof\nall")
    qtbot.waitUntil(lambda: bar.value() == bar.maximum())


@pytest.mark.parametrize(
    "text",
    [
        "x" * 100_000,
        "слово " * 20_000,
        "\u202eright to left\u202c",
        "\x00\x01\x02",
        "lone \ud800 surrogate",
        "\n" * 5000,
        "",
        "<b>bold</b> & <img src=x>",
    ],
    ids=["long word", "many words", "marks", "controls", "surrogate", "lines", "empty", "markup"],
)
def test_any_text_is_painted(
    place: ConversationsPlace, stage: Stage, anna: int, qtbot: Any, text: str
) -> None:
    stage.people[anna] = replace(stage.people[anna], contact=replace(stage.people[anna].contact, name=text))
    stage.say(anna, text)
    stage.reasons[3] = {"trace": TRACE}
    open_with(place, qtbot, anna)
    assert not place.grab().isNull()
    view = place.chat.view
    last = place.chat.history.index(place.chat.history.rowCount() - 1)
    assert view.visualRect(last).height() < 60_000


def test_a_long_message_opens_whole_on_enter(
    place: ConversationsPlace, stage: Stage, anna: int, qtbot: Any
) -> None:
    stage.say(anna, "word " * 2000)
    open_with(place, qtbot, anna)
    place.chat.view.setCurrentIndex(place.chat.history.index(place.chat.history.rowCount() - 1))
    QTest.keyClick(place.chat.view, Qt.Key.Key_Return)
    pages = [one for one in place.chat.findChildren(QPlainTextEdit) if one.isWindow()]
    assert [len(one.toPlainText()) for one in pages] == [10_000]
    pages[0].close()


def test_chosen_messages_are_copied(place: ConversationsPlace, anna: int, qtbot: Any) -> None:
    open_with(place, qtbot, anna)
    place.chat.view.selectAll()
    QTest.keyClick(place.chat.view, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QGuiApplication.clipboard().text() == "hello\nHi there!"


@pytest.mark.parametrize(
    ("words", "asked", "values"),
    [
        ("Answer automatically", "conversations.set_answers", (Answers.ALWAYS,)),
        ("Ask me", "conversations.set_answers", (Answers.ASK,)),
        ("Never", "conversations.set_answers", (Answers.NEVER,)),
        ("As the rules say", "conversations.set_answers", (Answers.RULES,)),
        ("Start a conversation", "conversations.start", ()),
    ],
)
def test_the_menu_of_a_contact(
    place: ConversationsPlace,
    anna: int,
    qtbot: Any,
    done: Done,
    words: str,
    asked: str,
    values: tuple[Any, ...],
) -> None:
    open_with(place, qtbot, anna)
    menu = place.contact_menu(anna)
    assert menu is not None
    next(action for action in menu.actions() if action.text() == words).trigger()
    assert done(asked) == (anna, *values)


def test_a_room_is_switched_on_in_its_menu_and_in_its_panel(
    place: ConversationsPlace, stage: Stage, bridge: Bridge, anna: int, qtbot: Any, done: Done
) -> None:
    person = stage.people[anna]
    stage.people[anna] = replace(person, contact=replace(person.contact, kind=ChatKind.GROUP))
    bridge.listen(MessageChanged(contact_id=anna, message_id=1))
    open_with(place, qtbot, anna)
    menu = place.contact_menu(anna)
    assert menu is not None
    choices = [(action.text(), action.isChecked()) for action in menu.actions()[:3]]
    assert choices == [
        ("Answer when I am named", False),
        ("Ask me when I am named", False),
        ("Leave this room alone", True),
    ]
    menu.actions()[1].trigger()
    assert done("conversations.set_answers") == (anna, Answers.ASK)
    place.show_panel(True)
    panel = place.panel
    qtbot.waitUntil(lambda: panel.answers.currentText() == "Ask me when I am named")
    assert panel.answers.count() == 3
    panel.answers.setFocus()
    QTest.keyClick(panel.answers, Qt.Key.Key_Down)
    qtbot.waitUntil(lambda: done("conversations.set_answers") == (anna, Answers.RULES))
    qtbot.waitUntil(lambda: panel.standing.text() == "Rooms are not answered unless you switch one on.")
    assert panel.answer.text() == "Answer when I am named"
    panel.answer.click()
    qtbot.waitUntil(lambda: done("conversations.set_answers") == (anna, Answers.ALWAYS))


def menus_in(menu: QMenu) -> dict[str, QMenu]:
    inner = ((action.text(), action.menu()) for action in menu.actions())
    return {text: found for text, found in inner if isinstance(found, QMenu)}


def test_the_menu_chooses_the_base_and_pauses(
    place: ConversationsPlace, anna: int, qtbot: Any, done: Done
) -> None:
    open_with(place, qtbot, anna)
    menu = place.contact_menu(anna)
    assert menu is not None
    inner = menus_in(menu)
    bases = {action.text(): action for action in inner["Base"].actions()}
    assert bases["The default one"].isChecked()
    bases["Русская (русский)"].trigger()
    assert done("conversations.set_minds") == (anna, ("ru",))
    pauses = {action.text(): action for action in inner["Pause here"].actions()}
    pauses["For 1 hour"].trigger()
    assert done("pauses.pause") == (NOW + 3600, anna)
    qtbot.waitUntil(lambda: "Paused here until" in place.chat.head.standing)
    pauses["Until I resume"].trigger()
    qtbot.waitUntil(lambda: place.chat.head.standing == "Paused here until you resume.")


def test_the_menu_puts_bases_behind_the_chosen_one(
    place: ConversationsPlace, stage: Stage, anna: int, qtbot: Any, done: Done
) -> None:
    open_with(place, qtbot, anna)

    def base_menu() -> dict[str, Any]:
        menu = place.contact_menu(anna)
        assert menu is not None
        return {action.text(): action for action in menus_in(menu)["Base"].actions()}

    (reason,) = base_menu()["Behind it"].menu().actions()
    assert reason.text().startswith("Behind the default one stand those of the settings")
    assert not reason.isEnabled()
    base_menu()["Русская (русский)"].trigger()
    qtbot.waitUntil(lambda: base_menu()["Behind it"].menu().actions()[0].isEnabled())
    behind = {action.text(): action for action in base_menu()["Behind it"].menu().actions()}
    assert "Русская (русский)" not in behind
    (title,) = behind
    behind[title].trigger()
    qtbot.waitUntil(lambda: stage.people[anna].settings.minds == ("ru", "en"))
    qtbot.waitUntil(lambda: f"1. {title}" in [a.text() for a in base_menu()["Behind it"].menu().actions()])
    (chosen,) = base_menu()["Behind it"].menu().actions()
    assert chosen.isChecked()
    base_menu()[title].trigger()
    qtbot.waitUntil(lambda: stage.people[anna].settings.minds == ("en",))


def test_forgetting_what_was_said_can_be_undone(
    place: ConversationsPlace, stage: Stage, anna: int, qtbot: Any, done: Done
) -> None:
    open_with(place, qtbot, anna)
    menu = place.contact_menu(anna)
    assert menu is not None
    menu.forget_chosen.emit()
    assert not any(one[0] == "conversations.forget" for one in stage.done)
    place.notices[-1].act()  # type: ignore[attr-defined]
    assert done("conversations.forget") == (anna,)


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("limit 10 minutes", "This contact has got 40 answers in ten minutes, as many as you allow."),
        ("limit hour", "This contact has got 120 answers in an hour, as many as you allow."),
        ("limit room", "This room has got 20 answers in an hour, as many as you allow."),
        ("loop echo", "The contact sends back what Boltun says: perhaps another bot."),
        ("everybody", "Boltun stopped here until"),
    ],
)
def test_a_stop_is_told_in_full_with_the_way_on_beside_it(
    place: ConversationsPlace, stage: Stage, anna: int, qtbot: Any, done: Done, code: str, said: str
) -> None:
    stage.say(anna, "so many words", outcome=OutcomeKind.SILENT, reason=code)
    stage.say(anna, "and more", outcome=OutcomeKind.SILENT, reason="stopped")
    stage.people[anna] = replace(
        stage.people[anna], settings=replace(stage.people[anna].settings, stopped_until=NOW + 600)
    )
    open_with(place, qtbot, anna)
    head = place.chat.head
    qtbot.waitUntil(lambda: said in head.standing)
    place.window().resize(620, 500)
    words = head.standing_line
    qtbot.waitUntil(lambda: words.width() < 420 and words.height() >= words.heightForWidth(words.width()))
    assert (head.resume_button.isVisible(), head.resume_button.text()) == (True, "Go on")
    head.resume_button.click()
    assert done("pauses.resume") == (anna,)
    qtbot.waitUntil(lambda: head.standing == "")


def test_answer_again_ends_what_stands_in_the_way(
    place: ConversationsPlace, stage: Stage, anna: int, qtbot: Any, done: Done
) -> None:
    stage.people[anna] = replace(
        stage.people[anna], settings=replace(stage.people[anna].settings, paused_until=math.inf)
    )
    open_with(place, qtbot, anna)
    assert place.chat.head.standing == "Paused here until you resume."
    place.chat.head.resume_wanted.emit()
    assert done("pauses.resume") == (anna,)
    qtbot.waitUntil(lambda: place.chat.head.standing == "")


def test_an_error_of_the_network_is_told(
    place: ConversationsPlace, stage: Stage, bridge: Bridge, anna: int, qtbot: Any
) -> None:
    stage.fails["conversations.write"] = NetworkError("The account is offline.")
    open_with(place, qtbot, anna)
    with qtbot.waitSignal(bridge.unhandled) as told:
        place.chat.composer.written.emit(anna, "hello?")
    assert str(told.args[0]) == "The account is offline."


def test_what_is_looked_at_is_no_longer_unread(
    place: ConversationsPlace, stage: Stage, anna: int, qtbot: Any, done: Done
) -> None:
    stage.people[anna] = replace(stage.people[anna], unread=2)
    place.begin()  # type: ignore[attr-defined]
    place.activateWindow()
    with qtbot.waitActive(place):
        pass
    assert done("conversations.mark_seen") == (anna,)


def test_presence_is_said_in_words(place: ConversationsPlace, stage: Stage, anna: int, qtbot: Any) -> None:
    stage.presences["anna@example.org"] = Presence.AWAY
    open_with(place, qtbot, anna)
    assert "away" in place.contacts.index(0).data(Qt.ItemDataRole.AccessibleTextRole)


def test_without_room_the_list_stays_until_an_explanation_is_asked_for(
    place: ConversationsPlace, anna: int, qtbot: Any
) -> None:
    open_with(place, qtbot, anna)
    assert place.list.isVisible()
    assert place.why.isVisible()
    place.resize(place.minimumSizeHint())
    assert place.list.isVisible()
    assert not place.why.isVisible()
    place.show_why(True)
    assert place.why.isVisible()
    assert not place.list.isVisible()
    assert place.chat.view.isVisible()
    place.search()
    assert place.filter.hasFocus()
    assert not place.why.isVisible()
    place.resize(1000, 640)
    assert place.list.isVisible()
    assert place.why.isVisible()


def test_ctrl_f_leads_to_the_filter_and_an_empty_result_says_so(
    place: ConversationsPlace, anna: int, qtbot: Any
) -> None:
    open_with(place, qtbot, anna)
    place.search()
    place.filter.setText("nobody has this name")
    assert place.contacts.rowCount() == 0
    assert not place.list.isVisible()
    place.filter.clear()
    assert place.list.isVisible()
    assert place.list.currentIndex().data() == "Anna"


@pytest.mark.parametrize(("key", "row"), [(Qt.Key.Key_Up, -2), (Qt.Key.Key_Home, 0), (Qt.Key.Key_End, -1)])
def test_who_comes_into_the_messages_by_keyboard_begins_at_the_newest(
    place: ConversationsPlace, stage: Stage, qtbot: Any, key: Qt.Key, row: int
) -> None:
    bob = stage.add("xmpp:me@example.org", "bob@example.org", "Bob")
    for number in range(10):
        stage.say(bob, f"line {number}", NOW - 50 + number)
    open_with(place, qtbot, bob)
    view = place.chat.view
    place.chat.composer.take_focus()
    assert not view.currentIndex().isValid()
    view.setFocus(Qt.FocusReason.BacktabFocusReason)
    assert view.currentIndex().data(Qt.ItemDataRole.UserRole).text == "line 9"
    QTest.keyClick(view, key)
    assert view.currentIndex().row() == row % place.chat.history.rowCount()


def test_the_seconds_until_an_answer_go_by(
    stage: Stage, bridge: Bridge, curtain: Callable[[], None], anna: int, qtbot: Any
) -> None:
    now = [NOW]
    place = ConversationsPlace(bridge, Preferences(stage.settings, bridge), clock=lambda: now[0])
    qtbot.addWidget(place)
    place.resize(1000, 640)
    place.show()
    curtain()
    qtbot.waitUntil(lambda: place.chat.history.rowCount() > 0)
    bridge.listen(ReplyWaiting(contact_id=anna, due=NOW + 22))
    view = place.chat.view
    last = place.chat.history
    qtbot.waitUntil(
        lambda: isinstance(last.data(last.index(last.rowCount() - 1), Qt.ItemDataRole.UserRole), Pending)
    )
    pictures = []
    for seconds in (0, 1):
        now[0] = NOW + seconds
        place.pass_time()
        row = view.visualRect(last.index(last.rowCount() - 1))
        pictures.append(view.viewport().grab(row).toImage())
    assert pictures[0] != pictures[1]


def test_where_no_rule_lets_boltun_answer_the_panel_says_so_and_offers_to_answer(
    place: ConversationsPlace, stage: Stage, bridge: Bridge, anna: int, qtbot: Any, done: Done
) -> None:
    open_with(place, qtbot, anna)
    place.show_panel(True)
    panel = place.panel
    qtbot.waitUntil(lambda: panel.standing.text() == "No rule lets Boltun answer this contact.")
    place.window().activateWindow()
    panel.answer.setFocus()
    QTest.keyClick(panel.answer, Qt.Key.Key_Space)
    assert done("conversations.set_answers") == (anna, Answers.ALWAYS)
    qtbot.waitUntil(lambda: not panel.answer.isVisible())
    assert panel.standing.text() == "Nothing keeps Boltun from answering here just now."
    assert panel.answers.hasFocus()
    for answers, rule, words in (
        (Answers.RULES, "talk_with_everybody", "Nothing keeps Boltun"),
        (Answers.RULES, "talk_while_away", "only while you are away"),
        (Answers.RULES, "talk_with_strangers", "No rule lets Boltun"),
    ):
        for key in ("talk_with_everybody", "talk_while_away", "talk_with_strangers"):
            stage.settings.set(key, key == rule)
        person = stage.people[anna]
        stage.people[anna] = replace(person, settings=replace(person.settings, answers=answers))
        bridge.listen(MessageChanged(contact_id=anna, message_id=1))
        qtbot.waitUntil(lambda words=words: words in panel.standing.text())
        assert panel.answer.isVisible() is ("Nothing" not in words)


@pytest.mark.parametrize(
    ("rules", "words"),
    [
        (
            '[[mode]]\nname = "day"\nwhen = "always"\n[mode.settings]\ntalk_with_everybody = true',
            "Nothing keeps",
        ),
        ('[never]\ncontacts = ["anna@*"]', "among those who are never answered"),
        ('[[mode]]\nname = "day"\nwhen = "always"\nonly = { groups = ["Family"] }', "only some people"),
        ('hours = "2001-01-01"', "outside the hours"),
    ],
)
def test_the_panel_says_what_the_rules_that_hold_say(
    place: ConversationsPlace, stage: Stage, anna: int, qtbot: Any, rules: str, words: str
) -> None:
    stage.rules_text = rules
    _, problems = read_rules(rules, None)
    assert problems == []
    open_with(place, qtbot, anna)
    place.show_panel(True)
    qtbot.waitUntil(lambda: words in place.panel.standing.text())
    assert not place.panel.answer.isVisible()


def test_serious_messages_are_switched_off_for_one_contact_in_the_panel(
    place: ConversationsPlace, anna: int, qtbot: Any, done: Done
) -> None:
    open_with(place, qtbot, anna)
    place.show_panel(True)
    choice = place.panel.grave
    assert choice.currentText() == "As in the settings"
    choice.setFocus()
    QTest.keyClick(choice, Qt.Key.Key_Down)
    QTest.keyClick(choice, Qt.Key.Key_Return)
    assert done("conversations.set_grave_as_usual") == (anna, True)
    qtbot.waitUntil(lambda: choice.currentText() == "Off for this contact")


def test_a_serious_message_is_marked_until_its_conversation_is_opened(
    place: ConversationsPlace, stage: Stage, bridge: Bridge, anna: int, qtbot: Any
) -> None:
    open_with(place, qtbot, anna)
    bob = stage.add("xmpp:me@example.org", "bob@example.org", "Bob")
    number = stage.say(bob, "dad died", at=NOW - 5000)
    stage.people[bob] = replace(stage.people[bob], grave="death")
    bridge.listen(MessageChanged(contact_id=bob, message_id=number))
    qtbot.waitUntil(lambda: place.list.model().index(0, 0).data() == "Bob")
    place.window().activateWindow()
    place.open(bob)
    qtbot.waitUntil(lambda: not stage.people[bob].grave)
    qtbot.waitUntil(lambda: place.list.model().index(0, 0).data() != "Bob")


A_MODEL = MindInfo(name="kim", title="kim", path=Path("kim.model"), kind="model")


def test_nothing_is_said_of_language_models_where_there_are_none(
    place: ConversationsPlace, stage: Stage, anna: int, qtbot: Any
) -> None:
    open_with(place, qtbot, anna)
    place.show_panel(True)
    assert not place.panel.model.isVisible()
    place.panel.name_minds([*stage.offered, A_MODEL])
    assert place.panel.model.isVisible()
    assert place.panel.sent.isVisible()
    place.panel.name_minds(stage.offered)
    assert not place.panel.sent.isVisible()


def test_the_words_of_a_contact_may_go_to_a_language_model_only_if_the_panel_says_so(
    place: ConversationsPlace, stage: Stage, anna: int, qtbot: Any, done: Done
) -> None:
    open_with(place, qtbot, anna)
    place.show_panel(True)
    place.panel.name_minds([*stage.offered, A_MODEL])
    choice = place.panel.model
    assert choice.currentText() == "Nothing is sent there"
    choice.setFocus()
    QTest.keyClick(choice, Qt.Key.Key_Down)
    QTest.keyClick(choice, Qt.Key.Key_Return)
    assert done("conversations.set_model") == (anna, True)
    qtbot.waitUntil(lambda: choice.currentText() == "This contact's words may go there")
    place.panel.name_minds(stage.offered)
    qtbot.waitUntil(choice.isVisible)  # so that the mark can be taken back


def test_the_panel_shows_what_a_language_model_would_be_sent(
    place: ConversationsPlace, stage: Stage, anna: int, qtbot: Any
) -> None:
    open_with(place, qtbot, anna)
    place.show_panel(True)
    place.panel.name_minds([*stage.offered, A_MODEL])
    stage.would_send = ShownModel(
        where="127.0.0.1:8080",
        model="small",
        messages=({"role": "system", "content": "You are Kim."}, {"role": "user", "content": "<b>hi</b>"}),
        left_out=0,
        is_on=False,
        spent=Spent(answers=3, tokens=900, cost=0.0),
        limits=Limits(),
        prices=Prices(),
        problems=(),
    )
    place.panel.sent.click()
    qtbot.waitUntil(lambda: place.panel.findChild(SentWords) is not None)
    shown = place.panel.findChild(SentWords)
    assert shown is not None
    assert shown.words.toPlainText() == "[system]\nYou are Kim.\n\n[user]\n<b>hi</b>"
    assert "127.0.0.1:8080 is off: nothing is sent" in shown.head.text()
    assert shown.today.text() == "Today: 3 of 50 answers, 900 of 50000 tokens."
    shown.close()
