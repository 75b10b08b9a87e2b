"""What an ELIZA script holds, told before somebody takes it from others."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from boltun.minds.eliza.mind import ElizaMind
from boltun.minds.sharing import Fact

__all__ = ["facts"]


def facts(path: Path, encoding: str | None) -> Sequence[Fact]:
    """Return what a script holds, counted; TextError if it is no text."""
    script = ElizaMind.open(path, encoding=encoding).script
    values = {"keys": len(script.entries), "lists": len(script.lists), "openings": len(script.initials)}
    return [
        Fact(template="Keys: {keys}, lists of words: {lists}, opening phrases: {openings}.", values=values)
    ]
