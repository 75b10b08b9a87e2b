"""Reassembly rules: text with groups put in, or a ``goto`` (eliza.md, "Reply")."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from boltun.minds.eliza.lines import BLANKS
from boltun.minds.eliza.substitutions import Substitutions
from boltun.minds.eliza.words import joined

__all__ = ["Insertion", "Reassembly", "goto_target", "insertions", "tidied"]

_INSERTION: Final = re.compile(r"\(([0-9]{1,9})\)")
_GOTO: Final = re.compile(rf"goto[{BLANKS}]+([^{BLANKS}]+)")
_UNTIDY: Final = re.compile(rf"[{BLANKS}]+(?=[.,?!;:])|[{BLANKS}]{{2,}}|[\t\xa0]")
_MARKS: Final = ".,?!;:"


class Insertion(NamedTuple):
    """A ``(n)`` and where it stands."""

    number: int
    start: int
    length: int


def insertions(rule: str) -> list[Insertion]:
    """Return the insertions of a reassembly rule."""
    return [Insertion(int(one[1]), one.start(), len(one[0])) for one in _INSERTION.finditer(rule)]


def goto_target(rule: str) -> str | None:
    """Return the key that a rule goes to, as written; None where it is a text."""
    match = _GOTO.fullmatch(rule)
    return None if match is None else match[1]


def tidied(text: str) -> str:
    """Collapse runs of blanks, and drop those before marks and at both ends."""
    if _UNTIDY.search(text) is not None:
        text = _UNTIDY.sub(_replaced, text)
    return text.strip(" ")


def _replaced(blanks: re.Match[str]) -> str:
    return "" if blanks.string[blanks.end() : blanks.end() + 1] in tuple(_MARKS) else " "


class Reassembly:
    """One rule: a text, or the key that it goes to."""

    __slots__ = ("_after", "_before", "_number", "_pieces", "_whole", "goto", "row", "rule")

    def __init__(self, rule: str, row: int = 0, goto: str | None = None) -> None:
        self.rule = rule
        self.row = row
        """Which of the rows of its key it is, counted from 0."""
        self.goto = goto
        self._whole: str | None = None
        # Texts stand at even places, numbers of groups at odd ones.
        self._pieces: Sequence[str] = _INSERTION.split(rule)
        self._before = self._after = ""
        self._number = 0
        if len(self._pieces) == 1:
            self._whole = tidied(rule)
        elif len(self._pieces) == 3:
            # Where the group has words, the blanks around it are known beforehand.
            before, number, after = self._pieces
            whole = tidied(f"{before}x{after}")
            self._before = tidied(f"{before}x")[:-1]
            self._after = whole[len(self._before) + 1 :]
            self._number = int(number)

    def filled(self, groups: Sequence[str], posts: Substitutions) -> str:
        """Return the reply, its groups after post-substitution; empty where nothing is left to say."""
        if self._whole is not None:
            return self._whole
        if self._number:
            number = self._number
            group = self._group(groups[number - 1], posts) if number <= len(groups) else ""
            if group and group[0] not in _MARKS:
                return self._before + group + self._after
        parts = list(self._pieces)
        for place in range(1, len(parts), 2):
            number = int(parts[place])
            parts[place] = self._group(groups[number - 1], posts) if 0 < number <= len(groups) else ""
        return tidied("".join(parts))

    @staticmethod
    def _group(group: str, posts: Substitutions) -> str:
        words = group.split()
        if not posts.heads.isdisjoint(words):
            words = posts.applied(words)
        elif group.isascii():
            return group.strip()
        return joined(words)
