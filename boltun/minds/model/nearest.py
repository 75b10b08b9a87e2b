"""The pairs of a reply base that are nearest to a message, by the stems and meanings of their words."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from pathlib import Path
from threading import Lock
from typing import Final, NamedTuple

from boltun.errors import BoltunError, MindError
from boltun.likeness import Traits
from boltun.minds.registry import kind_of
from boltun.minds.teaching import Exemplary
from boltun.text.preparing import fold_yo, prepare
from boltun.text.words import split_words

__all__ = ["BasePairs", "Nearest", "Pair"]

_MOST: Final = 50_000
"""Of a larger base only so many pairs are looked at."""
_LONGEST: Final = 300
"""A longer reply is no example of how somebody chats, and costs too much."""


class Pair(NamedTuple):
    """What somebody may say, and the owner's reply to it. ``line`` counts from 1."""

    said: str
    reply: str
    line: int


class Nearest:
    """Finds pairs. Reading them takes a while; finding takes milliseconds."""

    def __init__(self, pairs: Iterable[Pair]) -> None:
        self._traits = Traits()
        self._pairs: list[Pair] = []
        self._of: list[frozenset[str]] = []
        self._with: dict[str, list[int]] = defaultdict(list)
        for pair in pairs:
            traits = self._read(pair.said)
            for trait in traits:
                self._with[trait].append(len(self._pairs))
            self._pairs.append(pair)
            self._of.append(traits)

    def to(self, text: str, most: int) -> list[Pair]:
        """Return the nearest pairs, best first: rare words that both have count most."""
        wanted = self._read(text)
        scores: Counter[int] = Counter()
        for trait in wanted:
            there = self._with.get(trait, ())
            weight = math.log(1 + len(self._pairs) / (1 + len(there))) if there else 0.0
            for number in there:
                scores[number] += weight  # type: ignore[assignment]
        ranked = sorted(
            scores,
            key=lambda one: (-scores[one] / math.sqrt(len(self._of[one] | wanted)), self._pairs[one].line),
        )
        found: dict[str, Pair] = {}
        for number in ranked:
            if len(found) == most:
                break
            found.setdefault(self._pairs[number].reply, self._pairs[number])
        return list(found.values())[:most]

    def _read(self, text: str) -> frozenset[str]:
        # Typos look up what was met before: another thread must not add to that meanwhile.
        return self._traits.of(" ".join(split_words(fold_yo(prepare(text)))))


class BasePairs:
    """The pairs of one base, read again when its file changes. May be used from any thread."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._lock = Lock()
        self._stamp: tuple[int, int] | None = None
        self._nearest = Nearest(())

    def to(self, text: str, most: int) -> Sequence[Pair]:
        """Return the nearest pairs; MindError or TextError if the base cannot be read."""
        with self._lock:
            try:
                stat = self.path.stat()
            except OSError as error:
                raise MindError(
                    "The base of this language model cannot be read: {reason}.",
                    path=self.path,
                    reason=error.strerror or str(error),
                ) from error
            stamp = stat.st_mtime_ns, stat.st_size
            if stamp != self._stamp:
                self._nearest, self._stamp = Nearest(_pairs(self.path)), stamp
            return self._nearest.to(text, most)


def _pairs(path: Path) -> list[Pair]:
    kind = kind_of(path)
    shower: object = None if kind.teach is None else kind.teach()
    if not isinstance(shower, Exemplary):
        raise MindError(
            "The base of this language model is {title}, which has no pairs to show.",
            path=path,
            title=kind.title,
        )
    found: list[Pair] = []
    try:
        for near in shower.examples(path, None):
            reply = " ".join(near.reply.split())
            said = " ".join(near.key.replace("…", " ").split()).strip('"')
            # What stands in braces would be filled in, and only Boltun can do that.
            if said and 0 < len(reply) <= _LONGEST and "{" not in reply:
                found.append(Pair(said, reply, near.line))
            if len(found) == _MOST:
                break
    except BoltunError:
        raise
    except Exception as error:
        reason = repr(error)
        raise MindError(
            "The pairs of this base cannot be read: {reason}.", path=path, reason=reason
        ) from error
    return found
