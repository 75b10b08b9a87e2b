"""Turns patterns into the paths of the graph (docs/aiml.md §2.1, §4.3)."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import Final, NamedTuple

from boltun.minds.aiml.bounds import Bounds
from boltun.minds.aiml.graph import (
    ANY,
    DOLLAR,
    EMOTION,
    END,
    GET,
    ID,
    MANY,
    MARKS,
    PARTIAL,
    PARTIAL_MARKS,
    SETS,
    THAT,
    TOPIC,
    WHOLE,
    WHOLE_MARKS,
    WILDCARDS,
)
from boltun.minds.aiml.text import PLAIN, Comparison, kind_of_character, tokenize, without_blanks

__all__ = ["Element", "Parts", "Paths", "PatternError", "That"]


class Element(NamedTuple):
    """An element within a pattern: ``bot``, ``set`` or ``get`` and the name in it."""

    tag: str
    name: str


Parts = Sequence[str | Element]
"""A pattern's texts and elements in their order."""


class That(NamedTuple):
    """A ``<that>`` as it was read."""

    parts: Parts
    partial: bool = False
    id: str = ""
    emotions: tuple[str, ...] = ()
    """In small letters; also the unknown ones, which no reply has."""
    xaiml: bool = False


class PatternError(ValueError):
    """A pattern that cannot be entered: the code of the problem and its values."""

    def __init__(self, code: str, **values: object) -> None:
        self.code = code
        self.values = values
        super().__init__(code)


class _Chunks(dict[str, tuple[str, ...]]):
    """The keys of a piece between two blanks of a pattern, worked out once."""

    def __init__(self, comparison: Comparison) -> None:
        self._comparison = comparison

    def __missing__(self, chunk: str) -> tuple[str, ...]:
        keys = self[chunk] = tuple(_keys_of_chunk(chunk, self._comparison))
        return keys


_PIECE: Final = re.compile(r"[*^#_]|\$(?=[wb])|(?:b[mz]*|[wm](?:[wmz]|a(?=w))*)+")


def _keys_of_chunk(chunk: str, comparison: Comparison) -> Iterator[str]:
    if chunk.isascii() and chunk.isalnum():
        yield chunk.lower()
        return
    text = unicodedata.normalize("NFKC", chunk)
    # The role of each character; wildcards stay.
    kinds = [kind_of_character(character) for character in text]
    for at, character in enumerate(text):
        if character == "*" or (character in "_#^$" and not _within_word(kinds, at, character)):
            kinds[at] = character
    for found in _PIECE.finditer("".join(kinds)):
        piece = found[0]
        if piece in WILDCARDS or piece == DOLLAR:
            yield piece
        else:
            yield from comparison.tokenize(text[found.start() : found.end()]).words


def _within_word(kinds: Sequence[str], at: int, character: str) -> bool:
    """Return whether ``_``, ``#`` or ``^`` belongs to a word, as in C#; ``$`` if one precedes it."""
    before = at > 0 and kinds[at - 1] in "wm"
    after = at + 1 < len(kinds) and kinds[at + 1] in "wm"
    return before if character == DOLLAR else before or after


@dataclass(slots=True)
class Paths:
    """Makes paths; remembers the words that it met. One for a load."""

    properties: Mapping[str, str] = field(default_factory=dict)
    bounds: Bounds = field(default_factory=Bounds)
    comparison: Comparison = PLAIN
    _chunks: _Chunks = field(init=False)
    _names: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._chunks = _Chunks(self.comparison)

    def of(self, patterns: Sequence[Parts], thats: Sequence[That], topic: str) -> list[tuple[str, ...]]:
        """Return the paths of a category; PatternError says why it has none."""
        contexts: list[tuple[str, ...]] = [(END,)]
        if thats or (topic and topic != "*"):
            contexts = list(self._contexts(thats, topic))
        if len(patterns) * len(contexts) > self.bounds.paths:
            raise PatternError("too-many-paths", count=len(patterns) * len(contexts), limit=self.bounds.paths)
        return [
            (*inputs, *context)
            for inputs, context in product([self.input(one) for one in patterns], contexts)
        ]

    def input(self, parts: Parts) -> list[str]:
        """Return the keys of a ``<pattern>``."""
        keys = self._keys(parts)
        if not keys:
            keys = [*self.comparison.tokenize(_text(parts)).words]
            if not keys:
                raise PatternError("empty-pattern")
        return keys

    def _keys(self, parts: Parts) -> list[str]:
        chunks = self._chunks
        keys: list[str] = []
        for part in parts:
            if type(part) is str:
                for chunk in part.split():
                    keys += chunks[chunk]
            else:
                keys += self._element(part)  # type: ignore[arg-type]
        if len(keys) > self.bounds.words:
            words = sum(0.25 if without_blanks(key) else 1 for key in keys)
            if words > self.bounds.words:
                raise PatternError("long-pattern", count=len(keys), limit=self.bounds.words)
        return keys

    def _element(self, element: Element) -> list[str]:
        tag, name = element
        name = self._names.setdefault(name, name)
        if tag == "set":
            return [SETS, name]
        if tag == "get":
            return [GET, name]
        value = self.properties.get(name)
        if value is None:
            raise PatternError("missing-property", name=name)
        return [*self.comparison.tokenize(value).words]

    def _contexts(self, thats: Sequence[That], topic: str) -> Iterator[tuple[str, ...]]:
        # docomo's list of topics: a|b; empty names in it mean nothing.
        topics = [keys for name in topic.split("|") if (keys := self._keys([name]))]
        if ["*"] in topics or not topics:
            topics = [[]]
        count = len(topics) * sum(max(1, len(that.emotions)) for that in thats)
        if count > self.bounds.paths:
            raise PatternError("too-many-paths", count=count, limit=self.bounds.paths)
        for that_keys in dict.fromkeys(key for that in thats or [That(())] for key in self._that(that)):
            for keys in topics:
                if keys:
                    yield (THAT, *that_keys, TOPIC, *keys, END)
                elif that_keys == (ANY,):
                    yield (END,)
                else:
                    yield (THAT, *that_keys, END)

    def _that(self, that: That) -> Iterator[tuple[str, ...]]:
        if that.id:
            yield (self._names.setdefault(key := ID + that.id, key),)
            return
        text = self._that_text(that)
        if not that.emotions:
            yield text
        for emotion in that.emotions:
            yield (self._names.setdefault(key := EMOTION + emotion, key), *text)

    def _that_text(self, that: That) -> tuple[str, ...]:
        keys = self._keys(that.parts)
        if keys == ["*"]:
            return (ANY,)
        marked = False
        if not any(key not in WILDCARDS for key in keys) and (that.xaiml or not keys):
            # Only punctuation: that is what the author looks for.
            with_marks = _marked_keys(that.parts)
            if any(key not in WILDCARDS for key in with_marks):
                keys, marked = with_marks, True
        if not keys:
            return (ANY,)
        if that.partial:
            # An end with a wildcard is wide already.
            left = [] if keys[0] in WILDCARDS else [MANY]
            right = [] if keys[-1] in WILDCARDS else [MANY]
            keys = [*left, *keys, *right]
            return (PARTIAL_MARKS if marked else PARTIAL, *keys)
        if that.xaiml:
            return (WHOLE_MARKS if marked else WHOLE, *keys)
        return (MARKS, *keys) if marked else tuple(keys)


def _text(parts: Parts) -> str:
    return " ".join(part for part in parts if isinstance(part, str))


def _marked_keys(parts: Parts) -> list[str]:
    keys: list[str] = []
    for word in tokenize(_text(parts), marks=True).words:
        keys.append(word[1:] if word in ("'*", "'_", "'#", "'^") else word)
    return keys
