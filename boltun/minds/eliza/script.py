"""An ELIZA script read from its text (docs/eliza.md §2)."""

from __future__ import annotations

import re
from array import array
from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import islice
from typing import Final, NamedTuple

from boltun.minds.eliza.lines import BLANKS, Tag, key_and_weight, preamble_end
from boltun.minds.eliza.patterns import Matcher, Name, matcher
from boltun.minds.eliza.reassemblies import Reassembly, goto_target, tidied
from boltun.minds.eliza.substitutions import Substitutions
from boltun.minds.eliza.words import Reading

__all__ = ["Decomposition", "Entry", "Key", "Rule", "Script"]

_TOP: Final = re.compile(rf"\n[{BLANKS}]*(initial|final|quit|pre|post|synon|key):([^\n]*)")
_PATTERN: Final = re.compile(rf"\n[{BLANKS}]*decomp:[{BLANKS}]*([^\n]*)")
_RULE: Final = re.compile(rf"\n[{BLANKS}]*(reasmb|reasm_for_memory):[{BLANKS}]*([^\n]*)")
_AROUND: Final = BLANKS + "\r"


# Plain tuples, because the garbage collector can forget them, even if there are a hundred thousand.
Entry = tuple[str, int, int, int]
"""A key before it is first used: word, weight, and where its rules begin and end in the text."""
Rule = tuple[str, int]
"""A reassembly as it is written, and its place among the lines below its pattern, counted from 0."""


_NOT_READ: list[Rule | Reassembly] = []
"""Stands for a list that is empty or not read; never changed."""


class Decomposition:
    """A pattern with its reassemblies, each made ready when it is first needed."""

    __slots__ = ("cursor", "end", "matcher", "offset", "pattern", "replies", "saved")

    def __init__(self, pattern: str, offset: int, end: int) -> None:
        self.pattern = pattern
        self.offset = offset
        self.end = end
        """Its reassemblies are between these places of the text."""
        self.matcher: Matcher | None = None
        self.cursor = ""
        """The name under which a contact's memory counts the replies, whatever else changes in the script;
        empty before the first match."""
        self.replies = _NOT_READ
        self.saved = _NOT_READ
        """The reassemblies that are only kept for later."""

    @property
    def saves(self) -> bool:
        """Whether its replies are kept for later, and the search goes on."""
        return self.pattern.startswith("$")


class Key(NamedTuple):
    """A key with its decompositions."""

    word: str
    weight: int
    offset: int
    end: int
    decompositions: Sequence[Decomposition]


class Script:
    """The content of a script. Read-only; a key's rules are read when it is first needed.

    Offsets count in a text that begins with a line feed of its own, so that each line begins with one.
    """

    def __init__(self, text: str, reading: Reading) -> None:
        self.text = "\n" + text
        self.reading = reading
        self.start = preamble_end(self.text)
        """Where the script begins, behind a preamble in prose."""
        self.initials: list[str] = []
        self.finals: list[str] = []
        self.quits: set[tuple[str, ...]] = set()
        self.entries: dict[str, Entry] = {}
        self.lists: list[tuple[str, ...]] = []
        self.keys: dict[str, Key] = {}
        """Those that somebody needed already."""
        self._names: dict[str, Name] = {}
        pres: dict[tuple[str, ...], tuple[str, ...]] = {}
        posts: dict[tuple[str, ...], tuple[str, ...]] = {}
        self._read(pres, posts)
        self.pre = Substitutions(pres)
        self.post = Substitutions(posts, reading.folded)
        self.quit_heads = frozenset(words[0] for words in self.quits if words)
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
                self.quits.add(words(rest))
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
            self.entries[word] = (word, weight, offset, end)

    def _long_keys(self) -> Mapping[str, Sequence[tuple[tuple[str, ...], str]]]:
        """Return the keys that are several words to the segmenter, by their first word, longest first."""
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
    def _lists_by_word(self) -> Mapping[str, Sequence[str]]:
        """By each word of a list of synonyms, the first list that contains it."""
        lists: dict[str, Sequence[str]] = {}
        for words in self.lists:
            for word in words:
                lists.setdefault(self.reading.plain(word), words)
        return lists

    def name(self, word: str) -> Name:
        """Return the words that ``@word`` stands for; none if no list contains the word."""
        name = self._names.get(word)
        if name is None:
            listed = self._lists_by_word.get(word, ())
            name = self._names[word] = Name.of(map(self.reading.words, listed))
        return name

    def key(self, word: str) -> Key | None:
        """Return a key with its rules; None if the script has none of this name."""
        key = self.keys.get(word)
        if key is None:
            entry = self.entries.get(word)
            if entry is not None:
                key = self.keys[word] = Key(*entry, self._decompositions(entry))
        return key

    def _decompositions(self, entry: Entry) -> list[Decomposition]:
        found: list[Decomposition] = []
        end = entry[3]
        for line in _PATTERN.finditer(self.text, entry[2], end):
            offset = line.start()
            if found:
                found[-1].end = offset
            found.append(Decomposition(line[1].rstrip(_AROUND), offset, end))
        return found

    def matcher(self, one: Decomposition) -> Matcher:
        """Make a pattern ready."""
        pattern = one.pattern.removeprefix("$").lstrip(_AROUND)
        made = one.matcher = matcher(self.reading.plain(pattern), self.reading.words, self.name)
        return made

    def read_rules(self, key: Key, one: Decomposition) -> None:
        """Read the lines below a pattern."""
        replies: list[Rule | Reassembly] = []
        saved: list[Rule | Reassembly] = []
        saves = one.saves
        for number, (tag, rest) in enumerate(_RULE.findall(self.text, one.offset, one.end)):
            rule = (rest.rstrip(_AROUND), number)
            (saved if saves or tag == Tag.MEMORY else replies).append(rule)
        one.replies, one.saved = replies or _NOT_READ, saved or _NOT_READ
        pattern = " ".join(one.pattern.split())
        before = 0
        for other in key.decompositions:
            if other is one:
                break
            before += other.pattern == one.pattern
        one.cursor = f"{key.word} {pattern} #{before + 1}" if before else f"{key.word} {pattern}"

    def reassembly(self, rules: list[Rule | Reassembly], place: int) -> Reassembly:
        """Return one of the rules of a decomposition, made ready."""
        rule = rules[place]
        if isinstance(rule, Reassembly):
            return rule
        text, number = rule
        target = goto_target(text)
        made = rules[place] = Reassembly(text, number, None if target is None else self.reading.plain(target))
        return made

    def place_of(self, cursor: str) -> Decomposition | None:
        """Return the decomposition that a cursor counts for; None if the script does not have it any more."""
        key = self.key(cursor.partition(" ")[0])
        for one in key.decompositions if key is not None else ():
            if not one.cursor and key is not None:
                self.read_rules(key, one)
            if one.cursor == cursor:
                return one
        return None

    def quit_line(self, words: Sequence[str]) -> int:
        """Return the number of the line that has these words for a goodbye; 0: none."""
        for found in self._tops("quit"):
            if self.reading.words(found[2].strip(_AROUND)) == tuple(words):
                return self.line(found.start())
        return 0

    def final_line(self, place: int) -> int:
        """Return the number of the line of one of ``finals``; 0: none."""
        found = next(islice(self._tops("final"), max(place, 0), None), None)
        return 0 if found is None or place < 0 else self.line(found.start())

    def _tops(self, tag: str) -> Iterator[re.Match[str]]:
        for found in _TOP.finditer(self.text, self.start):
            if found[1] == tag and found[2].strip(_AROUND):
                yield found

    def rule_line(self, one: Decomposition, number: int) -> int:
        """Return the number of the line of a reassembly, from 1; 0: none."""
        rule = next(islice(_RULE.finditer(self.text, one.offset, one.end), number, None), None)
        return 0 if rule is None else self.line(rule.start())

    def line(self, offset: int) -> int:
        """Return the number of the line at an offset, from 1."""
        return bisect_left(self._line_starts, offset) + 1

    @cached_property
    def _line_starts(self) -> array[int]:
        return array("q", (found.start() for found in re.finditer("\n", self.text)))
