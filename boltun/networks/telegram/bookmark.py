"""How far an account has come with the updates of its bot: what one run leaves to the next."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass

__all__ = ["Bookmark"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Bookmark:
    """A place in the updates of a bot."""

    update: int = 0
    """The number of the last one; 0: none yet."""
    run: int = 0
    """The run of the journal that knows what was sent since."""
    connection: str = ""
    """The owner's connection to the bot, which the server tells only when it changes."""

    @classmethod
    def read(cls, text: str) -> Bookmark | None:
        """Read what was written down; None if it makes no sense."""
        try:
            data = json.loads(text)
            return cls(update=int(data["update"]), run=int(data["run"]), connection=str(data["connection"]))
        except (ValueError, TypeError, LookupError):
            return None

    def written(self) -> str:
        """Return it as it is written down."""
        return json.dumps(asdict(self), separators=(",", ":"))
