"""The way of a message through the store."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from boltun.errors import StoreError
from boltun.events import OutcomeKind
from boltun.message import Author, Contact, Message
from boltun.store.records import Received, SendState
from boltun.store.store import Store
from tests.connection import connection_of

Write = Callable[..., Message]


def received(store: Store, message: Message) -> tuple[int, int]:
    got = store.messages.receive(message)
    assert got.message_id is not None
    return got.contact_id, got.message_id


def test_a_message_waits_until_it_is_settled(store: Store, write: Write) -> None:
    message = write("как дела?", sender="ann@example.org/phone", edit_of="id-0", addressed=True)
    contact_id, message_id = received(store, message)
    stored = store.messages.get(message_id)
    assert stored.outcome is OutcomeKind.WAITING
    assert stored.state is None
    assert stored.as_message(message.contact) == message
    assert store.messages.unsettled() == [stored]

    store.messages.settle(message_id, OutcomeKind.SILENT, "owner active", why={"rule": "away", "n": [1]})
    stored = store.messages.get(message_id)
    assert (stored.outcome, stored.reason) == (OutcomeKind.SILENT, "owner active")
    assert store.messages.why(message_id) == {"rule": "away", "n": [1]}
    assert store.messages.unsettled() == []
    assert store.contacts.get(contact_id).last_outcome is OutcomeKind.SILENT


def test_an_answer_is_written_down_before_and_after_it_is_sent(store: Store, write: Write) -> None:
    contact_id, message_id = received(store, write("как дела?"))
    outgoing_id = store.messages.intend(
        contact_id, "Нормально", 1010.0, reply_to=message_id, mind="ru.mindw", why={"priority": 1}
    )
    intended = store.messages.get(outgoing_id)
    assert (intended.state, intended.author, intended.reply_to) == (
        SendState.INTENDED,
        Author.BOT,
        message_id,
    )
    assert store.messages.get(message_id).outcome is OutcomeKind.WAITING
    assert store.contacts.get(contact_id).last_text == "как дела?"

    store.messages.sent(outgoing_id, "out-1", 1012.0, reason="away")
    answer, question = store.messages.get(outgoing_id), store.messages.get(message_id)
    assert (answer.state, answer.network_id, answer.at) == (SendState.SENT, "out-1", 1012.0)
    assert (question.outcome, question.reason) == (OutcomeKind.ANSWERED, "away")
    assert store.messages.why(message_id) == store.messages.why(outgoing_id) == {"priority": 1}
    contact = store.contacts.get(contact_id)
    assert (contact.last_text, contact.last_author) == ("Нормально", Author.BOT)
    assert contact.last_outcome is OutcomeKind.ANSWERED
    assert contact.settings.last_answer_at == 1012.0


def test_what_was_not_sent_is_settled_with_the_reason_and_may_be_tried_again(
    store: Store, write: Write
) -> None:
    contact_id, message_id = received(store, write())
    outgoing_id = store.messages.intend(contact_id, "hi", 1010.0, reply_to=message_id)
    store.messages.not_sent(outgoing_id, "not sent")
    assert store.messages.get(outgoing_id).state is SendState.FAILED
    question = store.messages.get(message_id)
    assert (question.outcome, question.reason) == (OutcomeKind.SILENT, "not sent")

    again = store.messages.intend(contact_id, "hi", 1020.0, reply_to=message_id)
    store.messages.sent(again, "out-2", 1021.0)
    assert store.messages.get(message_id).outcome is OutcomeKind.ANSWERED


def test_an_explanation_may_come_later_and_takes_the_place_of_the_first(store: Store, write: Write) -> None:
    _, message_id = received(store, write())
    store.messages.settle(message_id, OutcomeKind.SILENT, "x", why={"n": 1})
    store.messages.explain(message_id, {"n": 2, "odd": "\ud800\0"})
    assert store.messages.why(message_id) == {"n": 2, "odd": "\ud800\0"}


def test_no_message_can_be_answered_twice(
    store: Store, write: Write, read_aloud: Callable[[StoreError], None]
) -> None:
    contact_id, message_id = received(store, write())
    outgoing_id = store.messages.intend(contact_id, "one", 1010.0, reply_to=message_id)
    with pytest.raises(StoreError, match="has an answer already") as caught:
        store.messages.intend(contact_id, "two", 1011.0, reply_to=message_id)
    read_aloud(caught.value)
    store.messages.sent(outgoing_id, "", 1012.0)
    with pytest.raises(StoreError, match="has an answer already") as caught:
        store.held.add(message_id, "three", 1013.0)
    read_aloud(caught.value)
    assert [message.text for message in store.messages.history(contact_id)] == ["привет", "one"]


def test_a_warning_answers_nothing(store: Store, write: Write) -> None:
    contact_id, message_id = received(store, write())
    warning = store.messages.intend(contact_id, "You talk with a program", 1001.0)
    store.messages.sent(warning, "out-1", 1001.0)
    assert store.messages.get(message_id).outcome is OutcomeKind.WAITING
    assert store.messages.get(warning).reply_to is None


def test_the_same_delivery_is_kept_once(store: Store, write: Write) -> None:
    message = write()
    contact_id, message_id = received(store, message)
    later = write(id=message.id, at=message.at, replayed=True)
    assert store.messages.receive(later) == Received(contact_id=contact_id, message_id=None)
    assert [stored.id for stored in store.messages.history(contact_id)] == [message_id]
    assert store.contacts.get(contact_id).unread == 1


def test_an_id_is_only_known_within_a_conversation(store: Store, write: Write, bob: Contact) -> None:
    received(store, write(id="1"))
    received(store, write(id="1", contact=bob))
    # Two people in one room whose programs both count from 1.
    room = Contact(account="xmpp:me@example.org", address="room@muc")
    received(store, write(id="1", contact=room, sender="room@muc/ann"))
    received(store, write(id="1", contact=room, sender="room@muc/bob"))


def test_a_program_that_uses_its_ids_again_loses_no_message(store: Store, write: Write) -> None:
    received(store, write("one", id="1"))
    received(store, write("two", id="1"))
    received(store, write("two", id="1"))
    assert store.messages.receive(write("two", id="1", redelivered=True)).message_id is None
    received(store, write("three", id="1", redelivered=True))


def test_the_id_that_the_server_gave_decides(store: Store, write: Write) -> None:
    received(store, write("hi", id="1", server_id="s1"))
    received(store, write("hi", id="1", server_id="s2", redelivered=True))
    assert store.messages.receive(write("hi", id="2", server_id="s1")).message_id is None
    assert store.messages.receive(write("hi", id="1", server_id="", redelivered=True)).message_id is None


def test_of_a_message_from_the_future_only_the_arrival_is_believed(store: Store, write: Write) -> None:
    _, message_id = received(store, write(at=4_000_000_000.0, received_at=1000.0))
    assert store.messages.get(message_id).at == 1000.0


def test_an_answer_counts_when_the_network_has_it(store: Store, write: Write) -> None:
    contact_id, question = received(store, write())
    answer = store.messages.intend(contact_id, "hi", 1010.0, reply_to=question, network_id="a1")
    store.messages.sent(answer, "a1", 1011.0, reason="away", confirmed=False)
    assert store.messages.get(question).outcome is OutcomeKind.SENT
    assert store.messages.get(answer).state is SendState.INTENDED
    assert store.messages.unsettled() == []
    assert store.departures.arrived("a1") == (contact_id, [answer, question])
    assert (store.messages.get(question).outcome, store.messages.get(question).reason) == (
        OutcomeKind.ANSWERED,
        "away",
    )
    assert store.messages.get(answer).state is SendState.SENT
    assert store.departures.arrived("a1") is None


def test_a_network_may_confirm_before_the_hand_over_is_written_down(store: Store, write: Write) -> None:
    contact_id, question = received(store, write())
    answer = store.messages.intend(contact_id, "hi", 1010.0, reply_to=question, network_id="a1")
    assert store.departures.arrived("a1") is not None
    store.messages.sent(answer, "a1", 1011.0, confirmed=False)
    assert store.messages.get(question).outcome is OutcomeKind.ANSWERED
    assert store.messages.get(answer).state is SendState.SENT


def test_who_received_it_has_it_by_way_of_the_network(store: Store, write: Write) -> None:
    contact_id, question = received(store, write())
    answer = store.messages.intend(contact_id, "hi", 1010.0, reply_to=question, network_id="a1")
    store.messages.sent(answer, "a1", 1011.0, confirmed=False)
    store.messages.mark(contact_id, "a1", 1012.0, displayed=False)
    assert store.messages.get(question).outcome is OutcomeKind.ANSWERED
    assert store.messages.get(answer).state is SendState.DELIVERED


def test_what_cannot_be_known_is_said_to_be_unknown(store: Store, write: Write) -> None:
    contact_id, question = received(store, write())
    answer = store.messages.intend(contact_id, "hi", 1010.0, reply_to=question, network_id="a1")
    store.messages.sent(answer, "a1", 1011.0, confirmed=False)
    store.departures.unsure("a1")
    assert store.messages.get(answer).state is SendState.UNKNOWN
    assert (store.messages.get(question).outcome, store.messages.get(question).reason) == (
        OutcomeKind.SILENT,
        "interrupted",
    )


def test_what_never_left_is_taken_back_and_may_be_answered_again(store: Store, write: Write) -> None:
    contact_id, question = received(store, write())
    answer = store.messages.intend(contact_id, "hi", 1010.0, reply_to=question, network_id="a1")
    store.departures.take_back(answer)
    assert [message.id for message in store.messages.unsettled()] == [question]
    assert [message.id for message in store.messages.history(contact_id)] == [question]


def test_without_an_id_only_a_replayed_message_of_the_same_time_is_the_same(
    store: Store, write: Write
) -> None:
    received(store, write("да", id="", at=5.0))
    received(store, write("да", id="", at=5.0))
    assert store.messages.receive(write("да", id="", at=5.0, replayed=True)).message_id is None
    received(store, write("да", id="", at=6.0, replayed=True))
    received(store, write("нет", id="", at=5.0, replayed=True))


def test_the_owner_from_another_device_is_active_and_has_read(store: Store, write: Write) -> None:
    contact_id, _ = received(store, write())
    assert store.contacts.get(contact_id).unread == 1
    _, message_id = received(store, write("Я тут", author=Author.OWNER, at=1500.0, received_at=1501.0))
    contact = store.contacts.get(contact_id)
    assert (contact.owner_active_at, contact.unread, contact.last_text) == (1501.0, 0, "Я тут")
    assert contact.last_outcome is OutcomeKind.WAITING
    stored = store.messages.get(message_id)
    assert (stored.outcome, stored.state) == (None, None)


def test_the_owners_old_messages_do_not_turn_back_the_clock(store: Store, write: Write) -> None:
    contact_id, _ = received(store, write(author=Author.OWNER, received_at=2000.0))
    received(store, write(author=Author.OWNER, at=900.0, received_at=3000.0, replayed=True))
    assert store.contacts.get(contact_id).owner_active_at == 2000.0


def test_an_echo_of_what_the_bot_sent_is_not_the_owner(store: Store, write: Write) -> None:
    contact_id, message_id = received(store, write())
    outgoing_id = store.messages.intend(contact_id, "hi", 1010.0, reply_to=message_id)
    before_the_id_is_known = write("hi", id="out-1", author=Author.OWNER)
    assert store.messages.receive(before_the_id_is_known).message_id is None
    store.messages.sent(outgoing_id, "out-1", 1011.0)
    assert store.messages.receive(write("hi", id="out-1", author=Author.OWNER)).message_id is None
    assert store.contacts.get(contact_id).owner_active_at is None
    # What the contact sends under the same id is something else.
    received(store, write("hi", id="out-1"))


def test_the_owner_who_writes_from_here_is_active_at_once(store: Store, write: Write) -> None:
    contact_id, message_id = received(store, write())
    outgoing_id = store.messages.intend(contact_id, "Сам отвечу", 1010.0, author=Author.OWNER)
    contact = store.contacts.get(contact_id)
    assert (contact.owner_active_at, contact.unread) == (1010.0, 0)
    store.messages.sent(outgoing_id, "out-1", 1011.0)
    contact = store.contacts.get(contact_id)
    assert (contact.last_author, contact.settings.last_answer_at) == (Author.OWNER, None)
    assert store.messages.get(message_id).outcome is OutcomeKind.WAITING
    assert store.messages.answers_since(0.0) == 0


def test_marks_only_go_forward(store: Store, write: Write) -> None:
    contact_id, _ = received(store, write(id="out-1"))
    outgoing_id = store.messages.intend(contact_id, "hi", 1010.0)
    store.messages.sent(outgoing_id, "out-1", 1011.0)
    assert store.messages.mark(contact_id, "out-1", 1012.0, displayed=False) == outgoing_id
    assert store.messages.get(outgoing_id).state is SendState.DELIVERED
    assert store.messages.mark(contact_id, "out-1", 1013.0, displayed=False) is None
    assert store.messages.mark(contact_id, "out-1", 1014.0, displayed=True) == outgoing_id
    assert store.messages.mark(contact_id, "out-1", 1015.0, displayed=False) is None
    stored = store.messages.get(outgoing_id)
    assert (stored.state, stored.delivered_at, stored.displayed_at) == (SendState.DISPLAYED, 1012.0, 1014.0)
    assert store.messages.mark(contact_id, "never heard of", 1.0, displayed=True) is None
    assert store.messages.mark(contact_id, "", 1.0, displayed=True) is None


def test_history_comes_in_pages_oldest_first(store: Store, write: Write) -> None:
    contact_id = 0
    for n in range(5):
        contact_id, _ = received(store, write(str(n)))
    newest = store.messages.history(contact_id, limit=2)
    assert [message.text for message in newest] == ["3", "4"]
    older = store.messages.history(contact_id, before_id=newest[0].id, limit=10)
    assert [message.text for message in older] == ["0", "1", "2"]


def test_answers_are_counted_by_time_and_contact(store: Store, write: Write, bob: Contact) -> None:
    ann_id, _ = received(store, write())
    bob_id, _ = received(store, write(contact=bob))
    for contact_id, at in ((ann_id, 10.0), (bob_id, 20.0), (ann_id, 30.0)):
        store.messages.sent(store.messages.intend(contact_id, "x", at), "", at)
    store.messages.intend(ann_id, "not sent yet", 40.0)
    assert store.messages.answers_since(20.0) == 2
    assert store.messages.answers_since(0.0, ann_id) == 2
    assert store.messages.answers_since(30.5) == 0
    assert store.messages.answer_times(20.0) == [(bob_id, 20.0), (ann_id, 30.0)]


def test_unknown_ids_are_named(store: Store, read_aloud: Callable[[StoreError], None]) -> None:
    with pytest.raises(StoreError, match="no message 7") as caught:
        store.messages.get(7)
    read_aloud(caught.value)
    with pytest.raises(StoreError, match="no message 7") as caught:
        store.messages.sent(7, "", 1.0)
    read_aloud(caught.value)
    with pytest.raises(StoreError, match="no message 7") as caught:
        store.messages.settle(7, OutcomeKind.SILENT)
    read_aloud(caught.value)
    with pytest.raises(StoreError, match="no contact 7") as caught:
        store.contacts.get(7)
    read_aloud(caught.value)
    with pytest.raises(StoreError) as caught:
        store.messages.intend(7, "to nobody", 1.0)
    read_aloud(caught.value)
    assert store.messages.why(7) is None


def test_a_call_that_fails_leaves_nothing_behind(store: Store, write: Write) -> None:
    contact_id, message_id = received(store, write())
    outgoing_id = store.messages.intend(contact_id, "hi", 1010.0, reply_to=message_id)
    cannot_be_json: Any = {"why": object()}
    with pytest.raises(TypeError):
        store.messages.settle(message_id, OutcomeKind.SILENT, "x", why=cannot_be_json)
    assert store.messages.get(message_id).outcome is OutcomeKind.WAITING
    store.messages.sent(outgoing_id, "", 1011.0)


@pytest.mark.parametrize("at", [float("nan"), float("inf"), -1e300])
def test_a_time_that_is_none_is_not_believed(store: Store, write: Write, at: float) -> None:
    _, message_id = received(store, write(at=at, received_at=1000.0))
    assert store.messages.get(message_id).at == (at if at == -1e300 else 1000.0)


def test_a_contact_of_a_message_that_could_not_be_kept_is_taken_again(
    store: Store, write: Write, ann: Contact, read_aloud: Callable[[StoreError], None]
) -> None:
    contact_id = store.contacts.id_of(ann)
    renamed = replace(ann, name="Анна")
    connection_of(store).execute("PRAGMA max_page_count = 1")
    with pytest.raises(StoreError, match="full") as caught:
        store.messages.receive(write("x" * 1_000_000, contact=renamed))
    read_aloud(caught.value)
    assert store.contacts.get(contact_id).contact == ann
    assert store.contacts.id_of(renamed) == contact_id
    assert store.contacts.get(contact_id).contact == renamed


anything = st.text(st.characters(exclude_categories=[]), max_size=30)


@given(
    text=anything,
    id=anything,
    sender=anything,
    address=anything,
    name=anything,
    at=st.floats(),
    replayed=st.booleans(),
    author=st.sampled_from(Author),
)
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_whatever_a_network_hands_in_is_kept(store: Store, address: str, name: str, **given: Any) -> None:
    contact = Contact(account="practice:me", address=address, name=name, groups=(name,))
    got = store.messages.receive(Message(contact=contact, received_at=1000.0, edit_of=given["id"], **given))
    if got.message_id is not None:
        stored = store.messages.get(got.message_id)
        assert len(stored.text) == len(given["text"])
        assert stored.at == stored.at
    # The same again, from a store that has forgotten what it had at hand.
    assert store.contacts.get(got.contact_id).contact.account == "practice:me"
    assert store.contacts.id_of(contact) == got.contact_id


def test_a_message_of_a_hundred_thousand_characters_is_kept_whole(store: Store, write: Write) -> None:
    contact_id, message_id = received(store, write("я" * 100_000))
    assert store.messages.get(message_id).text == "я" * 100_000
    assert store.contacts.get(contact_id).last_text == "я" * 500


def test_a_message_that_comes_back_was_not_sent(store: Store, write: Write, ann: Contact) -> None:
    contact_id, message_id = received(store, write())
    outgoing_id = store.messages.intend(contact_id, "hi", 1010.0, reply_to=message_id)
    assert store.messages.came_back(ann.account, ann.address, "n1", "returned") == (contact_id, [])
    store.messages.sent(outgoing_id, "n1", 1011.0, reason="always")
    assert store.messages.came_back(ann.account, "nobody", "n1", "returned") == (0, [])
    assert store.messages.came_back(ann.account, ann.address, "", "returned") == (0, [])
    came_back = store.messages.came_back(ann.account, ann.address, "n1", "returned")
    assert came_back == (contact_id, [outgoing_id, message_id])
    assert (store.messages.get(outgoing_id).state, store.messages.get(outgoing_id).reason) == (
        SendState.FAILED,
        "returned",
    )
    assert (store.messages.get(message_id).outcome, store.messages.get(message_id).reason) == (
        OutcomeKind.SILENT,
        "returned",
    )
    assert store.messages.came_back(ann.account, ann.address, "n1", "returned") == (contact_id, []), (
        "once is enough"
    )


def test_what_was_delivered_to_one_device_did_not_come_back(store: Store, ann: Contact) -> None:
    contact_id = store.contacts.id_of(ann)
    outgoing_id = store.messages.intend(contact_id, "mine", 1010.0, author=Author.OWNER)
    store.messages.sent(outgoing_id, "n1", 1011.0)
    store.messages.mark(contact_id, "n1", 1012.0, displayed=False)
    assert store.messages.came_back(ann.account, ann.address, "n1", "returned") == (contact_id, [])
    assert store.messages.get(outgoing_id).state is SendState.DELIVERED
    outgoing_id = store.messages.intend(contact_id, "mine", 1010.0, author=Author.OWNER)
    store.messages.sent(outgoing_id, "n2", 1011.0)
    assert store.messages.came_back(ann.account, ann.address, "n2", "returned") == (contact_id, [outgoing_id])
