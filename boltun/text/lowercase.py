"""Sentences that begin with a small letter."""

from __future__ import annotations

__all__ = ["lowercased"]


def lowercased(reply: str) -> str:
    """Return the reply with a small first letter; unchanged if a capital follows it or a blank leads."""
    if reply.startswith(" "):
        return reply
    for place, character in enumerate(reply):
        if character.isalpha():
            if reply[place + 1 : place + 2].isupper():
                return reply
            return reply[:place] + character.lower() + reply[place + 1 :]
    return reply
