"""Tells whether a message is grave, of which kind, and by which words, before any mind is asked.

Patterns written by hand (`patterns`) find what is said in a known way; the strong ones suffice. The others,
and all words and their meanings, are weighed by a model that was learned from lists of messages (`model`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path

from boltun.gravity.features import (
    Features,
    Meanings,
    of_signs,
    of_text,
    of_words,
    parts_of_text,
    parts_of_words,
)
from boltun.gravity.kinds import Gravity, Kind
from boltun.gravity.model import Model
from boltun.gravity.patterns import HEAD_OF_TEXT, HEAD_OF_WORD, Language
from boltun.gravity.reading import in_cyrillic, read_unspaced, read_words, scripts

__all__ = ["Reading", "gravity_of", "load"]

_HERE = Path(__file__).parent

_LAUGHING = re.compile("[😂🤣😆😹😜🤪💀😝😛]|:d|xd|\\){3,}", re.IGNORECASE)
_END = re.compile("[|?]")
_NOTHING = "~"
"""Stands where something light was taken out."""


def gravity_of(text: str) -> Gravity | None:
    """Return why a message is grave; None: it is not. Takes linear time and never fails."""
    for name in scripts(text).split(" "):
        found = Reading(name, text).gravity(_model(name))
        if found is not None:
            return found
    cyrillic = in_cyrillic(text)
    return Reading("ru", cyrillic).gravity(_model("ru")) if cyrillic else None


def load(name: str) -> None:
    """Load a language; each pattern is compiled when a message first needs it, in about a millisecond."""
    _ = _language(name).not_serious
    _meanings(name)
    _model(name).load()


@cache
def _language(name: str) -> Language:
    return Language(_HERE / "languages" / f"{name}.txt", spaced=name != "ja")


@cache
def _meanings(name: str) -> Meanings:
    return Meanings(_HERE / "words" / f"{name}.txt", spaced=name != "ja")


@cache
def _model(name: str) -> Model:
    return Model(_HERE / "models", name)


@dataclass(frozen=True, slots=True, kw_only=True)
class Hit:
    """What a pattern found."""

    kind: Kind
    words: str
    strong: bool

    def is_in(self, part: list[str] | str) -> bool:
        """Tell whether this stands in a part of the message."""
        return self.words in part if isinstance(part, str) else set(self.words.split()).issubset(part)


class Reading:
    """One message as one language reads it."""

    def __init__(self, name: str, text: str) -> None:
        self._language = language = _language(name)
        self._meanings = _meanings(name)
        self._raw = text
        self._words: list[str] = []
        if language.spaced:
            self._words = read_words(text, language.slips.mend)
            self._text = f" {' '.join(self._words)} "
            self._heads = {word[:HEAD_OF_WORD] for word in self._words}
        else:
            self._text = text = read_unspaced(text)
            self._heads = {text[at : at + HEAD_OF_TEXT] for at in range(len(text))} | set(text)

    def gravity(self, model: Model) -> Gravity | None:
        """Return why the message is grave, as a model weighs it; None: it is not."""
        name = self._language.name
        hits = self._hits()
        for hit in hits:
            if hit.strong:
                words = re.sub(r"\s*[|?,~]+\s*", ", ", hit.words).strip(" ,")
                return Gravity(kind=hit.kind, words=words, language=name)
        for number, features in enumerate(self.features(hits)):
            if model.is_grave(features, part=number > 0):
                words = ", ".join(model.words(features))
                return Gravity(kind=model.kind(features), words=words, language=name)
        return None

    def features(self, hits: Sequence[Hit] | None = None) -> Iterator[Features]:
        """Yield the features of the message, then those of each of its parts."""
        hits = self._hits() if hits is None else hits
        signs = of_signs(self._raw)
        if not self.is_serious:
            signs["!light"] = ()
        meanings = self._meanings
        whole: list[str] | str
        parts: Iterable[list[str] | str]
        if self._language.spaced:
            whole, parts = self._words, parts_of_words(self._words)
        else:
            whole, parts = self._text, parts_of_text(self._text)
        for part in (whole, *parts):
            found = of_text(part, meanings) if isinstance(part, str) else of_words(part, meanings)
            found.update(signs)
            for hit in hits:
                if part is whole or hit.is_in(part):
                    found["!" + hit.kind] = found["!"] = ()
            yield found

    def _hits(self) -> list[Hit]:
        """Return what the patterns find."""
        language = self._language
        candidates = self._candidates(language.grave_by_head)
        if not candidates:
            return []
        text = self._text
        for number in self._candidates(language.light_by_head):
            text = language.light[number].expression.sub(
                f"{_NOTHING} " if language.spaced else _NOTHING, text
            )
        hits = []
        for number in candidates:
            pattern = language.grave[number]
            for found in pattern.expression.finditer(text):
                if not pattern.strong and (not self.is_serious or _is_asked(text, found.end())):
                    continue
                assert pattern.kind is not None
                hits.append(Hit(kind=pattern.kind, words=found[0], strong=pattern.strong))
                break
        return hits

    def _candidates(self, by_head: dict[str, list[int]]) -> list[int]:
        """Return the numbers of the patterns that can fit, in their order."""
        heads = by_head.keys() & self._heads
        return sorted({number for head in heads for number in by_head[head]}) if heads else []

    @cached_property
    def is_serious(self) -> bool:
        """Whether nobody laughs, and no film, game or book is talked about."""
        if _LAUGHING.search(self._raw):
            return False
        words, beginnings = self._language.not_serious
        if not self._language.spaced:
            return not any(word in self._text for word in words)
        return words.isdisjoint(self._words) and not any(word.startswith(beginnings) for word in self._words)


def _is_asked(text: str, at: int) -> bool:
    """Tell whether the sentence that goes on there is a question."""
    end = _END.search(text, at)
    return end is not None and end[0] == "?"
