"""English nouns in singular and plural: the built-in maps ``plural`` and ``singular`` (docs/aiml.md §3.4)."""

from __future__ import annotations

import re
from collections.abc import Callable

__all__ = ["plural", "singular"]

_UNCHANGED = """
    sheep fish deer series species aircraft news information furniture rice money advice
"""
_IRREGULAR = {
    "man": "men",
    "woman": "women",
    "child": "children",
    "person": "people",
    "mouse": "mice",
    "goose": "geese",
    "foot": "feet",
    "tooth": "teeth",
    "ox": "oxen",
    "louse": "lice",
    "die": "dice",
    "wolf": "wolves",
    "wife": "wives",
    "life": "lives",
    "knife": "knives",
    "leaf": "leaves",
    "half": "halves",
    "shelf": "shelves",
    "thief": "thieves",
    "calf": "calves",
    "loaf": "loaves",
    "potato": "potatoes",
    "tomato": "tomatoes",
    "hero": "heroes",
    "echo": "echoes",
    "cactus": "cacti",
    "fungus": "fungi",
    "analysis": "analyses",
    "crisis": "crises",
    "phenomenon": "phenomena",
    "criterion": "criteria",
    "bus": "buses",
    "movie": "movies",
    "shoe": "shoes",
    "tie": "ties",
    "pie": "pies",
}
_SINGULAR = {many: one for one, many in _IRREGULAR.items()}
_ENDING_IN_S = frozenset({"gas", "atlas", "canvas", "bias", "lens", "christmas", "iris"})
_SAME = frozenset(_UNCHANGED.split())


def plural(text: str) -> str | None:
    """Return the plural of a noun, or of the last word of a phrase; None for nothing."""
    return _last_word(text, _plural)


def singular(text: str) -> str | None:
    """Return the singular of a noun, or of the last word of a phrase; None for nothing."""
    return _last_word(text, _singular)


def _last_word(text: str, change: Callable[[str], str]) -> str | None:
    head, blank, word = text.rpartition(" ")
    if not word:
        return None

    changed = change(word.lower())
    if word[0].isupper():
        changed = changed.upper() if word.isupper() and len(word) > 1 else changed[:1].upper() + changed[1:]
    return head + blank + changed


def _plural(word: str) -> str:
    if word in _SAME or word in _SINGULAR:
        return word
    if word.endswith("s") and not word.endswith(("ss", "us", "is")) and word not in _ENDING_IN_S:
        return word  # it is one already
    if word in _IRREGULAR:
        return _IRREGULAR[word]
    if re.search(r"[^aeiou]y$", word):
        return word[:-1] + "ies"
    return word + ("es" if re.search(r"(s|x|z|ch|sh)$", word) else "s")


def _singular(word: str) -> str:
    if word in _SAME:
        return word
    if word in _SINGULAR:
        return _SINGULAR[word]
    if re.search(r"[^aeiou]ies$", word):
        return word[:-3] + "y"
    if re.search(r"(ss|x|zz|ch|sh)es$", word):
        return word[:-2]
    return word[:-1] if word.endswith("s") and not word.endswith(("ss", "us", "is")) else word
