"""What a later run needs to resume a session at the server (XEP-0198 §5)."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Bookmark"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Bookmark:
    """A session at the server, and how many of its stanzas are dealt with for good."""

    session: str
    """The server's name for it."""
    device: str
    """The full JID that it was bound to."""
    handled: int
    at: float
    """When that was so, Unix seconds."""

    def __str__(self) -> str:
        return f"{self.handled}\t{self.at:.0f}\t{self.device}\t{self.session}"

    @classmethod
    def read(cls, text: str) -> Bookmark | None:
        """Read what ``str`` made; None where it is nothing of the sort."""
        parts = text.split("\t", 3)
        try:
            handled, at = int(parts[0]), float(parts[1])
            device, session = parts[2:]
        except (ValueError, IndexError):
            return None
        if not (session and device and 0 <= handled < 2**32):
            return None
        return cls(session=session, device=device, handled=handled, at=at)
