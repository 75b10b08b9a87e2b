"""Practice in the window, over the real service."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from PySide6.QtCore import QSettings, Qt
from PySide6.QtWidgets import QLabel

from boltun.message import Author
from boltun.networks.runner import Runner
from boltun.paths import Profile
from boltun.service import Service
from boltun.settings import Settings
from boltun.store.records import Answers, SendState, StoredMessage
from ui.conversations.reading import conversations
from ui.frame.window import MainWindow
from ui.link.bridge import Bridge
from ui.link.preferences import Preferences

WAIT = 20_000


@pytest.fixture
def profile() -> Iterator[Profile]:
    with Profile.temporary() as profile:
        profile.settings_path.write_text(
            "thinking_time = 0.0\ntyping_time = 0.0\nlimit_10_minutes = 0\nlanguage = 'en'\n", "utf-8"
        )
        yield profile


@pytest.fixture
def start(profile: Profile, qapp: object, qtbot: Any, tmp_path: Path) -> Iterator[Callable[[], MainWindow]]:
    """Start the service and a window over it; called again, do so once more with the same profile."""
    running: list[tuple[Bridge, Runner[Service]]] = []

    def stop() -> None:
        while running:
            bridge, runner = running.pop()
            bridge.close()
            assert runner.stop(20)

    def start() -> MainWindow:
        stop()
        runner: Runner[Service] = Runner()
        bridge = Bridge(runner)
        running.append((bridge, runner))
        preferences = Preferences(Settings(profile.settings_path), bridge)
        state = QSettings(str(tmp_path / "window.ini"), QSettings.Format.IniFormat)
        window = MainWindow(bridge, preferences, state)
        qtbot.addWidget(window)
        # Room for the explanation beside the conversation.
        window.resize(1120, 720)
        window.show()
        bridge.start(lambda: Service(profile, dice=Random(1), listener=bridge.listen))
        place: Any = window.place("conversations")
        qtbot.waitUntil(lambda: place.chat.contact_id is not None, timeout=WAIT)
        return window

    yield start
    stop()


def messages(window: MainWindow) -> list[StoredMessage]:
    history = window.place("conversations").chat.history  # type: ignore[attr-defined]
    rows = [history.index(row).data(Qt.ItemDataRole.UserRole) for row in range(history.rowCount())]
    return [row for row in rows if isinstance(row, StoredMessage)]


def answers(window: MainWindow, state: SendState) -> list[StoredMessage]:
    return [one for one in messages(window) if one.author is Author.BOT and one.state is state]


def say(window: MainWindow, text: str) -> None:
    chat = window.place("conversations").chat  # type: ignore[attr-defined]
    chat.composer.written.emit(chat.contact_id, text)


def choose(window: MainWindow, answers: Answers, qtbot: Any) -> None:
    place: Any = window.place("conversations")
    contact = place.chat.contact_id
    window.bridge.ask(lambda service: service.conversations.set_answers(contact, answers))
    qtbot.waitUntil(lambda: place.contacts.get(contact).stored.settings.answers is answers, timeout=WAIT)


def test_in_practice_one_plays_both_sides_by_keyboard_and_lets_time_pass(
    start: Callable[[], MainWindow], qtbot: Any
) -> None:
    window = start()
    chat: Any = window.place("conversations").chat  # type: ignore[attr-defined]
    chat.composer.take_focus()

    def enter(text: str) -> None:
        qtbot.keyClicks(chat.composer.field, text)
        qtbot.keyClick(chat.composer.field, Qt.Key.Key_Return)

    def switch() -> None:
        qtbot.keyClick(chat.composer.field, Qt.Key.Key_R, Qt.KeyboardModifier.ControlModifier)

    def reasons() -> list[str]:
        return [one.reason for one in messages(window) if one.author is Author.CONTACT]

    enter("Hello!")
    qtbot.waitUntil(lambda: len(answers(window, SendState.DISPLAYED)) == 1, timeout=WAIT)
    switch()
    assert chat.composer.field.placeholderText() == "Write yourself…"
    assert chat.composer.field.hasFocus()
    enter("I am here myself.")
    qtbot.waitUntil(lambda: messages(window)[-1].author is Author.OWNER, timeout=WAIT)
    switch()
    enter("Who is it?")
    qtbot.waitUntil(lambda: reasons()[-1:] == ["owner active"], timeout=WAIT)
    before = messages(window)[0].at
    chat.practice.let_pass(1800)
    qtbot.waitUntil(lambda: messages(window)[0].at == before - 1800, timeout=WAIT)
    enter("How are you?")
    qtbot.waitUntil(lambda: len(answers(window, SendState.DISPLAYED)) == 2, timeout=WAIT)
    chat.practice.late.trigger()
    assert "late" in chat.composer.field.accessibleName()
    enter("Are you there?")
    qtbot.waitUntil(lambda: reasons()[-1:] == ["late"], timeout=WAIT)
    assert not chat.practice.late.isChecked(), "only one message comes late"


def test_a_contact_to_practise_with_shows_no_address(start: Callable[[], MainWindow]) -> None:
    place: Any = start().place("conversations")
    assert "online · Practice" in [label.text() for label in place.chat.findChildren(QLabel)]


def test_contacts_to_practise_with_are_added_renamed_and_removed(
    start: Callable[[], MainWindow], qtbot: Any
) -> None:
    window = start()
    place: Any = window.place("conversations")
    practice, friend = place.chat.practice, place.chat.contact_id
    practice.ask_name()
    assert practice.name.hasFocus()
    qtbot.keyClicks(practice.name, "Ann")
    qtbot.keyClick(practice.name, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: place.chat.contact_id not in (None, friend), timeout=WAIT)
    ann = place.chat.contact_id
    assert place.contacts.get(ann).name == "Ann"
    assert place.chat.composer.field.hasFocus()
    assert practice.contact_side.accessibleName() == "Write as Ann"
    say(window, "Hello!")
    qtbot.waitUntil(lambda: [one.reason for one in messages(window)] == ["not switched on"], timeout=WAIT)
    practice.ask_name(ann)
    assert practice.name.selectedText() == "Ann"
    qtbot.keyClicks(practice.name, "Anna")
    qtbot.keyClick(practice.name, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: place.contacts.get(ann).name == "Anna", timeout=WAIT)
    qtbot.waitUntil(lambda: practice.contact_side.text() == "Anna", timeout=WAIT)
    practice.remove_wanted.emit(place.contacts.get(ann))
    qtbot.waitUntil(lambda: place.contacts.get(ann) is None, timeout=WAIT)
    assert place.contacts.get(friend) is not None
    read: list[Any] = []
    window.bridge.ask(lambda service: conversations(service, {ann, friend}), read.extend)
    qtbot.waitUntil(lambda: bool(read), timeout=WAIT)
    assert [one.id for one in read] == [friend], "a change that is told late brings nobody back from the bin"


def test_an_added_contact_is_there_after_a_restart_before_anything_was_said(
    start: Callable[[], MainWindow], qtbot: Any
) -> None:
    window = start()
    window.bridge.ask(lambda service: service.practice.add("Ann"))
    place: Any = window.place("conversations")
    qtbot.waitUntil(lambda: place.contacts.total() == 2, timeout=WAIT)
    place = start().place("conversations")
    qtbot.waitUntil(
        lambda: sorted(one.name for one in place.contacts.all()) == ["Ann", "Friend"], timeout=WAIT
    )


def test_the_tour_leads_through_practice_and_goes_on_where_it_was_left(
    start: Callable[[], MainWindow], qtbot: Any
) -> None:
    window = start()
    place: Any = window.place("conversations")
    friend = place.chat.contact_id
    practice = place.chat.practice
    window.bridge.ask(lambda service: service.practice.add("Ann"), practice.made.emit)
    qtbot.waitUntil(lambda: place.chat.contact_id != friend, timeout=WAIT)
    window.assistance.begin_tour()
    tour = place.tour
    assert place.chat.contact_id == friend, "the tour is made for the contact that is always answered"
    assert tour.text.startswith("<b>1 of 5: ")
    assert place.chat.composer.field.hasFocus(), "one can do at once what it says"
    tour.buttons[-1].click()
    tour.buttons[-1].click()
    assert tour.text.startswith("<b>3 of 5: ")
    tour.buttons[0].click()
    assert tour.text.startswith("<b>2 of 5: ")
    qtbot.keyClick(tour, Qt.Key.Key_Escape)
    assert tour.text == ""
    window.save_state()
    window = start()
    tour = window.place("conversations").tour  # type: ignore[attr-defined]
    assert tour.text == ""
    window.assistance.begin_tour()
    assert tour.text.startswith("<b>2 of 5: ")
    for _ in range(4):
        tour.buttons[-1].click()
    assert tour.text == ""
    window.assistance.begin_tour()
    assert tour.text.startswith("<b>1 of 5: "), "after its end it begins anew"


def test_the_tour_notices_what_was_done_and_waits_for_it(start: Callable[[], MainWindow], qtbot: Any) -> None:
    window = start()
    place: Any = window.place("conversations")
    chat, tour = place.chat, place.tour

    def done() -> bool:
        return "✓" in tour.text

    def go_on() -> None:
        qtbot.waitUntil(done, timeout=WAIT)
        assert chat.composer.field.hasFocus(), "it does not take the keyboard from who writes"
        tour.buttons[-1].click()

    say(window, "Hello!")
    qtbot.waitUntil(lambda: len(answers(window, SendState.DISPLAYED)) == 1, timeout=WAIT)
    window.assistance.begin_tour()
    assert not done(), "what was said before does not count"
    say(window, "Are you there?")
    go_on()
    assert not done()
    place.show_why(False)
    qtbot.waitUntil(lambda: len(answers(window, SendState.DISPLAYED)) == 2, timeout=WAIT)
    assert not done()
    chat.explain_asked.emit(answers(window, SendState.DISPLAYED)[-1].id)
    chat.composer.take_focus()
    go_on()
    practice = chat.practice
    practice.owner_side.click()
    say(window, "I am here myself.")
    qtbot.waitUntil(lambda: messages(window)[-1].author is Author.OWNER, timeout=WAIT)
    assert not done()
    practice.contact_side.click()
    say(window, "Who is it?")
    chat.composer.take_focus()
    go_on()
    practice.let_pass(1800)
    say(window, "How are you?")
    go_on()
    choose(window, Answers.ASK, qtbot)
    say(window, "What are you doing?")
    qtbot.waitUntil(done, timeout=WAIT)
    tour.buttons[-1].click()
    assert tour.text == ""
