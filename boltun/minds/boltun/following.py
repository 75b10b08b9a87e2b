"""Topics that follow others: what was said last tells what a short answer means (docs/bases.md §12)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final
from unicodedata import east_asian_width

from boltun.minds.boltun.knowledge import Knowledge
from boltun.minds.boltun.topics import topic_id

__all__ = ["NO_SUBJECT", "Subject", "following", "is_short", "subjects"]

Subject = frozenset[str]
"""The names, by `topic_id`, of the topics that have spoken last."""
NO_SUBJECT: Final[Subject] = frozenset()

_SHORT: Final = 30
"""So many columns at most has a sentence that any word or sign of a following topic may find."""


def subjects(knowledge: Knowledge) -> Mapping[str, Subject]:
    """Return for each reply that others can follow which topics have spoken with it.

    A topic that follows others goes on with what they are about.
    """
    after = knowledge.general.following
    wanted = NO_SUBJECT.union(*after.values())
    found: dict[str, Subject] = {}
    for topic in knowledge.general.topics if wanted else ():
        spoken = wanted & {topic_id(topic.name), *after.get(topic.name, ())}
        for reply in topic.replies if spoken else ():
            found[reply] = found.get(reply, NO_SUBJECT) | spoken
    return found


def following(
    knowledge: Knowledge, found: Sequence[tuple[int, int]], subject: Subject
) -> Sequence[tuple[int, int]]:
    """Leave out keys of topics that follow something else; those that follow the subject come before all with
    no more words.
    """
    after = knowledge.general.following
    if not after:
        return found
    kept = []
    those: set[int] = set()
    most = -1
    for one in found:
        wanted = after.get(knowledge.topic(one[0]).name) if one[0] < 0 else None
        if wanted is None:
            kept.append(one)
        elif not wanted.isdisjoint(subject):
            kept.append(one)
            those.add(one[0])
            most = max(most, one[1])
    return [one for one in kept if one[0] in those or one[1] > most] if those else kept


def is_short(sentence: str) -> bool:
    """Tell whether a sentence is short enough for an answer that says little by itself."""
    return sum(2 if east_asian_width(sign) in "WF" else 1 for sign in sentence[: _SHORT + 1]) <= _SHORT
