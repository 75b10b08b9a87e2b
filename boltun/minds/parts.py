"""The parts of a memory that a store can keep better than as JSON: rows that can be counted.

A mind with such memories is a `RemembersReplies`. All other memories are kept as the result of
``Memory.as_json``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, Protocol, TypeGuard

from boltun.minds.protocol import Memory, Mind

__all__ = ["HasReplies", "RemembersReplies", "Repeated", "Replies", "has_replies", "remembers_replies"]


class Repeated(NamedTuple):
    """The last message, and how often it was repeated since."""

    text: str = ""
    times: int = 0
    answered_at: float | None = None
    """The time of its last answer, in Unix seconds."""


class Replies(NamedTuple):
    """The replies that were sent to a contact, and his repeated message."""

    used: Mapping[str, float]
    """Each reply as the file has it → the time when it was last sent, oldest first."""
    repeated: Repeated = Repeated()


class HasReplies(Memory, Protocol):
    """A memory with these parts, and nothing else to keep."""

    def replies(self) -> Replies:
        """Return them."""
        ...


class RemembersReplies(Mind, Protocol):
    """A mind with such memories."""

    memory_span: float
    """A sent reply matters for so many seconds."""

    def memory_from_replies(self, replies: Replies) -> Memory:
        """Return the memory with these parts."""
        ...


# Asked several times for each message; ``isinstance`` takes 5 to 12 µs for a protocol in Python 3.11.


def has_replies(memory: Memory) -> TypeGuard[HasReplies]:
    """Whether a memory has these parts."""
    return hasattr(memory, "replies")


def remembers_replies(mind: Mind) -> TypeGuard[RemembersReplies]:
    """Whether a mind has such memories."""
    return hasattr(mind, "memory_from_replies") and hasattr(mind, "memory_span")
