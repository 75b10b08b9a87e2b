"""The whole way of a message over the desk."""

from __future__ import annotations

import asyncio
import gc
import logging
from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from boltun.desk.reason import Reason
from boltun.errors import NetworkError, NotConnectedError, StoreError
from boltun.events import ContactChanged, MessageChanged, OutcomeKind, ReplyWaiting, ServiceFailed
from boltun.message import Account, Author, Message, Presence
from boltun.minds.boltun.mind import BoltunMind
from boltun.minds.protocol import Reply
from boltun.networks.practice import Act
from boltun.networks.protocol import MessageReceived
from boltun.store.lessons import LessonStatus
from boltun.store.records import Answers, SendState

Play = Callable[..., Any]

ANSWERED = OutcomeKind.ANSWERED
SILENT = OutcomeKind.SILENT
HELD = OutcomeKind.HELD
WAITING = OutcomeKind.WAITING

SLOWLY = {"thinking_time": 4, "typing_time": 2, "typing_time_fixed": True}


def memory_of(stage: Any, name: str = "friend") -> Any:
    return stage.store.memories.load(stage.contact(name).id, stage.minds["parrot"], stage.offset)


# --- answering ---


def test_a_message_is_answered_and_what_was_said_is_remembered(act: Play) -> None:
    async def scene(stage: Any) -> None:
        stage.says("hi")
        await asyncio.sleep(1)

    stage = act(scene)
    assert stage.sent() == ["hi!"]
    assert stage.outcomes() == [("hi", ANSWERED, Reason.EVERYBODY)]
    assert stage.outgoing() == [("hi!", SendState.SENT)]
    assert memory_of(stage).uttered == ("hi!",)
    incoming, outgoing = stage.history()
    assert outgoing.reply_to == incoming.id
    assert outgoing.mind == "parrot"
    assert stage.store.messages.why(incoming.id) == {
        "action": "answer",
        "reason": "everybody",
        "mind": "parrot",
        "trace": {"steps": [{"template": "heard {text}", "values": {"text": "hi"}}]},
    }
    assert MessageChanged(contact_id=incoming.contact_id, message_id=outgoing.id) in stage.events


def test_without_delays_the_reply_goes_out_before_the_read_mark(act: Play) -> None:
    async def scene(stage: Any) -> None:
        stage.says("hi")
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        await asyncio.sleep(0)

    assert act(scene).acts() == [(Act.SENT, "hi!"), (Act.READ, "hi")]


def test_with_delays_boltun_reads_thinks_types_and_sends(act: Play) -> None:
    async def scene(stage: Any) -> None:
        stage.says("hi")
        await asyncio.sleep(3.9)
        assert stage.acts() == [(Act.READ, "hi")]
        await asyncio.sleep(0.2)
        assert stage.acts() == [(Act.READ, "hi"), (Act.TYPING, "")]
        await asyncio.sleep(1.8)
        assert stage.sent() == []
        await asyncio.sleep(0.2)
        assert stage.sent() == ["hi!"]

    stage = act(scene, **SLOWLY)
    due = stage.offset + 6
    assert [event.due for event in stage.told(ReplyWaiting)] == [due, None]


def test_read_marks_are_left_out_when_the_owner_wants_none(act: Play) -> None:
    async def scene(stage: Any) -> None:
        stage.says("hi")
        await asyncio.sleep(1)

    assert act(scene, mark_as_read=False).acts() == [(Act.SENT, "hi!")]


def test_contacts_do_not_wait_for_each_other(act: Play) -> None:
    async def scene(stage: Any) -> None:
        for name in ("ann", "bob", "eve"):
            stage.says("hi", name)
        await asyncio.sleep(6.1)

    stage = act(scene, **SLOWLY)
    assert stage.sent() == ["hi!"] * 3


def test_of_several_messages_only_the_last_is_answered_and_the_others_leave_no_trace(act: Play) -> None:
    async def scene(stage: Any) -> None:
        for text in ("one", "two", "three"):
            stage.says(text)
            await asyncio.sleep(5)
        await asyncio.sleep(10)

    stage = act(scene, **SLOWLY)
    assert stage.sent() == ["three!"]
    assert stage.outcomes() == [
        ("one", SILENT, Reason.SUPERSEDED),
        ("two", SILENT, Reason.SUPERSEDED),
        ("three", ANSWERED, Reason.EVERYBODY),
    ]
    assert memory_of(stage).heard == 1
    assert memory_of(stage).uttered == ("three!",)
    assert [text for what, text in stage.acts() if what is Act.READ] == ["one", "two", "three"]
    assert (Act.TYPING_ENDED, "") in stage.acts()


@pytest.mark.parametrize("seconds", [1, 5], ids=["thinking", "typing"])
def test_a_newer_message_supersedes_the_one_before_at_once(act: Play, seconds: float) -> None:
    async def scene(stage: Any) -> None:
        stage.says("one")
        await asyncio.sleep(seconds)
        stage.says("two")
        await asyncio.sleep(0.01)
        assert stage.outcomes() == [("one", SILENT, Reason.SUPERSEDED), ("two", WAITING, "")]
        await asyncio.sleep(5.9)
        assert stage.sent() == []
        await asyncio.sleep(0.2)

    assert act(scene, **SLOWLY).sent() == ["two!"]


def test_times_may_grow_up_to_four_times(act: Play) -> None:
    async def scene(stage: Any) -> None:
        stage.says("hi")
        await asyncio.sleep(6)
        assert stage.sent() == []
        await asyncio.sleep(18)

    assert act(scene, **SLOWLY | {"times_may_grow": True}).sent() == ["hi!"]


def test_an_account_may_bound_how_long_its_contacts_wait(act: Play, account: Account) -> None:
    async def scene(stage: Any) -> None:
        stage.says("hi")
        await asyncio.sleep(0.9)
        assert Act.TYPING not in [what for what, _ in stage.acts()]
        await asyncio.sleep(0.2)
        assert Act.TYPING in [what for what, _ in stage.acts()]
        await asyncio.sleep(0.8)
        assert stage.sent() == []
        await asyncio.sleep(0.2)

    bounded = replace(account, options={"most_thinking": 1, "most_typing": 1})
    assert act(scene, bounded, **SLOWLY).sent() == ["hi!"]


def test_messages_of_one_instant_ask_the_mind_only_once(act: Play) -> None:
    async def scene(stage: Any) -> None:
        for text in ("one", "two", "three"):
            stage.says(text)
        await asyncio.sleep(1)

    stage = act(scene)
    assert stage.minds["parrot"].asked == ["three"]
    assert stage.sent() == ["three!"]


def test_those_who_watch_are_told_of_every_message_that_is_passed_over(act: Play, account: Account) -> None:
    async def scene(stage: Any) -> None:
        for text in ("one", "two", "three"):
            stage.says(text)
            await asyncio.sleep(1)
        await asyncio.sleep(10)

    stage = act(scene, replace(account, options={"latency": 5}))
    contact = stage.contact().id
    for message in stage.incoming():
        told = [event for event in stage.told(MessageChanged) if event.message_id == message.id]
        assert len(told) > 1, "it came, and was settled"
        assert {event.contact_id for event in told} == {contact}


def test_how_good_an_answer_was_is_kept_with_it(act: Play) -> None:
    async def scene(stage: Any) -> None:
        stage.minds["parrot"] = BoltunMind.compile("привет\nПривет!\n", name="base")
        stage.says("привет")
        await asyncio.sleep(1)

    stage = act(scene)
    assert stage.store.messages.why(stage.incoming()[0].id)["merit"] == "found"


def test_a_message_that_is_not_to_be_answered_cancels_nothing(act: Play) -> None:
    async def scene(stage: Any) -> None:
        stage.says("hi")
        await asyncio.sleep(1)
        stage.says("HI", edit_of="id-1")
        stage.says("bell", automatic=True)
        await asyncio.sleep(10)

    stage = act(scene, **SLOWLY)
    assert stage.sent() == ["hi!"]
    assert [reason for _, _, reason in stage.outcomes()] == ["everybody", "correction", "automatic message"]


def test_a_message_during_sending_is_answered_after_it(act: Play, account: Account) -> None:
    async def scene(stage: Any) -> None:
        stage.says("one")
        await asyncio.sleep(1)
        stage.says("two")
        await asyncio.sleep(5)

    stage = act(scene, replace(account, options={"latency": 2}))
    assert stage.sent() == ["one!", "two!"]
    assert memory_of(stage).uttered == ("one!", "two!")


def test_a_message_that_was_delivered_twice_is_answered_once(act: Play) -> None:
    async def scene(stage: Any) -> None:
        message = stage.says("hi", id="7")
        await asyncio.sleep(1)
        stage.network_of_me.deliver(replace(message, redelivered=True))
        stage.network_of_me.deliver(replace(message, replayed=True))
        await asyncio.sleep(1)

    stage = act(scene)
    assert stage.sent() == ["hi!"]
    assert len(stage.incoming()) == 1


def test_the_decision_not_to_answer_is_kept_with_its_reason(act: Play) -> None:
    async def scene(stage: Any) -> None:
        stage.says("old", at=stage.clock() - 61)
        stage.says("hi")
        await asyncio.sleep(1)

    stage = act(scene, talk_with_everybody=False)
    assert stage.outcomes() == [("old", SILENT, Reason.LATE), ("hi", SILENT, Reason.NOT_SWITCHED_ON)]
    assert stage.store.messages.why(stage.incoming()[1].id) == {
        "action": "silent",
        "reason": "not switched on",
    }


def test_a_real_base_answers_and_takes_a_repeat_for_one(act: Play) -> None:
    base = BoltunMind.compile("привет\nПривет!\n<REPEAT>\nУже было.\n", name="base")

    async def scene(stage: Any) -> None:
        stage.minds["parrot"] = base
        for _ in range(2):
            stage.says("привет")
            await asyncio.sleep(60)

    stage = act(scene)
    assert stage.sent() == ["Привет!", "Уже было."]
    trace = stage.store.messages.why(stage.incoming()[1].id)["trace"]
    assert (trace["repeat"]["count"], trace["repeat"]["chance"]) == (0, 1)


def test_a_superseded_message_leaves_no_trace_in_a_real_bases_memory(act: Play) -> None:
    base = BoltunMind.compile("привет\nПривет!\n<REPEAT>\nУже было.\n", name="base")

    async def scene(stage: Any) -> None:
        stage.minds["parrot"] = base
        stage.says("привет")
        await asyncio.sleep(1)
        stage.says("привет")
        await asyncio.sleep(60)

    assert act(scene, **SLOWLY).sent() == ["Привет!"]


@pytest.mark.parametrize("length", [2_000, 2_001])
def test_over_a_long_message_even_a_quick_mind_thinks_beside_the_loop(act: Play, length: int) -> None:
    async def scene(stage: Any) -> None:
        stage.says("work 0.05 ".ljust(length, "x"), "ann")
        stage.says("hi", "bob")
        for _ in range(10):
            await asyncio.sleep(0)
        assert stage.sent("bob") == ["hi!"]
        assert bool(stage.sent("ann")) is (length == 2_000)
        await asyncio.sleep(1)

    stage = act(scene)
    assert len(stage.sent()) == 2
    assert stage.desk.why(stage.incoming("ann")[0].id)["trace"]


# --- what the program around it asks ---


def test_what_was_written_here_is_taken_in_at_once_or_told_to_have_failed(act: Play) -> None:
    async def scene(stage: Any) -> None:
        contact = stage.network_of_me.contact("friend")
        now = stage.clock()

        def write(text: str) -> MessageReceived:
            return MessageReceived(message=Message(contact=contact, text=text, at=now, received_at=now))

        stage.says("from far")
        stage.desk.take_now(write("one"))
        assert [message.text for message in stage.incoming()] == ["from far", "one"]
        stage.lock(True)
        with pytest.raises(StoreError):
            stage.desk.take_now(write("two"))
        stage.lock(False)
        await asyncio.sleep(60)

    stage = act(scene)
    assert [message.text for message in stage.incoming()] == ["from far", "one"]
    assert stage.sent() == ["one!"]


def test_all_that_networks_have_told_can_be_taken_in_now(act: Play) -> None:
    async def scene(stage: Any) -> None:
        for number in range(50):
            stage.says("hi", f"friend {number}")
        stage.desk.read_all()
        assert all(stage.incoming(f"friend {number}") for number in range(50))

    act(scene)


@pytest.mark.parametrize(
    "deed",
    [
        lambda desk, contact: desk.set_answers(contact, Answers.ALWAYS),
        lambda desk, contact: desk.set_minds(contact, ["parrot"]),
        lambda desk, contact: desk.pause_contact(contact, float("inf")),
        lambda desk, contact: desk.go_on(contact),
        lambda desk, contact: desk.owner_active(contact),
    ],
    ids=["answers", "minds", "pause", "going on", "typing"],
)
def test_those_who_watch_are_told_of_every_change_of_a_contact(
    act: Play, deed: Callable[[Any, int], None]
) -> None:
    async def scene(stage: Any) -> None:
        friend = stage.contact()
        deed(stage.desk, friend.id)
        assert ContactChanged(contact_id=friend.id) in stage.events

    act(scene)


def test_a_contact_who_is_to_be_forgotten_gets_nothing_more(act: Play) -> None:
    async def scene(stage: Any) -> None:
        for name in ("friend", "bob"):
            stage.says("one", name)
        await asyncio.sleep(10)
        for name in ("friend", "bob"):
            stage.says("two", name)
        await asyncio.sleep(5)
        await stage.desk.let_go(stage.contact().id)
        assert stage.outcomes()[1] == ("two", SILENT, Reason.DROPPED)
        assert stage.store.messages.why(stage.incoming()[0].id)["mind"] == "parrot"
        await asyncio.sleep(10)
        await stage.desk.let_go(stage.contact().id)

    stage = act(scene, **SLOWLY)
    assert stage.sent("friend") == ["one!"]
    assert stage.sent("bob") == ["one!", "two!"]


def test_a_contact_is_let_go_when_his_message_on_its_way_has_left(act: Play, account: Account) -> None:
    async def scene(stage: Any) -> None:
        stage.says("one")
        await asyncio.sleep(1)
        await stage.desk.let_go(stage.contact().id)
        assert stage.outcomes() == [("one", ANSWERED, Reason.EVERYBODY)]
        assert "trace" in stage.store.messages.why(stage.incoming()[0].id)
        for text in ("two", "three", "four"):
            stage.says(text)
            await asyncio.sleep(60)

    stage = act(scene, replace(account, options={"latency": 3}))
    assert stage.sent() == ["one!", "two!", "three!", "four!"], "his answers are not counted any more"


# --- the owner comes first ---


@pytest.mark.parametrize(
    ("deed", "reason"),
    [
        (lambda stage: stage.owner_says("I am here"), Reason.OWNER_ACTIVE),
        (lambda stage: stage.network_of_me.owner_types(stage.clock()), Reason.OWNER_ACTIVE),
        (lambda stage: stage.desk.owner_active(stage.contact().id), Reason.OWNER_ACTIVE),
        (lambda stage: stage.desk.pause_contact(stage.contact().id, float("inf")), Reason.CONTACT_PAUSED),
        (lambda stage: stage.desk.pause_all(), Reason.PAUSED),
        (lambda stage: stage.desk.set_answers(stage.contact().id, Answers.NEVER), Reason.NEVER),
    ],
    ids=["writes elsewhere", "types elsewhere", "types here", "pauses one", "pauses all", "never"],
)
def test_what_the_owner_does_cancels_the_waiting_answer_at_once(
    act: Play, deed: Callable[[Any], None], reason: Reason
) -> None:
    async def scene(stage: Any) -> None:
        stage.says("hi")
        await asyncio.sleep(5)
        deed(stage)
        await asyncio.sleep(0.1)
        assert stage.outcomes()[0] == ("hi", SILENT, reason)
        await asyncio.sleep(10)

    stage = act(scene, **SLOWLY)
    assert stage.sent() == []
    assert stage.acts()[-1] == (Act.TYPING_ENDED, "")
    assert memory_of(stage).heard == 0


def test_what_the_owner_stops_is_not_marked_as_read(act: Play, account: Account) -> None:
    async def scene(stage: Any) -> None:
        stage.says("one")
        await asyncio.sleep(1)
        stage.says("two")
        await asyncio.sleep(1)
        stage.desk.pause_all()
        await asyncio.sleep(10)

    stage = act(scene, replace(account, options={"latency": 3}))
    assert stage.acts() == [(Act.SENT, "one!")], "it was on its way already"
    assert stage.outcomes() == [("one", ANSWERED, Reason.EVERYBODY), ("two", SILENT, Reason.PAUSED)]


def test_after_the_owner_wrote_there_is_silence_for_a_quarter_of_an_hour(act: Play) -> None:
    async def scene(stage: Any) -> None:
        stage.owner_says("I am here")
        await asyncio.sleep(899)
        stage.says("one")
        stage.says("two", "somebody else")
        await asyncio.sleep(1)
        stage.says("three")
        await asyncio.sleep(1)

    stage = act(scene)
    assert stage.sent() == ["two!", "three!"]


def test_the_owners_own_message_from_here_silences_boltun_and_is_sent(act: Play) -> None:
    async def scene(stage: Any) -> None:
        stage.says("hi")
        await asyncio.sleep(1)
        await stage.desk.write(stage.contact().id, "it is me")
        await asyncio.sleep(10)
        stage.says("oh")
        await asyncio.sleep(10)

    stage = act(scene, **SLOWLY)
    assert stage.sent() == ["it is me"]
    assert {reason for _, _, reason in stage.outcomes()} == {Reason.OWNER_ACTIVE}
    assert [m.author for m in stage.history()] == [Author.CONTACT, Author.OWNER, Author.CONTACT]


def test_what_the_owner_did_counts_at_the_instant_of_sending_even_when_unread(act: Play) -> None:
    class Meanwhile:
        """A mind during whose thinking the owner writes from another device."""

        def __init__(self, stage: Any) -> None:
            self._stage = stage
            self._parrot = stage.minds["parrot"]

        def __getattr__(self, name: str) -> Any:
            return getattr(self._parrot, name)

        def reply(self, message: Message, memory: Any, dice: Random) -> Reply:
            self._stage.owner_says("wait")
            return self._parrot.reply(message, memory, dice)

    async def scene(stage: Any) -> None:
        stage.minds["parrot"] = Meanwhile(stage)
        stage.says("hi")
        await asyncio.sleep(1)

    stage = act(scene)
    assert stage.sent() == []
    assert stage.outcomes() == [("hi", SILENT, Reason.OWNER_ACTIVE)]


@pytest.mark.parametrize("who", ["owner", "contact"])
def test_what_happens_between_deciding_and_sending_still_counts(act: Play, who: str) -> None:
    async def scene(stage: Any) -> None:
        friend = stage.contact()
        stage.says("hi")
        # Called after the message has been read in, and before anything of its answer.
        if who == "owner":
            asyncio.get_running_loop().call_soon(stage.desk.owner_active, friend.id)
        else:
            asyncio.get_running_loop().call_soon(stage.says, "two")
        await asyncio.sleep(1)

    stage = act(scene)
    assert stage.sent() == ([] if who == "owner" else ["two!"])
    reason = Reason.OWNER_ACTIVE if who == "owner" else Reason.SUPERSEDED
    assert stage.outcomes()[0] == ("hi", SILENT, reason)
    assert stage.outgoing()[0] == ("hi!", SendState.DROPPED)
    assert "hi!" not in memory_of(stage).uttered


def test_what_the_owner_wrote_long_ago_and_only_arrives_now_cancels_nothing(act: Play) -> None:
    async def scene(stage: Any) -> None:
        stage.says("hi")
        await asyncio.sleep(1)
        stage.says("yesterday", author=Author.OWNER, at=stage.clock() - 86400, replayed=True)
        await asyncio.sleep(10)

    assert act(scene, **SLOWLY).sent() == ["hi!"]


@pytest.mark.parametrize(("minutes", "sent"), [(15, ["hi!"]), (14.99, [])])
def test_what_the_owner_wrote_counts_for_the_minutes_of_his_silence(
    act: Play, minutes: float, sent: list[str]
) -> None:
    async def scene(stage: Any) -> None:
        stage.says("hi")
        await asyncio.sleep(1)
        stage.says("me", author=Author.OWNER, at=stage.clock() - minutes * 60, replayed=True)
        await asyncio.sleep(10)

    assert act(scene, **SLOWLY).sent() == sent


def test_going_on_ends_pause_stop_and_the_owners_silence(act: Play) -> None:
    async def scene(stage: Any) -> None:
        friend = stage.contact()
        stage.desk.owner_active(friend.id)
        stage.desk.pause_contact(friend.id, float("inf"))
        stage.says("one")
        await asyncio.sleep(1)
        stage.desk.go_on(friend.id)
        stage.says("two")
        await asyncio.sleep(1)

    assert act(scene).sent() == ["two!"]


def test_with_a_minimum_silence_the_owner_keeps_boltun_quiet_everywhere(act: Play) -> None:
    async def scene(stage: Any) -> None:
        stage.owner_says("hello", "bob")
        await asyncio.sleep(599)
        stage.says("one")
        await asyncio.sleep(1)
        stage.says("two")
        await asyncio.sleep(1)

    stage = act(scene, owner_idle_minutes=10)
    assert stage.outcomes() == [("one", SILENT, Reason.OWNER_NEAR), ("two", ANSWERED, Reason.EVERYBODY)]


def test_that_minimum_silence_begins_with_the_last_word_of_the_owner(act: Play) -> None:
    async def scene(stage: Any) -> None:
        stage.owner_says("hello", "bob")
        # An older word, which another device hands on only now.
        stage.says("me", "eve", author=Author.OWNER, at=stage.clock() - 300, replayed=True)
        await asyncio.sleep(599)
        stage.says("one")
        await asyncio.sleep(1)
        stage.says("two")
        await asyncio.sleep(1)

    assert [reason for _, _, reason in act(scene, owner_idle_minutes=10).outcomes()] == [
        Reason.OWNER_NEAR,
        Reason.EVERYBODY,
    ]


def test_that_minimum_silence_outlives_a_restart(act: Play) -> None:
    async def scene(stage: Any) -> None:
        stage.owner_says("hello", "bob")
        await asyncio.sleep(1)

    act(scene)

    async def after(stage: Any) -> None:
        stage.says("one")
        await asyncio.sleep(1)

    assert act(after, owner_idle_minutes=10).outcomes()[0][2] == Reason.OWNER_NEAR


def test_the_stop_word_pauses_the_contact_for_good(act: Play) -> None:
    async def scene(stage: Any) -> None:
        for text in ("hi", "Stop", "hello?"):
            stage.says(text)
            await asyncio.sleep(5000)

    stage = act(scene, stop_word="stop")
    assert [reason for _, _, reason in stage.outcomes()] == ["everybody", "stop word", "contact paused"]


def test_the_stop_word_stops_the_answer_that_waits_and_is_named_for_it(act: Play) -> None:
    async def scene(stage: Any) -> None:
        stage.says("hi")
        await asyncio.sleep(1)
        stage.says("stop")
        await asyncio.sleep(10)

    stage = act(scene, stop_word="stop", **SLOWLY)
    assert stage.outcomes() == [("hi", SILENT, Reason.STOP_WORD), ("stop", SILENT, Reason.STOP_WORD)]


def test_a_stop_word_while_paused_holds_after_the_pause(act: Play) -> None:
    async def scene(stage: Any) -> None:
        stage.says("hi")
        await asyncio.sleep(1)
        stage.settings.set("paused_until", stage.clock() + 60)
        stage.says("stop")
        await asyncio.sleep(61)
        stage.says("hello?")
        await asyncio.sleep(1)

    stage = act(scene, stop_word="stop")
    assert [reason for _, _, reason in stage.outcomes()] == ["everybody", "stop word", "contact paused"]


def test_a_rule_that_changed_while_typing_is_noticed_before_sending(act: Play) -> None:
    async def scene(stage: Any) -> None:
        stage.presences["practice:me"] = Presence.AWAY
        stage.says("hi")
        await asyncio.sleep(5)
        stage.presences["practice:me"] = Presence.ONLINE
        await asyncio.sleep(5)

    stage = act(scene, talk_with_everybody=False, talk_while_away=True, **SLOWLY)
    assert stage.outcomes() == [("hi", SILENT, Reason.NOT_SWITCHED_ON)]


def test_a_contact_who_turns_out_to_be_a_bot_while_typing_is_not_answered(act: Play) -> None:
    async def scene(stage: Any) -> None:
        stage.says("hi")
        await asyncio.sleep(5)
        stage.contact(automatic=True)
        await asyncio.sleep(5)

    stage = act(scene, **SLOWLY)
    assert stage.sent() == []
    assert stage.incoming()[0].reason == Reason.AUTOMATIC_CONTACT


@pytest.mark.parametrize("warn", [False, True])
def test_a_contact_who_turns_out_to_be_a_bot_in_thinking_time_sees_no_typing(act: Play, warn: bool) -> None:
    async def scene(stage: Any) -> None:
        stage.says("hi")
        await asyncio.sleep(1)
        stage.contact(automatic=True)
        await asyncio.sleep(20)

    stage = act(scene, warn=warn, **SLOWLY)
    assert {act for act, _ in stage.acts()} <= {Act.READ}
    assert stage.incoming()[0].reason == Reason.AUTOMATIC_CONTACT


def test_a_contact_who_is_no_bot_any_more_is_answered_and_stored_so(act: Play) -> None:
    async def scene(stage: Any) -> None:
        assert stage.contact(automatic=True).contact.automatic
        stage.says("hi")
        await asyncio.sleep(1)

    stage = act(scene)
    assert stage.sent() == ["hi!"]
    assert stage.store.contacts.all()[0].contact.automatic is False


def test_an_answer_that_was_due_while_the_computer_slept_is_not_sent(act: Play) -> None:
    async def scene(stage: Any) -> None:
        stage.says("hi")
        await asyncio.sleep(1)
        stage.offset += 3600
        await asyncio.sleep(10)

    stage = act(scene, **SLOWLY)
    assert stage.outcomes() == [("hi", SILENT, Reason.LATE)]


# --- minds that say nothing, or fail ---


def test_when_the_mind_is_silent_what_it_heard_is_remembered_at_once(act: Play) -> None:
    async def scene(stage: Any) -> None:
        stage.says("hush")
        stage.says("blank", "bob")
        await asyncio.sleep(1)

    stage = act(scene)
    assert stage.outcomes() == [("hush", SILENT, Reason.NOTHING_FOUND)]
    assert stage.outcomes("bob") == [("blank", SILENT, Reason.EMPTY_REPLY)]
    assert memory_of(stage).heard == 1
    assert stage.acts() == [(Act.READ, "hush"), (Act.READ, "blank")]


def test_whoever_gets_no_general_reply_because_of_chew_is_told_apart_and_can_be_taught(act: Play) -> None:
    async def scene(stage: Any) -> None:
        stage.says("hush")
        await asyncio.sleep(1)

    stage = act(scene, chew=True)
    assert stage.outcomes() == [("hush", SILENT, Reason.CHEWED)]
    assert len(stage.store.lessons.of(LessonStatus.NEW)) == 1


def test_a_mind_that_fails_costs_one_message_and_is_told(act: Play) -> None:
    async def scene(stage: Any) -> None:
        stage.says("fail")
        await asyncio.sleep(1)
        stage.says("hi")
        await asyncio.sleep(1)

    stage = act(scene)
    assert stage.outcomes() == [("fail", SILENT, Reason.MIND_FAILED), ("hi", ANSWERED, Reason.EVERYBODY)]
    (failure,) = stage.told(ServiceFailed)
    assert failure.text == 'The base parrot failed on a message: RuntimeError("a mind\'s own fault").'
    assert stage.desk.why(stage.incoming()[0].id)["error"] == 'RuntimeError("a mind\'s own fault")'


@pytest.mark.parametrize("text", ["no memory", "no explanation"])
def test_a_mind_that_cannot_remember_or_explain_has_answered_all_the_same(act: Play, text: str) -> None:
    async def scene(stage: Any) -> None:
        stage.says(text)
        await asyncio.sleep(1)

    stage = act(scene)
    assert stage.sent() == [f"{text}!"]
    assert stage.outcomes() == [(text, ANSWERED, Reason.EVERYBODY)]
    told = ["The base parrot cannot remember: ValueError('no memory')."] if text == "no memory" else []
    assert [failed.text for failed in stage.told(ServiceFailed)] == told


def test_without_a_mind_there_is_silence_with_its_reason(act: Play) -> None:
    async def scene(stage: Any) -> None:
        stage.desk.set_minds(stage.contact().id, ["gone"])
        stage.says("hi")
        await asyncio.sleep(1)

    stage = act(scene)
    assert stage.outcomes() == [("hi", SILENT, Reason.NO_MIND)]
    assert "gone" in stage.store.messages.why(stage.incoming()[0].id)["error"]


def test_a_contact_is_answered_by_the_mind_that_was_chosen_for_it(act: Play) -> None:
    async def scene(stage: Any) -> None:
        stage.minds["other"] = type(stage.minds["parrot"])("other")
        stage.desk.set_minds(stage.contact().id, ["other"])
        stage.says("hi")
        await asyncio.sleep(1)
        assert stage.minds["other"].asked == ["hi"]

    act(scene)


def test_a_slow_mind_works_beside_the_loop(act: Play) -> None:
    async def scene(stage: Any) -> None:
        stage.minds["slow"] = type(stage.minds["parrot"])("slow", slow=True)
        stage.desk.set_minds(stage.contact("ann").id, ["slow"])
        stage.says("work 0.5", "ann")
        stage.says("hi", "bob")
        for _ in range(20):
            await asyncio.sleep(0)
        assert stage.sent() == ["hi!"], "Bob does not wait for Ann's mind"
        await asyncio.sleep(1)

    assert act(scene).sent() == ["hi!", "work 0.5!"]


def test_a_slow_minds_answer_is_dropped_when_a_newer_message_comes(act: Play) -> None:
    async def scene(stage: Any) -> None:
        stage.minds["parrot"].slow = True
        stage.says("work 0.5")
        for _ in range(20):
            await asyncio.sleep(0)
        stage.says("hi")
        await asyncio.sleep(1)

    stage = act(scene)
    assert stage.sent() == ["hi!"]
    assert stage.outcomes()[0] == ("work 0.5", SILENT, Reason.SUPERSEDED)


def test_a_slow_mind_that_ends_after_it_was_given_up_hurries_nothing(act: Play) -> None:
    async def scene(stage: Any) -> None:
        stage.minds["slow"] = type(stage.minds["parrot"])("slow", slow=True)
        stage.desk.set_minds(stage.contact().id, ["slow"])
        stage.says("work 0.5")
        for _ in range(20):
            await asyncio.sleep(0)
        stage.desk.set_minds(stage.contact().id, [])
        stage.says("hi")
        await asyncio.sleep(3.9)
        assert stage.acts()[-1][0] is Act.READ
        await asyncio.sleep(10)

    assert act(scene, **SLOWLY).sent() == ["hi!"]


def test_a_slow_mind_that_fails_after_it_was_given_up_is_no_failure(
    act: Play, caplog: pytest.LogCaptureFixture
) -> None:
    async def scene(stage: Any) -> None:
        stage.minds["parrot"].slow = True
        stage.says("work 0.3 and fail")
        for _ in range(20):
            await asyncio.sleep(0)
        stage.says("hi")
        await asyncio.sleep(1)

    stage = act(scene)
    gc.collect()
    assert stage.sent() == ["hi!"]
    assert stage.told(ServiceFailed) == []
    assert [one.getMessage() for one in caplog.records if one.levelno >= logging.ERROR] == []


# --- the network fails ---


@pytest.mark.parametrize("pace", [{}, SLOWLY], ids=["at once", "paced"])
def test_an_answer_waits_for_an_account_that_was_cut_off(act: Play, pace: dict[str, Any]) -> None:
    async def scene(stage: Any) -> None:
        stage.says("hi")
        if pace:
            await asyncio.sleep(3)
        await stage.disconnect()
        await asyncio.sleep(6)
        assert stage.outcomes() == [("hi", WAITING, "")]
        assert stage.outgoing() == []
        await stage.connect()
        await asyncio.sleep(20)

    stage = act(scene, **pace)
    assert stage.sent() == ["hi!"]
    assert stage.outcomes() == [("hi", ANSWERED, Reason.EVERYBODY)]
    assert memory_of(stage).uttered == ("hi!",)


def test_what_came_before_the_account_called_itself_connected_is_answered_then(act: Play) -> None:
    async def scene(stage: Any) -> None:
        network = stage.network_of_me
        network.online = False
        message = stage.says("hi")
        await asyncio.sleep(0)
        network.online = True
        stage.desk.take_up()
        await asyncio.sleep(1)
        assert message.text == "hi"

    stage = act(scene)
    assert stage.sent() == ["hi!"]
    assert stage.outcomes() == [("hi", ANSWERED, Reason.EVERYBODY)]


@pytest.mark.parametrize("begun", [True, False], ids=["begun", "not begun"])
def test_an_older_message_that_waited_does_not_supersede_a_newer_one(act: Play, begun: bool) -> None:
    async def scene(stage: Any) -> None:
        stage.says("old")
        await asyncio.sleep(1)
        await stage.disconnect()
        await asyncio.sleep(10)
        assert stage.outcomes() == [("old", WAITING, "")]
        stage.says("new")
        if begun:
            await asyncio.sleep(1)
        await stage.connect()
        assert stage.outcomes()[1] == ("new", WAITING, "")
        await asyncio.sleep(20)

    stage = act(scene, **SLOWLY)
    assert stage.sent() == ["new!"]
    assert stage.outcomes() == [
        ("old", SILENT, Reason.SUPERSEDED),
        ("new", ANSWERED, Reason.EVERYBODY),
    ]


def test_a_network_that_loses_its_connection_in_the_act_is_tried_again(act: Play) -> None:
    async def scene(stage: Any) -> None:
        network = stage.network_of_me
        send, tries = network.send, []

        async def lose_it_once(*args: Any) -> str:
            tries.append(args)
            if len(tries) == 1:
                raise NotConnectedError("Not connected.")
            return await send(*args)

        network.send = lose_it_once
        stage.says("hi")
        await asyncio.sleep(1)

    stage = act(scene)
    assert stage.outgoing() == [("hi!", SendState.SENT)]
    assert stage.outcomes() == [("hi", ANSWERED, Reason.EVERYBODY)]


def test_a_network_that_believes_to_be_connected_is_not_asked_without_a_pause(act: Play) -> None:
    async def scene(stage: Any) -> None:
        tries = []

        async def refuse(*args: Any) -> str:
            tries.append(args)
            raise NotConnectedError("Not connected.")

        stage.network_of_me.send = refuse
        stage.says("hi")
        stage.says("hi", "other")
        await asyncio.sleep(10)
        assert 10 < len(tries) < 50

    assert {outcome for _, outcome, _ in act(scene).outcomes()} == {WAITING}


@pytest.mark.parametrize("arrives", [True, False])
def test_what_was_sent_while_nothing_could_be_written_is_written_down_later(act: Play, arrives: bool) -> None:
    async def scene(stage: Any) -> None:
        network = stage.network_of_me
        send = network.send

        async def send_and_lock(*args: Any) -> str:
            network.send = send
            stage.lock(True)
            if not arrives:
                raise NetworkError("It was refused.")
            return await send(*args)

        network.send = send_and_lock
        stage.says("hi")
        await asyncio.sleep(60)
        assert stage.outcomes() == [("hi", WAITING, "")]
        stage.says("and?", "other")
        stage.lock(False)
        await asyncio.sleep(60)

    stage = act(scene)
    assert len([event for event in stage.events if isinstance(event, ServiceFailed)]) < 10
    hi = ("hi", ANSWERED, Reason.EVERYBODY) if arrives else ("hi", SILENT, Reason.NOT_SENT)
    assert stage.outcomes() == [hi]
    assert stage.outcomes("other") == [("and?", ANSWERED, Reason.EVERYBODY)]
    assert stage.sent() == (["hi!", "and?!"] if arrives else ["and?!"])


def test_what_was_sent_is_written_down_without_waiting_for_another_message(act: Play) -> None:
    async def scene(stage: Any) -> None:
        network = stage.network_of_me
        send = network.send

        async def send_and_lock(*args: Any) -> str:
            stage.lock(True)
            return await send(*args)

        network.send = send_and_lock
        stage.says("hi")
        await asyncio.sleep(7)
        stage.lock(False)
        await asyncio.sleep(5)
        assert stage.outcomes() == [("hi", ANSWERED, Reason.EVERYBODY)]

    act(scene)


def test_what_is_to_be_tried_again_soon_does_not_wait_for_what_takes_longer(act: Play) -> None:
    async def scene(stage: Any) -> None:
        network = stage.network_of_me
        network.online = False
        # A connection that is lost in the act comes back after a moment; a database takes longer.
        stage.says("hi")
        await asyncio.sleep(0.1)
        network.online = True
        stage.lock(True)
        stage.says("and?", "bob")
        await asyncio.sleep(0.1)
        stage.lock(False)
        await asyncio.sleep(1)
        assert stage.sent("friend") == ["hi!"]
        await asyncio.sleep(40)

    stage = act(scene)
    assert stage.outcomes("bob") == [("and?", ANSWERED, Reason.EVERYBODY)]


def test_what_could_not_even_be_intended_is_taken_up_again(act: Play) -> None:
    async def scene(stage: Any) -> None:
        stage.says("hi")
        await asyncio.sleep(2)
        stage.lock(True)
        await asyncio.sleep(10)
        assert stage.sent() == []
        stage.lock(False)
        await asyncio.sleep(60)

    stage = act(scene, **SLOWLY)
    assert stage.outcomes() == [("hi", ANSWERED, Reason.EVERYBODY)]
    assert stage.sent() == ["hi!"]


def test_with_an_account_that_does_not_come_back_it_becomes_late(act: Play) -> None:
    async def scene(stage: Any) -> None:
        await stage.disconnect()
        stage.says("hi")
        await asyncio.sleep(100)

    stage = act(scene)
    assert stage.outcomes() == [("hi", SILENT, Reason.LATE)]
    assert stage.outgoing() == []
    assert memory_of(stage).uttered == ()


def test_what_the_network_kept_while_we_were_cut_off_is_not_late(act: Play) -> None:
    async def scene(stage: Any) -> None:
        now = stage.clock()
        stage.says("hi", at=now - 300, held_up=True, redelivered=True)
        stage.says("old", "bob", at=now - 300, redelivered=True)
        await asyncio.sleep(1)

    stage = act(scene)
    assert stage.outcomes() == [("hi", ANSWERED, Reason.EVERYBODY)]
    assert stage.outcomes("bob") == [("old", SILENT, Reason.LATE)]


def test_what_the_network_does_not_take_while_connected_is_told_apart(act: Play) -> None:
    async def refuse(*args: object) -> str:
        raise NetworkError("Too long.")

    async def scene(stage: Any) -> None:
        stage.network_of_me.send = refuse
        stage.says("hi")
        await asyncio.sleep(1)

    assert act(scene).outcomes() == [("hi", SILENT, Reason.NOT_SENT)]


def test_the_owners_message_that_cannot_be_sent_stays_as_failed(act: Play, read_aloud: Play) -> None:
    async def scene(stage: Any) -> None:
        await stage.disconnect()
        with pytest.raises(NetworkError, match="could not be sent") as caught:
            await stage.desk.write(stage.contact().id, "me")
        read_aloud(caught.value)

    assert act(scene).outgoing() == [("me", SendState.FAILED)]


def test_that_an_account_is_switched_off_is_no_fault_of_its_network(act: Play) -> None:
    async def scene(stage: Any) -> None:
        del stage.networks["practice:me"]
        with pytest.raises(NetworkError, match="could not be sent"):
            await stage.desk.write(stage.contact().id, "me")

    stage = act(scene)
    assert stage.outgoing() == [("me", SendState.FAILED)]
    assert stage.told(ServiceFailed) == []


def test_a_network_with_a_fault_of_its_own_is_told_and_costs_one_message(act: Play) -> None:
    async def fail(*args: object) -> str:
        raise OSError("no route")

    async def scene(stage: Any) -> None:
        send, stage.network_of_me.send = stage.network_of_me.send, fail
        stage.says("one")
        await asyncio.sleep(1)
        stage.network_of_me.send = send
        stage.says("two")
        await asyncio.sleep(1)

    stage = act(scene)
    assert stage.outcomes() == [("one", SILENT, Reason.NOT_SENT), ("two", ANSWERED, Reason.EVERYBODY)]
    told = [failed.text for failed in stage.told(ServiceFailed)]
    assert told == ["A message could not be sent: OSError('no route')."]


def test_typing_and_read_marks_that_fail_do_not_cost_the_answer(act: Play) -> None:
    async def fail(*args: object) -> None:
        raise OSError("no sign")

    async def scene(stage: Any) -> None:
        stage.network_of_me.typing = fail
        stage.network_of_me.mark_read = fail
        stage.says("hi")
        await asyncio.sleep(10)

    assert act(scene, **SLOWLY).sent() == ["hi!"]
