"""Words that mean the same in this base, or look like one of its words: aliases that would help."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from boltun.minds.boltun.arrangement import is_arranged
from boltun.minds.boltun.doctor.findings import Findings
from boltun.minds.boltun.doctor.survey import Place, Survey
from boltun.minds.boltun.pairs import PairKind
from boltun.minds.boltun.search import find
from boltun.minds.protocol import ReplyOptions
from boltun.text.preparing import prepare

__all__ = ["look_at_variants"]

_LONGEST: Final = 8
"""Longer lists are passed over."""
_TIMES: Final = 2
"""Two words stand for each other in so many lists."""
_WRITTEN: Final = 3
"""So many messages have a word that the base does not know."""
_SHORTEST: Final = 5
"""Shorter words look like too many others."""


def look_at_variants(survey: Survey, findings: Findings) -> None:
    """Find words that should stand for another."""
    aliases = survey.mind.knowledge.general.aliases
    known = {*aliases, *aliases.values()}
    _look_at_lists(survey, findings, known)
    if survey.sample.is_history:
        _look_at_history(survey, findings, known)


def _look_at_lists(survey: Survey, findings: Findings, known: set[str]) -> None:
    """Find words that stand in the same lists with the same replies, apart from each other."""
    contexts: dict[tuple[object, ...], tuple[str, Place]] = {}
    pairs: Counter[tuple[str, str]] = Counter()
    places: dict[tuple[str, str], Place] = {}
    for place in survey.keys:
        key = place.key
        if key.kind is not PairKind.KEYWORDS or place.in_topic or is_arranged(key.text):
            continue
        words = frozenset(survey.words(key))
        said = survey.replies(place)
        if not 1 < len(words) <= _LONGEST or not said or not said[0].text.strip():
            continue
        for word in sorted(words):
            context = (words - {word}, key.question, key.fuzzy, said[0].text)
            head, _ = contexts.setdefault(context, (word, place))
            if head != word:
                pairs[head, word] += 1
                places.setdefault((head, word), place)
    for (head, alias), count in pairs.items():
        if count >= _TIMES and known.isdisjoint((head, alias)):
            mend = findings.append("alias", f"@{head}", alias, alias=alias, head=head)
            findings.at("alias-would-help", places[head, alias], [mend], alias=alias, head=head, count=count)


def _look_at_history(survey: Survey, findings: Findings, known: set[str]) -> None:
    """Find words of messages without a reply that are one letter away from a word of the base."""
    listed = {
        word
        for place in survey.keys
        if place.key.kind is PairKind.KEYWORDS
        for word in survey.words(place.key)
        if len(word) >= _SHORTEST
    }
    unknown: Counter[str] = Counter()
    mind = survey.mind
    for text, times in survey.sample.messages.items():
        prepared = prepare(text)
        if not prepared:
            continue
        found = find(mind.knowledge, mind.forms, prepared, ReplyOptions(chew=True))
        if found.best is None:
            for word in {word for sentence in found.passes[0].sentences for word in sentence.words}:
                if len(word) >= _SHORTEST and word.isalpha() and mind.knowledge.word(word) is None:
                    unknown[word] += times
    often = {word: count for word, count in unknown.items() if count >= _WRITTEN and word not in known}
    if not often:
        return
    shortened: dict[str, str] = {}
    for word in sorted(listed):
        for part in _without_one(word):
            shortened.setdefault(part, word)
    for word, count in often.items():
        head = next((shortened[part] for part in _without_one(word) if part in shortened), "")
        if head and head not in known:
            mend = findings.append("alias", f"@{head}", word, alias=word, head=head)
            findings.add("word-unknown", 0, mends=[mend], alias=word, head=head, count=count)


def _without_one(word: str) -> Iterator[str]:
    """Yield the word, and the word without each of its letters."""
    yield word
    for at in range(len(word)):
        yield word[:at] + word[at + 1 :]
