"""Words that differ by a slip of the finger (docs/text.md §3.3).

Every listed word is filed under its first eight letters, and under those with one letter left out. A misspelt
word is looked up in the same way, and the optimal string alignment distance verifies each find.
"""

from array import array
from bisect import bisect_left
from collections.abc import Sequence

__all__ = ["TypoIndex", "distance_within"]

_FILED = 8  # letters
_SHORTEST = 4
_FREE_FIRST_LETTER = 5
_TWO_SLIPS = 8
# Thousands of listed words with the same first eight letters are no vocabulary; they get no more time.
_MOST_CANDIDATES = 500


def distance_within(one: str, other: str, limit: int) -> int | None:
    """The optimal string alignment distance, or None if it is above a limit of 0, 1 or 2; linear time."""
    if abs(len(one) - len(other)) > limit:
        return None
    start = 0
    for left, right in zip(one, other, strict=False):
        if left != right:
            break
        start += 1
    one, other = one[start:], other[start:]
    if not one or not other:
        return len(one) + len(other)
    if limit == 0:
        return None
    ways = [(one[1:], other), (one, other[1:]), (one[1:], other[1:])]
    if one[:2] == other[1::-1] and len(one) > 1:
        ways.append((one[2:], other[2:]))
    rests = [rest for rest in (distance_within(*way, limit - 1) for way in ways) if rest is not None]
    return 1 + min(rests) if rests else None


def _filing_keys(word: str) -> set[str]:
    head = word[:_FILED]
    return {head, *(head[:place] + head[place + 1 :] for place in range(len(head)))}


def _filing_number(key: str) -> int:
    return (hash(key) & 0xFFFFFFFF) << 32


class TypoIndex:
    """Finds the listed words that a misspelt word can stand for.

    It takes eight bytes for each of at most nine keys of a word: the upper half hashes the key, the lower
    half counts the words. Two keys with the same hash cost a comparison and nothing else.
    """

    def __init__(self, words: Sequence[str]) -> None:
        self._words = words
        self._filed = array(
            "Q",
            sorted(
                _filing_number(key) | number
                for number, word in enumerate(words)
                if len(word) >= _SHORTEST - 1
                for key in _filing_keys(word)
            ),
        )

    def nearest(self, word: str) -> list[str]:
        """The listed words at the smallest distance that still counts as a slip."""
        if len(word) < _SHORTEST:
            return []
        limit = 1 if len(word) < _TWO_SLIPS else 2
        distances: dict[int, int] = {}
        for number in self._candidates(word):
            listed = self._words[number]
            if listed[0] != word[0] and len(word) < _FREE_FIRST_LETTER:
                continue
            distance = distance_within(word, listed, limit)
            if distance is not None:
                distances[number] = distance
        smallest = min(distances.values(), default=0)
        return [self._words[number] for number in sorted(distances) if distances[number] == smallest]

    def _candidates(self, word: str) -> set[int]:
        filed = self._filed
        found: set[int] = set()
        for key in sorted(_filing_keys(word)):
            first = _filing_number(key)
            last = first + (1 << 32)
            place = bisect_left(filed, first)
            while place < len(filed) and filed[place] < last and len(found) < _MOST_CANDIDATES:
                found.add(filed[place] - first)
                place += 1
        return found
