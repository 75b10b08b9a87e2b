"""What a mind makes of a list of conversations: how much it understands, and what it says amiss.

Every reply counts that the dice could draw, not only the one that was drawn. A mind that does not say among
which replies it drew is asked again with other dice.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from pathlib import Path
from random import Random

from boltun.message import Contact, Message
from boltun.minds.case_playing import Exchange, exchanges, wordings
from boltun.minds.cases import Case
from boltun.minds.protocol import Memory, Merit, Mind, Reply, Silence
from boltun.minds.trace import Told

__all__ = ["Answered", "Fault", "Figures", "Flaw", "Place", "Possible", "Report", "Talk", "reported"]

_MOST_DRAWS = 16
_SURE_AFTER = 5
"""A mind that says the same so often has nothing else to say."""

_TALK = 3000
"""So many messages are drawn for the long talk."""
_CONTACT = Contact(account="case:case", address="talk")
_STAYS = 0.6
"""How likely the next message of the talk is about the same subject."""
_REPEATS = 0.03
"""How likely it is the same message."""
_PAUSES = (5.0, 180.0)
"""Seconds between two messages of the talk."""

_MOST_PLACES = 4


@dataclass(frozen=True, slots=True)
class Place:
    """A line of a mind's file that led to a reply."""

    path: Path | None
    line: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Possible:
    """A reply that could be drawn."""

    text: str
    places: tuple[Place, ...] = ()


class Fault(StrEnum):
    """What is wrong with an answer."""

    FORBIDDEN = "forbidden"
    """It contains what it must not."""
    GENERAL = "not understood"
    """It is general, and that is not allowed."""
    WRONG = "not allowed"
    """It is another one than the allowed ones."""
    SILENT = "silent"
    """There is none, and that is not allowed."""
    FAILED = "failed"
    """The mind failed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Flaw:
    """One thing that is wrong with an answer."""

    fault: Fault
    reply: Possible | None = None
    """None: there is no reply."""
    text: str = ""
    """The forbidden text, or the reason of silence or failure."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Answered:
    """One message in one wording, and what the mind can say to it."""

    case: Case
    line: int
    message: str | None
    """None: the mind spoke first."""
    first_wording: int
    """The line of the turn's first wording; ``line`` itself if this is it."""
    reply: str | None
    """What it said; None: nothing."""
    silence: Silence | None
    merit: Merit | None
    possible: tuple[Possible, ...] = ()
    flaws: tuple[Flaw, ...] = ()
    same_again: bool = False
    """It said the same to the message before."""
    after_reply: bool = False
    """It answered the message before, too."""

    @property
    def is_twin(self) -> bool:
        """Whether this is another wording of a message."""
        return self.line != self.first_wording

    @property
    def understood(self) -> bool:
        """Whether the mind had more than a general reply."""
        return self.reply is not None and self.merit is not Merit.GENERAL

    @property
    def general(self) -> bool:
        """Whether the mind had only a general reply."""
        return self.reply is not None and self.merit is Merit.GENERAL

    def has(self, *faults: Fault) -> bool:
        """Tell whether one of these things is wrong."""
        return any(flaw.fault in faults for flaw in self.flaws)


@dataclass(frozen=True, slots=True, kw_only=True)
class Figures:
    """Counts of messages; each wording is a message."""

    messages: int = 0
    understood: int = 0
    general: int = 0
    silent: int = 0
    forbidden: int = 0
    """Messages with an answer that is forbidden."""
    not_allowed: int = 0
    """Messages with an answer that is not among the allowed ones."""
    twins: int = 0
    """Other wordings."""
    alike: int = 0
    """Other wordings that are understood, as their first wording is."""
    replies: int = 0
    """Replies that follow a reply of the same conversation."""
    same_again: int = 0
    """Those of them that are the same as the reply before."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Talk:
    """A long talk with one contact, drawn from all messages of the list."""

    messages: int = 0
    replies: int = 0
    same_again: tuple[tuple[str, str], ...] = ()
    """The message and the reply, wherever it was the same as the one before."""
    failures: tuple[tuple[str, str], ...] = ()
    """The message and the error, wherever the mind failed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """Everything that was seen."""

    answers: Sequence[Answered]
    talk: Talk = field(default_factory=Talk)

    @property
    def holds(self) -> bool:
        """Whether every answer is as it must be."""
        return not (self.talk.failures or any(answer.flaws for answer in self.answers))

    def figures(self, subject: str | None = None) -> Figures:
        """Count the answers of one subject; None: of all."""
        answers = [one for one in self.answers if subject is None or one.case.subject == subject]
        twins = [(one, first) for one, first in self.twins() if subject in (None, one.case.subject)]
        after = [one for one in answers if one.after_reply and not one.is_twin]
        return Figures(
            messages=len(answers),
            understood=sum(one.understood for one in answers),
            general=sum(one.general for one in answers),
            silent=sum(one.reply is None for one in answers),
            forbidden=sum(one.has(Fault.FORBIDDEN) for one in answers),
            not_allowed=sum(
                one.has(Fault.GENERAL, Fault.WRONG, Fault.SILENT, Fault.FAILED) for one in answers
            ),
            twins=len(twins),
            alike=sum(one.understood and first.understood for one, first in twins),
            replies=len(after),
            same_again=sum(one.same_again for one in after),
        )

    def subjects(self) -> list[str]:
        """Return the subjects in the order of the list."""
        return list(dict.fromkeys(one.case.subject for one in self.answers))

    def twins(self) -> list[tuple[Answered, Answered]]:
        """Return every other wording with the first wording of its message."""
        firsts = {(one.case.path, one.line): one for one in self.answers if not one.is_twin}
        return [(one, firsts[one.case.path, one.first_wording]) for one in self.answers if one.is_twin]


def reported(cases: Sequence[Case], mind: Mind, seeds: Sequence[int] = (0,)) -> Report:
    """Hold all conversations with each seed, each message in each of its wordings, and then a long talk."""
    return Report(
        answers=[answer for case in cases for answer in _answers(case, mind, seeds)],
        talk=_talk(cases, mind, Random(seeds[0])),
    )


def _answers(case: Case, mind: Mind, seeds: Sequence[int]) -> list[Answered]:
    """Return the answers in the order of the file.

    The first one to a message counts. What others, after other words or throws of the dice, could be or do
    wrong is added to it.
    """
    found: dict[int, Answered] = {}
    firsts = [turn.line for turn in case.turns]
    for seed in seeds:
        for worded in wordings(case):
            before: Reply | None = None
            for first, held in zip(firsts, exchanges(worded, mind, Random(seed)), strict=False):
                draws = _MOST_DRAWS if seed == seeds[0] else 0
                answer = _answer(case, first, held, before, draws)
                known = found.get(answer.line)
                found[answer.line] = answer if known is None else _with_more(known, answer)
                before = held.reply
    return [found[line] for line in sorted(found)]


def _with_more(known: Answered, more: Answered) -> Answered:
    if set(more.possible) <= set(known.possible) and set(more.flaws) <= set(known.flaws):
        return known
    return replace(
        known,
        possible=tuple(dict.fromkeys(known.possible + more.possible)),
        flaws=tuple(dict.fromkeys(known.flaws + more.flaws)),
    )


def _answer(case: Case, first: int, held: Exchange, before: Reply | None, draws: int) -> Answered:
    reply = held.reply
    possible = _possible(held, draws)
    said = None if reply is None else reply.text
    earlier = None if before is None else before.text
    return Answered(
        case=case,
        line=held.turn.line,
        message=held.turn.message,
        first_wording=first,
        reply=said,
        silence=None if reply is None else reply.silence,
        merit=None if reply is None else reply.merit,
        possible=possible,
        flaws=_flaws(held, possible),
        after_reply=said is not None and earlier is not None,
        same_again=said is not None and said == earlier,
    )


def _possible(held: Exchange, draws: int) -> tuple[Possible, ...]:
    """Return the replies that could be drawn; that which was drawn comes first.

    A mind that does not tell is asked up to ``draws`` times more.
    """
    reply = held.reply
    if reply is None or reply.text is None:
        return ()
    told = reply.why.told(brief=True)
    found = {reply.text: Possible(text=reply.text, places=_places(held.mind, told, reply.text))}
    for raw in told.own.drawn_from:
        text = raw.lstrip(" ")
        if text.casefold() not in (one.casefold() for one in found):
            found[text] = Possible(text=text, places=_places(held.mind, told, raw))
    if told.own.drawn_from or held.mind.slow:
        return tuple(found.values())
    for number in range(draws):
        if number == _SURE_AFTER and len(found) == 1:
            break
        other = held.again(Random(number))
        if other.text is not None and other.text not in found:
            places = _places(held.mind, other.why.told(brief=True), other.text)
            found[other.text] = Possible(text=other.text, places=places)
    return tuple(found.values())


def _places(mind: Mind, told: Told, reply: str) -> tuple[Place, ...]:
    """Return the lines that a reply comes from: that of a pair, or those of the last steps."""
    only = _path(mind, told)
    own = told.own
    repeated = () if own.repeat is None else own.repeat.candidates
    candidates = [
        one
        for one in (*own.candidates, *repeated)
        if one.line and one.chosen and one.reply.strip().casefold() == reply.strip().casefold()
    ]
    lines = [(one.path or only, line) for one in candidates for line in (one.line, one.reply_line) if line]
    lines = lines or [(one.path or only, one.line) for one in own.steps if one.line]
    return tuple(Place(path, line) for path, line in list(dict.fromkeys(lines))[-_MOST_PLACES:])


def _path(mind: Mind, told: Told) -> Path | None:
    """Return the file of the mind that spoke."""
    spoke = None if told.spoke is None else told.spoke.mind
    minds = getattr(mind, "members", ()) if spoke is not None else (mind,)
    path = next((getattr(one, "path", None) for one in minds if spoke in (None, one.name)), None)
    return path if isinstance(path, Path) else None


def _flaws(held: Exchange, possible: Sequence[Possible]) -> tuple[Flaw, ...]:
    reply, expected = held.reply, held.turn.expected
    if reply is None:
        return (Flaw(fault=Fault.FAILED, text=held.error),)
    if reply.text is None:
        if expected.allows(None, None):
            return ()
        return (Flaw(fault=Fault.SILENT, text=str(reply.silence or Silence.NOTHING_FOUND)),)
    return tuple(_flaws_of(held, reply, possible))


def _flaws_of(held: Exchange, reply: Reply, possible: Sequence[Possible]) -> Iterator[Flaw]:
    expected = held.turn.expected
    rank = reply.why.told(brief=True).own.rank or None
    for one in possible:
        forbidden = expected.forbids(one.text)
        if forbidden is not None:
            yield Flaw(fault=Fault.FORBIDDEN, reply=one, text=forbidden)
        if expected.allows_drawn(one.text, rank, reply.merit):
            continue
        if reply.merit is Merit.GENERAL and expected.understood:
            yield Flaw(fault=Fault.GENERAL, reply=one)
            continue
        yield Flaw(fault=Fault.WRONG, reply=one)


def _talk(cases: Sequence[Case], mind: Mind, dice: Random) -> Talk:
    """Draw messages of the list, often several about one subject, and count where the mind repeats itself.

    Nobody says the same in other words at once, but now and then somebody repeats a message.
    """
    subjects: dict[str, list[tuple[str, ...]]] = {}
    for case in cases:
        for turn in case.turns:
            if turn.message is not None and not turn.aux:
                worded = (turn.message, *(other.message for other in turn.others))
                subjects.setdefault(case.subject, []).append(worded)
    everything = [(subject, worded) for subject, said in subjects.items() for worded in said]
    if not everything or mind.slow:
        return Talk()
    memory: Memory = mind.new_memory()
    subject, worded = dice.choice(everything)
    text, before = dice.choice(worded), ""
    now, replies, same, failures = 0.0, 0, [], {}
    for _ in range(_TALK):
        message = Message(contact=_CONTACT, text=text, at=now, received_at=now)
        try:
            reply = mind.reply(message, memory, dice)
        except Exception as error:
            failures[text] = repr(error)
            memory, before = mind.new_memory(), ""
        else:
            if reply.text is not None:
                replies += 1
                if reply.text == before:
                    same.append((text, reply.text))
                before = reply.text
            memory = reply.remembers if reply.text is None else reply.remembers.sent(now)
            if reply.final:
                memory, before = mind.new_memory(), ""
        now += dice.uniform(*_PAUSES)
        if dice.random() < _REPEATS:
            continue
        about = [(subject, one) for one in subjects[subject]] if dice.random() < _STAYS else everything
        last = (subject, worded)
        others = [one for one in about if one != last] or [one for one in everything if one != last]
        subject, worded = dice.choice(others or everything)
        text = dice.choice(worded)
    return Talk(messages=_TALK, replies=replies, same_again=tuple(same), failures=tuple(failures.items()))
