"""Replies that promise something, by the words that the base itself names (docs/bases.md §3.2)."""

from __future__ import annotations

from collections.abc import Iterable

__all__ = ["plain_words", "promises"]


def plain_words(text: str) -> str:
    """Return a text as it is compared here: without capitals, with single blanks."""
    return " ".join(text.casefold().split())


def promises(words: Iterable[str], reply: str) -> bool:
    """Whether a reply holds one of these ``plain_words``."""
    plain = plain_words(reply)
    return any(one in plain for one in words)
