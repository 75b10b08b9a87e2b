"""Reassembly rules: text with groups in it, or a ``goto`` (docs/eliza.md §4.1)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from boltun.minds.eliza.lines import BLANKS
from boltun.minds.eliza.substitutions import Substitutions
from boltun.minds.eliza.words import joined

__all__ = ["Insertion", "Reassembly", "goto_target", "insertions", "tidied"]

_INSERTION: Final = re.compile(rf"\([{BLANKS}]*\+?[{BLANKS}]*(\d+)[{BLANKS}]*\)")
"""A ``(n)``, and what people write for it: ``( 2 )``, ``(+2)``, digits of other scripts."""
_EXACT: Final = re.compile(r"\([0-9]+\)")
_MOST_DIGITS: Final = 9
_GOTO: Final = re.compile(rf"goto[{BLANKS}]+([^{BLANKS}]+)", re.I)
_UNTIDY: Final = re.compile(rf"[{BLANKS}]+(?=[.,?!;:])|[{BLANKS}]{{2,}}|[\t\xa0]")
_MARKS: Final = ".,?!;:"


class Insertion(NamedTuple):
    """A ``(n)`` and its place."""

    number: int
    start: int
    length: int
    text: str
    """As it is written."""

    @property
    def exact(self) -> bool:
        """Whether it is written as the format wants it."""
        return _EXACT.fullmatch(self.text) is not None


def insertions(rule: str) -> list[Insertion]:
    """Return the insertions of a reassembly rule."""
    return [Insertion(_number(one[1]), one.start(), len(one[0]), one[0]) for one in _INSERTION.finditer(rule)]


def _number(digits: str) -> int:
    """Return the number of the group; 0, which does not exist, if no pattern can have so many."""
    return int(digits) if len(digits) <= _MOST_DIGITS else 0


def goto_target(rule: str) -> str | None:
    """Return the key that a rule goes to, as written; None if it is a text."""
    match = _GOTO.fullmatch(rule) if rule[:4].lower() == "goto" else None
    return None if match is None else match[1]


def tidied(text: str) -> str:
    """Collapse runs of blanks, and drop those before marks and at both ends."""
    text = text.strip(BLANKS)
    return text if _UNTIDY.search(text) is None else _UNTIDY.sub(_replaced, text)


def _replaced(blanks: re.Match[str]) -> str:
    return "" if blanks.string[blanks.end() : blanks.end() + 1] in tuple(_MARKS) else " "


def _one_blank_behind(text: str) -> str:
    """Tidy the text before a group that has words."""
    inside = tidied(text)
    return f"{inside} " if inside and text[-1] in BLANKS else inside


def _one_blank_before(text: str) -> str:
    """Tidy the text behind a group that has words."""
    inside = tidied(text)
    return f" {inside}" if inside and text[0] in BLANKS and inside[0] not in _MARKS else inside


class Reassembly:
    """One rule: a text, or the key that it goes to."""

    __slots__ = ("_after", "_before", "_number", "_pieces", "_whole", "goto", "number", "rule")

    def __init__(self, rule: str, number: int = 0, goto: str | None = None) -> None:
        self.rule = rule
        self.number = number
        """Its place among the lines below its pattern, counted from 0."""
        self.goto = goto
        self._whole: str | None = None
        # Texts are at even places, numbers of groups at odd ones.
        self._pieces: Sequence[str] = _INSERTION.split(rule)
        self._before = self._after = ""
        self._number = 0
        if len(self._pieces) == 1:
            self._whole = tidied(rule)
        elif len(self._pieces) == 3:
            # If the group has words, the blanks around it are known beforehand.
            before, group, after = self._pieces
            self._number = _number(group)
            self._before = _one_blank_behind(before)
            self._after = _one_blank_before(after)

    def filled(self, groups: Sequence[str], posts: Substitutions) -> str:
        """Return the reply, its groups after post-substitution; empty if nothing is left to say."""
        if self._whole is not None:
            return self._whole
        if self._number:
            number = self._number
            group = self._group(groups[number - 1], posts) if number <= len(groups) else ""
            if group and group[0] not in _MARKS:
                return self._before + group + self._after
        parts = list(self._pieces)
        for place in range(1, len(parts), 2):
            number = _number(parts[place])
            parts[place] = self._group(groups[number - 1], posts) if 0 < number <= len(groups) else ""
        return tidied("".join(parts))

    @staticmethod
    def _group(group: str, posts: Substitutions) -> str:
        if posts.heads:
            words = group.split()
            # Words are compared as they are in the sentence, and said as they were written.
            compared = posts.folded(group).split() if "ё" in group else words
            if not posts.heads.isdisjoint(compared):
                if compared is words:
                    return joined(posts.applied(words))
                return joined(posts.applied_to(compared, words))
        return group.strip() if group.isascii() else joined(group.split())
