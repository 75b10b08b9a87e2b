"""What a base would answer by meaning over a person's history, by the number that says how near is near."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, NamedTuple, Protocol, runtime_checkable

__all__ = ["STEPS", "Comparing", "Nearest", "Tried", "tried"]

STEPS: Final = (0.95, 0.9, 0.85, 0.8, 0.75, 0.7, 0.65, 0.6, 0.55, 0.5, 0.45, 0.4)
"""The numbers among which people choose."""
_MOST: Final = 20_000
"""So many different messages are tried; they suffice to choose a number."""


class Nearest(NamedTuple):
    """The key that lies nearest to a message for which words find nothing."""

    line: int
    likeness: float
    reply: str
    """What would be said; empty: silence."""


@runtime_checkable
class Comparing(Protocol):
    """A mind that can compare messages with its keys by their meaning."""

    def nearest(self, text: str, model: Path) -> Nearest | None:
        """Return what lies nearest to a message; None if words find a reply, or if nothing can count.

        MindError if the model cannot be used.
        """
        ...


class Case(NamedTuple):
    """One message, and what lies nearest."""

    text: str
    nearest: Nearest


@dataclass(frozen=True, slots=True, kw_only=True)
class Tried:
    """A history that was tried."""

    messages: int
    """How many different ones there are."""
    by_words: int
    """For how many of them words find a reply, or nothing may be compared."""
    cases: Sequence[Case]
    """The others, the nearest first."""

    def answered(self, least: float) -> int:
        """Return how many more messages would be answered with this number."""
        return sum(1 for case in self.cases if case.nearest.likeness >= least)

    def about(self, least: float, most: int) -> Sequence[Case]:
        """Return some messages that a number just lets in: they show whether it is too low."""
        return [case for case in self.cases if case.nearest.likeness >= least][-most:]


def tried(
    mind: Comparing,
    model: Path,
    texts: Iterable[str],
    *,
    heard: Callable[[int], None] = lambda number: None,
    stopped: Callable[[], bool] = lambda: False,
) -> Tried:
    """Try the messages of a history, each once; MindError if the model cannot be used. For a worker.

    ``heard`` hears how many were tried; ``stopped`` says whether nobody waits any more.
    """
    cases: list[Case] = []
    seen: set[str] = set()
    for text in texts:
        text = text.strip()
        if not text or text in seen:
            continue
        if len(seen) >= _MOST or stopped():
            break
        seen.add(text)
        nearest = mind.nearest(text, model)
        if nearest is not None:
            cases.append(Case(text, nearest))
        if len(seen) % 100 == 0:
            heard(len(seen))
    cases.sort(key=lambda case: (-case.nearest.likeness, case.text))
    return Tried(messages=len(seen), by_words=len(seen) - len(cases), cases=cases)
