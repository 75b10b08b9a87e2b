"""What all looks at a base need: its keys with their places, words and replies, and a mind of it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import NamedTuple

from boltun.minds.boltun.arrangement import is_arranged
from boltun.minds.boltun.document import Document, Pair
from boltun.minds.boltun.mind import BoltunMind
from boltun.minds.boltun.pairs import Key, PairKind
from boltun.minds.boltun.topics import (
    MATCHED,
    ListedKey,
    cut,
    followed,
    is_general,
    is_grave,
    is_request,
    topic_id,
)
from boltun.minds.examining import Sample
from boltun.text.preparing import fold_yo, prepare
from boltun.text.words import split_words

__all__ = ["Place", "Said", "Survey"]


_LOOKED_AT = 2_000
_SCRIPTS = {
    "Latin": re.compile("[a-zA-Z]").findall,
    "Cyrillic": re.compile("[\u0400-\u04ff]").findall,
    "Japanese": re.compile("[\u3041-\u30fa\uff66-\uff9d\u3005\u3400-\u9fff]").findall,
}


class Place(NamedTuple):
    """A key that is compared with messages, and where it stands. ``at`` and ``start`` count from 0."""

    number: int
    """As `boltun.minds.boltun.knowledge.Pairs` has it: below 0 a key of a topic."""
    at: int
    start: int
    written: str
    key: Key
    topic: str
    """The name of its topic, as `topic_id` has it; empty: it is an ordinary pair."""

    @property
    def in_topic(self) -> bool:
        """Whether it is a key of a topic."""
        return self.number < 0

    @property
    def is_general(self) -> bool:
        """Whether its topic is a general one."""
        return self.in_topic and is_general(self.topic)

    @property
    def is_request(self) -> bool:
        """Whether its topic is a request."""
        return self.in_topic and is_request(self.topic)

    @property
    def line(self) -> int:
        """Its line, from 1."""
        return self.at + 1

    @property
    def column(self) -> int:
        """Its first character, from 1."""
        return self.start + 1


class Said(NamedTuple):
    """A reply and the line in which it stands, from 0."""

    text: str
    at: int


class Survey:
    """A base that is being looked at."""

    def __init__(self, document: Document, sample: Sample) -> None:
        self.document = document
        self.keys: list[Place] = []
        """Everything that is compared with any message, in the order of the base: not what follows other
        topics: of that a single message says nothing."""
        self.pairs: list[Pair] = []
        """The pairs, by their numbers."""
        self.says: dict[str, list[Said]] = {}
        """The replies of each topic, by `topic_id`."""
        self._words: dict[str, list[str]] = {}
        self._read()
        self.sample = sample if sample.is_history else self._in_own_script(sample)

    @cached_property
    def mind(self) -> BoltunMind:
        """The base as a mind."""
        return BoltunMind.compile(self.document.text)

    @cached_property
    def by_number(self) -> Mapping[int, Place]:
        """The keys by their numbers."""
        return {place.number: place for place in self.keys}

    @cached_property
    def groups(self) -> Mapping[tuple[object, ...], Sequence[Place]]:
        """The keys that find the same, by what they find (`identity`)."""
        groups: dict[tuple[object, ...], list[Place]] = {}
        for place in self.keys:
            groups.setdefault(self.identity(place), []).append(place)
        return groups

    def replies(self, place: Place) -> Sequence[Said]:
        """Return the replies to a key."""
        if place.in_topic:
            return self.says.get(place.topic, ())
        reply = self.pairs[place.number].reply
        return () if reply is None else (Said(str(reply), place.at + 1),)

    def choices(self) -> Iterator[Sequence[Said]]:
        """Yield the replies between which the dice choose, each such set once.

        Linear, however many keys share the replies of a topic.
        """
        seen: set[frozenset[str | int]] = set()
        for places in self.groups.values():
            sources = frozenset(place.topic or place.number for place in places)
            if sources in seen:
                continue
            seen.add(sources)
            first = {place.topic or place.number: place for place in places}
            said = [one for place in first.values() for one in self.replies(place)]
            if len(said) > 1:
                yield said

    def words(self, key: Key) -> list[str]:
        """Return the words of a list, as they are compared."""
        found = []
        for piece in key.text.split():
            words = self._words.get(piece)
            if words is None:
                words = self._words[piece] = split_words(fold_yo(prepare(piece)))
            found += words
        return found

    def identity(self, place: Place) -> tuple[object, ...]:
        """Return a value that keys share if they find the same messages in the same way."""
        key = place.key
        if key.kind in (PairKind.PHRASE, PairKind.STUDY):
            return key.kind, fold_yo(prepare(key.text))
        if is_arranged(key.text):
            return key.kind, key.question, key.fuzzy, " ".join(fold_yo(prepare(key.text)).split())
        return key.kind, key.question, key.fuzzy, frozenset(self.words(key))

    def _in_own_script(self, sample: Sample) -> Sample:
        """Leave out examples in the scripts of other languages, in which nobody writes to such a base."""
        script = _script("".join(place.key.text for place in self.keys[:_LOOKED_AT]))
        own = {text: times for text, times in sample.messages.items() if _script(text) == script}
        return replace(sample, messages=own)

    def _read(self) -> None:
        listed = 0
        for pair in self.document.pairs():
            number = len(self.pairs)
            self.pairs.append(pair)
            key = pair.key
            if pair.reply is None:
                continue
            if key.kind in MATCHED and (key.problem is None or key.kind is PairKind.STUDY):
                line = self.document.lines[pair.at]
                start = len(line) - len(line.lstrip())
                self.keys.append(Place(number, pair.at, start, line.strip(), key, ""))
            elif key.kind in (PairKind.ON, PairKind.SAY) and (name := topic_id(key.text)):
                if key.kind is PairKind.SAY:
                    if not is_grave(name):
                        self.says.setdefault(name, []).append(Said(str(pair.reply), pair.at + 1))
                    continue
                for one in _listed(str(pair.reply)):
                    listed += 1
                    place = Place(-listed, pair.at + 1, one.start, one.written, one.key, name)
                    if not followed(name):
                        self.keys.append(place)


def _listed(line: str) -> Iterator[ListedKey]:
    """Yield the keys of a topic that count, just as the compiler numbers them."""
    for one in cut(line):
        if isinstance(one, ListedKey) and (one.key.problem is None or one.key.kind is PairKind.STUDY):
            yield one


def _script(text: str) -> str:
    """Return the script of most letters."""
    counts = {name: len(found(text)) for name, found in _SCRIPTS.items()}
    return max(counts, key=lambda name: counts[name])
