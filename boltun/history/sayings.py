"""What the owner says of himself: fillers that he gives to anything, and openings after a day of silence."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable
from dataclasses import dataclass

from boltun.history.evidence import Evidence
from boltun.history.habits import Habits, Seen
from boltun.history.wording import asks, bare

__all__ = ["Saying", "fillers", "openings"]

_LEAST_PHRASES = 5
_LEAST_SHARE = 0.002
_MOST_FILLERS = 24
_MOST_WORDS = 5
_MOST_OPENINGS = 24


@dataclass(frozen=True, slots=True, kw_only=True)
class Saying:
    """Something that the owner often says."""

    text: str
    form: str
    seen: Seen
    phrases: int = 0
    """To so many different phrases."""


def fillers(habits: Habits, explained: Collection[tuple[int, int]]) -> list[Saying]:
    """Return what the owner gives to many different phrases for no reason that was found.

    ``explained`` are the pairs that are habits, or that lists of words explain.
    """
    phrases: dict[int, set[int]] = defaultdict(set)
    seen: dict[int, Seen] = defaultdict(Seen)
    spellings: dict[int, Counter[int]] = defaultdict(Counter)
    least = max(_LEAST_PHRASES, len(habits.facts) * _LEAST_SHARE)
    for fact in habits.facts:
        if habits.answers[fact.answer] < least or (fact.phrase, fact.answer) in explained:
            continue
        phrases[fact.answer].add(fact.phrase)
        seen[fact.answer].add(fact.at, fact.chat)
        spellings[fact.answer][fact.said] += 1
    found = []
    for answer, some in phrases.items():
        text = habits.texts[spellings[answer].most_common(1)[0][0]] or ""
        if len(some) < _LEAST_PHRASES or seen[answer].count < least or len(text.split()) > _MOST_WORDS:
            continue
        # Somebody who asks back does not fill a silence.
        if asks(text) or seen[answer].count < habits.answers[answer] * 0.5:
            continue
        found.append(Saying(text=text, form=habits.forms[answer], seen=seen[answer], phrases=len(some)))
    found.sort(key=lambda one: (-one.phrases, one.text))
    return found[:_MOST_FILLERS]


def openings(evidence: Evidence, without: Iterable[int] = ()) -> list[Saying]:
    """Return what the owner says first after a day or more, if he has said it at least twice."""
    gone = frozenset(without)
    seen: dict[str, Seen] = defaultdict(Seen)
    spellings: dict[str, Counter[str]] = defaultdict(Counter)
    for text, times in evidence.openings.items():
        form = bare(text)
        for at, chat in set(times):
            if chat not in gone:
                seen[form].add(at, chat)
                spellings[form][text] += 1
    found = [
        Saying(text=spellings[form].most_common(1)[0][0], form=form, seen=one)
        for form, one in seen.items()
        if one.count >= 2
    ]
    found.sort(key=lambda one: (-one.seen.count, one.text))
    return found[:_MOST_OPENINGS]
