"""Minds that send words out of this computer: what they would send, whether they may, and what that costs.

A kind of such minds says so by `MindKind.sends`. The service, the command line and the window show these
values, and know no such kind by its name.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple, Protocol, runtime_checkable

from boltun.minds.protocol import Mind

if TYPE_CHECKING:
    from boltun.minds.acquaintance import Said

__all__ = ["SAMPLE", "Limits", "Prices", "Sender", "Sending", "SendingMind", "Spent", "Terms"]

SAMPLE = "Hello! Are you there?"
"""The message that is shown where nobody wrote one."""


class Spent(NamedTuple):
    """What was used in a day, or is set aside for one question."""

    answers: int = 0
    tokens: int = 0
    cost: float = 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """What such a mind may cost. Whatever is reached first ends it."""

    seconds: float = 20.0
    """For one answer, from the connection to the last letter."""
    characters: int = 400
    """Of one answer; the rest is cut off."""
    answers_a_day: int = 50
    tokens_a_day: int = 50_000
    """Sent and written together."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Prices:
    """What the other computer charges, in any currency. What answers on this computer costs nothing."""

    sent: float = 0.0
    """For a million tokens that are sent."""
    written: float = 0.0
    """For a million tokens that come back."""
    a_day: float = 0.0
    """The most that a day may cost; 0: only the other limits count."""

    def of(self, sent: int, written: int) -> float:
        """Return the price of so many tokens."""
        return (sent * self.sent + written * self.written) / 1_000_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """Who is asked, and under which terms."""

    where: str
    """The computer, for people."""
    asked: str
    """What answers there, by its name."""
    key_name: str = ""
    """The name under which its key is kept where passwords are; empty: it needs none."""
    limits: Limits = Limits()
    prices: Prices = Prices()


@dataclass(frozen=True, slots=True, kw_only=True)
class Sending:
    """The words that leave, message by message."""

    messages: tuple[Mapping[str, str], ...]
    """Each with ``role`` and ``content``, in the order in which they are sent."""
    left_out: int = 0
    """So many of the last messages stay here."""


@runtime_checkable
class Sender(Protocol):
    """A mind that sends words out of this computer. Its methods are called in a worker, and send nothing."""

    def terms(self) -> Terms:
        """Say who is asked, as its file has it."""
        ...

    def is_on(self) -> bool:
        """Whether the person agreed to it, with the file as it is."""
        ...

    def spent(self) -> Spent:
        """Return what was used today; MindError if that cannot be told."""
        ...

    def sending(self, text: str, said: Sequence[Said] = ()) -> Sending:
        """Return word for word what would be sent for a message, if this was said before.

        MindError or TextError if that cannot be told.
        """
        ...


class SendingMind(Sender, Mind, Protocol):
    """A mind that is a sender."""
