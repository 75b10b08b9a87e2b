"""What a later run needs to go on where this one was."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Bookmark"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Bookmark:
    """How far an account has come at its server."""

    user: str
    at: float
    """When that was so, Unix seconds."""
    token: str
    """The server's name for it (``next_batch``)."""

    def __str__(self) -> str:
        return f"{self.at:.0f}\t{self.user}\t{self.token}"

    @classmethod
    def read(cls, text: str, user: str) -> Bookmark | None:
        """Read what ``str`` made for this user; None where it is nothing of the sort."""
        parts = text.split("\t", 2)
        try:
            at, known, token = float(parts[0]), parts[1], parts[2]
        except (ValueError, IndexError):
            return None
        return cls(user=known, at=at, token=token) if known == user and token else None
