"""What a language model remembers of a contact: nothing. The last messages come from the conversation."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Self

__all__ = ["ModelMemory"]


@dataclass(frozen=True, slots=True)
class ModelMemory:
    """An empty memory: nothing that a contact once said works on later answers from here."""

    def sent(self, at: float) -> Self:
        """Return the same."""
        return self

    def said(self, replies: Iterable[str], at: float) -> Self:
        """Return the same."""
        return self

    def as_json(self) -> dict[str, Any]:
        """Return nothing."""
        return {}
