"""Words that Boltun knows while it learns, from `words.txt`: common ones, capitalized ones, first names."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

__all__ = ["known_words"]


@cache
def known_words(section: str) -> frozenset[str]:
    """Return the words of a section: ``common``, ``capitals`` or ``names``."""
    text = files(__package__).joinpath("words.txt").read_text(encoding="utf-8")
    _, _, rest = text.partition(f"[{section}]\n")
    return frozenset(rest.partition("[")[0].split())
