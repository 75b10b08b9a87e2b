"""Reads a memory back: JSON that was kept somewhere, and that may have become anything."""

from __future__ import annotations

from collections.abc import Mapping
from math import isfinite
from typing import Any

__all__ = ["mapping", "number", "text"]


def mapping(value: object) -> Mapping[str, Any]:
    """Return an object of JSON; an empty one for anything else."""
    return value if isinstance(value, Mapping) else {}


def text(value: object) -> str:
    """Return a text; an empty one for anything else."""
    return value if isinstance(value, str) else ""


def number(value: object) -> float | None:
    """Return a finite number; None for anything else."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    try:
        found = float(value)
    except OverflowError:
        return None
    return found if isfinite(found) else None
