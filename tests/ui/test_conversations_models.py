from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QLocale, QModelIndex, Qt
from PySide6.QtTest import QAbstractItemModelTester

from boltun.events import OutcomeKind
from boltun.message import Author, Contact
from boltun.minds.listing import MindInfo
from boltun.networks.practice import PRACTICE_ACCOUNT, PRACTICE_ADDRESS
from boltun.store.records import ContactSettings, StoredContact, StoredMessage
from ui.conversations.contacts import Contacts, Conversation, State
from ui.conversations.history import DayLine, History, Pending, line_words
from ui.looks.wording import day, mind_title, moment

DAY = 86_400.0


def person(key: int, name: str, at: float | None = None, **rest: Any) -> Conversation:
    contact = Contact(account="xmpp:me@example.org", address=f"{key}@example.org", name=name)
    return Conversation(
        stored=StoredContact(id=key, contact=contact, settings=ContactSettings(), last_at=at, **rest)
    )


def names(contacts: Contacts) -> list[str]:
    return [contacts.index(row).data() for row in range(contacts.rowCount())]


@pytest.fixture
def contacts(qapp: object) -> Contacts:
    contacts = Contacts()
    contacts.tester = QAbstractItemModelTester(  # type: ignore[attr-defined]
        contacts, QAbstractItemModelTester.FailureReportingMode.Fatal
    )
    return contacts


def test_the_newest_conversation_stands_first_and_silent_people_last_by_name(contacts: Contacts) -> None:
    contacts.fill([person(1, "Zoe"), person(2, "Ann", 10), person(3, "Bob", 20), person(4, "Eve")])
    assert names(contacts) == ["Bob", "Ann", "Eve", "Zoe"]


def test_a_serious_message_stands_first_and_says_so_until_it_is_seen(contacts: Contacts) -> None:
    contacts.fill([person(1, "Ann", 10, grave="death"), person(2, "Bob", 20), person(3, "Eve", 30)])
    assert names(contacts) == ["Ann", "Eve", "Bob"]
    first = contacts.index(0)
    words = "A serious message that you have not seen yet"
    assert first.data(Qt.ItemDataRole.ToolTipRole).startswith(words)
    assert first.data(Qt.ItemDataRole.AccessibleTextRole).startswith(f"{words}, Ann")
    assert words not in contacts.index(1).data(Qt.ItemDataRole.ToolTipRole)
    contacts.put(person(2, "Bob", 40))
    assert names(contacts) == ["Ann", "Bob", "Eve"]
    contacts.put(person(1, "Ann", 10))
    assert names(contacts) == ["Bob", "Eve", "Ann"]


def test_a_new_message_moves_its_conversation_to_the_top(contacts: Contacts) -> None:
    contacts.fill([person(1, "Ann", 10), person(2, "Bob", 20), person(3, "Eve", 30)])
    moved: list[object] = []
    contacts.rowsMoved.connect(lambda *_: moved.append(1))
    contacts.put(person(1, "Ann", 40))
    assert names(contacts) == ["Ann", "Eve", "Bob"]
    assert moved == [1]


def test_the_filter_finds_all_its_words_anywhere_in_any_case(contacts: Contacts) -> None:
    contacts.fill([person(1, "Анна", 1, last_text="едем на Озеро"), person(2, "Bob", 2, last_text="озеро")])
    contacts.filter("ОЗЕРО анна")
    assert names(contacts) == ["Анна"]
    contacts.put(person(3, "Анна-Мария", 3, last_text="тоже озеро"))
    assert names(contacts) == ["Анна-Мария", "Анна"]
    contacts.put(person(1, "Анна", 4, last_text="дома"))
    assert names(contacts) == ["Анна-Мария"]
    contacts.filter("")
    assert names(contacts) == ["Анна", "Анна-Мария", "Bob"]


@given(
    st.lists(
        st.tuples(st.integers(1, 6), st.integers(0, 50), st.sampled_from(["", "lake", "home"])), max_size=30
    ),
    st.sampled_from(["", "lake"]),
)
@settings(max_examples=settings().max_examples // 2)
def test_rows_moved_one_by_one_are_those_of_a_fresh_list(changes: list[Any], words: str) -> None:
    contacts = Contacts()
    QAbstractItemModelTester(contacts, QAbstractItemModelTester.FailureReportingMode.Fatal)
    contacts.filter(words)
    latest = {}
    for key, at, text in changes:
        latest[key] = person(key, f"N{key}", float(at), last_text=text)
        contacts.put(latest[key])
    fresh = Contacts()
    fresh.filter(words)
    fresh.fill(latest.values())
    assert names(contacts) == names(fresh)


@pytest.mark.parametrize(
    ("what", "state"),
    [
        ({"last_outcome": OutcomeKind.HELD, "unread": 3}, State.HELD),
        ({"last_outcome": OutcomeKind.WAITING}, State.WAITING),
        ({"last_outcome": OutcomeKind.SILENT, "unread": 2}, State.NEW),
        ({"last_outcome": OutcomeKind.ANSWERED, "unread": 2}, State.ANSWERED),
        ({"last_outcome": OutcomeKind.SILENT}, State.SILENT),
        ({"last_outcome": OutcomeKind.ANSWERED, "last_author": Author.OWNER}, State.NOTHING),
        ({}, State.NOTHING),
    ],
)
def test_one_word_says_how_a_conversation_stands(what: dict[str, Any], state: State) -> None:
    assert person(1, "Ann", 1, **what).state is state


@pytest.mark.usefixtures("russian")
def test_the_practice_contact_and_the_bundled_bases_have_names_in_the_windows_language() -> None:
    practice = Contact(account=PRACTICE_ACCOUNT.key, address=PRACTICE_ADDRESS, name="Friend")
    somebody = Contact(account="xmpp:me@example.org", address="friend@example.org", name="Friend")
    names = [
        Conversation(stored=StoredContact(id=1, contact=one, settings=ContactSettings())).name
        for one in (practice, somebody)
    ]
    assert names == ["Друг", "Friend"]
    base = MindInfo(
        name="ru/friend", title="friend", path=Path("friend.txt"), kind="boltun", bundled=True, language="ru"
    )
    assert mind_title(base) == "Приятель (русский)"
    assert mind_title(replace(base, bundled=False, language="")) == "friend"


def test_a_reply_that_is_typed_shows_as_waiting(contacts: Contacts) -> None:
    contacts.fill([person(1, "Ann", 1, last_outcome=OutcomeKind.ANSWERED)])
    contacts.set_typing(1, True)
    one = contacts.get(1)
    assert one is not None
    assert one.state is State.WAITING
    contacts.set_typing(1, False)
    one = contacts.get(1)
    assert one is not None
    assert one.state is State.ANSWERED


def test_a_screen_reader_hears_everything_that_is_painted(contacts: Contacts) -> None:
    contacts.fill([person(1, "Ann", 1, last_text="see\nyou", unread=2, last_outcome=OutcomeKind.SILENT)])
    heard = contacts.index(0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert "Ann" in heard
    assert "2 new" in heard
    assert "XMPP me@example.org" in heard
    assert "see you" in heard


def message(key: int, at: float | None = None, text: str = "") -> StoredMessage:
    at = key * 10.0 if at is None else at
    return StoredMessage(
        id=key, contact_id=1, author=Author.CONTACT, text=text or f"m{key}", at=at, received_at=at
    )


def shown(history: History) -> list[object]:
    rows = [history.index(row).data(Qt.ItemDataRole.UserRole) for row in range(history.rowCount())]
    return ["day" if isinstance(r, DayLine) else "…" if isinstance(r, Pending) else r.id for r in rows]


@pytest.fixture
def history(qapp: object) -> History:
    history = History()
    history.tester = QAbstractItemModelTester(  # type: ignore[attr-defined]
        history, QAbstractItemModelTester.FailureReportingMode.Fatal
    )
    return history


def test_a_line_stands_before_each_new_day(history: History) -> None:
    history.fill([message(1, 0), message(2, 60), message(3, 2 * DAY)])
    assert shown(history) == ["day", 1, 2, "day", 3]


def test_older_messages_of_the_same_day_share_its_line(history: History) -> None:
    history.fill([message(5), message(6)])
    history.prepend([message(3), message(4)])
    assert shown(history) == ["day", 3, 4, 5, 6]
    assert history.first_id == 3


def test_older_messages_of_another_day_bring_its_line(history: History) -> None:
    history.fill([message(5, 3 * DAY)])
    history.prepend([message(4, 0)])
    assert shown(history) == ["day", 4, "day", 5]


def test_a_changed_message_is_replaced_and_a_new_one_added_behind(history: History) -> None:
    history.fill([message(1), message(2)])
    history.put([replace(message(1), text="new"), message(3)])
    assert shown(history) == ["day", 1, 2, 3]
    assert history.index(1).data() == "new"


def test_an_old_message_that_is_not_loaded_stays_out(history: History) -> None:
    history.fill([message(5)])
    history.put([message(2)])
    assert shown(history) == ["day", 5]


def test_a_reply_under_way_stands_last_until_it_is_there(history: History) -> None:
    history.fill([message(1)])
    history.set_pending(100.0)
    history.put([message(2)])
    assert shown(history) == ["day", 1, 2, "…"]
    history.set_pending(None)
    assert shown(history) == ["day", 1, 2]
    history.set_pending(None)


def test_what_the_network_lets_wait_says_which_network_and_for_how_long(history: History) -> None:
    history.fill([message(1)])
    history.set_pending(140.0, "Telegram")
    row = history.index(2).data(Qt.ItemDataRole.UserRole)
    assert isinstance(row, Pending)
    assert line_words(row, 100.0) == "Telegram lets Boltun send here again in 40 s …"
    history.set_pending(140.0)
    row = history.index(2).data(Qt.ItemDataRole.UserRole)
    assert isinstance(row, Pending)
    assert line_words(row, 100.0) == "Boltun is about to answer, in 40 s …"


@pytest.mark.parametrize("kept", [1, 2, 3, 4, 9])
def test_of_a_long_conversation_only_the_newest_messages_are_kept(history: History, kept: int) -> None:
    days = [message(1, 0), message(2, 60), message(3, DAY), message(4, DAY + 60), message(5, 3 * DAY)]
    history.fill(days)
    history.set_pending(1.0)
    history.trim(kept)
    fresh = History()
    fresh.fill(days[-kept:])
    fresh.set_pending(1.0)
    assert shown(history) == shown(fresh)
    assert len(history) == min(kept, 5)
    assert history.get(5) == days[-1]


def test_without_a_locale_dates_are_written_in_english() -> None:
    before = QLocale()
    QLocale.setDefault(QLocale.c())
    try:
        at = 1_770_000_000.0
        assert day(at, at + 9 * 86400) == "Monday, 2 February 2026"
        assert moment(at, at + 9 * 86400) == "02/02/2026"
    finally:
        QLocale.setDefault(before)


def test_day_lines_cannot_be_chosen(history: History) -> None:
    history.fill([message(1)])
    selectable = Qt.ItemFlag.ItemIsSelectable
    assert not history.flags(history.index(0)) & selectable
    assert history.flags(history.index(1)) & selectable
    assert history.data(QModelIndex()) is None
