"""Tables that replace texts."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from boltun.minds.aiml.characters import (
    COMBINING,
    KINDS,
    SEPARATOR,
    UNSEEN,
    WORD,
    collapse,
    kind_of_character,
)

__all__ = ["Substitutions", "normalise"]


_ROOM: Final = 100_000
"""After so many characters nothing more is put into one text."""


class _Swap(NamedTuple):
    """The replacement of a text, and what it needs at its edges."""

    replacement: str
    begins_word: bool
    ends_word: bool
    joins_before: bool
    """The blank before it goes, too: " dot " becomes "." and "3 dot 5" "3.5"."""
    joins_behind: bool


class Substitutions:
    """A table of texts and their replacements, as the files of AIML bots have them; immutable.

    One pass: results are not looked at again, and longer texts come first. It ends if a text would grow
    without measure. Case does not count. A text that begins (ends) with a letter or a digit is found only
    where a word begins (ends); a blank at its edge means the same. Scripts without blanks have no such edges.
    """

    __slots__ = ("_anywhere", "_at_words", "_places", "pairs")

    def __init__(self, pairs: Iterable[tuple[str, str]] = ()) -> None:
        self.pairs: Mapping[str, str] = dict(pairs)
        at_words: dict[str, dict[int, dict[str, _Swap]]] = {}
        anywhere: dict[str, dict[int, dict[str, _Swap]]] = {}
        for text, replacement in self.pairs.items():
            if key := _lowered(text.strip()):
                swap = _swap(text, key, replacement)
                within = not swap.begins_word and kind_of_character(key[0]) in COMBINING + UNSEEN
                for found in (at_words, anywhere) if within else (at_words,):
                    found.setdefault(key[:2], {}).setdefault(len(key), {})[key] = swap
        self._at_words = _longest_first(at_words)
        self._anywhere = _longest_first(anywhere)
        # At other places none of the texts begins that most tables have.
        odd = anywhere or any(kind_of_character(first[0]) == SEPARATOR for first in at_words)
        self._places = _EVERYWHERE if odd else _WORD_STARTS

    def __bool__(self) -> bool:
        return bool(self._at_words)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Substitutions) and self.pairs == other.pairs

    def __hash__(self) -> int:
        return hash(tuple(self.pairs))

    def __repr__(self) -> str:
        return f"Substitutions({dict(self.pairs)!r})"

    def apply(self, text: str) -> str:
        """Return the text with everything replaced; blanks are collapsed."""
        if not self._at_words:
            return text
        low = _lowered(text)
        pieces: list[str] = []
        done = 0
        room = _ROOM
        kinds = low.translate(KINDS)
        for place in self._places.finditer(kinds):
            at = place.start()
            if at < done:
                continue
            if room < 0:
                break
            inside = at > 0 and kinds[at] in _OF_WORDS and kinds[at - 1] in _OF_WORDS
            table = self._anywhere if inside else self._at_words
            for length, same in table.get(low[at : at + 2], ()) or table.get(low[at], ()):
                end = at + length
                swap = same.get(low[at:end])
                if swap is None or (swap.ends_word and _inside_word(kinds, end)):
                    continue
                before = text[done:at]
                pieces += before.rstrip() if swap.joins_before else before, swap.replacement
                while swap.joins_behind and end < len(low) and low[end].isspace():
                    end += 1
                done = end
                room -= len(swap.replacement)
                break
        pieces.append(text[done:])
        return " ".join("".join(pieces).split())


def _swap(text: str, key: str, replacement: str) -> _Swap:
    begins, ends = text[0].isspace(), text[-1].isspace()
    left = begins or kind_of_character(key[0]) == WORD
    # A blank that only asks for an edge adds none ("you," becomes "me,"), and is dropped before a mark.
    bare = replacement
    if begins:
        bare = bare.lstrip()
    if ends:
        bare = bare.rstrip()
    return _Swap(
        bare,
        left,
        ends or (kind_of_character(key[-1]) == WORD and (left or key[0].isalnum())),
        begins and replacement[:1].strip() != "" and not replacement[0].isalnum(),
        ends and replacement[-1:].strip() != "" and not replacement[-1].isalnum(),
    )


def _lowered(text: str) -> str:
    """Lower letter by letter, so that places stay the same."""
    low = text.lower()
    if len(low) != len(text):
        low = "".join(small if len(small := letter.lower()) == 1 else letter for letter in text)
    return low.replace("’", "'")


def _longest_first(
    found: Mapping[str, Mapping[int, dict[str, _Swap]]],
) -> dict[str, list[tuple[int, dict[str, _Swap]]]]:
    """Sort texts with the same first two characters by length; a single character goes below all of its
    pairs."""
    return {
        first: sorted({**found.get(first[0], {}), **lengths}.items(), reverse=True)
        for first, lengths in found.items()
    }


_OF_WORDS: Final = WORD + COMBINING + UNSEEN
_EVERYWHERE: Final = re.compile(".")
_WORD_STARTS: Final = re.compile(f"[^{SEPARATOR}{_OF_WORDS}]|(?<![{_OF_WORDS}])[{_OF_WORDS}]")


def _inside_word(kinds: str, at: int) -> bool:
    """Return whether a word goes on across this place."""
    return 0 < at < len(kinds) and kinds[at - 1] in _OF_WORDS and kinds[at] in _OF_WORDS


def normalise(text: str, substitutions: Substitutions) -> str:
    """Return a text as it is matched: white space collapsed, the bot's ``normal`` table applied."""
    return collapse(substitutions.apply(text))
