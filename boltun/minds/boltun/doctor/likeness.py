"""Pairs and replies that say the same again."""

from __future__ import annotations

from collections.abc import Sequence

from boltun.minds.boltun.doctor.findings import Findings
from boltun.minds.boltun.doctor.survey import Place, Said, Survey
from boltun.minds.boltun.pairs import PairKind
from boltun.minds.boltun.topic_folding import foldings
from boltun.text.document import Edit
from boltun.text.preparing import fold_yo, prepare
from boltun.text.words import split_words

__all__ = ["look_at_likeness"]

_MANY_KEYS = 4


def look_at_likeness(survey: Survey, findings: Findings) -> None:
    """Find pairs that add nothing, replies that are nearly the same, and one reply for many keys."""
    for identity, places in survey.groups.items():
        _look_at_pairs(survey, identity, places, findings)
    for said in survey.choices():
        _look_at_replies(said, findings)
    _look_at_shared(survey, findings)


def _look_at_pairs(
    survey: Survey, identity: tuple[object, ...], places: Sequence[Place], findings: Findings
) -> None:
    """Find ordinary pairs with the key and the reply of another, in whatever spelling."""
    pairs = [place for place in places if not place.in_topic]
    first: dict[str, Place] = {}
    if places[0].key.kind is PairKind.KEYWORDS and not places[0].key.fuzzy:
        # The inexact list with the same words finds all that this one finds.
        kind, question, _, words = identity
        for place in survey.groups.get((kind, question, True, words), ()):
            if not place.in_topic and (said := survey.replies(place)):
                first.setdefault(said[0].text, place)
    for place in pairs:
        for one in survey.replies(place):
            known = first.setdefault(one.text, place)
            # That two lines are the same in every letter is told without a long look.
            if known is not place and known.written != place.written:
                findings.at("same-pair-again", place, [findings.take_out(place)], first=known.line)


def _look_at_replies(said: Sequence[Said], findings: Findings) -> None:
    alike: dict[tuple[str, ...], Said] = {}
    for one in said:
        words = tuple(split_words(fold_yo(prepare(one.text))))
        known = alike.setdefault(words, one)
        if words and known is not one and known.text != one.text:
            findings.add(
                "replies-alike", one.at + 1, mends=[findings.take_pair_out(one.at - 1)], first=known.at + 1
            )


def _look_at_shared(survey: Survey, findings: Findings) -> None:
    lines = survey.document.lines
    for blocks in foldings(survey.document):
        own = list(blocks)
        if len(own) < _MANY_KEYS or len({str(lines[at + 1]) for at in own}) > 1 or not lines[own[0] + 1]:
            continue
        edits = [Edit(start=at, count=2, lines=tuple(blocks[at])) for at in own]
        findings.add("one-reply-for-keys", own[0] + 1, mends=[findings.mend("topic", edits)], count=len(own))
