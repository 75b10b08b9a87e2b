"""The graph of patterns: a trie of keys; single tails are kept as tuples (docs/aiml.md §2.2).

A path is a tuple of keys: the input pattern, then either ``END`` (any ``that``, any topic), or ``THAT``, a
condition or words, and ``END`` or ``TOPIC``, words, ``END``. Keys are words as ``text.tokenize`` makes them,
wildcards, and the names below, none of which can be a word.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from typing import Any, Final, Protocol

from boltun.minds.aiml.category import Category

__all__ = [
    "ANY",
    "BRANCHING",
    "DOLLAR",
    "EMOTION",
    "END",
    "GET",
    "ID",
    "MANY",
    "MARKS",
    "PARTIAL",
    "PARTIAL_MARKS",
    "SETS",
    "THAT",
    "TOPIC",
    "WHOLE",
    "WHOLE_MARKS",
    "WILDCARDS",
    "CategoryList",
    "CategoryTable",
    "Graph",
    "Node",
    "Shelf",
]

DOLLAR: Final = "$"
"""Before a word that precedes everything else."""
SETS: Final = "<set>"
"""Before the name of a set."""
GET: Final = "<get>"
"""Before the name of a predicate whose value stands here."""
THAT: Final = "<that>"
TOPIC: Final = "<topic>"
END: Final = ""
WILDCARDS: Final = frozenset("#_^*")
MANY: Final = "<^>"
"""Zero or more words that no star shows: it makes ``partial`` wide."""

ID: Final = "<id>"
"""After ``THAT``, with the id behind it in the same key."""
EMOTION: Final = "<emotion>"
"""After ``THAT``, with the emotion behind it in the same key; one of the next four follows."""
WHOLE: Final = "<whole>"
"""The words that follow are compared with the whole reply, then with its last sentence."""
WHOLE_MARKS: Final = "<whole marks>"
"""The same with punctuation kept."""
MARKS: Final = "<marks>"
"""The last sentence with punctuation kept."""
PARTIAL: Final = "<partial>"
PARTIAL_MARKS: Final = "<partial marks>"
ANY: Final = "<any>"
"""No condition."""

BRANCHING: Final = frozenset({DOLLAR, SETS, GET, MANY, *WILDCARDS})
"""Keys with which a node goes on at any word."""

Node = dict[str, Any] | tuple[Any, ...] | int
"""Children by key; or a single path's remaining keys and, last, its category; behind ``END`` the category."""


class Shelf(Protocol):
    """The categories, by number."""

    def __len__(self) -> int: ...

    def category(self, number: int) -> Category:
        """Return one category."""
        ...


class Graph:
    """The paths of many categories. Filled by one thread, then only read."""

    __slots__ = ("_seldom", "duplicates", "features", "paths", "root", "shelf")

    def __init__(self, shelf: Shelf) -> None:
        self.root: dict[str, Any] = {}
        self.shelf = shelf
        self.paths = 0
        self._seldom: tuple[int, frozenset[str]] = (0, frozenset())
        self.features: set[str] = set()
        """Which of the special keys occur at all."""
        self.duplicates: list[tuple[int, int]] = []
        """Categories that have the same path as an earlier one: the new one, the earlier one."""

    def seldom(self) -> frozenset[str]:
        """Return the keys other than ``*`` with which a node may go on at any word."""
        count, found = self._seldom
        if count != len(self.features):
            found = frozenset(self.features & BRANCHING)
            self._seldom = len(self.features), found
        return found

    def add(self, path: Sequence[str], number: int) -> None:
        """Enter a category's path; of equal paths the last one counts."""
        if not _SPECIAL.isdisjoint(path):
            self._note(path)
        node = self.root
        at = 0
        last = len(path) - 1
        while True:
            key = path[at]
            child = node.get(key)
            if child is None:
                self.paths += 1
                if at == last:
                    node[key] = number
                else:
                    node[key] = (*path[at + 1 :], number)
                return
            if at == last:
                if child != number:
                    self.duplicates.append((number, child))
                    node[key] = number
                return
            at += 1
            if type(child) is tuple:
                # Two paths share this key now: cut the tail where they part.
                end = len(child) - 1
                same = 0
                while same < end and at + same <= last and child[same] == path[at + same]:
                    same += 1
                if same == end and at + same == last + 1:
                    if child[-1] != number:
                        self.duplicates.append((number, child[-1]))
                        node[key] = (*child[:-1], number)
                    return
                # END closes every path, so that none is the beginning of another.
                for word in child[:same]:
                    inner: dict[str, Any] = {}
                    node[key] = inner
                    node, key = inner, word
                fork: dict[str, Any] = {}
                node[key] = fork
                rest = child[same + 1 :]
                fork[child[same]] = rest if len(rest) > 1 else rest[0]
                other = path[at + same + 1 :]
                fork[path[at + same]] = (*other, number) if other else number
                self.paths += 1
                return
            node = child

    def _note(self, path: Sequence[str]) -> None:
        """Remember which special keys occur; for conditions the kind without the id or emotion."""
        for key in path:
            if key in _SPECIAL or key[:1] == "<":
                self.features.add(key[: key.index(">") + 1] if key[:1] == "<" else key)


_SPECIAL: Final = frozenset({DOLLAR, SETS, GET, THAT, "#", "_", "^"})


_RECENT: Final = 4_000


class CategoryTable:
    """The categories of files, as places in their texts: a few numbers each."""

    __slots__ = (
        "ends",
        "files",
        "lines",
        "old",
        "recent",
        "starts",
        "template_ends",
        "template_starts",
        "texts",
        "topic_names",
        "topics",
        "xaiml",
    )

    def __init__(self) -> None:
        self.texts: list[bytes] = []
        """Each file in UTF-8."""
        self.files = array("I")
        self.starts = array("I")
        self.ends = array("I")
        self.template_starts = array("I")
        self.template_ends = array("I")
        self.lines = array("I")
        self.topics = array("I")
        self.topic_names: list[str] = [""]
        self.old: set[int] = set()
        """Files with tags of AIML 0.9."""
        self.xaiml: set[int] = set()
        """Files of docomo's kind."""
        self.recent: dict[int, Category] = {}
        """Categories that somebody asked for, because the same ones are wanted again and again."""

    def __len__(self) -> int:
        return len(self.files)

    def category(self, number: int) -> Category:
        """Cut one category out of its file's text."""
        category = self.recent.get(number)
        if category is None:
            category = self._cut(number)
            if len(self.recent) >= _RECENT:
                self.recent.clear()
            self.recent[number] = category
        return category

    def _cut(self, number: int) -> Category:
        file = self.files[number]
        text = self.texts[file]
        source = text[self.starts[number] : self.ends[number]].decode()
        template = text[self.template_starts[number] : self.template_ends[number]].decode()
        if file in self.old:
            from boltun.minds.aiml.old_tags import translated

            template = translated(template)
        around = self.topic_names[self.topics[number]]
        return Category(template, file, self.lines[number], source, around, file in self.xaiml)


class CategoryList:
    """Categories that were learned."""

    __slots__ = ("categories",)

    def __init__(self, categories: Iterable[Category]) -> None:
        self.categories = tuple(categories)

    def __len__(self) -> int:
        return len(self.categories)

    def category(self, number: int) -> Category:
        """Return one category."""
        return self.categories[number]
