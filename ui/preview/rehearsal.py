"""A conversation with the text as it is being edited: what was written, what came back and why."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Mapping
from concurrent.futures import Executor
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Any

from PySide6.QtCore import QObject, Signal

from boltun.gravity.sober import Sober
from boltun.message import Contact, Message
from boltun.minds.filling import example, fill_reply
from boltun.minds.protocol import Memory, Mind, ReplyOptions, Silence
from boltun.minds.trace import Told
from boltun.rules.schedule import wall
from ui.editing.work import Latest
from ui.preview.subject import Subject

__all__ = ["HALF_AN_HOUR", "Acquaintance", "Answer", "Rehearsal", "Turn"]

HALF_AN_HOUR = 30 * 60.0

_DELAY = 250

_FRIEND = Contact(account="preview", address="new friend")


@dataclass(frozen=True, slots=True, kw_only=True)
class Acquaintance:
    """A real contact whose memory is copied for a preview; nothing of the preview comes back to it."""

    contact: Contact
    remembered: Mapping[str, Any] | None = None
    """What the mind remembers of the contact, as ``Memory.as_json`` gave it; None: nothing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What came back to one message."""

    text: str | None
    silence: Silence | None
    why: Told
    version: int
    """Of the draft that answered."""
    after: Memory


@dataclass(slots=True, kw_only=True, eq=False)
class Turn:
    """One message and its answer. An empty ``text`` lets the bot begin."""

    text: str
    at: float
    seed: int
    before: Memory | None = None
    """None: as the conversation begins."""
    answer: Answer | None = None
    """None while it is being thought about."""
    needs: int = 0
    """The version of the draft that must answer, or a newer one."""


@dataclass(frozen=True, slots=True)
class _Mind:
    mind: Mind
    version: int


class Rehearsal(QObject):
    """Talks as a contact with what the text would be as a mind; never touches what is stored.

    The text is read anew in a worker whenever it changed (a large one when something is asked), and replies
    are made there too. A message waits until the text that stood there when it was sent has been read. The
    last answer follows the text: it is given again, with the same dice, whenever the text was read anew.
    """

    asked = Signal(object)
    """A new Turn, still without an answer."""
    answered = Signal(object)
    """A Turn has its answer, or another one than before."""
    state_changed = Signal()
    """``fresh`` or ``busy`` changed."""
    failed = Signal(object)
    """The exception that kept the text from being read."""

    def __init__(
        self,
        subject: Subject,
        executor: Executor,
        *,
        clock: Callable[[], float] = time.time,
        dice: Random | None = None,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self.subject = subject
        self._acquaintance = Acquaintance(contact=_FRIEND)
        self._seed: int | None = None
        self._clock = clock
        self._later = 0.0
        self._dice = dice or Random()
        self._options = ReplyOptions()
        self._fold_yo = True
        self._mind: _Mind | None = None
        self._turns: list[Turn] = []
        self._queue: deque[Turn] = deque()
        self._asking: Turn | None = None
        self._shifts: list[tuple[int, int, int, int]] = []
        """Edits that moved lines: version, first line, lines removed, lines added."""
        self._reader = Latest(executor, self._read, delay=_DELAY, every=True, parent=self)
        self._reader.done.connect(self._take_mind)
        self._reader.failed.connect(self.failed)
        self._answerer = Latest(executor, self._answer, parent=self)
        self._answerer.done.connect(self._take_answer)
        self._answerer.failed.connect(self._give_up)
        subject.lines_changed.connect(self._lines_changed)

    @property
    def turns(self) -> list[Turn]:
        """The conversation so far."""
        return self._turns

    @property
    def options(self) -> ReplyOptions:
        """What the owner may switch, as it is switched here."""
        return self._options

    @property
    def fresh(self) -> bool:
        """Whether the text has been read as it stands now."""
        return self._mind is not None and self._mind.version == self.subject.version

    @property
    def busy(self) -> bool:
        """Whether the text is being read."""
        return self._reader.busy

    def wake(self) -> None:
        """Read the text now if that has not been done: somebody is about to ask."""
        if not self.fresh and not self._reader.busy:
            self._reader.ask(now=True)
            self.state_changed.emit()

    def stop(self) -> None:
        """Read and answer nothing more until asked again."""
        self._reader.stop()
        self._answerer.stop()

    def set_options(self, options: ReplyOptions, *, fold_yo: bool) -> None:
        """Answer under these options; the last answer is given again."""
        if fold_yo != self._fold_yo:
            self._fold_yo = fold_yo
            self._mind = None
            self._reader.ask(now=True)
        if options != self._options:
            self._options = options
            self._again()

    def say(self, text: str) -> None:
        """Write as the contact."""
        self._add(text)

    def begin(self) -> None:
        """Let the bot open the conversation."""
        self._add("")

    def start_over(self) -> None:
        """Be a friend it never met."""
        self._turns.clear()
        self._queue.clear()
        self._asking = None
        self._answerer.stop()
        self._later = 0.0

    def become(self, acquaintance: Acquaintance | None = None) -> None:
        """Begin anew as a real contact, or as a friend it never met."""
        self._acquaintance = acquaintance or Acquaintance(contact=_FRIEND)
        self.start_over()

    def set_seed(self, seed: int | None) -> None:
        """Throw the same dice in every conversation; None: other dice each time."""
        self._seed = seed

    def pass_time(self, seconds: float = HALF_AN_HOUR) -> None:
        """Let time go by."""
        self._later += seconds

    def line_now(self, line: int, version: int) -> int:
        """Return where a line of an older version of the draft stands now. Lines count from 0."""
        for when, start, removed, added in self._shifts:
            if when > version and line >= start + min(removed, added):
                line = max(line + added - removed, start)
        return line

    def _add(self, text: str) -> None:
        number = len(self._turns)
        seed = (
            self._dice.getrandbits(32)
            if self._seed is None
            else Random(f"{self._seed} {number}").getrandbits(32)
        )
        turn = Turn(text=text, at=self._clock() + self._later, seed=seed, needs=self.subject.version)
        self._turns.append(turn)
        self.asked.emit(turn)
        self._enqueue(turn)

    def _enqueue(self, turn: Turn) -> None:
        if turn not in self._queue:
            self._queue.append(turn)
        self._next()

    def _next(self) -> None:
        if self._asking is not None or not self._queue:
            return
        if self._mind is None or self._mind.version < self._queue[0].needs:
            if not self._reader.busy:
                self._reader.ask(now=True)
                self.state_changed.emit()
            return
        self._asking = self._queue.popleft()
        number = self._turns.index(self._asking)
        earlier = (turn.answer for turn in reversed(self._turns[:number]))
        self._asking.before = next((answer.after for answer in earlier if answer is not None), None)
        self._answerer.ask(now=True)

    def _again(self) -> None:
        """Give the last answer again."""
        if self._turns and self._turns[-1].answer is not None and self._mind is not None:
            self._turns[-1].needs = self._mind.version
            self._enqueue(self._turns[-1])

    def _read(self) -> Callable[[], _Mind]:
        make = self.subject.making(fold_yo=self._fold_yo)
        version = self.subject.version
        return lambda: _Mind(make(), version)

    def _take_mind(self, mind: _Mind) -> None:
        had = self._mind is not None
        self._mind = mind
        self.state_changed.emit()
        if had:
            self._again()
        self._next()

    def _answer(self) -> Callable[[], tuple[Turn, Answer]]:
        assert self._asking is not None
        assert self._mind is not None
        return partial(_reply, self._mind, self._options, self._acquaintance, self._asking)

    def _take_answer(self, result: tuple[Turn, Answer]) -> None:
        turn, answer = result
        self._asking = None
        if turn in self._turns:
            turn.answer = answer
            self.answered.emit(turn)
        self._next()

    def _give_up(self, error: Exception) -> None:
        self._asking = None
        self.failed.emit(error)
        self._next()

    def _lines_changed(self, start: int, removed: int, added: int) -> None:
        if removed != added and self._turns:
            self._shifts.append((self.subject.version, start, removed, added))
        if not self.subject.is_large:
            self._reader.ask()
        self.state_changed.emit()


def _reply(mind: _Mind, options: ReplyOptions, acquaintance: Acquaintance, turn: Turn) -> tuple[Turn, Answer]:
    asked = mind.mind.with_options(options)
    dice = Random(turn.seed)
    before = turn.before
    if before is None and acquaintance.remembered is not None:
        before = asked.memory_from_json(acquaintance.remembered)
    elif before is None:
        before = asked.new_memory()
    message = Message(contact=acquaintance.contact, text=turn.text, at=turn.at, received_at=turn.at)
    reply = Sober().reply(turn.text, before, asked, dice)
    if reply is None:
        reply = asked.reply(message, before, dice) if turn.text else asked.greet(before, dice, message)
    name = "" if acquaintance.contact is _FRIEND else acquaintance.contact.name
    remembers = reply.remembers
    reply = fill_reply(reply, example(reply, wall(turn.at, None), name), in_mode=False)
    answer = Answer(
        text=reply.text,
        silence=reply.silence,
        why=reply.why.told(),
        version=mind.version,
        after=remembers if reply.text is None else remembers.sent(turn.at),
    )
    return turn, answer
