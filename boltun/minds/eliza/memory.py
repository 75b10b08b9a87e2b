"""What a script remembers of one contact (eliza.md, "State per contact")."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any, Final, NamedTuple, Self

__all__ = ["MOST_SAVED", "ElizaMemory"]

MOST_SAVED: Final = 20
"""So many sentences are kept for a contact; the oldest is dropped first."""

_NOTHING: Final[Mapping[str, int]] = MappingProxyType({})


class ElizaMemory(NamedTuple):
    """An immutable value.

    ``cursors`` tells for each decomposition which of its reassemblies comes next; what is not in it begins
    with the first. ``saved`` are sentences kept for later, the oldest first. After ``finished`` the next
    message starts afresh.
    """

    cursors: Mapping[str, int] = _NOTHING
    saved: tuple[str, ...] = ()
    finished: bool = False

    def sent(self, at: float) -> Self:
        """Return the same: nothing here depends on when a reply was sent."""
        return self

    def said(self, replies: Iterable[str], at: float) -> Self:
        """Return the same: what was said otherwise moves no cursor."""
        return self

    def as_json(self) -> dict[str, Any]:
        """Return the fields by their names."""
        return {"cursors": dict(self.cursors), "saved": list(self.saved), "finished": self.finished}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Self:
        """Return the memory that `as_json` wrote; whatever in the data is none is left out."""
        cursors = data.get("cursors")
        saved = data.get("saved")
        return cls(
            cursors={
                str(name): place
                for name, place in (cursors.items() if isinstance(cursors, Mapping) else ())
                if isinstance(place, int) and not isinstance(place, bool) and place >= 0
            },
            saved=tuple(
                sentence
                for sentence in (saved if isinstance(saved, list | tuple) else ())
                if isinstance(sentence, str) and sentence.strip()
            )[-MOST_SAVED:],
            finished=data.get("finished") is True,
        )
