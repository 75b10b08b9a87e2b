"""Several minds one behind the other: the first that replies answers.

Each keeps its own memory under its own name. A mind that finds nothing passes. One that asks for silence, or
is tired of a repeat, ends the search, because its author wants silence and no reply of those behind it.

A mind with others behind it gives no general replies, as if the owner had chosen *chew* for it. Otherwise
Boltun would never ask the others. If it gives one all the same, the chain passes over it. The last mind
answers under the owner's own options.

What lies near in meaning only (`Merit.MEANT`) waits: if another mind has found words of the message, that one
answers. Those that take long are not asked for it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import Any, Self

from boltun.errors import BoltunError, MindError, reason_of
from boltun.message import Message
from boltun.minds.protocol import (
    Consoler,
    Detailed,
    Memory,
    Merit,
    Mind,
    Placeholders,
    Problem,
    Reply,
    ReplyOptions,
    Silence,
)
from boltun.minds.recalled import mapping
from boltun.minds.trace import Asked, Step, Told

__all__ = [
    "Chain",
    "ChainMemory",
    "ChainTrace",
    "chained_in",
    "failed_on_message",
    "members_of",
    "placeholders_of",
    "speaker",
]

_MEANT = (Silence.EMPTY_REPLY, Silence.REPEAT)
"""Silences that somebody wants; no further mind is asked."""

_BY_WORDS = (Merit.EXACT, Merit.FOUND)
"""What comes before a reply that only lies near in meaning."""

_FINDINGS = 3
"""The steps name so many findings."""


def speaker(mind: Mind, reply: Reply) -> str | None:
    """Return the name of the mind that a reply, or a wish for silence, comes from; None: all passed."""
    return reply.remembers.spoke if isinstance(reply.remembers, ChainMemory) else mind.name


def chained_in(data: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the names of the minds whose chain wrote this memory; empty if it was none."""
    data = mapping(data)
    names = data.get("chain")
    if not isinstance(names, list) or "asked" not in data or "spoke" not in data:
        return ()
    return tuple(name for name in names if isinstance(name, str))


@dataclass(frozen=True, slots=True, kw_only=True)
class ChainMemory:
    """What the minds of a chain remember, by name."""

    members: Mapping[str, Memory]
    spoke: str | None = None
    """The mind whose reply waits for being sent, or who wants silence."""
    asked: tuple[str, ...] = ()
    """The minds whose memory may have changed."""

    def sent(self, at: float) -> Self:
        """Return the memory after the reply was really sent: only its author takes note of that."""
        if self.spoke is None:
            return self
        return replace(self, members={**self.members, self.spoke: self.members[self.spoke].sent(at)})

    def said(self, replies: Iterable[str], at: float) -> Self:
        """Return the memory as if these replies had been sent: any of the minds may have said them."""
        replies = list(replies)
        members = {name: memory.said(replies, at) for name, memory in self.members.items()}
        return replace(self, members=members, asked=tuple(members))

    def as_json(self) -> dict[str, Any]:
        """Return what the last message changed, for a reply that is held."""
        return {
            "chain": list(self.members),
            "spoke": self.spoke,
            "asked": {name: self.members[name].as_json() for name in self.asked},
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class _Asked:
    """One mind of a chain and what it said."""

    mind: Mind
    reply: Reply | None = None
    """None: it failed."""
    failure: Exception | None = None
    restrained: bool = False
    """Its general replies were left out only because others stand behind it."""

    @property
    def error(self) -> str:
        return "" if self.failure is None else reason_of(self.failure)

    def told(self, *, brief: bool) -> Asked:
        return Asked(
            mind=self.mind.name,
            silence=None if self.reply is None else self.reply.silence,
            error=self.error,
            restrained=self.restrained,
            told=None if self.reply is None else self.reply.why.told(brief=brief),
        )

    def detail(self) -> dict[str, Any]:
        data: dict[str, Any] = {"mind": self.mind.name, "silence": None, "trace": None}
        if self.reply is not None:
            why = self.reply.why
            data["silence"] = self.reply.silence
            data["trace"] = why.detail() if isinstance(why, Detailed) else why.told().as_json()
        if self.error:
            data["error"] = self.error
        if self.restrained:
            data["general_replies"] = False
        return data


@dataclass(frozen=True, slots=True, kw_only=True)
class ChainTrace:
    """Who passed, who spoke, and why."""

    passed: Sequence[_Asked] = ()
    spoke: _Asked | None = None

    def told(self, *, brief: bool = False) -> Told:
        """Return the account of each mind that was asked."""
        return Told(
            passed=tuple(one.told(brief=brief) for one in self.passed),
            spoke=None if self.spoke is None else self.spoke.told(brief=brief),
        )

    def detail(self) -> dict[str, Any]:
        """Return the pages of all minds that were asked, each as its kind writes it, and the steps of all."""
        passed = [one.detail() for one in self.passed]
        shown = {"mind": None, "silence": None, "trace": None} if self.spoke is None else self.spoke.detail()
        steps = [step for one in self.passed for step in _steps(one, spoke=False)]
        if self.spoke is not None:
            steps += _steps(self.spoke, spoke=True)
        return {
            "kind": "chain",
            "passed": passed,
            **shown,
            "steps": [step.as_json() for step in steps],
        }


def _steps(one: _Asked, *, spoke: bool) -> Iterator[Step]:
    asked = one.told(brief=False)
    values = {"mind": asked.mind}
    if asked.error:
        yield Step(template="{mind} failed: {error}", values=values | {"error": asked.error})
    elif not spoke:
        silence = str(asked.silence or Silence.NOTHING_FOUND)
        yield Step(template="{mind} passed: {silence}", values=values | {"silence": silence})
    elif asked.silence is None:
        yield Step(template="{mind} answered", values=values)
    else:
        silence = str(asked.silence)
        yield Step(template="{mind} wants silence: {silence}", values=values | {"silence": silence})
    if asked.restrained and not spoke:
        yield Step(template="Without general replies, because others stand behind it", depth=1)
    told = asked.told or Told()
    path = _path(one.mind)
    for step in told.steps or _findings(told):
        place = path if step.line and step.path is None else step.path
        yield replace(step, path=place, depth=step.depth + 1)


def _findings(told: Told) -> Iterator[Step]:
    """Yield steps for the findings that a mind drew its reply from."""
    drawn = [one for one in told.candidates if one.chosen]
    for one in drawn[:_FINDINGS]:
        yield Step(template="Found “{reply}”", values={"reply": one.reply}, path=one.path, line=one.line)


def failed_on_message(mind: Mind, error: Exception) -> BoltunError:
    """Return the error of a mind that failed on a message. One for people says all by itself."""
    if isinstance(error, BoltunError):
        return error
    return MindError("The base {mind} failed on a message: {reason}.", mind=mind.name, reason=repr(error))


def members_of(mind: Mind) -> Sequence[Mind]:
    """Return the minds of a chain in their order, or the one mind that is none."""
    return mind.members if isinstance(mind, Chain) else (mind,)


def placeholders_of(mind: Mind) -> Placeholders | None:
    """Return how a mind wants placeholders filled in what is no reply; None: it knows none."""
    placeholders = getattr(mind, "placeholders", None)
    return placeholders if isinstance(placeholders, Placeholders) else None


def _tell_nobody(error: BoltunError) -> None:
    pass


class Chain:
    """An ordered list of minds that answers like one. Read-only, as its members are."""

    kind = "chain"

    def __init__(
        self,
        minds: Iterable[Mind],
        *,
        options: ReplyOptions | None = None,
        failed: Callable[[BoltunError], None] = _tell_nobody,
    ) -> None:
        """Line up ``minds`` in the order in which they are asked; ``options`` are the owner's.

        If several have one name, only the first counts. ``failed`` hears of a mind that fails while others
        can answer in its place; it is called in the thread in which the chain is asked.
        """
        named: dict[str, Mind] = {}
        for mind in minds:
            named.setdefault(mind.name, mind)
        lined = list(named.values())
        self.options = options or ReplyOptions()
        under_chew = replace(self.options, chew=True)
        self.members: tuple[Mind, ...] = (
            *(mind.with_options(under_chew) for mind in lined[:-1]),
            *(mind.with_options(self.options) for mind in lined[-1:]),
        )
        self.name = " → ".join(mind.name for mind in self.members)
        self._failed = failed

    @property
    def slow(self) -> bool:
        """Whether one of them may take long."""
        return any(mind.slow for mind in self.members)

    def reply(self, message: Message, memory: Memory, dice: Random) -> Reply:
        """Ask one after the other. If all that have an answer fail, raise the last failure."""
        return self._first(lambda mind, own: mind.reply(message, own, dice), memory)

    def greet(self, memory: Memory, dice: Random, message: Message | None = None) -> Reply:
        """Speak first in the words of the first mind that has an opening."""
        return self._first(lambda mind, own: mind.greet(own, dice, message), memory)

    def sober(self, kind: str, dice: Random) -> str | None:
        """Return the sober text of the first mind that has one for this kind."""
        texts = (mind.sober(kind, dice) for mind in self.members if isinstance(mind, Consoler))
        return next((text for text in texts if text and text.strip()), None)

    def _first(self, ask: Callable[[Mind, Memory], Reply], memory: Memory) -> Reply:
        assert isinstance(memory, ChainMemory)
        members = dict(memory.members)
        passed: list[_Asked] = []
        silence: Silence | None = None
        failure: Exception | None = None
        names: list[str] = []
        waiting: Reply | None = None
        for mind in self.members:
            if waiting is not None and mind.slow:
                continue
            own = members.get(mind.name)
            try:
                reply = ask(mind, mind.new_memory() if own is None else own)
            except Exception as error:
                failure = error
                passed.append(_Asked(mind=mind, failure=error))
                continue
            is_last = mind is self.members[-1]
            asked = _Asked(mind=mind, reply=reply, restrained=not is_last and not self.options.chew)
            if reply.merit is Merit.GENERAL and not is_last:
                # Words that are not said change no memory.
                passed.append(asked)
                continue
            if waiting is not None and reply.merit not in _BY_WORDS:
                passed.append(asked)
                continue
            members[mind.name] = reply.remembers
            names.append(mind.name)
            if reply.text is not None or reply.silence in _MEANT:
                spoken = replace(
                    reply,
                    why=ChainTrace(passed=tuple(passed), spoke=asked),
                    remembers=ChainMemory(members=dict(members), spoke=mind.name, asked=tuple(names)),
                )
                if reply.merit is not Merit.MEANT or is_last:
                    self._tell(passed)
                    return spoken
                # Its words change no memory unless they are said in the end.
                waiting = spoken
                members[mind.name] = mind.new_memory() if own is None else own
                names.pop()
                passed.append(asked)
                continue
            passed.append(asked)
            silence = reply.silence
        if waiting is not None:
            self._tell(passed)
            return waiting
        if failure is not None and all(one.error for one in passed):
            raise failure
        self._tell(passed)
        remembers = ChainMemory(members=members, asked=tuple(names))
        return Reply(text=None, why=ChainTrace(passed=passed), remembers=remembers, silence=silence)

    def _tell(self, passed: Iterable[_Asked]) -> None:
        for one in passed:
            if one.failure is not None:
                self._failed(failed_on_message(one.mind, one.failure))

    def problems(self) -> Sequence[Problem]:
        """Return what is wrong in the files of all members."""
        return [
            problem if problem.path is not None else replace(problem, path=_path(mind))
            for mind in self.members
            for problem in mind.problems()
        ]

    def with_options(self, options: ReplyOptions) -> Chain:
        """Return the same minds under other options; cheap."""
        return Chain(self.members, options=options, failed=self._failed)

    def new_memory(self) -> ChainMemory:
        """Return the memory of a contact whom nobody has met."""
        return ChainMemory(members={mind.name: mind.new_memory() for mind in self.members})

    def memory_of(self, load: Callable[[Mind], Memory]) -> ChainMemory:
        """Return the memory of a contact, with each member's own as ``load`` finds it."""
        return ChainMemory(members={mind.name: load(mind) for mind in self.members})

    def memory_from_json(self, data: Mapping[str, Any]) -> ChainMemory:
        """Return the memory that ``ChainMemory.as_json`` wrote; a member that is gone is left out."""
        data = mapping(data)
        told = mapping(data.get("asked"))
        members = {
            mind.name: mind.memory_from_json(told[mind.name]) if mind.name in told else mind.new_memory()
            for mind in self.members
        }
        asked = tuple(name for name in members if name in told)
        spoke = data.get("spoke")
        return ChainMemory(members=members, spoke=spoke if spoke in asked else None, asked=asked)


def _path(mind: Mind) -> Path | None:
    path = getattr(mind, "path", None)
    return path if isinstance(path, Path) else None
