"""What a memory is made of, where a store can keep that better than as JSON: rows that can be counted.

A mind with such memories is a `RemembersReplies`. All others are kept as what ``Memory.as_json`` returns.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, Protocol, runtime_checkable

from boltun.minds.protocol import Memory

__all__ = ["HasReplies", "RemembersReplies", "Repeated", "Replies"]


class Repeated(NamedTuple):
    """The last message, and how often it was repeated since."""

    text: str = ""
    times: int = 0
    answered_at: float | None = None
    """When it was last answered, in Unix seconds."""


class Replies(NamedTuple):
    """The replies that were sent to a contact, and what he repeats."""

    used: Mapping[str, float]
    """Each reply as it stands in the file → when it was last sent, oldest first."""
    repeated: Repeated = Repeated()


@runtime_checkable
class HasReplies(Protocol):
    """A memory that has these parts, and no others that are kept."""

    def replies(self) -> Replies:
        """Return them."""
        ...


@runtime_checkable
class RemembersReplies(Protocol):
    """A mind with such memories."""

    memory_span: float
    """So many seconds a sent reply matters."""

    def memory_from_replies(self, replies: Replies) -> Memory:
        """Return the memory with these parts."""
        ...
