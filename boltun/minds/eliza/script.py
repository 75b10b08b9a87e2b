"""An ELIZA script read from its text (eliza.md, "Script file")."""

from __future__ import annotations

import re
from array import array
from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Final, NamedTuple

from boltun.minds.eliza.lines import BLANKS, Tag, key_and_weight, preamble_end
from boltun.minds.eliza.patterns import Matcher, shape
from boltun.minds.eliza.reassemblies import Reassembly, goto_target, tidied
from boltun.minds.eliza.substitutions import Substitutions
from boltun.minds.eliza.words import Reading

__all__ = ["Decomposition", "Entry", "Key", "Script"]

_TOP: Final = re.compile(rf"\n[{BLANKS}]*(initial|final|quit|pre|post|synon|key):([^\n]*)")
_IN_KEY: Final = re.compile(rf"\n[{BLANKS}]*(decomp|reasmb|reasm_for_memory):([^\n]*)")
_AROUND: Final = BLANKS + "\r"


class Entry(NamedTuple):
    """A key as it is known before it is first used: its rules stand between two places of the text."""

    word: str
    weight: int
    offset: int
    end: int


class Decomposition:
    """A pattern with its reassemblies. ``offset`` is where its line stands in the script's text."""

    __slots__ = ("cursor", "matcher", "memory_cursor", "offset", "pattern", "replies", "saved", "saves")

    def __init__(self, pattern: str, offset: int) -> None:
        self.pattern = pattern
        self.offset = offset
        self.saves = pattern.startswith("$")
        """Its replies are kept for later, and the search goes on."""
        self.matcher: Matcher
        self.replies: list[Reassembly] = []
        self.saved: list[Reassembly] = []
        """Those of its reassemblies that are only kept for later."""
        self.cursor = ""
        """Under this name a contact's memory counts the replies, whatever else changes in the script."""
        self.memory_cursor = ""


class Key:
    """A key with its decompositions."""

    __slots__ = ("decompositions", "offset", "weight", "word")

    def __init__(self, entry: Entry, decompositions: Sequence[Decomposition]) -> None:
        self.word = entry.word
        self.weight = entry.weight
        self.offset = entry.offset
        self.decompositions = tuple(decompositions)


class Script:
    """What a script says. Read-only; a key's rules are read when it is first needed.

    Offsets count in a text that begins with a line feed of its own, so that each line begins with one.
    """

    def __init__(self, text: str, reading: Reading) -> None:
        self.text = "\n" + text
        self.reading = reading
        self.start = preamble_end(self.text)
        """Where the script begins, behind a preamble in prose."""
        self.initials: list[str] = []
        self.finals: list[str] = []
        self.quits: set[str] = set()
        self.entries: dict[str, Entry] = {}
        self.lists: list[tuple[str, ...]] = []
        self._keys: dict[str, Key] = {}
        pres: dict[tuple[str, ...], tuple[str, ...]] = {}
        posts: dict[tuple[str, ...], tuple[str, ...]] = {}
        self._read(pres, posts)
        self.pre = Substitutions(pres)
        self.post = Substitutions(posts)
        self.long_keys = self._long_keys()

    def _read(
        self,
        pres: dict[tuple[str, ...], tuple[str, ...]],
        posts: dict[tuple[str, ...], tuple[str, ...]],
    ) -> None:
        words = self.reading.words
        open_key: tuple[str, int, int] | None = None
        for found in _TOP.finditer(self.text, self.start):
            tag = found[1]
            rest = found[2].strip(_AROUND)
            if tag == "key":
                if open_key is not None:
                    self._enter(*open_key, found.start())
                known = key_and_weight(rest)
                open_key = None if known is None else (*known, found.start())
            elif not rest:
                continue
            elif tag == "initial":
                self.initials.append(tidied(rest))
            elif tag == "final":
                self.finals.append(tidied(rest))
            elif tag == "quit":
                self.quits.add(f" {' '.join(words(rest))} ")
            elif tag == "synon":
                self.lists.append(tuple(rest.split()))
            else:
                head, *others = rest.split()
                if others and tag == "pre":
                    pres.setdefault(words(head), words(" ".join(others)))
                elif others:
                    posts.setdefault(words(head), tuple(others))
        if open_key is not None:
            self._enter(*open_key, len(self.text))

    def _enter(self, name: str, weight: int, offset: int, end: int) -> None:
        word = self.reading.plain(name)
        if word not in self.entries:
            self.entries[word] = Entry(word, weight, offset, end)

    def _long_keys(self) -> Mapping[str, Sequence[tuple[tuple[str, ...], str]]]:
        """Return the keys that are several words to the segmenter, by the first of these, longest first."""
        long: dict[str, list[tuple[tuple[str, ...], str]]] = {}
        if self.text.isascii():
            return long
        for word in self.entries:
            if word.isascii():
                continue
            words = self.reading.words(word)
            if len(words) > 1:
                long.setdefault(words[0], []).append((words, word))
        for several in long.values():
            several.sort(key=lambda one: -len(one[0]))
        return long

    @cached_property
    def names(self) -> Mapping[str, Sequence[str]]:
        """By each word of a list of synonyms, the first list that holds it."""
        names: dict[str, Sequence[str]] = {}
        for words in self.lists:
            for word in words:
                names.setdefault(self.reading.plain(word), words)
        return names

    def key(self, word: str) -> Key | None:
        """Return a key with its rules; None where the script has none of this name."""
        key = self._keys.get(word)
        if key is None:
            entry = self.entries.get(word)
            if entry is not None:
                key = self._keys[word] = Key(entry, self._decompositions(entry))
        return key

    def keys(self) -> Iterator[Key]:
        """Yield all keys, in the order of the script."""
        for word in self.entries:
            key = self.key(word)
            if key is not None:
                yield key

    def _decompositions(self, entry: Entry) -> list[Decomposition]:
        found: list[Decomposition] = []
        counts: dict[str, int] = {}
        for line in _IN_KEY.finditer(self.text, entry.offset, entry.end):
            rest = line[2].strip(_AROUND)
            if line[1] == Tag.DECOMP:
                one = Decomposition(rest, line.start())
                pattern = self.reading.plain(rest[1:] if one.saves else rest)
                one.matcher = shape(pattern, self.reading.words, self.names).matcher
                name = f"{entry.word} {'$ ' * one.saves}{' '.join(pattern.split())}"
                count = counts[name] = counts.get(name, 0) + 1
                one.cursor = name if count == 1 else f"{name} #{count}"
                one.memory_cursor = f"{one.cursor} #memory"
                found.append(one)
            elif found:
                target = goto_target(rest)
                goto = None if target is None else self.reading.plain(target)
                rule = Reassembly(rest, line.start(), goto)
                only_memory = found[-1].saves or line[1] == Tag.MEMORY
                (found[-1].saved if only_memory else found[-1].replies).append(rule)
        return found

    def line(self, offset: int) -> int:
        """Return the number of the line at an offset, from 1."""
        return bisect_left(self._line_starts, offset) + 1

    @cached_property
    def _line_starts(self) -> array[int]:
        return array("q", (found.start() for found in re.finditer("\n", self.text)))
