"""The way that a search took through a graph: its wildcards, its path, its order among other ways."""

from __future__ import annotations

from typing import Any, Final

from boltun.minds.aiml.graph import DOLLAR, GET, MANY, SETS, THAT, TOPIC, WILDCARDS
from boltun.minds.aiml.sentence import BY_EMOTION, BY_ID, WORDLESS, Sentence

__all__ = ["Link", "Stars", "is_one_wildcard", "links", "order", "path", "stars"]

Link = tuple[Any, ...] | None
"""What was taken on the way: the link before, the key, from where to where. The innermost comes first."""

Stars = tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...], bool]

_ANYTHING = frozenset("*_^#")
"""Patterns that take whatever is said."""

_RANKS: Final = {DOLLAR: 0, "#": 1, "_": 2, SETS: 4, GET: 4, "^": 5, MANY: 5, "*": 6}
_WORD_RANK: Final = 3


def links(link: Link) -> list[tuple[Any, ...]]:
    """Return the links of a way in the order in which they were taken."""
    found = []
    while link is not None:
        found.append(link)
        link = link[0]
    return found[::-1]


def stars(sentence: Sentence, link: Link) -> Stars:
    """Return what the wildcards stand for: in the pattern, in the that, in the topic.

    With it: whether the category asks for anything in the previous reply.
    """
    last = sentence.previous.last_sentence
    if link is None:
        return (), (last,), (), False
    pattern_stars: list[str] = []
    that_stars: list[str] = []
    topic_stars: list[str] = []
    into = pattern_stars
    asks_that = False
    for _, key, start, end in links(link):
        if key is THAT:
            into = that_stars
            asks_that = start != 0
            if start in WORDLESS:
                that_stars.append(last)
        elif key is TOPIC:
            into = topic_stars
        elif key in WILDCARDS or key[:5] == SETS:
            into.append(sentence.text(start, end))
    if into is pattern_stars:
        that_stars.append(last)
    return tuple(pattern_stars), tuple(that_stars), tuple(topic_stars), asks_that


def path(sentence: Sentence, link: Link) -> tuple[str, ...]:
    """Return the keys of the graph, for people."""
    keys: list[str] = []
    at = 0
    for _, key, start, end in links(link):
        if key is THAT:
            keys += _literals(sentence, at, sentence.length)
            if start:
                keys.append(THAT)
            if start == BY_ID:
                keys.append("id=" + sentence.previous.id)
            elif start in BY_EMOTION:
                keys.append("emotion=" + sentence.previous.emotion)
        elif key is TOPIC:
            keys += _literals(sentence, at, sentence.end(at))
            keys.append(TOPIC)
        else:
            keys += _literals(sentence, at, start)
            if key == DOLLAR:
                keys.append(DOLLAR + str(sentence.words[start]))
            else:
                keys.append("…" if key == MANY else key)
        at = end
    return (*keys, *_literals(sentence, at, sentence.end(at)))


def is_one_wildcard(sentence: Sentence, link: Link) -> bool:
    """Tell whether the path is one wildcard and nothing else; quicker than asking for the path."""
    taken: tuple[Any, ...] | None = None
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
    return bool(taken[2] == 0 and taken[3] == sentence.length)


def order(sentence: Sentence, link: Link) -> list[tuple[int, int]]:
    """Return a key that sorts the finds of several graphs as one graph of all their paths would."""
    steps: list[tuple[int, int]] = []
    at = 0
    for _, key, start, end in links(link):
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


def _literals(sentence: Sentence, start: int, end: int) -> list[str]:
    return [str(word) for word in sentence.words[start:end]]
