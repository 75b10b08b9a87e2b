"""An ELIZA script, opened from its file."""

from __future__ import annotations

from pathlib import Path

from boltun.minds.eliza.mind import ElizaMind
from boltun.minds.opening import Opening

__all__ = ["open_mind"]


def open_mind(path: Path, opening: Opening) -> ElizaMind:
    """Open a script; TextError if it cannot be read."""
    return ElizaMind.open(path, name=opening.name, encoding=opening.encoding, fold_yo=opening.fold_yo)
