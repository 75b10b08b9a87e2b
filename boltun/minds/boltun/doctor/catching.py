"""What a base catches of the messages that people write."""

from __future__ import annotations

from collections import Counter

from boltun.minds.boltun.doctor.findings import Findings
from boltun.minds.boltun.doctor.survey import Place, Survey
from boltun.minds.boltun.pairs import Key, PairKind, compose
from boltun.minds.boltun.search import INEXACT, find
from boltun.minds.boltun.topics import topic_id
from boltun.minds.protocol import Mend, ReplyOptions
from boltun.text.document import Edit
from boltun.text.preparing import prepare

__all__ = ["look_at_catching"]

_SHARE = 4
"""A key that is found in every fourth message catches too much …"""
_LEAST = 4
"""… if these are so many at least."""
_ENOUGH = 100
"""Fewer messages of a history do not show that a key is never found."""
_OFTEN = 10
"""So many messages with one and the same reply are too many."""

_KINDS = {
    PairKind.PHRASE: "phrases",
    PairKind.STUDY: "wholes",
    PairKind.KEYWORDS: "lists",
    PairKind.SPECIALS: "specials",
}


def look_at_catching(survey: Survey, findings: Findings) -> None:
    """Try the messages: which keys are found too often, which never, and what answers how many."""
    sample = survey.sample
    if not sample.messages:
        return
    found, best, coverage = _tried(survey)
    total = sample.total
    for place in survey.keys:
        count = found[place.number]
        if place.key.kind is PairKind.SPECIALS and not survey.words(place.key):
            continue  # its sign stands for every sentence
        if count >= max(_LEAST, total / _SHARE) and not place.is_general:
            findings.at(
                "fires-too-often",
                place,
                _narrower(place, survey, findings),
                count=count,
                total=total,
                percent=round(100 * count / total),
            )
        elif not count and sample.is_history and total >= _ENOUGH:
            findings.at("never-fires", place, [findings.take_out(place)], total=total)
        elif (
            sample.is_history
            and best[place.number] >= _OFTEN
            and len(survey.groups[survey.identity(place)]) == 1
            and len(said := survey.replies(place)) == 1
            and said[0].text.strip()
        ):
            findings.at("one-reply-too-often", place, count=best[place.number], total=total)
    if sample.is_history:
        parts = (*_KINDS.values(), "inexact", "topics", "general", "nothing")
        values: dict[str, object] = {part: coverage[part] for part in parts}
        findings.add("coverage", 0, 0, (), total=total, **values)


def _tried(survey: Survey) -> tuple[Counter[int], Counter[int], Counter[str]]:
    """Return how often each key is found, how often it is among the best, and what kinds answer how many."""
    knowledge, forms = survey.mind.knowledge, survey.mind.forms
    options = ReplyOptions()
    found: Counter[int] = Counter()
    best: Counter[int] = Counter()
    coverage: Counter[str] = Counter()
    for text, times in survey.sample.messages.items():
        prepared = prepare(text)
        if not prepared:
            continue
        findings = find(knowledge, forms, prepared, options)
        hits = [hits for one in findings.passes for hits in one.hits]
        for number in {number for one in hits for number, _ in one.found}:
            found[number] += times
        leading = {number: one for one in hits if one.priority == findings.best for number, _ in one.found}
        for number in leading:
            best[number] += times
        places = [survey.by_number[number] for number in leading if number in survey.by_number]
        specific = next((place for place in places if not place.is_general), None)
        if specific is not None:
            inexact = findings.best == INEXACT
            coverage["inexact" if inexact else _KINDS[specific.key.kind]] += times
        elif places:
            coverage["topics"] += times
        else:
            coverage["general" if findings.best is not None else "nothing"] += times
    return found, best, coverage


def _narrower(place: Place, survey: Survey, findings: Findings) -> list[Mend]:
    mends = [findings.take_out(place)]
    if not place.in_topic and place.key.kind in (PairKind.KEYWORDS, PairKind.SPECIALS):
        (said,) = survey.replies(place)
        name = wanted = f"general {place.key.text}".replace(">", "")
        number = 1
        while topic_id(name) in survey.says:
            number += 1
            name = f"{wanted} {number}"
        lines = []
        for kind, line in ((PairKind.ON, place.written), (PairKind.SAY, said.text)):
            lines += [compose(Key(kind, name)), line]
        mends.insert(0, findings.mend("general", [Edit(start=place.at, count=2, lines=tuple(lines))]))
    return mends
