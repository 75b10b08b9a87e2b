"""Finds the category that answers (docs/aiml.md §2.2, §2.4)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from boltun.minds.aiml.category import Category, Previous
from boltun.minds.aiml.sentence import Sentence
from boltun.minds.aiml.text import Tokens
from boltun.minds.aiml.trail import Link, is_one_wildcard, order, path, stars
from boltun.minds.aiml.walk import CONDITIONS, Walk, goes_on

if TYPE_CHECKING:
    from boltun.minds.aiml.knowledge import Knowledge

__all__ = ["Match", "goal", "lay_out", "match"]


class Match:
    """The category that answers, and what its wildcards stand for."""

    __slots__ = ("_link", "_sentence", "asks_that", "category", "stars", "that_stars", "topic_stars")

    def __init__(self, category: Category, sentence: Sentence, link: Link) -> None:
        self._sentence = sentence
        self._link = link
        self.category = category
        self.stars: tuple[str, ...]
        """As the person wrote them; a wildcard of no words gives ``""``."""
        self.that_stars: tuple[str, ...]
        """If the category has no ``<that>``: the whole last sentence."""
        self.topic_stars: tuple[str, ...]
        self.asks_that: bool
        """Whether the category asks for anything in the previous reply."""
        self.stars, self.that_stars, self.topic_stars, self.asks_that = stars(sentence, link)

    @property
    def path(self) -> tuple[str, ...]:
        """For people: the words and wildcards of the pattern, then ``<that>`` and ``<topic>`` with theirs if
        the category asks for any. Worked out when somebody asks for it.
        """
        return path(self._sentence, self._link)

    @property
    def takes_anything(self) -> bool:
        """Whether its pattern is one wildcard, and it asks for nothing else: any message would do."""
        return len(self.stars) == 1 and is_one_wildcard(self._sentence, self._link)


def match(
    knowledge: Knowledge,
    words: Tokens,
    previous: Previous,
    topic: str,
    predicate: Callable[[str], str] | None = None,
    *,
    otherwise: Previous | None = None,
) -> Match | None:
    """Return the category that answers a sentence; None if there is none.

    ``topic`` is empty or ``*`` if there is none. ``predicate`` gives the value of a predicate that a pattern
    names with ``<get>``. ``otherwise`` is the previous reply in other words: if no category asks for
    ``previous``, one that asks for these words answers.
    """
    sentence = Sentence(knowledge, words, previous, topic, predicate)
    found = _best(knowledge, sentence)
    if otherwise is None or (found is not None and found.asks_that):
        return found
    # If no search came to a <that> that goes on with its words, another reply makes no difference.
    said = knowledge.tokenize(otherwise.last_sentence).words
    if (
        said
        and not _conditions(knowledge)
        and not any(goes_on(node, offset, said[0]) for node, offset in sentence.asked)
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
        walk = min(walks, key=_order) if len(walks) > 1 else walks[0] if walks else None
    # The trace keeps the sentence, and must not keep anything of the turn.
    sentence.predicate = None
    return _found(walk) if walk is not None and walk.found else None


def lay_out(
    knowledge: Knowledge,
    words: Tokens,
    previous: Previous,
    topic: str,
    predicate: Callable[[str], str] | None = None,
) -> Sentence:
    """Return a sentence as `Walk` needs it."""
    return Sentence(knowledge, words, previous, topic, predicate)


def goal(knowledge: Knowledge, words: Tokens) -> tuple[Category, tuple[str, ...]] | None:
    """Return a category whose pattern takes a text, whatever it asks of the previous reply and the topic.

    With it the keys of the pattern. None if no pattern takes the text.
    """
    sentence = lay_out(knowledge, words, Previous(), "")
    for graph in (*knowledge.learned, knowledge.graph):
        walk = Walk(graph, sentence, anywhere=True)
        if walk.found:
            found = _found(walk)
            return found.category, found.path
    return None


def _found(walk: Walk) -> Match:
    return Match(walk.graph.shelf.category(walk.number), walk.sentence, walk.link)


def _order(walk: Walk) -> list[tuple[int, int]]:
    return order(walk.sentence, walk.link)


def _conditions(knowledge: Knowledge) -> bool:
    """Return whether any category asks more of the previous reply than the words of its last sentence."""
    return not all(graph.features.isdisjoint(CONDITIONS) for graph in (knowledge.graph, *knowledge.learned))
