"""The limits of what is read of a set (docs/aiml.md §1.3)."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Bounds"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Bounds:
    """Whatever goes beyond is skipped and told."""

    file: int = 64 * 1024 * 1024
    """Bytes."""
    categories: int = 5_000_000
    depth: int = 100
    """Elements within one another."""
    words: int = 200
    """Of a pattern; of scripts without blanks four times as many characters."""
    paths: int = 1_000
    """Of one category: its patterns times its conditions times its topics."""
    problems: int = 1_000
    """Of one file; more are counted."""
