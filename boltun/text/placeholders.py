"""Placeholders in texts, such as ``{name}``: what they are, and how they are filled (docs/bases.md §19).

A placeholder is a name between braces, perhaps with the words that stand in for it while it is unknown:
``{until|for a while}``. ``{{`` is a brace. There is nothing else: no format, no attribute, no code. Values
are filled in once and never read again, whatever they hold.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator, Mapping
from typing import Final, NamedTuple

__all__ = ["ALWAYS_KNOWN", "NAMES", "Filled", "Hole", "Value", "fill", "holes", "is_caught", "plain"]

NAMES: Final = (
    "name",
    "first_name",
    "me",
    "time",
    "date",
    "weekday",
    "until",
    "mode",
    "reason",
    "group",
    "network",
)
"""All but the words that the pair caught, which are ``1`` to ``9``."""
ALWAYS_KNOWN: Final = frozenset({"time", "date", "weekday", "network"})
"""The others may be unknown when the text is said."""

Value = str | Callable[[str], str]
"""A value, or a function that takes the text before the placeholder and returns it with the value behind it:
in Russian the words before it settle its case."""

_HOLE: Final = re.compile(r"\{\{|\{(?P<name>[^{}|\n]*)(?:\|(?P<otherwise>[^{}\n]*))?\}")
_CAUGHT: Final = re.compile(r"[1-9]")
_KEPT: Final = "\u200c\u200d"
"""Invisible, but they change how letters and emoji join."""
_DROPPED: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Cn"})


class Hole(NamedTuple):
    """A placeholder, and its place in the text."""

    start: int
    end: int
    name: str
    otherwise: str | None = None
    """The words that are said while it is unknown; None: none are given."""


class Filled(NamedTuple):
    """A text with its placeholders filled."""

    text: str
    values: Mapping[str, str]
    """What was filled in, by the placeholder as it is written, such as ``{until|now}``."""


def holes(text: str) -> Iterator[Hole]:
    """Yield the placeholders of a text in their order, known or not; takes linear time."""
    for found in _HOLE.finditer(text):
        if found["name"] is not None:
            yield Hole(found.start(), found.end(), found["name"], found["otherwise"])


def fill(text: str, values: Mapping[str, Value]) -> Filled:
    """Fill the placeholders of a text. One without a value becomes the words that stand in for it; without
    such words it stays as it stands."""
    said, end = "", 0
    filled: dict[str, str] = {}
    for found in _HOLE.finditer(text):
        said += text[end : found.start()]
        end = found.end()
        if found["name"] is None:
            said += "{"
            continue
        value = values.get(found["name"]) or found["otherwise"]
        if value is None:
            said += found[0]
            continue
        before, said = said, value(said) if callable(value) else said + value
        # The words before it may take another form: only what stands behind them is its value.
        filled[found[0]] = said[len(before) :].lstrip() if said.startswith(before) else said.split()[-1]
    return Filled(said + text[end:], filled)


def is_caught(name: str) -> bool:
    """Whether a placeholder stands for words that the pair caught."""
    return _CAUGHT.fullmatch(name) is not None


def plain(value: str, most: int = 80) -> str:
    """Return what somebody else wrote as plain words: one line, nothing invisible, not too long."""
    shown = " ".join(value[: 10 * most].split())
    kept = (one for one in shown if one in _KEPT or unicodedata.category(one) not in _DROPPED)
    shown = "".join(kept).strip()
    return shown if len(shown) <= most else shown[: most - 1].rstrip() + "…"
