"""Finds commands by what a person types: several words, pieces of words, synonyms, typos."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from ui.commands.command import Command
from ui.looks.synonyms import alternatives, folded

__all__ = ["Finder"]

_MOST: Final = 60
"""More lines nobody reads."""
_SHORTEST: Final = 3
"""Letters of a word that may stand apart in what is found."""
_SHORTEST_TYPO: Final = 4
_RECENT: Final = 1.5
"""So much nearer is what was chosen lately."""

_WHOLE, _BEGIN, _WORD, _PIECE, _OTHER, _MORE, _APART, _TYPO = 0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 7.0, 9.0
"""How far a word is from what it finds."""


class _Entry(NamedTuple):
    command: Command
    title: str
    more: str
    """Both begin with a blank, so that a word begins behind a blank."""


class Finder:
    """Knows commands, and which of them were chosen lately."""

    def __init__(self, commands: Sequence[Command], recent: Sequence[str] = ()) -> None:
        """``recent`` holds keys, the newest first."""
        self._entries = [_Entry(one, f" {folded(one.title)}", f" {folded(one.words)}") for one in commands]
        self._recent = {key: number for number, key in enumerate(recent)}

    def find(self, query: str, most: int = _MOST) -> list[Command]:
        """Return what fits all words of ``query``, the nearest first; without words the recent come first."""
        words = [(word, alternatives(word)) for word in folded(query).split()]
        found = self._fitting(words, loose=False)
        if not found and words:
            found = self._fitting(words, loose=True)
        found.sort(key=lambda one: (one[0], one[1]))
        return [self._entries[number].command for _, _, number in found[:most]]

    def _fitting(
        self, words: list[tuple[str, tuple[str, ...]]], *, loose: bool
    ) -> list[tuple[float, int, int]]:
        looks = [_Look(word, others, loose=loose) for word, others in words]
        found = []
        for number, entry in enumerate(self._entries):
            total = 0.0
            for look in looks:
                far = look.distance(entry)
                if far is None:
                    break
                total += far
            else:
                rank = self._recent.get(entry.command.key)
                total -= 0 if rank is None else _RECENT
                found.append((total, len(self._recent) if rank is None else rank, number))
        return found


class _Look:
    """One word of the query."""

    def __init__(self, word: str, others: tuple[str, ...], *, loose: bool) -> None:
        self._word = word
        self._others = others
        self._apart = _apart([word]) if len(word) >= _SHORTEST else None
        self._typo: re.Pattern[str] | None = None
        if loose and len(word) >= _SHORTEST_TYPO:
            self._typo = _apart([word[:at] + word[at + 1 :] for at in range(1, len(word))])

    def distance(self, entry: _Entry) -> float | None:
        """Return how far the word is from an entry; None: it does not fit."""
        word, title = self._word, entry.title
        at = title.find(word)
        if at == 1:
            return _WHOLE if len(title) == len(word) + 1 else _BEGIN
        if at > 0:
            return _WORD if f" {word}" in title else _PIECE
        if any(one in title for one in self._others):
            return _OTHER
        if word in entry.more or any(one in entry.more for one in self._others):
            return _MORE
        if self._apart is not None and self._apart.search(title):
            return _APART
        if self._typo is not None and self._typo.search(title):
            return _TYPO
        return None


def _apart(words: list[str]) -> re.Pattern[str]:
    """Return a pattern for letters in this order, from the beginning of a word on, not too far apart."""
    ways = (".{0,6}?".join(map(re.escape, word)) for word in words)
    return re.compile(r"(?<=[\s/.,:;()«»“”\"'_-])(?:" + "|".join(ways) + ")")
