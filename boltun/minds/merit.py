"""How good a reply is, or why there is none."""

from __future__ import annotations

from enum import StrEnum

__all__ = ["Merit", "Silence"]


class Silence(StrEnum):
    """Why a mind gave no reply. The values are those of ``boltun play``."""

    EMPTY = "empty message"
    REPEAT = "repeat"
    NOTHING_FOUND = "no reply found"
    EMPTY_REPLY = "empty reply"
    """The author of the base asks for silence here."""
    NO_OPENING = "no opening phrase"
    GRAVE = "serious message"
    """No mind was asked: the owner wants silence after such a message."""


class Merit(StrEnum):
    """How good a reply is: how closely its key fits the message."""

    EXACT = "exact"
    """Written for this message, word for word."""
    FOUND = "found"
    """Written for messages such as this one."""
    NEAR = "near"
    """Found for lack of a better one: by other forms of the words, or kept from earlier."""
    MEANT = "meant"
    """Found without its words, because it lies near in meaning. In a chain it gives way to what is found by
    words."""
    GENERAL = "general"
    """It fits every message. Teach asks for a better one; a mind with others behind it gives none."""
