"""The place where a base is learned from one's own history, by keyboard."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QSettings, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from boltun.errors import HistoryError, TextError
from boltun.history.gathering import Gathered, Wishes
from boltun.history.origins import Origin
from boltun.history.owner import Unknown
from boltun.history.proposals import Answer, Kind, Proposal
from boltun.history.review import Decision
from boltun.history.trial import Answered, Trial
from boltun.minds.listing import MindInfo
from boltun.service.learning import Place
from tests.ui.stage import NOW, Stage
from ui.frame.window import MainWindow
from ui.learn.place import LearnPlace
from ui.link.bridge import Bridge
from ui.link.preferences import Preferences
from ui.widgets.button import TextButton

DAY = 86_400.0
EXPORT = Path("/home/result.json")
KEY = Qt.Key
CONTROL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier
Done = Callable[[str], tuple[Any, ...]]


def proposal(
    number: str, key: str, *answers: str, kind: Kind = Kind.PHRASE, chats: tuple[str, ...] = ("Anna",)
):
    return Proposal(
        id=number,
        kind=kind,
        keys=(key,),
        answers=tuple(
            Answer(text=one, count=3 - n, first_at=DAY, last_at=2 * DAY) for n, one in enumerate(answers)
        ),
        count=5,
        first_at=DAY,
        last_at=2 * DAY,
        chats=chats,
        examples=("is there coffee", "buy coffee") if kind is Kind.LIST else (),
    )


PROPOSALS = (
    proposal("hello", "[hello.]", "Hi", "Hey", kind=Kind.FAVOURITE, chats=("Anna", "Bob")),
    proposal("how", "how are you?", "Fine"),
    proposal("bye", "bye.", "See you", chats=("Bob",)),
    proposal("coffee", "(~coffee.)", "In the kitchen", kind=Kind.LIST),
    proposal("filler", "<ESCAPE>", "I see", kind=Kind.FILLER),
    proposal("opening", "<INITIAL>", "Long time no see", kind=Kind.OPENING),
    proposal("alias", "@hi", "hiya", kind=Kind.ALIAS, chats=()),
)


@pytest.fixture
def window(
    stage: Stage, bridge: Bridge, curtain: Callable[[], None], qtbot: Any, tmp_path: Path
) -> MainWindow:
    stage.learned.proposals = PROPOSALS
    state = QSettings(str(tmp_path / "window.ini"), QSettings.Format.IniFormat)
    window = MainWindow(bridge, Preferences(stage.settings, bridge), state, clock=lambda: NOW)
    qtbot.addWidget(window)
    window.resize(800, 600)
    window.show()
    window.activateWindow()
    curtain()
    return window


@pytest.fixture
def place(window: MainWindow) -> LearnPlace:
    window.show_learn()
    place = window.made["learn"]
    assert isinstance(place, LearnPlace)
    return place


@pytest.fixture
def reviewed(place: LearnPlace, qtbot: Any) -> LearnPlace:
    """Let the export be read; the keyboard is in the list."""
    place.start.add(EXPORT)
    qtbot.waitUntil(place.start.read_button.hasFocus)
    press(KEY.Key_Return)
    qtbot.waitUntil(lambda: place.pages.currentWidget() is place.reviewing)
    return place


def press(key: Qt.Key, held: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    widget = QApplication.focusWidget()
    assert widget is not None
    QTest.keyClick(widget, key, held)


def listed(place: LearnPlace) -> list[str]:
    rows = place.review.rows
    return [one.id for row in range(rows.rowCount()) if (one := rows.at(row)) is not None]


def decided(place: LearnPlace, decision: Decision) -> list[str]:
    return [one.id for one, found in place.review.review.all() if found is decision]


def tabs(place: LearnPlace) -> list[str]:
    return [place.review.tabs.tabText(tab) for tab in range(3)]


# --- on the way to the review ---------------------------------------------------------


def test_one_comes_here_from_teach_and_from_the_palette(window: MainWindow) -> None:
    teach: Any = window.go("teach")
    teach.head.history_button.click()
    assert window.stack.currentWidget() is window.made["learn"]
    window.go("teach")
    deed = next(one for one in window.assistance.reach.deeds() if one.key == "learn")
    assert deed.act is not None
    deed.act()
    assert window.stack.currentWidget() is window.made["learn"]


def test_found_exports_are_offered_and_read_with_the_keyboard_alone(
    stage: Stage, window: MainWindow, done: Done, qtbot: Any
) -> None:
    stage.learned.places = (Place(format="pidgin", title="Pidgin", path=Path("/home/.purple/logs")),)
    window.show_learn()
    place: Any = window.made["learn"]
    qtbot.waitUntil(lambda: place.start.list.count() == 1)
    assert not place.start.read_button.isEnabled()
    place.start.take_focus()
    press(KEY.Key_Space)
    assert place.start.read_button.isEnabled()
    place.start.read_button.setFocus()
    press(KEY.Key_Return)
    assert done("learning.look") == ((Path("/home/.purple/logs"),), Wishes())
    qtbot.waitUntil(lambda: place.pages.currentWidget() is place.reviewing)
    assert QApplication.focusWidget() is place.review.list


def test_reading_shows_how_far_it_is_and_goes_on_after_cancel(
    stage: Stage, place: LearnPlace, done: Done, qtbot: Any
) -> None:
    stage.learned.stops = True
    place.start.add(EXPORT)
    place.read()
    qtbot.waitUntil(lambda: place.reading.bar.value() == 250)
    assert place.reading.words.text() == "File 1 of 2 · 3,000 messages"
    press(KEY.Key_Escape)
    done("learning.stop")
    assert place.pages.currentWidget() is place.start
    qtbot.waitUntil(lambda: not stage.learned.stops)
    place.read()
    qtbot.waitUntil(lambda: place.pages.currentWidget() is place.reviewing)
    names = [one[0] for one in stage.done]
    assert names.count("learning.look") == 1
    assert names.count("learning.read") == 2


def test_the_person_says_who_he_is(stage: Stage, place: LearnPlace, done: Done, qtbot: Any) -> None:
    stage.learned.unknown = (
        Unknown(chat="a", title="A", names=("Anna", "Ivan")),
        Unknown(chat="b", title="B", names=("Bob", "Ivan")),
    )
    place.start.add(EXPORT)
    place.read()
    qtbot.waitUntil(lambda: place.pages.currentWidget() is place.names)
    assert [place.names.list.item(row).text() for row in range(3)] == ["Ivan", "Anna", "Bob"]
    assert not place.names.go_button.isEnabled()
    press(KEY.Key_Space)
    place.names.go_button.setFocus()
    press(KEY.Key_Return)
    qtbot.waitUntil(lambda: place.pages.currentWidget() is place.reviewing)
    assert done("learning.look") == ((EXPORT,), Wishes(me=("Ivan",)))


def test_the_person_says_what_comes_first_in_dates(
    stage: Stage, place: LearnPlace, done: Done, qtbot: Any
) -> None:
    stage.learned.gathered = Gathered(dates_unclear=True)
    place.start.add(EXPORT)
    place.read()
    qtbot.waitUntil(lambda: place.pages.currentWidget() is place.dates)
    press(KEY.Key_Tab)
    press(KEY.Key_Return)
    qtbot.waitUntil(lambda: place.pages.currentWidget() is place.reviewing)
    assert done("learning.look") == ((EXPORT,), Wishes(day_first=False))


def test_what_cannot_be_read_is_said_where_it_was_chosen(stage: Stage, place: LearnPlace, qtbot: Any) -> None:
    stage.fails["learning.look"] = HistoryError("The file is empty.", path=EXPORT)
    place.start.add(EXPORT)
    place.read()
    qtbot.waitUntil(lambda: "The file is empty." in place.start.verdict.text())
    assert place.pages.currentWidget() is place.start


def test_places_that_cannot_be_read_are_listed_on_demand(stage: Stage, place: LearnPlace, qtbot: Any) -> None:
    faults = [HistoryError("The line is cut.", path=EXPORT, line=n) for n in range(1, 30)]
    stage.learned.gathered = Gathered(messages=4000, faults=faults)
    place.start.add(EXPORT)
    place.read()
    qtbot.waitUntil(lambda: place.pages.currentWidget() is place.reviewing)
    assert place.summary.text().startswith("4,000 messages")
    assert place.faults_button.text() == "29 places cannot be read"
    assert not place.faults.isVisible()
    place.faults_button.click()
    assert place.faults.isVisible()
    assert "line 20" in place.faults.text()
    assert "line 21" not in place.faults.text()


def test_an_answer_that_was_given_up_changes_nothing(
    stage: Stage, place: LearnPlace, done: Done, qtbot: Any
) -> None:
    place.start.add(EXPORT)
    place.read()
    place.show_start()
    done("learning.look")
    qtbot.wait(0)
    assert place.pages.currentWidget() is place.start


# --- the review -----------------------------------------------------------------------


def test_enter_and_delete_lead_through_all_proposals(reviewed: LearnPlace) -> None:
    assert tabs(reviewed) == ["To decide 7", "Accepted", "Rejected"]
    press(KEY.Key_Return)
    press(KEY.Key_Delete)
    press(KEY.Key_Return)
    assert decided(reviewed, Decision.ACCEPTED) == ["hello", "bye"]
    assert decided(reviewed, Decision.REJECTED) == ["how"]
    assert tabs(reviewed) == ["To decide 4", "Accepted 2", "Rejected 1"]
    assert listed(reviewed) == ["coffee", "filler", "opening", "alias"]
    for _ in range(4):
        press(KEY.Key_Return)
    assert listed(reviewed) == []
    assert "Everything here is decided" in reviewed.review.nothing.text()
    assert QApplication.focusWidget() is reviewed.review.tabs


def test_each_step_is_undone(reviewed: LearnPlace) -> None:
    assert not reviewed.review.undo_button.isEnabled()
    press(KEY.Key_Return)
    press(KEY.Key_Delete)
    press(KEY.Key_Z, CONTROL)
    assert decided(reviewed, Decision.REJECTED) == []
    press(KEY.Key_Z, CONTROL)
    assert decided(reviewed, Decision.OPEN) == [one.id for one in PROPOSALS]
    assert not reviewed.review.undo_button.isEnabled()


def test_several_are_decided_at_once(reviewed: LearnPlace) -> None:
    press(KEY.Key_A, CONTROL)
    press(KEY.Key_Return)
    assert len(decided(reviewed, Decision.ACCEPTED)) == 7


def test_a_proposal_is_changed_and_accepted(reviewed: LearnPlace) -> None:
    press(KEY.Key_F2)
    assert QApplication.focusWidget() is reviewed.review.details.keys
    press(KEY.Key_Tab)
    assert QApplication.focusWidget() is reviewed.review.details.answers
    reviewed.review.details.answers.setPlainText("  Good\tday \n\n Hi\n")
    press(KEY.Key_Return, CONTROL)
    (accepted,) = reviewed.review.review.accepted()
    assert [(one.text, one.count) for one in accepted.answers] == [("Good day", 0), ("Hi", 3)]
    assert QApplication.focusWidget() is reviewed.review.list


def test_escape_leaves_a_change_and_nothing_is_accepted_empty(
    reviewed: LearnPlace, window: MainWindow
) -> None:
    press(KEY.Key_F2)
    reviewed.review.details.keys.setPlainText("something")
    press(KEY.Key_Escape)
    assert reviewed.review.details.keys.toPlainText() == "[hello.]"
    press(KEY.Key_F2)
    reviewed.review.details.keys.setPlainText(" \n")
    press(KEY.Key_Return, CONTROL)
    assert reviewed.review.review.accepted() == []
    assert "needs a phrase" in window.notices.text


def test_several_become_one_if_they_are_alike(reviewed: LearnPlace) -> None:
    assert not reviewed.review.merge_button.isEnabled()
    press(KEY.Key_Down, SHIFT)
    press(KEY.Key_G, CONTROL)
    (merged,) = reviewed.review.review.accepted()
    assert merged.keys == ("[hello.]", "how are you?")
    press(KEY.Key_Down, SHIFT)
    assert not reviewed.review.merge_button.isEnabled()
    press(KEY.Key_G, CONTROL)
    assert len(reviewed.review.review.accepted()) == 1


def test_nothing_is_learned_from_a_contact_any_more_until_that_is_taken_back(
    reviewed: LearnPlace, window: MainWindow, done: Done, qtbot: Any
) -> None:
    review = reviewed.review
    press(KEY.Key_Down)
    press(KEY.Key_Down)
    press(KEY.Key_Delete, SHIFT)
    assert done("learning.leave_out") == (("Bob",),)
    qtbot.waitUntil(lambda: "bye" not in listed(reviewed))
    assert "from Bob any more" in window.notices.text
    assert review.back_button.isVisible()
    review.back_button.click()
    assert review.menu is not None
    (action,) = review.menu.actions()
    action.trigger()
    qtbot.waitUntil(lambda: "bye" in listed(reviewed))
    assert done("learning.leave_out") == ((),)


def test_undo_learns_from_a_contact_again(reviewed: LearnPlace, done: Done, qtbot: Any) -> None:
    press(KEY.Key_Down)
    press(KEY.Key_Down)
    press(KEY.Key_Delete, SHIFT)
    qtbot.waitUntil(lambda: "bye" not in listed(reviewed))
    press(KEY.Key_Z, CONTROL)
    assert "bye" in listed(reviewed)
    qtbot.waitUntil(lambda: done("learning.leave_out") == ((),))


def test_which_contact_is_asked_if_there_are_several(reviewed: LearnPlace) -> None:
    press(KEY.Key_Delete, SHIFT)
    assert reviewed.review.menu is not None
    assert [one.text() for one in reviewed.review.menu.actions()] == ["Anna", "Bob"]


def test_what_was_rejected_is_remembered_and_taken_back(
    stage: Stage, reviewed: LearnPlace, window: MainWindow, done: Done
) -> None:
    press(KEY.Key_Delete)
    assert reviewed.may_leave()
    assert done("learning.keep_rejected") == (("hello",),)
    stage.done.clear()
    reviewed.review.tabs.setCurrentIndex(2)
    assert listed(reviewed) == ["hello"]
    assert reviewed.review.reject_button.text() == "Decide again"
    reviewed.review.reject_button.click()
    assert decided(reviewed, Decision.REJECTED) == []
    reviewed.may_leave()
    assert done("learning.keep_rejected") == ((),)


def test_what_was_rejected_in_another_run_stands_under_rejected(
    stage: Stage, place: LearnPlace, qtbot: Any
) -> None:
    stage.learned.rejected = ("how", "bye")
    place.start.add(EXPORT)
    place.read()
    qtbot.waitUntil(lambda: place.pages.currentWidget() is place.reviewing)
    assert tabs(place) == ["To decide 5", "Accepted", "Rejected 2"]


def test_one_kind_is_listed(reviewed: LearnPlace) -> None:
    kinds = reviewed.review.kinds
    names = [kinds.itemText(row) for row in range(kinds.count())]
    assert names == [
        "All kinds",
        "Phrases",
        "Common phrases",
        "Lists of words",
        "General replies",
        "Openings",
        "Aliases",
    ]
    reviewed.search()
    press(KEY.Key_L)
    press(KEY.Key_Return)
    kinds.setCurrentIndex(3)
    kinds.activated.emit(3)
    assert listed(reviewed) == ["coffee"]
    assert "is there coffee" in reviewed.review.details.more.text()


def test_the_evidence_stands_beside(reviewed: LearnPlace) -> None:
    details = reviewed.review.details
    assert details.evidence.text() == "common phrase · 5 times · Anna, Bob · 02/01/1970 – 03/01/1970"
    assert details.more.text() == "You answered: “Hi” ×3, “Hey” ×2"
    index = reviewed.review.rows.index(0)
    spoken = index.data(Qt.ItemDataRole.AccessibleTextRole)
    assert spoken == "common phrase, hello, Hi | Hey, 5 times · 2 contacts"


def test_the_messages_are_shown_only_while_that_is_wanted(
    stage: Stage, reviewed: LearnPlace, qtbot: Any
) -> None:
    stage.learned.origins = (Origin(heard="Hello!", said="<b>Hi</b>", at=2 * DAY, chat="Anna"),)
    details = reviewed.review.details
    assert not any(one[0] == "learning.origins" for one in stage.done)
    details.source.click()
    qtbot.waitUntil(lambda: bool(details.origins.text()))
    assert details.origins.text() == "03/01/1970 · Anna: “Hello!” → “<b>Hi</b>”"
    details.source.click()
    assert details.origins.text() == ""
    assert not details.origins.isVisible()


def test_another_base_says_what_it_answers_already(stage: Stage, reviewed: LearnPlace, qtbot: Any) -> None:
    own = Path("/profile/own.txt")
    stage.offered.append(MindInfo(name=str(own), title="own", path=own, kind="boltun"))
    reviewed._ask_bases()
    qtbot.waitUntil(lambda: reviewed.writing.base.count() == 2)
    assert not reviewed.review.details.conflict.isVisible()
    reviewed.writing.base.setCurrentIndex(1)
    reviewed.writing.base.activated.emit(1)
    qtbot.waitUntil(reviewed.review.details.conflict.isVisible)
    assert "“No.”" in reviewed.review.details.conflict.text()


# --- trying and writing -----------------------------------------------------------------


def test_the_trial_tells_what_the_base_would_have_said(
    stage: Stage, reviewed: LearnPlace, done: Done, qtbot: Any
) -> None:
    stage.learned.trial = Trial(
        hidden=200,
        answered=150,
        habitual=160,
        habitual_answered=150,
        comparable=100,
        agreed=99,
        shown=(
            Answered(heard="hello", reply="Hi", said="Hey", agrees=True, count=4),
            Answered(heard="bye", reply="See you", said="Go", agrees=False, count=1),
        ),
    )
    press(KEY.Key_Return)
    reviewed.writing.try_button.click()
    qtbot.waitUntil(lambda: reviewed.inner.currentWidget() is reviewed.trial)
    assert done("learning.trial") == (("hello",),)
    assert reviewed.trial.result.text() == (
        "The last fifth of your conversations has 200 short messages."
        " The new base would have answered 150 of them (75 %). 99 % of its replies are what you say, too."
    )
    assert reviewed.trial.table.texts() == [["hello ×4", "✓ Hi", "Hey"], ["bye", "See you", "Go"]]
    press(KEY.Key_Escape)
    assert reviewed.inner.currentWidget() is reviewed.review
    assert QApplication.focusWidget() is reviewed.review.list


def test_what_was_accepted_is_written_into_a_new_base_and_taken_out_again(
    stage: Stage, reviewed: LearnPlace, window: MainWindow, done: Done, qtbot: Any
) -> None:
    lines: list[tuple[Path, int]] = []
    reviewed.line_wanted.disconnect()
    reviewed.line_wanted.connect(lambda path, line: lines.append((path, line)))
    assert not reviewed.writing.write_button.isEnabled()
    press(KEY.Key_Return)
    press(KEY.Key_Return)
    assert reviewed.writing.write_button.text() == "Write 2"
    reviewed.writing.name.setText('a/b: "c"')
    reviewed.writing.write_button.click()
    path, ids = done("learning.write")
    assert path == stage.profile.bases / "a b c.txt"
    assert ids == ("hello", "how")
    qtbot.waitUntil(lambda: "2 new pairs in a b c.txt" in window.notices.text)
    buttons = {one.text(): one for one in window.notices.findChildren(TextButton)}
    buttons["Show it"].click()
    assert lines == [(path, 7)]


def test_writing_that_fails_is_told_and_nothing_is_lost(
    stage: Stage, reviewed: LearnPlace, window: MainWindow, qtbot: Any
) -> None:
    stage.fails["learning.write"] = TextError("The file cannot be written: {reason}.", reason="full")
    press(KEY.Key_Return)
    reviewed.writing.write_button.click()
    qtbot.waitUntil(lambda: "cannot be written" in window.notices.text)
    assert reviewed.writing.write_button.isEnabled()
    assert decided(reviewed, Decision.ACCEPTED) == ["hello"]


def test_one_can_look_at_the_exports_and_come_back_or_forget(reviewed: LearnPlace, done: Done) -> None:
    press(KEY.Key_Return)
    reviewed.writing.other_button.click()
    assert reviewed.start.review_button.isVisible()
    reviewed.start.review_button.click()
    assert decided(reviewed, Decision.ACCEPTED) == ["hello"]
    reviewed.writing.other_button.click()
    reviewed.start.forget_button.click()
    done("learning.forget")
    assert reviewed.review.review.all() == []
    assert not reviewed.start.review_button.isVisible()
