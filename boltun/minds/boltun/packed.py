"""A compiled base in one file, mapped into memory: it opens at once, and only pages in use take memory.

The file is a cache, never a document: it names the base's size and time and the rules under which it was
made. It is made anew when any of them differs, or when it is not whole (`boltun.minds.cache`). Its head is
JSON with the small parts and the place of each section, its body the sections in the machine's own byte
order, each at a multiple of 8.
"""

from __future__ import annotations

import json
import mmap
import sys
from array import array
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from hashlib import blake2b
from itertools import accumulate
from operator import itemgetter
from pathlib import Path
from typing import Any

from boltun.minds import cache
from boltun.minds.boltun.arrangement import Arrangement
from boltun.minds.boltun.knowledge import (
    Entry,
    General,
    Group,
    KeywordIndex,
    Pairs,
    Tables,
    Topic,
    TopicKeys,
)
from boltun.minds.boltun.nearness import Meant
from boltun.minds.boltun.questions import Questions

__all__ = ["Packed", "pack"]

_PURPOSE = b"base 10"
_WORDS_REMEMBERED = 1 << 16
_SCAN_RATHER = 4
"""Looking at so many neighbours costs about as much as one binary search."""


def _digest(text: str) -> int:
    """64 bits; two different texts of a base share them with a chance of about one in a hundred million."""
    return int.from_bytes(blake2b(text.encode("utf-8", "surrogatepass"), digest_size=8).digest(), "big")


def pack(tables: Tables, path: Path, stamp: Mapping[str, Any], key: bytes) -> None:
    """Write the tables to ``path`` in place of an older file; OSError if that is not possible.

    ``stamp`` (plain data) says what the tables were made from, and `Packed.open` asks for the same one, and
    for the same ``key``.
    """
    general = tables.general
    sections: dict[str, array[int] | bytes] = {
        **_phrase_sections("phrase", tables.phrases),
        **_phrase_sections("study", tables.studies),
        **_phrase_sections("word", tables.words),
        **_list_sections("list", tables.lists, len(tables.words)),
        **_list_sections("inexact", tables.inexact_lists, len(tables.words)),
    }
    replies = [tables.reply(pair).encode("utf-8", "surrogatepass") for pair in range(tables.size)]
    width = "I" if sum(map(len, replies)) < 1 << 32 else "Q"
    sections["reply_starts"] = array(width, accumulate(map(len, replies), initial=0))
    sections["lines"] = array("I", map(tables.line, range(tables.size)))
    sections["topic_pairs"] = array("I", tables.topic_keys.pairs)
    sections["topic_numbers"] = array("I", tables.topic_keys.topics)
    sections["replies"] = b"".join(replies)
    vocabulary = "\n".join(tables.vocabulary())
    sections["vocabulary"] = vocabulary.encode("utf-8", "surrogatepass")
    # Only what compares meanings needs the texts of keys.
    meant = list(tables.meant()) if general.meaning is not None else []
    sections["meant_numbers"] = array("i", [one.number for one in meant])
    sections["meant_asks"] = array("b", [-1 if one.asks is None else one.asks for one in meant])
    sections["meant_texts"] = "\n".join(one.text for one in meant).encode("utf-8", "surrogatepass")
    places: dict[str, tuple[str, int, int]] = {}
    offset = 0
    for name, section in sections.items():
        kind = section.typecode if isinstance(section, array) else "B"
        size = len(section) * (section.itemsize if isinstance(section, array) else 1)
        places[name] = (kind, offset, size)
        offset += -(-size // 8) * 8
    head = json.dumps(
        {
            "stamp": dict(stamp),
            "byteorder": sys.byteorder,
            "fold_yo": tables.fold_yo,
            "sections": places,
            "questions": general.questions.lines,
            "ignored": sorted(general.ignored),
            "aliases": general.aliases,
            "specials": general.specials,
            "inexact": list(general.inexact.items()),
            "arranged": list(general.arranged.items()),
            "groups": [general.escape, general.failure, general.initial, general.repeat, general.closing],
            "topics": general.topics,
            "promises": general.promises,
            "placeholders": general.placeholders,
            "aids": sorted(general.aids),
            "meaning": general.meaning,
        }
    ).encode()
    cache.write(path, key, _PURPOSE, head, _written(sections.values()))


def _written(sections: Iterable[array[int] | bytes]) -> Iterator[bytes]:
    for section in sections:
        data = section if isinstance(section, bytes) else section.tobytes()
        yield data
        yield bytes(-len(data) % 8)


def _phrase_sections(name: str, entries: Mapping[str, Entry]) -> dict[str, array[int] | bytes]:
    # The pairs of a text stay in their order.
    found = sorted(
        ((_digest(text), pair) for text, entry in entries.items() for pair in _pairs(entry)),
        key=itemgetter(0),
    )
    return {
        f"{name}_digests": array("Q", [digest for digest, _ in found]),
        f"{name}_values": array("i", [pair for _, pair in found]),
    }


def _list_sections(name: str, index: KeywordIndex, words: int) -> dict[str, array[int] | bytes]:
    firsts = array("I", [0])
    seconds = array("I")
    numbers = array("I")
    for first in range(words + 1):
        for second, entry in sorted(index.posting(first)):
            for number in _pairs(entry):
                seconds.append(second)
                numbers.append(number)
        firsts.append(len(seconds))
    return {
        f"{name}_firsts": firsts,
        f"{name}_seconds": seconds,
        f"{name}_numbers": numbers,
        f"{name}_starts": index.starts,
        f"{name}_words": index.words,
        f"{name}_pairs": index.pairs,
    }


def _pairs(entry: Entry) -> Sequence[int]:
    return (entry,) if isinstance(entry, int) else entry


class PackedLists:
    """`Lists` in a mapped file."""

    __slots__ = ("_firsts", "_numbers", "_pairs", "_seconds", "_starts", "_words")

    def __init__(self, sections: Mapping[str, Sequence[int]], name: str) -> None:
        self._firsts = sections[f"{name}_firsts"]
        self._seconds = sections[f"{name}_seconds"]
        self._numbers = sections[f"{name}_numbers"]
        self._starts = sections[f"{name}_starts"]
        self._words = sections[f"{name}_words"]
        self._pairs = sections[f"{name}_pairs"]

    def found(self, words: set[int], question: int) -> list[tuple[int, int]]:
        """Return pair and number of words of each list of this type with only given words."""
        found: list[tuple[int, int]] = []
        firsts, filed, starts = self._firsts, self._seconds, self._starts
        seconds = {number << 1 | question for number in words}
        seconds.add(question)
        for number in words:
            low, high = firsts[number], firsts[number + 1]
            if low == high:
                continue
            places: Iterable[int]
            if high - low <= _SCAN_RATHER * len(seconds):
                places = [low + at for at, key in enumerate(filed[low:high]) if key in seconds]
            else:
                places = _places(filed, seconds, low, high)
            for place in places:
                one = self._numbers[place]
                start, end = starts[one], starts[one + 1]
                # The first two words are known to occur.
                if end - start < 3 or words.issuperset(self._words[start + 2 : end]):
                    found.append((self._pairs[one], end - start))
        return found


def _places(filed: Sequence[int], keys: Iterable[int], low: int, high: int) -> list[int]:
    places = []
    for key in keys:
        at = bisect_left(filed, key, low, high)
        while at < high and filed[at] == key:
            places.append(at)
            at += 1
    return places


class Packed:
    """`Knowledge` in a mapped file."""

    def __init__(self, file: mmap.mmap, header: Mapping[str, Any], start: int) -> None:
        view = memoryview(file)
        sections: dict[str, Sequence[int]] = {
            name: view[start + offset : start + offset + size].cast(kind)
            for name, (kind, offset, size) in header["sections"].items()
        }
        self.fold_yo: bool = header["fold_yo"]
        statements, questions = (
            {word: tuple(pairs) for word, pairs in specials.items()} for specials in header["specials"]
        )
        escape, failure, initial, repeat, closing = (
            Group(tuple(pairs), tuple(replies)) for pairs, replies in header["groups"]
        )
        self.general = General(
            questions=Questions.of(header["questions"]),
            ignored=frozenset(header["ignored"]),
            aliases=header["aliases"],
            specials=(statements, questions),
            inexact={pair: tuple(words) for pair, words in header["inexact"]},
            arranged={
                pair: Arrangement(ordered, tuple(map(tuple, parts)), tuple(gaps))
                for pair, (ordered, parts, gaps) in header["arranged"]
            },
            escape=escape,
            failure=failure,
            initial=initial,
            repeat=repeat,
            closing=closing,
            topics=tuple(
                Topic(name, tuple(pairs), tuple(replies)) for name, pairs, replies in header["topics"]
            ),
            promises=tuple(header["promises"]),
            placeholders=header["placeholders"],
            aids=frozenset(header["aids"]),
            meaning=header["meaning"],
        )
        self.lists = PackedLists(sections, "list")
        self.inexact_lists = PackedLists(sections, "inexact")
        self.word = lru_cache(_WORDS_REMEMBERED)(self._word)
        self._sections = sections
        self._reply_starts = sections["reply_starts"]
        self._lines = sections["lines"]
        self.topic_keys = TopicKeys(sections["topic_pairs"], sections["topic_numbers"])
        self._replies, self._vocabulary, self._meant_texts = (
            view[start + header["sections"][name][1] : start + sum(header["sections"][name][1:])]
            for name in ("replies", "vocabulary", "meant_texts")
        )

    @classmethod
    def open(cls, path: Path, stamp: Mapping[str, Any], key: bytes) -> Packed | None:
        """Map the file; None if there is none, or if it is damaged, foreign or made from something else."""
        with cache.opened(path, key, _PURPOSE) as found:
            if found is None:
                return None
            try:
                header = json.loads(found.head)
            except ValueError:
                return None
            if header["stamp"] != dict(stamp) or header["byteorder"] != sys.byteorder:
                return None
            try:
                if not found.is_whole():
                    return None
                file = mmap.mmap(found.file.fileno(), 0, access=mmap.ACCESS_READ)
            except (OSError, ValueError):
                return None
            return cls(file, header, found.start)

    @property
    def size(self) -> int:
        """How many pairs."""
        return len(self._lines)

    def phrase(self, text: str) -> Pairs | None:
        """Return the pairs whose common phrase is exactly this text."""
        return self._values("phrase", text)

    def study(self, text: str) -> Pairs | None:
        """Return the pairs whose whole phrase is exactly this text."""
        return self._values("study", text)

    def _word(self, word: str) -> int | None:
        values = self._values("word", word)
        return None if values is None else values[0]

    def _values(self, name: str, text: str) -> Pairs | None:
        digests = self._sections[name + "_digests"]
        digest = _digest(text)
        at = bisect_left(digests, digest)
        end = at
        while end < len(digests) and digests[end] == digest:
            end += 1
        return None if end == at else tuple(self._sections[name + "_values"][at:end])

    def reply(self, pair: int) -> str:
        """Return the reply of a pair as written."""
        place = slice(self._reply_starts[pair], self._reply_starts[pair + 1])
        return str(self._replies[place], "utf-8", "surrogatepass")

    def line(self, pair: int) -> int:
        """Return the line of the pair's key, from 1; of a topic's key that of its ON pair."""
        return self._lines[pair if pair >= 0 else self.topic_keys.pairs[~pair]]

    def topic(self, key: int) -> Topic:
        """Return the topic of a key, by its negative number."""
        return self.general.topics[self.topic_keys.topics[~key]]

    def vocabulary(self) -> Iterable[str]:
        """Return the words of all lists and phrases."""
        return str(self._vocabulary, "utf-8", "surrogatepass").split("\n")

    def meant(self) -> Iterable[Meant]:
        """Return the keys that can be compared by meaning."""
        texts = str(self._meant_texts, "utf-8", "surrogatepass").split("\n")
        rows = zip(self._sections["meant_numbers"], texts, self._sections["meant_asks"], strict=False)
        return [Meant(number, text, None if asks < 0 else bool(asks)) for number, text, asks in rows]
