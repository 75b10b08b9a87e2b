"""Tells whether a message is grave, of which kind, and by which words, before any mind is asked."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from boltun.gravity.kinds import Gravity
from boltun.gravity.patterns import HEAD_OF_TEXT, HEAD_OF_WORD, Language
from boltun.gravity.reading import read_unspaced, read_words, scripts

__all__ = ["gravity_of"]

_FOLDER = Path(__file__).with_name("languages")

_LAUGHING = re.compile("[😂🤣😆😹😜🤪💀😝😛]|:d|xd|\\){3,}", re.IGNORECASE)
_NOTHING = "~"
"""Stands where something light was taken out."""


def gravity_of(text: str) -> Gravity | None:
    """Return why a message is grave; None: it is not. Takes linear time and never fails."""
    for name in scripts(text).split(" "):
        found = _Reading(_language(name), text).gravity()
        if found is not None:
            return found
    return None


@cache
def _language(name: str) -> Language:
    return Language(_FOLDER / f"{name}.txt", spaced=name != "ja")


class _Reading:
    """One message as one language reads it."""

    __slots__ = ("_heads", "_language", "_raw", "_text", "_words")

    def __init__(self, language: Language, text: str) -> None:
        self._language = language
        self._raw = text
        self._words: list[str] = []
        if language.spaced:
            self._words = read_words(text, language.slips.mend)
            self._text = ""
            self._heads = {word[:HEAD_OF_WORD] for word in self._words}
        else:
            self._text = text = read_unspaced(text)
            self._heads = {text[at : at + HEAD_OF_TEXT] for at in range(len(text))} | set(text)

    def gravity(self) -> Gravity | None:
        language = self._language
        candidates = self._candidates(language.grave_by_head)
        if not candidates:
            return None
        text = self._text or f" {' '.join(self._words)} "
        for number in self._candidates(language.light_by_head):
            text = language.light[number].expression.sub(
                f"{_NOTHING} " if language.spaced else _NOTHING, text
            )
        is_serious: bool | None = None
        for number in candidates:
            pattern = language.grave[number]
            for found in pattern.expression.finditer(text):
                if not pattern.strong:
                    if is_serious is None:
                        is_serious = self._is_serious()
                    if not is_serious or _is_asked(text, found.end()):
                        continue
                assert pattern.kind is not None
                words = re.sub(r"\s*[|?,~]+\s*", ", ", found[0]).strip(" ,")
                return Gravity(kind=pattern.kind, words=words, language=language.name)
        return None

    def _candidates(self, by_head: dict[str, list[int]]) -> list[int]:
        """Return the numbers of the patterns that can fit, in their order."""
        heads = by_head.keys() & self._heads
        return sorted({number for head in heads for number in by_head[head]}) if heads else []

    def _is_serious(self) -> bool:
        """Tell whether nobody laughs, and no film, game or book is talked about."""
        if _LAUGHING.search(self._raw):
            return False
        language = self._language
        if not language.spaced:
            return not any(word in self._text for word in (*language.fiction, *language.laughter))
        light = (*language.fiction, *language.laughter)
        whole = {word for word in light if not word.endswith("*")}
        stems = tuple(word[:-1] for word in light if word.endswith("*"))
        return not any(word in whole or word.startswith(stems) for word in self._words)


def _is_asked(text: str, at: int) -> bool:
    """Tell whether the sentence that goes on there is a question."""
    end = re.compile("[|?]").search(text, at)
    return end is not None and end[0] == "?"
