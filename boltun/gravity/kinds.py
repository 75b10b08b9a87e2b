"""The kinds of grave messages, and what is found in one."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

__all__ = ["Gravity", "Kind"]


class Kind(StrEnum):
    """What a grave message is about. The first kind that fits counts: the most urgent comes first."""

    CRISIS = "crisis"
    """Somebody wants to die, or has hurt himself."""
    EMERGENCY = "emergency"
    """Help is needed at once."""
    VIOLENCE = "violence"
    DEATH = "death"
    ILLNESS = "illness"
    BAD_NEWS = "bad news"
    """The end of a marriage, a lost job, a burnt house."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Gravity:
    """Why a message is taken for grave."""

    kind: Kind
    words: str
    """The words that say so, as they were read: small letters, slips mended."""
    language: str
    """The language of these words: ``en``, ``ru``, ``ja``."""
