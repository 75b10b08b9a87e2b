"""Finds the category that answers, and tries no place twice (docs/aiml.md §2.2, §2.4)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from typing import TYPE_CHECKING, Any, Final

from boltun.minds.aiml.category import Category, Previous
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
from boltun.minds.aiml.sentence import BY_EMOTION, BY_ID, WORDLESS, Sentence
from boltun.minds.aiml.text import Tokens

if TYPE_CHECKING:
    from boltun.minds.aiml.knowledge import Knowledge

__all__ = ["MAX_STEPS", "Match", "Walk", "goal", "lay_out", "match"]

MAX_STEPS: Final = 500_000
"""Places tried in one match; the longest real ones need some thousands."""


class Match:
    """The category that answers, and what its wildcards stand for."""

    __slots__ = ("_walk", "asks_that", "category", "stars", "that_stars", "topic_stars")

    def __init__(
        self,
        walk: Walk,
        category: Category,
        stars: tuple[str, ...],
        that_stars: tuple[str, ...],
        topic_stars: tuple[str, ...],
        asks_that: bool,
    ) -> None:
        self._walk = walk
        self.category = category
        self.stars = stars
        """As the person wrote them; a wildcard of no words gives ``""``."""
        self.that_stars = that_stars
        """Without a ``<that>`` in the category: the whole last sentence."""
        self.topic_stars = topic_stars
        self.asks_that = asks_that
        """Whether the category asks for anything in the previous reply."""

    @property
    def path(self) -> tuple[str, ...]:
        """For people: the pattern's words and wildcards, then behind ``<that>`` and ``<topic>`` theirs, where
        the category asks for any. Worked out when it is asked for.
        """
        return self._walk.path()

    @property
    def takes_anything(self) -> bool:
        """Whether its pattern is one wildcard, and it asks for nothing else: what is said does not matter."""
        return len(self.stars) == 1 and self._walk.is_one_wildcard()


_ANYTHING = frozenset("*_^#")
"""Patterns that take whatever is said."""

_Link = tuple[Any, ...] | None
"""What was taken on the way: the link before, the key, from where to where. The innermost comes first."""


def match(
    knowledge: Knowledge,
    words: Tokens,
    previous: Previous,
    topic: str,
    predicate: Callable[[str], str] | None = None,
    *,
    otherwise: Previous | None = None,
) -> Match | None:
    """Return the category that answers a sentence; None where there is none.

    ``topic`` is empty or ``*`` where there is none. ``predicate`` gives the value of a predicate that a
    pattern names with ``<get>``. ``otherwise`` is the previous reply in other words: a category that asks
    for those answers where none asks for ``previous``.
    """
    sentence = Sentence(knowledge, words, previous, topic, predicate)
    found = _best(knowledge, sentence)
    if otherwise is None or (found is not None and found.asks_that):
        return found
    # Where no search came to a <that> that goes on with its words, another reply makes no difference.
    said = knowledge.tokenize(otherwise.last_sentence).words
    if (
        said
        and not _conditions(knowledge)
        and not any(_goes_on(node, offset, said[0]) for node, offset in sentence.asked)
    ):
        return found
    other = _best(knowledge, lay_out(knowledge, words, otherwise, topic, predicate))
    return other if other is not None and other.asks_that else found


def _best(knowledge: Knowledge, sentence: Sentence) -> Match | None:
    walk: Walk | None = Walk(knowledge.graph, sentence)
    assert walk is not None
    if knowledge.learned:
        walks = [one for graph in knowledge.learned if (one := Walk(graph, sentence)).found]
        if walk.found:
            walks.append(walk)
        walk = min(walks, key=Walk.order) if len(walks) > 1 else walks[0] if walks else None
    # What is kept for the trace holds on to nothing of the turn.
    sentence.predicate = None
    return walk.match() if walk is not None and walk.found else None


def lay_out(
    knowledge: Knowledge,
    words: Tokens,
    previous: Previous,
    topic: str,
    predicate: Callable[[str], str] | None = None,
) -> Sentence:
    """Return what `Walk` goes through a graph with."""
    return Sentence(knowledge, words, previous, topic, predicate)


def goal(knowledge: Knowledge, words: Tokens) -> tuple[Category, tuple[str, ...]] | None:
    """Return a category whose pattern takes a text, whatever it asks of the previous reply and the topic.

    With it the keys of the pattern. None where no pattern takes the text.
    """
    sentence = lay_out(knowledge, words, Previous(), "")
    for graph in (*knowledge.learned, knowledge.graph):
        walk = Walk(graph, sentence, anywhere=True)
        if walk.found:
            found = walk.match()
            return found.category, found.path
    return None


_RANKS: Final = {DOLLAR: 0, "#": 1, "_": 2, SETS: 4, GET: 4, "^": 5, MANY: 5, "*": 6}
_WORD_RANK: Final = 3


class Walk:
    """One search through one graph; done when it is made. ``steps`` tells how many places it tried."""

    __slots__ = ("_anywhere", "_graph", "_link", "_number", "_sentence", "found", "steps")

    def __init__(
        self, graph: Graph, sentence: Sentence, limit: int = MAX_STEPS, *, anywhere: bool = False
    ) -> None:
        """``anywhere`` lets every that and topic pass, and takes a pattern of wildcards alone only where
        there is no other.
        """
        self._graph = graph
        self._anywhere = anywhere
        self._sentence = sentence
        self._number = -1
        self._link: _Link = None
        self.steps = 0
        self.found = self._search(limit)

    def _search(self, limit: int) -> bool:
        # A place is a node, an offset in it where it is a tail, and a position in the words. A wildcard's
        # node is tried at its first position, then at each later one (start >= 0 tells where it began).
        # Whatever was tried and left is a dead end: the paths to one node differ in their captures only.
        # To a node behind a word there is one way, from the place before it: only ways that several
        # places lead to are remembered.
        sentence = self._sentence
        words = sentence.words
        length = sentence.length
        seldom = self._graph.seldom()
        dollars, sets, gets = DOLLAR in seldom, SETS in seldom, GET in seldom
        hashes, bars, carets = "#" in seldom, "_" in seldom, "^" in seldom
        many = MANY in seldom
        varied = len(seldom) > 2
        stack: list[tuple[Any, int, int, int, str, _Link]] = [(self._graph.root, 0, 0, -1, "", None)]
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
                    # So it is with most nodes: one look in place of many.
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
                    self._number, self._link, self.steps = node, link, steps
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
                        self._number, self._link, self.steps = node[offset + 1], link, steps
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
            # The input, the that or the topic ends here. Wildcards of no words stand above the end.
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
        return self._number >= 0

    def _is_telling(self) -> bool:
        """Return whether the pattern that was found asks for any word."""
        taken = sum(end - start for _, key, start, end in self._links() if key in WILDCARDS)
        return bool(taken < self._sentence.length)

    def _push_dollar(self, push: Callable[[Any], None], node: Any, offset: int, at: int, link: _Link) -> None:
        word = self._sentence.words[at]
        link = (link, DOLLAR, at, at + 1)
        if type(node) is tuple:
            if node[offset] == word:
                push((node, offset + 1, at + 1, -1, "", link))
        elif (child := node.get(word)) is not None:
            push((child, 0, at + 1, -1, "", link))

    def _push_named(
        self, push: Callable[[Any], None], node: Any, offset: int, at: int, link: _Link, kind: str
    ) -> None:
        """Go on behind members of sets, the longest first, or behind the values of predicates."""
        sentence = self._sentence
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
        sentence = self._sentence
        for name in names:
            value = sentence.knowledge.tokenize(sentence.predicate(name) if sentence.predicate else "").words
            if value and tuple(sentence.words[at : at + len(value)]) == value:
                yield name, len(value)

    # --- the previous reply ---

    def _push_that(self, push: Callable[[Any], None], node: Any, offset: int, link: _Link) -> None:
        """Go on behind each condition that may hold of the previous reply, the most telling on top."""
        sentence = self._sentence
        if self._anywhere:
            push((_leaf(node), 0, 0, -1, "", link))
            return
        sentence.asked.append((node, offset))
        if self._graph.features.isdisjoint(_CONDITIONS):
            # What AIML itself knows: any that, or words of the last sentence.
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
                if word is None or _goes_on(node, offset, word):
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

    # --- what was found ---

    def match(self) -> Match:
        """Return what was found, for those who asked."""
        sentence = self._sentence
        last = sentence.previous.last_sentence
        category = self._graph.shelf.category(self._number)
        if self._link is None:
            return Match(self, category, (), (last,), (), False)
        stars: list[str] = []
        that_stars: list[str] = []
        topic_stars: list[str] = []
        into = stars
        asks_that = False
        for _, key, start, end in self._links():
            if key is THAT:
                into = that_stars
                asks_that = start != 0
                if start in WORDLESS:
                    that_stars.append(last)
            elif key is TOPIC:
                into = topic_stars
            elif key in WILDCARDS or key[:5] == SETS:
                into.append(sentence.text(start, end))
        if into is stars:
            that_stars.append(last)
        return Match(self, category, tuple(stars), tuple(that_stars), tuple(topic_stars), asks_that)

    def path(self) -> tuple[str, ...]:
        """Return what the graph's keys were, for people."""
        sentence = self._sentence
        path: list[str] = []
        at = 0
        for _, key, start, end in self._links():
            if key is THAT:
                path += self._literals(at, sentence.length)
                if start:
                    path.append(THAT)
                if start == BY_ID:
                    path.append("id=" + sentence.previous.id)
                elif start in BY_EMOTION:
                    path.append("emotion=" + sentence.previous.emotion)
            elif key is TOPIC:
                path += self._literals(at, sentence.end(at))
                path.append(TOPIC)
            else:
                path += self._literals(at, start)
                if key == DOLLAR:
                    path.append(DOLLAR + str(sentence.words[start]))
                else:
                    path.append("…" if key == MANY else key)
            at = end
        return (*path, *self._literals(at, sentence.end(at)))

    def is_one_wildcard(self) -> bool:
        """Tell whether the path is one wildcard and nothing else; quicker than asking for it."""
        taken: tuple[Any, ...] | None = None
        link = self._link
        while link is not None:
            key = link[1]
            if key is TOPIC or (key is THAT and link[2]):
                return False
            if key is not THAT:
                if taken is not None:
                    return False
                taken = link
            link = link[0]
        if taken is None or taken[1] not in _ANYTHING:
            return False
        return bool(taken[2] == 0 and taken[3] == self._sentence.length)

    def _links(self) -> list[tuple[Any, ...]]:
        links = []
        link = self._link
        while link is not None:
            links.append(link)
            link = link[0]
        return links[::-1]

    def _literals(self, start: int, end: int) -> list[str]:
        return [str(word) for word in self._sentence.words[start:end]]

    def order(self) -> list[tuple[int, int]]:
        """Return what sorts the finds of several graphs as one graph of all their paths would."""
        sentence = self._sentence
        steps: list[tuple[int, int]] = []
        at = 0
        for _, key, start, end in self._links():
            if key is THAT:
                steps += [(_WORD_RANK, 0)] * (sentence.length - at)
                steps.append((_WORD_RANK, -start))
                at = end
                continue
            steps += [(_WORD_RANK, 0)] * (start - at if key is not TOPIC else sentence.end(at) - at)
            if key is TOPIC:
                steps.append((_WORD_RANK, 50))
            elif key[:5] == SETS or key[:5] == GET:
                steps.append((_RANKS[SETS], start - end))
            else:
                steps.append((_RANKS[key], end))
            at = end
        steps += [(_WORD_RANK, 0)] * (sentence.end(at) - at)
        steps.append((_WORD_RANK, 100))
        return steps


def _leaf(node: Any) -> int:
    """Return some category below a node."""
    while type(node) is dict:
        node = next(iter(node.values()))
    return int(node[-1] if type(node) is tuple else node)


def _conditions(knowledge: Knowledge) -> bool:
    """Return whether any category asks more of the previous reply than the words of its last sentence."""
    return not all(graph.features.isdisjoint(_CONDITIONS) for graph in (knowledge.graph, *knowledge.learned))


def _goes_on(node: Any, offset: int, word: str) -> bool:
    """Return whether a word, or anything that may stand for one, follows."""
    if type(node) is tuple:
        return node[offset] == word or node[offset] in BRANCHING
    return word in node or not node.keys().isdisjoint(BRANCHING)


_CONDITIONS: Final = frozenset({ID, EMOTION, WHOLE, WHOLE_MARKS, MARKS, PARTIAL, PARTIAL_MARKS})
_SPECIAL: Final = frozenset({END, THAT, TOPIC, DOLLAR, SETS, GET, MANY, *WILDCARDS})
_ENDS: Final = frozenset({END, THAT, TOPIC})
