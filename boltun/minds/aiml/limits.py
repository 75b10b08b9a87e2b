"""Limits of one turn and of one memory (docs/aiml.md §5)."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Limits"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """The limits of one turn and one memory. Texts are counted in characters."""

    input_text: int = 10_000
    """A longer message is cut."""
    input_words: int = 500
    depth: int = 200
    """How deep redirections may nest."""
    redirections: int = 1_000
    """Redirections in one turn altogether: a depth of 200 alone would allow 2²⁰⁰."""
    rounds: int = 1_000
    """Rounds of all loops of one turn together."""
    text: int = 10_000
    """A reply, the value of a predicate, a text that is redirected."""
    made: int = 20_000_000
    """All texts of one turn together, because the turn may hold all of them at once."""
    seconds: float = 1.0
    """CPU time; the last resort, for work that the counts above miss."""
    questions: int = 10
    """Questions to other minds, in one turn."""
    predicates: int = 1_000
    history: int = 32
    """Turns that ``input``, ``request``, ``response`` and ``that`` can look back."""
    learned: int = 1_000
    """Categories that one contact teaches."""
    learned_text: int = 1_000_000
    """The length of those together."""
    learned_for_all: int = 10_000
    learned_text_for_all: int = 5_000_000
    triples: int = 1_000
    data: int = 100
    """Pieces of data (``oob``, links, buttons …) that one reply hands over."""
    templates: int = 3_000_000
    """Characters of the templates that are kept compiled; each takes some forty times that at worst."""
