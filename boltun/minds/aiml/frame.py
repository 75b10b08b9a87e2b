"""The surroundings of a template at work: its frame, the turn that it runs in, and the results that it
leaves."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from datetime import datetime
from typing import Any, NamedTuple, Protocol, TypeVar

from boltun.minds.aiml.knowledge import Knowledge
from boltun.minds.aiml.limits import Limits
from boltun.minds.aiml.matcher import Match
from boltun.minds.aiml.memory import AimlMemory
from boltun.minds.aiml.predicates import Predicates
from boltun.minds.aiml.text import Tokens

__all__ = ["ANSWERED", "NO_ANSWER", "Answer", "Event", "Frame", "OverLimitError", "Running", "Work"]

Chosen = TypeVar("Chosen")

Work = Generator[Any, str, str]
"""Yields other work, is sent its text, and returns a text of its own."""


class OverLimitError(Exception):
    """A turn that would not end: it is given up, and everything is as it was before."""


class Event(NamedTuple):
    """An event for the trace: a match (None: there was none), or a sentence in ``str.format`` style."""

    depth: int
    text: str
    match: Match | None = None
    template: str = ""
    values: Mapping[str, object] = {}


class Answer(NamedTuple):
    """The answer to one sentence, or to one redirection."""

    text: str = ""
    id: str = ""
    emotion: str = ""
    general: bool = False
    """Only categories that take anything were found."""
    matched: bool = False
    """It has a text, or the author of a category wants silence."""


NO_ANSWER = Answer()
ANSWERED = Answer(matched=True)


class Running(Protocol):
    """The turn, as templates use it: everything that one message changes, and its limits."""

    knowledge: Knowledge
    limits: Limits
    memory: AimlMemory
    predicates: Predicates
    contact: str
    """The contact's address."""
    inputs: list[str]
    """The sentences of this message, in their order."""
    facts: dict[tuple[str, ...], tuple[str, str, str]] | None
    """The contact's triples by what queries compare, once somebody needs them."""
    changes: int
    """Counts changes, besides predicates, that may give the same text another answer."""
    steps: int
    made: int
    """Characters of all texts that templates made."""

    @property
    def now(self) -> datetime:
        """The time of the message, here."""
        ...

    def words(self, text: str) -> Tokens:
        """Return a text as it is matched."""
        ...

    def finds(self, text: str) -> bool:
        """Tell whether a category is written for just this text."""
        ...

    def redirected(self, text: str, words: Tokens | None, caller: Frame) -> Work:
        """Return the work of answering a text in place of the message (``srai``)."""
        ...

    def one_of(self, choices: Sequence[Chosen]) -> Chosen:
        """Choose at random."""
        ...

    def vocabulary(self) -> int:
        """Return how many words the patterns know."""
        ...

    def aiml_version(self, frame: Frame) -> int:
        """Return the first number of the version of AIML that a template is written in."""
        ...

    def next_round(self) -> None:
        """Count one round of a loop; OverLimitError if it does not end."""
        ...

    def check_time(self) -> None:
        """Give up if the turn took too long, or made too much."""
        ...

    def too_long(self) -> None:
        """Give up if a text grows without an end."""
        ...

    def tell(self, frame: Frame, template: str, **values: object) -> None:
        """Add a sentence to the trace."""
        ...

    def hand_over(self, kind: str, value: object) -> None:
        """Add data that goes with the reply."""
        ...

    def learn(self, xml: str, for_all: bool, frame: Frame) -> None:
        """Learn a category, given as XML; it replaces one with the same conditions."""
        ...

    def asked(self, frame: Frame, name: str, text: str) -> str | None:
        """Ask another mind of this program; None if there is none, or it keeps silent."""
        ...


class Frame:
    """One template at work: what its category matched, and its own variables."""

    turn: Running
    # Defaults of the class, because most templates set none of these.
    variables: dict[str, str] | None = None
    id: str = ""
    emotion: str = ""
    inner: Answer = NO_ANSWER
    """The answer to the last redirection: it counts if the template itself says nothing."""
    looped = False
    caller: Frame | None = None
    """The frame whose redirection this answers."""
    said = ""
    """The text that it answers."""
    changes = -1
    """How much the turn had changed when this began."""

    def __init__(self, turn: Running, depth: int, sentence: int, match: Match | None = None) -> None:
        self.turn = turn
        self.depth = depth
        self.sentence = sentence
        """The number of the sentence that is answered, among those of the message."""
        self.match = match
        self.stars: tuple[str, ...] = match.stars if match is not None else ()
        self.room = turn.limits.text
