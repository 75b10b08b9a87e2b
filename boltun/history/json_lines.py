"""Exports with one JSON object in each line."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from boltun.history.lines import lines
from boltun.history.past import Reading

__all__ = ["objects", "seconds", "under"]


def objects(reading: Reading) -> Iterator[tuple[int, dict[str, Any]]]:
    """Yield the objects with their lines; a line that is none is told and left out."""
    for number, text in lines(reading):
        if not text.strip():
            continue
        try:
            value = json.loads(text, strict=False)
        except (ValueError, RecursionError):
            value = None
        if isinstance(value, dict):
            yield number, value
        else:
            reading.fault(
                "This line is no JSON object, or it is cut.",
                line=number,
                advice="It was left out; export again if something is missing.",
            )


def under(value: object, *names: str) -> Any:
    """Return what stands below these names, one inside of the other; None if it is not there."""
    for name in names:
        value = value.get(name) if isinstance(value, dict) else None
    return value


def seconds(milliseconds: object) -> float | None:
    """Return a time in seconds; None if it is none."""
    try:
        at = float(milliseconds) / 1000  # type: ignore[arg-type]
    except (TypeError, ValueError, OverflowError):
        return None
    return at if 0 < at < 1e11 else None
