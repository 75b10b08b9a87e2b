"""The readings of the Japanese words that a base knows (docs/text.md §4.2)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from boltun.text.aids.romaji import hiragana, plain_reading
from boltun.text.segmenter import SudachiTokenizer, has_unspaced

__all__ = ["Readings"]

_SPOKEN = {"は": "わ", "へ": "え", "を": "お"}
_PARTICLES = frozenset("はがをにへとでもかねよのなわさやおえたてだうんいしず")
_LONGEST_WORD = 12
_LONGEST = 60


class Readings:
    """Finds the words of a base by how they are read, in texts of hiragana."""

    def __init__(self, words: Iterable[str]) -> None:
        self._exact: dict[str, dict[str, None]] = {}
        self._plain: dict[str, dict[str, None]] = {}
        try:
            tokenizer = SudachiTokenizer()
        except Exception:
            # Without a dictionary, only words in kana have a reading.
            tokenizer = None
        for word in words:
            if len(word) > _LONGEST_WORD or not has_unspaced(word):
                continue
            self._file(word, hiragana(word))
            if tokenizer is not None:
                read = "".join(one.reading_form() or one.surface() for one in tokenizer.tokenize(word))
                self._file(word, hiragana(read.lower()))

    def cut(self, kana: str) -> list[Sequence[str]]:
        """Cut hiragana into words that the base knows, for each the ways to write it; empty if that fails."""
        return self._cut(kana, self._exact) or self._cut(plain_reading(kana), self._plain)

    def _file(self, word: str, reading: str) -> None:
        forms = {reading}
        if reading and reading[-1] in _SPOKEN and (len(reading) == 1 or reading[-1] == "は"):
            forms.add(reading[:-1] + _SPOKEN[reading[-1]])
        for form in forms:
            self._exact.setdefault(form, {})[word] = None
            self._plain.setdefault(plain_reading(form), {})[word] = None

    def _cut(self, kana: str, table: dict[str, dict[str, None]]) -> list[Sequence[str]]:
        """Take the fewest words."""
        end = len(kana)
        if not 0 < end <= _LONGEST:
            return []
        best: list[tuple[int, int] | None] = [(0, 0)] + [None] * end
        for stop in range(1, end + 1):
            for start in range(max(0, stop - _LONGEST_WORD), stop):
                before = best[start]
                part = kana[start:stop]
                if before is None or part not in table or (len(part) == 1 and part not in _PARTICLES):
                    continue
                cost = before[0] + (2 if len(part) > 1 else 3)
                known = best[stop]
                if known is None or cost < known[0]:
                    best[stop] = cost, start
        parts: list[str] = []
        stop = end
        while stop:
            step = best[stop]
            if step is None:
                return []
            parts.append(kana[step[1] : stop])
            stop = step[1]
        if max(map(len, parts)) < 2 and end > 1:
            return []
        return [self._written(part, table) for part in reversed(parts)]

    def _written(self, part: str, table: dict[str, dict[str, None]]) -> Sequence[str]:
        """Return the ways to write a part, as it sounds first."""
        return sorted(table[part], key=lambda word: word != part)
