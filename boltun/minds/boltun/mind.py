"""A reply base as a mind (docs/bases.md §5)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path
from random import Random
from typing import Any, Self

from boltun import __version__
from boltun.errors import MindError
from boltun.message import Message
from boltun.minds.boltun.caught import caught
from boltun.minds.boltun.choice import choose, choose_again, fits_everything, oldest_said
from boltun.minds.boltun.compiler import compile_text
from boltun.minds.boltun.following import NO_SUBJECT, Subject, subjects
from boltun.minds.boltun.knowledge import Knowledge
from boltun.minds.boltun.memory import SPAN, BoltunMemory
from boltun.minds.boltun.nearness import LEAST, Nearness
from boltun.minds.boltun.packed import Packed, pack
from boltun.minds.boltun.promises import promises
from boltun.minds.boltun.search import MEANING, find
from boltun.minds.boltun.topics import grave_topic, topic_id
from boltun.minds.boltun.trace import BoltunTrace, merit_of
from boltun.minds.boltun.vocabulary import aids_for
from boltun.minds.cache import Cache
from boltun.minds.parts import Replies
from boltun.minds.protocol import Memory, Merit, Placeholders, Problem, Reply, ReplyOptions, Silence
from boltun.minds.thresholds import Nearest
from boltun.text.aids import Aids
from boltun.text.encoding import decode
from boltun.text.files import read_file
from boltun.text.forms import FormIndex
from boltun.text.lowercase import lowercased
from boltun.text.placeholders import holes, is_caught
from boltun.text.preparing import prepare

__all__ = ["BoltunMind"]

_WORTH_A_CACHE = 1 << 18
"""A file of so many bytes takes long enough to read that its compiled form is kept."""

_TIRED_AFTER = 2
"""So many repeats surely get an answer; the next one perhaps, and then no more."""


class BoltunMind:
    """A reply base that answers. Read-only; the same base under other options shares its knowledge."""

    kind = "boltun"
    memory_span = SPAN

    def __init__(
        self,
        knowledge: Knowledge,
        *,
        name: str = "",
        path: Path | None = None,
        encoding: str | None = None,
        options: ReplyOptions | None = None,
        forms: FormIndex | None = None,
        aids: Aids | None = None,
        spoken: Mapping[str, Subject] | None = None,
        nearness: Nearness | None = None,
        cache: Cache | None = None,
    ) -> None:
        self.name = name
        self.path = path
        self.encoding = encoding
        """The encoding that the person chose for its file; None: the guess holds."""
        self.knowledge = knowledge
        self.options = options or ReplyOptions()
        if forms is None:
            inexact = knowledge.general.inexact
            forms = FormIndex(dict.fromkeys(word for words in inexact.values() for word in words))
        self._forms = forms
        self._aids = aids or aids_for(knowledge, forms)
        self._spoken = subjects(knowledge) if spoken is None else spoken
        least = knowledge.general.meaning
        if nearness is None and least is not None:
            nearness = Nearness(knowledge.meant, least, path, cache)
        self._nearness = nearness
        self._comparing: Nearness | None = None
        """For trying numbers, whatever the base says."""

    @property
    def slow(self) -> bool:
        """Whether its first answer opens a model, which takes seconds."""
        return self._nearness is not None and not self._nearness.is_ready(self.options.meaning)

    @property
    def forms(self) -> FormIndex:
        """The other forms of the words of inexact lists."""
        return self._forms

    @classmethod
    def compile(cls, text: str, *, name: str = "", path: Path | None = None, fold_yo: bool = True) -> Self:
        """Make a mind from the whole text of a base."""
        return cls(compile_text(text, fold_yo=fold_yo), name=name, path=path)

    @classmethod
    def open(
        cls,
        path: Path | str,
        *,
        name: str = "",
        encoding: str | None = None,
        fold_yo: bool = True,
        cache: Cache | None = None,
    ) -> Self:
        """Make a mind from a base's file; MindError or TextError if it cannot be read.

        ``encoding`` overrides the guess. ``cache`` keeps the compiled form of large bases; a base that was
        opened before and has not changed since is mapped into memory instead of being read.
        """
        path = Path(path)
        name = name or str(path.absolute())
        try:
            stat = path.stat()
            stamp = {
                "version": __version__,
                "base": str(path.absolute()),
                "size": stat.st_size,
                "changed": stat.st_mtime_ns,
                "encoding": encoding,
                "fold_yo": fold_yo,
                "sudachi": find_spec("sudachipy") is not None,
            }
            key = None
            if cache is not None and stat.st_size >= _WORTH_A_CACHE and (key := cache.key()) is not None:
                cached = cache.place(path, ".packed")
                packed = Packed.open(cached, stamp, key)
                if packed is not None:
                    return cls(packed, name=name, path=path, encoding=encoding, cache=cache)
            data = read_file(path)
        except OSError as error:
            raise MindError(
                "This base cannot be opened: {reason}.", path=path, reason=error.strerror or str(error)
            ) from error
        tables = compile_text(decode(data, encoding=encoding, path=path).text, fold_yo=fold_yo)
        if key is not None:
            # A cache that cannot be written costs time at the next start, and nothing else.
            with suppress(OSError):
                pack(tables, cached, stamp, key)
        return cls(tables, name=name, path=path, encoding=encoding, cache=cache)

    def with_options(self, options: ReplyOptions) -> Self:
        """Return the same base under other options; cheap."""
        if options == self.options:
            return self
        return type(self)(
            self.knowledge,
            name=self.name,
            path=self.path,
            encoding=self.encoding,
            options=options,
            forms=self._forms,
            aids=self._aids,
            spoken=self._spoken,
            nearness=self._nearness,
        )

    def new_memory(self) -> BoltunMemory:
        """Return the memory of a contact whom nobody has met."""
        return BoltunMemory()

    def memory_from_json(self, data: Mapping[str, Any]) -> BoltunMemory:
        """Return the memory that ``BoltunMemory.as_json`` wrote."""
        return BoltunMemory.from_json(data)

    def memory_from_replies(self, replies: Replies) -> BoltunMemory:
        """Return the memory that has these parts."""
        return BoltunMemory.from_replies(replies)

    def problems(self) -> Sequence[Problem]:
        """Return the problems of the base's file as it is now."""
        if self.path is None:
            return ()
        from boltun.minds.boltun.checks import problems
        from boltun.minds.boltun.document import Document

        return problems(Document.open(self.path, self.encoding))

    def reply(self, message: Message, memory: Memory, dice: Random) -> Reply:
        """Answer one message: phase 0, then phases 1 to 10 and the choice among their finds."""
        assert isinstance(memory, BoltunMemory)
        knowledge = self.knowledge
        if self.slow:
            assert self._nearness is not None
            self._nearness.make_ready(self.options.meaning)
        prepared = prepare(message.text)
        if not prepared:
            return Reply(text=None, why=BoltunTrace(knowledge, ""), remembers=memory, silence=Silence.EMPTY)
        now = message.received_at
        said = memory.said_lately(now)
        repeats = 0
        answered_at = None
        if prepared == memory.last and knowledge.general.repeat.pairs:
            repeats, answered_at = memory.repeats, memory.answered_at
            if answered_at is not None:
                if now - answered_at < SPAN:
                    return self._repeated(prepared, memory, said, dice)
                # An answer after half an hour still counts as the answer to a repeat.
                repeats += 1
        # What was said last stands at the end.
        subject = self._spoken.get([*said][-1], NO_SUBJECT) if self._spoken and said else NO_SUBJECT
        findings = find(knowledge, self._forms, prepared, self.options, self._aids, subject, self._nearness)
        if findings.best is None:
            return Reply(
                text=None,
                why=BoltunTrace(knowledge, prepared, None, findings),
                remembers=BoltunMemory(prepared, repeats, answered_at, said),
                silence=Silence.NOTHING_FOUND,
            )
        reply, drawn_from = choose(knowledge, findings, said, dice)
        trace = BoltunTrace(knowledge, prepared, None, findings, drawn_from, said)
        remembers = BoltunMemory(prepared, repeats, answered_at, said, reply, True)
        general = fits_everything(knowledge, findings, reply)
        merit = Merit.GENERAL if general else merit_of(findings.best)
        return self._said(reply, trace, remembers, merit, message.text)

    def greet(self, memory: Memory, dice: Random, message: Message | None = None) -> Reply:
        """Open a conversation with one of the opening phrases, if possible one not said lately."""
        assert isinstance(memory, BoltunMemory)
        openings = self.knowledge.general.initial.replies
        fresh = [opening for opening in openings if opening not in memory.used]
        if not openings:
            why = BoltunTrace(self.knowledge, "")
            return Reply(text=None, why=why, remembers=memory, silence=Silence.NO_OPENING)
        drawn_from = fresh or [oldest_said(openings, memory.used)]
        opening = dice.choice(drawn_from)
        remembers = BoltunMemory(memory.last, memory.repeats, memory.answered_at, memory.used, opening)
        return self._said(opening, BoltunTrace(self.knowledge, "", drawn_from=drawn_from), remembers)

    def sober(self, kind: str, dice: Random) -> str | None:
        """Return one of the sober replies for serious messages of a kind. Nothing is remembered of it."""
        name = grave_topic(kind)
        for topic in self.knowledge.general.topics:
            if topic_id(topic.name) == name:
                lines = [line for line in topic.replies if line.strip()]
                return dice.choice(lines) if lines else None
        return None

    def nearest(self, text: str, model: Path) -> Nearest | None:
        """Return what lies nearest to a message in meaning, however far; None if words find a reply, or if
        nothing can count. MindError if the model cannot be used.

        The base need not have <MEANING>.
        """
        if self._comparing is None:
            self._comparing = Nearness(self.knowledge.meant, LEAST, None, None)
        prepared = prepare(text)
        options = replace(self.options, meaning=model)
        found = find(self.knowledge, self._forms, prepared, options, self._aids, nearness=self._comparing)
        if found.sought is not None and found.sought.error:
            raise MindError("{reason}", reason=found.sought.error)
        if found.sought is None or found.sought.number is None or found.best != MEANING:
            return None
        reply, _ = choose(self.knowledge, found, {}, Random(0))
        return Nearest(self.knowledge.line(found.sought.number), found.sought.likeness, reply.strip())

    def closing(self, dice: Random) -> str | None:
        """Return one of the closing lines. Nothing is remembered of it, as of a warning."""
        lines = [line for line in self.knowledge.general.closing.replies if line.strip()]
        if not lines:
            return None
        line = dice.choice(lines)
        return lowercased(line) if self.options.lowercase else line

    def _repeated(
        self, prepared: str, memory: BoltunMemory, said: Mapping[str, float], dice: Random
    ) -> Reply:
        """Phase 0: two repeats are answered, the third perhaps, then silence until another message."""
        count = memory.repeats
        chance = 1.0 if count < _TIRED_AFTER else 0.5 if count == _TIRED_AFTER else 0.0
        replies = self.knowledge.general.repeat.replies
        trace = BoltunTrace(self.knowledge, prepared, (count, chance), None, replies if chance else ())
        # The coin is thrown once: whichever way it falls, the next repeat is met with silence.
        repeats = min(count, _TIRED_AFTER) + 1
        if chance == 1 or (chance and dice.random() < chance):
            reply = choose_again(replies, said, dice)
            return self._said(
                reply, trace, BoltunMemory(prepared, repeats, memory.answered_at, said, reply, True)
            )
        return Reply(
            text=None,
            why=trace,
            remembers=BoltunMemory(prepared, repeats, memory.answered_at, said),
            silence=Silence.REPEAT,
        )

    @property
    def placeholders(self) -> Placeholders:
        """How the base wants its placeholders filled, apart from what a message brings."""
        language = self.knowledge.general.placeholders
        return Placeholders(on=language is not None, language=language or "")

    def _said(
        self,
        reply: str,
        trace: BoltunTrace,
        remembers: BoltunMemory,
        merit: Merit = Merit.FOUND,
        message: str = "",
    ) -> Reply:
        """Prepare a reply of the base for sending; an empty one asks for silence."""
        text = lowercased(reply) if self.options.lowercase else reply
        text = text.lstrip(" ")
        if not text.strip():
            silent = BoltunMemory(remembers.last, remembers.repeats, remembers.answered_at, remembers.used)
            return Reply(text=None, why=trace, remembers=silent, silence=Silence.EMPTY_REPLY, merit=merit)
        placeholders = None
        if "{" in text:
            placeholders = self.placeholders
            if trace.findings is not None and any(is_caught(hole.name) for hole in holes(text)):
                words = caught(self.knowledge, self._forms, trace.findings, reply, message)
                placeholders = replace(placeholders, caught=words)
        return Reply(
            text=text,
            why=trace,
            remembers=remembers,
            merit=merit,
            promise=promises(self.knowledge.general.promises, reply),
            placeholders=placeholders,
        )
