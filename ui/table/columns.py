"""The columns of the table of pairs."""

from __future__ import annotations

from enum import IntEnum

__all__ = ["Column"]


class Column(IntEnum):
    """The columns, from left to right."""

    LINE = 0
    KIND = 1
    PHRASE = 2
    REPLY = 3
    MARK = 4
    USED = 5
    """How often the reply was used."""
