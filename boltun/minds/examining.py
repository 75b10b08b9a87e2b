"""A long look at a mind's file: the messages on which it is tried."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Self

__all__ = ["Sample"]

_MOST = 200_000
"""So many different messages are tried at most; they suffice to see what fires often."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sample:
    """Messages that people wrote, each with how often."""

    messages: Mapping[str, int]
    is_history: bool
    """They are the person's own; otherwise everyday examples, which show only what catches too much."""
    meaning: Path | None = None
    """The model by which they are compared with keys (docs/meaning.md); None: they are not."""

    @classmethod
    def of(cls, texts: Iterable[str], *, is_history: bool) -> Self:
        """Count messages; the most frequent ones are kept."""
        counts = Counter(text.strip() for text in texts)
        del counts[""]
        return cls(messages=dict(counts.most_common(_MOST)), is_history=is_history)

    @property
    def total(self) -> int:
        """How many messages there are, counting each as often as it was written."""
        return sum(self.messages.values())
