"""Mistakes in a set as a whole: duplicates, unreachable categories, dead ends (docs/aiml.md §6)."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Final
from xml.sax.saxutils import unescape

from boltun.minds.aiml.category import EMOTIONS, Previous
from boltun.minds.aiml.graph import DOLLAR, END, WILDCARDS, CategoryTable, Graph
from boltun.minds.aiml.knowledge import Knowledge
from boltun.minds.aiml.matcher import goal, match
from boltun.minds.aiml.notes import note
from boltun.minds.aiml.old_tags import PROPERTIES
from boltun.minds.aiml.text import collapse
from boltun.minds.aiml.vocabulary import CONTAINERS, ELEMENTS, HTML, NEVER_ACT, OLD, PLAIN
from boltun.minds.protocol import Problem

__all__ = ["BUILT_IN_MAPS", "problems"]

BUILT_IN_MAPS: Final = frozenset({"successor", "predecessor", "singular", "plural"})
MAX_UNREACHABLE: Final = 200_000
"""So many literal patterns are tried; the rest of a larger set is not."""
MAX_OF_A_KIND: Final = 1_000
"""Problems of one code that are listed."""


def problems(knowledge: Knowledge) -> list[Problem]:
    """Return what is wrong in a set, by file and line; takes time in proportion to its size."""
    found = list(knowledge.problems)
    table = knowledge.graph.shelf
    if isinstance(table, CategoryTable):
        checker = _Checker(knowledge, table)
        checker.check()
        found += checker.found
    order = {path: number for number, path in enumerate(knowledge.files)}
    # The reader and the checker may both have met an element.
    once = {(one.path, one.line, one.code, repr(one.values)): one for one in found}
    return sorted(
        once.values(),
        key=lambda problem: (
            order.get(problem.path, -1) if problem.path is not None else -1,
            problem.line,
            problem.column,
        ),
    )


_TAG: Final = re.compile(
    rb"""<!--.*?(?:-->|\Z)|<!\[CDATA\[.*?(?:\]\]>|\Z)"""
    rb"""|<([A-Za-z_][\w.:-]*+)((?:[^<>"']|"[^"<]*"|'[^'<]*')*+)>""",
    re.S,
)
_ATTRIBUTE: Final = re.compile(rb"""(?<![\w.:-])([\w.:-]++)\s*+=\s*+(?:"([^"]*)"|'([^']*)')""")
_TEXT: Final = re.compile(rb"([^<]*)</")
_KNOWN: Final = frozenset(
    {*CONTAINERS, *ELEMENTS, *HTML, *OLD}
    - NEVER_ACT
    - PLAIN
    - {"sraix", "learn", "srai", "map", "set", "bot", *PROPERTIES}
)
_ONLY_SRAI: Final = re.compile(
    rb"<template>\s*(?:<srai>((?:[^<]|<star\s*/>)*)</srai>|<sr\s*/>())\s*</template>", re.I
)
_STAR: Final = re.compile(rb"<star\s*/>", re.I)
_ANY_WORD: Final = "zqxzq"
"""A word that no set knows."""
_OLD_PREFIXES: Final = ("get_", "set_", "bot_")


class _Checker:
    def __init__(self, knowledge: Knowledge, table: CategoryTable) -> None:
        self.found: list[Problem] = []
        self._knowledge = knowledge
        self._table = table
        self._told: dict[str, int] = {}
        self._ids: set[str] = set()
        self._sets_any_id = False
        self._asked_ids: list[tuple[str, int, int]] = []
        self._srai: dict[str, str] = {}
        self._missing: set[str] = set()

    def check(self) -> None:
        table = self._table
        for number, earlier in self._knowledge.graph.duplicates:
            self._tell(
                "duplicate", table.files[number], table.lines[number], place=self._place(number, earlier)
            )
        for file, text in enumerate(table.texts):
            self._check_file(file, text)
        for identity, file, line in self._asked_ids:
            if identity not in self._ids and not self._sets_any_id:
                self._tell("missing-id", file, line, id=identity)
        if self._knowledge.graph.features & {"#", "_", DOLLAR}:
            self._check_literals()
        self._check_circles()
        for code, count in self._told.items():
            if count > MAX_OF_A_KIND:
                self.found.append(note("more-of-a-kind", None, 0, count=count - MAX_OF_A_KIND, name=code))

    def _tell(self, code: str, file: int, line: int, **values: object) -> None:
        count = self._told[code] = self._told.get(code, 0) + 1
        if count <= MAX_OF_A_KIND:
            self.found.append(note(code, self._path(file), line, **values))

    def _path(self, file: int) -> Path | None:
        files = self._knowledge.files
        return files[file] if file < len(files) else None

    def _place(self, number: int, other: int) -> str:
        """Name the place of another category for a message about this one."""
        table = self._table
        line = table.lines[other]
        path = self._path(table.files[other])
        if path is None or table.files[number] == table.files[other]:
            return f"line {line}"
        return f"{path.name}, line {line}"

    # --- elements ---

    def _check_file(self, file: int, text: bytes) -> None:
        lines = _Lines(text)
        in_pattern = False
        for found in _TAG.finditer(text):
            tag = found[1]
            if tag is None:
                continue
            name = tag.decode("utf-8", "replace").rpartition(":")[2].lower()
            if name == "pattern" or name == "that":
                in_pattern = not found[2].endswith(b"/")
            elif name == "template":
                in_pattern = False
            if name in _KNOWN and not found[2]:
                continue
            self._check_element(file, text, lines, found, name, in_pattern)

    def _check_element(
        self, file: int, text: bytes, lines: _Lines, found: re.Match[bytes], name: str, in_pattern: bool
    ) -> None:
        def tell(code: str, **values: object) -> None:
            self._tell(code, file, lines.at(found.start()), **values)

        attributes = _attributes(found[2]) if found[2] else {}
        if name == "srai":
            self._check_srai(file, text, lines, found)
        elif name == "set":
            self._check_set(attributes.get("name", ""), _content(text, found.end()), in_pattern, tell)
        elif name == "map" and not in_pattern and "name" in attributes:
            wanted = attributes["name"].casefold()
            if wanted not in self._knowledge.maps and wanted not in BUILT_IN_MAPS:
                tell("missing-map", name=attributes["name"])
        elif name == "learn":
            following = text[found.end() : found.end() + 200].lstrip()
            if following[:1] not in (b"<", b"") and not found[2].endswith(b"/"):
                tell("learns-file")
        elif name in ("template", "li"):
            self._check_identity(attributes, tell)
        elif name == "that" and attributes.get("id"):
            self._asked_ids.append((attributes["id"], file, lines.at(found.start())))
        elif name == "bot" and not in_pattern:
            self._check_property((attributes.get("name") or _content(text, found.end())).casefold(), tell)
        elif name in PROPERTIES and found[2].strip() == b"/":
            self._check_property(PROPERTIES[name], tell)
        elif name == "sraix":
            tell("asks-nobody")
        elif code := _code_of(name):
            tell(code, name=name)

    def _check_set(self, name: str, content: str, in_pattern: bool, tell: Callable[..., None]) -> None:
        if in_pattern:
            wanted = (name or content).casefold()
            if self._knowledge.word_set(wanted) is None:
                tell("missing-set", name=wanted)
        elif name == "id":
            self._ids.add(content.removeprefix("id:"))
            # An id that is put together at run time may be any.
            self._sets_any_id = self._sets_any_id or not content

    def _check_identity(self, attributes: Mapping[str, str], tell: Callable[..., None]) -> None:
        """Check the id and the emotions of a template or of one of its items."""
        if identity := attributes.get("id"):
            self._ids.add(identity)
        for word in attributes.get("emotion", "").split("|"):
            if word.strip() and word.strip().casefold() not in EMOTIONS:
                tell("unknown-emotion", word=word.strip(), known=", ".join(EMOTIONS))

    def _check_property(self, wanted: str, tell: Callable[..., None]) -> None:
        """Report once each property that templates ask for and nothing gives."""
        properties = self._knowledge.properties
        known = wanted in properties or "default-property" in properties
        if wanted and not known and wanted not in self._missing:
            self._missing.add(wanted)
            tell("no-property", name=wanted)

    def _check_srai(self, file: int, text: bytes, lines: _Lines, found: re.Match[bytes]) -> None:
        constant = _TEXT.match(text, found.end())
        if constant is None or found[2].endswith(b"/"):
            return
        sent = collapse(unescape(constant[1].decode("utf-8", "replace")))
        if not sent:
            return
        code = self._srai.get(sent)
        if code is None:
            code = self._srai[sent] = self._srai_code(sent)
        if code:
            self._tell(code, file, lines.at(found.start()), text=sent)

    def _srai_code(self, sent: str) -> str:
        path = goal(self._knowledge, self._knowledge.tokenize(sent))
        if path is None:
            return "srai-to-nowhere"
        return "srai-to-default" if all(key in WILDCARDS for key in path[1]) else ""

    # --- redirections that come back ---

    def _check_circles(self) -> None:
        """Report categories whose template is only a redirection, if it leads back to them.

        A wildcard counts as one word that nothing knows.
        """
        table = self._table
        sends: dict[int, str] = {}
        by_line: dict[tuple[int, int], int] = {}
        for number in range(len(table)):
            template = table.texts[table.files[number]][
                table.template_starts[number] : table.template_ends[number]
            ]
            if found := _ONLY_SRAI.fullmatch(template):
                sent = _STAR.sub(f" {_ANY_WORD} ".encode(), found[1] or b"<star/>")
                sends[number] = collapse(unescape(sent.decode("utf-8", "replace")))
                by_line[table.files[number], table.lines[number]] = number
        targets: dict[str, int | None] = {}
        for text in set(sends.values()):
            found_there = match(self._knowledge, self._knowledge.tokenize(text), Previous(), "")
            if found_there is None or any(key in ("<that>", "<topic>") for key in found_there.path):
                targets[text] = None
            else:
                category = found_there.category
                targets[text] = by_line.get((category.file, category.line))
        done: set[int] = set()
        for first in sends:
            way: list[int] = []
            number_now: int | None = first
            while number_now is not None and number_now not in done:
                done.add(number_now)
                way.append(number_now)
                number_now = targets[sends[number_now]]
            if number_now in way:
                for number in way[way.index(number_now) :]:
                    self._tell("circle", table.files[number], table.lines[number])

    # --- categories that others shadow ---

    def _check_literals(self) -> None:
        """Report patterns without wildcards if their only input always goes to another category."""
        knowledge, table = self._knowledge, self._table
        for count, (words, number) in enumerate(_literals(knowledge.graph)):
            if count >= MAX_UNREACHABLE:
                break
            text = " ".join(words)
            found = match(knowledge, knowledge.tokenize(text), Previous(), "")
            if found is None or any(key in ("<that>", "<topic>") for key in found.path):
                continue
            chosen = found.category
            if chosen.file == table.files[number] and chosen.line == table.lines[number]:
                continue
            if found.path == words:
                continue
            other = chosen.line
            path = self._path(chosen.file)
            place = f"line {other}"
            if path is not None and chosen.file != table.files[number]:
                place = f"{path.name}, {place}"
            self._tell("unreachable", table.files[number], table.lines[number], pattern=text, place=place)


def _literals(graph: Graph) -> Iterator[tuple[tuple[str, ...], int]]:
    """Yield the patterns of words only that ask for no that and no topic."""
    stack: list[tuple[tuple[str, ...], object]] = [((), graph.root)]
    while stack:
        words, node = stack.pop()
        if isinstance(node, dict):
            for key, child in node.items():
                if key == END:
                    yield words, child
                elif _is_word(key):
                    stack.append(((*words, key), child))
        elif isinstance(node, tuple) and node[-2] == END and all(map(_is_word, node[:-2])):
            yield (*words, *node[:-2]), node[-1]


def _is_word(key: str) -> bool:
    return key not in WILDCARDS and key != DOLLAR and key[:1] not in ("<", "'", "")


class _Lines:
    """Finds the line of a place in a text."""

    def __init__(self, text: bytes) -> None:
        self._text = text
        self._ends: list[int] | None = None

    def at(self, place: int) -> int:
        """Return the line, from 1."""
        if self._ends is None:
            self._ends = [found.start() for found in re.finditer(rb"\n", self._text)]
        return 1 + bisect_right(self._ends, place)


def _attributes(text: bytes) -> Mapping[str, str]:
    return {
        found[1].decode("utf-8", "replace").lower(): unescape(
            (found[2] if found[2] is not None else found[3]).decode("utf-8", "replace")
        )
        for found in _ATTRIBUTE.finditer(text)
    }


def _code_of(name: str) -> str:
    """Return what is wrong with an element wherever it is; empty: nothing."""
    if name in NEVER_ACT:
        return "never-acts"
    if name in PLAIN:
        return "plain-element"
    known = name in _KNOWN or name in ELEMENTS or name.startswith(_OLD_PREFIXES)
    return "" if known else "unknown-element"


def _content(text: bytes, at: int) -> str:
    found = _TEXT.match(text, at)
    return collapse(unescape(found[1].decode("utf-8", "replace"))) if found else ""
