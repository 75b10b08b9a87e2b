"""Draws the reply from the candidates (docs/bases.md §6)."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from random import Random
from typing import NamedTuple

from boltun.minds.boltun.knowledge import Knowledge
from boltun.minds.boltun.search import FOLLOWS_AS_ANY, GENERAL, Findings, Hits
from boltun.minds.boltun.topics import is_general, is_request

__all__ = ["Choice", "choose", "choose_again", "fits_everything", "oldest_said", "replies_of", "requests"]

_KEYWORDS = 7
_PHRASE = 1 << 30
_DRAWN_AGAIN = 2
"""Two lines to choose from come twice running in one of eight draws, seven in one of 343."""


class Choice(NamedTuple):
    """The reply as the base has it, and the set that it was drawn from."""

    reply: str
    drawn_from: Sequence[str]


def choose(knowledge: Knowledge, findings: Findings, said: Mapping[str, float], dice: Random) -> Choice:
    """Choose among the findings (``best`` is not None) given the recent replies, oldest first."""
    if findings.best == GENERAL:
        return _general((findings.escape.replies, findings.failure.replies), said, dice)
    pool = [hits for one in findings.passes for hits in one.hits if hits.priority == findings.best]
    first = pool
    if asking := requests(knowledge, findings):
        # Who writes "I am tired. Can you fetch me?" wants to know the latter.
        first = [hits for hits in pool if hits.sentence is None or hits.sentence in asking]
    options = _longest(knowledge, first, said) or _longest(knowledge, pool, said)
    if not options:
        reply = oldest_said(_longest(knowledge, first, ()), said)
        return Choice(reply, (reply,))
    return Choice(options[0] if len(options) == 1 else dice.choice(options), options)


def requests(knowledge: Knowledge, findings: Findings) -> frozenset[int]:
    """Return the sentences, by their numbers, whose best finds hold a topic that is a request.

    Lists with fewer words than others of their sentence do not count.
    """
    if not knowledge.general.topics or len(findings.passes[-1].sentences) == 1:
        return frozenset()
    longest: dict[int, int] = {}
    asking: dict[int, int] = {}
    for one in findings.passes:
        for hits in one.hits:
            if hits.priority != findings.best or hits.sentence is None:
                continue
            for key, words in hits.found:
                longest[hits.sentence] = max(words, longest.get(hits.sentence, 0))
                if key < 0 and is_request(knowledge.topic(key).name):
                    # A phrase is no list, and always counts.
                    words = words or _PHRASE
                    asking[hits.sentence] = max(words, asking.get(hits.sentence, 0))
    return frozenset(sentence for sentence, words in asking.items() if words >= longest[sentence])


def fits_everything(knowledge: Knowledge, findings: Findings, reply: str) -> bool:
    """Tell whether a reply that was chosen came from general topics, or as one to any short sentence."""
    if findings.best in (GENERAL, FOLLOWS_AS_ANY):
        return True
    found = [
        pair
        for one in findings.passes
        for hits in one.hits
        if hits.priority == findings.best
        for pair, _ in hits.found
    ]
    leading = [pair for pair in found if reply in replies_of(knowledge, (pair,))]
    return bool(leading) and all(pair < 0 and is_general(knowledge.topic(pair).name) for pair in leading)


def choose_again(replies: Sequence[str], said: Container[str], dice: Random) -> str:
    """Return an answer to a repeat: each of them can be drawn, but one that was said lately only if the dice
    fall on such a one three times.
    """
    reply = dice.choice(replies)
    if reply in said and any(one not in said for one in replies):
        for _ in range(_DRAWN_AGAIN):
            reply = dice.choice(replies)
            if reply not in said:
                break
    return reply


def oldest_said(replies: Iterable[str], said: Mapping[str, float]) -> str:
    """Return the reply that was said longest ago; all of them were said."""
    choices = set(replies)
    return next(reply for reply in said if reply in choices)


def _general(groups: Sequence[Sequence[str]], said: Mapping[str, float], dice: Random) -> Choice:
    fresh = [[reply for reply in group if reply not in said] if said else group for group in groups]
    # Both groups have the same chance, however many replies they hold.
    open_groups = [group for group in fresh if group]
    if open_groups:
        reply = dice.choice(dice.choice(open_groups))
        return Choice(reply, [reply for group in fresh for reply in group])
    reply = oldest_said((reply for group in groups for reply in group), said)
    return Choice(reply, (reply,))


def replies_of(knowledge: Knowledge, found: Sequence[int]) -> Sequence[str]:
    """Return the replies of these pairs and of these keys of topics, those of each topic once."""
    if not knowledge.general.topics:
        return list(map(knowledge.reply, found))
    replies: list[str] = []
    topics: set[str] = set()
    for one in found:
        if one >= 0:
            replies.append(knowledge.reply(one))
        elif (topic := knowledge.topic(one)).name not in topics:
            # Many keys of one topic may be found together.
            topics.add(topic.name)
            replies += topic.replies
    return replies


def _longest(knowledge: Knowledge, pool: Sequence[Hits], said: Container[str]) -> Sequence[str]:
    """Return the different replies that were not said, in each sentence only those of the longest lists."""
    options: dict[str, None] = {}
    by_sentence: dict[int | None, Sequence[tuple[int, int]]] = {}
    for hits in pool:
        if hits.phase == _KEYWORDS:
            # A sentence and its form without aliases are one sentence.
            before = by_sentence.get(hits.sentence)
            by_sentence[hits.sentence] = [*before, *hits.found] if before else hits.found
        else:
            options.update(dict.fromkeys(replies_of(knowledge, [pair for pair, _ in hits.found])))
    if said:
        options = {reply: None for reply in options if reply not in said}
    for found in by_sentence.values():
        # Shorter lists count only if everything under the longer ones was said.
        while found:
            longest = max([words for _, words in found])
            replies = replies_of(knowledge, [pair for pair, words in found if words == longest])
            fresh = [reply for reply in replies if reply not in said] if said else replies
            if fresh:
                options.update(dict.fromkeys(fresh))
                break
            found = [one for one in found if one[1] < longest]
    return list(options)
