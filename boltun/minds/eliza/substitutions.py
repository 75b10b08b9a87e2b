"""Substitution of words: ``pre`` and ``post`` (docs/eliza.md §4.2)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

__all__ = ["Substitutions"]


class Substitutions:
    """Replaces one word by one or more, in one pass; the result is not looked at again.

    A word of the script may be several to the segmenter; then the longest entry that fits counts.
    """

    __slots__ = ("_long", "_short", "folded", "heads")

    def __init__(
        self, entries: Mapping[tuple[str, ...], tuple[str, ...]], folded: Callable[[str], str] = str
    ) -> None:
        self.folded = folded
        """The form in which words are compared that are written otherwise."""
        self._short = {words[0]: result for words, result in entries.items() if len(words) == 1}
        self._long: dict[str, list[tuple[tuple[str, ...], tuple[str, ...]]]] = {}
        for words, result in entries.items():
            if len(words) > 1:
                self._long.setdefault(words[0], []).append((words, result))
        for several in self._long.values():
            several.sort(key=lambda entry: -len(entry[0]))
        self.heads = frozenset([*self._short, *self._long])
        """The first words of everything that is replaced."""

    def applied(self, words: list[str]) -> list[str]:
        """Return the words after substitution."""
        if self._long:
            return self._with_long(words, words)
        short = self._short
        result: list[str] = []
        for word in words:
            if word in short:
                result += short[word]
            else:
                result.append(word)
        return result

    def applied_to(self, words: Sequence[str], shown: Sequence[str]) -> list[str]:
        """Return ``shown`` after the substitution of ``words``: the same words, written otherwise."""
        return self._with_long(words, shown)

    def reached(self, words: frozenset[str]) -> Iterator[tuple[str, Sequence[str]]]:
        """Yield the first words that are among ``words``, and what they may be replaced by."""
        for head in self.heads & words:
            yield from ((head, put) for _, put in self._long.get(head, ()))
            if head in self._short:
                yield head, self._short[head]

    def _with_long(self, words: Sequence[str], shown: Sequence[str]) -> list[str]:
        result: list[str] = []
        at = 0
        while at < len(words):
            word = words[at]
            for long, several in self._long.get(word, ()):
                if tuple(words[at : at + len(long)]) == long:
                    result += several
                    at += len(long)
                    break
            else:
                put = self._short.get(word)
                result += (shown[at],) if put is None else put
                at += 1
        return result
