"""What a template sees while it works: its frame, what it borrows of the mind, and what it leaves behind."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple, Protocol

from boltun.minds.aiml.category import Category, Previous
from boltun.minds.aiml.knowledge import Knowledge
from boltun.minds.aiml.limits import Limits
from boltun.minds.aiml.matcher import Match
from boltun.minds.aiml.template import Template

if TYPE_CHECKING:
    from boltun.minds.aiml.turn import Turn

__all__ = ["ANSWERED", "NO_ANSWER", "Answer", "Event", "Frame", "Lent"]


class Event(NamedTuple):
    """Something for the trace: a match (None: there was none), or a sentence in ``str.format`` style."""

    depth: int
    text: str
    match: Match | None = None
    template: str = ""
    values: Mapping[str, object] = {}


class Answer(NamedTuple):
    """What one sentence, or one redirection, was answered."""

    text: str = ""
    id: str = ""
    emotion: str = ""
    general: bool = False
    """Only categories that take anything were found."""
    matched: bool = False
    """Something is said, or silence is what the author of a category wants."""


NO_ANSWER = Answer()
ANSWERED = Answer(matched=True)


class Lent(Protocol):
    """What a turn borrows of its mind."""

    @property
    def knowledge(self) -> Knowledge:
        """What the files say, and what was taught for all."""
        ...

    @property
    def limits(self) -> Limits:
        """What a turn may cost."""
        ...

    def template(self, category: Category) -> Template:
        """Return the compiled template of a category."""
        ...

    def as_matched(self, previous: Previous) -> Previous:
        """Return what was said with its words as patterns have them; the same where that changes nothing."""
        ...

    def with_learned(self, learned: tuple[str, ...]) -> Knowledge:
        """Return the knowledge together with these categories, as XML."""
        ...

    def ask(self, name: str, text: str) -> str | None:
        """Ask another mind of this program."""
        ...

    def vocabulary(self) -> int:
        """Return how many words the patterns know."""
        ...

    def aiml_version(self, file: int) -> int:
        """Return the first number of the version of AIML that a file is written in."""
        ...

    def taught(self) -> int:
        """Return how many categories were taught for all."""
        ...

    def taught_characters(self) -> int:
        """Return how long they are together."""
        ...


class Frame:
    """One template at work: what its category matched, and what it sets for itself alone."""

    turn: Turn
    # Defaults of the class: most templates set none of these.
    variables: dict[str, str] | None = None
    id: str = ""
    emotion: str = ""
    inner: Answer = NO_ANSWER
    """What the last redirection was answered: it counts where the template itself says nothing."""
    looped = False
    caller: Frame | None = None
    """Whose redirection this answers."""
    said = ""
    """What is answered."""
    changes = -1
    """How much the turn had changed when this began."""

    def __init__(self, turn: Turn, depth: int, sentence: int, match: Match | None = None) -> None:
        self.turn = turn
        self.depth = depth
        self.sentence = sentence
        """The number of the sentence that is answered, among those of the message."""
        self.match = match
        self.stars: tuple[str, ...] = match.stars if match is not None else ()
        self.room = turn.limits.text
