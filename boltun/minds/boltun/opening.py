"""A reply base, opened from its file."""

from __future__ import annotations

from pathlib import Path

from boltun.minds.boltun.mind import BoltunMind
from boltun.minds.opening import Opening

__all__ = ["files", "open_mind"]


def open_mind(path: Path, opening: Opening) -> BoltunMind:
    """Open a reply base; in its ``cache`` large ones are kept compiled."""
    return BoltunMind.open(
        path, name=opening.name, encoding=opening.encoding, fold_yo=opening.fold_yo, cache=opening.cache
    )


def files(path: Path) -> list[Path]:
    """Return the files that the mind is read from: one."""
    return [path]
