"""Holds the conversations of a file with a mind (`boltun.minds.cases`)."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random

from boltun.message import Contact, Message
from boltun.minds.cases import Case, Turn
from boltun.minds.protocol import Memory, Mind, Reply

__all__ = ["Exchange", "Outcome", "exchanges", "play_case", "wordings"]

_CONTACT = Contact(account="case:case", address="contact")


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """The answer of the mind in one turn. ``what`` says what is wrong with it; empty: nothing."""

    turn: Turn
    reply: Reply | None
    """None: the mind failed."""
    what: str = ""

    @property
    def problem(self) -> str:
        """What is wrong, with the line; empty if nothing is."""
        return f"line {self.turn.line}: {self.what}" if self.what else ""


def wordings(case: Case) -> Iterator[Case]:
    """Yield the conversation, then once more with each message in each of its other wordings."""
    yield case
    for number, turn in enumerate(case.turns):
        for other in turn.others:
            turns = list(case.turns)
            turns[number] = replace(turn, line=other.line, message=other.message)
            yield replace(case, turns=tuple(turns))


@dataclass(frozen=True, slots=True, kw_only=True)
class Exchange:
    """A turn as it was held: the message, what the mind remembered before it, and the reply."""

    turn: Turn
    mind: Mind
    """Under the options of the conversation."""
    message: Message
    memory: Memory
    reply: Reply | None = None
    """None: the mind failed."""
    error: str = ""
    """How it failed."""

    def again(self, dice: Random) -> Reply:
        """Let the mind answer the same turn with other dice."""
        if self.turn.message is None:
            return self.mind.greet(self.memory, dice, self.message)
        return self.mind.reply(self.message, self.memory, dice)


def exchanges(case: Case, mind: Mind, dice: Random) -> Iterator[Exchange]:
    """Hold the conversation with a mind, turn by turn; a failure ends it."""
    mind = mind.with_options(case.options)
    memory: Memory = mind.new_memory()
    now = 0.0
    for turn in case.turns:
        now += turn.pause
        message = Message(
            contact=_CONTACT, text=turn.message or "", at=now, received_at=now, aux=dict(turn.aux)
        )
        asked = Exchange(turn=turn, mind=mind, message=message, memory=memory)
        try:
            reply = asked.again(dice)
            memory = reply.remembers if reply.text is None else reply.remembers.sent(now)
        except Exception as error:
            yield replace(asked, error=repr(error))
            return
        yield replace(asked, reply=reply)


def play_case(case: Case, mind: Mind, dice: Random) -> Iterator[Outcome]:
    """Hold the conversation with a mind, turn by turn; goes on after a wrong reply, not after a failure."""
    for held in exchanges(case, mind, dice):
        turn, reply, failed = held.turn, held.reply, held.error
        what = ""
        if reply is not None:
            try:
                what = _problem(turn, reply)
            except Exception as error:
                failed = repr(error)
        if reply is None or failed:
            yield Outcome(turn=turn, reply=None, what=f"{_asked(turn)} made the mind fail: {failed}")
            return
        yield Outcome(turn=turn, reply=reply, what=what)


def _asked(turn: Turn) -> str:
    return "The opening" if turn.message is None else repr(turn.message)


def _problem(turn: Turn, reply: Reply) -> str:
    told = reply.why.told(brief=True).own
    known = told.rank or None
    expected = turn.expected
    # Another seed of the dice must not break the conversation either.
    drawn = [] if reply.text is None else [reply.text, *told.drawn_from]
    for one in drawn:
        forbidden = expected.forbids(one)
        if forbidden is not None:
            answered = "was answered" if one == reply.text else "might be answered"
            return f"{_asked(turn)} {answered} {one!r}, which contains the forbidden {forbidden!r}"
    if expected.allows(reply.text, known, reply.merit):
        wrong = [one for one in drawn[1:] if not expected.allows_drawn(one, known, reply.merit)]
        if not wrong:
            return _beside(turn, reply)
        answered = f"might be answered {wrong[0]!r}"
    elif reply.text is None:
        answered = f"was met with silence ({reply.silence})"
    else:
        answered = f"was answered {reply.text!r}"
    found = "" if known is None else f" (priority {known})"
    return f"{_asked(turn)} {answered}{found}, which is not among the allowed replies"


def _beside(turn: Turn, reply: Reply) -> str:
    """Return what is wrong with a reply besides its text."""
    expected = turn.expected
    if expected.final is not None and reply.final is not expected.final:
        return f"{_asked(turn)} {'ended' if reply.final else 'did not end'} the conversation"
    for key, value in expected.aux.items():
        if key not in reply.aux:
            return f"{_asked(turn)} was answered without a value {key!r}"
        if _plain(reply.aux[key]) != value:
            return f"{_asked(turn)} was answered with {key} = {_plain(reply.aux[key])}, not {value}"
    return ""


def _plain(value: object) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, default=str)
