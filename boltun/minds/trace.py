"""A mind's account of its way to a reply: values that all kinds share, with one JSON form.

A mind whose way consists of steps gives `Step`s; one that looks things up gives `Reading`s with the
`Candidate`s that it found. A chain gives the accounts of its members.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from boltun.minds.merit import Merit, Silence

__all__ = ["Asked", "Candidate", "Reading", "Repeat", "Sentence", "Step", "Told"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One step on the way to a reply, for people.

    ``template`` is an English sentence in ``str.format`` style, ``values`` fills it with plain data. ``path``
    is the file of ``line``, None: the mind's only file. ``depth`` tells how many steps it is nested in.
    """

    template: str
    values: Mapping[str, object] = field(default_factory=dict)
    path: Path | None = None
    line: int = 0
    depth: int = 0

    def as_json(self) -> dict[str, Any]:
        """Return the step as plain data; unknown values are left out."""
        data: dict[str, Any] = {"template": self.template}
        if self.values:
            data["values"] = dict(self.values)
        return data | _place(self.path, self.line) | _filled(depth=self.depth)


@dataclass(frozen=True, slots=True, kw_only=True)
class Sentence:
    """A sentence of the message as the mind read it."""

    text: str
    words: tuple[str, ...] = ()
    special: tuple[str, ...] = ()
    """The words that say little by themselves."""
    question: bool = False

    def as_json(self) -> dict[str, Any]:
        """Return the sentence as plain data."""
        return {"text": self.text} | _filled(
            words=list(self.words), special=list(self.special), question=self.question
        )


class Candidate(NamedTuple):
    """A reply that was found, said or not. Some ten are kept with each message, so it is a tuple."""

    reply: str
    """As the file has it."""
    path: Path | None = None
    line: int = 0
    """Its line, from 1; 0: none. ``path`` None: in the mind's only file."""
    merit: Merit | None = None
    rank: str = ""
    """How good it is in the kind's own scale, best ``at once``, then numbers from 0; empty: it has none."""
    reason: str = ""
    """What led to it: a few English words."""
    words: int = 0
    """How many words of the message led to it; 0: that does not count."""
    stands_for: Mapping[str, str] = MappingProxyType({})
    """Word of the message → the word of the file that it counted as."""
    likeness: float = 0.0
    """How near in meaning it lies to the message, at most 1; 0: it was found by words."""
    topic: str = ""
    """The name of what joins several keys with several replies, if the reply has its own place there."""
    reply_line: int = 0
    """The line of the reply, where that is not beside ``line``; 0: it is."""
    chosen: bool = False
    """The reply was drawn from this and the others that are chosen."""
    used: bool = False
    """The contact got it lately."""
    set_aside: str = ""
    """Why it was not drawn from though no other ranks better: a few English words."""

    def as_json(self) -> dict[str, Any]:
        """Return the candidate as plain data; unknown values are left out."""
        data = {name: value for name, value in zip(self._fields, self, strict=True) if value}
        data["reply"] = self.reply
        if self.path is not None:
            data["path"] = str(self.path)
        if self.merit is not None:
            data["merit"] = str(self.merit)
        if self.likeness:
            data["likeness"] = round(self.likeness, 4)
        if self.stands_for:
            data["stands_for"] = dict(self.stands_for)
        return data


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """One form of the message, and what was found for it."""

    text: str
    sentences: tuple[Sentence, ...] = ()
    """Empty if the message was not cut."""
    candidates: tuple[Candidate, ...] = ()
    read_as: Mapping[str, str] = field(default_factory=dict)
    """What was read in another way than it is written → how."""

    def as_json(self) -> dict[str, Any]:
        """Return the reading as plain data."""
        return {"text": self.text} | _filled(
            read_as=dict(self.read_as),
            sentences=[one.as_json() for one in self.sentences],
            candidates=[one.as_json() for one in self.candidates],
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Repeat:
    """The message came again."""

    count: int
    """How many repeats came before this one."""
    chance: float = 1.0
    """Whether it gets an answer."""
    candidates: tuple[Candidate, ...] = ()
    """The replies to repeats."""

    def as_json(self) -> dict[str, Any]:
        """Return the repeat as plain data."""
        candidates = [one.as_json() for one in self.candidates]
        return {"count": self.count, "chance": self.chance} | _filled(candidates=candidates)


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """One mind of a chain, and the result of asking it."""

    mind: str
    """Its name."""
    silence: Silence | None = None
    """None: it answered, or it failed."""
    error: str = ""
    """How it failed; empty: it did not."""
    restrained: bool = False
    """Its general replies were left out only because others stand behind it."""
    told: Told | None = None

    def as_json(self) -> dict[str, Any]:
        """Return it as plain data."""
        return {"mind": self.mind} | _filled(
            silence=None if self.silence is None else self.silence.value,
            error=self.error,
            restrained=self.restrained,
            told=None if self.told is None else self.told.as_json(),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """A mind's whole account of one reply. It is a trace itself, for minds that have it at hand."""

    steps: tuple[Step, ...] = ()
    readings: tuple[Reading, ...] = ()
    """The message, then other forms of it that were looked up."""
    repeat: Repeat | None = None
    rank: str = ""
    """The reply's, as in `Candidate`; ``repeat`` if the message came again."""
    drawn_from: tuple[str, ...] = ()
    """The replies among which it was drawn, as the file has them; empty: there was no choice."""
    passed: tuple[Asked, ...] = ()
    """In a chain: the minds that were asked before, in their order."""
    spoke: Asked | None = None
    """In a chain: the mind that answered, or wants silence; None: all passed."""
    as_written: str = ""
    """The reply as the file has it, if placeholders in it were filled; the steps say with what."""
    other: Mapping[str, Any] = field(default_factory=dict)
    """An older version's own form of it: shown as it is."""

    def told(self, *, brief: bool = False) -> Told:
        """Return this."""
        return self

    @property
    def own(self) -> Told:
        """The account of the mind that spoke, if this is the account of a chain."""
        if self.spoke is not None:
            return Told() if self.spoke.told is None else self.spoke.told.own
        return self

    @property
    def candidates(self) -> list[Candidate]:
        """All that was found, in the order in which it was looked up."""
        return [one for reading in self.readings for one in reading.candidates]

    def as_json(self) -> dict[str, Any]:
        """Return it as plain data, ready for ``json.dumps``; `boltun.minds.kept_traces` reads it."""
        return _filled(
            steps=[one.as_json() for one in self.steps],
            readings=[one.as_json() for one in self.readings],
            repeat=None if self.repeat is None else self.repeat.as_json(),
            rank=self.rank,
            drawn_from=list(self.drawn_from),
            passed=[one.as_json() for one in self.passed],
            spoke=None if self.spoke is None else self.spoke.as_json(),
            as_written=self.as_written,
            other=dict(self.other),
        )


def _place(path: Path | None, line: int) -> dict[str, Any]:
    return _filled(path=None if path is None else str(path), line=line)


def _filled(**values: Any) -> dict[str, Any]:
    """Return the values that say something."""
    return {name: value for name, value in values.items() if value}
