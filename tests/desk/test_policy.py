"""Whom Boltun answers, and when."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boltun.desk.policy import Action, Situation, decide, decide_again
from boltun.desk.reason import SILENCES, Reason
from boltun.message import ChatKind, Contact, Message, Presence
from boltun.minds.protocol import Silence
from boltun.settings import Frequency, Settings
from boltun.store.records import Answers, ContactSettings

NOW = 1_800_000_000.0
CONTACT = Contact(account="xmpp:me@a", address="ann@b", listed=True)
MESSAGE = Message(contact=CONTACT, text="hi", at=NOW, received_at=NOW)
ALWAYS = ContactSettings(answers=Answers.ALWAYS)
OPEN = Situation(now=NOW, contact=ALWAYS)


def settings_with(**values: object) -> Settings:
    settings = Settings(None)
    for key, value in values.items():
        settings.set(key, value)
    return settings


def verdict(
    situation: Situation = OPEN, message: Message = MESSAGE, again: bool = False, **values: Any
) -> tuple[Action, Reason]:
    decision = (decide_again if again else decide)(message, situation, settings_with(**values))
    return decision.action, decision.reason


def about(**changes: Any) -> Message:
    return replace(MESSAGE, **changes)


def from_contact(**changes: Any) -> Message:
    return replace(MESSAGE, contact=replace(CONTACT, **changes))


def with_rules(**changes: Any) -> Situation:
    return replace(OPEN, contact=ContactSettings(), **changes)


def test_with_the_originals_defaults_nobody_is_answered() -> None:
    assert verdict(with_rules()) == (Action.SILENT, Reason.NOT_SWITCHED_ON)


@pytest.mark.parametrize(
    ("values", "presence", "listed", "reason"),
    [
        ({"talk_with_everybody": True}, Presence.ONLINE, True, Reason.EVERYBODY),
        ({"talk_with_strangers": True}, Presence.ONLINE, False, Reason.STRANGER),
        ({"talk_with_strangers": True}, Presence.ONLINE, True, None),
        ({"talk_while_away": True}, Presence.ONLINE, True, None),
        ({"talk_while_away": True}, Presence.OFFLINE, True, None),
        ({"talk_while_away": True}, Presence.AWAY, True, Reason.AWAY),
        ({"talk_while_away": True}, Presence.EXTENDED_AWAY, True, Reason.AWAY),
        ({"talk_while_away": True}, Presence.BUSY, False, Reason.AWAY),
    ],
)
def test_each_rule_lets_answer_those_whom_it_names(
    values: dict[str, bool], presence: Presence, listed: bool, reason: Reason | None
) -> None:
    expected = (Action.ANSWER, reason) if reason else (Action.SILENT, Reason.NOT_SWITCHED_ON)
    for again in (False, True):
        situation, message = with_rules(presence=presence), from_contact(listed=listed)
        assert verdict(situation, message, again, **values) == expected


def test_a_contact_with_always_is_answered_without_any_rule() -> None:
    assert verdict() == (Action.ANSWER, Reason.ALWAYS)


def test_a_contact_with_ask_is_held_without_any_rule() -> None:
    asked = replace(OPEN, contact=ContactSettings(answers=Answers.ASK))
    assert verdict(asked) == (Action.HOLD, Reason.ASK)


def test_an_account_that_asks_first_holds_what_the_rules_let_through() -> None:
    assert verdict(with_rules(ask_first=True), talk_with_everybody=True) == (Action.HOLD, Reason.ACCOUNT_ASKS)
    assert verdict(with_rules(ask_first=True)) == (Action.SILENT, Reason.NOT_SWITCHED_ON)
    assert verdict(replace(OPEN, ask_first=True)) == (Action.ANSWER, Reason.ALWAYS)


@pytest.mark.parametrize(
    ("message", "reason"),
    [
        (about(automatic=True), Reason.AUTOMATIC_MESSAGE),
        (from_contact(automatic=True), Reason.AUTOMATIC_CONTACT),
        (from_contact(address="Me@A"), Reason.ONESELF),
        (about(sender="me@a"), Reason.ONESELF),
        (about(encrypted=True), Reason.ENCRYPTED),
        (about(edit_of="17"), Reason.CORRECTION),
        (about(replayed=True), Reason.LATE),
        (about(at=NOW - 61), Reason.LATE),
        (from_contact(kind=ChatKind.GROUP), Reason.NOT_ADDRESSED),
    ],
)
def test_what_no_program_should_answer_is_not_even_for_always(message: Message, reason: Reason) -> None:
    situation = replace(OPEN, own_addresses=frozenset({"me@a"}))
    assert verdict(situation, message) == (Action.SILENT, reason)


def test_a_room_is_answered_only_when_switched_on_and_addressed() -> None:
    room = from_contact(kind=ChatKind.GROUP)
    addressed = replace(room, addressed=True)
    assert verdict(with_rules(), addressed, talk_with_everybody=True) == (Action.SILENT, Reason.ROOM)
    assert verdict(OPEN, addressed) == (Action.ANSWER, Reason.ALWAYS)


def test_a_message_within_the_late_limit_or_from_a_fast_clock_is_not_late() -> None:
    assert verdict(message=about(at=NOW - 60))[0] is Action.ANSWER
    assert verdict(message=about(at=NOW + 86400))[0] is Action.ANSWER
    assert verdict(message=about(at=NOW - 60), late_seconds=30)[1] is Reason.LATE
    assert verdict(message=about(at=NOW - 60, replayed=True))[0] is Action.ANSWER, "sent again after a cut"


@pytest.mark.parametrize("again", [False, True])
@pytest.mark.parametrize(
    ("changes", "values", "reason"),
    [
        ({"owner_active_at": NOW - 899}, {}, Reason.OWNER_ACTIVE),
        ({"owner_active_at": NOW - 900}, {}, None),
        ({"owner_active_at": NOW - 1}, {"owner_silence_minutes": 0}, None),
        ({"owner_active_at": NOW + 5}, {}, Reason.OWNER_ACTIVE),
        ({"owner_seen_at": NOW - 599}, {}, None),
        ({"owner_seen_at": NOW - 599}, {"owner_idle_minutes": 10}, Reason.OWNER_NEAR),
        ({"owner_seen_at": NOW - 600}, {"owner_idle_minutes": 10}, None),
        ({}, {"paused_until": NOW + 1}, Reason.PAUSED),
        ({}, {"paused_until": math.inf}, Reason.PAUSED),
        ({}, {"paused_until": NOW}, None),
        ({"contact": replace(ALWAYS, paused_until=math.inf)}, {}, Reason.CONTACT_PAUSED),
        ({"contact": replace(ALWAYS, stopped_until=NOW + 1)}, {}, Reason.STOPPED),
        ({"contact": replace(ALWAYS, stopped_until=NOW)}, {}, None),
        ({"all_stopped_until": NOW + 1}, {}, Reason.ALL_STOPPED),
        ({"contact": replace(ALWAYS, answers=Answers.NEVER)}, {}, Reason.NEVER),
    ],
)
def test_what_stands_in_the_way_counts_when_the_message_comes_and_when_it_is_sent(
    again: bool, changes: dict[str, Any], values: dict[str, Any], reason: Reason | None
) -> None:
    expected = (Action.SILENT, reason) if reason else (Action.ANSWER, Reason.ALWAYS)
    assert verdict(replace(OPEN, **changes), again=again, **values) == expected


def test_the_order_is_never_then_the_owner_then_the_pause_then_the_rules() -> None:
    everything: dict[str, Any] = {"paused_until": math.inf, "talk_with_everybody": True}
    situation = replace(OPEN, owner_active_at=NOW)
    never = replace(situation, contact=ContactSettings(answers=Answers.NEVER))
    assert verdict(never, about(automatic=True), **everything)[1] is Reason.NEVER
    assert verdict(situation, **everything)[1] is Reason.OWNER_ACTIVE
    assert verdict(OPEN, **everything)[1] is Reason.PAUSED


@pytest.mark.parametrize(
    ("frequency", "ago", "answered"),
    [
        (Frequency.EVERY_MESSAGE, 0, True),
        (Frequency.TEN_MINUTES, 599, False),
        (Frequency.TEN_MINUTES, 600, True),
        (Frequency.HOURLY, 3599, False),
        (Frequency.HOURLY, 3600, True),
        (Frequency.DAILY, 86399, False),
        (Frequency.DAILY, 86400, True),
        (Frequency.WEEKLY, 7 * 86400 - 1, False),
        (Frequency.WEEKLY, 7 * 86400, True),
        (Frequency.UNTIL_I_WRITE, 10**9, False),
        (Frequency.ONCE, 10**9, False),
    ],
)
def test_a_contact_is_answered_as_often_as_the_owner_allows(
    frequency: Frequency, ago: float, answered: bool
) -> None:
    situation = replace(OPEN, contact=replace(ALWAYS, last_answer_at=NOW - ago))
    expected = Reason.ALWAYS if answered else Reason.ANSWERED_ENOUGH
    assert verdict(situation, reply_frequency=frequency.value)[1] is expected
    assert verdict(reply_frequency=frequency.value)[1] is Reason.ALWAYS, "never answered yet"


@pytest.mark.parametrize(("wrote", "expected"), [(1000, Reason.ALWAYS), (5000, Reason.ANSWERED_ENOUGH)])
def test_once_until_i_write_means_once_again_after_that(wrote: float, expected: Reason) -> None:
    contact = replace(ALWAYS, last_answer_at=NOW - 3000)
    situation = replace(OPEN, contact=contact, owner_active_at=NOW - wrote)
    frequency = Frequency.UNTIL_I_WRITE.value
    assert verdict(situation, reply_frequency=frequency, owner_silence_minutes=1)[1] is expected


def test_the_manners_of_a_network_may_ask_for_fewer_answers_than_the_owner_allows() -> None:
    week = 7 * 86_400.0
    for ago, expected in ((week - 1, Reason.ANSWERED_ENOUGH), (week + 1, Reason.ALWAYS)):
        situation = replace(OPEN, once_in=week, contact=replace(ALWAYS, last_answer_at=NOW - ago))
        assert verdict(situation)[1] is expected
    situation = replace(OPEN, once_in=week, contact=replace(ALWAYS, last_answer_at=NOW - week - 1))
    assert verdict(situation, reply_frequency="once ever")[1] is Reason.ANSWERED_ENOUGH
    assert verdict(replace(OPEN, once_in=week))[1] is Reason.ALWAYS, "never answered yet"


def test_the_stop_word_is_the_whole_message_in_any_case() -> None:
    assert verdict(message=about(text="  СТОП \n"), stop_word="стоп")[1] is Reason.STOP_WORD
    assert verdict(message=about(text="стоп-кран"), stop_word="стоп")[1] is Reason.ALWAYS
    assert verdict(message=about(text="stop"), stop_word=" ")[1] is Reason.ALWAYS


@pytest.mark.parametrize(
    ("changes", "values"),
    [
        ({"owner_active_at": NOW}, {}),
        ({}, {"paused_until": math.inf}),
        ({"contact": replace(ALWAYS, paused_until=NOW + 60)}, {}),
        ({"contact": replace(ALWAYS, stopped_until=NOW + 60)}, {}),
        ({"contact": ContactSettings()}, {}),
        ({}, {"reply_frequency": "once ever"}),
    ],
)
def test_the_stop_word_is_heeded_whatever_keeps_boltun_silent_just_now_if_boltun_spoke_last(
    changes: dict[str, Any], values: dict[str, Any]
) -> None:
    situation = replace(OPEN, **changes)
    spoke = replace(situation, contact=replace(situation.contact, last_answer_at=NOW))
    assert verdict(spoke, about(text="stop"), **values)[1] is Reason.STOP_WORD
    owner_spoke = replace(spoke, owner_active_at=NOW + 1)
    for one in (situation, owner_spoke):
        if verdict(one, **values)[0] is Action.SILENT:
            assert verdict(one, about(text="stop"), **values)[1] is not Reason.STOP_WORD


def test_the_stop_word_of_a_bot_or_of_long_ago_counts_for_nothing() -> None:
    assert (
        verdict(message=about(text="stop", automatic=True), stop_word="stop")[1] is Reason.AUTOMATIC_MESSAGE
    )
    assert verdict(message=about(text="stop", at=NOW - 61), stop_word="stop")[1] is Reason.LATE


def test_lateness_and_frequency_are_not_asked_again_at_the_instant_of_sending() -> None:
    situation = replace(OPEN, now=NOW + 300, contact=replace(ALWAYS, last_answer_at=NOW + 299))
    assert verdict(situation, again=True, reply_frequency="once ever") == (Action.ANSWER, Reason.ALWAYS)


def test_a_rule_that_no_longer_holds_is_noticed_at_the_instant_of_sending() -> None:
    away = with_rules(presence=Presence.AWAY)
    assert verdict(away, talk_while_away=True)[0] is Action.ANSWER
    back = with_rules(presence=Presence.ONLINE)
    assert verdict(back, again=True, talk_while_away=True)[0] is Action.SILENT


def test_every_silence_of_a_mind_has_a_reason() -> None:
    assert set(SILENCES) == {*Silence, None}


def test_every_reason_is_a_sentence_under_a_code_of_its_own() -> None:
    assert len({reason.value for reason in Reason}) == len(Reason)
    for reason in Reason:
        assert Reason(reason.value) is reason
        assert reason.sentence[0].isupper()
        assert reason.sentence.endswith(".")


@given(
    answers=st.sampled_from(Answers),
    owner=st.none() | st.floats(-100, 2000),
    paused=st.booleans(),
    ask_first=st.booleans(),
    everybody=st.booleans(),
    automatic=st.booleans(),
    age=st.floats(-100, 200),
    again=st.booleans(),
)
def test_never_owner_and_pause_are_respected_whatever_else_holds(
    answers: Answers,
    owner: float | None,
    paused: bool,
    ask_first: bool,
    everybody: bool,
    automatic: bool,
    age: float,
    again: bool,
) -> None:
    situation = Situation(
        now=NOW,
        contact=ContactSettings(answers=answers),
        owner_active_at=None if owner is None else NOW - owner,
        ask_first=ask_first,
    )
    message = about(automatic=automatic, at=NOW - age)
    action, _ = verdict(
        situation, message, again, talk_with_everybody=everybody, paused_until=NOW + 1 if paused else 0
    )
    hindered = answers is Answers.NEVER or paused or (owner is not None and owner < 900)
    if hindered or (not again and (automatic or age > 60)):
        assert action is Action.SILENT
    if action is Action.ANSWER:
        assert answers is Answers.ALWAYS or (everybody and not ask_first)
