"""An echo: each line of its file is something it says before the words of the contact, in turn."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random
from typing import Any, Self

from boltun.message import Message
from boltun.minds.opening import Opening
from boltun.minds.protocol import Memory, Merit, Problem, Reply, ReplyOptions, Severity, Silence
from boltun.minds.trace import Step, Told
from boltun.text.encoding import decode
from boltun.text.files import read_file

__all__ = ["Echo", "EchoMemory", "open_mind"]


@dataclass(frozen=True, slots=True)
class EchoMemory:
    """How often the contact was answered."""

    answered: int = 0

    def sent(self, at: float) -> Self:
        """Return the same: when a reply was sent does not matter here."""
        return self

    def said(self, replies: Iterable[str], at: float) -> Self:
        """Return the same: what was said otherwise does not matter either."""
        return self

    def as_json(self) -> dict[str, Any]:
        """Return the memory as plain data."""
        return {"answered": self.answered}


@dataclass(frozen=True, slots=True, kw_only=True)
class Echo:
    """An echo that answers. Read-only, as all minds are."""

    name: str
    path: Path
    beginnings: Sequence[str]
    options: ReplyOptions = field(default_factory=ReplyOptions)

    kind = "echo"
    slow = False

    def reply(self, message: Message, memory: Memory, dice: Random) -> Reply:
        """Say again what was said."""
        assert isinstance(memory, EchoMemory)
        text = message.text.strip()
        if not text or not self.beginnings:
            silence = Silence.NOTHING_FOUND if text else Silence.EMPTY
            return Reply(text=None, why=Told(), remembers=memory, silence=silence)
        at = memory.answered % len(self.beginnings)
        heard = Step(template="heard {text}", values={"text": text})
        said = Step(template="begins with {words}", values={"words": self.beginnings[at]}, line=at + 1)
        return Reply(
            text=f"{self.beginnings[at]} {text}",
            why=Told(steps=(heard, said)),
            remembers=EchoMemory(memory.answered + 1),
            merit=Merit.FOUND,
        )

    def greet(self, memory: Memory, dice: Random, message: Message | None = None) -> Reply:
        """Keep silent: an echo never speaks first."""
        return Reply(text=None, why=Told(), remembers=memory, silence=Silence.NO_OPENING)

    def problems(self) -> Sequence[Problem]:
        """Return what is wrong in the file as it was read."""
        return [
            Problem(code="empty-line", severity=Severity.WARNING, template="This line is empty.", line=number)
            for number, line in enumerate(self.beginnings, start=1)
            if not line.strip()
        ]

    def with_options(self, options: ReplyOptions) -> Echo:
        """Return the same echo under other options."""
        return replace(self, options=options)

    def new_memory(self) -> EchoMemory:
        """Return what is remembered of a contact never met."""
        return EchoMemory()

    def memory_from_json(self, data: Mapping[str, Any]) -> EchoMemory:
        """Return the memory that ``EchoMemory.as_json`` wrote; what is no number counts as never met."""
        answered = data.get("answered")
        return EchoMemory(answered if isinstance(answered, int) and answered > 0 else 0)


def open_mind(path: Path, opening: Opening) -> Echo:
    """Open an echo; TextError where its file cannot be read."""
    text = decode(read_file(path), encoding=opening.encoding, path=path).text
    return Echo(
        name=opening.name or str(path.absolute()), path=path, beginnings=text.rstrip("\n").split("\n")
    )
