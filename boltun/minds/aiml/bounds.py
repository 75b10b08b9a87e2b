"""The limits for reading a set (docs/aiml.md §1.3)."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Bounds"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Bounds:
    """What goes beyond them is skipped and reported."""

    file: int = 64 * 1024 * 1024
    """Bytes."""
    categories: int = 5_000_000
    depth: int = 100
    """How deep elements may nest."""
    words: int = 200
    """Of a pattern; four times as many characters in scripts without blanks."""
    paths: int = 1_000
    """Of one category: its patterns times its conditions times its topics."""
    problems: int = 1_000
    """Problems listed for one file; more are only counted."""
