"""How far an account has come, as it is kept from one run to the next."""

from __future__ import annotations

import math
from dataclasses import dataclass

__all__ = ["Progress"]

_VERSION = "1"


@dataclass(slots=True, kw_only=True)
class Progress:
    """Times are Unix seconds. ``str`` makes the bookmark."""

    since: float
    """When the account was first connected: nothing from before is told."""
    swept: float
    """All that was written before this has been told."""
    escapes: bool = True
    """Whether Beeper reads a backslash as Markdown does."""
    told: int = 0
    """How many messages were told in this run."""

    def __str__(self) -> str:
        return f"{_VERSION} {self.since:.0f} {self.swept:.0f} {int(self.escapes)} {self.told}"

    @classmethod
    def read(cls, text: str) -> Progress | None:
        """Read what ``str`` made; None if it is nothing of the sort."""
        try:
            version, since, swept, escapes, _ = text.split(" ")
            progress = cls(since=float(since), swept=float(swept), escapes=escapes != "0")
        except ValueError:
            return None
        if version != _VERSION or not (math.isfinite(progress.since) and math.isfinite(progress.swept)):
            return None
        return progress

    @staticmethod
    def told_in(bookmark: str) -> int:
        """Return how many messages were told up to a bookmark of this run; 0 if that makes no sense."""
        last = bookmark.rpartition(" ")[2]
        return int(last) if last.isdigit() else 0
