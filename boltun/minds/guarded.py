"""Kinds of minds of other packages, with the guard around each call.

What a kind opens is guarded, too: the mind, its memories, its traces, the texts that its editor reads. All
callers see ordinary kinds and minds, and none has to know which of them another package brought.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from boltun.errors import BoltunError, MindError
from boltun.guard import (
    Guard,
    WrongValueError,
    anything,
    must_be,
    must_be_all,
    must_be_data,
    must_be_sentence,
    must_have,
    told,
)
from boltun.message import Contact, Message
from boltun.minds.folder import Folder
from boltun.minds.kind import Claim, Head, MindKind
from boltun.minds.merit import Merit, Silence
from boltun.minds.opening import Opening
from boltun.minds.parts import Replies
from boltun.minds.protocol import (
    Detailed,
    Learner,
    Memory,
    Mind,
    Problem,
    Reply,
    ReplyOptions,
    Severity,
    Trace,
)
from boltun.minds.source import OutlineItem, Place, Source, SourceLanguage, Span
from boltun.minds.teaching import Help, Near, Taught, Teachable, Trial
from boltun.minds.teaching import Place as PairPlace
from boltun.minds.trace import Step, Told

__all__ = ["GUARD", "LONGEST_REPLY", "GuardedMemory", "GuardedMind", "guarded"]

GUARD = Guard(
    name="",
    package="",
    sentence="The kind of mind {name} of the package {package} failed in {call}: {reason}.",
    error=MindError,
)

LONGEST_REPLY = 50_000
"""A reply of more characters is a fault: servers close the connection over a message of 256 kilobytes."""


def guarded(kind: MindKind, guard: Guard) -> MindKind:
    """Return the kind with a guard around everything that can be called."""
    own = _Kind(kind, guard)
    return replace(
        kind,
        open=own.open,
        claims=None if kind.claims is None else own.claims,
        files=own.files,
        problems=None if kind.problems is None else own.problems,
        settles=None if kind.settles is None else own.settles,
        forget=None if kind.forget is None else own.forget,
        language=None if kind.language is None else cache(own.language),
        teach=None if kind.teach is None else own.teach,
        examples_in=None if kind.examples_in is None else own.examples_in,
    )


class _Kind:
    """The functions of one kind, each under the guard."""

    def __init__(self, kind: MindKind, guard: Guard) -> None:
        self._kind = kind
        self._guard = guard

    def open(self, path: Path, opening: Opening) -> GuardedMind:
        guard = self._guard.at(path)
        mind = guard.call("open", _about_file(self._kind.open), path, opening, check=_as_mind)
        made = GuardedMind(mind, guard, self._kind.name, opening.name or str(path.absolute()))
        # Whoever asks for these later cannot say what is wrong as well as the opening can.
        made.new_memory()
        guard.call("with_options", mind.with_options, ReplyOptions(), check=_as_mind)
        return made

    def claims(self, path: Path, head: Head) -> Claim:
        assert self._kind.claims is not None
        guard = self._guard.at(path)
        return guard.call("claims", self._kind.claims, path, head, check=must_be(Claim))

    def files(self, path: Path) -> Sequence[Path]:
        return self._guard.at(path).call(
            "files", _about_file(self._kind.files), path, check=must_be_all(Path)
        )

    def problems(self, path: Path, encoding: str | None) -> Sequence[Problem]:
        assert self._kind.problems is not None
        guard = self._guard.at(path)
        return guard.call("problems", _about_file(self._kind.problems), path, encoding, check=_as_problems)

    def settles(self, folder: Folder, name: str) -> Iterable[str] | None:
        assert self._kind.settles is not None
        guard, nothing = self._guard.at(folder.path), None
        return guard.call_or(nothing, "settles", self._kind.settles, folder, name, check=_as_names)

    def forget(self, folder: Path, contact: Contact | None) -> Sequence[Path]:
        assert self._kind.forget is not None
        # What it keeps there may still be there, so the person hears of the whole folder.
        left: Sequence[Path] = [folder]
        return self._guard.call_or(
            left, "forget", self._kind.forget, folder, contact, check=must_be_all(Path)
        )

    def language(self) -> SourceLanguage:
        assert self._kind.language is not None
        return GuardedLanguage(self._kind.language, self._guard, self._kind.name)

    def teach(self) -> Teachable:
        assert self._kind.teach is not None
        return GuardedTeachable(
            self._guard.call("teach", self._kind.teach, check=_has(Teachable)), self._guard
        )

    def examples_in(self) -> Path:
        assert self._kind.examples_in is not None
        return self._guard.call("examples_in", self._kind.examples_in, check=must_be(Path))


class GuardedMemory:
    """What a mind of another package remembers of a contact."""

    replies: Callable[[], Replies]
    """Only there if the memory has it."""

    def __init__(self, memory: Memory, guard: Guard) -> None:
        self.inner = memory
        self._guard = guard
        if hasattr(memory, "replies"):
            self.replies = lambda: guard.call("replies", memory.replies, check=must_be(Replies))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, GuardedMemory) and bool(self.inner == other.inner)

    __hash__ = None  # type: ignore[assignment]

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
        return GuardedMemory(_has(Memory)(value), self._guard)


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
    """This and the two below are only there if the mind has them."""
    memory_span: float
    memory_from_replies: Callable[[Replies], Memory]

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
        return self._guard.call("problems", self._mind.problems, check=_as_problems)

    def with_options(self, options: ReplyOptions) -> GuardedMind:
        """Return the same knowledge under other options; a failure is logged, and these stay."""

        def check(value: Any) -> GuardedMind:
            return GuardedMind(_as_mind(value), self._guard, self.kind, self.name)

        return self._guard.call_or(self, "with_options", self._mind.with_options, options, check=check)

    def new_memory(self) -> GuardedMemory:
        """Return the memory of a contact whom nobody has met."""
        return self._guard.call("new_memory", self._mind.new_memory, check=self._memory)

    def memory_from_json(self, data: Mapping[str, Any]) -> GuardedMemory:
        """Return the memory that ``as_json`` wrote."""
        return self._guard.call("memory_from_json", self._mind.memory_from_json, data, check=self._memory)

    def _memory_from_replies(self, replies: Replies) -> GuardedMemory:
        function = getattr(self._mind, "memory_from_replies")  # noqa: B009  # not of every mind
        return self._guard.call("memory_from_replies", function, replies, check=self._memory)

    def _forget_taught(self, contact: Contact | None) -> None:
        forget = getattr(self._mind, "forget_taught")  # noqa: B009  # not of every mind
        self._guard.call_or(None, "forget_taught", forget, contact, check=anything)

    def _memory(self, value: Any) -> GuardedMemory:
        return GuardedMemory(_has(Memory)(value), self._guard)

    def _checked(self, message: Message | None) -> Callable[[Any], Reply]:
        """Return the check of a reply: nothing in it may fail later, when its text is out."""

        def check(value: Any) -> Reply:
            reply = must_be(Reply)(value)
            must_have(reply, text=(str, type(None)), silence=(Silence, type(None)), merit=(Merit, type(None)))
            if reply.text is not None and len(reply.text) > LONGEST_REPLY:
                raise WrongValueError(
                    f"the reply has {len(reply.text):,} characters; {LONGEST_REPLY:,} is the most"
                )
            remembers = GuardedMemory(_has(Memory)(_inner(reply.remembers)), self._guard)
            remembers.try_out(0.0 if message is None else message.received_at)
            return replace(
                reply,
                remembers=remembers,
                why=GuardedTrace(_has(Trace)(reply.why), self._guard),
                aux=must_be_data(reply.aux),
                final=bool(reply.final),
            )

        return check


class GuardedLanguage:
    """How the files of a kind of another package are written. If it fails, they are plain text."""

    def __init__(self, load: Callable[[], SourceLanguage], guard: Guard, kind: str) -> None:
        self._guard = guard
        self._kind = kind
        self._language: SourceLanguage | None = None
        self._problem: BoltunError | None = None
        self.indents_between = False
        try:
            self._language = guard.call("language", load, check=_has(SourceLanguage))
            self.indents_between = bool(self._language.indents_between)
        except BoltunError as error:
            guard.warn("language", error)
            self._problem = error

    def highlight(self, line: str, state: int) -> tuple[Sequence[Span], int]:
        """Colour one line."""
        if self._language is None:
            return (), 0
        nothing: tuple[Sequence[Span], int] = ((), 0)
        return self._guard.call_or(
            nothing, "highlight", self._language.highlight, line, state, check=_as_spans
        )

    def read(self, text: str, path: Path | None) -> Source:
        """Read a text. If that fails, its only problem says so."""
        guard = self._guard.at(path)
        if self._language is None:
            return _Unread(self._problem or MindError(""))
        try:
            source = guard.call("read", self._language.read, text, path, check=_has(Source))
        except BoltunError as error:
            guard.warn("read", error)
            return _Unread(error)
        return _GuardedSource(source, guard, self._kind, path)


class _GuardedSource:
    def __init__(self, source: Source, guard: Guard, kind: str, path: Path | None) -> None:
        self._source = source
        self._guard = guard
        self._kind = kind
        self._path = path

    def outline(self) -> Sequence[OutlineItem]:
        nothing: Sequence[OutlineItem] = ()
        return self._guard.call_or(nothing, "outline", self._source.outline, check=_as_outline)

    def problems(self) -> Sequence[Problem]:
        try:
            return self._guard.call("problems", self._source.problems, check=_as_problems)
        except BoltunError as error:
            self._guard.warn("problems", error)
            return [_problem(error)]

    def target(self, line: int, column: int) -> Place | None:
        check = must_be(Place, type(None))
        return self._guard.call_or(None, "target", self._source.target, line, column, check=check)

    def completions(self, line: int, column: int) -> Sequence[str]:
        nothing: Sequence[str] = ()
        find = self._source.completions
        return self._guard.call_or(nothing, "completions", find, line, column, check=must_be_all(str))

    def mind(self, opening: Opening) -> Mind:
        mind = self._guard.call("mind", self._source.mind, opening, check=_as_mind)
        name = opening.name or ("" if self._path is None else str(self._path.absolute()))
        return GuardedMind(mind, self._guard, self._kind, name)


class _Unread:
    """A text that the language could not read."""

    def __init__(self, error: BoltunError) -> None:
        self._error = error

    def outline(self) -> Sequence[OutlineItem]:
        return ()

    def problems(self) -> Sequence[Problem]:
        return [_problem(self._error)]

    def target(self, line: int, column: int) -> Place | None:
        return None

    def completions(self, line: int, column: int) -> Sequence[str]:
        return ()

    def mind(self, opening: Opening) -> Mind:
        raise self._error


class GuardedTeachable:
    """Teaches a kind of another package."""

    def __init__(self, teachable: Teachable, guard: Guard) -> None:
        self._teachable = teachable
        self._guard = guard

    def read(self, path: Path, encoding: str | None) -> Any:
        """Read a file."""
        return self._guard.at(path).call(
            "read", _about_file(self._teachable.read), path, encoding, check=anything
        )

    def help_with(self, document: Any, text: str) -> Help:
        """Propose a key line for a message."""
        return self._guard.call("help_with", self._teachable.help_with, document, text, check=must_be(Help))

    def add_pair(self, document: Any, key: str, reply: str, beside: int | None = None) -> PairPlace:
        """Return the place of a new pair."""
        add = self._teachable.add_pair
        return self._guard.call("add_pair", add, document, key, reply, beside, check=must_be(PairPlace))

    def trial(self, document: Any, text: str, key: str, reply: str, beside: int | None = None) -> Trial:
        """Try a pair in a copy of the file."""
        try_out = self._teachable.trial
        return self._guard.call("trial", try_out, document, text, key, reply, beside, check=must_be(Trial))

    def write_pair(
        self, path: Path, encoding: str | None, key: str, reply: str, beside: int | None = None
    ) -> Taught:
        """Write a new pair into a file at once."""
        write, check = _about_file(self._teachable.write_pair), must_be(Taught)
        return self._guard.at(path).call("write_pair", write, path, encoding, key, reply, beside, check=check)

    def take_back(self, taught: Taught, encoding: str | None) -> None:
        """Take a taught pair out of its file again."""
        guard = self._guard.at(taught.path)
        guard.call("take_back", self._teachable.take_back, taught, encoding, check=anything)

    def answers(self, path: Path, encoding: str | None) -> Iterator[Near]:
        """Yield all pairs that answer messages."""
        guard = self._guard.at(path)
        # All at once: a generator would fail only where its values are used.
        yield from guard.call(
            "answers", _about_file(self._teachable.answers), path, encoding, check=must_be_all(Near)
        )


# --- what the values have to be ---------------------------------------------------


def _inner(memory: Memory) -> Memory:
    return memory.inner if isinstance(memory, GuardedMemory) else memory


def _about_file(function: Callable[..., Any]) -> Callable[..., Any]:
    """Let a file that cannot be read be no fault of the kind."""

    def call(path: Path, *arguments: Any) -> Any:
        try:
            return function(path, *arguments)
        except OSError as error:
            if error.filename is None or str(error.filename) != str(path):
                raise
            reason = error.strerror or str(error)
            raise MindError("This file cannot be read: {reason}.", path=path, reason=reason) from error

    return call


def _has(protocol: type) -> Callable[[Any], Any]:
    """Return a check for the methods of a protocol."""
    names = [name for name in vars(protocol) if not name.startswith("_") and callable(vars(protocol)[name])]

    def check(value: Any) -> Any:
        missing = [name for name in names if not callable(getattr(value, name, None))]
        if missing:
            raise WrongValueError(f"it returned {told(value)}, which has no {', '.join(missing)}")
        return value

    return check


def _as_mind(value: Any) -> Mind:
    mind: Mind = _has(Mind)(value)
    return mind


def _as_problems(values: Any) -> Sequence[Problem]:
    problems = must_be_all(Problem)(values)
    for one in problems:
        must_have(one, severity=Severity, line=int, column=int, code=str, path=(Path, type(None)))
        must_be_sentence(one.template, one.values)
    return problems


def _as_told(value: Any) -> Told:
    account = must_be(Told)(value)
    for step in account.steps:
        must_be_sentence(must_be(Step)(step).template, step.values)
        must_have(step, line=int, depth=int, path=(Path, type(None)))
    must_be_data(account.as_json())
    return account


def _as_outline(values: Any) -> Sequence[OutlineItem]:
    items = must_be_all(OutlineItem)(values)
    for one in items:
        must_have(one, title=str, line=int, level=int, detail=str)
    return items


def _as_spans(value: Any) -> tuple[Sequence[Span], int]:
    spans, state = value
    if not isinstance(state, int) or not -(2**31) <= state < 2**31:
        raise WrongValueError(f"the state is {told(state)}, not a number of 32 bits")
    return must_be_all(Span)(spans), state


def _as_names(value: Any) -> Iterable[str] | None:
    return None if value is None else must_be_all(str)(value)


def _problem(error: BoltunError) -> Problem:
    return Problem(
        code="plug-in",
        severity=Severity.ERROR,
        template=f"{error.what} {error.advice}".strip(),
        values=error.values,
        line=1,
    )
