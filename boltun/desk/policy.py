"""Whom Boltun answers, and when: one pure decision for each message.

The order is never > deny lists > what no program should answer > stop words > owner active > paused > hours >
audience of the mode > rules. Every obstacle is looked at twice: when the message comes, and at the instant of
sending. The settings are those of the mode that holds.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Final

from boltun.desk.reason import Reason
from boltun.desk.requests import Request, requests_in
from boltun.message import ChatKind, Message, Presence
from boltun.rules.audience import Writer
from boltun.rules.mode import Holding
from boltun.settings import (
    LATE_SECONDS,
    OWNER_IDLE_MINUTES,
    OWNER_SILENCE_MINUTES,
    PAUSED_UNTIL,
    REPLY_FREQUENCY,
    TALK_WHILE_AWAY,
    TALK_WITH_EVERYBODY,
    TALK_WITH_STRANGERS,
    Frequency,
    Settings,
)
from boltun.store.records import Answers, ContactSettings

__all__ = ["RULES", "WHOM", "Action", "Asked", "Decision", "Situation", "decide", "decide_again", "hindrance"]


WHOM = "whom Boltun answers"
"""What is asked last: the general rules, and what was chosen for the contact."""


class Action(StrEnum):
    """What is done with a message."""

    ANSWER = "answer"
    HOLD = "hold"
    """A mind makes a reply, and the owner decides about it."""
    SILENT = "silent"


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision:
    """What is done with a message, and why."""

    action: Action
    reason: Reason
    mode: str = ""
    """The mode that held; empty: none did."""
    until: float | None = None
    """When something else holds, Unix seconds; None: nobody knows, or no mode held."""
    rule: str = ""
    """The entry in the rules that decided, as ``never: contacts *@work.example``."""
    minds: tuple[str, ...] = ()
    """The minds that answer, one behind the other; none: those that answer by default."""
    minds_by: str = ""
    """Who chose them (``rules.minds.Chosen.by``)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """One thing that was looked at for a decision, and what it said."""

    rule: str
    reason: Reason | None
    """None: it had nothing against an answer."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Situation:
    """What a decision depends on besides the message and the settings. Times are Unix seconds."""

    now: float
    contact: ContactSettings
    owner_active_at: float | None = None
    """When the owner was last active in this conversation."""
    owner_seen_at: float | None = None
    """When the owner last wrote anywhere."""
    presence: Presence = Presence.ONLINE
    """What the owner shows on this account."""
    ask_first: bool = False
    """Whether the account holds every reply."""
    own_addresses: frozenset[str] = field(default=frozenset())
    """The owner's own addresses on this network, case-folded."""
    all_stopped_until: float = 0
    once_in: float = 0
    """Seconds that have to pass between two answers to one contact by the manners of the network."""

    room_answered_at: float | None = None
    """When Boltun last answered in this room, if it is one."""
    holding: Holding = field(default_factory=Holding)
    """The rules and the mode that hold."""
    wrote_before: float | None = None
    """When the contact wrote before this message, if the rules ask that."""
    language: str = ""
    """The language of the message, if the rules ask that."""

    def unpaused(self) -> Situation:
        """Return it without a pause or a stop that is about this contact."""
        return replace(self, contact=replace(self.contact, paused_until=None, stopped_until=None))


_AWAY_BY: Final = {Request.STOP: Reason.STOP_WORD, Request.PERSON: Reason.PERSON_WANTED}
"""Requests after which Boltun is silent."""
_ANSWERED: Final = {Request.URGENT: Reason.URGENT, Request.CALL_BACK: Reason.CALL_BACK}
_FREQUENCIES: dict[str, float] = {
    Frequency.TEN_MINUTES: 600,
    Frequency.HOURLY: 3600,
    Frequency.DAILY: 86400,
    Frequency.WEEKLY: 7 * 86400,
    Frequency.UNTIL_I_WRITE: float("inf"),
    Frequency.ONCE: float("inf"),
}


def decide(
    message: Message, situation: Situation, settings: Settings, *, asked: list[Asked] | None = None
) -> Decision:
    """Decide about a message that has just come, or that a crash left unsettled.

    Each rule that is asked is added to ``asked`` with what it said.
    """
    return _decided(_FIRST_LOOK, message, situation, settings, asked)


def decide_again(message: Message, situation: Situation, settings: Settings) -> Decision:
    """Decide at the instant of sending, by what may have changed since the message came."""
    return _decided(_LAST_LOOK, message, situation, settings, None)


def _decided(
    rules: Sequence[tuple[str, _Rule]],
    message: Message,
    situation: Situation,
    settings: Settings,
    asked: list[Asked] | None,
) -> Decision:
    for name, rule in rules:
        reason = rule(message, situation, settings)
        if asked is not None:
            asked.append(Asked(rule=name, reason=reason))
        if reason is not None:
            return _explained(_silent(reason), message, situation)
    decision = _by_rules(message, situation, settings)
    if rules is _FIRST_LOOK:
        decision = _by_request(decision, message, settings)
    if asked is not None:
        asked.append(Asked(rule=WHOM, reason=decision.reason))
    return _explained(decision, message, situation)


def _explained(decision: Decision, message: Message, situation: Situation) -> Decision:
    """Add to a decision which mode held, which entry of the rules decided, and which minds answer."""
    holding = situation.holding
    writer = Writer.of(message, situation.wrote_before)
    if decision.action is not Action.SILENT:
        chosen = holding.minds(situation.contact.minds, writer, situation.now, situation.language)
        decision = replace(decision, minds=chosen.names, minds_by=chosen.by)
    if holding.mode is None and decision.reason is not Reason.DENIED and not holding.lost:
        return decision
    rule = ""
    if decision.reason is Reason.DENIED:
        rule = holding.denies(writer, situation.now) or ""
    elif decision.action is not Action.SILENT:
        rule = holding.admitted(writer, situation.now)
    return replace(decision, mode=holding.name, until=holding.until, rule=rule)


def hindrance(situation: Situation, settings: Settings) -> Reason | None:
    """Return what keeps Boltun from writing in this conversation just now, by whatever rule."""
    now = situation.now
    if _within(situation.owner_active_at, settings[OWNER_SILENCE_MINUTES] * 60, now):
        return Reason.OWNER_ACTIVE
    if _within(situation.owner_seen_at, settings[OWNER_IDLE_MINUTES] * 60, now):
        return Reason.OWNER_NEAR
    if now < settings[PAUSED_UNTIL]:
        return Reason.PAUSED
    if now < (situation.contact.paused_until or 0):
        return Reason.CONTACT_PAUSED
    if now < (situation.contact.stopped_until or 0):
        return Reason.STOPPED
    if now < situation.all_stopped_until:
        return Reason.ALL_STOPPED
    return None


def _never(message: Message, situation: Situation, settings: Settings) -> Reason | None:
    return Reason.NEVER if situation.contact.answers is Answers.NEVER else None


def _denied(message: Message, situation: Situation, settings: Settings) -> Reason | None:
    writer = Writer.of(message, situation.wrote_before)
    return Reason.DENIED if situation.holding.denies(writer, situation.now) else None


def _faulty(message: Message, situation: Situation, settings: Settings) -> Reason | None:
    return Reason.RULES_FAULTY if situation.holding.faulty else None


def _outside_hours(message: Message, situation: Situation, settings: Settings) -> Reason | None:
    hours = situation.holding.hours_of(message.contact.account)
    return Reason.OUTSIDE_HOURS if hours is not None and not hours.holds(situation.now) else None


def _left_out(message: Message, situation: Situation, settings: Settings) -> Reason | None:
    writer = Writer.of(message, situation.wrote_before)
    return Reason.NOT_IN_AUDIENCE if situation.holding.leaves_out(writer, situation.now) else None


def _unanswerable(message: Message, situation: Situation, settings: Settings) -> Reason | None:
    contact = message.contact
    sender = message.sender or contact.address
    if contact.address.casefold() in situation.own_addresses or sender.casefold() in situation.own_addresses:
        return Reason.ONESELF
    if contact.kind is not ChatKind.DIRECT:
        if situation.contact.answers is Answers.RULES:
            return Reason.ROOM
        if not message.addressed:
            return Reason.NOT_ADDRESSED
        if situation.room_answered_at is not None and message.received_at <= situation.room_answered_at:
            return Reason.TWO_IN_A_ROW
    if contact.automatic:
        return Reason.AUTOMATIC_CONTACT
    if message.automatic:
        return Reason.AUTOMATIC_MESSAGE
    if message.encrypted:
        return Reason.ENCRYPTED
    if message.edit_of is not None:
        return Reason.CORRECTION
    return None


def _late(message: Message, situation: Situation, settings: Settings) -> Reason | None:
    # If the clock of the other side runs ahead, a message looks young, never late. History may be of any age
    # if the network does not say when it was written.
    undated = message.replayed and message.at >= message.received_at
    # A message that the network kept while we were cut off is as old as its arrival.
    at = message.received_at if message.held_up else message.at
    late = undated or situation.now - at > settings[LATE_SECONDS]
    return Reason.LATE if late else None


def _sent_away(message: Message, situation: Situation, settings: Settings) -> Reason | None:
    contact, owner_at = situation.contact, situation.owner_active_at
    spoke_at = contact.last_answer_at
    # Boltun is meant only if it was the last of us to speak here. Whoever was told need not be told again.
    if spoke_at is None or spoke_at < (owner_at or spoke_at) or contact.paused_until == math.inf:
        return None
    return _away_by(_request(message, settings))


def _by_request(decision: Decision, message: Message, settings: Settings) -> Decision:
    """Return the decision about a message that Boltun would answer, if it asks for something else."""
    request = None if decision.action is Action.SILENT else _request(message, settings)
    if away := _away_by(request):
        return _silent(away)
    if decision.action is Action.ANSWER and request is not None:
        return replace(decision, reason=_ANSWERED[request])
    return decision


def _request(message: Message, settings: Settings) -> Request | None:
    found = requests_in(message.text, settings)
    return found[0].request if found else None


def _away_by(request: Request | None) -> Reason | None:
    return None if request is None else _AWAY_BY.get(request)


def _hindered(message: Message, situation: Situation, settings: Settings) -> Reason | None:
    return hindrance(situation, settings)


def _answered_enough(message: Message, situation: Situation, settings: Settings) -> Reason | None:
    pause, owner_at = _FREQUENCIES.get(settings[REPLY_FREQUENCY], 0), situation.owner_active_at
    if settings[REPLY_FREQUENCY] == Frequency.UNTIL_I_WRITE and owner_at is not None:
        pause = max(situation.now - owner_at, 0)
    holding = situation.holding
    if holding.since is not None and REPLY_FREQUENCY.key in holding.over:
        # In a mode that somebody chose by hand, what was before it does not count.
        pause = min(pause, max(situation.now - holding.since, 0))
    pause = max(pause, situation.once_in)
    return Reason.ANSWERED_ENOUGH if _within(situation.contact.last_answer_at, pause, situation.now) else None


def _by_rules(message: Message, situation: Situation, settings: Settings) -> Decision:
    answers = situation.contact.answers
    if answers is Answers.ASK:
        return Decision(action=Action.HOLD, reason=Reason.ASK)
    if answers is Answers.ALWAYS:
        # It is about this one contact, and so stronger than a setting of the whole account.
        return Decision(action=Action.ANSWER, reason=Reason.ALWAYS)
    if settings[TALK_WITH_EVERYBODY]:
        reason = Reason.EVERYBODY
    elif settings[TALK_WITH_STRANGERS] and not message.contact.listed:
        reason = Reason.STRANGER
    elif settings[TALK_WHILE_AWAY] and situation.presence.is_away:
        reason = Reason.AWAY
    else:
        return _silent(Reason.NOT_SWITCHED_ON)
    if situation.ask_first:
        return Decision(action=Action.HOLD, reason=Reason.ACCOUNT_ASKS)
    return Decision(action=Action.ANSWER, reason=reason)


def _silent(reason: Reason) -> Decision:
    return Decision(action=Action.SILENT, reason=reason)


def _within(at: float | None, seconds: float, now: float) -> bool:
    """Whether ``at`` is less than ``seconds`` ago; a time ahead of our clock counts as now."""
    return at is not None and seconds > 0 and now - at < seconds


_Rule = Callable[[Message, Situation, Settings], Reason | None]

_FIRST_LOOK: tuple[tuple[str, _Rule], ...] = (
    ("never", _never),
    ("deny lists", _denied),
    ("what no program should answer", _unanswerable),
    ("too late", _late),
    # It counts even while nobody would get an answer anyway: the contact does not know that.
    ("stop words", _sent_away),
    ("you, pauses and stops", _hindered),
    ("faults in the rules", _faulty),
    ("hours", _outside_hours),
    ("audience of the mode", _left_out),
    ("how often", _answered_enough),
)
RULES = (*(name for name, _ in _FIRST_LOOK), WHOM)
"""What is looked at, in its order (``Asked.rule``)."""
_AGAIN = {_never, _denied, _unanswerable, _hindered, _faulty, _outside_hours, _left_out}
_LAST_LOOK = tuple((name, rule) for name, rule in _FIRST_LOOK if rule in _AGAIN)
