"""A reply base, opened from its file."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from boltun.minds.boltun import checks, doctor
from boltun.minds.boltun.document import Document
from boltun.minds.boltun.mind import BoltunMind
from boltun.minds.examining import Sample
from boltun.minds.opening import Opening
from boltun.minds.protocol import Problem

__all__ = ["examined", "open_mind", "problems"]


def open_mind(path: Path, opening: Opening) -> BoltunMind:
    """Open a reply base; its ``cache`` keeps large ones compiled."""
    return BoltunMind.open(
        path, name=opening.name, encoding=opening.encoding, fold_yo=opening.fold_yo, cache=opening.cache
    )


def problems(path: Path, encoding: str | None) -> Sequence[Problem]:
    """Return the problems of a base, without preparing it to answer; TextError if it is no text."""
    return checks.problems(Document.open(path, encoding))


def examined(path: Path, encoding: str | None, sample: Sample) -> Sequence[Problem]:
    """Return what a long look at a base finds; TextError if it is no text."""
    return doctor.examine(Document.open(path, encoding), sample)
