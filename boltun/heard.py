"""All that contacts ever wrote, in memory, so that words are found in it while somebody types.

A text stands as it is looked up (docs/text.md §2.1), ten thousand of them in one string. So a rare word is
found in a million messages in some ten milliseconds. Which words there are at all is worked out when somebody
first asks.
"""

from __future__ import annotations

import re
from array import array
from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from itertools import accumulate

from boltun.minds.teaching import Needles
from boltun.text.forms.vocabulary import Vocabulary
from boltun.text.preparing import fold_yo, prepare

__all__ = ["Found", "Heard"]

_BETWEEN = "\0"
_words_in = re.compile(r"[^\W_]+(?:-[^\W_]+)*").findall


class _Sheet:
    """Some messages, oldest first."""

    __slots__ = ("_starts", "_text", "ids")

    def __init__(self, rows: Sequence[tuple[int, str]]) -> None:
        texts = [prepare(text).replace(_BETWEEN, " ") for _, text in rows]
        self.ids = array("q", [number for number, _ in rows])
        self._text = fold_yo(_BETWEEN.join(texts))
        self._starts = array("l", accumulate((len(text) + 1 for text in texts), initial=0))

    def text(self, place: int) -> str:
        return self._text[self._starts[place] : self._starts[place + 1] - 1]

    def words(self) -> frozenset[str]:
        return frozenset(_words_in(self._text))

    def holding(self, needles: Sequence[Needles]) -> list[int]:
        """Return the places of the texts that hold one needle of each set, newest first."""
        found: set[int] | None = None
        # A set with few needles is looked for sooner, and mostly leaves little to look at.
        for some in sorted(filter(None, needles), key=len):
            one = self._any_of(some) if found is None else self._among(found, some)
            if not one:
                return []
            found = one
        places = range(len(self.ids)) if found is None else found
        return sorted(places, reverse=True)

    def _any_of(self, needles: frozenset[str]) -> set[int]:
        found: set[int] = set()
        text, starts = self._text, self._starts
        for needle in needles:
            at = text.find(needle)
            while at >= 0:
                place = bisect_right(starts, at) - 1
                found.add(place)
                # Once in a text is enough.
                at = text.find(needle, starts[place + 1])
        return found

    def _among(self, places: set[int], needles: frozenset[str]) -> set[int]:
        return {place for place in places if any(one in self.text(place) for one in needles)}


class Found:
    """Messages of one slice: how many (``len``), and id and text of each."""

    def __init__(self, sheet: _Sheet, places: Sequence[int]) -> None:
        self._sheet = sheet
        self._places = places
        self.among = len(sheet.ids)
        """How many messages the slice has."""

    def __len__(self) -> int:
        """Return how many there are."""
        return len(self._places)

    def __iter__(self) -> Iterator[tuple[int, str]]:
        """Yield id and text, the newest first."""
        for place in self._places:
            yield self._sheet.ids[place], self._sheet.text(place)


class Heard:
    """The messages of contacts, in the order in which they came."""

    def __init__(self) -> None:
        self._sheets: list[_Sheet] = []
        self._vocabulary = Vocabulary()
        self._learned = 0
        """So many sheets are in the vocabulary."""
        self.last = 0
        """Up to this id it knows all messages."""

    def __len__(self) -> int:
        """Return how many messages there are."""
        return sum(len(sheet.ids) for sheet in self._sheets)

    def take(self, rows: Sequence[tuple[int, str]], up_to: int) -> None:
        """Take in the id and the text of newer messages, oldest first."""
        if rows:
            self._sheets.append(_Sheet(rows))
        self.last = max(self.last, up_to)

    def vocabulary(self, wanted: Callable[[], bool] = lambda: True) -> Vocabulary:
        """Return all words that occur, by their forms; fewer if it is not ``wanted`` any more."""
        while self._learned < len(self._sheets) and wanted():
            self._vocabulary.add(self._sheets[self._learned].words())
            self._learned += 1
        return self._vocabulary

    def holding(self, needles: Sequence[Needles]) -> Iterator[Found]:
        """Yield the messages that hold one needle of each set, slice by slice, newest first."""
        for sheet in reversed(self._sheets):
            yield Found(sheet, sheet.holding(needles))
