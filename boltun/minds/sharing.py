"""What a mind that somebody shares holds, told before others take it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

__all__ = ["Fact"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Fact:
    """One line about what a mind holds or uses: an English sentence, and the values that fill it."""

    template: str
    values: Mapping[str, object] = field(default_factory=dict)

    @property
    def text(self) -> str:
        """The sentence in English."""
        return self.template.format(**self.values)
