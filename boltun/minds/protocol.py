"""A mind: something that replies to messages."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Protocol, Self, runtime_checkable

from boltun.message import Contact, Message
from boltun.minds.merit import Merit, Silence
from boltun.minds.trace import Told

if TYPE_CHECKING:
    from boltun.text.document import Edit

__all__ = [
    "Closer",
    "Consoler",
    "Detailed",
    "Learner",
    "Memory",
    "Mend",
    "Merit",
    "Mind",
    "Placeholders",
    "Problem",
    "Reply",
    "ReplyOptions",
    "Severity",
    "Silence",
    "Trace",
    "aids_wanted",
    "model_wanted",
]


class Severity(StrEnum):
    """How bad a problem is: an error never works, a warning is probably not meant, a hint is good to know."""

    ERROR = "error"
    WARNING = "warning"
    HINT = "hint"


@dataclass(frozen=True, slots=True, kw_only=True)
class Mend:
    """A change of the text that mends a problem.

    ``edits`` count lines from 0, as `boltun.text.document.Document` does: all of them as the text is before
    the first, from the last line to the first. ``template`` and ``values`` say what it does, as in a problem.
    """

    template: str
    edits: tuple[Edit, ...]
    values: Mapping[str, object] = field(default_factory=dict)

    @property
    def text(self) -> str:
        """What it does, in English."""
        return self.template.format(**self.values)


@dataclass(frozen=True, slots=True, kw_only=True)
class Problem:
    """Something wrong in a mind's file.

    ``line`` and ``column`` count from 1; ``column`` 0 means the whole line.
    ``template`` is an English sentence in ``str.format`` style, ``values`` fills it; ``code`` is stable.
    """

    code: str
    severity: Severity
    template: str
    path: Path | None = None
    line: int
    column: int = 0
    values: Mapping[str, object] = field(default_factory=dict)
    mends: tuple[Mend, ...] = ()
    """Ways to mend it, the best first; most problems have none."""

    @property
    def text(self) -> str:
        """The sentence in English."""
        return self.template.format(**self.values)


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplyOptions:
    """What the owner may switch while Boltun talks (docs/settings.md §2)."""

    chew: bool = False
    """Stay silent without a good answer: no general replies."""
    lowercase: bool = False
    """Start answers with a small letter."""
    always_understand: bool = False
    """Never say "I don't understand": no FAILURE replies."""
    aids: bool | None = None
    """Read words that a reply base does not know as they are probably meant; None: as the base says."""
    meaning: Path | None = None
    """The model by which reply bases find keys that lie near in meaning (docs/meaning.md); None: there is
    none."""


def model_wanted(chosen: str) -> Path | None:
    """Return a value of the setting ``meaning_model`` as `ReplyOptions` has it."""
    path = Path(chosen.strip())
    with suppress(RuntimeError):  # nobody has such a name
        path = path.expanduser()
    return path if chosen.strip() else None


def aids_wanted(chosen: str) -> bool | None:
    """Return a value of the setting ``language_aids`` as `ReplyOptions` has it."""
    return {"always": True, "never": False}.get(chosen)


class Trace(Protocol):
    """Why a reply was chosen. Cheap to make; the whole account is worked out only on demand."""

    def told(self, *, brief: bool = False) -> Told:
        """Return the account, in the values that all kinds share.

        ``brief``, for keeping: if there was something better, leave out what would only have been said for
        lack of it.
        """
        ...


@runtime_checkable
class Detailed(Protocol):
    """A trace with a page of its own form for ``boltun play --json``, which nobody else reads."""

    def detail(self) -> dict[str, Any]:
        """Return the page, ready for ``json.dumps``; docs/play.md §4 describes it."""
        ...


class Memory(Protocol):
    """What a mind remembers of one contact: an immutable value that only its own kind looks into."""

    def sent(self, at: float) -> Self:
        """Return this memory with what the last reply added stamped as sent at ``at`` (Unix seconds)."""
        ...

    def said(self, replies: Iterable[str], at: float) -> Self:
        """Return this memory as if these replies had been sent at ``at``, in this order."""
        ...

    def as_json(self) -> dict[str, Any]:
        """Return the memory as plain data, ready for ``json.dumps``."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Placeholders:
    """How the placeholders of a reply are filled, such as ``{name}`` (`boltun.minds.filling`)."""

    on: bool = False
    """Whether the base switches them on; a mode may do so all the same."""
    language: str = ""
    """The language of the base; empty: what the script of the reply tells."""
    caught: tuple[str, ...] = ()
    """The words of the message that ``{1}``, ``{2}`` … stand for."""
    as_written: str = ""
    """The text as the base has it; empty: its placeholders are not filled yet."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reply:
    """A mind's answer, and the reason for it.

    ``remembers`` takes effect when the reply has been sent, or at once if ``text`` is None. A superseded
    reply is dropped together with its memory.
    """

    text: str | None
    why: Trace
    remembers: Memory
    silence: Silence | None = None
    merit: Merit | None = None
    """None: nothing was found, or the mind does not tell."""
    final: bool = False
    promise: bool = False
    """It promises something in the name of the owner, who ticks it off in the digest."""
    only_draft: bool = False
    """It is held in any case: the owner sends it, changes it or drops it."""
    aux: Mapping[str, Any] = field(default_factory=dict)
    placeholders: Placeholders | None = None
    """None: every brace in the text is a brace. Only reply bases have placeholders."""


class Mind(Protocol):
    """A reply base, a script, a set of categories, a dialogue application.

    It is loaded once, shared by all contacts and read-only while it answers. The only clock is
    ``message.received_at``; the only chance is ``dice``.
    """

    kind: str
    """The name of its kind (`boltun.minds.kind`)."""
    name: str
    """The name under which memories are kept, per contact; stable from run to run."""

    @property
    def slow(self) -> bool:
        """Whether an answer may take long (a model, a foreign function): asked in a worker then, never on the
        loop."""
        ...

    def reply(self, message: Message, memory: Memory, dice: Random) -> Reply:
        """Answer one message."""
        ...

    def greet(self, memory: Memory, dice: Random, message: Message | None = None) -> Reply:
        """Speak first. ``message`` says to whom and when, if that is known; its text is empty."""
        ...

    def problems(self) -> Sequence[Problem]:
        """Return what is wrong in the mind's files, by line."""
        ...

    def with_options(self, options: ReplyOptions) -> Mind:
        """Return the same knowledge under other options; cheap."""
        ...

    def new_memory(self) -> Memory:
        """Return the memory of a contact whom nobody has met."""
        ...

    def memory_from_json(self, data: Mapping[str, Any]) -> Memory:
        """Return the memory that ``Memory.as_json`` wrote."""
        ...


@runtime_checkable
class Learner(Protocol):
    """A mind that keeps what contacts teach it for everybody, beside the memory of each."""

    def forget_taught(self, contact: Contact | None) -> None:
        """Forget what a contact taught, or everybody (None); OSError if some of it stays in a file."""
        ...


@runtime_checkable
class Consoler(Protocol):
    """A mind that has sober words of its own for serious messages (docs/rules.md §10)."""

    def sober(self, kind: str, dice: Random) -> str | None:
        """Return a text for a kind, the value of a `boltun.gravity.Kind`; None if the mind has none.

        ``{numbers}`` in it stands for the numbers to call.
        """
        ...


@runtime_checkable
class Closer(Protocol):
    """A mind that has words of its own for the moment at which Boltun falls silent for a while."""

    def closing(self, dice: Random) -> str | None:
        """Return the closing line; None if the mind has none after all."""
        ...
