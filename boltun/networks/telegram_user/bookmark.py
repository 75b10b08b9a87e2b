"""How far the owner's account has come with its updates (https://core.telegram.org/api/updates)."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass

__all__ = ["Bookmark"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Bookmark:
    """A place in the updates of an account."""

    pts: int
    qts: int
    date: int
    run: int = 0
    """The run of the journal that knows what was sent since."""

    @classmethod
    def read(cls, text: str) -> Bookmark | None:
        """Read what was written down; None if it makes no sense."""
        try:
            data = json.loads(text)
            return cls(
                pts=int(data["pts"]), qts=int(data["qts"]), date=int(data["date"]), run=int(data["run"])
            )
        except (ValueError, TypeError, LookupError):
            return None

    def written(self) -> str:
        """Return it as it is written down."""
        return json.dumps(asdict(self), separators=(",", ":"))
