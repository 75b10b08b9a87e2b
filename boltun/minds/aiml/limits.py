"""Limits of one turn and of one memory (docs/aiml.md §5)."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Limits"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """All numbers of one turn and one memory. Texts are counted in characters."""

    input_text: int = 10_000
    """Of a message no more is looked at."""
    input_words: int = 500
    depth: int = 200
    """So many redirections stand within each other."""
    redirections: int = 1_000
    """In one turn altogether: a depth of 200 alone would allow 2²⁰⁰."""
    rounds: int = 1_000
    """Of all loops of one turn together."""
    text: int = 10_000
    """A reply, the value of a predicate, a text that is redirected."""
    made: int = 20_000_000
    """All texts of one turn together, which may all be held at once."""
    seconds: float = 1.0
    """Time of the processor; the last resort, for what the counts above do not see."""
    questions: int = 10
    """To other minds, in one turn."""
    predicates: int = 1_000
    history: int = 32
    """Turns that ``input``, ``request``, ``response`` and ``that`` can look back."""
    learned: int = 1_000
    """Categories that one contact teaches."""
    learned_text: int = 1_000_000
    """Of those together."""
    learned_for_all: int = 10_000
    learned_text_for_all: int = 5_000_000
    triples: int = 1_000
    data: int = 100
    """Pieces of data (``oob``, links, buttons …) that one reply hands over."""
    templates: int = 3_000_000
    """Characters of the templates that are kept compiled; each takes some forty times that at worst."""
