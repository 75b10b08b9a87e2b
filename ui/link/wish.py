"""What the owner wants to teach, wherever he saw it."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Wish"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish:
    """A message that the owner wants to teach a reply to, wherever he saw it."""

    text: str
    reply: str = ""
    contact_id: int | None = None
    message_id: int | None = None
    mind: str = ""
    """The mind that is to learn it, where it can."""
