"""Questions that are found only with a question mark, which many people leave out."""

from __future__ import annotations

from collections import Counter
from typing import Final

from boltun.minds.boltun.doctor.findings import Findings
from boltun.minds.boltun.doctor.survey import Place, Survey
from boltun.minds.boltun.pairs import PairKind, compose
from boltun.minds.boltun.search import find, is_question
from boltun.minds.protocol import Mend, ReplyOptions
from boltun.text.preparing import fold_yo, prepare

__all__ = ["look_at_questions"]

_WORDS: Final = """
    how what where why when who whose which
    как что где почему когда кто чей какой какая какое зачем куда откуда сколько
"""
_ASKING: Final = frozenset(_WORDS.split())
"""Words that begin hardly anything but questions. Japanese asks at the end of the sentence."""
_OFTEN: Final = 2
"""So many messages without the mark show that a list lacks its twin."""


def look_at_questions(survey: Survey, findings: Findings) -> None:
    """Find question words that the base does not name, and phrases and lists that lack their twin."""
    _look_at_words(survey, findings)
    _look_at_phrases(survey, findings)
    if survey.sample.is_history:
        _look_at_history(survey, findings)


def _look_at_words(survey: Survey, findings: Findings) -> None:
    known = survey.mind.knowledge.general.questions.anywhere
    lists: Counter[str] = Counter()
    first: dict[str, Place] = {}
    stated: set[str] = set()
    for place in survey.keys:
        if place.key.kind not in (PairKind.KEYWORDS, PairKind.SPECIALS):
            continue
        words = set(survey.words(place.key)) & _ASKING
        if not place.key.question:
            stated |= words  # with such a <QUESTION> word this list would never be found
            continue
        for word in words - known:
            lists[word] += 1
            first.setdefault(word, place)
    for word, place in first.items():
        if word not in stated:
            mend = findings.append("question word", "<QUESTION>", word, word=word)
            findings.at("question-word-missing", place, [mend], word=word, count=lists[word])


def _look_at_phrases(survey: Survey, findings: Findings) -> None:
    texts = {
        fold_yo(prepare(place.key.text))
        for place in survey.keys
        if place.key.kind in (PairKind.PHRASE, PairKind.STUDY)
    }
    for place in survey.keys:
        if place.key.kind not in (PairKind.PHRASE, PairKind.STUDY):
            continue
        text = place.key.text.rstrip()
        if not text.endswith("?") or not any(map(str.isalnum, text)):
            continue
        twin = text.rstrip("?").rstrip() + "."
        plain = fold_yo(prepare(twin))
        if plain in texts or plain[:-1] in texts:
            continue
        texts.add(plain)  # said once
        if _is_found(plain[:-1], survey):
            continue
        key = compose(place.key._replace(text=twin))
        findings.at("question-twin-missing", place, [_twin(place, key, survey, findings)], twin=key)


def _is_found(prepared: str, survey: Survey) -> bool:
    mind = survey.mind
    return (
        bool(prepared)
        and find(mind.knowledge, mind.forms, prepared, ReplyOptions(chew=True)).best is not None
    )


def _look_at_history(survey: Survey, findings: Findings) -> None:
    """Find lists for questions whose words were written without a question mark, and found nothing."""
    knowledge, forms = survey.mind.knowledge, survey.mind.forms
    missed: Counter[int] = Counter()
    for text, times in survey.sample.messages.items():
        prepared = prepare(text)
        if not prepared:
            continue
        found = find(knowledge, forms, prepared, ReplyOptions(chew=True))
        if found.best is not None:
            continue
        for sentence in found.passes[0].sentences:
            if is_question(sentence, knowledge):
                continue
            known = {number for number in map(knowledge.word, sentence.words) if number is not None}
            for number, _ in knowledge.lists.found(known, 1) if known else ():
                missed[number] += times
    for place in survey.keys:
        if missed[place.number] >= _OFTEN:
            key = compose(place.key._replace(question=False))
            mend = _twin(place, key, survey, findings)
            findings.at("question-typed-plainly", place, [mend], count=missed[place.number])


def _twin(place: Place, key: str, survey: Survey, findings: Findings) -> Mend:
    """Return the mend that adds another key with the same replies."""
    if not place.in_topic:
        reply = survey.pairs[place.number].reply or ""
        return findings.insert("twin", place.at + 2, key, str(reply), twin=key)
    if place.key.kind is PairKind.STUDY:
        tag = str(survey.document.lines[place.at - 1])
        return findings.insert("twin", place.at + 1, tag, key, twin=key)
    return findings.rewrite("twin", place, f"{place.written} {key}", twin=key)
