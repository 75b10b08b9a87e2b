"""The window over the real service: a profile of its own, SQLite, a bundled base, the practice network."""

from __future__ import annotations

import re
import socket
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from PySide6.QtCore import QSettings, Qt, QUrl
from PySide6.QtWidgets import QCheckBox, QLabel

from boltun.message import Account, Author
from boltun.networks.runner import Runner
from boltun.passwords import Passwords, Place
from boltun.paths import Profile
from boltun.service import Service
from boltun.settings import Settings
from boltun.store.records import Answers, SendState, StoredMessage
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


def test_a_message_is_answered_and_explained_with_lines_of_the_base(
    start: Callable[[], MainWindow], qtbot: Any
) -> None:
    window = start()
    say(window, "Hello!")
    qtbot.waitUntil(lambda: len(answers(window, SendState.DISPLAYED)) == 1, timeout=WAIT)
    place: Any = window.place("conversations")
    # While the answer is under way, Why says so; afterwards it gives the reason.
    reason = "You chose to answer this contact automatically."
    qtbot.waitUntil(lambda: reason in place.why.plain_text, timeout=WAIT)
    assert "line " in place.why.plain_text
    line = re.search(r"line (\d+)", place.why.plain_text)
    assert line is not None
    place.why.page.anchorClicked.emit(QUrl(f"line:{line[1]}"))
    bases: Any = window.place("bases")
    assert bases.isVisible()
    qtbot.waitUntil(lambda: bases.editor is not None, timeout=WAIT)
    window.go("conversations")
    qtbot.waitUntil(lambda: "1 reply today" in window.status_line.work.text(), timeout=WAIT)


def test_a_reply_is_held_edited_and_sent(start: Callable[[], MainWindow], qtbot: Any) -> None:
    window = start()
    choose(window, Answers.ASK, qtbot)
    say(window, "Hello!")
    qtbot.waitUntil(lambda: len(answers(window, SendState.HELD)) == 1, timeout=WAIT)
    held = answers(window, SendState.HELD)[0]
    window.place("conversations").chat.send_held(held.id, "My own words")  # type: ignore[attr-defined]
    qtbot.waitUntil(lambda: len(answers(window, SendState.DISPLAYED)) == 1, timeout=WAIT)
    assert answers(window, SendState.DISPLAYED)[0].text == "My own words"


def test_a_held_reply_is_dropped_for_good_when_it_was_not_undone(
    start: Callable[[], MainWindow], qtbot: Any
) -> None:
    window = start()
    choose(window, Answers.ASK, qtbot)
    say(window, "Hello!")
    qtbot.waitUntil(lambda: len(answers(window, SendState.HELD)) == 1, timeout=WAIT)
    held = answers(window, SendState.HELD)[0]
    window.place("conversations").chat.drop_held(held.id)  # type: ignore[attr-defined]
    window.notices.finish()
    qtbot.waitUntil(lambda: "You dropped the reply" in spoken(window), timeout=WAIT)
    again = start()
    qtbot.waitUntil(lambda: len(answers(again, SendState.DROPPED)) == 1, timeout=WAIT)


def spoken(window: MainWindow) -> str:
    history = window.place("conversations").chat.history  # type: ignore[attr-defined]
    return "\n".join(
        str(history.index(row).data(Qt.ItemDataRole.AccessibleTextRole)) for row in range(history.rowCount())
    )


def test_never_and_pause_are_reasons_that_stand_with_the_message(
    start: Callable[[], MainWindow], qtbot: Any
) -> None:
    window = start()
    window.header.pause_chosen.emit(None)
    qtbot.waitUntil(lambda: window.state[1], timeout=WAIT)
    say(window, "Anybody there?")
    qtbot.waitUntil(lambda: "Not answered: Boltun is paused." in spoken(window), timeout=WAIT)
    window.header.resume_chosen.emit()
    qtbot.waitUntil(lambda: not window.state[1], timeout=WAIT)
    choose(window, Answers.NEVER, qtbot)
    say(window, "And now?")
    qtbot.waitUntil(lambda: "You chose never to answer this contact." in spoken(window), timeout=WAIT)
    place: Any = window.place("conversations")
    assert place.chat.head.standing == "You chose never to answer here."


def test_the_conversation_and_the_settings_are_there_after_a_restart(
    start: Callable[[], MainWindow], qtbot: Any
) -> None:
    window = start()
    window.header.chew_switched.emit(True)
    qtbot.waitUntil(lambda: window.state[2], timeout=WAIT)
    say(window, "Hello!")
    qtbot.waitUntil(lambda: len(answers(window, SendState.DISPLAYED)) == 1, timeout=WAIT)
    before = [(one.text, one.author) for one in messages(window)]
    again = start()
    qtbot.waitUntil(lambda: len(messages(again)) == 2, timeout=WAIT)
    assert [(one.text, one.author) for one in messages(again)] == before
    assert again.state[2]


def test_an_account_that_cannot_connect_says_why_in_words(
    start: Callable[[], MainWindow], qtbot: Any
) -> None:
    """Nobody listens at the port: the card says so and counts the seconds until the next try."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
    window = start()
    place: Any = window.go("accounts")
    form = place.open_form()
    form.address.setText("me@nobody.example")
    form.password.setText("secret")
    form.fields["host"].setText("127.0.0.1")
    form.fields["port"].setValue(port)
    qtbot.waitUntil(lambda: "forgets the password" in form.keeping.text, timeout=WAIT)
    form.submit()
    qtbot.waitUntil(lambda: "xmpp:me@nobody.example" in place.cards, timeout=WAIT)
    card = place.cards["xmpp:me@nobody.example"]

    def words() -> str:
        return "\n".join(label.text() for label in card.findChildren(QLabel))

    qtbot.waitUntil(lambda: "Nothing answers at" in words() and "again in" in words(), timeout=WAIT)
    boxes = {one.text(): one for one in card.findChildren(QCheckBox)}
    boxes["Switched on"].click()
    qtbot.waitUntil(lambda: "switched off" in words(), timeout=WAIT)
    place.remove("xmpp:me@nobody.example")
    window.notices.finish()
    qtbot.waitUntil(lambda: not place.states, timeout=WAIT)


def test_a_second_program_on_the_same_profile_is_told_so(
    start: Callable[[], MainWindow], profile: Profile, qtbot: Any
) -> None:
    start()
    runner: Runner[Service] = Runner()
    bridge = Bridge(runner)
    with qtbot.waitSignal(bridge.broken, timeout=WAIT) as told:
        bridge.start(lambda: Service(profile))
    assert "Another Boltun is using this profile." in str(told.args[0])
    bridge.close()
    assert runner.stop(20)


def test_an_account_removed_just_before_the_end_is_gone_at_the_next_start(
    start: Callable[[], MainWindow], profile: Profile, qtbot: Any
) -> None:
    window = start()
    place: Any = window.place("accounts")
    account = Account(key="xmpp:me@localhost", network="xmpp", address="me@localhost", options={"port": 1})
    window.bridge.ask(lambda service: service.accounts.add(account, "secret", Place.FILE))
    qtbot.waitUntil(lambda: account.key in place.cards, timeout=WAIT)
    place.remove(account.key)
    window.leave()
    again: Any = start().place("accounts")
    qtbot.waitUntil(lambda: again.empty.isVisibleTo(again), timeout=WAIT)
    assert not again.cards
    assert Passwords(profile).get(account.key) is None


def test_what_found_no_good_reply_is_taught_and_answered(
    start: Callable[[], MainWindow], profile: Profile, qtbot: Any
) -> None:
    profile.bases.mkdir(parents=True, exist_ok=True)
    base = profile.bases / "own.txt"
    base.write_text("[hello]\nHi!\n<ESCAPE>\nTell me more.\n", "utf-8")
    window = start()
    window.bridge.ask(lambda service: service.change_setting("default_mind", str(base)))
    qtbot.waitUntil(lambda: "base own" in window.status_line.work.text(), timeout=WAIT)
    say(window, "Do you like cats?")
    qtbot.waitUntil(lambda: len(answers(window, SendState.DISPLAYED)) == 1, timeout=WAIT)
    qtbot.waitUntil(lambda: window.rail.entries["teach"].count == 1, timeout=WAIT)
    teach: Any = window.go("teach")
    qtbot.waitUntil(lambda: teach.form.phrase.text() == "(do you like cats?)", timeout=WAIT)
    teach.form.reply.setText("I have two.")
    teach.form.reply.textEdited.emit("I have two.")
    qtbot.waitUntil(lambda: teach.form.verdict.text() == "Boltun would say this.", timeout=WAIT)
    teach.form.teach.click()
    qtbot.waitUntil(
        lambda: base.read_text("utf-8").endswith("(do you like cats?)\nI have two.\n"), timeout=WAIT
    )
    # The base is written and then loaded again; only then is it taught.
    qtbot.waitUntil(lambda: window.rail.entries["teach"].count == 0, timeout=WAIT)
    window.go("conversations")
    say(window, "So, do you like cats?")
    qtbot.waitUntil(lambda: len(answers(window, SendState.DISPLAYED)) == 2, timeout=WAIT)
    assert answers(window, SendState.DISPLAYED)[1].text == "I have two."


def test_a_base_that_is_open_learns_in_its_editor(
    start: Callable[[], MainWindow], profile: Profile, qtbot: Any
) -> None:
    profile.bases.mkdir(parents=True, exist_ok=True)
    base = profile.bases / "own.txt"
    base.write_text("[hello]\nHi!\n<ESCAPE>\nTell me more.\n", "utf-8")
    window = start()
    bases: Any = window.go("bases")
    bases.open(base)
    qtbot.waitUntil(lambda: bases.editor is not None, timeout=WAIT)
    window.bridge.ask(lambda service: service.change_setting("default_mind", str(base)))
    qtbot.waitUntil(lambda: "base own" in window.status_line.work.text(), timeout=WAIT)
    say(window, "Do you like cats?")
    teach: Any = window.go("teach")
    qtbot.waitUntil(lambda: bool(teach.form.phrase.text()), timeout=WAIT)
    teach.form.reply.setText("I have two.")
    teach.form.reply.textEdited.emit("I have two.")
    teach.form.teach.click()
    assert list(bases.editor.draft.lines)[-1] == "I have two."
    qtbot.waitUntil(lambda: base.read_text("utf-8").endswith("I have two.\n"), timeout=WAIT)
    assert bases.editor.draft.undo_stack.count() == 1


def test_what_was_said_is_counted_found_and_deleted(start: Callable[[], MainWindow], qtbot: Any) -> None:
    window = start()
    say(window, "Hello, purple elephant!")
    qtbot.waitUntil(lambda: len(answers(window, SendState.DISPLAYED)) == 1, timeout=WAIT)
    statistics: Any = window.go("statistics")
    qtbot.waitUntil(lambda: statistics.tiles[1].accessibleName() == "1 answered 100 %", timeout=WAIT)
    statistics.tiles[1].click()
    place: Any = window.place("conversations")
    qtbot.waitUntil(lambda: place.finds.finds.rowCount() == 1, timeout=WAIT)
    place.filter.setText("ELEPHANT")
    qtbot.waitUntil(lambda: place.finds.finds.words == ["elephant"], timeout=WAIT)
    place.finds.take_focus()
    place.finds.list.opened.emit(place.finds.list.currentIndex())
    qtbot.waitUntil(lambda: "purple" in str(place.chat.view.currentIndex().data()), timeout=WAIT)
    place.filter.clear()
    place.deleting.delete_everything()
    qtbot.waitUntil(lambda: place.chat.history.rowCount() == 0, timeout=WAIT)
    say(window, "Hello again!")
    qtbot.waitUntil(lambda: len(answers(window, SendState.DISPLAYED)) == 1, timeout=WAIT)


def test_messages_of_the_practice_contact_go_into_the_bin_and_come_back(
    start: Callable[[], MainWindow], qtbot: Any
) -> None:
    window = start()
    say(window, "Hello, purple elephant!")
    qtbot.waitUntil(lambda: len(answers(window, SendState.DISPLAYED)) == 1, timeout=WAIT)
    place: Any = window.place("conversations")
    before = place.chat.history.rowCount()
    place.show_panel(True)
    place.panel.forget_contact.click()
    qtbot.waitUntil(lambda: place.chat.history.rowCount() == 0, timeout=WAIT)
    qtbot.waitUntil(lambda: window.notices.text == "The messages of Friend lie in the bin.", timeout=WAIT)
    assert place.contacts.total() == 1
    window.notices.undo()
    qtbot.waitUntil(lambda: place.chat.history.rowCount() == before, timeout=WAIT)
    place.panel.forget_contact.click()
    qtbot.waitUntil(lambda: bool(window.notices.text), timeout=WAIT)
    say(window, "Something else")
    assert window.notices.text == ""
