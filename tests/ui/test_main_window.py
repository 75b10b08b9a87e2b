from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QSettings, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu, QWidget

from boltun.errors import MindError, NotApprovedError, StoreError
from boltun.events import AccountsChanged, LoopStopped, MindLoaded, MindsChanged, ReplyWaiting, ServiceFailed
from boltun.message import Author, Contact
from boltun.networks.protocol import ConnectionState, QuestionAsked, SubscriptionAsked
from boltun.rules.reading import read_rules
from boltun.rules.schedule import wall
from boltun.rules.state import State
from boltun.service import Service
from boltun.statistics import Selection
from tests.ui.stage import Stage
from ui.bases.place import BasesPlace
from ui.conversations.place import ConversationsPlace
from ui.frame.tray import Tray
from ui.frame.window import MainWindow
from ui.link.bridge import Bridge
from ui.link.preferences import Preferences
from ui.link.wish import Wish
from ui.statistics.place import Chosen
from ui.widgets.place import Place
from ui.widgets.statement import Tone

NOW = 1_770_000_000.0
Done = Callable[[str], tuple[Any, ...]]


@pytest.fixture
def state(tmp_path: Path) -> QSettings:
    return QSettings(str(tmp_path / "window.ini"), QSettings.Format.IniFormat)


@pytest.fixture
def make(stage: Stage, bridge: Bridge, state: QSettings, qtbot: Any) -> Callable[[], MainWindow]:
    def make() -> MainWindow:
        window = MainWindow(bridge, Preferences(stage.settings, bridge), state, clock=lambda: NOW)
        qtbot.addWidget(window)
        window.show()
        return window

    return make


@pytest.fixture
def window(make: Callable[[], MainWindow], curtain: Callable[[], None]) -> MainWindow:
    window = make()
    curtain()
    return window


def press(window: QWidget, key: Qt.Key) -> None:
    window.activateWindow()
    QTest.keyClick(window, key, Qt.KeyboardModifier.ControlModifier)


def test_the_places_are_reached_by_their_numbers(window: MainWindow, qtbot: Any) -> None:
    for key, name in (
        (Qt.Key.Key_3, "TeachPlace"),
        (Qt.Key.Key_4, "AccountsPlace"),
        (Qt.Key.Key_5, "StatisticsPlace"),
        (Qt.Key.Key_6, "SettingsPlace"),
        (Qt.Key.Key_1, "ConversationsPlace"),
    ):
        press(window, key)
        qtbot.waitUntil(lambda name=name: type(window.stack.currentWidget()).__name__ == name)


def test_places_are_made_when_they_are_first_shown(window: MainWindow) -> None:
    assert list(window.made) == ["conversations"]
    first = window.go("accounts")
    window.go("conversations")
    assert window.go("accounts") is first


def test_the_arrow_keys_go_through_the_rail(window: MainWindow) -> None:
    entries = list(window.rail.entries.values())
    entries[0].setFocus()
    QTest.keyClick(entries[0], Qt.Key.Key_Down)
    assert entries[1].hasFocus()
    QTest.keyClick(entries[1], Qt.Key.Key_Up)
    QTest.keyClick(entries[0], Qt.Key.Key_Up)
    assert entries[-1].hasFocus()


def test_ctrl_m_pauses_until_resumed_and_resumes(window: MainWindow, stage: Stage, qtbot: Any) -> None:
    press(window, Qt.Key.Key_M)
    qtbot.waitUntil(lambda: window.header.statement.text() == "Paused until you resume")
    assert stage.settings.get("paused_until") == math.inf
    press(window, Qt.Key.Key_M)
    qtbot.waitUntil(lambda: not window.header.statement.text().startswith("Paused"))


@pytest.mark.parametrize(
    ("words", "until"),
    [("For 1 hour", NOW + 3600), ("Until morning", NOW + 5 * 3600), ("Until I resume", None)],
)
def test_the_pause_menu(window: MainWindow, done: Done, words: str, until: float | None) -> None:
    next(one for one in window.header.pause_menu.actions() if one.text() == words).trigger()
    assert done("pauses.pause") == (until, None)


def test_the_chew_switch_changes_the_setting_and_shows_it(
    window: MainWindow, bridge: Bridge, qtbot: Any, done: Done
) -> None:
    box = window.header.chew
    box.click()
    assert done("change_setting") == ("chew", True)
    bridge.ask(lambda service: service.change_setting("chew", False))
    qtbot.waitUntil(lambda: not box.isChecked())


@pytest.mark.parametrize(
    ("settings", "said", "tone"),
    [
        ({}, "Answering: only contacts you chose", Tone.MUTED),
        ({"talk_with_everybody": True}, "Answering: everybody", Tone.GOOD),
        ({"talk_with_strangers": True}, "Answering: contacts not in list", Tone.GOOD),
        ({"talk_while_away": True}, "Answering: everybody while you are away", Tone.GOOD),
        (
            {"talk_while_away": True, "talk_with_strangers": True},
            "Answering: contacts not in list, everybody while away",
            Tone.GOOD,
        ),
        ({"talk_with_everybody": True, "paused_until": NOW - 1}, "Answering: everybody", Tone.GOOD),
        ({"paused_until": math.inf}, "Paused until you resume", Tone.WARNING),
    ],
)
def test_the_header_says_who_is_answered_now(
    stage: Stage, make: Callable[[], MainWindow], settings: dict[str, Any], said: str, tone: Tone
) -> None:
    for key, value in settings.items():
        stage.settings.set(key, value)
    window = make()
    assert window.header.statement.text() == said
    assert window.header.dot.tone is tone


RULES = """
time_zone = "UTC"
[[mode]]
name = "night & day"
when = "02:00-03:00"
settings = { talk_with_everybody = true }
[[mode]]
name = "vacation"
only = { strangers = true }
"""


def test_the_header_says_which_mode_holds_and_lets_one_be_chosen(
    stage: Stage, make: Callable[[], MainWindow], curtain: Callable[[], None], done: Done, qtbot: Any
) -> None:
    stage.rules_text = RULES
    _, problems = read_rules(RULES, None)
    assert problems == []
    window = make()
    curtain()
    button, says = window.header.mode_button, window.header.statement
    qtbot.waitUntil(button.isVisible)
    assert says.text() == "Answering: everybody"
    assert button.text().startswith("night && day until ")
    assert button.accessibleName().startswith("Mode: night & day, until ")
    menu = button.menu_of_modes
    state, end, why, _, *choices = menu.actions()
    assert state.text() == "Mode: night && day"
    assert end.text().startswith("until ")
    assert why.text() == "The hours in your rules say so."
    assert [action.text() for action in choices] == ["As the rules say", "night && day", "vacation"]
    assert [action.isChecked() for action in choices] == [True, False, False]
    until = choices[2].menu()
    assert isinstance(until, QMenu)
    until.actions()[0].trigger()
    assert done("modes.choose") == ("vacation", None)
    qtbot.waitUntil(lambda: says.text() == "Answering: only those whom the mode names")
    choices = menu.actions()[4:]
    assert [action.isChecked() for action in choices] == [False, False, True]
    assert (state.text(), end.text()) == ("Mode: vacation", "until you change it")
    assert why.text() == "You chose it."
    assert button.text() == "vacation ▾"
    assert "You chose it." in button.toolTip()


@pytest.mark.parametrize(
    ("when", "short", "said"),
    [
        (
            "{ locked = true }",
            "gone, until you unlock ▾",
            "until you unlock the screen. The screen is locked.",
        ),
        (
            "{ idle = 5 }",
            "gone, until you are back ▾",
            "until you use the computer. Nobody uses the computer.",
        ),
        (
            "{ idle = 5, locked = true }",
            "gone, until you are back ▾",
            "until you unlock the screen or until you use the computer. The screen is locked. Nobody uses",
        ),
        ('["until 2026-12-31", { locked = true }]', "gone ▾", "Mode: gone. The hours in your rules say so."),
    ],
)
def test_the_header_says_that_a_mode_holds_by_the_state_of_the_computer(
    stage: Stage,
    make: Callable[[], MainWindow],
    curtain: Callable[[], None],
    qtbot: Any,
    when: str,
    short: str,
    said: str,
) -> None:
    stage.rules_text = f'[[mode]]\nname = "gone"\nwhen = {when}\n'
    stage.computer = State(locked=True, idle=True, idle_since=NOW - 600)
    window = make()
    curtain()
    button = window.header.mode_button
    qtbot.waitUntil(button.isVisible)
    assert button.text() == short
    assert said in button.toolTip()


def test_a_mode_is_chosen_in_the_tray_and_the_palette_too(
    stage: Stage, make: Callable[[], MainWindow], curtain: Callable[[], None], done: Done, qtbot: Any
) -> None:
    stage.rules_text = RULES
    window = make()
    tray = Tray(window.header, window)
    curtain()
    modes = window.header.mode_button.menu_of_modes
    qtbot.waitUntil(modes.menuAction().isVisible)
    assert modes.menuAction() in tray.menu.actions()
    commands = {one.title: one for one in window.assistance.reach.deeds()}
    commands["Mode: vacation: Until Monday, 09:00"].act()
    name, until = done("modes.choose")
    then = wall(until, read_rules(RULES, None)[0].zone)
    assert (name, then.weekday(), then.hour, then.minute) == ("vacation", 0, 9, 0)
    assert 0 < until - NOW <= 7 * 86400 + 9 * 3600
    assert "Mode: As the rules say" in commands


def test_without_rules_the_header_has_no_mode(window: MainWindow) -> None:
    assert not window.header.mode_button.isVisible()
    assert window.header.statement.text() == "Answering: only contacts you chose"


@pytest.mark.parametrize(
    ("rules", "said"),
    [
        ("hours = 'nine'", "Nobody is answered: the rules have a fault"),
        ("time_zone = 'UTC'\nhours = '09:00-10:00'", "Nobody is answered outside the hours"),
    ],
)
def test_the_header_says_why_rules_let_nobody_be_answered(
    stage: Stage,
    make: Callable[[], MainWindow],
    curtain: Callable[[], None],
    qtbot: Any,
    rules: str,
    said: str,
) -> None:
    stage.rules_text = rules
    window = make()
    curtain()
    qtbot.waitUntil(lambda: window.header.statement.text() == said)


def test_the_status_line_shows_connections_replies_and_base(
    stage: Stage, make: Callable[[], MainWindow], curtain: Callable[[], None], qtbot: Any
) -> None:
    stage.account("xmpp:me@example.org")
    stage.account("irc:me@irc.example", ConnectionState.WAITING, retry_at=NOW + 12)
    stage.account("practice:me")
    for _ in range(2):
        stage.say(stage.practice_id, "hi", author=Author.BOT)
    window = make()
    curtain()
    qtbot.waitUntil(lambda: window.status_line.work.text() == "2 replies today · base Русская (русский)")
    assert window.status_line.connections.text() == "XMPP ● online     IRC ○ again in 12 s"
    stage.minds_behind = ("en",)
    stage.listener(MindsChanged())
    qtbot.waitUntil(
        lambda: window.status_line.work.text().endswith("base Русская (русский), then English (English)")
    )


def test_everything_can_be_deleted_from_the_settings_after_a_question(window: MainWindow) -> None:
    settings: Any = window.go("settings")
    settings.filter.setText("delete everything")
    assert settings.delete_button.isVisible()
    settings.filter.setText("stop word")
    assert not settings.delete_button.isVisible()
    settings.filter.clear()
    settings.delete_button.click()
    place: Any = window.place("conversations")
    assert place.isVisible()
    assert "Delete every conversation" in place.bar.text


def test_the_window_begins_no_larger_than_the_screen(make: Callable[[], MainWindow]) -> None:
    window = make()
    screen = window.screen().availableSize()
    assert screen.width() < 1120, "the test needs a small screen"
    assert window.width() < screen.width()
    assert window.height() < screen.height()


def test_replies_that_were_deleted_are_not_counted_any_more(
    stage: Stage, window: MainWindow, bridge: Bridge, qtbot: Any
) -> None:
    stage.say(stage.practice_id, "hi", author=Author.BOT)
    bridge.listen(MindsChanged())
    qtbot.waitUntil(lambda: window.status_line.work.text().startswith("1 repl"))
    bridge.ask(lambda service: service.privacy.delete_everything())
    qtbot.waitUntil(lambda: window.status_line.work.text().startswith("0 repl"))


@pytest.mark.parametrize("broken", [None, "The file is no text."])
def test_where_the_base_is_gone_or_cannot_be_read_nothing_claims_that_it_answers(
    stage: Stage, window: MainWindow, bridge: Bridge, qtbot: Any, broken: str | None
) -> None:
    bridge.ask(lambda service: service.change_setting("talk_with_everybody", True))
    qtbot.waitUntil(lambda: "base Русская" in window.status_line.work.text())
    qtbot.waitUntil(lambda: window.header.statement.text() == "Answering: everybody")
    there = stage.offered
    stage.offered = [replace(there[0], error=broken), there[1]] if broken else [there[1]]
    bridge.listen(MindLoaded(name="ru", error="gone"))
    qtbot.waitUntil(lambda: "No base answers" in window.header.statement.text())
    assert window.header.dot.tone is Tone.BAD
    name = "Русская (русский)" if broken else "ru"
    assert window.status_line.work.text() == f"0 replies today · base {name} cannot answer"
    stage.offered = [replace(there[0], error="newer text is broken", loaded=True), there[1]]
    bridge.listen(MindsChanged())
    qtbot.waitUntil(lambda: window.header.statement.text() == "Answering: everybody")


def test_a_pause_outweighs_a_missing_base(window: MainWindow, stage: Stage, qtbot: Any) -> None:
    stage.settings.set("paused_until", math.inf)
    window.status_line.base_answers.emit(False)
    assert window.header.statement.text() == "Paused until you resume"


def test_ctrl_j_switches_chewing(window: MainWindow, stage: Stage, qtbot: Any) -> None:
    press(window, Qt.Key.Key_J)
    qtbot.waitUntil(lambda: stage.settings.get("chew") is True)
    # The window has heard of it, too: until then the switch may still be shown as it stood.
    qtbot.waitUntil(lambda: window.state[2] and window.header.chew.isChecked())
    press(window, Qt.Key.Key_J)
    qtbot.waitUntil(lambda: stage.settings.get("chew") is False)


def test_the_pause_button_gives_way_to_resume_with_its_focus(
    window: MainWindow, stage: Stage, qtbot: Any, done: Done
) -> None:
    window.activateWindow()
    window.header.pause_button.setFocus()
    press(window, Qt.Key.Key_M)
    qtbot.waitUntil(window.header.resume_button.isVisible)
    assert window.header.dot.paused
    assert not window.header.pause_button.isVisible()
    assert window.focusWidget() is window.header.resume_button
    window.header.resume_button.click()
    assert done("pauses.resume") == (None,)
    qtbot.waitUntil(window.header.pause_button.isVisible)
    assert window.focusWidget() is window.header.pause_button


def test_several_accounts_of_one_network_are_told_apart(
    stage: Stage, make: Callable[[], MainWindow], curtain: Callable[[], None], qtbot: Any
) -> None:
    stage.account("xmpp:me@a.example")
    stage.account("xmpp:me@b.example", ConnectionState.FAILED)
    window = make()
    curtain()
    expected = "XMPP me@a.example ● online     XMPP me@b.example ○ stopped"
    qtbot.waitUntil(lambda: window.status_line.connections.text() == expected)


def test_replies_that_wait_are_counted_at_the_rail(
    stage: Stage, make: Callable[[], MainWindow], curtain: Callable[[], None], qtbot: Any
) -> None:
    from boltun.events import OutcomeKind

    for name in ("ann", "bob"):
        key = stage.add("xmpp:me@example.org", name)
        stage.say(key, "well?", outcome=OutcomeKind.HELD)
    window = make()
    curtain()
    entry = window.rail.entries["conversations"]
    qtbot.waitUntil(lambda: entry.count == 2)
    assert "2 conversations" in entry.accessibleDescription()


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (ServiceFailed(text="The disk is full."), "The disk is full."),
        (MindLoaded(name="ru", error="ru.mindw: line 3 is broken."), "ru.mindw: line 3 is broken."),
        (LoopStopped(contact_id=1, until=NOW + 3600), "Boltun stopped talking with a contact until"),
    ],
)
def test_what_goes_wrong_is_told_in_the_window(
    window: MainWindow, bridge: Bridge, qtbot: Any, event: Any, said: str
) -> None:
    bridge.listen(event)
    qtbot.waitUntil(lambda: said in window.notices.text)
    assert window.notices.isVisible()


def test_too_many_answers_in_all_stand_in_the_header_with_the_way_on(
    window: MainWindow, bridge: Bridge, done: Any, qtbot: Any
) -> None:
    bridge.listen(LoopStopped(contact_id=1, until=NOW + 3600, reason="limit hour all"))
    qtbot.waitUntil(lambda: "300 answers in an hour, as many as you allow" in window.state[0])
    button = window.header.resume_button
    assert (button.isVisible(), button.text()) == (True, "Go on")
    button.click()
    assert done("pauses.resume") == (None,)
    qtbot.waitUntil(lambda: "as many as you allow" not in window.state[0])
    assert not button.isVisible()


def test_program_code_that_a_mind_brings_along_may_be_let_run(
    window: MainWindow, bridge: Bridge, done: Any, qtbot: Any
) -> None:
    folder = Path("/apps/errands")
    bridge.listen(MindLoaded(name="errands", error="It runs program code.", unapproved=folder))
    qtbot.waitUntil(lambda: window.notices.text == "It runs program code.")
    button = window.notices.action_button
    assert (button.isVisible(), button.text()) == (True, "Let it run")
    button.click()
    assert done("minds.approve") == (folder,)
    bridge.unhandled.emit(NotApprovedError(folder))
    assert "program code of its own" in window.notices.text
    assert button.isVisible()


def test_what_is_nothing_to_tell_is_not_told(window: MainWindow, bridge: Bridge, qtbot: Any) -> None:
    bridge.listen(MindLoaded(name="ru"))
    bridge.listen(ReplyWaiting(contact_id=1, due=None))
    heard: list[object] = []
    bridge.happened.connect(heard.append)
    bridge.listen(ReplyWaiting(contact_id=1, due=None))
    qtbot.waitUntil(lambda: bool(heard))
    assert window.notices.text == ""


def test_an_error_nobody_took_care_of_is_told_with_its_advice(
    window: MainWindow, bridge: Bridge, qtbot: Any
) -> None:
    bridge.unhandled.emit(
        MindError("The base {name} is gone.", path="/bases/x.mindw", line=3, advice="Add it again.", name="x")
    )
    assert window.notices.text == "/bases/x.mindw, line 3: The base x is gone. Add it again."


def test_where_boltun_cannot_start_a_page_says_why(
    make: Callable[[], MainWindow], bridge: Bridge, qtbot: Any
) -> None:
    class Broken(Service):
        def __init__(self) -> None:
            pass

        async def start(self) -> None:
            raise StoreError("The database is of a newer Boltun.", advice="Install that one.")

        async def stop(self) -> None: ...

    window = make()
    bridge.start(Broken)
    qtbot.waitUntil(lambda: type(window.stack.currentWidget()).__name__ == "FailurePage")
    page = window.stack.currentWidget()
    assert page is not None
    from PySide6.QtWidgets import QLabel

    assert any("newer Boltun. Install that one." in one.text() for one in page.findChildren(QLabel))


def test_a_link_from_why_goes_to_the_bases(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[Path, int]] = []

    monkeypatch.setattr(BasesPlace, "open_line", lambda self, path, line: asked.append((path, line)))
    window.go("conversations").line_wanted.emit(Path("/b/ru.mindw"), 412)  # type: ignore[attr-defined]
    assert asked == [(Path("/b/ru.mindw"), 412)]
    assert isinstance(window.stack.currentWidget(), BasesPlace)


def test_who_is_told_of_on_the_desktop_is_shown(
    stage: Stage, make: Callable[[], MainWindow], curtain: Callable[[], None], qtbot: Any
) -> None:
    ann = stage.add("xmpp:me@example.org", "ann@example.org", "Ann")
    window = make()
    curtain()
    place = window.go("conversations")
    assert isinstance(place, ConversationsPlace)
    qtbot.waitUntil(lambda: place.contacts.get(ann) is not None)
    place.open(stage.practice_id)
    window.go("accounts")
    window.open_contact(ann)
    assert window.stack.currentWidget() is place
    assert place.chat.contact_id == ann


def test_size_place_and_parts_are_remembered(
    make: Callable[[], MainWindow], state: QSettings, qtbot: Any
) -> None:
    first = make()
    # The offscreen screen is hardly wider than the smallest window: only the height can tell.
    first.resize(800, 610)
    first.go("conversations").show_why(False)  # type: ignore[attr-defined]
    first.go("accounts")
    first.close()
    second = make()
    assert second.height() == 610
    assert type(second.stack.currentWidget()).__name__ == "AccountsPlace"
    assert not second.place("conversations").why.isVisibleTo(second)  # type: ignore[attr-defined]


@pytest.mark.parametrize("rubbish", ["geometry", "place", "conversations/splitter", "conversations/why"])
def test_a_spoiled_memory_of_the_window_does_no_harm(
    make: Callable[[], MainWindow], state: QSettings, rubbish: str
) -> None:
    state.setValue(rubbish, "no such thing")
    window = make()
    assert window.isVisible()


def test_unsaved_work_keeps_the_window_open(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    class Bases(Place):
        unsaved = True

        def may_leave(self) -> bool:
            return not self.unsaved

    monkeypatch.setitem(window.makers, "bases", Bases)
    bases = window.place("bases")
    window.leave()
    assert window.isVisible()
    assert window.stack.currentWidget() is bases
    bases.unsaved = False  # type: ignore[attr-defined]
    window.leave()
    assert not window.isVisible()


def test_ctrl_q_quits_on_every_desktop(window: MainWindow, qtbot: Any) -> None:
    window.hides = True
    with qtbot.waitSignal(window.closed):
        press(window, Qt.Key.Key_Q)
    assert not window.isVisible()


def test_with_a_tray_closing_only_hides_and_quitting_quits(window: MainWindow, qtbot: Any) -> None:
    window.hides = True
    ended: list[int] = []
    window.closed.connect(lambda: ended.append(1))
    with qtbot.waitSignal(window.hidden):
        window.close()
    assert not window.isVisible()
    assert ended == []
    window.leave()
    assert ended == [1]


def test_closing_lets_what_was_told_happen(window: MainWindow, done: Done) -> None:
    window.go("conversations")
    place: Any = window.place("conversations")
    place.contacts.fill([])
    from ui.widgets.notice import Notice

    happened: list[int] = []
    window.notices.tell(Notice(text="forgotten", act=lambda: happened.append(1)))
    window.close()
    assert happened == [1]


def test_the_status_line_leaves_a_removed_account_out_at_once(
    window: MainWindow, stage: Stage, qtbot: Any
) -> None:
    key = "xmpp:me@example.org"
    stage.account(key)
    stage.listener(AccountsChanged())
    line = window.status_line.connections
    qtbot.waitUntil(lambda: line.text() == "XMPP ● online")
    place: Any = window.place("accounts")
    qtbot.waitUntil(lambda: key in place.cards)
    place.remove(key)
    assert line.text() == "No account yet: only practice"
    window.notices.undo()
    qtbot.waitUntil(lambda: line.text().startswith("XMPP "))


def test_closing_the_window_carries_out_a_removal(window: MainWindow, stage: Stage, qtbot: Any) -> None:
    key = "xmpp:me@example.org"
    stage.account(key)
    place: Any = window.place("accounts")
    qtbot.waitUntil(lambda: key in place.cards)
    place.remove(key)
    window.leave()
    qtbot.waitUntil(lambda: key not in stage.account_states)


def test_the_rail_counts_what_can_be_taught_before_anybody_looks(
    stage: Stage, make: Callable[[], MainWindow], curtain: Callable[[], None], qtbot: Any
) -> None:
    anna = stage.add("xmpp:me@example.org", "anna@example.org", "Anna")
    for text in ("where are you", "what is that", "Where are you??"):
        stage.lesson(stage.say(anna, text))
    window = make()
    curtain()
    entry = window.rail.entries["teach"]
    qtbot.waitUntil(lambda: entry.count == 2)
    assert entry.accessibleDescription().startswith("2 ")
    assert "teach" not in window.made


def test_the_rail_counts_what_accounts_ask_before_anybody_looks(
    stage: Stage, make: Callable[[], MainWindow], curtain: Callable[[], None], bridge: Bridge, qtbot: Any
) -> None:
    key = "xmpp:me@example.org"
    asking = tuple(Contact(account=key, address=f"{number}@x") for number in range(3))
    stage.account(key, subscriptions=asking[:2], more_subscriptions=40)
    window = make()
    curtain()
    entry = window.rail.entries["accounts"]
    qtbot.waitUntil(lambda: entry.count == 42)
    assert entry.accessibleDescription() == "42 questions to answer"
    assert "accounts" not in window.made
    stage.account(key, subscriptions=asking)
    bridge.happened.emit(SubscriptionAsked(contact=asking[2]))
    qtbot.waitUntil(lambda: entry.count == 3)
    asked = QuestionAsked(account=key, id="code", label="Login code")
    stage.account(key, question=asked)
    bridge.happened.emit(asked)
    qtbot.waitUntil(lambda: entry.count == 1)
    stage.account(key, question=replace(asked, optional=True))
    bridge.happened.emit(AccountsChanged())
    qtbot.waitUntil(lambda: entry.count == 0)
    assert entry.accessibleDescription() == ""


def test_bars_words_and_wishes_lead_from_place_to_place(
    stage: Stage, window: MainWindow, qtbot: Any, done: Done
) -> None:
    anna = stage.add("xmpp:me@example.org", "anna@example.org", "Anna")
    said = stage.say(anna, "where are you")
    statistics: Any = window.go("statistics")
    chosen = Selection(since=0, until=NOW)
    statistics.messages_wanted.emit(Chosen(selection=chosen, title="All"))
    conversations: Any = window.place("conversations")
    assert bool(window.stack.currentWidget() is conversations)
    assert done("statistics.selected") == (chosen,)
    qtbot.waitUntil(lambda: conversations.finds.finds.rowCount() == 1)
    conversations.teach_wanted.emit(Wish(text="where are you", contact_id=anna, message_id=said))
    teach: Any = window.place("teach")
    assert bool(window.stack.currentWidget() is teach)
    assert teach.form.message.text() == "“where are you”"
    teach.message_wanted.emit(anna, said)
    assert bool(window.stack.currentWidget() is conversations)
    qtbot.waitUntil(lambda: conversations.chat.contact_id == anna)
