"""Words that are meant as they are written, and those that are not (docs/text.md §4.2)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import Protocol

__all__ = ["CORE", "SURELY_JAPANESE", "SURELY_RUSSIAN", "Known", "is_common", "is_sure"]

CORE = re.compile(r"^([\"'(\[«„“]*)(.*?)([\"')\]».,!?;:…。、！？~]*)$", re.S)
SURELY_RUSSIAN = frozenset(
    [
        "privet",
        "net",
        "da",
        "poka",
        "kak",
        "tak",
        "doma",
        "mama",
        "papa",
        "skoro",
        "davay",
        "nado",
        "ladno",
        "ura",
    ]
)
"""Words in Latin letters that dictionaries of English have, but hardly anybody uses."""
SURELY_JAPANESE = frozenset(("ne", "mata", "matte", "jaa", "sou", "desu", "maji", "okane", "ka", "chotto"))
_AT_END = "ねよかなたてんだ"


class Known(Protocol):
    """What a base knows. Words are prepared."""

    @property
    def words(self) -> Sequence[str]:
        """Its words, sorted."""

    def knows(self, word: str) -> bool:
        """Whether it knows a word, or another form of it."""

    def says(self, text: str) -> bool:
        """Whether it knows a whole phrase."""


def is_sure(kana: str, ways: Sequence[Sequence[str]]) -> bool:
    """Whether kana are cut into words so long that this is no chance."""
    if len(kana) < 3:
        return False
    if len(ways) == 2:
        # A word with a particle, or in the polite form.
        return (kana[-1] in _AT_END and len(ways[1][0]) == 1) or kana[0] == "お" == ways[0][0]
    return len(ways) == 1 or (len(kana) > 5 and len(ways) * 5 <= len(kana) * 2)


def is_common(word: str) -> bool:
    """Whether a word is so common that hardly anything else is meant by its letters."""
    core = CORE.match(word)
    return (core[2] if core else word) in _common_words()


@cache
def _common_words() -> frozenset[str]:
    text = files(__package__).joinpath("common.txt").read_text(encoding="utf-8")
    lines = (line for line in text.splitlines() if not line.startswith("#"))
    return frozenset(word for line in lines for word in line.split())
