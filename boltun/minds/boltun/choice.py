"""Which of the candidates is said (`boltun.md` §3, "Choice")."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import NamedTuple

from boltun.minds.boltun.knowledge import Knowledge
from boltun.minds.boltun.search import GENERAL, Findings, Hits

__all__ = ["Choice", "choose", "lowercased", "oldest_said"]

_KEYWORDS = 7


class Choice(NamedTuple):
    """The reply as it stands in the base, and the set that it was drawn from."""

    reply: str
    drawn_from: Sequence[str]


def choose(knowledge: Knowledge, findings: Findings, said: Mapping[str, float], dice: Random) -> Choice:
    """Choose among the findings (``best`` is not None) given what was said lately, oldest first."""
    if findings.best == GENERAL:
        return _general((findings.escape.replies, findings.failure.replies), said, dice)
    pool = [hits for one in findings.passes for hits in one.hits if hits.priority == findings.best]
    if said:
        fresh = [hits._replace(found=found) for hits in pool if (found := _fresh(knowledge, hits, said))]
        if not fresh:
            reply = oldest_said(_replies(knowledge, _longest(pool)), said)
            return Choice(reply, (reply,))
        pool = fresh
    options = _replies(knowledge, _longest(pool))
    return Choice(options[0] if len(options) == 1 else dice.choice(options), options)


def _fresh(knowledge: Knowledge, hits: Hits, said: Mapping[str, float]) -> list[tuple[int, int]]:
    return [(pair, words) for pair, words in hits.found if knowledge.reply(pair) not in said]


def oldest_said(replies: Iterable[str], said: Mapping[str, float]) -> str:
    """Return the reply said longest ago; all of them were said."""
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


def _longest(pool: list[Hits]) -> Iterator[int]:
    """Keep, of the keyword candidates of each sentence, those whose list has the most words."""
    most: dict[int | None, int] = {}
    for hits in pool:
        if hits.phase == _KEYWORDS:
            longest = max([words for _, words in hits.found])
            most[hits.sentence] = max(longest, most.get(hits.sentence, 0))
    for hits in pool:
        if hits.phase == _KEYWORDS:
            longest = most[hits.sentence]
            yield from [pair for pair, words in hits.found if words == longest]
        else:
            yield from [pair for pair, _ in hits.found]


def _replies(knowledge: Knowledge, pairs: Iterable[int]) -> list[str]:
    return list(dict.fromkeys(map(knowledge.reply, pairs)))


def lowercased(reply: str) -> str:
    """Return the reply with a small first letter; not where a capital follows it or a blank leads."""
    if reply.startswith(" "):
        return reply
    for place, character in enumerate(reply):
        if character.isalpha():
            if reply[place + 1 : place + 2].isupper():
                return reply
            return reply[:place] + character.lower() + reply[place + 1 :]
    return reply
