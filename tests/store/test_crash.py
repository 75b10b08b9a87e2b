"""The program is killed at any instant: nothing is answered twice, nothing forgotten."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from boltun.events import OutcomeKind
from boltun.message import Account, Contact, Message
from boltun.minds.boltun.mind import BoltunMind
from boltun.networks.protocol import Keepsake
from boltun.store.records import SendState
from boltun.store.store import Store

Write = Callable[..., Message]
Reopened = Callable[[], Store]

TALK = Path(__file__).parent / "talk.py"


def test_a_message_with_nothing_decided_is_given_back(store: Store, write: Write, reopened: Reopened) -> None:
    message = write("как дела?")
    got = store.messages.receive(message)
    store = reopened()
    assert store.departures.settle_interrupted() == []
    left = store.messages.unsettled()
    assert [stored.id for stored in left] == [got.message_id]
    assert left[0].as_message(message.contact) == message


def test_an_answer_on_its_way_is_never_given_back(store: Store, write: Write, reopened: Reopened) -> None:
    got = store.messages.receive(write())
    assert got.message_id is not None
    outgoing_id = store.messages.intend(got.contact_id, "hi", 1010.0, reply_to=got.message_id)
    store = reopened()
    assert store.messages.unsettled() == []
    assert store.departures.settle_interrupted() == [outgoing_id, got.message_id]
    answer, question = store.messages.get(outgoing_id), store.messages.get(got.message_id)
    assert (answer.state, answer.reason) == (SendState.UNKNOWN, "interrupted")
    assert (question.outcome, question.reason) == (OutcomeKind.SILENT, "interrupted")
    assert store.messages.unsettled() == []
    assert store.departures.settle_interrupted() == []


def test_a_released_reply_on_its_way_is_not_held_any_more(
    store: Store, write: Write, reopened: Reopened
) -> None:
    got = store.messages.receive(write())
    assert got.message_id is not None
    outgoing_id = store.held.add(got.message_id, "hi", 1010.0)
    store.held.release(outgoing_id, 1020.0)
    store = reopened()
    assert store.departures.settle_interrupted() == [outgoing_id, got.message_id]
    assert store.held.all() == []


def test_what_the_owner_was_writing_is_shown_as_unknown(
    store: Store, ann: Contact, reopened: Reopened
) -> None:
    outgoing_id = store.messages.intend(store.contacts.id_of(ann), "hi", 1010.0)
    assert reopened().departures.settle_interrupted() == [outgoing_id]


def test_a_failed_attempt_leaves_the_message_to_be_decided(
    store: Store, write: Write, reopened: Reopened
) -> None:
    got = store.messages.receive(write())
    assert got.message_id is not None
    store.messages.not_sent(
        store.messages.intend(got.contact_id, "hi", 1.0, reply_to=got.message_id), "not sent"
    )
    store.messages.settle(got.message_id, OutcomeKind.WAITING)
    assert [stored.id for stored in reopened().messages.unsettled()] == [got.message_id]


@pytest.mark.parametrize("lines", [1, 40, 333])
def test_a_killed_program_still_knows_what_it_did(place: Path, tmp_path: Path, lines: int) -> None:
    path = tmp_path / "base.txt"
    replies = "".join(f"(вопрос.)\nответ {n}\n" for n in range(3000))
    path.write_text(f"{replies}<REPEAT>\nТы повторяешься\n")
    done = talk_and_kill(place, path, lines)
    received = [step for step in done if "received" in step]
    sent = [step for step in done if "sent" in step]
    assert received

    base = BoltunMind.open(path, name="base")
    with Store.open(place) as store:
        assert len(store.departures.settle_interrupted()) in (0, 2)
        assert len(store.messages.unsettled()) <= 1
        contact_id = received[0]["contact"]
        history = {stored.id: stored for stored in store.messages.history(contact_id, limit=100_000)}
        assert {step["received"] for step in received} <= history.keys()
        assert all(history[step["sent"]].state is SendState.SENT for step in sent)
        answered = Counter(stored.reply_to for stored in history.values() if stored.reply_to is not None)
        assert set(answered.values()) <= {1}

        # The program told us of all its answers but perhaps the very last.
        at = done[-1]["at"] + 1.0
        memory = store.memories.load(contact_id, base, at)
        used = memory.as_json()["used"]
        assert used.keys() >= {step["reply"] for step in sent}
        assert len(used) <= len(sent) + 1
        if sent:
            contact = store.contacts.get(contact_id).contact
            last = Message(contact=contact, text=memory.as_json()["last"], at=at, received_at=at)
            assert base.reply(last, memory, Random(1)).text == "Ты повторяешься"
            asked = Message(contact=contact, text="ещё вопрос", at=at, received_at=at)
            replies_now = {base.reply(asked, memory, Random(n)).text for n in range(50)}
            assert replies_now.isdisjoint(used)


def talk_and_kill(place: Path, base: Path, lines: int) -> list[dict[str, Any]]:
    """Run talk.py until it has said that so many steps are done, kill it, and return all it said."""
    process = subprocess.Popen([sys.executable, TALK, place, base], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    try:
        said = [process.stdout.readline() for _ in range(lines)]
    finally:
        process.kill()
    said += process.stdout.read().splitlines(keepends=True)
    process.stdout.close()
    assert process.wait() == -signal.SIGKILL
    # The last line may have been cut by the kill.
    return [json.loads(line) for line in said if line.endswith("\n")]


def test_a_network_that_remembers_tells_what_became_of_what_was_on_its_way(place: Path, write: Write) -> None:
    with Store.open(place) as store:
        contact_id = store.contacts.id_of(write().contact)
        questions = [store.messages.receive(write(str(n), id=str(n))).message_id or 0 for n in range(3)]
        answers = [
            store.messages.intend(contact_id, f"answer {n}", 1000.0, reply_to=question, network_id=f"a{n}")
            for n, question in enumerate(questions)
        ]
        store.messages.sent(answers[0], "a0", 1001.0, confirmed=False)
        warning = store.messages.intend(contact_id, "a program", 1000.0)
    account = write().contact.account
    with Store.open(place) as store:
        assert store.departures.settle_interrupted([account]) == []
        store.departures.arrived("a0")
        store.departures.unsure("a1")
        store.departures.settle_past(account, sure=True)
        outcomes = [store.messages.get(question).outcome for question in questions]
        assert outcomes == [OutcomeKind.ANSWERED, OutcomeKind.SILENT, OutcomeKind.WAITING]
        assert [message.id for message in store.messages.unsettled()] == [questions[2]]
        assert store.messages.get(warning).state is SendState.FAILED


def test_what_was_settled_in_silence_is_answered_where_its_answer_arrived(place: Path, write: Write) -> None:
    with Store.open(place) as store:
        got = store.messages.receive(write())
        assert got.message_id is not None
        store.messages.settle(got.message_id, OutcomeKind.SILENT, "superseded")
        store.messages.intend(got.contact_id, "hi", 1000.0, reply_to=got.message_id, network_id="a")
    account = write().contact.account
    with Store.open(place) as store:
        store.departures.settle_interrupted([account])
        store.departures.arrived("a")
        message = store.messages.get(got.message_id)
        assert (message.outcome, message.reason) == (OutcomeKind.ANSWERED, "")


def test_an_account_keeps_its_device_and_its_bookmark(place: Path) -> None:
    account = Account(key="xmpp:me@example.org", network="xmpp", address="me@example.org")
    with Store.open(place) as store:
        store.accounts.save(account)
        device = store.accounts.keepsake(account.key).device
        assert device
        store.accounts.keep_bookmark(account.key, "7")
        store.accounts.save(account)
    with Store.open(place) as store:
        assert store.accounts.keepsake(account.key) == Keepsake(device=device, bookmark="7")


def test_a_crash_between_confirmation_and_hand_over_leaves_nothing_open(place: Path, write: Write) -> None:
    with Store.open(place) as store:
        got = store.messages.receive(write())
        answer = store.messages.intend(got.contact_id, "hi", 1000.0, reply_to=got.message_id, network_id="a")
        store.departures.arrived("a")
        other = store.messages.receive(write())
        marked = store.messages.intend(
            other.contact_id, "ho", 1000.0, reply_to=other.message_id, network_id="b"
        )
        store.messages.mark(other.contact_id, "b", 1001.0, displayed=False)
    account = write().contact.account
    with Store.open(place) as store:
        store.departures.settle_interrupted([account])
        store.departures.arrived("a")
        for number, state in ((answer, SendState.SENT), (marked, SendState.DELIVERED)):
            message = store.messages.get(number)
            assert message.state is state
            assert store.messages.get(message.reply_to or 0).outcome is OutcomeKind.ANSWERED
