"""What a reply base remembers of one contact (`boltun.md` §3, "Memory" and phase 0)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Self

__all__ = ["SPAN", "BoltunMemory"]

SPAN = 30 * 60.0
"""For so many seconds a reply counts as said and a message as a repeat."""


@dataclass(frozen=True, slots=True)
class BoltunMemory:
    """An immutable value: the last message, and the replies of the last 30 minutes.

    ``last`` is prepared, before aliases. ``repeats`` counts how often it was repeated, ``answered_at`` is when it was
    last answered. ``used`` maps each reply, as it stands in the base, to the time it was last sent, oldest first.
    """

    last: str = ""
    repeats: int = 0
    answered_at: float | None = None
    used: Mapping[str, float] = field(default_factory=dict)
    fresh: str | None = field(default=None, compare=False)
    """The reply that was chosen last and waits for being sent."""
    answers: bool = field(default=False, compare=False)
    """Whether ``fresh`` answers ``last``; an opening phrase answers nothing."""

    def sent(self, at: float) -> Self:
        """Return the memory after the chosen reply was really sent at ``at``."""
        if self.fresh is None:
            return self
        return replace(
            self,
            answered_at=at if self.answers else self.answered_at,
            used=_with_said(self.used, (self.fresh,), at),
            fresh=None,
        )

    def said(self, replies: Iterable[str], at: float) -> Self:
        """Return the memory as if the replies had been sent at ``at``, in this order."""
        return replace(self, used=_with_said(self.used, replies, at))

    def said_lately(self, now: float) -> Mapping[str, float]:
        """Return the replies of the last 30 minutes, oldest first."""
        used = self.used
        # The oldest stands first, so one look tells whether anything is too old.
        for at in used.values():
            if now - at < SPAN:
                return used
            break
        return {reply: at for reply, at in used.items() if now - at < SPAN}

    def as_json(self) -> dict[str, Any]:
        """Return ``last``, ``repeats``, ``answered_at`` and ``used``."""
        return {
            "last": self.last,
            "repeats": self.repeats,
            "answered_at": self.answered_at,
            "used": dict(self.used),
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Self:
        """Return the memory that `as_json` wrote."""
        return cls(
            data.get("last", ""), data.get("repeats", 0), data.get("answered_at"), data.get("used") or {}
        )


def _with_said(used: Mapping[str, float], replies: Iterable[str], at: float) -> Mapping[str, float]:
    kept = {reply: then for reply, then in used.items() if at - then < SPAN}
    for reply in replies:
        kept.pop(reply, None)
        kept[reply] = at
    return kept
