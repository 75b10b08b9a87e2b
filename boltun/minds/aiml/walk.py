"""One search through a graph of patterns, which tries no place twice (docs/aiml.md §2.2, §2.4)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from typing import Any, Final

from boltun.minds.aiml.graph import (
    ANY,
    BRANCHING,
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
    Graph,
)
from boltun.minds.aiml.sentence import WORDLESS, Sentence
from boltun.minds.aiml.trail import Link, links

__all__ = ["CONDITIONS", "MAX_STEPS", "Walk", "goes_on"]

MAX_STEPS: Final = 500_000
"""Places tried in one match; the longest real ones need some thousands."""


class Walk:
    """One search through one graph; done when it is made. ``steps`` tells how many places it tried."""

    __slots__ = ("_anywhere", "found", "graph", "link", "number", "sentence", "steps")

    def __init__(
        self, graph: Graph, sentence: Sentence, limit: int = MAX_STEPS, *, anywhere: bool = False
    ) -> None:
        """``anywhere`` lets every that and topic pass, and takes a pattern of wildcards alone only if there
        is no other.
        """
        self.graph = graph
        self._anywhere = anywhere
        self.sentence = sentence
        self.number = -1
        """The category that was found, by its number on the shelf of the graph; -1: none."""
        self.link: Link = None
        self.steps = 0
        self.found = self._search(limit)

    def _search(self, limit: int) -> bool:  # noqa: C901
        # The innermost loop of AIML is one function, because a call costs more than most of its steps.
        #
        # A place is a node, an offset in it where it is a tail, and a position in the words. A wildcard's
        # node is tried at its first position, then at each later one (start >= 0 tells where it began).
        # Whatever was tried and left is a dead end: the paths to one node differ in their captures only.
        # To a node behind a word there is one way, from the place before it: only ways that several
        # places lead to are remembered.
        sentence = self.sentence
        words = sentence.words
        length = sentence.length
        seldom = self.graph.seldom()
        dollars, sets, gets = DOLLAR in seldom, SETS in seldom, GET in seldom
        hashes, bars, carets = "#" in seldom, "_" in seldom, "^" in seldom
        many = MANY in seldom
        varied = len(seldom) > 2
        stack: list[tuple[Any, int, int, int, str, Link]] = [(self.graph.root, 0, 0, -1, "", None)]
        push, pop = stack.append, stack.pop
        tried: set[tuple[int, int, int]] = set()
        steps = 0
        while stack:
            node, offset, at, start, wildcard, link = pop()
            if start >= 0:
                # Leave out the positions where the node behind the wildcard cannot go on.
                if type(node) is tuple:
                    key = node[offset]
                    if key not in _SPECIAL:
                        end = words.index(None, at)
                        try:
                            at = words.index(key, at, end)
                        except ValueError:
                            continue
                    elif key in _ENDS:
                        at = words.index(None, at)
                elif type(node) is dict and "*" not in node and node.keys().isdisjoint(seldom):
                    while (word := words[at]) is not None and word not in node:
                        at += 1
            if link is not None or start >= 0:
                place = (id(node), offset, at)
                if place in tried:
                    continue
                tried.add(place)
            if start >= 0:
                if words[at] is not None and type(node) is not int:
                    push((node, offset, at + 1, start, wildcard, link))
                link = (link, wildcard, start, at)
            while type(node) is dict:
                steps += 1
                word = words[at]
                if word is None:
                    break
                if (child := node.get("*")) is not None:
                    push((child, 0, at + 1, at, "*", link))
                if varied and node.keys().isdisjoint(seldom):
                    # So it is at most nodes: one look in place of many.
                    node = node.get(word)
                    offset = 0
                    at += 1
                    continue
                if carets and (child := node.get("^")) is not None:
                    push((child, 0, at, at, "^", link))
                if many and (child := node.get(MANY)) is not None:
                    push((child, 0, at, at, MANY, link))
                if gets and (child := node.get(GET)) is not None:
                    self._push_named(push, child, 0, at, link, GET)
                if sets and (child := node.get(SETS)) is not None:
                    self._push_named(push, child, 0, at, link, SETS)
                straight = node.get(word)
                if bars and (child := node.get("_")) is not None:
                    if straight is not None:
                        push((straight, 0, at + 1, -1, "", link))
                        straight = None
                    push((child, 0, at + 1, at, "_", link))
                if hashes and (child := node.get("#")) is not None:
                    if straight is not None:
                        push((straight, 0, at + 1, -1, "", link))
                        straight = None
                    push((child, 0, at, at, "#", link))
                if dollars and (child := node.get(DOLLAR)) is not None:
                    if straight is not None:
                        push((straight, 0, at + 1, -1, "", link))
                        straight = None
                    self._push_dollar(push, child, 0, at, link)
                node = straight
                offset = 0
                at += 1
            else:
                if node is None:
                    continue
                if type(node) is int:
                    # Behind END: any that and any topic will do.
                    self.number, self.link, self.steps = node, link, steps
                    if not self._anywhere or self._is_telling():
                        return True
                    continue
                # A tail: words one after the other, until something else comes.
                steps += 1
                if steps > limit:
                    break
                key = node[offset]
                while words[at] == key:
                    offset += 1
                    at += 1
                    key = node[offset]
                if key not in _SPECIAL:
                    continue
                if key == END:
                    if words[at] is None:
                        self.number, self.link, self.steps = node[offset + 1], link, steps
                        if not self._anywhere or self._is_telling():
                            return True
                elif key in WILDCARDS or key == MANY:
                    if key == "^" or key == "#" or key == MANY:
                        push((node, offset + 1, at, at, key, link))
                    elif words[at] is not None:
                        push((node, offset + 1, at + 1, at, key, link))
                elif key == THAT:
                    if at == length:
                        self._push_that(push, node, offset + 1, link)
                elif key == TOPIC:
                    if words[at] is None and at != length:
                        at = sentence.topic
                        push((node, offset + 1, at, -1, "", (link, TOPIC, at, at)))
                elif words[at] is not None:
                    if key == DOLLAR:
                        self._push_dollar(push, node, offset + 1, at, link)
                    else:
                        self._push_named(push, node, offset + 1, at, link, key)
                continue
            if steps > limit:
                break
            # The input, the that or the topic ends here. On the stack, wildcards of no words are above the
            # end.
            if carets and (child := node.get("^")) is not None:
                push((child, 0, at, at, "^", link))
            if many and (child := node.get(MANY)) is not None:
                push((child, 0, at, at, MANY, link))
            if (child := node.get(END)) is not None:
                push((child, 0, at, -1, "", link))
            if at == length:
                if (child := node.get(THAT)) is not None:
                    self._push_that(push, child, 0, link)
            elif (child := node.get(TOPIC)) is not None:
                push((child, 0, sentence.topic, -1, "", (link, TOPIC, sentence.topic, sentence.topic)))
            if hashes and (child := node.get("#")) is not None:
                push((child, 0, at, at, "#", link))
        self.steps = steps
        return self.number >= 0

    def _is_telling(self) -> bool:
        """Return whether the pattern that was found asks for any word."""
        taken = sum(end - start for _, key, start, end in links(self.link) if key in WILDCARDS)
        return bool(taken < self.sentence.length)

    def _push_dollar(self, push: Callable[[Any], None], node: Any, offset: int, at: int, link: Link) -> None:
        word = self.sentence.words[at]
        link = (link, DOLLAR, at, at + 1)
        if type(node) is tuple:
            if node[offset] == word:
                push((node, offset + 1, at + 1, -1, "", link))
        elif (child := node.get(word)) is not None:
            push((child, 0, at + 1, -1, "", link))

    def _push_named(
        self, push: Callable[[Any], None], node: Any, offset: int, at: int, link: Link, kind: str
    ) -> None:
        """Go on behind members of sets, the longest first, or behind the values of predicates."""
        sentence = self.sentence
        single = type(node) is tuple
        names: Collection[str] = (node[offset],) if single else node
        found: Iterable[tuple[str, int]] = ()
        if kind == SETS:
            if sentence.knowledge.set_index is not None:
                found = sentence.knowledge.set_index.lengths(sentence.words, at, names)
        elif sentence.predicate is not None:
            found = self._values(names, at)
        for name, length in found:
            further = (link, kind + name, at, at + length)
            if single:
                push((node, offset + 1, at + length, -1, "", further))
            else:
                push((node[name], 0, at + length, -1, "", further))

    def _values(self, names: Iterable[str], at: int) -> Iterator[tuple[str, int]]:
        """Yield the predicates whose value stands at a place, and how many words it has."""
        sentence = self.sentence
        for name in names:
            value = sentence.knowledge.tokenize(sentence.predicate(name) if sentence.predicate else "").words
            if value and tuple(sentence.words[at : at + len(value)]) == value:
                yield name, len(value)

    # --- the previous reply ---

    def _push_that(self, push: Callable[[Any], None], node: Any, offset: int, link: Link) -> None:
        """Go on behind each condition that may hold for the previous reply, the most telling on top."""
        sentence = self.sentence
        if self._anywhere:
            push((_leaf(node), 0, 0, -1, "", link))
            return
        sentence.asked.append((node, offset))
        if self.graph.features.isdisjoint(CONDITIONS):
            # Plain AIML: any that, or words of the last sentence.
            last, place = sentence.previous.last_sentence, sentence.nowhere
            if type(node) is tuple:
                if node[offset] == ANY:
                    push((node, offset + 1, place, -1, "", (link, THAT, 0, place)))
                    return
            elif (child := node.get(ANY)) is not None:
                push((child, 0, place, -1, "", (link, THAT, 0, place)))
            if last:
                place = sentence.place(last, False)
                word = sentence.words[place]
                if word is None or goes_on(node, offset, word):
                    push((node, offset, place, -1, "", (link, THAT, 6, place)))
            return
        for rank, keys, text, marks in sentence.conditions():
            child, further = node, offset
            for key in keys:
                if type(child) is tuple:
                    if child[further] != key:
                        break
                    further += 1
                else:
                    child = child.get(key)
                    if child is None:
                        break
            else:
                at = sentence.nowhere if rank in WORDLESS else sentence.place(text, marks)
                push((child, further, at, -1, "", (link, THAT, rank, at)))


def _leaf(node: Any) -> int:
    """Return some category below a node."""
    while type(node) is dict:
        node = next(iter(node.values()))
    return int(node[-1] if type(node) is tuple else node)


def goes_on(node: Any, offset: int, word: str) -> bool:
    """Return whether a word, or anything that may stand for one, follows."""
    if type(node) is tuple:
        return node[offset] == word or node[offset] in BRANCHING
    return word in node or not node.keys().isdisjoint(BRANCHING)


CONDITIONS: Final = frozenset({ID, EMOTION, WHOLE, WHOLE_MARKS, MARKS, PARTIAL, PARTIAL_MARKS})
_SPECIAL: Final = frozenset({END, THAT, TOPIC, DOLLAR, SETS, GET, MANY, *WILDCARDS})
_ENDS: Final = frozenset({END, THAT, TOPIC})
