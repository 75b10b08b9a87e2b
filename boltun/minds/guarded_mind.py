"""Minds of other packages, with the guard around each call; their memories and traces, too."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

from boltun.checks import (
    WrongValueError,
    anything,
    must_be,
    must_be_all,
    must_be_data,
    must_be_sentence,
    must_have,
    told,
)
from boltun.errors import BoltunError
from boltun.guard import Guard
from boltun.message import Contact, Message
from boltun.minds.merit import Merit, Silence
from boltun.minds.parts import Replies
from boltun.minds.protocol import (
    Detailed,
    Learner,
    Memory,
    Mend,
    Mind,
    Problem,
    Reply,
    ReplyOptions,
    Severity,
    Trace,
)
from boltun.minds.sending import Limits, Prices, Sender, Sending, Spent, Terms
from boltun.minds.trace import Step, Told

if TYPE_CHECKING:
    from boltun.minds.acquaintance import Said

__all__ = ["LONGEST_REPLY", "GuardedMemory", "GuardedMind", "GuardedTrace", "as_mind", "as_problems", "has"]

LONGEST_REPLY = 50_000
"""A reply of more characters is a fault: servers close the connection over a message of 256 kilobytes."""


class GuardedMemory:
    """What a mind of another package remembers of a contact."""

    replies: Callable[[], Replies]
    """Only there if the memory has it."""

    def __init__(self, memory: Memory, guard: Guard) -> None:
        self.inner = memory
        self._guard = guard
        if hasattr(memory, "replies"):
            self.replies = lambda: guard.call("replies", memory.replies, check=must_be(Replies))

    def sent(self, at: float) -> GuardedMemory:
        """Return the memory after the reply was sent. It is out already, so a failure is only logged."""
        return self._guard.call_or(self, "sent", self.inner.sent, at, check=self._wrapped)

    def said(self, replies: Iterable[str], at: float) -> GuardedMemory:
        """Return the memory as if these replies had been sent; a failure is only logged."""
        return self._guard.call_or(self, "said", self.inner.said, list(replies), at, check=self._wrapped)

    def as_json(self) -> dict[str, Any]:
        """Return the memory as plain data."""
        return self._guard.call("as_json", self.inner.as_json, check=must_be_data)

    def try_out(self, at: float) -> None:
        """Find out before anything is sent whether the memory can be kept; MindError says why not."""
        after = self._guard.call("sent", self.inner.sent, at, check=self._wrapped)
        after.as_json()
        if hasattr(after, "replies"):
            after.replies()

    def _wrapped(self, value: Any) -> GuardedMemory:
        return GuardedMemory(has(Memory)(value), self._guard)


class GuardedTrace:
    """Why a mind of another package replied as it did. A failure is told in place of it."""

    detail: Callable[[], dict[str, Any]]
    """Only there if the trace has it."""

    def __init__(self, trace: Trace, guard: Guard) -> None:
        self._trace = trace
        self._guard = guard
        if isinstance(trace, Detailed):
            self.detail = lambda: guard.call_or({}, "detail", trace.detail, check=must_be_data)

    def told(self, *, brief: bool = False) -> Told:
        """Return the account, or that there is none."""
        try:
            return self._guard.call("told", self._trace.told, brief=brief, check=_as_told)
        except BoltunError as error:
            self._guard.warn("told", error)
            step = Step(template="There is no explanation: {reason}", values={"reason": str(error)})
            return Told(steps=(step,))


class GuardedMind:
    """A mind of another package."""

    forget_taught: Callable[[Contact | None], None]
    """This and those below are only there if the mind has them."""
    memory_span: float
    memory_from_replies: Callable[[Replies], Memory]
    terms: Callable[[], Terms]
    is_on: Callable[[], bool]
    spent: Callable[[], Spent]
    sending: Callable[..., Sending]

    def __init__(self, mind: Mind, guard: Guard, kind: str, name: str) -> None:
        self._mind = mind
        self._guard = guard
        # The registry and the library know these better than the mind.
        self.kind = kind
        self.name = name
        self.path = guard.path
        self.slow = bool(getattr(mind, "slow", False))
        if isinstance(mind, Learner):
            self.forget_taught = self._forget_taught
        if isinstance(mind, Sender):
            self._guard_sender(mind)
        span = getattr(mind, "memory_span", None)
        if hasattr(mind, "memory_from_replies") and isinstance(span, int | float):
            self.memory_span = span
            self.memory_from_replies = self._memory_from_replies

    def reply(self, message: Message, memory: Memory, dice: Random) -> Reply:
        """Answer one message."""
        return self._guard.call(
            "reply", self._mind.reply, message, _inner(memory), dice, check=self._checked(message)
        )

    def greet(self, memory: Memory, dice: Random, message: Message | None = None) -> Reply:
        """Speak first."""
        return self._guard.call(
            "greet", self._mind.greet, _inner(memory), dice, message, check=self._checked(message)
        )

    def problems(self) -> Sequence[Problem]:
        """Return what is wrong in the mind's files."""
        return self._guard.call("problems", self._mind.problems, check=as_problems)

    def with_options(self, options: ReplyOptions) -> GuardedMind:
        """Return the same knowledge under other options; a failure is logged, and these stay."""

        def check(value: Any) -> GuardedMind:
            return GuardedMind(as_mind(value), self._guard, self.kind, self.name)

        return self._guard.call_or(self, "with_options", self._mind.with_options, options, check=check)

    def new_memory(self) -> GuardedMemory:
        """Return the memory of a contact whom nobody has met."""
        return self._guard.call("new_memory", self._mind.new_memory, check=self._memory)

    def memory_from_json(self, data: Mapping[str, Any]) -> GuardedMemory:
        """Return the memory that ``as_json`` wrote."""
        return self._guard.call("memory_from_json", self._mind.memory_from_json, data, check=self._memory)

    def _guard_sender(self, mind: Sender) -> None:
        guard = self._guard

        def sending(text: str, said: Sequence[Said] = ()) -> Sending:
            return guard.call("sending", mind.sending, text, said, check=_as_sending)

        self.terms = lambda: guard.call("terms", mind.terms, check=_as_terms)
        self.is_on = lambda: guard.call("is_on", mind.is_on, check=must_be(bool))
        self.spent = lambda: guard.call("spent", mind.spent, check=_as_spent)
        self.sending = sending

    def _memory_from_replies(self, replies: Replies) -> GuardedMemory:
        function = getattr(self._mind, "memory_from_replies")  # noqa: B009  # not of every mind
        return self._guard.call("memory_from_replies", function, replies, check=self._memory)

    def _forget_taught(self, contact: Contact | None) -> None:
        forget = getattr(self._mind, "forget_taught")  # noqa: B009  # not of every mind
        self._guard.call_or(None, "forget_taught", forget, contact, check=anything)

    def _memory(self, value: Any) -> GuardedMemory:
        return GuardedMemory(has(Memory)(value), self._guard)

    def _checked(self, message: Message | None) -> Callable[[Any], Reply]:
        """Return the check of a reply: nothing in it may fail later, when its text is out."""

        def check(value: Any) -> Reply:
            reply = must_be(Reply)(value)
            must_have(reply, text=(str, type(None)), silence=(Silence, type(None)), merit=(Merit, type(None)))
            if reply.text is not None and len(reply.text) > LONGEST_REPLY:
                raise WrongValueError(
                    f"the reply has {len(reply.text):,} characters; {LONGEST_REPLY:,} is the most"
                )
            remembers = GuardedMemory(has(Memory)(_inner(reply.remembers)), self._guard)
            remembers.try_out(0.0 if message is None else message.received_at)
            return replace(
                reply,
                remembers=remembers,
                why=GuardedTrace(has(Trace)(reply.why), self._guard),
                aux=must_be_data(reply.aux),
                final=bool(reply.final),
                promise=bool(reply.promise),
                only_draft=bool(reply.only_draft),
                placeholders=None,
            )

        return check


def _inner(memory: Memory) -> Memory:
    return memory.inner if isinstance(memory, GuardedMemory) else memory


def has(protocol: type) -> Callable[[Any], Any]:
    """Return a check for the methods of a protocol."""
    names = [name for name in vars(protocol) if not name.startswith("_") and callable(vars(protocol)[name])]

    def check(value: Any) -> Any:
        missing = [name for name in names if not callable(getattr(value, name, None))]
        if missing:
            raise WrongValueError(f"it returned {told(value)}, which has no {', '.join(missing)}")
        return value

    return check


def as_mind(value: Any) -> Mind:
    """Check a mind."""
    mind: Mind = has(Mind)(value)
    return mind


def as_problems(values: Any) -> Sequence[Problem]:
    """Check problems: each can be told."""
    problems = must_be_all(Problem)(values)
    for one in problems:
        must_have(one, severity=Severity, line=int, column=int, code=str, path=(Path, type(None)))
        must_be_sentence(one.template, one.values)
        for mend in must_be_all(Mend)(one.mends):
            from boltun.text.document import Edit  # the doctor runs without what files take

            must_be_all(Edit)(mend.edits)
            must_be_sentence(mend.template, mend.values)
    return problems


def _as_terms(value: Any) -> Terms:
    terms = must_be(Terms)(value)
    must_have(terms, where=str, asked=str, key_name=str, limits=Limits, prices=Prices)
    must_have(terms.limits, answers_a_day=int, tokens_a_day=int)
    must_have(terms.prices, a_day=(int, float))
    return terms


def _as_spent(value: Any) -> Spent:
    spent = must_be(Spent)(value)
    must_have(spent, answers=int, tokens=int, cost=(int, float))
    return spent


def _as_sending(value: Any) -> Sending:
    sending = must_be(Sending)(value)
    must_have(sending, messages=tuple, left_out=int)
    for one in sending.messages:
        for name in ("role", "content"):
            if not isinstance(must_be_data(one).get(name), str):
                raise WrongValueError(f"it returned {told(one)}, whose {name} is no text")
    return sending


def _as_told(value: Any) -> Told:
    account = must_be(Told)(value)
    for step in account.steps:
        must_be_sentence(must_be(Step)(step).template, step.values)
        must_have(step, line=int, depth=int, path=(Path, type(None)))
    must_be_data(account.as_json())
    return account
