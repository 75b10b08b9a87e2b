"""What a read message becomes."""

from __future__ import annotations

from dataclasses import replace

import pytest

from boltun.message import Author, Message
from boltun.networks.protocol import MessageMarked, MessageReceived, OwnerActive
from boltun.networks.xmpp.book import Book
from boltun.networks.xmpp.inbox import Inbox
from boltun.networks.xmpp.reading import Reading

NOW = 1_800_000_000.0
FRIEND = "friend@example.net"
HI = Reading(address=FRIEND, peer=f"{FRIEND}/phone", by_owner=False, id="1", text="hi", stanza_id="s1")


@pytest.fixture
def book() -> Book:
    return Book("xmpp:me@example.org", "me@example.org")


@pytest.fixture
def inbox(book: Book) -> Inbox:
    return Inbox(book, lambda: NOW, "me")


def message(inbox: Inbox, reading: Reading) -> Message:
    event = inbox.take(reading)
    assert isinstance(event, MessageReceived)
    return event.message


def test_a_text_is_a_message(inbox: Inbox, book: Book) -> None:
    assert message(inbox, HI) == Message(
        contact=book.contact(FRIEND),
        text="hi",
        at=NOW,
        received_at=NOW,
        author=Author.CONTACT,
        id="1",
        server_id="s1",
    )


def test_the_owner_s_text_is_his(inbox: Inbox) -> None:
    assert message(inbox, replace(HI, by_owner=True)).author is Author.OWNER


@pytest.mark.parametrize(
    ("age", "replayed"), [(0, False), (30, False), (60, False), (61, True), (-500, False)]
)
def test_a_delayed_message_is_replayed_by_its_age(inbox: Inbox, age: float, replayed: bool) -> None:
    told = message(inbox, replace(HI, at=NOW - age, delayed=True))
    assert told.replayed is replayed
    assert told.at == min(NOW, NOW - age), "nobody writes in the future"


def test_a_delay_without_a_time_is_a_replay(inbox: Inbox) -> None:
    told = message(inbox, replace(HI, delayed=True))
    assert (told.replayed, told.at) == (True, NOW)


def test_the_same_message_is_told_once(inbox: Inbox) -> None:
    assert inbox.take(HI) is not None
    assert inbox.take(HI) is None
    assert inbox.take(replace(HI, delayed=True, at=NOW)) is None
    copy = replace(HI, stanza_id="", delayed=True, at=NOW)
    assert inbox.take(copy) is None, "a copy without the server's id"
    assert inbox.take(replace(HI, stanza_id="", carbon=True)) is None, "a copy that another device was given"


def test_an_id_alone_says_nothing_of_a_message_that_is_no_copy(inbox: Inbox) -> None:
    for _ in range(3):
        assert inbox.take(replace(HI, stanza_id="")) is not None


def test_what_came_while_this_account_was_cut_off_is_not_late_by_that(inbox: Inbox) -> None:
    inbox.cut_off(NOW - 300)
    told = message(inbox, replace(HI, delayed=True, at=NOW - 290))
    assert (told.held_up, told.replayed, told.redelivered) == (True, False, True)
    before = message(inbox, replace(HI, id="2", stanza_id="s2", delayed=True, at=NOW - 310))
    assert (before.held_up, before.replayed) == (False, True)
    inbox.cut_off(NOW - 10_000)
    night = message(inbox, replace(HI, id="3", stanza_id="s3", delayed=True, at=NOW - 5_000))
    assert (night.held_up, night.replayed) == (False, True)


def test_ids_that_a_program_gives_again_lose_no_message(inbox: Inbox) -> None:
    """Some programs count from 1 in each session."""
    assert inbox.take(HI) is not None
    assert inbox.take(replace(HI, text="something else", stanza_id="")) is not None
    assert inbox.take(replace(HI, stanza_id="s2")) is not None, "the server says it is another one"
    assert inbox.take(replace(HI, peer=f"{FRIEND}/laptop", stanza_id="s3")) is not None
    for _ in range(2):
        assert inbox.take(replace(HI, id="", stanza_id="", text="no ids")) is not None


def test_a_message_without_an_id_has_the_server_s(inbox: Inbox) -> None:
    assert message(inbox, replace(HI, id="")).id == "s1"


def test_answers_go_to_the_device_that_wrote_last(inbox: Inbox) -> None:
    assert inbox.answer_to(FRIEND) == FRIEND
    inbox.take(HI)
    assert inbox.answer_to(FRIEND) == f"{FRIEND}/phone"
    inbox.take(replace(HI, id="2", stanza_id="s2", peer=f"{FRIEND}/laptop"))
    assert inbox.answer_to(FRIEND) == f"{FRIEND}/laptop"
    inbox.take(replace(HI, id="3", stanza_id="s3", peer=FRIEND, by_owner=True))
    assert inbox.answer_to(FRIEND) == f"{FRIEND}/laptop"
    inbox.unlock(FRIEND)
    assert inbox.answer_to(FRIEND) == FRIEND


def test_who_asked_for_a_receipt_is_remembered_once(inbox: Inbox) -> None:
    asking = replace(HI, wants_receipt=True)
    told = message(inbox, asking)
    assert inbox.asked(told) == asking
    assert inbox.asked(told) is None
    assert inbox.asked(message(inbox, replace(HI, id="2", stanza_id="s2"))) is None


@pytest.mark.parametrize(
    ("state", "displayed", "active"),
    [
        ("composing", "", True),
        ("paused", "", True),
        ("", "x", True),
        ("active", "", False),
        ("gone", "", False),
    ],
)
def test_the_owner_elsewhere_is_active_when_he_types_or_reads(
    inbox: Inbox, book: Book, state: str, displayed: str, active: bool
) -> None:
    event = inbox.take(replace(HI, by_owner=True, text=None, state=state, displayed=displayed))
    assert event == (OwnerActive(contact=book.contact(FRIEND), at=NOW) if active else None)


def test_marks_of_our_messages_are_told(inbox: Inbox, book: Book) -> None:
    contact = book.contact(FRIEND)
    delivered = inbox.take(replace(HI, text=None, delivered="a"))
    both = inbox.take(replace(HI, text=None, delivered="a", displayed="b"))
    assert delivered == MessageMarked(contact=contact, id="a", displayed=False)
    assert both == MessageMarked(contact=contact, id="b", displayed=True)
    assert inbox.take(replace(HI, text=None, state="composing")) is None
    assert inbox.take(replace(HI, text=None, displayed="b", group=True)) is None


def test_in_a_room_the_sender_and_whether_the_owner_is_named_are_told(inbox: Inbox) -> None:
    room = Reading(address="room@c", peer="room@c/Joe", by_owner=False, id="1", text="Hello, ME!", group=True)
    told = message(inbox, room)
    assert (told.sender, told.addressed) == ("room@c/Joe", True)
    assert message(inbox, replace(room, id="2", text="hello all")).addressed is False


@pytest.mark.parametrize(
    ("nick", "text", "addressed"),
    [
        ("anna", "anna, are you there?", True),
        ("anna", "Joanna, are you there?", False),
        ("anna", "anna-maria: hello", False),
        ("anna", "anna_: hello", False),
        ("anna", "> anna: hello\nI am not", False),
        ("Анна", "Ты где, анна?", True),
        ("Анна", "Жанна, ты где?", False),
        ("アンナ", "アンナさん、こんにちは", True),
        ("アンナ", "ジョアンナ、こんにちは", False),
    ],
)
def test_in_a_room_the_owner_s_nick_is_a_word_of_its_own(
    inbox: Inbox, book: Book, nick: str, text: str, addressed: bool
) -> None:
    book.call_us("room@c", nick)
    room = Reading(address="room@c", peer="room@c/Joe", by_owner=False, id="1", text=text, group=True)
    assert message(inbox, room).addressed is addressed


def test_a_known_program_s_messages_are_automatic(inbox: Inbox, book: Book) -> None:
    book.learn_program(f"{FRIEND}/phone", True)
    assert message(inbox, HI).automatic


def test_a_person_who_once_wrote_from_a_program_is_none_when_she_writes_herself(
    inbox: Inbox, book: Book
) -> None:
    book.learn_program(f"{FRIEND}/bot", True)
    by_bot = message(inbox, replace(HI, id="1", stanza_id="1", peer=f"{FRIEND}/bot"))
    assert (by_bot.automatic, by_bot.contact.automatic) == (True, True)
    by_hand = message(inbox, replace(HI, id="2", stanza_id="2", peer=f"{FRIEND}/pc"))
    assert (by_hand.automatic, by_hand.contact.automatic) == (False, False)
    again = message(inbox, replace(HI, id="3", stanza_id="3", peer=f"{FRIEND}/bot"))
    assert (again.automatic, again.contact.automatic) == (True, True)


def test_memory_stays_bounded(inbox: Inbox) -> None:
    for number in range(15_000):
        inbox.take(replace(HI, id=str(number), stanza_id="", peer=f"{number}@x/y", address=f"{number}@x"))
    assert len(inbox._seen) <= 10_001
    assert len(inbox._devices) <= 10_000
    assert len(inbox._book._writers) <= 20_000
