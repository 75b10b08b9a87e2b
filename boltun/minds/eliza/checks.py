"""Mistakes in a script, line by line (docs/eliza.md §8)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final

from boltun.minds.eliza.engine import FALL_BACK
from boltun.minds.eliza.lines import BLANKS, Line, Tag, key_and_weight, read_line
from boltun.minds.eliza.patterns import Shape, pieces, shape
from boltun.minds.eliza.reassemblies import goto_target, insertions
from boltun.minds.eliza.script import Script
from boltun.minds.protocol import Problem, Severity
from boltun.text.encoding import encoding_title

__all__ = ["TEMPLATES", "problems", "script_lines", "unreadable"]

_TAGS: Final = {str(tag): tag for tag in Tag}
_PRE: Final = re.compile(rf"\n[{BLANKS}]*pre:([^\n]*)")
_LONGEST: Final = 20
"""A number of a group is shown up to so many digits."""

TEMPLATES: Final = {
    "unknown-tag": (
        Severity.WARNING,
        "There is no tag “{tag}:”, so the line means nothing. Tags are {tags}.",
    ),
    "tag-in-capitals": (Severity.WARNING, "Tags are in small letters: “{right}:”, not “{tag}:”."),
    "no-tag": (Severity.WARNING, "The line has no tag and means nothing; a comment begins with “#”."),
    "nothing-behind-tag": (Severity.WARNING, "There is nothing behind “{tag}:”."),
    "key-twice": (Severity.WARNING, "The key “{key}” is in line {first} already; that one counts."),
    "key-not-one-word": (
        Severity.WARNING,
        "A key is one word, with a whole number as its weight behind it if you like; this one is not read.",
    ),
    "key-without-decompositions": (Severity.WARNING, "The key “{key}” has no “decomp:” and finds nothing."),
    "decomposition-without-key": (Severity.WARNING, "There is no key above, so this pattern is not read."),
    "decomposition-without-reassemblies": (
        Severity.WARNING,
        "This pattern has no “reasmb:”, so the search goes on behind it.",
    ),
    "decomposition-never-reached": (
        Severity.WARNING,
        "The pattern in line {first} takes every sentence that this one would match.",
    ),
    "reassembly-without-decomposition": (
        Severity.WARNING,
        "There is no pattern above, so this line is not read.",
    ),
    "unknown-name": (
        Severity.WARNING,
        "No “synon:” line holds “{name}”, so “@{name}” and the whole pattern match nothing.",
    ),
    "name-of-nothing": (Severity.WARNING, "A word is missing behind “@”, so the pattern matches nothing."),
    "goto-unknown-key": (Severity.WARNING, "There is no key “{key}” to go to, so the search goes on."),
    "goto-several-words": (
        Severity.WARNING,
        "“goto” goes to one key; with more words behind it the line is said as it is.",
    ),
    "goto-without-key": (
        Severity.WARNING,
        "A key is missing behind “goto”, so the word itself is said.",
    ),
    "goto-for-memory": (
        Severity.WARNING,
        "A sentence to be kept for later cannot be a “goto”; nothing is kept.",
    ),
    "no-such-group": (
        Severity.WARNING,
        "The pattern in line {first} has {groups} groups, so nothing is put in for {text}.",
    ),
    "group-written-otherwise": (
        Severity.WARNING,
        "“{text}” is taken for ({number}); write it so.",
    ),
    "quit-without-final": (
        Severity.WARNING,
        "There is no “final:”, so this gets no answer.",
    ),
    "word-replaced": (
        Severity.WARNING,
        "The “pre:” in line {first} replaces “{word}” before anything is looked for, so this never fits.",
    ),
    "substitution-without-words": (
        Severity.WARNING,
        "“{tag}:” needs a word and what to put in its place, so this line is not read.",
    ),
    "substitution-twice": (
        Severity.WARNING,
        "“{word}” has a “{tag}:” in line {first} already; that one counts.",
    ),
    "word-never-occurs": (
        Severity.WARNING,
        "No sentence holds “{word}” as a word: marks end it or part it.",
    ),
    "unreadable-bytes": (
        Severity.WARNING,
        "This line holds bytes that mean nothing in {encoding}; they are shown as “\ufffd” and kept.",
    ),
}


def unreadable(numbers: Iterable[int], encoding: str, path: Path | None) -> list[Problem]:
    """Return the problems of lines with bytes that mean nothing in the encoding of their file."""
    severity, template = TEMPLATES["unreadable-bytes"]
    return [
        Problem(
            code="unreadable-bytes",
            severity=severity,
            template=template,
            path=path,
            line=number,
            values={"encoding": encoding_title(encoding)},
        )
        for number in numbers
    ]


def script_lines(script: Script) -> Iterator[tuple[int, Line]]:
    """Yield the lines of a script with their numbers: no preamble, no comments, no blank lines."""
    skipped = script.text.count("\n", 0, script.start)
    lines = script.text[1:].split("\n")
    head: list[tuple[int, Line]] = []
    begun = False
    for number, text in enumerate(lines[skipped:], start=skipped + 1):
        line = read_line(text)
        if line is None or line.comment:
            continue
        if not begun:
            if not line.tag:
                # Prose before the first line of the script, and lines in it that looked like tags.
                head.clear()
                continue
            head.append((number, line))
            if line.tag not in _TAGS:
                continue
            begun = True
            yield from head
            continue
        yield number, line
    if not begun:
        yield from head


def _cut(text: str) -> str:
    return text if len(text) <= _LONGEST else text[:_LONGEST] + "…"


def _replaced(script: Script) -> dict[str, int]:
    """Return the words that no sentence contains after the ``pre:`` lines, by the lines that replace them."""
    reading = script.reading
    lines: dict[str, int] = {}
    put: set[str] = set()
    for found in _PRE.finditer(script.text, script.start):
        head, *others = found[1].split() or [""]
        words = reading.words(head)
        if others and len(words) == 1 and words[0] not in lines:
            lines[words[0]] = script.line(found.start())
            put.update(reading.words(" ".join(others)))
    return {word: line for word, line in lines.items() if word not in put}


def problems(script: Script, path: Path | None = None) -> list[Problem]:
    """Return what is wrong in a script, by line."""
    check = _Check(script, path)
    for number, line in script_lines(script):
        check.take(number, line)
    check.end()
    check.found.sort(key=lambda problem: (problem.line, problem.column))
    return check.found


class _Check:
    """Takes the lines one after another; reports what one lacks when the next one comes."""

    def __init__(self, script: Script, path: Path | None) -> None:
        self.found: list[Problem] = []
        self._script = script
        self._path = path
        self._keys: dict[str, int] = {}
        self._substitutions: dict[tuple[str, str], int] = {}
        self._new_keys: list[tuple[int, Line, str]] = []
        self._gotos = {FALL_BACK}
        self._key: tuple[int, Line, str] | None = None
        self._key_is_wrong = False
        self._has_patterns = False
        self._patterns: dict[str, int] = {}
        """The key's patterns that end the search if they match, and their lines."""
        self._pattern: tuple[int, Line, str, Shape] | None = None
        self._has_rules = False
        self._ends_search = False
        self._occurs: dict[str, bool] = {}
        self._replaced = _replaced(script)
        self._quit: tuple[int, Line] | None = None

    def take(self, number: int, line: Line) -> None:
        tag = _TAGS.get(line.tag)
        if tag is None:
            self._report_tag(number, line)
            return
        if not line.rest:
            self._report("nothing-behind-tag", number, line.head + 1, tag=line.tag)
        match tag:
            case Tag.KEY:
                self._take_key(number, line)
            case Tag.DECOMP:
                self._take_pattern(number, line)
            case Tag.REASMB | Tag.MEMORY:
                self._take_rule(number, line, tag)
            case Tag.PRE | Tag.POST:
                self._take_substitution(number, line)
            case Tag.SYNON:
                self._check_words(number, line.rest.split(), line)
            case Tag.QUIT:
                if line.rest:
                    self._quit = self._quit or (number, line)
                self._check_words(number, line.rest.split(), line, replaced=True)
            case _:
                pass

    def end(self) -> None:
        """Report what the last key lacks, and keys that neither a sentence nor a ``goto`` can reach."""
        self._end_key()
        for number, line, word in self._new_keys:
            if self._script.reading.plain(word) not in self._gotos:
                self._check_words(number, [word], line, replaced=True)
        if self._quit is not None and not self._script.finals:
            number, line = self._quit
            self._report("quit-without-final", number, line.start + 1)

    def _report_tag(self, number: int, line: Line) -> None:
        if not line.tag:
            self._report("no-tag", number, line.head + 1)
            return
        right = line.tag.lower()
        code = "tag-in-capitals" if right in _TAGS else "unknown-tag"
        tags = ", ".join(_TAGS)
        self._report(code, number, line.head + 1, tag=line.tag, right=right, tags=tags)

    # --- keys ---

    def _take_key(self, number: int, line: Line) -> None:
        self._end_key()
        known = key_and_weight(line.rest) if line.rest else None
        self._key_is_wrong = known is None
        if known is None:
            if line.rest:
                self._report("key-not-one-word", number, line.start + 1)
            return
        word = self._script.reading.plain(known[0])
        self._key = number, line, known[0]
        if word in self._keys:
            self._report("key-twice", number, line.start + 1, key=known[0], first=self._keys[word])
        else:
            self._new_keys.append((number, line, known[0]))
        self._keys.setdefault(word, number)

    def _end_key(self) -> None:
        self._end_pattern()
        if self._key is not None and not self._has_patterns:
            number, line, word = self._key
            self._report("key-without-decompositions", number, line.start + 1, key=word)
        self._key = None
        self._has_patterns = False
        self._patterns = {}

    # --- decompositions ---

    def _take_pattern(self, number: int, line: Line) -> None:
        self._end_pattern()
        if self._key is None:
            if not self._key_is_wrong:
                self._report("decomposition-without-key", number, line.start + 1)
            self._key_is_wrong = True  # the following lines depend on this one
            return
        self._has_patterns = True
        reading = self._script.reading
        pattern = line.rest.removeprefix("$")
        read = shape(reading.plain(pattern), reading.words, self._script.name)
        self._pattern = number, line, pattern, read
        start = line.start + len(line.rest) - len(pattern)
        words: list[str] = []
        for piece in pieces(pattern):
            if piece.text == "@":
                self._report("name-of-nothing", number, start + piece.start + 1)
            elif piece.text[0] == "@":
                if reading.plain(piece.text[1:]) in read.unknown:
                    self._report("unknown-name", number, start + piece.start + 1, name=piece.text[1:])
            elif piece.text != "*":
                words.append(piece.text)
        self._check_words(number, words, line, replaced=True)
        whole = " ".join(reading.plain(pattern).split())
        for earlier in ("*", whole):
            if earlier in self._patterns and line.rest:
                first = self._patterns[earlier]
                self._report("decomposition-never-reached", number, line.start + 1, first=first)
                break

    def _end_pattern(self) -> None:
        if self._pattern is not None:
            number, line, pattern, _ = self._pattern
            if not self._has_rules:
                self._report("decomposition-without-reassemblies", number, line.start + 1)
            elif self._ends_search:
                whole = " ".join(self._script.reading.plain(pattern).split())
                self._patterns.setdefault(whole, number)
        self._pattern = None
        self._has_rules = self._ends_search = False

    # --- reassemblies ---

    def _take_rule(self, number: int, line: Line, tag: Tag) -> None:
        if self._pattern is None:
            if self._key is not None or not self._key_is_wrong:
                self._report("reassembly-without-decomposition", number, line.start + 1)
            return
        first, pattern, _, read = self._pattern
        self._has_rules = True
        for_memory = tag is Tag.MEMORY or pattern.rest.startswith("$")
        self._ends_search = self._ends_search or not for_memory
        target = goto_target(line.rest)
        if target is not None:
            column = line.start + line.rest.rindex(target) + 1
            self._gotos.add(self._script.reading.plain(target))
            if for_memory:
                self._report("goto-for-memory", number, line.start + 1)
            elif self._script.reading.plain(target) not in self._script.entries:
                self._report("goto-unknown-key", number, column, key=target)
            return
        words = line.rest.lower().split()
        if words[:1] == ["goto"]:
            code = "goto-several-words" if len(words) > 1 else "goto-without-key"
            self._report(code, number, line.start + 1)
        for one in insertions(line.rest):
            column = line.start + one.start + 1
            text = _cut(one.text)
            if not 0 < one.number <= read.groups:
                self._report("no-such-group", number, column, text=text, groups=read.groups, first=first)
            elif not one.exact:
                self._report("group-written-otherwise", number, column, text=text, number=one.number)

    # --- words ---

    def _take_substitution(self, number: int, line: Line) -> None:
        words = line.rest.split()
        if len(words) < 2:
            if words:
                self._report("substitution-without-words", number, line.start + 1, tag=line.tag)
            return
        word = self._script.reading.plain(words[0])
        first = self._substitutions.setdefault((line.tag, word), number)
        if first != number:
            self._report(
                "substitution-twice", number, line.start + 1, word=words[0], tag=line.tag, first=first
            )
        self._check_words(number, words if line.tag == Tag.PRE else words[:1], line)

    def _check_words(self, number: int, words: Sequence[str], line: Line, *, replaced: bool = False) -> None:
        """``replaced``: whether the words are compared with a sentence after the ``pre:`` lines."""
        place = 0
        for word in words:
            occurs = self._occurs.get(word)
            if occurs is None:
                occurs = self._occurs[word] = self._script.reading.can_occur(word)
            at = line.rest.find(word, place)
            place = at + len(word)
            if not occurs:
                self._report("word-never-occurs", number, line.start + at + 1, word=word)
            elif replaced and self._replaced:
                first = self._replaced.get(self._script.reading.plain(word))
                if first is not None:
                    self._report("word-replaced", number, line.start + at + 1, word=word, first=first)

    def _report(self, code: str, line: int, column: int = 0, **values: object) -> None:
        severity, template = TEMPLATES[code]
        self.found.append(
            Problem(
                code=code,
                severity=severity,
                template=template,
                path=self._path,
                line=line,
                column=column,
                values=values,
            )
        )
