"""How far Boltun has come with what a program told it."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Bookmark"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Bookmark:
    """The program's last mark, and how many messages of this run came until then."""

    count: int
    at: float
    """When that was so, Unix seconds."""
    mark: str = ""
    """A word of the program's own; empty: it has given none."""

    def __str__(self) -> str:
        return f"{self.count}\t{self.at:.0f}\t{self.mark}"

    @classmethod
    def read(cls, text: str) -> Bookmark | None:
        """Read what ``str`` made; None where it is nothing of the sort."""
        parts = text.split("\t", 2)
        try:
            count, at = int(parts[0]), float(parts[1])
        except (ValueError, IndexError):
            return None
        return cls(count=count, at=at, mark=parts[2]) if len(parts) == 3 else None
