"""What a reply base remembers of one contact (docs/bases.md §7, §8)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import isfinite
from types import MappingProxyType
from typing import Any, NamedTuple, Self

from boltun.minds.parts import Repeated, Replies
from boltun.minds.recalled import mapping, number, text

__all__ = ["SPAN", "BoltunMemory"]

SPAN = 30 * 60.0
"""A reply counts as said, and a message as a repeat, for so many seconds."""

_MOST_REPEATS = 1 << 31

_NOTHING: Mapping[str, float] = MappingProxyType({})


class BoltunMemory(NamedTuple):
    """An immutable value: the last message, and the replies of the last 30 minutes.

    ``last`` is prepared, before aliases. ``repeats`` counts how often it was repeated, ``answered_at`` is the
    time of its last answer. ``used`` maps each reply, as the base has it, to the time it was last sent,
    oldest first.
    """

    last: str = ""
    repeats: int = 0
    answered_at: float | None = None
    used: Mapping[str, float] = _NOTHING
    fresh: str | None = None
    """The reply that was chosen last and waits for being sent."""
    answers: bool = False
    """Whether ``fresh`` answers ``last``; an opening phrase answers nothing."""

    def sent(self, at: float) -> Self:
        """Return the memory after the chosen reply was really sent at ``at``."""
        if self.fresh is None:
            return self
        answered_at = at if self.answers else self.answered_at
        return type(self)(self.last, self.repeats, answered_at, _with_said(self.used, (self.fresh,), at))

    def said(self, replies: Iterable[str], at: float) -> Self:
        """Return the memory as if the replies had been sent at ``at``, in this order."""
        return self._replace(used=_with_said(self.used, replies, at))

    def said_lately(self, now: float) -> Mapping[str, float]:
        """Return the replies of the last 30 minutes, oldest first."""
        return _lately(self.used, now)

    def as_json(self) -> dict[str, Any]:
        """Return the fields by their names; ``fresh`` and ``answers`` only while a reply waits."""
        data = self._asdict() | {"used": dict(self.used)}
        if self.fresh is None:
            del data["fresh"], data["answers"]
        return data

    def replies(self) -> Replies:
        """Return what is kept of it; a reply that waits is not."""
        return Replies(self.used, Repeated(self.last, self.repeats, self.answered_at))

    @classmethod
    def from_replies(cls, replies: Replies) -> Self:
        """Return the memory that has these parts."""
        last, repeats, answered_at = replies.repeated
        return cls(last, repeats, answered_at, replies.used)

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Self:
        """Return the memory that `as_json` wrote. Wrong values count as missing."""
        data = mapping(data)
        repeats = data.get("repeats")
        fresh = data.get("fresh")
        used = _times(mapping(data.get("used")))
        return cls(
            last=text(data.get("last")),
            repeats=repeats if type(repeats) is int and 0 <= repeats < _MOST_REPEATS else 0,
            answered_at=number(data.get("answered_at")),
            used=used,
            fresh=fresh if isinstance(fresh, str) else None,
            answers=data.get("answers") is True,
        )


def _times(used: Mapping[str, Any]) -> dict[str, float]:
    """Return the sound times among these, as they are."""
    times = used.values()
    # It is read with every message, and nearly always sound: this look costs a tenth of the other.
    if set(map(type, times)) <= {float} and isfinite(sum(times)):
        return dict(used)
    return {reply: at for reply, said_at in used.items() if (at := number(said_at)) is not None}


def _lately(used: Mapping[str, float], now: float) -> Mapping[str, float]:
    # The oldest comes first, so one look tells whether anything is too old.
    for at in used.values():
        if now - at < SPAN:
            return used
        break
    return {reply: at for reply, at in used.items() if now - at < SPAN}


def _with_said(used: Mapping[str, float], replies: Iterable[str], at: float) -> Mapping[str, float]:
    kept = dict(_lately(used, at))
    for reply in replies:
        kept.pop(reply, None)
        kept[reply] = at
    return kept
