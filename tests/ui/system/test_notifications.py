"""The desktop tells only what needs the owner, and only while nobody looks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtWidgets import QWidget

from boltun.desk.reason import Reason
from boltun.events import ContactAsked, GraveMessage, LoopStopped, MessageChanged, OutcomeKind, PersonBack
from boltun.message import Author
from boltun.networks.protocol import ConnectionChanged, ConnectionState
from boltun.settings import NOTIFY_CONNECTION, NOTIFY_HELD
from tests.ui.stage import Stage
from ui.frame.telling import Telling
from ui.link.bridge import Bridge
from ui.link.preferences import Preferences
from ui.system.notifications import Notifications, Subject

NOW = 1_770_000_000.0
KEY = "xmpp:me@example.org"


class Watched:
    def __init__(self, bridge: Bridge, preferences: Preferences) -> None:
        self.looking = False
        self.told: list[tuple[str, str]] = []
        self.last: list[str] = []
        self.notifications = Notifications(
            bridge, preferences, lambda: self.looking, clock=lambda: NOW, together_ms=60, lost_ms=60
        )
        self.notifications.told.connect(lambda title, text: self.told.append((title, text)))
        self.notifications.last_changed.connect(self.last.append)


@pytest.fixture
def watched(stage: Stage, bridge: Bridge, curtain: Any) -> Watched:
    curtain()
    return Watched(bridge, Preferences(stage.settings, bridge))


@pytest.fixture
def say(stage: Stage) -> Callable[..., int]:
    def say(contact: int, text: str, **rest: Any) -> int:
        number = stage.say(contact, text, **rest)
        stage.listener(MessageChanged(contact_id=contact, message_id=number))
        return number

    return say


def test_a_held_reply_is_told_with_who_wrote(stage: Stage, watched: Watched, say: Any, qtbot: Any) -> None:
    ann = stage.add(KEY, "ann@example.org", "Аня")
    say(ann, "привет", outcome=OutcomeKind.HELD)
    qtbot.waitUntil(lambda: bool(watched.told))
    assert watched.told == [("A reply waits for you", "Аня: привет")]
    assert watched.notifications.target == (Subject.HELD, ann)


def test_of_what_was_deleted_nothing_is_told_any_more(
    stage: Stage, watched: Watched, say: Any, bridge: Bridge, qtbot: Any
) -> None:
    ann = stage.add(KEY, "ann@example.org", "Ann")
    say(ann, "where are you", outcome=OutcomeKind.SILENT, reason=Reason.NOTHING_FOUND)
    qtbot.waitUntil(lambda: watched.last == ["Ann: where are you"])
    bridge.ask(lambda service: service.privacy.delete_everything())
    qtbot.waitUntil(lambda: watched.last[-1] == "")
    assert watched.notifications.last_contact is None


def test_what_comes_together_is_told_together(stage: Stage, watched: Watched, say: Any, qtbot: Any) -> None:
    people = [stage.add(KEY, f"{name}@example.org", name) for name in ("Ann", "Bob")]
    for person in (*people, people[0]):
        say(person, "help", outcome=OutcomeKind.SILENT, reason=Reason.NOTHING_FOUND)
    qtbot.waitUntil(lambda: bool(watched.told))
    ((title, text),) = watched.told
    assert (title, text[:9], text[-10:]) == ("Not answered", "3 message", ": Ann, Bob")
    assert watched.notifications.last == "Bob: help" or watched.notifications.last == "Ann: help"


@pytest.mark.parametrize("reason", [Reason.OWNER_ACTIVE, Reason.PAUSED, Reason.NEVER, Reason.REPEAT])
def test_what_the_owners_own_rules_leave_unanswered_is_no_news(
    stage: Stage, watched: Watched, say: Any, qtbot: Any, reason: Reason
) -> None:
    ann = stage.add(KEY, "ann@example.org", "Ann")
    say(ann, "one", outcome=OutcomeKind.SILENT, reason=reason)
    say(ann, "two", outcome=OutcomeKind.ANSWERED)
    say(ann, "three", author=Author.BOT)
    say(ann, "last", outcome=OutcomeKind.HELD)
    qtbot.waitUntil(lambda: bool(watched.told))
    assert watched.told == [("A reply waits for you", "Ann: last")]


def test_nothing_is_told_to_who_looks_and_nothing_that_is_switched_off(
    stage: Stage, watched: Watched, say: Any, qtbot: Any
) -> None:
    ann = stage.add(KEY, "ann@example.org", "Ann")
    watched.looking = True
    say(ann, "seen", outcome=OutcomeKind.SILENT, reason=Reason.NOTHING_FOUND)
    qtbot.waitUntil(lambda: bool(watched.last))
    qtbot.waitUntil(lambda: not watched.notifications._timer.isActive())
    watched.looking = False
    stage.settings.set(NOTIFY_HELD.key, False)
    say(ann, "held", outcome=OutcomeKind.HELD)
    say(ann, "told", outcome=OutcomeKind.SILENT, reason=Reason.MIND_FAILED)
    qtbot.waitUntil(lambda: bool(watched.told))
    assert watched.told == [("Not answered", "Ann: told")]


def test_old_messages_are_no_news(stage: Stage, watched: Watched, say: Any, qtbot: Any) -> None:
    ann = stage.add(KEY, "ann@example.org", "Ann")
    say(ann, "old", outcome=OutcomeKind.HELD, at=NOW - 4_000)
    say(ann, "new", outcome=OutcomeKind.HELD)
    qtbot.waitUntil(lambda: bool(watched.told))
    assert watched.told == [("A reply waits for you", "Ann: new")]


def test_who_was_left_without_an_answer_is_forgotten_once_answered(
    stage: Stage, watched: Watched, say: Any, qtbot: Any
) -> None:
    ann = stage.add(KEY, "ann@example.org", "Ann")
    say(ann, "hm", outcome=OutcomeKind.SILENT, reason=Reason.NOTHING_FOUND)
    qtbot.waitUntil(lambda: watched.last == ["Ann: hm"])
    say(ann, "hello", outcome=OutcomeKind.ANSWERED)
    qtbot.waitUntil(lambda: watched.last == ["Ann: hm", ""])


def test_a_connection_that_stays_away_is_told_a_short_break_is_not(
    stage: Stage, watched: Watched, qtbot: Any
) -> None:
    def state(state: ConnectionState) -> None:
        stage.listener(ConnectionChanged(account=KEY, state=state))

    state(ConnectionState.CONNECTING)
    state(ConnectionState.WAITING)  # never was online: the place Accounts tells that
    state(ConnectionState.ONLINE)
    state(ConnectionState.WAITING)
    state(ConnectionState.ONLINE)
    state(ConnectionState.WAITING)
    state(ConnectionState.CONNECTING)
    qtbot.waitUntil(lambda: bool(watched.told))
    assert watched.told == [
        ("Connection lost", "XMPP me@example.org: The connection was lost. Boltun tries again by itself.")
    ]
    state(ConnectionState.ONLINE)
    state(ConnectionState.OFFLINE)  # switched off by the owner
    stage.listener(LoopStopped(contact_id=1, until=NOW + 60, reason="loop"))
    qtbot.waitUntil(lambda: len(watched.told) > 1)
    assert [title for title, _ in watched.told] == ["Connection lost", "Boltun stopped talking"]


def test_connections_can_be_left_untold(stage: Stage, watched: Watched, qtbot: Any) -> None:
    stage.settings.set(NOTIFY_CONNECTION.key, False)
    stage.listener(ConnectionChanged(account=KEY, state=ConnectionState.ONLINE))
    stage.listener(ConnectionChanged(account=KEY, state=ConnectionState.WAITING))
    qtbot.waitUntil(lambda: bool(watched.notifications._lost))
    qtbot.waitUntil(lambda: not watched.notifications._lost)
    stage.listener(LoopStopped(contact_id=1, until=NOW + 60, reason="loop"))
    qtbot.waitUntil(lambda: bool(watched.told))
    assert [title for title, _ in watched.told] == ["Boltun stopped talking"]


def test_a_serious_message_is_told_at_once_even_while_the_owner_looks(
    stage: Any, watched: Watched, qtbot: Any
) -> None:
    watched.looking = True
    stage.settings.set(NOTIFY_HELD.key, False)
    ann = stage.add(KEY, "ann@example.org", "Ann")
    number = stage.say(ann, "dad died")
    stage.listener(GraveMessage(contact_id=ann, message_id=number, kind="death"))
    qtbot.waitUntil(lambda: bool(watched.told))
    assert watched.told == [("A serious message", "Ann: dad died")]
    assert watched.notifications.target == (Subject.GRAVE, ann)


def test_an_urgent_message_is_told_at_once_even_while_the_owner_looks(
    stage: Any, watched: Watched, qtbot: Any
) -> None:
    watched.looking = True
    ann = stage.add(KEY, "ann@example.org", "Ann")
    number = stage.say(ann, "urgent!")
    stage.listener(ContactAsked(contact_id=ann, message_id=number, request="urgent"))
    qtbot.waitUntil(lambda: bool(watched.told))
    assert watched.told == [("It is urgent", "Ann: urgent!")]
    assert watched.notifications.target == (Subject.URGENT, ann)


def test_what_is_urgent_goes_where_a_do_not_disturb_lets_it_through(
    stage: Any, watched: Watched, qtbot: Any
) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    telling = Telling(watched.notifications, None, window, lambda *target: None, window)
    told: list[tuple[str, object]] = []
    telling.urgent.tell = lambda title, text, about=None: told.append((title, about))  # type: ignore[method-assign]
    ann = stage.add(KEY, "ann@example.org", "Ann")
    number = stage.say(ann, "urgent!")
    for request in ("person", "urgent"):
        stage.listener(ContactAsked(contact_id=ann, message_id=number, request=request))
    qtbot.waitUntil(lambda: len(watched.told) == 2)
    assert told == [("It is urgent", (Subject.URGENT, ann))]


def test_who_wants_to_talk_is_told_of_while_nobody_looks(stage: Any, watched: Watched, qtbot: Any) -> None:
    ann = stage.add(KEY, "ann@example.org", "Ann")
    number = stage.say(ann, "can I talk to a human?")
    stage.listener(ContactAsked(contact_id=ann, message_id=number, request="person"))
    qtbot.waitUntil(lambda: bool(watched.told))
    assert watched.told == [("Wants to talk to you", "Ann: can I talk to a human?")]
    assert watched.notifications.target == (Subject.PERSON, ann)


def test_who_is_back_is_told_what_is_left_while_nobody_looks(
    stage: Any, watched: Watched, qtbot: Any
) -> None:
    stage.listener(PersonBack(entries=2, promises=0, calls=1))
    qtbot.waitUntil(lambda: bool(watched.told))
    assert watched.told == [("While you were away", "Left for you: 2 without an answer, 1 wants a call.")]
    assert watched.notifications.target == (Subject.DIGEST, None)
