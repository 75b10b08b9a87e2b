"""What a script remembers of one contact (docs/eliza.md §6)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any, Final, NamedTuple, Self

from boltun.minds.recalled import mapping

__all__ = ["MOST_SAVED", "ElizaMemory", "Origin"]

MOST_SAVED: Final = 20
"""A contact has at most so many kept sentences; the oldest is dropped first."""

_NOTHING: Final[Mapping[str, int]] = MappingProxyType({})


class Origin(NamedTuple):
    """The rule that kept a sentence, and the message."""

    cursor: str = ""
    """The name of its pattern (``Decomposition.cursor``); empty: not known."""
    number: int = 0
    """Its place among the lines below the pattern, counted from 0."""
    message: str = ""


class ElizaMemory(NamedTuple):
    """The memory of one contact, an immutable value.

    ``cursors`` tells for each decomposition which of its reassemblies comes next; one that is missing begins
    with the first. ``saved`` are sentences kept for later, the oldest first. After ``finished`` the next
    message starts afresh.
    """

    cursors: Mapping[str, int] = _NOTHING
    saved: tuple[str, ...] = ()
    finished: bool = False
    origins: tuple[Origin, ...] = ()
    """Where those in ``saved`` come from, in the same order."""

    def sent(self, at: float) -> Self:
        """Return the same: the time at which a reply was sent does not matter here."""
        return self

    def said(self, replies: Iterable[str], at: float) -> Self:
        """Return the same: other replies move no cursor."""
        return self

    def as_json(self) -> dict[str, Any]:
        """Return the fields by their names."""
        return {"cursors": dict(self.cursors), "saved": list(self.saved), "finished": self.finished} | (
            {"origins": [list(origin) for origin in self.origins]} if self.origins else {}
        )

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Self:
        """Return the memory that `as_json` wrote; data that is none is left out."""
        data = mapping(data)
        cursors = data.get("cursors")
        saved = data.get("saved")
        known = data.get("origins")
        origins = known if isinstance(known, list) else []
        kept = tuple(
            (
                sentence,
                _origin(origins[place] if isinstance(origins, list) and place < len(origins) else None),
            )
            for place, sentence in enumerate(saved if isinstance(saved, list | tuple) else ())
            if isinstance(sentence, str) and sentence.strip()
        )[-MOST_SAVED:]
        return cls(
            cursors={
                str(name): place
                for name, place in (cursors.items() if isinstance(cursors, Mapping) else ())
                if isinstance(place, int) and not isinstance(place, bool) and place >= 0
            },
            saved=tuple(sentence for sentence, _ in kept),
            origins=tuple(origin for _, origin in kept),
            finished=data.get("finished") is True,
        )


def _origin(data: object) -> Origin:
    match data:
        case [str(cursor), int(number), str(message)] if number >= 0:
            return Origin(cursor, number, message)
    return Origin()
