"""What a trace says in the form of its own kind."""

from __future__ import annotations

from typing import Any

from boltun.minds.protocol import Detailed, Trace


def detail_of(why: Trace) -> dict[str, Any]:
    """Return the page of a trace that has one."""
    assert isinstance(why, Detailed)
    return why.detail()
